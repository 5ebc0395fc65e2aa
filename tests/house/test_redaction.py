"""Secrets of table links never reach the log."""

import io
import logging
from collections.abc import Iterator

import pytest
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from scorekeeper.models import JoinCode
from scorekeeper.recording import make_code, start_evening
from scorekeeper.redaction import RedactingFormatter, redact
from scorekeeper.scoring.rulesets import HAUSREGELN

TOKEN = "Zr3-hQ_9kLmN0pQrStUvW7"


def fail(request: HttpRequest, token: str) -> HttpResponse:
    """A view with an error whose message holds the address."""
    raise RuntimeError(f"cannot show {request.build_absolute_uri()}")


urlpatterns = [path("t/<str:token>/", fail)]


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the site's own handler writes."""
    (handler,) = (
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler, logging.StreamHandler)
        and isinstance(handler.formatter, RedactingFormatter)
    )
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        (f"/t/{TOKEN}", "/t/…"),
        (f"Not Found: /t/{TOKEN}/x", "Not Found: /t/…/x"),
        (f'"GET /t/{TOKEN}?a=1 HTTP/1.1" 404', '"GET /t/…?a=1 HTTP/1.1" 404'),
        (f"https://doko.example/t/{TOKEN}#x", "https://doko.example/t/…#x"),
        (f"/x/{TOKEN}/y.{TOKEN}", "/x/…/y.…"),
        (
            "Not Found: /abend/Ab3_-fGh1jKlMn0p/zeile/3/",
            "Not Found: /abend/Ab3_-fGh1jKlMn0p/zeile/3/",
        ),
        (f"/t/{TOKEN}, /t/{TOKEN}", "/t/… /t/…"),
        (f"/einladung/{TOKEN}/", "/einladung/…/"),
        ("/einladung/short/", "/einladung/…/"),
        (
            "GET /konto/anmelden/?next=%2Feinladung%2Fshort%2F&a=1",
            "GET /konto/anmelden/?next=%2Feinladung%2F…%2F&a=1",
        ),
        (f"/konto/neu/?next=%2Feinladung%2F{TOKEN}%2F", "/konto/neu/?next=%2Feinladung%2F…%2F"),
        (f"?next=%2fT%2f{TOKEN}", "?next=%2fT%2f…"),
        ("/runde/x/mitglieder/einladung/5/", "/runde/x/mitglieder/einladung/…/"),
        ("/static/t.css /text/abc /t/", "/static/t.css /text/abc /t/"),
        ("GET /geraet/?next=/code/ABC346", "GET /geraet/?next=/code/…"),
        ("Not Found: /code/ABC346", "Not Found: /code/…"),
        ("Not Found: /code//ABC 346/", "Not Found: /code/…"),
        ('"GET /code/?code=abc-346&a=1 HTTP/1.1" 200', '"GET /code/?code=…&a=1 HTTP/1.1" 200'),
        ('"POST /code/ HTTP/1.1" 422', '"POST /code/ HTTP/1.1" 422'),
        ("https://doko.example/code/#ABC346", "https://doko.example/code/…"),
        ("Unprocessable: /code/", "Unprocessable: /code/"),
        ('File "/code/app.py", /home/me/code/x', 'File "/code/app.py", /home/me/code/x'),
    ],
)
def test_redact(text: str, redacted: str) -> None:
    assert redact(text) == redacted


@pytest.mark.django_db
def test_page_that_is_not_there(client: Client, log: io.StringIO) -> None:
    assert client.get(f"/t/{TOKEN}/gibt/es/nicht").status_code == 404
    assert "Not Found: /t/…/gibt/es/nicht" in log.getvalue()
    assert TOKEN not in log.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        f"/t/ {TOKEN}",
        f"/T/{TOKEN}",
        f"/t//{TOKEN}",
        f"//t/{TOKEN}",
        f"/t/'{TOKEN}",
        f"/t/<{TOKEN}>",
        f"/x/{TOKEN}",
        f"/{TOKEN}",
        f"/t/\n{TOKEN}",
    ],
)
def test_link_that_was_mistyped(client: Client, log: io.StringIO, path: str) -> None:
    # As the server passes it on; the client would take //t/ for a host.
    assert client.get("/", PATH_INFO=path).status_code == 404
    assert "WARNING django.request: Not Found: /" in log.getvalue()
    assert TOKEN not in log.getvalue()


