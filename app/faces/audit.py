"""`handrail audit verify`: checks audit trails."""

from app.assembly.profile import Profile
from app.configuration.paths import single_calls
from app.faces.outcome import Exit
from app.sandbox.project import checked_project
from app.storage.audit.trail import TrailEnds, verify
from app.text.plain import counted, visible
from app.vocabulary.errors import UsageError


def verify_trails(profile: Profile, *, session: str | None, project: str | None) -> int:
    """Print one line for each trail; the exit code says whether all are intact."""
    ends = TrailEnds(profile.versions.database)
    sessions = _chosen(profile, ends, session, project)
    if not sessions:
        print("There is no audit trail yet.")
    whole = True
    for name in sessions:
        report = verify(profile.folders.trail(name), ends.get(name))
        whole = whole and not report.broken
        torn = f", {report.torn} cut off by a crash" if report.torn else ""
        words = (
            f"line {report.broken} is broken: {report.why}"
            if report.broken
            else f"whole, {counted(report.lines, 'line')}{torn}"
        )
        print(visible(f"{name}: {words}."))
    return Exit.DONE if whole else Exit.ERROR


def _chosen(profile: Profile, ends: TrailEnds, session: str | None, project: str | None) -> list[str]:
    for old in profile.folders.state("x").parent.glob("*/logs/execution.jsonl"):
        profile.folders.adopt_trail(old.parent.parent.name)
    here = {path.stem for path in profile.folders.trail("x").parent.glob("*.jsonl")} | set(ends.sessions())
    if session is not None:
        if session not in here:
            raise UsageError(f"There is no audit trail of a session {session!r}. List sessions with: handrail sessions")
        return [session]
    if project is not None:
        folder = checked_project(project)
        here &= {*profile.store.ids(str(folder)), single_calls(folder)}
    return sorted(here)
