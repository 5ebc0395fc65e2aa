"""What things are called: short names, as a player would write them on the sheet.

Re, Kontra, Augen, Ansage, Absage, Bock, Fuchs, Karlchen, Doppelkopf, Hochzeit, Armut and
Pflichtsolo are the same in every language. A table's own word for a special point (its
``labels``) comes before ours.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.facts import (
    Duty,
    Family,
    GameKind,
    Level,
    Side,
    SoloKind,
    Special,
    Trigger,
)
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.switches import PenaltyKind

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# A word that is translated when it is shown, or one that is the same in every language.
type Text = str | _StrPromise

SIDES: Mapping[Side, str] = {Side.RE: "Re", Side.KONTRA: "Kontra"}

GAME_KINDS: Mapping[GameKind, Text] = {
    GameKind.NORMAL: _("Normalspiel"),
    GameKind.HOCHZEIT: "Hochzeit",
    GameKind.ARMUT: "Armut",
    GameKind.SOLO: _("Solo"),
    GameKind.SMALL_SOLO: _("Kleines Solo"),
}

SOLO_KINDS: Mapping[SoloKind, Text] = {
    SoloKind.DAMEN: _("Damensolo"),
    SoloKind.BUBEN: _("Bubensolo"),
    SoloKind.FLEISCHLOS: _("Fleischloser"),
    SoloKind.KREUZ: _("Kreuzsolo"),
    SoloKind.PIK: _("Piksolo"),
    SoloKind.HERZ: _("Herzsolo"),
    SoloKind.KARO: _("Karosolo"),
    SoloKind.BUBEN_DAMEN: _("Buben-Damen-Solo"),
    SoloKind.KOENIGE_BUBEN: _("Könige-Buben-Solo"),
    SoloKind.STILLE_HOCHZEIT: _("Stille Hochzeit"),
    SoloKind.HOCHZEIT_ALLEIN: _("Hochzeit allein"),
}

SOLO_CHIPS: Mapping[SoloKind, Text] = {
    SoloKind.DAMEN: _("Damen"),
    SoloKind.BUBEN: _("Buben"),
    SoloKind.FLEISCHLOS: _("Fleischlos"),
    SoloKind.KREUZ: _("♣ Kreuz"),
    SoloKind.PIK: _("♠ Pik"),
    SoloKind.HERZ: _("♥ Herz"),
    SoloKind.KARO: _("♦ Karo"),
    SoloKind.BUBEN_DAMEN: _("Buben-Damen"),
    SoloKind.KOENIGE_BUBEN: _("Könige-Buben"),
    SoloKind.STILLE_HOCHZEIT: _("Stille Hochzeit"),
    SoloKind.HOCHZEIT_ALLEIN: _("Hochzeit allein"),
}

FAMILIES: Mapping[Family, Text] = {
    Family.TRUMP: _("Solo mit normalem Trumpf"),
    Family.SUIT: _("Farbsolo"),
    Family.PICTURE: _("Bildersolo"),
    Family.FLEISCHLOS: _("Fleischloser"),
}

LEVELS: Mapping[Level, Text] = {
    Level.NONE: _("nichts angesagt"),
    Level.ANNOUNCED: _("angesagt"),
    Level.K150: _("keine 150"),
    Level.K90: _("keine 90"),
    Level.K60: _("keine 60"),
    Level.K30: _("keine 30"),
    Level.SCHWARZ: "schwarz",
}

SPECIALS: Mapping[Special, Text] = {
    Special.DOPPELKOPF: "Doppelkopf",
    Special.SUPERDOPPELKOPF: "Superdoppelkopf",
    Special.FUCHS: "Fuchs",
    Special.KARLCHEN: "Karlchen",
    Special.KARLCHEN_CAUGHT: _("Karlchen gefangen"),
    Special.FUCHS_LAST_TRICK: _("Fuchs macht letzten Stich"),
    Special.DULLE_CAUGHT: _("Dulle gefangen"),
    Special.ALTE_CAUGHT: _("Alte gefangen"),
    Special.HEART_TRICK: _("Herz durchgegangen"),
}
# Labels of rule sets that ship; other labels are a table's own words and stay as they are.
_KNOWN_LABELS: Mapping[str, Text] = {"Charlie gefangen": _("Charlie gefangen")}

TRIGGERS: Mapping[Trigger, Text] = {
    Trigger.HEART_TRICK: _("Herz durchgegangen"),
    Trigger.HALF_HALF: _("120 zu 120"),
    Trigger.ZERO_VALUE: _("Spiel mit 0 Punkten"),
    Trigger.BOTH_ANNOUNCED: _("Re und Kontra angesagt"),
    Trigger.LOST_SOLO: _("verlorenes Solo"),
    Trigger.LOST_ANNOUNCEMENT: _("verlorene Ansage"),
    Trigger.SCHWARZ: _("Seite ohne Stich"),
}

DUTIES: Mapping[Duty, Text] = {
    Duty.VOLUNTARY: "Pflichtsolo",
    Duty.FORCED: _("Pflichtsolo, vorgeführt"),
}

PENALTIES: Mapping[PenaltyKind, Text] = {
    PenaltyKind.MISPLAY: _("Falsch bedient"),
    PenaltyKind.MINOR: _("Leichter Verstoß"),
    PenaltyKind.SERIOUS: _("Schwerer Verstoß"),
    PenaltyKind.UNSPORTING: _("Unsportlich"),
    PenaltyKind.LOST_GAME: _("Verlorenes Spiel"),
}

# By the names of scorekeeper.scoring.notation_rows.row_name.
ROWS: Mapping[str, Text] = {
    "game": _("Spiel"),
    "penalty": _("Strafe"),
    "free": _("Freie Zeile"),
    "join": _("Kommt dazu"),
    "leave": _("Geht"),
    "bock": "Bock",
    "dealer": _("Geber"),
    "redeal": _("Neu gegeben"),
}


def side_name(side: Side) -> str:
    """Re or Kontra."""
    return SIDES[side]


def game_kind_name(kind: GameKind) -> str:
    """Normalspiel, Hochzeit, Armut, Solo, Kleines Solo."""
    return str(GAME_KINDS[kind])


def game_kind_chip(kind: GameKind) -> str:
    """The kind of a game on a button: Normal, Hochzeit."""
    return gettext("Normal") if kind is GameKind.NORMAL else game_kind_name(kind)


def solo_name(kind: SoloKind) -> str:
    """The full name of a solo: Damensolo."""
    return str(SOLO_KINDS[kind])


def solo_chip(kind: SoloKind) -> str:
    """The name of a solo on a button: Damen."""
    return str(SOLO_CHIPS[kind])


def family_name(family: Family) -> str:
    """What a family of soli is called."""
    return str(FAMILIES[family])


def level_name(level: Level, side: Side | None = None) -> str:
    """What was said: "keine 90"; the plain Ansage of a ``side`` is its name, Re or Kontra."""
    if level is Level.ANNOUNCED and side is not None:
        return SIDES[side]
    return str(LEVELS[level])


def level_chip(level: Level, side: Side) -> str:
    """What was said, on a button or in a row: Re, Kontra, k90 … schwarz; nothing for nothing."""
    if level in (Level.NONE, Level.ANNOUNCED):
        return SIDES[side] if level else ""
    return level.code


def special_name(special: Special, rules: RuleSet | None = None) -> str:
    """A special point under the table's own word for it, or ours."""
    label = rules.label(special) if rules else None
    if label is None:
        return str(SPECIALS[special])
    return str(_KNOWN_LABELS.get(label, label))


@cache
def special_words() -> Mapping[Special, frozenset[str]]:
    """What each special point is called without a label, in every language, in small letters."""
    found: dict[Special, set[str]] = {special: set() for special in Special}
    for code, _language in settings.LANGUAGES:
        with override(code):
            for special, words in found.items():
                words.add(special_name(special).casefold())
    return {special: frozenset(words) for special, words in found.items()}


def trigger_name(trigger: Trigger, rules: RuleSet | None = None) -> str:
    """What started a Bock round; the half of three decks is 180."""
    if trigger is Trigger.HALF_HALF and rules is not None and rules.half != 120:
        return gettext("%(half)s zu %(half)s") % {"half": rules.half}
    return str(TRIGGERS[trigger])


def duty_name(duty: Duty) -> str:
    """Pflichtsolo, chosen or forced."""
    return str(DUTIES[duty])


def penalty_name(kind: PenaltyKind) -> str:
    """What a penalty is for."""
    return str(PENALTIES[kind])


def row_kind_name(name: str) -> str:
    """What kind of row it is; ``name`` as ``scorekeeper.scoring.notation_rows.row_name`` has it."""
    return str(ROWS[name])
