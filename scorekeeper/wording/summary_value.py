"""The summary of a rule set, first half: who wins, and what a game is worth."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.facts import Special
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.switches import (
    AgainstTheOld,
    AnnouncementEffect,
    BothMissed,
    BrokenCalls,
    DoppelkopfEffect,
    DoppelkopfFor,
    Knocking,
    SpecialsAdded,
    StageEffect,
    Won,
)

from . import numbers, terms
from .terms import Text
from .values import points

# --- who wins ------------------------------------------------------------------------------


def who_wins(rules: RuleSet) -> list[str]:
    """Augen to reach, Absagen to keep, and Feigheit."""
    half = {"half": rules.half, "more": rules.half + 1}
    lines = [gettext("Re gewinnt ab %(more)s Augen, Kontra ab %(half)s.") % half]
    if rules.only_kontra_gives_re_the_half:
        lines.append(
            gettext(
                "Ist nur Kontra angesagt, reichen Re %(half)s Augen, und Kontra braucht %(more)s."
            )
            % half
        )
    else:
        lines.append(
            gettext("Bei %(half)s zu %(half)s gewinnt immer Kontra, auch wenn Kontra angesagt ist.")
            % half
        )
    lines.append(
        gettext("Absagen: %(levels)s. Wer seine Absage verfehlt, verliert das Spiel.")
        % {"levels": numbers.joined([terms.level_name(level) for level in rules.absagen])}
    )
    if rules.cowardice:
        lines.append(
            gettext(
                "Feigheit: Wer über %(first)s Augen hat und nichts angesagt hat, über %(second)s "
                "ohne keine 90 oder alle Augen ohne keine 60, verliert. Das gilt nicht im Solo, "
                "und nicht, wenn die andere Seite angesagt hat."
            )
            % {"first": rules.total - 60, "second": rules.total - 30}
        )
    return lines


# --- what a game is worth ------------------------------------------------------------------


def worth(rules: RuleSet) -> list[str]:
    """Every Posten of the Spielwert but the special points."""
    return [
        _won(rules),
        _stages(rules),
        _announcements(rules),
        _calls(rules),
        _against(rules),
        *_against_the_old(rules),
        *_solo_bonus(rules),
        _both_missed(rules),
        *_knocking(rules),
        *_unit(rules),
    ]


def _won(rules: RuleSet) -> str:
    if rules.won is Won.UNDER_HALF:
        return gettext(
            "Keine %(half)s: 1 Punkt, wenn die Verlierer auch ohne Absagen verloren hätten. "
            "Fürs Gewinnen allein gibt es nichts."
        ) % {"half": rules.half}
    return gettext("Gewonnen: 1 Punkt.")


def _stages(rules: RuleSet) -> str:
    words = {"stages": ", ".join(map(str, rules.stages))}
    if rules.stage_effect is StageEffect.DOUBLE:
        if not rules.stages:
            return gettext("Verlierer ohne Stich: verdoppelt.")
        return (
            gettext("Verlierer unter %(stages)s Augen: verdoppelt, ohne Stich noch einmal.") % words
        )
    if not rules.stages:
        return gettext("Verlierer ohne Stich: 1 Punkt.")
    if len(rules.stages) == 1:
        return gettext("Verlierer unter %(stages)s Augen: 1 Punkt, ohne Stich noch einer.") % words
    return gettext("Verlierer unter %(stages)s Augen: je 1 Punkt, ohne Stich noch einer.") % words


def _announcements(rules: RuleSet) -> str:
    match rules.announcement_effect:
        case AnnouncementEffect.PLUS_TWO:
            return gettext("Re und Kontra: je 2 Punkte, egal wer gewinnt.")
        case AnnouncementEffect.PLUS_ONE:
            return gettext("Re und Kontra: je 1 Punkt, egal wer gewinnt.")
        case AnnouncementEffect.DOUBLE:
            return gettext("Re und Kontra verdoppeln je einmal, egal wer gewinnt.")


def _calls(rules: RuleSet) -> str:
    doubles = rules.stage_effect is StageEffect.DOUBLE
    if rules.broken_calls is BrokenCalls.DROPPED:
        if doubles:
            return gettext("Jede Absage verdoppelt, aber nur, wenn sie gelingt.")
        return gettext("Jede Absage: 1 Punkt, aber nur, wenn sie gelingt.")
    if doubles:
        return gettext("Jede Absage verdoppelt, auch wenn sie verfehlt wird.")
    return gettext("Jede Absage: 1 Punkt, auch wenn sie verfehlt wird.")


def _against(rules: RuleSet) -> str:
    margin = rules.against_margin
    if margin is None:
        return gettext("Gegen eine Absage gibt es nichts extra.")
    parts = [
        gettext("%(augen)s gegen %(level)s")
        % {"augen": level.limit + margin, "level": terms.level_name(level)}
        for level in rules.absagen
        if level.limit + margin
    ]
    if not margin:
        parts.append(gettext("ein Stich gegen schwarz"))
    return gettext("Gegen eine Absage der anderen erreicht: je 1 Punkt (%(examples)s).") % {
        "examples": ", ".join(parts)
    }


def _against_the_old(rules: RuleSet) -> list[str]:
    match rules.against_the_old:
        case AgainstTheOld.NEVER:
            return [gettext("Gegen die Alten zählt nicht.")]
        case AgainstTheOld.NORMAL:
            lines = [gettext("Gegen die Alten: 1 Punkt, wenn Kontra gewinnt, aber nicht im Solo.")]
        case AgainstTheOld.ALWAYS:
            lines = [gettext("Gegen die Alten: 1 Punkt, wenn Kontra gewinnt, auch gegen ein Solo.")]
    if _place_of_old_matters(rules):
        if rules.against_the_old_doubled:
            lines.append(gettext("Der Punkt gegen die Alten wird mitverdoppelt."))
        else:
            lines.append(gettext("Der Punkt gegen die Alten wird nicht mitverdoppelt."))
    return lines


def _place_of_old_matters(rules: RuleSet) -> bool:
    """Whether gegen die Alten counts differently among the special points."""
    if StageEffect.DOUBLE is rules.stage_effect or _doppelkopf_doubles(rules):
        return True
    if rules.specials is SpecialsAdded.SUM:
        return False
    return (
        rules.specials is SpecialsAdded.LAST
        or rules.announcement_effect is AnnouncementEffect.DOUBLE
        or rules.knocking is Knocking.DOUBLE
    )


def _solo_bonus(rules: RuleSet) -> list[str]:
    if not rules.solo_bonus:
        return []
    return [
        gettext("Solo: %(points)s extra für die Sieger, nicht bei der Hochzeit allein.")
        % {"points": points(rules.solo_bonus)}
    ]


def _both_missed(rules: RuleSet) -> str:
    netted = rules.both_missed is BothMissed.NETTED and rules.stage_effect is StageEffect.ADD
    if netted:
        return gettext(
            "Verfehlen beide Seiten ihre Absage, gewinnt niemand: Stufen, Punkte gegen Absagen "
            "und Sonderpunkte beider Seiten werden verrechnet."
        )
    return gettext(
        "Verfehlen beide Seiten ihre Absage, gewinnt niemand: "
        "Nur die Sonderpunkte werden verrechnet."
    )


def _knocking(rules: RuleSet) -> list[str]:
    match rules.knocking:
        case Knocking.OFF:
            return []
        case Knocking.DOUBLE:
            first = gettext("Klopfen verdoppelt jedes Mal.")
        case Knocking.PLUS_ONE:
            first = gettext("Klopfen: jedes Mal 1 Punkt.")
    return [
        first,
        gettext("Geklopft wird höchstens viermal, nie zweimal hintereinander von demselben."),
    ]


def _unit(rules: RuleSet) -> list[str]:
    if rules.unit == 1:
        return []
    return [gettext("Am Ende wird alles mal %(unit)s genommen.") % {"unit": rules.unit}]


# --- special points ------------------------------------------------------------------------

_EXPLAINED: Mapping[Special, Text] = {
    Special.DOPPELKOPF: _("ein Stich mit 40 Augen oder mehr"),
    Special.SUPERDOPPELKOPF: _("sechs Volle in einem Stich"),
    Special.FUCHS: _("Karo-Ass der anderen Seite gefangen"),
    Special.KARLCHEN: _("Kreuz-Bube macht den letzten Stich"),
    Special.KARLCHEN_CAUGHT: _("Kreuz-Bube der anderen Seite im letzten Stich"),
    Special.FUCHS_LAST_TRICK: _("Karo-Ass macht den letzten Stich"),
    Special.DULLE_CAUGHT: _("Herz-10 der anderen Seite gefangen"),
    Special.ALTE_CAUGHT: _("Kreuz-Dame der anderen Seite gefangen"),
    Special.HEART_TRICK: _("Herz geht durch, alle bedienen"),
}


def specials(rules: RuleSet) -> list[str]:
    """Each special point, what it needs and what it counts; then how they are added."""
    if not rules.worth:
        return [gettext("Sonderpunkte gibt es nicht.")]
    lines = [_special(special, rules) for special in rules.worth]
    missing = [
        terms.special_name(special, rules)
        for special in Special
        if special not in rules.worth
        and (special is not Special.SUPERDOPPELKOPF or rules.plays_small_solo)
    ]
    if missing:
        lines.append(gettext("Zählt nicht: %(specials)s.") % {"specials": ", ".join(missing)})
    lines.append(_added(rules))
    return lines


def _special(special: Special, rules: RuleSet) -> str:
    explained = str(_EXPLAINED[special])
    if special is Special.DOPPELKOPF and rules.active == 6:
        explained = gettext("fünf Volle in einem Stich")
    words = {
        "special": terms.special_name(special, rules),
        "explained": explained,
        "points": points(rules.worth[special]),
    }
    if special is Special.DOPPELKOPF and _doppelkopf_doubles(rules):
        return (
            gettext("%(special)s (%(explained)s) verdoppelt das Spiel, egal wer ihn macht.") % words
        )
    is_doppelkopf = special in (Special.DOPPELKOPF, Special.SUPERDOPPELKOPF)
    if is_doppelkopf and rules.doppelkopf_for is DoppelkopfFor.WINNER:
        return (
            gettext("%(special)s (%(explained)s): %(points)s für die Sieger, egal wer ihn macht.")
            % words
        )
    return gettext("%(special)s (%(explained)s): %(points)s.") % words


def _doppelkopf_doubles(rules: RuleSet) -> bool:
    doubles = rules.doppelkopf_effect is DoppelkopfEffect.DOUBLE
    return doubles and Special.DOPPELKOPF in rules.worth


def _added(rules: RuleSet) -> str:
    match rules.specials:
        case SpecialsAdded.SUM:
            return gettext(
                "Sonderpunkte zählen für die Seite, die sie macht, auch wenn sie verliert. "
                "Sie werden mit allem anderen zusammengezählt."
            )
        case SpecialsAdded.AFTER_ANNOUNCEMENTS:
            return gettext(
                "Sonderpunkte zählen für die Seite, die sie macht, auch wenn sie verliert. "
                "Sie kommen zum Schluss dazu; nur Bock verdoppelt sie."
            )
        case SpecialsAdded.LAST:
            return gettext(
                "Sonderpunkte zählen für die Seite, die sie macht, auch wenn sie verliert. "
                "Sie kommen ganz zum Schluss dazu und werden auch von Bock nicht verdoppelt."
            )
