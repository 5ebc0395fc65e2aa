"""The pages of the floor. `python -m tests.load.floor.app` makes its database, of 40 rows.

GET / shows them in six columns; POST /add (key, a, b, c, d, label) stores a row, once for each
key, and answers with the last 40. It has Django's own middleware and SQLite's settings of ours.
"""

import sys
from typing import ClassVar

from django.core.wsgi import get_wsgi_application
from django.db import connection, models, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.csrf import csrf_exempt


class FloorGame(models.Model):
    """A row of the table."""

    key = models.CharField(max_length=64, unique=True)
    a = models.SmallIntegerField()
    b = models.SmallIntegerField()
    c = models.SmallIntegerField()
    d = models.SmallIntegerField()
    label = models.CharField(max_length=40)
    objects: ClassVar[models.Manager["FloorGame"]] = models.Manager()

    class Meta:
        app_label = "contenttypes"

    def __str__(self) -> str:
        return self.label


def last_rows() -> QuerySet[FloorGame]:
    return FloorGame.objects.order_by("-id")[:40]


def show(request: HttpRequest) -> HttpResponse:
    """The whole page."""
    return render(request, "page", {"rows": last_rows()})


@csrf_exempt
def add(request: HttpRequest) -> HttpResponse:
    """Store a row, and answer with the table."""
    sent = request.POST
    points = {name: int(sent[name]) for name in "abcd"}
    with transaction.atomic():
        FloorGame.objects.get_or_create(
            key=sent["key"], defaults={**points, "label": sent["label"][:40]}
        )
    return render(request, "table", {"rows": last_rows()})


urlpatterns = [path("", show), path("add", add)]
application = get_wsgi_application()


def main() -> int:
    """Make the database."""
    with connection.schema_editor() as editor:
        editor.create_model(FloorGame)
    FloorGame.objects.bulk_create(
        FloorGame(key=f"seed{at}", a=3, b=3, c=-3, d=-3, label="Re 140:100") for at in range(40)
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
