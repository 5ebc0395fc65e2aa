"""A new account: an address, a mail, and then the rest.

Nothing is stored before the link of the mail has been opened: nobody can take an address that is
not theirs, or set the password of an account that somebody else confirms.
"""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from accounts import links, mails, sessions, writing
from accounts.forms import MailboxForm, NewAccountForm
from accounts.models import User

from .answers import link_is_over, mailed, page, to_invitation, with_next


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponseBase:
    """Send a mail, by which an account is made, or which says that there is one already."""
    on = to_invitation(request)
    if request.user.is_authenticated:
        return redirect(on or "account")
    form = MailboxForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _mail_goes_out(request, form, on):
        return redirect("mail-sent")
    return page(request, "sign_up", form, on=on)


def _mail_goes_out(request: HttpRequest, form: MailboxForm, on: str) -> bool:
    email = form.cleaned_data["email"]
    if User.objects.filter(email=email).exists():
        link = with_next(reverse("sign-in"), on)
        return mailed(request, form, mails.SIGN_UP_KNOWN, email, link=link)
    link = with_next(reverse("sign-up-link", args=[links.to_sign_up(email)]), on)
    return mailed(request, form, mails.SIGN_UP, email, link=link)


@never_cache
@sensitive_post_parameters("new_password")
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponseBase:
    """Make the account for the address of a link, and sign in."""
    try:
        email = links.read_sign_up(token)
    except links.Over:
        return link_is_over(request, "sign-up")
    on = to_invitation(request)
    if User.objects.filter(email=email).exists():
        return _there_is_one(request, on)
    form = NewAccountForm(request.POST if request.method == "POST" else None, email=email)
    if not form.is_valid():
        return page(request, "sign_up_link", form, email=email, on=on)
    sent = form.cleaned_data
    try:
        user = writing.make_account(email, name=sent["name"], password=sent["new_password"])
    except writing.AddressTaken:
        return _there_is_one(request, on)
    sessions.sign_in(request, user)
    return redirect(on or f"{reverse('front')}?neu=1")


def _there_is_one(request: HttpRequest, on: str) -> HttpResponse:
    """Said to somebody who has read the mail, so it gives nothing away."""
    return render(request, "accounts/there_is_one.html", {"on": on}, status=409)


@never_cache
@require_safe
def mail_sent(request: HttpRequest) -> HttpResponse:
    """Say that a mail is on its way, the same to everybody who asked for one."""
    return page(request, "mail_sent", in_terminal=mails.go_to_terminal())
