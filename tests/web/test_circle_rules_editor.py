"""Changing the rules of a circle: what it begins with, what follows each change, two at once."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scorekeeper import circles, recording
from scorekeeper.circles.rules import versions_of
from scorekeeper.models import Circle, CircleChange, Membership, Role
from scorekeeper.scoring.facts import Special, Trigger
from scorekeeper.scoring.rules import SWITCHES, RuleSet
from scorekeeper.scoring.rulesets import DDV, FEIN, FIT4DOKO, HAUSREGELN, MUENCHENER, RULE_SETS
from scorekeeper.scoring.switches import Penalty, PenaltyKind, SoloSpecials
from scorekeeper.wording import switches
from scorekeeper.wording.rulesets import ruleset_title
from tests.accounts.people import account
from tests.pages import form_of

from .circle_cast import People, browser_of, evening_in
from .conftest import counted, html
from .rule_forms import rules_form
from .test_circle_rules import FIVES, played, save
from .test_evening_rules import BAD

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def sent(rules: RuleSet = HAUSREGELN, **changed: Any) -> dict[str, Any]:
    """What a browser sends from the editor of a circle without rules of its own."""
    return rules_form(rules, **{"version": "0", "origin": rules.name, **changed})


def begun_with(page: str) -> str:
    """The title of the rules that the editor began with."""
    found = re.search(r'<option value="[^"]*" selected>([^<]*)</option>', page)
    assert found
    return found[1]


def test_it_begins_with_the_house_rules_and_asks_every_switch(people: People) -> None:
    page = html(people.owner.get(f"{people.url}regeln/aendern/"))
    assert begun_with(page) == ruleset_title("hausregeln")
    for switch in SWITCHES:
        assert switches.meaning(switch) in page.replace("&quot;", '"'), switch
    assert "Anders als bisher" not in page
    assert "Keiner: genau wie mitgebracht." in page
    assert page.count('class="fold example"') == 3


@pytest.mark.parametrize("name", RULE_SETS)
def test_it_can_begin_with_every_rule_set_that_ships(people: People, name: str) -> None:
    url = f"{people.url}regeln/aendern/"
    page = html(people.owner.get(url, {"von": name}))
    assert begun_with(page) == ruleset_title(name)
    assert f'name="origin" value="{name}"' in page
    assert people.owner.post(url, sent(RULE_SETS[name])).status_code == 302
    assert played(people.circle) == RULE_SETS[name]


def test_it_begins_with_what_is_played_or_with_what_was(people: People) -> None:
    save(people, FIVES, FEIN)
    url = f"{people.url}regeln/aendern/"
    assert begun_with(html(people.owner.get(url))) == "Regeln der Runde"
    page = html(people.owner.get(url, {"von": "fassung-1"}))
    assert begun_with(page) == "1. Fassung"
    assert "Grundwert: ×5 – statt ×1" in page
    for nonsense in ("fassung-9", "abend-x", "../etc", ""):
        assert begun_with(html(people.owner.get(url, {"von": nonsense}))) == "Regeln der Runde"


def test_it_begins_with_the_rules_of_an_evening(people: People) -> None:
    evening = evening_in(people.circle).evening
    recording.change_rules(evening.pk, FIT4DOKO.change(name="von woanders"), version=0, who=None)
    url = f"{people.url}regeln/aendern/"
    page = html(people.owner.get(url, {"von": f"abend-{evening.address}"}))
    assert begun_with(page).startswith("Nikolaus, ")
    # An evening that was read in can have called its rules anything.
    assert 'name="origin" value="hausregeln"' in page
    assert re.search(r'<option value="yes" selected>wird gespielt', page)


def test_an_evening_of_another_circle_is_none_to_begin_with(people: People) -> None:
    other = evening_in(another_circle(people)).evening
    page = html(people.owner.get(f"{people.url}regeln/aendern/", {"von": f"abend-{other.address}"}))
    assert begun_with(page) == ruleset_title("hausregeln")


def another_circle(people: People) -> Circle:
    return circles.make_circle("Andere", time_zone="Europe/Berlin", who=people.users["stranger"])


def test_what_is_saved_is_played_and_told(people: People) -> None:
    url = f"{people.url}regeln/aendern/"
    response = people.owner.post(
        url, sent(unit="5", bock_triggers=None, label_fuchs=" Rot\u200b fuchs ")
    )
    assert (response.status_code, response["Location"]) == (302, f"{people.url}regeln/")
    rules = played(people.circle)
    assert rules is not None
    assert (rules.unit, rules.bock_triggers, rules.name) == (5, (), "hausregeln")
    assert "Rot fuchs" in dict(rules.labels).values()
    (change,) = CircleChange.objects.filter(action="rules.saved")
    assert (change.who_name, change.before) == ("Olga", None)
    # Sent twice it is one version; sent anew it is refused, as nothing is new about it.
    assert (
        people.owner.post(
            url, sent(unit="5", bock_triggers=None, label_fuchs="Rot fuchs")
        ).status_code
        == 302
    )
    latest = str(people.circle.rules.get().pk)
    again = sent(unit="5", bock_triggers=None, label_fuchs="Rot fuchs", version=latest)
    response = people.owner.post(url, again)
    assert response.status_code == 422
    assert "Es ist nichts geändert." in html(response)
    assert people.circle.rules.count() == 1


def test_evenings_keep_their_rules(people: People) -> None:
    evening = evening_in(people.circle).evening
    before = evening.rules
    people.owner.post(f"{people.url}regeln/aendern/", sent(unit="5"))
    evening.refresh_from_db()
    assert evening.rules == before


@pytest.mark.parametrize(("fields", "place", "words"), BAD, ids=lambda value: str(value)[:40])
def test_what_makes_no_sense_is_refused_at_its_switch(
    people: People, unchanged: Any, fields: dict[str, Any], place: str, words: str
) -> None:
    filled = sent(**{"label_alte_caught": "bleibt", **fields})
    with unchanged():
        response = people.owner.post(f"{people.url}regeln/aendern/", filled)
        part = html(people.owner.post(f"{people.url}regeln/vorschau/", filled, headers=HTMX))
    assert response.status_code == 422
    page = html(response)
    for said in (page, part):
        assert f'href="#{place}"' in said
        assert words in said
    assert f'id="{place}"' in page
    assert 'value="bleibt"' in page
    assert 'class="fold example"' not in part


def test_what_follows_each_change(people: People, unchanged: Any) -> None:
    save(people, FIVES)
    with unchanged():
        response = people.owner.post(
            f"{people.url}regeln/vorschau/", sent(FIVES, fuchs="2"), headers=HTMX
        )
    part = html(response)
    assert "<html" not in part
    assert "Fuchs: 2 Punkte – statt 1 Punkt" in part
    assert "2 Unterschiede zu Hausregeln" not in part
    assert "3 Unterschiede zu Hausregeln" in part
    assert "bisher: Re gewinnt 35" in part
    assert "Re gewinnt 30" in part
    # For readers, in one line that is always there.
    assert 'hx-swap-oob="innerHTML:#said">Beispiele: Re gewinnt 30 · ' in part


def test_without_scripts_a_button_counts(people: People, unchanged: Any) -> None:
    url = f"{people.url}regeln/aendern/"
    assert '<noscript><button class="button" type="submit" name="check"' in html(
        people.owner.get(url)
    )
    with unchanged():
        response = people.owner.post(url, sent(unit="5", check="1"))
    assert response.status_code == 200
    page = html(response)
    assert "Re gewinnt 35" in page
    assert 'name="unit" value="5"' in page
    with unchanged():
        assert people.owner.post(url, sent(unit="0", check="1")).status_code == 422


def as_sent(form: dict[str, Any]) -> dict[str, list[str]]:
    """Each field with its texts. Empty ones say nothing, and the page's token nobody types."""
    return {
        name: sorted(map(str, value if isinstance(value, list) else [value]))
        for name, value in form.items()
        if name != "csrfmiddlewaretoken" and value not in ("", [])
    }


