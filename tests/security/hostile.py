"""Fifty texts that somebody could type to do harm, or by accident."""

from scorekeeper.models.circles import NAME_LENGTH, visible

_MARK = "<x-evil onload=evil() evil>"
TEXTS = (
    # Markup, in a text, in an attribute, in a script, in a comment, in a style sheet, in SVG
    "<script>window.evil=1</script>", "</script><script>window.evil=1</script>", _MARK,
    '"><x-evil onmouseover=evil()>', "'><x-evil onfocus=evil()>", '" onclick="evil()" x="',
    "' evil='1", "</title><x-evil>", "</textarea><x-evil>", "</style><x-evil>", "--><x-evil>",
    "]]><x-evil>", "<img src=x onerror=window.evil=1>", "<svg onload=window.evil=1>",
    "<svg><script>window.evil=1</script></svg>", "<iframe srcdoc='<x-evil>'>", "<base href=//evil>",
    "<meta http-equiv=refresh content=0>", "<a href=javascript:evil()>x</a>", "javascript:evil()",
    "&lt;x-evil&gt;", "&#60;x-evil&#62;", "\\u003cx-evil\\u003e", "<<x-evil>>", "`${evil()}`",
    # Templates, and formats
    "{{ 191|add:1146 }}", "{% load i18n %}{{ 7 }}", "{{ settings.SECRET_KEY }}", "${7*191}",
    "%(name)s %s %d", "{0.__class__} {x}", "%n%n%n",
    # Formulas
    "=1+1", "+1+1", "-2+3+cmd|' /C calc'!A0", "@SUM(1+1)", '=HYPERLINK("//evil";"x")', "\t=1+1",
    # Databases, shells, paths, headers
    "Robert'); DROP TABLE entry;--", "' OR 1=1 --", "$(reboot) `reboot`", "../../etc/passwd",
    "Anna\r\nBcc: evil@example.org", "Anna\nERROR root: all is lost",
    # Letters that nobody sees, or that turn round, stack up, join, or are many
    "\u202egnurhew\u202c", "\u2066a\u2069\u200f\u200e", "Z\u0335\u0321\u0322\u0348\u0353\u0310" * 6,
    "👨‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀", "\ufeff\u200b\u2060Anna\u00ad", "מלך אדום الملك", "W" * 40, "ﷺ" * 20,
    "a\0b", "x" * 10_000, "\u0000\u0007\u001b[31mrot", "e\u0301" * 40,
)  # fmt: skip


def names() -> list[str]:
    """Those that can be the name of somebody: as the forms take them, each once."""
    found = {}
    for text in TEXTS:
        # The forms refuse what is longer; cut, it is at least as bad as what gets through.
        name = visible(text.replace("\0", ""))[:NAME_LENGTH].strip()
        found[name.casefold()] = name
    return [name for name in found.values() if name]


def notes() -> list[str]:
    """Those that can be a note, as the forms take them."""
    return [text.strip()[:200] for text in TEXTS if "\0" not in text]
