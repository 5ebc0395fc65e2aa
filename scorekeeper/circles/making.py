"""A new circle, and what it is called."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from scorekeeper.limits import Quota, spend
from scorekeeper.models import Circle, Membership, Role
from scorekeeper.models.evenings import new_state
from scorekeeper.recording.steps import hold_account

from .steps import begin, hold_evenings, log

# Who makes two circles of one name within this time has tapped twice.
TWICE = timedelta(minutes=1)
# More than anybody plays in; each takes room for good.
CIRCLES = Quota("circles", most=20, window=timedelta(days=1))


def make_circle(name: str, *, time_zone: str, who: AbstractBaseUser) -> Circle:
    """A new circle that belongs to ``who``; the form that is sent twice makes one.

    Raises ShutOut where the account is gone, and TooManyTries where it has made very many.
    """
    with transaction.atomic():
        hold_account(who.pk)
        if (made := _just_made(name, who)) is not None:
            return made
        spend(CIRCLES, who.pk)
        circle = Circle.objects.create(name=name, time_zone=time_zone)
        Membership.objects.create(circle=circle, user_id=who.pk, role=Role.OWNER)
        log(circle, "circle.made", who, after={"name": name})
        return circle


def _just_made(name: str, who: AbstractBaseUser) -> Circle | None:
    lately = timezone.now() - TWICE
    own = Membership.objects.filter(user=who.pk, role=Role.OWNER).values("circle")
    return Circle.objects.filter(pk__in=own, name=name, created_at__gt=lately).first()


def change_circle(circle_id: int, settings: Mapping[str, Any], *, who: AbstractBaseUser) -> Circle:
    """Give a circle another ``name`` or ``time_zone``, by an owner. Raises ShutOut.

    Sheets that are kept know both, so its evenings get another state.
    """
    with transaction.atomic():
        circle, _membership = begin(circle_id, who, Role.OWNER)
        before = {name: getattr(circle, name) for name in settings}
        if before == dict(settings):
            return circle
        for name, value in settings.items():
            setattr(circle, name, value)
        circle.save(update_fields=[*settings])
        hold_evenings([circle.pk])
        circle.evenings.update(state=new_state())
        log(circle, "circle.changed", who, before=before, after=settings)
        return circle
