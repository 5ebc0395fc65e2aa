"""manage.py backup FILE"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper import backups


class Command(BaseCommand):
    help = "Write a backup of everything to a file. People may go on playing meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            contents = backups.backup(file)
        except backups.Refused as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{file} holds {evenings(contents)}.")


def evenings(contents: backups.Contents) -> str:
    """Say how many evenings there are."""
    return "1 evening" if contents.evenings == 1 else f"{contents.evenings or 0} evenings"
