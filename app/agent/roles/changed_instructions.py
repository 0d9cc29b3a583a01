"""Finds instructions and agents of a trusted folder that an agent or a command changed, so that they are not used.

They are used again once the person has seen them. Otherwise anybody who gets a model to write a file could instruct the
next session. What the person changes with their own editor is not doubted: no version of it was recorded.
"""

import hashlib
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.agent.roles.agents import PROJECT_FOLDER, project_agents
from app.agent.roles.instructions import NAME
from app.sandbox.files.line_diff import difference
from app.sandbox.files.places import Zone
from app.sandbox.files.workspace import Workspace
from app.storage.versions.rows import SELECT, Version
from app.storage.versions.session_changes import RESTORE
from app.storage.versions.store import VersionStore
from app.text.plain import escaped, unescaped, visible
from app.text.sentences import listed, say
from app.vocabulary.changes import SET_ASIDE, SOMEBODY, file_state, link_state
from app.vocabulary.errors import ToolError

MAX_COMPARED_BYTES = 5_000_000
AGENTS = "/".join(PROJECT_FOLDER)


@dataclass(frozen=True, slots=True)
class Doubted:
    """A file, its content, and its content when the person last wrote or accepted it."""

    path: str
    before: bytes | None
    after: bytes
    states: tuple[tuple[str, str], ...]
    """What to remember once the person has accepted it: its paths (one may be a link) and the content of each."""

    @property
    def shown(self) -> str:
        """The changes as a diff."""
        found = difference(self.before, self.after)
        lines = found.lines if found is not None else ("It is no text, or too long to compare.",)
        return visible("\n".join((self.path, *lines)))


class Doubts:
    """The doubted files of one project. All methods block; they raise StorageError."""

    def __init__(self, store: VersionStore, project: Path, stand_ins: Sequence[str] = ()) -> None:
        """`stand_ins` are the files that are used instead of AGENTS.md."""
        self._store = store
        self._project = str(project)
        self._names = (NAME, *stand_ins)
        self._files = Workspace([Zone("project", project, False)])

    def all(self) -> list[Doubted]:
        """The instruction files at the project's root, its agents, and those of which a version was recorded."""
        sql = "SELECT DISTINCT path FROM files WHERE project = ? AND path LIKE ?"
        deeper = [f"%/{name}" for name in self._names]
        known = [str(row[0]) for like in deeper for row in self._store.database.rows(sql, (self._project, like))]
        agents = [escaped(f"{AGENTS}/{name}") for name in project_agents(Path(self._project))]
        found = (self.about(path) for path in dict.fromkeys((*self._names, *agents, *known)))
        return [doubted for doubted in found if doubted is not None]

    def about(self, path: str) -> Doubted | None:
        """Whether the file at this path is doubted."""
        try:
            place = self._files.resolve(path)
            data = self._files.read_bytes(place, MAX_COMPARED_BYTES, hinted=False)
        except ToolError:
            return None  # it is not used either
        states = [(place.shown, hashlib.sha256(data).hexdigest())]
        with suppress(OSError):  # where the path is a link, it counts too
            target = os.readlink(Path(self._project, unescaped(path)))  # noqa: PTH115
            states.append((path, link_state(os.fsencode(target))))
        doubtful = [state for state in states if self._is_doubtful(*state, len(data))]
        if not doubtful:
            return None
        before = self._store.content(self._last_sound(*states[0], len(data)))
        return Doubted(path, before, data, tuple(states))

    def accept(self, doubted: Iterable[Doubted]) -> None:
        """The person accepts these files as they are."""
        rows = [(self._project, *state) for one in doubted for state in one.states]
        with self._store.database.transaction() as connection:
            connection.executemany("INSERT OR IGNORE INTO looked_at VALUES (?, ?, ?)", rows)

    def _is_doubtful(self, path: str, state: str, size: int) -> bool:
        """Whether agents or commands left this state, with a content of this size."""
        sql = "SELECT 1 FROM looked_at WHERE project = ? AND path = ? AND state = ?"
        if self._store.database.rows(sql, (self._project, path, state)):
            return False
        for version in self._versions(path):
            if version.tool == SET_ASIDE:
                if version.before_hash == state:
                    return True
            elif self._find_hash(version.before_hash) == state:
                return False  # the person had this content before an agent wrote it
            elif _can_be(version.after_hash, state, size):
                return True
        folders = [str(folder) for folder in Path(path).parents if str(folder) != "."]
        sql = f"{SELECT} WHERE batch IS NULL AND undone_by IS NULL AND project = ? AND path = ? AND moved_from NOT NULL"
        return any(
            version.tool != SOMEBODY for folder in folders for version in self._store.find(sql, (self._project, folder))
        )

    def _versions(self, path: str) -> Sequence[Version]:
        """The versions that agents and commands made of it, or may have made, oldest first."""
        sql = f"""{SELECT} WHERE batch IS NULL AND project = ? AND tool NOT IN (?, ?)
            AND (path = ? OR file_id IN (SELECT id FROM files WHERE project = ? AND path = ?)) ORDER BY seq"""  # noqa: S608  names of ours
        return self._store.find(sql, (self._project, SOMEBODY, RESTORE, path, self._project, path))

    def _last_sound(self, path: str, state: str, size: int) -> str | None:
        for version in reversed(self._versions(path)):
            before = self._find_hash(version.before_hash)
            if _can_be(version.after_hash, state, size) and before != state:
                size = len(self._store.content(version.before_hash) or b"")
                if before is None or not self._is_doubtful(path, before, size):
                    return version.before_hash
                state = before
        return None

    def _find_hash(self, state: str | None) -> str | None:
        """A state with the hash in place of the facts of a kept file, if that is still kept."""
        known = file_state(state)
        if known is None or known.size > MAX_COMPARED_BYTES:
            return state
        content = self._store.content(state) if not known.digest else None
        return known.digest or (state if content is None else hashlib.sha256(content).hexdigest())


def _can_be(recorded: str | None, state: str, size: int) -> bool:
    """Whether a recorded state can be this one; of what was not read, only the size is certain to stay."""
    known = file_state(recorded)
    return recorded == state if known is None else known.digest == state or (not known.digest and known.size == size)


def changed_since(doubted: Sequence[Doubted]) -> str:
    """A sentence for the person."""
    names = [visible(one.path) for one in doubted]
    if len(names) > 1:
        return say(
            "{files} were changed by an agent or a command, and are not used until you have looked at them",
            listed(names),
        )
    return say("{file} was changed by an agent or a command, and is not used until you have looked at it", names[0])
