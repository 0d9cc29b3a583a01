"""Notices that files which the agent changed are saved by somebody else, such as the person's editor."""

from collections.abc import Iterable

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from app.ui.kit.parts import single_shot

MOST_FILES = 100
"""Of one session that are watched."""
SETTLED_MS = 300
"""After the last change: an editor writes a file in several steps."""


class SavedFiles(QObject):
    """Watches the files it is told; a file that was replaced is watched again with the next `watch`."""

    saved = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher: QFileSystemWatcher | None = None
        self._is_over = False
        self._soon = single_shot(self, self.saved, SETTLED_MS)

    def watch(self, paths: Iterable[str]) -> None:
        wanted = set(paths)
        if self._is_over:
            return
        if self._watcher is None:
            if not wanted:
                return
            self._watcher = QFileSystemWatcher(self)
            self._watcher.fileChanged.connect(lambda _path: self._soon.start())
        known = set(self._watcher.files())
        if gone := known - wanted:
            self._watcher.removePaths(list(gone))
        if new := wanted - known:
            self._watcher.addPaths(list(new))

    def stop(self) -> None:
        """For good. Of what the system watches with, a person has 128; the next sessions need theirs."""
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        self._soon.stop()
        self._is_over = True
