"""Accounts on a phone: the whole way by mail, and every page in every state for everyone."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from accounts import links
from accounts.models import User
from accounts.views import answers
from scorekeeper import limits
from scorekeeper.models import Evening
from tests.accounts.people import ANNA, ANOTHER, PASSWORD, account
from tests.mailbox import Mailbox

from .conftest import begin
from .looks import faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def press(page: Page, name: str) -> None:
    """Tap a button that leads to another page, or to the same with what is wrong."""
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name=name, exact=True).tap()


def sign_in(page: Page, site: str, password: str = PASSWORD) -> None:
    page.goto(site)
    page.get_by_role("link", name="Anmelden").tap()
    page.get_by_label("E-Mail-Adresse").fill("Anna@Example.org")
    page.get_by_label("Passwort").fill(password)
    press(page, "Anmelden")


def test_from_the_first_mail_to_signing_out(
    site: str, page: Page, mailbox: Mailbox, complaints: list[str]
) -> None:
    begin(page, site)
    evening = page.url
    page.get_by_role("link", name="Dulle").tap()
    page.get_by_role("link", name="Anmelden").tap()
    page.get_by_role("link", name="Neues Konto").tap()
    page.get_by_label("E-Mail-Adresse").fill(ANNA)
    press(page, "Mail schicken")
    expect(page.get_by_role("heading", level=1)).to_have_text("Schau in deine Mails")
    # The whole address: it has to be the one that the phone knows the site by.
    (link,) = re.findall(rf"^{re.escape(site)}/konto/neu/\S+$", mailbox.text, re.MULTILINE)
    page.goto(link)
    page.get_by_label("Name").fill("Anna")
    page.get_by_label("Passwort").fill("kurz")
    press(page, "Konto anlegen")
    expect(page.get_by_label("Passwort")).to_be_focused()
    expect(page.get_by_label("Passwort")).to_have_accessible_description(re.compile("8 Zeichen"))
    expect(page.get_by_label("Name")).to_have_value("Anna")
    page.get_by_label("Passwort").fill(PASSWORD)
    press(page, "Konto anlegen")
    # Tonight comes first, and the account stands above it.
    expect(page.get_by_text("Dein Konto ist da, und du bist angemeldet.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Weiterschreiben")
    page.get_by_role("link", name="Konto: Anna").tap()
    press(page, "Abmelden")
    expect(page.get_by_role("link", name="Anmelden")).to_be_visible()
    # Tonight's evening is still on this phone.
    page.get_by_role("main").get_by_role("link").first.tap()
    page.wait_for_url(evening)
    sign_in(page, site)
    page.get_by_role("link", name="Konto: Anna").tap()
    expect(page.get_by_text(ANNA)).to_be_visible()
    refused = re.compile("status of 422")
    assert [text for text in complaints if not refused.search(text)] == []


def test_a_game_begun_before_somebody_signed_out_everywhere(site: str, page: Page) -> None:
    """The sheet stays open, and what was being entered is saved."""
    account()
    begin(page, site)
    evening = page.url
    sign_in(page, site)
    page.goto(evening)
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        box = page.locator(f"#entry input[name={name}][value='{value}']")
        ticks = box.get_attribute("class") == "tick"
        (page.locator(f"label[for={box.get_attribute('id')}]") if ticks else box).tap()
    elsewhere = Client()
    elsewhere.post("/konto/anmelden/", {"email": ANNA, "password": PASSWORD})
    assert elsewhere.post("/konto/ueberall-abmelden/").status_code == 302
    page.get_by_role("button", name="Speichern", exact=True).tap()
    expect(page.locator("#saved")).to_be_visible()
    assert Evening.objects.get().entries.count() == 1
    page.goto(f"{site}/konto/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Anmelden")


def test_without_scripts(site: str, plain: Page, mailbox: Mailbox) -> None:
    account()
    plain.goto(f"{site}/konto/vergessen/")
    plain.get_by_label("E-Mail-Adresse").fill(ANNA)
    press(plain, "Mail schicken")
    plain.goto(site + mailbox.link)
    plain.get_by_label("Neues Passwort").fill(ANOTHER)
    press(plain, "Speichern und anmelden")
    expect(plain.get_by_text("Das neue Passwort gilt.")).to_be_visible()
    plain.get_by_text("Fremdes Gerät, oder eins verloren?").tap()
    press(plain, "Überall abmelden")
    sign_in(plain, site, ANOTHER)
    expect(plain.get_by_role("link", name="Konto: Anna")).to_be_visible()


# --- every page, for everyone

State = Callable[[Page, str], None]


def opened(path: str) -> State:
    return lambda page, site: _open(page, f"{site}/konto/{path}")


def _open(page: Page, url: str) -> None:
    page.goto(url)
    for fold in page.locator("main details").all():
        fold.evaluate("fold => (fold.open = true)")


def refused(path: str, button: str, **typed: str) -> State:
    """A form that was sent as it opened, or with what was typed."""

    def state(page: Page, site: str) -> None:
        page.goto(f"{site}/konto/{path}")
        for label, text in typed.items():
            page.locator(f"#id_{label}").fill(text)
        press(page, button)
        expect(page.locator("[aria-invalid=true]").first).to_be_focused()

    return state


def signed_up(then: State) -> State:
    """For somebody who is signed in."""

    def state(page: Page, site: str) -> None:
        sign_in(page, site)
        expect(page.get_by_role("link", name="Konto: Anna")).to_be_visible()
        then(page, site)

    return state


def by_link(path: str, make: Callable[[], str], then: str = "") -> State:
    """A page that a mail leads to."""

    def state(page: Page, site: str) -> None:
        page.goto(f"{site}/konto/{path}/{make()}/")
        if then:
            press(page, then)
            expect(page.locator("[aria-invalid=true]").first).to_be_focused()

    return state


def anna() -> User:
    return User.objects.get(email=ANNA)


def too_many(page: Page, site: str) -> None:
    for at in range(answers.SIGN_IN.about_one or 0):
        limits.take(answers.SIGN_IN, address=f"192.0.2.{at}", about=ANNA)
    sign_in(page, site)
    expect(page.locator(".errors")).to_be_focused()


def not_sent(page: Page, site: str) -> None:
    page.goto(f"{site}/konto/neu/")
    page.get_by_label("E-Mail-Adresse").fill("nobody@example.org")
    press(page, "Mail schicken")
    expect(page.locator(".errors")).to_be_focused()


def gone(page: Page, site: str) -> None:
    page.goto(f"{site}/konto/loeschen/")
    page.get_by_label("Passwort").fill(PASSWORD)
    press(page, "Konto löschen")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dein Konto ist gelöscht")


STATES: dict[str, State] = {
    "sign in": opened("anmelden/"),
    "sign in, to go on": opened("anmelden/?next=/konto/passwort/"),
    "sign in, refused": refused("anmelden/", "Anmelden", email=ANNA, password="falsch"),
    "sign in, too many": too_many,
    "sign up": opened("neu/"),
    "sign up, refused": refused("neu/", "Mail schicken", email="anna"),
    "sign up, not sent": not_sent,
    "sign up, by the link": by_link("neu", lambda: links.to_sign_up("ben@example.org")),
    "sign up, by the link, refused": by_link(
        "neu", lambda: links.to_sign_up("ben@example.org"), "Konto anlegen"
    ),
    "sign up, there is one": by_link("neu", lambda: links.to_sign_up(ANNA)),
    "mail sent": opened("post/"),
    "link over": opened("vergessen/nonsense/"),
    "forgotten": opened("vergessen/"),
    "forgotten, refused": refused("vergessen/", "Mail schicken"),
    "new password": by_link("vergessen", lambda: links.to_new_password(anna())),
    "new password, refused": by_link(
        "vergessen", lambda: links.to_new_password(anna()), "Speichern und anmelden"
    ),
    "account": signed_up(opened("")),
    "account, done": signed_up(opened("?done=password")),
    "account, refused": signed_up(refused("", "Namen speichern", name="")),
    "change password": signed_up(opened("passwort/")),
    "change password, refused": signed_up(refused("passwort/", "Speichern", password="x")),
    "change address": signed_up(opened("adresse/")),
    "change address, refused": signed_up(refused("adresse/", "Mail schicken", email=ANNA)),
    "new address": by_link("adresse", lambda: links.to_new_address(anna(), "a@example.net")),
    "delete": signed_up(opened("loeschen/")),
    "delete, refused": signed_up(refused("loeschen/", "Konto löschen")),
    "gone": signed_up(gone),
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_an_account_is_for_everyone(
    site: str, page: Page, mailbox: Mailbox, state: State, request: pytest.FixtureRequest
) -> None:
    account()
    mailbox.refuse = "554 No"
    state(page, site)
    assert faults(page) == {}
