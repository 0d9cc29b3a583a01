"""A turn whose program is killed while its command runs."""

import json
import os
import subprocess
import time
from pathlib import Path

from app.assembly.profile import Profile
from tests.starting import PLAIN

COMMAND = "printf 'one\\nhalf'; touch begun; until [ -e go ]; do sleep 0.01; done; echo ' a line'; sleep 300"
PRINTED = "one\nhalf a line"


def kill_in_command(project: Path, command: str = COMMAND) -> str:
    """`run` a turn with two commands, kill it while the first of them runs, and give the id of its session."""
    script = project.parent / "killed.json"
    calls = [{"call": "bash", "arguments": {"command": text}} for text in (command, "echo never > never.txt")]
    script.write_text(json.dumps([{"calls": calls}]))
    line = ["run", "go", "--project", str(project), "--provider", "scripted", "--trust", "autonomous"]
    program = subprocess.Popen(
        [*PLAIN, *line], env=os.environ | {"HANDRAIL_SCRIPT": str(script)}, stderr=subprocess.PIPE, text=True
    )
    profile = Profile.open()
    try:
        deadline = time.monotonic() + 60
        while not (project / "begun").exists():
            assert program.poll() is None and time.monotonic() < deadline
            time.sleep(0.005)
        [session] = profile.store.ids(str(project))
        (project / "go").touch()
        while "' a line'" in command and "half a line" not in str(profile.store.history(session)[-2:]):
            assert program.poll() is None and time.monotonic() < deadline
            time.sleep(0.005)
    finally:
        program.kill()
        program.communicate()
        profile.close()
    return session
