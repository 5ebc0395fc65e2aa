"""The floor: the least that a Django app can do for a score sheet, to compare ours with.

It is set up here, before app.py is read. Its database is a SQLite file at $FLOOR_DB.
"""

import os

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
    ROOT_URLCONF=f"{__name__}.app",
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
