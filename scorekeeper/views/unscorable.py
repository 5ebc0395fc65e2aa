"""What is shown when the stored rows of an evening cannot be scored any more."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse

from scorekeeper.scoring.evening import BadEvening
from scorekeeper.wording import problems

logger = logging.getLogger(__name__)


class UnscorableMiddleware:
    """Names the row that stands in the way, instead of failing without a word.

    It cannot happen by anything that is entered; a release that refuses what an older one
    took, or a database edited by hand, can bring it about.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Everything else passes."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for a sheet that nobody has handled a refusal of."""
        if not isinstance(exception, BadEvening):
            return None
        logger.error("row %d cannot be scored: %s", exception.row, exception)
        reasons = [problems.message(problem) for problem in exception.problems]
        context = {
            "row": exception.row,
            "reasons": reasons,
            "rules_file": _file(request, exception),
        }
        return render(request, "unscorable.html", context, status=500)


def _file(request: HttpRequest, exception: BadEvening) -> str:
    """Where the rules of the evening can be had as they are stored, if it is those."""
    match = request.resolver_match
    if exception.row or match is None or not match.route.startswith("abend/<slug:address>/"):
        return ""
    return reverse("evening-rules-json", args=[match.kwargs["address"]])
