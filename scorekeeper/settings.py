"""The settings: safe as they are, changed from the environment only. The README lists the names."""

import os
from pathlib import Path
from urllib.parse import urlsplit

from django.utils.csp import CSP

from . import environment, hosts

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = environment.data_folder(os.environ, BASE_DIR)

DEBUG = environment.flag(os.environ, "DULLE_DEBUG")
SECRET_KEY = environment.secret_key(os.environ, DATA_DIR)

# Where the site is found from outside. Empty on a local network, where nobody needs to say it.
PUBLIC_URL = environment.public_url(os.environ)
# What ./run lets the server listen on: whether other machines can reach it.
LISTENING_ON = os.environ.get("DULLE_BIND") or "0.0.0.0"
HTTPS = environment.flag(os.environ, "DULLE_HTTPS", default=PUBLIC_URL.startswith("https:"))
# Only with a proxy in front that sets X-Forwarded-Proto itself; else anyone could claim HTTPS.
BEHIND_PROXY = environment.flag(os.environ, "DULLE_PROXY")

ALLOWED_HOSTS = hosts.allowed_hosts(
    public_host=urlsplit(PUBLIC_URL).hostname, more=environment.words(os.environ, "DULLE_HOSTS")
)
CSRF_TRUSTED_ORIGINS = environment.words(os.environ, "DULLE_ORIGINS")

INSTALLED_APPS = [
    "scorekeeper",
    "accounts",
    "crispy_forms",
    "crispy_bootstrap5",
    "django_htmx",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "accounts.middleware.DeviceMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.views.unscorable.UnscorableMiddleware",
]

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "scorekeeper.views.device.device",
            ],
        },
    },
]

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

DATABASES = {"default": environment.database(os.environ, DATA_DIR)}

# Accounts

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("email", "name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60

# Mail

MAILERS = {"default": environment.mailer(os.environ)}
DEFAULT_FROM_EMAIL = os.environ.get(
    "DULLE_MAIL_FROM", f"Dulle <dulle@{urlsplit(PUBLIC_URL).hostname or 'localhost'}>"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Language and time

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorekeeper.bundles.BundleFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Security

SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF, CSP.NONCE],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
}
# "no-referrer" would make plain POSTs fail the CSRF check.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# A cookie belongs to a host whatever its port, so the usual names would be those of every other
# Django site on the same machine. Under HTTPS the prefix keeps other hosts of the domain from
# setting them, and who goes back to plain HTTP is not kept out by secure cookies of the same name.
_OWN = "__Host-dulle_" if HTTPS else "dulle_"
SESSION_COOKIE_NAME = f"{_OWN}session"
CSRF_COOKIE_NAME = f"{_OWN}csrf"
LANGUAGE_COOKIE_NAME = f"{_OWN}language"
DEVICE_COOKIE_NAME = f"{_OWN}device"

SESSION_ENGINE = "scorekeeper.session_engine"
_YEAR = 365 * 24 * 60 * 60
SESSION_COOKIE_AGE = _YEAR
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = DEVICE_COOKIE_AGE = _YEAR

SECURE_SSL_REDIRECT = HTTPS
# A browser that was told so refuses plain HTTP for that long. An hour where the certificate was
# tried out on the local network, so that going back does not lock the phones out.
SECURE_HSTS_SECONDS = (
    environment.number(os.environ, "DULLE_HSTS", default=_YEAR if PUBLIC_URL else 3600)
    if HTTPS
    else 0
)
# Whether other names of the same domain speak HTTPS is not for a score sheet to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# Browsers ignore this header on plain HTTP and write an error to the console instead.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# What a request may send: a form with some dozens of fields; and on the page that reads files in,
# one file. Anywhere else a request with a file is refused (400) where the file begins, and the only
# handler there is could not put it on the disk.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = ["scorekeeper.receiving.SmallFileHandler"]

# Log: what went wrong, to the terminal, without the secrets of table links.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "redacting": {
            "()": "scorekeeper.redaction.RedactingFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "redacting"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Everything goes through the one handler above, also what Django sends elsewhere by default.
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
    },
}
