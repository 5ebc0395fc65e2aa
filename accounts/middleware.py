"""Who asks."""

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.http import HttpRequest

from .sessions import user_when_asked


class AccountMiddleware(AuthenticationMiddleware):
    """Django's, but a session that was ended from elsewhere does not lose its evenings."""

    def process_request(self, request: HttpRequest) -> None:
        """Find out who is signed in when somebody wants to know."""
        super().process_request(request)
        request.user = user_when_asked(request)
