"""Texts that a spreadsheet program would take for a formula: kept from that, and as they were."""

import re

# Also behind blanks, and in letters of double width.
_SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20"
_FORMULA = rf"(?:\s*[{_SIGNS}]|[\t\r\n])"
# What is already kept from it gets one more mark, so that reading back takes off exactly one.
_TO_KEEP, _KEPT = re.compile(f"'*{_FORMULA}"), re.compile(f"'+{_FORMULA}")


def kept_from_formula(text: str) -> str:
    """A text that no spreadsheet program takes for a formula. Numbers are never texts here.

    >>> kept_from_formula("=1+1"), kept_from_formula("Anna"), kept_from_formula("'=x")
    ("'=1+1", 'Anna', "''=x")
    """
    return f"'{text}" if _TO_KEEP.match(text) else text


def as_written(text: str) -> str:
    """A text without the mark of :func:`kept_from_formula`.

    >>> as_written("'=1+1"), as_written("''=x"), as_written("'Til")
    ('=1+1', "'=x", "'Til")
    """
    return text[1:] if _KEPT.match(text) else text
