"""Forms that are only a button: why what they ask for was refused."""

from contextlib import AbstractContextManager

from django.utils.translation import gettext as _

from scorekeeper import recording
from scorekeeper.scoring.facts import Refused
from scorekeeper.sheets import EveningSheet

from .words import closed_words, later_row_words


class Refusals(AbstractContextManager[list[str], bool]):
    """Collects why a write was refused; what ``recording`` raises ends here."""

    def __init__(self, sheet: EveningSheet) -> None:
        self.sheet = sheet
        self.errors: list[str] = []

    def __enter__(self) -> list[str]:
        return self.errors

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> bool:
        match error:
            case Refused():
                self.errors.append(later_row_words(error, self.sheet.names))
            case recording.KeyTaken():
                self.errors.append(_("Lade die Seite neu und versuch es noch einmal."))
            case recording.Stale():
                self.errors.append(
                    _("Der Zettel hat sich inzwischen geändert. Sieh nach, ob es noch stimmt.")
                )
            case recording.Closed():
                self.errors.append(closed_words())
            case _:
                return False
        return True
