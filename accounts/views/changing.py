"""Another password, another address, and no account any more. Each asks for the password."""

from functools import wraps

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import links, mails, sessions, writing
from accounts.forms import ChangePasswordForm, NewAddressForm, PasswordForm
from accounts.models import User
from scorekeeper import circles, hosts
from scorekeeper.views.signed_in import SignedIn, View, signed_in

from .answers import link_is_over, mailed, page, password_is_right

# In the session of a device on which an account was deleted, until somebody signs in there.
GONE = "account_gone"


@never_cache
@sensitive_post_parameters("password", "new_password")
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in()
def password(request: SignedIn) -> HttpResponseBase:
    """Change the password: this device stays signed in, and no other."""
    user = request.user
    form = ChangePasswordForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid() and password_is_right(request, form):
        try:
            writing.set_password(user, form.cleaned_data["new_password"])
        except writing.Overtaken:
            # That has signed this device out, too: it has to know the password of now.
            return redirect("change-password")
        sessions.stay(request, user)
        site = hosts.base_for_mails(request)
        mails.tell(mails.PASSWORD_CHANGED, user.email, site=site, link=site + reverse("forgotten"))
        return redirect(f"{reverse('account')}?done=password")
    return page(request, "change_password", form)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in(*NewAddressForm.kept)
def address(request: SignedIn) -> HttpResponseBase:
    """Send a mail to another address, by which it becomes that of the account."""
    initial = {"email": request.GET.get("email", "")}
    sent = request.POST if request.method == "POST" else None
    form = NewAddressForm(sent, user=request.user, initial=initial)
    if form.is_valid() and password_is_right(request, form) and _mail_goes_out(request, form):
        return redirect("mail-sent")
    return page(request, "change_address", form, email=request.user.email)


def _mail_goes_out(request: SignedIn, form: NewAddressForm) -> bool:
    """The page does not say whether there is an account with that address; the mail does."""
    email, user = form.cleaned_data["email"], request.user
    if User.objects.filter(email=email).exists():
        return mailed(request, form, mails.ADDRESS_TAKEN, email, link=reverse("sign-in"))
    link = reverse("new-address", args=[links.to_new_address(user, email)])
    return mailed(request, form, mails.NEW_ADDRESS, email, link=link, before=user.email)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_address(request: HttpRequest, token: str) -> HttpResponseBase:
    """Make the address of a link that of its account, and tell the old one."""
    try:
        user, email = links.read_new_address(token)
        if request.method != "POST":
            return page(request, "new_address", email=email, before=user.email)
        before = user.email
        writing.set_address(user, email)
    except (links.Over, writing.AddressTaken, writing.Overtaken):
        return link_is_over(request, "change-address")
    mails.tell(mails.ADDRESS_CHANGED, before, site=hosts.base_for_mails(request), email=email)
    return redirect(f"{reverse('account')}?done=address")


def _gone_already(view: View) -> View:
    """Say to who has deleted their account on this device that it is done, and not to sign in."""

    @wraps(view)
    def inner(request: HttpRequest) -> HttpResponseBase:
        if GONE in request.session and not request.user.is_authenticated:
            return page(request, "account_gone")
        return view(request)

    return inner


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@_gone_already
@signed_in()
def delete(request: SignedIn) -> HttpResponseBase:
    """Delete the account. The evenings of this device stay on it.

    Not while it is the only owner of a circle that others are in: they come first.
    """
    form = PasswordForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and password_is_right(request, form):
        try:
            writing.delete_account(request.user)
        except circles.LastOwner:
            form.add_error(
                None, _("Nichts ist gelöscht: Erst muss jemand deine Runden übernehmen.")
            )
        else:
            sessions.sign_out(request)
            request.session[GONE] = True
            return page(request, "account_gone")
    own = circles.left_by(request.user)
    if own.kept:
        # Nobody types the password for what cannot be done yet.
        del form.fields["password"]
    said = {"email": request.user.email, "kept": own.kept, "dissolved": own.dissolved}
    return page(request, "delete_account", form, **said)
