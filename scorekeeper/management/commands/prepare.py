"""manage.py prepare, which ./run calls before it serves."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from scorekeeper import startup


class Command(BaseCommand):
    help = "Get everything ready to serve, and print the address with a QR code."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"))

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        try:
            if options["tls"]:
                startup.check_certificate(*options["tls"])
            startup.check_https(certificate=bool(options["tls"]))
            startup.check_port(host, port)
        except startup.Unready as unready:
            raise CommandError(str(unready)) from unready
        created = startup.prepare_database()
        startup.forget_old_sessions()
        startup.collect_static_files()
        if created:
            path = startup.add_demo_evening()
            base = startup.address(host, port) or startup.local_address(port)
            self.stdout.write(f"A demo evening is at {base.rstrip('/')}{path}")
        call_command("address", host=host, port=port, stdout=self.stdout)
