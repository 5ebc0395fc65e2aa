"""A throw-away PostgreSQL: `python -m tests.postgres COMMAND` runs COMMAND with its DATABASE_URL.

The cluster lives in a temporary folder, listens on a socket in that folder only, and is gone
afterwards. PostgreSQL refuses to run as root, so root hands it to the user "postgres".
"""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

# It is thrown away, so it need not survive a power cut.
OPTIONS = "-c listen_addresses='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off"


def programs() -> Path | None:
    """Return the folder with the newest initdb and pg_ctl on this machine, or None."""
    packaged = Path("/usr/lib/postgresql").glob("*/bin")
    folders = sorted(packaged, key=lambda folder: int(folder.parent.name), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).resolve().parent)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    return None


@contextmanager
def throwaway_cluster(folder_of_programs: Path) -> Iterator[str]:
    """Start a cluster, give its DATABASE_URL, and stop and delete it."""
    root = os.geteuid() == 0
    user = "postgres" if root else pwd.getpwuid(os.geteuid()).pw_name

    def run(program: str, *arguments: str) -> None:
        # Not captured: the server inherits the output, so reading to its end would wait for ever.
        subprocess.run(
            [folder_of_programs / program, *arguments],
            stdout=subprocess.DEVNULL,
            cwd=folder,
            user=user if root else None,
            group=user if root else None,
            extra_groups=[] if root else None,
            check=True,
        )

    # Not below TMPDIR: the path of a socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="dulle-postgres-", dir="/tmp"))
    try:
        if root:
            shutil.chown(folder, user, user)
        data = str(folder / "data")
        run("initdb", "-D", data, "-U", user, "-E", "UTF8", "--locale=C", "-A", "trust", "-N")
        options = f"{OPTIONS} -c unix_socket_directories='{folder}'"
        run("pg_ctl", "-D", data, "-l", str(folder / "log"), "-w", "-o", options, "start")
        try:
            yield f"postgres://{user}@{quote(str(folder), safe='')}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def main() -> int:
    found = programs()
    if found is None:
        print("No PostgreSQL server on this machine. Debian, Ubuntu: apt install postgresql")
        return 1
    with throwaway_cluster(found) as url:
        environ = {**os.environ, "DATABASE_URL": url}
        return subprocess.run(sys.argv[1:], env=environ, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
