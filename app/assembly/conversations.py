"""What the person does with a whole conversation: export, import, fork, rewind. Every function blocks."""

import shutil
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from app.assembly.profile import Profile
from app.assembly.undo_setup import open_undo
from app.configuration.paths import open_file
from app.sandbox.project import checked_project
from app.storage.sessions.branches import Branches, OpenRewind, PersonMessage, Rewind
from app.storage.sessions.claims import SessionClaims
from app.storage.sessions.store import StoredSession
from app.storage.versions.reversal import Progress
from app.storage.versions.rows import time_ordered_id
from app.storage.versions.undo import Undo, UndoReport
from app.text.sentences import say
from app.vocabulary.context_marks import Compaction, Mark, Pin, SummaryBy
from app.vocabulary.errors import AppError, UsageError


class ExportFormat(StrEnum):
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"

    @property
    def suffix(self) -> str:
        return {"markdown": ".md"}.get(self, f".{self}")


@dataclass(frozen=True, slots=True)
class Export:
    text: str
    masked: int
    """How many texts held something that looks like a secret."""


def export_session(profile: Profile, session_id: str, export_format: ExportFormat) -> Export:
    from app.export.document import DatedMessage, document
    from app.redaction import redacted

    session = profile.store.get(session_id)
    messages = [DatedMessage(*dated) for dated in profile.store.dated_history(session_id)]
    marks = profile.store.marks(session_id).read()
    notes_mark = profile.store.notes_mark(session_id)  # commands can read an export that is put into the project
    made = document(session, messages, lambda text: redacted(profile.secrets.mask(text)), marks, notes_mark)
    match export_format:
        case ExportFormat.MARKDOWN:
            from app.export.markdown import as_markdown

            return Export(as_markdown(made), made.masked)
        case ExportFormat.HTML:
            from app.export.html import as_html

            return Export(as_html(made), made.masked)
        case ExportFormat.JSON:
            from app.export.json_file import as_json

            return Export(as_json(made), made.masked)


def import_session(profile: Profile, path: Path, project: str = "") -> StoredSession:
    """A new session with the messages of a JSON export; it belongs to `project`, or to no folder."""
    from app.export.json_file import MAX_IMPORT_BYTES, read_json

    folder = str(checked_project(project)) if project else ""
    try:
        with open_file(path) as file:
            data = file.read(MAX_IMPORT_BYTES + 1)
    except OSError as error:
        raise UsageError(say("{path} cannot be read: {problem}.", path, error.strerror)) from None
    read = read_json(data)
    title = read.title or "Imported conversation"
    from app.agent.context.kept import LEAST_MESSAGE_BYTES, kept_for

    pins = {mark.position for mark in read.marks if isinstance(mark, Pin)}

    def whole(mark: Mark) -> Mark:
        if not isinstance(mark, Compaction):
            return mark
        most = max(mark.most_bytes, LEAST_MESSAGE_BYTES)
        by = SummaryBy.MODEL if mark.by is SummaryBy.PERSON else mark.by  # nobody here wrote it
        return replace(mark, most_bytes=most, by=by, kept=kept_for(read.messages[: mark.upto], pins, most))

    marks = [whole(mark) for mark in read.marks]
    return profile.store.import_messages(
        title=title, project=folder, model=read.model, messages=read.messages, marks=marks
    )


def fork_session(profile: Profile, session_id: str, before_seq: int | None = None) -> StoredSession:
    """A new session with the messages before a position, or with all, and a copy of the session's own files."""
    fork = _branches(profile).fork(session_id, before_seq)
    state = profile.folders.state(session_id)
    if state.is_dir():
        shutil.copytree(state, profile.folders.state(fork.id), symlinks=True, dirs_exist_ok=True)
    return fork


@dataclass(frozen=True, slots=True)
class RewindPreview:
    """What going back to before a message would do."""

    message: PersonMessage
    messages: int
    """How many messages would be taken out of the conversation."""
    files: dict[str, str] = field(default_factory=dict)
    """What would become of each file: removed, brought back or set back."""
    skipped: list[tuple[str, str]] = field(default_factory=list)
    """Files that would stay as they are, and why."""


@dataclass(frozen=True, slots=True)
class RewindReport:
    rewind: Rewind | None
    """The conversation's; None if only files were set back."""
    files: UndoReport | None
    """None if no file was to be set back."""


