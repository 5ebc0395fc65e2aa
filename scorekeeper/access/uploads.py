"""Files that are being read in: by the session that has sent them."""

from datetime import date

from django.http import HttpRequest
from django.utils import timezone

from scorekeeper import recording
from scorekeeper.limits import client_address
from scorekeeper.models import Upload

UPLOAD_KEY = "upload"


def keep_upload(request: HttpRequest, kind: str, text: str, *, day: date | None) -> None:
    """Keep a file, in place of the one before, and let this session, and no other, go on with it.

    The session gets a new key. Raises Faulty or TooManyTries.
    """
    address = client_address(request)
    upload = recording.keep_upload(kind, text, address=address, day=day)
    if (before := held_upload(request)) is not None:
        recording.drop_upload(before.pk)
    request.session.cycle_key()
    request.session[UPLOAD_KEY] = upload.pk


def held_upload(request: HttpRequest) -> Upload | None:
    """The file that this session has sent, unless it is forgotten by now. One query at most.

    Its text, megabytes perhaps, comes with another one when it is read.
    """
    pk = request.session.get(UPLOAD_KEY)
    if pk is None:
        return None
    young = Upload.objects.filter(created_at__gte=timezone.now() - recording.KEPT_FOR)
    return young.defer("text").filter(pk=pk).first()
