"""How the tests are run on several cores."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONFTEST = """
from tests.forked_workers import pytest_addoption, pytest_runtestloop, pytest_sessionfinish, pytest_terminal_summary
"""
TESTS = """
import asyncio, time, pytest

@pytest.fixture
def anyio_backend(): return "asyncio"

def test_that_passes(): pass

def test_that_waits(): time.sleep(3600)

@pytest.mark.anyio
async def test_that_waits_in_a_loop(): await asyncio.Event().wait()

def test_that_fails(): assert "this" == "that"

def test_that_waits_for_a_window(qapp):
    from tests.ui.patient_bot import PatientBot

    PatientBot(None).waitUntil(lambda: False)
"""
WRITES = """
def test_that_passes(tmp_path):
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed" / "passed.txt").touch()
    (tmp_path / "closed").chmod(0)

def test_that_fails(tmp_path):
    (tmp_path / "failed.txt").touch()
    assert False
"""


def test_a_test_that_waits_for_ever_fails_where_it_waits(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_some.py").write_text(TESTS)
    line = [sys.executable, "-m", "pytest", "--workers", "2", "--patience", "5", "-p", "no:cacheprovider", "-rA"]
    line += ["--basetemp", str(tmp_path / "folders")]  # what earlier runs left is removed by ours
    line += ["-p", "pytestqt.plugin", "-p", "anyio.pytest_plugin"]
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "QT_QPA_PLATFORM": "offscreen",
    }
    done = subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert "4 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert done.stdout.count("it waits for something that does not come") >= 3
    assert "time.sleep(3600)" in done.stdout and done.returncode == 1
    assert "assert 'this' == 'that'" in done.stdout


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_leaves_nothing_in_the_temporary_folder_unless_a_test_failed(tmp_path: Path, workers: str) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_some.py").write_text(WRITES)
    (temporary := tmp_path / "temporary").mkdir()
    line = [sys.executable, "-m", "pytest", "--workers", workers, "-p", "no:cacheprovider"]
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "TMPDIR": str(temporary),
    }
    done = subprocess.run([*line, "-k", "not fails"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    assert [*temporary.iterdir()] == []
    subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True)
    assert [*temporary.rglob("failed.txt")] != []
