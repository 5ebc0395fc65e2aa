"""Numbers and lists as they are written on a sheet."""

from collections.abc import Sequence
from decimal import Decimal

from django.utils import formats
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

MINUS = "−"


def number(value: int) -> str:
    """A number with a real minus.

    >>> number(-3), number(3)
    ('−3', '3')
    """
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A number of points with its sign; 0 has none.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"+{value}" if value > 0 else number(value)


def span(low: int, high: int) -> str:
    """A number as exactly as it is known: "121 bis 150", or "140" where both ends are the same."""
    if low == high:
        return number(low)
    return gettext("%(low)s bis %(high)s") % {"low": low, "high": high}


def money(cents: int) -> str:
    """A sum of money, with a real minus: "0,50 €"."""
    amount = formats.number_format(Decimal(abs(cents)) / 100, 2, use_l10n=True)
    # On one line with its sign.
    shown = (gettext("%(amount)s €") % {"amount": amount}).replace(" ", "\u00a0")
    return f"{MINUS}{shown}" if cents < 0 else shown


def signed_money(cents: int) -> str:
    """The same with its sign; 0 has none."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


def factor(value: int) -> str:
    """What a game is multiplied by.

    >>> factor(2)
    '×2'
    """
    return f"×{value}"


_ORDINALS = {1: _("1."), 2: _("2."), 3: _("3.")}


def ordinal(value: int) -> str:
    """A place in a ranking, up to 20: "1.", "2.".

    >>> ordinal(4)
    '4.'
    """
    if value in _ORDINALS:
        return str(_ORDINALS[value])
    return gettext("%(place)s.") % {"place": value}


_COUNTS = {
    1: _("ein"),
    2: _("zwei"),
    3: _("drei"),
    4: _("vier"),
    5: _("fünf"),
    6: _("sechs"),
    7: _("sieben"),
}
_FOLDS = {2: _("doppelt"), 3: _("dreifach"), 4: _("vierfach"), 5: _("fünffach")}


def count(value: int) -> str:
    """A small number as a word, as it stands in a sentence: "vier"."""
    return str(_COUNTS.get(value, value))


def fold(value: int) -> str:
    """How often something counts: "doppelt", "dreifach", "7-fach"."""
    return str(_FOLDS[value]) if value in _FOLDS else gettext("%(times)s-fach") % {"times": value}


def joined(words: Sequence[str]) -> str:
    """Words in a row, the last with "und": "Anna, Ben und Carl"."""
    if len(words) < 2:
        return "".join(words)
    *first, last = words
    return gettext("%(first)s und %(last)s") % {"first": ", ".join(first), "last": last}


def either(words: Sequence[str]) -> str:
    """Words to choose from: "40, 48 oder 60"."""
    if len(words) < 2:
        return "".join(words)
    *first, last = words
    return gettext("%(first)s oder %(last)s") % {"first": ", ".join(first), "last": last}


def sentence(text: str) -> str:
    """``text`` with a capital letter in front, the rest as it is."""
    return text[:1].upper() + text[1:]
