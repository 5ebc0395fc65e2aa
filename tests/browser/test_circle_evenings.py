"""The evenings of a circle on phones: a first one from end to end, and how few taps the next takes.

Every page in every state is for everyone; see tests/browser/test_everyone.py.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect

from scorekeeper.models import Evening
from tests.accounts.people import PASSWORD
from tests.mailbox import Mailbox
from tests.web.circle_cast import People, make_people, player_in

from .circles import FOUR, begin_in, close, signed_in_as
from .conftest import tap
from .looks import faults
from .test_phone import Finger

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SMALL = {"width": 360, "height": 640}


@pytest.fixture
def people(transactional_db: None) -> People:
    return make_people()


@pytest.fixture
def phones(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[[], Page]]:
    """As many small phones as are asked for, each with cookies of its own."""
    contexts = []

    def phone() -> Page:
        context = browser.new_context(**{**browser_context_args, "viewport": SMALL})
        contexts.append(context)
        return context.new_page()

    yield phone
    for context in contexts:
        context.close()


def press(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name=name, exact=True).tap()


def follow(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("link", name=name, exact=True).tap()


def sign_up(page: Page, mailbox: Mailbox, name: str) -> None:
    """From a page that leads to a new account, through the mail, and back."""
    page.get_by_label("E-Mail-Adresse").fill(f"{name.lower()}@example.org")
    press(page, "Mail schicken")
    (link,) = re.findall(r"^http\S+/konto/neu/\S+$", mailbox.text, re.MULTILINE)
    page.goto(link)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Passwort").fill(PASSWORD)
    press(page, "Konto anlegen")


def tap_player(page: Page, name: str) -> None:
    page.locator(f".known [data-name='{name}']").tap()


def seats(page: Page) -> list[str]:
    """The names as they are sent, in seat order."""
    found = page.locator(".place input[type=text]").evaluate_all("all => all.map(e => e.value)")
    return [name for name in found if name]


def enter_game(page: Page) -> None:
    tap(page, "re", "1")
    tap(page, "re", "2")
    tap(page, "band", "121-150")
    page.get_by_role("button", name="Speichern", exact=True).tap()
    expect(page.locator("#saved")).to_be_visible()


def invited(page: Page, circle: str, role: str) -> str:
    """The link that the owner's phone shows for somebody new."""
    page.goto(f"{circle}mitglieder/einladen/")
    page.get_by_label(role, exact=True).check(force=True)
    press(page, "Link machen")
    link = page.get_by_role("textbox", name="Link der Einladung").input_value()
    assert "/einladung/" in link
    return link


def test_the_first_evening_of_a_new_circle(
    site: str, phones: Callable[[], Page], mailbox: Mailbox
) -> None:
    olga, sven, lea = phones(), phones(), phones()
    olga.goto(site)
    olga.get_by_role("link", name="Anmelden").tap()
    olga.get_by_role("link", name="Neues Konto").tap()
    sign_up(olga, mailbox, "Olga")
    # Whoever has no circle is told what one is, and makes one.
    follow(olga, "Runde anlegen")
    olga.get_by_label("Name der Runde").fill("Donnerstagsrunde")
    press(olga, "Runde anlegen")
    circle = olga.url
    # What comes next, in order.
    steps = olga.locator(".steps li a")
    expect(steps).to_have_text(
        ["Lade die anderen ein", "Stell eure Regeln ein", "Beginne den ersten Abend"]
    )
    for page, name, role in ((sven, "Sven", "Schreiber"), (lea, "Lea", "Leser")):
        page.goto(invited(olga, circle, role))
        page.get_by_role("link", name="Neues Konto").tap()
        sign_up(page, mailbox, name)
        press(page, "Annehmen")
        expect(page.get_by_role("heading", level=1)).to_have_text("Donnerstagsrunde")
    olga.goto(f"{circle}spieler/")
    for name in FOUR:
        olga.get_by_role("textbox", name="Name").fill(name)
        press(olga, "In die Liste")
    olga.goto(circle)
    follow(olga, "Neuer Abend")
    for name in FOUR:
        tap_player(olga, name)
    press(olga, "Abend beginnen")
    olga.wait_for_url("**/abend/*/")
    # The others find it on their front page, and need no link.
    for page in (sven, lea):
        page.goto(site)
        expect(page.get_by_role("heading", level=1)).to_have_text("Weiterschreiben")
        page.get_by_role("main").get_by_role("link").first.tap()
        page.wait_for_url(olga.url)
    enter_game(olga)
    expect(sven.locator(".sheet tbody tr")).to_have_count(1)
    expect(sven.locator("#next")).to_contain_text("Spiel 2")
    enter_game(sven)
    for page in (olga, lea):
        expect(page.locator(".sheet tbody a")).to_have_count(2)
    expect(lea.locator("#entry")).to_have_count(0)
    history = f"{olga.url}verlauf/"
    lea.goto(history)
    expect(lea.get_by_text("Sven · ")).to_be_visible()
    expect(lea.get_by_text("Olga · ").first).to_be_visible()
    # The evening leads back to its circle.
    sven.get_by_role("link", name="Donnerstagsrunde").tap()
    sven.wait_for_url(circle)
    expect(sven.get_by_role("heading", name="Heute Abend")).to_be_visible()
    expect(sven.locator(".tonight")).to_contain_text("2 Spiele")


