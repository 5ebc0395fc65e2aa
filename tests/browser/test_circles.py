"""Circles on phones: founded, invited into, lost in the middle of an evening; each page for all."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from scorekeeper import circles
from scorekeeper.models import Evening, Invitation, Membership, Role
from tests.accounts.people import PASSWORD, account
from tests.mailbox import Mailbox
from tests.web.circle_cast import People, browser_of, evening_in, make_people, player_in

from .looks import faults
from .test_accounts import press

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sign_in(page: Page, site: str, user: User) -> Page:
    """The same phone, signed in."""
    session = browser_of(user).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}]
    )
    return page


@contextmanager
def another_phone(browser: Browser, site: str, user: User | None = None) -> Iterator[Page]:
    """A second phone, of somebody who is signed in or not."""
    context = browser.new_context(
        locale="de-DE", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    yield page if user is None else sign_in(page, site, user)
    context.close()


@pytest.fixture
def people() -> People:
    return make_people()


def test_from_a_new_circle_to_its_second_member(
    site: str, page: Page, browser: Browser, mailbox: Mailbox, complaints: list[str]
) -> None:
    """The invitation leads through a new account, by mail, and back to itself."""
    sign_in(page, site, account("olga@example.org", name="Olga"))
    page.goto(site)
    page.get_by_role("link", name="Runde anlegen", exact=True).tap()
    page.get_by_label("Name der Runde").fill("Donnerstagsrunde")
    press(page, "Runde anlegen")
    expect(page.get_by_role("heading", level=1)).to_have_text("Donnerstagsrunde")
    page.get_by_role("link", name="Einladen", exact=True).tap()
    press(page, "Link machen")
    link = page.get_by_role("textbox", name="Link der Einladung").input_value()
    assert link.startswith(f"{site}/einladung/")
    expect(page.locator(".code")).to_be_visible()
    page.locator("#invitation-link-copy").tap()
    expect(page.locator("#invitation-link-copy")).to_have_text("Kopiert")
    with another_phone(browser, site) as phone:
        phone.goto(link)
        expect(phone.get_by_role("heading", level=1)).to_have_text(
            "Einladung in „Donnerstagsrunde“"
        )
        phone.get_by_role("link", name="Neues Konto").tap()
        phone.get_by_label("E-Mail-Adresse").fill("sven@example.org")
        press(phone, "Mail schicken")
        (mailed,) = re.findall(rf"^{re.escape(site)}/konto/neu/\S+$", mailbox.text, re.MULTILINE)
        phone.goto(mailed)
        phone.get_by_label("Name").fill("Sven")
        phone.get_by_label("Passwort").fill(PASSWORD)
        press(phone, "Konto anlegen")
        assert not Membership.objects.filter(user__name="Sven").exists()
        press(phone, "Annehmen")
        expect(phone.get_by_role("heading", level=1)).to_have_text("Donnerstagsrunde")
    page.goto(f"{page.url.partition('/mitglieder/')[0]}/mitglieder/")
    expect(page.get_by_role("main")).to_contain_text("Sven")
    assert complaints == []


def enter_a_game(page: Page) -> None:
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        box = page.locator(f"#entry input[name={name}][value='{value}']")
        ticks = box.get_attribute("class") == "tick"
        (page.locator(f"label[for={box.get_attribute('id')}]") if ticks else box).tap()


@pytest.mark.parametrize("role", [Role.READER, None])
def test_who_may_write_no_more_is_told_so_and_keeps_what_was_typed(
    site: str, page: Page, people: People, role: Role | None
) -> None:
    link = evening_in(people.circle)
    sign_in(page, site, people.users["scribe"])
    page.goto(f"{site}/abend/{link.evening.address}/")
    enter_a_game(page)
    member, owner = people.membership("scribe"), people.users["owner"]
    if role is None:
        circles.put_out(people.circle.pk, member.pk, who=owner)
    else:
        circles.change_role(people.circle.pk, member.pk, role, who=owner)
    page.get_by_role("button", name="Speichern", exact=True).tap()
    expect(page.locator("#lost")).to_contain_text("schreibst in dieser Runde nicht mehr mit")
    assert not Evening.objects.get().entries.exists()
    # As it says: by the link of the table, and save here once more.
    other = page.context.new_page()
    other.goto(f"{site}/t/{link.token}")
    other.close()
    page.get_by_role("button", name="Speichern", exact=True).tap()
    expect(page.locator("#saved")).to_be_visible()
    assert Evening.objects.get().entries.count() == 1


def test_who_is_put_out_while_looking_on_is_told(site: str, page: Page, people: People) -> None:
    link = evening_in(people.circle)
    sign_in(page, site, people.users["reader"])
    page.goto(f"{site}/abend/{link.evening.address}/")
    member = people.membership("reader")
    circles.put_out(people.circle.pk, member.pk, who=people.users["owner"])
    expect(page.locator("#cut")).to_contain_text("nicht mehr in der Runde")


def test_what_a_member_writes_comes_to_the_phones_of_the_others(
    site: str, page: Page, browser: Browser, people: People
) -> None:
    link = evening_in(people.circle)
    url = f"{site}/abend/{link.evening.address}/"
    sign_in(page, site, people.users["scribe"])
    page.goto(url)
    with another_phone(browser, site, people.users["reader"]) as phone:
        phone.goto(url)
        enter_a_game(page)
        page.get_by_role("button", name="Speichern", exact=True).tap()
        expect(page.locator("#saved")).to_be_visible()
        expect(phone.locator(".sheet tbody tr th a")).to_have_count(1)


def test_without_scripts(site: str, plain: Page, people: People) -> None:
    sign_in(plain, site, people.users["owner"])
    plain.goto(f"{site}{people.url}mitglieder/")
    plain.get_by_role("link", name="Lea").tap()
    plain.get_by_text("Runde übergeben").tap()
    press(plain, "An Lea übergeben")
    expect(plain.get_by_text("Die Runde ist übergeben.")).to_be_visible()
    assert people.membership("reader").role == Role.OWNER


# --- every page, for everyone

State = Callable[[Page, str, People], None]


def opened(path: str = "", who: str = "owner") -> State:
    """A page of the circle as it opens for somebody, with everything unfolded."""

    def state(page: Page, site: str, people: People) -> None:
        sign_in(page, site, people.users[who])
        more = path
        if "{reader}" in path:
            more = path.format(reader=people.membership("reader").pk)
        page.goto(site + people.url + more)
        for fold in page.locator("main details").all():
            fold.evaluate("fold => (fold.open = true)")

    return state


def refused(path: str, button: str, field: str = "", text: str = "") -> State:
    """A form that was sent with something wrong in it."""

    def state(page: Page, site: str, people: People) -> None:
        opened(path)(page, site, people)
        if field:
            page.locator(f"#{field}").fill(text)
        press(page, button)
        expect(page.locator(".errors").first).to_be_visible()

    return state


def invite(people: People, *, player: bool = False) -> Invitation:
    who = people.users["owner"]
    pk = player_in(people.circle, "Annegret").pk if player else None
    return circles.invite(
        people.circle.pk, Role.SCRIBE, lives=timedelta(days=7), player_id=pk, who=who
    )


def invited(who: str | None, *, player: bool = False) -> State:
    """The page of an invitation for somebody, who is signed in or not."""

    def state(page: Page, site: str, people: People) -> None:
        made = invite(people, player=player)
        if who is not None:
            sign_in(page, site, people.users[who])
        page.goto(f"{site}/einladung/{made.token}/")

    return state


def already_a_player(page: Page, site: str, people: People) -> None:
    player_in(people.circle, "Svenni", user=people.users["scribe"])
    invited("scribe", player=True)(page, site, people)
    expect(page.locator(".errors")).to_be_focused()


def invitation_shown(page: Page, site: str, people: People) -> None:
    opened(f"mitglieder/einladung/{invite(people, player=True).pk}/")(page, site, people)


def members_invited(page: Page, site: str, people: People) -> None:
    invite(people)
    invite(people, player=True)
    player_in(people.circle, "Svenni", user=people.users["scribe"])
    opened("mitglieder/?done=role")(page, site, people)


def the_last_one(page: Page, site: str, people: People) -> None:
    evening_in(people.circle)
    people.circle.memberships.exclude(user=people.users["owner"]).delete()
    opened("mitglieder/gehen/")(page, site, people)


def own_circles(page: Page, site: str, people: People) -> None:
    sign_in(page, site, people.users["owner"])
    page.goto(f"{site}/runden/")


def no_circle(page: Page, site: str, people: People) -> None:
    sign_in(page, site, people.users["stranger"])
    page.goto(f"{site}/runden/")
    press(page, "Runde anlegen")
    expect(page.locator(".errors")).to_be_focused()


def account_kept(page: Page, site: str, people: People) -> None:
    sign_in(page, site, people.users["owner"])
    page.goto(f"{site}/konto/loeschen/")
    expect(page.get_by_text("Noch geht es nicht")).to_be_visible()
    expect(page.get_by_label("Passwort")).to_have_count(0)


def with_evening(page: Page, site: str, people: People) -> None:
    evening_in(people.circle)
    opened()(page, site, people)


def changed_a_lot(page: Page, site: str, people: People) -> None:
    invite(people, player=True)
    opened("verlauf/", "reader")(page, site, people)


def over(page: Page, site: str, people: People) -> None:
    page.goto(f"{site}/einladung/never-was/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Die Einladung gilt nicht")


def signed_out_of_an_evening(page: Page, site: str, people: People) -> None:
    page.goto(f"{site}/abend/{evening_in(people.circle).evening.address}/")
    expect(page.get_by_role("link", name="Anmelden, wenn")).to_be_visible()


STATES: dict[str, State] = {
    "own circles": own_circles,
    "own circles, refused": no_circle,
    "circle": with_evening,
    "circle, new": opened(),
    "circle, to a reader": opened("", "reader"),
    "settings": opened("angaben/"),
    "settings, refused": refused("angaben/", "Speichern", "r_name", " "),
    "history": changed_a_lot,
    "members": members_invited,
    "members, to a reader": opened("mitglieder/", "reader"),
    "member": opened("mitglieder/{reader}/"),
    "leaving": opened("mitglieder/gehen/", "scribe"),
    "leaving, the only owner": opened("mitglieder/gehen/"),
    "leaving, the last one": the_last_one,
    "invite": opened("mitglieder/einladen/"),
    "invitation shown": invitation_shown,
    "invitation": invited("stranger"),
    "invitation, for a player": invited("stranger", player=True),
    "invitation, signed out": invited(None, player=True),
    "invitation, to a member": invited("reader"),
    "invitation, for a player, to a member": invited("reader", player=True),
    "invitation, to another player": already_a_player,
    "invitation over": over,
    "account, kept": account_kept,
    "evening, signed out": signed_out_of_an_evening,
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_a_circle_is_for_everyone(site: str, page: Page, people: People, state: State) -> None:
    state(page, site, people)
    assert faults(page) == {}
