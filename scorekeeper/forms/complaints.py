"""Complaints about fields, as they stand away from their fields."""

from django.forms import BoundField

from scorekeeper.scoring.facts import Side, Special
from scorekeeper.wording.terms import side_name


def called(field: BoundField) -> str:
    """A field in a list of complaints: special points with their side, "Kontra – Fuchs"."""
    side, _dash, special = field.name.partition("_")
    if special in Special and side in Side:
        return f"{side_name(Side(side))} – {field.label}"
    return str(field.label)


def without(text: str, label: str) -> str:
    """A complaint that begins with the name of its field, without that."""
    return text.removeprefix(label).lstrip(": ") if text.startswith(label) else text


def in_a_line(field: BoundField, text: str) -> str:
    """A complaint that stands alone: where its field does not say it, with the side it is about."""
    name = called(field)
    return text if name == str(field.label) else f"{name}: {without(text, str(field.label))}"
