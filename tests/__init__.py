"""The tests, and `python -m tests`, which runs all of them and the checks."""
