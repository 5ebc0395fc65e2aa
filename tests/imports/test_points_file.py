"""Tables of points: old paper sheets as one finds them, and what is wrong with others."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import recording
from scorekeeper.imports.faults import MOST_SHOWN, Fault, Faulty
from scorekeeper.imports.planned import MOST_ROWS
from scorekeeper.imports.points_file import MOST_EVENINGS
from scorekeeper.imports.points_table import MOST_COLUMNS, MOST_LINES, day_in, read_table
from scorekeeper.imports.texts import MOST_BYTES, decoded, kind_of
from scorekeeper.models import Circle, Evening, Player, Upload
from scorekeeper.recording import uploads
from scorekeeper.stored_results import differences
from scorekeeper.wording.imports import fault_words
from tests.exports.evenings import sheet_of

from .files import anywhere, faults, imported, kept

pytestmark = pytest.mark.django_db
SHEET = "Anna;Ben;Carl;Dora;Eva\n3;-3;3;-3;\n;-2;6;-2;-2\n"
EVENINGS = "Datum;Anna;Ben;Carl;Dora;Eva\n3.5.2024;12;-8;;-9;5\n17.5.2024;-4;10;3;;-9\n"


def totals(evening: Evening) -> dict[str, int]:
    sheet = sheet_of(evening)
    assert differences(evening) == []
    return {sheet.names[key]: total for key, total in sheet.sheet.totals.items()}


def test_points_of_each_game_are_one_evening() -> None:
    (evening,) = imported(SHEET)
    assert totals(evening) == {"Anna": 3, "Ben": -5, "Carl": 9, "Dora": -5, "Eva": -2}
    lines = sheet_of(evening).lines
    assert [line.entry.kind for line in lines] == ["free", "free"]
    assert lines[1].entry.facts["free"] == {"2": -2, "3": 6, "4": -2, "5": -2}
    assert evening.closed_at is None
    assert abs(evening.started_at - timezone.now()) < timedelta(minutes=1)


def test_totals_of_each_evening_are_as_many_evenings() -> None:
    first, second = imported(EVENINGS)
    assert totals(first) == {"Anna": 12, "Ben": -8, "Dora": -9, "Eva": 5}
    assert totals(second) == {"Anna": -4, "Ben": 10, "Carl": 3, "Eva": -9}
    assert [evening.starts_on() for evening in (first, second)] == [
        date(2024, 5, 3), date(2024, 5, 17),
    ]  # fmt: skip
    assert first.closed_at is not None
    assert first.circle == second.circle
    assert Circle.objects.count() == 1
    assert Player.objects.count() == 5
    assert first.seats.get(number=1).player == second.seats.get(number=1).player


def test_games_of_one_day_are_one_evening() -> None:
    text = "Datum,Spiel,Anna,Ben,Carl,Dora,Notiz\n"
    text += "2024-05-03,1,3,-3,3,-3,eng\n2024-05-03,2,1,1,-1,-1,\n2024-05-10,1,2,2,-2,-2,\n"
    first, second = imported(text)
    assert totals(first) == {"Anna": 4, "Ben": -2, "Carl": 2, "Dora": -4}
    assert first.entries.count() == 2
    assert second.entries.count() == 1
    entry = first.entries.get(position=1)
    assert (entry.facts["reason"], entry.note) == ("Spiel 1", "eng")
    assert entry.entered_at == first.started_at


def test_a_day_can_be_given_for_all() -> None:
    (evening,) = imported(SHEET, day=date(2019, 12, 31))
    assert evening.starts_on() == date(2019, 12, 31)
    assert evening.closed_at is not None


def test_evenings_can_have_names() -> None:
    text = "Abend;Datum;A;B;C;D\n\u202eErster;3.5.24;1;1;-1;-1\nZweiter;3.5.24;2;2;-2;-2\n"
    assert [evening.name for evening in imported(text)] == ["Erster", "Zweiter"]


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_each_way_to_write_a_table(delimiter: str, encoding: str, ending: str) -> None:
    text = SHEET.replace("Ben", "Jörg").replace(";", delimiter).replace("\n", ending)
    text = decoded(text.encode(encoding))
    (evening,) = imported(text)
    assert totals(evening) == {"Anna": 3, "Jörg": -5, "Carl": 9, "Dora": -5, "Eva": -2}


@pytest.mark.parametrize(
    "line", ["−3;3;+3;-3", "-3,0;3,00;3;- 3", '"-3";"3";" 3 ";"–3"', "-3.0;3;3;-3;;;"]
)
def test_each_way_to_write_a_number(line: str) -> None:
    (evening,) = imported(f"A;B;C;D\n{line}\n")
    assert totals(evening) == {"A": -3, "B": 3, "C": 3, "D": -3}


def test_what_excel_writes_before_a_table() -> None:
    (evening,) = imported("sep=,\r\nA,B,C,D\r\n1,1,-1,-1\r\n")
    assert totals(evening) == {"A": 1, "B": 1, "C": -1, "D": -1}


def test_what_cannot_separate_anything_is_no_separator() -> None:
    assert faults('sep="\nA;B;C;D\n') == [(2, "line_too_long")]


def test_quoted_fields_and_empty_lines() -> None:
    (evening,) = imported('\n"A;1";"B ""b""";C;D;Notiz\n\n1;1;-1;-1;"zwei\nZeilen"\n;;;;\n')
    assert [*totals(evening)] == ["A;1", 'B "b"', "C", "D"]
    assert evening.entries.get().facts["reason"] == "zwei Zeilen"


