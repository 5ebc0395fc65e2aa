"""Two versions of a game: what stands on the sheet beside what was sent, and what can be done.

Two people enter the same game, or one phone sends the same form twice with other facts. Nothing
is overwritten, and nothing is dropped but by whoever has sent it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import QueryDict
from django.urls import reverse

from scorekeeper.forms.fields import new_key
from scorekeeper.forms.game import GameForm
from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import Refused
from scorekeeper.sheets import EveningSheet, Line

from .board_rows import row_title
from .seen import Fact, what_was_entered
from .verdict import Share, judge_for_all

# As many games as two people can write while a third one ponders over the same form.
MOST_SHOWN = 3
# Fields that a form which is sent to another address gets anew.
OWN = ("csrfmiddlewaretoken", "key", "version", "check", "insist")


class Version(NamedTuple):
    """A game in words; ``title`` is empty for the one that was sent."""

    title: str
    sentence: str
    seen: list[Fact]
    shares: list[Share]


class Resend(NamedTuple):
    """A form that sends the same facts to another address, with a key and version of its own."""

    url: str
    fields: list[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """What stands there, what was sent, and where else it could go.

    ``before`` puts it in front of the first of ``theirs``, ``instead`` corrects that one to it.
    """

    theirs: Sequence[Version]
    mine: Version | None
    before: Resend | None = None
    instead: Resend | None = None

    @property
    def first(self) -> str:
        """The title of the first game that stands there."""
        return self.theirs[0].title


def entered_meanwhile(
    number: int, data: Mapping[str, Any], scored: ScoredRow, sheet: EveningSheet
) -> Clash | None:
    """Others have entered the game ``number`` that the form was opened for; ``None`` if none did.

    It may be the same game, the next one, or one that was played before theirs.
    """
    theirs = [line for line in sheet.lines if line.scored.number and line.scored.number >= number]
    if not theirs:
        return None
    return Clash(
        theirs=[_stored(line, sheet) for line in theirs[:MOST_SHOWN]],
        mine=_version("", scored, sheet),
        before=_resend("insert-row", data, sheet, theirs[0].entry.pk, "game"),
    )


def stored_otherwise(line: Line, form: GameForm, sheet: EveningSheet) -> Clash:
    """The same form has stored ``line`` before, with other facts: it can be corrected to these."""
    return Clash(
        theirs=[_stored(line, sheet)],
        mine=_instead(line, form, sheet),
        instead=_resend("change-row", form.data, sheet, line.entry.pk),
    )


def changed_meanwhile(line: Line, form: GameForm, sheet: EveningSheet) -> Clash:
    """Somebody else has changed the sheet while ``line`` was being corrected: saved once more,
    the correction goes ahead.
    """
    return Clash(theirs=[_stored(line, sheet)], mine=_instead(line, form, sheet))


def _instead(line: Line, form: GameForm, sheet: EveningSheet) -> Version | None:
    """What was sent, in the place of ``line``; ``None`` where it cannot stand there."""
    try:
        return _version("", sheet.preview(form.row, replacing=line.entry.pk), sheet)
    except Refused:
        return None


def _stored(line: Line, sheet: EveningSheet) -> Version:
    return _version(row_title(line), line.scored, sheet)


def _version(title: str, scored: ScoredRow, sheet: EveningSheet) -> Version:
    verdict = judge_for_all(scored, sheet)
    return Version(title, verdict.sentence, what_was_entered(scored, sheet), verdict.shares)


def _resend(
    view: str, data: Mapping[str, Any], sheet: EveningSheet, *where: int | str
) -> Resend | None:
    if sheet.evening.closed_at is not None:
        return None
    assert isinstance(data, QueryDict)
    sent = [(name, str(v)) for name, values in data.lists() if name not in OWN for v in values]
    own = [("key", new_key()), ("version", str(sheet.evening.version))]
    return Resend(reverse(view, args=[sheet.evening.address, *where]), own + sent)
