"""Changes paragraphs of a DOCX or PPTX: text within one is replaced, or new ones are put behind one."""

import copy
import re
from collections.abc import Iterator, Sequence
from typing import Any

from app.documents.formats.marks import Marking
from app.documents.formats.package import Element, Package, child, every, get, name_of
from app.documents.serving import CannotRead

_PARTS = re.compile(
    r"word/(document|header\d*|footer\d*|footnotes|endnotes)\.xml|ppt/(slides/slide|notesSlides/notesSlide)\d+\.xml"
)
_TRACKED = frozenset({"ins", "moveTo", "fldSimple", "fld"})
_UNSEEN = frozenset({"del", "moveFrom", "Fallback", "txbxContent", "pPr", "rPr"})
"""What holds no text of the paragraph: it is gone, or drawn beside it."""
LABEL = re.compile(r"(?:#{1,6} +|[-*•] +|[0-9a-zA-Z]{1,4}[.)] +)+")
"""What stands in front of headings and items where they are read."""
_HEADING = re.compile(r"(#{1,6}) +(.+)")
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


class _Paragraph:
    """The letters of a paragraph that can be seen, each with the element of text that it stands in."""

    def __init__(self, item: Element) -> None:
        self.item = item
        self.letters: list[tuple[str, Element, int, bool]] = []
        """Letter, element, place in it, and whether a field or a tracked change owns it."""
        words, in_field = Marking(), 0
        for node, is_owned in _nodes(item, is_owned=False):
            match name_of(node):
                case "fldChar":
                    in_field += {"begin": 1, "end": -1}.get(get(node, "fldCharType"), 0)
                case "t":
                    for at, letter in enumerate(node.text or ""):
                        shown = words.clean(letter)
                        self.letters += [(one, node, at, is_owned or in_field > 0) for one in shown]
                case "tab" | "br" | "cr" as kind:
                    self.letters.append(("\t" if kind == "tab" else "\n", node, -1, True))
        self.text = "".join(letter for letter, *_ in self.letters)

    def owns(self, start: int, end: int) -> bool:
        """Whether something else made a part of that text: a field, a tracked change, a line break."""
        return any(is_owned for *_, is_owned in self.letters[start:end])

    def replace(self, start: int, end: int, new: str) -> None:
        if self.owns(start, end):
            raise CannotRead("that text holds a line break, a field or a tracked change: replace the parts around it")
        by_element: dict[Element, list[int]] = {}
        for _, element, at, _ in self.letters[start:end]:
            by_element.setdefault(element, []).append(at)
        for number, (element, places) in enumerate(by_element.items()):
            text = element.text or ""
            element.text = text[: places[0]] + (new if number == 0 else "") + text[places[-1] + 1 :]
            element.set(_SPACE, "preserve") if _is_word(element) else None


def _nodes(item: Element, *, is_owned: bool) -> Iterator[tuple[Element, bool]]:
    for node in item:
        name = name_of(node)
        if name not in _UNSEEN:
            yield node, is_owned
            yield from _nodes(node, is_owned=is_owned or name in _TRACKED)


