"""manage.py serve, which ./run becomes after it has prepared everything."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper import serving


class Command(BaseCommand):
    help = "Serve until it is stopped; the database has to be prepared."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=2)
        parser.add_argument("--tls", nargs=2, type=Path, metavar=("CERT", "KEY"))

    def handle(self, *args: Any, host: str, port: int, workers: int, **options: Any) -> None:
        serving.serve(host, port, workers=workers, certificate=options["tls"])
