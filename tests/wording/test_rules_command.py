"""manage.py rules"""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rulesets import RULE_SETS


def rules(*arguments: str) -> str:
    out = StringIO()
    call_command("rules", *arguments, stdout=out)
    return out.getvalue()


def test_lists_the_rule_sets() -> None:
    lines = rules().splitlines()
    assert [line.split()[0] for line in lines] == list(RULE_SETS)
    assert lines[1].endswith("DDV – Turnierregeln")


def test_shows_one_in_words() -> None:
    text = rules("ddv")
    assert text.startswith("DDV – Turnierregeln\n")
    assert "- Re gewinnt ab 121 Augen, Kontra ab 120." in text
    assert "Wer gewinnt\n" in text


def test_speaks_english() -> None:
    assert "- Re wins with 121 Augen, Kontra with 120." in rules("ddv", "--language", "en")


def test_json_can_be_read_back() -> None:
    assert parse_rules(json.loads(rules("muenchener", "--json"))) == RULE_SETS["muenchener"]
    assert set(json.loads(rules("--json"))) == set(RULE_SETS)


def test_compares_two() -> None:
    text = rules("hausregeln", "--compare", "ddv")
    assert "→ DDV – Turnierregeln" in text
    assert "- Pflichtsoli: 1 – statt 0" in text


def test_compares_as_json() -> None:
    changed = json.loads(rules("hausregeln", "--compare", "ddv", "--json"))
    assert changed["deck"] == [40, 48]
    assert "fuchs" not in changed


@pytest.mark.parametrize("arguments", [["skat"], ["ddv", "--compare", "skat"]])
def test_refuses_what_does_not_exist(arguments: list[str]) -> None:
    with pytest.raises(CommandError, match="hausregeln, ddv"):
        rules(*arguments)


def test_needs_something_to_compare() -> None:
    with pytest.raises(CommandError):
        rules("--compare", "ddv")
