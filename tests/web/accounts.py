"""What the tests of the pages of an account have in common: the cast, and what must stay."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from accounts.models import User

from .conftest import html

# Paths that lead away from this site, or nowhere, however browsers read them.
AWAY = [
    "https://evil.example", "http://evil.example/", "//evil.example", "///evil.example",
    "////evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example",
    "/\\/evil.example", "https:evil.example", "https:/evil.example", "https:///evil.example",
    "http:\\\\evil.example", "HTTPS://EVIL.EXAMPLE", " https://evil.example",
    "\thttps://evil.example",
    "/\t/evil.example", "/\n/evil.example", "\r\n//evil.example",
    "\x00//evil.example",
    "\x1f//evil.example", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)",
    "data:text/html,x", "vbscript:x", "ftp://evil.example", "//user@evil.example",
    "https://testserver@evil.example", "https://testserver.evil.example",
    "//testserver:8@evil.example",
    "http://[::1", "evil.example", "//evil.example/%2f..", "mailto:a@b.example", "konto/",
    "?next=/", "#here", "", "//①evil.example",
]  # fmt: skip


def error_at(response: Any, field: str) -> str:
    """The message at a field, which has the focus if it is the first one that is wrong."""
    page = html(response)
    tag = re.search(rf'<input[^>]*id="id_{field}"[^>]*>', page)
    assert tag
    assert 'aria-invalid="true"' in tag[0]
    assert f"id_{field}_error" in tag[0]
    found = re.search(rf'<p class="error" id="id_{field}_error">(.*?)</p>', page, re.DOTALL)
    assert found
    return found[1]


def value_of(response: Any, field: str) -> str | None:
    """What stands in a field."""
    tag = re.search(rf'<input[^>]*id="id_{field}"[^>]*>', html(response))
    assert tag
    found = re.search(r' value="([^"]*)"', tag[0])
    return found[1] if found else None


def trouble(response: Any) -> str:
    """What stands above a form that was refused as a whole; it has the focus."""
    found = re.search(r'<div class="errors"([^>]*)>(.*?)</div>', html(response), re.DOTALL)
    assert found
    assert "autofocus" in found[1]
    text = re.sub(r"<[^>]+>", "", found[2]).strip()
    assert html(response).count(text) == 1
    return text


def said(response: Any, *typed: str) -> str:
    """A page without what is another on each: the token, and what was typed."""
    page = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", html(response))
    for text in typed:
        page = page.replace(text, "")
    return page


@contextmanager
def accounts_unchanged() -> Iterator[None]:
    """A context in which no account changes."""
    before = [*User.objects.order_by("pk").values()]
    yield
    assert [*User.objects.order_by("pk").values()] == before
