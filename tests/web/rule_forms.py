"""What a browser sends from the form of an evening's rules."""

from typing import Any

from scorekeeper.forms import rule_fields
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import HAUSREGELN


def rules_form(rules: RuleSet = HAUSREGELN, **changed: Any) -> dict[str, Any]:
    """The switches as they are, some of them changed; ``None`` leaves a field out."""
    shown = rule_fields.initial(rules)
    sent = {name: "on" if value is True else value for name, value in shown.items()}
    sent |= {"key": "key-of-new-rules", **changed}
    return {name: value for name, value in sent.items() if value is not None and value is not False}
