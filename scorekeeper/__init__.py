"""Dulle: the score sheet of a Doppelkopf evening."""
