"""Every page of the site, by its name, as the URL resolver knows it."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLResolver, get_resolver


def routes() -> dict[str, str]:
    """The address of each page with what stands for its parts, ``t/<slug:token>`` for example.

    Fails for a page without a name, and for a name that two have.
    """
    found = [*_routes(get_resolver().url_patterns)]
    assert all(name for name, _route in found), found
    assert len(dict(found)) == len(found)
    return dict(found)


def _routes(patterns: list[Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for each in patterns:
        route = f"{prefix}{each.pattern}"
        if isinstance(each, URLResolver):
            yield from _routes(each.url_patterns, route)
        else:
            yield each.name, route
