"""The forms that stand on pages, and what a browser could send with them."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urldefrag, urljoin, urlsplit

from django.test import Client
from django.urls import resolve

from scorekeeper import recording

from . import addresses
from .addresses import Address
from .world import World, undone

BODY = dict[str, list[str]]


@dataclass
class Field:
    """A field: what it holds as the page opens, and what else it can hold."""

    name: str
    kind: str
    value: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)


@dataclass
class Form:
    """A form that is posted."""

    page: str
    action: str
    fields: dict[str, Field] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    @property
    def leads_to(self) -> str:
        """The name of the page that takes the form."""
        return resolve(urlsplit(self.action).path).url_name or ""

    def body(self) -> BODY:
        """What a browser sends if nothing is touched, with the first button."""
        sent = {one.name: one.value for one in self.fields.values() if one.value}
        if self.buttons:
            name, value = self.buttons[0]
            sent[name] = [value]
        return sent

    def filled(self) -> BODY:
        """The same with everything answered that has no answer yet, as well as can be guessed."""
        sent = self.body()
        for one in self.fields.values():
            if one.value and any(one.value):
                continue
            if one.kind == "checkbox":
                continue
            if one.options:
                sent[one.name] = [next((option for option in one.options if option), "")]
            elif one.name in GUESSES:
                sent[one.name] = [GUESSES[one.name]]
        if "offender" in self.fields:
            sent = {name: value for name, value in sent.items() if not name.startswith("points")}
        known: BODY = {}
        for name, answers in KNOWN.items():
            known |= answers if name in self.fields else {}
        return sent | {name: value for name, value in known.items() if name in self.fields}


# What is typed into fields.
GUESSES = {
    "email": "somebody@example.org",
    "password": "karlchen fängt",
    "new_password": "fuchs am ende gefangen",
    "name": "Fritz",
    "code": "ABCDEF",
    "reason": "so halt",
    "stake": "5",
    "from_game": "1",
    "to_game": "2",
    "title": "Küche",
    "points1": "5",
    "points2": "-5",
    "name1": "A",
    "name2": "B",
    "name3": "C",
    "name4": "D",
    "text": "Anna;Ben;Carl;Dora\n1;1;-1;-1\n2;2;-2;-2\n",
}
# What makes a right answer of several fields: where the first is there, what stands in all.
KNOWN: dict[str, BODY] = {
    "re": {
        "re": ["1", "2"],
        "active": ["1", "2", "3", "5"],
        "kind": ["normal"],
        "band": ["121-150"],
        **{
            name: []
            for name in (
                "override_value", "override_reason", "override_winner", "duty", "trickless",
                "knocks", "re_augen", "kontra_augen",
                *(f"knock{at}" for at in range(1, 9)),
                *(f"mark{at}_{what}" for at in range(1, 9) for what in ("special", "by", "from")),
            )
        },
    },
    "offender": {"offender": ["2"], "amount": ["6"], "share": []},
    "one": {"one": ["1"], "other": [""], "name": ["Fritz"]},
    "place": {"player": ["5"]},
}  # fmt: skip


class _Reader(HTMLParser):
    """Reads forms, and fields that belong to one by its id from elsewhere on the page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: list[Form] = []
        self.asked: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.outside: list[tuple[str, str, dict[str, str]]] = []
        self.open: Form | None = None
        self.select: Field | None = None
        self.area: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urldefrag(urljoin(self.page, at.get("action", "")))[0]
            self.open = Form(self.page, action)
            if at.get("method", "").casefold() == "post":
                self.forms.append(self.open)
            else:
                self.asked.append(self.open)
            if "hx-post" in at:
                other = urldefrag(urljoin(self.page, at["hx-post"]))[0]
                self.forms.append(Form(self.page, other, self.open.fields))
            if "id" in at:
                self.by_id[at["id"]] = self.open
        if tag != "form" and "hx-post" in at and self.open is not None:
            # Sent by itself with what stands in the form around it.
            also = Form(self.page, urljoin(self.page, at["hx-post"]), self.open.fields)
            self.forms.append(also)
        elif tag == "option" and self.select is not None:
            self.select.options.append(at.get("value", ""))
            if "selected" in at:
                self.select.value = [at.get("value", "")]
        elif tag in ("input", "select", "textarea", "button") and at.get("name"):
            form = self.by_id.get(at["form"]) if "form" in at else self.open
            if form is not None:
                self._field(form, tag, at)

    def _field(self, form: Form, tag: str, at: dict[str, str]) -> None:
        name, kind, value = at["name"], at.get("type", tag), at.get("value", "")
        if tag == "button" or kind == "submit":
            form.buttons.append((name, value))
            return
        one = form.fields.setdefault(name, Field(name, kind))
        if tag == "select":
            self.select = one
        elif tag == "textarea":
            self.area = one
        elif kind in ("checkbox", "radio"):
            one.options.append(at.get("value", "on"))
            if "checked" in at:
                one.value.append(at.get("value", "on"))
        else:
            one.value.append(value)

    def handle_data(self, data: str) -> None:
        if self.area is not None:
            self.area.value = [data.lstrip("\n")]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "textarea":
            self.area = None
        elif tag == "select":
            if self.select is not None and not self.select.value and self.select.options:
                self.select.value = [self.select.options[0]]
            self.select = None


