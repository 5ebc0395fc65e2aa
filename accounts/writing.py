"""The only code that writes accounts."""

from contextlib import suppress

from django.db import IntegrityError, transaction

from scorekeeper import circles

from .models import User, new_session_secret


class AddressTaken(Exception):
    """There is an account with this address already."""


class Overtaken(Exception):
    """The account was changed since it was looked at: of two at once, the first one counts."""


def make_account(email: str, *, name: str, password: str) -> User:
    """A new account. Raises AddressTaken; of two at once one is made."""
    try:
        return User.objects.create_user(email, password, name=name)
    except IntegrityError as taken:
        raise AddressTaken from taken


def rename(user: User, name: str) -> None:
    """Give an account another name."""
    # Not by saving it, which fails for one that has been deleted meanwhile.
    User.objects.filter(pk=user.pk).update(name=name)
    user.name = name


def set_password(user: User, password: str) -> None:
    """Set a new password, which ends all sessions of the account.

    Raises Overtaken where it has got another one since ``user`` was read: so a link is good once,
    whoever uses it at the same moment.
    """
    before = user.password
    user.set_password(password)
    if not User.objects.filter(pk=user.pk, password=before).update(password=user.password):
        raise Overtaken


def set_address(user: User, email: str) -> None:
    """Give an account another address to sign in with.

    Raises AddressTaken, and Overtaken where its address, password or sessions have changed since
    ``user`` was read: who takes an account back is not overtaken by what was begun before.
    """
    as_read = User.objects.filter(
        pk=user.pk, email=user.email, password=user.password, session_secret=user.session_secret
    )
    try:
        with transaction.atomic():
            changed = as_read.update(email=email)
    except IntegrityError as taken:
        raise AddressTaken from taken
    if not changed:
        raise Overtaken
    user.email = email


def end_sessions(user: User) -> None:
    """Sign an account out wherever it is signed in."""
    user.session_secret = new_session_secret()
    User.objects.filter(pk=user.pk).update(session_secret=user.session_secret)


def delete_account(user: User) -> None:
    """Delete an account. What was played stays, and only forgets that it was theirs.

    It leaves its circles; where it is alone, they are dissolved. Raises circles.LastOwner where
    others would be left without an owner: nothing is stored then. Twice is once.
    """
    while True:
        with suppress(circles.JoinedMeanwhile), transaction.atomic():
            circles.leave_all(user)
            User.objects.filter(pk=user.pk).delete()
            return
