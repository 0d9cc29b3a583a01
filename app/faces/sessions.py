"""Sessions at the command line: list, search, rename, pin, archive, delete, fork, rewind, export and import."""

import os
import sys
from argparse import Namespace
from pathlib import Path

from app.assembly.conversations import (
    ExportFormat,
    RewindPreview,
    RewindReport,
    export_session,
    fork_session,
    import_session,
    person_messages,
    preview_rewind,
    rewind_session,
    take_back_rewind,
)
from app.assembly.profile import Profile
from app.faces.outcome import Exit, confirmed
from app.faces.progress import counting
from app.faces.undo import grouped, tell_restored
from app.fs.own_file import replace_file
from app.sandbox.project import checked_project
from app.storage.sessions.search import Shelf
from app.storage.sessions.store import StoredSession
from app.text.plain import one_line, visible
from app.vocabulary.errors import UsageError


def list_sessions(profile: Profile, options: Namespace) -> int:
    """One line for each; with --search also the places where the text was said."""
    project = str(checked_project(options.project)) if options.project else None
    shelf = Shelf.DELETED if options.deleted else Shelf.ARCHIVED if options.archived else Shelf.ACTIVE
    index = profile.session_index
    found = index.find(options.search, project, options.limit + 1, options.skip, shelf)
    for session in found[: options.limit]:
        pin = "pinned  " if session.is_pinned else ""
        print(_line(session, f"{pin}{one_line(session.title)}"))
    if len(found) > options.limit:
        next_page = options.skip + options.limit
        print(f"There are more: --skip {next_page}, --limit N, or --search TEXT.", file=sys.stderr)
    if options.search and shelf is Shelf.ACTIVE and not options.skip:
        listed = {session.id for session in found}
        hits = [hit for hit in index.search.find(options.search, project) if hit.session.id not in listed]
        for hit in hits[: options.limit]:
            print(_line(hit.session, one_line(f"{hit.role}: {hit.before}{hit.found}{hit.after}", 200)))
    return Exit.DONE


def _line(session: StoredSession, text: str) -> str:
    return f"{session.id}  {session.updated_at[:16]}  {visible(session.project) or '(no folder)'}  {text}"


def change_session(profile: Profile, options: Namespace) -> int:
    store = profile.store
    if options.action == "import":
        made = import_session(profile, Path(options.file), options.project or "")
        return _tell(f"Imported as session {made.id}. Go on with it: handrail chat --resume {made.id}", made.id)
    session = store.get(options.id)
    match options.action:
        case "rename":
            title = one_line(options.title, 200)
            if not title:
                raise UsageError("A title needs at least one character.")
            store.rename(session.id, title)
        case "pin" | "unpin":
            store.pin(session.id, is_pinned=options.action == "pin")
        case "archive" | "unarchive":
            store.archive(session.id, is_archived=options.action == "archive")
        case "delete":
            profile.delete_session(session.id)
            return _tell(f"Deleted. To bring it back: handrail session restore {session.id}")
        case "restore":
            store.restore(session.id)
        case "erase":
            if not session.deleted_at:  # so that it takes two steps to lose a conversation
                raise UsageError(f"Delete the session first: handrail session delete {session.id}")
            store.erase(session.id)
            return _tell("Erased for good. What its tools changed can still be undone.")
        case "fork":
            messages = person_messages(profile, session.id) if options.before else []
            if options.before and options.before > len(messages):
                raise UsageError(
                    f"This session has {len(messages)} messages of yours, so there is no number {options.before}."
                )
            fork = fork_session(profile, session.id, messages[options.before - 1].seq if options.before else None)
            return _tell(f"Made session {fork.id}. Go on with it: handrail chat --resume {fork.id}", fork.id)
        case "export":
            return _export(profile, session, options)
        case "rewind":
            return _rewind(profile, session, options)
    return Exit.DONE


def _export(profile: Profile, session: StoredSession, options: Namespace) -> int:
    output = options.output
    made = export_session(profile, session.id, ExportFormat(options.format))
    if output is None:
        sys.stdout.write(made.text)
    else:
        path = Path(output).absolute()
        if not path.parent.is_dir():
            raise UsageError(f"{visible(output)} cannot be written: there is no folder {visible(str(path.parent))}.")
        is_wanted = options.yes or not os.path.lexists(path)
        if not (is_wanted or confirmed(f"{visible(output)} is there already. Replace it?")):
            raise UsageError(f"{visible(output)} is there already, and nothing was written. To replace it: --yes")
        try:
            replace_file(path, made.text.encode(errors="replace"))
        except OSError as error:
            raise UsageError(f"{visible(output)} cannot be written: {error.strerror}.") from None
    if made.masked:
        print(f"{made.masked} texts held something that looks like a secret; it was masked.", file=sys.stderr)
    return Exit.DONE


def _rewind(profile: Profile, session: StoredSession, options: Namespace) -> int:
    if options.back:
        with counting("Bringing files back") as progress:
            report = take_back_rewind(profile, session.id, progress)
        return _tell_rewound(report, is_back=True)
    if options.to is None:
        for message in person_messages(profile, session.id):
            print(f"{message.number:>4}  {message.created_at[:16]}  {one_line(message.text)}")
        return _tell("Go back to before one of them: --to NUMBER. Nothing has been changed.")
    files, conversation = options.only != "conversation", options.only != "files"
    _show(preview_rewind(profile, session.id, options.to), files=files, conversation=conversation)
    if options.preview or not (options.yes or confirmed("Do it?")):
        return _tell("Nothing has been changed." + ("" if options.preview else " To do it without a question: --yes"))
    with counting("Setting files back") as progress:
        report = rewind_session(
            profile, session.id, options.to, conversation=conversation, files=files, progress=progress
        )
    return _tell_rewound(report)


def _show(preview: RewindPreview, *, files: bool, conversation: bool) -> None:
    print(f"Back to before message {preview.message.number}: {one_line(preview.message.text)}")
    if conversation:
        print(f"  {preview.messages} messages leave the conversation; they are kept in an archived session.")
    if not files:
        return
    for what, outcome, _count in grouped(preview.files.items()):
        print(f"  {what}: would be {outcome}")
    for what, reason, _count in grouped(preview.skipped):
        print(f"  {what}: stays as it is, because {reason}")
    if not preview.files and not preview.skipped:
        print("  No file would change.")


def _tell_rewound(report: RewindReport, *, is_back: bool = False) -> int:
    code = int(Exit.DONE)
    if report.files is not None:
        code = tell_restored(
            report.files, "The files are as they were before the rewind" if is_back else "Set files back"
        )
    if report.rewind is not None and is_back:
        _tell("The conversation is as it was before the rewind.")
    elif report.rewind is not None:
        back = f"handrail session rewind {report.rewind.session_id} --back"
        _tell(f"The conversation ends before that message now. To take that back: {back}")
    return code


def _tell(text: str, result: str = "") -> int:
    """`result` is for scripts, on stdout; the sentence is for people."""
    if result:
        print(result)
    print(visible(text), file=sys.stderr)
    return Exit.DONE
