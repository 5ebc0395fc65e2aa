"""The rows of an evening beside the games that its phones were told of.

`python -m tests.load.inside.rows` reads the games from its input and prints what is wrong, both as
JSON.
"""

import io
import json
import sys
from collections import Counter
from collections.abc import Sequence

from django.core.management import call_command

from scorekeeper.models import Change, Evening
from tests.load.phones import Game


def compare(games: Sequence[Game]) -> list[str]:
    """What is lost, doubled or different, in numbers or in scores."""
    evening = Evening.objects.get(changes__key=games[0].key)
    rows = [*evening.entries.all()]
    stored = Counter((row.note, "-".join(map(str, row.facts["re_augen"]))) for row in rows)
    told = Counter((game.note, game.band) for game in games if not game.deleted)
    wrong = [f"lost: {one}" for one in told - stored]
    wrong += [f"nobody was told of it: {one}" for one in stored - told]
    keys = Change.objects.filter(key__in=[game.key for game in games], action="game.added")
    if keys.count() != len(games):
        wrong.append(f"{len(games)} games were acknowledged, {keys.count()} keys are stored")
    if [row.number for row in rows] != [*range(1, len(rows) + 1)]:
        wrong.append("the numbers have gaps")
    said = io.StringIO()
    try:
        call_command("verify_scores", stdout=said)
    except SystemExit:
        wrong.append(said.getvalue())
    return wrong


if __name__ == "__main__":
    sys.stdout.write(json.dumps(compare([Game(**game) for game in json.load(sys.stdin)])))
