"""PDF: the text of each page with forms and notes, text that nobody sees marked; and pages as pictures."""

import base64
import ctypes
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from typing import Any

from app.documents.formats.marks import Marking, part
from app.documents.serving import CannotRead

MOST_CHARACTERS = 2_000_000
MOST_PAGES = 500
FEWEST_LETTERS = 10
"""A page with fewer, and a picture on it, was scanned."""
LONGEST_SIDE = 1568
"""Pixels of a page as a picture: larger ones are made smaller by the services of models."""
MOST_NOTES = 200
MOST_OBJECTS = 20_000
"""Of one page that are looked at one by one."""
LONGEST_TITLE = 300
FEWEST_TO_FIND = 3
_TINY = 2.1
_NOTES = frozenset({1, 3, 8, 9, 10, 11, 12, 13, 14})
"""Kinds of annotations whose text is a note: text, free text, markup, stamp, caret."""
_WIDGET = 20
_INVISIBLE = 3


def read(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    """With `page` in the head, that page as a picture, else the text of all."""
    document = _opened(data)
    if wanted := head.get("page"):
        return {"picture": _picture(document, int(wanted)), "pages": len(document)}
    words = Marking()
    lines: list[str] = []
    scanned: list[int] = []
    size = letters = 0
    count: int = len(document)
    number = 0
    for number in range(1, min(count, MOST_PAGES) + 1):
        page = document[number - 1]
        text, found = _text(page, words)
        letters += found
        if found < FEWEST_LETTERS and _has_picture(page):
            scanned.append(number)
            text = f"{text}\n[no text on this page: a picture]".strip()
        lines += [part(f"page {number} of {count}"), text] if text else [part(f"page {number} of {count}, empty")]
        lines += _extras(page, words)
        size += len(text)
        if size > MOST_CHARACTERS:
            break
    title = words.line(document.get_metadata_dict().get("Title"))[:LONGEST_TITLE]
    notes = [f"title {title}"] if title else []
    notes += [f"{number} of {count} pages were read"] if count and number < count else []
    if scanned and len(scanned) == count:
        notes.append("no text but pictures of pages: it was scanned")
    elif scanned:
        notes.append(f"no text but pictures on {len(scanned)} pages")
    facts = {
        "title": title,
        "pages": count,
        "read": number,
        "letters": letters,
        "scanned": len(scanned),
    }
    return words.told(f"PDF of {count} pages", lines, notes=notes, **facts)


def _opened(data: bytes) -> Any:
    import pypdfium2  # type: ignore[import-untyped]  # has no types

    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        is_locked = "password" in str(error).lower()
        raise CannotRead("it is protected by a password" if is_locked else "it is damaged or too large") from None


def _text(page: Any, words: Marking) -> tuple[str, int]:
    """The text of a page, and how many letters it has. pdfium writes U+0002 for a hyphen that only ends a line."""
    textpage = page.get_textpage()
    raw = textpage.get_text_bounded().replace("\r\n", "\n")
    raw = raw.replace("\x02\n", "").replace("\x02", "").replace("\ufffe\n", "").replace("\ufffe", "")
    text = words.clean(raw).strip()
    letters = len("".join(text.split()))
    for why, hidden in _unseen(page, textpage):
        clean = words.clean(hidden.replace("\r\n", "\n").replace("\x02", "")).strip()
        if len(clean) >= FEWEST_TO_FIND:  # shorter ones would be found in the wrong place
            mark = words.hide(why, clean)
            text = text.replace(clean, mark, 1) if clean in text else f"{text}\n{mark}"
    return text, letters


def _unseen(page: Any, textpage: Any) -> Iterator[tuple[str, str]]:
    """Texts that nobody sees, and why; neighbours are one, since some writers draw letter by letter."""
    import pypdfium2.raw as raw  # type: ignore[import-untyped]

    is_scan = _has_picture(page)
    grounds: list[tuple[float, ...]] = []
    found: list[tuple[str, str]] = []
    for item in _objects(page, raw):
        if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_TEXT:
            grounds += [_bounds(item, raw)] if _covers(item, raw) else []
        elif text := _object_text(item, textpage, raw):
            found.append((_why_unseen(item, grounds, raw, is_scan=is_scan), text))
    for why, group in groupby(found, key=lambda one: one[0]):
        if why:
            yield why, "".join(text for _, text in group)


def _why_unseen(item: Any, grounds: list[tuple[float, ...]], raw: Any, *, is_scan: bool) -> str:
    """On a picture, invisible text is what a scanner recognised: no trick."""
    if raw.FPDFTextObj_GetTextRenderMode(item) == _INVISIBLE and not is_scan:
        return "invisible text"
    if 0 < _height(item, raw) <= _TINY:
        return "tiny text"
    is_on_paper = _is_white(item, raw) and not any(_is_within(_bounds(item, raw), ground) for ground in grounds)
    return "white text" if is_on_paper else ""


def _objects(page: Any, raw: Any) -> Iterator[Any]:
    for at in range(min(raw.FPDFPage_CountObjects(page), MOST_OBJECTS)):
        yield raw.FPDFPage_GetObject(page, at)


def _covers(item: Any, raw: Any) -> bool:
    """Whether it is a ground on which white is seen."""
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_PATH:
        return True
    return bool(raw.FPDFPath_GetDrawMode(item, mode, stroke) and mode.value) and not _is_white(item, raw)


def _bounds(item: Any, raw: Any) -> tuple[float, ...]:
    found = [ctypes.c_float() for _ in range(4)]
    raw.FPDFPageObj_GetBounds(item, *found)
    return tuple(value.value for value in found)


def _is_within(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    middle = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= middle[0] <= outer[2] and outer[1] <= middle[1] <= outer[3]


def _height(item: Any, raw: Any) -> float:
    size, matrix = ctypes.c_float(), raw.FS_MATRIX()
    raw.FPDFTextObj_GetFontSize(item, size)
    raw.FPDFPageObj_GetMatrix(item, matrix)
    return float(size.value * max(abs(matrix.d), abs(matrix.b), abs(matrix.c)))


def _is_white(item: Any, raw: Any) -> bool:
    colors = [ctypes.c_uint() for _ in range(4)]
    return bool(raw.FPDFPageObj_GetFillColor(item, *colors)) and all(color.value == 255 for color in colors[:3])


def _object_text(item: Any, textpage: Any, raw: Any) -> str:
    size = raw.FPDFTextObj_GetText(item, textpage, None, 0)
    buffer = ctypes.create_string_buffer(size)
    raw.FPDFTextObj_GetText(item, textpage, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")


def _has_picture(page: Any) -> bool:
    import pypdfium2.raw as raw

    kinds = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM)
    return any(raw.FPDFPageObj_GetType(item) in kinds for item in _objects(page, raw))


def _extras(page: Any, words: Marking) -> Iterator[str]:
    """What was written into form fields, and notes."""
    import pypdfium2.raw as raw

    for at in range(min(raw.FPDFPage_GetAnnotCount(page), MOST_NOTES)):
        item = raw.FPDFPage_GetAnnot(page, at)
        if not item:
            continue
        kind = raw.FPDFAnnot_GetSubtype(item)
        if kind == _WIDGET and (value := words.line(_entry(item, b"V", raw))):
            yield f"field {words.line(_entry(item, b'T', raw)) or '?'}: {value}"
        elif kind in _NOTES and (text := words.clean(_entry(item, b"Contents", raw))):
            author = words.line(_entry(item, b"T", raw))
            yield words.hide(f"comment by {author}" if author else "comment", text)
        raw.FPDFPage_CloseAnnot(item)


def _entry(item: Any, key: bytes, raw: Any) -> str:
    size = raw.FPDFAnnot_GetStringValue(item, key, None, 0)
    buffer = ctypes.create_string_buffer(size)
    raw.FPDFAnnot_GetStringValue(item, key, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")


def _picture(document: Any, number: int) -> dict[str, str]:
    if number > len(document):
        raise CannotRead(f"it has {len(document)} pages, no page {number}")
    page = document[number - 1]
    longest = max(page.get_size()) or 1
    image = page.render(scale=min(LONGEST_SIDE / longest, 4)).to_pil().convert("RGB")
    return encoded(image)


def encoded(image: Any) -> dict[str, str]:
    """A picture as it goes to a model: as PNG where that is small, else as JPEG."""
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    if out.tell() < 1_000_000:
        return {"media_type": "image/png", "base64": base64.b64encode(out.getvalue()).decode()}
    out = BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=85)
    return {"media_type": "image/jpeg", "base64": base64.b64encode(out.getvalue()).decode()}
