"""The circle's own rules: what is played now, what was played before, and a new version.

A version is never changed: whoever saves adds one, also to put an old one back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from scorekeeper.models import Circle, CircleChange, CircleRules, Role
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rules import format_rules, parse_stored_rules
from scorekeeper.scoring.rules import RuleSet

from .steps import begin, log

SAVED, PUT_BACK = "rules.saved", "rules.put_back"


class Version(NamedTuple):
    """The circle's rules as they were saved once. ``who_name`` is what the account was called.

    ``number`` counts from 1; ``put_back`` is the number of the version that this one repeats.
    ``rules`` are ``None`` where this release cannot read them any more.
    """

    saved: CircleRules
    number: int
    rules: RuleSet | None
    who_name: str
    put_back: int | None = None


class StaleRules(Exception):
    """Somebody has saved rules since those that a change was based on: ``latest``."""

    def __init__(self, latest: CircleRules) -> None:
        self.latest = latest
        super().__init__("based on older rules")


def latest_of(circle: Circle) -> CircleRules | None:
    """What was saved last for a circle. One query."""
    return circle.rules.last()


def rules_of(circle: Circle) -> RuleSet | None:
    """The circle's own rules as they are played now. One query.

    ``None`` where none were saved, and where this release cannot read them any more.
    """
    latest = latest_of(circle)
    return None if latest is None else read(latest)


def read(saved: CircleRules) -> RuleSet | None:
    """Rules that were saved; ``None`` where this release cannot read them any more."""
    try:
        return parse_stored_rules(saved.rules)
    except Refused:
        return None


@dataclass(frozen=True, slots=True)
class Versions:
    """All that was saved for a circle, by their ids, the oldest first.

    A group that likes to change its rules has hundreds: only those that are asked for are read.
    """

    circle: Circle
    ids: Sequence[int]

    @property
    def count(self) -> int:
        """How many there are, and the number of the latest."""
        return len(self.ids)

    def read(self, *numbers: int) -> list[Version]:
        """Those of these numbers, in that order. Two queries.

        Raises IndexError for a number that there is none of.
        """
        wanted = [self.ids[number - 1] for number in numbers]
        saved = self.circle.rules.in_bulk(wanted)
        said = {
            (change.after or {}).get("version"): change
            for change in CircleChange.objects.filter(
                circle=self.circle, action__in=(SAVED, PUT_BACK), after__version__in=wanted
            )
        }
        return [
            self._version(number, saved[pk], said.get(pk))
            for number, pk in zip(numbers, wanted, strict=True)
        ]

    def _version(self, number: int, saved: CircleRules, change: CircleChange | None) -> Version:
        of = (change.after or {}).get("of") if change else None
        return Version(
            saved,
            number,
            read(saved),
            change.who_name if change else "",
            self.ids.index(of) + 1 if of in self.ids else None,
        )


def versions_of(circle: Circle) -> Versions:
    """What was saved for a circle, to be read from. One query."""
    return Versions(circle, [*circle.rules.values_list("pk", flat=True)])


def save_rules(
    circle_id: int, rules: RuleSet, *, based_on: int, who: AbstractBaseUser
) -> CircleRules:
    """Make ``rules`` those of the circle, by an owner; what is played already is not saved again.

    ``based_on`` is the id of the latest rules that ``who`` has seen, 0 where there were none.
    Raises StaleRules where others have been saved since, ShutOut.
    """
    with transaction.atomic():
        circle, _membership = begin(circle_id, who, Role.OWNER)
        return _add(circle, rules, based_on=based_on, who=who)


def put_back_rules(
    circle_id: int, version_id: int, *, based_on: int, who: AbstractBaseUser
) -> CircleRules:
    """Play by an earlier version again, by an owner: it becomes the latest once more.

    Raises CircleRules.DoesNotExist, StaleRules, ShutOut; Refused where it cannot be read any more.
    """
    with transaction.atomic():
        circle, _membership = begin(circle_id, who, Role.OWNER)
        old = circle.rules.get(pk=version_id)
        return _add(circle, parse_stored_rules(old.rules), based_on=based_on, who=who, of=old.pk)


def _add(
    circle: Circle, rules: RuleSet, *, based_on: int, who: AbstractBaseUser, of: int | None = None
) -> CircleRules:
    """A new version, unless the latest says the same: two who want the same agree."""
    latest = circle.rules.last()
    if latest is not None and read(latest) == rules:
        return latest
    if latest is not None and latest.pk != based_on:
        raise StaleRules(latest)
    added = CircleRules.objects.create(circle=circle, rules=format_rules(rules), saved_by_id=who.pk)
    before = None if latest is None else {"version": latest.pk}
    after = {"version": added.pk} | ({} if of is None else {"of": of})
    log(circle, SAVED if of is None else PUT_BACK, who, before=before, after=after)
    return added
