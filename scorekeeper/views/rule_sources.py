"""Rule sets that can be chosen on a page, each under a code that stands in an address.

``ddv`` ships, ``runde`` is what a circle plays now, ``fassung-2`` what it has saved as the second,
``abend-<address>`` what one of its evenings is played by.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.circles.rules import Versions
from scorekeeper.models import Circle
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rules import parse_stored_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.wording import dates
from scorekeeper.wording.rulesets import ruleset_title

NOW = "runde"
# So many evenings and earlier versions can be chosen, the latest; older ones have pages of their
# own, and that of a version leads here.
MOST_EVENINGS = MOST_VERSIONS = 60


class Source(NamedTuple):
    """A rule set under its code and title; ``fetch`` gets what :func:`parse_stored_rules` reads."""

    code: str
    title: str
    fetch: Callable[[], Any]


class Offered(NamedTuple):
    """Rule sets under a heading."""

    title: str
    sources: Sequence[Source]


def shipped_sources() -> Offered:
    """Those that ship."""
    found = [Source(name, ruleset_title(name), partial(str, name)) for name in RULE_SETS]
    return Offered(_("Mitgebracht"), found)


def circle_sources(
    circle: Circle, versions: Versions, asked: Collection[str | None] = ()
) -> list[Offered]:
    """Those of a circle: what it plays, what it played before, and its evenings. One query.

    Earlier versions whose codes are ``asked`` for are among them, however old they are.
    """
    found = []
    if latest := versions.count:
        now = Source(NOW, _("Regeln der Runde"), partial(_stored, versions, latest))
        before = [
            Source(code, version_title(number), partial(_stored, versions, number))
            for number in range(latest - 1, 0, -1)
            if (code := f"fassung-{number}") in asked or number >= latest - MOST_VERSIONS
        ]
        found.append(Offered(_("Von eurer Runde"), [now, *before]))
    evenings = _of_evenings(circle)
    return [*found, Offered(_("Von euren Abenden"), evenings)] if evenings else found


def _stored(versions: Versions, number: int) -> Any:
    return versions.circle.rules.values_list("rules", flat=True).get(pk=versions.ids[number - 1])


def version_title(number: int) -> str:
    """What an earlier version is called."""
    return _("%(number)s. Fassung") % {"number": number}


def _of_evenings(circle: Circle) -> list[Source]:
    evenings = circle.evenings.select_related("circle").order_by("-started_at", "-pk")
    found = []
    shown = evenings.only("address", "name", "started_at", "circle__time_zone")
    for evening in shown[:MOST_EVENINGS]:
        day = dates.full_day(evening.starts_on())
        title = f"{evening.name}, {day}" if evening.name else day
        # Of sixty one is chosen, if any: its rules are read then.
        found.append(Source(f"abend-{evening.address}", title, partial(getattr, evening, "rules")))
    return found


def find_source(offered: Iterable[Offered], code: str | None) -> Source | None:
    """What stands under a code, if it is offered."""
    every = (source for group in offered for source in group.sources)
    return next((source for source in every if source.code == code), None)


def rules_from(source: Source) -> RuleSet | None:
    """The rules of a source; ``None`` where this program cannot read them any more.

    One query, but for those that ship.
    """
    try:
        return parse_stored_rules(source.fetch())
    except Refused:
        return None
