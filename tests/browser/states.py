"""Every page, and every state of one, as a phone at the table sees it.

What stands on the sheet is recorded directly, which is fast; only the state itself is tapped.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from scorekeeper import recording
from scorekeeper.models import Entry, Evening, LinkKind
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rulesets import HAUSREGELN

from .conftest import tap

FIVE = ("Andrea", "Andreas", "Jörg", "Moni", "Heiner")
HEARTS: dict[str, Any] = {"re": ["3", "5"], "re_augen": 140, "heart_trick": True}
# The fourth game is dealt by Moni, who sits out.
PLAYED: tuple[dict[str, Any], ...] = (
    {"re": ["3", "4"], "re_augen": 95, "announcements": {"kontra": "k90"}},
    HEARTS,
    {"redeal": "vergeben"},
    {"penalty": {"4": -2}, "reason": "Renonce"},
    {"re": ["5"], "kind": "solo", "solo": "damen", "re_augen": 84},
    {"free": {"1": 3, "2": -3}, "reason": "alter Zettel"},
)


@dataclass
class Table:
    """A phone, and the evening that it has open."""

    page: Page
    site: str
    evening: Evening

    @property
    def url(self) -> str:
        return f"{self.site}/abend/{self.evening.address}/"

    @property
    def result(self) -> Locator:
        return self.page.locator("#result")

    def play(self, *rows: dict[str, Any]) -> list[Entry]:
        """Record rows as another phone would."""
        found = []
        for row in rows:
            key = f"elsewhere-{self.evening.pk}-{self.evening.changes.count()}"
            saved = recording.add_entry(self.evening.pk, parse_row(row), key=key, who=None)
            assert saved.entry is not None
            found.append(saved.entry)
        return found

    def open(self, path: str = "") -> None:
        """A page of the evening."""
        self.page.goto(self.url + path)

    def row(self, part: str = "", number: int = 1, kind: str = "game") -> str:
        """The path of a row of this kind, and of a page about it."""
        entry = self.evening.entries.filter(kind=kind).order_by("position")[number - 1]
        return f"zeile/{entry.pk}/{part}"

    def fresh(self) -> Evening:
        """The evening as it is stored now."""
        return Evening.objects.get(pk=self.evening.pk)

    def press(self, name: str) -> None:
        self.page.get_by_role("main").get_by_role("button", name=name, exact=True).last.click()

    def unfold(self) -> None:
        for fold in self.page.locator("main details").all():
            fold.evaluate("fold => (fold.open = true)")

    def enter(self, *taps: str) -> None:
        for answer in taps:
            tap(self.page, *answer.split("="))
        expect(self.result).to_contain_text("gewinnt")


def start(page: Page, site: str, *rows: dict[str, Any], names: tuple[str, ...] = FIVE) -> Table:
    """An evening whose table link this phone has opened, with these rows on its sheet."""
    started = recording.start_evening(
        names=names, first_dealer=0, rules=HAUSREGELN, name="Donnerstag"
    )
    table = Table(page, site, started.link.evening)
    table.play(*rows)
    page.goto(f"{site}/t/{started.link.token}")
    return table


# --- the evening ---------------------------------------------------------------------------

RE_WINS = ("re=2", "re=3", "band=121-150")


def with_everything_unfolded(table: Table) -> None:
    table.unfold()


def with_one_name(table: Table) -> None:
    tap(table.page, "re", "2")
    tap(table.page, "kind", "solo-damen")


def with_the_pad(table: Table) -> None:
    table.page.get_by_role("button", name="genau").tap()
    table.page.locator("#pad").get_by_role("button", name="9", exact=True).tap()


def with_a_result(table: Table) -> None:
    table.enter("re_level=k90", "band=121-150", "re=2", "re=3")
    table.page.locator(".side.re .counter button", has_text="Fuchs").tap()


def with_the_result_unfolded(table: Table) -> None:
    with_a_result(table)
    # What comes to the Fuchs takes the place of what is there, folded.
    expect(table.result).to_contain_text("Fuchs −1")
    table.page.locator("#result summary").tap()
    expect(table.page.locator("#result details")).to_have_attribute("open", "")


def with_a_doubtful_number(table: Table) -> None:
    table.page.get_by_text("Genaue Augen").tap()
    table.page.get_by_label("Re genau").fill("2")
    tap(table.page, "re", "2")
    tap(table.page, "re", "3")
    expect(table.result).to_contain_text("Stimmt das?")


def with_an_error(table: Table) -> None:
    tap(table.page, "re", "2")
    table.press("Speichern")
    expect(table.page.locator(".errors")).to_be_focused()


def with_a_game_saved(table: Table) -> None:
    table.enter(*RE_WINS)
    table.press("Speichern")
    expect(table.page.locator("#saved")).to_be_visible()


def not_saved(table: Table) -> None:
    table.enter(*RE_WINS)
    table.page.route(table.url, lambda route: route.fulfill(status=500, body="!"))
    table.press("Speichern")
    expect(table.page.locator("#lost")).to_be_visible()


def with_the_game_of_another(table: Table) -> None:
    table.enter(*RE_WINS)
    table.play({"re": ["1", "2"], "re_augen": 130, "active": ["1", "2", "3", "4"]})
    table.press("Speichern")
    expect(table.page.locator(".errors")).to_contain_text("Inzwischen")


def with_an_explanation(table: Table) -> None:
    table.page.locator(".sheet tbody a").nth(1).focus()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("article")).to_be_focused()


def with_the_whole_sheet(table: Table) -> None:
    table.page.get_by_text("Ganzer Zettel").tap()


def undone(table: Table) -> None:
    with_a_game_saved(table)
    table.press("Rückgängig")
    expect(table.page.locator("#done")).to_be_visible()


def with_the_link_copied(table: Table) -> None:
    table.page.get_by_role("button", name="Link kopieren").click()
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")


def with_who_it_is_asked(table: Table) -> None:
    table.page.get_by_text("Wer bist du?").tap()


def with_an_answer_to_who_it_is(table: Table) -> None:
    with_who_it_is_asked(table)
    table.page.get_by_role("button", name="Andrea", exact=True).tap()
    expect(table.page.locator("#told")).to_be_focused()


def with_nothing_asked(table: Table) -> None:
    table.evening.grants.update(said=True)
    table.page.reload()
    expect(table.page.locator("#who")).to_have_count(0)


def closed(table: Table) -> None:
    version = table.fresh().version
    recording.close_evening(table.evening.pk, version=version, who=None)
    table.page.reload()


def closed_while_entering(table: Table) -> None:
    table.enter(*RE_WINS)
    version = table.fresh().version
    recording.close_evening(table.evening.pk, version=version, who=None)
    table.press("Speichern")
    expect(table.page.locator(".errors")).to_be_visible()


def watched(table: Table) -> None:
    link = recording.renew_link(table.evening.pk, LinkKind.WATCH, who=None)
    table.page.context.clear_cookies()
    table.page.goto(f"{table.site}/t/{link.token}")
    expect(table.page.get_by_text("Mit diesem Link kannst du zusehen")).to_be_visible()


EVENING: dict[str, Callable[[Table], None]] = {
    "the evening": lambda table: expect(table.page.locator("#next")).to_be_visible(),
    "the whole sheet": with_the_whole_sheet,
    "everything unfolded": with_everything_unfolded,
    "one name": with_one_name,
    "the pad": with_the_pad,
    "a result": with_a_result,
    "a result, unfolded": with_the_result_unfolded,
    "a doubtful number": with_a_doubtful_number,
    "an error": with_an_error,
    "a saved game": with_a_game_saved,
    "not saved": not_saved,
    "the same game of another": with_the_game_of_another,
    "an explanation": with_an_explanation,
    "undone": undone,
    "the link": with_the_link_copied,
    "who it is, asked": with_who_it_is_asked,
    "who it is": with_an_answer_to_who_it_is,
    "nothing asked": with_nothing_asked,
    "closed": closed,
    "closed while entering": closed_while_entering,
    "watched": watched,
}
