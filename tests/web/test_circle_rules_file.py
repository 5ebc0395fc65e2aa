"""Rules from a file into the editor of a circle: what is wrong with them, and hostile ones."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.models import Evening
from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.scoring.rules import RuleSet, compare
from scorekeeper.scoring.rulesets import FEIN, MUENCHENER, RULE_SETS
from tests.pages import form_of

from .circle_cast import People, evening_in
from .conftest import counted, html
from .test_circle_rules import FIVES, played, save

pytestmark = pytest.mark.django_db


def read(people: People, text: str, *, client: Client | None = None) -> Any:
    """The answer to a text that was pasted."""
    return (client or people.owner).post(f"{people.url}regeln/einlesen/", {"text": text})


def editor(page: str, people: People) -> dict[str, Any]:
    return form_of(page, action=f"{people.url}regeln/aendern/")


def save_read(people: People, response: Any) -> RuleSet | None:
    """What is played after what was read in has been saved."""
    assert response.status_code == 200, html(response)
    filled = editor(html(response), people)
    assert people.owner.post(f"{people.url}regeln/aendern/", filled).status_code == 302
    return played(people.circle)


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_was_loaded_is_read_again(people: People, name: str, unchanged: Any) -> None:
    rules = RULE_SETS[name].change(fuchs=4)
    with unchanged():
        response = read(people, json.dumps(format_rules(rules)))
    page = html(response)
    assert "Noch nicht gespeichert." in page
    assert "Fuchs: 4 Punkte – statt 1 Punkt" in page
    assert save_read(people, response) == rules


def test_a_file_is_read_like_a_text(people: People) -> None:
    text = json.dumps(format_rules(MUENCHENER)).encode()
    file = SimpleUploadedFile("regeln.json", text, "application/json")
    response = people.owner.post(f"{people.url}regeln/einlesen/", {"file": file})
    assert save_read(people, response) == MUENCHENER


def test_what_the_pages_give_away_can_be_read(people: People, guest: Client, url: str) -> None:
    for page in (
        guest.get(f"{url}regeln/json/"),
        guest.get("/regeln/ddv/json/"),
    ):
        assert read(people, html(page)).status_code == 200
    save(people, FIVES)
    assert read(people, html(people.owner.get(f"{people.url}regeln/json/"))).status_code == 200


def test_a_few_switches_are_enough(people: People) -> None:
    rules = save_read(people, read(people, '{"base": "fein", "fuchs_last_trick": 2}'))
    assert rules == FEIN.change(fuchs_last_trick=2)
    assert read(people, '"ddv"').status_code == 200


def test_the_files_name_is_no_name_of_the_rules(people: People) -> None:
    rules = save_read(people, read(people, '{"name": "<script>", "base": "fein", "unit": 3}'))
    assert rules == FEIN.change(unit=3)


BAD = [
    ("", "füge den Text ein"),
    ("skat", "kein JSON mehr"),
    ('{"unit": 5', "kein JSON mehr"),
    ("[]", "Gruppe von Angaben"),
    ("7", "Gruppe von Angaben"),
    ("null", "Gruppe von Angaben"),
    ('{"base": "skat"}', "Möglich: hausregeln"),
    ('{"fuxe": 1, "unit": 5}', "Die Angabe „fuxe“ gibt es nicht."),
    ('{"<b>x</b>": 1}', "Die Angabe „&lt;b&gt;x&lt;/b&gt;“ gibt es nicht."),
    ('{"deck": 50}', "<b>Blatt (deck)</b>: Dieses Blatt gibt es nicht"),
    ('{"deck": "48"}', "<b>Blatt (deck)</b>: „48“ ist kein Wert"),
    ('{"deck": true}', "<b>Blatt (deck)</b>: „True“ ist kein Wert"),
    ('{"unit": 0}', "<b>Grundwert (unit)</b>: Der Grundwert ist 1 bis 1000."),
    ('{"unit": 1.5}', "<b>Grundwert (unit)</b>: Hier wird eine ganze Zahl erwartet."),
    ('{"unit": NaN}', "kein JSON, das Dulle geschrieben hat"),
    ('{"unit": 1e999}', "ganze Zahl"),
    ('{"unit": ' + "9" * 5000 + "}", "kein JSON, das Dulle geschrieben hat"),
    ('{"won": "sometimes"}', "ist kein Wert für diese Regel"),
    ('{"stages": [30, 60]}', "von oben nach unten"),
    ('{"stage_effect": "double"}', "auch Re und Kontra verdoppeln"),
    ('{"labels": {"fuchs": 5}}', "ist kein Wert"),
    ('{"labels": "x"}', "ist kein Wert"),
    ('{"labels": {"skat": "x"}}', "ist kein Wert"),
    ('{"penalties": [5]}', "ist kein Wert"),
    ('{"penalties": [{"kind": "misplay", "offender": 6}]}', "Sünder Minus"),
    ('{"solo_special_points": {"trump": 5}}', "ist kein Wert"),
    ('{"special_points": {"skat": 5}}', "gibt es nicht"),
    ('{"a": ' * 30 + "1" + "}" * 30, "So tief verschachtelt"),
    ('{"a": ' * 5_000 + "1" + "}" * 5_000, "Nichts ist eingelesen."),
    ("[" * 9_000, "kein JSON"),
    ('{"x": "' + "y" * 600 + '"}', "höchstens 500 Zeichen"),
    ('{"x": "\\ud800"}', "Zeichen, die niemand lesen kann"),
    ("{" + ",".join(f'"x{n}": 1' for n in range(300)) + "}", "Diese Liste ist zu lang"),
    ("x" * 60_000, "zu lang für Regeln"),
    ('{"format": "dulle", "rules": "ddv"}', "ganzer Abend"),
]


@pytest.mark.parametrize(("text", "words"), BAD, ids=[text[:30] for text, _words in BAD])
def test_what_is_wrong_is_said_and_nothing_is_stored(
    people: People, unchanged: Any, text: str, words: str
) -> None:
    with unchanged():
        response = read(people, text)
    assert response.status_code == 422
    page = html(response)
    assert "Nichts ist eingelesen." in page
    assert words in page
    # What was pasted stands there still.
    assert text[:20].replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;") in page


def test_several_things_are_said_at_once(people: People) -> None:
    page = html(read(people, '{"fuxe": 1, "deck": "x", "unit": "y"}'))
    faults = page[page.index('id="faults"') :]
    assert faults[: faults.index("</div>")].count("<li>") == 3


def test_all_that_can_be_told_is_told_at_once(people: People) -> None:
    """What no value can be, what no switch is, values of no switch, and what contradicts."""
    text = json.dumps(
        {
            "unit": 1.5,
            "list_length": 10**10,
            "fuxe": 1,
            "won": "sometimes",
            "deck": 50,
            "duty_solos": 11,
            "penalties": [{"kind": "misplay", "offender": -100_000}],
            # Whether this goes is not known before the stages can be read.
            "cowardice": True,
            "stages": "all",
        }
    )
    page = html(read(people, text))
    faults = page[page.index('id="faults"') :]
    faults = faults[: faults.index("</div>")]
    said = (
        "<b>Grundwert (unit)</b>: Hier wird eine ganze Zahl erwartet.",
        "(list_length)</b>: Hier wird eine ganze Zahl von",
        "„fuxe“ gibt es nicht",
        "„sometimes“ ist kein Wert",
        "(stages)</b>: „all“ ist kein Wert",
        "<b>Blatt (deck)</b>: Dieses Blatt gibt es nicht",
        "(duty_solos)</b>: Mehr als 10 Pflichtsoli je Spieler gehen nicht.",
        "(penalties)</b>: Bei einer Strafe gehen höchstens 9999 Punkte",
    )
    for words in said:
        assert words in faults, words
    assert faults.count("<li>") == len(said)


def test_what_can_be_read_but_not_set_is_refused_with_the_file(
    people: People, unchanged: Any
) -> None:
    price = {"kind": "misplay", "offender": -(10**9), "others": 2}
    with unchanged():
        response = read(people, json.dumps({"penalties": [price]}))
    assert response.status_code == 422
    assert "höchstens 9999 Punkte" in html(response)


def test_a_label_that_nobody_sees_is_none(people: People) -> None:
    text = json.dumps({"labels": {"fuchs": "\u200b\u202e", "karlchen": " Char\u202elie "}})
    rules = save_read(people, read(people, text))
    assert rules is not None
    assert [label for _special, label in rules.labels] == ["Charlie"]


def test_a_label_that_another_one_is_called_by_itself_is_refused_at_its_field(
    people: People, unchanged: Any
) -> None:
    with unchanged():
        response = read(people, '{"base": "ddv", "labels": {"karlchen": "Fuchs"}}')
        page = html(response)
        assert 'href="#u_label_karlchen"' in page
        filled = editor(page, people)
        assert people.owner.post(f"{people.url}regeln/aendern/", filled).status_code == 422


def test_file_and_text_is_too_much(people: People) -> None:
    file = SimpleUploadedFile("regeln.json", b'"ddv"')
    sent = {"file": file, "text": '"fein"'}
    response = people.owner.post(f"{people.url}regeln/einlesen/", sent)
    assert response.status_code == 422
    assert "Beides zusammen geht nicht" in html(response)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "Die Datei ist leer"),
        (b"\x00\x01", "kein Text"),
        (b"x" * 300_000, "zu lang"),
        (b"x" * 6_000_000, "zu lang"),
    ],
    ids=["empty", "binary", "long", "longer"],
)
def test_a_file_that_is_none(people: People, unchanged: Any, content: bytes, words: str) -> None:
    with unchanged():
        file = SimpleUploadedFile("regeln.json", content)
        response = people.owner.post(f"{people.url}regeln/einlesen/", {"file": file})
    assert response.status_code == 422
    assert words in html(response)


def test_a_file_for_another_page_is_no_request(people: People) -> None:
    file = SimpleUploadedFile("regeln.json", b"{}")
    response = people.owner.post(f"{people.url}regeln/aendern/", {"file": file})
    assert response.status_code == 400


def test_reading_asks_little(people: People) -> None:
    save(people, FIVES)
    with counted(3):
        assert read(people, '"ddv"').status_code == 200


def test_the_rules_of_an_evening_as_a_file(people: People) -> None:
    evening: Evening = evening_in(people.circle).evening
    response = people.reader.get(f"/abend/{evening.address}/regeln/json/")
    assert not compare(
        RULE_SETS["hausregeln"], save_read(people, read(people, html(response))) or FEIN
    )
    assert 'filename="dulle-regeln-' in response["Content-Disposition"]


@pytest.mark.parametrize(
    "text",
    [
        '{"base": "ddv", "fuchs": 2}',
        json.dumps(format_rules(RULE_SETS["fit4doko"]), ensure_ascii=False, indent=2),
        '  kein <b>JSON</b> & "mehr"',
    ],
    ids=["few", "all", "wrong"],
)
def test_a_session_that_ends_keeps_the_text(people: People, unchanged: Any, text: str) -> None:
    user, url = people.users["owner"], f"{people.url}regeln/einlesen/"
    user.set_password("so-und-nicht-anders")
    user.save()
    client = Client()
    with unchanged():
        away = client.post(url, {"text": text})
    assert away.status_code == 302
    assert len(away["Location"]) < 6_100
    signing_in = form_of(html(client.get(away["Location"])), action="/konto/anmelden/")
    given = {"email": user.email, "password": "so-und-nicht-anders"}
    back = client.post("/konto/anmelden/", signing_in | given)
    assert back.status_code == 302
    page = html(client.get(back["Location"]))
    assert "Du warst nicht mehr angemeldet." in page
    assert form_of(page, action=url)["text"] == text
    assert "Du warst nicht mehr angemeldet." not in html(client.get(url))


def test_the_text_that_was_kept_is_shown_to_nobody_else(people: People) -> None:
    away = Client().post(
        f"{people.url}regeln/einlesen/", {"text": '{"labels": {"fuchs": "Geheim"}}'}
    )
    back = parse_qs(urlsplit(away["Location"]).query)["next"][0]
    assert "Geheim" in html(people.owner.get(back))
    for client in (people.scribe, people.reader, people.stranger):
        assert client.get(back).status_code == 404
    # On another page it says nothing.
    elsewhere = back.replace("einlesen", "aendern")
    assert "Geheim" not in html(people.owner.get(elsewhere))
