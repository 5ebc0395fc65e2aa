"""The short code: it lets in for minutes, in any spelling, and cannot be guessed."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper import recording
from scorekeeper.models import Evening, Grant, JoinCode, Link, Tries
from scorekeeper.recording import sharing

from .conftest import html, start

WRONG = "Dieser Code gilt nicht, oder nicht mehr."
TOO_MANY = "Zu viele falsche Codes."


@pytest.fixture
def code(evening: Evening) -> str:
    """The code of the evening."""
    return recording.make_code(evening.pk, who=None).code


def type_in(code: str, *, address: str = "192.0.2.7", client: Client | None = None) -> int:
    sent = (client or Client()).post("/code/", {"code": code}, REMOTE_ADDR=address)
    return sent.status_code


def use_up(address: str = "192.0.2.7") -> None:
    for at in range(sharing.CODES.from_one):
        assert type_in("AAAAAA", address=address) == 422, at


def said(response: Any, code: str) -> str:
    """The page without what is another on each: the token, and what was typed."""
    return re.sub(r'csrfmiddlewaretoken" value="\w+"', "", html(response)).replace(code, "")


def later(minutes: float) -> None:
    """Time goes by."""
    by = timedelta(minutes=minutes)
    for code in JoinCode.objects.all():
        JoinCode.objects.update(expires_at=code.expires_at - by)
    for tries in Tries.objects.all():
        Tries.objects.filter(pk=tries.pk).update(since=tries.since - by)


def test_it_lets_in_like_the_table_link(code: str, url: str, link: Link) -> None:
    client = Client()
    client.get("/")
    before = client.session.session_key
    assert type_in(code, client=client) == 302
    assert 'id="entry"' in html(client.get(url))
    assert Grant.objects.get(number=2).link == link
    assert client.session.session_key != before


def test_it_is_short_and_has_no_letter_like_another(code: str) -> None:
    assert len(code) == 6
    assert not {*code} & set("01258BDILOQSZ") - {"D"}
    assert len(sharing.ALPHABET) == len({*sharing.ALPHABET}) == 24


@pytest.mark.parametrize("spelling", ["{a} {b}", " {a}-{b} ", "{a}.{b}"])
def test_any_spelling_will_do(code: str, spelling: str) -> None:
    typed = spelling.format(a=code[:3].lower(), b=code[3:])
    assert type_in(typed) == 302


@pytest.mark.parametrize("typed", ["", "   ", "x", "x" * 21, "ABC\0DE", "äöüßÄÖ", "\ud83c"])
def test_bad_input(client: Client, code: str, typed: str) -> None:
    response = client.post("/code/", {"code": typed.encode("utf-8", "replace")})
    assert response.status_code == 422
    field = html(response).partition('name="code"')[2].partition(">")[0]
    assert 'aria-invalid="true"' in field
    assert "autofocus" in field
    assert "autofocus" not in html(client.get("/code/"))


def test_it_ends_by_itself(code: str) -> None:
    later(14.9)
    assert type_in(code) == 302
    later(0.2)
    assert type_in(code) == 422


def test_a_new_one_takes_its_place(code: str, evening: Evening) -> None:
    new = recording.make_code(evening.pk, who=None).code
    assert (type_in(code), type_in(new)) == (422, 302)
    assert JoinCode.objects.count() == 1


def test_what_is_over_is_cleaned_up(code: str, evening: Evening) -> None:
    other = start(name="Nebenan")
    use_up()
    later(16)
    recording.make_code(other.evening_id, who=None)
    assert JoinCode.objects.get().link == other
    assert Tries.objects.exists()
    later(24 * 60)
    recording.make_code(other.evening_id, who=None)
    assert not Tries.objects.exists()


def test_who_has_tried_too_often_has_to_wait(client: Client, code: str) -> None:
    use_up()
    response = client.post("/code/", {"code": code}, REMOTE_ADDR="192.0.2.7")
    assert response.status_code == 429
    assert TOO_MANY in html(response)
    assert "In 15 Minuten geht es wieder" in html(response)
    assert 890 <= int(response["Retry-After"]) <= 900
    # Not told apart: a right code, a wrong one, and what would have been right.
    wrong = client.post("/code/", {"code": "AAAAAA"}, REMOTE_ADDR="192.0.2.7")
    assert said(response, code) == said(wrong, "AAAAAA")
    # Somebody else is let in, and who has waited.
    assert type_in(code, address="192.0.2.8") == 302
    later(14)
    JoinCode.objects.update(expires_at=timezone.now() + timedelta(minutes=5))
    assert type_in(code) == 429
    later(1)
    assert type_in(code) == 302


def test_right_codes_are_no_tries(code: str) -> None:
    for _phone in range(sharing.CODES.from_one + 2):
        assert type_in(code) == 302
    use_up()


def test_a_code_that_is_over_is_like_one_that_never_was(client: Client, code: str) -> None:
    never = said(client.post("/code/", {"code": "AAAAAA"}), "AAAAAA")
    assert WRONG in never
    later(16)
    assert said(client.post("/code/", {"code": code}), code) == never


def test_many_addresses_together_have_a_limit(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "CODES", replace(sharing.CODES, from_all=25))
    use_up("192.0.2.1")
    use_up("192.0.2.2")
    for at in range(5):
        assert type_in("AAAAAA", address=f"198.51.100.{at}") == 422
    written = [*Tries.objects.values()]
    assert type_in(code, address="203.0.113.1") == 429
    assert [*Tries.objects.values()] == written


def test_a_network_of_ipv6_is_one_address(code: str) -> None:
    for at in range(sharing.CODES.from_one):
        assert type_in("AAAAAA", address=f"2001:db8:0:1:{at}::7") == 422
    assert type_in(code, address="2001:db8:0:1:ffff::1") == 429
    assert type_in(code, address="2001:db8:0:2::1") == 302


def test_an_old_address_in_a_new_one_is_the_old_one(code: str) -> None:
    """As a server sees them that listens for both kinds at once."""
    for at in range(sharing.CODES.from_one):
        assert type_in("AAAAAA", address=("192.0.2.7", "::ffff:192.0.2.7")[at % 2]) == 422
    assert type_in(code, address="::ffff:192.0.2.7") == 429
    assert type_in(code, address="::ffff:192.0.2.8") == 302


def test_a_header_is_no_address(code: str) -> None:
    client = Client()
    for at in range(sharing.CODES.from_one):
        headers = {"X-Forwarded-For": f"198.51.100.{at}"}
        client.post("/code/", {"code": "AAAAAA"}, headers=headers)
    last = client.post("/code/", {"code": code}, headers={"X-Forwarded-For": "203.0.113.9"})
    assert last.status_code == 429


@pytest.mark.parametrize(
    "last", ["198.51.100.7", "198.51.100.7:{at}", " 198.51.100.7 ", "::ffff:198.51.100.7"]
)
def test_behind_a_proxy_the_address_is_what_the_proxy_says(
    code: str, last: str, settings: Any
) -> None:
    settings.BEHIND_PROXY = True
    client = Client()

    def send(text: str, forwarded: str) -> int:
        headers = {"X-Forwarded-For": forwarded}
        return client.post("/code/", {"code": text}, headers=headers).status_code

    for at in range(sharing.CODES.from_one):
        # What stands before it, whoever asks has made up.
        assert send("AAAAAA", f"203.0.113.{at}, {last.format(at=4000 + at)}") == 422
    assert send(code, f"203.0.113.99,{last.format(at=5000)}") == 429
    assert send(code, "198.51.100.7, 198.51.100.8") == 302


@pytest.mark.parametrize("forwarded", ["", "unknown", "198.51.100.7, ", "[::1", "_hidden:{at}"])
def test_a_proxy_that_says_no_address_is_one_itself(
    code: str, forwarded: str, settings: Any
) -> None:
    settings.BEHIND_PROXY = True
    client = Client()
    for at in range(sharing.CODES.from_one):
        headers = {"X-Forwarded-For": forwarded.format(at=at)}
        client.post("/code/", {"code": "AAAAAA"}, headers=headers)
    assert client.post("/code/", {"code": code}).status_code == 429


def test_no_address_is_stored(code: str) -> None:
    use_up()
    assert "192.0.2.7" not in str([*Tries.objects.values()])


def test_it_is_typed_in_on_the_front_page(client: Client, db: None) -> None:
    page = html(client.get("/"))
    assert "Code eingeben" in page
    assert '<form method="post" action="/code/"' in page
