"""The JSON format of games, rows and evenings: read and written for import, export and checks.

Reading is strict - unknown names are errors, not silence - and reports every fault at once.
What is read back from what was written is the same object again.
"""

from typing import Any

from .facts import (
    SIDES,
    Band,
    Duty,
    GameFacts,
    GameKind,
    Level,
    Override,
    Problem,
    Side,
    SoloKind,
    Special,
    SpecialMark,
)
from .reader import Reader

LEVELS = {level.code: level for level in Level}
# Facts of a game that do not count: they may stand beside the others in a file.
IGNORED = {"id", "note", "bock_factor"}
GAME_KEYS = {
    "kind", "solo", "duty", "re", "re_augen", "trickless", "announcements", "knocks",
    "special_points", "heart_trick", "override", "active",
} | IGNORED  # fmt: skip


def parse_game(data: Any) -> GameFacts:
    """The facts of one game from its JSON object; missing facts are neutral.

    Raises :class:`~scorekeeper.scoring.reader.Unreadable`.

    >>> facts = parse_game({"re_augen": [121, 150], "announcements": {"re": "k90"}})
    >>> facts.re_augen, facts.re_level.code
    (Band(low=121, high=150), 'k90')
    """
    read = Reader(data, GAME_KEYS)
    if not isinstance(data, dict):
        read.finish()
    levels = _levels(read)
    specials, marks = _specials(read)
    knocks, knock_order = _knocks(read)
    active, size = _active(read)
    facts = GameFacts(
        kind=read.word("kind", GameKind) or GameKind.NORMAL,
        solo=read.word("solo", SoloKind),
        duty=_duty(read),
        re=read.names("re"),
        active=active,
        size=size,
        re_augen=_augen(read),
        trickless=read.word("trickless", Side),
        re_level=levels[Side.RE],
        kontra_level=levels[Side.KONTRA],
        knocks=knocks,
        knock_order=knock_order,
        re_specials=specials[Side.RE],
        kontra_specials=specials[Side.KONTRA],
        marks=marks,
        heart_trick=read.flag("heart_trick"),
        override=_override(read),
    )
    read.finish()
    return facts


def _augen(read: Reader) -> int | Band:
    value = read.data.get("re_augen")
    if value is None:
        read.fail("augen_missing", "re_augen")
        return 0
    if isinstance(value, list) and len(value) == 2:
        low, high = (read.number(number, "re_augen") or 0 for number in value)
        return Band(low, high)
    return read.number(value, "re_augen") or 0


def _by_side(read: Reader, key: str) -> dict[Side, Any]:
    value = read.data.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        read.fail("not_an_object", key)
        return {}
    for name in value:
        if name not in ("re", "kontra"):
            read.fail("unknown_field", key, name=str(name))
    return {side: value[side.value] for side in SIDES if value.get(side.value) is not None}


def _levels(read: Reader) -> dict[Side, Level]:
    levels = dict.fromkeys(SIDES, Level.NONE)
    for side, word in _by_side(read, "announcements").items():
        if isinstance(word, str) and word in LEVELS:
            levels[side] = LEVELS[word]
        else:
            field = f"announcements.{side}"
            read.fail("unknown_word", field, value=str(word)[:40], known=[*LEVELS])
    return levels


def _specials(
    read: Reader,
) -> tuple[dict[Side, dict[Special, int]], tuple[SpecialMark, ...]]:
    """Counts per side; a list in place of a count says who made each one, and from whom."""
    counts: dict[Side, dict[Special, int]] = {side: {} for side in SIDES}
    marks: list[SpecialMark] = []
    for side, given in _by_side(read, "special_points").items():
        if not isinstance(given, dict):
            read.fail("not_an_object", f"special_points.{side}")
            continue
        for name, value in given.items():
            path = f"special_points.{side}.{name}"
            try:
                special = Special(name)
            except ValueError:
                read.fail("unknown_word", path, value=str(name)[:40], known=[*Special])
                continue
            if isinstance(value, list):
                marks += [_mark(read, side, special, each, path) for each in value]
                count: int | None = len(value)
            else:
                count = read.number(value, path)
            if count:
                counts[side][special] = count
    return counts, tuple(marks)


def _mark(read: Reader, side: Side, special: Special, data: Any, path: str) -> SpecialMark:
    one = Reader(data, {"by", "from"})
    by, source = (one.data.get(key) for key in ("by", "from"))
    for name in (by, source):
        if name is not None:
            one.text(name, path)
    read.problems += [Problem(p.code, path, p.details) for p in one.problems]
    return SpecialMark(side, special, by, source)


def _knocks(read: Reader) -> tuple[int, tuple[str, ...]]:
    value = read.data.get("knocks")
    if isinstance(value, list):
        order = read.names("knocks")
        return len(order), order
    return (0 if value is None else read.number(value, "knocks") or 0), ()


def _active(read: Reader) -> tuple[tuple[str, ...], int | None]:
    value = read.data.get("active")
    if value is None or isinstance(value, list):
        return read.names("active"), None
    return (), read.number(value, "active")


def _duty(read: Reader) -> Duty | None:
    value = read.data.get("duty")
    if isinstance(value, bool):
        return Duty.VOLUNTARY if value else None
    return read.word("duty", Duty)


def _override(read: Reader) -> Override | None:
    data = read.data.get("override")
    if data is None:
        return None
    if not isinstance(data, dict):
        read.fail("not_an_object", "override")
        return None
    one = Reader(data, {"value", "winner", "reason", "by"})
    value = one.number(one.data.get("value"), "value")
    reason = one.text(one.data.get("reason", ""), "reason")
    winner = one.word("winner", Side)
    read.problems += [Problem(p.code, f"override.{p.field}", p.details) for p in one.problems]
    return Override(value or 0, reason, winner)


def format_game(facts: GameFacts) -> dict[str, Any]:
    """The JSON object of a game; neutral facts are left out.

    >>> format_game(parse_game({"re_augen": 121, "trickless": None}))
    {'kind': 'normal', 're_augen': 121}
    """
    data: dict[str, Any] = {"kind": facts.kind.value}
    if facts.solo is not None:
        data["solo"] = facts.solo.value
    if facts.duty is not None:
        data["duty"] = facts.duty.value
    if facts.re:
        data["re"] = [*facts.re]
    if facts.active or facts.size is not None:
        data["active"] = [*facts.active] or facts.size
    augen = facts.re_augen
    data["re_augen"] = augen if isinstance(augen, int) else [*augen]
    if facts.trickless is not None:
        data["trickless"] = facts.trickless.value
    levels = {side.value: facts.level(side).code for side in SIDES if facts.level(side)}
    if levels:
        data["announcements"] = levels
    if facts.knocks:
        data["knocks"] = [*facts.knock_order] or facts.knocks
    specials = {side.value: _format_specials(facts, side) for side in SIDES}
    if any(specials.values()):
        data["special_points"] = {side: counts for side, counts in specials.items() if counts}
    if facts.heart_trick:
        data["heart_trick"] = True
    if facts.override is not None:
        override = facts.override
        data["override"] = {"value": override.value, "reason": override.reason}
        if override.winner is not None:
            data["override"]["winner"] = override.winner.value
    return data


def _format_specials(facts: GameFacts, side: Side) -> dict[str, Any]:
    formatted: dict[str, Any] = {}
    for special, count in facts.specials(side).items():
        marks = [m for m in facts.marks if m.side is side and m.special is special]
        if marks:
            formatted[special.value] = [
                {key: name for key, name in (("by", m.by), ("from", m.source)) if name}
                for m in marks
            ]
        elif count:
            formatted[special.value] = count
    return formatted
