"""Reads catalogues and the strings of the sources, without gettext's own programs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import templatize

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "locale" / "en" / "LC_MESSAGES"

_KEYWORDS = {
    "_": 1, "gettext": 1, "gettext_lazy": 1, "gettext_noop": 1, "ngettext": 2, "ngettext_lazy": 2,
}  # fmt: skip
_STRING = r"""u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
_CALL = re.compile(rf"\b(n?p?gettext|_)\(((?:{_STRING},? ?)+)")


class Entry(NamedTuple):
    """One message of a catalogue; ``translations`` are two where there is a plural."""

    context: str | None
    original: str
    plural: str | None
    translations: tuple[str, ...]
    comments: tuple[str, ...]

    @property
    def key(self) -> str:
        """How a compiled catalogue names the message."""
        return self.original if self.context is None else f"{self.context}\x04{self.original}"


def read_po(path: Path) -> list[Entry]:
    """The messages of a .po file, its header first."""
    blocks = re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip())
    return [_entry(block) for block in blocks]


def _entry(block: str) -> Entry:
    fields: dict[str, str] = {}
    comments, name = [], ""
    for line in block.splitlines():
        if line.startswith("#"):
            comments.append(line)
            continue
        text = line
        if not line.startswith('"'):
            name, _, text = line.partition(" ")
        fields[name] = fields.get(name, "") + ast.literal_eval(text)
    translations = tuple(text for name, text in fields.items() if name.startswith("msgstr"))
    return Entry(
        fields.get("msgctxt"),
        fields["msgid"],
        fields.get("msgid_plural"),
        translations,
        tuple(comments),
    )


def placeholders(text: str) -> set[str]:
    """The names that a text leaves open."""
    return set(re.findall(r"%\((\w+)\)[sd]", text))


def strings_of(folder: Path) -> Iterator[str]:
    """Every string of the Python sources in ``folder`` that is marked for translation."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            for argument in node.args[: _KEYWORDS.get(node.func.id, 0)]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def strings_of_templates(folder: Path) -> Iterator[str]:
    """Every string of the templates in ``folder`` that is marked for translation."""
    for path in sorted([*folder.rglob("*.html"), *folder.rglob("*.txt")]):
        for name, texts in _CALL.findall(templatize(path.read_text(encoding="utf-8"))):
            strings = ast.literal_eval(f"({texts.rstrip(', ')},)")
            yield from strings[1:] if name in ("pgettext", "npgettext") else strings