def test_lines_without_points_are_passed_over() -> None:
    upload = kept("A;B;C;D\n1;1;-1;-1\n0;0;0;0\n;;;x\n")
    assert upload.plan["skipped"] == 2
    assert len(upload.plan["evenings"][0]["rows"]) == 1


def test_more_players_than_a_table_has_room_for() -> None:
    names = "ABCDEFGHI"
    text = ";".join(names) + "\n1;1;-1;-1;;;;;\n;;;;1;1;-2;;\n;;;;;;-1;2;-1\n1;;-1;;;;;;\n"
    (evening,) = imported(text)
    assert totals(evening)["H"] == 2
    assert sum(totals(evening).values()) == 0
    assert len(totals(evening)) == 9


def test_a_long_sheet_of_many_players() -> None:
    """Who is in one part of it only is at the table in all of them."""
    begin = "1;1;-1;-1;1;-1;;;\n" * MOST_ROWS
    first, second = imported(";".join("ABCDEFGHI") + "\n" + begin + ";;;;;1;-1;2;-2\n")
    assert first.entries.filter(kind="free").count() == MOST_ROWS
    assert totals(second)["I"] == -2


# --- what is wrong ---------------------------------------------------------------------------

HEADS = {
    "": "file_empty",
    " \n": "file_empty",
    ";;\n;": "no_names",
    "sep=;\n": "no_names",
    "sep=;": "no_names",
    "A;B;C;D\n": "no_lines",
    "A;B;C;D\n;;;\n": "no_lines",
    "Datum;Summe\n1.1.2024;0\n": "no_names",
    "3;-3;3;-3\n1;1;-1;-1\n": "name_is_number",
    "A;B;;D\n1;1;-1;-1\n": "name_missing",
    "Özgür;B;C;ÖZGÜR\n1;1;-1;-1\n": "name_twice",
    f"{'x' * 41};B;C;D\n1;1;-1;-1\n": "name_length",
    "A\u202e;A;C;D\n1;1;-1;-1\n": "name_twice",
    'A;"B;C;D\n1;1;-1;-1\n': "line_unreadable",
    f"A;B;C;D\n{'1' * 200_000};1;-1;-1\n": "line_unreadable",
    ";".join(f"N{at}" for at in range(MOST_COLUMNS + 1)) + "\n1;-1\n": "too_many_columns",
    "A;B;C;D\n" + "1;1;-1;-1\n" * (MOST_LINES + 1): "too_many_lines",
    "A;B;C;D\n1;1;\0;-1\n": "file_no_text",
}


@pytest.mark.parametrize(("text", "code"), HEADS.items(), ids=[*HEADS.values()])
def test_a_table_that_cannot_be_read_at_all(text: str, code: str) -> None:
    with pytest.raises(Faulty) as refused:
        kept(text)
    assert code in {fault.code for fault in refused.value.faults}
    assert Upload.objects.count() == 0


