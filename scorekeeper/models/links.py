"""Links that let somebody without an account in, and what a device got through one."""

import secrets

from django.db import models
from django.utils import timezone

from .evenings import Evening


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
    """One device that came in through a link. Its session holds the grant's id.

    ``number`` counts the devices of the evening; ``name`` is who the device says it is.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="grants")
    link = models.ForeignKey(Link, on_delete=models.CASCADE, related_name="grants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="device_number_once"),
        ]

    def __str__(self) -> str:
        return self.name or f"Device {self.number}"