# More than any table has: every switch is another, and every word as long as it may be.
FAR = MUENCHENER.change(
    labels=tuple(
        (special, "".join(chr(0x4E00 + (at * 997 + n * 37) % 20_000) for n in range(40)))
        for at, special in enumerate(Special)
    ),
    solo_special_points=SoloSpecials(*[tuple(Special)[at:] for at in range(4)]),
    bock_triggers=tuple(Trigger),
    penalties=tuple(
        Penalty(kind, -1234 - at, 5678 - at, -9012 + at, 3456 + at, to_soloist=True)
        for at, kind in enumerate(PenaltyKind)
        if kind is not PenaltyKind.LOST_GAME
    ),
    **{special.value: 90 + at for at, special in enumerate(Special)},
    unit=997,
    solo_bonus=89,
)


@pytest.mark.parametrize(
    ("rules", "changed"),
    [
        (HAUSREGELN, {"unit": "5", "bock_triggers": None, "label_fuchs": "Rot & Fuchs"}),
        (FAR, {}),
        (HAUSREGELN, {"unit": "viel", "fuchs": "100", "stages": None}),
    ],
    ids=["few", "far", "wrong"],
)
def test_a_session_that_ends_keeps_every_switch(
    people: People, unchanged: Any, rules: RuleSet, changed: dict[str, Any]
) -> None:
    user = people.users["owner"]
    user.set_password("so-und-nicht-anders")
    user.save()
    client, url = Client(), f"{people.url}regeln/aendern/"
    filled = sent(rules, **changed)
    with unchanged():
        response = client.post(url, filled)
    assert response.status_code == 302
    assert response["Location"].startswith("/konto/anmelden/?next=")
    assert len(response["Location"]) < 6_100
    signing_in = form_of(html(client.get(response["Location"])), action="/konto/anmelden/")
    given = {"email": user.email, "password": "so-und-nicht-anders"}
    back = client.post("/konto/anmelden/", signing_in | given)
    assert back.status_code == 302
    answer = client.get(back["Location"])
    assert answer.status_code == 200
    page = html(answer)
    assert "Du warst nicht mehr angemeldet." in page
    assert as_sent(form_of(page, action=url)) == as_sent(filled)
    assert ('class="errors"' in page) == ("viel" in changed.values())
    # Sent once more, it is what it would have been.
    again = client.post(url, filled)
    assert again.status_code == (422 if "viel" in changed.values() else 302)
    if not changed:
        assert played(people.circle) == FAR


