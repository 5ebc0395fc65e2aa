"""Keeps secrets that stand in addresses out of the log."""

import logging
import re

# Whoever knows a table link may enter games, so it is a password that happens to stand in a path.
# A path that carries a secret begins with one of these segments, and the secret comes next.
SECRET_SEGMENTS = ("t",)

_SECRET = re.compile(rf"(/(?:{'|'.join(SECRET_SEGMENTS)})/)[^/?#\s\"'<>]+")


def redact(text: str) -> str:
    """Return `text` with the secrets of all paths in it replaced: /t/…/spiel/3."""
    return _SECRET.sub(r"\1…", text)


class RedactingFormatter(logging.Formatter):
    """Formats a record as usual and then redacts all of it: message, arguments and traceback."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))
