"""A command of which is kept what it replaces and removes, and which is recorded, as a confined one is."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

from app.fs import copying
from app.vocabulary.changes import CURRENT, CallInfo, Change, FileState, link_state, mode_state
from tests.storage.conftest import RecordedProject


class KeptCommand:
    """Each method does to the project what a program does, and keeps what is there before that."""

    def __init__(self, recorded: RecordedProject) -> None:
        self._recorded = recorded
        recorded.calls += 1
        self.call = CallInfo(recorded.turn, f"c{recorded.calls}", "bash")
        self.keep = recorded.store.keeps.begin(recorded.project, self.call, recorded.session)
        self._count = 0
        self._inodes: dict[int, FileState] = {}
        """What is kept already, by the inodes."""
        self._changes: list[Callable[[], Change]] = []

    def path(self, name: str) -> Path:
        return self._recorded.project / name

    def end(self) -> None:
        recorder = self._recorded.store.recorder(str(self._recorded.project), self._recorded.session)
        token = CURRENT.set(self.call)
        assert recorder.record_all([made() for made in self._changes])
        CURRENT.reset(token)
        self._recorded.store.keeps.end_call(self.call.key)

    def rm(self, name: str) -> None:
        path = self.path(name)
        before, mode = self._linked(path), stat.S_IMODE(path.lstat().st_mode)
        path.unlink()
        self._tell(name, "rm", before=before, mode=mode)

    def rmdir(self, name: str) -> None:
        mode = stat.S_IMODE(self.path(name).stat().st_mode)
        self.path(name).rmdir()
        self._changes.append(lambda: Change("project", name, None, None, "rmdir", mode))

    def rm_r(self, name: str) -> None:
        for child in sorted(self.path(name).iterdir()):
            below = f"{name}/{child.name}"
            self.rm_r(below) if child.is_dir() and not child.is_symlink() else self.rm(below)
        self.rmdir(name)

    def mkdir(self, name: str) -> None:
        self.path(name).mkdir()
        self._changes.append(lambda: Change("project", name, None, None, "mkdir"))

    def create(self, name: str, data: bytes = b"new", mode: int = 0o644) -> None:
        self.path(name).write_bytes(data)
        self.path(name).chmod(mode)
        self._tell(name, "write", has_after=True, mode=mode)

    def fifo(self, name: str) -> None:
        os.mkfifo(self.path(name), 0o640)
        self._tell(name, "write", has_after=True, mode=0o640)

    def symlink(self, name: str, target: str) -> None:
        self.path(name).symlink_to(target)
        self._changes.append(lambda: Change("project", name, None, None, "write", after_link=os.fsencode(target)))

    def overwrite(self, name: str, data: bytes) -> None:
        """In place, as `echo > name` does."""
        path = self.path(name)
        before = self._kept(path, copied=True)
        mode = stat.S_IMODE(path.stat().st_mode)
        path.chmod(mode | 0o200)
        path.write_bytes(data)
        path.chmod(mode)
        self._tell(name, "write", before=before, has_after=True, mode=mode)

    def replace(self, name: str, data: bytes, mode: int = 0o644) -> None:
        """By a new file, as `sed -i` does."""
        path = self.path(name)
        before = self._kept(path)
        unnamed = path.with_name("unnamed")
        unnamed.write_bytes(data)
        unnamed.chmod(mode)
        unnamed.replace(path)
        self._tell(name, "write", before=before, has_after=True, mode=mode)

    def mv(self, source: str, name: str) -> None:
        path, new = self.path(source), self.path(name)
        if os.path.lexists(new):
            before, mode = self._linked(new), stat.S_IMODE(new.lstat().st_mode)
            self._tell(name, "rm", before=before, mode=mode)
        path.rename(new)
        is_folder = new.is_dir() and not new.is_symlink()
        self._tell(name, "mv", has_after=not is_folder, moved_from=source)

    def chmod(self, name: str, mode: int) -> None:
        before = self.path(name).stat().st_mode
        self.path(name).chmod(mode)
        self._changes.append(
            lambda: Change(
                "project",
                name,
                None,
                None,
                "chmod",
                mode,
                before_state=mode_state(before),
                after_state=mode_state(mode),
            )
        )

    # --- keeping and telling

    def _linked(self, path: Path) -> FileState | bytes:
        return os.fsencode(path.readlink()) if path.is_symlink() else self._kept(path)

    def _kept(self, path: Path, *, copied: bool = False) -> FileState:
        found = path.lstat()
        if not found.st_size and stat.S_ISREG(found.st_mode):
            return FileState(0, found.st_mtime_ns)
        if found.st_ino in self._inodes:
            return self._inodes[found.st_ino]
        self._count += 1
        name = f"000/{self._count}"
        (self.keep / "000").mkdir(exist_ok=True)
        if copied:
            with path.open("rb") as source:
                copying.copy_open(source.fileno(), self.keep / name)
        else:
            (self.keep / name).hardlink_to(path)
        self._inodes[found.st_ino] = FileState(found.st_size, found.st_mtime_ns, f"{self.call.key}/{name}")
        return self._inodes[found.st_ino]

    def _tell(
        self,
        name: str,
        operation: str,
        *,
        before: FileState | bytes | None = None,
        has_after: bool = False,
        mode: int | None = None,
        moved_from: str | None = None,
    ) -> None:
        """What is there after the command is told as it is at its end."""

        def made() -> Change:
            found = self.path(name).lstat() if has_after and os.path.lexists(self.path(name)) else None
            after: FileState | str | None = None
            if found is not None:
                after = FileState(found.st_size, found.st_mtime_ns)
                if stat.S_ISLNK(found.st_mode):
                    after = link_state(os.fsencode(self.path(name).readlink()))
            return Change(
                "project", name, None, None, operation, mode, moved_from,
                before_link=before if isinstance(before, bytes) else None,
                before_state=before if isinstance(before, FileState) else None,
                after_state=after,
            )  # fmt: skip

        self._changes.append(made)
