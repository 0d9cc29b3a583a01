"""The tree of changed files: folders, counts and warnings, and what stays as it is when the files change."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.ui.changes.file_tree import ChangedFile, FileTree
from tests.ui.reach import lines, tap


def listed(qtbot: QtBot, *files: ChangedFile) -> FileTree:
    tree = FileTree()
    QAbstractItemModelTester(tree.model(), QAbstractItemModelTester.FailureReportingMode.Fatal, tree)
    qtbot.addWidget(tree)
    tree.resize(300, 400)
    tree.show()
    tree.show_files(files)
    return tree


def test_a_changed_file_stands_under_its_folder_and_can_be_opened(qtbot: QtBot) -> None:
    files = (ChangedFile("src/<i>a.py", 3, 1), ChangedFile("src/gone.py", 0, 2, mark="deleted"), ChangedFile("z", 1))
    tree = listed(qtbot, *files)
    assert lines(tree) == ["z", "src/", "<i>a.py +3 \u22121", "gone.py deleted  \u22122"]
    with qtbot.waitSignal(tree.file_opened) as said:
        tree.choose("src/<i>a.py")
        tap(tree.viewport(), tree.visualRect(tree.currentIndex()).center())
    assert said.args == ["src/<i>a.py"]


def test_a_changed_file_that_runs_later_says_when(qtbot: QtBot) -> None:
    file = ChangedFile("Makefile", 1, 0, dropped=2, runs="runs when you type make")
    tree = listed(qtbot, file)
    gone = "2 changes of the agent's are gone since the file was saved by another program."
    assert lines(tree) == ["Makefile +1", "runs when you type make", gone]
    spoken = tree.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Makefile, 1 lines added, 0 removed, runs when you type make, {gone}"


def test_the_chosen_file_stays_chosen_and_a_folded_folder_folded(qtbot: QtBot) -> None:
    first, second, third = (ChangedFile(f"src/{name}", 1, 0) for name in "abc")
    tree = listed(qtbot, first, third)
    tree.choose("src/c")
    tree.collapse(tree.model().index(0, 0))
    tree.show_files((first, second, third))
    assert tree.path == "src/c" and not tree.isExpanded(tree.model().index(0, 0))
    tree.show_files((second,))
    assert tree.path == "src/b"


def test_five_thousand_changed_files_are_listed(qtbot: QtBot) -> None:
    tree = listed(qtbot, *(ChangedFile(f"d{at % 50}/f{at}", 1, 0) for at in range(5_000)))
    assert len(tree.paths) == 5_000 and len(lines(tree)) == 5_050
