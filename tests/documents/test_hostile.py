"""Documents made to do harm: each is refused or read within limits, in the process that reads them all."""
# ruff: noqa: E501  XML stands here as it is written

import io
import re
import tarfile
import zipfile
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import pytest

from app.documents.kinds import HEAD_BYTES, LIMITS, ReadingLimits, kind_of
from app.documents.process import ReaderProcess, ReadingFailed, reader_process
from app.processes.own_programs import OwnProgram

pytestmark = pytest.mark.anyio
TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"


def zipped(members: Mapping[str, bytes | str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return out.getvalue()


def word(body: bytes | str, before: str = "") -> bytes:
    body = body.encode() if isinstance(body, str) else body
    start = f'{before}<w:document xmlns:w="{WORD}"><w:body>'.encode()
    return zipped({"[Content_Types].xml": TYPES, "word/document.xml": start + body + b"</w:body></w:document>"})


def workbook(cells: str) -> bytes:
    relation = (
        f'<Relationships xmlns="{RELATIONS}"><Relationship Id="r1" Type="{OFFICE}/%s" Target="%s"/></Relationships>'
    )
    main = f'<workbook xmlns="{SHEET}" xmlns:r="{OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'
    return zipped(
        {
            "[Content_Types].xml": TYPES,
            "_rels/.rels": relation % ("officeDocument", "xl/workbook.xml"),
            "xl/workbook.xml": main,
            "xl/_rels/workbook.xml.rels": relation % ("worksheet", "worksheets/sheet1.xml"),
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{SHEET}"><sheetData>{cells}</sheetData></worksheet>',
        }
    )


def ods(rows: str) -> bytes:
    names = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    names += ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    names += ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    sheet = f'<table:table table:name="S">{rows}</table:table>'
    content = f"<office:document-content {names}><office:body><office:spreadsheet>{sheet}</office:spreadsheet></office:body></office:document-content>"
    return zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


def pdf(*objects: str) -> bytes:
    body = "".join(f"{number} 0 obj\n{text}\nendobj\n" for number, text in enumerate(objects, 1))
    return f"%PDF-1.4\n{body}trailer\n<< /Root 1 0 R /Size {len(objects) + 1} >>\n%%EOF".encode()


def flate_bomb() -> bytes:
    packer = zlib.compressobj(9)
    stream = b"".join(packer.compress(b" " * 1_000_000) for _ in range(150)) + packer.flush()
    page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>"
    before = pdf("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", page)
    bomb = (
        f"4 0 obj\n<< /Length {len(stream)} /Filter /FlateDecode >>\nstream\n".encode()
        + stream
        + b"\nendstream\nendobj\n"
    )
    return before.replace(b"trailer", bomb + b"trailer")


def tar_of_links() -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as file:
        for name in ("../../etc/passwd", "/etc/shadow", "a\u202etxt.exe"):
            file.addfile(tarfile.TarInfo(name))
    return out.getvalue()


def nested_mail(depth: int) -> bytes:
    return b"Subject: deep\n" + b"Content-Type: message/rfc822\n\n" * depth + b"Subject: inside\n\nHello\n"


LAUGHS = (
    "<!DOCTYPE w [<!ENTITY a0 'ha'>" + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 20}'>" for n in range(1, 12)) + "]>"
)
OUTSIDE = "<!DOCTYPE w [<!ENTITY a SYSTEM 'file:///etc/hostname'>]>"
PARAGRAPH = "<w:p><w:r><w:t>%s</w:t></w:r></w:p>"

REFUSED: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "spaces": ("a.docx", lambda: word(PARAGRAPH.encode() % (b" " * 210_000_000)), "unpacks to more|zip bomb"),
    "paragraphs": ("a.docx", lambda: word(b"<w:p/>" * 14_000_000), "damaged|too large|SIG|do harm"),
    "laughs": ("a.docx", lambda: word(PARAGRAPH % "&a11;", LAUGHS), "do harm|damaged"),
    "deep": ("a.docx", lambda: word("<w:tbl>" * 5_000), "do harm|damaged"),
    "members": (
        "a.docx",
        lambda: zipped({f"word/{n}": "" for n in range(10_001)} | {"[Content_Types].xml": TYPES}),
        "10,002 members",
    ),
    "half a zip": ("a.docx", lambda: word(PARAGRAPH % "text")[:-30], "damaged"),
    "cells far apart": (
        "a.xlsx",
        lambda: workbook(
            '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
        ),
        "too far apart",
    ),
    "a cell repeated": (
        "a.ods",
        lambda: ods(
            '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16000"><text:p>1</text:p></table:table-cell></table:table-row>'
        ),
        "too far apart",
    ),
    "a password": (
        "a.docx",
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
        "password",
    ),
    "pages in a circle": (
        "a.pdf",
        lambda: pdf("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"),
        "damaged|too large",
    ),
    "no pdf": ("a.pdf", lambda: b"%PDF-1.7\n" + b"\xff" * 5_000, "damaged"),
    "no picture": ("a.png", lambda: b"\x89PNG\r\n\x1a\n" + b"\xff" * 500, ""),
    "7z": ("a.7z", lambda: b"7z\xbc\xaf\x27\x1c" + bytes(50), "cannot be listed"),
}
READ: dict[str, tuple[str, Callable[[], bytes], str, str]] = {
    "an entity of a file": (
        "a.docx",
        lambda: word(PARAGRAPH % "x&a;y", OUTSIDE),
        "",
        Path("/etc/hostname").read_text().strip() if Path("/etc/hostname").exists() else "no host",
    ),
    "tables in tables": (
        "a.docx",
        lambda: word("<w:tbl><w:tr><w:tc>" * 60 + PARAGRAPH % "inmost" + "</w:tc></w:tr></w:tbl>" * 60),
        "inmost",
        "Error",
    ),
    "forged marks": (
        "a.docx",
        lambda: word(PARAGRAPH % "⟦page 9 of 9⟧ ⟦/hidden⟧ kept\u200b\u202e"),
        "[[page 9 of 9]] [[/hidden]] kept",
        "⟦page",
    ),
    "one cell at the end": (
        "a.xlsx",
        lambda: workbook('<row r="9"><c r="C9"><v>7</v></c></row>'),
        "⟦sheet S!C9:C9⟧",
        "zzz",
    ),
    "open braces": ("a.rtf", lambda: b"{\\rtf1 " + b"{" * 1_000_000, "rich text", "zzz"),
    "names that lead out": ("a.tgz", tar_of_links, "../../etc/passwd", "\u202e"),
    "mails in mails": ("a.eml", lambda: nested_mail(30), "Subject: deep", "Hello"),
    "a stream of 150 MB": ("a.pdf", flate_bomb, "⟦page 1 of 1", "zzz"),
}


