"""Six players: the small Pflichtsolo is ticked off for who declared it (S2, Spiel zu Sechst)."""

import re

import pytest

from scorekeeper.models import Evening
from scorekeeper.scoring.facts import GameKind
from scorekeeper.scoring.rulesets import MUENCHENER
from scorekeeper.sheets import read_sheet

from .conftest import enter, entry_form, html, start

pytestmark = pytest.mark.django_db


def test_the_declarer_is_ticked_off() -> None:
    link = start(names=[*"ABCDEF"], rules=MUENCHENER)
    client, url = enter(link), f"/abend/{link.evening.address}/"
    played = {"kind": "small_solo", "re": ["2", "3"], "duty": "voluntary", "band": "181-210"}
    response = client.post(url, entry_form(**played))
    assert response.status_code == 422
    assert "wer von beiden" in html(response)
    assert client.post(url, entry_form(**played, declarer="3")).status_code == 302
    owed = read_sheet(Evening.objects.get()).sheet.duty_solos_open
    assert GameKind.SMALL_SOLO in owed["2"]
    assert GameKind.SMALL_SOLO not in owed["3"]
    row = link.evening.entries.get()
    assert row.facts["re"] == ["3", "2"]
    page = html(client.get(f"{url}zeile/{row.pk}/aendern/"))
    assert re.search(r'<input[^>]*name="declarer"[^>]*value="3"[^>]*checked', page)
