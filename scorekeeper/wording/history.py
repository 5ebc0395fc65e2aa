"""The history of an evening in words: what was done, and what it was before and after.

::

    title(change, names, numbers_by_id) -> str          "Spiel 5 geändert"
    row_changes(change, names, rules, hidden) -> list[RowChange]
    row_details(old, new, names, rules) -> list[Detail]
    detail_words(detail) -> str                         "Notiz: eng statt knapp"
    setting_changes(change) -> list[str]                 rules, name, stake, first dealer

``names`` maps seats to players as they are called now.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.corrections import logged_rows
from scorekeeper.models import Change
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rows import parse_row, row_name
from scorekeeper.scoring.notation_rules import parse_stored_rules
from scorekeeper.scoring.rows import GameRow, Row
from scorekeeper.scoring.rules import RuleSet, compare

from . import numbers, settling, terms
from .differences import difference_sentences
from .rows import row_facts
from .terms import Text

Names = Mapping[str, str]
State = Mapping[str, Any]


class Detail(NamedTuple):
    """One fact before and after; "" where it was not said."""

    name: str
    before: str
    after: str


class RowChange(NamedTuple):
    """What happened to one row. ``entry_id`` may be that of a row that is gone."""

    entry_id: int
    kind: str
    way: str
    details: list[Detail]


_EVENING: Mapping[str, Text] = {
    "evening.started": gettext_lazy("Abend begonnen"),
    "evening.imported": gettext_lazy("Aus einer Datei eingelesen"),
    "evening.taken_in": gettext_lazy("In eine Runde aufgenommen"),
    "evening.closed": gettext_lazy("Abend abgeschlossen"),
    "evening.reopened": gettext_lazy("Abend wieder geöffnet"),
    "evening.changed": gettext_lazy("Angaben zum Abend geändert"),
    "settlement.changed": gettext_lazy("Abrechnung geändert"),
    "payment.made": gettext_lazy("Als bezahlt vermerkt"),
    "payment.open": gettext_lazy("Vermerk „bezahlt“ entfernt"),
    "rules.changed": gettext_lazy("Regeln geändert"),
    "seats.exchanged": gettext_lazy("Spieler vertauscht"),
    "player.replaced": gettext_lazy("Spieler ersetzt"),
    "player.substituted": gettext_lazy("Anderer Spieler auf einem Platz"),
    "table.left": gettext_lazy("Tisch gewechselt"),
    "table.joined": gettext_lazy("Tisch gewechselt"),
    "change.undone": gettext_lazy("Rückgängig gemacht"),
    "link.table.renewed": gettext_lazy("Link des Tisches erneuert"),
    "link.watch.made": gettext_lazy("Link zum Zusehen gemacht"),
    "link.watch.renewed": gettext_lazy("Link zum Zusehen erneuert"),
    "code.made": gettext_lazy("Code zum Mitschreiben gemacht"),
    "device.named": gettext_lazy("Gesagt, wer dieses Gerät hat"),
}
_ROWS: Mapping[str, Text] = {
    "added": gettext_lazy("%(row)s eingetragen"),
    "edited": gettext_lazy("%(row)s geändert"),
    "deleted": gettext_lazy("%(row)s gelöscht"),
    "moved": gettext_lazy("%(row)s verschoben"),
}


def title(change: Change, games: Mapping[int, int]) -> str:
    """What was done. ``games`` tells by which number a game that still stands is known now."""
    rows = logged_rows(change.after) or logged_rows(change.before)
    if change.action == "change.undone" and len(rows) == 1:
        undone = row_called(row_name(parse_row(rows[0]["row"])), rows[0]["id"], games)
        return _("Rückgängig gemacht: %(row)s") % {"row": undone}
    if change.action in _EVENING:
        return str(_EVENING[change.action])
    kind, _dot, way = change.action.partition(".")
    if way not in _ROWS:
        return _("Geändert")
    return str(_ROWS[way]) % {"row": row_called(kind, rows[0]["id"] if rows else 0, games)}


def row_called(kind: str, entry_id: int, games: Mapping[int, int]) -> str:
    """A row by its kind, a game by its number as long as it stands."""
    name, number = terms.row_kind_name(kind), games.get(entry_id)
    return f"{name} {number}" if number else name


def row_changes(change: Change, names: Names, rules: RuleSet, *, hidden: bool) -> list[RowChange]:
    """Every row that the change wrote, with its facts before and after.

    While standings are ``hidden`` there are no points among them.
    """
    before = {row["id"]: row for row in logged_rows(change.before)}
    after = {row["id"]: row for row in logged_rows(change.after)}
    found = []
    for entry_id in dict.fromkeys([*after, *before]):
        old, new = before.get(entry_id), after.get(entry_id)
        way = "edited" if old and new else "added" if new else "deleted"
        kind = row_name(parse_row((new or old or {})["row"]))
        was, came = (_facts(state, names, rules, hidden=hidden) for state in (old, new))
        details = _details(was, came)
        if old and new and not details and old["position"] != new["position"]:
            details = [Detail(_("Zeile"), str(old["position"]), str(new["position"]))]
        found.append(RowChange(entry_id, kind, way, details))
    return found


def _facts(logged: State | None, names: Names, rules: RuleSet, *, hidden: bool) -> dict[str, str]:
    if logged is None:
        return {}
    return _noted(parse_row(logged["row"]), logged.get("note", ""), names, rules, hidden=hidden)


def _noted(
    row: Row, note: str, names: Names, rules: RuleSet, *, hidden: bool = False
) -> dict[str, str]:
    found = row_facts(row, names, rules, hidden=hidden)
    if isinstance(row, GameRow) and note:
        found[_("Notiz")] = note
    return found


def row_details(
    old: tuple[Row, str], new: tuple[Row, str], names: Names, rules: RuleSet
) -> list[Detail]:
    """What differs between two states of a row and its note."""
    return _details(_noted(*old, names, rules), _noted(*new, names, rules))


def _details(old: Mapping[str, str], new: Mapping[str, str]) -> list[Detail]:
    return [
        Detail(name, old.get(name, ""), new.get(name, ""))
        for name in dict.fromkeys([*new, *old])
        if old.get(name) != new.get(name)
    ]


def detail_words(detail: Detail) -> str:
    """What changed about one fact: "Augen: Re 140, Kontra 100 statt Re 130, Kontra 110"."""
    what, before, after = detail
    if not before:
        return _("%(what)s: %(come)s (neu)") % {"what": what, "come": after}
    if not after:
        return _("%(what)s: %(gone)s (nicht mehr)") % {"what": what, "gone": before}
    return _("%(what)s: %(new)s statt %(old)s") % {"what": what, "new": after, "old": before}


def setting_changes(change: Change, names: Names) -> list[str]:
    """What changed about the evening itself, one sentence each."""
    before, after = change.before or {}, change.after or {}
    found = []
    if "rules" in before and "rules" in after and before["rules"] != after["rules"]:
        found += _rules(before["rules"], after["rules"])
    found += _evening(before.get("evening", {}), after.get("evening", {}), names)
    for seat, name in after.get("players_by_seat", {}).items():
        was = before.get("players_by_seat", {}).get(seat, "")
        found.append(_("%(before)s → %(after)s") % {"before": was, "after": name})
    if "payment" in after:
        found.append(settling.payment_words(after["payment"], names))
    if "table" in after:
        found += _other_table(change, names)
    if isinstance(after.get("players"), list):
        found.append(numbers.joined(_texts(after["players"])))
    return found


def _rules(before: Any, after: Any) -> list[str]:
    """What is new about stored rules, as far as this release can read them still."""
    try:
        old, new = parse_stored_rules(before), parse_stored_rules(after)
    except Refused:
        return [_("Regeln geändert. Welche, kann Dulle nicht mehr lesen.")]
    return difference_sentences(compare(old, new), old, new)


_MOVES: Mapping[tuple[str, bool], Text] = {
    ("leave", False): gettext_lazy("%(player)s sitzt jetzt am Tisch „%(table)s“"),
    ("join", False): gettext_lazy("%(player)s kommt vom Tisch „%(table)s“"),
    ("leave", True): gettext_lazy(
        "Am Tisch „%(table)s“ sitzt %(player)s weiterhin: Nimm es auch dort zurück"
    ),
    ("join", True): gettext_lazy(
        "Am Tisch „%(table)s“ fehlt %(player)s weiterhin: Nimm es auch dort zurück"
    ),
}


def _other_table(change: Change, names: Names) -> list[str]:
    """Where somebody went or came from; after an undo, what still stands at the other table."""
    undone = change.action == "change.undone"
    table = (change.after or {})["table"] or _("anderer Tisch")
    return [
        str(_MOVES[kind, undone]) % {"player": names.get(seat, seat), "table": table}
        for row in logged_rows(change.before if undone else change.after)
        for kind, seat in row["row"].items()
        if kind in ("leave", "join")
    ]


def _texts(words: Sequence[Any]) -> list[str]:
    return [str(word) for word in words]


def _evening(old: State, new: State, names: Names) -> list[str]:
    titles = {
        "name": _("Name des Abends"),
        "stake_cents": _("Cent je Punkt"),
        "first_dealer": _("Gibt zuerst"),
        "hide_standings": _("Stände bis zum Ende verbergen"),
        "settle_by": _("Abgerechnet wird"),
        "settle_penalties": _("Strafen zählen beim Geld mit"),
    }
    found = []
    for field, called in titles.items():
        if field not in new or old.get(field) == new[field]:
            continue
        before, after = old.get(field), new[field]
        if field == "first_dealer":
            before, after = names.get(str(before), before), names.get(str(after), after)
        if field == "settle_by":
            before, after = settling.way_name(before), settling.way_name(after)
        words = {"what": called, "old": _shown(before), "new": _shown(after)}
        found.append(_("%(what)s: %(new)s – statt %(old)s") % words)
    return found


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    return "–" if value in (None, "") else str(value)
