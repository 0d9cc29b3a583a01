"""The real program under the limits of a shell (`ulimit`), and with a data folder that is closed to it."""

import json
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.starting import PLAIN

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ulimit belongs to POSIX shells")
Calls = tuple[tuple[str, Mapping[str, object]], ...]
RUN = ("run", "go", "--project", ".", "--provider", "scripted", "--trust", "autonomous")
UNLIMITED = "ulimit -S -c 0"
FEW_FILES = "files may be open at once here; Handrail needs 64. Raise that limit (ulimit -n 1024) and try again."
LITTLE_MEMORY = "Handrail needs 512. Raise that limit (ulimit -v unlimited) and try again."
SMALL_FILES = "cannot be written. Raise that limit (ulimit -f unlimited) and try again."
NO_PROCESS = "or raise the limits (ulimit -v unlimited, ulimit -u 1000), and try again."
WITHOUT_RIGHTS = ("setpriv", "--inh-caps=-all", "--bounding-set=-all")
"""root is let into closed folders otherwise"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    project = tmp_path / "project"
    project.mkdir()
    (project / "mine.txt").write_text("mine\n")
    return project


def start(project: Path, limit: str, *words: str, calls: Calls = (), rights: tuple[str, ...] = ()) -> str:
    """Run it under the limit with these calls of tools, each in a step; what it prints besides the answer."""
    script = [{"calls": [{"call": name, "arguments": arguments}]} for name, arguments in calls]
    path = project.parent / "script.json"
    path.write_text(json.dumps([*script, {"say": "done"}]))
    line = shlex.join([*rights, *PLAIN, *(words or RUN)])
    done = subprocess.run(
        ["bash", "-c", f"{limit}; exec {line}"],
        cwd=project,
        env=os.environ | {"HANDRAIL_SCRIPT": str(path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "Traceback" not in done.stderr
    return f"{done.stdout}{done.stderr}"


@pytest.mark.parametrize(
    ("limit", "said"),
    {
        "-n 16": FEW_FILES,
        "-n 32": FEW_FILES,
        "-n 48": FEW_FILES,
        "-n 64": "",
        "-n 128": "",
        "-v 200000": LITTLE_MEMORY,
        "-v 800000": "",
        "-f 0": SMALL_FILES,
        "-f 64": SMALL_FILES,
        "-f 300": SMALL_FILES,
        "-f 400": SMALL_FILES,
        "-f 4000": "",
    }.items(),
)
def test_a_small_limit_ends_in_a_sentence_and_nothing_is_half_there(
    project: Path, handrail_home: Path, limit: str, said: str
) -> None:
    if limit.startswith("-v") and sys.platform == "darwin":
        pytest.skip("macOS limits no memory")
    calls = (("write", {"path": "new.txt", "content": "x" * 5_000}), ("bash", {"command": "rm mine.txt"}))
    printed = start(project, f"ulimit {limit}", calls=calls)
    assert said in printed if said else "done" in printed
    assert said == "" or (project / "mine.txt").read_text() == "mine\n"
    assert not (project / "new.txt").exists() or len((project / "new.txt").read_text()) == 5_000
    assert "done" in start(project, UNLIMITED)  # what the limit left is no obstacle
    with sqlite3.connect(handrail_home / "data" / "handrail.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("words", [("tool", "read", "{}"), ("chat",), ("sessions",), ("undo", "--project", ".")])
def test_every_face_says_it(project: Path, words: tuple[str, ...]) -> None:
    assert FEW_FILES in start(project, "ulimit -n 20", *words)


@pytest.mark.parametrize(
    "command", ["ulimit -n 4; cat <(cat mine.txt)", "ulimit -f 1; yes > big.txt", "ulimit -v 9000; ls"]
)
def test_a_command_that_hits_its_own_limit_hurts_nobody_else(project: Path, command: str) -> None:
    printed = start(
        project, "ulimit -n 64", calls=(("bash", {"command": command}), ("bash", {"command": "echo fine > after.txt"}))
    )
    assert "done" in printed and (project / "after.txt").read_text() == "fine\n"


@pytest.mark.parametrize("what", ["locked", "a file"])
def test_where_what_confines_commands_cannot_be_made_none_is_asked_about(
    project: Path, handrail_home: Path, what: str
) -> None:
    rights = WITHOUT_RIGHTS if os.geteuid() == 0 else ()
    if rights and shutil.which("setpriv") is None:
        pytest.skip("root is let into closed folders")
    (handrail_home / "data").mkdir(parents=True, exist_ok=True)
    confined = handrail_home / "data" / "confined"
    if what == "locked":
        confined.mkdir(mode=0)
    else:
        confined.write_text("")
    printed = start(project, UNLIMITED, calls=(("bash", {"command": "rm mine.txt"}),), rights=rights)
    assert f"The folder {confined} cannot be used" in printed and "Make it writable" in printed
    assert "Run bash?" not in printed and (project / "mine.txt").exists()
