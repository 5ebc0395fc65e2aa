"""The page of one's own account, and what is stored about it as a file."""

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import writing
from accounts.export import everything_about
from accounts.forms import NameForm
from scorekeeper.views.signed_in import SignedIn, signed_in
from scorekeeper.wording import dates

from .answers import page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in(*NameForm.kept)
def account(request: SignedIn) -> HttpResponseBase:
    """Show the account, or change its name."""
    user = request.user
    if request.method == "POST":
        form = NameForm(request.POST)
        if form.is_valid():
            writing.rename(user, form.cleaned_data["name"])
            return redirect(f"{reverse('account')}?done=name")
    else:
        form = NameForm(initial={"name": request.GET.get("name", user.name)})
    said = {"email": user.email, "since": dates.full_day(timezone.localdate(user.created_at))}
    done = _done_words(request.GET.get("done", "")) if request.method != "POST" else ""
    return page(request, "account", form, done=done, **said)


def _done_words(what: str) -> str:
    """What has just been done; nothing for what is no such word."""
    words = {
        "name": _("Der Name ist geändert."),
        "password": _("Das neue Passwort gilt. Auf anderen Geräten bist du abgemeldet."),
        "address": _("Die neue Adresse gilt. Mit ihr meldest du dich ab jetzt an."),
    }
    return words.get(what, "")


@never_cache
@require_safe
@signed_in()
def data(request: SignedIn) -> HttpResponseBase:
    """All that is stored about the account, as JSON."""
    options = {"indent": 2, "ensure_ascii": False}
    response = JsonResponse(
        everything_about(request.user), encoder=DjangoJSONEncoder, json_dumps_params=options
    )
    response["Content-Disposition"] = 'attachment; filename="dulle-konto.json"'
    return response
