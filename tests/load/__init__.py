"""Measurements: scripts that print one line of JSON; no part of the timed tests."""
