"""Checking audit trails at the command line."""

from app.desk import Desk
from app.errors import UsageError
from app.faces.outcome import Exit
from app.paths import single_calls
from app.plain import visible
from app.sandbox.project import checked_project
from app.storage.audit import TrailEnds
from app.storage.verifying import Report, verify


def verify_trails(desk: Desk, *, session: str | None, project: str | None) -> int:
    """One line for each trail; the exit code says whether all are whole."""
    ends = TrailEnds(desk.versions.database)
    sessions = _chosen(desk, ends, session, project)
    if not sessions:
        print("There is no audit trail yet.")
    whole = True
    for name in sessions:
        report = verify(desk.folders.trail(name), ends.get(name))
        whole = whole and not report.broken
        print(visible(f"{name}: {_words(report)}"))
    return Exit.DONE if whole else Exit.ERROR


def _chosen(desk: Desk, ends: TrailEnds, session: str | None, project: str | None) -> list[str]:
    for old in desk.folders.state("x").parent.glob("*/logs/execution.jsonl"):
        desk.folders.adopt_trail(old.parent.parent.name)
    here = {path.stem for path in desk.folders.trail("x").parent.glob("*.jsonl")} | set(ends.sessions())
    if session is not None:
        if session not in here:
            raise UsageError(f"There is no audit trail of a session {session!r}. List sessions with: handrail sessions")
        return [session]
    if project is not None:
        folder = checked_project(project)
        here &= {*desk.store.ids(str(folder)), single_calls(folder)}
    return sorted(here)


def _words(report: Report) -> str:
    if report.broken:
        return f"line {report.broken} is broken: {report.why}."
    torn = f", {report.torn} cut off by a crash" if report.torn else ""
    return f"whole, {report.lines:,} lines{torn}."
