"""The rules of the house that a program can check."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.__main__ import ROOT, tracked

# Who may import from whom, from the bottom up: each from what stands before it, and only from what
# is named. The longest name counts, so that "scorekeeper.forms" stands for all modules in there.
MAY_IMPORT: dict[str, set[str]] = {
    "scorekeeper": set(),  # the package itself, which is empty
    # What is played
    "scorekeeper.scoring": set(),
    "scorekeeper.settlement": {"scorekeeper.scoring"},
    "accounts.fields": set(),
    "accounts.models": {"accounts.fields"},
    "scorekeeper.models": {"accounts.models", "scorekeeper.settlement", "scorekeeper.scoring"},
    "scorekeeper.limits": {"scorekeeper.models"},
    "scorekeeper.prepared": set(),
    "scorekeeper.session_engine": {"scorekeeper.prepared"},
    "scorekeeper.sheets": {"scorekeeper.models", "scorekeeper.scoring"},
    "scorekeeper.stored_results": {
        "scorekeeper.sheets", "scorekeeper.models", "scorekeeper.scoring",
    },
    "scorekeeper.corrections": {"scorekeeper.sheets", "scorekeeper.models", "scorekeeper.scoring"},
    "scorekeeper.statistics": {"scorekeeper.sheets", "scorekeeper.models", "scorekeeper.scoring"},
    "scorekeeper.imports": {
        "scorekeeper.settlement", "scorekeeper.stored_results", "scorekeeper.sheets",
        "scorekeeper.models", "scorekeeper.scoring",
    },
    "scorekeeper.recording": {
        "scorekeeper.imports", "scorekeeper.stored_results", "scorekeeper.corrections",
        "scorekeeper.sheets", "scorekeeper.models", "scorekeeper.scoring", "scorekeeper.limits",
        "scorekeeper.prepared", "scorekeeper.settlement",
    },
    "scorekeeper.circles": {
        "scorekeeper.recording", "scorekeeper.sheets", "scorekeeper.models", "scorekeeper.scoring",
        "scorekeeper.limits",
    },
    # What is said and shown
    "scorekeeper.wording": {
        "scorekeeper.imports", "scorekeeper.corrections", "scorekeeper.models",
        "scorekeeper.scoring", "scorekeeper.settlement",
    },
    "scorekeeper.exports": {
        "scorekeeper.wording", "scorekeeper.imports", "scorekeeper.corrections",
        "scorekeeper.sheets", "scorekeeper.models", "scorekeeper.scoring",
    },
    "scorekeeper.access": {
        "scorekeeper.recording", "scorekeeper.sheets", "scorekeeper.wording", "scorekeeper.models",
        "scorekeeper.prepared", "scorekeeper.limits",
    },
    "scorekeeper.forms": {
        "scorekeeper.exports", "scorekeeper.imports", "scorekeeper.wording",
        "scorekeeper.statistics", "scorekeeper.sheets", "scorekeeper.settlement",
        "scorekeeper.models", "scorekeeper.scoring",
    },
    "scorekeeper.bundles": set(),
    "scorekeeper.pictures": set(),
    "scorekeeper.templatetags": {
        "scorekeeper.forms", "scorekeeper.wording", "scorekeeper.scoring", "scorekeeper.bundles",
    },
    # The house around it
    "scorekeeper.environment": set(),
    "scorekeeper.hosts": set(),
    "scorekeeper.redaction": set(),
    "scorekeeper.receiving": {"scorekeeper.imports"},
    "scorekeeper.settings": {"scorekeeper.environment", "scorekeeper.hosts"},
    "scorekeeper.apps": set(),
    "accounts": set(),
    "accounts.apps": set(),
    "scorekeeper.wsgi": set(),
    "scorekeeper.backups": set(),
    "scorekeeper.startup": {"scorekeeper.backups", "scorekeeper.hosts"},
    "scorekeeper.serving": set(),
    "scorekeeper.demo": {"scorekeeper.recording", "scorekeeper.models", "scorekeeper.scoring"},
    # What comes from outside
    "scorekeeper.views": {
        "scorekeeper.access", "scorekeeper.forms", "scorekeeper.exports", "scorekeeper.imports",
        "scorekeeper.wording", "scorekeeper.recording", "scorekeeper.circles",
        "accounts.models", "scorekeeper.corrections",
        "scorekeeper.statistics", "scorekeeper.sheets", "scorekeeper.models",
        "scorekeeper.scoring", "scorekeeper.hosts", "scorekeeper.settlement",
        "scorekeeper.pictures",
    },
    # Accounts: people who come back. What is played knows at most who has one.
    "accounts.links": {"accounts.models"},
    "accounts.terminal": set(),
    "accounts.mails": set(),
    "accounts.export": {"accounts.models"},
    "accounts.writing": {"accounts.models", "scorekeeper.circles"},
    "accounts.forms": {"accounts.models", "scorekeeper.forms", "scorekeeper.models"},
    "accounts.sessions": {"accounts.models", "scorekeeper.access"},
    "accounts.middleware": {"accounts.sessions"},
    "accounts.views": {
        "accounts.sessions", "accounts.forms", "accounts.writing", "accounts.export",
        "accounts.mails", "accounts.links", "accounts.models", "scorekeeper.views",
        "scorekeeper.limits", "scorekeeper.hosts", "scorekeeper.wording", "scorekeeper.circles",
    },
    "accounts.urls": {"accounts.views"},
    "scorekeeper.urls": {"scorekeeper.views", "accounts.urls"},
    "scorekeeper.management": {
        "scorekeeper.startup", "scorekeeper.serving", "scorekeeper.demo", "scorekeeper.backups",
        "scorekeeper.wording", "scorekeeper.stored_results", "scorekeeper.models",
        "scorekeeper.scoring",
    },
    "accounts.migrations": {"accounts.fields", "accounts.models"},
    "scorekeeper.migrations": {"scorekeeper.models"},
}  # fmt: skip

# The rules of the game know neither files nor networks nor clocks.
FORBIDDEN_IN_SCORING = {
    "asyncio", "datetime", "django", "io", "logging", "os", "pathlib", "random",
    "socket", "sqlite3", "subprocess", "sys", "threading", "time", "urllib",
}  # fmt: skip

# A sitting, which is about three hundred lines.
LONGEST_MODULE = 330
# Modules that are longer, each with the reason why it stays in one piece.
LONGER: dict[str, str] = {}

# The code that writes into the database. Everything else asks it to.
WRITERS = {
    "scorekeeper/recording/": "the one way to write evenings",
    "scorekeeper/circles/": "the one way to write circles",
    "scorekeeper/limits.py": "counts of tries, which are about no evening",
    "scorekeeper/stored_results.py": "copies of results, written for recording",
    "scorekeeper/prepared.py": "no writer: executes what Django has made of a query",
    "scorekeeper/backups/": "whole databases",
    "accounts/models.py": "the manager of accounts",
    "accounts/writing.py": "the one way to write accounts",
    "scorekeeper/migrations/": "",
    "accounts/migrations/": "",
}
WRITING = {
    "save", "create", "update", "delete", "get_or_create", "update_or_create", "bulk_create",
    "bulk_update", "execute", "executemany",
}  # fmt: skip
# What has such a method and is no model, queryset or cursor, by the last name before the dot.
NO_MODEL = {
    "initial": "the dict of a form",
    "fields": "the same",
    "state": "the checksum of the static files",
    "picture": "one that Pillow has drawn, into memory",
}

CODE = [Path(name) for name in tracked("*.py")]
PRODUCT = [file for file in CODE if file.parts[0] in {"scorekeeper", "accounts"}]


def module_name(file: Path) -> str:
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path, text: str | None = None) -> Iterator[str]:
    """Give the full names of all that a file, or `text` in its place, imports anywhere."""
    package = module_name(file).split(".")
    if file.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(ast.parse(text or (ROOT / file).read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            prefix = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{prefix}.{alias.name}" for alias in node.names)


def part(module: str) -> str | None:
    """Return the part of the product that a module belongs to, or None for what is not ours."""
    parts = module.split(".")
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    found = next((name for name in names if name in MAY_IMPORT), None)
    # A module that nobody has given a place yet, unless it is only a name in the package.
    return None if found in {"scorekeeper", "accounts"} and found != module else found


def imported_from_elsewhere(file: Path, text: str | None = None) -> set[str]:
    """Return the other parts of the product that a file imports from."""
    own = part(module_name(file))
    return {found for name in imports(file, text) if (found := part(name)) and found != own}


@pytest.mark.parametrize("file", PRODUCT, ids=str)
def test_imports_go_one_way(file: Path) -> None:
    own = part(module_name(file))
    assert own is not None, "it has no place in MAY_IMPORT"
    wrong = imported_from_elsewhere(file) - MAY_IMPORT[own]
    assert wrong == set(), f"{file} must not import from there"


def test_the_way_is_one_way() -> None:
    """Whoever may be imported stands before; so no two parts can import each other."""
    before: set[str] = set()
    for name, others in MAY_IMPORT.items():
        assert others <= before, name
        before.add(name)


@pytest.mark.parametrize(
    ("file", "line", "found"),
    [
        ("forms/game.py", "from scorekeeper.views import board", "scorekeeper.views"),
        ("forms/game.py", "from ..views.board import Board", "scorekeeper.views"),
        ("forms/game.py", "from scorekeeper import recording", "scorekeeper.recording"),
        ("wording/terms.py", "from scorekeeper.views.board import Board", "scorekeeper.views"),
        ("wording/terms.py", "import scorekeeper.forms.game", "scorekeeper.forms"),
        ("recording/rows.py", "from ..wording import terms", "scorekeeper.wording"),
        ("recording/rows.py", "def f():\n    from ..access import let_in", "scorekeeper.access"),
        ("models/links.py", "from ..sheets import read_sheet", "scorekeeper.sheets"),
        (
            "views/front.py",
            "from scorekeeper.stored_results import x",
            "scorekeeper.stored_results",
        ),
        ("access.py", "from .forms.game import GameForm", "scorekeeper.forms"),
        ("startup.py", "from . import recording", "scorekeeper.recording"),
        ("backups/sqlite.py", "from scorekeeper.models import Evening", "scorekeeper.models"),
    ],
)
def test_the_check_of_imports_sees_what_is_wrong(file: str, line: str, found: str) -> None:
    path = Path("scorekeeper") / file
    own = part(module_name(path))
    assert own
    assert imported_from_elsewhere(path, line) - MAY_IMPORT[own] == {found}


@pytest.mark.parametrize("file", [file for file in PRODUCT if "scoring" in file.parts], ids=str)
def test_scoring_is_pure(file: Path) -> None:
    """It imports from the standard library, without I/O, and from itself."""
    for name in imports(file):
        top = name.split(".")[0]
        assert name.startswith("scorekeeper.scoring.") or top in sys.stdlib_module_names, name
        assert top not in FORBIDDEN_IN_SCORING, name


def test_the_check_of_imports_sees_something() -> None:
    """Guard against a check that passes because it finds nothing."""
    assert part("scorekeeper.scoring.rules") == "scorekeeper.scoring"
    assert part("scorekeeper.models") == "scorekeeper.models"
    assert part("scorekeeper.something_new") is None
    assert part("django.db") is None
    assert "scorekeeper.hosts" in set(imports(Path("scorekeeper/startup.py")))
    assert "scorekeeper.backups.contents.Refused" in set(
        imports(Path("scorekeeper/backups/sqlite.py"))
    )
    assert len(PRODUCT) > 20


def writes(text: str) -> list[str]:
    """Return the calls in a program that write into a database, or look as if they did."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        name, receiver = node.func.attr, ast.unparse(node.func.value)
        writing = name in WRITING or name.removeprefix("a") in WRITING
        if writing and receiver.rpartition(".")[2] not in NO_MODEL:
            found.append(f"line {node.lineno}: {receiver}.{name}()")
    return found


