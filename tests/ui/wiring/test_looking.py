"""The project's files and the preview in the real window: listed, found, marked, shown, and refused as to a tool."""

import base64
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtWidgets import QTableView, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.zoomed_picture import ZoomedPicture
from app.ui.pane.files import MOST_LISTED, FilesView, ListedFile
from app.ui.pane.pane import PaneView
from app.ui.pane.preview import PagePreview, PreviewView, TextPreview
from app.ui.transcript.list.block_list import BlockList
from app.ui.wiring.app_controller import AppController
from tests.ui.changes.test_undoing import writes
from tests.ui.hands import Opener, idle, press_shown, say
from tests.ui.reach import every, hit, lines, nameless, texts

PDF = base64.b64decode(
    "JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFIg"
    "NCAwIFJdL0NvdW50IDI+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMTAwIDUwXT4+ZW5kb2Jq"
    "CjQgMCBvYmo8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCAxMDAgNTBdPj5lbmRvYmoKdHJhaWxlcjw8L1Jvb3QgMSAwIFI+"
    "Pg=="
)
"""Two empty pages."""
PAGE = """<h1>Report</h1><script>alert(1)</script><img src="https://example.org/x.png" alt="a logo">
<p style="display:none">unseen</p><p onclick="x()">All <a href="docs/a.md">good</a></p>"""


@pytest.fixture
def shown(open_window: Opener, qtbot: QtBot, project: Path) -> AppController:
    files = {"docs/a.md": "# Title\n\nSome **words**.\n", "page.html": PAGE, "t.csv": "a;b\n1;2\n", ".env": "KEY=1\n"}
    for name, text in files.items():
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(text)
    (project / "two.pdf").write_bytes(PDF)
    picture = QImage(30, 20, QImage.Format.Format_RGB32)
    picture.fill(0)
    picture.save(str(project / "p.png"))
    (project / "some.bin").write_bytes(b"\0\1\2" * 100)
    (project / ".git").mkdir(exist_ok=True)
    (project / ".git" / "HEAD").write_text("ref: refs/heads/fix/retry\n")
    trusted = f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
    return open_window(writes("src/a.py", "x = 1\n"), {"say": "ok"}, settings=trusted)


def look(controller: AppController, qtbot: QtBot, path: str, line: int = 0) -> PreviewView:
    assert controller.tab is not None
    controller.tab.view.reports.file_asked.emit(path, line)
    preview = controller.display.column.looking.preview
    qtbot.waitUntil(lambda: preview.path == path)
    assert controller.window.pane.view is PaneView.PREVIEW and nameless(preview) == []
    return preview


def test_a_file_that_the_conversation_names_is_shown_at_its_line(shown: AppController, qtbot: QtBot) -> None:
    preview = look(shown, qtbot, "src/a.py", 1)
    (view,) = every(preview, TextPreview)
    assert view.toPlainText() == "print('a')" and view.textCursor().selectedText() == "print('a')"


def test_markdown_is_rendered_and_a_page_runs_and_loads_nothing(shown: AppController, qtbot: QtBot) -> None:
    (blocks,) = every(look(shown, qtbot, "docs/a.md"), BlockList)
    assert [item.plain() for item in blocks.items] == ["# Title\n\nSome **words**."]
    preview = look(shown, qtbot, "page.html")
    (page,) = every(preview, PagePreview)
    assert " ".join(page.toPlainText().split()) == "Report [a logo] All good"
    assert page.toHtml().count("example.org") == 0 and "alert" not in page.toHtml()
    page.anchorClicked.emit("docs/a.md")
    qtbot.waitUntil(lambda: preview.path == "docs/a.md")


def test_pictures_pages_and_tables_are_shown(shown: AppController, qtbot: QtBot) -> None:
    (picture,) = every(look(shown, qtbot, "p.png"), ZoomedPicture)
    qtbot.waitUntil(lambda: "30 by 20 pixels" in texts(picture))
    preview = look(shown, qtbot, "two.pdf")
    assert "Page 1 of 2" in texts(preview)
    press_shown(qtbot, preview, "Next page")
    qtbot.waitUntil(lambda: "Page 2 of 2" in texts(preview))
    (table,) = (view for view in every(look(shown, qtbot, "t.csv"), QTableView) if view.isVisible())
    rows = table.model()
    assert [[rows.index(at, column).data() for column in (0, 1)] for at in (0, 1)] == [["a", "b"], ["1", "2"]]


