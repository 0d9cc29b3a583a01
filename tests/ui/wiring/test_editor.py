"""A file of the conversation opens in the person's own editor, at the line they point at."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QProcess, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.ui.transcript.view import ChatView
from app.ui.wiring import editor as editor_module
from app.ui.wiring.editor import command_for, editor_of, open_in_editor
from app.vocabulary.errors import UsageError
from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage

FILE = Path("/p/a b.py")


@pytest.mark.parametrize(
    ("chosen", "environment", "installed", "words"),
    [
        ("zed --wait", {}, "", ["zed", "--wait"]),
        ("", {"VISUAL": "kate -n", "EDITOR": "gedit"}, "kate gedit code", ["kate", "-n"]),
        ("", {"VISUAL": "vim", "EDITOR": "/usr/bin/nano"}, "vim /usr/bin/nano zed code", ["code"]),
        ("", {"EDITOR": "gone"}, "gnome-text-editor xdg-open", ["gnome-text-editor"]),
        ("", {"VISUAL": "'"}, "xdg-open", ["xdg-open"]),
        ("", {}, "vim", []),
    ],
)
def test_the_chosen_editor_comes_first_then_what_is_installed(
    chosen: str, environment: dict[str, str], installed: str, words: list[str]
) -> None:
    assert editor_of(chosen, environment, lambda name: name if name in installed.split() else None) == words


@pytest.mark.parametrize(
    ("editor", "line", "command"),
    [
        (["code"], 7, ["code", "--goto", "/p/a b.py:7"]),
        (["/usr/bin/zed"], 7, ["/usr/bin/zed", "/p/a b.py:7"]),
        (["kate", "-n"], 7, ["kate", "-n", "--line", "7", "/p/a b.py"]),
        (["gedit"], 7, ["gedit", "+7", "/p/a b.py"]),
        (["code"], 0, ["code", "/p/a b.py"]),
        (["unknown"], 7, ["unknown", "/p/a b.py"]),
        (["mine", "at={line}", "{path}"], 0, ["mine", "at=1", "/p/a b.py"]),
    ],
)
def test_each_editor_is_told_the_line_in_its_own_way(editor: list[str], line: int, command: list[str]) -> None:
    assert command_for(editor, FILE, line) == command


def test_only_files_of_the_project_are_opened_and_the_desktop_runs_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (tmp_path / "outside.txt").write_text("x")
    (project / "link.txt").symlink_to(tmp_path / "outside.txt")
    (project / "a.py").write_text("x")
    (project / "a.desktop").write_text("[Desktop Entry]\nType=Application\nExec=true\n")
    (project / "run.sh").write_text("#!/bin/sh\n")
    (project / "run.sh").chmod(0o755)
    started: list[list[object]] = []

    def start(*words: object) -> bool:
        started.append(list(words))
        return True

    monkeypatch.setattr(QProcess, "startDetached", start)
    monkeypatch.setattr(editor_module, "editor_of", lambda chosen, environment: [chosen])
    for path in ("../outside.txt", "link.txt", "gone.py", "/etc/passwd", ""):
        with pytest.raises(UsageError, match="not a file of this project"):
            open_in_editor("code", project, path, 1)
    installing = ("a.jnlp", "a.reg", "a.qml", "a.flatpakref", "a.url", "a.html", "a.svg", "a.ics")
    for name in installing:
        (project / name).write_text("x")
    for path in ("a.desktop", "run.sh", *installing):
        for opener in ("xdg-open", "/usr/bin/xdg-open", "gio"):
            with pytest.raises(UsageError, match="No editor was found"):
                open_in_editor(opener, project, path, 1)
    open_in_editor("code", project, "run.sh", 3)
    open_in_editor("xdg-open", project, "a.py", 3)
    assert [words[:2] for words in started] == [
        ["code", ["--goto", f"{project}/run.sh:3"]],
        ["xdg-open", [f"{project}/a.py"]],
    ]


def conversation() -> list[Message]:
    found = "src/a.py\n     2: two\n     3: three\n\n[2 matches in 1 file]"
    trace = 'Traceback\n  File "src/x.py", line 31, in f\nsrc/t.py:12: AssertionError\nnothing here'
    return [
        UserMessage("look"),
        AssistantMessage((Text("See `src/b.py:4` for it."), ToolCall("c1", "read", '{"path": "r.py", "offset": 9}'))),
        ToolMessage("c1", "read", ToolResult("    10\tten\n    11\televen")),
        AssistantMessage((ToolCall("c2", "grep", '{"pattern": "t"}'), ToolCall("c3", "bash", '{"command": "x"}'))),
        ToolMessage("c2", "grep", ToolResult(found)),
        ToolMessage("c3", "bash", ToolResult(trace)),
    ]


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("src/b.py:4", ("src/b.py", 4)),
        ("eleven", ("r.py", 11)),
        ("three", ("src/a.py", 3)),
        ("in f", ("src/x.py", 31)),
        ("src/t.py:12", ("src/t.py", 12)),
        ("nothing here", None),
    ],
)
def test_ctrl_click_means_the_file_and_the_line_under_the_pointer(
    chat: ChatView, qtbot: QtBot, words: str, place: tuple[str, int] | None
) -> None:
    chat.resize(744, 1400)
    chat.show_history(conversation())
    chat.set_all_open(True)
    chat.flush()
    asked: list[tuple[str, int]] = []
    chat.reports.file_requested.connect(lambda path, line: asked.append((path, line)))
    views = [view for item, block in chat.blocks.live() for view in block.text_views()]
    view = next(one for one in views if words in one.toPlainText())
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.toPlainText().index(words) + 2)
    at = view.cursorRect(cursor).center() + QPoint(1, 0)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert asked == [], "a plain click selects"
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, at)
    assert asked == ([place] if place else [])
