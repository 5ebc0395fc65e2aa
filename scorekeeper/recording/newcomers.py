"""New players of a circle: made once whoever asks at the same moment, and written down there."""

from collections.abc import Sequence

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import connection

from scorekeeper.models import Circle, CircleChange, Grant, Player
from scorekeeper.models.circles import name_key

from .steps import hold_account

type Who = Grant | AbstractBaseUser | None


def make_player(circle: Circle, name: str) -> tuple[Player, bool]:
    """The player of the circle who is called so, and whether there was none yet."""
    quote = connection.ops.quote_name
    # Made of names of our own only. Whoever makes the same at the same moment is waited for.
    statement = f"""
        INSERT INTO {quote(Player._meta.db_table)} (circle_id, name, name_key) VALUES (%s, %s, %s)
        ON CONFLICT (circle_id, name_key) DO NOTHING RETURNING *
    """  # noqa: S608
    while True:
        made = [*Player.objects.raw(statement, [circle.pk, name, name_key(name)])]
        if made:
            return made[0], True
        # Nobody, where it was deleted in between.
        known = Player.objects.filter(circle=circle.pk, name_key=name_key(name)).first()
        if known is not None:
            return known, False


def log_added(circle: Circle, names: Sequence[str], who: Who) -> None:
    """Write into the history of a circle who is new there, and who has brought them.

    Not where it has no members, and so no history. A guest has no account, perhaps a name: the
    player who holds the device. Raises ShutOut where the account of a member is gone.
    """
    if not names or not circle.memberships.exists():
        return
    user_id, who_name, guest = _by(who)
    CircleChange.objects.bulk_create(
        [
            CircleChange(
                circle=circle,
                action="player.added",
                who_id=user_id,
                who_name=who_name,
                after={"player": name, **guest},
            )
            for name in names
        ]
    )


def called(account: AbstractBaseUser) -> str:
    """What an account is called in the history: nothing where it has no name.

    Its address is nobody else's business, and a word for it depends on who reads.
    """
    name: str = getattr(account, "name", "")
    return name


def _by(who: Who) -> tuple[int | None, str, dict[str, bool]]:
    """The account, what it or the guest is called, and what the history says of a guest."""
    if who is None:
        return None, "", {}
    if not isinstance(who, Grant):
        return who.pk, called(who), {}
    if who.user_id is None:
        return None, who.seat.player.name if who.seat else "", {"guest": True}
    # Circles are not held here: it may be going at this very moment.
    hold_account(who.user_id)
    return who.user_id, called(who.user) if who.user else "", {}
