"""Signing in and out."""

from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import sessions, writing
from accounts.forms import SignInForm
from accounts.models import User
from scorekeeper import limits
from scorekeeper.limits import TooManyTries, client_address
from scorekeeper.views.requests import way_on

from .answers import SIGN_IN, page


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponseBase:
    """Sign in, and go on to where somebody wanted to go.

    An address without an account, one that is blocked, and a wrong password are not told apart.
    """
    on = way_on(request, otherwise=reverse("front"))
    if request.user.is_authenticated:
        return redirect(on)
    form = SignInForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and (user := _user(request, form)):
        sessions.sign_in(request, user)
        return redirect(on)
    return page(request, "sign_in", form, on=on, goes_on=on != reverse("front"))


def _user(request: HttpRequest, form: SignInForm) -> User | None:
    sent = form.cleaned_data
    try:
        # Counted before it is looked at, which takes long: nothing is locked meanwhile, and of
        # many who try at once no more are looked at than may try.
        taken = limits.take(SIGN_IN, address=client_address(request), about=sent["email"])
    except TooManyTries as too_many:
        form.wait(too_many.seconds)
        return None
    user = authenticate(request, username=sent["email"], password=sent["password"])
    if isinstance(user, User):
        limits.give_back(taken)
        return user
    form.add_error("password", _("E-Mail-Adresse und Passwort passen nicht zusammen."))
    return None


@never_cache
@require_POST
def sign_out(request: HttpRequest) -> HttpResponseBase:
    """Sign out here. The evenings of this device stay, unless it is asked to forget them."""
    if "evenings" in request.POST:
        sessions.forget_device(request)
    else:
        sessions.sign_out(request)
    return redirect("front")


@never_cache
@require_POST
def sign_out_everywhere(request: HttpRequest) -> HttpResponseBase:
    """Sign out here and on all other devices; who is signed out already has to sign in first."""
    if not isinstance(request.user, User):
        return redirect("account")
    writing.end_sessions(request.user)
    sessions.sign_out(request)
    return redirect("front")
