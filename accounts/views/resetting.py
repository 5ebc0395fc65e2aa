"""A forgotten password: a mail, and then a new one."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import links, mails, sessions, writing
from accounts.forms import MailboxForm, NewPasswordForm
from accounts.models import User
from scorekeeper import limits
from scorekeeper.limits import client_address

from .answers import SIGN_IN, link_is_over, mailed, page, to_invitation, with_next


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponseBase:
    """Send a mail, by which a new password is set, or which says that there is no account."""
    on = to_invitation(request)
    form = MailboxForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _mail_goes_out(request, form, on):
        return redirect("mail-sent")
    return page(request, "forgotten", form, on=on)


def _mail_goes_out(request: HttpRequest, form: MailboxForm, on: str) -> bool:
    email = form.cleaned_data["email"]
    user = User.objects.filter(email=email, is_active=True).first()
    if user is None:
        link = with_next(reverse("sign-up"), on)
        return mailed(request, form, mails.NO_ACCOUNT, email, link=link)
    link = with_next(reverse("new-password", args=[links.to_new_password(user)]), on)
    return mailed(request, form, mails.NEW_PASSWORD, email, link=link)


@never_cache
@sensitive_post_parameters("new_password")
@require_http_methods(["GET", "HEAD", "POST"])
def new_password(request: HttpRequest, token: str) -> HttpResponseBase:
    """Set the password of the account of a link, which signs it out elsewhere, and sign in."""
    try:
        user = links.read_new_password(token)
    except links.Over:
        return link_is_over(request, "forgotten")
    form = NewPasswordForm(request.POST if request.method == "POST" else None, user=user)
    if not form.is_valid():
        on = to_invitation(request)
        return page(request, "new_password", form, email=user.email, on=on)
    try:
        writing.set_password(user, form.cleaned_data["new_password"])
    except writing.Overtaken:
        return link_is_over(request, "forgotten")
    # Whoever has guessed at the old one has no part in the new one.
    limits.forget(SIGN_IN, about=user.email, address=client_address(request))
    sessions.sign_in(request, user)
    return redirect(to_invitation(request) or f"{reverse('account')}?done=password")
