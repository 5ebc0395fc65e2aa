"""Rule sets as files: one of those that ship, and what all such downloads have in common."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rules import format_rules, parse_stored_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS


@require_safe
def shipped(request: HttpRequest, name: str) -> HttpResponse:
    """A rule set that ships. Raises Http404 for any other."""
    if name not in RULE_SETS:
        raise Http404
    return rules_file(RULE_SETS[name], name)


def stored_file(stored: Any, called: str) -> HttpResponse:
    """Stored rules as JSON: every switch of them, or as they are where nobody can read them."""
    try:
        return rules_file(parse_stored_rules(stored), called)
    except Refused:
        return _file(stored, called)


def rules_file(rules: RuleSet, called: str) -> HttpResponse:
    """Every switch of ``rules`` as JSON, to be kept: a circle can read it in again."""
    return _file(format_rules(rules), called)


def _file(written: Any, called: str) -> HttpResponse:
    text = json.dumps(written, ensure_ascii=False, indent=2)
    response = HttpResponse(f"{text}\n", content_type="application/json")
    words = ["dulle", "regeln", slugify(called)]
    name = f"{'-'.join(word for word in words if word)}.json"
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return response
