"""Which changes of a session are in effect and which were undone, by call, turn and file; and what the person did."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from app.storage.versions.rows import FOLDER, SELECT, Version
from app.storage.versions.store import VersionStore
from app.text.sentences import join, say, shortened
from app.vocabulary.changes import OTHERS, mode_of, same_state

RESTORE = "restore"
"""The tool name for a file that the person restored to one of its versions."""

REVERT = "revert"
"""The same for a file in which the person reverted some of the agent's changes."""
PUT_BACK = "put_back"
"""The same for changes of the agent's that were dropped and that the person had made again."""
BY_PERSON = (RESTORE, REVERT, PUT_BACK)

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Tally:
    """The changes of one call or turn: the paths that are still changed, those that were undone, and by which undo."""

    turn: int
    standing: tuple[str, ...]
    undone: tuple[str, ...] = ()
    batch: str = ""
    """The last undo among them, which is redone as a whole."""
    meanwhile: tuple[str, ...] = ()
    """Paths that somebody else wrote while its commands ran; they are not undone."""


@dataclass(frozen=True, slots=True)
class FileTally:
    """A file that the session changed; `before` is its state before the session."""

    path: str
    before: str | None
    after: str | None
    turns: frozenset[int]
    file_id: str = ""
    was: str = ""
    """Its path before the session, if it was moved."""

    @property
    def is_folder(self) -> bool:
        return FOLDER in (self.before, self.after)

    @property
    def is_only_mode(self) -> bool:
        """Whether nothing but permission bits changed."""
        return mode_of(self.after) is not None


@dataclass(frozen=True, slots=True)
class SessionChanges:
    """All changes of a session."""

    calls: Mapping[str, Tally]
    turns: Mapping[int, Tally]
    files: tuple[FileTally, ...]
    """Last changed first."""
    undone: Tally | None = None
    """The changes that the last undo, if it was not redone, has undone."""


NO_CHANGES = SessionChanges({}, {}, ())


def session_changes(store: VersionStore, project: str, session_id: str) -> SessionChanges:
    here = (project, session_id)
    made = store.find(f"{SELECT} WHERE project = ? AND session_id = ? AND batch IS NULL ORDER BY seq", here)
    undos = store.find(
        f"{SELECT} WHERE project = ? AND session_id = ? AND operation = 'undo' AND undone_by IS NULL ORDER BY seq", here
    )
    batches = {version.id: version.batch or "" for version in undos}
    last = undos[-1].batch if undos else None
    taken = [version for version in made if version.undone_by and batches.get(version.undone_by) == last]
    return SessionChanges(
        calls=_tallies(made, batches, lambda version: version.call_id),
        turns=_tallies(
            [version for version in made if version.tool not in BY_PERSON], batches, lambda version: version.turn
        ),
        files=_files(store.paths(project), [one for one in made if one.undone_by is None and one.tool not in OTHERS]),
        undone=_tally(taken, batches) if last and taken else None,
    )


def describe_person_changes(store: VersionStore, project: str, session_id: str, since: str) -> str:
    """A sentence for the model about files that the person undid, redid or restored since then; "" if none differs.

    Without `since` they never said anything in the session: the model read of no change that could be taken back.
    """
    if not since:
        return ""
    sql = f"""{SELECT} WHERE project = ? AND session_id = ? AND created_at > ?
        AND (batch IS NOT NULL OR tool IN {BY_PERSON}) ORDER BY seq"""
    done: dict[tuple[str, bool], list[Version]] = {}
    for version in store.find(sql, (project, session_id, since)):
        done.setdefault((version.path, version.is_chmod), []).append(version)
    last = {path: rows for (path, _), rows in done.items() if not same_state(rows[0].before_hash, rows[-1].after_hash)}
    differing = {path: rows[-1] for path, rows in last.items()}
    own = {str(row[0]) for row in store.database.rows(_OF_PERSON, (project, session_id))}
    # to undo what they did themselves is to set it back once more
    acts = {path: "write" if row.id in own else row.operation for path, row in differing.items()}
    said = []
    for verb, operation in _VERBS:
        paths = [path for path, act in acts.items() if act == operation]
        said += [verb.format(shortened(paths, MAX_NAMED_FILES))] if paths else []
    told = join("; ", said)
    return (
        say("Since the last message the person {what}. Read these files again before you rely on them.", told)
        if told
        else ""
    )


