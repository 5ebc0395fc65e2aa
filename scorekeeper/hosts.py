"""Under which names and addresses this site answers, and which of them a phone can use."""

import ipaddress
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.http import is_same_domain

if TYPE_CHECKING:  # the settings import this module, each start: no more than they need
    from django.http import HttpRequest

# What a server listens on that takes whatever comes, on all addresses of its machine.
ANYWHERE = {"0.0.0.0", "::"}

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

# Names that nobody on the internet can own, so that no foreign page can be served under them.
_LOCAL_DOMAINS = [".local", ".lan", ".home.arpa", ".internal"]

_LOCAL_NETWORKS = [
    ipaddress.ip_network(network)
    for network in (
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",  # link-local: two machines and a cable
        "100.64.0.0/10",  # shared address space, used by home VPNs
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
]


def is_local_address(host: str) -> bool:
    """Say whether `host`, as in a Host header, is a literal address of a local network."""
    try:
        address = ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return any(address in network for network in _LOCAL_NETWORKS)


class AnyLocalAddress(str):
    """An entry of ALLOWED_HOSTS that equals every literal address of a local network.

    Why not "*": a foreign page can give its own *name* the address of this machine (DNS
    rebinding) and would then be allowed to read and write here. It cannot do so with a number.
    Why not a list of this machine's addresses: the router changes them, and a container does not
    know the one that phones use. Django compares `pattern.lower() == host`; should it ever compare
    otherwise, this entry matches nothing.
    """

    __slots__ = ()

    def lower(self) -> "AnyLocalAddress":
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and is_local_address(other)

    __hash__ = str.__hash__


def allowed_hosts(*, public_host: str | None, more: list[str]) -> list[str]:
    """Return ALLOWED_HOSTS: the public host alone if there is one, else any local name or address.

    `more` are names that whoever runs the site adds. Loopback is always in, for health checks, and
    on a local network what this machine is called now, even if it has an address of the internet.
    """
    if public_host:
        return [public_host, *more, *LOOPBACK]
    own = [name for name in (socket.gethostname().lower(), own_address()) if name]
    return [*own, *_LOCAL_DOMAINS, *more, *LOOPBACK, AnyLocalAddress("local-address")]


def own_address() -> str | None:
    """Return the IPv4 address that others on the local network reach, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a UDP socket sends nothing; it only makes the system choose a route. The
            # address is one reserved for documentation.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if is_loopback(address) else address


def is_loopback(host: str) -> bool:
    """Say whether only this machine itself reaches `host`, a name or an address."""
    try:
        return ipaddress.ip_address(host.removeprefix("[").removesuffix("]")).is_loopback
    except ValueError:
        return host == "localhost"


def address_for_others(listening_on: str) -> str | None:
    """Return under which name or address other machines reach a server, or None if they cannot."""
    address = own_address() if listening_on in ANYWHERE else listening_on
    return None if address is None or is_loopback(address) else address


def public_base(request: "HttpRequest") -> str:
    """Return the start of addresses that are to work on other machines: no slash at its end.

    It is DULLE_URL where that is set, otherwise what the browser asked for. Only for a browser on
    this machine itself, for which "localhost" will do, it is the address on the local network if
    there is one: the phone that scans a code with "localhost" in it would look for Dulle on itself.
    """
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    asked = urlsplit(f"{request.scheme}://{request.get_host()}")
    host = asked.hostname or ""
    others = address_for_others(settings.LISTENING_ON) if is_loopback(host) else None
    return f"{request.scheme}://{with_port(others or host, asked.port)}"


def base_for_mails(request: "HttpRequest") -> str:
    """Return the same for a mail, which somebody else reads than who has asked for it.

    Without DULLE_URL this site answers to any local name or address, so whoever asks could name
    a machine of theirs, and the mail would send its secret there. Only what is this machine's own,
    or named in DULLE_HOSTS, is taken from the request; otherwise it is the machine's own address.
    """
    asked = urlsplit(f"{request.scheme}://{request.get_host()}")
    if settings.PUBLIC_URL or _is_own(asked.hostname or ""):
        return public_base(request)
    return f"{request.scheme}://{with_port(own_address() or 'localhost', asked.port)}"


def _is_own(host: str) -> bool:
    name = socket.gethostname().lower()
    local = [f"{name}{domain}" for domain in _LOCAL_DOMAINS]
    named = [
        entry
        for entry in settings.ALLOWED_HOSTS
        if entry not in _LOCAL_DOMAINS and not isinstance(entry, AnyLocalAddress)
    ]
    written = with_port(host, None)
    return host == own_address() or any(
        entry == "*" or is_same_domain(written, entry) for entry in (*local, *named)
    )


def with_port(host: str, port: int | None) -> str:
    """Put name or address and port together as they stand in an address."""
    name = f"[{host}]" if ":" in host else host
    return name if port is None else f"{name}:{port}"
