"""Files that a request brings: one, on the one page that takes any, and never on the disk."""

import io
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFilesSent
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from django.urls import Resolver404, resolve

from scorekeeper.imports.texts import MOST_BYTES

# What is read of a request at all.
MOST_SENT = 25_000_000


# The pages that ask for a file.
PAGES = {"import", "read-circle-rules"}


def _page(path: str) -> str | None:
    try:
        return resolve(path).url_name
    except Resolver404:
        return None


class SmallFileHandler(FileUploadHandler):
    """Keeps a small file in memory. Elsewhere than on its page a file is a bad request (400)."""

    def handle_raw_input(
        self,
        input_data: Any,
        meta: Any,
        content_length: int,
        boundary: Any,
        encoding: Any = None,
    ) -> None:
        """Refuse what is far too much before it is read."""
        if content_length > MOST_SENT:
            raise RequestDataTooBig

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        """A file begins."""
        if self.request is None or _page(self.request.path) not in PAGES:
            raise TooManyFilesSent
        super().new_file(*args, **kwargs)
        self.kept, self.size = io.BytesIO(), 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Keep a piece; of a file that is too long only the size, so that a page can say so."""
        self.size += len(raw_data)
        if self.size <= MOST_BYTES:
            self.kept.write(raw_data)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        """The file, by its real size, with what was kept of it."""
        self.kept.seek(0)
        return InMemoryUploadedFile(
            file=self.kept,
            field_name=self.field_name,
            name=self.file_name,
            content_type=self.content_type,
            size=file_size,
            charset=self.charset,
            content_type_extra=self.content_type_extra,
        )
