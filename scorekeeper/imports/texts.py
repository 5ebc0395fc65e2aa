"""From the bytes of a file to its text, and what kind of file it is."""

import codecs
import json
from typing import Any

from scorekeeper.models import UploadKind

from .faults import Fault, Faulty, Part

# Ten thousand rows of ours are two thirds of it.
MOST_BYTES = 5_000_000
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(data: bytes, size: int | None = None) -> str:
    """The text of a file, by its mark or else in UTF-8, else in Windows-1252. Raises Faulty.

    ``size`` is that of the whole file, where only a part of it was kept.

    >>> decoded("Jörg".encode("cp1252")), decoded("\\ufeffJörg".encode())
    ('Jörg', 'Jörg')
    """
    if (len(data) if size is None else size) > MOST_BYTES:
        raise Faulty(Fault(Part.FILE, 0, "file_size", details={"most": MOST_BYTES // 1_000_000}))
    encodings = ["utf-16"] if data.startswith(_WIDE) else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return checked(data.decode(encoding))
        except UnicodeDecodeError:
            continue
    raise Faulty(Fault(Part.FILE, 0, "file_no_text"))


def checked(text: str) -> str:
    """The text, if there is something in it and all of it is text. Raises Faulty."""
    text = text.removeprefix("\ufeff")
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in set(text)):
        raise Faulty(Fault(Part.FILE, 0, "file_no_text"))
    if not text.strip():
        raise Faulty(Fault(Part.FILE, 0, "file_empty"))
    return text


def kind_of(text: str) -> UploadKind:
    """Our JSON begins with a bracket, and no table does."""
    return UploadKind.EVENING if text.lstrip()[:1] in "{[" else UploadKind.POINTS


def json_of(text: str) -> Any:
    """The value of a JSON text. Raises Faulty with the place where it ends to be one."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        details = {"line": error.lineno, "column": error.colno}
        raise Faulty(Fault(Part.LINE, error.lineno, "json_broken", "", details)) from error
    except (ValueError, RecursionError) as error:
        raise Faulty(Fault(Part.FILE, 0, "json_wild")) from error


def _refuse(constant: str) -> None:
    raise ValueError(constant)
