"""What is wrong with an entry and what is expected, in a sentence or two.

::

    message(problem, names=None, rules=None) -> str     for what was refused
    warning(problem, names=None, rules=None) -> str     for what is merely unlikely

``names`` maps the players' ids in ``problem.details`` to their names (without it the ids are
shown), ``rules`` brings the table's own words for special points. Every code in the
sources of this project has its words; a test collects them.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scorekeeper.scoring.facts import Problem, Side, SoloKind, Special
from scorekeeper.scoring.notation import LEVELS
from scorekeeper.scoring.rules import RuleSet

from . import numbers, terms
from .terms import Text

Names = Mapping[str, str]

_AUGEN: Mapping[str, Text] = {
    "augen_missing": _("Es fehlt, wie viele Augen Re hat."),
    "augen_range": _("So viele Augen gibt es nicht: Es sind 0 bis %(total)s."),
    "augen_impossible": _(
        "1 und %(total_less_one)s Augen kann niemand haben: Keine Karte zählt 1."
    ),
    "trickless_with_augen": _("Wenn %(side)s keinen Stich hat, hat %(side)s auch 0 Augen."),
    "band_not_uniform": _(
        "%(low)s bis %(high)s Augen ist hier zu ungenau: Nicht alle zählen gleich. "
        "Gib die genaue Zahl ein."
    ),
}

_PLAYERS: Mapping[str, Text] = {
    "active_count": _("Es spielen vier, fünf oder sechs mit, ausgewählt: %(count)s."),
    "active_not_named": _("Auf dem Zettel steht, wer mitspielt, nicht wie viele."),
    "value_range": _(
        "So viel kann ein Spiel nicht wert sein: Mehr als %(most)s Punkte passen nicht auf den "
        "Zettel. Ändere die Regeln oder kürze die Bockrunden."
    ),
    "active_twice": _("Jemand ist doppelt unter den Mitspielern."),
    "re_missing": _("Es fehlt, wer Re war."),
    "re_twice": _("Jemand steht doppelt bei Re."),
    "re_count": ngettext_lazy(
        "Bei diesem Spiel ist genau %(wanted)s Spieler Re, ausgewählt: %(count)s.",
        "Bei diesem Spiel sind genau %(wanted)s Spieler Re, ausgewählt: %(count)s.",
        "wanted",
    ),
    "re_not_active": _("Setzt aus und kann nicht Re sein: %(players)s."),
    "small_solo_needs_six": _("Das kleine Solo gibt es nur zu sechst."),
    "not_at_table": _("Sitzt nicht am Tisch: %(players)s."),
    "too_few_players": _("Zu wenige am Tisch: Es sind %(count)s, gebraucht werden %(wanted)s."),
    "players_range": _("An den Tisch passen %(least)s bis %(most)s Spieler."),
    "table_unnamed": _("Es spielt schon ein Tisch der Runde: Gib auch diesem einen Namen."),
    "other_table_unnamed": _("Gib auch dem Tisch, der schon spielt, einen Namen."),
    "tables_alike": _("Einen Tisch mit diesem Namen gibt es schon. Nenn ihn anders."),
    "players_twice": _("Zwei Spieler heißen gleich: Gib ihnen verschiedene Namen."),
    "dealer_unknown": _("Der erste Geber, %(player)s, sitzt nicht am Tisch."),
    "already_seated": _("%(player)s sitzt schon am Tisch."),
    "player_archived": _(
        "%(player)s ist in eurer Runde archiviert. Auf der Seite der Runde lässt sich das "
        "zurücknehmen; sonst nimm einen anderen Namen."
    ),
    "table_full": _("Der Tisch ist voll: Mehr als %(most)s passen nicht."),
    "seat_range": _("Diesen Platz gibt es nicht: Es sind 1 bis %(most)s."),
    "last_player": _("Einer muss am Tisch bleiben."),
}

# Where two are Re and only one was chosen, by the kind of game.
_ONE_RE: Mapping[str, Text] = {
    "normal": _("Im Normalspiel sind zwei Re. Wer noch – oder war es ein Solo?"),
    "hochzeit": _("Bei einer Hochzeit sind zwei Re. Wer hat eingeheiratet?"),
    "armut": _("Bei einer Armut sind zwei Re. Wer hat sie mitgenommen?"),
    "small_solo": _("Beim kleinen Solo sind zwei Re. Wer noch?"),
}

_GAME: Mapping[str, Text] = {
    "solo_missing": _("Es fehlt, welches Solo es war."),
    "solo_only_in_solo": _("Eine Soloart passt nur zu einem Solo."),
    "duty_only_in_solo": _("Nur ein Solo kann Pflichtsolo sein."),
    "duty_not_declared": _("%(solo)s kann kein Pflichtsolo sein: Niemand hat ein Solo angesagt."),
    "heart_trick_impossible": _("In diesem Solo kann Herz nicht durchgehen."),
    "call_not_played": _("„%(level)s“ wird nach euren Regeln nicht abgesagt."),
    "knocks_not_played": _("Nach euren Regeln wird nicht geklopft."),
    "knocks_range": _("Geklopft wird höchstens %(most)s-mal."),
    "knocked_twice_running": _("Niemand klopft zweimal hintereinander."),
    "knock_not_active": _("Wer aussetzt, kann nicht klopfen."),
    "override_range": _("Von Hand geht höchstens ein Spielwert von %(most)s, plus oder minus."),
    "override_reason": _("Es fehlt, warum der Spielwert von Hand eingetragen wird."),
    "override_winner": _(
        "Hier hat niemand gewonnen: Gib zum Spielwert von Hand auch die Sieger an."
    ),
}

_SPECIALS: Mapping[str, Text] = {
    "special_negative": _("%(special)s: Weniger als 0 geht nicht."),
    "special_not_played": _("%(special)s zählt nach euren Regeln nicht."),
    "special_not_in_solo": _("%(special)s zählt in diesem Solo nicht."),
    "special_without_trick": _("%(special)s geht nicht: %(side)s hat keinen Stich."),
    "special_too_many": _("%(special)s: Beide Seiten zusammen können höchstens %(most)s haben."),
    "last_trick_twice": _("Den letzten Stich macht nur eine Karte, Kreuz-Bube oder Fuchs."),
    "caught_by_other_side": _("%(special)s geht nur für die Seite, die den letzten Stich macht."),
    "too_many_jacks": _("Es gibt nur %(most)s Kreuz-Buben, gezählt sind mehr."),
    "mark_wrong_side": _(
        "%(special)s: %(player)s ist auf der falschen Seite oder spielt nicht mit."
    ),
}

_ROWS: Mapping[str, Text] = {
    "points_missing": _("Es fehlen die Punkte: Bei allen steht 0."),
    "points_range": _("Mehr als %(most)s Punkte auf einmal gehen nicht, plus oder minus."),
    "points_sum": _("Die Punkte müssen zusammen 0 ergeben, es sind %(sum)s."),
    "penalty_duty_not_played": _("Nach euren Regeln erledigt eine Strafe kein Pflichtsolo."),
    "bock_zero": _("0 Bockspiele ändern nichts: Gib an, wie viele dazukommen oder wegfallen."),
}

_RULES: Mapping[str, Text] = {
    "active_range": _("Es spielen vier, fünf oder sechs mit."),
    "deck_unknown": _("Dieses Blatt gibt es nicht: Es hat 40, 48, 60 oder 72 Karten."),
    "deck_does_not_divide": _("Das Blatt geht nicht auf %(active)s Spieler auf."),
    "three_decks_for_six": _(
        "Zu sechst wird mit drei Blättern gespielt (60 oder 72 Karten), "
        "sonst mit zweien (40 oder 48)."
    ),
    "stage_unknown": _("Als Stufen gibt es nur 150, 90, 60 und 30."),
    "stages_order": _("Die Stufen stehen von oben nach unten, jede einmal."),
    "stage_above_half": _("Jede Stufe liegt unter der Hälfte der Augen, also unter %(half)s."),
    "cowardice_needs_calls": _("Feigheit geht nur, wenn es keine 90 und keine 60 gibt."),
    "double_stages_add_announcements": _(
        "Wenn die Stufen verdoppeln, müssen auch Re und Kontra verdoppeln."
    ),
    "double_stages_add_knocks": _("Wenn die Stufen verdoppeln, kann Klopfen keinen Punkt zählen."),
    "double_stages_add_against": _(
        "Wenn die Stufen verdoppeln, kann „120 gegen keine 90“ keinen Punkt zählen."
    ),
    "margin_range": _("Gegen eine Absage braucht man 0 bis 30 Augen mehr als die Grenze."),
    "unit_range": _("Der Grundwert ist 1 bis 1000."),
    "bonus_range": _("Ein Solo zählt 0 bis 99 Punkte mehr."),
    "label_twice": _("So heißt auch ein anderer Sonderpunkt: Gib jedem seinen eigenen Namen."),
    "superdoppelkopf_needs_six": _("Den Superdoppelkopf gibt es nur zu sechst."),
    "special_range": _("Ein Sonderpunkt zählt 0 bis 99."),
    "duty_range": _("Weniger als 0 Pflichtsoli gehen nicht."),
    "duty_most": _("Mehr als %(most)s Pflichtsoli je Spieler gehen nicht."),
    "duty_without_solos": _(
        "Pflichtsoli gehen nur, wenn auch ein Solo erlaubt ist, das man ansagt."
    ),
    "list_range": _("Eine Liste hat mindestens ein Spiel."),
    "list_most": _("Eine Liste hat höchstens %(most)s Spiele."),
    "list_shorter_than_duties": _(
        "Die Liste ist zu kurz: Allein die Pflichtsoli brauchen %(duties)s Spiele."
    ),
    "bock_length_range": _(
        "Eine Bockrunde hat 1 bis 99 Spiele, oder so viele wie Spieler am Tisch."
    ),
    "bock_factor_range": _("Bock zählt 2- bis 10-fach."),
    "lost_solo_without_solos": _(
        "Ein verlorenes Solo kann kein Bock bringen, wenn es keine Soli gibt."
    ),
    "penalty_twice": _("Jede Strafe kann nur einmal vorkommen."),
    "penalty_most": _("Bei einer Strafe gehen höchstens %(most)s Punkte, plus oder minus."),
    "penalty_sign": _("Bei einer Strafe bekommt der Sünder Minus, und die anderen nicht."),
}

_NOTATION: Mapping[str, Text] = {
    "not_json": _("Das ist kein JSON."),
    "not_an_object": _("Hier wird eine Gruppe von Angaben erwartet: {…}."),
    "unknown_field": _("Die Angabe „%(name)s“ gibt es nicht."),
    "unknown_word": _("„%(value)s“ passt hier nicht. Möglich: %(known)s."),
    "not_a_number": _("Hier wird eine ganze Zahl erwartet."),
    "not_a_list": _("Hier wird eine Liste erwartet."),
    "not_a_text": _("Hier wird ein Text erwartet."),
    "not_names": _("Hier wird eine Liste von Namen erwartet."),
    "not_a_flag": _("Hier wird ja oder nein erwartet: true oder false."),
    "rules_unknown": _("Diese Regeln gibt es nicht. Möglich: %(known)s."),
    "switch_value": _("„%(value)s“ ist kein Wert für diese Regel."),
    "number_range": _("Hier wird eine ganze Zahl von %(least)s bis %(most)s erwartet."),
    "text_length": _("Ein Text hat hier höchstens %(most)s Zeichen."),
    "text_unreadable": _("Der Text enthält Zeichen, die niemand lesen kann."),
    "list_length": _("Diese Liste ist zu lang: Es gehen höchstens %(most)s."),
    "too_deep": _("So tief verschachtelt ist auf einem Zettel nichts."),
    "no_time": _("Hier wird eine Zeit mit Zeitzone erwartet: 2024-05-03T21:07:00+02:00."),
    "not_in_file": _("Davon steht sonst nichts in der Datei."),
    "unknown_zone": _("Die Zeitzone „%(value)s“ gibt es nicht."),
    "unknown_action": _("„%(value)s“ kann in keinem Verlauf stehen."),
    "seat_order": _("Die Plätze stehen der Reihe nach: Hier wird „%(wanted)s“ erwartet."),
    "seat_unsaid": _("Ein Gerät hat nur dann einen Platz, wenn „said“ true ist."),
    "device_twice": _("Zwei Geräte haben dieselbe Nummer."),
}

MESSAGES: Mapping[str, Text] = {
    **_AUGEN, **_PLAYERS, **_GAME, **_SPECIALS, **_ROWS, **_RULES, **_NOTATION,
}  # fmt: skip

WARNINGS: Mapping[str, Text] = {
    "augen_unlikely": _(
        "%(side)s hat weniger als %(least)s Augen, so wenig bringt ohne Neunen kein Stich. "
        "Stimmt das?"
    ),
    "doppelkopf_augen": _(
        "So viele Doppelköpfe brauchen %(needed)s Augen, %(side)s hat %(has)s. Stimmt das?"
    ),
    "solo_unusual": _("%(solo)s ist nach euren Regeln nicht üblich."),
    "heart_trick_not_played": _(
        "Herz ist durchgegangen, das bringt nach euren Regeln aber kein Bock."
    ),
    "duty_not_played": _("Nach euren Regeln gibt es dafür kein Pflichtsolo."),
    "duty_not_owed": _("%(player)s hat kein Pflichtsolo mehr offen."),
}


def message(problem: Problem, names: Names | None = None, rules: RuleSet | None = None) -> str:
    """What is wrong and what is expected, for a problem that led to a refusal.

    Raises :class:`KeyError` for a code without a message, which the tests rule out.

    >>> from django.utils import translation
    >>> with translation.override("de"):
    ...     message(Problem("re_not_active", "re", {"players": ["p1"]}), {"p1": "Anna"})
    'Setzt aus und kann nicht Re sein: Anna.'
    """
    words = _words(problem, names or {}, rules)
    if problem.code == "re_count" and (words["wanted"], words["count"]) == (2, 1):
        return str(_ONE_RE[problem.details["kind"]])
    return MESSAGES[problem.code] % words


def warning(problem: Problem, names: Names | None = None, rules: RuleSet | None = None) -> str:
    """What is unlikely about an entry that can be stored all the same."""
    return WARNINGS[problem.code] % _words(problem, names or {}, rules)


def _words(problem: Problem, names: Names, rules: RuleSet | None) -> dict[str, Any]:
    """The details of a problem as words, and the special point that its field names."""
    words = {key: _word(key, value, names, rules) for key, value in problem.details.items()}
    if "total" in problem.details:
        words["total_less_one"] = problem.details["total"] - 1
    path = problem.field.split(".")
    if len(path) == 3 and "special" not in words and path[2] in Special:
        words["special"] = terms.special_name(Special(path[2]), rules)
    return words


def _word(key: str, value: Any, names: Names, rules: RuleSet | None) -> Any:
    match key:
        case "player":
            value = names.get(value, value)
        case "players":
            value = numbers.joined([names.get(player, player) for player in value])
        case "side":
            value = terms.side_name(Side(value))
        case "special":
            value = terms.special_name(Special(value), rules)
        case "solo":
            value = terms.solo_name(SoloKind(value))
        case "level":
            value = terms.level_name(LEVELS[value])
        case "known":
            value = numbers.either([str(word) for word in value])
        case "sum":
            value = numbers.signed(value)
        case "has":
            value = numbers.span(*value)
    return value
