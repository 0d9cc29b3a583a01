"""Tool blocks: what a call looks like while it is written, runs, succeeds and fails."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.sandbox.effects.effect_report import Effect, EffectKind, EffectReport
from app.sandbox.git.words import GitChange
from app.storage.versions.session_changes import Tally
from app.text.plain import visible
from app.ui.kit.parts import Elided
from app.ui.transcript.blocks.calls import CallState, ShownCall, duration
from app.ui.transcript.blocks.diff import DiffView, parse_diff
from app.ui.transcript.blocks.effects import EffectsView, effects_of
from app.ui.transcript.blocks.terminal import MAX_TERMINAL_LINES, Terminal, TerminalView, repainted
from app.ui.transcript.blocks.tool_block import ToolBlock, ToolItem
from app.ui.transcript.blocks.turn_line import UndoState
from app.ui.transcript.list.block import Reports
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.events import Decision, Layer
from app.vocabulary.messages import ToolResult
from app.vocabulary.seen_events import from_row, to_row
from tests.ui.reach import every, nameless, rich_labels, texts

ALLOWED = Decision(True, Layer.TRUST, "reading is free")
MARKUP = "<b>echo safe</b><!-- ; rm -rf ~ -->"
DIFF = """\
--- a/x.py
+++ b/x.py
@@ -1,3 +1,3 @@
 one
-two
+deux
 three
