"""Scripts and styles, joined for the pages that load them."""

import re
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from scorekeeper.bundles import BUNDLES

# What a phone loads of ours for the evening page, in bytes. Its service worker comes later.
MOST = 14_000


def bundle(name: str) -> str:
    found = finders.find(name)
    assert isinstance(found, str)
    return Path(found).read_text(encoding="utf-8")


def test_own_styles_and_scripts_are_small() -> None:
    loaded = ("site.css", "waits.js", "write.js")
    assert sum(len(brotli.compress(bundle(name).encode())) for name in loaded) <= MOST


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_has_all_of_its_parts(name: str) -> None:
    made = bundle(name)
    assert "/*" not in made
    for part in BUNDLES[name]:
        source = (settings.BASE_DIR / "static" / part).read_text(encoding="utf-8")
        names = re.findall(r"^(?:async )?function (\w+)", source, re.MULTILINE)
        assert all(f"function {name}(" in made for name in names), part


def test_every_source_is_in_some_bundle() -> None:
    sources = {file.name for file in (settings.BASE_DIR / "static").iterdir()}
    pictures = {name for name in sources if name.endswith((".svg", ".png"))}
    assert sources - pictures == {part for parts in BUNDLES.values() for part in parts}


def test_pages_load_bundles_only() -> None:
    parts = {part for parts in BUNDLES.values() for part in parts}
    for page in (settings.BASE_DIR / "templates").rglob("*.html"):
        loaded = set(re.findall(r"{% static '([^']+)' %}", page.read_text(encoding="utf-8")))
        assert not loaded & parts, page.name


def test_a_changed_source_is_served_at_once(tmp_path: Path, settings: Any) -> None:
    settings.BASE_DIR, settings.DATA_DIR = tmp_path, tmp_path / "data"
    source = tmp_path / "static" / "front.js"
    source.parent.mkdir()
    for number in (1, 2):
        source.write_text(f"// Why.\nlet number = {number};\n")
        assert bundle("first.js") == f"let number={number};"
