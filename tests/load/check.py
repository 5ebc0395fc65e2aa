"""Whether a stored evening is what its phones were told.

`python -m tests.load.check` runs with the settings of the site, reads the games from its input and
prints what is wrong, both as JSON.
"""

import io
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

import django
from django.core.management import call_command

from tests.__main__ import ROOT
from tests.servers import Server

from .phones import Game


def wrong_on(server: Server, games: Sequence[Game]) -> list[str]:
    """What is wrong in the database of a server."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.load.check"],
        cwd=ROOT,
        env=server.environ,
        input=json.dumps([asdict(game) for game in games]).encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    wrong: list[str] = json.loads(done.stdout)
    return wrong


def compare(games: Sequence[Game]) -> list[str]:
    """What is lost, doubled or different, in numbers or in scores."""
    from scorekeeper.models import Change, Evening  # noqa: PLC0415 - after the settings

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
    django.setup()
    sys.stdout.write(json.dumps(compare([Game(**game) for game in json.load(sys.stdin)])))
