"""Accounts: people who come back, with e-mail and password."""