def person_messages(profile: Profile, session_id: str) -> list[PersonMessage]:
    """The messages that a session can be taken back to."""
    profile.store.get(session_id)
    return _branches(profile).person_messages(session_id)


def preview_rewind(profile: Profile, session_id: str, number: int) -> RewindPreview:
    session, message = _message(profile, session_id, number)
    count = len(profile.store.history(session_id)) - message.seq
    if not session.project or not Path(session.project).is_dir():
        return RewindPreview(message, count)
    undo = open_undo(profile, Path(session.project))
    preview = undo.preview(session=session_id, since=message.created_at)
    return RewindPreview(message, count, preview.outcomes, preview.skipped)


def rewind_session(
    profile: Profile,
    session_id: str,
    number: int,
    *,
    conversation: bool = True,
    files: bool = True,
    progress: Progress = lambda done, of: None,
) -> RewindReport:
    """Go back to before a message of the person's. No turn of the session may be running."""
    session, message = _message(profile, session_id, number)
    _refuse_if_open_elsewhere(profile, session_id)
    branches = _branches(profile)
    rewind = OpenRewind(time_ordered_id(), session_id, message.seq, message.created_at, conversation)
    if files and session.project:
        undo = open_undo(profile, Path(session.project))
        if undo.preview(session=session_id, since=message.created_at).outcomes:
            branches.begin_rewind(rewind, profile.versions.holder)
            try:
                return _finish_rewind(branches, undo, rewind, progress)
            except (AppError, OSError):  # the person reads it, so nothing is done behind their back at the next start
                branches.end_rewind(rewind.batch)
                raise
    return RewindReport(branches.rewind(session_id, message.seq) if conversation else None, None)


def _finish_rewind(
    branches: Branches, undo: Undo, rewind: OpenRewind, progress: Progress = lambda done, of: None
) -> RewindReport:
    """Set back the files that are not set back yet, and then the conversation."""
    report = None
    with suppress(UsageError):  # a program that was killed had set back all of them
        report = undo.undo(
            session=rewind.session_id, since=rewind.since, whole_session=True, batch=rewind.batch, progress=progress
        )
    if rewind.has_conversation:
        return RewindReport(branches.rewind(rewind.session_id, rewind.seq, rewind.batch), report)
    branches.end_rewind(rewind.batch)
    return RewindReport(None, report)


def settle_rewinds(profile: Profile) -> None:
    """Finish the rewinds of programs that were killed in the middle of one."""
    branches = _branches(profile)
    for rewind in branches.open_rewinds(profile.versions.is_running):
        project = Path(profile.store.get(rewind.session_id).project)
        if project.is_dir():  # else another time
            with suppress(UsageError):  # the conversation was changed since
                _finish_rewind(branches, open_undo(profile, project), rewind)
            branches.end_rewind(rewind.batch)


def take_back_rewind(profile: Profile, session_id: str, progress: Progress = lambda done, of: None) -> RewindReport:
    """Bring back what the last rewind of the conversation took out, and the files that it set back."""
    session = profile.store.get(session_id)
    rewind = _branches(profile).last_rewind(session_id)
    if rewind is None:
        raise UsageError(say("This session was not rewound, so there is nothing to take back."))
    _refuse_if_open_elsewhere(profile, session_id)
    _branches(profile).take_back(rewind)
    report = None
    if rewind.batch:
        with suppress(UsageError):  # the person has redone the files already
            report = open_undo(profile, Path(session.project)).redo(batch=rewind.batch, progress=progress)
    return RewindReport(rewind, report)


def _refuse_if_open_elsewhere(profile: Profile, session_id: str) -> None:
    """What another program still has of the conversation would not fit what is stored, nor its tools the files."""
    if SessionClaims(profile.versions).is_open_elsewhere(session_id):
        raise UsageError(say("This session is open in another window or terminal. Close it there first."))


def _branches(profile: Profile) -> Branches:
    return Branches(profile.versions.database)


def _message(profile: Profile, session_id: str, number: int) -> tuple[StoredSession, PersonMessage]:
    session = profile.store.get(session_id)
    messages = person_messages(profile, session_id)
    if not 1 <= number <= len(messages):
        words = say(
            "This session has {count} messages of yours, so there is no number {number}.", len(messages), number
        )
        raise UsageError(words)
    return session, messages[number - 1]
