"""OpenDocument texts and presentations, with notes; deletions, comments and hidden text are marked."""

from collections.abc import Iterator
from typing import Any

from app.documents.formats.marks import Marking, Piece, part, table
from app.documents.formats.package import Element, Package, child, every, get, name_of
from app.documents.serving import CannotRead

TINY_POINTS = 4.0
MOST_REPEATS = 100
"""Of an empty cell that are written; a sheet repeats them to its end."""
_SKIPPED = frozenset({"sequence-decls", "forms", "tracked-changes", "variable-decls", "user-field-decls", "bookmark"})


def read(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    package = Package(data)
    if b"encryption-data" in package.read("META-INF/manifest.xml"):
        raise CannotRead("it is protected by a password")
    return _Document(package).told()


class _Document:
    def __init__(self, package: Package) -> None:
        self._words = Marking()
        self._tree = package.xml("content.xml")
        self._meta = package.xml("meta.xml")
        styles = [item for tree in (package.xml("styles.xml"), self._tree) for item in every(tree, "style")]
        self._hidden = {get(item, "name"): why for item in styles if (why := _why_hidden(item))}
        self._unshown = {
            get(item, "name")
            for item in styles
            if get(child(item, "drawing-page-properties"), "visibility") == "hidden"
        }
        self._deleted = {
            get(item, "id"): deletion
            for item in every(self._tree, "changed-region")
            if (deletion := child(item, "deletion")) is not None
        }
        self._notes: list[str] = []

    def told(self) -> dict[str, Any]:
        body = child(self._tree, "body")
        slides = every(body, "page")
        lines: list[str] = []
        if slides:
            for number, slide in enumerate(slides, 1):
                lines += self._slide(number, len(slides), slide)
        else:
            lines += self._blocks(child(body, "text"))
        lines += self._notes
        kind = f"presentation of {len(slides)} slides" if slides else "OpenDocument text"
        found = {name_of(item): item.text for item in self._meta.iter()} if self._meta is not None else {}
        labels = (("title", "title"), ("creator", "author"), ("date", "changed"))
        facts = [f"{label} {text[:200]}" for name, label in labels if (text := self._words.line(found.get(name)))]
        return self._words.told(", ".join([kind, *facts]), lines)

    def _slide(self, number: int, count: int, slide: Element) -> Iterator[str]:
        yield part(f"slide {number} of {count}")
        if get(slide, "style-name") in self._unshown:
            self._words.hidden["slide"] += 1
            yield part("hidden: the whole slide is not shown")
        yield from self._blocks(slide)

    def _blocks(self, parent: Element | None, depth: int = -1) -> Iterator[str]:
        for item in parent if parent is not None else ():
            match name_of(item):
                case "p":
                    if text := self._text(item):
                        yield f"{'  ' * depth}- {text}" if depth >= 0 else text
                case "h":
                    if text := self._text(item):
                        level = get(item, "outline-level", "1")
                        yield f"{'#' * min(int(level) if level.isdecimal() else 1, 6)} {text}"
                case "list":
                    yield from self._blocks(item, depth + 1)
                case "table":
                    yield from ["", *table([list(self._cells(row)) for row in every(item, "table-row")]), ""]
                case "notes":
                    if text := self._flat(item):
                        yield f"{part('speaker notes')} {text}"
                case "annotation":
                    yield self._comment(item)
                case "section" if get(item, "display") == "none":
                    yield self._words.hide("hidden text", self._flat(item))
                case name if name and name not in _SKIPPED:
                    yield from self._blocks(item, depth)

    def _cells(self, row: Element) -> Iterator[str]:
        for cell in row:
            if name_of(cell) in ("table-cell", "covered-table-cell"):
                repeats = get(cell, "number-columns-repeated", "1")
                yield from [self._flat(cell)] * min(int(repeats) if repeats.isdecimal() else 1, MOST_REPEATS)

    def _flat(self, item: Element) -> str:
        return "\n".join(text for text in self._blocks(item) if text.strip())

    def _text(self, item: Element) -> str:
        return self._words.join(self._pieces(item, self._hidden.get(get(item, "style-name"), ""))).strip()

    def _pieces(self, parent: Element, why: str) -> Iterator[Piece]:
        yield why, self._words.clean(parent.text)
        for item in parent:
            yield from self._piece(item, self._hidden.get(get(item, "style-name"), why))
            yield why, self._words.clean(item.tail)

    def _piece(self, item: Element, why: str) -> Iterator[Piece]:
        match name_of(item):
            case "s":
                count = get(item, "c", "1")
                yield why, " " * min(int(count) if count.isdecimal() else 1, 100)
            case "tab":
                yield why, "\t"
            case "line-break":
                yield why, "\n"
            case "annotation":
                yield "", self._comment(item)
            case "change" if (deletion := self._deleted.pop(get(item, "change-id"), None)) is not None:
                author = self._words.line(getattr(child(deletion, "change-info", "creator"), "text", ""))
                kept = [self._text(inner) for inner in deletion if name_of(inner) in ("p", "h")]
                yield f"deletion by {author}" if author else "deletion", " ".join(kept)
            case "note":
                number = self._words.line(getattr(child(item, "note-citation"), "text", ""))
                self._notes.append(f"[^{number}]: {self._flat(child(item, 'note-body'))}")
                yield why, f"[^{number}]"
            case "hidden-text":
                yield "hidden text", self._words.clean(get(item, "string-value") or item.text)
            case "a":
                yield why, "["
                yield from self._pieces(item, why)
                yield why, f"]({self._words.line(get(item, 'href'))})"
            case "frame" | "text-box" | "custom-shape":
                yield why, self._flat(item)
            case name if name and name not in _SKIPPED:
                yield from self._pieces(item, why)

    def _comment(self, item: Element) -> str:
        author = self._words.line(getattr(child(item, "creator"), "text", ""))
        text = "\n".join(self._text(inner) for inner in every(item, "p"))
        return self._words.hide(f"comment by {author}" if author else "comment", text)


def _why_hidden(style: Element) -> str:
    properties = child(style, "text-properties")
    size = get(properties, "font-size")
    if get(properties, "display") == "none":
        return "hidden text"
    if get(properties, "color").lower() == "#ffffff" and get(properties, "background-color", "#ffffff").lower() in (
        "#ffffff",
        "transparent",
    ):
        return "white text" if get(style, "family") == "text" else ""
    if size.endswith("pt") and size[:-2].replace(".", "", 1).isdecimal() and float(size[:-2]) <= TINY_POINTS:
        return "tiny text"
    return ""
