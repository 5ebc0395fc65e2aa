"""Keeps secrets that stand in addresses out of the log."""

import logging
import re
from typing import override

# Whoever knows a table link may enter games, so it is a password that happens to stand in a path;
# with a link to watch, which also opens the summary by /e/, one may look; by an invitation one
# becomes a member of a circle.
# A path that carries a secret begins with one of these segments, and the secret comes next.
SECRET_SEGMENTS = ("t", "e", "einladung")

_AFTER_SEGMENT = re.compile(
    rf"(/(?:{'|'.join(SECRET_SEGMENTS)})/)[^/?#\s\"'<>]+", flags=re.IGNORECASE
)
# The way back from the page to sign in: an address inside another one.
_AFTER_ENCODED = re.compile(
    rf"(%2F(?:{'|'.join(SECRET_SEGMENTS)})%2F)[^&#%\s\"'<>]+", flags=re.IGNORECASE
)
# A short code is never part of an address that a server sees: it is sent in a form, and a QR code
# has it behind the #. This is for who types one into the address, and for programs that try. A
# folder of that name stands in quotation marks or further down.
_AFTER_CODE = re.compile(
    r"((?:^|[\s=]|://[^/\s]+)/code/|[?&]code=)(?! HTTP/)[^?&\"'<>\n]*[^?&\"'<>\s]",
    flags=re.IGNORECASE | re.MULTILINE,
)
# A link that was mistyped or cut out badly has its secret elsewhere. A secret has 22 characters,
# the public address of an evening 16.
_LONG = re.compile(r"[A-Za-z0-9_-]{20,}")

# What is as long in a traceback and no secret: the place of a frame, and names made of words, which
# a secret of 22 random characters looks like once in a million times.
_PLACE = r"^[ |]*File \"[^\"\n]*\", line \d+(?:, in \S+)?$"
_NAME = re.compile(r"[a-z_]+|[A-Z_]+|(?:[A-Z][a-z]{3,})+")
_PLACE_OR_LONG = re.compile(rf"(?P<place>{_PLACE})|{_LONG.pattern}", flags=re.MULTILINE)


def redact(text: str) -> str:
    """Return `text` with the secrets of all paths in it replaced: /t/…/spiel/3.

    So is everything else that is as long as a secret and made of the same characters.
    """
    return _LONG.sub("…", _after_names(text))


def redact_traceback(text: str) -> str:
    """Do as `redact`, but leave the names and places that a traceback is read for."""
    return _PLACE_OR_LONG.sub(_unless_name, _after_names(text))


def _after_names(text: str) -> str:
    """Redact what is a secret for what stands before it, however short it is."""
    for secret in (_AFTER_SEGMENT, _AFTER_ENCODED, _AFTER_CODE):
        text = secret.sub(r"\1…", text)
    return text


def _unless_name(found: re.Match[str]) -> str:
    return found[0] if found["place"] or _NAME.fullmatch(found[0]) else "…"


class RedactingFormatter(logging.Formatter):
    """Formats a record as usual and redacts all of it: message, arguments and traceback."""

    @override
    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = redact(record.message)
        return super().formatMessage(record)

    @override
    def format(self, record: logging.LogRecord) -> str:
        # All of it, since another handler may have formatted the traceback already.
        return redact_traceback(super().format(record))
