"""How commands begin and end: their code is told, and nothing they started outlives them."""

import asyncio
import contextlib
import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from app.sandbox.confine import ConfinementLost, Launch, bwrap, policy
from app.sandbox.confine.workers import CannotConfine, Worker
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier
from app.vocabulary.errors import ToolError

if TYPE_CHECKING:
    from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")]

PYTHON = str(Path(sys._base_executable).resolve())  # type: ignore[attr-defined]
STUBBORN = """
trap '' TERM
sleep {0} & setsid sleep {0} &
(setsid sh -c 'trap "" TERM; (sleep {0} >/dev/null 2>&1 &) ; sleep {0}' >/dev/null 2>&1 &)
echo begun; sleep {0}
"""
"""A child, a session leader, and one who left both session and parent; most of them do not want to go."""


APP = """
import asyncio, os, sys
from pathlib import Path
from app.vocabulary.confinement import Tier
from app.sandbox.confine import Confinement, Launch
tier, project, state, command = sys.argv[1:]
async def main():
    confinement = Confinement(Path(project), state=Path(state), tiers=() if tier == "none" else (Tier(tier),))
    await confinement.ready()
    running = await confinement.start(Launch(("/bin/sh", "-c", command), Path(project), dict(os.environ), 1))
    await running.wait()
asyncio.run(main())
"""
"""A small app of its own, to be killed."""


@pytest.fixture
def marker(request: pytest.FixtureRequest) -> str:
    """A number of seconds that no other test sleeps for."""
    return f"{os.getpid() % 90000 + 10000}.{abs(hash(request.node.nodeid)) % 10**8}"


async def test_the_shells_own_end_is_told(sandbox: "SandboxedProject") -> None:
    codes = {"exit 3": 3, "true": 0, "kill -9 $$": -9, "kill -TERM $$": -15}
    assert {command: await sandbox.run(command) for command in codes} == codes


async def test_output_of_both_kinds_arrives_and_there_is_no_input(sandbox: "SandboxedProject") -> None:
    await sandbox.run("echo out; echo err >&2; cat; pwd")
    assert sandbox.said.splitlines() == ["out", "err", str(sandbox.project)]


async def test_stopping_ends_everything_the_command_started(sandbox: "SandboxedProject", marker: str) -> None:
    command = await sandbox.begin(STUBBORN.format(marker))
    await sandbox.says("begun")
    assert len(running(marker)) >= 4
    await command.stop(0.1)
    assert running(marker) == []
    assert await command.wait() == -signal.SIGKILL


async def test_a_command_may_end_in_its_own_way_when_asked(sandbox: "SandboxedProject") -> None:
    command = await sandbox.begin("trap 'echo bye; exit 7' TERM; echo begun; while :; do sleep 0.05; done")
    await sandbox.says("begun")
    await command.stop(10)
    assert (await command.wait(), "bye" in sandbox.output.read_text()) == (7, True)


async def test_what_a_shell_leaves_running_is_ended(sandbox: "SandboxedProject", marker: str) -> None:
    command = await sandbox.begin(f"sleep {marker} & (setsid sleep {marker} &) ; exit 5")
    assert await command.wait() == 5
    await command.end()
    assert running(marker) == []


async def test_stopping_one_command_leaves_the_others_alone(sandbox: "SandboxedProject", marker: str) -> None:
    first = await sandbox.begin(f"sleep 1{marker}")
    second = await sandbox.begin(f"(setsid sleep 2{marker} &) ; echo begun; sleep 2{marker}")
    await sandbox.says("begun")
    await second.stop(0)
    assert (len(running(f"1{marker}")) > 0, running(f"2{marker}")) == (True, [])
    await first.stop(0)
    assert running(marker) == []


async def test_closing_kills_at_once(sandbox: "SandboxedProject", marker: str) -> None:
    command = await sandbox.begin(STUBBORN.format(marker))
    await sandbox.says("begun")
    sandbox.confinement.close()
    await nobody(marker)
    assert await command.wait() == -9
    with pytest.raises(ToolError, match="closing"):
        await sandbox.run("true")


async def test_a_killed_app_leaves_nothing_running(sandbox: "SandboxedProject", marker: str, tmp_path: Path) -> None:
    tier = sandbox.confinement.in_force.tier
    arguments = [tier, str(sandbox.project), str(tmp_path / "other"), STUBBORN.format(marker)]
    root = Path(__file__).parents[3]
    app = subprocess.Popen([sys.executable, "-c", APP, *arguments], cwd=root, stdout=subprocess.PIPE)  # noqa: ASYNC220
    assert app.stdout is not None
    try:
        assert await asyncio.to_thread(app.stdout.readline) == b"begun\n"
        assert len(running(marker)) >= 4
    finally:
        app.kill()
        app.wait()
        app.stdout.close()
    await nobody(marker)


