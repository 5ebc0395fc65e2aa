"""Put the demo evening into the database."""

from typing import Any

from django.core.management.base import BaseCommand
from django.urls import reverse

from scorekeeper.demo import start_demo


class Command(BaseCommand):
    """Prints the path of the table link, so that the evening can be opened."""

    help = "Store a demo evening of sixteen games and print the path of its table link."

    def handle(self, *args: Any, **options: Any) -> None:
        """Store it and say where it is."""
        link = start_demo()
        self.stdout.write(reverse("table-link", args=[link.token]))