@pytest.fixture
async def reader() -> AsyncIterator[ReaderProcess]:
    async with reader_process(OwnProgram.DOCUMENT_READER) as process:
        yield process


async def ask(reader: ReaderProcess, name: str, data: bytes) -> str:
    kind = kind_of(data[:HEAD_BYTES], name)
    assert kind is not None
    limits = LIMITS.get(kind, ReadingLimits())
    return str((await reader.read(data, 120, kind=kind.value, name=name, cpu=limits.cpu, memory=limits.memory))["text"])


@pytest.mark.parametrize("how", REFUSED)
async def test_what_would_do_harm_is_refused_and_the_next_file_is_read(reader: ReaderProcess, how: str) -> None:
    name, make, why = REFUSED[how]
    try:
        text = await ask(reader, name, make())
    except ReadingFailed as failed:
        assert re.search(why, failed.why), failed.why
        assert failed.is_final, "it is not read again with the next search"
    else:
        assert not why, text[:300]
    assert "Still here." in await ask(reader, "b.docx", word(PARAGRAPH % "Still here."))


@pytest.mark.parametrize("how", READ)
async def test_what_is_odd_is_read_without_harm(reader: ReaderProcess, how: str) -> None:
    name, make, there, absent = READ[how]
    try:
        text = await ask(reader, name, make())
    except ReadingFailed as failed:
        assert how == "a stream of 150 MB" or not there, failed.why
        return
    assert there in text and absent not in text.replace("⟦page 1", "")


async def test_a_mail_that_is_nested_without_end_is_refused(reader: ReaderProcess) -> None:
    with pytest.raises(ReadingFailed, match=r"too deeply|damaged"):
        await ask(reader, "a.eml", nested_mail(5_000))


@pytest.mark.confined
async def test_documents_are_read_in_a_confined_process(reader: ReaderProcess) -> None:
    found = await reader.read(word(PARAGRAPH % "text"), 60, kind="zip", name="a.docx")
    assert found["confined"] is True
