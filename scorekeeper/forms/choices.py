"""What a game form offers, in the words of the table's rules; values are those of the notation."""

from collections.abc import Callable
from functools import lru_cache, wraps

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.scoring.bands import AugenBand, find_bands
from scorekeeper.scoring.facts import Duty, GameKind, Level, Side, SoloKind, Special
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.wording import terms

Choices = tuple[tuple[str, str], ...]

SOLO = "solo-"
PLAIN_KINDS = (GameKind.NORMAL, GameKind.HOCHZEIT, GameKind.ARMUT)
CALLED = tuple(Level)


def once_per_language[*Ts, R](offer: Callable[[*Ts], R]) -> Callable[[*Ts], R]:
    """Keep what is offered: the words of a language and of rules are the same for every form."""

    @lru_cache(maxsize=256)
    def kept(_language: str | None, *args: *Ts) -> R:
        return offer(*args)

    @wraps(offer)
    def offered(*args: *Ts) -> R:
        return kept(get_language(), *args)

    return offered


@once_per_language
def all_kinds() -> Choices:
    """Every kind of game that can be recorded; a solo is named by its kind."""
    kinds = [*PLAIN_KINDS, GameKind.SMALL_SOLO]
    plain = [(kind.value, terms.game_kind_chip(kind)) for kind in kinds]
    return (*plain, *((f"{SOLO}{solo}", terms.solo_chip(solo)) for solo in SoloKind))


def played_kinds(rules: RuleSet) -> set[str]:
    """Those that a table plays."""
    kinds = {kind.value for kind in PLAIN_KINDS} | {f"{SOLO}{solo}" for solo in rules.solo_kinds}
    return kinds | {GameKind.SMALL_SOLO.value} if rules.plays_small_solo else kinds


@once_per_language
def all_levels(side: Side) -> Choices:
    """Everything that a side can announce, nothing first."""
    called = [
        (level.code, _("schw.") if level is Level.SCHWARZ else terms.level_chip(level, side))
        for level in CALLED
        if level
    ]
    return (("none", _("nichts")), *called)


def played_levels(rules: RuleSet) -> set[str]:
    """What a table announces."""
    return {"none", "announced", *(level.code for level in rules.absagen)}


@once_per_language
def duties() -> Choices:
    """How a Pflichtsolo came about, "none" first."""
    return (("", "–"), *((duty.value, terms.duty_name(duty)) for duty in Duty))


@once_per_language
def specials(rules: RuleSet) -> Choices:
    """Every special point, also those that the rules do not have."""
    return tuple((special.value, terms.special_name(special, rules)) for special in Special)


def band_value(band: AugenBand) -> str:
    """How a band stands in the form: Re's Augen, and who has no trick."""
    end = f"-{band.trickless}" if band.trickless else ""
    return f"{band.low}-{band.high}{end}"


def band_label(band: AugenBand, rules: RuleSet) -> str:
    """A band on a button, in the Augen of its side: "121+", "alle"."""
    if band.all_tricks:
        return _("alle")
    if band.low == band.high == rules.half:
        return str(rules.half)
    return f"{band.low if band.side is Side.RE else rules.total - band.high}+"


@once_per_language
def bands(rules: RuleSet, side: Side) -> Choices:
    """The bands of one side."""
    return tuple(
        (band_value(band), band_label(band, rules))
        for band in find_bands(rules)
        if band.side is side
    )
