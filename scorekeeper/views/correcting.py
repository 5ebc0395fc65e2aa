"""What every form of a correction has in common: what is refused is said in the form."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from scorekeeper import recording
from scorekeeper.forms.base import WriteForm
from scorekeeper.scoring.facts import Refused
from scorekeeper.sheets import EveningSheet

from .ahead import Ahead, look_ahead
from .words import closed_words, key_taken_words, later_row_words, stale_words


class SaidIn(AbstractContextManager[None, bool]):
    """Puts the reasons of a refusal into the form of the row that stands ``at``, from 1.

    ``None`` is the end of the sheet, wherever that is by now: nothing comes after it. ``refusal``
    is what was refused, once it was.
    """

    refusal: BaseException | None = None

    def __init__(self, form: WriteForm, sheet: EveningSheet, *, at: int | None) -> None:
        self.form, self.sheet, self.at = form, sheet, at

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> bool:
        form, self.refusal = self.form, error
        match error:
            case Refused() if self.at is None or getattr(error, "row", self.at) == self.at:
                form.refuse(error)
            case Refused():
                form.add_error(None, later_row_words(error, self.sheet.names))
            case recording.KeyTaken():
                form.add_error(None, key_taken_words(error, self.sheet))
            case recording.Stale():
                form.current_version = error.sheet.evening.version
                form.add_error(None, stale_words())
            case recording.Closed():
                form.add_error(None, closed_words())
            case _:
                return False
        return True


def unseen(
    form: WriteForm,
    sheet: EveningSheet,
    correct: Callable[[], EveningSheet],
    *,
    besides: int | None = None,
    always: bool = False,
    later: bool = True,
) -> Ahead | None:
    """What ``correct`` changes besides, where that has not been on the screen yet.

    Without ``always`` only where it touches other games; ``later`` is False where the whole
    evening is scored anew. A form that is based on an older sheet is left to ``recording``,
    which tells so. Raises Refused.
    """
    if form.cleaned_data["version"] != sheet.evening.version:
        return None
    ahead = look_ahead(sheet, correct(), besides=besides, later=later)
    if ahead.was_seen(form.data) or not (ahead.others or always):
        return None
    return ahead
