"""Books (EPUB), rich text (RTF) and tables as text in a guessed encoding (CSV)."""

import csv
import posixpath
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote

from app.documents.formats.html_text import hiding_classes, lines_of
from app.documents.formats.marks import Marking, part
from app.documents.formats.package import Package, child, every, get
from app.documents.formats.sheets import column_name
from app.documents.serving import CannotRead

GUESSED_BYTES = 65_536
TINY = 8
"""Half points, in RTF."""
_MARK, _END = "\ue000", "\ue001"
"""Private characters; those of a file itself are removed with what nobody sees."""
_WORD = re.compile(r"\\([a-z]{1,32})(-?\d{1,10})? ?|\\'[0-9a-fA-F]{2}|\\.|[{}]|[^\\{}]+", re.DOTALL)


def read_epub(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    package = Package(data)
    words = Marking()
    root = get(child(package.xml("META-INF/container.xml"), "rootfiles", "rootfile"), "full-path")
    book = package.xml(root)
    if book is None:
        raise CannotRead("it is damaged: it does not say where its text is")
    if "META-INF/encryption.xml" in package.names and "META-INF/rights.xml" in package.names:
        raise CannotRead("it is locked by its seller")
    folder = posixpath.dirname(root)
    members = {
        get(item, "id"): posixpath.normpath(posixpath.join(folder, unquote(get(item, "href"))))
        for item in every(book, "item")
    }
    spine = [members[get(item, "idref")] for item in every(book, "itemref") if get(item, "idref") in members]
    sheets = (package.read(name).decode("utf-8", "replace") for name in package.names if name.endswith(".css"))
    unseen = frozenset(name for sheet in sheets for name in hiding_classes(sheet))
    lines: list[str] = []
    for number, name in enumerate(spine, 1):
        if text := list(lines_of(package.read(name), words, unseen)):
            lines += [part(f"chapter {number} of {len(spine)}"), *text]
    facts = (words.line(getattr(next(iter(every(book, name)), None), "text", "")) for name in ("title", "creator"))
    return words.told(", ".join(["book", *filter(None, facts)]), lines)


def read_rtf(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    from striprtf.striprtf import rtf_to_text

    words = Marking()
    text: str = rtf_to_text("".join(_with_marks(data.decode("latin-1"))), errors="replace")  # type: ignore[no-untyped-call]
    pieces = []
    for at, part_of_text in enumerate(text.split(_MARK)):  # hidden and seen take turns
        why, _, said = part_of_text.partition(_END) if at % 2 else ("", "", part_of_text)
        pieces.append((why, words.clean(said)))
    return words.told("rich text", words.join(pieces).split("\n"))


def _with_marks(source: str) -> Iterator[str]:
    """The same RTF, with marks around what its character properties hide; groups inherit and end them."""
    whites = {str(at) for at, color in enumerate(_colors(source)) if color == ("255", "255", "255")}
    stack: list[str] = []
    why = shown = ""
    is_spare = False
    for found in _WORD.finditer(source):
        piece, word, number = found[0], found[1], found[2]
        if piece == "{":
            stack.append(why)
        elif piece == "}":
            why = stack.pop() if stack else ""
        elif word in ("v", "deleted"):
            why = "" if number == "0" else "hidden text" if word == "v" else "deletion"
        elif word == "fs" and number and int(number) <= TINY:
            why = "tiny text"
        elif word == "cf" and number in whites:
            why = "white text"
        elif word == "plain" or (word == "fs" and why == "tiny text") or (word == "cf" and why == "white text"):
            why = ""
        is_text = word == "u" or (word is None and piece not in "{}" and piece.strip() and not is_spare)
        if is_text and why != shown:
            yield (_MARK if shown else "") + (f"{_MARK}{why}{_END}" if why else "")
            shown = why
        is_spare = word == "u" or (is_spare and word is not None)  # what old programs show in its place
        yield piece
    yield _MARK if shown else ""


def _colors(source: str) -> list[tuple[str, ...]]:
    found = re.search(r"\\colortbl([^{}]{0,20000})", source)
    return [tuple(re.findall(r"\\(?:red|green|blue)(\d+)", color)) for color in found[1].split(";")] if found else []


def read_csv(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    from charset_normalizer import from_bytes

    words = Marking()
    best = from_bytes(data[:GUESSED_BYTES]).best()
    encoding = best.encoding if best is not None else "cp1252"
    lines = words.clean(data.decode(encoding, "replace")).removesuffix("\n").split("\n")
    if head.get("sheet"):  # for a preview
        return _shown_rows(lines, head)
    return words.told("table as text", lines, notes=[f"its encoding was guessed: {encoding}"])


def _shown_rows(lines: Sequence[str], head: dict[str, Any]) -> dict[str, Any]:
    first, most = int(head["first"]), int(head["most"])
    sign = max(";,\t|", key=lambda sign: sum(line.count(sign) for line in lines[:20]))
    rows = [[str(at), *row] for at, row in enumerate(csv.reader((f"{line}\n" for line in lines), delimiter=sign), 1)]
    columns = [column_name(at) for at in range(1, max(map(len, rows), default=1))]
    return {"names": [""], "columns": columns, "rows": rows[first - 1 : first - 1 + most], "count": len(rows)}
