"""manage.py restore FILE"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper import backups

from .backup import evenings


class Command(BaseCommand):
    help = "Replace everything by what a backup holds. What was there before is kept in a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            restored = backups.restore(file)
        except backups.Refused as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"Restored {evenings(restored.contents)} from {file}.")
        if restored.previous:
            self.stdout.write(f"What was there before is in {restored.previous}.")
