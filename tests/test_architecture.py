"""The rules of the house that a program can check."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.__main__ import ROOT, tracked

# From the bottom up; whoever stands on a line may import from it and from the lines before. The
# longest name counts, so "scorekeeper" stands for all modules that are not named.
LAYERS = [
    ["scorekeeper.scoring"],
    ["scorekeeper.models", "scorekeeper.migrations", "accounts.models", "accounts.fields"],
    ["scorekeeper", "accounts"],  # recording, statistics, settlement, exports, access, …
    [
        "scorekeeper.forms",
        "scorekeeper.views",
        "scorekeeper.urls",
        "scorekeeper.wording",
        "scorekeeper.templatetags",
        "scorekeeper.management",
        "accounts.forms",
        "accounts.views",
        "accounts.urls",
    ],
]

# The rules of the game know neither files nor networks nor clocks.
FORBIDDEN_IN_SCORING = {
    "asyncio", "datetime", "django", "io", "logging", "os", "pathlib", "random",
    "socket", "sqlite3", "subprocess", "sys", "threading", "time", "urllib",
}  # fmt: skip

LONGEST_MODULE = 400

CODE = [Path(name) for name in tracked("*.py")]
PRODUCT = [file for file in CODE if file.parts[0] in {"scorekeeper", "accounts"}]


def module_name(file: Path) -> str:
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path) -> Iterator[str]:
    """Give the full names of all that a file imports, also inside functions."""
    package = module_name(file).split(".")
    if file.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(ast.parse((ROOT / file).read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            prefix = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{prefix}.{alias.name}" for alias in node.names)


def layer(module: str) -> int | None:
    """Return the number of the layer of a module, or None for what is not ours."""
    best: tuple[int, int] | None = None
    for number, names in enumerate(LAYERS):
        for name in names:
            if module == name or module.startswith(f"{name}."):
                best = max(best or (0, 0), (len(name), number))
    return best[1] if best else None


@pytest.mark.parametrize("file", PRODUCT, ids=str)
def test_imports_go_one_way(file: Path) -> None:
    own = layer(module_name(file))
    assert own is not None
    wrong = [name for name in imports(file) if (layer(name) or 0) > own]
    assert wrong == [], f"{file} imports from above"


@pytest.mark.parametrize("file", [file for file in PRODUCT if "scoring" in file.parts], ids=str)
def test_scoring_is_pure(file: Path) -> None:
    """It imports from the standard library, without I/O, and from itself."""
    for name in imports(file):
        top = name.split(".")[0]
        assert name.startswith("scorekeeper.scoring.") or top in sys.stdlib_module_names, name
        assert top not in FORBIDDEN_IN_SCORING, name


def test_the_check_of_imports_sees_something() -> None:
    """Guard against a check that passes because it finds nothing."""
    assert layer("scorekeeper.scoring.rules") == 0
    assert layer("scorekeeper.models.circles") == 1
    assert layer("scorekeeper.recording") == layer("scorekeeper.settings") == 2
    assert layer("scorekeeper.views.front") == 3
    assert layer("django.db") is None
    assert "scorekeeper.hosts" in set(imports(Path("scorekeeper/startup.py")))
    assert "scorekeeper.backups.contents.Refused" in set(
        imports(Path("scorekeeper/backups/sqlite.py"))
    )
    assert len(PRODUCT) > 20


@pytest.mark.parametrize(
    "file", [file for file in PRODUCT if "migrations" not in file.parts], ids=str
)
def test_modules_are_read_in_a_sitting(file: Path) -> None:
    lines = len((ROOT / file).read_text().splitlines())
    assert lines <= LONGEST_MODULE


def test_no_third_party_files() -> None:
    """Libraries come from their packages; what is committed was written here and can be read."""
    written = [*tracked("*.js"), *tracked("*.css"), *tracked("*.svg")]
    assert [name for name in written if ".min." in name] == []
    for name in written:
        longest = max((len(line) for line in (ROOT / name).read_text().splitlines()), default=0)
        assert longest < 2000, f"{name} looks generated"


def test_no_lock_files_and_no_addresses_in_requirements() -> None:
    assert [*tracked("*uv.lock"), *tracked("*pylock*.toml"), *tracked("*poetry.lock")] == []
    files = tracked("requirements/*")
    assert len(files) >= 6
    for name in files:
        text = (ROOT / name).read_text()
        assert "://" not in text, name
        assert "--index-url" not in text, name


def test_every_requirement_has_a_hash() -> None:
    for name in tracked("requirements/*.txt"):
        for requirement in (ROOT / name).read_text().replace("\\\n", " ").splitlines():
            assert "==" in requirement, name
            assert "--hash=sha256:" in requirement, name


def test_no_large_files() -> None:
    assert [name for name in tracked("*") if (ROOT / name).stat().st_size > 600_000] == []
