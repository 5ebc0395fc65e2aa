"""The settings of the tests: those of the site, but quick, and without files in the data folder."""

import os
import tempfile

# Nothing that is set for a site on this machine may steer the tests, but for the database.
for name in [name for name in os.environ if name.startswith("DULLE_")]:
    del os.environ[name]
os.environ["SECRET_KEY"] = "tests-only-" + "k" * 50
os.environ["DULLE_DATA"] = tempfile.gettempdir()

from scorekeeper.settings import *  # noqa: E402, F403
from scorekeeper.settings import ALLOWED_HOSTS, DATABASES  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# A name that is neither loopback nor HTTPS: browsers give it what a phone on the LAN gets.
ALLOWED_HOSTS = [*ALLOWED_HOSTS, ".test"]

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Serve static files from where they lie; nobody collects them before the tests.
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

if "sqlite3" in DATABASES["default"]["ENGINE"]:
    # A file of its own for each test process, made by tests/conftest.py; see there.
    DATABASES["default"]["NAME"] = ":memory:"