def forms_of(response: Any, path: str) -> list[Form]:
    """The forms of a page that are posted."""
    return _read(response, path)[0]


def _read(response: Any, path: str) -> tuple[list[Form], list[Form]]:
    """The forms of a page that are posted, and those that only ask for another page."""
    reader = _Reader(path)
    if "text/html" in response.get("Content-Type", "") and response.status_code == 200:
        reader.feed(response.content.decode())
    return reader.forms, reader.asked


def _answers(response: Any, path: str) -> list[str]:
    """Links of a page to itself, with an answer: the first and the last of them."""
    if not response.get("Content-Type", "").startswith("text/html"):
        return []
    found = re.findall(rf'href="({re.escape(path)}\?[^"#]+)"', response.content.decode())
    return [link.replace("&amp;", "&") for link in (*found[:1], *found[-1:])]


def forms_on(client: Client, asked: list[Address]) -> list[Form]:
    """The forms on all of these pages; one of several that are the same but for what they hold."""
    found: dict[tuple[Any, ...], Form] = {}
    for address in asked:
        # Some pages change something when they are opened: they say a thing once, or let in.
        with undone(), as_before(client):
            response = client.get(address.path)
            forms, asked_for = _read(response, address.path)
            for question in asked_for:
                forms += forms_of(client.get(question.action, question.filled()), question.action)
            for link in _answers(response, address.path):
                forms += forms_of(client.get(link), address.path)
        for form in forms:
            fields = tuple(sorted(form.fields))
            found.setdefault((form.action, fields, *form.buttons), form)
    return [*found.values()]


@contextmanager
def as_before(client: Client) -> Iterator[None]:
    """A context whose answers leave nothing in the cookies of a browser."""
    before = {name: cookie.value for name, cookie in client.cookies.items()}
    yield
    client.cookies = SimpleCookie(before)


def answered(form: Form, world: World) -> BODY:
    """A body that is right, as far as it can be guessed; with what nobody else knows."""
    body = form.filled()
    if form.leads_to == "sign-in":
        body["email"] = [world.users["owner"].email]
    if form.leads_to == "join":
        body["code"] = [world.code]
    if form.leads_to == "read-circle-rules":
        body["text"] = [Client().get("/regeln/hausregeln/json/").content.decode()]
    return body


# --- what else there can be on pages


def just_written(world: World, client: Client) -> None:
    """Something that can be undone."""
    address = f"/abend/{world.evening.address}/eintrag/redeal/"
    sent = {"key": "a-row-of-this-device", "why": "thrown"}
    assert client.post(address, sent).status_code == 302


def closed(world: World, client: Client) -> None:
    """An evening that is over."""
    recording.close_evening(world.evening.pk, version=world.evening.version, who=None)


def with_a_file(world: World, client: Client) -> None:
    """Old sheets that wait to be read in."""
    sheet = "Datum;Anna;Ben;Carl;Dora\n3.5.2024;12;-8;-9;5\n"
    assert client.post("/einlesen/", {"text": sheet}).status_code == 302


class Visit(NamedTuple):
    """Who looks for forms, what was done before, and on which pages; on all where none is named."""

    role: str
    before: Callable[[World, Client], None] | None = None
    pages: tuple[str, ...] = ()

    def begin(self, world: World, client: Client) -> None:
        """Do what is to be done before."""
        if self.before is not None:
            self.before(world, client)

    def asked(self, world: World) -> list[Address]:
        """The pages to look at."""
        found = addresses.of(world)
        return [one for one in found if one.name in self.pages] if self.pages else found


# Together they see all forms that there are; a test says so.
VISITS = (
    Visit("owner"),
    Visit("owner", just_written, ("evening",)),
    Visit("owner", closed, ("evening", "summary", "settlement")),
    Visit("owner", with_a_file, ("import-preview",)),
    Visit("stranger", pages=("invitation",)),
    Visit("signed out", pages=("front", "join", "sign-in", "sign-up", "forgotten")),
)
