"""What a call fetched from the web, as cards: title, host, excerpt, and the whole address, opened only by a click."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.network.hosts import BadHost, shown_host, url_target
from app.text.plain import visible
from app.ui.kit.controls import column, row
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, label
from app.ui.kit.words import breakable
from app.ui.transcript.blocks.calls import ShownCall
from app.vocabulary.tool_table import MCP_CALL, ResultView, ToolFamily, family_of, server_of


@dataclass(frozen=True, slots=True)
class WebCard:
    """One page, as plain text of strangers."""

    title: str
    url: str
    text: str = ""

    @property
    def host(self) -> str:
        try:
            return shown_host(url_target(self.url).host)
        except BadHost:
            return urlsplit(self.url).netloc


def sent_words(call: ShownCall) -> str:
    """What left the machine, and where it went: `Sent to docs.python.org: …`; "" as long as that is not known."""
    meta = call.result.meta if call.result is not None else {}
    sent = meta.get("sentTo")
    hosts = [sent] if isinstance(sent, str) and sent else sent if isinstance(sent, list) else []
    what = call.arguments.get("query") or call.arguments.get("url") or ""
    if not hosts:
        return ""
    *most, last = map(str, hosts)
    named = tr("{hosts} and {last}", hosts=", ".join(most), last=last) if most else last
    return tr("Sent to {hosts}: {what}", hosts=named, what=what)


def cards_of(call: ShownCall) -> list[WebCard]:
    if family_of(call.name) is ToolFamily.MCP:
        # Pages that the result of an MCP server links to; other links stand in its text.
        links = call.result.meta.get("links") if call.result is not None else None
        named = [link for link in links if isinstance(link, Mapping)] if isinstance(links, list) else []
        pages = [WebCard(str(link.get("name", "")), str(link.get("uri", ""))) for link in named]
        return [card for card in pages if can_be_opened(card.url)]
    if call.view is not ResultView.WEB or call.result is None or call.result.is_error:
        return []
    meta: Mapping[str, Any] = call.result.meta
    found = meta.get("results")
    if isinstance(found, list):
        told = [hit for hit in found if isinstance(hit, Mapping)]
        return [WebCard(str(hit.get("title", "")), str(hit.get("url", "")), str(hit.get("text", ""))) for hit in told]
    if not meta.get("url"):
        return []
    facts = (
        str(meta.get("contentType", "")),
        tr("%n byte(s)", "", size) if isinstance(size := meta.get("bytes"), int) else "",
        *map(str, meta.get("notes", ())),
    )
    url = str(meta["url"])
    return [WebCard(str(meta.get("title") or url), url, " · ".join(filter(None, facts)))]


def source_words(call: ShownCall) -> str:
    """Where the addresses on its cards come from."""
    if server := server_of(str(call.arguments.get("tool") if call.name == MCP_CALL else call.name)):
        return tr("A result of the MCP server {name} links to this address.", name=visible(server))
    if call.result is not None and isinstance(call.result.meta.get("results"), list):
        return tr("A web search found this address.")
    if family_of(call.name) is ToolFamily.MCP:
        return tr("The conversation links to this address.")
    return tr("The agent read the page at this address.")


def can_be_opened(address: str) -> bool:
    """Only what a browser opens, and only if all of it can be seen."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and visible(address) == address


class WebCards(QWidget):
    """Draws the cards it is told and reports which address the person wants to open."""

    link_clicked = Signal(str, str)  # an address, and a sentence that says who gave it

    def __init__(self, sent: str, cards: Sequence[WebCard], source: str) -> None:
        super().__init__()
        self._source = source
        lines: list[QHBoxLayout] = []
        if sent:
            lines.append(row(Glyph("arrow-up", "text3", 14), _wrapped(sent, "small", "text2")))
            lines[0].setStretch(1, 1)
        self.setLayout(column(*lines, *map(self._card, cards), spacing=9, margins=(12, 8, 8, 8)))

    def _card(self, card: WebCard) -> QWidget:
        made = QWidget()
        opening = button(tr("Open…"), "link", on_click=lambda: self.link_clicked.emit(card.url, self._source))
        opening.setAccessibleName(tr("Open {host} in the browser", host=visible(card.host)))
        head = row(Glyph("globe", "text3", 14), _wrapped(card.title, "strong"), opening)
        head.setStretch(1, 1)
        head.setAlignment(opening, Qt.AlignmentFlag.AlignTop)
        said = [(card.host, "accent"), (card.text, "text2"), (card.url, "text3")]
        below = [_indented(text, "small", tone) for text, tone in said if text]
        made.setLayout(column(head, *below, spacing=2))
        made.setAccessibleName(f"{visible(card.title)}, {visible(card.host)}")
        return made


def _wrapped(text: str, role: str, tone: str = "") -> QWidget:
    made = label(breakable(visible(text)), role, tone, wrap=True)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return made


def _indented(text: str, role: str, tone: str) -> QWidget:
    made = _wrapped(text, role, tone)
    made.setContentsMargins(22, 0, 0, 0)
    return made
