"""Styles that stand in the page itself, where waiting for a file would cost a round trip."""

from functools import cache

from django import template
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.bundles import read

register = template.Library()


@register.simple_tag
@cache
def style(name: str) -> SafeString:
    """The rules of a bundle, read once."""
    return mark_safe(read(name))  # noqa: S308 (a file of our own)
