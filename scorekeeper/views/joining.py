"""A short code instead of a link: for an app on the home screen, which has cookies of its own."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scorekeeper import access, recording
from scorekeeper.forms.joining import CodeForm

from .later import until_later


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponseBase:
    """Ask for a code, and let this device into the evening of one that is typed in."""
    if request.method != "POST":
        return _page(request, CodeForm())
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        evening = access.let_in_by_code(request, form.cleaned_data["code"])
    except recording.WrongCode:
        form.add_error(
            "code", _("Dieser Code gilt nicht, oder nicht mehr. Lass dir einen neuen zeigen.")
        )
        return _page(request, form, status=422)
    except recording.TooManyTries as too_many:
        form.add_error("code", _too_many_words(too_many.seconds))
        return until_later(_page(request, form), too_many.seconds)
    return redirect("evening", address=evening.address)


def _too_many_words(seconds: int) -> str:
    minutes = -(-seconds // 60)
    text = ngettext(
        "Zu viele falsche Codes. In %(n)s Minute geht es wieder; der Link des Tisches geht immer.",
        "Zu viele falsche Codes. In %(n)s Minuten geht es wieder; der Link des Tisches geht immer.",
        minutes,
    )
    return text % {"n": minutes}


def _page(request: HttpRequest, form: CodeForm, *, status: int = 200) -> HttpResponse:
    if form.errors:
        # What is wrong stands at the field, and is read with it.
        form.fields["code"].widget.attrs["autofocus"] = True
    return render(request, "join.html", {"code_form": form}, status=status)
