"""Rules to be read in: a file, or its text."""

from typing import Any, ClassVar

from scorekeeper.imports.rules_file import MOST_LETTERS
from scorekeeper.imports.texts import decoded

from .file_or_text import FileOrTextForm, chosen_file, pasted_text

# In UTF-8 a letter has up to four.
MOST_BYTES = 4 * MOST_LETTERS


class RulesFileForm(FileOrTextForm):
    """Rules as JSON."""

    file = chosen_file(".json,.txt")
    text = pasted_text(rows=8)

    # What somebody has typed into it; a file is still on their device.
    typed: ClassVar[tuple[str, ...]] = ("text",)

    def __init__(
        self, data: Any = None, files: Any = None, *, initial: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, files, initial=initial, auto_id="f_%s")

    @property
    def content(self) -> str:
        """What is to be read. Only for a valid form. Raises Faulty for what is no text."""
        file = self.cleaned_data.get("file")
        if file is None:
            return str(self.cleaned_data["text"])
        # Of a file that is far too long the beginning says as much.
        return decoded(file.read(MOST_BYTES + 1))
