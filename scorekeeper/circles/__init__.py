"""The only code that writes circles: their members, players and rules.

Every function locks its circle first and asks again whether the account may; a refusal
(:class:`~scorekeeper.scoring.facts.Refused`, :class:`~scorekeeper.recording.ShutOut`) stores
nothing.
"""

from scorekeeper.limits import TooManyTries

from .invitations import (
    AlreadyPlayer,
    InvitationOver,
    accept,
    free_players,
    invite,
    live_invitation,
    open_invitations,
    revoke_invitation,
)
from .making import change_circle, make_circle
from .members import (
    JoinedMeanwhile,
    LastMember,
    LastOwner,
    change_role,
    hand_over,
    leave,
    leave_all,
    left_by,
    put_out,
)
from .rules import StaleRules, put_back_rules, rules_of, save_rules

__all__ = [
    "AlreadyPlayer",
    "InvitationOver",
    "JoinedMeanwhile",
    "LastMember",
    "LastOwner",
    "StaleRules",
    "TooManyTries",
    "accept",
    "change_circle",
    "change_role",
    "free_players",
    "hand_over",
    "invite",
    "leave",
    "leave_all",
    "left_by",
    "live_invitation",
    "make_circle",
    "open_invitations",
    "put_back_rules",
    "put_out",
    "revoke_invitation",
    "rules_of",
    "save_rules",
]