@@ -10 +10,2 @@ def f
--- minus
+++ plus
+more
"""


def shown(stage: QWidget, call: ShownCall) -> ToolBlock:
    block = ToolBlock(ToolItem(call), Reports(stage))
    block.setParent(stage)
    redraw(block)
    block.show()
    return block


def redraw(block: ToolBlock) -> None:
    block.refresh()
    block.resize(700, block.height_for(700))


def finished(name: str, arguments: dict[str, object], result: ToolResult, seconds: float = 1.0) -> ShownCall:
    call = ShownCall("c1", name)
    call.start(arguments, ALLOWED)
    call.finish(result, arguments, ALLOWED, seconds)
    return call


def words(block: ToolBlock) -> str:
    """Everything that can be read in it."""
    QApplication.processEvents()
    labels = [label.text() for label in every(block, QLabel) if label.isVisibleTo(block)]
    texts = [view.toPlainText() for view in every(block, QPlainTextEdit) if view.isVisibleTo(block)]
    return "\n".join(labels + texts)


def test_a_call_is_seen_while_it_is_being_written(stage: QWidget) -> None:
    call = ShownCall("c1", "write")
    call.write('{"path": "notes.md", "content": "one\\ntw')
    block = shown(stage, call)
    assert "notes.md" in words(block)
    assert "one\ntw" in words(block)
    call.write("o" * 500_000)
    redraw(block)
    assert len(words(block)) < 5000


def test_it_is_open_while_it_runs_and_closed_after_success(stage: QWidget) -> None:
    call = ShownCall("c1", "bash")
    call.start({"command": "make"}, ALLOWED)
    call.output.feed("building\n")
    block = shown(stage, call)
    assert "building" in words(block)
    assert block.head.stop.isVisible()
    call.finish(ToolResult("building"), {"command": "make"}, ALLOWED, 2.0)
    redraw(block)
    assert "building" not in words(block)
    assert "2.0 s" in words(block)
    assert not block.head.stop.isVisible()


FAILURES: dict[str, tuple[str, ToolResult, str, bool]] = {
    "a command": ("bash", ToolResult("boom", is_error=True, meta={"exitCode": 2}), "bad", False),
    "a wrong passage": ("edit", ToolResult("boom", is_error=True, code="E_SCHEMA_VALIDATION"), "", False),
    "an unknown tool": ("frobnicate", ToolResult("boom", is_error=True, code="E_UNKNOWN_TOOL"), "", False),
    "a missing file": ("read", ToolResult("boom", is_error=True, code="ENOENT"), "", False),
    "a changed file": ("edit", ToolResult("boom", is_error=True, code="E_CONFLICT"), "", False),
    "the sandbox": ("read", ToolResult("boom", is_error=True, code="E_SANDBOX_VIOLATION"), "bad", True),
    "a full disk": ("write", ToolResult("boom", is_error=True, code="ENOSPC"), "bad", True),
    "a fault of ours": ("read", ToolResult("boom", is_error=True, code="E_INTERNAL"), "bad", True),
    "a server": ("mcp__a__b", ToolResult("boom", is_error=True), "bad", True),
}


@pytest.mark.parametrize("what", FAILURES)
def test_what_failed_is_red_and_open_only_if_the_person_must_know(stage: QWidget, what: str) -> None:
    tool, result, tone, is_open = FAILURES[what]
    block = shown(stage, finished(tool, {"path": "x"}, result))
    (chip,) = [made for made in every(block, QLabel) if made.property("role") == "chip" and made.isVisibleTo(block)]
    assert (chip.property("tone") or "", "boom" in words(block)) == (tone, is_open)


def test_an_open_block_names_the_tool(stage: QWidget) -> None:
    block = shown(stage, finished("grep", {"pattern": "retry", "path": "."}, ToolResult("a.py:1: retry")))
    assert words(block).startswith("Searched for\nretry") and "grep" not in words(block)
    block.head.turned.emit()
    assert "grep" in words(block).split("\n")


SAID = {
    ("ls", "path", "."): "Listed the project",
    ("ls", "path", "src"): "Listed src",
    ("web_fetch", "url", "https://a.org"): "Opened a page https://a.org",
    ("ask_user", "question", "Which?"): "Asked you Which?",
    ("bash", "command", "pytest"): "Ran pytest",
    ("rm", "path", "a"): "Deleted a",
    ("fs.read", "path", "a"): "Read a",
    ("mcp__github__create", "title", "x"): "github: create x",
}


@pytest.mark.parametrize(("call", "said"), SAID.items())
def test_a_block_says_what_was_done(call: tuple[str, str, str], said: str) -> None:
    tool, argument, value = call
    shown_call = finished(tool, {argument: value}, ToolResult("ok"))
    assert f"{shown_call.title} {shown_call.target}" == said


def test_the_person_opens_and_closes_it(stage: QWidget, qtbot: QtBot) -> None:
    block = shown(stage, finished("ls", {"path": "."}, ToolResult("a/\nb.txt")))
    assert "b.txt" not in words(block)
    with qtbot.waitSignal(block.resized):
        block.head.turned.emit()
    assert "b.txt" in words(block)
    block.head.turned.emit()
    assert "b.txt" not in words(block)


def test_what_the_person_chose_outlives_the_widget(stage: QWidget) -> None:
    block = shown(stage, finished("ls", {"path": "."}, ToolResult("b.txt")))
    block.head.turned.emit()
    again = ToolBlock(block.item, Reports(stage))
    again.setParent(stage)
    redraw(again)
    assert "b.txt" in words(again)


def test_details_show_who_let_it_through_and_the_raw_call(stage: QWidget) -> None:
    block = shown(stage, finished("read", {"path": "a.py", "limit": 3}, ToolResult("1\tx", meta={"lines": 1})))
    block.head.turned.emit()
    block.head.details_requested.emit()
    assert "Allowed by the trust level: Reading is free." in words(block)
    assert '"limit": 3' in words(block)
    assert '"lines": 1' in words(block)


def test_stop_is_reported(stage: QWidget, qtbot: QtBot) -> None:
    call = ShownCall("c1", "bash")
    call.start({"command": "sleep 9"}, ALLOWED)
    reports = Reports(stage)
    block = ToolBlock(ToolItem(call), reports)
    block.setParent(stage)
    redraw(block)
    with qtbot.waitSignal(reports.stop_call) as stopped:
        block.head.stop.click()
    assert stopped.args == ["c1"]


@pytest.mark.parametrize("name", ["bash", "write", "read", "ls", "grep", "web_search", "mcp__x__y"])
@pytest.mark.parametrize("is_error", [False, True])
def test_what_tools_say_is_never_markup(stage: QWidget, name: str, is_error: bool) -> None:
    block = shown(stage, finished(name, {"path": MARKUP, "x": MARKUP}, ToolResult(MARKUP, is_error=is_error)))
    block.item.chosen = True
    block.item.shows_details = True
    redraw(block)
    assert words(block).count(MARKUP) >= 2
    assert rich_labels(block) == []
    assert nameless(block) == []


def test_hidden_characters_in_a_target_are_spelled_out(stage: QWidget) -> None:
    block = shown(stage, finished("bash", {"command": "ls \u202e txt\x07"}, ToolResult("")))
    assert every(block, Elided)[0].text() == "ls ⟨U+202E⟩ txt⟨U+0007⟩"


def test_a_diff_has_numbers() -> None:
    rows = parse_diff(DIFF)
    assert [(row.kind, row.old, row.new, row.text) for row in rows] == [
        (" ", 1, 1, "one"),
        ("-", 2, None, "two"),
        ("+", None, 2, "deux"),
        (" ", 3, 3, "three"),
        ("@", None, None, "⋯ def f"),
        ("-", 10, None, "-- minus"),
        ("+", None, 10, "++ plus"),
        ("+", None, 11, "more"),
    ]


def test_the_further_files_of_a_diff_are_named_as_they_are_called() -> None:
    """Our own diffs put nothing before a name, and a removed file is called as it was."""
    more = ["--- b/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b", "--- gone.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-a"]
    rows = parse_diff("\n".join([DIFF, *more]))
    assert [row.text for row in rows if row.kind == "file"] == ["b/x.py", "gone.py"]


def test_a_call_that_is_written_says_what_it_is_about(stage: QWidget) -> None:
    call = ShownCall("c1", "mv")
    call.write('{"destination": "docs/b.py", "source": "src/a.py"}')
    call.end_writing()
    assert call.target == "src/a.py"


def test_a_change_shows_its_diff(stage: QWidget) -> None:
    meta = {"diff": DIFF, "added": 3, "removed": 2}
    block = shown(stage, finished("edit", {"path": "x.py"}, ToolResult("ok", meta=meta)))
    assert "+3" in words(block)
    assert "\N{MINUS SIGN}2" in words(block)
    block.head.turned.emit()
    view = every(block, DiffView)[0]
    assert view.toPlainText().split("\n")[1:3] == ["two", "deux"]


def test_a_result_of_which_the_model_reads_a_part_says_so(stage: QWidget) -> None:
    block = shown(stage, finished("grep", {}, ToolResult("all of it", is_error=True, brief="a […] it")))
    assert "all of it" in words(block)
    assert "The model sees only the beginning and the end of this: 8 characters" in words(block)


def test_a_long_result_can_be_seen_whole(stage: QWidget) -> None:
    block = shown(stage, finished("read", {"path": "x"}, ToolResult("\n".join(f"{n}\tline" for n in range(1, 201)))))
    block.head.turned.emit()
    low = block.height_for(700)
    block.turn_all()
    assert block.height_for(700) > low + 2000


@pytest.mark.parametrize(
    ("fed", "seen"),
    [
        ("plain\n", "plain"),
        ("10%\r20%\r100%\n", "100%"),
        ("abcdef\rxy\n", "xycdef"),
        ("long line\r\x1b[Kok\n", "ok"),
        ("\x1b[31mred\x1b[0m and \x1b[1;32mgreen\x1b[0m", "red and green"),
        ("\x1b]0;title\x07text", "text"),
        ("ab\bc", "ac"),
        ("a\r\nb\r\n", "a\nb"),
        ("bell\x07", "bell⟨U+0007⟩"),
    ],
)
def test_terminal_codes_are_obeyed_or_spelled_out(fed: str, seen: str) -> None:
    whole, pieces = Terminal(), Terminal()
    whole.feed(fed)
    for letter in fed:
        pieces.feed(letter)
    assert whole.text() == pieces.text() == seen


def test_terminal_colours() -> None:
    terminal = Terminal()
    terminal.feed("\x1b[31mred\x1b[0m\x1b[38;5;200mfancy")
    assert [(text, style.ink) for text, style in terminal.lines[0]] == [("red", "bad"), ("fancy", "text")]


def test_colours_are_painted_again_on_plain_text() -> None:
    live, again = Terminal(), Terminal()
    live.feed("plain\n\x1b[1;32mok\x1b[0m and \x1b[31mred\x1b[0m\n\x1b[33mkey sk-123\nend\n")
    seen = live.painted("c1")
    assert seen is not None and from_row(*to_row(seen)) == seen
    again.feed(repainted(live.text(), seen))
    assert list(again.lines) == list(live.lines)[:-1]
    masked = Terminal()
    masked.feed(repainted(live.text().replace("sk-123", "[secret]"), seen))
    assert masked.text().split("\n")[2] == "key [secret]", "a line that is another one now is not cut in pieces"
    assert masked.lines[3] == live.lines[3]
    assert Terminal().painted("c1") is None
    assert from_row("colours", '{"call_id": "c1", "lines": 1, "painted": [[0, 4, [[0, 4, "2J\\u001b["]]]]}') is None


def test_only_the_last_lines_are_kept(stage: QWidget) -> None:
    terminal = Terminal()
    view = TerminalView(terminal, most=14)
    view.setParent(stage)
    for start in range(0, 5000, 7):
        terminal.feed("".join(f"line {number}\n" for number in range(start, start + 7)))
        view.refresh()
    assert len(terminal.lines) == MAX_TERMINAL_LINES
    assert view.blockCount() <= MAX_TERMINAL_LINES
    assert view.toPlainText().split("\n")[-3:] == terminal.text().split("\n")[-3:]


@pytest.mark.parametrize(
    "line", ["line of output {0}", "\0" * 20 + "{0}", "\x1b[31mred {0}"], ids=["text", "zeros", "red"]
)
def test_of_a_flood_only_the_end_is_looked_at(stage: QWidget, line: str) -> None:
    flood = "".join(f"{line.format(number)}\n" for number in range(20_000))
    whole, pieces = Terminal(), Terminal()
    whole.feed(f"before\n{flood}")
    pieces.feed("before\n")
    for at in range(0, len(flood), 100_000):
        pieces.feed(flood[at : at + 100_000])
    assert whole.text() == pieces.text() and whole.first == pieces.first == 20_002 - MAX_TERMINAL_LINES
    assert whole.lines[-2] == pieces.lines[-2]


def test_a_reader_stays_at_his_lines_while_much_is_written(stage: QWidget) -> None:
    terminal = Terminal()
    view = TerminalView(terminal, most=14)
    view.setParent(stage)
    view.resize(600, 200)
    view.show()
    terminal.feed("".join(f"line {number}\n" for number in range(900)))
    view.refresh()
    view.verticalScrollBar().setValue(850)
    terminal.feed("".join(f"line {number}\n" for number in range(900, 1600)))
    view.refresh()
    assert view.toPlainText() == terminal.text()
    assert view.firstVisibleBlock().text() == "line 850"


@pytest.mark.parametrize("size", [1, 3, 10, 1000])
def test_the_view_shows_what_the_terminal_holds(stage: QWidget, size: int) -> None:
    text = "start\n" + "".join(f"\r{n}%" for n in range(50)) + "\n\n\x1b[32mok\x1b[0m\nlast"
    terminal = Terminal()
    view = TerminalView(terminal, most=14)
    view.setParent(stage)
    for at in range(0, len(text), size):
        terminal.feed(text[at : at + size])
        view.refresh()
    assert view.toPlainText() == terminal.text() == "start\n49%\n\nok\nlast"


def test_a_call_that_never_ran_says_so() -> None:
    call = ShownCall("c1", "bash")
    call.abandon()
    assert call.state is CallState.CANCELLED
    assert [duration(seconds) for seconds in (0.25, 12.3, 75)] == ["0.2 s", "12 s", "1 min 15 s"]


def view_of(qtbot: QtBot, effects: list[Effect], **more: list[Effect] | list[GitChange]) -> EffectsView:
    view = EffectsView(effects_of(EffectReport.of(effects, **more).meta()))  # type: ignore[arg-type]
    qtbot.addWidget(view)
    return view


def test_the_block_says_that_a_removal_made_no_room(qtbot: QtBot) -> None:
    words = "What was removed takes 640 MB on the disk until you empty it under Storage."
    for size, wanted in ((640_000_000, [words]), (99_000_000, [])):
        view = EffectsView(effects_of(EffectReport.of([Effect(EffectKind.DELETED, "a.mp4")], held=size).meta()))
        qtbot.addWidget(view)
        view.refresh((), (), busy=False)
        assert [text for text in texts(view) if "on the disk" in text] == wanted


def press(view: EffectsView, name: str) -> None:
    next(made for made in every(view, QAbstractButton) if made.accessibleName() == name).click()


def offered(view: EffectsView) -> list[str]:
    return [made.accessibleName() for made in every(view, QAbstractButton) if made.isVisibleTo(view)]


def test_a_folder_that_a_command_moved_has_one_line_as_plain_text_and_is_undone_as_a_whole(qtbot: QtBot) -> None:
    view = view_of(qtbot, [Effect(EffectKind.MOVED, "b/", f"{MARKUP}/")])
    view.refresh(("b",), (), busy=False)
    assert f"{MARKUP}/ → b/" in texts(view)
    assert rich_labels(view) == []
    with qtbot.waitSignal(view.revert_requested) as asked:
        press(view, "Undo what was done to b")
    assert asked.args == ["b"]


OLDER = {
    "created": [{"path": "new", "added": 1, "removed": 0, "undo": True}],
    "changed": [],
    "deleted": [{"path": "big.bin", "undo": False, "reason": "it is too large"}],
    "moved": [{"path": "b/x", "from": "a/x", "added": 0, "removed": 0, "undo": True}],
    "folders": [{"from": "a", "path": "b", "files": 1}],
    "counts": {"created": 1, "changed": 0, "deleted": 1, "moved": 1},
    "notUndoable": 1,
    "reverted": [{"path": ".env", "reason": "is new"}],
    "meanwhile": [{"path": "theirs", "added": 0, "removed": 0, "undo": True, "author": "not known", "kind": "changed"}],
    "meanwhileCount": 1,
    "git": [
        {"text": "git: branch x deleted", "path": ".git/refs/heads/x", "undo": True},
        {"text": "git: main moved", "path": "", "undo": False, "reason": "gone", "author": "somebody else"},
    ],
    "leftOut": 2,
    "note": "",
}
"""What Handrail stored before all that a command replaces was kept."""


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        (None, []),
        ("text", []),
        ({"reverted": [{"path": ".env", "reason": "is new"}]}, ["Reverted at once: .env: is new"]),
        ({"created": [{"path": "new"}]}, ["new"]),
        (OLDER, ["new", "big.bin", "a/x → b/x", "theirs", "git: branch x deleted", "git: main moved"]),
    ],
)
def test_the_effects_in_an_older_result_are_still_shown(qtbot: QtBot, told: object, wanted: list[str]) -> None:
    effects = effects_of(told)
    assert effects.is_empty is (not wanted)
    view = EffectsView(effects)
    qtbot.addWidget(view)
    view.refresh(("new", "b/x"), (), busy=False)
    assert [text for text in wanted if text not in texts(view)] == []


def packages(count: int, kind: EffectKind = EffectKind.CREATED, folder: str = "node_modules") -> list[Effect]:
    return [Effect(kind, f"{folder}/{number // 10}/{number}.js", "", 3) for number in range(count)]


def test_many_files_of_a_folder_are_one_line_that_opens_and_says_how_many_more_there_are(stage: QWidget) -> None:
    singles = [Effect(EffectKind.CHANGED, "package.json", "", 5, 1), Effect(EffectKind.CREATED, "zoo.txt")]
    meta = EffectReport.of([*packages(1_448), *singles]).meta()
    call = finished("bash", {"command": "npm install"}, ToolResult("", meta={"effects": meta}))
    block = shown(stage, call)
    block.head.turned.emit()
    (view,) = every(block, EffectsView)
    before = {text for text in texts(view) if text}
    assert before == {"node_modules: 1,448 files created", "package.json", "+5 \N{MINUS SIGN}1", "zoo.txt"}
    height = block.height_for(700)
    press(view, "Open: node_modules: 1,448 files created")
    assert "node_modules/0/0.js" in texts(view) and block.height_for(700) > height
    assert "Show more of the 1,438 other files" in offered(view)
    while more := [name for name in offered(view) if name.startswith("Show more")]:
        press(view, *more)
    assert "and 1,249 more files" in texts(view), "of 200 that are listed, one is no package"
    press(view, "Close: node_modules: 1,448 files created")
    assert {text for text in texts(view) if text} == before


def test_a_group_that_was_opened_stays_open_when_the_block_is_made_anew(stage: QWidget) -> None:
    result = ToolResult("", meta={"effects": EffectReport.of(packages(30)).meta()})
    block = shown(stage, finished("bash", {"command": "npm install"}, result))
    block.head.turned.emit()
    press(every(block, EffectsView)[0], "Open: node_modules: 30 files created")
    again = ToolBlock(block.item, Reports(stage))
    again.setParent(stage)
    redraw(again)
    assert "node_modules/0/0.js" in texts(again)


def test_a_file_of_a_group_is_undone_by_itself(qtbot: QtBot) -> None:
    view = view_of(qtbot, packages(30))
    path = "node_modules/0/3.js"
    view.refresh((path,), (), busy=False, opened=frozenset({"created node_modules/"}))
    with qtbot.waitSignal(view.revert_requested) as asked:
        press(view, f"Undo what was done to {path}")
    assert asked.args == [path]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (EffectKind.CREATED, "{}: 30 files created"),
        (EffectKind.CHANGED, "{}: 30 files changed"),
        (EffectKind.DELETED, "{}: 30 files deleted"),
    ],
)
def test_a_group_says_what_was_done(qtbot: QtBot, kind: EffectKind, words: str) -> None:
    for folder in ("src", "<b>a<!--", "./@state", "a\u202eb"):
        view = view_of(qtbot, packages(30, kind, folder))
        view.refresh((), (), busy=False)
        assert words.format(visible(folder)) in texts(view) and len(every(view, Elided)) == 1
        assert rich_labels(view) == []


def test_a_file_of_a_folder_that_cannot_be_undone_has_its_own_line(qtbot: QtBot) -> None:
    lost = Effect(EffectKind.DELETED, "src/lost.bin", lost="its former content was not kept")
    view = view_of(qtbot, [*packages(30, EffectKind.DELETED, "src"), lost])
    view.refresh((), (), busy=False)
    shown = texts(view)
    assert "src: 30 files deleted" in shown and "src/lost.bin" in shown
    assert "cannot be undone: its former content was not kept" in shown


def test_what_became_of_git_has_no_undo_of_its_own(qtbot: QtBot) -> None:
    git = [GitChange("", f"branch {MARKUP} deleted (was at a1b2c3d)")]
    view = view_of(qtbot, [Effect(EffectKind.CREATED, "new.txt")], git=git)
    view.refresh(("new.txt", ".git/refs/heads/x"), (), busy=False)
    assert f"git: branch {MARKUP} deleted (was at a1b2c3d)" in texts(view)
    assert offered(view) == ["Undo what was done to new.txt"]


def test_what_somebody_else_wrote_is_told_apart_and_undone_only_when_picked(qtbot: QtBot) -> None:
    theirs = [Effect(EffectKind.CHANGED, "both.txt", author="somebody else")]
    view = view_of(qtbot, [Effect(EffectKind.CREATED, "new.txt")], meanwhile=theirs)
    view.refresh(("new.txt",), ("both.txt",), busy=False)
    assert "Written by somebody else, too, while this ran; undo leaves it:" in texts(view)
    with qtbot.waitSignal(view.pick_requested) as picked:
        press(view, "Undo what was done to both.txt")
    assert picked.args == ["both.txt"]


def test_more_files_are_shown_as_they_are_asked_for_and_what_is_undone_has_no_button(qtbot: QtBot) -> None:
    names = [f"f{number:02}" for number in range(25)]
    view = view_of(qtbot, [Effect(EffectKind.CREATED, name) for name in names])
    view.show()

    def lines() -> list[Elided]:
        return [line for line in every(view, Elided) if line.isVisibleTo(view)]

    view.refresh(tuple(names), (), busy=False, most=10)
    assert all(line.mode is Qt.TextElideMode.ElideLeft for line in lines()), "the names of files are not cut off"
    assert len(lines()) == 10 and "Show more of the 15 other files" in offered(view)
    view.refresh(tuple(names), (), busy=False, most=30)
    assert len(lines()) == len(offered(view)) == 25
    view.refresh(tuple(names[1:]), (), busy=True, most=30)
    assert "Undo what was done to f00" not in offered(view) and len(offered(view)) == 24
    assert not any(made.isEnabled() for made in every(view, QPushButton) if made.isVisibleTo(view))
    view.refresh(tuple(names), (), busy=False, most=30)
    assert "Undo what was done to f00" in offered(view)


def test_a_refused_call_shows_no_time_since_that_was_the_persons_to_think(stage: QWidget) -> None:
    ran = finished("write", {"path": "a"}, ToolResult("Wrote a."), seconds=3.2)
    refused = finished("write", {"path": "a"}, ToolResult("No.", is_error=True, code="E_DENIED"), seconds=3.2)
    assert "3.2 s" in texts(shown(stage, ran))
    told = texts(shown(stage, refused))
    assert "refused" in told and "3.2 s" not in told


def test_no_other_file_takes_the_keys_of_one_that_was_undone(stage: QWidget) -> None:
    names = tuple(f"f{number:02}" for number in range(15))
    call = ShownCall("c", "bash")
    call.state = CallState.DONE
    effects = EffectReport.of([Effect(EffectKind.CREATED, name) for name in names]).meta()
    call.result = ToolResult("done", meta={"effects": effects})
    block = shown(stage, call)
    QTest.qWaitForWindowActive(stage)

    def undo_state(*paths: str, busy: bool = False) -> None:
        block.item.undo_state = UndoState(Tally(0, paths), busy)
        block.redraw()

    def named(name: str) -> QPushButton:
        found = (made for made in every(block, QPushButton) if made.isVisibleTo(block))
        return next(made for made in found if name in made.accessibleName())

    block.item.chosen = True
    undo_state(*names)
    named("f03").setFocus()
    undo_state(*(name for name in names if name != "f03"))
    assert not any(made.hasFocus() for made in every(block, QPushButton)), "the next Space would undo another file"


def test_a_command_names_its_hosts_with_bytes_both_ways_and_what_was_refused() -> None:
    call = ShownCall("c", "bash")
    used = {"host": "pypi.org", "port": 443, "connections": 2, "sent": 812, "received": 1_400_000, "allowed": "by you"}
    refused = {"host": "evil.test:443", "reason": "the person said no"}
    call.result = ToolResult("", meta={"network": {"hosts": [used], "refused": [refused]}})
    assert call.hosts == [
        "pypi.org:443 · 812 B sent · 1.4 MB received · by you",
        "Refused: evil.test:443 · the person said no",
    ]


def test_hosts_are_shown_while_the_command_runs(stage: QWidget) -> None:
    call = ShownCall("c", "bash")
    call.start({"command": "pip install x"}, ALLOWED, InForce(Tier.FULL, by_host=True))
    block = shown(stage, call)
    assert "pypi.org" not in words(block)
    for received in (500, 1_400_000):
        used = {
            "host": "pypi.org",
            "port": 443,
            "connections": 1,
            "sent": 812,
            "received": received,
            "allowed": "by you",
        }
        call.network = {"hosts": [used], "refused": []}
        redraw(block)
    assert "pypi.org:443 · 812 B sent · 1.4 MB received · by you" in words(block)
    assert "500 B received" not in words(block)


def test_what_a_server_changed_between_calls_is_listed_apart_from_what_the_call_did(qtbot: QtBot) -> None:
    between = EffectReport.of([Effect(EffectKind.CHANGED, MARKUP)]).meta()
    view = EffectsView(effects_of(EffectReport.of([]).meta()), effects_of(between))
    qtbot.addWidget(view)
    view.refresh((MARKUP,), (), busy=False)
    shown = texts(view)
    assert "Changed by this server between calls; it is undone with the call before this one:" in shown
    assert MARKUP in shown and "Undo" not in shown
    assert rich_labels(view) == []


def test_a_proposal_for_many_files_is_about_their_number() -> None:
    call = ShownCall("c1", "organize")
    call.arguments = {"rows": [{"path": f"{number}.jpg", "to": "x/"} for number in range(9)]}
    assert call.target == "0.jpg, 1.jpg, 2.jpg"
    call.result = ToolResult("Done", meta={"done": 8})
    assert call.target == "8 files"
