"""The floor: the least that a Django app can do for a score sheet, to compare ours with.

`python -m tests.load.floor_app` makes its database, a SQLite file at $FLOOR_DB, with 40 rows of
six columns. GET / shows them; POST /add (key, a, b, c, d, label) stores a row, once for each key,
and answers with the last 40. It has Django's own middleware and SQLite's settings of ours.
"""

import os
import sys
from typing import ClassVar

import django
from django.conf import settings

TABLE = """<table id="t"><thead><tr><th>#</th><th>Anna</th><th>Bernd</th><th>Clara</th>
<th>Dieter</th><th>Spiel</th></tr></thead><tbody>{% for r in rows %}<tr><td>{{ r.id }}</td>
<td>{{ r.a }}</td><td>{{ r.b }}</td><td>{{ r.c }}</td><td>{{ r.d }}</td><td>{{ r.label }}</td></tr>
{% endfor %}</tbody></table>"""
PAGE = """<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Zettel</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>
body{font:18px/1.4 system-ui;margin:1rem}td,th{padding:.25rem .5rem;text-align:right}</style></head>
<body><h1>Doppelkopf</h1>{% include "table" %}</body></html>"""

settings.configure(
    SECRET_KEY="only for measuring, never for serving people",
    ALLOWED_HOSTS=["127.0.0.1", "localhost"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    LOGGING_CONFIG=None,
    INSTALLED_APPS=[
        "django.contrib.contenttypes",
        "django.contrib.auth",
        "django.contrib.sessions",
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ["FLOOR_DB"],
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    },
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {
                "loaders": [
                    (
                        "django.template.loaders.cached.Loader",
                        [
                            (
                                "django.template.loaders.locmem.Loader",
                                {"page": PAGE, "table": TABLE},
                            )
                        ],
                    )
                ]
            },
        }
    ],
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402
from django.db.models import QuerySet  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.urls import path  # noqa: E402
from django.views.decorators.csrf import csrf_exempt  # noqa: E402


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
