"""Who asks, and on which device."""

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from .sessions import user_when_asked


class DeviceMiddleware(SessionMiddleware):
    """Django's, but a session that is not found takes no cookie away.

    Signing in and out gives the device another session. A tap or a poll that was on its way with
    the old cookie would delete the new one with its answer, and the evenings of the device with it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Store the session, unless there is none any more."""
        sent, session = settings.SESSION_COOKIE_NAME in request.COOKIES, request.session
        if sent and session.is_empty() and not session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)


class AccountMiddleware(AuthenticationMiddleware):
    """Django's, but a session that was ended from elsewhere does not lose its evenings."""

    def process_request(self, request: HttpRequest) -> None:
        """Find out who is signed in when somebody wants to know."""
        super().process_request(request)
        request.user = user_when_asked(request)
