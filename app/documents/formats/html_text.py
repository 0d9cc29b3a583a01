"""HTML of books and mails as Markdown: all of its text, what its style hides marked."""

import re
from collections.abc import Iterator

from app.documents.formats.marks import Marking, Piece, table
from app.documents.formats.package import Element, get, name_of

_HIDING = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0*[01]?(?:\.\d+)?\s*(?:px|pt|em|%)?\s*(?:;|!|$)|"
    r"opacity\s*:\s*0*(?:\.0+)?\s*(?:;|!|$)|^(?!.*background).*(?<![-\w])color\s*:\s*(?:#fff(?:fff)?|white)\b",
    re.IGNORECASE | re.DOTALL,
)
_RULE = re.compile(r"\.([\w-]{1,80})\s*\{([^{}]{0,2000})\}")
_SKIPPED = frozenset({"script", "style", "head", "title", "template", "noscript", "svg"})
_BLOCKS = re.compile(
    "address|article|aside|blockquote|body|center|d[dlt]|div|fieldset|fig.*|footer|form|h[1-6r]|header|html|li|main|nav|ol|p|pre|"
    "section|table|tr|ul"
)


def hiding_classes(sheet: str) -> set[str]:
    """The names of classes that a style sheet hides."""
    return {found[1] for found in _RULE.finditer(sheet) if _HIDING.search(found[2])}


def lines_of(data: bytes | str, words: Marking, unseen: frozenset[str] = frozenset()) -> Iterator[str]:
    """`unseen` are names of classes."""
    from lxml import etree, html  # type: ignore[import-untyped]  # has no types

    source = data.encode("utf-8", "replace") if isinstance(data, str) else data
    encoding = "utf-8" if isinstance(data, str) or b"charset" not in data[:2000].lower() else None
    parser = html.HTMLParser(encoding=encoding, huge_tree=False, remove_comments=True, remove_pis=True)
    try:
        tree = html.document_fromstring(source, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):  # nothing in it
        return
    for element in tree.iter("style"):
        unseen |= hiding_classes(element.text or "")
    for element in tree.iter():
        if unseen.intersection((element.get("class") or "").split()):
            element.set("hidden", "")
    for line in words.join(_pieces(tree, "", words)).split("\n"):
        if text := " ".join(line.split()):
            yield text


def _pieces(item: Element, why: str, words: Marking) -> Iterator[Piece]:
    name = name_of(item)
    if not name or name in _SKIPPED:
        return
    if item.get("hidden") is not None or _HIDING.search(item.get("style") or ""):
        why = why or "hidden text"
    is_block = _BLOCKS.fullmatch(name) is not None
    yield why, "\n" if is_block or name == "br" else ""
    if name == "table" and not item.xpath(".//table"):
        rows = [[_flat(cell, why, words) for cell in row if name_of(cell) in ("td", "th")] for row in item.iter("tr")]
        if len(rows) > 1 and max(map(len, rows)) > 1:
            yield why, "\n".join(["", *table(rows), ""])
            return
    yield why, _before(item, name)
    yield why, words.clean(" ".join((item.text or "").split(" "))).replace("\n", " ")
    for inner in item:
        yield from _pieces(inner, why, words)
        yield why, words.clean(inner.tail).replace("\n", " ")
    if name == "a" and (to := get(item, "href")).startswith(("http:", "https:", "mailto:")):
        yield why, f"]({words.line(to)})"
    yield why, "\n" if is_block else ""


def _before(item: Element, name: str) -> str:
    if name[0] == "h" and name[1:].isdecimal():
        return "#" * min(int(name[1:]), 6) + " "
    if name == "a":
        return "[" if get(item, "href").startswith(("http:", "https:", "mailto:")) else ""
    if name == "img":
        return f"[picture: {get(item, 'alt')}]" if get(item, "alt") else ""
    return "- " if name == "li" else ""


def _flat(item: Element, why: str, words: Marking) -> str:
    return " ".join(words.join(_pieces(item, why, words)).split())
