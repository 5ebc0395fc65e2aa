"""Tests that drive Chromium against a live server."""
