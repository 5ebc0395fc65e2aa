"""Who was not signed in any more when they tapped goes on, after signing in, on a page."""

import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.test import Client

from .conftest import Both
from .forms import VISITS, Form, forms_on
from .world import client_of, undone

pytestmark = pytest.mark.sqlite

# To an address of somebody who has to sign in first, or may see it once they have.
ASKED = re.compile(r'href="/konto/anmelden/\?next=([^"]+)"')


def way_on(form: Form) -> str:
    """Where it goes on after signing in, for somebody whose session has ended."""
    with undone():
        response = Client().post(form.action, form.filled())
    if response.status_code == 302 and response["Location"].startswith("/konto/anmelden/?"):
        return parse_qs(urlsplit(response["Location"]).query)["next"][0]
    found = ASKED.search(response.content.decode()) if response.status_code == 404 else None
    return unquote(found[1]) if found else ""


def test_every_button_leads_to_a_page(both: Both) -> None:
    forms: list[Form] = []
    for visit in VISITS:
        if visit.role == "owner":
            client = client_of(both.own, visit.role)
            with undone():
                visit.begin(both.own, client)
                forms += forms_on(client, visit.asked(both.own))
    owner, led = client_of(both.own, "owner"), set()
    for form in forms:
        if (on := way_on(form)) and "/konto/" not in on:
            led.add(form.leads_to)
            with undone():
                assert owner.get(on).status_code in (200, 302), (form.leads_to, on)
    assert {
        "put-out", "hand-over", "revoke-invitation", "undo", "reopen-evening", "holder", "payment",
    } <= led  # fmt: skip
