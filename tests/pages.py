"""What a browser makes of a page: the fields that its forms would send."""

from html.parser import HTMLParser
from typing import Any


def form_of(page: str, *, action: str | None = None) -> dict[str, Any]:
    """What a browser would send from a form of a page: that with the id "entry", or with `action`.

    Check boxes of one name are a list, and so is what else has one name; what is not ticked is
    left out, and so is what only a browser without scripts shows.
    """
    reader = _Reader(action)
    reader.feed(page)
    return reader.fields


class _Reader(HTMLParser):
    def __init__(self, action: str | None) -> None:
        super().__init__()
        self.action = action
        self.fields: dict[str, Any] = {}
        self.select = self.area = ""
        self.inside = self.plain = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        if tag == "form":
            self.inside = (
                at.get("id") == "entry" if self.action is None else at.get("action") == self.action
            )
        if tag == "noscript":
            self.plain = True
        if self.plain:
            return
        if self.inside or (self.action is None and at.get("form") == "entry"):
            self._field(tag, at, at.get("name") or "", at.get("value") or "")

    def _field(self, tag: str, at: dict[str, str | None], name: str, value: str) -> None:
        if tag == "select":
            self.select = name
            self.fields.setdefault(name, "")
        elif tag == "option" and "selected" in at:
            self.fields[self.select] = value
        elif tag == "textarea":
            self.area = name
            self.fields[name] = ""
        elif tag == "input" and at.get("type") == "checkbox":
            if "checked" in at:
                self.fields.setdefault(name, []).append(value or "on")
        elif tag == "input" and at.get("type") == "radio":
            if "checked" in at:
                self.fields[name] = value
        elif tag == "input":
            before = self.fields.get(name)
            self.fields[name] = value if before is None else [*_list(before), value]

    def handle_data(self, data: str) -> None:
        if self.area:
            self.fields[self.area] = data.lstrip("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""
        if tag == "noscript":
            self.plain = False
        if tag == "form":
            self.inside = False


def _list(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else [value]
