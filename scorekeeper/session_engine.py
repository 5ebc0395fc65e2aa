"""Sessions as Django keeps them in the database, found by a query that is put together once.

Every page and every phone's look for what is new asks for a session before anything else; of what
such a look takes, that was more than half.
"""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models.functions import Now

from .prepared import Prepared

_LIVE = Prepared(
    lambda key: Session.objects.filter(session_key=key, expire_date__gt=Now()).values_list(
        "session_data"
    ),
    str,
)


class SessionStore(db.SessionStore):
    """What ``settings.SESSION_ENGINE`` has to have."""

    def load(self) -> dict[str, Any]:
        """What the session holds; a key that is unknown or has expired is forgotten. One query."""
        found = _LIVE.one(self.session_key or "")
        if found is None:
            self._session_key = None
            return {}
        data: dict[str, Any] = self.decode(*found)
        return data
