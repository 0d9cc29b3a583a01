"""What came from the web, as cards in a tool block: plain text, the host in sight, and links that wait for a click."""

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.transcript.blocks.calls import ShownCall
from app.ui.transcript.blocks.tool_block import ToolBlock, ToolItem
from app.ui.transcript.list.block import Reports
from app.vocabulary.events import Decision, Layer
from app.vocabulary.messages import ToolResult
from tests.ui.reach import every, nameless, rich_labels

ALLOWED = Decision(True, Layer.TRUST, "reading is free")
LONG = "https://docs.example/a/very/long/path?" + "&".join(f"name{number}=value" for number in range(20))
HITS = [
    {"title": "<b>Bold</b> & plain", "url": LONG, "text": "An excerpt\u202e."},
    {"title": "Other letters", "url": "https://xn--pfrum-kva.example/t", "text": ""},
]
FOUND = ToolResult("1. …", meta={"sentTo": ["s.example", "api.exa.ai"], "results": HITS})
PAGE = ToolResult(
    "The text of the page.",
    meta={"url": LONG, "sentTo": "docs.example", "title": "Timeouts", "contentType": "text/html", "bytes": 2541},
)


def shown(stage: QWidget, name: str, arguments: dict[str, object], result: ToolResult) -> tuple[ToolBlock, Reports]:
    call = ShownCall("c1", name)
    call.start(arguments, ALLOWED)
    call.finish(result, arguments, ALLOWED, 1.0)
    reports = Reports(stage)
    block = ToolBlock(ToolItem(call), reports)
    block.item.chosen = True
    block.setParent(stage)
    block.refresh()
    block.resize(700, block.height_for(700))
    block.show()
    return block, reports


def lines(block: ToolBlock) -> list[str]:
    return [label.text().replace("\u200b", "") for label in every(block, QLabel) if label.isVisibleTo(block)]


def test_results_of_a_search_show_what_was_sent_and_title_host_and_whole_address(stage: QWidget) -> None:
    block, _ = shown(stage, "web_search", {"query": "http timeout"}, FOUND)
    said = lines(block)
    assert "Sent to s.example and api.exa.ai: http timeout" in said
    assert {"<b>Bold</b> & plain", "docs.example", LONG, "An excerpt⟨U+202E⟩."} <= set(said)
    assert "püfrum.example (xn--pfrum-kva.example)" in said
    assert rich_labels(block) == [] and nameless(block) == []


def test_a_page_shows_its_title_and_where_it_came_from_above_its_text(stage: QWidget) -> None:
    block, _ = shown(stage, "web_fetch", {"url": LONG}, PAGE)
    assert {f"Sent to docs.example: {LONG}", "Timeouts", "docs.example", "text/html · 2,541 bytes", LONG} <= set(
        lines(block)
    )
    assert [view.toPlainText() for view in block.text_views()] == ["The text of the page."]


@pytest.mark.parametrize("at", [0, 1])
def test_an_address_is_opened_only_by_a_click(stage: QWidget, qtbot: QtBot, at: int) -> None:
    block, reports = shown(stage, "web_search", {"query": "http timeout"}, FOUND)
    buttons = [button for button in every(block, QPushButton) if button.text() == "Open…"]
    with qtbot.waitSignal(reports.link_clicked) as clicked:
        buttons[at].click()
    assert clicked.args == [HITS[at]["url"], "A web search found this address."]


def test_a_failed_fetch_says_where_it_was_sent_and_why_it_failed(stage: QWidget) -> None:
    failed = ToolResult("docs.example answered with HTTP status 404.", is_error=True, meta={"sentTo": "docs.example"})
    block, _ = shown(stage, "web_fetch", {"url": "https://docs.example/"}, failed)
    assert "Sent to docs.example: https://docs.example/" in lines(block)
    assert "status 404" in block.text_views()[0].toPlainText()
