"""What every test shares: asyncio as the only loop, and a home that is not the person's."""

import gc
import importlib
import itertools
import os
import re
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from app.assembly import tool_runtime
from app.sandbox.confine import Confinement, git_identity
from app.search import searxng
from app.storage import database, sqlite
from tests import late_confinement
from tests.forked_workers import (  # noqa: F401  hooks
    pytest_addoption,
    pytest_runtestloop,
    pytest_sessionfinish,
    pytest_terminal_summary,
)
from tests.new_databases import CopiedDatabase

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
with suppress(ImportError):  # in versions that do not look for constants to try in every module that is loaded
    providers = importlib.import_module("hypothesis.internal.conjecture.providers")
    vars(providers).update(is_local_module_file=lambda path: False)  # it would take each worker two seconds

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

# What each test would set for itself takes longer than many of them; a test or a mark may change it for a while.
os.environ["TERM"] = "dumb"  # as in a terminal: nobody's login shell is started
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
for key in (
    "ANTHROPIC_API_KEY",
    "OPENAI_API_KEY",
    "BRAVE_API_KEY",
    "COPILOT_API_KEY",
    "COPILOT_GITHUB_TOKEN",
    "GITHUB_COPILOT_TOKEN",
):
    os.environ.pop(key, None)
vars(searxng).update(LOCAL="http://127.0.0.1:9")  # whatever may listen on this machine
FOR_PEOPLE = {
    (tool_runtime.ToolRuntime, "prepare"): tool_runtime.ToolRuntime.prepare,
    (tool_runtime, "tried_confinement"): tool_runtime.tried_confinement,
}
"""What finds out what confines commands, as sessions do it for people."""
for place, name in FOR_PEOPLE:
    setattr(place, name, getattr(late_confinement, name))
vars(sys.modules["app.sandbox.confine.view"]).update(toolchain_secrets=late_confinement.toolchain_secrets)
vars(git_identity).update(_read=late_confinement.read_git_settings)
PLAIN_DATABASE = sqlite.Database
vars(database).update(Database=CopiedDatabase)
HOME = pytest.StashKey[Path]()

gc.disable()  # until the tests are collected
COLLECTED_AFTER = (20_000, 20, 50)
"""As many new objects; Python's own few hundred cost a test of the window four of a hundred seconds."""
folders = itertools.count()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Repositories are made without the dozen sample hooks that git copies into each."""
    template = session.config._tmp_path_factory.getbasetemp() / "git-template"  # type: ignore[attr-defined]
    for folder in ("hooks", "info"):
        (template / folder).mkdir(parents=True, exist_ok=True)
    (template / "info" / "exclude").touch()
    os.environ["GIT_TEMPLATE_DIR"] = str(template)


def pytest_collection_finish() -> None:
    """The garbage collector need not look through thousands of tests again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    gc.enable()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """No test reads or writes the person's own settings, sessions or keys."""
    home = new_path(item.config._tmp_path_factory, "home")  # type: ignore[attr-defined]
    item.stash[HOME] = home
    os.environ["HANDRAIL_HOME"] = str(home)
    with pytest.MonkeyPatch.context() as patch:
        if item.get_closest_marker("confined_at_once"):
            for (place, name), original in FOR_PEOPLE.items():
                patch.setattr(place, name, original)
        if item.get_closest_marker("migrations"):
            patch.setattr(database, "Database", PLAIN_DATABASE)
        return (yield)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("confined"):
        late_confinement.need_any()


@pytest.fixture
def handrail_home(request: pytest.FixtureRequest) -> Path:
    home: Path = request.node.stash[HOME]
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return home


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """As pytest's own, which looks through the folders of all tests before to find a free number."""
    return new_folder(tmp_path_factory, re.sub(r"\W", "_", request.node.name)[:30])


def new_folder(tmp_path_factory: pytest.TempPathFactory, name: str) -> Path:
    folder = new_path(tmp_path_factory, name)
    folder.mkdir(mode=0o700, parents=True)
    return folder


def new_path(tmp_path_factory: pytest.TempPathFactory, name: str) -> Path:
    """Below a folder of their own: `mktemp` looks through what lies beside it."""
    return tmp_path_factory.getbasetemp() / "tests" / f"{next(folders)}-{name}"


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
