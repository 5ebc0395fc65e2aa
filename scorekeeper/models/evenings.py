"""An evening: its seats, its own copy of the rules, and the rows of its sheet.

A row stores facts in the JSON format of :mod:`scorekeeper.scoring.notation`, in which players
are seat numbers of the evening. Everything else - numbers, dealers, points - follows from all
rows together; what is stored of it is a copy for SQL that only ``recording`` writes.
"""

import secrets
from datetime import date
from typing import Any

from django.db import models
from django.utils import timezone

from scorekeeper.settlement import Payment, Terms, Way

from .circles import NAME_LENGTH, Circle, Player, new_address

NOTE_LENGTH = 500
# Of cents per point: more is a slip.
HIGHEST_STAKE = 10_000


def new_state() -> str:
    """A word that nobody has ever used (96 bits)."""
    return secrets.token_urlsafe(12)


def nothing_paid() -> list[dict[str, Any]]:
    """No payment is marked."""
    return []


class Evening(models.Model):
    """One sitting (Abend). ``version`` grows by one with every change.

    ``paid`` are the payments that somebody has marked, as they were then; who did it and when, the
    history knows. A mark stays when a correction makes another payment of it.

    ``state`` is a new word with every change. Other than a version it never comes again, also
    where a change was rolled back or an older database restored: the same state is the same sheet.
    """

    address = models.CharField(max_length=16, unique=True, default=new_address, editable=False)
    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="evenings")
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    rules = models.JSONField()
    first_dealer = models.PositiveSmallIntegerField()
    stake_cents = models.PositiveIntegerField(null=True, blank=True)
    hide_standings = models.BooleanField(default=False)
    settle_by = models.CharField(
        max_length=6, default=Way.PAIRS.value, choices=[(way.value, way.value) for way in Way]
    )
    settle_penalties = models.BooleanField(default=True)
    paid = models.JSONField(default=nothing_paid)
    version = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=16, default=new_state, editable=False)
    started_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(first_dealer__gte=1), name="evening_dealer_is_a_seat"
            ),
            models.CheckConstraint(
                condition=models.Q(settle_by__in=[way.value for way in Way]),
                name="evening_settles_a_known_way",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"Evening {self.pk}"

    @property
    def standings_hidden(self) -> bool:
        """Whether nobody is to know yet who leads: asked for, and the evening still goes on."""
        return self.hide_standings and self.closed_at is None

    @property
    def terms(self) -> Terms:
        """What the table settles by."""
        return Terms(Way(self.settle_by), self.stake_cents or 0, self.settle_penalties)

    @property
    def paid_payments(self) -> tuple[Payment, ...]:
        """The payments that are marked, in the order in which they were."""
        return tuple(Payment(one["from"], one["to"], one["cents"]) for one in self.paid)

    def starts_on(self) -> date:
        """The day of the evening in its circle's time zone."""
        return self.circle.on_clock(self.started_at).date()


class Seat(models.Model):
    """A player's place at the table. Numbers grow in the order of sitting down.

    ``from_start`` seats stand in the order of their numbers when the evening begins; the
    others come in by a row that says where.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    from_start = models.BooleanField(default=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["evening", "player"], name="seat_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.player}"

    @property
    def key(self) -> str:
        """The seat's name in the facts of rows."""
        return str(self.number)


class EntryKind(models.TextChoices):
    """What kind of row an entry is; the same words as in the JSON format."""

    GAME = "game"
    PENALTY = "penalty"
    FREE = "free"
    JOIN = "join"
    LEAVE = "leave"
    BOCK = "bock"
    DEALER = "dealer"
    REDEAL = "redeal"


class Entry(models.Model):
    """One row of the sheet: most often a game (Spiel).

    ``kind`` follows from the facts; ``number``, ``value``, ``winner`` and ``bock_factor`` are
    copies of what scoring says. ``entered_by`` and ``changed_by`` are devices.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="entries")
    position = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=EntryKind)
    facts = models.JSONField()
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    entered_by = models.ForeignKey(
        "scorekeeper.Grant", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    entered_at = models.DateTimeField(default=timezone.now)
    changed_by = models.ForeignKey(
        "scorekeeper.Grant", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    changed_at = models.DateTimeField(null=True, blank=True)
    number = models.PositiveIntegerField(null=True, blank=True)
    value = models.BigIntegerField(null=True, blank=True)
    winner = models.CharField(max_length=6, blank=True)
    bock_factor = models.PositiveBigIntegerField(default=1)

    class Meta:
        ordering = ["position"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["evening", "position"], name="entry_position_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=EntryKind.values), name="entry_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number or self.position}"


class Points(models.Model):
    """Points of one seat in one row: a copy for statistics.

    Who got nothing has no points here, or 0 where there had been some before a correction.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="points")
    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="points")
    points = models.BigIntegerField()

    class Meta:
        verbose_name_plural = "points"
        constraints = [
            models.UniqueConstraint(fields=["entry", "seat"], name="points_once_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.points}"
