"""HTTPS on a local network as the README says: a small authority of one's own, by openssl."""

import base64
import hashlib
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from .conftest import LAN_NAME
from .servers import Server

pytestmark = pytest.mark.browser
KEY = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
# The commands of the README, for another name.
COMMANDS = f"""
openssl req -x509 {KEY} -days 3650 -subj /CN=Dulle \
  -addext keyUsage=critical,keyCertSign,cRLSign -keyout ca-key.pem -out ca.pem
openssl req {KEY} -subj /CN=NAME -addext subjectAltName=DNS:NAME \
  -addext extendedKeyUsage=serverAuth -keyout key.pem -out request.pem
openssl x509 -req -in request.pem -CA ca.pem -CAkey ca-key.pem -days 397 \
  -copy_extensions copy -out cert.pem
"""


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificates")
    for command in COMMANDS.replace("NAME", LAN_NAME).strip().splitlines():
        subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def server(certificates: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(
        tmp_path_factory.mktemp("data"),
        tls=(certificates / "cert.pem", certificates / "key.pem"),
        host=LAN_NAME,
        DULLE_HOSTS=LAN_NAME,
    )
    try:
        server.start()
        yield server
    finally:
        server.kill()


def test_whoever_trusts_the_authority_trusts_the_site(server: Server, certificates: Path) -> None:
    trusting = ssl.create_default_context(cafile=certificates / "ca.pem")
    with (
        socket.create_connection(("127.0.0.1", server.port), timeout=20) as plain,
        trusting.wrap_socket(plain, server_hostname=LAN_NAME) as secured,
    ):
        assert secured.version() in {"TLSv1.2", "TLSv1.3"}


@pytest.fixture
def trusting(
    certificates: Path,
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> Iterator[BrowserContext]:
    """A phone that trusts this certificate, as if its authority was installed, and no other."""
    command = "openssl x509 -in cert.pem -noout -pubkey"
    public = subprocess.run(command.split(), cwd=certificates, check=True, capture_output=True)
    key = base64.b64decode(b"".join(public.stdout.splitlines()[1:-1]))
    pin = base64.b64encode(hashlib.sha256(key).digest()).decode()
    context = playwright.chromium.launch_persistent_context(
        tmp_path,
        executable_path=browser_type_launch_args["executable_path"],
        args=[
            *browser_type_launch_args["args"],
            f"--ignore-certificate-errors-spki-list={pin}",
        ],
        locale="de-DE",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    yield context
    context.close()


def test_over_https_the_evening_opens_without_a_connection(
    server: Server, trusting: BrowserContext
) -> None:
    page = trusting.new_page()
    page.goto(server.url + server.link)
    page.wait_for_url("**/abend/*/")
    assert page.evaluate("isSecureContext") is True
    expect(page.locator("#plain-http")).to_be_hidden()
    state = "navigator.serviceWorker.ready.then((worker) => worker.active.scriptURL)"
    assert page.evaluate(state) == f"{server.url}/sw.js"
    kept = 'caches.match(location.pathname, { cacheName: "evenings" }).then(Boolean)'
    for _attempt in range(300):
        if page.evaluate(kept):
            break
        page.wait_for_timeout(100)
    server.kill()
    page.reload()
    expect(page.locator("#stale")).to_contain_text("keine Verbindung")
    expect(page.locator(".sheet tbody tr").last).to_be_visible()
