"""The only code that writes circles: their members, players and rules.

Every function locks its circle first and asks again whether the account may; a refusal
(:class:`~scorekeeper.scoring.facts.Refused`, :class:`~scorekeeper.recording.ShutOut`) stores
nothing.
"""

from .making import change_circle, make_circle
from .rules import StaleRules, put_back_rules, rules_of, save_rules

__all__ = [
    "StaleRules",
    "change_circle",
    "make_circle",
    "put_back_rules",
    "rules_of",
    "save_rules",
]
