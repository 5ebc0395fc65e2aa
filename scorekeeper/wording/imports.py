"""What is wrong with a file that is to be read in: where, what was found, what is expected.

::

    fault_words(fault, names) -> FaultWords     "Zeile 7, Anna", "Hier werden Punkte erwartet …"

``names`` maps the keys in a fault's details to players.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.imports.faults import Fault, Part
from scorekeeper.scoring.facts import Problem

from . import problems, switches
from .terms import Text

MESSAGES: Mapping[str, Text] = {
    "file_size": _("Die Datei ist zu groß: Mehr als %(most)s MB liest Dulle nicht ein."),
    "file_no_text": _(
        "Das ist kein Text. Speichere eine Tabelle erst als CSV, eine Excel-Datei geht nicht."
    ),
    "file_empty": _("Die Datei ist leer."),
    "line_unreadable": _(
        "Ab hier ist die Tabelle nicht zu lesen: Ein Anführungszeichen ist offen, oder ein Feld "
        "ist endlos lang."
    ),
    "too_many_lines": _("Mehr als %(most)s Zeilen auf einmal gehen nicht. Teile die Datei."),
    "too_many_columns": _("Mehr als %(most)s Spalten gehen nicht."),
    "name_missing": _("In Spalte %(column)s fehlt der Name."),
    "name_length": _("„%(found)s …“ ist zu lang: Ein Name hat höchstens 40 Zeichen."),
    "name_is_number": _(
        "„%(found)s“ ist kein Name. In der ersten Zeile stehen die Namen der Spieler."
    ),
    "name_twice": _("„%(found)s“ gibt es doppelt. Gib den Spielern verschiedene Namen."),
    "no_names": _("In der ersten Zeile stehen die Namen der Spieler, hier steht keiner."),
    "no_lines": _("Unter den Namen steht keine Zeile mit Punkten."),
    "too_few_names": _(
        "An diesem Abend haben nur %(found)s Spieler Punkte, gebraucht werden mindestens "
        "%(wanted)s. Wer mitgespielt und nichts bekommen hat, braucht eine 0."
    ),
    "line_too_long": _(
        "Die Zeile hat %(found)s Felder, in der ersten Zeile stehen nur %(wanted)s."
    ),
    "no_points": _(
        "„%(found)s“ sind keine Punkte. Erwartet wird eine ganze Zahl, oder nichts, wenn jemand "
        "nicht mitspielt."
    ),
    "no_day": _("„%(found)s“ ist kein Tag. Erwartet wird 3.5.2024 oder 2024-05-03."),
    "day_ahead": _("Der %(found)s kommt erst noch."),
    "evening_length": _("Der Name eines Abends hat höchstens %(most)s Zeichen."),
    "note_length": _("Eine Notiz hat hier höchstens %(most)s Zeichen."),
    "too_many_evenings": _(
        "Das wären %(found)s Abende, mehr als %(most)s auf einmal gehen nicht. Teile die Datei."
    ),
    "not_our_json": _(
        "Das ist JSON, aber kein Abend von Dulle. Eingelesen wird, was unter „Daten mitnehmen“ "
        "als JSON geladen wurde."
    ),
    "other_version": _(
        "Die Datei hat das Format %(found)s, diese Fassung von Dulle liest %(wanted)s."
    ),
    "json_broken": _(
        "Ab Zeichen %(column)s ist das kein JSON mehr. Ist die Datei vollständig, und hat sie "
        "niemand geändert?"
    ),
    "json_wild": _("Die Datei ist kein JSON, das Dulle geschrieben hat."),
    "row_twice": _("Zwei Zeilen des Zettels haben dieselbe „id“."),
    "rules_size": _("Das ist zu lang für Regeln: Es sind höchstens %(most)s 000 Zeichen."),
    "evening_for_rules": _(
        "Das ist ein ganzer Abend. Die Regeln eines Abends lädst du auf seiner Seite „Regeln“."
    ),
}


class FaultWords(NamedTuple):
    """Where something is wrong, "" for the whole file, and what."""

    where: str
    what: str


def fault_words(fault: Fault, names: Mapping[str, str]) -> FaultWords:
    """A fault in words. Raises KeyError for a code without any, which the tests rule out."""
    where = ", ".join(text for text in (_place(fault), fault.field) if text)
    if fault.code in MESSAGES:
        return FaultWords(where, MESSAGES[fault.code] % fault.details)
    problem = Problem(fault.code, fault.field, fault.details)
    return FaultWords(where, problems.message(problem, names))


def rule_fault_words(fault: Fault) -> FaultWords:
    """The same about a rule set: where it is about a switch, that is called as on the pages."""
    words = fault_words(fault, {})
    switch = fault.field.removeprefix("rules.").partition(".")[0]
    if switch in switches.WORDS:
        return words._replace(where=f"{switches.title(switch)} ({switch})")
    # What is no switch is named by what is said about it.
    return words._replace(where=_place(fault))


def _place(fault: Fault) -> str:
    words = {"n": fault.number}
    match fault.part:
        case Part.LINE:
            return gettext("Zeile %(n)s") % words
        case Part.ROW:
            return gettext("Zettel, Zeile %(n)s") % words
        case Part.CHANGE:
            return gettext("Verlauf, Eintrag %(n)s") % words
    return ""
