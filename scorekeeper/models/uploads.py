"""Files that somebody wants to read in, from the upload until it is confirmed or forgotten."""

from typing import Any

from django.db import models
from django.utils import timezone


class UploadKind(models.TextChoices):
    """What is in a file: one of our evenings, or points per player and row."""

    EVENING = "evening"
    POINTS = "points"


def nothing_yet() -> dict[str, Any]:
    """A plan before the first row was looked at."""
    return {"units": [], "faults": [], "skipped": 0, "names": {}}


class Upload(models.Model):
    """One file and how far it has been read. The session that sent it holds its id.

    Nothing of it is an evening yet: ``plan`` is what has been made of the rows so far, and when
    all are ``done`` the evenings that would be stored. Afterwards only ``made`` is left: their
    addresses, each with the grant of the device that read them in.
    """

    kind = models.CharField(max_length=7, choices=UploadKind)
    text = models.TextField()
    # The day of an evening where the file names none.
    day = models.DateField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    ready = models.BooleanField(default=False)
    plan = models.JSONField(default=nothing_yet)
    fault_count = models.PositiveIntegerField(default=0)
    stored_at = models.DateTimeField(null=True, blank=True)
    made = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=UploadKind.values), name="upload_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.created_at:%Y-%m-%d}, {self.done} of {self.total}"
