"""Files that the agent changed are watched while their session is open, and no longer."""

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject
from pytestqt.qtbot import QtBot

from app.ui.changes.saved_files import SavedFiles


def test_a_save_is_noticed_until_the_end_and_then_nothing_watches_any_more(qtbot: QtBot, tmp_path: Path) -> None:
    """The system gives a person 128 watchers: those of sessions that were closed would be missing to the next."""
    file = tmp_path / "a.txt"
    file.write_text("by the agent")
    session = QObject()
    files = SavedFiles(session)
    files.watch([str(file)])
    with qtbot.waitSignal(files.saved):
        file.write_text("by the person")
    files.stop()
    qtbot.waitUntil(lambda: files.findChild(QFileSystemWatcher) is None)
    files.watch([str(file)])
    assert files.findChild(QFileSystemWatcher) is None
