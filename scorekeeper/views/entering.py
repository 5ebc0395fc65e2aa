"""What happens to a game form that was sent: checked, previewed, refused or recorded."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scorekeeper import corrections, recording
from scorekeeper.access import Access
from scorekeeper.forms.deal import Deal
from scorekeeper.forms.game import GameForm
from scorekeeper.recording import Saved
from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import GameKind, Refused
from scorekeeper.scoring.rows import GameRow
from scorekeeper.sheets import EveningSheet, Line

from .ahead import Ahead, look_ahead
from .clash import Clash, entered_meanwhile, stored_otherwise
from .correcting import SaidIn, unseen
from .retry import done_before, say_deleted, stored_line
from .verdict import Verdict, judge, warning_codes


@dataclass(frozen=True, slots=True)
class Preview:
    """The result line: a verdict, or what is missing or wrong.

    Of a correction that touches other games, ``besides`` says how.
    """

    verdict: Verdict | None
    missing: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()


def try_out(form: GameForm, sheet: EveningSheet, replacing: int | None = None) -> ScoredRow | None:
    """Score what the form says without storing it; what is wrong becomes errors of the form."""
    if not form.is_valid():
        # All that is missing at once, not one thing with each try.
        if "re" not in form.errors and (question := _who_is_missing(form)):
            form.add_error("re", question)
        return None
    try:
        return sheet.preview(form.row, replacing=replacing)
    except Refused as refused:
        form.refuse(refused)
        return None


def preview(form: GameForm, sheet: EveningSheet, replacing: int | None = None) -> Preview:
    """What the result line says. Whatever is simply not entered yet is no mistake."""
    scored = try_out(form, sheet, replacing)
    if scored is not None:
        return Preview(judge(scored, sheet), besides=_besides(form, sheet, replacing))
    if missing := _missing(form):
        return Preview(None, missing=missing)
    return Preview(None, wrong=form.complaints)


def _besides(form: GameForm, sheet: EveningSheet, replacing: int | None) -> tuple[str, ...]:
    """What a correction changes about other games, before anybody asks to store it."""
    if replacing is None:
        return ()
    try:
        after = corrections.changed(sheet, replacing, form.row, form.cleaned_data["note"])
    except Refused:
        # A later row does not go with it, which is said in full where it is to be stored.
        return ()
    ahead = look_ahead(sheet, after, besides=replacing)
    return tuple(ahead.sentences) if ahead.others else ()


def _missing(form: GameForm) -> tuple[str, ...]:
    """What has not been said yet, as questions."""
    missing = [_who_is_missing(form)]
    if not any(form[name].value() for name in ("band", "re_augen", "kontra_augen")):
        missing.append(_("Wie viele Augen?"))
    return tuple(question for question in missing if question)


def _who_is_missing(form: GameForm) -> str:
    re, kind = form["re"].value() or [], form["kind"].value() or GameKind.NORMAL
    if not re:
        return _("Wer war Re?")
    return _("Wer noch? Oder welches Solo?") if len(re) == 1 and kind == GameKind.NORMAL else ""


class Recorded(NamedTuple):
    """A form that was sent, and what it has stored; else what it clashes with, where it does."""

    form: GameForm
    saved: Saved | None
    clash: Clash | None = None


def record(data: Mapping[str, Any], sheet: EveningSheet, access: Access) -> Recorded:
    """Store a new game, or say in the form why not."""
    form = GameForm(data, deal=Deal.coming(sheet))
    scored = try_out(form, sheet)
    closed = sheet.evening.closed_at is not None
    # Whether nothing is wrong, and everything was on the screen when the form was sent. Of an
    # evening that is closed nothing is asked: recording refuses it, unless it is stored already.
    if scored is not None and (closed or (not _moved_on(form) and insists(form, scored, sheet))):
        with SaidIn(form, sheet, at=None):
            try:
                saved = _add(form, sheet, access)
            except recording.Stale:
                # Another phone wrote in this very moment: judged again by what it wrote, with
                # all others waiting, so that there is no third time.
                with recording.held(access.evening.pk) as now:
                    return record(data, now, access)
            if saved.entry is not None:
                return Recorded(form, saved)
    before = done_before(access, data)
    if before is not None:
        return _recorded_before(data, sheet, access, before)
    number = form.cleaned_data.get("number")
    if scored is None or closed or number is None or number >= form.deal.number:
        return Recorded(form, None)
    return Recorded(form, None, entered_meanwhile(number, data, scored, sheet))


def _recorded_before(
    data: Mapping[str, Any], sheet: EveningSheet, access: Access, before: Saved
) -> Recorded:
    """A form that cannot be stored as it is, because it has been stored ``before``.

    What this very form has stored already is confirmed once more, whatever has become of the
    table since: it is read as it was sent, at the table as it was then, and nothing is asked.
    """
    line = stored_line(before)
    if line is not None and isinstance(line.scored.row, GameRow):
        deal = Deal.played(before.sheet, line)
    else:
        deal = Deal.coming(sheet)
    form = GameForm(data, deal=deal)
    if line is None:
        say_deleted(form)
    elif form.is_valid():
        said = SaidIn(form, sheet, at=None)
        with said:
            return Recorded(form, _add(form, sheet, access))
        if isinstance(said.refusal, recording.KeyTaken) and deal.number == line.scored.number:
            return Recorded(form, None, stored_otherwise(line, form, before.sheet))
    return Recorded(form, None)


def _add(form: GameForm, sheet: EveningSheet, access: Access) -> Saved:
    return recording.add_entry(
        access.evening.pk,
        form.row,
        key=form.cleaned_data["key"],
        who=access.who,
        note=form.cleaned_data["note"],
        version=sheet.evening.version,
    )


def change_form(sheet: EveningSheet, line: Line, data: Mapping[str, Any] | None = None) -> GameForm:
    """The form in which a game is changed: the one of the page, its preview, and what is saved."""
    assert isinstance(line.scored.row, GameRow)
    return GameForm(
        data,
        deal=Deal.played(sheet, line),
        facts=line.scored.row.facts,
        note=line.entry.note,
        version=sheet.evening.version,
    )


def change(
    form: GameForm, sheet: EveningSheet, access: Access, line: Line
) -> recording.Saved | Ahead | None:
    """Store a changed game, or say in the form why not; first what it changes besides."""
    entry = line.entry
    again = done_before(access, form.data) is not None
    if again:
        ready = form.is_valid()
    else:
        scored = try_out(form, sheet, replacing=entry.pk)
        ready = scored is not None and insists(form, scored, sheet)
    if not ready:
        return None
    with SaidIn(form, sheet, at=entry.position):
        ahead = None if again else unseen(
            form,
            sheet,
            lambda: corrections.changed(sheet, entry.pk, form.row, form.cleaned_data["note"]),
            besides=entry.pk,
        )  # fmt: skip
        if ahead is not None:
            return ahead
        return recording.change_entry(
            access.evening.pk,
            entry.pk,
            form.row,
            version=form.cleaned_data["version"] or 0,
            who=access.who,
            note=form.cleaned_data["note"],
            key=form.cleaned_data["key"],
        )
    return None


def insists(form: GameForm, scored: ScoredRow, sheet: EveningSheet) -> bool:
    """Whether everything unlikely about the game was on the screen when it was sent."""
    if not {*warning_codes(scored)} - form.insisted:
        return True
    verdict = judge(scored, sheet)
    form.add_error(None, _("Stimmt das so? Wenn ja, noch einmal speichern."))
    for text in verdict.warnings:
        form.add_error(None, text)
    form.warned = verdict.codes
    return False


def _moved_on(form: GameForm) -> bool:
    """Whether the sheet expects another game by now than the form was opened for; says so."""
    was, coming = form.cleaned_data["number"], form.deal.number
    if was in (None, coming):
        if form.others_are_due():
            form.follow()
        return bool(form.errors)
    if coming > was:
        # Another phone has entered the game that the form was opened for.
        text = _(
            "Inzwischen steht Spiel %(number)s auf dem Zettel. Ist es dasselbe, verwirf diese "
            "Eingabe; ist es ein anderes, speichere noch einmal: Es wird Spiel %(next)s."
        )
    else:
        text = _(
            "Inzwischen wurde etwas gelöscht: Diese Eingabe wird Spiel %(next)s. "
            "Speichere noch einmal, wenn das so stimmt."
        )
    form.add_error(None, text % {"number": coming - 1, "next": coming})
    form.follow()
    return True
