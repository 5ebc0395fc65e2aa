"""What the links in our mails say: signed, for one purpose each, and for a day."""

from datetime import timedelta

from django.contrib.auth.tokens import default_token_generator
from django.core.signing import BadSignature, TimestampSigner
from django.utils.http import base36_to_int, int_to_base36

from .models import User

LIVES = timedelta(days=1)


class Over(Exception):
    """A link that is good for nothing: too old, used, or never one of ours."""


def _signer(purpose: str) -> TimestampSigner:
    # A dot, since it is in no part of what is signed, and stands in an address as it is.
    return TimestampSigner(salt=f"accounts.links.{purpose}", sep=".")


def _read(purpose: str, token: str) -> dict[str, str]:
    try:
        found: dict[str, str] = _signer(purpose).unsign_object(token, max_age=LIVES)
    except BadSignature as bad:
        raise Over from bad
    return found


# --- a new account: nothing is stored before somebody has shown that the mailbox is theirs


def to_sign_up(email: str) -> str:
    """The token that lets the owner of a mailbox make an account."""
    return _signer("sign-up").sign_object({"email": email})


def read_sign_up(token: str) -> str:
    """The address that a token lets make an account for. Raises Over."""
    return _read("sign-up", token)["email"]


# --- another address


def to_new_address(user: User, email: str) -> str:
    """The token that makes ``email`` the address of an account.

    It ends with the sessions of the account: who renews the password, since somebody else had it,
    is safe from what that one has begun.
    """
    said = {"user": str(user.pk), "email": email, "state": _state(user)}
    return _signer("new-address").sign_object(said)


def read_new_address(token: str) -> tuple[User, str]:
    """The account and its new address. Raises Over."""
    said = _read("new-address", token)
    user = User.objects.filter(pk=int(said["user"]), is_active=True).first()
    if user is None or said["state"] != _state(user):
        raise Over
    return user, said["email"]


def _state(user: User) -> str:
    return f"{user.email} {user.get_session_auth_hash()[:24]}"


# --- a forgotten password


def to_new_password(user: User) -> str:
    """The token that lets somebody set a new password, once."""
    return f"{int_to_base36(user.pk)}.{default_token_generator.make_token(user)}"


def read_new_password(token: str) -> User:
    """The account whose password may be set. Raises Over."""
    pk, _dot, rest = token.partition(".")
    try:
        user = User.objects.filter(pk=base36_to_int(pk), is_active=True).first()
    except (ValueError, OverflowError) as bad:
        raise Over from bad
    if user is None or not default_token_generator.check_token(user, rest):
        raise Over
    return user
