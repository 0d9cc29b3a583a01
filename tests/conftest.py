"""What every test shares: asyncio as the only loop, and a home that is not the person's.

Tests run the program as it is. What they change of it, for all of them, is this, since no machine is the same:
- here, the environment: an empty home and keyring, no keys of the person's, English;
- here, the search server that is looked for on this machine: none is found;
- in `ui/conftest.py`, how long the window draws and a scroll lays out at once, and how long a turn is called short:
  as long as it takes;
- in `ui/conftest.py`, the moment in which a card that just came takes no answer: hands of a test are quicker.
"""

import asyncio
import functools
import itertools
import os
import signal
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from app.assembly.profile import Profile
from app.assembly.tool_runtime import tried_confinement
from app.sandbox.confine import Confinement
from app.search import searxng
from app.vocabulary.confinement import InForce, Tier

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# Python is started some thousand times here, and would compile the whole program each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
os.environ["LANGUAGE"] = "en"  # the window's texts are looked for in English, whatever this machine speaks
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
for number in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
    if signal.getsignal(number) is signal.SIG_IGN:  # by nohup or a script: what tests start must not ignore it as well
        signal.signal(number, lambda *_: None)
HOME = pytest.StashKey[Path]()
numbers = itertools.count()


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores, since many tests wait."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """No test reads or writes the person's own settings, sessions or keys."""
    folders = item.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    item.stash[HOME] = folders / f"home-{next(numbers)}"
    os.environ["HANDRAIL_HOME"] = str(item.stash[HOME])
    return (yield)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("confined") and (found := confinement_here()).tier is Tier.NONE:
        pytest.skip(f"nothing confines commands on this machine: {found.note}")


@functools.cache
def confinement_here() -> InForce:
    """Where nothing can confine commands, the person is asked about each of them."""
    profile = Profile.open()
    try:
        with ThreadPoolExecutor() as beside:  # the test may have a loop of its own
            return beside.submit(asyncio.run, tried_confinement(profile, Path.cwd())).result()
    finally:
        profile.close()


@pytest.fixture
def handrail_home(request: pytest.FixtureRequest) -> Path:
    home: Path = request.node.stash[HOME]
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return home


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
