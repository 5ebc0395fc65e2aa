"""How many polls that find nothing new one process answers: `python -m tests.load.bench_polls`.

Prints one line of JSON: answers per second, without a network, of the poll, and in the same
rounds of a view that does nothing behind the same middleware - as it is, and with the session
read, without which nobody can be told from anybody. Each is the best of many rounds.
"""

import json
import sys
import tempfile
from pathlib import Path

from tests.servers import environment

from .servers import run_python

REACH = 0.6


def main() -> int:
    """Measure, print, and say by the exit status whether enough is reached."""
    with tempfile.TemporaryDirectory(prefix="dulle-load-") as folder:
        said = run_python(environment(Path(folder)), "-m", "tests.load.inside.polls")
    speeds: dict[str, float] = json.loads(said)
    ratios = {f"of_{name}": round(speeds["poll"] / speeds[name], 2) for name in ("bare", "session")}
    figures = {name: round(speed) for name, speed in speeds.items()}
    sys.stdout.write(json.dumps({**figures, **ratios, "reach_of_session": REACH}) + "\n")
    return int(ratios["of_session"] < REACH)


if __name__ == "__main__":
    sys.exit(main())
