"""The summary of a rule set, second half: soli, Bock, who gets what, and who deals."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.facts import Family, Trigger
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.switches import BockOverlap, Credit, DealerRepeats, RedealBy, Uneven

from . import numbers, terms
from .terms import Text
from .values import penalty_words, special_list

# --- soli ----------------------------------------------------------------------------------


def soli(rules: RuleSet) -> list[str]:
    """Which soli are played, what they pay, their special points, and who owes one."""
    if not rules.solo_kinds:
        return [gettext("Soli gibt es nicht."), *_small_solo(rules)]
    return [
        gettext("Gespielt werden: %(solos)s.")
        % {"solos": numbers.joined([terms.solo_name(kind) for kind in rules.solo_kinds])},
        gettext("Der Solist ist Re, allein gegen %(others)s, und bekommt oder zahlt %(times)s.")
        % {
            "others": numbers.count(rules.active - 1),
            "times": numbers.fold(rules.active - 1),
        },
        *_small_solo(rules),
        *_solo_specials(rules),
        *_duties(rules),
    ]


def _small_solo(rules: RuleSet) -> list[str]:
    if not rules.plays_small_solo:
        return []
    return [gettext("Beim kleinen Solo spielen zwei gegen vier.")]


_COUNTED: Mapping[Family, Text] = {
    Family.TRUMP: _("Bei normalem Trumpf (%(solos)s) zählen an Sonderpunkten: %(specials)s."),
    Family.SUIT: _("Im Farbsolo (%(solos)s) zählen an Sonderpunkten: %(specials)s."),
    Family.PICTURE: _("Im Bildersolo (%(solos)s) zählen an Sonderpunkten: %(specials)s."),
    Family.FLEISCHLOS: _("Im Fleischlosen zählen an Sonderpunkten: %(specials)s."),
}
_NOT_COUNTED: Mapping[Family, Text] = {
    Family.TRUMP: _("Bei normalem Trumpf (%(solos)s) gibt es keine Sonderpunkte."),
    Family.SUIT: _("Im Farbsolo (%(solos)s) gibt es keine Sonderpunkte."),
    Family.PICTURE: _("Im Bildersolo (%(solos)s) gibt es keine Sonderpunkte."),
    Family.FLEISCHLOS: _("Im Fleischlosen gibt es keine Sonderpunkte."),
}


def _solo_specials(rules: RuleSet) -> list[str]:
    if not rules.worth:
        return []
    solos = {
        family: [terms.solo_name(kind) for kind in rules.solo_kinds if kind.family is family]
        for family in Family
    }
    played = [family for family in Family if solos[family]]
    if not any(rules.specials_by_solo[family] for family in played):
        return [gettext("Im Solo gibt es keine Sonderpunkte.")]
    return [
        (_COUNTED if rules.specials_by_solo[family] else _NOT_COUNTED)[family]
        % {
            "solos": ", ".join(solos[family]),
            "specials": special_list(getattr(rules.solo_special_points, family.value), rules),
        }
        for family in played
    ]


def _duties(rules: RuleSet) -> list[str]:
    lines = []
    if rules.duty_solos:
        text = ngettext(
            "Jeder muss %(count)s Pflichtsolo spielen.",
            "Jeder muss %(count)s Pflichtsoli spielen.",
            rules.duty_solos,
        )
        lines.append(text % {"count": numbers.count(rules.duty_solos)})
    if rules.duty_small_solos:
        text = ngettext(
            "Dazu muss jeder %(count)s kleines Solo spielen.",
            "Dazu muss jeder %(count)s kleine Soli spielen.",
            rules.duty_small_solos,
        )
        lines.append(text % {"count": numbers.count(rules.duty_small_solos)})
    if lines and rules.penalty_fulfils_duty:
        lines.append(gettext("Eine Strafe im Solo kann das Pflichtsolo erledigen."))
    return lines


# --- Bock ----------------------------------------------------------------------------------

_TRIGGERS: Mapping[Trigger, Text] = {
    Trigger.HEART_TRICK: _("Herz geht durch (alle bedienen)"),
    Trigger.HALF_HALF: _("%(half)s zu %(half)s Augen"),
    Trigger.ZERO_VALUE: _("alle bekommen 0 Punkte"),
    Trigger.BOTH_ANNOUNCED: _("Re und Kontra sind beide angesagt"),
    Trigger.LOST_SOLO: _("ein Solo geht verloren"),
    Trigger.LOST_ANNOUNCEMENT: _("wer angesagt hat, verliert"),
    Trigger.SCHWARZ: _("eine Seite bleibt ohne Stich"),
}


def bock(rules: RuleSet) -> list[str]:
    """What starts a Bock round, how long it is, what it does, and how rounds meet."""
    doubled = gettext("Bockspiele zählen %(times)s.") % {"times": numbers.fold(rules.bock_factor)}
    if not rules.bock_triggers:
        return [gettext("Bockrunden gibt es nur, wenn ihr sie selbst eintragt."), doubled]
    causes = [_TRIGGERS[trigger] % {"half": rules.half} for trigger in rules.bock_triggers]
    return [
        gettext("Anlass für eine Bockrunde: %(causes)s.") % {"causes": "; ".join(causes)},
        _bock_length(rules),
        doubled,
        _bock_overlap(rules),
    ]


def _bock_length(rules: RuleSet) -> str:
    if isinstance(rules.bock_length, str):
        return gettext("Sie hat so viele Spiele, wie Spieler am Tisch sitzen.")
    text = ngettext("Sie hat %(count)s Spiel.", "Sie hat %(count)s Spiele.", rules.bock_length)
    return text % {"count": numbers.count(rules.bock_length)}


def _bock_overlap(rules: RuleSet) -> str:
    match rules.bock_overlap:
        case BockOverlap.QUEUE:
            return gettext("Kommt im Bock eine neue Bockrunde dazu, wird sie hinten angehängt.")
        case BockOverlap.MULTIPLY:
            squared = numbers.fold(rules.bock_factor**2)
            return gettext(
                "Kommt im Bock eine neue Bockrunde dazu, laufen beide zugleich: "
                "Gemeinsame Spiele zählen %(times)s."
            ) % {"times": squared}
        case BockOverlap.RESTART:
            return gettext("Kommt im Bock eine neue Bockrunde dazu, fängt die Runde von vorn an.")
        case BockOverlap.IGNORE:
            return gettext("Im Bock gibt es keine neue Bockrunde.")


# --- who gets what, who deals --------------------------------------------------------------


def who_gets_what(rules: RuleSet) -> list[str]:
    """Whose points are written down, uneven sides, and the price of mistakes."""
    lines = [_credit(rules)]
    if rules.active == 5:
        lines.append(_uneven(rules))
    return lines + [f"{penalty_words(penalty)}." for penalty in rules.penalties]


def _credit(rules: RuleSet) -> str:
    match rules.credit:
        case Credit.BOTH:
            return gettext("Die Sieger bekommen den Spielwert als Plus, die Verlierer als Minus.")
        case Credit.WINNERS:
            return gettext("Angeschrieben wird nur das Plus, die anderen bekommen 0.")
        case Credit.LOSERS:
            return gettext("Angeschrieben wird nur das Minus, die anderen bekommen 0.")


def _uneven(rules: RuleSet) -> str:
    if rules.uneven is Uneven.PLAIN:
        return gettext(
            "Zwei gegen drei: Alle bekommen denselben Spielwert; zusammen ergibt das nicht 0."
        )
    return gettext(
        "Zwei gegen drei: Jeder rechnet mit jedem ab, die zwei dreifach, die drei zweifach."
    )


def dealer(rules: RuleSet) -> list[str]:
    """Who deals next, who sits out, and who deals after a deal that was thrown in."""
    lines = [*_sits_out(rules), _repeats(rules)]
    if rules.redeal_by is RedealBy.SAME:
        lines.append(gettext("Wird neu gegeben, gibt derselbe noch einmal."))
    else:
        lines.append(gettext("Wird neu gegeben, gibt der Nächste."))
    return lines


def _sits_out(rules: RuleSet) -> list[str]:
    lines = [
        gettext("Sitzen %(players)s am Tisch, setzt der Geber aus.")
        % {"players": numbers.count(rules.active + 1)}
    ]
    if rules.active == 4:
        lines.append(gettext("Sitzen sechs am Tisch, setzt auch aus, wer ihm gegenübersitzt."))
    return lines


def _repeats(rules: RuleSet) -> str:
    match rules.dealer_repeats:
        case DealerRepeats.NEVER:
            return gettext("Nach jedem Spiel gibt der Nächste, auch nach einem Solo.")
        case DealerRepeats.DUTY_SOLO:
            return gettext(
                "Nach jedem Spiel gibt der Nächste; nur nach einem freiwilligen Pflichtsolo "
                "gibt derselbe noch einmal."
            )
        case DealerRepeats.DECLARED_SOLO:
            return gettext(
                "Nach jedem Spiel gibt der Nächste; nur nach einem angesagten Solo "
                "gibt derselbe noch einmal."
            )
