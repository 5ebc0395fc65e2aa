"""The pages, one file for each, with the same cast."""
