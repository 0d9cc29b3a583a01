"""The table of `make bench`: when a goal counts as missed, and how the whole run ends."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks import __main__ as runner
from benchmarks.results import RESULTS, Figure, report, reported, table
from benchmarks.tree_memory import proportional_kb, tree


@pytest.mark.parametrize(
    ("values", "goal", "verdict"),
    [
        ((1.0, 1.1, 1.2), 1.4, "met"),
        ((1.4,), 1.4, "met"),
        ((1.5,), 1.4, "MISSED"),  # counted once: there is no noise
        ((1.2, 1.5, 1.9), 1.4, "within noise"),
        ((1.49, 1.5, 1.51), 1.4, "MISSED"),
    ],
)
def test_a_goal_is_missed_only_beyond_the_noise(values: tuple[float, ...], goal: float, verdict: str) -> None:
    assert Figure("step", values, goal).verdict == verdict


def test_what_is_reported_becomes_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report("unseen", 1, goal=1)  # run by itself, a benchmark only prints
    monkeypatch.setenv(RESULTS, str(tmp_path / "kept"))
    report("stall", [40, 60, 44], goal=50, unit="ms")
    found = reported(tmp_path / "kept")
    assert found == [Figure("stall", (40, 60, 44), 50, "ms")]
    assert "| stalls | stall | 44 ms | ± 5 | 50 | met |" in table({"stalls": found})


@pytest.mark.parametrize(
    ("code", "ended"), [("report('a', 3, goal=2)", 1), ("report('a', 1, goal=2)", 0), ("1 / 0", 1)]
)
def test_the_run_fails_with_a_missed_goal_or_a_broken_benchmark(
    code: str, ended: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "python"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -c "from benchmarks.results import report; {code}"\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    assert runner.main(["request_size"], 60) == ended
    assert "| benchmark | figure |" in capfd.readouterr().out


def test_a_run_that_takes_too_long_ends_with_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\nsleep 60 & echo $! >pid\nwait\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.chdir(tmp_path)
    assert runner.main(["request_size"], 0.3)
    assert "Not finished within 0.3 s: request_size" in capfd.readouterr().out
    begun = (tmp_path / "pid").read_text().strip() if (tmp_path / "pid").exists() else ""
    with suppress(OSError):  # as soon as it is gone
        while begun and ") Z " not in Path("/proc", begun, "stat").read_text():
            pass


def test_memory_counts_the_whole_tree() -> None:
    child = subprocess.Popen(["sh", "-c", "sleep 30 & wait"])
    try:
        while len(found := tree(os.getpid())) < 3:
            pass
        assert child.pid in found and all(proportional_kb(pid) > 0 for pid in (os.getpid(), child.pid))
    finally:
        for pid in reversed(tree(child.pid)):
            os.kill(pid, 9)
        child.wait()
