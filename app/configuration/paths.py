"""The folders and files of this program: its resources, and the person's settings and data."""

import errno
import os
import stat
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from app.text.sentences import say
from app.vocabulary.errors import StorageError

_PACKAGE = Path(__file__).resolve().parent.parent
_INSTALLED = _PACKAGE / "resources"
RESOURCES = _INSTALLED if _INSTALLED.is_dir() else Path(getattr(sys, "_MEIPASS", _PACKAGE.parent)) / "resources"
COMMANDS = RESOURCES / "commands"
"""Programs of ours that commands find in PATH."""
ELSEWHERE = say("Make it writable, or choose another place with the environment variable HANDRAIL_HOME.")


@dataclass(frozen=True)
class Folders:
    """The person's folders; HANDRAIL_HOME moves them all, for tests and portable use."""

    home: Path | None = None

    @classmethod
    def from_environment(cls) -> "Folders":
        home = os.environ.get("HANDRAIL_HOME")
        return cls(Path(home).expanduser() if home else None)

    @cached_property
    def config(self) -> Path:
        if self.home:
            return self.home / "config"
        import platformdirs

        return Path(platformdirs.user_config_dir("handrail", appauthor=False))

    @cached_property
    def data(self) -> Path:
        if self.home:
            return self.home / "data"
        import platformdirs

        return Path(platformdirs.user_data_dir("handrail", appauthor=False))

    @property
    def settings(self) -> Path:
        return self.config / "settings.toml"

    @property
    def database(self) -> Path:
        return self.data / f"handrail{self._last}.db"

    @property
    def next_database(self) -> Path:
        """One to begin beside a database that cannot be used."""
        return self.data / f"handrail-{int(self._last[1:] or 1) + 1}.db"

    @cached_property
    def _last(self) -> str:
        """`-2`, `-3` and so on, once the person began a new database; what belongs to an older one stays with that."""
        names = [path.stem.removeprefix("handrail-") for path in self.data.glob("handrail-*.db")]
        return f"-{max(numbers)}" if (numbers := [int(name) for name in names if name.isdecimal()]) else ""

    @property
    def agents(self) -> Path:
        return self.config / "agents"

    @property
    def skills(self) -> Path:
        """Copies of the skills that the person knows: a zone, and commands may read it."""
        return self.data / "skills"

    @property
    def known_skills(self) -> Path:
        """Their hashes."""
        return self.data / "skills.json"

    @property
    def starters(self) -> Path:
        """Prompts that the person saved."""
        return self.config / "starters"

    @property
    def chat_history(self) -> Path:
        """What the person typed at the terminal."""
        return self.data / "chat_history"

    @property
    def sample(self) -> Path:
        """The small program for looking around; beside `sample_files` the only folder here that tools work in."""
        return self.data / "sample"

    @property
    def sample_files(self) -> Path:
        """Documents, photos and receipts for looking around."""
        return self.data / "sample-files"

    def added(self, session: str) -> Path:
        """The names of the folders that were added to a session."""
        return self.data / "added" / f"{session}.json"

    @property
    def window_socket(self) -> Path:
        """Where the window that is open on this data listens for other programs of ours."""
        return self.data / "window.socket"

    @property
    def log(self) -> Path:
        return self.data / "handrail.log"

    @property
    def blobs(self) -> Path:
        """Earlier contents of files, for undo."""
        return self.data / f"blobs{self._last}"

    @property
    def unsent(self) -> Path:
        """Which running programs hold messages that were not sent."""
        return self.data / "unsent"

    @property
    def running(self) -> Path:
        """Which running programs are about to change files."""
        return self.data / "running"

    @property
    def commands(self) -> Path:
        """What is written down beside commands while they run; no zone, so no tool can reach it."""
        return self.data / "commands"

    @property
    def caches(self) -> Path:
        """Caches of package managers, a folder for each project; no zone, and commands see that of their own."""
        return self.data / "caches"

    @property
    def documents(self) -> Path:
        """Texts of documents that were read; no zone, so no tool can reach it."""
        return self.data / "documents"

    @property
    def locks(self) -> Path:
        """Locked while a file is changed, so that programs change it one after the other."""
        return self.data / "locks"

    @property
    def mcp(self) -> Path:
        """What is known about MCP servers."""
        return self.data / "mcp"

    @property
    def mcp_servers(self) -> Path:
        """Has a folder for each confined MCP server, which belongs to it alone."""
        return self.mcp / "servers"

    def trail(self, session: str) -> Path:
        """The audit trail of one session; in no zone, so no tool can reach it."""
        return self.data / "audit" / f"{session}.jsonl"

    def adopt_trail(self, session: str) -> None:
        """Take over a trail from where it was kept once: in @state, where tools could reach it."""
        old, new = self.state(session) / "logs" / "execution.jsonl", self.trail(session)
        if not new.exists() and old.is_file() and not old.is_symlink():
            new.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with suppress(OSError):  # it stays where it is, and `audit verify` will miss it
                old.rename(new)

    def state(self, session: str) -> Path:
        """@state of one session."""
        return self.data / "state" / session

    @property
    def confined(self) -> Path:
        """Has a folder for each `new_confined`; no zone, so no tool can reach it."""
        return self.data / "confined"

    def new_confined(self) -> Path:
        """What confined commands need of us while this program runs. They see this path, so it says nothing.

        Raises StorageError if nothing can be made there: nothing would confine commands then.
        """
        try:
            self.confined.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not os.access(self.confined, os.R_OK | os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        except OSError as error:
            raise unusable(self.confined, error) from error
        return self.confined / f"{token_hex(8)}-{os.getpid()}"

    def central(self, project: Path) -> Path:
        """The project's own folder beside it."""
        return self.data / "projects" / _name(project)

    def chats(self, project: Path) -> Path:
        """@chats: earlier conversations of the project, as files."""
        return self.data / f"chats{self._last}" / _name(project)


def unusable(folder: Path, error: OSError) -> StorageError:
    return StorageError(
        say("The folder {folder} cannot be used: {problem}. {advice}", folder, error.strerror or error, ELSEWHERE)
    )


SINGLE_CALLS = "tools"
"""What the person calls the session of tool calls that belong to no conversation."""


def single_calls(project: Path) -> str:
    """The session of single tool calls in a folder: each folder has its own, so that none sees another's @state."""
    import hashlib

    return f"{SINGLE_CALLS}-{hashlib.sha256(os.fsencode(project)).hexdigest()[:16]}"


def _name(project: Path) -> str:
    """After the folder, told apart by where it lies."""
    import hashlib

    digest = hashlib.sha256(str(project).encode()).hexdigest()[:8]
    return f"{project.name or 'root'}-{digest}"


def open_file(path: Path) -> BinaryIO:
    """For reading. Raises OSError also for what is no file: opening a pipe would wait for somebody to write into it."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "it is no file but a folder, a pipe or a device")
    return os.fdopen(handle, "rb")