async def test_a_command_that_kills_who_looks_after_it_hurts_nobody_but_itself(
    sandbox: "SandboxedProject", marker: str
) -> None:
    sleepers = f"setsid sleep {marker} & sleep 0.1; kill -9 $PPID; sleep 0.1"
    worst = f"{sleepers}; kill -9 -1" if sandbox.confinement.in_force.tier is Tier.FULL else sleepers
    await sandbox.run(worst)
    await nobody(marker)
    assert await sandbox.run("echo still here") == 0
    assert sandbox.said == "still here\n"


async def test_each_command_has_the_environment_it_was_given(
    sandbox: "SandboxedProject", monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    for value in ("one", "one", "two", None):
        monkeypatch.setenv("GIVEN", value) if value else monkeypatch.delenv("GIVEN")
        for _ in range(3):  # supervisors take turns
            await sandbox.run('echo "${GIVEN-none}"')
            said.append(sandbox.said.strip())
    assert said == ["one"] * 6 + ["two"] * 3 + ["none"] * 3


def worker_of(sandbox: "SandboxedProject") -> Worker:
    return sandbox.confinement._workers[sandbox.confinement.in_force.tier, NO_GRANT].worker


async def test_a_worker_that_was_killed_is_replaced(sandbox: "SandboxedProject") -> None:
    await sandbox.run("true")
    worker = worker_of(sandbox)
    for _ in range(2):
        worker._process.kill()
        worker._process.wait()
        assert await sandbox.run("echo still here") == 0
    assert sandbox.said.endswith("still here\n")


async def test_who_is_told_to_stop_when_all_is_over_does_not_take_it_for_an_order(sandbox: "SandboxedProject") -> None:
    marker = uuid4().hex
    command = await sandbox.begin(f"sleep 0.02 # {marker}")
    while running(marker):
        time.sleep(0.01)  # noqa: ASYNC251 - so that nobody hears of its end
    await command.stop(5)
    worker = worker_of(sandbox)
    assert [await sandbox.run("exit 4"), await sandbox.run("exit 5")] == [4, 5]
    assert worker_of(sandbox) is worker, "one that does not answer is replaced"


async def test_what_cannot_be_started_is_an_error_in_words(sandbox: "SandboxedProject") -> None:
    with pytest.raises(ToolError, match="could not be started: No such file"):
        await sandbox.confinement.start(Launch(("/no/such/shell",), sandbox.project, {}, 1))
    with pytest.raises(ToolError, match="cannot be passed"):
        await sandbox.run("echo \0")
    assert await sandbox.run("true") == 0


async def test_too_many_processes_are_ended_and_told(
    sandbox: "SandboxedProject", marker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = policy.limits() | {"processes": 20}
    monkeypatch.setattr(policy, "limits", lambda: few)
    grant = Grant(network=True)
    command = await sandbox.begin(f"for i in $(seq 60); do sleep {marker} & done; wait", grant)
    assert await command.wait() == -9
    assert "too many processes" in command.note
    await command.end()
    assert running(marker) == []


async def test_too_much_memory_is_refused_or_ended(
    sandbox: "SandboxedProject", monkeypatch: pytest.MonkeyPatch
) -> None:
    little = policy.limits() | {"data": 1 << 40, "memory": 50 << 20}
    monkeypatch.setattr(policy, "limits", lambda: little)
    hog = f"{PYTHON} -I -c \"x = b'x' * (100 << 20); import time; time.sleep(60)\""
    command = await sandbox.begin(hog, Grant(network=True))
    assert await command.wait() == -9
    assert "memory" in command.note
    await command.end()


@pytest.mark.parametrize("sandbox", [Tier.FULL, Tier.REDUCED], indirect=True)
async def test_a_command_cannot_set_limits_for_the_next_one(sandbox: "SandboxedProject") -> None:
    await sandbox.run("ulimit -a; nice")
    before = sandbox.said
    whom = "$PPID $(cut -d ' ' -f 4 /proc/$PPID/stat)"  # who looks after it, and who started that
    await sandbox.run(f"for pid in {whom}; do prlimit --fsize=0:0 --nofile=9:9 --pid $pid; renice 19 $pid; done")
    for _ in range(3):  # they take turns
        await sandbox.run("ulimit -a; nice")
        assert sandbox.said == before


HEADLESS = """
import ctypes, fcntl, os, sys, threading, time
os.setsid()
held = open("held", "w")
fcntl.flock(held, fcntl.LOCK_EX)
hoard = b"x" * (int(sys.argv[1]) << 20)
threading.Thread(target=time.sleep, args=(60,)).start()
open("begun", "w").close()
ctypes.CDLL(None).syscall({"x86_64": 60, "aarch64": 93}[os.uname().machine], 0)
"""
"""A process whose first thread ends while another goes on: the list of processes calls it a zombie."""


@pytest.mark.skipif(platform.machine() not in ("x86_64", "aarch64"), reason="the number of a system call is needed")
async def test_who_only_looks_dead_is_ended_too(sandbox: "SandboxedProject") -> None:
    (sandbox.project / "headless.py").write_text(HEADLESS)
    code = await sandbox.run(f"{PYTHON} -I headless.py 0 & until [ -e begun ]; do sleep 0.01; done; sleep 0.2")
    free = subprocess.run(["flock", "--nonblock", str(sandbox.project / "held"), "true"]).returncode  # noqa: ASYNC221
    assert (code, free) == (0, 0)


@pytest.mark.skipif(platform.machine() not in ("x86_64", "aarch64"), reason="the number of a system call is needed")
async def test_the_memory_of_who_only_looks_dead_counts(
    sandbox: "SandboxedProject", monkeypatch: pytest.MonkeyPatch
) -> None:
    little = policy.limits() | {"data": 1 << 40, "memory": 50 << 20}
    monkeypatch.setattr(policy, "limits", lambda: little)
    (sandbox.project / "headless.py").write_text(HEADLESS)
    command = await sandbox.begin(f"{PYTHON} -I headless.py 100 & sleep 20", Grant(network=True))
    assert await command.wait() == -9
    assert "memory" in command.note
    await command.end()


PARKED = """
import array, os, socket
one, other = socket.socketpair()
file = os.open("file", os.O_RDWR | os.O_CREAT)
for parked in ([file], [one.fileno(), other.fileno()]):
    one.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", parked))])
"""
"""An open file lies in a socket that only lies in itself: nobody has it any more, and nobody closes it."""


async def test_many_commands_leave_nothing_behind(sandbox: "SandboxedProject", tmp_path: Path) -> None:
    await sandbox.run("true")
    before = traces(tmp_path)
    for _ in range(30):
        assert await sandbox.run("true") == 0
    async with asyncio.timeout(120):
        while len(traces(tmp_path)[0]) > len(before[0]):  # a descriptor of the last command may just be closed
            await asyncio.sleep(0.02)
        assert traces(tmp_path)[1:] == before[1:]
        while zombies(worker_of(sandbox)._process.pid):
            await asyncio.sleep(0.02)


def traces(folder: Path) -> tuple[list[Path], list[Path]]:
    """Our descriptors, and the files in a folder."""
    return sorted(Path("/proc/self/fd").iterdir()), sorted(folder.rglob("*"))


def zombies(ancestor: int) -> list[str]:
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(path.parent.name)] = (int(fields[1]), fields[0])
    found = {ancestor}
    while more := {pid for pid, (parent, _) in parents.items() if parent in found} - found:
        found |= more
    return [f"{pid} {parents[pid][1]}" for pid in found if pid in parents and parents[pid][1] == "Z"]


async def test_a_confinement_that_is_lost_runs_nothing(
    make_sandbox: Callable[..., "SandboxedProject"], monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox = make_sandbox(Tier.FULL, Tier.REDUCED)
    try:
        if (await sandbox.confinement.ready()).tier is not Tier.FULL:
            pytest.skip("this machine has no full tier")
        monkeypatch.setattr(bwrap, "BWRAP", "/usr/bin/bwrap-was-removed")
        assert await sandbox.run("true") == 0, "a worker that runs goes on"
        with pytest.raises(ConfinementLost, match="did not run"):
            await sandbox.run("touch ran", Grant(network=True))
        assert not (sandbox.project / "ran").exists()
        assert [change.tier for change in sandbox.changes] == [Tier.FULL, Tier.NONE]
        assert (await sandbox.confinement.ready()).tier is Tier.REDUCED
        with pytest.raises(ConfinementLost):
            launch = Launch(("/bin/true",), sandbox.project, {}, 1)
            await sandbox.confinement.start(launch, promised=InForce(Tier.FULL))
    finally:
        sandbox.confinement.close()


@pytest.mark.parametrize("instead", ["nothing", "a file", "a link"])
async def test_a_project_folder_that_is_away_is_told_and_what_confines_commands_stays(
    sandbox: "SandboxedProject", instead: str
) -> None:
    project, away = sandbox.project, sandbox.project.with_name("away")
    assert await sandbox.run("true") == 0
    before, told = sandbox.confinement.in_force, list(sandbox.changes)
    project.rename(away)
    match instead:
        case "a file":
            project.touch()
        case "a link":
            project.symlink_to(away)
    for grant in (NO_GRANT, Grant(network=True)):  # with a worker that runs, and with a new one
        with pytest.raises(ToolError, match=f"folder {project} is gone, so the command did not run") as refused:
            await sandbox.run("touch ran", grant)
        assert (type(refused.value), refused.value.code) == (ToolError, "ENOENT")
    assert await sandbox.confinement.ready() == sandbox.confinement.in_force == before
    assert sandbox.changes == told
    project.unlink(missing_ok=True)
    away.rename(project)
    assert not (project / "ran").exists()
    running = await sandbox.begin("touch ran")
    assert (await running.wait(), running.in_force.tier, (project / "ran").exists()) == (0, before.tier, True)


async def test_a_project_folder_that_goes_away_while_a_command_starts_does_not_lower_what_confines_commands(
    make_sandbox: Callable[..., "SandboxedProject"], monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox = make_sandbox(Tier.FULL)
    started, away = Worker.start, sandbox.project.with_name("away")

    async def too_late(*given: Any) -> Worker:
        sandbox.project.rename(away)
        return await started(*given)

    try:
        if (await sandbox.confinement.ready()).tier is not Tier.FULL:
            pytest.skip("this machine has no full tier")
        with monkeypatch.context() as patch, pytest.raises(ToolError, match="is gone, so the command did not run"):
            patch.setattr(Worker, "start", too_late)
            await sandbox.run("touch ran", Grant(network=True))
        assert [change.tier for change in sandbox.changes] == [Tier.FULL]
        away.rename(sandbox.project)
        assert await sandbox.run("touch ran", Grant(network=True)) == 0
    finally:
        sandbox.confinement.close()


async def test_a_tier_that_does_not_hold_is_not_believed(
    make_sandbox: Callable[..., "SandboxedProject"], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bwrap, "prefix", lambda *_: [])
    sandbox = make_sandbox(Tier.FULL)
    in_force = await sandbox.confinement.ready()
    sandbox.confinement.close()
    assert (in_force.tier, "outside the project could be read" in in_force.note) == (Tier.NONE, True)


async def test_closing_in_the_middle_of_the_self_test_leaves_nothing(
    make_sandbox: Callable[..., "SandboxedProject"],
) -> None:
    for steps in range(0, 30, 3):
        sandbox = make_sandbox(Tier.FULL, Tier.REDUCED)
        test = asyncio.ensure_future(sandbox.confinement.ready())
        for _ in range(steps):
            await asyncio.sleep(0.002)
        sandbox.confinement.close()
        with contextlib.suppress(asyncio.CancelledError):
            await test
    await nobody(str(sandbox.project))


async def test_what_cannot_even_be_tested_is_not_believed(
    make_sandbox: Callable[..., "SandboxedProject"], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As inside another sandbox, where no socket can be opened to knock at."""

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("app.sandbox.confine.selftest.socket.create_server", refuse)
    sandbox = make_sandbox(Tier.FULL, Tier.REDUCED)
    in_force = await sandbox.confinement.ready()
    sandbox.confinement.close()
    assert (in_force.tier, "full" in in_force.note, "reduced" in in_force.note) == (Tier.NONE, True, True)


@pytest.mark.parametrize("change", [{"version": 2}, {"more": 1}, {"limits": {"unheard": 1}}])
async def test_a_policy_with_an_unknown_word_is_refused(change: dict[str, Any]) -> None:
    told = policy.policy(Tier.NONE, None) | change
    with pytest.raises(CannotConfine, match="unknown words"):
        await Worker.start((), PYTHON, told)


def running(marker: str) -> list[int]:
    """Who on this machine was started with the marker among its arguments."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if marker.encode() in (folder / "cmdline").read_bytes() and int(folder.name) != os.getpid():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


async def nobody(marker: str) -> None:
    """Wait until nobody with the marker is left."""
    async with asyncio.timeout(120):
        while running(marker):
            await asyncio.sleep(0.02)
