"""Who asks."""

from typing import cast

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from .models import User
from .sessions import user_of


class AccountMiddleware(AuthenticationMiddleware):
    """Django's, but a session that was ended from elsewhere does not lose its evenings."""

    def process_request(self, request: HttpRequest) -> None:
        """Find out who is signed in when somebody wants to know."""
        super().process_request(request)
        request.user = cast("User | AnonymousUser", SimpleLazyObject(lambda: user_of(request)))
