"""Files of the project that an answer names: links to what exists and may be read, and text for all else."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.ui.transcript.blocks.prose import ProseBlock, ProseItem
from app.ui.transcript.file_links import place_of
from app.ui.transcript.view import ChatView
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.project_links import find_files
from app.vocabulary.events import ReplyEnded, TextDelta, TurnStarted
from app.vocabulary.messages import StopReason
from tests.ui.hands import Opener, say, seen
from tests.ui.reach import every

ANSWERS = {
    "[retry.py:12](src/retry.py#L12)": ("src/retry.py", 12),
    "[retry](src/retry.py:12)": ("src/retry.py", 12),
    "[retry](./src/retry.py)": ("src/retry.py", 0),
    "[notes](a%20file.md)": ("a file.md", 0),
    "It is in src/retry.py:7.": ("src/retry.py", 7),
    "It is in `src/retry.py:7`, I think.": ("src/retry.py", 7),
    "See retry.txt": ("retry.txt", 0),
    "![logo](site/logo.png)": ("site/logo.png", 0),
}
HOSTILE = [
    "[x](../outside.txt)",
    "[x](src/../../outside.txt)",
    "[x](%2e%2e/outside.txt)",
    "[x](src/%2e%2e/%2e%2e/outside.txt)",
    "[x](/etc/passwd)",
    "[x](//host/share.txt)",
    "[x](\\\\host\\share.txt)",
    "[x](file:///etc/passwd)",
    "[x](qrc:/a.html)",
    "[x](place:src/retry.py)",
    "[x](javascript:alert(1))",
    "[x](data:text/html,x)",
    "[x](~/.ssh/id_rsa)",
    "[x](@state/a.txt)",
    "[x](.env)",
    "[x](keys/id_rsa)",
    "[x](out.txt)",
    "[x](deep/a.txt)",
    "[x](src)",
    "[x](pipe)",
    "[x](src/retry.py%00.txt)",
    "[x](src/no.py#L1)",
    "`../outside.txt` and ../outside.txt",
    "/etc/passwd and `/etc/passwd:1`",
    "![x](../outside.png)",
    "![x](https://example.org/x.png)",
    "![x](//example.org/x.png)",
    "![x](file:///etc/logo.png)",
    "![x](out.png)",
    "![x](src/retry.py)",
]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    project = tmp_path / "project"
    for name in ("src/retry.py", "retry.txt", "a file.md", ".env", "keys/id_rsa"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("x")
    draw(project / "site" / "logo.png")
    draw(tmp_path / "outside.png")
    (tmp_path / "outside.txt").write_text("x")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "a.txt").write_text("x")
    (project / "out.txt").symlink_to(tmp_path / "outside.txt")
    (project / "out.png").symlink_to(tmp_path / "outside.png")
    (project / "deep").symlink_to(tmp_path / "elsewhere")
    os.mkfifo(project / "pipe")
    return project


def draw(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    picture = QImage(40, 30, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    picture.save(str(path))


def answered(chat: ChatView, text: str, files: Path) -> ProseBlock:
    """An answer whose paths are looked up as the window does it."""
    chat.reports.files.answer_by(lambda named: chat.reports.files.tell(find_files(files, named)))
    for event in (TurnStarted(1, "?"), TextDelta(text), ReplyEnded(StopReason.DONE)):
        chat.show_event(event)
    chat.flush()
    return every(chat, ProseBlock)[0]


def links(block: ProseBlock) -> list[str]:
    found: list[str] = []
    at = block.view.document().begin()
    while at.isValid():
        part = at.begin()
        while not part.atEnd():
            found += filter(None, [part.fragment().charFormat().anchorHref()])
            part += 1
        at = at.next()
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_file_that_is_named_is_a_link_to_its_line(chat: ChatView, files: Path, answer: str) -> None:
    block = answered(chat, answer, files)
    asked: list[tuple[str, int]] = []
    chat.reports.file_asked.connect(lambda path, line: asked.append((path, line)))
    (link,) = links(block)
    block.view.anchorClicked.emit(QUrl(link))
    assert asked == [ANSWERS[answer]] and place_of(QUrl(link)) == ANSWERS[answer]


@pytest.mark.parametrize("answer", HOSTILE)
def test_nothing_else_is_a_link_or_a_picture(chat: ChatView, files: Path, answer: str) -> None:
    block = answered(chat, answer, files)
    assert links(block) in ([], ["place:src/retry.py"])[:1]
    assert "\N{OBJECT REPLACEMENT CHARACTER}" not in block.view.toPlainText()
    assert not any(image is not None for image in chat.reports.files.known.values())


def test_a_picture_of_the_project_is_drawn_where_it_is_named(chat: ChatView, files: Path) -> None:
    block = answered(chat, "Before ![logo](site/logo.png) after", files)
    assert block.view.toPlainText() == "Before \N{OBJECT REPLACEMENT CHARACTER} after"
    middle = block.view.grab().toImage()
    reds = [middle.pixelColor(x, y) for x in range(40, 100, 5) for y in range(5, 30, 5)]
    assert QColor("red") in reds


def test_what_a_link_that_leads_nowhere_was_said_to_lead_to_is_told(chat: ChatView, files: Path) -> None:
    block = answered(chat, "See [the tests](tests/none.py#L3).", files)
    assert block.view.toPlainText() == "See the tests (tests/none.py#L3)."


def test_what_a_stored_answer_names_is_looked_up_once_somebody_can(chat: ChatView, files: Path) -> None:
    for event in (TurnStarted(1, "?"), TextDelta("It is in src/retry.py."), ReplyEnded(StopReason.DONE)):
        chat.show_event(event)
    chat.flush()
    (block,) = every(chat, ProseBlock)
    assert links(block) == []
    chat.reports.files.answer_by(lambda named: chat.reports.files.tell(find_files(files, named)))
    assert links(block) == ["place:src/retry.py"]


def test_nothing_is_looked_up_while_an_answer_is_written_or_drawn_alone(chat: ChatView) -> None:
    asked: list[object] = []
    chat.reports.files.answer_by(asked.append)
    chat.show_event(TurnStarted(1, "?"))
    chat.show_event(TextDelta("It is in src/retry.py and"))
    chat.flush()
    assert asked == [] and "place:" not in ProseItem("src/retry.py").html()
    chat.show_event(ReplyEnded(StopReason.DONE))
    chat.flush()
    assert asked == [{"src/retry.py": False}]


def test_the_window_looks_up_what_an_answer_names(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    (project / "notes.md").write_text("x")
    controller: AppController = open_window({"say": "It is in notes.md:3, not in none.md."})
    say(qtbot, controller, "where?")
    qtbot.waitUntil(lambda: "not in none.md" in seen(controller))
    assert controller.tab is not None
    view = controller.tab.view
    qtbot.waitUntil(
        lambda: [link for block in every(view, ProseBlock) for link in links(block)] == ["place:notes.md#3"]
    )
