"""Renders Markdown as the subset of HTML that Qt knows. Nothing in it can load a resource or hide a link."""

import re
from collections.abc import Container, Iterator, MutableMapping, Sequence
from functools import cache
from html import escape
from typing import Any
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from app.ui.kit.language import tr
from app.ui.kit.words import ORDER_MARK, begins_at_the_right, has_right_to_left, in_order
from app.ui.transcript.blocks.formulas import with_formulas
from app.ui.transcript.file_links import address_of, target_of
from app.ui.transcript.list.file_places import PLACE

CODE_PADDING = "\u202f"
"""A narrow space on each side of inline code leaves room for the plate behind it; it is not copied."""

ROWS_STREAMING = 200
ROWS_FINAL = 1000
_SCHEMES = frozenset({"http", "https", "mailto"})
_ADDRESS = re.compile(r"https?://[^\s<>\"'`]+", re.IGNORECASE)
_AFTER_ADDRESS = ".,;:!?*_~)]}"
"""What ends a sentence rather than an address; a bracket that was opened in it belongs to it."""
_BRACKETS = {")": "(", "]": "[", "}": "{"}
_PLACE_IN_TEXT = re.compile(rf"(?<![\w:%/\\@~.-])(?:{PLACE.pattern})(?![\w%/\\@~])")
_TASK = re.compile(r"\[([ xX])\][ \t]+")

_BESIDE_RIGHT_TO_LEFT, _MIRRORED = "beside_right_to_left", "mirrored"
"""What a token is told about the direction of the text around it."""

Env = MutableMapping[str, Any]


def new_parser() -> MarkdownIt:
    """CommonMark with tables and strikethrough, without raw HTML, and with links that lead where they say."""
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    parser.validateLink = is_safe_link  # type: ignore[method-assign]
    parser.core.ruler.push("tasks", _mark_tasks)
    parser.core.ruler.push("rows", _cap_rows)
    return parser


@cache
def block_parser() -> MarkdownIt:
    """Only finds where blocks begin and end; looking into them costs more than all the rest.

    Parsers keep nothing of what they read, so all conversations share this one.
    """
    parser = new_parser()
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


@cache
def qt_parser() -> MarkdownIt:
    """The one that renders for Qt, shared as well."""
    parser = new_parser()
    parser.validateLink = lambda url: is_safe_link(url) or target_of(url) is not None  # type: ignore[method-assign]
    parser.core.ruler.push("alignment", _align_cells)
    parser.core.ruler.push("addresses", _link_addresses)
    parser.core.ruler.push("places", _link_places)
    parser.core.ruler.push("formulas", _draw_formulas)
    parser.core.ruler.push("directions", _follow_direction)
    parser.renderer = QtRenderer()
    return parser


def is_safe_link(url: str) -> bool:
    """Only absolute web and mail addresses: `qrc:`, `file:`, `javascript:` and `//host` stay text."""
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        return False
    return parts.scheme.lower() in _SCHEMES and bool(parts.netloc or parts.scheme.lower() == "mailto")


