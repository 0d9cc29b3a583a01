"""The audit trail is out of reach of the model's own tools and commands."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.questions import APPROVE, Asking
from app.storage import sqlite
from app.storage.audit.trail import TrailEnds, verify
from app.vocabulary.confinement import Tier
from app.vocabulary.events import Answer, Event, QuestionAsked, ToolFinished
from tests.agent.real_sessions import call, say, sessions_with

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
async def test_no_tool_and_no_command_reaches_the_trail(
    tier: Tier, project: Path, tmp_path: Path, handrail_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if tier is Tier.REDUCED:
        monkeypatch.setattr("app.sandbox.confine.bwrap.BWRAP", "/nowhere/bwrap")
    (project / "way").symlink_to(handrail_home / "data")
    trails = handrail_home / "data/audit"
    paths = ["@state/logs/execution.jsonl", "@state/../../audit/x.jsonl", str(trails), f"{trails}/x.jsonl", "way/audit"]
    attempts = [
        *(call("write", path=path, content="forged", overwrite=True) for path in paths),
        *(call("rm", path=path) for path in paths),
        *(call("mv", source=path, destination="taken") for path in paths),
        *(call("mv", source="README.md", destination=path) for path in paths),
        *(call("ls", path=path) for path in paths),
        call("bash", command=f"rm -rf {trails}; ls {trails}; echo forged >> {trails}/x.jsonl"),
        call("bash", command=f"for file in {trails}/*; do echo '{{}}' >> $file; done; cat {trails}/*"),
        call("bash", command="cat way/audit/*; rm -rf way/audit"),
    ]
    sessions = sessions_with(tmp_path, monkeypatch)
    sessions.profile.change({"tell_violations": True})
    script = [call("read", path="src/a.py"), *attempts, say()]
    opened, seen = await sessions.talk(*script, project=str(project), max_steps=100)
    session = opened.session.id
    trail = sessions.profile.folders.trail(session)
    assert list(trails.iterdir()) == [trail]
    lines = [json.loads(line) for line in trail.read_text().splitlines()]
    assert len(lines) == len(attempts) + 1 == len(seen.results)
    assert not any("toolCallId" in result.output for result in seen.results)
    report = verify(trail, TrailEnds(sessions.profile.versions.database).get(session))
    assert (report.lines, report.broken, report.torn) == (len(lines), 0, 0)
    zones = opened.runtime.files.zones if opened.runtime else ()
    assert [zone.name for zone in zones if trail.is_relative_to(zone.root)] == []
    sessions.profile.close()


async def test_what_the_person_was_asked_about_is_in_the_trail_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project: Path
) -> None:
    """Other lines may wait until they can be written with more: a kill in between would lose this one."""
    # A thread that writes may hold up the loop for as long as a busy machine wants; for people it would try again soon.
    monkeypatch.setattr(sqlite, "LOOP_PATIENCE_SECONDS", 10.0)
    sessions = sessions_with(tmp_path, monkeypatch)
    options: dict[str, Any] = {"trust": "supervised", "asking": Asking(interactive=True), "project": str(project)}
    opened = await sessions.open(call("ls", path="."), say(), **options)
    trail = sessions.profile.folders.trail(opened.stored.id)
    written: list[str] = []

    def watch(event: Event) -> None:
        if isinstance(event, QuestionAsked):
            opened.session.questions.reply(event.question.id, Answer(APPROVE))
        if isinstance(event, ToolFinished):
            written.append(trail.read_text())

    opened.session.watch(watch)
    await opened.session.send("go")
    await opened.close()
    sessions.profile.close()
    assert len(written) == 1 and json.loads(written[0])["decision"]["by"] == "person"
