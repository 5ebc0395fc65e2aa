"""manage.py address"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper import startup


class Command(BaseCommand):
    help = "Print the address of this site with a QR code for the phone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        self.stdout.write(
            startup.welcome(
                host,
                port,
                encoding=self.stdout.encoding or "ascii",
                terminal=self.stdout.isatty(),
            )
        )
