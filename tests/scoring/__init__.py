"""Tests of the rules: tables from the sources, properties, and a second scorer's opinion."""
