"""What ./run does last: it becomes the web server and stays it, whatever becomes of its workers."""

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from importlib import import_module
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian import Granian
from granian.constants import Interfaces, SSLProtocols
from granian.log import LogLevels

# Seconds before all workers are started anew.
PAUSE = 0.5


def serve(
    host: str, port: int, *, workers: int, certificate: tuple[Path, Path] | None = None
) -> None:
    """Serve until SIGTERM or SIGINT; requests that are being answered are finished first.

    ``certificate`` and its key, both PEM files, make it HTTPS. SIGHUP replaces the workers one
    by one.
    """
    cert, key = certificate or (None, None)
    while True:
        server = Granian(
            "scorekeeper.wsgi:application",
            address=host,
            port=port,
            interface=Interfaces.WSGI,
            workers=workers,
            # SQLite has one writer, and threads that wait for it make the others slow.
            blocking_threads=1,
            websockets=False,
            respawn_failed_workers=True,
            workers_kill_timeout=5,
            log_level=LogLevels.warning,
            ssl_cert=cert,
            ssl_key=key,
            ssl_protocol_min=SSLProtocols.tls12,
        )
        try:
            server.serve(target_loader=load, wrap_loader=False)
        except SystemExit:
            # Granian gives up when a worker dies twice within seconds. Nobody sits beside this
            # machine to start it again while the others play on.
            time.sleep(PAUSE)
        if server.interrupt_signal:
            return


def load() -> Callable[..., Any]:
    """The application, in a worker: it serves as long as its server lives.

    A worker that outlived it would keep the port, and the next ./run would not start.
    """
    if (server := multiprocessing.parent_process()) is not None:
        threading.Thread(target=_end_with, args=[server], daemon=True).start()
    application = get_wsgi_application()
    import_module(settings.ROOT_URLCONF)
    # What is loaded by now stays for good. To look for garbage in all of it would hold up whoever
    # is just being served, for some 70 ms.
    gc.freeze()
    return application


def _end_with(server: BaseProcess) -> None:
    server.join()
    while True:  # until the worker has come so far that it hears it
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(PAUSE)
