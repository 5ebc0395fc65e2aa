"""What happens to a game form that was sent: checked, previewed, refused or recorded."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper import recording
from scorekeeper.access import Access
from scorekeeper.forms.game import GameForm
from scorekeeper.models import Change
from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import Refused
from scorekeeper.sheets import EveningSheet, Line

from .verdict import Verdict, judge
from .words import closed_words, key_taken_words, later_row_words, stale_words


@dataclass(frozen=True, slots=True)
class Preview:
    """The result line: a verdict, or what is missing or wrong."""

    verdict: Verdict | None
    missing: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


def try_out(form: GameForm, sheet: EveningSheet, replacing: int | None = None) -> ScoredRow | None:
    """Score what the form says without storing it; what is wrong becomes errors of the form."""
    if not form.is_valid():
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
        return Preview(judge(scored, sheet))
    missing = []
    if not form["re"].value():
        missing.append(_("Wer war Re?"))
    if not any(form[name].value() for name in ("band", "re_augen", "kontra_augen")):
        missing.append(_("Wie viele Augen?"))
    if missing:
        return Preview(None, missing=tuple(missing))
    return Preview(None, wrong=tuple(str(e) for errors in form.errors.values() for e in errors))


def record(form: GameForm, sheet: EveningSheet, access: Access) -> recording.Saved | None:
    """Store a new game, or say in the form why not."""
    scored = try_out(form, sheet)
    if scored is None:
        return None
    key, note = form.cleaned_data["key"], form.cleaned_data["note"]
    coming = sheet.sheet.next_game.number
    moved_on = form.cleaned_data["number"] not in (None, coming)
    # What this very form has stored already is confirmed once more, without questions.
    if not (moved_on and Change.objects.filter(key=key).exists()):
        if moved_on:
            _say_who_was_faster(form, coming)
            return None
        if not _insists(form, scored, sheet):
            return None
    try:
        return recording.add_entry(access.evening.pk, form.row, key=key, who=access.who, note=note)
    except Refused as refused:
        form.refuse(refused)
    except recording.KeyTaken as taken:
        form.add_error(None, key_taken_words(taken, sheet))
    except recording.Closed:
        form.add_error(None, closed_words())
    return None


def change(
    form: GameForm, sheet: EveningSheet, access: Access, line: Line
) -> recording.Saved | None:
    """Store a changed game, or say in the form why not."""
    entry = line.entry
    scored = try_out(form, sheet, replacing=entry.pk)
    if scored is None or not _insists(form, scored, sheet):
        return None
    try:
        return recording.change_entry(
            access.evening.pk,
            entry.pk,
            form.row,
            version=form.cleaned_data["version"] or 0,
            who=access.who,
            note=form.cleaned_data["note"],
            key=form.cleaned_data["key"],
        )
    except Refused as refused:
        _refuse_change(form, refused, line)
    except recording.KeyTaken as taken:
        form.add_error(None, key_taken_words(taken, sheet))
    except recording.Stale as stale:
        form.current_version = stale.sheet.evening.version
        form.add_error(None, stale_words())
    except recording.Closed:
        form.add_error(None, closed_words())
    return None


def _insists(form: GameForm, scored: ScoredRow, sheet: EveningSheet) -> bool:
    """Whether everything unlikely about the game was on the screen when it was sent."""
    unseen = {warning.code for warning in scored.warnings} - form.insisted
    if not unseen:
        return True
    verdict = judge(scored, sheet)
    form.add_error(None, _("Stimmt das so? Wenn ja, noch einmal speichern."))
    for text in verdict.warnings:
        form.add_error(None, text)
    form.warned = verdict.codes
    return False


def _say_who_was_faster(form: GameForm, coming: int) -> None:
    """The game that the form was opened for has been entered by another phone."""
    text = _(
        "Inzwischen steht Spiel %(number)s auf dem Zettel. Ist es dasselbe, verwirf diese "
        "Eingabe; ist es ein anderes, speichere noch einmal: Es wird Spiel %(next)s."
    )
    form.add_error(None, text % {"number": coming - 1, "next": coming})
    form.renumbered = coming


def _refuse_change(form: GameForm, refused: Refused, line: Line) -> None:
    """A change that this row, or a later one, does not allow."""
    row = getattr(refused, "row", line.entry.position)
    if row == line.entry.position:
        form.refuse(refused)
    else:
        form.add_error(None, later_row_words(refused, form.deal.names))
