"""Reads changes and versions from the store for the window to show; runs in a thread."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.sandbox.runs_later import later_run
from app.storage.contents import digest
from app.storage.versions.line_authors import Line, LineAuthors
from app.storage.versions.rows import FOLDER, HASH, TOO_LARGE, Version
from app.storage.versions.session_changes import (
    NO_CHANGES,
    FileTally,
    SessionChanges,
    describe_person_changes,
    session_changes,
)
from app.text.plain import visible
from app.text.sentences import change
from app.ui.changes.file_tree import ChangedFile
from app.ui.changes.version_lines import ContentFacts
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, number, tr, translated
from app.ui.transcript.blocks.diff import Row, parse_diff
from app.vocabulary.changes import file_state, link_target, mode_of
from app.vocabulary.errors import ToolError

if TYPE_CHECKING:
    from app.storage.versions.restoration import Restoration
    from app.tools.shared.changes import Changes

MAX_DIFF_LINES = 4_000
MOST_LETTERS = 1_000
"""Of one line; the rest of it is not shown."""
MAX_CONTENT_BYTES = 400_000
"""Of a content that is shown by itself."""
MOST_COUNTED = 100
MOST_NAMED = 20
"""So many conflicts of an undo are told one by one."""

MAX_COUNTED_BYTES = 1_000_000
"""In longer files that commands changed, lines are counted only for who looks at one of them."""
MAX_FILE_HUNKS = 300
"""Of one file; more are counted, not shown."""

Counts = dict[tuple[str, str | None, str | None], tuple[int, int, int] | None]
"""Lines added and removed by the agent and changes dropped, by file and by its states at its last version and now."""


@dataclass(frozen=True, slots=True)
class Review:
    """What the panel and the conversation show of a session's changes."""

    changes: SessionChanges = NO_CHANGES
    files: tuple[ChangedFile, ...] = ()
    trash: int = 0
    news: str = ""
    """What the agent is told with the next message."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A text or a diff, shortened to what can be shown; `note` says what is left out, or why there is nothing."""

    rows: tuple[Row, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class ShownHunk:
    """Changes of the agent that stand close together; `key` names them in their file."""

    key: str
    rows: tuple[Row, ...]
    added: int
    removed: int

    @property
    def place(self) -> str:
        lines = [row.new for row in self.rows if row.new is not None]
        if not lines:
            return tr("No lines left")
        if lines[0] == lines[-1]:
            return tr("Line {number}", number=number(lines[0]))
        return tr("Lines {first}–{last}", first=number(lines[0]), last=number(lines[-1]))  # noqa: RUF001  lupdate reads it


@dataclass(frozen=True, slots=True)
class FileReview:
    """What the agent did to one file, hunk by hunk; `note` says what is left out, or why there is nothing to see."""

    file: ChangedFile
    hunks: tuple[ShownHunk, ...] = ()
    note: str = ""
    has_own_changes: bool = False
    """Somebody else changed it, too, so that it cannot be undone as a whole."""
    dropped: tuple[Row, ...] = ()
    """The lines of those changes that a later save took away."""


@dataclass(frozen=True, slots=True)
class TrashedFile:
    """A file in the trash, and the version that put it there."""

    path: str
    version: Version


@dataclass(frozen=True)
class ReviewReader:
    """Reads the store and the files of one project. It may run in any thread."""

    profile: Profile
    project: str
    _counts: Counts = field(default_factory=dict)

    def review(self, session_id: str, last_said: str) -> Review:
        if not session_id:
            return Review(trash=len(self.trash()))
        found = session_changes(self.profile.versions, self.project, session_id)
        news = describe_person_changes(self.profile.versions, self.project, session_id, last_said)
        work = [file for file in found.files if ".git" not in file.path.split("/")]  # its history is told by the blocks
        named = {folder for file in work for folder in _above(file.path)}
        listed = [file for file in work if not (file.is_folder and file.path in named)]  # it goes without saying
        counted = tuple(self._counted(file, session_id) for file in listed[:MOST_COUNTED])
        return Review(found, (*counted, *map(_uncounted, listed[MOST_COUNTED:])), len(self.trash()), news)

    def file_review(self, session_id: str, path: str) -> FileReview | None:
        """What the session made of one file, by hunks; None if nothing of it is left."""
        found = session_changes(self.profile.versions, self.project, session_id).files
        file = next((file for file in found if file.path == path), None)
        return self._file_review(file, session_id) if file is not None else None

    def _file_review(self, file: FileTally, session_id: str) -> FileReview:
        shown = _uncounted(file)
        if file.is_folder:
            return FileReview(shown, note=tr("This is a folder."))
        if file.is_only_mode:
            modes = [f"{mode_of(state) or 0:o}" for state in (file.before, file.after)]
            return FileReview(shown, note=tr("Only its mode changed, from {old} to {new}.", old=modes[0], new=modes[1]))
        try:
            now, found = self._restoration.line_authors(file.path, file.file_id, session_id)
            before = b"".join(line.text for line in found.lines if line.kind != "+")
            if any(_is_binary(data) for data in (before, now)):
                sizes = tr("Not a text file: {before} before, {now} now.", before=_bytes(before), now=_bytes(now))
                return FileReview(shown, note=sizes)
            decode = _decoder(now or before)
        except ToolError as error:
            return FileReview(
                shown, note=tr("{reason} It can be reverted as a whole only.", reason=core_text(error.text))
            )
        shown = replace(
            shown, added=found.added, removed=found.removed, dropped=len(found.dropped()) if now is not None else 0
        )
        hunks = found.hunks()
        return FileReview(
            shown,
            tuple(
                ShownHunk(hunk.key, _rows(hunk.lines, hunk.old_start, hunk.new_start, decode), hunk.added, hunk.removed)
                for hunk in hunks[:MAX_FILE_HUNKS]
            ),
            _about_hunks(file, now, len(hunks), has_dropped=bool(found.dropped())),
            found.has_own_changes,
            # they are nowhere now, so they have no numbers
            tuple(replace(row, old=None, new=None) for run in found.dropped() for row in _rows(run, 1, 1, decode)),
        )

    def versions(self, path: str) -> list[Version]:
        """Those of its content, the newest first."""
        return [version for version in self.profile.versions.history(self.project, path) if not version.is_chmod]

    def facts(self, versions: Iterable[Version]) -> dict[str, ContentFacts]:
        """What is known of every state in these versions that has a content."""
        states = {state for version in versions for state in (version.before_hash, version.after_hash)}
        store = self.profile.versions
        known = {state: file_state(state) for state in states}
        return {
            state: ContentFacts(store.contents.size(state), store.contents.has(state))
            for state in states
            if state is not None and HASH.fullmatch(state)
        } | {
            state: ContentFacts(facts.size, store.is_kept(state))
            for state, facts in known.items()
            if state is not None and facts is not None
        }

    def content(self, state: str | None) -> Shown:
        try:
            data = self._kept(state)
        except ToolError as error:
            return Shown(note=core_text(error.text))
        if data is None:
            return Shown(note=tr("There was no file.") if state is None else tr("This is a folder."))
        from app.sandbox.files.text_window import encoding_of

        if not data:
            return Shown(note=tr("The file is empty."))
        if _is_binary(data):
            return Shown(note=tr("Not a text file: {size}.", size=_bytes(data)))
        encoding, bom = encoding_of(data, "")
        lines = data[len(bom) : MAX_CONTENT_BYTES].decode(encoding, errors="replace").removesuffix("\n").split("\n")
        is_cut = len(lines) > MAX_DIFF_LINES or len(data) > MAX_CONTENT_BYTES
        rows = tuple(_shortened(Row(" ", None, at, line)) for at, line in enumerate(lines[:MAX_DIFF_LINES], 1))
        return Shown(rows, tr("Only the first {count} lines are shown.", count=number(len(rows))) if is_cut else "")

    def difference(self, path: str, before: str | None, after: str | None) -> Shown:
        return self._compared(path, lambda: self._kept(before), lambda: self._kept(after))

    def difference_to_now(self, path: str, state: str | None, session_id: str) -> Shown:
        return self._compared(path, lambda: self._kept(state), lambda: self._present(path, session_id))

    def trash(self) -> list[TrashedFile]:
        """What tools removed and nobody brought back; not what went away because its making was undone."""
        last = {version.file_id: version for version in self.profile.versions.removals(self.project)}
        found = [(file.path, last.get(file.id)) for file in self.profile.versions.deleted(self.project)]
        return [
            TrashedFile(path, version)
            for path, version in found
            if version is not None and version.operation != "undo" and version.before_hash is not None
        ]

    def _counted(self, file: FileTally, session_id: str) -> ChangedFile:
        shown = _uncounted(file)
        known = [facts.size for state in (file.before, file.after) if (facts := file_state(state)) is not None]
        if file.is_folder or file.is_only_mode or max(known, default=0) > MAX_COUNTED_BYTES:
            return shown
        try:
            now = self._present(file.path, session_id)
            key = (file.file_id, file.after, None if now is None else digest(now))
            if key not in self._counts:
                self._counts[key] = self._counts_of(self._restoration.line_authors(file.path, file.file_id, session_id))
        except ToolError:
            return shown
        counts = self._counts[key]
        if counts is None:
            return replace(shown, size=len(now or b""))
        return replace(shown, added=counts[0], removed=counts[1], dropped=counts[2])

    def _counts_of(self, found: tuple[bytes | None, LineAuthors]) -> tuple[int, int, int] | None:
        now, made = found
        before = b"".join(line.text for line in made.lines if line.kind != "+")
        if any(_is_binary(data) for data in (before, now)):
            return None
        return made.added, made.removed, len(made.dropped()) if now is not None else 0

    def _compared(self, path: str, old: Callable[[], bytes | None], new: Callable[[], bytes | None]) -> Shown:
        try:
            before, after = old(), new()
        except ToolError as error:
            return Shown(note=core_text(error.text))
        if before == after:
            return Shown(note=tr("There is no difference."))
        if any(_is_binary(data) for data in (before, after)):
            sizes = tr("Not a text file: {before} before, {after} after.", before=_bytes(before), after=_bytes(after))
            return Shown(note=sizes)
        made = _changes(path, before, after)
        rows = tuple(_shortened(row) for row in parse_diff(made.diff))
        is_cut = any(row.kind == "cut" for row in rows)
        note = _cut_note(made.added, made.removed) if is_cut else ""
        return Shown(rows, note if rows else made.diff)

    def _kept(self, state: str | None) -> bytes | None:
        if state in (None, FOLDER):
            return None
        if (link := link_target(state)) is not None:
            return tr("a link to {target}", target=os.fsdecode(link)).encode("utf-8", "surrogateescape") + b"\n"
        data, known = self.profile.versions.content(state), file_state(state)
        if data is None:
            raise ToolError(
                tr("The content of this version was too large to be kept.")
                if state == TOO_LARGE
                else tr("Too large to be shown: {size}.", size=tr("%n byte(s)", "", known.size))
                if known is not None and self.profile.versions.is_kept(state)
                else tr("The content of this version is not kept.")
                if known is not None
                else tr("The content of this version was deleted to stay within the storage limit.")
            )
        return data

    def _present(self, path: str, session_id: str) -> bytes | None:
        from app.sandbox.files.workspace import MAX_WRITE_BYTES

        return self._restoration.present(path, session_id, MAX_WRITE_BYTES)

    @property
    def _restoration(self) -> "Restoration":
        from app.assembly.undo_setup import open_restoration

        return open_restoration(self.profile, Path(self.project))


def _above(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path


def _uncounted(file: FileTally) -> ChangedFile:
    mark = "deleted" if file.after is None else "new" if file.before is None else "moved" if file.was else ""
    was = file.was if mark == "moved" else ""
    run = later_run(file.path) if file.after is not None and not file.is_folder else None
    runs = run.when if run is not None else ""
    about = (file.turns, file.is_folder, mark, was, file.file_id)
    return ChangedFile(file.path, None, None, *about, runs=runs, after=file.after or "")


def _about_hunks(file: FileTally, now: bytes | None, hunks: int, *, has_dropped: bool) -> str:
    """What is left out of them, or why there are none."""
    if hunks > MAX_FILE_HUNKS:
        return tr(
            "Only the first {shown} of {total} changes of this file are shown.",
            shown=number(MAX_FILE_HUNKS),
            total=number(hunks),
        )
    if hunks:
        return ""
    if file.was:
        return tr("Moved, and not changed.")
    if file.before is None and now == b"" and not has_dropped:
        return tr("The file is new and empty.")
    return tr("Nothing of the agent's is left in this file.")


def _rows(lines: Iterable[Line], old: int, new: int, decode: Callable[[bytes], str]) -> tuple[Row, ...]:
    rows = []
    for line in lines:
        numbers = (old if line.kind != "+" else None, new if line.kind != "-" else None)
        rows.append(_shortened(Row(line.kind, *numbers, decode(line.text))))
        old, new = old + (line.kind != "+"), new + (line.kind != "-")
    return tuple(rows)


def _decoder(data: bytes) -> Callable[[bytes], str]:
    """Reads single lines of a text; raises ToolError if it is not one whose lines end with a single byte."""
    from app.sandbox.files.text_window import encoding_of

    encoding, bom = encoding_of(data, "")
    if encoding.startswith("utf-16"):
        raise ToolError(tr("The file is UTF-16; Versions shows what changed."))
    return lambda line: (
        line.removeprefix(bom).removesuffix(b"\n").removesuffix(b"\r").decode(encoding, errors="replace")
    )


def _changes(path: str, before: bytes | None, after: bytes | None) -> "Changes":
    from app.tools.shared.changes import compare

    return compare(path, before, after, most_lines=MAX_DIFF_LINES)


def _shortened(row: Row) -> Row:
    return replace(row, text=f"{row.text[:MOST_LETTERS]} …") if len(row.text) > MOST_LETTERS else row


def _is_binary(data: bytes | None) -> bool:
    from app.sandbox.files.text_window import encoding_of

    try:
        encoding_of(data or b"", "")
    except ToolError:
        return True
    return False


def _bytes(data: bytes | None) -> str:
    return tr("no file") if data is None else tr("%n byte(s)", "", len(data))


def _cut_note(added: int | None, removed: int | None) -> str:
    return tr(
        "It adds {added} lines and removes {removed}. Only the first {shown} lines of the difference are shown.",
        added=number(added or 0),
        removed=number(removed or 0),
        shown=number(MAX_DIFF_LINES),
    )


_NOT = {
    "undone": later("{path} was not undone: {reason}."),
    "redone": later("{path} was not redone: {reason}."),
    "set back": later("{path} was not set back: {reason}."),
    "brought back": later("{path} was not brought back: {reason}."),
}
"""By what was asked for."""


def all_named(skipped: Sequence[tuple[str, str]], session_id: str, verb: str = "undone") -> tuple[str, ...]:
    """The first conflicts as sentences, and how many more there are."""
    rest = len(skipped) - MOST_NAMED
    more = [tr("and {count} more", count=number(rest))] if rest > 0 else []
    return (*(_named(pair, session_id, verb) for pair in skipped[:MOST_NAMED]), *more)


def _named(skipped: tuple[str, str], session_id: str, verb: str) -> str:
    """A conflict as a sentence; the session itself needs no name in it."""
    path, reason = skipped
    shown = visible(core_text(change(reason, lambda one: one.replace(f" of {session_id}", "")))).removesuffix(".")
    return translated(_NOT[verb], path=visible(path), reason=shown)