def go(finger: Finger, target: Locator) -> None:
    """One tap more, on what can be seen as it is and leads to another page."""
    expect(target).to_be_in_viewport(ratio=1)
    box = target.bounding_box()
    assert box is not None
    assert box["height"] >= 47.5
    with finger.page.expect_navigation():
        target.tap()
    finger.taps += 1


def test_four_known_players_take_six_taps(
    site: str, phones: Callable[[], Page], people: People
) -> None:
    for name in FOUR:
        player_in(people.circle, name)
    page = phones()
    signed_in_as(people.scribe, page, site)
    page.goto(site + people.url)
    finger = Finger(page)
    go(finger, page.get_by_role("link", name="Neuer Abend"))
    page.wait_for_url("**/abend/")
    for name in ("Moni", "Andrea", "Jörg", "Andreas"):
        finger(page.locator(".known").get_by_role("button", name=name, exact=True))
    go(finger, page.get_by_role("button", name="Abend beginnen"))
    page.wait_for_url("**/abend/*/")
    assert finger.taps == 6
    evening = Evening.objects.get()
    names = [seat.player.name for seat in evening.seats.select_related("player")]
    assert names == ["Moni", "Andrea", "Jörg", "Andreas"]
    # The next time the same people sit down with three.
    close(evening)
    page.goto(site + people.url)
    finger.taps = 0
    go(finger, page.get_by_role("link", name="Neuer Abend"))
    go(finger, page.get_by_role("link", name=re.compile("Wie zuletzt")))
    page.wait_for_url("**/abend/?*")
    expect(page.locator(".known [aria-pressed=true]")).to_have_count(4)
    go(finger, page.get_by_role("button", name="Abend beginnen"))
    page.wait_for_url(re.compile(r"/abend/[^/?]{10,}/$"))
    assert finger.taps == 3


