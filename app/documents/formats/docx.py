"""Word documents: text with headings, lists, tables, notes; tracked deletions, comments and hidden text are marked."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.documents.formats.common import about, chart
from app.documents.formats.marks import Marking, Piece, part, table
from app.documents.formats.package import Element, Package, child, every, get, name_of

TINY = 8
"""Half points; what is as small as this nobody reads."""
_LEVEL = re.compile(r"%(\d)")
_ROMAN = {1000: "m", 900: "cm", 500: "d", 400: "cd", 100: "c", 90: "xc", 50: "l", 40: "xl", 10: "x", 9: "ix"}
_ROMAN |= {5: "v", 4: "iv", 1: "i"}
_SKIPPED = frozenset(
    {"Fallback", "instrText", "pPr", "rPr", "sectPr", "tblPr", "tblGrid", "trPr", "tcPr", "delInstrText"}
)


def read(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    return _Document(Package(data)).told()


@dataclass(frozen=True, slots=True)
class _Style:
    level: int = 0
    """Of a heading; 0 for others."""
    why_hidden: str = ""
    numbering: Element | None = None


class _Document:
    def __init__(self, package: Package) -> None:
        self._package = package
        self._words = Marking()
        self._main = package.main or "word/document.xml"
        self._relations = package.relations(self._main)
        self._styles = self._read_styles()
        self._numbering = _Numbering(self._part("numbering"))
        self._comments = {get(item, "id"): item for item in every(self._part("comments"), "comment")}
        self._insertions = 0
        self._links = self._relations

    def told(self) -> dict[str, Any]:
        body = child(self._package.xml(self._main), "body")
        lines = [*self._outer("header"), *self._blocks(body), *self._outer("footer")]
        for kind in ("footnote", "endnote"):
            notes = [note for note in every(self._part(f"{kind}s"), kind) if not get(note, "type")]
            lines += [part(f"{kind}s")] if notes else []
            lines += [f"[^{kind[0]}{get(note, 'id')}]: {self._flat(note)}" for note in notes]
        if self._comments:
            lines.append(part("comments that no text refers to"))
            lines += [self._comment(number) for number in list(self._comments)]
        for kind, to in self._relations.values():
            lines += chart(self._package.xml(to), self._words) if kind == "chart" else ()
        title = ["Word document", *about(self._package, self._words)]
        notes = [f"{self._insertions} tracked insertions"] if self._insertions else []
        return self._words.told(", ".join(title), lines, notes=notes)

    def _part(self, kind: str) -> Element | None:
        return next((self._package.xml(to) for found, to in self._relations.values() if found == kind), None)

    def _outer(self, kind: str) -> Iterator[str]:
        """Headers or footers, each once."""
        seen = set()
        for found, to in self._relations.values():
            if found == kind and (tree := self._package.xml(to)) is not None:
                self._links = self._package.relations(to)
                if (text := self._flat(tree)) and text not in seen:
                    seen.add(text)
                    yield f"{part(kind)} {text}"
        self._links = self._relations

    def _read_styles(self) -> dict[str, _Style]:
        items = {get(item, "styleId"): item for item in every(self._part("styles"), "style")}
        found: dict[str, _Style] = {}

        def resolve(name: str, depth: int = 0) -> _Style:
            item = items.get(name)
            if item is None or depth > 20:
                return _Style()
            if name not in found:
                above = resolve(get(child(item, "basedOn"), "val"), depth + 1)
                outline = get(child(item, "pPr", "outlineLvl"), "val")
                level = int(outline) + 1 if outline.isdecimal() and int(outline) < 9 else above.level
                if get(child(item, "name"), "val").lower() == "title":
                    level = 1
                numbering = child(item, "pPr", "numPr")
                why = why_hidden(child(item, "rPr")) or above.why_hidden
                found[name] = _Style(level, why, above.numbering if numbering is None else numbering)
            return found[name]

        return {name: resolve(name) for name in items}

    # --- blocks

    def _blocks(self, parent: Element | None) -> Iterator[str]:
        for item in parent if parent is not None else ():
            match name_of(item):
                case "p":
                    if text := self._paragraph(item):
                        yield text
                case "tbl":
                    yield from ["", *table(list(self._rows(item))), ""]
                case name if name not in _SKIPPED:
                    yield from self._blocks(item)

    def _paragraph(self, item: Element) -> str:
        properties = child(item, "pPr")
        style = self._styles.get(get(child(properties, "pStyle"), "val"), _Style())
        text = self._words.join(self._pieces(item, style.why_hidden)).strip()
        if not text:
            return ""
        own = child(properties, "numPr")
        label = self._numbering.label(style.numbering if own is None else own)
        outline = get(child(properties, "outlineLvl"), "val")
        level = int(outline) + 1 if outline.isdecimal() and int(outline) < 9 else style.level
        if level:
            return f"{'#' * min(level, 6)} {label.replace('- ', '').lstrip()}{text}"
        return label + text

    def _rows(self, item: Element) -> Iterator[list[str]]:
        for row in every_own(item, "tr"):
            cells = []
            for cell in every_own(row, "tc"):
                properties = child(cell, "tcPr")
                merge = child(properties, "vMerge")
                is_below = merge is not None and get(merge, "val") != "restart"
                cells.append("" if is_below else self._flat(cell))
                span = get(child(properties, "gridSpan"), "val", "1")
                cells += [""] * (min(int(span), 100) - 1 if span.isdecimal() else 0)
            yield cells

    def _flat(self, item: Element) -> str:
        return "\n".join(text for text in self._blocks(item) if text.strip())

    # --- inside a paragraph

    def _pieces(self, parent: Element, why: str) -> Iterator[Piece]:
        for item in parent:
            match name_of(item):
                case "r":
                    style = self._styles.get(get(child(item, "rPr", "rStyle"), "val"), _Style())
                    reason = why or why_hidden(child(item, "rPr")) or style.why_hidden
                    yield from self._run(item, reason)
                case "ins" | "moveTo":
                    self._insertions += 1
                    yield from self._pieces(item, why)
                case "del" | "moveFrom" as kind:
                    author = self._words.line(get(item, "author"))
                    done = "deletion" if kind == "del" else "text moved away"
                    yield from self._pieces(item, f"{done} by {author}" if author else done)
                case "hyperlink":
                    yield from self._link(item, why)
                case "oMath" | "oMathPara":
                    yield why, self._words.clean("".join(text.text or "" for text in every(item, "t")))
                case name if name and name not in _SKIPPED:
                    yield from self._pieces(item, why)

    def _link(self, item: Element, why: str) -> Iterator[Piece]:
        pieces = list(self._pieces(item, why))
        kind, to = self._links.get(get(item, "id"), ("", ""))
        if kind != "hyperlink" or not pieces:
            yield from pieces
            return
        yield why, "["
        yield from pieces
        yield why, f"]({self._words.line(to)})"

    def _run(self, item: Element, why: str) -> Iterator[Piece]:
        for part_of_run in item:
            match name_of(part_of_run):
                case "t" | "delText":
                    yield why, self._words.clean(part_of_run.text)
                case "tab" | "ptab":
                    yield why, "\t"
                case "br" | "cr":
                    yield why, "\n"
                case "noBreakHyphen":
                    yield why, "-"
                case "footnoteReference" | "endnoteReference" as kind:
                    yield why, f"[^{kind[0]}{get(part_of_run, 'id')}]"
                case "commentReference":
                    yield "", self._comment(get(part_of_run, "id"))
                case name if name and name not in _SKIPPED:  # a drawing, a text box
                    yield from self._drawn(part_of_run, why)

    def _drawn(self, item: Element, why: str) -> Iterator[Piece]:
        match name_of(item):
            case "docPr":
                described = self._words.line(get(item, "descr"))
                if described:
                    yield why, f"[picture: {described}]"
            case "txbxContent":
                yield why, f"\n{self._flat(item)}\n"
            case name if name and name not in _SKIPPED:
                for inner in item:
                    yield from self._drawn(inner, why)

    def _comment(self, number: str) -> str:
        item = self._comments.pop(number, None)
        if item is None:
            return ""
        author = self._words.line(get(item, "author"))
        return self._words.hide(f"comment by {author}" if author else "comment", self._flat(item))


class _Numbering:
    """Counts the items of numbered lists as Word shows them."""

    def __init__(self, tree: Element | None) -> None:
        abstract = {get(item, "abstractNumId"): item for item in every(tree, "abstractNum")}
        self._levels: dict[str, dict[int, Element]] = {}
        for item in every(tree, "num"):
            base = abstract.get(get(child(item, "abstractNumId"), "val"))
            self._levels[get(item, "numId")] = {
                int(get(level, "ilvl", "0")): level
                for level in (base if base is not None else ())
                if name_of(level) == "lvl"
            }
        self._counts: dict[str, Counter[int]] = {}

    def label(self, properties: Element | None) -> str:
        number = get(child(properties, "numId"), "val")
        depth = int(get(child(properties, "ilvl"), "val", "0") or 0)
        level = self._levels.get(number, {}).get(depth)
        if level is None:
            return ""
        counts = self._counts.setdefault(number, Counter())
        counts[depth] += 1
        for deeper in [at for at in counts if at > depth]:
            del counts[deeper]
        kind = get(child(level, "numFmt"), "val")
        if kind in ("bullet", "none"):
            return f"{'  ' * depth}- " if kind == "bullet" else ""
        text = _LEVEL.sub(lambda found: self._number(number, int(found[1]) - 1), get(child(level, "lvlText"), "val"))
        return f"{'  ' * depth}{text} "

    def _number(self, number: str, depth: int) -> str:
        level = self._levels[number].get(depth)
        start = get(child(level, "start"), "val", "1")
        count = max(self._counts[number][depth], 1) - 1 + (int(start) if start.isdecimal() else 1)
        kind = get(child(level, "numFmt"), "val")
        if "Letter" in kind:
            letters = chr(ord("a") + (count - 1) % 26) * min((count - 1) // 26 + 1, 9)
            return letters.upper() if kind.startswith("upper") else letters
        if "Roman" in kind and count < 5000:
            text = ""
            for value, sign in _ROMAN.items():
                text += sign * (count // value)
                count %= value
            return text.upper() if kind.startswith("upper") else text
        return str(count)


def why_hidden(properties: Element | None) -> str:
    """Why a reader of the printed document would not see a run; "" if they would."""
    for item in properties if properties is not None else ():
        value = get(item, "val").lower()
        match name_of(item):
            case "vanish" | "webHidden" if value not in ("0", "false", "off"):
                return "hidden text"
            case "color" if value == "ffffff":
                shaded = get(child(properties, "shd"), "fill", "auto").lower()
                if shaded in ("auto", "ffffff") and child(properties, "highlight") is None:
                    return "white text"
            case "sz" if value.isdecimal() and int(value) <= TINY:
                return "tiny text"
    return ""


def every_own(item: Element, name: str) -> Iterator[Element]:
    """The rows or cells of a table, also those in content controls, but not those of a table inside it."""
    for inner in item:
        found = name_of(inner)
        if found == name:
            yield inner
        elif found in ("sdt", "sdtContent", "customXml", "ins", "smartTag"):
            yield from every_own(inner, name)
