"""How often something may be tried: from one address, for one account, and from all together.

Counts stand in the database, which all processes share and which can be locked: of a hundred who
try at the same moment, each is counted before the next one is looked at.
"""

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorekeeper.models import Tries


class TooManyTries(Exception):
    """Tried too often; from ``until`` on one may try again."""

    def __init__(self, until: datetime) -> None:
        self.until = until
        super().__init__("too many tries")

    @property
    def seconds(self) -> int:
        """How long that is from now on, at least 1."""
        return max(1, round((self.until - timezone.now()).total_seconds()))


@dataclass(frozen=True)
class Limit:
    """How many tries of one kind are allowed in one window of time.

    ``from_one`` address of the network, ``from_all`` together, and where tries are about somebody,
    an account or a mailbox, ``about_one`` of them, wherever they come from, and
    ``about_one_from_one`` address: less, so that a stranger elsewhere does not shut the owner out.
    """

    name: str
    from_one: int
    from_all: int
    window: timedelta
    about_one: int | None = None
    about_one_from_one: int | None = None


@dataclass(frozen=True)
class Quota:
    """How much of one kind an account may make in one window of time, from wherever."""

    name: str
    most: int
    window: timedelta


def spend(quota: Quota, user_id: int) -> None:
    """Count one more, in the transaction that is open: what is rolled back was none.

    Raises TooManyTries where all is spent.
    """
    tries = _tries(f"{quota.name} of {user_id}", quota.window)
    if tries.count >= quota.most:
        raise TooManyTries(tries.since + quota.window)
    count([tries])
    if tries.count == 1:
        # A window begins, which happens seldom enough to tidy up.
        forget_old()


def hold(limit: Limit, *, address: str, about: str = "") -> list[Tries]:
    """The counts for a try, locked until the transaction ends, which has to be open.

    Raises TooManyTries where one of them is full; nothing is counted then.
    """
    # Always in this order, or two of them would wait for each other.
    wanted = [(f"{limit.name} everywhere", limit.from_all)]
    wanted.append((f"{limit.name} {network(address)}", limit.from_one))
    if about and limit.about_one is not None:
        wanted.append((f"{limit.name} about {about}", limit.about_one))
    if about and limit.about_one_from_one is not None:
        wanted.append((_from_one(limit, about, address), limit.about_one_from_one))
    held = []
    for place, most in wanted:
        tries = _tries(place, limit.window)
        if tries.count >= most:
            # No further: who comes from ever new addresses would fill the table for nothing.
            raise TooManyTries(tries.since + limit.window)
        held.append(tries)
    return held


def count(held: list[Tries]) -> None:
    """Count a try that :func:`hold` let through."""
    for tries in held:
        tries.count += 1
        tries.save(update_fields=["count", "since"])


def take(limit: Limit, *, address: str, about: str = "") -> list[Tries]:
    """Count a try before it is made, for what takes long: nothing stays locked meanwhile.

    Raises TooManyTries.
    """
    with transaction.atomic():
        held = hold(limit, address=address, about=about)
        count(held)
        if any(tries.count == 1 for tries in held):
            # A window begins, which happens seldom enough to tidy up.
            forget_old()
    return held


def give_back(taken: list[Tries]) -> None:
    """Take a try out of the count again, since it succeeded or came to nothing."""
    with transaction.atomic():
        for tries in taken:
            window = Tries.objects.filter(pk=tries.pk, since=tries.since, count__gt=0)
            window.update(count=F("count") - 1)


def forget(limit: Limit, *, about: str, address: str) -> None:
    """Let an account or a mailbox begin anew, whose owner has shown up by another way."""
    places = (f"{limit.name} about {about}", _from_one(limit, about, address))
    Tries.objects.filter(place__in=[_digest(place) for place in places]).delete()


def forget_old() -> None:
    """Delete what is over since a day, in the transaction that is open.

    What somebody is counting at this moment is left to them.
    """
    old = Tries.objects.filter(since__lt=timezone.now() - timedelta(days=1))
    unused = old.select_for_update(skip_locked=True).values_list("pk", flat=True)
    Tries.objects.filter(pk__in=[*unused[:500]]).delete()


def _from_one(limit: Limit, about: str, address: str) -> str:
    return f"{limit.name} about {about} {network(address)}"


def _tries(place: str, window: timedelta) -> Tries:
    now = timezone.now()
    held = Tries.objects.select_for_update()
    tries, _new = held.get_or_create(place=_digest(place), defaults={"since": now})
    if tries.since + window <= now:
        tries.count, tries.since = 0, now
    return tries


def _digest(place: str) -> str:
    return salted_hmac("scorekeeper.tries", place, algorithm="sha256").hexdigest()


# --- whom a request comes from


def client_address(request: HttpRequest) -> str:
    """The address in the network that a request comes from.

    Behind a proxy it is what the proxy has added itself, at the end of X-Forwarded-For. What
    stands before that, and the whole header where there is no proxy, anybody could write.
    """
    own: str = request.META.get("REMOTE_ADDR", "")
    if not settings.BEHIND_PROXY:
        return own
    last = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return _without_port(last) or own


def _without_port(entry: str) -> str:
    """The address of an entry, to which some proxies add a port; nothing where there is none."""
    for text in (entry, _host(entry)):
        try:
            return str(ipaddress.ip_address(text))
        except ValueError:
            continue
    return ""


def _host(entry: str) -> str:
    try:
        return urlsplit(f"//{entry}").hostname or ""
    except ValueError:
        return ""


def network(address: str) -> str:
    """What one client is known by: its address, of IPv6 the half that it cannot choose."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return f"client {address}"
    if isinstance(found, ipaddress.IPv6Address):
        plain = found.ipv4_mapped
        return f"client {plain or int(found) >> 64}"
    return f"client {found}"