@pytest.mark.django_db
def test_a_code_that_lets_in_and_one_that_does_not(client: Client, log: io.StringIO) -> None:
    """Django logs the path of what it refuses, and never what a form says."""
    started = start_evening(names=("A", "B", "C", "D"), first_dealer=0, rules=HAUSREGELN)
    code = make_code(started.link.evening_id, who=None).code
    with override_settings(ALLOWED_HOSTS=["testserver"]):
        assert client.get(f"/code/{code}").status_code == 404
        assert client.get("/code/", {"code": code}).status_code == 200
        assert client.post("/code/", {"code": f"{code}X"}).status_code == 422
        for _try in range(20):
            status = client.post("/code/", {"code": "AAAAAA"}).status_code
        assert status == 429
        assert Client(enforce_csrf_checks=True).post("/code/", {"code": code}).status_code == 403
    written = log.getvalue()
    assert "Not Found: /code/…" in written
    assert "Too Many Requests: /code/" in written
    assert code not in written
    assert "AAAAAA" not in written
    assert code not in str(JoinCode.objects.get())


@pytest.mark.django_db
def test_an_invitation_and_the_way_back_to_it(client: Client, log: io.StringIO) -> None:
    """One that is over, one that is refused, and the pages that lead back to it."""
    path = f"/einladung/{TOKEN}/"
    for method in (client.get, client.post):
        assert method(path).status_code == 404
    assert Client(enforce_csrf_checks=True).post(path).status_code == 403
    for page in ("anmelden", "neu", "vergessen"):
        sent = {"next": path}
        assert client.get(f"/konto/{page}/", sent).status_code == 200
        assert client.post(f"/konto/{page}/", sent).status_code == 422
        assert Client(enforce_csrf_checks=True).post(f"/konto/{page}/", sent).status_code == 403
    assert client.get(f"/konto/nirgends/?next={path}").status_code == 404
    written = log.getvalue()
    assert "Not Found: /einladung/…/" in written
    assert TOKEN not in written


@pytest.mark.django_db
def test_link_with_an_encoded_blank(client: Client, log: io.StringIO) -> None:
    assert client.get(f"/t/%20{TOKEN}").status_code == 404
    assert "Not Found: /t/ …" in log.getvalue()
    assert TOKEN not in log.getvalue()


def test_traceback_stays_readable(log: io.StringIO) -> None:
    def a_function_with_a_rather_long_name() -> None:
        raise InconsistentMigrationHistory(f"/x/{TOKEN}")

    logger = logging.getLogger("dulle.a_logger_with_a_rather_long_name")
    try:
        a_function_with_a_rather_long_name()
    except InconsistentMigrationHistory:
        logger.exception("It failed")
    written = log.getvalue()
    assert "ERROR dulle.a_logger_with_a_rather_long_name: It failed" in written
    assert f'File "{__file__}", line ' in written
    assert "in a_function_with_a_rather_long_name\n" in written
    assert "django.db.migrations.exceptions.InconsistentMigrationHistory: /x/…\n" in written
    assert TOKEN not in written


def test_traceback_that_another_handler_has_formatted(log: io.StringIO) -> None:
    record = logging.LogRecord("dulle", logging.ERROR, "", 1, "It failed", None, None)
    record.exc_text = f"RuntimeError: /x/{TOKEN}"
    logging.getLogger().handle(record)
    assert "RuntimeError: /x/…\n" in log.getvalue()


@override_settings(ROOT_URLCONF="tests.house.test_redaction")
def test_server_error_with_its_traceback(client: Client, log: io.StringIO) -> None:
    client.raise_request_exception = False
    assert client.get(f"/t/{TOKEN}/").status_code == 500
    written = log.getvalue()
    assert "Internal Server Error: /t/…/" in written
    assert "RuntimeError: cannot show http://testserver/t/…/" in written
    assert TOKEN not in written


@pytest.mark.django_db
def test_host_that_is_refused(client: Client, log: io.StringIO) -> None:
    assert client.get(f"/t/{TOKEN}", headers={"host": "evil.example"}).status_code == 400
    assert "evil.example" in log.getvalue()
    assert TOKEN not in log.getvalue()


def test_arguments_are_redacted_too(log: io.StringIO) -> None:
    logging.getLogger("django.server").info('"%s" %s', f"GET /t/{TOKEN}/", 200)
    assert '"GET /t/…/" 200' in log.getvalue()


def test_nothing_writes_past_the_one_handler() -> None:
    """Such as Django's own handlers for its server and for mail to administrators."""
    for name in ("django", "django.request", "django.server", "django.security"):
        logger = logging.getLogger(name)
        assert logger.handlers == []
        assert logger.propagate