LINES = {
    "1;1;-1;-2": "points_sum",
    "1;1;-1": "points_sum",
    "viel;1;-1;-1": "no_points",
    "1,5;1;-1;-1": "no_points",
    "1.000;-1;1;-1": "no_points",
    "1e3;1;-1;-1": "no_points",
    "9999999999;1;-1;-1": "no_points",
    "99999;-99999;0;0": "points_range",
    "=1+1;1;-1;-1": "no_points",
    "1;1;-1;-1;5": "line_too_long",
}


@pytest.mark.parametrize(("line", "code"), LINES.items(), ids=[*LINES])
def test_a_line_that_is_wrong(line: str, code: str) -> None:
    assert faults(f"A;B;C;D\n1;1;-1;-1\n\n{line}\n") == [(4, code)]


@pytest.mark.parametrize("day", ["32.1.2024", "2024-13-01", "gestern", "5/3/2024", "1.1.1800", "0"])
def test_a_day_that_is_none(day: str) -> None:
    assert faults(f"Datum;A;B;C;D\n{day};1;1;-1;-1\n") == [(2, "no_day")]


def test_a_day_that_is_yet_to_come() -> None:
    assert faults("Datum;A;B;C;D\n1.1.2199;1;1;-1;-1\n") == [(2, "day_ahead")]


def test_too_few_players() -> None:
    assert faults("A;B;C;D\n1;-1;;\n2;-2;;\n") == [(2, "too_few_names")]


def test_millions_of_empty_columns() -> None:
    """They take no longer than they are long."""
    assert len(read_table("A;B;C;D" + ";" * 1_000_000 + "\n1;1;-1;-1\n").columns.names) == 4


@pytest.mark.parametrize(
    ("written", "day"),
    [("3.5.69", "2069-05-03"), ("3.5.70", "1970-05-03"), ("3.5.05", "2005-05-03")],
)
def test_years_of_two_digits(written: str, day: str) -> None:
    assert str(day_in(written)) == day


@pytest.mark.parametrize("written", ["3.5.0000", "3.5.0024", "3.5.9999", "0000-05-03", "3.5.124"])
def test_years_in_which_nobody_has_played(written: str) -> None:
    assert faults(f"Datum;A;B;C;D\n{written};1;1;-1;-1\n") == [(2, "no_day")]


def test_many_players_make_shorter_evenings() -> None:
    """A page has to show a cell for each player and row."""
    players = [f"P{at}" for at in range(40)]
    lines = []
    for at in range(700):
        cells = [""] * 40
        first = min(at // 10, 36)
        cells[first : first + 4] = ["1", "1", "-1", "-1"]
        lines.append(";".join(cells) + "\n")
    evenings = imported(";".join(players) + "\n" + "".join(lines))
    assert [evening.entries.filter(kind="free").count() for evening in evenings] == [500, 200]


def test_too_long_texts() -> None:
    text = f"A;B;C;D;Notiz;Abend\n1;1;-1;-1;{'x' * 501};\n1;1;-1;-1;;{'x' * 41}\n"
    assert faults(text) == [(2, "note_length"), (3, "evening_length")]


def test_too_many_evenings() -> None:
    first = date(2000, 1, 1)
    days = [first + timedelta(days=at) for at in range(MOST_EVENINGS + 1)]
    text = "Datum;A;B;C;D\n" + "".join(f"{day};1;1;-1;-1\n" for day in days)
    assert faults(text) == [(0, "too_many_evenings")]


def test_all_faults_are_counted_and_some_shown() -> None:
    upload = kept("A;B;C;D\n" + "1;1;1;1\n" * 200)
    assert upload.fault_count == 200
    assert len(upload.plan["faults"]) == MOST_SHOWN


def test_a_broken_file_stores_nothing() -> None:
    upload = kept("A;B;C;D\n1;1;-1;-1\n1;1;-1;-2\n")
    with pytest.raises(recording.NotReadyYet):
        recording.import_evenings(upload.pk)
    assert Evening.objects.count() == 0


def test_a_file_that_is_too_long() -> None:
    with pytest.raises(Faulty) as refused:
        decoded(b"x" * (MOST_BYTES + 1))
    assert refused.value.faults[0].code == "file_size"


# --- in pieces -------------------------------------------------------------------------------


def test_a_long_file_is_read_in_pieces_and_stored_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uploads, "SLICE_SECONDS", 0)
    text = "A;B;C;D\n" + "1;1;-1;-1\n" * 3_000
    upload = recording.keep_upload(kind_of(text), text, address=anywhere())
    steps = 0
    while not upload.ready:
        before = upload.done
        upload = recording.read_on(Upload.objects.get(pk=upload.pk), seconds=0.01)
        assert upload.done > before or upload.ready
        steps += 1
    assert steps > 2
    assert Evening.objects.count() == 0
    made = recording.import_evenings(upload.pk)
    assert recording.import_evenings(upload.pk) == made
    first, second = Evening.objects.order_by("pk")
    assert (first.name, second.name) == ("Teil 1", "Teil 2")
    assert [evening.entries.count() for evening in (first, second)] == [MOST_ROWS, 1_000]
    assert totals(first)["A"] + totals(second)["A"] == 3_000
    kept_of_it = Upload.objects.get(pk=upload.pk)
    assert (kept_of_it.text, kept_of_it.plan) == ("", {})