class QtRenderer(RendererHTML):
    """Images become text unless they are of the project, code gets room for its plate, the rest is what Qt knows."""

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        token = tokens[idx]
        alt = self.renderInlineAsText(token.children or [], options, env)
        place = target_of(str(token.attrGet("src")))
        if place is not None and env.get("files", {}).get(place[0]) is not None:
            address = address_of(*place)
            link, picture = Token("link_open", "a", 1), Token("image", "img", 0)
            link.attrs, picture.attrs = {"href": address}, {"src": address, "alt": alt}
            return f"<a{self.renderAttrs(link)}><img{self.renderAttrs(picture)}/></a>"
        shown = tr("[image: {description}]", description=alt or tr("no description"))
        return escape(f"{shown} ({token.attrGet('src')})")

    def code_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        token = tokens[idx]
        code = f"<code>{escape(token.content)}</code>"
        if token.meta.get(_BESIDE_RIGHT_TO_LEFT):  # `./run` would be shown as `run/.`
            code = f"{ORDER_MARK}<code>{escape(in_order(token.content))}</code>{ORDER_MARK}"
        return f"{CODE_PADDING}{code}{CODE_PADDING}"

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        return f"<pre>{escape(tokens[idx].content.rstrip())}</pre>\n"

    def code_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        return self.fence(tokens, idx, options, env)

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        mirrored = ' class="mirrored" align="right"' if tokens[idx].meta.get(_MIRRORED) else ""
        return f'<table cellspacing="0" cellpadding="0"{mirrored}>\n'

    def heading_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """Qt's own headings bring their own sizes."""
        return f'<p class="{tokens[idx].tag}">'

    def heading_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        return "</p>\n"

    def hr(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        return "<hr/>\n"


def _mark_tasks(state: StateCore) -> None:
    """`- [ ]` and `- [x]` become boxes, and their list loses its bullets."""
    lists: list[Token] = []
    for index, token in enumerate(state.tokens):
        if token.type.endswith("_list_open"):
            lists.append(token)
        elif token.type.endswith("_list_close"):
            lists.pop()
        elif token.type == "list_item_open" and _make_box(state.tokens[index + 1 : index + 3]):
            lists[-1].attrSet("class", "tasks")


def _make_box(paragraph: Sequence[Token]) -> bool:
    if [token.type for token in paragraph] != ["paragraph_open", "inline"]:
        return False
    children = paragraph[1].children
    found = _TASK.match(children[0].content) if children and children[0].type == "text" else None
    if found and children:
        box = "\N{BALLOT BOX}" if found[1] == " " else "\N{BALLOT BOX WITH CHECK}"
        children[0].content = f"{box} {children[0].content[found.end() :]}"
    return found is not None


def _align_cells(state: StateCore) -> None:
    """As an attribute: a cell that has a style of its own loses the lines that our sheet draws."""
    for token in state.tokens:
        if token.type in ("th_open", "td_open") and (style := token.attrs.pop("style", "")):
            token.attrSet("align", str(style).removeprefix("text-align:"))


def _draw_formulas(state: StateCore) -> None:
    for token in state.tokens:
        for child in token.children or () if "$" in token.content else ():
            if child.type == "text":
                child.content = with_formulas(child.content)


def _link_places(state: StateCore) -> None:
    """A file of the project that is named becomes a link if it is in `files`; all that are named get into `named`."""
    files, named = state.env.get("files", {}), state.env.setdefault("named", {})
    for token in state.tokens:
        if token.type == "inline" and token.children:
            token.children = list(_with_places(token.children, files, named))


def _with_places(tokens: Sequence[Token], files: Container[str], named: dict[str, bool]) -> Iterator[Token]:
    lost: list[str] = []
    """Targets of open links that are no files; "" for those that are links."""
    for token in tokens:
        match token.type:
            case "link_open":
                address = str(token.attrGet("href"))
                place = None if is_safe_link(address) else target_of(address)
                lost.append("")
                if place is not None:
                    named.setdefault(place[0], False)
                    token.attrSet("href", address_of(*place))
                    lost[-1] = "" if place[0] in files else f" ({address})"
                if not lost[-1]:
                    yield token
            case "link_close":
                words = lost.pop()
                yield _text(words) if words else token
            case "image":
                place = target_of(str(token.attrGet("src")))
                if place is not None:
                    named[place[0]] = True
                yield token
            case "code_inline" if not lost and PLACE.fullmatch(token.content):
                address = _named_place(token.content, files, named)
                yield from _linked(token, address) if address else (token,)
            case "text" if not lost:
                at = 0
                for found in _PLACE_IN_TEXT.finditer(token.content):
                    if address := _named_place(found[0], files, named):
                        yield _text(token.content[at : found.start()])
                        yield from _linked(_text(found[0]), address)
                        at = found.end()
                yield _text(token.content[at:]) if at else token
            case _:
                yield token


def _named_place(words: str, files: Container[str], named: dict[str, bool]) -> str:
    """The address of a file; "" if it is none."""
    place = target_of(words)
    if place is None:
        return ""
    named.setdefault(place[0], False)
    return address_of(*place) if place[0] in files else ""


def _linked(token: Token, address: str) -> Iterator[Token]:
    yield Token("link_open", "a", 1, attrs={"href": address})
    yield token
    yield Token("link_close", "a", -1)


def _link_addresses(state: StateCore) -> None:
    """An address that stands in the text by itself becomes a link, too."""
    for token in state.tokens:
        if token.type == "inline" and token.children and "://" in token.content:
            token.children = list(_with_links(token.children))


def _with_links(tokens: Sequence[Token]) -> Iterator[Token]:
    links = 0
    for token in tokens:
        links += (token.type == "link_open") - (token.type == "link_close")
        if token.type == "text" and not links:
            yield from _split_at_addresses(token)
        else:
            yield token


def _split_at_addresses(token: Token) -> Iterator[Token]:
    done = 0
    for found in _ADDRESS.finditer(token.content):
        address = found[0]
        while address and (last := address[-1]) in _AFTER_ADDRESS:
            if last in _BRACKETS and address.count(_BRACKETS[last]) >= address.count(last):
                break
            address = address[:-1]
        if not is_safe_link(address):
            continue
        yield _text(token.content[done : found.start()])
        yield from _linked(_text(address), address)
        done = found.start() + len(address)
    yield token if not done else _text(token.content[done:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _follow_direction(state: StateCore) -> None:
    """Qt lays out paragraphs of Arabic and Hebrew from the right; code among them and tables it leaves to us."""
    if state.src.isascii():
        return
    for token in state.tokens:
        if token.type == "inline" and token.children and has_right_to_left(token.content):
            for child in token.children:
                if child.type == "code_inline":
                    child.meta[_BESIDE_RIGHT_TO_LEFT] = True
    state.tokens = list(_with_mirrored_tables(state.tokens))


def _with_mirrored_tables(tokens: Sequence[Token]) -> Iterator[Token]:
    """A table whose first heading is right-to-left has its first column at the right."""
    mirrors = False
    cells: list[Token] = []
    for index, token in enumerate(tokens):
        if token.type == "table_open":
            heading = next((one.content for one in tokens[index:] if one.type == "inline" and one.content), "")
            mirrors = token.meta[_MIRRORED] = begins_at_the_right(heading)
        if mirrors and token.type in ("th_open", "td_open"):
            cells = [*tokens[index : index + 3], *cells]
        elif token.type == "tr_close":
            yield from cells
            cells = []
        if not cells:
            yield token


def _cap_rows(state: StateCore) -> None:
    """A table with thousands of rows would stall the window: show the first, and say how many more there are."""
    limit = state.env.get("rows", ROWS_FINAL)
    tokens: list[Token] = []
    rows, hidden, skipping = 0, 0, False
    for token in state.tokens:
        match token.type:
            case "table_open":
                rows = hidden = 0
            case "tr_open":
                rows += 1
                skipping = rows > limit + 1
                hidden += skipping
        if token.type == "table_close":
            tokens.append(token)
            tokens += _note(tr("… %n more row(s)", "", hidden)) if hidden else []
        elif not skipping:
            tokens.append(token)
        if token.type == "tr_close":
            skipping = False
    state.tokens = tokens


def _note(text: str) -> list[Token]:
    inline = Token("inline", "", 0, content=text, level=1)
    inline.children = [Token("text", "", 0, content=text)]
    return [Token("paragraph_open", "p", 1, block=True), inline, Token("paragraph_close", "p", -1, block=True)]
