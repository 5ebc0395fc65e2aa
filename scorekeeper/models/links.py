"""Links that let somebody without an account in, and the devices and accounts that are in."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone

from .evenings import Evening, Seat


def new_token() -> str:
    """A secret of 128 bits for an address."""
    return secrets.token_urlsafe(16)


class LinkKind(models.TextChoices):
    """What a link allows."""

    TABLE = "table"
    WATCH = "watch"


class Link(models.Model):
    """A way into one evening; the secret can be shown again, and revoked."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="links")
    kind = models.CharField(max_length=5, choices=LinkKind)
    token = models.CharField(max_length=24, unique=True, default=new_token, editable=False)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "kind"],
                condition=models.Q(revoked_at=None),
                name="one_live_link_per_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=LinkKind.values), name="link_kind_known"
            ),
        ]

    def __str__(self) -> str:
        # Never the token: this ends up in logs.
        return f"{self.kind} link of evening {self.evening_id}"


class Grant(models.Model):
    """One device that came in through a link, or one account that is a member of the circle.

    The session of a device holds the grant's id; an account is asked about its membership with
    each request. ``number`` counts all of them in the evening; ``seat`` is who they say they are,
    if they have ``said`` so: somebody who does not play has said so, too, and has no seat. What
    is left when an account goes has neither ``link`` nor ``user``, and lets nobody in.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="grants")
    link = models.ForeignKey(
        Link, on_delete=models.CASCADE, null=True, blank=True, related_name="grants"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="grants",
    )
    number = models.PositiveIntegerField()
    seat = models.ForeignKey(
        Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    said = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="device_number_once"),
            models.CheckConstraint(
                condition=models.Q(seat=None) | models.Q(said=True), name="device_seat_was_said"
            ),
            models.UniqueConstraint(fields=["evening", "user"], name="one_grant_per_account"),
            models.CheckConstraint(
                condition=models.Q(link=None) | models.Q(user=None),
                name="grant_by_link_or_account",
            ),
        ]

    def __str__(self) -> str:
        return f"Device {self.number}"


class JoinCode(models.Model):
    """A short code that stands for a table link for some minutes.

    It is stored as it is, so that the page can show it again. Whoever reads the database finds
    the link itself beside it, which allows the same and lasts longer; in a backup that gets
    lost, the code has long been worth nothing.
    """

    link = models.OneToOneField(Link, on_delete=models.CASCADE, related_name="code")
    code = models.CharField(max_length=8, unique=True, editable=False)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        # Never the code: this ends up in logs.
        return f"code for link {self.link_id}"


class Tries(models.Model):
    """How often one thing was tried from one place, or about one account, since a moment.

    ``place`` is a digest: who has tried what is nobody's business.
    """

    place = models.CharField(max_length=64, unique=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = "tries"

    def __str__(self) -> str:
        return f"{self.count} since {self.since}"
