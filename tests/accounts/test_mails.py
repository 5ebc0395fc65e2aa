"""Mails leave over SMTP, say what they should in both languages, and fail with a word."""

from typing import Any

import pytest
from django.utils import translation

from accounts import links, mails
from scorekeeper import environment
from tests.mailbox import Mailbox, text_of
from tests.servers import free_port

from .people import ANNA, BEN

SAID = {"site": "http://dulle.test", "link": "http://dulle.test/konto/x/", "before": BEN,
        "email": BEN}  # fmt: skip
ALL = [mail for mail in vars(mails).values() if isinstance(mail, mails.Mail)]


@pytest.mark.parametrize("mail", ALL, ids=lambda mail: mail.template)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_mail(mailbox: Mailbox, mail: mails.Mail, language: str) -> None:
    with translation.override(language):
        mails.send(mail, ANNA, **SAID)
    (sent,) = mailbox.mails
    assert sent["To"] == ANNA
    assert sent["From"] == "Dulle <dulle@localhost>"
    assert sent["Auto-Submitted"] == "auto-generated"
    assert "Dulle" in sent["Subject"] or language == "en" or mail is not mails.SIGN_UP
    text = text_of(sent)
    assert "&" not in text
    assert "{" not in text
    assert text.endswith("\nhttp://dulle.test\n")
    asks = mail is not mails.ADDRESS_CHANGED
    # By itself on its line, so that every program finds its end.
    assert ("\nhttp://dulle.test/konto/x/\n" in text) == asks


def test_there_are_all_mails() -> None:
    assert len(ALL) == 8


def test_what_stands_in_a_mail_stands_there_as_it_is(mailbox: Mailbox) -> None:
    mails.send(mails.NEW_ADDRESS, ANNA, **SAID | {"before": "o'neill&co@example.org"})
    assert "o'neill&co@example.org" in mailbox.text


@pytest.mark.parametrize("answer", ["554 No", "451 Later", "552 Full"])
def test_a_server_that_takes_no_mail(
    mailbox: Mailbox, answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    mailbox.refuse = answer
    with pytest.raises(mails.NotSent):
        mails.send(mails.SIGN_UP, ANNA, **SAID)
    mails.tell(mails.SIGN_UP, ANNA, **SAID)
    assert caplog.text.count("A mail was not sent: SMTPDataError") == 2
    assert ANNA not in caplog.text


def test_a_server_that_is_not_there(settings: Any) -> None:
    options = {"host": "127.0.0.1", "port": free_port(), "timeout": 2}
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    settings.MAILERS = {"default": {"BACKEND": smtp, "OPTIONS": options}}
    with pytest.raises(mails.NotSent):
        mails.send(mails.SIGN_UP, ANNA, **SAID)
    assert not mails.go_to_terminal()


def test_an_address_that_no_server_can_be_told(mailbox: Mailbox) -> None:
    with pytest.raises(mails.NotSent):
        mails.send(mails.SIGN_UP, "jörg@example.org", **SAID)
    assert mailbox.mails == []


def test_without_a_server_they_are_printed(
    settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """As they are read, or nobody could copy a link that is longer than a line of a mail."""
    settings.MAILERS = {"default": environment.mailer({})}
    link = f"http://dulle.test/konto/neu/{links.to_sign_up(ANNA)}/"
    mails.send(mails.SIGN_UP, ANNA, **SAID | {"link": link})
    printed = capsys.readouterr().out
    assert f"\n{link}\n" in printed
    assert f"\n{ANNA}\n" in printed
    assert "für den Doppelkopfabend" in printed
    assert mails.go_to_terminal()
