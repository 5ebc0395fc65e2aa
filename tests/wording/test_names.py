"""Names where there is little room: cut only where that helps, and never two alike."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.wording.names import MAY_BREAK, SOFT_HYPHEN, shorten, with_breaks

TABLE = ["Andrea", "Andreas", "Jörg", "Maximiliane-Charlotte", "Heiner", "Maximiliane-Charlene"]
NAMES = st.lists(st.text("abAnder ä-", min_size=1, max_size=20), min_size=4, max_size=7)


def test_names_that_start_alike_keep_what_differs() -> None:
    assert shorten(["Andrea", "Andreas"], 5) == ["Andrea", "An…as"]
    assert shorten(TABLE, 8) == [
        "Andrea", "Andreas", "Jörg", "Maxi…lot", "Heiner", "Maxi…len",
    ]  # fmt: skip
    assert shorten(["Friederike M.", "Friedericke"], 8) == ["Frie…ike", "Frie…ick"]


def test_a_name_is_cut_only_where_that_saves_more_than_a_letter() -> None:
    assert shorten(["Charlotte", "Anna"], 8) == ["Charlotte", "Anna"]
    assert shorten(["Charlottes", "Anna"], 8) == ["Charlot…", "Anna"]


@given(NAMES.filter(lambda names: len({name.casefold() for name in names}) == len(names)))
def test_no_two_are_alike(names: list[str]) -> None:
    for width in (8, 10, 12, 13):
        short = shorten(names, width)
        assert len({*short}) == len(names)
        assert all(len(name) <= width + 1 for name in short)


def test_breaks_stand_between_syllables() -> None:
    parts = {name: with_breaks(name).split(SOFT_HYPHEN) for name in ("Andreas", "Michael", "Jörg")}
    assert parts == {"Andreas": ["And", "reas"], "Michael": ["Mi", "chael"], "Jörg": ["Jörg"]}
    assert with_breaks("Maxim…ot") == f"Ma{SOFT_HYPHEN}xim…ot"
    assert with_breaks("Carl-Fr…") == "Carl-Fr…"
    assert with_breaks("Fried…ke") == f"Fried{MAY_BREAK}…ke"
    assert with_breaks("Christoph").split(SOFT_HYPHEN) == ["Chris", "toph"]


def test_a_double_name_goes_on_where_its_second_half_begins() -> None:
    assert with_breaks("Heinz-Peter") == "Heinz-Peter"
    assert with_breaks("Anna Maria") == "Anna Maria"
    # A long half has no room in one line either.
    assert with_breaks("Hans-Michael").split(SOFT_HYPHEN) == ["Hans-Mi", "chael"]
    assert with_breaks("Charlotte B.").split(SOFT_HYPHEN) == ["Char", "lotte B."]
