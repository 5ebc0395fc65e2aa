"""Which files a backup may replace, and which a restore may read."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection

from .contents import Refused

# What SQLite keeps beside a database and belongs to it.
_BESIDE = ("-wal", "-shm", "-journal")


def check_target(target: Path) -> None:
    """Refuse to put a backup where it would destroy something, or be open to everyone."""
    if not target.parent.is_dir():
        raise Refused(f"There is no folder {target.parent}.")
    if target.is_dir():
        raise Refused(f"{target} is a folder; the name of a file is needed.")
    _refuse_own(target)
    try:
        mode = target.lstat().st_mode
    except FileNotFoundError:
        mode = None
    except OSError as error:
        raise Refused(f"Cannot write {target}: {error.strerror}.") from error
    if mode is not None and not stat.S_ISREG(mode):
        raise Refused(f"{target} is no ordinary file; the backup needs another name.")
    if _is_within(target, Path(settings.STATIC_ROOT)):
        raise Refused(f"Everyone can read what is in {target.parent}; choose another folder.")
    for suffix in _BESIDE:
        if os.path.lexists(f"{target}{suffix}"):
            raise Refused(f"{target} is a database in use, since there is {target}{suffix}.")


def check_source(source: Path) -> None:
    """Refuse to read what is no file, which might never end, and the database itself."""
    try:
        mode = source.stat().st_mode
    except OSError as error:
        raise Refused(f"Cannot read {source}: {error.strerror}.") from error
    if not stat.S_ISREG(mode):
        raise Refused(f"{source} is no ordinary file.")
    _refuse_own(source)


def is_in_data_folder(file: Path) -> bool:
    """Say whether a file lies in the data folder, where Dulle keeps what it needs."""
    return _is_within(file, Path(settings.DATA_DIR))


def _refuse_own(file: Path) -> None:
    """Refuse the files that Dulle lives on, whether they are there at the moment or not."""
    for own, what in _own():
        if file.resolve() == own.resolve() or (
            file.exists() and own.exists() and file.samefile(own)
        ):
            raise Refused(f"{file} is {what}; the backup needs another name.")


def _own() -> Iterator[tuple[Path, str]]:
    yield Path(settings.DATA_DIR) / "secret_key", "the secret key"
    if connection.vendor == "sqlite":
        live = Path(connection.settings_dict["NAME"]).resolve()
        yield live, "the database itself"
        for suffix in _BESIDE:
            yield live.with_name(live.name + suffix), "a part of the database"


def _is_within(file: Path, folder: Path) -> bool:
    return file.parent.resolve().is_relative_to(folder.resolve())
