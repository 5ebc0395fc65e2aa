"""Circles of people who meet to play, and the players in them."""

import secrets
import unicodedata
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models

NAME_LENGTH = 40


def name_key(name: str) -> str:
    """What two spellings of one name have in common, on every database alike."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


# Letters without a shape: names made of them could not be told apart.
_SHAPELESS = "\u115f\u1160\u3164\uffa0"


def visible(text: str) -> str:
    """The text without what nobody can see: controls, marks of direction, letters without a shape.

    >>> visible("An\u200bna\u202e"), visible("\u3164 \u00ad")
    ('Anna', '')
    """
    composed = unicodedata.normalize("NFC", text)
    seen = (c for c in composed if unicodedata.category(c)[0] != "C" and c not in _SHAPELESS)
    return " ".join("".join(c if not c.isspace() else " " for c in seen).split())


def new_address() -> str:
    """An address part that cannot be guessed (96 bits); it grants nothing by itself."""
    return secrets.token_urlsafe(12)


class Circle(models.Model):
    """The people who meet to play (Runde).

    An evening that was started without an account has a circle of its own, without a name and
    without members; it can be taken into a named one later.
    """

    address = models.CharField(max_length=16, unique=True, default=new_address, editable=False)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    time_zone = models.CharField(max_length=40, default="Europe/Berlin")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or f"Circle {self.pk}"

    def on_clock(self, at: datetime) -> datetime:
        """A moment on the clock of the circle, which says what day it is."""
        return at.astimezone(ZoneInfo(self.time_zone))


class Player(models.Model):
    """A name in a circle; may be linked to an account later.

    Who is ``archived`` is never dealt in again, and still in the history. ``name_key`` follows
    from the name and is unique in the circle: Özgür is özgür.
    """

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)
    # One letter can become three: ﬃ.
    name_key = models.CharField(max_length=3 * NAME_LENGTH, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
    )
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "user"], name="account_is_one_player"),
            models.UniqueConstraint(
                fields=["circle", "name_key"], name="player_name_once_in_circle"
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_name"),
        ]

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        if not self.name_key:
            self.name_key = name_key(self.name)

    def __str__(self) -> str:
        return self.name
