"""Score every evening anew and compare it with what is stored."""

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from scorekeeper.models import Evening
from scorekeeper.scoring.facts import Refused
from scorekeeper.stored_results import differences


class Command(BaseCommand):
    """Reports each difference in a line; the exit status is 1 when there was one."""

    help = "Score every evening anew from its facts and report what is stored differently."

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through all evenings, one at a time."""
        evenings = wrong = 0
        for evening in Evening.objects.order_by("pk").iterator(chunk_size=200):
            evenings += 1
            try:
                with transaction.atomic():
                    # Held, so that nobody writes between what is read and what it is held against.
                    held = Evening.objects.select_for_update().get(pk=evening.pk)
                    found = differences(held)
            except Refused as refused:
                found = [f"cannot be scored: {refused}"]
            wrong += bool(found)
            for line in found:
                self.stdout.write(f"evening {evening.pk}: {line}")
        self.stdout.write(f"{evenings} evenings, {wrong} with differences")
        if wrong:
            sys.exit(1)
