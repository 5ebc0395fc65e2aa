"""Names of players: what can be seen of them, and nothing else."""

import pytest
from django.test import Client

from scorekeeper.models import Player
from scorekeeper.models.circles import visible

from .conftest import html

pytestmark = pytest.mark.django_db


def start(client: Client, *names: str) -> int:
    """Start an evening; the status of the answer."""
    sent = {f"name{at}": name for at, name in enumerate(names, start=1)}
    key = "key-" + str(abs(hash(names)))
    response = client.post("/", {**sent, "dealer": "1", "rules": "hausregeln", "key": key})
    return response.status_code


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("Anna\u200b", "Anna"),
        ("\u202eannA", "annA"),
        ("A\x01n\x07na\x1b", "Anna"),
        ("  Anna\u00a0 Lena ", "Anna Lena"),
        ("O\u0308zgu\u0308r", "Özgür"),
        ("\u3164\u2060\u00ad", ""),
        ("♥10 & <b>", "♥10 & <b>"),
    ],
    ids=["joiner", "direction", "control", "blanks", "composed", "nothing", "signs"],
)
def test_only_what_can_be_seen_stays(typed: str, seen: str) -> None:
    assert visible(typed) == seen


def test_names_that_look_alike_are_the_same(client: Client) -> None:
    assert start(client, "Anna", "Anna\u200b", "Carl", "Dora") == 422
    assert start(client, "\u200b", "\u2060", "\u3164", "\u00ad") == 422
    assert not Player.objects.exists()
    assert start(client, "Anna\u200d", "Ben\u202e", "Carl", "Dora") == 302
    assert [*Player.objects.order_by("pk").values_list("name", flat=True)][:2] == ["Anna", "Ben"]


def test_an_invisible_name_is_told_at_its_field(client: Client) -> None:
    response = client.post("/", {"name1": "\u3164", "dealer": "1", "rules": "ddv"})
    assert "nichts zu sehen" in html(response)
