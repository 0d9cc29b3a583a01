"""The person's profile: folders, settings, keys and stored sessions; everything that outlives a session."""

import os
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.configuration.firm_policy import UNLIMITED, FirmPolicy, load_firm_policy
from app.configuration.paths import Folders
from app.configuration.secrets import Keys
from app.configuration.settings import Settings, load_settings, save_settings, spelled
from app.fs.birth import folder_mark
from app.fs.tool_caches import ToolCaches
from app.redaction.known import KnownSecrets
from app.storage.sqlite import CLOSING_SECONDS, PATIENCE_SECONDS, Database, Waits, on_loop
from app.text.plain import visible
from app.text.sentences import say
from app.vocabulary.errors import AppError, DatabaseBusy, EndpointGone, SettingsError

if TYPE_CHECKING:
    from app.sandbox.running.login_path import LoginPath
    from app.storage.sessions.search import SessionIndex
    from app.storage.sessions.store import SessionStore
    from app.storage.sessions.unsent import UnsentStore
    from app.storage.versions.store import VersionStore

MOST_RECENT = 10
OTHER_FOLDER = say("you trusted another folder here, and this one was made, restored or mounted since")
OTHER_REPOSITORY = say("you trusted this folder when it held another repository, or none")


@dataclass
class Profile:
    folders: Folders
    settings: Settings
    keys: Keys
    patience: float | None = PATIENCE_SECONDS
    """Seconds to wait for a database that another program holds; None where a person sees the wait and can end it."""
    waits: Waits = field(default_factory=Waits)
    secrets: KnownSecrets = field(default_factory=KnownSecrets, repr=False)
    firm: FirmPolicy = UNLIMITED
    """What no setting can loosen."""
    """What must not be written or sent anywhere."""
    settings_error: SettingsError | None = None
    """Why the file was not used; the settings are the most careful ones then."""
    _store: "SessionStore | None" = None
    _versions: "VersionStore | None" = None
    _session_index: "SessionIndex | None" = None
    _opening: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @classmethod
    def open(cls, *, in_any_case: bool = False) -> "Profile":
        """`in_any_case` is for the window, which can say what is wrong with the settings and go on without them."""
        folders = Folders.from_environment()
        secrets = KnownSecrets()
        secrets.learn_environment(os.environ)
        profile = cls(folders, Settings(), Keys(known=secrets), secrets=secrets, firm=load_firm_policy())
        profile.read_settings()
        if profile.settings_error is not None and not in_any_case:
            raise profile.settings_error
        return profile

    def read_settings(self) -> None:
        """The settings as they are in the file now. Rules that cannot be read may have denied things: all asks."""
        try:
            self.settings, self.settings_error = load_settings(self.folders.settings), None
        except SettingsError as error:
            self.settings, self.settings_error = Settings(trust="supervised"), error

    @property
    def caches(self) -> ToolCaches:
        """Of the package managers that commands run."""
        return ToolCaches(self.folders.caches, lambda: round(self.settings.cache_limit_gb * 1_000_000_000))

    @property
    def unknown_choice(self) -> EndpointGone | None:
        """Raised where nobody says where a new session goes: what is meant for one server must not go to another."""
        if self.settings_error is None:
            return None
        return EndpointGone(say("The settings file is wrong, so it is not known which model you chose."))

    @property
    def is_new(self) -> bool:
        """Whether the first run is still to come: no provider was chosen, and there is nothing to go on with.

        Other settings, such as the theme, choose nothing.
        """
        if self.settings_error is not None or self.settings.provider or self.settings.recent_projects:
            return False
        try:
            if not self.folders.settings.exists():
                return True
        except OSError:
            return False
        from app.storage.database import has_sessions

        return not has_sessions(self.folders.database)

    @property
    def store(self) -> "SessionStore":
        """Opened when it is first needed, which an event loop should leave to a thread."""
        if self._store is None:
            from app.storage.sessions.store import SessionStore

            with self._alone():
                self._store = self._store or SessionStore(
                    self._open_database(), self.secrets.mask, self.secrets.cut_text
                )
        return self._store

    @property
    def session_index(self) -> "SessionIndex":
        """All sessions, for threads that list and search them."""
        if self._session_index is None:
            from app.storage.sessions.search import SessionIndex

            with self._alone():
                self._session_index = self._session_index or SessionIndex(self._open_database())
        return self._session_index

    @property
    def versions(self) -> "VersionStore":
        """Over a connection of its own: tools record from their threads, while the loop writes messages."""
        if self._versions is None:
            from app.storage.running_programs import RunningPrograms
            from app.storage.versions.store import VersionStore

            with self._alone():
                programs = RunningPrograms(self.folders.running)
                self._versions = self._versions or VersionStore(self._open_database(), self.folders.blobs, programs)
                self._versions.keeps.limit = lambda: round(self.settings.keep_limit_gb * 1_000_000_000)
        return self._versions

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Another thread may be opening the database, and wait for a program that holds it."""
        if not self._opening.acquire(blocking=not on_loop()):
            raise DatabaseBusy(say("The database {path} is being opened. Try again.", self.folders.database))
        try:
            yield
        finally:
            self._opening.release()

    def begin_new_database(self) -> None:
        """Go on with a new database beside one that cannot be used, which stays as it is. Blocks."""
        from app.storage.database import open_database

        self._close_databases()
        last = Folders(self.folders.home)
        if last.database == self.folders.database:  # no other window was first
            open_database(last.next_database).close()
        self.folders = Folders(self.folders.home)

    def _open_database(self) -> Database:
        from app.storage.database import open_database

        return open_database(self.folders.database, patience=self.patience, waits=self.waits)

    @cached_property
    def unsent(self) -> "UnsentStore":
        from app.storage.sessions.unsent import UnsentStore

        return UnsentStore(self._open_database, self.folders.unsent, self.secrets.mask)

    @cached_property
    def login_path(self) -> "LoginPath | None":
        """For a program that was started by double click; one started in a terminal has its PATH already."""
        if os.environ.get("TERM") or sys.platform == "win32":
            return None
        from app.sandbox.running.login_path import LoginPath

        return LoginPath(os.environ)

    def change(self, changes: Mapping[str, Any]) -> None:
        """Save a change of the settings; it applies from now on."""
        self.settings = save_settings(self.folders.settings, changes)

    def keep_recent(self, project: str) -> None:
        """Put a folder first among those that were open lately. Nobody asked for it, so failing is no matter."""
        recent = [project, *(folder for folder in self.settings.recent_projects if folder != project)][:MOST_RECENT]
        if recent != self.settings.recent_projects and self.settings_error is None:
            with suppress(AppError):
                self.change({"recent_projects": recent})

    def trusts(self, project: Path) -> bool:
        """Whether the person trusts exactly this folder and repository, and not others that lay at its path before.

        Trust in a folder above or below does not count.
        """
        now, marks = folder_mark(project), _marks(self.settings)
        if now and marks.get(spelled(marks, project)) == "":
            marks = self._take_over(project, now)
        return bool(now) and marks.get(spelled(marks, project)) in ("", now)

    def why_untrusted(self, project: Path | None) -> str:
        """Why a folder that the person may know as trusted is not; empty for any other."""
        if project is None:
            return ""
        now, marks = folder_mark(project), _marks(self.settings)
        kept = marks.get(spelled(marks, project))
        if kept and kept != now:
            return OTHER_REPOSITORY if kept.split()[0] == now.partition(" ")[0] else OTHER_FOLDER
        before = [] if kept else [folder for folder, mark in marks.items() if now and mark == now]
        return say("you trusted it at {path}", visible(before[0])) if before else ""

    def trust(self, project: Path) -> None:
        if not self.trusts(project):
            self.distrust(project)  # what was agreed to about another folder at this path
            if mark := folder_mark(project):  # an empty one would trust whatever lies there next
                self._keep_mark(project, mark)

    def distrust(self, project: Path) -> None:
        """Sessions that are open keep what they have; the next one begins without it. Trust begins anew, if ever."""
        from app.mcp.project_servers import Consents

        if self.stand_ins(project) is not None:
            self.change({"stand_ins": {spelled(self.settings.stand_ins, project): None}})
        Consents(self.folders.mcp).take_back(project)
        self._keep_mark(project, None)

    def stand_ins(self, project: Path) -> list[str] | None:
        """The files that the person wants to stand in for AGENTS.md in this folder; None if they were not asked."""
        return self.settings.stand_ins.get(spelled(self.settings.stand_ins, project))

    def keep_stand_ins(self, project: Path, names: Sequence[str]) -> None:
        self.change({"stand_ins": {spelled(self.settings.stand_ins, project): list(names)}})

    def _take_over(self, project: Path, mark: str) -> dict[str, str]:
        """Trust from before folders had marks is in the folder that is seen first."""
        with suppress(AppError):  # the settings cannot be written: it is taken over another time
            kept = _marks(load_settings(self.folders.settings))
            if kept.get(spelled(kept, project)) == "":
                self._keep_mark(project, mark)
            else:
                self.read_settings()  # another window was first
        return _marks(self.settings)

    def _keep_mark(self, project: Path, mark: str | None) -> None:
        """From the file, not from memory: another window may have taken a folder out meanwhile."""
        kept = _marks(load_settings(self.folders.settings))
        key = spelled(kept, project)
        if kept.get(key) != mark:
            self.change({"trusted_projects": {**kept, key: mark}})

    def delete_session(self, session_id: str) -> None:
        """Put a conversation out of sight, also the file that shows it to later ones. It can be restored."""
        from app.storage.sessions.chats import SUFFIX
        from app.vocabulary.errors import UsageError

        with suppress(UsageError, OSError):  # another window was first; a file that stays is tidied away later
            session = self.store.get(session_id)
            self.store.delete(session_id)
            (self.folders.chats(Path(session.project)) / f"{session.id}{SUFFIX}").unlink()

    def end_waits_soon(self) -> None:
        """The program is about to end: a little later nobody waits any longer for a database that another one holds."""
        import asyncio

        asyncio.get_running_loop().call_later(CLOSING_SECONDS, self.waits.over.set)

    def close(self) -> None:
        unsent: UnsentStore | None = vars(self).pop("unsent", None)
        if unsent is not None:
            unsent.flush(CLOSING_SECONDS)
        self.waits.over.set()
        if unsent is not None:
            unsent.close()
        self._close_databases()

    def _close_databases(self) -> None:
        if "unsent" in vars(self):
            self.unsent.let_go()
        for one in (self._store, self._versions, self._session_index):
            if one is not None:
                one.close()
        self._store = self._versions = self._session_index = None


def _marks(settings: Settings) -> dict[str, str]:
    kept = settings.trusted_projects
    return kept if isinstance(kept, dict) else dict.fromkeys(kept, "")
