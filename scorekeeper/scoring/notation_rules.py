"""Rule sets in the JSON format: a name, or a shipped set with some switches changed."""

from collections.abc import Container, Iterator
from dataclasses import fields
from enum import StrEnum
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from .facts import Family, Problem, Special
from .reader import Unreadable
from .revising import is_certain, revise
from .rules import BadRules, RuleSet
from .rulesets import DEFAULT, RULE_SETS
from .switches import Penalty, PenaltyKind, SoloSpecials

_TYPES = get_type_hints(RuleSet)
_SPECIALS = {special.value for special in Special}
_DUTIES = {"solo": "duty_solos", "small_solo": "duty_small_solos"}


def parse_rules(data: Any) -> RuleSet:
    """A rule set from its name or from ``{"base": name, switch: value, …}``, as somebody sets it.

    Raises :class:`Unreadable` for what is no rule set, with all that is wrong about it whatever
    the unreadable says, and :class:`~scorekeeper.scoring.rules.BadRules` for switches that
    contradict each other and for sizes that nobody plays.

    >>> parse_rules({"base": "ddv", "karlchen": 0}).worth
    {<Special.DOPPELKOPF: 'doppelkopf'>: 1, <Special.FUCHS: 'fuchs'>: 1}
    """
    read = _read_all(data)
    try:
        rules = revise(read.base, **read.changed)
    except BadRules as bad:
        if not read.problems:
            raise
        certain = (problem for problem in bad.problems if is_certain(problem, read.known))
        raise Unreadable((*read.problems, *certain)) from bad
    if read.problems:
        raise Unreadable(tuple(read.problems))
    return rules


def parse_stored_rules(data: Any) -> RuleSet:
    """The rule set that :func:`format_rules` once wrote, also where nobody may set it any more.

    Raises :class:`Unreadable`, and :class:`~scorekeeper.scoring.rules.BadRules` for switches that
    contradict each other.
    """
    read = _read_all(data)
    if read.problems:
        raise Unreadable(tuple(read.problems))
    return read.base.change(**read.changed) if read.changed else read.base


class _Read(NamedTuple):
    """The switches of a rule set one by one. ``known`` are those whose value is said."""

    base: RuleSet
    changed: dict[str, Any]
    known: Container[str]
    problems: list[Problem]


def _read_all(data: Any) -> _Read:
    """Every switch that can be read, beside what cannot. Raises Unreadable for no rules at all."""
    if isinstance(data, str):
        data = {"base": data}
    if not isinstance(data, dict):
        raise Unreadable((Problem("not_an_object", "rules"),))
    switches = dict(data)
    base = RULE_SETS.get(str(switches.pop("base", DEFAULT)))
    changed, problems, unread = {}, [], set()
    if base is None:
        problems.append(Problem("rules_unknown", "rules", {"known": [*RULE_SETS]}))
    for name, value in _flat(switches):
        if name not in _TYPES:
            problems.append(Problem("unknown_field", f"rules.{name}", {"name": str(name)}))
            continue
        try:
            changed[name] = _read(name, value, base or RULE_SETS[DEFAULT])
        except (TypeError, ValueError, KeyError, AttributeError):
            unread.add(name)
            problems.append(Problem("switch_value", f"rules.{name}", {"value": str(value)[:40]}))
    known = {*_TYPES} - unread if base is not None else {*changed}
    return _Read(base or RULE_SETS[DEFAULT], changed, known, problems)


def _flat(switches: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """``special_points: {fuchs: 1}`` is the same as ``fuchs: 1``; so are the two duty solos."""
    for name, value in switches.items():
        match name, value:
            case "special_points", dict(points):
                for special, worth in points.items():
                    yield special if special in _SPECIALS else f"{name}.{special}", worth
            case "duty_solos", dict(duties):
                yield from ((switch, 0) for kind, switch in _DUTIES.items() if kind not in duties)
                for kind, number in duties.items():
                    yield _DUTIES.get(kind, f"{name}.{kind}"), number
            case _:
                yield name, value


def _read(name: str, value: Any, base: RuleSet) -> Any:
    """One switch's value in the type of its field. Raises TypeError, ValueError or KeyError."""
    match name:
        case "labels":
            return tuple((Special(key), _text(label)) for key, label in value.items())
        case "solo_special_points":
            return _solo_specials(value, base)
        case "penalties":
            return tuple(_penalty(penalty) for penalty in value)
        case "won" if value == 1 and not isinstance(value, bool):
            return _TYPES["won"]("always")
    return _convert(value, _TYPES[name])


def _convert(value: Any, wanted: Any) -> Any:
    if isinstance(wanted, UnionType):
        kinds = get_args(wanted)
        if value is None and type(None) in kinds:
            return None
        wanted = next((kind for kind in kinds if isinstance(value, kind)), None)
        if wanted is None:
            raise TypeError
    if get_origin(wanted) is tuple:
        item = get_args(wanted)[0]
        if not isinstance(value, (list, tuple)):
            raise TypeError
        return tuple(_convert(each, item) for each in value)
    if issubclass(wanted, StrEnum):
        return wanted(value)
    if type(value) is not wanted:
        raise TypeError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 40:
        raise ValueError
    return value


def _solo_specials(value: Any, base: RuleSet) -> SoloSpecials:
    changed = {
        Family(family).value: tuple(Special) if specials == "all" else tuple(map(Special, specials))
        for family, specials in value.items()
    }
    return base.solo_special_points._replace(**changed)


def _penalty(value: Any) -> Penalty:
    kinds = {"kind": PenaltyKind, "to_soloist": bool}
    return Penalty(**{key: _convert(each, kinds.get(key, int)) for key, each in value.items()})


def format_rules(rules: RuleSet) -> dict[str, Any]:
    """Every switch of ``rules`` as JSON; :func:`parse_rules` reads it back.

    >>> parse_rules(format_rules(RULE_SETS["muenchener"])) == RULE_SETS["muenchener"]
    True
    """
    switches = {f.name: _json(getattr(rules, f.name)) for f in fields(rules)}
    labels = {special.value: label for special, label in rules.labels}
    return {"base": _closest(rules), **switches, "labels": labels}


def _closest(rules: RuleSet) -> str:
    return rules.name if rules.name in RULE_SETS else DEFAULT


def _json(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, (SoloSpecials, Penalty)):
        return {key: _json(each) for key, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [_json(each) for each in value]
    return value
