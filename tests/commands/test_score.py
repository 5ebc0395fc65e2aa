"""manage.py score: games and evenings in the JSON format, refusals in their place."""

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

EVENING = {
    "rules": "hausregeln",
    "players": ["Anna", "Ben", "Carl", "Dora", "Eva"],
    "first_dealer": "Anna",
    "rows": [
        {"re": ["Ben", "Carl"], "re_augen": 140, "heart_trick": True},
        {"redeal": "Schmeißen"},
        {"kind": "solo", "solo": "damen", "re": ["Dora"], "re_augen": 95},
        {"penalty": {"Ben": -6, "Anna": 2}, "reason": "verworfen"},
        {"leave": "Eva"},
    ],
}


def lines(*values: Any) -> str:
    """One JSON text a line; texts stand as they are."""
    return "\n".join(v if isinstance(v, str) else json.dumps(v) for v in values) + "\n"


def score(monkeypatch: pytest.MonkeyPatch, text: str, **options: Any) -> tuple[list[Any], int]:
    """What the command writes for ``text`` on standard input, and its exit status."""
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
    out, status = io.StringIO(), 0
    try:
        call_command("score", stdout=out, **options)
    except SystemExit as stop:
        status = int(stop.code or 0)
    return [json.loads(line) for line in out.getvalue().split("\n") if line], status


def test_games(monkeypatch: pytest.MonkeyPatch) -> None:
    game = {
        "kind": "normal",
        "re_augen": 151,
        "announcements": {"re": "announced"},
        "special_points": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 1}},
    }
    (result,), status = score(monkeypatch, lines(game), rules="ddv")
    assert status == 0
    assert (result["winner"], result["value"]) == ("re", 4)
    assert result["points"] == {"re": 4, "kontra": -4}
    assert {"item": "won", "side": "re", "points": 1} in result["items"]


def test_a_bock_factor_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    (result,), _ = score(monkeypatch, lines({"re_augen": 121, "bock_factor": 4}), rules="ddv")
    assert result["value"] == 4


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        ({"re_augen": 241}, "re_augen"),
        ({}, "re_augen"),
        ({"re_augen": True}, "re_augen"),
        ({"re_augen": 121, "bock_factor": 0}, "bock_factor"),
        ({"re_augen": 121, "special_points": {"re": {"fuchs": 3}}}, "special_points"),
        ({"re_augen": 121, "announcements": {"re": "k150"}}, "announcements"),
        ([], ""),
        ("null", ""),
        ("{", ""),
        ("[" * 100_000, ""),
    ],
    ids=["241", "missing", "true", "factor", "foxes", "k150", "list", "null", "cut", "deep"],
)
def test_a_bad_line_stands_in_its_place(
    bad: Any, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = {"re_augen": 121}
    results, status = score(monkeypatch, lines(good, bad, good), rules="ddv")
    assert status == 1
    assert [r.get("value") for r in results] == [1, None, 1]
    assert results[1]["field"] == field
    assert results[1]["error"]


def test_an_evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(EVENING, indent=2))
    (sheet,), status = score(monkeypatch, "", evening=str(file))
    assert status == 0
    assert [row["row"] for row in sheet["rows"]] == ["game", "redeal", "game", "penalty", "leave"]
    assert sheet["rows"][2]["dealer"] == "Ben"
    assert sheet["rows"][2]["bock_factor"] == 2
    assert sheet["bock"]["remaining"] == [{"factor": 2, "caused_by": 1}] * 4
    assert sheet["totals"]["Dora"] == -1 - 3 * 1 * 2
    assert score(monkeypatch, json.dumps(EVENING), evening="-")[0] == [sheet]
    assert score(monkeypatch, lines(EVENING, EVENING), evenings="-")[0] == [sheet, sheet]


def test_a_bad_evening_names_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = {**EVENING, "rows": [*EVENING["rows"], {"re": ["Eva", "Ben"], "re_augen": 130}]}
    strange = {"rules": "keine", "players": ["A", "B", "C", "D"]}
    results, status = score(monkeypatch, lines(bad, strange, EVENING), evenings="-")
    assert status == 1
    assert (results[0]["row"], results[0]["field"]) == (6, "re")
    assert (results[1]["row"], results[1]["field"]) == (0, "rules")
    assert "totals" in results[2]


def test_rules_as_an_object(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {"base": "hausregeln", "announcement_effect": "double"}
    game = {"re_augen": 140, "announcements": {"re": "announced"}}
    (result,), _ = score(monkeypatch, lines(game), rules=json.dumps(rules))
    assert result["value"] == 2
    (sheet,), _ = score(
        monkeypatch, json.dumps({**EVENING, "rules": {**rules, "bock_triggers": []}}), evening="-"
    )
    assert sheet["rows"][2]["bock_factor"] == 1


def test_unknown_rules_and_files_are_told() -> None:
    with pytest.raises(CommandError, match="hausregeln"):
        call_command("score", rules="keine")
    with pytest.raises(CommandError, match="nowhere"):
        call_command("score", evening="/nowhere/at/all")


@pytest.mark.parametrize(
    "line",
    [
        r'{"re_augen": 121, "kind": "\ud800"}',
        r'{"re_augen": 121, "\ud800": 1}',
        '{"re_augen": 121, "bock_factor": ' + "9" * 4000 + "}",
        b'{"re_augen": 121, "note": "J\xf6rg"}',
    ],
    ids=["surrogate", "surrogate key", "huge factor", "Latin-1"],
)
def test_whatever_a_line_holds_the_others_are_scored(
    line: str | bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = line if isinstance(line, bytes) else line.encode()
    good = b'{"re_augen": 121}'
    text = b"\n".join([good, raw, good])
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    out = io.StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("score", stdout=out, rules="ddv")
    results = [json.loads(each) for each in out.getvalue().splitlines()]
    assert stop.value.code == 1
    assert [r.get("value") for r in results] == [1, None, 1]


def test_line_separators_inside_a_text_are_no_lines(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = ["Anna\u2028", "Ben\x85", "Carl", "Dora"]
    evening = {"players": names, "rows": [{"re": names[:2], "re_augen": 121}]}
    file = tmp_path / "evenings.jsonl"
    file.write_text(json.dumps(evening, ensure_ascii=False))
    (sheet,), status = score(monkeypatch, "", evenings=str(file))
    assert status == 0
    assert sheet["totals"][names[0]] == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rules": {"base": "ddv", "unit": 0}}, "rules"),
        ({"rows": [{"re": ["A", "B"], "re_augen": 121, "active": 5}]}, "active"),
        ({"rows": [{"re": ["A", "B"], "re_augen": 121, "active": 0}]}, "active"),
        (
            {"rows": [{"re": ["A", "B"], "re_augen": 121, "override": {"winner": "x"}}]},
            "override",
        ),
    ],
    ids=["rules", "active five", "active none", "override"],
)
def test_what_is_refused_names_its_field(
    change: dict[str, Any], field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = {"players": [*"ABCD"], "rows": []} | change
    (result,), status = score(monkeypatch, json.dumps(evening), evening="-")
    assert (status, result["field"]) == (1, field)


def test_a_game_that_no_sheet_can_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {
        "base": "hausregeln", "bock_overlap": "multiply", "bock_factor": 10, "unit": 1000,
        "bock_length": 99,
    }  # fmt: skip
    rows = [{"re": ["A", "B"], "re_augen": 121, "heart_trick": True}] * 14
    evening = {"rules": rules, "players": [*"ABCD"], "rows": rows}
    (result,), status = score(monkeypatch, json.dumps(evening), evening="-")
    assert (status, result["row"]) == (1, 8)
