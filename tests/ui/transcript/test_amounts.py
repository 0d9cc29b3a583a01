"""Amounts are true everywhere: block, panel, sheet and turn line say the same, also where not all can be shown."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.sandbox.effects import effect_report
from app.ui.transcript.blocks.calls import ShownCall
from app.ui.transcript.blocks.tool_block import ToolBlock, ToolItem
from app.ui.transcript.blocks.turn_line import TurnBlock
from app.ui.transcript.list.block import Reports
from app.ui.wiring.app_controller import AppController
from app.vocabulary.confinement import Tier
from app.vocabulary.messages import ToolResult
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.reach import every, lines, tap, texts

MINUS = "\N{MINUS SIGN}"


@pytest.fixture
def work(open_window: Opener, qtbot: QtBot, project: Path) -> Callable[..., AppController]:
    """A window in which the agent has made these calls in one turn."""

    def start(*calls: dict[str, object]) -> AppController:
        trusted = f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
        controller = open_window(*calls, {"say": "all done"}, settings=trusted)
        say(qtbot, controller, "go")
        qtbot.waitUntil(lambda: idle(controller)() and "all done" in seen(controller), timeout=60_000)
        undoing = controller.tab.column.undoing  # type: ignore[union-attr]
        qtbot.waitUntil(lambda: not undoing._tasks, timeout=60_000)
        return controller

    return start


def writes(path: str, content: str) -> dict[str, object]:
    return {"call": "write", "arguments": {"path": path, "content": content, "overwrite": True}}


def bash(command: str) -> dict[str, object]:
    return {"call": "bash", "arguments": {"command": command}}


def live(controller: AppController, kind: type[QWidget]) -> list[QWidget]:
    assert controller.tab is not None
    controller.tab.view.flush()
    return [block for _, block in controller.tab.view.blocks.live() if isinstance(block, kind)]


def opened(controller: AppController, at: int = 0) -> ToolBlock:
    assert controller.tab is not None
    blocks = controller.tab.view.blocks
    item = [item for item in blocks.items if isinstance(item, ToolItem)][at]
    blocks.show_item(item)
    block = blocks.block(item)
    assert isinstance(block, ToolBlock)
    if not block.item.is_open:
        block.head.turned.emit()
    controller.tab.view.flush()
    return block


def buttons(root: QWidget) -> list[str]:
    return [made.text() for made in every(root, QPushButton) if made.isVisibleTo(root)]


def panel_counts(controller: AppController, qtbot: QtBot, path: str) -> list[str]:
    """What the panel says of a file."""
    tree = controller.display.column.show_changes().tree
    qtbot.waitUntil(lambda: path in tree.paths, timeout=10_000)
    (line,) = (line for line in lines(tree) if line.startswith(path))
    return [word for word in line.split() if word[:1] in "+" + MINUS]


def block_counts(block: ToolBlock) -> list[str]:
    return [
        made.text() for made in every(block.head, QLabel) if made.isVisibleTo(block) and made.text()[:1] in "+" + MINUS
    ]


def test_files_have_the_same_counts_everywhere(work: Callable[..., AppController], qtbot: QtBot, project: Path) -> None:
    (project / "changed.txt").write_text("".join(f"line number {n}\n" for n in range(600)))
    news = {f"new{count}.txt": count for count in (30, 500, 2_000)}
    controller = work(
        writes("changed.txt", "".join(f"line number {n}{'!' * (n % 2)}\n" for n in range(600))),
        *(
            writes(path, "".join(f"line number {n} of this file\n" for n in range(count)))
            for path, count in news.items()
        ),
    )
    expected = {"changed.txt": ["+300", f"{MINUS}300"]}
    expected |= {path: [f"+{count:,}"] for path, count in news.items()}
    assert {path: block_counts(opened(controller, at)) for at, path in enumerate(expected)} == expected
    assert {path: panel_counts(controller, qtbot, path) for path in expected} == expected
    controller.tab.view.blocks.jump_to_end()  # type: ignore[union-attr]
    (turn,) = live(controller, TurnBlock)
    assert "4 files changed in this turn" in texts(turn)


def test_what_is_too_much_to_compare_while_a_call_waits_is_counted_in_the_panel_alone(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    (project / "huge.txt").write_text("".join(f"line number {n} {'x' * 40}\n" for n in range(12_000)))
    controller = work(writes("huge.txt", "".join(f"other number {n} {'y' * 40}\n" for n in range(12_000))))
    assert block_counts(opened(controller)) == []
    assert panel_counts(controller, qtbot, "huge.txt") == ["+12,000", f"{MINUS}12,000"]


@pytest.mark.confined
def test_every_call_tells_how_much_there_is_of_what_it_shows(work: Callable[..., AppController], project: Path) -> None:
    for count in (200, 2_000):
        (project / f"{count}.txt").write_text("".join(f"line {n}\n" for n in range(count)))
    whole = [{"call": "read", "arguments": {"path": "200.txt"}}, bash("seq 300"), writes("n.txt", "x\n" * 50)]
    cut = writes("big.txt", "".join(f"line {n}\n" for n in range(2_000)))
    controller = work(*whole, cut, {"call": "read", "arguments": {"path": "2000.txt"}}, bash("seq 20000"))
    for at, told in enumerate(("Show all 200 lines", "Show all 300 lines", "Show all 50 lines")):
        with opened_for_a_moment(controller, at) as block:
            assert told in buttons(block)
    with opened_for_a_moment(controller, 3) as block:
        says_what_of_a_difference_is_missing(block)
    with opened_for_a_moment(controller, 4) as block:
        assert "Show 500 of 2,000 lines" in buttons(block)
    with opened_for_a_moment(controller, 5) as block:
        says_how_much_a_command_said(block)


@contextmanager
def opened_for_a_moment(controller: AppController, at: int) -> Iterator[ToolBlock]:
    block = opened(controller, at)
    yield block
    block.head.turned.emit()
    controller.tab.view.flush()  # type: ignore[union-attr]


def says_what_of_a_difference_is_missing(block: ToolBlock) -> None:
    (more,) = [text for text in buttons(block) if text.startswith("Show")]
    view = every(block, QPlainTextEdit)[0]
    shown = [line for line in view.toPlainText().split("\n") if line.startswith("line ")]
    assert more == f"Show {len(shown)} of 2,000 lines"
    assert f"[{2_000 - len(shown):,} more lines of this change are not shown]" in view.toPlainText()


def says_how_much_a_command_said(block: ToolBlock) -> None:
    (more,) = [text for text in buttons(block) if text.startswith("Show")]
    tap(next(made for made in every(block, QPushButton) if made.text() == more))
    QCoreApplication.processEvents()
    view = every(block, QPlainTextEdit)[0]
    held = [line for line in view.toPlainText().split("\n") if line.isdigit()]
    assert held[-1] == "20000"
    assert more.startswith("Show ") and more.endswith(" of 20,000 lines")
    assert abs(int(more.split()[1].replace(",", "")) - len(held)) <= 3  # a line may tell what was left out
    assert "The whole output is kept with this session." in "\n".join(texts(block))


def test_a_stored_command_still_tells_how_much_it_said(stage: QWidget) -> None:
    result = ToolResult("\n".join(f"line {n}" for n in range(300)), meta={"exitCode": 0, "lines": 20_000})
    block = shown_block(stage, "bash", {"command": "seq 20000"}, result)
    assert "Show 300 of 20,000 lines" in buttons(block)


def test_a_shortened_text_tells_how_long_it_is(stage: QWidget) -> None:
    result = ToolResult("\n".join(f"result line number {n}" for n in range(5_000)))
    block = shown_block(stage, "mcp__x__y", {"query": "all"}, result)
    (more,) = [text for text in buttons(block) if text.startswith("Show")]
    assert more.endswith(" of 5,000 lines")


def test_all_files_of_a_patch_are_counted(stage: QWidget) -> None:
    diff = "--- {0}\n+++ {0}\n@@ -1 +1,2 @@\n-old\n+new\n+more"
    files = [{"path": path, "diff": diff.format(path), "added": 2, "removed": 1} for path in ("a", "b")]
    block = shown_block(stage, "fs.apply_patch", {"path": "."}, ToolResult("ok", meta={"files": files}))
    assert block_counts(block) == ["+4", f"{MINUS}2"]
    assert every(block, QPlainTextEdit)[0].toPlainText().split("\n") == [
        "old",
        "new",
        "more",
        "b",
        "old",
        "new",
        "more",
    ]


@pytest.mark.confined
def test_every_file_that_a_command_made_is_counted_and_changed_ones_as_in_the_panel(
    work: Callable[..., AppController], qtbot: QtBot, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effect_report, "MAX_SHOWN", 25)
    (project / "a.txt").write_text("".join(f"line {n}\n" for n in range(3_000)))
    (project / "b.txt").write_text("one\ntwo")
    changes = bash("sed -i 's/^line 1.*/changed/' a.txt && printf 'one\\ntwo\\nthree' > b.txt")
    controller = work(changes, bash("for n in $(seq 1 60); do echo x > f$n.txt; done"))
    with opened_for_a_moment(controller, 0) as block:
        if block.item.call.result is not None and block.item.call.result.meta.get("tier") == Tier.NONE:
            pytest.skip("nothing confines commands here, so it was not run")
        for path in ("a.txt", "b.txt"):
            effect = next(text for text in texts(block) if text == path)
            line = next(made for made in every(block, QLabel) if made.text() == effect).parentWidget()
            assert line is not None
            told = [text for text in texts(line) if text.startswith("+")]
            assert told in ([], [" ".join(panel_counts(controller, qtbot, path))])
    every_made_file_is_counted(opened(controller, 1))


def every_made_file_is_counted(block: ToolBlock) -> None:
    told = next(made for made in every(block, QPushButton) if "other files" in made.text())
    assert told.text() == "Show more of the 50 other files"
    while told.text().startswith("Show more"):
        tap(told)
        QCoreApplication.processEvents()
        found = [made for made in every(block, QPushButton) if "other files" in made.text() and made.isVisibleTo(block)]
        if not found:
            break
        told = found[0]
    assert "and 35 more files" in texts(block)


def shown_block(stage: QWidget, name: str, arguments: dict[str, object], result: ToolResult) -> ToolBlock:
    call = ShownCall("c1", name)
    call.arguments = arguments
    call.finish(result, arguments)
    item = ToolItem(call)
    item.chosen = True
    block = ToolBlock(item, Reports(stage))
    block.setParent(stage)
    block.refresh()
    block.resize(700, block.height_for(700))
    block.show()
    return block
