"""A mail server of the tests: real SMTP, to a port of this machine."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

from aiosmtpd.controller import Controller

from .servers import free_port


class Mailbox:
    """Takes every mail, unless it is told to ``refuse`` them."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuse = ""
        self.port = free_port()

    @property
    def setting(self) -> dict[str, Any]:
        """The site's mailers that send here."""
        options = {"host": "127.0.0.1", "port": self.port, "timeout": 5}
        smtp = "django.core.mail.backends.smtp.EmailBackend"
        return {"default": {"BACKEND": smtp, "OPTIONS": options}}

    @property
    def last(self) -> EmailMessage:
        """The mail that came last."""
        return self.mails[-1]

    @property
    def text(self) -> str:
        """What it says."""
        return text_of(self.last)

    @property
    def link(self) -> str:
        """The path of its first link, as somebody taps on it."""
        found: list[str] = re.findall(r"https?://\S+", self.text)
        return urlsplit(found[0]).path


class _Handler:
    """Puts into a mailbox what the server is sent. The server looks at all that a handler has."""

    def __init__(self, mailbox: Mailbox) -> None:
        self.mailbox = mailbox

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """What the server asks at the end of a mail."""
        if self.mailbox.refuse:
            return self.mailbox.refuse
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [mail["To"]]
        self.mailbox.mails.append(mail)
        return "250 OK"


def text_of(mail: EmailMessage) -> str:
    """What a mail says, which is plain text and nothing else."""
    assert mail.get_content_type() == "text/plain"
    text: str = mail.get_content().replace("\r\n", "\n")
    return text


@contextmanager
def served() -> Iterator[Mailbox]:
    """A mail server that runs meanwhile."""
    mailbox = Mailbox()
    controller = Controller(_Handler(mailbox), hostname="127.0.0.1", port=mailbox.port)
    controller.start()
    try:
        yield mailbox
    finally:
        controller.stop()