def test_what_was_typed_is_shown_to_nobody_else(people: People) -> None:
    url = f"{people.url}regeln/aendern/"
    location = Client().post(url, sent(label_fuchs="Geheim"))["Location"]
    back = parse_qs(urlsplit(location).query)["next"][0]
    assert people.owner.get(back).status_code == 200
    for client in (people.scribe, people.reader, people.stranger):
        assert client.get(back).status_code == 404
    assert Client().get(back).status_code == 302
    # It says nothing about whether there is such a circle, and is good for no other.
    nowhere = Client().post("/runde/nirgends/regeln/aendern/", sent())
    assert nowhere.status_code == 302
    other = another_circle(people)
    Membership.objects.create(circle=other, user=people.users["owner"], role=Role.OWNER)
    elsewhere = back.replace(people.circle.address, other.address)
    assert "Geheim" not in html(people.owner.get(elsewhere))
    for broken in (back[:-1], back.replace("getippt=", "getippt=x"), f"{url}?getippt=."):
        page = html(people.owner.get(broken))
        assert "Du warst nicht mehr angemeldet." not in page
        assert "Geheim" not in page


def test_somebody_who_saved_meanwhile_is_seen_after_signing_in(people: People) -> None:
    (first,) = save(people, FIVES)
    url = f"{people.url}regeln/aendern/"
    location = Client().post(url, sent(FIVES, karlchen="3", version=str(first.pk)))["Location"]
    save(people, FIVES.change(fuchs=2))
    page = html(people.owner.get(parse_qs(urlsplit(location).query)["next"][0]))
    response = people.owner.post(url, form_of(page, action=url))
    assert response.status_code == 422
    assert "Das hat Olga geändert" in html(response)


