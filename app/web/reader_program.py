"""Runs in a process of its own, as `app.documents.serving` says: reads one hostile page of the web, HTML or PDF."""

import re
import secrets
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

from app.documents.serving import Reader, serve

MOST_CHARACTERS = 2_000_000
LONGEST_TITLE = 300
LEAST_LETTERS = 200
"""With less than this the extractor found no article; then the page is taken as it is."""
_HIDING = re.compile(
    r"(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0*(?:\.0+)?(?:px|em|rem|pt|%)?\s*(?:;|$|!)|"
    r"opacity\s*:\s*0*(?:\.0+)?\s*(?:;|$|!)|(?:left|top|text-indent)\s*:\s*-\d{3,})",
    re.IGNORECASE,
)
"""Style of elements that nobody sees."""
_NO_TEXT = re.compile("[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]")
"""What lxml lets into a tree, but not be set there."""
_REFERENCE = re.compile(r"&#(?:x([0-9a-f]{1,6})(?![0-9a-f])|([0-9]{1,7})(?![0-9]));?", re.IGNORECASE)
_HEADING_SIGNS = frozenset({"", "¶", "#", "§", "🔗"})
_PLAIN = frozenset(
    "a b blockquote br caption code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong sub sup table "  # noqa: SIM905
    "tbody td tfoot th thead tr u ul".split()
)
_WITHOUT = frozenset(
    "script style head iframe object embed applet svg math canvas audio video form select textarea button input".split()  # noqa: SIM905
)
"""Elements that go with all that is in them."""
_LINES = frozenset(
    "address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul".split()  # noqa: SIM905
)


def main() -> int:
    return serve(Path(sys.argv[1]), _READERS, sys.argv[2:])


def _html_reader() -> Reader:
    import trafilatura
    from lxml import html  # type: ignore[import-untyped]  # has no types
    from trafilatura.metadata import extract_metadata

    def read(page: bytes, head: dict[str, Any]) -> dict[str, Any]:
        url = head["url"]
        parser = html.HTMLParser(encoding="utf-8", huge_tree=False, remove_comments=True, remove_pis=True)
        seen = _REFERENCE.sub(_plain_reference, _NO_TEXT.sub(" ", page.decode("utf-8", "replace")))
        tree = html.document_fromstring(seen.encode(), parser=parser)
        hidden = _clean(tree)
        tree.make_links_absolute(url, handle_failures="ignore")
        metadata = extract_metadata(tree, default_url=url)
        title = str((metadata.title if metadata else "") or tree.findtext(".//title") or "")
        text = trafilatura.extract(
            _with_marked_blanks(deepcopy(tree), mark := secrets.token_hex(8)),  # it takes apart what it is given
            url=url,
            output_format="markdown",
            favor_recall=True,
            include_links=True,
            include_tables=True,
            include_formatting=True,
            include_comments=True,
        )
        text = (text or "").replace(mark, "")
        if len(text) < LEAST_LETTERS:
            text = _all_text(tree)
        return {"title": " ".join(title.split())[:LONGEST_TITLE], "text": text[:MOST_CHARACTERS], "hidden": hidden}

    return read


def _markup_reader() -> Reader:
    from lxml import html

    def read(page: bytes, head: dict[str, Any]) -> dict[str, Any]:
        parser = html.HTMLParser(encoding="utf-8", huge_tree=False, remove_comments=True, remove_pis=True)
        seen = _REFERENCE.sub(_plain_reference, _NO_TEXT.sub(" ", page.decode("utf-8", "replace")))
        tree = html.document_fromstring(seen.encode(), parser=parser)
        _clean(tree)
        body = tree.find("body")
        for element in list(body.iter()) if body is not None else ():
            _make_plain(element)
        text = html.tostring(body, encoding="unicode") if body is not None else ""
        return {"text": text[:MOST_CHARACTERS]}

    return read


def _make_plain(element: Any) -> None:
    """Only what is named in `_PLAIN` is left, with links and the spans of cells; an image is its description."""
    name = element.tag if isinstance(element.tag, str) else ""
    if name == "body":
        element.attrib.clear()
    elif name == "img":
        element.tail = f"[{element.get('alt') or 'image'}]{element.tail or ''}"
        element.drop_tree()
    elif name in _PLAIN:
        kept = {key: value for key, value in element.attrib.items() if key in ("href", "colspan", "rowspan")}
        element.attrib.clear()
        element.attrib.update(kept)
    elif name in _WITHOUT:
        element.drop_tree()
    elif element.getparent() is not None:
        element.drop_tag()


def _plain_reference(found: re.Match[str]) -> str:
    code = int(found[1], 16) if found[1] else int(found[2])
    return " " if code <= sys.maxunicode and _NO_TEXT.match(chr(code)) else found[0]


def _clean(tree: Any) -> int:
    """Takes out the signs that link to a heading, and elements whose own attributes hide them in a browser.

    Returns how many of the hidden ones had text.
    """
    for link in list(tree.iter("a")):
        if "".join(link.itertext()).strip() in _HEADING_SIGNS and "#" in (link.get("href") or ""):
            link.drop_tree()
    hidden = 0
    for element in list(tree.iter()):
        if not isinstance(element.tag, str) or element.getparent() is None:
            continue
        is_unseen = element.get("hidden") is not None or _HIDING.search(element.get("style") or "")
        if element.tag in ("template", "noscript") or is_unseen:
            hidden += bool(is_unseen and "".join(element.itertext()).strip())
            element.drop_tree()
    return hidden


def _with_marked_blanks(tree: Any, mark: str) -> Any:
    """Empty lines in code get a mark, since the extractor would leave them out."""
    from lxml import etree

    for block in tree.iter("pre"):
        begins_line = False
        for event, element in etree.iterwalk(block, events=("start", "end")):
            name = "text" if event == "start" else "tail"
            text = getattr(element, name)
            if not text or (name == "tail" and element is block):
                continue
            lines = text.split("\n")
            for place, line in enumerate(lines[:-1]):
                if not line.strip() and (place or begins_line):
                    lines[place] = f"{line}{mark}"
            begins_line = not lines[-1].strip() and (len(lines) > 1 or begins_line)
            setattr(element, name, "\n".join(lines))
    return tree


def _all_text(tree: Any) -> str:
    """All that is on a page, line by line with its links: for one without an article, such as a list of files."""
    for element in list(tree.iter()):
        if element.tag in ("script", "style", "head") and element.getparent() is not None:
            element.drop_tree()
        elif element.tag == "a" and (element.get("href") or "").startswith(("http:", "https:")):
            element.text, element.tail = f"[{element.text or ''}", f"]({element.get('href')}){element.tail or ''}"
        elif element.tag in _LINES:
            element.text, element.tail = f"\n{element.text or ''}", f"\n{element.tail or ''}"
    lines = (" ".join(line.split()) for line in tree.text_content().splitlines())
    return "\n".join(filter(None, lines))


def _pdf_reader() -> Reader:
    from app.documents.formats import pdf

    return pdf.read


_READERS = {"html": _html_reader, "markup": _markup_reader, "pdf": _pdf_reader}

if __name__ == "__main__":
    sys.exit(main())
