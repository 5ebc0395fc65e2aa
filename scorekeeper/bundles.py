"""Scripts and styles as pages load them: joined and without comments, one file for each page.

Every behaviour has a source of its own in ``static/``; a phone with bad reception asks once for
all of them. What is served is named by its content, so it is never older than its sources.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage
from rcssmin import cssmin
from rjsmin import jsmin

# What each page needs, in the order in which it runs.
BUNDLES: Mapping[str, Sequence[str]] = {
    "site.css": ("dulle.css",),
    "pages.css": ("around.css",),
    "write.js": (
        "draft.js", "entry.js", "pad.js", "live.js", "copy.js", "waiting.js", "saving.js",
        "kept.js", "awake.js",
    ),
    "watch.js": ("entry.js", "live.js", "kept.js", "awake.js"),
    "game.js": ("entry.js", "pad.js"),
    "gone.js": ("draft.js", "copy.js", "waiting.js"),
    "away.js": ("offline.js",),
    "first.js": ("front.js",),
    "seats.js": ("front.js", "known.js"),
    "share.js": ("copy.js",),
    "send.js": ("copy.js", "sending.js"),
    "share.css": ("sharing.css",),
    "circle.css": ("circles.css",),
    "switches.css": ("rules.css",),
    "code.js": ("join.js",),
    "summary.css": ("figures.css", "settling.css", "sending.css"),
    "money.css": ("settling.css",),
    "close.js": ("closing.js",),
    "awards.js": ("ceremony.js",),
    "large.css": ("display.css",),
    "large.js": ("live.js", "fullscreen.js", "awake.js"),
    # By itself, since pages and the service worker share it.
    "waits.js": ("outbox.js",),
    "worker.js": ("service_worker.js",),
}  # fmt: skip
_SMALLER: Mapping[str, Callable[[str], str]] = {".css": cssmin, ".js": jsmin}


class BundleFinder(BaseFinder):
    """Finds the files of :data:`BUNDLES`, which it makes where they are not there yet."""

    def check(self, **_kwargs: Any) -> list[Any]:
        """Nothing can be set wrong."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:
        """Where a bundle lies; all places where ``find_all`` asks for them."""
        found = [str(_made(path))] if path in BUNDLES else []
        return found if find_all or not found else found[0]

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        """Every bundle with the storage that it is in."""
        for name in BUNDLES:
            yield name, FileSystemStorage(location=_made(name).parent)


def read(name: str) -> str:
    """What is in a bundle."""
    return _made(name).read_text(encoding="utf-8")


def _made(name: str) -> Path:
    """The file of a bundle, in a folder that says what is in it."""
    sources = [settings.BASE_DIR / "static" / part for part in BUNDLES[name]]
    content = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    digest = hashlib.sha256(content.encode()).hexdigest()[:16]
    file = settings.DATA_DIR / "bundles" / digest / name
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        # Whole or not at all: another process may be making it, too.
        with NamedTemporaryFile(
            "w", encoding="utf-8", dir=file.parent, delete=False, suffix=".new"
        ) as new:
            new.write(_SMALLER[file.suffix](content))
        os.replace(new.name, file)
    return file
