"""The clock is a year ahead, then right, then a year back: what goes by order still does."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from app.assembly.conversations import preview_rewind
from app.assembly.profile import Profile
from tests.starting import PLAIN

CLOCK = """
import datetime, os, time
days, real, exact = float(os.environ["CLOCK_DAYS"]), time.time, time.time_ns
time.time = lambda: real() + days * 86400
time.time_ns = lambda: exact() + int(days * 86400) * 10**9
class Shifted(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(time.time(), tz)
datetime.datetime = Shifted
"""
YEAR = 365


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "clock").mkdir()
    (tmp_path / "clock" / "sitecustomize.py").write_text(CLOCK)
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


def handrail(project: Path, days: float, *words: str, script: object = ()) -> str:
    """What it prints with the clock put forward by so many days."""
    path = project.parent / "script.json"
    path.write_text(json.dumps(script))
    shifted = {"PYTHONPATH": str(project.parent / "clock"), "CLOCK_DAYS": str(days), "HANDRAIL_SCRIPT": str(path)}
    done = subprocess.run([*PLAIN, *words], env=os.environ | shifted, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def write(project: Path, days: float, name: str, *resume: str) -> None:
    calls = [{"call": "write", "arguments": {"path": name, "content": name}}]
    words = ("run", f"write {name}", "--project", str(project), "--provider", "scripted", "--trust", "autonomous")
    handrail(project, days, *words, *resume, script=[{"calls": calls}, {"say": "ok"}])


@pytest.mark.parametrize("days", [(YEAR, 0, -YEAR), (0, -YEAR, YEAR), (-YEAR, YEAR, 0)])
def test_a_session_over_jumps_of_the_clock_is_rewound_undone_and_verified(project: Path, days: list[float]) -> None:
    profile = Profile.open()
    write(project, days[0], "a")
    [session] = profile.store.ids(str(project))
    for name, now in (("b", days[1]), ("c", days[2])):
        write(project, now, name, "--resume", session)
    for number, left in enumerate((["a", "b", "c"], ["b", "c"], ["c"]), 1):
        assert sorted(preview_rewind(profile, session, number).files) == left
    profile.close()
    handrail(project, 0, "audit", "verify", "--session", session)
    for left in (["a", "b"], ["a"], []):
        handrail(project, 0, "undo", "--project", str(project))
        assert sorted(path.name for path in project.iterdir()) == left
