"""Reasons that the program itself offers: stored in German, shown in the reader's language.

What people type stays as they typed it.
"""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext, gettext_noop, override

from scorekeeper.scoring.switches import PenaltyKind

from . import terms

REDEALS: Mapping[str, str] = {
    "misdeal": gettext_noop("Vergeben"),
    "thrown": gettext_noop("Schmeißen"),
    "poverty": gettext_noop("Armut nicht mitgenommen"),
}


def penalty_reason(kind: PenaltyKind, name: str) -> str:
    """The proposed reason of a penalty for ``name``, as it is shown: "Serious breach: Ben"."""
    return f"{terms.penalty_name(kind)}: {name}"


def shown(reason: str) -> str:
    """A stored reason in the language of the reader, where the program knows it."""
    for german, here in _known():
        if reason == german or reason.startswith(f"{german}: "):
            return here + reason.removeprefix(german)
    return reason


def stored(reason: str) -> str:
    """What is stored for a reason that was shown, or typed as it is shown."""
    for german, here in _known():
        if reason == here or reason.startswith(f"{here}: "):
            return german + reason.removeprefix(here)
    return reason


def _known() -> Iterator[tuple[str, str]]:
    """German and, beside it, the language of the reader."""
    for text in REDEALS.values():
        yield text, gettext(text)
    for kind in PenaltyKind:
        here = terms.penalty_name(kind)
        with override("de"):
            german = terms.penalty_name(kind)
        yield german, here
