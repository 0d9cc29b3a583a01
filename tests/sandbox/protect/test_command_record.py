"""Which names a command touched is written down before the kernel does as it is told; nothing is left out."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from app.sandbox.confine import Launch
from app.sandbox.confine.selftest import UNRECORDED
from app.sandbox.keep.journal import entries
from app.sandbox.protect.command_record import CommandChanges, Record, together
from app.vocabulary.confinement import Tier
from tests.sandbox.conftest import SandboxedProject

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who makes a call"),
]


def python(code: str) -> str:
    return f'/usr/bin/python3 -c "{code}"'


async def run(sandbox: SandboxedProject, command: str, folder: Path | None = None) -> Record:
    record = Record()
    with sandbox.output.open("wb") as output:
        place = folder or sandbox.project
        launch = Launch(("/bin/sh", "-c", command), place, dict(os.environ), output.fileno(), record)
        running = await sandbox.confinement.start(launch)
        await running.wait()
        await running.end()
    return record


def recorded(sandbox: SandboxedProject) -> bool:
    in_force = sandbox.confinement.in_force
    if in_force.tier is not Tier.NONE and UNRECORDED in in_force.note:
        pytest.skip("this kernel cannot record")
    return in_force.tier is not Tier.NONE


TOUCHED = [
    ("echo x > new", {"new"}),
    ("echo x >> README.md", {"README.md"}),
    ("rm README.md", {"README.md"}),
    ("mkdir -p a/b", {"a", "a/b"}),
    ("mkdir e && rmdir e", {"e"}),
    ("mv README.md docs", {"README.md", "docs"}),
    ("mv src lib", {"src", "lib", "src/a.py", "lib/a.py", "src/new"}),
    ("ln README.md hard", {"hard"}),
    ("ln README.md hard && echo x > hard", {"hard", "README.md"}),
    ("ln README.md hard && echo x > hard && rm hard", {"hard", "README.md"}),
    ("ln -s README.md soft", {"soft"}),
    ("ln -s README.md soft && echo x > soft", {"soft", "README.md"}),
    ("ln -s src way && echo x > way/new && rm way", {"way", "src/new"}),
    ("ln -s nowhere soft && echo x > soft", {"soft", "nowhere"}),
    ("cd src && echo x > ../up", {"up"}),
    ("cd src && echo x > ./a.py", {"src/a.py"}),
    ("truncate -s 0 README.md", {"README.md"}),
    ("chmod +x src/a.py", {"src/a.py"}),
    ("mkfifo pipe", {"pipe"}),
    ("cp README.md copy", {"copy"}),
    ("echo x > new & wait", {"new"}),
    ("(setsid sh -c 'sleep 0.2; echo x > late' &) ; sleep 0.5", {"late"}),
    ("sed -i s/Hello/Bye/ README.md", {"README.md"}),
    (python("import os; os.rename('README.md', 'there', src_dir_fd=os.open('.', 0))"), {"README.md", "there"}),
    (python("open('/proc/self/cwd/roundabout', 'w')"), {"roundabout"}),
    (python("import os; os.fchmod(os.open('README.md', 0), 0o600)"), {"README.md"}),
    (python("import threading; t = threading.Thread(target=open, args=('x', 'w')); t.start(); t.join()"), {"x"}),
    ("cat README.md src/a.py > /dev/null; ls -R", set()),
    ("echo x > $TMPDIR/elsewhere", set()),
]  # fmt: skip
"""What is run in a folder of its own, and the names there that it touches."""


async def test_what_a_command_touches_is_recorded(sandbox: SandboxedProject) -> None:
    is_recorded = recorded(sandbox)
    for number, (command, touched) in enumerate(TOUCHED):
        folder = shutil.copytree(sandbox.project / "src", sandbox.project / f"{number}/src").parent
        shutil.copy(sandbox.project / "README.md", folder)
        command_changes = (await run(sandbox, command, folder)).command_changes()
        if not is_recorded:
            assert command_changes == CommandChanges(), "what is not confined is not recorded"
            continue
        assert command_changes.is_known, command
        asked = {"new", "README.md", "src/a.py", "lib/a.py", "hard", "src/new", "nothing", *touched}
        assert {name for name in asked if command_changes.include(f"{folder}/{name}")} == touched, command


async def test_who_cannot_be_read_changes_nothing(sandbox: SandboxedProject) -> None:
    """A command may hide its memory; then it is not known which file it means."""
    if not recorded(sandbox):
        pytest.skip("nothing is recorded without confinement")
    hide = python("import ctypes; ctypes.CDLL(None).prctl(4, 0, 0, 0, 0); open('x', 'w')")
    command_changes = (await run(sandbox, hide)).command_changes()
    assert command_changes.include(f"{sandbox.project}/x") or not (sandbox.project / "x").exists()


async def test_what_a_program_holds_open_is_kept_again_at_each_of_its_calls(
    sandbox: SandboxedProject, tmp_path: Path
) -> None:
    if not recorded(sandbox):
        pytest.skip("nothing is recorded without confinement")
    record, keep = Record(), tmp_path / "keep"
    keep.mkdir()
    record.keep(tmp_path / "journal", keep, sandbox.project)
    with sandbox.output.open("wb") as output:
        command = "exec 5>log; echo one >&5; exec 6>closed; exec 6>&-; exec 7<README.md; echo ready; sleep 60"
        launch = Launch(("/bin/sh", "-c", command), sandbox.project, dict(os.environ), output.fileno(), record)
        running = await sandbox.confinement.start(launch)
        await sandbox.says("ready")
        since = record.size
        await record.mark()
        mark, held, *_ = entries(record.data(), since)
        assert (mark.kind, held.kind, held.fields[0]) == (b"k", b"g", os.fsencode(sandbox.project / "log"))
        assert (keep / os.fsdecode(held.fields[2])).read_text() == "one\n"
        await running.stop(0)
    await record.mark()
    assert record.size > since, "who is gone marks nothing and is not waited for"
    record.close()


def test_of_several_commands_all_must_be_known() -> None:
    one, other = CommandChanges(frozenset({"/a"}), is_known=True), CommandChanges(frozenset({"/b"}), is_known=False)
    both = together([one, other])
    assert (both.include("/a"), both.include("/b"), both.is_known) == (True, True, False)
