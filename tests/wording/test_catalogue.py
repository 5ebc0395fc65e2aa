"""The English catalogue: complete, tidy, and compiled from what is committed.

After strings have changed::

    ./run manage makemessages -l en --no-location --no-obsolete --no-wrap
    (translate what is empty or fuzzy in locale/en/LC_MESSAGES/django.po)
    ./run manage compilemessages -l en
"""

import gettext
import os
import re

import pytest

from .catalogue import (
    FOLDER,
    ROOT,
    placeholders,
    read_po,
    strings_of,
    strings_of_templates,
)

HEADER, *ENTRIES = read_po(FOLDER / "django.po")
# Terms that stay German, and texts that happen to be the same in both languages.
SAME = {
    "Augen", "Bock", "Pflicht", "Pflichtsoli", "Pflichtsolo", "Pflichtsolo:", "Pflichtsolo?",
    "Berlin", "Name", "Solo", "Soli", "Sonderpunkt", "Sonderpunkte", "Spielwert", "minus",
}  # fmt: skip
GERMAN = re.compile(
    r"\b(der|die|das|den|dem|ein|eine|einer|und|oder|nicht|kein|keine|ist|sind|wird|hat|gibt|"
    r"mit|ohne|bei|für|zu|Stich|Spiel|Spiele|Spieler|Punkt|Punkte|Karten|gewinnt|zählt)\b"
)
# What stands for something else, and for itself.
OPEN = re.compile(r"%\(\w+\)[sd]|Re|Kontra|Bock|Augen")


def test_every_message_is_translated() -> None:
    missing = [entry.original for entry in ENTRIES if not all(entry.translations)]
    assert missing == []
    for entry in ENTRIES:
        assert len(entry.translations) == (1 if entry.plural is None else 2)
        assert not any("fuzzy" in comment for comment in entry.comments), entry.original


def test_translations_leave_the_same_names_open() -> None:
    for entry in ENTRIES:
        originals = (entry.original, entry.plural or "")
        for original, text in zip(originals, entry.translations, strict=False):
            assert placeholders(text) == placeholders(original), text
            # A percent sign that is none would break the formatting of the whole page.
            assert text.count("%") == len(re.findall(r"%\(\w+\)[sd]", text)), text


def test_english_is_english() -> None:
    for entry in ENTRIES:
        for text in entry.translations:
            assert not GERMAN.search(OPEN.sub("", text)), text
            if re.search(r"[a-z]{3}", OPEN.sub("", entry.original)):
                assert text != entry.original or text in SAME, text


def test_no_message_is_there_twice() -> None:
    keys = [entry.key for entry in ENTRIES]
    assert len(keys) == len(set(keys))


def test_the_catalogue_names_no_file_and_no_machine() -> None:
    text = (FOLDER / "django.po").read_text(encoding="utf-8")
    assert not re.search(r"^#[:~|]", text, re.MULTILINE)
    names = [line.partition(":")[0] for line in HEADER.translations[0].splitlines()]
    assert set(names) <= {
        "Project-Id-Version", "POT-Creation-Date", "Language", "MIME-Version", "Content-Type",
        "Content-Transfer-Encoding", "Plural-Forms",
    }  # fmt: skip


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    with (FOLDER / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    messages = dict(compiled._catalog)  # type: ignore[attr-defined]
    messages.pop("", None)
    expected: dict[object, str] = {}
    for entry in ENTRIES:
        if entry.plural is None:
            expected[entry.key] = entry.translations[0]
        else:
            expected |= {(entry.key, n): text for n, text in enumerate(entry.translations)}
    assert messages == expected


KNOWN = {text for entry in ENTRIES for text in (entry.original, entry.plural)}


def test_every_word_of_the_game_is_in_the_catalogue() -> None:
    strings = set(strings_of(ROOT / "scorekeeper" / "wording"))
    assert len(strings) > 300
    assert sorted(strings - KNOWN) == []


@pytest.mark.skipif("CI" not in os.environ, reason="only in CI: texts come and go while working")
def test_every_text_of_every_page_is_in_the_catalogue() -> None:
    strings = {
        *strings_of(ROOT / "scorekeeper"),
        *strings_of(ROOT / "accounts"),
        *strings_of_templates(ROOT / "templates"),
    }
    assert {"Speichern", "Wer spielt mit?"} <= strings
    assert sorted(strings - KNOWN) == []
    assert sorted({entry.original for entry in ENTRIES} - strings) == []
