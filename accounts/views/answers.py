"""What the pages of an account have in common: how they answer, and how often."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts import mails
from accounts.forms import AccountForm
from accounts.mails import Mail
from accounts.sessions import stay
from scorekeeper import hosts, limits
from scorekeeper.limits import Limit, TooManyTries, client_address
from scorekeeper.views.requests import way_on
from scorekeeper.views.signed_in import SignedIn

# Wrong passwords. Who has forgotten theirs comes in by mail, which lets the account begin anew.
SIGN_IN = Limit(
    "sign-in",
    from_one=30,
    from_all=1000,
    about_one=50,
    about_one_from_one=10,
    window=timedelta(minutes=15),
)
# The same of who is signed in already: guesses of strangers keep nobody from changing theirs.
PASSWORD = Limit("password", from_one=30, from_all=1000, about_one=10, window=timedelta(minutes=15))
# Mails that somebody asks for, to whatever address. A whole table signs up from one address.
MAIL = Limit("mail", from_one=20, from_all=300, about_one=3, window=timedelta(hours=1))


def page(
    request: HttpRequest, template: str, form: AccountForm | None = None, **said: Any
) -> HttpResponse:
    """A page of its own; with the status and the time to wait that a refused form asks for."""
    if form is not None and form.errors and not form.non_field_errors():
        # What is wrong stands at the field, and is read with it.
        wrong = next(name for name in form.fields if name in form.errors)
        form.fields[wrong].widget.attrs["autofocus"] = True
    response = render(request, f"accounts/{template}.html", {"form": form, **said})
    if form is not None and form.errors:
        response.status_code = form.status
        if form.retry_after is not None:
            response["Retry-After"] = str(form.retry_after)
    return response


def link_is_over(request: HttpRequest, again: str) -> HttpResponse:
    """The page for a link of a mail that is good for nothing; ``again`` is where to get another."""
    return render(request, "accounts/link_over.html", {"again": reverse(again)}, status=404)


def to_invitation(request: HttpRequest) -> str:
    """The invitation into a circle that somebody has come from, and goes back to; else nothing.

    Only that goes into a mail: whoever asks for one does not get to say what stands in it.
    """
    on = way_on(request, otherwise="")
    try:
        return on if on and resolve(on).url_name == "invitation" else ""
    except Resolver404:
        return ""


def with_next(path: str, on: str) -> str:
    """A path that leads on to another one, if there is one."""
    return f"{path}?{urlencode({'next': on})}" if on else path


def mailed(
    request: HttpRequest, form: AccountForm, mail: Mail, to: str, *, link: str = "", **said: Any
) -> bool:
    """Send a mail that somebody asks for, with ``link``, a path. If not, the form says why."""
    try:
        # By wish: else three mails to sign up would keep an owner from asking for a new password.
        taken = limits.take(MAIL, address=client_address(request), about=f"{mail.wish} {to}")
    except TooManyTries as too_many:
        form.wait(too_many.seconds)
        return False
    base = hosts.base_for_mails(request)
    try:
        mails.send(mail, to, site=base, link=base + link, **said)
    except mails.NotSent:
        limits.give_back(taken)
        form.not_sent()
        return False
    return True


def password_is_right(request: SignedIn, form: AccountForm) -> bool:
    """Whether the password in a form is that of the account. If not, the form says so."""
    user = request.user
    try:
        taken = limits.take(PASSWORD, address=client_address(request), about=user.email)
    except TooManyTries as too_many:
        form.wait(too_many.seconds)
        return False
    before = user.get_session_auth_hash()
    if not user.check_password(form.cleaned_data["password"]):
        form.add_error("password", _("Das Passwort stimmt nicht."))
        return False
    limits.give_back(taken)
    if user.get_session_auth_hash() != before:
        # Django has hashed it anew, since it hashes better than when it was set.
        stay(request, user)
    return True
