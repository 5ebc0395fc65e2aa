"""Circles of people who meet to play, and the players in them."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

NAME_LENGTH = 40


class Circle(models.Model):
    """The people who meet to play (Runde).

    An evening that was started without an account has a circle of its own, without a name;
    it can be taken into a named one later.
    """

    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    time_zone = models.CharField(max_length=40, default="Europe/Berlin")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or f"Circle {self.pk}"


class Player(models.Model):
    """A name in a circle; may be linked to an account later."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint("circle", Lower("name"), name="player_name_once_in_circle"),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_name"),
        ]

    def __str__(self) -> str:
        return self.name
