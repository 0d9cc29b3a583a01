"""Commands run to their end, are heard while they run, and leave nothing behind however they end."""

import asyncio
import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from pathlib import Path
from uuid import uuid4

import pytest

from app.sandbox.confine import Confinement, ConfinementLost, policy, supervisor
from app.sandbox.running import command, output, output_file, output_pipe, process
from app.sandbox.running.environment import CommandEnvironment
from app.sandbox.running.output import MAX_LIVE_BYTES
from app.sandbox.running.process import Processes
from app.text.plain import escaped, unescaped
from app.vocabulary.confinement import Grant, InForce, Tier
from app.vocabulary.errors import ToolError
from tests.clock import eventually, start_time_when
from tests.handles import open_handles

ENVIRONMENT = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes through /proc"),
]


@pytest.fixture
async def processes(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, unconfined: Confinement
) -> AsyncIterator[Processes]:
    running = Processes(tmp_path, CommandEnvironment(ENVIRONMENT), unconfined, spills=tmp_path_factory.mktemp("spills"))
    yield running
    running.close()


@pytest.fixture
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("state")


@pytest.fixture
def nap() -> str:
    """A sleep that can be told from every other one on this machine."""
    return f"sleep 3000.{uuid4().int}"


async def test_it_runs_in_the_project_and_says_how_it_ended(processes: Processes, tmp_path: Path) -> None:
    finished = await processes.run("pwd; exit 42", timeout=120)
    assert finished.output == f"{tmp_path}\n"
    assert (finished.exit_code, finished.signal, finished.timed_out, finished.truncated) == (42, None, False, False)
    assert finished.seconds > 0


async def test_errors_and_output_come_in_the_order_of_arrival(processes: Processes) -> None:
    finished = await processes.run("echo one; echo two >&2; echo three", timeout=120)
    assert finished.output == "one\ntwo\nthree\n"


async def test_a_signal_is_named_and_counted_from_128(processes: Processes) -> None:
    finished = await processes.run("kill -SEGV $$", timeout=120)
    assert (finished.exit_code, finished.signal) == (128 + signal.SIGSEGV, "SIGSEGV")


async def test_a_command_that_starts_with_a_dash_is_no_option_of_the_shell(processes: Processes) -> None:
    finished = await processes.run("-x 2>/dev/null; echo still here", timeout=120)
    assert finished.output == "still here\n"


async def test_it_gets_no_input(processes: Processes) -> None:
    ours, (reading, writing) = os.dup(0), os.pipe()
    os.dup2(reading, 0)
    try:
        finished = await processes.run("cat; echo end", timeout=120)
    finally:
        os.dup2(ours, 0)
        for fd in (ours, reading, writing):
            os.close(fd)
    assert finished.output == "end\n" and not finished.timed_out


async def test_the_environment_is_exactly_the_given_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unconfined: Confinement
) -> None:
    monkeypatch.setenv("TEST_API_KEY", "not for commands")
    given = {**ENVIRONMENT, "PATH": "/usr/bin:/bin", "GREETING": "hallo welt", "EMPTY": ""}
    finished = await Processes(tmp_path, CommandEnvironment(given), unconfined).run(
        "cat /proc/$$/environ | tr '\\0' '\\n'", timeout=120
    )
    assert dict(line.split("=", 1) for line in finished.output.splitlines()) == given


async def test_a_file_name_that_is_no_text_is_said_so_that_a_tool_takes_it(processes: Processes) -> None:
    heard: list[str] = []
    name = "tést-caf\udce9.txt"
    finished = await processes.run("touch $'tést-caf\\351.txt'; ls", timeout=120, on_output=heard.append)
    assert finished.output == "".join(heard) == f"{escaped(name)}\n" == "tést-caf\\xe9.txt\n"
    assert unescaped(finished.output) == f"{name}\n"


@pytest.mark.parametrize("cap", [1000, 2000])
async def test_what_is_hardly_text_takes_one_character_for_a_byte(processes: Processes, cap: int) -> None:
    heard: list[str] = []
    flood = "head -c 1001 /dev/zero | tr '\\0' '\\377'"
    finished = await processes.run(flood, timeout=120, cap=cap, on_output=heard.append)
    assert set("".join(heard)) == {"\ufffd"}
    assert finished.output.count("\ufffd") == 1001 - finished.left_out and "\\x" not in finished.output


