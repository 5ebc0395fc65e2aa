"""What somebody had typed into a long form when their session ended, carried in an address.

It is packed, as all switches of a rule set are more than an address holds, and signed for the
page that it was typed on: nothing else is unpacked, however small it looks.
"""

from collections.abc import Iterable

from django.core import signing
from django.http import HttpRequest, QueryDict

# What it is called in an address.
TYPED = "getippt"


def packed(request: HttpRequest, names: Iterable[str]) -> str:
    """The fields of these names as they were sent, for the same address; "" where none was."""
    sent = {name: request.POST.getlist(name) for name in names if name in request.POST}
    return signing.dumps(sent, salt=request.path, compress=True) if sent else ""


def unpacked(request: HttpRequest) -> QueryDict | None:
    """What was packed on this page; ``None`` where nothing was, or somebody has changed it."""
    try:
        sent = signing.loads(request.GET.get(TYPED, ""), salt=request.path)
    except signing.BadSignature:
        return None
    found = QueryDict(mutable=True)
    for name, values in sent.items():
        found.setlist(name, values)
    return found
