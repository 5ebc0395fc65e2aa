"""Ways into an evening: its links, the short code, and who comes in by them."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scorekeeper import limits
from scorekeeper.limits import Limit
from scorekeeper.models import Evening, Grant, JoinCode, Link, LinkKind
from scorekeeper.scoring.facts import Problem, Refused

from .log import log
from .outcomes import ShutOut, WrongCode
from .steps import begin, hold_account, lock

# Without what is taken for something else when it is read out, or written by hand.
ALPHABET = "34679ACDEFGHJKMNPRTUVWXY"
CODE_LENGTH = 6  # 27 bits: a code lives for minutes, and tries are counted
CODE_LIVES = timedelta(minutes=15)
# Wrong codes in one window of time. With a hundred tries each quarter of an hour it takes five
# years to hit one of ten codes that are alive all the time.
CODES = Limit("codes", from_one=10, from_all=100, window=timedelta(minutes=15))


def admit_member(evening_id: int, user_id: int) -> Grant:
    """What an account writes as in an evening of its circle, always the same.

    It has said who it is: the player whom it is linked to, or nobody at this table. Raises ShutOut
    where the account is gone.
    """
    with transaction.atomic():
        evening = lock(evening_id)
        found = evening.grants.select_related("seat").filter(user=user_id).first()
        if found is not None:
            return found
        hold_account(user_id)
        seat = evening.seats.filter(player__user=user_id).first()
        number = _next_number(evening)
        return Grant.objects.create(
            evening=evening, user_id=user_id, number=number, seat=seat, said=True
        )


def admit(link: Link) -> Grant:
    """A grant for one more device that came by ``link``; two at once get two numbers.

    Raises ShutOut where the link has been renewed meanwhile.
    """
    with transaction.atomic():
        evening = lock(link.evening_id)
        if not Link.objects.filter(pk=link.pk, revoked_at=None).exists():
            raise ShutOut
        return Grant.objects.create(evening=evening, link=link, number=_next_number(evening))


def _next_number(evening: Evening) -> int:
    last: int | None = evening.grants.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def renew_link(evening_id: int, kind: LinkKind, *, who: Grant | None) -> Link:
    """Revoke the live link of ``kind`` with every device that came in by it; a new one.

    The device that asks for it keeps its grant, which now hangs on the new link; members of the
    circle need none. A code dies with the link that it stood for.
    """
    with transaction.atomic():
        evening, _ = begin(evening_id, who)
        gone = evening.links.filter(kind=kind, revoked_at=None)
        JoinCode.objects.filter(link__in=gone).delete()
        gone.update(revoked_at=timezone.now())
        link = Link.objects.create(evening=evening, kind=kind)
        if who is not None and who.link_id is not None and kind == LinkKind.TABLE:
            who.link = link
            who.save(update_fields=["link"])
        log(evening, f"link.{kind}.renewed", who)
        return link


def make_watch_link(evening_id: int, *, who: Grant | None) -> Link:
    """The link that only lets watch; two phones that make it at once get the same one."""
    with transaction.atomic():
        evening, _ = begin(evening_id, who)
        link = evening.links.filter(kind=LinkKind.WATCH, revoked_at=None).first()
        if link is None:
            link = Link.objects.create(evening=evening, kind=LinkKind.WATCH)
            log(evening, "link.watch.made", who)
        return link


def name_device(evening_id: int, seat: str | None, *, who: Grant) -> None:
    """Write down who has the device ``who`` in hand; ``None`` is somebody who does not play.

    Raises Refused where there is no such seat. No sheet says who wrote a row, and what does say it
    asks the database each time: so the evening keeps its state.
    """
    with transaction.atomic():
        evening, _ = begin(evening_id, who)
        known = {each.key: each for each in evening.seats.all()} if seat is not None else {}
        if seat is not None and seat not in known:
            raise Refused((Problem("not_at_table", "seat", {"players": [seat]}),))
        who.seat, who.said = known[seat] if seat is not None else None, True
        who.save(update_fields=["seat", "said"])
        log(evening, "device.named", who)


def make_code(evening_id: int, *, who: Grant | None) -> JoinCode:
    """A new code for the table link; the one before it is no longer good for anything."""
    with transaction.atomic():
        evening, _ = begin(evening_id, who)
        link = evening.links.get(kind=LinkKind.TABLE, revoked_at=None)
        JoinCode.objects.filter(link=link).delete()
        _forget_old()
        code = _unused()
        expires = timezone.now() + CODE_LIVES
        made = JoinCode.objects.create(link=link, code=code, expires_at=expires)
        log(evening, "code.made", who)
        return made


def _forget_old() -> None:
    """Delete what is over."""
    JoinCode.objects.filter(expires_at__lte=timezone.now()).delete()
    limits.forget_old()


def _unused() -> str:
    while True:
        code = "".join(secrets.choice(ALPHABET) for _letter in range(CODE_LENGTH))
        if not JoinCode.objects.filter(code=code).exists():
            return code


def redeem(code: str, *, address: str) -> Link:
    """The table link that ``code`` stands for, to somebody who asks from ``address``.

    Raises WrongCode, for a code that is over as for one that never was, or TooManyTries. Who has
    tried too often is not told about a right code, either.
    """
    with transaction.atomic():
        held = limits.hold(CODES, address=address)
        link = _link_of(code)
        if link is None:
            limits.count(held)
    if link is None:
        raise WrongCode
    return link


def _link_of(code: str) -> Link | None:
    live = Link.objects.filter(revoked_at=None, code__expires_at__gt=timezone.now())
    return live.select_related("evening").filter(code__code=code).first()