_OF_PERSON = f"""SELECT undone_by FROM versions WHERE project = ? AND session_id = ? AND undone_by NOT NULL
    GROUP BY undone_by HAVING min(tool IN {BY_PERSON})"""  # noqa: S608  names of ours
"""The undos of what the person did themselves."""
_VERBS = (
    (say("undid the changes to {files}"), "undo"),
    (say("redid the changes to {files}"), "redo"),
    (say("set back {files}"), "write"),
)
MAX_NAMED_FILES = 20


def _tallies(versions: Iterable[Version], batches: Mapping[str, str], key: Callable[[Version], K]) -> dict[K, Tally]:
    groups: dict[K, list[Version]] = {}
    for version in versions:
        groups.setdefault(key(version), []).append(version)
    return {name: _tally(group, batches) for name, group in groups.items()}


def _tally(versions: Sequence[Version], batches: Mapping[str, str]) -> Tally:
    standing = [version for version in versions if version.undone_by is None and version.tool not in OTHERS]
    undone = [version for version in versions if version.undone_by is not None]
    meanwhile = [version for version in versions if version.undone_by is None and version.tool in OTHERS]
    batch = max((batches.get(version.undone_by or "", "") for version in undone), default="")
    return Tally(versions[-1].turn, _paths(standing), _paths(undone), batch, _paths(meanwhile))


def _paths(versions: Sequence[Version]) -> tuple[str, ...]:
    """The changed files and moved folders, each once; other folders only if there are no files."""
    folders = {version.seq for version in versions if FOLDER in (version.before_hash, version.after_hash)}
    files = [version.path for version in versions if version.is_rename or version.seq not in folders]
    return tuple(dict.fromkeys(files or [version.path for version in versions]))


def _files(paths: Mapping[str, str], versions: Sequence[Version]) -> tuple[FileTally, ...]:
    groups: dict[str, list[Version]] = {}
    for version in versions:
        groups.setdefault(version.file_id, []).append(version)
    newest_first = sorted(groups.items(), key=lambda group: -group[1][-1].seq)
    found = [
        _file(paths.get(file_id, group[-1].path), group)
        for file_id, group in newest_first
        if group[-1].tool != REVERT or not same_state(_state_before(group[0]), group[-1].after_hash)  # all was reverted
    ]
    return tuple(file for file in found if file.before is not None or file.after is not None)


def _file(path: str, versions: Sequence[Version]) -> FileTally:
    contents = [version for version in versions if not version.is_chmod] or versions
    first, last = contents[0], contents[-1]
    was = first.moved_from or first.path
    turns = frozenset(version.turn for version in versions)
    return FileTally(path, _state_before(first), last.after_hash, turns, first.file_id, "" if was == path else was)


def _state_before(version: Version) -> str | None:
    """What was there before; a moved file was the same under its old name."""
    return version.after_hash if version.is_rename else version.before_hash


def changed_in_turn(
    store: VersionStore, project: Path, session_id: str, turn: int, after: int
) -> tuple[list[str], int]:
    """The files of the project that are there and were changed in a turn after the version `after`; the last one."""
    sql = f"{SELECT} WHERE project = ? AND session_id = ? AND turn = ? AND seq > ? AND batch IS NULL ORDER BY seq"
    made = store.find(sql, (str(project), session_id, turn, after))
    states = {version.path: version.after_hash for version in made if version.path[:1] != "@"}
    there = [path for path, state in states.items() if state not in (None, FOLDER)]
    return there, made[-1].seq if made else after