def test_far_more_than_anybody_types_is_not_kept(people: People) -> None:
    noise = "".join(chr(0x4E00 + n * 7919 % 20_000) for n in range(9_000))
    response = Client().post(f"{people.url}regeln/aendern/", sent(label_fuchs=noise))
    assert response.status_code == 302
    assert "getippt" not in response["Location"]


def test_the_preview_says_that_the_session_has_ended(people: People) -> None:
    url = f"{people.url}regeln/vorschau/"
    part = html(Client().post(url, sent(unit="5"), headers=HTMX))
    assert '<div id="counted">' in part
    assert "Du bist nicht mehr angemeldet." in part
    assert people.circle.name not in part
    assert Client().post(url, sent(unit="5")).status_code == 302


def test_two_owners_at_once_see_what_the_other_did(people: People, unchanged: Any) -> None:
    other = account("otto@example.org", name="Otto")
    Membership.objects.create(circle=people.circle, user=other, role=Role.OWNER)
    otto, url = browser_of(other), f"{people.url}regeln/aendern/"
    (first,) = save(people, FIVES)
    assert otto.post(url, sent(FIVES, fuchs="2", version=str(first.pk))).status_code == 302
    mine = sent(FIVES, karlchen="3", version=str(first.pk))
    with unchanged():
        response = people.owner.post(url, mine)
    assert response.status_code == 422
    page = html(response)
    assert "Das hat Otto geändert" in page
    theirs, own = page.split("Das würdest du daran ändern")
    assert "Fuchs: 2 Punkte – statt 1 Punkt" in theirs
    assert "Karlchen: 3 Punkte – statt 1 Punkt" in own
    assert "Fuchs: 1 Punkt – statt 2 Punkte" in own
    assert 'name="karlchen" value="3"' in page
    latest = people.circle.rules.last()
    assert latest
    assert f'name="version" value="{latest.pk}"' in page
    # Seen, it can be saved all the same.
    assert people.owner.post(url, mine | {"version": str(latest.pk)}).status_code == 302
    assert played(people.circle) == FIVES.change(karlchen=3)
    saved = versions_of(people.circle).read(1, 2, 3)
    assert [version.who_name for version in saved] == ["Olga", "Otto", "Olga"]


def test_two_owners_who_begin_at_once(people: People, unchanged: Any) -> None:
    save(people, FIVES)
    with unchanged():
        response = people.owner.post(f"{people.url}regeln/aendern/", sent(DDV))
    assert response.status_code == 422
    assert "Grundwert: ×1 – statt ×5" in html(response)


def test_two_owners_who_save_the_same_agree(people: People) -> None:
    save(people, FIVES)
    url = f"{people.url}regeln/aendern/"
    assert people.owner.post(url, sent(FIVES)).status_code == 302
    assert people.circle.rules.count() == 1


@pytest.mark.parametrize("version", ["", "-1", "x", "9" * 40])
def test_a_base_that_is_none_is_an_old_one(people: People, version: str) -> None:
    save(people, FIVES)
    url = f"{people.url}regeln/aendern/"
    response = people.owner.post(url, sent(DDV, version=version))
    assert response.status_code == 422
    assert played(people.circle) == FIVES


def test_an_origin_that_is_none_is_refused(people: People, unchanged: Any) -> None:
    with unchanged():
        response = people.owner.post(f"{people.url}regeln/aendern/", sent(origin="<skat>"))
    assert response.status_code == 422


def test_queries_are_few(people: People) -> None:
    save(people, *(FIVES.change(fuchs=n) for n in range(8)))
    for _n in range(4):
        evening_in(people.circle)
    url = f"{people.url}regeln/"
    latest = people.circle.rules.last()
    assert latest
    filled = sent(FIVES, version=str(latest.pk))
    with counted(5):
        people.owner.get(f"{url}aendern/")
    with counted(2):
        people.owner.post(f"{url}vorschau/", filled)
    with counted(8):
        assert people.owner.post(f"{url}aendern/", filled).status_code == 302
