"""The pages around the evening page, and what they say before anything is stored."""

from collections.abc import Callable

from playwright.sync_api import Route, expect

from scorekeeper import recording
from scorekeeper.models import Entry, LinkKind, Upload
from scorekeeper.scoring.notation_rows import parse_row

from .conftest import tap
from .states import HEARTS, Table

State = Callable[[Table], None]


def page_of(path: str) -> State:
    """A page of the evening as it opens, with everything unfolded."""

    def state(table: Table) -> None:
        table.open(path)
        table.unfold()

    return state


def row_page(part: str, *, kind: str = "game", number: int = 1) -> State:
    """A page about a row as it opens."""
    return lambda table: page_of(table.row(part, number, kind))(table)


def refused(before: State, button: str = "Speichern") -> State:
    """A form that was sent as it opened, and lacks something."""

    def state(table: Table) -> None:
        before(table)
        table.press(button)
        expect(table.page.locator(".errors")).to_be_focused()

    return state


def look_ahead(table: Table, button: str = "Speichern") -> None:
    """Send a form, and be shown what else changes."""
    table.press(button)
    expect(table.page.locator(".confirm")).to_contain_text("Noch nicht gespeichert.")


def changing_a_game(table: Table) -> None:
    table.open(table.row("aendern/", 2))
    table.page.get_by_label("♥ ging durch").uncheck(force=True)
    look_ahead(table)


def changing_a_game_that_was_changed(table: Table) -> None:
    table.open(table.row("aendern/", 2))
    table.play({"redeal": "noch einmal"})
    entry = Entry.objects.filter(kind="game").order_by("position")[1]
    version = table.fresh().version
    row = parse_row(HEARTS | {"re_augen": 170})
    recording.change_entry(table.evening.pk, entry.pk, row, version=version, who=None)
    tap(table.page, "band", "60-89")
    table.press("Speichern")
    expect(table.page.locator(".errors")).to_be_visible()


def inserting_a_game(table: Table) -> None:
    table.open(table.row("davor/game/", 3))
    for answer in ("re=2", "re=4", "band=121-150"):
        tap(table.page, *answer.split("="))
    look_ahead(table)


def inserting_bock(table: Table) -> None:
    table.open(table.row("davor/bock/", 2))
    table.press("Speichern")


def moving(table: Table) -> None:
    table.open(table.row("verschieben/", 2))
    table.page.get_by_role("combobox").select_option("vor Spiel 1")
    look_ahead(table, "Weiter")


def exchanging_players(table: Table) -> None:
    table.open("spieler/")
    tap_label(table, "one", "1")
    tap_label(table, "other", "3")
    for name in ("Von Spiel", "Bis Spiel"):
        table.page.get_by_label(name).fill("2")
    look_ahead(table, "Weiter")


def tap_label(table: Table, name: str, value: str) -> None:
    table.page.locator(f"input[name={name}][value='{value}']").check(force=True)


def changing_the_rules(table: Table) -> None:
    page_of("regeln/")(table)
    table.page.get_by_label("Grundwert").fill("5")
    look_ahead(table, "Weiter")


def rules_refused(table: Table) -> None:
    page_of("regeln/")(table)
    table.page.get_by_label("Grundwert").fill("viel")
    table.press("Weiter")
    expect(table.page.locator(".errors")).to_be_focused()


def another_first_dealer(table: Table) -> None:
    table.open("angaben/")
    tap_label(table, "dealer", "5")
    look_ahead(table)


def settings_refused(table: Table) -> None:
    table.open("angaben/")
    table.page.get_by_label("Cent je Punkt").fill("viel")
    table.press("Speichern")
    expect(table.page.locator(".errors")).to_be_focused()


def late_hearts(table: Table) -> None:
    table.open(table.row())
    table.press("♥ ging durch")
    expect(table.page.locator(".confirm")).to_be_visible()


def undo_refused(table: Table) -> None:
    for answer in ("re=2", "re=3", "band=121-150"):
        tap(table.page, *answer.split("="))
    table.press("Speichern")
    expect(table.page.locator("#saved")).to_be_visible()
    table.play({"redeal": "vergeben"})
    table.press("Rückgängig")
    expect(table.page.locator(".errors")).to_be_focused()


def closing_refused(table: Table) -> None:
    table.open("abschliessen/")
    table.play({"redeal": "vergeben"})
    table.press("Trotzdem abschließen")
    expect(table.page.locator(".errors")).to_be_focused()


def just_closed(table: Table) -> None:
    """What came out, with everything unfolded."""
    table.open("abschliessen/")
    table.press("Trotzdem abschließen")
    expect(table.page.get_by_role("group", name="Abend abgeschlossen")).to_be_visible()
    table.unfold()


