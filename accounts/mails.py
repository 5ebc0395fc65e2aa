"""Mails: which there are, and how they go out. Plain text, in the language of the page."""

import logging
from contextlib import suppress
from smtplib import SMTPException
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

log = logging.getLogger(__name__)


class NotSent(Exception):
    """The mail server could not be reached, or did not take the mail."""


class Mail(NamedTuple):
    """A kind of mail: what stands above it, and the template of what it says.

    ``wish`` is what somebody asked for who gets it; whatever the answer is, it counts as one.
    """

    subject: Promise
    template: str
    wish: str = ""


SIGN_UP = Mail(_("Dein Konto bei Dulle"), "mail/sign_up.txt", "sign-up")
# The page says the same to who has an account as to who has none; the mailbox is told.
SIGN_UP_KNOWN = Mail(_("Du hast schon ein Konto bei Dulle"), "mail/sign_up_known.txt", "sign-up")
NEW_PASSWORD = Mail(_("Neues Passwort für Dulle"), "mail/new_password.txt", "new-password")
# A mail, too: without one the page would answer sooner for an address that has no account.
NO_ACCOUNT = Mail(_("Kein Konto bei Dulle"), "mail/no_account.txt", "new-password")
NEW_ADDRESS = Mail(_("Neue Adresse für dein Konto"), "mail/new_address.txt", "new-address")
ADDRESS_TAKEN = Mail(
    _("Du hast schon ein Konto bei Dulle"), "mail/address_taken.txt", "new-address"
)
ADDRESS_CHANGED = Mail(_("Dein Konto hat eine neue Adresse"), "mail/address_changed.txt")
PASSWORD_CHANGED = Mail(_("Dein Passwort wurde geändert"), "mail/password_changed.txt")


def send(mail: Mail, to: str, **said: Any) -> None:
    """Send a mail whose template is told ``said``. Raises NotSent; nothing has left then."""
    message = EmailMessage(
        str(mail.subject),
        f"{render_to_string(mail.template, said).strip()}\n",
        to=[to],
        headers={"Auto-Submitted": "auto-generated"},  # no holiday notes, please
    )
    try:
        message.send()
    except (OSError, SMTPException, ValueError) as failed:  # the last: an impossible address
        # Not its text: servers like to repeat the address that they did not take.
        log.warning("A mail was not sent: %s", type(failed).__name__)
        raise NotSent from failed


def tell(mail: Mail, to: str, **said: Any) -> None:
    """Send a mail about what has happened already; where it cannot be sent, the log says so."""
    with suppress(NotSent):
        send(mail, to, **said)


def go_to_terminal() -> bool:
    """Whether nobody has named a mail server, so that mails are printed where Dulle runs."""
    return str(settings.MAILERS["default"]["BACKEND"]).endswith(".terminal.EmailBackend")
