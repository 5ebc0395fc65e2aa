"""A demo evening: what a sheet looks like after sixteen games under the house rules."""

from datetime import timedelta

from django.utils import timezone

from . import recording
from .models import Link
from .scoring.notation_rows import parse_row
from .scoring.rulesets import HAUSREGELN

NAMES = ("Anna", "Bernd", "Carla", "Dieter")
# Seats are numbers in seat order. Games 4 and 6 let hearts go round: eight Bock games in a chain.
ROWS = (
    {"re": ["1", "3"], "re_augen": 134},
    {"re": ["2", "4"], "re_augen": [151, 180], "announcements": {"re": "announced"}},
    {"re": ["1", "2"], "re_augen": 118, "special_points": {"kontra": {"fuchs": 1}}},
    {"re": ["3", "4"], "re_augen": 125, "heart_trick": True},
    {"re": ["1", "4"], "re_augen": [121, 150], "special_points": {"re": {"karlchen": 1}}},
    {
        "kind": "hochzeit",
        "re": ["2", "3"],
        "re_augen": 162,
        "announcements": {"re": "k90"},
        "heart_trick": True,
    },
    {"kind": "solo", "solo": "damen", "re": ["3"], "re_augen": 131},
    {"re": ["1", "2"], "re_augen": 120, "announcements": {"kontra": "announced"}},
    {"redeal": "Fünf Könige auf einer Hand"},
    {"re": ["2", "4"], "re_augen": 97, "announcements": {"kontra": "k90"}},
    {"re": ["1", "3"], "re_augen": [121, 150], "special_points": {"kontra": {"doppelkopf": 1}}},
    {
        "re": ["3", "4"],
        "re_augen": 155,
        "announcements": {"re": "announced"},
        "override": {"value": 6, "reason": "Kontra hatte falsch bedient, so geeinigt"},
    },
    {"re": ["1", "4"], "re_augen": 88, "special_points": {"kontra": {"karlchen_caught": 1}}},
    {"kind": "armut", "re": ["2", "3"], "re_augen": 141},
    {"re": ["1", "2"], "re_augen": [181, 210], "announcements": {"re": "k90"}},
    {"kind": "solo", "solo": "stille_hochzeit", "re": ["4"], "re_augen": 104},
    {"re": ["2", "4"], "re_augen": 123, "special_points": {"re": {"fuchs": 1}}},
)


def start_demo() -> Link:
    """Store the demo evening, the last game played just now; returns its table link."""
    now = timezone.now()
    times = [now - timedelta(minutes=9 * back) for back in reversed(range(len(ROWS) + 1))]
    started = recording.start_evening(
        names=NAMES,
        first_dealer=0,
        rules=HAUSREGELN,
        stake_cents=5,
        name="Beispielabend",
        at=times[0],
    )
    evening = started.link.evening
    for position, (row, at) in enumerate(zip(ROWS, times[1:], strict=True), start=1):
        key = f"demo-{evening.address}-{position}"
        recording.add_entry(evening.pk, parse_row(row), key=key, who=started.grant, at=at)
    return started.link
