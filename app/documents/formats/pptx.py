"""Presentations: the text of each slide in order, with tables, diagrams, chart data, notes and comments."""

from collections.abc import Iterator
from typing import Any

from app.documents.formats.common import about, chart
from app.documents.formats.marks import Marking, part, table
from app.documents.formats.package import Element, Package, child, every, get, get_relation, name_of

TINY = 400
"""Hundredths of a point."""


def read(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    return _Slides(Package(data)).told()


class _Slides:
    def __init__(self, package: Package) -> None:
        self._package = package
        self._words = Marking()
        self._authors: dict[str, str] = {}

    def told(self) -> dict[str, Any]:
        main = self._package.main or "ppt/presentation.xml"
        relations = self._package.relations(main)
        for kind, to in relations.values():
            if kind in ("commentAuthors", "authors"):
                authors = [item for item in self._package.xml(to) or () if get(item, "name")]
                self._authors |= {get(item, "id"): self._words.line(get(item, "name")) for item in authors}
        listed = [get_relation(item) for item in every(self._package.xml(main), "sldId")]
        slides = [relations[number][1] for number in listed if number in relations]
        lines = [line for number, name in enumerate(slides, 1) for line in self._slide(number, len(slides), name)]
        title = [f"presentation of {len(slides)} slides", *about(self._package, self._words)]
        return self._words.told(", ".join(title), lines)

    def _slide(self, number: int, count: int, name: str) -> Iterator[str]:
        tree = self._package.xml(name)
        is_hidden = get(tree, "show") in ("0", "false")
        yield part(f"slide {number} of {count}")
        if is_hidden:
            self._words.hidden["slide"] += 1
            yield part("hidden: the whole slide is not shown")
        yield from self._shapes(child(tree, "cSld", "spTree"))
        for kind, to in self._package.relations(name).values():
            match kind:
                case "diagramData" | "notesSlide" | "comments" | "comment":
                    yield from self._beside(kind, to)
                case "chart":
                    yield from chart(self._package.xml(to), self._words)

    def _beside(self, kind: str, name: str) -> Iterator[str]:
        tree = self._package.xml(name)
        if kind == "diagramData":
            yield from (f"- {text}" for item in every(tree, "pt") if (text := self._text(item).replace("\n", " ")))
        elif kind == "notesSlide":
            notes = [
                shape for shape in every(tree, "sp") if get_type(shape) not in ("sldNum", "sldImg", "dt", "hdr", "ftr")
            ]
            if text := "\n".join(filter(None, map(self._text, notes))):
                yield f"{part('speaker notes')} {text}"
        else:
            for item in (item for item in tree.iter() if name_of(item) in ("cm", "reply")) if tree is not None else ():
                said = [inner.text or "" for inner in item if name_of(inner) == "text"]
                text = self._words.clean("".join(said)) or self._text(child(item, "txBody"))
                author = self._authors.get(get(item, "authorId"), "")
                yield self._words.hide(f"comment by {author}" if author else "comment", text)

    def _shapes(self, parent: Element | None) -> Iterator[str]:
        for item in parent if parent is not None else ():
            match name_of(item):
                case "sp" | "cxnSp":
                    yield from self._shape(item)
                case "graphicFrame":
                    for found in every(item, "tbl"):
                        rows = [
                            [self._text(cell) for cell in row if name_of(cell) == "tc"] for row in every(found, "tr")
                        ]
                        yield from ["", *table(rows), ""]
                case "pic":
                    if described := self._words.line(get(child(item, "nvPicPr", "cNvPr"), "descr")):
                        yield f"[picture: {described}]"
                case "Fallback":
                    pass
                case name if name:
                    yield from self._shapes(item)

    def _shape(self, item: Element) -> Iterator[str]:
        text = self._text(child(item, "txBody"))
        if not text:
            return
        if get(child(item, "nvSpPr", "cNvPr"), "hidden") in ("1", "true"):
            yield self._words.hide("hidden shape", text)
        elif get_type(item) in ("title", "ctrTitle"):
            yield f"# {text.replace(chr(10), ' ')}"
        elif get_type(item) not in ("sldNum", "dt"):
            yield text

    def _text(self, parent: Element | None) -> str:
        """Its paragraphs, one per line."""
        lines = []
        for item in every(parent, "p"):
            pieces = []
            for run in item.iter():
                match name_of(run):
                    case "t":
                        size = get(child(run.getparent(), "rPr"), "sz")
                        pieces.append(
                            ("tiny text" if size.isdecimal() and int(size) <= TINY else "", self._words.clean(run.text))
                        )
                    case "br" | "tab" as kind if run.getparent() is item:
                        pieces.append(("", "\n" if kind == "br" else "\t"))
            depth = get(child(item, "pPr"), "lvl", "0")
            if text := self._words.join(pieces).strip():
                lines.append(("  " * min(int(depth), 8) + "- " if depth.isdecimal() and depth != "0" else "") + text)
        return "\n".join(lines)


def get_type(shape: Element) -> str:
    """What a shape on a slide is for."""
    return next((get(item, "type") for item in every(shape, "ph")), "")
