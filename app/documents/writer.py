"""Makes and changes documents; what came out is read again, and only that which reads as asked for is given back."""

import base64
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from app.documents.changing.cells import Cells
from app.documents.changing.paragraphs import LABEL, Paragraphs
from app.documents.changing.zip_patch import kept_all_else, patch_zip
from app.documents.formats import docx, pdf, pptx, sheets
from app.documents.formats.marks import Marking
from app.documents.formats.package import Element, Package
from app.documents.kinds import Kind, kind_in_zip
from app.documents.making import blocks, tables
from app.documents.making import docx as new_docx
from app.documents.making import pdf as new_pdf
from app.documents.making import pptx as new_pptx
from app.documents.serving import CannotRead, Reader

_READERS: dict[str, Reader] = {"docx": docx.read, "pptx": pptx.read, "pdf": pdf.read, "xlsx": sheets.read}
_MAKERS = {"docx": new_docx.make, "pptx": new_pptx.make, "pdf": new_pdf.make}
_PART = re.compile("^⟦.*⟧", re.MULTILINE)


def make(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    """A new document of `suffix`; the data are the files that `files` gives names and sizes of."""
    suffix, notes = head["suffix"], []
    if suffix == "xlsx":
        made = tables.make_workbook(head["sheets"])
    elif suffix == "csv":
        made, escaped = tables.make_csv(head["sheets"][0]["rows"])
        notes = [f"{escaped} cells got ' in front: a spreadsheet would have run them as formulas"] if escaped else []
    else:
        made = _MAKERS[suffix](blocks.read_blocks(head["content"]), _split(data, head["files"]), head["title"])
    text = made.decode() if suffix == "csv" else _text(_READERS[suffix], made)
    wanted = head.get("content") or "".join(
        str(cell) for sheet in head["sheets"] for row in sheet["rows"] for cell in row if isinstance(cell, str)
    )
    if suffix != "csv" and (lost := _lost(wanted, text, is_markdown=bool(head.get("content")))):
        raise CannotRead(f"what was made does not read as asked for; letters are lost: {lost}")
    return _answer(made, notes, before="", after=text)


def change(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    """The document with changed cells or paragraphs."""
    package = Package(data, is_changed=True)
    kind = kind_in_zip(package.names, "")
    notes = ["its digital signature holds no more"] if any("_xmlsignatures/" in name for name in package.names) else []
    if kind is Kind.XLSX:
        return _change_cells(data, package, head, notes)
    if kind not in (Kind.DOCX, Kind.PPTX):
        raise CannotRead("only DOCX, PPTX and XLSX are changed in place; make a new document instead")
    if head["cells"] or head["append"]:
        raise CannotRead("it has no cells: use replace or insert")
    paragraphs = Paragraphs(package)
    for one in head["replace"]:
        paragraphs.replace(one["old"], one["new"], is_all=one["all"])
    for one in head["insert"]:
        paragraphs.insert(one["after"], one["content"])
    made = _patched(data, paragraphs.changes, ())
    before, after = (_text(_READERS[kind.value], one) for one in (data, made))
    lines = [Counter(LABEL.sub("", line.strip(" |")) for line in text.split("\n")) for text in (before, after)]
    differing = (lines[1] - lines[0]).total()
    if before == after or differing > paragraphs.touched:
        raise CannotRead("the change does not read as asked for, so nothing was changed")
    return _answer(made, notes, before=before, after=after)


def _change_cells(data: bytes, package: Package, head: dict[str, Any], notes: list[str]) -> dict[str, Any]:
    if head["replace"] or head["insert"]:
        raise CannotRead("it is a workbook: use cells or append")
    cells = Cells(package, head["sheet"])
    cells.fill(head["cells"])
    cells.append(head["append"])
    cells.finish()
    made = _patched(data, cells.changes, cells.dropped)
    before, after = (sheets.texts_of_cells(one, cells.sheet) for one in (data, made))
    changed = {at for at in {**before, **after} if before.get(at) != after.get(at)}
    wrong = [at for at, value in cells.values.items() if not _says(value, after.get(at, ""))]
    if changed - set(cells.values) or wrong:
        raise CannotRead("the change does not read as asked for, so nothing was changed")
    if any(text.startswith("=") for text in after.values()):
        notes = [*notes, "formulas are computed when it is opened"]
    rows = [(at, before.get(at, ""), after.get(at, "")) for at in cells.values if at in changed]
    return _answer(made, notes, sheet=Marking().line(cells.sheet), cells=rows)


def _says(value: Any, text: str) -> bool:
    match value:
        case None | "":
            return not text
        case bool():
            return text.startswith(str(value).upper())
        case str():
            wanted = Marking().clean(tables.text_of(value)).strip()
            return "".join(wanted.split()) in "".join(text.split()) or wanted.endswith("%")
        case _:
            return bool(text)


def _patched(data: bytes, changes: Mapping[str, Element], dropped: tuple[str, ...] | list[str]) -> bytes:
    from lxml import etree  # type: ignore[import-untyped]  # has no types

    told = {"xml_declaration": True, "encoding": "UTF-8", "standalone": True}
    new = {name: etree.tostring(tree.getroottree(), **told) for name, tree in changes.items()}
    made = patch_zip(data, new, dropped)
    if not kept_all_else(data, made, {*new, *dropped}):
        raise CannotRead("its other parts would not have stayed as they are, so nothing was changed")
    return made


def _text(reader: Reader, data: bytes) -> str:
    """Without the line that says what it is."""
    return str(reader(data, {})["text"]).partition("\n")[2]


def _lost(wanted: str, text: str, *, is_markdown: bool) -> str:
    """Letters and digits that are asked for more often than they are there."""
    if is_markdown:
        parts = blocks.read_blocks(wanted)
        wanted = new_pdf.letters(parts)
    there = Counter(_PART.sub("", Marking().clean(text)))
    missing = Counter(letter for letter in Marking().clean(wanted) if letter.isalnum()) - there
    return " ".join(sorted(missing)[:20])


def _split(data: bytes, files: list[list[Any]]) -> dict[str, bytes]:
    found, at = {}, 0
    for name, size in files:
        found[name] = data[at : at + size]
        at += size
    return found


def _answer(made: bytes, notes: list[str], **about: Any) -> dict[str, Any]:
    return {"data": base64.b64encode(made).decode(), "notes": notes, **about}
