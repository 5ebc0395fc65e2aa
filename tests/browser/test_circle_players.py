"""Players of a circle, and an evening that is taken in, on a phone: the ways, and every page."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from accounts.models import User
from scorekeeper import recording
from scorekeeper.circles import make_circle
from scorekeeper.circles.players import add_player, archive_player
from scorekeeper.models import Evening, Membership, Player, Role
from scorekeeper.scoring.rulesets import HAUSREGELN
from tests.accounts.people import account
from tests.circles.evenings import evening_in, player
from tests.recording.evenings import add, game

from .looks import cut_off, faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Andi", "Bernd", "Carla", "Dieter")
LONG = "Donaudampfschifffahrtsgesellschaftskapit"


def sign_in(page: Page, site: str, user: User) -> None:
    """This phone is signed in."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])


def press(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name=name, exact=True).tap()


def follow(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("link", name=name, exact=True).tap()


class Scene:
    """A circle with two evenings, and an evening without one that this phone has open."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site = page, site
        self.user = account(name="Olga")
        self.circle = make_circle("Donnerstagsrunde", time_zone="Europe/Berlin", who=self.user)
        first = evening_in(self.circle, self.user, NAMES)
        for _ in range(2):
            add(first, game())
        evening_in(self.circle, self.user, ("Andreas", "Bernd", "Carla", LONG))
        xaver = add_player(self.circle.pk, "Xaver", who=self.user).player
        archive_player(self.circle.pk, xaver.pk, who=self.user)
        add_player(self.circle.pk, "Eva", who=self.user)
        started = recording.start_evening(
            names=("Andi", "Berni", "Carla", LONG), first_dealer=0, rules=HAUSREGELN, name="Gäste"
        )
        self.evening = started.link.evening
        sign_in(page, site, self.user)
        page.goto(f"{site}/t/{started.link.token}")

    @property
    def url(self) -> str:
        return f"{self.site}/runde/{self.circle.address}/"

    def of(self, name: str, part: str = "") -> str:
        return f"{self.url}spieler/{player(self.circle, name).pk}/{part}"

    def take_in(self, where: str = "") -> None:
        self.page.goto(f"{self.site}/abend/{self.evening.address}/runde/{where}")


def the_circle(scene: Scene) -> None:
    scene.page.goto(scene.url)


def the_list(scene: Scene) -> None:
    scene.page.goto(f"{scene.url}spieler/?done=added")
    scene.page.get_by_text("1 im Archiv").tap()


def the_list_of_a_reader(scene: Scene) -> None:
    Membership.objects.update(role=Role.READER)
    scene.page.goto(f"{scene.url}spieler/")


def the_list_refused(scene: Scene) -> None:
    scene.page.goto(f"{scene.url}spieler/")
    scene.page.get_by_label("Name", exact=True).fill("Xaver")
    press(scene.page, "In die Liste")
    expect(scene.page.locator(".errors")).to_be_focused()


def one(scene: Scene) -> None:
    scene.page.goto(scene.of("Eva"))


def one_with_an_account(scene: Scene) -> None:
    Player.objects.filter(name="Andi").update(user=scene.user)
    scene.page.goto(scene.of("Andi"))


def one_name_taken(scene: Scene) -> None:
    scene.page.goto(scene.of("Andi"))
    scene.page.get_by_label("Name", exact=True).fill("Andreas")
    press(scene.page, "Namen speichern")
    expect(scene.page.locator(".errors")).to_be_focused()


def one_at_a_table(scene: Scene) -> None:
    scene.page.goto(scene.of("Andi"))
    press(scene.page, "Archivieren")
    expect(scene.page.locator(".errors")).to_be_focused()


def untying(scene: Scene) -> None:
    Player.objects.filter(name="Andi").update(user=scene.user)
    scene.page.goto(scene.of("Andi", "konto/"))


def who_one_is(scene: Scene) -> None:
    Player.objects.filter(name=LONG).update(user=scene.user)
    scene.page.goto(f"{scene.site}/runden/")


def choosing_whom_to_merge(scene: Scene) -> None:
    scene.page.goto(scene.of("Andi", "zusammenlegen/"))


def merging(scene: Scene) -> None:
    Player.objects.filter(name="Andi").update(user=scene.user)
    kept = player(scene.circle, "Andreas").pk
    scene.page.goto(scene.of("Andi", f"zusammenlegen/?mit={kept}"))


def not_merging(scene: Scene) -> None:
    kept = player(scene.circle, "Bernd").pk
    scene.page.goto(scene.of("Andi", f"zusammenlegen/?mit={kept}"))


def choosing_a_circle(scene: Scene) -> None:
    make_circle("Skatverein", time_zone="Europe/Berlin", who=scene.user)
    scene.take_in()


def no_circle(scene: Scene) -> None:
    Membership.objects.update(role=Role.READER)
    scene.take_in()


def who_is_who(scene: Scene) -> None:
    scene.take_in()


def who_is_who_refused(scene: Scene) -> None:
    scene.take_in()
    scene.page.get_by_label("Berni").select_option("Andi")
    press(scene.page, "Weiter")
    expect(scene.page.locator(".errors")).to_be_focused()


def taking_in(scene: Scene) -> None:
    scene.take_in()
    scene.page.get_by_label("Berni").select_option("Bernd")
    scene.page.get_by_label("Carla").select_option("Xaver (im Archiv)")
    press(scene.page, "Weiter")
    expect(scene.page.locator(".confirm")).to_be_focused()


def settings_of_the_evening(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/abend/{scene.evening.address}/angaben/")


STATES: dict[str, Callable[[Scene], None]] = {
    "the circle": the_circle,
    "the list": the_list,
    "the list of a reader": the_list_of_a_reader,
    "the list, refused": the_list_refused,
    "one": one,
    "one with an account": one_with_an_account,
    "one, name taken": one_name_taken,
    "one, at a table": one_at_a_table,
    "untying": untying,
    "who one is": who_one_is,
    "choosing whom to merge": choosing_whom_to_merge,
    "merging": merging,
    "not merging": not_merging,
    "choosing a circle": choosing_a_circle,
    "no circle": no_circle,
    "who is who": who_is_who,
    "who is who, refused": who_is_who_refused,
    "taking in": taking_in,
    "settings of the evening": settings_of_the_evening,
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_every_page_is_for_everyone(site: str, page: Page, state: Callable[[Scene], None]) -> None:
    state(Scene(page, site))
    assert faults(page) == {}
    # Its letters are twice as large by now.
    assert cut_off(page) == []


def test_two_names_of_one_person(site: str, page: Page, complaints: list[str]) -> None:
    scene = Scene(page, site)
    page.goto(scene.url)
    follow(page, "Spieler ändern")
    page.get_by_role("link", name="Andi").tap()
    follow(page, "Zusammenlegen")
    page.get_by_role("link", name="Andreas", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Andi geht in Andreas auf")
    expect(page.get_by_text("Zu Andreas kommen dazu: 1 Abend, 2 Spiele.")).to_be_visible()
    press(page, "Zusammenlegen")
    expect(page.get_by_text("Zusammengelegt.")).to_be_visible()
    expect(page.get_by_role("link", name="Andi", exact=True)).to_have_count(0)
    assert complaints == []


def test_a_new_name_reaches_a_phone_at_the_table(site: str, page: Page, plain: Page) -> None:
    """Whoever renames runs no script; the sheet on the other phone follows by itself."""
    scene = Scene(page, site)
    evening = scene.circle.evenings.order_by("pk")[0]
    page.goto(f"{site}/abend/{evening.address}/")
    expect(page.locator(".sheet")).to_contain_text("Andi")
    sign_in(plain, site, scene.user)
    plain.goto(scene.of("Andi"))
    plain.get_by_label("Name", exact=True).fill("Andrea")
    press(plain, "Namen speichern")
    expect(plain.get_by_text("Der neue Name steht jetzt auf allen Zetteln.")).to_be_visible()
    expect(page.locator(".sheet")).to_contain_text("Andrea", timeout=8_000)


@pytest.mark.parametrize("with_scripts", [True, False])
def test_an_evening_comes_into_the_circle(
    site: str, page: Page, plain: Page, with_scripts: bool
) -> None:
    phone = page if with_scripts else plain
    scene = Scene(phone, site)
    settings_of_the_evening(scene)
    follow(phone, "In eine Runde aufnehmen")
    expect(phone.get_by_label("Andi")).to_have_value(str(player(scene.circle, "Andi").pk))
    phone.get_by_label("Berni").select_option("Bernd")
    press(phone, "Weiter")
    expect(phone.locator(".become")).to_contain_text("Bernd")
    press(phone, "So aufnehmen")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Donnerstagsrunde")
    assert Evening.objects.get(pk=scene.evening.pk).circle == scene.circle
    phone.goto(f"{site}/abend/{scene.evening.address}/")
    expect(phone.locator(".sheet")).to_contain_text("Bernd")
