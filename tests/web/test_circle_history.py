"""The history of a circle, in words."""

import re
from pathlib import Path

import pytest

from scorekeeper import circles
from scorekeeper.circles.players import archive_player, restore_player
from scorekeeper.models import CircleChange
from scorekeeper.wording import circle_history
from tests.__main__ import ROOT

from .circle_cast import People, player_in
from .conftest import counted, html

pytestmark = pytest.mark.django_db
# What each that is done says in the log, and the words for it.
TOLD: list[tuple[str, dict[str, object] | None, dict[str, object] | None, str]] = [
    ("circle.made", None, {"name": "Do"}, "Runde angelegt"),
    ("circle.changed", {"name": "Do", "time_zone": "A"}, {"name": "Fr", "time_zone": "A"},
     "Die Runde heißt jetzt Fr statt Do"),
    ("circle.changed", {"name": "Do", "time_zone": "A"}, {"name": "Do", "time_zone": "B"},
     "Zeitzone B statt A"),
    ("circle.handed_over", None, {"name": "Sven"}, "Runde an Sven übergeben"),
    ("member.joined", None, {"name": "Gerd", "role": "scribe"}, "Gerd ist dabei, als Schreiber"),
    ("member.joined", None, {"name": "Gerd", "role": "reader", "player": "Anna"},
     "Gerd ist dabei, als Leser, und ist Anna"),
    ("member.linked", None, {"name": "Sven", "player": "Anna"}, "Sven ist Anna"),
    ("member.role", {"name": "Sven", "role": "scribe"}, {"name": "Sven", "role": "owner"},
     "Sven ist jetzt Inhaber statt Schreiber"),
    ("member.put_out", {"name": "Sven", "role": "scribe"}, None, "Sven aus der Runde genommen"),
    ("member.left", {"name": "Sven", "role": "scribe"}, None, "Sven hat die Runde verlassen"),
    ("invitation.made", None, {"role": "reader"}, "Einladung gemacht, als Leser"),
    ("invitation.made", None, {"role": "scribe", "player": "Anna"},
     "Einladung für Anna gemacht, als Schreiber"),
    ("invitation.revoked", {"role": "reader"}, None, "Einladung als Leser zurückgezogen"),
    ("invitation.revoked", {"role": "scribe", "player": "Anna"}, None,
     "Einladung für Anna zurückgezogen"),
    ("player.added", None, {"player": "Eva"}, "Eva ist neu bei den Spielern"),
    ("player.renamed", {"player": "Eva"}, {"player": "Evi"}, "Eva heißt jetzt Evi"),
    ("player.archived", None, {"player": "Eva"}, "Eva spielt nicht mehr mit"),
    ("player.restored", None, {"player": "Eva"}, "Eva spielt wieder mit"),
    ("player.merged", {"player": "Evi", "evenings": 3}, {"player": "Eva"},
     "Evi und Eva sind jetzt ein Spieler: Eva"),
    ("player.untied", {"player": "Eva"}, None, "Eva gehört zu keinem Konto mehr"),
    ("player.deleted", {"player": "Eva"}, None, "Spieler Eva gelöscht"),
    ("evening.taken_in", None, {"evenings": 1, "players": {}}, "1 Abend aufgenommen"),
    ("evening.taken_in", None, {"evenings": 3, "players": {}}, "3 Abende aufgenommen"),
    ("evening.given_away", None, {"evenings": 2}, "2 Abende in eine andere Runde gegeben"),
    ("rules.saved", None, {"version": 1}, "Regeln der Runde gespeichert"),
    ("rules.put_back", {"version": 2}, {"version": 3, "of": 1}, "Frühere Regeln wieder eingesetzt"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "before", "after", "words"), TOLD)
def test_words(
    people: People,
    action: str,
    before: dict[str, object] | None,
    after: dict[str, object] | None,
    words: str,
) -> None:
    change = CircleChange(circle=people.circle, action=action, before=before, after=after)
    assert circle_history.title(change) == words


def test_all_that_is_done_has_words() -> None:
    """Whatever the writers of circles write down under."""
    named = re.compile(r'"((?:circle|member|invitation|player|evening|rules)\.[a-z_]+)"')
    files = [*Path(ROOT, "scorekeeper", "circles").glob("*.py")]
    files.append(Path(ROOT, "scorekeeper", "recording", "newcomers.py"))
    written = {action for file in files for action in named.findall(file.read_text())}
    assert len(written) > 10
    assert written == {action for action, *_said in TOLD}


def test_what_a_newer_program_has_done(people: People) -> None:
    change = CircleChange(circle=people.circle, action="circle.painted", before={"a": 1})
    assert circle_history.title(change) == "Etwas an der Runde geändert"


def test_every_member_reads_who_did_what_the_newest_first(people: People) -> None:
    people.owner.post(f"{people.url}mitglieder/einladen/", {"role": "reader", "lives": "day"})
    people.scribe.post(f"{people.url}mitglieder/gehen/")
    for client in (people.owner, people.reader):
        with counted(3):
            page = html(client.get(f"{people.url}verlauf/"))
        left = page.index("Sven hat die Runde verlassen")
        invited = page.index("Einladung gemacht, als Leser")
        assert left < invited < page.index("Runde angelegt")
        assert re.search(r"Sven · .* um \d\d:\d\d Uhr", page)
        assert f'href="{people.url}verlauf/"' in html(client.get(people.url))


def test_it_is_told_on_the_clock_of_the_circle(people: People) -> None:
    change = people.circle.changes.get()
    change.at = change.at.replace(month=5, day=3, hour=22, minute=30)
    change.save()
    assert "4. Mai um 00:30 Uhr" in html(people.reader.get(f"{people.url}verlauf/"))
    owner = people.users["owner"]
    circles.change_circle(people.circle.pk, {"time_zone": "America/New_York"}, who=owner)
    assert "3. Mai um 18:30 Uhr" in html(people.reader.get(f"{people.url}verlauf/"))


def test_many_changes_have_pages(people: People) -> None:
    player = player_in(people.circle, "Eva")
    for _time in range(60):
        archive_player(people.circle.pk, player.pk, who=people.users["owner"])
        restore_player(people.circle.pk, player.pk, who=people.users["owner"])
    first = html(people.reader.get(f"{people.url}verlauf/"))
    assert first.count("<h2>") == 100
    assert 'href="?seite=2"' in first
    assert "Runde angelegt" in html(people.reader.get(f"{people.url}verlauf/?seite=2"))


def test_the_name_of_an_account_that_is_gone_stays(people: People) -> None:
    people.owner.post(
        f"{people.url}mitglieder/{people.membership('scribe').pk}/", {"role": "owner"}
    )
    people.users["owner"].memberships.all().delete()
    people.users["owner"].delete()
    assert "Olga · " in html(people.scribe.get(f"{people.url}verlauf/"))
