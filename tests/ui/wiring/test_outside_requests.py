"""The window asks about the calls of outside programs, and only a click on its card says yes."""

import asyncio
import json
import subprocess
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.agent.deciding.questions import CHOICES
from app.assembly.outside_sessions import OutsideProgram
from app.configuration.paths import Folders
from app.faces.mcp_server.window_asking import ApproveBy, WindowAsking
from app.ui.kit.controls import RowButton
from app.ui.transcript.cards import card
from app.ui.transcript.outside_sheet import OutsideApproval
from app.ui.wiring import outside_requests
from app.ui.wiring.app_controller import AppController
from app.vocabulary.confinement import Unkept
from app.vocabulary.events import Answer, Question, QuestionKind
from tests.starting import PLAIN
from tests.ui.hands import Opener, press_shown, shown_button
from tests.ui.reach import every, texts

QUESTION = Question(
    kind=QuestionKind.APPROVAL,
    title="Run write?",
    id="q_1",
    choices=CHOICES[QuestionKind.APPROVAL],
    tool="write",
    arguments={"path": "a.txt", "content": "hello"},
    preview="--- /dev/null\n+++ a.txt\n@@ -0,0 +1 @@\n+hello",
    reason="Guided asks before it changes or runs anything",
)
Ask = Callable[..., Future[Answer | None]]


@pytest.fixture
def controller(open_window: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> AppController:
    async def notify(title: str, text: str) -> None:
        """No desktop of a test shows it."""

    monkeypatch.setattr(card, "SETTLE", 0.0)
    monkeypatch.setattr(outside_requests, "notify", notify)
    controller = open_window({"say": "Hello."})
    controller.start(controller.waiting.outside.open())
    qtbot.waitUntil(controller.profile.folders.window_socket.exists)
    return controller


@pytest.fixture
def ask(controller: AppController) -> Ask:
    """As `handrail mcp` asks, from another program."""
    asking = WindowAsking(Folders(controller.profile.folders.home), Path("/folder"), ApproveBy.AUTO)
    threads = ThreadPoolExecutor()
    return lambda question=QUESTION: threads.submit(asyncio.run, asking(question, OutsideProgram("tester", "1\u202e")))


def sheets(controller: AppController) -> list[OutsideApproval]:
    return [sheet for sheet in every(controller.window, OutsideApproval) if sheet.isVisible()]


def opened(qtbot: QtBot, controller: AppController) -> OutsideApproval:
    qtbot.waitUntil(lambda: len(sheets(controller)) == 1)
    return sheets(controller)[0]


def press(qtbot: QtBot, sheet: OutsideApproval, text: str) -> None:
    def found() -> QPushButton | None:
        shown = (one for one in every(sheet.view, QPushButton) if one.isVisible())
        return next((one for one in shown if one.text().replace("&", "") == text), None)

    qtbot.waitUntil(lambda: found() is not None)
    button = found()
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_it_names_the_program_and_the_call_and_a_click_approves(
    controller: AppController, ask: Ask, qtbot: QtBot
) -> None:
    answer = ask()
    sheet = opened(qtbot, controller)
    shown = " ".join(texts(sheet)).replace("\u200b", "")
    assert "“tester 1⟨U+202E⟩” wants to use a tool in /folder" in shown
    assert "path: a.txt" in sheet.view.blocks.items[0].plain()
    assert "Everything this turn" not in [one.text() for one in every(sheet, QPushButton) if one.isVisible()]
    press(qtbot, sheet, "Approve")
    qtbot.waitUntil(answer.done)
    assert answer.result() == Answer("approve")


def test_a_file_that_cannot_be_kept_is_asked_about_here_too(controller: AppController, ask: Ask, qtbot: QtBot) -> None:
    unkept = Unkept("film.mp4", 4_100_000_000, "large")
    choices = CHOICES[QuestionKind.UNKEPT]
    answer = ask(replace(QUESTION, kind=QuestionKind.UNKEPT, preview="", choices=choices, unkept=unkept))
    press(qtbot, opened(qtbot, controller), "Keep a copy (4.1 GB)")
    qtbot.waitUntil(answer.done)
    assert answer.result() == Answer("keep_copy")


def test_closing_the_sheet_means_no(controller: AppController, ask: Ask, qtbot: QtBot) -> None:
    answer = ask()
    opened(qtbot, controller).close()
    qtbot.waitUntil(answer.done)
    assert answer.result() == Answer("deny")


def test_enter_answers_nothing(controller: AppController, ask: Ask, qtbot: QtBot) -> None:
    """It comes up unasked, and the Enter was meant for something else."""
    answer = ask()
    sheet = opened(qtbot, controller)
    approve = shown_button(qtbot, sheet.view, "Approve")
    for made in (approve, sheet.view, shown_button(qtbot, sheet.view, "Deny")):
        made.setFocus()
        QTest.keyClick(made, Qt.Key.Key_Return)
    assert sheet.isVisible() and not answer.done()
    press_shown(qtbot, sheet.view, "Deny")
    qtbot.waitUntil(answer.done)
    assert answer.result() == Answer("deny")


def test_one_is_asked_at_a_time_and_leaving_the_window_answers_none(
    controller: AppController, ask: Ask, qtbot: QtBot
) -> None:
    first, second = ask(), ask()
    sheet = opened(qtbot, controller)
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: first.done() != second.done())
    opened(qtbot, controller)
    controller.start(controller.leave())
    qtbot.waitUntil(lambda: first.done() and second.done())
    assert sorted([str(first.result()), str(second.result())]) == sorted([str(Answer("deny")), "None"])


