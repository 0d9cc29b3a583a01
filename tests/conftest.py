"""What every test shares: asyncio as the only loop, and a home that is not the person's."""

import gc
import itertools
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from app.assembly import tool_runtime
from app.sandbox.confine import Confinement
from app.storage import database
from tests import late_confinement
from tests.forked_workers import (  # noqa: F401  hooks
    pytest_addoption,
    pytest_runtestloop,
    pytest_terminal_summary,
)
from tests.new_databases import CopiedDatabase

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# Python is started some thousand times here, and would compile the whole program each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

os.environ["LANGUAGE"] = "en"  # the window's texts are looked for in English, whatever this machine speaks

for number in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
    if signal.getsignal(number) is signal.SIG_IGN:  # by nohup or a script: what tests start must not ignore it as well
        signal.signal(number, lambda *_: None)

# No test cuts the power. Thousands of them would wait for the disk, and for all others who use it.
vars(os).update(fsync=os.fstat, fdatasync=os.fstat)
database.WAITS_FOR_DISK = "OFF"

gc.disable()  # until the tests are collected
COLLECTED_AFTER = (20_000, 20, 50)
"""As many new objects; Python's own few hundred cost a test of the window four of a hundred seconds."""
folders = itertools.count()


def pytest_collection_finish() -> None:
    """The garbage collector need not look through thousands of tests again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    gc.enable()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def handrail_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the person's own settings, sessions or keys."""
    home = new_folder(tmp_path_factory, "home")
    monkeypatch.setenv("HANDRAIL_HOME", str(home))
    monkeypatch.setenv("TERM", "dumb")  # as in a terminal: nobody's login shell is started
    monkeypatch.setattr("app.search.searxng.LOCAL", "http://127.0.0.1:9")  # whatever may listen on this machine
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    for name in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "BRAVE_API_KEY", "COPILOT_API_KEY", "GITHUB_COPILOT_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """As pytest's own, which looks through the folders of all tests before to find a free number."""
    return new_folder(tmp_path_factory, re.sub(r"\W", "_", request.node.name)[:30])


def new_folder(tmp_path_factory: pytest.TempPathFactory, name: str) -> Path:
    """Below a folder of their own: `mktemp` looks through what lies beside it."""
    folder = tmp_path_factory.getbasetemp() / "tests" / f"{next(folders)}-{name}"
    folder.mkdir(mode=0o700, parents=True)
    return folder


@pytest.fixture(autouse=True)
def find_confinement_late(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.node.get_closest_marker("confined_at_once") is None:
        monkeypatch.setattr(tool_runtime.ToolRuntime, "prepare", late_confinement.prepare)
        monkeypatch.setattr(tool_runtime, "tried_confinement", late_confinement.tried_confinement)


@pytest.fixture(autouse=True)
def need_confinement(request: pytest.FixtureRequest, handrail_home: Path) -> None:
    if request.node.get_closest_marker("confined") is not None:
        late_confinement.need_any()


@pytest.fixture(autouse=True)
def copy_new_databases(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.node.get_closest_marker("migrations") is None:
        monkeypatch.setattr("app.storage.database.Database", CopiedDatabase)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "README.md").write_text("# Sample\n\nHello.\n")
    (folder / "src").mkdir()
    (folder / "src" / "a.py").write_text("print('a')\n")
    return folder


@pytest.fixture
def unconfined(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Confinement]:
    """Nothing confines the commands, but a supervisor looks after each of them."""
    made = Confinement(Path.cwd(), state=tmp_path_factory.mktemp("state"), tiers=())
    yield made
    made.close()
