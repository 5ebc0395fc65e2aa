"""Rules of a circle on a phone: changed with real taps, counted along, and every page of them."""

from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from scorekeeper import circles
from scorekeeper.circles.rules import rules_of
from scorekeeper.models import Membership, Role
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import FEIN, HAUSREGELN
from scorekeeper.wording.worked import worked_examples
from tests.accounts.people import account
from tests.web.circle_cast import evening_in

from .looks import cut_off, faults
from .test_circle_players import follow, press, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIVES = HAUSREGELN.change(unit=5, bock_triggers=(), fuchs=2)
LONG = "x" * 40


class Scene:
    """A circle with two versions of its rules, an evening by others, and the phone of its owner."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site = page, site
        self.user = account(name="Olga")
        made = circles.make_circle("Donnerstagsrunde", time_zone="Europe/Berlin", who=self.user)
        self.circle = made
        first = self.save(FEIN, 0)
        self.save(FIVES, first)
        self.evening = evening_in(made).evening
        sign_in(page, site, self.user)

    def save(self, rules: RuleSet, based_on: int) -> int:
        return circles.save_rules(self.circle.pk, rules, based_on=based_on, who=self.user).pk

    def played(self) -> RuleSet | None:
        return rules_of(self.circle)

    def open(self, path: str = "") -> None:
        self.page.goto(f"{self.site}/runde/{self.circle.address}/regeln/{path}")

    def open_evening(self, query: str = "") -> None:
        self.page.goto(f"{self.site}/abend/{self.evening.address}/regeln/{query}")

    def unfold(self) -> None:
        for fold in self.page.locator("main details").all():
            fold.evaluate("fold => (fold.open = true)")


def reading(scene: Scene) -> None:
    scene.open()
    scene.unfold()


def reading_as_a_reader(scene: Scene) -> None:
    Membership.objects.update(role=Role.READER)
    scene.open()


def without_rules(scene: Scene) -> None:
    scene.circle.rules.all().delete()
    scene.open()


def on_the_page_of_the_circle(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/runde/{scene.circle.address}/")


def editing(scene: Scene) -> None:
    scene.open("aendern/")


def editing_unfolded(scene: Scene) -> None:
    scene.open("aendern/")
    scene.unfold()


def having_changed(scene: Scene) -> None:
    scene.open("aendern/")
    scene.page.locator("summary", has_text="Was ein Spiel zählt").tap()
    scene.page.get_by_label("Re und Kontra", exact=True).select_option("double")
    expect(scene.page.locator("#worked")).to_contain_text("bisher: ")
    scene.page.locator("#worked details").first.evaluate("fold => (fold.open = true)")


def having_changed_to_nonsense(scene: Scene) -> None:
    scene.open("aendern/")
    scene.page.locator("summary", has_text="Was ein Spiel zählt").tap()
    scene.page.get_by_label("Grundwert", exact=True).fill("0")
    expect(scene.page.locator("#worked .lost")).to_contain_text("1 bis 1000")


def refused(scene: Scene) -> None:
    having_changed_to_nonsense(scene)
    press(scene.page, "Speichern")
    expect(scene.page.locator(".errors")).to_be_focused()


def having_been_overtaken(scene: Scene) -> None:
    having_changed(scene)
    latest = scene.circle.rules.last()
    assert latest
    scene.save(FIVES.change(karlchen=3, labels=((*FIVES.labels[:1],))), latest.pk)
    press(scene.page, "Speichern")
    expect(scene.page.get_by_text("Das würdest du daran ändern")).to_be_visible()


def history(scene: Scene) -> None:
    scene.open("verlauf/")


def version(scene: Scene) -> None:
    scene.open("verlauf/1/")


def comparing(scene: Scene) -> None:
    scene.open("vergleich/")


def comparing_what_ships(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/regeln/vergleich/?a=grundregeln&b=grundregeln_doppelt")


def reading_in(scene: Scene) -> None:
    scene.open("einlesen/")
    scene.page.get_by_label("Oder füge den Text hier ein").fill('{"deck": 50}')
    press(scene.page, "Ansehen")
    expect(scene.page.locator(".errors")).to_be_focused()


def having_read(scene: Scene) -> None:
    scene.open("einlesen/")
    scene.page.get_by_label("Oder füge den Text hier ein").fill('{"base": "ddv", "unit": 5}')
    press(scene.page, "Ansehen")
    expect(scene.page.get_by_text("So steht es in der Datei.")).to_be_visible()


def of_an_evening(scene: Scene) -> None:
    scene.open_evening()
    scene.unfold()


def taking_over(scene: Scene) -> None:
    scene.open_evening("?von=runde")


STATES: dict[str, Callable[[Scene], None]] = {
    "reading": reading,
    "a reader": reading_as_a_reader,
    "without rules": without_rules,
    "the circle": on_the_page_of_the_circle,
    "editing": editing,
    "editing, unfolded": editing_unfolded,
    "changed": having_changed,
    "changed to nonsense": having_changed_to_nonsense,
    "refused": refused,
    "overtaken": having_been_overtaken,
    "history": history,
    "a version": version,
    "comparing": comparing,
    "comparing what ships": comparing_what_ships,
    "reading in": reading_in,
    "read in": having_read,
    "of an evening": of_an_evening,
    "taking over": taking_over,
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_every_page_is_for_everyone(site: str, page: Page, state: Callable[[Scene], None]) -> None:
    state(Scene(page, site))
    assert faults(page) == {}
    # Its letters are twice as large by now.
    assert cut_off(page) == []


def test_it_counts_along_and_disturbs_nobody(site: str, page: Page, complaints: list[str]) -> None:
    scene = Scene(page, site)
    page.set_viewport_size({"width": 360, "height": 640})
    scene.open()
    follow(page, "Regeln ändern")
    said = page.locator("#said")
    expect(said).to_have_text(
        "Beispiele: Re gewinnt 30 · Kontra gewinnt 15, Anna −45 · Kontra gewinnt 30"
    )
    page.locator("summary", has_text="Was ein Spiel zählt").tap()
    unit = page.get_by_label("Grundwert", exact=True)
    unit.tap()
    unit.fill("2")
    expect(said).to_contain_text("Re gewinnt 12")
    # Neither the focus nor what was typed has moved.
    expect(unit).to_be_focused()
    expect(unit).to_have_value("2")
    unit.fill("")
    expect(said).to_have_text("So geht es nicht: Grundwert")
    unit.fill("3")
    expect(said).to_contain_text("Re gewinnt 18")
    # From the line beside the button to the examples.
    said.tap()
    expect(page.locator("#worked-title")).to_be_in_viewport()
    expect(page.locator("#worked")).to_contain_text("Grundwert: ×3 – statt ×5")
    press(page, "Speichern")
    expect(page.get_by_role("heading", level=1)).to_have_text("Regeln der Runde")
    assert scene.played() == FIVES.change(unit=3)
    assert complaints == []


def test_without_scripts_a_button_counts(site: str, plain: Page) -> None:
    scene = Scene(plain, site)
    scene.open("aendern/?von=fein")
    plain.locator("summary", has_text="Was ein Spiel zählt").tap()
    plain.get_by_label("Grundwert", exact=True).fill("2")
    press(plain, "Nachrechnen")
    for example in worked_examples(FEIN.change(unit=2), FIVES):
        expect(plain.locator("#said")).to_contain_text(example.result)
    press(plain, "Speichern")
    assert scene.played() == FEIN.change(unit=2)


def test_a_version_comes_back(site: str, page: Page) -> None:
    scene = Scene(page, site)
    scene.open()
    follow(page, "Frühere Fassungen")
    follow(page, "1. Fassung")
    press(page, "Diese Fassung zurückholen")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Verfeinert")
    assert scene.played() == FEIN


def test_an_evening_takes_over_the_rules_of_its_circle(site: str, page: Page) -> None:
    scene = Scene(page, site)
    scene.open_evening()
    follow(page, "Regeln der Runde übernehmen")
    press(page, "So speichern")
    expect(page.get_by_text("Regeln geändert.")).to_be_visible()
    scene.open_evening()
    expect(page.get_by_text("Regeln der Runde übernehmen")).to_have_count(0)


def test_on_a_wide_screen_the_examples_stand_beside_the_switches(site: str, page: Page) -> None:
    scene = Scene(page, site)
    page.set_viewport_size({"width": 1280, "height": 900})
    scene.open("aendern/")
    page.locator("summary", has_text="Was ein Spiel zählt").click()
    groups, worked = (page.locator(part).bounding_box() for part in (".groups", ".worked"))
    assert groups
    assert worked
    assert worked["x"] >= groups["x"] + groups["width"]
    page.get_by_label("Grundwert", exact=True).scroll_into_view_if_needed()
    # They stay in view however far down the switch is.
    expect(page.locator(".example").last).to_be_in_viewport()


def test_who_has_been_signed_out_meanwhile_is_told_so_beside_the_form(
    site: str, page: Page
) -> None:
    scene = Scene(page, site)
    scene.open("aendern/")
    page.locator("summary", has_text="Was ein Spiel zählt").tap()
    Session.objects.all().delete()
    page.get_by_label("Grundwert", exact=True).fill("2")
    expect(page.locator("#counted")).to_contain_text("Du bist nicht mehr angemeldet.")
    expect(page.locator("#said")).to_have_text("Du bist nicht mehr angemeldet.")
    expect(page.get_by_label("Grundwert", exact=True)).to_have_value("2")
    assert scene.played() == FIVES