def test_a_real_server_asks_in_this_window_and_a_click_there_lets_its_call_run(
    controller: AppController, qtbot: QtBot, project: Path
) -> None:
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "other", "version": "2"}}
    call = {"name": "write", "arguments": {"path": "by_other.txt", "content": "hello"}}
    with subprocess.Popen(
        [*PLAIN, "mcp", "--project", str(project)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as program:
        assert program.stdin is not None and program.stdout is not None
        for number, (method, params) in enumerate((("initialize", hello), ("tools/call", call))):
            line = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            program.stdin.write(json.dumps(line) + "\n")
        program.stdin.flush()
        qtbot.waitUntil(lambda: len(sheets(controller)) == 1, timeout=20_000)
        (sheet,) = sheets(controller)
        shown = " ".join(texts(sheet)).replace("\u200b", "")
        assert "“other 2” wants to use a tool in" in shown
        assert not (project / "by_other.txt").exists()
        press(qtbot, sheet, "Approve")
        qtbot.waitUntil((project / "by_other.txt").exists)
        answers = [json.loads(program.stdout.readline()) for _ in range(2)]
        program.stdin.close()
        program.wait(20)
    assert [one["id"] for one in answers] == [0, 1] and not answers[1]["result"]["isError"]
    home = controller.profile.folders.home
    assert home is not None
    trail = next(home.rglob("*.jsonl")).read_text()
    assert '"by": "person"' in trail and '"author": "mcp client other 2"' in trail


@pytest.mark.qt_log_ignore("This plugin does not support", "keyboard", extend=True)
def test_what_is_put_off_waits_in_the_list_of_all_questions(controller: AppController, ask: Ask, qtbot: QtBot) -> None:
    first, second = ask(), ask()
    for _ in range(2):
        qtbot.waitUntil(lambda: len(sheets(controller)) == 1)
        sheets(controller)[0].later.click()
    qtbot.waitUntil(lambda: not sheets(controller))
    assert not first.done() and not second.done()
    assert any("tester 1" in text and "wants to use write" in text for text in texts(controller.window.attention))
    with qtbot.waitActive(controller.window):
        controller.window.activateWindow()
    QTest.keyClick(controller.window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    sheet = controller.overview.sheet
    assert sheet is not None
    qtbot.waitUntil(lambda: texts(sheet).count("needs you") == 2)
    next(one for one in every(sheet, RowButton) if "tester" in one.accessibleName()).click()
    press(qtbot, opened(qtbot, controller), "Approve")
    qtbot.waitUntil(lambda: first.done() != second.done())
    controller.waiting.show()  # the only one that is left needs no list
    opened(qtbot, controller).close()
    qtbot.waitUntil(lambda: first.done() and second.done())
    assert sorted(str(one.result()) for one in (first, second)) == sorted(map(str, (Answer("approve"), Answer("deny"))))
    assert not controller.window.attention.isVisible()
