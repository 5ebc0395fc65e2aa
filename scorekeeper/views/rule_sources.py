"""Rule sets that can be chosen on a page, each under a code that stands in an address.

``ddv`` ships, ``runde`` is what a circle plays now, ``fassung-2`` what it has saved as the second,
``abend-<address>`` what one of its evenings is played by.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.circles.rules import Version
from scorekeeper.models import Circle
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rules import parse_stored_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.wording import dates
from scorekeeper.wording.rulesets import ruleset_title

NOW = "runde"
# So many evenings can be chosen, the latest; the rules of older ones stand on their own pages.
MOST_EVENINGS = 60


class Source(NamedTuple):
    """A rule set under its code and title; ``written`` is what :func:`parse_stored_rules` reads."""

    code: str
    title: str
    written: Any


class Offered(NamedTuple):
    """Rule sets under a heading."""

    title: str
    sources: Sequence[Source]


def shipped_sources() -> Offered:
    """Those that ship."""
    found = [Source(name, ruleset_title(name), name) for name in RULE_SETS]
    return Offered(_("Mitgebracht"), found)


def circle_sources(circle: Circle, versions: Sequence[Version]) -> list[Offered]:
    """Those of a circle: what it plays, what it played before, and its evenings. One query."""
    found = []
    if versions:
        now = Source(NOW, _("Regeln der Runde"), versions[-1].saved.rules)
        before = [
            Source(f"fassung-{old.number}", version_title(old.number), old.saved.rules)
            for old in reversed(versions[:-1])
        ]
        found.append(Offered(_("Von eurer Runde"), [now, *before]))
    evenings = _of_evenings(circle)
    return [*found, Offered(_("Von euren Abenden"), evenings)] if evenings else found


def version_title(number: int) -> str:
    """What an earlier version is called."""
    return _("%(number)s. Fassung") % {"number": number}


def _of_evenings(circle: Circle) -> list[Source]:
    evenings = circle.evenings.select_related("circle").order_by("-started_at", "-pk")
    found = []
    for evening in evenings.only("address", "name", "started_at", "rules", "circle__time_zone")[
        :MOST_EVENINGS
    ]:
        day = dates.full_day(evening.starts_on())
        title = f"{evening.name}, {day}" if evening.name else day
        found.append(Source(f"abend-{evening.address}", title, evening.rules))
    return found


def find_source(offered: Iterable[Offered], code: str | None) -> Source | None:
    """What stands under a code, if it is offered."""
    every = (source for group in offered for source in group.sources)
    return next((source for source in every if source.code == code), None)


def rules_from(source: Source) -> RuleSet | None:
    """The rules of a source; ``None`` where this program cannot read them any more."""
    try:
        return parse_stored_rules(source.written)
    except Refused:
        return None
