"""Whether a stored evening is what its phones were told."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict

from tests.__main__ import ROOT
from tests.servers import Server

from .phones import Game


def wrong_on(server: Server, games: Sequence[Game]) -> list[str]:
    """What is wrong in the database of a server."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.load.inside.rows"],
        cwd=ROOT,
        env=server.environ,
        input=json.dumps([asdict(game) for game in games]).encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    wrong: list[str] = json.loads(done.stdout)
    return wrong