def test_a_second_tap_takes_a_name_back(site: str, page: Page, people: People) -> None:
    for name in (*FOUR, "Heiner", "Ute"):
        player_in(people.circle, name)
    signed_in_as(people.scribe, page, site)
    page.goto(f"{site}{people.url}abend/")
    for name in ("Andrea", "Andreas", "Jörg", "Moni"):
        page.locator(".known").get_by_role("button", name=name, exact=True).tap()
    expect(page.get_by_label("Platz 5", exact=True)).to_be_hidden()
    tap_player(page, "Heiner")
    expect(page.get_by_label("Platz 5", exact=True)).to_have_value("Heiner")
    expect(page.get_by_label("Platz 5", exact=True)).to_be_visible()
    tap_player(page, "Jörg")
    assert seats(page) == ["Andrea", "Andreas", "Moni", "Heiner"]
    heiner = page.locator(".known button", has_text="Heiner")
    expect(heiner).to_have_attribute("aria-pressed", "true")
    expect(heiner).to_contain_text("4.")
    # What is typed counts as well, in any case of letters.
    page.get_by_label("Platz 5", exact=True).fill("ute")
    expect(page.locator(".known button", has_text="Ute")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Platz 6", exact=True).fill("Neuer")
    press(page, "Abend beginnen")
    page.wait_for_url("**/abend/*/")
    assert people.circle.players.filter(name="Neuer").exists()
    assert people.circle.players.filter(name="Ute").count() == 1


def test_without_scripts_names_are_typed(site: str, plain: Page, people: People) -> None:
    player_in(people.circle, "Andrea")
    signed_in_as(people.scribe, plain, site)
    plain.goto(f"{site}{people.url}abend/")
    expect(plain.locator(".known")).to_be_hidden()
    for at, name in enumerate(FOUR, start=1):
        plain.get_by_label(f"Platz {at}", exact=True).fill(name)
    press(plain, "Abend beginnen")
    evening = Evening.objects.get()
    assert plain.url == f"{site}/abend/{evening.address}/"
    begin_in(people, "A", "B", "C", "D", table="Küche", unnamed="Stube")
    plain.goto(f"{plain.url}eintrag/leave/")
    follow(plain, "An einen anderen Tisch wechseln")
    plain.get_by_label("Moni").check(force=True)
    plain.get_by_label("Wohin?").select_option(label="Küche, Platz 2, nach A")
    press(plain, "Wechseln")
    expect(plain.locator("#done")).to_contain_text("Moni sitzt jetzt am Tisch „Küche“")


def test_open_phones_see_who_changes_tables(
    site: str, phones: Callable[[], Page], people: People
) -> None:
    parlour = begin_in(people, *FOUR, "Heiner")
    kitchen = begin_in(people, "Max", "Nele", "Ole", "Pia", table="Küche", unnamed="Stube")
    sven, olga = phones(), phones()
    signed_in_as(people.scribe, sven, site)
    signed_in_as(people.owner, olga, site)
    olga.goto(f"{site}/abend/{kitchen.address}/")
    expect(olga.locator(".sheet thead th")).to_have_count(5)
    sven.goto(f"{site}/abend/{parlour.address}/wechsel/")
    sven.get_by_label("Heiner").check(force=True)
    press(sven, "Wechseln")
    expect(sven.locator("#done")).to_be_focused()
    expect(olga.locator(".sheet thead th")).to_have_count(6)
    expect(olga.locator(".sheet")).to_contain_text("Heiner setzt sich dazu")
    sven.get_by_role("button", name="Rückgängig").tap()
    expect(sven.locator("#done")).to_contain_text("Am Tisch „Küche“ sitzt Heiner weiterhin")


def test_a_session_that_ends_in_the_middle_of_a_game_loses_nothing(
    site: str, page: Page, people: People
) -> None:
    evening = begin_in(people)
    url = f"{site}/abend/{evening.address}/"
    signed_in_as(people.scribe, page, site)
    page.goto(url)
    tap(page, "re", "1")
    tap(page, "re", "2")
    tap(page, "band", "121-150")
    elsewhere = Client()
    sent = {"email": "scribe@example.org", "password": PASSWORD}
    assert elsewhere.post("/konto/anmelden/", sent).status_code == 302
    assert elsewhere.post("/konto/ueberall-abmelden/").status_code == 302
    page.get_by_role("button", name="Speichern", exact=True).tap()
    # It says what has happened and what to do; what was entered is there still.
    expect(page.locator("#lost")).to_contain_text("abgemeldet")
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(2)
    assert not evening.entries.exists()
    page.reload()
    page.get_by_role("link", name=re.compile("Anmelden")).last.tap()
    page.get_by_label("E-Mail-Adresse").fill("scribe@example.org")
    page.get_by_label("Passwort").fill(PASSWORD)
    press(page, "Anmelden")
    page.wait_for_url(url)
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(2)
    expect(page.locator("#result")).to_contain_text("Re gewinnt")
    page.get_by_role("button", name="Speichern", exact=True).tap()
    expect(page.locator("#saved")).to_be_visible()
    assert evening.entries.count() == 1
    # Nothing of it is left to be sent again.
    page.reload()
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(0)
    expect(page.locator("#outbox")).to_be_hidden()
    assert evening.entries.count() == 1


# --- every page for everyone ----------------------------------------------------------------


@dataclass
class Stage:
    """A phone, and a circle whose members it can be signed in as."""

    page: Page
    site: str
    people: People

    def open(self, path: str, who: str = "owner") -> None:
        """A page, as one of the members sees it."""
        signed_in_as(getattr(self.people, who), self.page, self.site)
        self.page.goto(self.site + path)


def empty(stage: Stage) -> None:
    stage.open(stage.people.url)


def empty_to_a_reader(stage: Stage) -> None:
    stage.open(stage.people.url, "reader")


def older(stage: Stage) -> None:
    for _each in range(11):
        close(begin_in(stage.people))
    begin_in(stage.people, table="Stube")
    begin_in(stage.people, "Max", "Nele", "Ole", "Pia", table="Küche")
    stage.open(f"{stage.people.url}?seite=2")


def home(stage: Stage) -> None:
    stage.open("/")


def home_without_a_circle(stage: Stage) -> None:
    stage.open("/", "stranger")


def home_tonight(stage: Stage) -> None:
    begin_in(stage.people)
    stage.open("/")
    for fold in stage.page.locator("main details").all():
        fold.evaluate("fold => (fold.open = true)")


def start_empty(stage: Stage) -> None:
    stage.open(f"{stage.people.url}abend/")


def start_tapped(stage: Stage) -> None:
    close(begin_in(stage.people, *FOUR, "Maximiliane-Charlotte"))
    stage.open(f"{stage.people.url}abend/")
    for name in ("Maximiliane-Charlotte", "Jörg"):
        stage.page.locator(f".known [data-name='{name}']").tap()
    stage.page.mouse.move(0, 0)


def start_second(stage: Stage) -> None:
    begin_in(stage.people)
    start_empty(stage)


def start_refused(stage: Stage) -> None:
    start_second(stage)
    press(stage.page, "Abend beginnen")
    expect(stage.page.locator(".errors")).to_be_focused()


def changing(stage: Stage) -> None:
    evening = begin_in(stage.people)
    begin_in(stage.people, "Max", "Nele", "Ole", "Pia", table="Küche", unnamed="Stube")
    stage.open(f"/abend/{evening.address}/wechsel/")


def changing_refused(stage: Stage) -> None:
    changing(stage)
    press(stage.page, "Wechseln")
    expect(stage.page.locator(".errors")).to_be_focused()


def changed(stage: Stage) -> None:
    changing(stage)
    stage.page.get_by_label("Moni").check(force=True)
    press(stage.page, "Wechseln")
    expect(stage.page.locator("#done")).to_be_focused()


def leaving(stage: Stage) -> None:
    changing(stage)
    stage.page.goto(stage.page.url.replace("wechsel/", "eintrag/leave/"))


def no_other_table(stage: Stage) -> None:
    evening = begin_in(stage.people)
    stage.open(f"/abend/{evening.address}/wechsel/")


def settings_of(stage: Stage) -> None:
    evening = begin_in(stage.people)
    stage.open(f"/abend/{evening.address}/angaben/")


def signed_out(stage: Stage) -> None:
    evening = begin_in(stage.people)
    stage.page.goto(f"{stage.site}/abend/{evening.address}/")


STATES: dict[str, Callable[[Stage], None]] = {
    "a circle without evenings": empty,
    "a circle without evenings, to a reader": empty_to_a_reader,
    "a circle with many": older,
    "the front page": home,
    "the front page without a circle": home_without_a_circle,
    "the front page tonight": home_tonight,
    "a new evening, nobody known": start_empty,
    "a new evening, tapped": start_tapped,
    "a second table": start_second,
    "a second table, refused": start_refused,
    "changing tables": changing,
    "changing tables, refused": changing_refused,
    "changed tables": changed,
    "leaving": leaving,
    "no other table": no_other_table,
    "settings": settings_of,
    "signed out": signed_out,
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_every_state_is_for_everyone(
    site: str, page: Page, people: People, state: Callable[[Stage], None]
) -> None:
    state(Stage(page, site, people))
    assert faults(page) == {}
