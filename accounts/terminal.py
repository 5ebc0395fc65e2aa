"""Mails for a site without a mail server: printed where it runs, to be read and passed on."""

from typing import Any, override

from django.core.mail import EmailMessage
from django.core.mail.backends import console


class EmailBackend(console.EmailBackend):
    """Prints what a mail says. Django's own prints how it travels, with links broken into lines."""

    @override
    def write_message(self, message: EmailMessage | Any) -> None:
        line = "-" * 60
        to = ", ".join(message.to)
        self.stream.write(f"{line}\n{message.subject}\n{to}\n\n{message.body}{line}\n")
