"""The rule sets that ship, each as its source tells it; ``hausregeln`` (S0) is the default.

Where a source is silent the value is a reading; the table in the specification marks them.
"""

from collections.abc import Mapping
from types import MappingProxyType

from .facts import SoloKind, Special, Trigger
from .rules import RuleSet
from .switches import (
    TABLE,
    AgainstTheOld,
    AnnouncementEffect,
    BothMissed,
    BrokenCalls,
    Credit,
    DealerRepeats,
    DoppelkopfEffect,
    DoppelkopfFor,
    Penalty,
    PenaltyKind,
    SoloSpecials,
    SpecialsAdded,
    StageEffect,
    Won,
)

_ALL_SPECIALS = tuple(Special)
_ONLY_DOPPELKOPF = (Special.DOPPELKOPF, Special.SUPERDOPPELKOPF)
_PLAIN_SOLOS = tuple(
    kind for kind in SoloKind if kind not in (SoloKind.BUBEN_DAMEN, SoloKind.KOENIGE_BUBEN)
)

# S0, "Unsere Doppelkopf-Regeln": the defaults of RuleSet, with the table's word for Karlchen.
HAUSREGELN = RuleSet(
    name="hausregeln",
    labels=((Special.KARLCHEN, "Charlie"), (Special.KARLCHEN_CAUGHT, "Charlie gefangen")),
    solo_kinds=_PLAIN_SOLOS,
)

# The German federation's tournament rules: with nines, Pflichtsoli, lists of 24 games, no Bock.
DDV = RuleSet(
    name="ddv",
    deck=48,
    karlchen_caught=0,
    bock_triggers=(),
    dealer_repeats=DealerRepeats.DUTY_SOLO,
    duty_solos=1,
    list_length=24,
    solo_kinds=_PLAIN_SOLOS,
    penalties=(
        Penalty(PenaltyKind.MINOR, -3, 1, -3, 1, to_soloist=True),
        Penalty(PenaltyKind.SERIOUS, -12, 4, -3, 1, to_soloist=True),
        Penalty(PenaltyKind.UNSPORTING, -1, 0),
    ),
)

# S1, "Doppelkopf-Abrechnung"; its Bock is a house rule that it only mentions.
ABRECHNUNG = RuleSet(
    name="abrechnung",
    deck=48,
    only_kontra_gives_re_the_half=False,
    karlchen_caught=0,
    both_missed=BothMissed.SPECIALS_ONLY,
    bock_triggers=(),
    bock_length=TABLE,
    solo_kinds=_PLAIN_SOLOS,
)

# S2, main text, adding: "bzw. um 1 erhöht"; Schneider and Schwarz only.
GRUNDREGELN = RuleSet(
    name="grundregeln",
    deck=48,
    only_kontra_gives_re_the_half=False,
    stages=(60,),
    announcement_effect=AnnouncementEffect.PLUS_ONE,
    broken_calls=BrokenCalls.DROPPED,
    against_margin=None,
    against_the_old=AgainstTheOld.ALWAYS,
    against_the_old_doubled=True,
    specials=SpecialsAdded.AFTER_ANNOUNCEMENTS,
    doppelkopf_for=DoppelkopfFor.WINNER,
    solo_special_points=SoloSpecials(
        trump=_ALL_SPECIALS,
        suit=_ONLY_DOPPELKOPF,
        picture=_ONLY_DOPPELKOPF,
        fleischlos=_ONLY_DOPPELKOPF,
    ),
    credit=Credit.WINNERS,
    bock_triggers=(Trigger.HALF_HALF,),
    bock_length=4,
)

# S2, main text, doubling: every event doubles the one point, or the two of Kontra.
GRUNDREGELN_DOPPELT = GRUNDREGELN.change(
    name="grundregeln_doppelt",
    stage_effect=StageEffect.DOUBLE,
    announcement_effect=AnnouncementEffect.DOUBLE,
    doppelkopf_effect=DoppelkopfEffect.DOUBLE,
)

# S2, "Eine sehr häufige Abrechnungsvariante" with "Verfeinerte Ansagen".
FEIN = GRUNDREGELN.change(
    name="fein",
    stages=(90, 60, 30),
    announcement_effect=AnnouncementEffect.DOUBLE,
    doppelkopf_for=DoppelkopfFor.TAKER,
)

# S3, the club rules with Feigheit and four causes of Bock.
FIT4DOKO = RuleSet(
    name="fit4doko",
    only_kontra_gives_re_the_half=False,
    cowardice=True,
    announcement_effect=AnnouncementEffect.DOUBLE,
    against_the_old=AgainstTheOld.ALWAYS,
    against_the_old_doubled=True,
    specials=SpecialsAdded.AFTER_ANNOUNCEMENTS,
    fuchs_last_trick=1,
    solo_bonus=1,
    solo_kinds=_PLAIN_SOLOS,
    solo_special_points=SoloSpecials(
        trump=_ALL_SPECIALS,
        suit=_ONLY_DOPPELKOPF,
        picture=_ONLY_DOPPELKOPF,
        fleischlos=_ONLY_DOPPELKOPF,
    ),
    bock_triggers=(
        Trigger.HALF_HALF,
        Trigger.HEART_TRICK,
        Trigger.ZERO_VALUE,
        Trigger.BOTH_ANNOUNCED,
    ),
    penalties=(Penalty(PenaltyKind.LOST_GAME),),
)

# S4, the rules of Bad Salzdetfurth: "keine 120" instead of won, Re and Kontra double.
SALZDETFURTH = RuleSet(
    name="salzdetfurth",
    deck=48,
    only_kontra_gives_re_the_half=False,
    won=Won.UNDER_HALF,
    announcement_effect=AnnouncementEffect.DOUBLE,
    against_margin=0,
    against_the_old=AgainstTheOld.ALWAYS,
    against_the_old_doubled=True,
    specials=SpecialsAdded.AFTER_ANNOUNCEMENTS,
    karlchen_caught=0,
    solo_kinds=_PLAIN_SOLOS,
    solo_special_points=SoloSpecials(
        trump=_ALL_SPECIALS,
        suit=tuple(s for s in Special if s is not Special.FUCHS),
    ),
    bock_triggers=(),
    dealer_repeats=DealerRepeats.DECLARED_SOLO,
    penalties=(Penalty(PenaltyKind.MISPLAY, -6, 2),),
)

# S2, "Spiel zu Fünft": two Alte against three; 48 cards do not divide by five.
ZU_FUENFT = GRUNDREGELN.change(name="zu_fuenft", active=5, deck=40)

# S2, "Spiel zu Sechst": three decks, the call k150, the small solo, two Pflichtsoli each.
MUENCHENER = FEIN.change(
    name="muenchener",
    active=6,
    deck=72,
    stages=(150, 90, 60, 30),
    superdoppelkopf=3,
    duty_solos=1,
    duty_small_solos=1,
    list_length=36,
)

DEFAULT = HAUSREGELN.name
RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            HAUSREGELN,
            DDV,
            ABRECHNUNG,
            GRUNDREGELN,
            GRUNDREGELN_DOPPELT,
            FEIN,
            FIT4DOKO,
            SALZDETFURTH,
            ZU_FUENFT,
            MUENCHENER,
        )
    }
)