async def test_output_is_heard_before_the_command_ends(processes: Processes, tmp_path: Path) -> None:
    heard: list[str] = []

    def hear(text: str) -> None:
        heard.append(text)
        (tmp_path / "go").touch()

    command = "echo first; while [ ! -e go ]; do sleep 0.01; done; echo second"
    finished = await processes.run(command, timeout=120, on_output=hear)
    assert heard[0] == "first\n"
    assert "".join(heard) == finished.output == "first\nsecond\n"


async def test_a_character_heard_in_two_pieces_stays_whole(processes: Processes, tmp_path: Path) -> None:
    heard: list[str] = []

    def hear(text: str) -> None:
        heard.append(text)
        (tmp_path / "go").touch()

    command = r"printf 'a\303'; while [ ! -e go ]; do sleep 0.01; done; printf '\251b'"
    await processes.run(command, timeout=120, on_output=hear)
    assert heard[0] == "a"
    assert "".join(heard) == "aéb"


async def test_many_small_outputs_are_told_in_few_pieces(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "PIECE_SECONDS", 3600)
    heard: list[str] = []
    finished = await processes.run("for i in {1..5000}; do echo $i; done", timeout=120, on_output=heard.append)
    assert "".join(heard) == finished.output
    assert len(heard) <= 2  # at once, and all else when it was due: here at the end


async def test_a_flood_keeps_its_head_and_its_tail(processes: Processes) -> None:
    flood = "echo begin; head -c 5000000 /dev/zero | tr '\\0' x; echo; echo end"
    finished = await processes.run(flood, timeout=120)
    assert finished.truncated
    assert finished.left_out == 5_000_000 + len("begin\n\nend\n") - 100_000
    assert finished.output.startswith("begin\nxxx") and finished.output.endswith("xxx\nend\n")
    assert f"\n[… {finished.left_out} bytes left out …]\n" in finished.output
    assert len(finished.output) < 100_100


async def test_output_of_exactly_the_cap_is_whole_and_one_byte_more_is_not(processes: Processes) -> None:
    whole = await processes.run("printf %0100d 7", timeout=120, cap=100)
    more = await processes.run("printf %0101d 7", timeout=120, cap=100)
    assert (whole.output, whole.truncated) == ("0" * 99 + "7", False)
    assert (more.left_out, more.truncated) == (1, True)


@pytest.mark.parametrize("cap", [1000, 1001, 1002, 1003])
async def test_a_cut_never_splits_a_character(processes: Processes, cap: int) -> None:
    finished = await processes.run("for i in {1..500}; do printf '€𝄞'; done", timeout=120, cap=cap)
    head, notice, tail = finished.output.split("\n")
    assert set(head + tail) == {"€", "𝄞"}
    assert len((head + tail).encode()) + finished.left_out == 500 * 7
    assert notice == f"[… {finished.left_out} bytes left out …]"


