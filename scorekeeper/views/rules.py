"""The rule sets that ship, to be read before an evening starts."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper.forms.rule_summary import summarise
from scorekeeper.scoring.rulesets import DEFAULT, RULE_SETS

from .requests import HtmxHttpRequest


@vary_on_headers("HX-Request")
@require_safe
def rules(request: HtmxHttpRequest) -> HttpResponse:
    """All rule sets; to htmx the one that was chosen."""
    if request.htmx:
        chosen = RULE_SETS.get(request.GET.get("rules", ""), RULE_SETS[DEFAULT])
        return render(request, "rules.html#summary", {"rules": summarise(chosen)})
    return render(request, "rules.html", {"all": [summarise(each) for each in RULE_SETS.values()]})
