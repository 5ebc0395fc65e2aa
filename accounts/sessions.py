"""Who is signed in on a device. The evenings of the device are another thing, and stay."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from django.contrib import auth
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from scorekeeper.access import SESSION_KEY, UPLOAD_KEY

from .models import User

# What a session holds because somebody opened a link or sent a file on this device, whoever was
# signed in meanwhile: nobody may lose the way to tonight's evening by signing in or out.
_OF_THE_DEVICE = (SESSION_KEY, UPLOAD_KEY)


def user_of(request: HttpRequest) -> User | AnonymousUser:
    """Who is signed in. A session that has been ended from elsewhere keeps its evenings."""
    with _device_kept(request):
        found = auth.get_user(request)
    assert isinstance(found, User | AnonymousUser)
    return found


def user_when_asked(request: HttpRequest) -> User | AnonymousUser:
    """The same, found out when somebody wants to know."""
    return cast("User | AnonymousUser", SimpleLazyObject(lambda: user_of(request)))


def sign_in(request: HttpRequest, user: User) -> None:
    """Sign somebody in, under a new session key."""
    with _device_kept(request):
        auth.login(request, user, backend="django.contrib.auth.backends.ModelBackend")


def sign_out(request: HttpRequest) -> None:
    """Sign out, and let the device keep its evenings, under a new session key."""
    with _device_kept(request):
        auth.logout(request)


def forget_device(request: HttpRequest) -> None:
    """Sign out, and leave nothing of the evenings on the device either."""
    auth.logout(request)


def stay(request: HttpRequest, user: User) -> None:
    """Keep this session of an account whose others have just ended."""
    update_session_auth_hash(request, user)


@contextmanager
def _device_kept(request: HttpRequest) -> Iterator[None]:
    """Put back what belongs to the device where the session is emptied in here."""
    session = request.session
    # Nothing is read of a session in which nobody is signed in and nobody will be.
    kept = {key: session[key] for key in _OF_THE_DEVICE if key in session}
    yield
    for key, value in kept.items():
        if key not in session:
            session[key] = value
