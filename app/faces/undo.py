"""`handrail history`, `undo`, `redo` and `storage`: versions of files at the command line."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator

from app.assembly.profile import Profile
from app.assembly.recovery import recover
from app.assembly.tool_runtime import lifted_secrets
from app.assembly.undo_setup import open_undo, shown_path
from app.configuration.paths import SINGLE_CALLS, single_calls
from app.faces.outcome import Exit, confirmed
from app.faces.progress import counting
from app.fs.tool_caches import project_sizes
from app.processes import streams
from app.sandbox.effects.effect_report import crowded_folders, top_folder
from app.sandbox.project import checked_project
from app.storage.versions.pruning import plan_pruning, prune, storage_usage
from app.storage.versions.rows import FOLDER, TOO_LARGE
from app.storage.versions.store import VersionStore
from app.storage.versions.undo import UndoReport
from app.text.plain import counted, visible
from app.vocabulary.changes import file_state, mode_of
from app.vocabulary.errors import DatabaseUnusable, UsageError

MOST_PROJECTS = 20
"""Whose parts of the keep are listed."""
SHOWN_HASH = 12
"""Characters of a hash."""


def change_versions(profile: Profile, options: Namespace) -> int:
    """One of the commands about versions, as it was typed."""
    match options.command:
        case "history":
            return show_history(profile, options.project, options.path)
        case "undo":
            what = {"turn": options.turn, "file": options.file, "session": options.session}
            return undo(profile, options.project, **what, meanwhile=options.meanwhile, as_json=options.json)
        case "redo":
            return redo(profile, options.project, as_json=options.json)
        case _ if options.empty:
            return empty_keep(profile, is_confirmed=options.yes)
        case _ if options.empty_caches:
            return empty_caches(profile)
        case _ if options.prune:
            return prune_storage(profile, is_confirmed=options.yes)
        case _:
            return begin_new(profile) if options.begin_new else show_storage(profile)


def show_history(profile: Profile, project: str, path: str) -> int:
    """One line for each version, newest first."""
    folder = checked_project(project)
    recover(profile, folder, lifted_secrets(profile.settings, folder))
    shown = shown_path(profile, folder, path)
    versions = profile.versions.history(str(folder), shown)
    if not versions:
        raise UsageError(f"No tool has changed {visible(shown)}, so there are no versions of it.")
    for version in versions:
        when = version.created_at[:19].replace("T", " ")
        size = f"{_size(profile.versions, version.before_hash)} -> {_size(profile.versions, version.after_hash)}"
        who = version.tool if version.tool == version.operation else f"{version.tool or '-'} ({version.operation})"
        parts = [when, version.session_id, f"turn {version.turn}", who, size, _hash(version.after_hash)]
        parts += [f"moved from {version.moved_from}"] if version.moved_from else []
        parts += ["undone"] if version.undone_by else []
        parts += ["content no longer kept"] if version.pruned else []
        print(visible("  ".join(parts)))
    return Exit.DONE


def undo(
    profile: Profile,
    project: str,
    *,
    turn: int | None,
    file: str | None,
    session: str | None,
    meanwhile: bool = False,
    as_json: bool = False,
) -> int:
    folder = checked_project(project)
    path = shown_path(profile, folder, file) if file is not None else None
    session = single_calls(folder) if session == SINGLE_CALLS else session
    with counting("Undoing") as progress:
        what = open_undo(profile, folder)
        report = what.undo(session=session, turn=turn, path=path, by_others=meanwhile, progress=progress)
    return _print_json(report) if as_json else tell_undone(report)


def redo(profile: Profile, project: str, *, as_json: bool = False) -> int:
    with counting("Redoing") as progress:
        report = open_undo(profile, checked_project(project)).redo(progress=progress)
    if as_json:
        return _print_json(report)
    return tell_restored(report, f"Redid turn {report.turn} of {report.session}")


def show_storage(profile: Profile) -> int:
    held = storage_usage(profile.versions)
    limit = profile.settings.versions_limit_mb
    where = f"{counted(held.files, 'file')} from {counted(held.sessions, 'session')}"
    print(f"{counted(held.versions, 'version')} of {where} can be restored.")
    if held.pruned:
        print(f"Known by their hashes only: {counted(held.pruned, 'older version')}.")
    print(f"Their contents ({held.contents:,}) take {held.bytes:,} bytes of at most {limit:,} MB (versions_limit_mb).")
    print(
        f"They are in {visible(str(profile.folders.blobs))}, "
        f"and small ones in {visible(str(profile.folders.database))}."
    )
    keeps = profile.versions.keeps
    kept = keeps.usage()
    total, bound = sum(one.bytes for one in kept), keeps.bound()
    print(f"What commands removed or replaced takes {total:,} bytes of at most {bound:,} (keep_limit_gb):")
    for one in kept[:MOST_PROJECTS]:
        print(f"  {visible(one.project)}: {one.bytes:,} bytes of {counted(one.calls, 'call')} since {one.since[:10]}")
    if not kept:
        print("  nothing")
    caches = project_sizes(profile.caches.usage())
    limit_gb = profile.settings.cache_limit_gb
    print(
        f"Caches of package managers take {sum(caches.values()):,} bytes of at most {limit_gb:g} GB (cache_limit_gb):"
    )
    for project, size in list(caches.items())[:MOST_PROJECTS]:
        print(f"  {visible(project)}: {size:,} bytes")
    if not caches:
        print("  nothing")
    return Exit.DONE


def empty_caches(profile: Profile) -> int:
    """Package managers download again what was in them, so nobody is asked."""
    before = sum(cache.bytes for cache in profile.caches.usage())
    profile.caches.empty()
    freed = before - sum(cache.bytes for cache in profile.caches.usage())
    print(f"Freed {freed / 1_000_000:,.1f} MB.")
    return Exit.DONE


def empty_keep(profile: Profile, *, is_confirmed: bool) -> int:
    """Let go of what commands removed or replaced, after a yes: that frees the room on the disk."""
    keeps = profile.versions.keeps
    held = sum(one.bytes for one in keeps.usage())
    print(
        f"This deletes for good what commands removed or replaced: {held / 1_000_000:,.1f} MB. Undo cannot bring it "
        "back afterwards."
    )
    if not is_confirmed and not confirmed("Delete it?"):
        print("Nothing was deleted. To do it without a question: --yes", file=sys.stderr)
        return Exit.DONE
    print(f"Freed {keeps.empty() / 1_000_000:,.1f} MB.")
    return Exit.DONE


def prune_storage(profile: Profile, *, is_confirmed: bool) -> int:
    """Say what would go so that the limit is kept, and remove it only after a yes."""
    limit = profile.settings.versions_limit_mb * 1_000_000
    plan = plan_pruning(profile.versions, limit)
    if not plan.versions:
        print("Earlier versions of files are within your limit, so nothing has to go.")
        return Exit.DONE
    print(
        f"The contents of the {plan.versions:,} oldest versions would go for good, from {plan.oldest[:10]} to "
        f"{plan.newest[:10]}: {plan.bytes / 1_000_000:,.1f} MB. Those versions cannot be restored afterwards."
    )
    if not is_confirmed and not confirmed("Remove them?"):
        print("Nothing was removed. To do it without a question: --yes", file=sys.stderr)
        return Exit.DONE
    removed = prune(profile.versions, limit)
    print(f"Removed {removed:,} contents.")
    return Exit.DONE


def begin_new(profile: Profile) -> int:
    """Only beside a database that is really damaged: else its sessions would seem to be gone."""
    try:
        profile.versions.database.check()
    except DatabaseUnusable as error:
        profile.begin_new_database()
        print(f"{error.text}\nNew sessions are kept in {visible(str(profile.folders.database))}.")
        return Exit.DONE
    raise UsageError(f"The database {profile.folders.database} is sound, so no new one is begun.")


def _size(store: VersionStore, state: str | None) -> str:
    if state is None:
        return "none"
    if (mode := mode_of(state)) is not None:
        return f"mode {mode:o}"
    known = file_state(state)
    size = known.size if known is not None else store.contents.size(state)
    return state if state in (FOLDER, TOO_LARGE) else f"{size:,} bytes" if size is not None else "?"


def _hash(state: str | None) -> str:
    known = file_state(state)
    return (known.digest if known is not None else state or "")[:SHOWN_HASH] or "-"


def tell_undone(report: UndoReport) -> int:
    code = tell_restored(report, f"Undid turn {report.turn} of {report.session}")
    if not report.outcomes:
        named = f"handrail undo --session {report.session} --turn N"
        print(f"Nothing was undone, and no earlier turn was tried. To undo one, name it: {named}", file=sys.stderr)
    return code


def tell_restored(report: UndoReport, done: str) -> int:
    """Print what was restored to stdout, and what was not to stderr; of folders full of files only how many."""
    for what, outcome, count in grouped(report.outcomes.items()):
        print(f"{what} {outcome}" if count > 1 else what)
    for what, reason, _count in grouped(report.skipped):
        print(f"handrail: skipped {what}: {reason.removesuffix('.')}.", file=sys.stderr)
    if report.outcomes:
        print(f"{done}: {len(report.outcomes):,} restored, {len(report.skipped):,} skipped.", file=sys.stderr)
    return Exit.ERROR if report.skipped else Exit.DONE


def grouped(told: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str, int]]:
    """What is told of each path, as it is shown, or of many in one folder at once: `node_modules: 1,448 files`."""
    paths: dict[str, list[str]] = {}
    for path, words in told:
        paths.setdefault(words, []).append(path)
    for words, some in paths.items():
        folders = crowded_folders(some)
        for folder, count in folders.items():
            yield f"{visible(folder.removesuffix('/'))}: {count:,} files", visible(words), count
        for path in some:
            if top_folder(path) not in folders:
                yield visible(path), visible(words), 1


def _print_json(report: UndoReport) -> int:
    streams.write_json()
    about = {"session": report.session, "turn": report.turn, "undo": report.batch}
    restored = [{"path": path, "outcome": outcome} for path, outcome in report.outcomes.items()]
    skipped = [{"path": path, "reason": reason} for path, reason in report.skipped]
    print(json.dumps({**about, "restored": restored, "skipped": skipped}, ensure_ascii=False))
    return Exit.ERROR if skipped else Exit.DONE