def hidden(table: Table) -> None:
    """The evening page of a table that does not want to know yet who leads."""
    version = table.fresh().version
    recording.change_settings(table.evening.pk, {"hide_standings": True}, version=version, who=None)
    table.open()


def hidden_page(path: str) -> State:
    """Another page of that evening, with everything unfolded."""

    def state(table: Table) -> None:
        hidden(table)
        page_of(path)(table)

    return state


def ceremony(table: Table) -> None:
    """In the middle of it: the last two places are told."""
    hidden(table)
    table.open("abschliessen/")
    table.press("Trotzdem abschließen")
    table.press("5. Platz zeigen")
    table.press("4. Platz zeigen")


def settled(table: Table) -> None:
    """For money, with a payment that is made and one that is made of another by a correction."""
    version = table.fresh().version
    recording.change_settlement(table.evening.pk, {"stake_cents": 5}, version=version, who=None)
    table.open("abrechnung/")
    table.page.get_by_role("button", name="Bezahlt").last.click()
    table.play({"penalty": {"4": -2, "1": 2}, "reason": "Renonce"})
    table.open("abrechnung/")
    table.page.get_by_role("button", name="Bezahlt").first.click()
    expect(table.page.get_by_role("button", name="Erledigt")).to_be_visible()
    table.unfold()


def settling_refused(table: Table) -> None:
    table.open("abrechnung/")
    table.page.get_by_label("Cent je Punkt").fill("viel")
    table.press("Speichern")
    expect(table.page.locator(".errors")).to_be_focused()


def payment_gone(table: Table) -> None:
    """Paid, while another phone wrote one game more."""
    version = table.fresh().version
    recording.change_settlement(table.evening.pk, {"stake_cents": 5}, version=version, who=None)
    table.open("abrechnung/")
    table.play({"penalty": {"1": -2}, "reason": "Renonce"})
    table.page.get_by_role("button", name="Bezahlt").first.click()
    expect(table.page.locator(".errors")).to_be_focused()


def settled_summary(table: Table) -> None:
    """With payments, and a link in the text for the group."""
    settled(table)
    recording.make_watch_link(table.evening.pk, who=None)
    page_of("ergebnis/")(table)


def shared_summary(table: Table) -> None:
    """As somebody opens it who has got the link."""
    link = recording.make_watch_link(table.evening.pk, who=None)
    table.page.context.clear_cookies()
    table.page.goto(f"{table.site}/e/{link.token}/")
    table.unfold()


def deleting_refused(table: Table) -> None:
    table.open(table.row("loeschen/"))
    table.play({"redeal": "vergeben"})
    table.press("Löschen")
    expect(table.page.locator(".errors")).to_be_focused()


def gone(table: Table) -> None:
    """A row that somebody deletes while another changes it."""
    table.open(table.row("aendern/", kind="penalty"))
    entry = Entry.objects.get(kind="penalty")
    version = table.fresh().version
    recording.delete_entry(table.evening.pk, entry.pk, version=version, who=None)
    table.press("Speichern")
    expect(table.page.locator(".errors")).to_contain_text("inzwischen gelöscht")


def with_all_ways(table: Table) -> None:
    for name in ("Link zum Zusehen machen", "Code zeigen"):
        table.open("teilen/")
        table.press(name)
    page_of("teilen/")(table)


def watcher_shares(table: Table) -> None:
    link = recording.make_watch_link(table.evening.pk, who=None)
    table.page.context.clear_cookies()
    table.page.goto(f"{table.site}/t/{link.token}")
    table.page.get_by_role("link", name="Teilen").click()
    expect(table.page.get_by_role("heading", name="Zusehen")).to_be_visible()


def typing_a_wrong_code(table: Table) -> None:
    table.page.goto(f"{table.site}/code/#AAAAAA")
    expect(table.page.get_by_label("Code")).to_have_value("AAAAAA")
    table.press("Mitschreiben")
    expect(table.page.get_by_text("Dieser Code gilt nicht")).to_be_visible()


def sending(text: str, state: str) -> State:
    """The page that reads files in, with a text that was sent, and what it came to."""

    def sent(table: Table) -> None:
        table.page.goto(f"{table.site}/einlesen/")
        table.page.get_by_label("Oder füge den Text hier ein").fill(text)
        table.press("Ansehen")
        expect(table.page.locator("#reading")).to_contain_text(state)

    return sent


def import_page(table: Table) -> None:
    table.page.goto(f"{table.site}/einlesen/")
    table.unfold()


def import_refused(table: Table) -> None:
    table.page.goto(f"{table.site}/einlesen/")
    table.press("Ansehen")
    expect(table.page.locator(".errors")).to_be_focused()


def import_unreadable(table: Table) -> None:
    table.page.goto(f"{table.site}/einlesen/")
    table.page.get_by_label("Oder füge den Text hier ein").fill("1;2;3;4\n1;1;-1;-1")
    table.press("Ansehen")
    expect(table.page.locator("#faults")).to_be_focused()


