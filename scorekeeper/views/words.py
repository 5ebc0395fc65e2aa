"""Sentences for writes that the state of an evening does not allow."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scorekeeper import recording
from scorekeeper.scoring.facts import Refused
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import problems

from .board_rows import row_title


def key_taken_words(taken: recording.KeyTaken, sheet: EveningSheet) -> str:
    """Why what was sent twice, but not alike, is not stored."""
    stored = sheet.find(taken.entry.pk) if taken.entry else None
    if stored is None:
        return _("Diese Seite hat schon etwas anderes gespeichert. Lade sie neu.")
    return _(
        "Diese Eingabe ist schon gespeichert, mit anderen Angaben: %(row)s. "
        "Ändere es dort, oder lade die Seite neu für etwas Weiteres."
    ) % {"row": row_title(stored)}


def stale_words() -> str:
    """Why a change that was based on an older sheet is not made."""
    return _(
        "Der Zettel hat sich inzwischen geändert. Darunter steht, wie es jetzt ist; "
        "speichere noch einmal, wenn deine Angaben weiter stimmen."
    )


def closed_words() -> str:
    """Why nothing can be written any more."""
    return _("Der Abend ist abgeschlossen. Es kann nichts mehr eingetragen werden.")


def later_row_words(refused: Refused, names: Mapping[str, str]) -> str:
    """Why a change would leave a later row that cannot stand."""
    reasons = " ".join(problems.message(problem, names) for problem in refused.problems)
    row = getattr(refused, "row", 0)
    text = _("So ginge Zeile %(row)s nicht mehr auf: %(reasons)s")
    return text % {"row": row, "reasons": reasons}
