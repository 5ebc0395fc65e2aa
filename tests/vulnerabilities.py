"""`python -m tests.vulnerabilities`: whether anything that is installed is known to be unsafe.

pip-audit asks the package index about each version in requirements/. Where that has no such data,
or cannot be reached, nothing can be said, which is printed and fails nothing.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SETS = ("base", "postgres", "test")
# Seconds in which all of it has to be answered.
PATIENCE = 180


class Verdict(NamedTuple):
    """How many versions something is known of, how many there are, and what is wrong with them."""

    known: int
    all: int
    wrong: list[str]

    @property
    def words(self) -> str:
        """What to print."""
        if self.wrong:
            return "\n".join(["Known to be unsafe:", *self.wrong])
        if not self.known:
            return "!!! Left out: known vulnerabilities (no data about them can be reached here)"
        return f"No vulnerability is known in {self.known} of {self.all} requirements."


def audit() -> str:
    """What pip-audit says about all requirements, as JSON; nothing where it cannot say anything."""
    command = [str(Path(sys.executable).parent / "pip-audit"), "--format", "json"]
    command += ["--progress-spinner", "off", "--require-hashes", "--disable-pip"]
    for name in SETS:
        command += ["--requirement", str(ROOT / "requirements" / f"{name}.txt")]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def verdict(said: str) -> Verdict:
    """What the JSON of pip-audit comes to; what is no JSON says nothing."""
    try:
        found = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Verdict(0, 0, [])
    known = [one for one in found if "skip_reason" not in one]
    return Verdict(len(known), len(found), [line for one in known for line in _wrong(one)])


def _wrong(one: dict[str, Any]) -> Iterator[str]:
    for vulnerability in one.get("vulns", []):
        better = ", ".join(vulnerability.get("fix_versions", [])) or "no version yet"
        yield f"{one['name']} {one['version']}: {vulnerability['id']}, mended in {better}"


def main() -> int:
    found = verdict(audit())
    sys.stdout.write(f"{found.words}\n")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
