"""What people are asked about their account."""

from functools import cached_property
from typing import Any, ClassVar

from crispy_forms.helper import FormHelper
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.forms.base import LaidOutForm
from scorekeeper.models.circles import visible

from .models import User

UNPROCESSABLE, TOO_MANY, UNAVAILABLE = 422, 429, 503
# Longer than anybody types, and short enough to be hashed in no time.
LONGEST_PASSWORD = 256


class Email(forms.EmailField):
    """An e-mail address, in lower case as accounts have it, and one for one mailbox.

    The standard lets quoted control characters stand before the @, which would steer the terminal
    that a mail is printed to; and domains be written in many ways that lead to the same server, of
    which each would have accounts and limits of its own.
    """

    def __init__(self, label: Any, *, autocomplete: str = "email") -> None:
        super().__init__(
            label=label,
            max_length=254,
            widget=forms.EmailInput(attrs={"autocomplete": autocomplete}),
            error_messages={
                "required": gettext_lazy("Es fehlt die E-Mail-Adresse."),
                "invalid": gettext_lazy("Erwartet wird eine Adresse wie anna@example.org."),
            },
        )

    def clean(self, value: Any) -> str:
        """The address; what looks alike is alike."""
        cleaned: str = super().clean(value)
        local, _at, domain = cleaned.lower().rpartition("@")
        try:
            domain = domain.encode("idna").decode("idna")
        except UnicodeError:
            domain = ""
        if not domain or not local.isprintable():
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return f"{local}@{domain}"


class Password(forms.CharField):
    """A password, which is never put back onto the page."""

    def __init__(self, label: Any, *, autocomplete: str, help_text: Any = "") -> None:
        super().__init__(
            label=label,
            help_text=help_text,
            max_length=LONGEST_PASSWORD,
            strip=False,
            widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
            error_messages={"required": gettext_lazy("Es fehlt das Passwort.")},
        )


def current_password(label: Any) -> Password:
    """The one that the account has."""
    return Password(label, autocomplete="current-password")


def new_password(label: Any) -> Password:
    """One that the account is to have."""
    return Password(
        label,
        autocomplete="new-password",
        help_text=gettext_lazy("Mindestens 8 Zeichen, und keines, das jeder nimmt."),
    )


def name_field() -> forms.CharField:
    """How the account is called by others."""
    return forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": gettext_lazy("Es fehlt der Name.")},
    )


class AccountForm(LaidOutForm):
    """A form about an account. ``status`` is what a page answers that shows it refused."""

    # What may stand in an address, to be typed in again by nobody whose session has ended.
    kept: ClassVar[tuple[str, ...]] = ()
    status = UNPROCESSABLE
    retry_after: int | None = None

    @cached_property
    def helper(self) -> FormHelper:
        """The layout. What is wrong with the form as a whole stands above it, once."""
        helper = super().helper
        helper.form_show_errors = False
        return helper

    def wait(self, seconds: int) -> None:
        """Refuse what was tried too often."""
        minutes = -(-seconds // 60)
        self.status, self.retry_after = TOO_MANY, seconds
        text = ngettext(
            "Zu viele Versuche. In %(n)s Minute geht es wieder.",
            "Zu viele Versuche. In %(n)s Minuten geht es wieder.",
            minutes,
        )
        self.add_error(None, text % {"n": minutes})

    def not_sent(self) -> None:
        """Say that a mail could not be sent."""
        self.status = UNAVAILABLE
        text = _("Die Mail ließ sich gerade nicht senden. Geändert ist nichts; versuch es später.")
        self.add_error(None, text)

    def clean_name(self) -> str:
        """A name that can be seen."""
        name = visible(self.cleaned_data["name"])
        if not name:
            raise ValidationError(_("Es fehlt der Name."))
        return name

    def check_new(self, password: str | None, user: User) -> None:
        """Refuse a new password that others would guess."""
        if password is None:
            return
        try:
            validate_password(password, user)
        except ValidationError as weak:
            self.add_error("new_password", weak)


class SignInForm(AccountForm):
    """E-mail address and password."""

    email = Email(gettext_lazy("E-Mail-Adresse"), autocomplete="username")
    password = current_password(gettext_lazy("Passwort"))


class MailboxForm(AccountForm):
    """Only an address, to which a mail goes."""

    email = Email(gettext_lazy("E-Mail-Adresse"))


class NewAccountForm(AccountForm):
    """What an account needs besides its address, which the link says."""

    name = name_field()
    new_password = new_password(gettext_lazy("Passwort"))

    def __init__(self, data: Any = None, *, email: str) -> None:
        super().__init__(data)
        self.email = email

    def clean(self) -> None:
        """The password is looked at beside address and name."""
        sent = self.cleaned_data
        user = User(email=self.email, name=sent.get("name", ""))
        self.check_new(sent.get("new_password"), user)


class NameForm(AccountForm):
    """Another name."""

    kept = ("name",)
    name = name_field()


class NewPasswordForm(AccountForm):
    """A new password for somebody who came by the link of a mail."""

    new_password = new_password(gettext_lazy("Neues Passwort"))

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(data)
        self.user = user

    def clean(self) -> None:
        """The password is looked at beside address and name."""
        self.check_new(self.cleaned_data.get("new_password"), self.user)


class ChangePasswordForm(NewPasswordForm):
    """The old password and a new one."""

    password = current_password(gettext_lazy("Bisheriges Passwort"))
    field_order = ["password", "new_password"]


class NewAddressForm(AccountForm):
    """Another address, and the password."""

    kept = ("email",)
    email = Email(gettext_lazy("Neue E-Mail-Adresse"))
    password = current_password(gettext_lazy("Passwort"))

    def __init__(self, data: Any = None, *, user: User, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.user = user

    def clean_email(self) -> str:
        """Another one than before."""
        email: str = self.cleaned_data["email"]
        if email == self.user.email:
            raise ValidationError(_("Das ist schon deine Adresse."))
        return email


class PasswordForm(AccountForm):
    """The password once more, before something that cannot be taken back."""

    password = current_password(gettext_lazy("Passwort"))
