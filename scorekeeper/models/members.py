"""Who belongs to a circle, how one gets in, its own rules, and what was changed in it."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from .circles import NAME_LENGTH, Circle, Player
from .links import new_token


class Role(models.TextChoices):
    """What a member may do: everything, enter games, or read."""

    OWNER = "owner"
    SCRIBE = "scribe"
    READER = "reader"


# Who may write into the evenings of a circle.
WRITERS = (Role.OWNER, Role.SCRIBE)
# What an invitation can make somebody; an owner only hands over.
INVITED_AS = (Role.SCRIBE, Role.READER)


class Membership(models.Model):
    """An account in a circle. A circle that has members has an owner among them."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=6, choices=Role)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "user"], name="member_once_in_circle"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} of circle {self.circle_id}"


class Invitation(models.Model):
    """A link into a circle, good until it expires or is revoked.

    One for a ``player`` is good once: who accepts it is that player from then on. Others may be
    shown to the whole group.
    """

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=24, unique=True, default=new_token, editable=False)
    role = models.CharField(max_length=6, choices=Role)
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="invitation_role_known"
            ),
        ]

    def __str__(self) -> str:
        # Never the token: this ends up in logs.
        return f"invitation into circle {self.circle_id}"


class CircleRules(models.Model):
    """The circle's own rules as they were saved once; the latest are those that are played."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="rules")
    rules = models.JSONField()
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "circle rules"

    def __str__(self) -> str:
        return f"rules {self.pk} of circle {self.circle_id}"


class CircleChange(models.Model):
    """What was done to a circle, its members and players. ``action`` is dotted: ``player.merged``.

    ``who_name`` is what the account was called then: it stays when the account goes.
    """

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="changes")
    action = models.CharField(max_length=40)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    who_name = models.CharField(max_length=NAME_LENGTH + 20, blank=True)
    at = models.DateTimeField(default=timezone.now)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.action} of circle {self.circle_id}"
