"""The rules of a circle, on its page."""

from typing import Any

from scorekeeper.access import Member
from scorekeeper.circles.rules import latest_of, read
from scorekeeper.wording.rulesets import rules_heading

from .rule_preview import own_differences

# So many differences stand there; the others are counted.
FEW = 4


def rules_part(member: Member) -> dict[str, Any]:
    """What the circle plays, for ``circle_rules.html``. One query."""
    latest = latest_of(member.circle)
    rules = None if latest is None else read(latest)
    if rules is None:
        return {"own": None, "unreadable": latest is not None}
    own = own_differences(rules)
    # Of one difference more than that, all that is saved is one line.
    few = own if len(own) <= FEW + 1 else own[:FEW]
    return {"own": rules_heading(rules), "differences": few, "more": len(own) - len(few)}
