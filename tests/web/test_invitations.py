"""Invitations into a circle: made, shown, revoked, and accepted."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper import circles
from scorekeeper.circles import invitations
from scorekeeper.limits import Quota
from scorekeeper.models import Grant, Invitation, Membership, Player, Role, Tries
from tests.accounts.people import PASSWORD, account
from tests.mailbox import Mailbox, text_of

from .circle_cast import People, browser_of, evening_in, make_people, player_in
from .conftest import counted, html

pytestmark = pytest.mark.django_db
SENT = {"role": "scribe", "lives": "week", "player": ""}


def invite(people: People, **sent: str) -> Invitation:
    """An invitation as the owner makes one on the page."""
    response = people.owner.post(f"{people.url}mitglieder/einladen/", SENT | sent)
    made = Invitation.objects.latest("pk")
    assert response["Location"] == f"{people.url}mitglieder/einladung/{made.pk}/"
    return made


def path_of(invitation: Invitation) -> str:
    return f"/einladung/{invitation.token}/"


def role_of(people: People, who: str = "stranger") -> str | None:
    found = Membership.objects.filter(circle=people.circle, user=people.users[who]).first()
    return found.role if found else None


@pytest.mark.parametrize(("lives", "days"), [("day", 1), ("week", 7), ("month", 30)])
@pytest.mark.parametrize("role", ["scribe", "reader"])
def test_an_invitation_is_code_and_text(people: People, lives: str, days: int, role: str) -> None:
    made = invite(people, role=role, lives=lives)
    assert made.role == role
    assert made.expires_at - made.made_at == timedelta(days=days)
    assert made.made_by == people.users["owner"]
    assert len(made.token) >= 22
    page = html(people.owner.get(f"{people.url}mitglieder/einladung/{made.pk}/"))
    assert page.count('class="code"') == 1
    assert f'value="http://testserver{path_of(made)}"' in page
    assert {"scribe": "Schreiber", "reader": "Leser"}[role] in page
    assert "style=" not in page
    page = html(people.owner.get(f"{people.url}mitglieder/"))
    assert "Für alle mit dem Link" in page
    assert made.token not in page


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"role": "owner"}, "Welche Rolle?"),
        ({"role": ""}, "Welche Rolle?"),
        ({"lives": "for ever"}, "Wie lange?"),
        ({"lives": ""}, "Wie lange?"),
        ({"player": "999999"}, "Diesen Spieler gibt es nicht mehr"),
        ({"player": "x"}, "Diesen Spieler gibt es nicht mehr"),
    ],
)
def test_what_is_refused_stores_nothing(
    people: People, sent: dict[str, str], words: str, unchanged: Any
) -> None:
    with unchanged():
        response = people.owner.post(f"{people.url}mitglieder/einladen/", SENT | sent)
    assert response.status_code == 422
    assert words in html(response)


def test_an_account_makes_so_many_invitations_a_day_and_no_more(
    people: People, unchanged: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Quota("invitations", most=3, window=timedelta(days=1))
    monkeypatch.setattr(invitations, "INVITATIONS", few)
    for _n in range(few.most):
        made = invite(people)
        # Withdrawn, it was one all the same.
        gone = f"{people.url}mitglieder/einladung/{made.pk}/zurueckziehen/"
        assert people.owner.post(gone).status_code == 302
    player = player_in(people.circle, "Anna")
    sent = SENT | {"player": str(player.pk), "lives": "day"}
    with unchanged():
        answer = people.owner.post(f"{people.url}mitglieder/einladen/", sent)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 24 * 60 * 60
    page = html(answer)
    assert "Die nächste geht morgen; die offenen gelten weiter." in page
    assert f'<option value="{player.pk}" selected>' in page
    Tries.objects.update(since=timezone.now() - few.window)
    invite(people)


def test_who_can_be_invited_as_a_player(people: People) -> None:
    other = make_people("Andere", at="example.net")
    foreign = player_in(other.circle, "Fremd")
    free = player_in(people.circle, "Anna")
    taken = player_in(people.circle, "Svenni", user=people.users["scribe"])
    gone = player_in(people.circle, "Egon", user=people.users["stranger"])
    old = Player.objects.create(circle=people.circle, name="Alt", archived_at=timezone.now())
    page = html(people.owner.get(f"{people.url}mitglieder/einladen/?spieler={free.pk}"))
    assert f'<option value="{free.pk}" selected>Nur für Anna</option>' in page
    # Whose account has left the circle can be somebody else's.
    assert f'<option value="{gone.pk}">' in page
    for player in (foreign, taken, old):
        assert f'value="{player.pk}"' not in page
        sent = SENT | {"player": str(player.pk)}
        response = people.owner.post(f"{people.url}mitglieder/einladen/", sent)
        assert response.status_code == 422
    assert not Invitation.objects.exists()


def test_looking_at_it_joins_nobody(people: People, unchanged: Any) -> None:
    made = invite(people)
    with unchanged(), counted(3):
        page = html(people.stranger.get(path_of(made)))
    for words in ("Einladung in „Donnerstagsrunde“", "als Schreiber", "Annehmen"):
        assert words in page
    with unchanged():
        people.stranger.head(path_of(made))
        signed_out = html(Client().get(path_of(made)))
    assert "Annehmen" not in signed_out
    assert f"/konto/anmelden/?next=%2Feinladung%2F{made.token}%2F" in signed_out


def test_accepting(people: People) -> None:
    made = invite(people, role="reader")
    response = people.stranger.post(path_of(made))
    assert response["Location"] == people.url
    assert role_of(people) == Role.READER
    change = people.circle.changes.get(action="member.joined")
    assert (change.who_name, change.after) == ("Frida", {"name": "Frida", "role": "reader"})
    assert people.stranger.get(people.url).status_code == 200
    # One for everybody stays good, and does no more to who is in.
    assert people.stranger.post(path_of(made)).status_code == 302
    assert people.circle.memberships.filter(user=people.users["stranger"]).count() == 1
    another = account("gerd@example.org", name="Gerd")
    assert browser_of(another).post(path_of(made)).status_code == 302
    assert people.circle.changes.filter(action="member.joined").count() == 2


@pytest.mark.parametrize("invited_as", ["scribe", "reader"])
@pytest.mark.parametrize("who", ["owner", "scribe", "reader"])
def test_who_is_in_already_keeps_the_role(people: People, who: str, invited_as: str) -> None:
    made = invite(people, role=invited_as)
    client = getattr(people, who)
    page = html(client.get(path_of(made)))
    assert "Du bist schon dabei" in page
    assert f'action="{path_of(made)}"' not in page
    assert client.post(path_of(made))["Location"] == people.url
    assert role_of(people, who) == who
    assert not people.circle.changes.filter(action="member.joined").exists()


def test_one_for_a_player_is_good_once(people: People) -> None:
    link = evening_in(people.circle)
    anna = people.circle.players.get(name="Anna")
    made, twin = invite(people, player=str(anna.pk)), invite(people, player=str(anna.pk))
    page = html(people.stranger.get(path_of(made)))
    assert "Das bist du: <b>Anna</b>" in page
    assert people.stranger.post(path_of(made)).status_code == 302
    anna.refresh_from_db()
    assert anna.user == people.users["stranger"]
    assert role_of(people) == Role.SCRIBE
    said = people.circle.changes.get(action="member.joined").after
    assert said == {"name": "Frida", "role": "scribe", "player": "Anna"}
    another = browser_of(account("gerd@example.org", name="Gerd"))
    for used in (made, twin):
        assert another.get(path_of(used)).status_code == 404
        assert another.post(path_of(used)).status_code == 404
    anna.refresh_from_db()
    assert anna.user == people.users["stranger"]
    # In the evening it is Anna who writes.
    people.stranger.get(f"/abend/{link.evening.address}/")
    seat = Grant.objects.get(user=people.users["stranger"]).seat
    assert seat is not None
    assert seat.player == anna


@pytest.mark.parametrize("who", ["owner", "scribe", "reader"])
def test_a_member_becomes_the_player_and_keeps_the_role(people: People, who: str) -> None:
    link = evening_in(people.circle)
    anna = people.circle.players.get(name="Anna")
    made = invite(people, role="reader", player=str(anna.pk))
    client = getattr(people, who)
    client.get(f"/abend/{link.evening.address}/")
    page = html(client.get(path_of(made)))
    assert "Du bist schon dabei" in page
    assert "Ja, ich bin Anna" in page
    assert client.post(path_of(made)).status_code == 302
    anna.refresh_from_db()
    assert anna.user == people.users[who]
    assert role_of(people, who) == who
    assert people.circle.changes.latest("pk").action == "member.linked"
    # Also where the evening was looked at before.
    seat = Grant.objects.get(user=people.users[who]).seat
    assert seat is not None
    assert seat.player == anna


def test_an_account_is_one_player(people: People, unchanged: Any) -> None:
    player_in(people.circle, "Svenni", user=people.users["scribe"])
    anna = player_in(people.circle, "Anna")
    made = invite(people, player=str(anna.pk))
    with unchanged():
        for ask in (people.scribe.get, people.scribe.post):
            page = html(response := ask(path_of(made)))
            assert "Du bist in dieser Runde schon Svenni" in page
            assert "Ja, ich bin" not in page
    assert response.status_code == 422
    # Somebody else can still accept it.
    assert people.stranger.post(path_of(made)).status_code == 302


def test_a_player_whose_account_has_left_becomes_anothers(people: People) -> None:
    link = evening_in(people.circle)
    anna = people.circle.players.get(name="Anna")
    Player.objects.filter(pk=anna.pk).update(user=people.users["scribe"])
    people.scribe.get(f"/abend/{link.evening.address}/")
    people.scribe.post(f"{people.url}mitglieder/gehen/")
    made = invite(people, player=str(anna.pk))
    people.stranger.post(path_of(made))
    anna.refresh_from_db()
    assert anna.user == people.users["stranger"]
    # What Sven wrote as Anna, Sven has written.
    assert Grant.objects.get(user=people.users["scribe"]).seat is None


def over(response: Any) -> str:
    """The page of an invitation that is good for nothing, without what differs on every page."""
    assert response.status_code == 404
    page = html(response)
    request = response.wsgi_request
    for own in (request.path, request.path.replace("/", "%2F")):
        page = page.replace(own, "")
    return "\n".join(line for line in page.splitlines() if "csrfmiddlewaretoken" not in line)


def test_whatever_is_over_looks_like_what_never_was(people: People) -> None:
    anna = player_in(people.circle, "Anna")
    expired, revoked, used = (
        invite(people), invite(people, role="reader"), invite(people, player=str(anna.pk)),
    )  # fmt: skip
    Invitation.objects.filter(pk=expired.pk).update(expires_at=timezone.now())
    people.owner.post(f"{people.url}mitglieder/einladung/{revoked.pk}/zurueckziehen/")
    browser_of(account("gerd@example.org", name="Gerd")).post(path_of(used))
    paths = [path_of(each) for each in (expired, revoked, used)]
    paths += ["/einladung/never-was/", "/einladung/a.b/", f"/einladung/{'x' * 300}/"]
    for client in (people.stranger, people.reader, Client()):
        pages = {over(client.get(path)) for path in paths}
        assert len(pages) == 1
        (page,) = pages
        assert "Die Einladung gilt nicht" in page
        assert "eine neue schicken" in page
        assert "Donnerstagsrunde" not in page
        assert {client.post(path).status_code for path in paths} == {404}
    assert role_of(people) is None


def test_what_no_database_can_be_asked_for_is_over_as_well() -> None:
    """PostgreSQL refuses a text with a null byte."""
    for ask in (Client().get, Client().post):
        response = ask("/einladung/a%00b/")
        assert response.status_code == 404
        assert "Die Einladung gilt nicht" in html(response)


def test_one_for_an_archived_player_is_over(people: People) -> None:
    anna = player_in(people.circle, "Anna")
    made = invite(people, player=str(anna.pk))
    Player.objects.filter(pk=anna.pk).update(archived_at=timezone.now())
    assert people.stranger.get(path_of(made)).status_code == 404
    assert people.stranger.post(path_of(made)).status_code == 404


def test_revoking(people: People) -> None:
    made = invite(people)
    path = f"{people.url}mitglieder/einladung/{made.pk}/"
    for _tap in range(2):
        response = people.owner.post(f"{path}zurueckziehen/")
        assert response["Location"] == f"{people.url}mitglieder/?done=revoked"
    assert people.circle.changes.filter(action="invitation.revoked").count() == 1
    assert people.owner.get(path).status_code == 404
    page = html(people.owner.get(response["Location"]))
    assert "Die Einladung gilt nicht mehr." in page
    assert "Gerade ist niemand eingeladen." in page


def test_what_is_over_is_forgotten(people: People) -> None:
    first = invite(people)
    people.owner.post(f"{people.url}mitglieder/einladung/{first.pk}/zurueckziehen/")
    second = invite(people)
    assert [*Invitation.objects.all()] == [second]
    # What was done stays in the history, without any token.
    assert people.circle.changes.filter(action="invitation.made").count() == 2
    written = str([*people.circle.changes.values()])
    for made in (first, second):
        assert made.token not in written
        assert made.token not in f"{made} {made!r}"


@pytest.mark.parametrize("invitations", [1, 5])
def test_queries(people: People, invitations: int) -> None:
    for at in range(invitations):
        invite(people, player=str(player_in(people.circle, f"Spieler {at}").pk))
    with counted(5):
        people.owner.get(f"{people.url}mitglieder/")
    made = Invitation.objects.latest("pk")
    with counted(2):
        people.owner.get(f"{people.url}mitglieder/einladung/{made.pk}/")
    with counted(14):
        people.stranger.post(path_of(made))


def test_owners_only_hand_over(people: People) -> None:
    with pytest.raises(ValueError, match="owner"):
        circles.invite(
            people.circle.pk, Role.OWNER, lives=timedelta(days=1), who=people.users["owner"]
        )


# --- by way of signing in or up


def hidden_next(response: Any) -> str:
    """Where the form of a page leads on to; the foot of the page has a form of its own."""
    form = html(response).partition("<main")[2].partition("</main>")[0]
    return form.partition('name="next" value="')[2].partition('"')[0]


def test_who_signs_in_first_comes_back(people: People) -> None:
    made = invite(people)
    client = Client()
    response = client.post(path_of(made))
    assert response["Location"] == f"/konto/anmelden/?next=%2Feinladung%2F{made.token}%2F"
    sent = {"email": "stranger@example.org", "password": PASSWORD}
    sent["next"] = hidden_next(client.get(response["Location"]))
    response = client.post("/konto/anmelden/", sent)
    assert response["Location"] == path_of(made)
    assert role_of(people) is None
    client.post(path_of(made))
    assert role_of(people) == Role.SCRIBE


def link_in(mailbox: Mailbox) -> str:
    """The path of the link in the last mail."""
    text = text_of(mailbox.last)
    (line,) = (line for line in text.splitlines() if "/konto/" in line)
    return "/konto/" + line.partition("/konto/")[2]


def test_who_signs_up_first_comes_back(people: People, mailbox: Mailbox) -> None:
    made = invite(people)
    way = html(Client().get(path_of(made)))
    assert f'href="/konto/neu/?next=%2Feinladung%2F{made.token}%2F"' in way
    client = Client()
    on = hidden_next(client.get("/konto/neu/", {"next": path_of(made)}))
    client.post("/konto/neu/", {"email": "neu@example.org", "next": on})
    # The mail is opened wherever it is read.
    mailed = Client()
    page = mailed.get(link_in(mailbox))
    sent = {"name": "Nele", "new_password": PASSWORD, "next": hidden_next(page)}
    response = mailed.post(link_in(mailbox).partition("?")[0], sent)
    assert response["Location"] == path_of(made)
    assert "Annehmen" in html(mailed.get(response["Location"]))


def test_who_has_forgotten_the_password_comes_back(people: People, mailbox: Mailbox) -> None:
    made = invite(people)
    client = Client()
    page = html(client.get("/konto/anmelden/", {"next": path_of(made)}))
    for path in ("vergessen", "neu"):
        assert f'href="/konto/{path}/?next=%2Feinladung%2F{made.token}%2F"' in page
    client.post("/konto/vergessen/", {"email": "stranger@example.org", "next": path_of(made)})
    sent = {"new_password": "fuchs am ende gefangen"}
    sent["next"] = hidden_next(client.get(link_in(mailbox)))
    response = client.post(link_in(mailbox).partition("?")[0], sent)
    assert response["Location"] == path_of(made)


def test_a_known_address_is_sent_back_to_the_invitation(people: People, mailbox: Mailbox) -> None:
    made = invite(people)
    Client().post("/konto/neu/", {"email": "stranger@example.org", "next": path_of(made)})
    assert link_in(mailbox) == f"/konto/anmelden/?next=%2Feinladung%2F{made.token}%2F"


@pytest.mark.parametrize(
    "on", ["https://evil.example/einladung/x/", "//evil.example/einladung/x/", "/konto/loeschen/",
           "/buy-cheap-cards/", "/einladung/", "/einladung/x/?a=b", ""]
)  # fmt: skip
def test_nothing_else_goes_into_a_mail(mailbox: Mailbox, on: str) -> None:
    assert hidden_next(Client().get("/konto/neu/", {"next": on})) == ""
    Client().post("/konto/neu/", {"email": "neu@example.org", "next": on})
    assert "next" not in text_of(mailbox.last)