def test_what_a_tool_may_not_read_is_not_shown_either(shown: AppController, qtbot: QtBot, project: Path) -> None:
    (project.parent / "beside.txt").write_text("of somebody else")
    (project / "link.txt").symlink_to(project.parent / "beside.txt")
    preview = look(shown, qtbot, "docs/a.md")
    refused = {".env": "secret file", "../beside.txt": "outside", "link.txt": "outside", "gone.txt": "no gone.txt"}

    def is_refused(path: str) -> bool:
        return any(path in one and refused[path] in one for one in texts(preview))

    for path in refused:
        shown.display.column.show_file(path)
        qtbot.waitUntil(partial(is_refused, path))
        assert "of somebody else" not in texts(preview)
    look(shown, qtbot, "some.bin")
    assert any("cannot be shown here" in one for one in texts(preview))


def test_folders_are_listed_when_opened_and_changes_are_marked(shown: AppController, qtbot: QtBot) -> None:
    shown.actions._actions.run("files")
    files = shown.display.column.looking.files
    qtbot.waitUntil(lambda: any(line.startswith("src") for line in lines(files.tree)))
    qtbot.waitUntil(lambda: "on fix/retry" in texts(files))
    assert nameless(files) == []
    assert not any(line.startswith(".git") for line in lines(files.tree))
    say(qtbot, shown, "go")
    qtbot.waitUntil(idle(shown))
    shown.actions._actions.run("files")
    qtbot.waitUntil(lambda: "src \N{BULLET}" in lines(files.tree))
    row = next(at for at, line in enumerate(top(files)) if line.startswith("src"))
    files.tree.expand(files.tree.model().index(row, 0))
    qtbot.waitUntil(lambda: "a.py changed" in lines(files.tree))


def top(files: FilesView) -> list[str]:
    model = files.tree.model()
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def test_some_letters_find_a_file_and_enter_shows_it(shown: AppController, qtbot: QtBot) -> None:
    shown.actions._actions.run("files")
    files = shown.display.column.looking.files
    assert files.field.hasFocus()
    files.field.setText("doca")
    qtbot.waitUntil(lambda: top(files) == ["a.md"])
    hit(files.field, Qt.Key.Key_Return)
    preview = shown.display.column.looking.preview
    qtbot.waitUntil(lambda: preview.path == "docs/a.md")
    files.field.setText("no such")
    qtbot.waitUntil(lambda: "No file is called so." in texts(files))
    files.field.clear()
    qtbot.waitUntil(lambda: "docs" in top(files))


def test_a_huge_folder_shows_its_beginning_and_says_so(qtbot: QtBot) -> None:
    files = FilesView()
    qtbot.addWidget(files)
    files.show_project("/somewhere")
    files.show_folder("", [ListedFile(f"f{at}", f"f{at}", is_folder=False) for at in range(50_000)])
    assert len(top(files)) == MOST_LISTED + 1 and top(files)[-1] == "49,600 more: find them above"


def heard(at: QAccessibleInterface, depth: int = 0) -> Iterator[tuple[str, str]]:
    """What a screen reader comes by on its way through a widget: roles and names."""
    widget = at.object()
    if depth and isinstance(widget, QWidget) and not widget.isVisible():
        return
    yield at.role().name, at.text(QAccessible.Text.Name)
    for child in map(at.child, range(min(at.childCount(), 200))):
        if child is not None and child.isValid():
            yield from heard(child, depth + 1)


def test_a_screen_reader_walks_through_every_view_of_the_pane(shown: AppController, qtbot: QtBot) -> None:
    say(qtbot, shown, "go")
    qtbot.waitUntil(idle(shown))
    pane, column = shown.window.pane, shown.display.column
    column.review("src/a.py")
    qtbot.waitUntil(lambda: bool(column.view.diff.hunks))
    column.show_file("src/a.py")
    qtbot.waitUntil(lambda: column.looking.preview.path == "src/a.py")
    pane.show_view(PaneView.FILES)
    qtbot.waitUntil(lambda: bool(top(column.looking.files)))
    expected = {
        PaneView.CHANGES: [("Tree", "Changed files"), ("Button", "Keep all"), ("EditableText", "Line 1 of src/a.py")],
        PaneView.FILES: [("Tree", "Files of the project"), ("EditableText", "Find a file by some letters")],
        PaneView.PREVIEW: [("EditableText", "Preview of src/a.py"), ("Button", "Show in folder")],
        PaneView.SESSION: [("RadioButton", "Guided"), ("Button", "Open: Sandbox")],
    }
    pressable = {"Button", "CheckBox", "RadioButton", "ComboBox", "Tree", "EditableText", "Table"}
    for view, told in expected.items():
        pane.show_view(view)
        found = list(heard(QAccessible.queryAccessibleInterface(pane)))
        assert [one for one in told if one not in found] == [], (view, found)
        assert [one for one in found if one[0] in pressable and not one[1]] == [], view
        assert ("Button", "Changes: 1 file") in found or ("CheckBox", "Changes: 1 file") in found, view