@pytest.mark.parametrize(
    "file",
    # The rules of the game cannot import a model; see test_scoring_is_pure.
    [
        file
        for file in PRODUCT
        if "scoring" not in file.parts and not str(file).startswith(tuple(WRITERS))
    ],
    ids=str,
)
def test_only_recording_writes(file: Path) -> None:
    assert writes((ROOT / file).read_text()) == []


def test_the_check_of_writing_sees_something() -> None:
    assert all(Path(ROOT / name).exists() for name in WRITERS)
    recording = [file for file in PRODUCT if str(file).startswith("scorekeeper/recording/")]
    assert sum(len(writes((ROOT / file).read_text())) for file in recording) > 10
    for line in (
        "evening.save(update_fields=['name'])",
        "cursor.execute('UPDATE evening SET version = 1')",
        "Evening.objects.create(name='')",
        "Evening.objects.filter(pk=1).update(name='')",
        "found.update(name='')",
        "evening.entries.all().delete()",
        "evening.entries.bulk_update(entries, ['note'])",
        "await evening.asave()",
        "connection.cursor().execute('DELETE FROM scorekeeper_evening')",
    ):
        assert len(writes(line)) == 1, line
    assert writes("self.initial.update(way='more')") == []


@pytest.mark.parametrize(
    "file", [file for file in PRODUCT if "migrations" not in file.parts], ids=str
)
def test_modules_are_read_in_a_sitting(file: Path) -> None:
    lines = len((ROOT / file).read_text().splitlines())
    assert (lines > LONGEST_MODULE) == (str(file) in LONGER), f"{lines} lines"


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
