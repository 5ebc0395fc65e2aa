"""manage.py demo_evening and verify_scores."""

import io

import pytest
from django.core.management import call_command

from scorekeeper.models import Entry, Evening, Link
from scorekeeper.sheets import read_sheet

pytestmark = pytest.mark.django_db


def test_the_demo_evening_shows_what_there_is() -> None:
    out = io.StringIO()
    call_command("demo_evening", stdout=out)
    assert out.getvalue().strip().endswith(Link.objects.get().token)
    sheet = read_sheet(Evening.objects.get())
    games = [line.scored for line in sheet.lines if line.scored.number]
    results = [scored.result for scored in games if scored.result]
    assert len(games) == 16
    assert sum(r.computed is not None for r in results) == 1
    assert [scored.number for scored in games if scored.triggered] == [4, 6]
    assert [scored.number for scored in games if scored.bock_causes] == [*range(5, 13)]
    solos = [line.entry for line in sheet.lines if line.entry.facts.get("kind") == "solo"]
    assert len(solos) == 2
    assert sum(sheet.sheet.totals.values()) == 0
    times = [line.entry.entered_at for line in sheet.lines]
    assert times == sorted(times)
    assert sheet.evening.started_at < times[0]


def test_verify_scores_finds_a_wrong_copy() -> None:
    call_command("demo_evening", stdout=io.StringIO())
    out = io.StringIO()
    call_command("verify_scores", stdout=out)
    assert out.getvalue() == "1 evenings, 0 with differences\n"
    Entry.objects.filter(number=3).update(value=99)
    out = io.StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("verify_scores", stdout=out)
    assert stop.value.code == 1
    assert "row 3: value is 99" in out.getvalue()


def test_verify_scores_survives_facts_that_cannot_be_scored() -> None:
    call_command("demo_evening", stdout=io.StringIO())
    Entry.objects.filter(number=1).update(facts={"re": ["1"], "re_augen": 999})
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("verify_scores", stdout=out)
    assert "cannot be scored: re_augen: augen_range" in out.getvalue()
