"""The history of an evening: every change once, never rewritten."""

from django.db import models
from django.utils import timezone

from .evenings import Entry, Evening
from .links import Grant


class Change(models.Model):
    """Which device changed what and when. ``action`` is dotted, for example ``game.edited``.

    ``before`` and ``after`` hold what the action changed in the JSON format, or nothing.
    ``key`` was made on the phone: what is sent twice is found here, also when the row has
    been edited or deleted since, and is not done again. ``request`` is a fingerprint of what
    was asked for, so that a key that comes back with something else is told.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="changes")
    entry = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="changes"
    )
    version = models.PositiveIntegerField()
    key = models.CharField(max_length=40, unique=True, null=True, blank=True)
    request = models.CharField(max_length=32, blank=True)
    action = models.CharField(max_length=40)
    who = models.ForeignKey(
        Grant, on_delete=models.SET_NULL, null=True, blank=True, related_name="changes"
    )
    at = models.DateTimeField(default=timezone.now)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["version", "pk"]

    def __str__(self) -> str:
        return f"{self.action} of evening {self.evening_id}"
