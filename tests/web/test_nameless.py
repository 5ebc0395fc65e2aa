"""An account without a name, as the shell makes them: its address is nobody else's business."""

import pytest

from accounts.models import User

from .circle_cast import People, evening_in, player_in
from .conftest import entry_form, html

pytestmark = pytest.mark.django_db

ADDRESS = "scribe@example.org"


@pytest.fixture
def nameless(people: People) -> People:
    """A circle whose scribe has no name, and is the player Svenni."""
    User.objects.filter(email=ADDRESS).update(name="")
    people.users["scribe"].refresh_from_db()
    player_in(people.circle, "Svenni", user=people.users["scribe"])
    return people


def test_no_page_shows_the_address_to_others(nameless: People) -> None:
    people = nameless
    evening = f"/abend/{evening_in(people.circle).evening.address}/"
    membership = people.membership("scribe").pk
    svenni = people.circle.players.get(name="Svenni").pk
    # The scribe does something, and something is done to the scribe: the history says both.
    assert people.scribe.post(f"{people.url}spieler/", {"name": "Nora"}).status_code == 302
    assert people.scribe.post(evening, entry_form()).status_code == 302
    member = f"{people.url}mitglieder/{membership}/"
    assert people.owner.post(member, {"role": "reader"}).status_code == 302
    assert people.owner.post(member, {"role": "scribe"}).status_code == 302
    nora = people.circle.players.get(name="Nora").pk
    pages = [
        people.url, f"{people.url}mitglieder/", member, f"{people.url}verlauf/",
        f"{people.url}spieler/", f"{people.url}spieler/{svenni}/",
        f"{people.url}spieler/{svenni}/konto/",
        f"{people.url}spieler/{svenni}/zusammenlegen/?mit={nora}",
        evening, f"{evening}verlauf/",
    ]  # fmt: skip
    told = {path: html(people.owner.get(path)) for path in pages}
    assert [path for path, page in told.items() if "scribe@" in page] == []
    missing = {path for path, page in told.items() if "Jemand ohne Namen" not in page}
    assert missing == {evening, f"{evening}verlauf/"}
    history = told[f"{people.url}verlauf/"]
    assert "Jemand ohne Namen ist jetzt Leser statt Schreiber" in history
    assert history.count("Jemand ohne Namen ·") == 1


def test_who_hands_over_leaves_or_saves_rules_without_a_name(nameless: People) -> None:
    people = nameless
    path = f"{people.url}mitglieder/{people.membership('scribe').pk}/uebergeben/"
    assert people.owner.post(path).status_code == 302
    assert people.scribe.post(f"{people.url}regeln/aendern/").status_code in (302, 422)
    owner = f"{people.url}mitglieder/{people.membership('owner').pk}/uebergeben/"
    assert people.scribe.post(owner).status_code == 302
    assert people.scribe.post(f"{people.url}mitglieder/gehen/").status_code == 302
    page = html(people.owner.get(f"{people.url}verlauf/"))
    assert "scribe@" not in page
    for said in (
        "Runde an Jemand ohne Namen übergeben",
        "Jemand ohne Namen hat die Runde verlassen",
    ):
        assert said in page


def test_an_account_writes_out_no_address(nameless: People) -> None:
    """Logs and error reports are read by others, too."""
    assert "@" not in str(nameless.users["scribe"])