def test_two_requests_that_read_at_once_count_once() -> None:
    text = "A;B;C;D\n" + "1;1;-1;-1\n" * 2_000
    upload = recording.keep_upload(kind_of(text), text, address=anywhere())
    Upload.objects.filter(pk=upload.pk).update(done=0, plan={**upload.plan, "units": []})
    one, other = (Upload.objects.get(pk=upload.pk) for _request in range(2))
    recording.read_on(one)
    recording.read_on(other)
    stored = Upload.objects.get(pk=upload.pk)
    assert len(stored.plan["units"]) == stored.done


def test_files_are_forgotten() -> None:
    old = kept(SHEET)
    Upload.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=1, hours=1))
    for _file in range(40):
        newest = recording.keep_upload(kind_of(SHEET), SHEET, address=anywhere())
    assert Upload.objects.count() == 30
    assert Upload.objects.filter(pk=newest.pk).exists()
    assert not Upload.objects.filter(pk=old.pk).exists()


def test_storing_takes_as_many_queries_for_many_rows() -> None:
    counts = []
    for rows in (10, 500):
        days = [date(2020, 1, 1 + at % 28) for at in range(rows)]
        upload = kept("Datum;A;B;C;D\n" + "".join(f"{day};1;1;-1;-1\n" for day in days))
        with CaptureQueriesContext(connection) as captured:
            recording.import_evenings(upload.pk)
        counts.append(len(captured))
    assert counts[0] == counts[1]
    assert counts[0] < 25


# --- whatever there is in a file -----------------------------------------------------------------

cells = st.sampled_from(
    ["1", "-1", "2", "-2", "0", "", "–", "−3", "3", "x", "1,0", "viel", '"', "=1", "9" * 400]
)
heads = st.sampled_from(
    ["Anna", "Ben", "Carl", "Dora", "Eva", "Datum", "Notiz", "Spiel", "Abend", "Summe", "", "anna"]
)
days = st.sampled_from(["1.1.2020", "2020-01-01", "2.1.2020", "", "gestern"])
tables = st.builds(
    lambda head, rows, delimiter, ending: ending.join(
        delimiter.join(line) for line in [head, *rows]
    ),
    st.lists(heads, min_size=1, max_size=9),
    st.lists(st.lists(cells | days, max_size=10), max_size=8),
    st.sampled_from([";", ",", "\t"]),
    st.sampled_from(["\n", "\r\n"]),
)


@settings(
    max_examples=200,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(tables.map(str.encode) | st.binary(max_size=200) | st.text().map(lambda t: t.encode()))
def test_whatever_is_in_a_file_is_refused_in_words_or_becomes_evenings(content: bytes) -> None:
    try:
        upload = kept(decoded(content))
    except Faulty as faulty:
        _words = [fault_words(fault, {}) for fault in faulty.faults]
        return
    found = [Fault.from_json(fault) for fault in upload.plan["faults"]]
    assert len(found) == min(upload.fault_count, MOST_SHOWN)
    _words = [fault_words(fault, upload.plan["names"]) for fault in found]
    if not found:
        for address in recording.import_evenings(upload.pk):
            assert differences(Evening.objects.get(address=address)) == []
