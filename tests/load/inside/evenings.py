"""Evenings to measure, in the database of the server.

`python -m tests.load.inside.evenings make N M` prints a JSON list with one object for each of N
evenings of M games: the path of its page, that of its table link, the cookies of a phone that has
opened the link, and what the phone sends to save a game. `cut N M` takes what was saved off again,
and prints how many rows these evenings had on average meanwhile.
"""

import json
import sys
from urllib.parse import urlencode

from django.db.models import Count, F
from django.test import Client

from scorekeeper import demo, recording
from scorekeeper.models import Entry, Evening, Link
from scorekeeper.models.evenings import new_state
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.sheets import score
from scorekeeper.stored_results import store_points
from tests.pages import form_of


def main(arguments: list[str]) -> int:
    command, *numbers = arguments
    number, games = map(int, numbers)
    found = make(number, games=games) if command == "make" else cut(number, games=games)
    sys.stdout.write(json.dumps(found))
    return 0


def make(number: int, *, games: int) -> list[dict[str, str]]:
    """So many evenings of four players; the first is recorded, the others copied from it."""
    first = _start(games)
    rows = [row for row in demo.ROWS if "re" in row]
    for at in range(games):
        row = parse_row(rows[at % len(rows)])
        recording.add_entry(first.evening.pk, row, key=f"measured-{games}-{at}", who=None)
    links = [first, *(_copy(first.evening, games) for _ in range(number - 1))]
    return [_opened(link) for link in links]


def _start(games: int) -> Link:
    started = recording.start_evening(
        names=demo.NAMES, first_dealer=0, rules=HAUSREGELN, name=_name(games)
    )
    return started.link


def _name(games: int) -> str:
    return f"Messabend {games}"


def _copy(first: Evening, games: int) -> Link:
    link = _start(games)
    evening = link.evening
    rows = [*first.entries.order_by("position")]
    for row in rows:
        row.pk, row.evening = None, evening
        row._state.adding = True
    Entry.objects.bulk_create(rows)
    sheet = score(evening, [*evening.seats.select_related("player")], rows)
    store_points(sheet, sheet.lines)
    Evening.objects.filter(pk=evening.pk).update(version=len(rows))
    return link


def _opened(link: Link) -> dict[str, str]:
    """An evening as a phone has it that opened the link and entered a plain game.

    The number of the game is left out, so that the same entry can be sent again and again.
    """
    phone = Client(headers={"host": "127.0.0.1"})
    entrance = f"/t/{link.token}"
    page = phone.get(entrance, follow=True)
    path = page.redirect_chain[-1][0].partition("#")[0]
    sent = form_of(page.content.decode()) | {"re": ["1", "2"], "band": "121-150"}
    sent = {name: value for name, value in sent.items() if name not in {"key", "number", "due"}}
    cookies = [f"{name}={morsel.value}" for name, morsel in phone.cookies.items()]
    return {
        "path": path,
        "entrance": entrance,
        "cookies": "; ".join(cookies),
        "body": urlencode(sent, doseq=True),
    }


def cut(number: int, *, games: int) -> float:
    """Take off what was saved; the mean number of rows while that went on."""
    evenings = Evening.objects.filter(name=_name(games))
    after = sum(evenings.annotate(rows=Count("entries")).values_list("rows", flat=True)) / number
    Entry.objects.filter(evening__in=evenings, position__gt=games).delete()
    evenings.update(version=F("version") + 1, state=new_state())
    return (games + after) / 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
