"""Form fields that Django does not have."""

import re
import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models.evenings import HIGHEST_STAKE

_WHOLE = re.compile(r"[+-]?[0-9]+")
_MINUS = str.maketrans("−–", "--")


def whole(text: object, *, digits: int = 7) -> int | None:
    """The whole number that somebody sent; ``None`` for anything else, and for far too long ones.

    More digits than any number on a sheet; the scoring package says what is too much.

    >>> whole("17"), whole("−3"), whole("9" * 5000), whole("x"), whole(None)
    (17, -3, None, None, None)
    """
    plain = str(text).translate(_MINUS).replace(" ", "")
    return int(plain) if _WHOLE.fullmatch(plain) and len(plain) <= digits + 1 else None


# More than any field takes: a number without end is refused like this one, with the limit that
# is its field's own. Where a number is compared only, it is one that nothing has.
_TOO_MUCH = 10**8


def _far_too_long(text: str) -> int | None:
    plain = text.translate(_MINUS).replace(" ", "")
    if not _WHOLE.fullmatch(plain):
        return None
    # Zeros in front make no number longer.
    short = whole(plain.lstrip("+-").lstrip("0") or "0")
    size = _TOO_MUCH if short is None else short
    return -size if plain.startswith("-") else size


def row_id(text: object) -> int | None:
    """The id of a row that somebody sent, if it can be one."""
    return whole(text, digits=17)


class WholeNumber(forms.CharField):
    """A whole number, also with the minus of print; what is no number is refused, not guessed."""

    default_error_messages = {"whole": _("Hier wird eine ganze Zahl erwartet.")}

    def __init__(self, *, signed: bool = False, most: int = 99, **options: Any) -> None:
        self.signed = signed
        # How far a tap counts; what is too much, scoring says.
        self.most = most
        options.setdefault("required", False)
        # A text field with a pad of digits: number fields change by scrolling, and hide letters.
        mode = "text" if signed else "numeric"
        options.setdefault(
            "widget", forms.TextInput(attrs={"inputmode": mode, "autocomplete": "off"})
        )
        super().__init__(**options)

    def to_python(self, value: Any) -> Any:
        """The number, or ``None`` where nothing was typed."""
        text = super().to_python(value)
        if not text:
            return None
        number = whole(text)
        if number is None:
            number = _far_too_long(text)
        if number is None or (number < 0 and not self.signed):
            raise forms.ValidationError(self.error_messages["whole"], code="whole")
        return number

    def run_validators(self, value: Any) -> None:
        """Nothing to check in a number; NUL bytes and letters are no number already."""


class Stake(WholeNumber):
    """What a point costs, in cents; nothing at a table that plays for honour."""

    def __init__(self) -> None:
        super().__init__(label=_("Cent je Punkt"))

    def validate(self, value: int | None) -> None:
        """Refuse what nobody plays for."""
        super().validate(value)
        if value is not None and value > HIGHEST_STAKE:
            text = gettext("Mehr als %(most)s Cent je Punkt gehen nicht.")
            raise forms.ValidationError(text % {"most": HIGHEST_STAKE})


_KEY = re.compile(r"\A[A-Za-z0-9_-]{8,40}\Z")


class Key(forms.RegexField):
    """The key of one entry, hidden in its form: what is sent twice is stored once."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.HiddenInput())
        super().__init__(_KEY, strip=False, **options)


def sent_key(data: Mapping[str, Any]) -> str:
    """The key in what was sent, before anything else is looked at; "" where it has none."""
    key = data.get("key", "")
    return key if isinstance(key, str) and _KEY.match(key) else ""


def new_key() -> str:
    """A key for a form that is being shown for the first time."""
    return secrets.token_urlsafe(15)
