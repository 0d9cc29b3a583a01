"""Runs in a process of its own, as `app.documents.serving` says: reads and writes documents, but no web pages."""

import importlib
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from app.documents import writer
from app.documents.formats import archives, books, docx, images, mail, odf, pdf, pptx, sheets
from app.documents.kinds import CHANGING, MAKING, Kind, kind_in_zip, suffix_of
from app.documents.serving import CannotRead, Reader, serve

_ZIPS: dict[Kind, Reader] = {
    Kind.DOCX: docx.read,
    Kind.XLSX: sheets.read,
    Kind.PPTX: pptx.read,
    Kind.ODT: odf.read,
    Kind.ODS: sheets.read,
    Kind.ODP: odf.read,
    Kind.EPUB: books.read_epub,
    Kind.ZIP: archives.read_zip,
}


def main() -> int:
    return serve(Path(sys.argv[1]), LOADERS, sys.argv[2:])


def read_zip(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    """An office document or a book, told apart by what is in it; else a listing."""
    try:
        with ZipFile(BytesIO(data)) as file:
            names = file.namelist()
            mimetype = file.open("mimetype").read(200).decode("latin-1") if "mimetype" in names else ""
    except (BadZipFile, KeyError, RuntimeError):
        raise CannotRead("it is damaged: not a whole zip file") from None
    return _ZIPS[kind_in_zip(names, mimetype)](data, head)


def read_old_office(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    """Workbooks are read; the others are told by name. Office files with a password look like these, too."""
    if b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e" in data:
        raise CannotRead("it is protected by a password")
    suffix = suffix_of(head.get("name", ""))
    if suffix in ("doc", "dot", "ppt", "pps", "msg"):
        raise CannotRead(f"the old format .{suffix} is not read; save it in a newer one, with LibreOffice for example")
    return sheets.read(data, head)


def _loader(read: Reader, *modules: str) -> Callable[[], Reader]:
    """What is imported before the process forks is imported once."""

    def load() -> Reader:
        for name in modules:
            importlib.import_module(name)
        return read

    return load


LOADERS: dict[str, Callable[[], Reader]] = {
    Kind.ZIP: _loader(read_zip, "lxml.etree", "lxml.html", "python_calamine"),
    Kind.TAR: _loader(archives.read_tar),
    Kind.PDF: _loader(pdf.read, "pypdfium2"),
    Kind.RTF: _loader(books.read_rtf, "striprtf.striprtf"),
    Kind.OLD_OFFICE: _loader(read_old_office, "python_calamine"),
    Kind.MAIL: _loader(mail.read, "lxml.html"),
    Kind.MAILBOX: _loader(mail.read_mailbox, "lxml.html"),
    Kind.CSV: _loader(books.read_csv, "charset_normalizer"),
    Kind.IMAGE: _loader(images.read, "PIL.Image"),
    Kind.MEDIA: _loader(archives.read_media),
    MAKING: _loader(writer.make, "markdown_it", "PIL.Image"),
    CHANGING: _loader(writer.change, "lxml.etree", "python_calamine"),
}
"""By the kinds that a file can be told to be before it is opened."""

if __name__ == "__main__":
    sys.exit(main())