def reading_on(table: Table) -> None:
    """A long file that waits for somebody to go on with it."""
    sending(OLD_SHEETS, "Noch ist nichts gespeichert")(table)
    table.page.route("**/einlesen/vorschau/", _wait)
    Upload.objects.update(ready=False, done=1)
    table.page.reload()
    expect(table.page.get_by_role("progressbar")).to_be_visible()


def _wait(route: Route) -> None:
    """Let pages come, and nothing that htmx asks for."""
    if "hx-request" not in route.request.headers:
        route.continue_()


def imported(table: Table) -> None:
    sending(OLD_SHEETS, "Noch ist nichts gespeichert")(table)
    table.press("Einlesen")
    expect(table.page.locator("#reading")).to_contain_text("2 Abende sind eingelesen.")


OLD_SHEETS = "Datum;Anna;Ben;Carl;Dora;Eva\n3.5.2024;12;-8;;-9;5\n17.5.2024;-4;10;3;;-9\n"
WRONG_SHEET = "A;B;C;D\nviel;1;-1;0\n1;1;1;-1\n"
OTHERS = ("redeal", "join", "leave", "penalty", "free", "bock", "dealer")
# The others can be sent as they open.
REFUSED = ("join", "leave", "penalty", "free", "dealer")


def shut_out(table: Table) -> None:
    """A form that was open while the link was renewed: what was typed stands on the page."""
    table.open("eintrag/penalty/")
    table.page.get_by_label("Warum?").first.fill("Falsch bedient, und dann noch einmal")
    recording.renew_link(table.evening.pk, LinkKind.TABLE, who=None)
    table.press("Speichern")
    expect(table.page.get_by_role("heading", name="Nicht gespeichert")).to_be_visible()
    expect(table.page.locator("dl")).to_contain_text("Falsch bedient")


AROUND: dict[str, State] = {
    "shut out": shut_out,
    "explained": row_page(""),
    "explained, a penalty": row_page("", kind="penalty"),
    "change a game": row_page("aendern/"),
    "change a game, what changes": changing_a_game,
    "change a game, changed meanwhile": changing_a_game_that_was_changed,
    "change a penalty": row_page("aendern/", kind="penalty"),
    "delete": row_page("loeschen/"),
    "delete, refused": deleting_refused,
    "insert": row_page("davor/"),
    "insert a game": row_page("davor/game/"),
    "insert a game, what changes": inserting_a_game,
    "insert a game, refused": refused(row_page("davor/game/")),
    "insert bock": row_page("davor/bock/", number=2),
    "insert bock, what changes": inserting_bock,
    "move": row_page("verschieben/"),
    "move, what changes": moving,
    "players": page_of("spieler/"),
    "players, what changes": exchanging_players,
    "players, refused": refused(page_of("spieler/"), "Weiter"),
    "rules": page_of("regeln/"),
    "rules, what changes": changing_the_rules,
    "rules, refused": rules_refused,
    "settings": page_of("angaben/"),
    "settings, what changes": another_first_dealer,
    "settings, refused": settings_refused,
    "history": page_of("verlauf/"),
    "late hearts, what changes": late_hearts,
    "undo, refused": undo_refused,
    "close": page_of("abschliessen/"),
    "close, refused": closing_refused,
    "gone": gone,
    "summary": page_of("ergebnis/"),
    "summary, closed": just_closed,
    "the evening, standings hidden": hidden,
    "display, standings hidden": hidden_page("anzeige/"),
    "summary, standings hidden": hidden_page("ergebnis/"),
    "delete, standings hidden": lambda table: hidden_page(table.row("loeschen/"))(table),
    "summary, the ceremony": ceremony,
    "summary, settled": settled_summary,
    "summary, shared": shared_summary,
    "settlement, not for money": page_of("abrechnung/"),
    "settlement": settled,
    "settlement, refused": settling_refused,
    "settlement, a payment that is gone": payment_gone,
    "settlement, standings hidden": hidden_page("abrechnung/"),
    "share": page_of("teilen/"),
    "share, all ways": with_all_ways,
    "share, a watcher": watcher_shares,
    "a wrong code": typing_a_wrong_code,
    "display": page_of("anzeige/"),
    "data": page_of("daten/"),
    "import": import_page,
    "import, refused": import_refused,
    "import, unreadable": import_unreadable,
    "import, reading": reading_on,
    "import, what it would become": sending(OLD_SHEETS, "Noch ist nichts gespeichert"),
    "import, what is wrong": sending(WRONG_SHEET, "Zeile 3"),
    "import, done": imported,
    **{f"add {kind}": page_of(f"eintrag/{kind}/") for kind in OTHERS},
    **{f"add {kind}, refused": refused(page_of(f"eintrag/{kind}/")) for kind in REFUSED},
}
