"""Rule sets as files: one of those that ship, and what all such downloads have in common."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS


@require_safe
def shipped(request: HttpRequest, name: str) -> HttpResponse:
    """A rule set that ships. Raises Http404 for any other."""
    if name not in RULE_SETS:
        raise Http404
    return rules_file(RULE_SETS[name], name)


def rules_file(rules: RuleSet, called: str) -> HttpResponse:
    """Every switch of ``rules`` as JSON, to be kept: a circle can read it in again."""
    text = json.dumps(format_rules(rules), ensure_ascii=False, indent=2)
    response = HttpResponse(f"{text}\n", content_type="application/json")
    words = ["dulle", "regeln", slugify(called)]
    name = f"{'-'.join(word for word in words if word)}.json"
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return response