async def test_an_endless_flood_takes_little_memory_and_leaves_the_loop_alive(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[int] = []
    turns = 0
    turns_between_reads: list[int] = []

    async def turn() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    def read(data: bytes) -> None:
        nonlocal turns
        turns_between_reads.append(turns)
        turns = 0

    monkeypatch.setattr(output, "PIECE_SECONDS", 3600)
    turning = asyncio.create_task(turn())
    start_time_when(monkeypatch, lambda: len(turns_between_reads) > 100)
    tracemalloc.start()
    try:
        finished = await processes.run(
            "yes", timeout=0.1, on_output=lambda text: heard.append(len(text)), on_bytes=read
        )
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        turning.cancel()
    assert finished.timed_out and finished.left_out > 1_000_000
    assert peak < 8_000_000
    assert min(turns_between_reads) > 0
    assert max(heard) < MAX_LIVE_BYTES + 100 and len(heard) <= 2


async def test_a_flood_is_slowed_down_and_the_file_stops_at_its_limit(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "SLOWED_AFTER_BYTES", 1_000_000)
    monkeypatch.setattr(output_pipe, "SLOWED_BYTES_PER_PIECE", 10_000)
    monkeypatch.setattr(output_file.OutputFile.__init__, "__defaults__", (500_000,))
    waits: list[int] = []
    pause = output_pipe.OutputPipe._pause

    def waiting(flooding: output_pipe.OutputPipe) -> None:
        waits.append(flooding._output.kept.total)
        pause(flooding)

    monkeypatch.setattr(output_pipe.OutputPipe, "_pause", waiting)
    start_time_when(monkeypatch, lambda: len(waits) > 3 and waits[-4] > 1_000_000)
    finished = await processes.run("yes", timeout=0.1, call_id="flood")
    assert finished.left_out > 1_000_000
    sips = [after - before for before, after in pairwise(total for total in waits if total > 1_000_000)]
    assert max(sips) < 10_000 + 300_000  # what one read may bring
    assert finished.spilled is not None and not finished.spill_is_whole
    assert await asyncio.to_thread(lambda: finished.spilled and finished.spilled.stat().st_size) == 500_000


async def test_one_of_two_commands_can_be_stopped(processes: Processes, nap: str) -> None:
    tasks = [asyncio.create_task(processes.run(f"echo {n}; {nap}", timeout=60, call_id=f"call_{n}")) for n in (1, 2)]
    await eventually(lambda: len(running(nap)) == 2)
    assert processes.stop("call_1") and not processes.stop("call_3")
    stopped = await tasks[0]
    assert (stopped.stopped, stopped.timed_out, stopped.exit_code, stopped.output) == (True, False, None, "1\n")
    assert len(running(nap)) == 1
    processes.stop("call_2")
    await tasks[1]


async def test_what_a_command_did_to_protected_names_is_undone_and_told(tmp_path: Path, beside: Path) -> None:
    confinement = Confinement(tmp_path, state=beside, tiers=())
    guarded = Processes(tmp_path, CommandEnvironment(ENVIRONMENT), confinement, guard=confinement.guard)
    (tmp_path / ".git/hooks").mkdir(parents=True)
    hook = tmp_path / ".git/hooks/pre-commit"
    command = "mkdir -p .git/hooks; echo 'echo bad' > .git/hooks/pre-commit"
    finished = await guarded.run(command, timeout=120)
    assert [path for path, _ in finished.reverted] == [".git/hooks/pre-commit"] and not hook.exists()
    assert (await guarded.run(command, timeout=120, grant=Grant(unconfined=True))).reverted == ()
    assert hook.exists()
    guarded.close()
    confinement.close()


async def test_a_promise_that_cannot_be_kept_runs_nothing(processes: Processes, tmp_path: Path) -> None:
    with pytest.raises(ConfinementLost):
        await processes.run("touch ran", timeout=120, promised=InForce(Tier.FULL))
    assert not (tmp_path / "ran").exists()


async def test_too_many_processes_end_it_and_the_result_says_why(
    tmp_path: Path, beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "MAX_PROCESSES", 20)
    confinement = Confinement(tmp_path, state=beside, tiers=())
    bounded = Processes(tmp_path, CommandEnvironment(ENVIRONMENT), confinement)
    finished = await bounded.run("for i in {1..40}; do sleep 300 & done; wait", timeout=120)
    assert "too many processes" in finished.bounded and not finished.timed_out
    bounded.close()
    confinement.close()


async def test_what_was_said_before_the_time_was_up_is_kept(
    processes: Processes, nap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    start_time_when(monkeypatch, lambda: heard)
    finished = await processes.run(f"echo early; {nap}", timeout=0.1, on_output=heard.append)
    assert (finished.output, finished.timed_out, finished.exit_code) == ("early\n", True, None)
    assert not running(nap)


async def test_a_command_may_tidy_up_when_its_time_is_up(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    start_time_when(monkeypatch, lambda: heard)
    monkeypatch.setattr(command, "GRACE_SECONDS", 60)
    tidy = "trap 'echo tidied; exit' TERM; echo ready; while :; do sleep 0.02; done"
    assert (await processes.run(tidy, timeout=0.1, on_output=heard.append)).output.endswith("tidied\n")


async def test_a_command_that_ignores_the_request_is_killed(
    processes: Processes, nap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    start_time_when(monkeypatch, lambda: heard)
    ignores = f"trap '' TERM; echo ready; {nap}; {nap}"
    assert (await processes.run(ignores, timeout=0.1, on_output=heard.append)).timed_out
    assert not running(nap) and not zombies()


async def test_it_returns_with_the_shell_although_a_child_holds_the_output(processes: Processes, nap: str) -> None:
    async with asyncio.timeout(120):  # the child would hold it for much longer
        finished = await processes.run(f"{nap} & echo done", timeout=3000)
    assert (finished.output, finished.exit_code, finished.timed_out) == ("done\n", 0, False)
    assert not running(nap)


async def test_a_child_left_behind_may_tidy_up(
    processes: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "END_GRACE_SECONDS", 60)
    child = "(trap 'touch tidied; exit' TERM; touch ready; while :; do sleep 0.02; done)"
    await processes.run(f"{child} & until [ -e ready ]; do sleep 0.01; done", timeout=120)
    assert (tmp_path / "tidied").exists()


async def test_a_flooding_child_left_behind_does_not_keep_the_command_open(processes: Processes) -> None:
    mark = uuid4().hex
    async with asyncio.timeout(120):
        assert (await processes.run(f"yes {mark} & exit 3", timeout=3000)).exit_code == 3
    assert not running(mark)


LEAVERS = {
    "a background child": "{nap} &",
    "a child with a session of its own": "setsid {nap} &",
    "a double fork with a session of its own": "(setsid {nap} &)",
    "a daemon that says nothing": "(setsid {nap} </dev/null >/dev/null 2>&1 &)",
    "a child that inherited only the output": "{python} -c 'import subprocess; "
    'subprocess.Popen("{nap}".split(), start_new_session=True)\'',
    "a silent child of a living child": "{python} -c 'import subprocess; "
    'subprocess.Popen("{nap}".split(), start_new_session=True, stdout=-3, stderr=-3).wait()\' &',
    "a silent orphan with a group of its own": "{python} -c 'import subprocess; "
    'subprocess.Popen("{nap}".split(), process_group=0, stdout=-3, stderr=-3)\'',
    "a job of its own group": "set -m; {nap} &",
}


@pytest.mark.parametrize("leaver", LEAVERS.values(), ids=LEAVERS.keys())
async def test_nobody_outlives_a_cancelled_command(processes: Processes, nap: str, leaver: str) -> None:
    start = leaver.format(nap=nap, python=sys.executable)
    task = asyncio.create_task(processes.run(f"{start}\n sleep 300", timeout=300))
    await eventually(lambda: running(nap))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not running(nap)


async def test_nobody_outlives_a_command_whose_time_is_up(
    processes: Processes, nap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = "\n".join(leaver.format(nap=nap, python=sys.executable) for leaver in LEAVERS.values())
    start_time_when(monkeypatch, lambda: len(running(nap)) == len(LEAVERS))
    assert (await processes.run(f"{start}\n sleep 300", timeout=0.1)).timed_out
    assert not running(nap)


async def test_a_process_older_than_the_command_is_spared_though_it_holds_the_output(
    processes: Processes, tmp_path: Path
) -> None:
    """As tmux and systemd do, which are handed the output of their clients."""
    keeper = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KEEPER, str(tmp_path / "socket"), stdout=asyncio.subprocess.PIPE
    )
    assert keeper.stdout is not None
    assert await keeper.stdout.readline() == b"listening\n"
    client = f"{sys.executable} -c '{CLIENT}' {tmp_path / 'socket'}; sleep 300"
    task = asyncio.create_task(processes.run(client, timeout=300))
    assert await keeper.stdout.readline() == b"holding\n"
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert keeper.returncode is None
    keeper.kill()
    await keeper.communicate()


KEEPER = """
import socket, sys, time
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
print("listening", flush=True)
kept = socket.recv_fds(listener.accept()[0], 1, 1)
print("holding", flush=True)
time.sleep(300)
"""

CLIENT = (
    "import socket, sys; door = socket.socket(socket.AF_UNIX); door.connect(sys.argv[1]); "
    'socket.send_fds(door, [b"x"], [1]); door.recv(1)'
)


async def test_a_second_cancellation_does_not_shorten_the_time_to_tidy_up(
    processes: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "GRACE_SECONDS", 60)
    tidy = "trap 'sleep 0.1; touch tidied; exit' TERM; touch ready; while :; do sleep 0.02; done"
    task = asyncio.create_task(processes.run(tidy, timeout=300))
    await eventually((tmp_path / "ready").exists)
    for _ in range(3):
        task.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (tmp_path / "tidied").exists()
    assert not zombies()


async def test_a_command_cancelled_while_it_starts_is_gone_too(processes: Processes, nap: str) -> None:
    for steps in range(8):
        task = asyncio.create_task(processes.run(f"{nap} & {nap}", timeout=300))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not running(nap)


async def test_closing_kills_what_runs_and_starts_nothing_more(processes: Processes, nap: str) -> None:
    tasks = [asyncio.create_task(processes.run(f"(setsid {nap} &) ; {nap}", timeout=300)) for _ in range(2)]
    await eventually(lambda: len(running(nap)) == 4)
    processes.close()
    ended = await asyncio.gather(*tasks)
    assert [finished.signal for finished in ended] == ["SIGKILL", "SIGKILL"]
    assert not running(nap)
    with pytest.raises(ToolError, match="closing"):
        await processes.run("true", timeout=120)


async def test_fifty_commands_leave_no_zombie_and_no_open_file(processes: Processes) -> None:
    async def five_at_once() -> None:
        await asyncio.gather(*(processes.run("echo hello; exit 1", timeout=120) for _ in range(5)))

    await five_at_once()
    before = open_handles()
    for _ in range(10):
        await five_at_once()
    assert len(open_handles()) <= len(before)
    assert not zombies()


@pytest.mark.parametrize("end", ["timeout", "cancel", "held pipe", "pipe held for good", "no start"])
async def test_no_zombie_and_no_open_file_however_it_ends(processes: Processes, nap: str, end: str) -> None:
    await processes.run("true", timeout=120)
    before = open_handles()
    match end:
        case "timeout":
            await processes.run(nap, timeout=0.1)
        case "cancel":
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(processes.run(nap, timeout=300), 0.1)
        case "held pipe":
            await processes.run(f"{nap} &", timeout=120)
        case "pipe held for good":
            await processes.run(f"setsid {nap} & until pgrep -f '^{nap}'; do sleep 0.01; done", timeout=120)
        case _:
            with pytest.raises(ToolError):
                await processes.run("\0", timeout=120)
    assert len(open_handles()) <= len(before)
    assert not zombies()
    for pid in running(nap):
        os.kill(pid, signal.SIGKILL)


async def test_a_missing_shell_is_an_expected_error(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    await processes.run("true", timeout=120)
    before = open_handles()
    monkeypatch.setattr(process, "SHELLS", ("/nowhere/bash",))
    with pytest.raises(ToolError, match="no shell"):
        await processes.run("true", timeout=120)
    monkeypatch.setattr(processes, "_argv", lambda command: ("/nowhere/bash", command))
    with pytest.raises(ToolError, match=r"could not be started: No such file or directory"):
        await processes.run("true", timeout=120)
    await eventually(lambda: len(open_handles()) <= len(before))


async def test_a_missing_folder_and_a_command_too_long_are_expected_errors(
    processes: Processes, unconfined: Confinement
) -> None:
    with pytest.raises(ToolError, match="No such file or directory"):
        await Processes(Path("/nowhere"), CommandEnvironment(ENVIRONMENT), unconfined).run("true", timeout=120)
    with pytest.raises(ToolError, match="Argument list too long"):
        await processes.run("#" * 10_000_000, timeout=120)


@pytest.mark.parametrize("command", ["echo \0", "echo \ud800"])
async def test_a_command_no_shell_can_take_is_refused(processes: Processes, command: str) -> None:
    with pytest.raises(ToolError) as refusal:
        await processes.run(command, timeout=120)
    assert refusal.value.code == "E_SCHEMA_VALIDATION"


async def test_without_bash_the_plain_shell_does(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SHELLS", ("/nowhere/bash", "/bin/sh"))
    assert (await processes.run("-x 2>/dev/null; echo fine", timeout=120)).output == "fine\n"


def test_it_works_on_the_loop_of_a_window(tmp_path: Path, beside: Path) -> None:
    pytest.importorskip("qasync")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    script = [sys.executable, "-c", ON_QASYNC, str(tmp_path), str(beside)]
    ended = subprocess.run(script, env=environment, capture_output=True, text=True, timeout=120)
    assert ended.stdout.splitlines() == ["hello", "hello", "True", "0"], ended.stderr


ON_QASYNC = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
import qasync
from app.sandbox.confine import Confinement
from app.sandbox.running.environment import CommandEnvironment
from app.sandbox.running.process import Processes

async def main():
    confinement = Confinement(Path(sys.argv[1]), state=Path(sys.argv[2]), tiers=())
    processes = Processes(Path(sys.argv[1]), CommandEnvironment(os.environ), confinement)
    first = await processes.run("echo hello", timeout=120, on_output=lambda text: print(text, end=""))
    print(first.output, end="")
    print((await processes.run("yes", timeout=0.1)).timed_out)
    print((await processes.run("sleep 300 &", timeout=120)).exit_code)
    confinement.close()

app = QCoreApplication([])
with qasync.QEventLoop(app) as loop:
    loop.run_until_complete(main())
"""


def running(words: str) -> list[int]:
    """The living processes that have these words as arguments; a shell that has them in its command does not count."""
    wanted = words.replace(" ", "\0").encode()
    return [pid for pid, command in command_lines() if wanted in command and state(pid) not in "ZX"]


def command_lines() -> Iterator[tuple[int, bytes]]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            yield int(folder.name), (folder / "cmdline").read_bytes()
        except OSError:
            continue


def state(pid: int) -> str:
    return (stat(pid) or ["X"])[0]


def stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def zombies() -> list[int]:
    """Dead children of this process that nobody has waited for."""
    pids = [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
    return [pid for pid in pids if stat(pid)[:2] == ["Z", str(os.getpid())]]