class Paragraphs:
    """All paragraphs of a document, and the parts that change with them."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._trees = {name: package.xml(name) for name in package.names if _PARTS.fullmatch(name)}
        self.changes: dict[str, Element] = {}
        self.touched = 0
        """How many paragraphs were changed, made or removed."""

    def replace(self, old: str, new: str, *, is_all: bool) -> None:
        if "\n" in new:
            raise CannotRead("`new` is text within one paragraph; give further paragraphs with `insert`")
        found = [(part, one, at) for part, one in self._all() for at in _places(one.text, old)]
        if is_all:
            found = [(part, one, at) for part, one, at in found if not one.owns(at, at + len(old))]
        if not found and (bare := LABEL.sub("", old, count=1)) != old:
            self.replace(bare, LABEL.sub("", new, count=1), is_all=is_all)
            return
        if len(found) != 1 and not (found and is_all):
            raise CannotRead(_not_one(old, len(found), "`old`", "or set all"))
        for part, one, at in reversed(found):  # from behind, so that the places stay right
            self._change(part)
            is_whole = len(old) == len(one.text) and not new
            if not (is_whole and _remove(one.item)):
                one.replace(at, at + len(old), new)

    def insert(self, after: str, content: str) -> None:
        """Each line becomes a paragraph that looks like that one, or a heading."""
        bare = LABEL.sub("", after, count=1).strip()
        paragraphs = list(self._all())
        found = [one for one in paragraphs if one[1].text.strip() in (after.strip(), bare)]
        found = found or [one for one in paragraphs if bare and bare in one[1].text]
        if len(found) != 1:
            raise CannotRead(_not_one(after, len(found), "`after`", "with the whole text of one paragraph"))
        part, anchor = found[0]
        if child(anchor.item, "pPr", "sectPr") is not None:
            raise CannotRead("a section ends with that paragraph: insert after the one before it")
        at = anchor.item
        for line in filter(str.strip, content.split("\n")):
            self._change(part)
            made = self._make(anchor.item, line.strip())
            at.addnext(made)
            at = made

    def _all(self) -> Iterator[tuple[str, _Paragraph]]:
        for part, tree in self._trees.items():
            for item in every(tree, "p"):
                yield part, _Paragraph(item)

    def _change(self, part: str) -> None:
        self.changes[part] = self._trees[part]
        self.touched += 1

    def _make(self, like: Element, line: str) -> Element:
        space = like.tag.rpartition("}")[0] + "}"
        heading = _HEADING.fullmatch(line) if _is_word(like) else None
        made, run = like.makeelement(like.tag, {}), like.makeelement(f"{space}r", {})
        text = like.makeelement(f"{space}t", {})
        text.text = heading[2] if heading else line
        own, look = child(like, "pPr"), next(iter(every(child(like, "r"), "rPr")), None)
        was_heading = self._level(own) > 0
        if heading:
            made.append(self._style(like, len(heading[1])))
        elif own is not None and not was_heading:
            made.append(copy.deepcopy(own))
        if look is not None and not heading and not was_heading:
            run.append(copy.deepcopy(look))
        run.append(text)
        made.append(run)
        if _is_word(like):
            text.set(_SPACE, "preserve")
        return made

    def _headings(self) -> dict[str, int]:
        """The levels of headings by the id of their style."""
        found = {}
        for item in every(self._package.xml("word/styles.xml"), "style"):
            name = get(child(item, "name"), "val").lower()
            if name.startswith("heading ") and name[8:].isdecimal():
                found[get(item, "styleId")] = int(name[8:])
        return found

    def _level(self, properties: Element | None) -> int:
        return self._headings().get(get(child(properties, "pStyle"), "val"), 0)

    def _style(self, like: Element, level: int) -> Element:
        name = next((name for name, known in self._headings().items() if known == level), None)
        if name is None:
            raise CannotRead(f"it has no style for headings of level {level}: insert the text without #")
        space = like.tag.rpartition("}")[0] + "}"
        properties = like.makeelement(f"{space}pPr", {})
        style = like.makeelement(f"{space}pStyle", {f"{space}val": name})
        properties.append(style)
        return properties


def _is_word(item: Element) -> bool:
    return "wordprocessingml" in item.tag


def _remove(item: Element) -> bool:
    """Whether a paragraph could be removed: a cell and a shape need their last one, and some hold more than text."""
    above = item.getparent()
    is_last = sum(name_of(one) == "p" for one in above) < 2
    names = {name_of(one) for one in item.iter()}
    if is_last or names & {"sectPr", "drawing", "pict", "object", "commentReference", "bookmarkStart", "bookmarkEnd"}:
        return False
    above.remove(item)
    return True


def _places(text: str, old: str) -> Sequence[int]:
    return [found.start() for found in re.finditer(re.escape(old), text)] if old else []


def _not_one(text: str, count: int, name: str, hint: str) -> str:
    said: Any = text[:80]
    if count:
        return f"{name} {said!r} is there {count} times: give more of it, so that it is unique, {hint}"
    return (
        f"{name} {said!r} stands in no paragraph: read the document, and copy text of one paragraph without its marks"
    )
