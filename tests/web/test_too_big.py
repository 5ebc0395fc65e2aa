"""A whole number that is far too big is refused with the limit of its field, wherever one is asked.

None of these fields is without one: what is asked for is walked through here.
"""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.forms.fields import Stake, WholeNumber
from scorekeeper.models import Evening
from scorekeeper.scoring.facts import Special
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.scoring.switches import Knocking

from .conftest import enter, entry_form, html, play, start
from .rule_forms import rules_form

KEY = {"key": "key-of-a-big-number"}
BIG = ("12345678", "9" * 5_000)
RULES = HAUSREGELN.change(knocking=Knocking.DOUBLE, against_margin=30)

# Where it is sent, what else, the field, and what is said.
GAME = [
    ("", {"band": None}, "re_augen", "0 bis 240"),
    ("", {"band": None}, "kontra_augen", "0 bis 240"),
    ("", {}, "knocks", "höchstens 4-mal"),
    ("", {"override_reason": "x"}, "override_value", "höchstens ein Spielwert von 9999"),
    ("", {}, "re_fuchs", "höchstens 2"),
    ("", {}, "kontra_karlchen", "höchstens 1"),
]
ROWS = [
    ("eintrag/bock/", {"way": "more"}, "games", "Mehr als 99 Bockspiele"),
    ("eintrag/free/", {"points2": "-1", "reason": "x"}, "points1", "Mehr als 9999 Punkte"),
    ("eintrag/penalty/", {"offender": "1", "reason": "x"}, "amount", "Mehr als 9999 Punkte"),
    ("eintrag/penalty/", {"offender": "1", "amount": "1", "reason": "x"}, "share", "als 9999"),
    ("spieler/", {"one": "1", "other": "2", "last": "1"}, "first", "Es sind 1 bis 1."),
    ("spieler/", {"one": "1", "other": "2", "first": "1"}, "last", "Es sind 1 bis 1."),
    ("angaben/", {"dealer": "1", "title": ""}, "stake", "Mehr als"),
]
SWITCHES: list[tuple[str, dict[str, Any], str, str]] = [
    ("regeln/", {}, field, words)
    for field, words in (
        ("unit", "1 bis 1000"),
        ("solo_bonus", "0 bis 99"),
        ("duty_solos", "Mehr als 10"),
        ("duty_small_solos", "Mehr als 10"),
        ("bock_factor", "2- bis 10-fach"),
        ("bock_length", "1 bis 99"),
        ("against_margin", "0 bis 30"),
        ("list_length", "höchstens 999"),
        *((special.value, "0 bis 99") for special in Special),
    )
] + [
    ("regeln/", {"penalty_minor": "on"}, f"penalty_minor_{price}", "höchstens 9999")
    for price in ("offender", "others", "absage_offender", "absage_others")
]


@pytest.fixture
def table(db: None) -> tuple[Client, Evening]:
    link = start(rules=RULES)
    play(link.evening, {"re": ["1", "2"], "re_augen": 140})
    return enter(link), link.evening


@pytest.mark.parametrize("big", BIG, ids=len)
@pytest.mark.parametrize(
    ("path", "fields", "field", "words"),
    [*GAME, *ROWS, *SWITCHES],
    ids=[f"{case[0]}{case[2]}" for case in (*GAME, *ROWS, *SWITCHES)],
)
def test_the_limit_is_said(
    table: tuple[Client, Evening],
    unchanged: Any,
    path: str,
    fields: dict[str, Any],
    field: str,
    words: str,
    big: str,
) -> None:
    client, evening = table
    sent = {**KEY, "version": "1", **fields, field: big}
    if path == "":
        sent = entry_form(**fields, **{field: big})
    elif path == "regeln/":
        sent = rules_form(
            RULES, version="1", **fields, **{field: f"−{big}" if "off" in field else big}
        )
    with unchanged():
        response = client.post(f"/abend/{evening.address}/{path}", sent)
    assert response.status_code == 422
    page = html(response)
    summary = page[page.index('class="errors"') :]
    summary = summary[: summary.index("</ul>")]
    assert words in summary, summary
    assert "ganze Zahl" not in summary
    # What was typed stands there still.
    assert f'{big}"' in page


def test_every_number_that_is_asked_for_is_tried(table: tuple[Client, Evening]) -> None:
    client, evening = table
    tried = {case[2] for case in (*GAME, *ROWS, *SWITCHES)}
    # Who makes which special point is asked for each, by the same field.
    tried |= {f"{side}_{special}" for side in ("re", "kontra") for special in Special}
    tried |= {f"points{seat}" for seat in range(1, 5)}
    # As are the prices of each penalty; the hidden ones are compared only.
    asked = set()
    for path in ("", "eintrag/bock/", "eintrag/free/", "eintrag/penalty/", "spieler/", "angaben/",
                 "regeln/"):  # fmt: skip
        response = client.get(f"/abend/{evening.address}/{path}")
        for form in _forms(response):
            asked |= {
                name
                for name, field in form.fields.items()
                if isinstance(field, WholeNumber) and not field.widget.is_hidden
            }
    prices = {name for name in asked if name.startswith("penalty_")}
    assert {name.split("_", 2)[2] for name in prices} == {
        "offender", "others", "absage_offender", "absage_others",
    }  # fmt: skip
    assert asked - prices <= tried
    assert {"stake", "re_augen", "first"} <= asked
    assert issubclass(Stake, WholeNumber)


def _forms(response: Any) -> list[Any]:
    found = [each["form"] for each in response.context if "form" in each]
    # That of a game to come is one that many pages share.
    return [form for form in found if hasattr(form, "fields")]


@pytest.mark.parametrize(
    ("text", "number"),
    [("007", 7), ("0" * 40 + "12", 12), ("−" + "0" * 40 + "3", -3), ("0" * 40, 0), ("1 000", 1000)],
)
def test_zeros_in_front_make_no_number_bigger(text: str, number: int) -> None:
    assert WholeNumber(signed=True).clean(text) == number
