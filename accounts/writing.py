"""The only code that writes accounts."""

from django.db import IntegrityError, transaction

from .models import User, new_session_secret


class AddressTaken(Exception):
    """There is an account with this address already."""


def make_account(email: str, *, name: str, password: str) -> User:
    """A new account. Raises AddressTaken; of two at once one is made."""
    try:
        with transaction.atomic():
            return User.objects.create_user(email, password, name=name)
    except IntegrityError as taken:
        raise AddressTaken from taken


def rename(user: User, name: str) -> None:
    """Give an account another name."""
    user.name = name
    user.save(update_fields=["name"])


def set_password(user: User, password: str) -> None:
    """Set a new password, which ends all sessions of the account."""
    user.set_password(password)
    user.save(update_fields=["password"])


def set_address(user: User, email: str) -> None:
    """Give an account another address to sign in with. Raises AddressTaken."""
    before, user.email = user.email, email
    try:
        with transaction.atomic():
            user.save(update_fields=["email"])
    except IntegrityError as taken:
        user.email = before
        raise AddressTaken from taken


def end_sessions(user: User) -> None:
    """Sign an account out wherever it is signed in."""
    user.session_secret = new_session_secret()
    user.save(update_fields=["session_secret"])


def delete_account(user: User) -> None:
    """Delete an account. What was played stays, and only forgets that it was theirs."""
    user.delete()
