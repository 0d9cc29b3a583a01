"""Python environments of the person's: usable to commands, read-only, with nothing else of the home folder."""

import os
import sys
import venv
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path

import pytest

from app.sandbox.confine import policy
from app.sandbox.confine.environments import MAX_ENVIRONMENTS, find_environments
from app.sandbox.confine.view import View, surroundings, view
from app.sandbox.running.environment import needed_variables
from app.vocabulary.confinement import NO_GRANT, Tier
from tests.sandbox.conftest import SandboxedProject

pytestmark = pytest.mark.anyio
LIBRARY = f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
KEPT = {
    "virtualenvwrapper": ".virtualenvs/tool",
    "poetry": ".cache/pypoetry/virtualenvs/app-AbC-py3.11",
    "pipenv": ".local/share/virtualenvs/app-AbC",
    "hatch": ".local/share/hatch/env/virtual/app/AbC/test",
    "pdm": ".local/share/pdm/venvs/app-AbC-3.11",
    "uv tool": ".local/share/uv/tools/tool",
    "pipx": ".local/share/pipx/venvs/tool",
    "conda": "miniconda3/envs/tool",
    "conda base": "anaconda3",
    "conda in .conda": ".conda/envs/tool",
    "micromamba": "micromamba/envs/tool",
    "mamba": ".local/share/mamba/envs/tool",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with a private key, and nothing that is active."""
    folder = tmp_path / "home"
    (folder / ".ssh").mkdir(parents=True)
    (folder / ".ssh" / "id_ed25519").write_text("PRIVATE")
    (folder / ".config").mkdir()
    (folder / ".config" / "token.txt").write_text("PRIVATE")
    (folder / "letters").mkdir()
    (folder / "letters" / "love.txt").write_text("PRIVATE")
    monkeypatch.setenv("HOME", str(folder))
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX", "WORKON_HOME", "PIPX_HOME", "UV_TOOL_DIR"):
        monkeypatch.delenv(name, raising=False)
    return folder


def environment(place: Path) -> Path:
    """A real one with a module of its own."""
    venv.create(place, symlinks=True)
    (place / LIBRARY / "installed_here.py").write_text("print('imported')\n")
    return place


def like_conda(place: Path) -> Path:
    """With a Python that is a program and no link."""
    (place / LIBRARY).mkdir(parents=True)
    (place / LIBRARY / "installed_here.py").write_text("print('imported')\n")
    (place / "bin").mkdir()
    real = os.path.realpath(sys.executable)
    (place / "bin" / "python").write_text(f'#!/bin/sh\nPYTHONPATH={place / LIBRARY} exec {real} "$@"\n')
    (place / "bin" / "python").chmod(0o755)
    (place / "conda-meta").mkdir()
    (place / "conda-meta" / "history").write_text("")
    return place


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED] if sys.platform == "linux" else [])
async def enter(
    request: pytest.FixtureRequest, make_sandbox: Callable[..., SandboxedProject], home: Path
) -> AsyncIterator[Callable[[], Awaitable[SandboxedProject]]]:
    """A sandbox, made when the home folder is as the test wants it."""
    made: list[SandboxedProject] = []

    async def enter() -> SandboxedProject:
        sandbox = make_sandbox(request.param)
        made.append(sandbox)
        in_force = await sandbox.confinement.ready()
        assert not in_force.is_lowered, in_force.note
        if in_force.tier is not request.param:
            pytest.skip(f"this machine has no {request.param} tier: {in_force.note}")
        return sandbox

    yield enter
    for sandbox in made:
        sandbox.confinement.close()


async def test_environments_in_the_home_folder_can_be_used_and_not_changed(
    home: Path, enter: Callable[[], Awaitable[SandboxedProject]]
) -> None:
    for name, path in KEPT.items():
        (like_conda if "conda" in name or "mamba" in name else environment)(home / path)
    sandbox = await enter()
    for name, path in KEPT.items():
        code = await sandbox.run(f"{home / path}/bin/python -c 'import installed_here'")
        assert (code, sandbox.said) == (0, "imported\n"), (name, sandbox.said)
    writes = " || ".join(f"touch {home / path}/{LIBRARY}/new.py" for path in KEPT.values())
    assert await sandbox.run(writes) != 0
    assert not any((home / path / LIBRARY / "new.py").exists() for path in KEPT.values())
    assert await sandbox.run(f"cat {home}/.ssh/* {home}/.config/* {home}/letters/*; grep -rs PRIVATE {home}") != 0
    assert "PRIVATE" not in sandbox.said


async def test_the_active_environment_comes_first(
    home: Path, enter: Callable[[], Awaitable[SandboxedProject]], monkeypatch: pytest.MonkeyPatch
) -> None:
    active = environment(home / "somewhere" / "env")
    (home / "somewhere" / "diary.txt").write_text("PRIVATE")
    monkeypatch.setenv("VIRTUAL_ENV", str(active))
    monkeypatch.setenv("PATH", f"{active}/bin:/usr/bin:/bin")
    sandbox = await enter()
    case = "import installed_here, unittest\n\nclass TestIt(unittest.TestCase):\n    def test_it(self): pass\n"
    (sandbox.project / "test_it.py").write_text(case)
    assert await sandbox.run("python3 -c 'import sys, installed_here; print(sys.prefix)'") == 0, sandbox.said
    assert sandbox.said == f"imported\n{active}\n"
    assert await sandbox.run("python -m unittest test_it") == 0, sandbox.said
    assert "imported" in sandbox.said and "Ran 1 test" in sandbox.said
    assert await sandbox.run(f"cat {home}/somewhere/diary.txt") != 0


async def test_an_active_environment_of_the_project_comes_first_too(
    project: Path, home: Path, enter: Callable[[], Awaitable[SandboxedProject]], monkeypatch: pytest.MonkeyPatch
) -> None:
    active = environment(project / ".venv")
    monkeypatch.setenv("VIRTUAL_ENV", str(active))
    monkeypatch.setenv("PATH", f"/usr/bin:/bin:{active}/bin")  # as `ordered` leaves it
    sandbox = await enter()
    assert await sandbox.run("python3 -c 'import installed_here'") == 0, sandbox.said


async def test_a_python_in_the_home_folder_is_shown_with_the_environments_made_from_it(
    home: Path, enter: Callable[[], Awaitable[SandboxedProject]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder holds other things as well; and the way there leads over a link."""
    prefix = home / "opt" / "python"
    library = prefix / f"lib/python{sys.version_info.major}.{sys.version_info.minor}"
    library.mkdir(parents=True)
    (library / "os.py").write_text("")
    (prefix / "bin").mkdir()
    (prefix / "bin" / "python3").write_text("#!/bin/sh\necho made by hand\n")
    (prefix / "bin" / "python3").chmod(0o755)
    (prefix / "notes.txt").write_text("PRIVATE")
    (home / "bin").mkdir()
    (home / "bin" / "python3").symlink_to(prefix / "bin" / "python3")
    (home / "bin" / "other").write_text("PRIVATE")
    made = home / ".virtualenvs" / "tool"
    (made / "bin").mkdir(parents=True)
    (made / "bin" / "python").symlink_to(home / "bin" / "python3")
    (made / "pyvenv.cfg").write_text(f"home = {home}/bin\n")
    sandbox = await enter()
    assert await sandbox.run(f"{made}/bin/python") == 0, sandbox.said
    assert sandbox.said == "made by hand\n"
    assert await sandbox.run(f"cat {prefix}/notes.txt") != 0
    assert await sandbox.run(f"cat {home}/bin/other") != 0


async def test_secrets_in_an_environment_stay_hidden(
    home: Path, enter: Callable[[], Awaitable[SandboxedProject]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = environment(home / ".virtualenvs" / "tool")
    secrets = [
        *("bin/postactivate", f"{LIBRARY}/app/.env", f"{LIBRARY}/app/credentials.json", "lib/.ssh/id_rsa"),
        *("share/pip.conf", ".env", "pip.conf", "notes.txt"),
    ]
    for name in secrets:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text("PRIVATE=1\n")
    (made / "bin" / "preactivate").write_text("#!/bin/sh\n# before it is activated\n")
    (made / "bin" / "leads_out").symlink_to(home / "letters")
    sandbox = await enter()
    assert await sandbox.run(f"{made}/bin/python -c 'import installed_here'") == 0, sandbox.said
    assert await sandbox.run(f"cat {made}/bin/preactivate") == 0, "nobody put anything there"
    for name in (*secrets, "bin/leads_out/love.txt"):
        assert await sandbox.run(f"cat {made}/{name}") != 0, name
        assert "PRIVATE" not in sandbox.said


async def test_secrets_beside_installed_tools_stay_hidden(
    home: Path, enter: Callable[[], Awaitable[SandboxedProject]]
) -> None:
    secrets = [
        *(".nvm/.npmrc", ".nvm/versions/node/v20/etc/npmrc", ".pyenv/.env", ".local/share/uv/tools/tool/.netrc"),
        *(".asdf/.ssh/id_rsa", ".local/bin/credentials.json"),
    ]
    for name in (*secrets, ".nvm/versions/node/v20/bin/node"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("PRIVATE=1\n")
    sandbox = await enter()
    assert await sandbox.run(f"cat {home}/.nvm/versions/node/v20/bin/node") == 0, sandbox.said
    for name in secrets:
        assert await sandbox.run(f"cat {home}/{name}") != 0, name


async def test_an_environment_that_was_made_meanwhile_is_shown(
    home: Path, enter: Callable[[], Awaitable[SandboxedProject]]
) -> None:
    (home / ".virtualenvs").mkdir()
    sandbox = await enter()
    made = environment(home / ".virtualenvs" / "tool")
    assert await sandbox.run(f"{made}/bin/python -c 'import installed_here'") == 0, sandbox.said
    await sandbox.run(f"ls {home}/.virtualenvs")
    assert sandbox.said == "tool\n"


async def test_a_python_in_the_project_can_still_be_written(
    project: Path, home: Path, enter: Callable[[], Awaitable[SandboxedProject]], monkeypatch: pytest.MonkeyPatch
) -> None:
    library = project / f"python/lib/python{sys.version_info.major}.{sys.version_info.minor}"
    library.mkdir(parents=True)
    (library / "os.py").write_text("")
    (project / "python" / "bin").mkdir()
    (project / "python" / "bin" / "python3").write_text("")
    made = project / ".venv"
    (made / "bin").mkdir(parents=True)
    (made / "bin" / "python").symlink_to(project / "python" / "bin" / "python3")
    (made / "pyvenv.cfg").write_text("")
    monkeypatch.setenv("VIRTUAL_ENV", str(made))
    sandbox = await enter()
    assert await sandbox.run(f"touch {library}/new.py") == 0, sandbox.said


@pytest.mark.parametrize(
    ("variable", "below"),
    [
        ("WORKON_HOME", ""),
        ("POETRY_VIRTUALENVS_PATH", ""),
        ("POETRY_CACHE_DIR", "virtualenvs"),
        ("HATCH_DATA_DIR", "env/virtual/app/AbC"),
        ("PIPX_HOME", "venvs"),
        ("UV_TOOL_DIR", ""),
        ("CONDA_ROOT", "envs"),
        ("MAMBA_ROOT_PREFIX", "envs"),
    ],
)
def test_variables_name_other_places(project: Path, home: Path, variable: str, below: str) -> None:
    """Of which only the environments are shown."""
    folder = home / "many"
    made = environment(folder / below / "tool")
    (folder / "diary.txt").write_text("PRIVATE")
    found = find_environments(needed_variables({variable: str(folder)}), project)
    assert [place for place in found.readable if Path(place).is_relative_to(home)] == [str(made)]


# What must open nothing. Each makes something in the home folder, and tells the variables.


def home_itself(home: Path) -> Mapping[str, str]:
    environment(home)
    return {"VIRTUAL_ENV": str(home)}


def above_the_home(home: Path) -> Mapping[str, str]:
    environment(home.parent)
    return {"VIRTUAL_ENV": str(home.parent)}


def root_of_the_machine(home: Path) -> Mapping[str, str]:
    return {"VIRTUAL_ENV": "/", "CONDA_PREFIX": "//"}


def private_folder(home: Path) -> Mapping[str, str]:
    environment(home / ".ssh")
    like_conda(home / ".config")
    return {"VIRTUAL_ENV": str(home / ".ssh"), "CONDA_PREFIX": str(home / ".config")}


def in_a_private_folder(home: Path) -> Mapping[str, str]:
    environment(home / ".config" / "env")
    return {"VIRTUAL_ENV": str(home / ".config" / "env")}


def around_private_folders(home: Path) -> Mapping[str, str]:
    environment(home / ".local" / "share")
    return {"VIRTUAL_ENV": str(home / ".local" / "share")}


def no_environment(home: Path) -> Mapping[str, str]:
    return {"VIRTUAL_ENV": str(home / "letters"), "WORKON_HOME": str(home)}


def only_the_note(home: Path) -> Mapping[str, str]:
    (home / "letters" / "pyvenv.cfg").write_text("home = /usr/bin\n")
    return {"VIRTUAL_ENV": str(home / "letters")}


def link_as_the_note(home: Path) -> Mapping[str, str]:
    made = environment(home / "env")
    (home / "letters" / "bin").symlink_to(made / "bin")
    (home / "letters" / "pyvenv.cfg").symlink_to(made / "pyvenv.cfg")
    return {"VIRTUAL_ENV": str(home / "letters")}


def link_to_the_home(home: Path) -> Mapping[str, str]:
    environment(home)
    (home / ".virtualenvs").mkdir()
    (home / ".virtualenvs" / "tool").symlink_to(home)
    return {"VIRTUAL_ENV": str(home / ".virtualenvs" / "tool")}


def link_to_a_private_folder(home: Path) -> Mapping[str, str]:
    environment(home / ".ssh")
    (home / ".virtualenvs").symlink_to(home)
    (home / "tool").symlink_to(home / ".ssh")
    return {"VIRTUAL_ENV": str(home / "tool")}


def link_to_one_among_other_things(home: Path) -> Mapping[str, str]:
    made = environment(home / "work")
    (made / "diary.txt").write_text("PRIVATE")
    (home / ".virtualenvs").mkdir()
    (home / ".virtualenvs" / "tool").symlink_to(made)
    return {"VIRTUAL_ENV": str(home / ".virtualenvs" / "tool")}


def link_to_one_with_a_secret(home: Path) -> Mapping[str, str]:
    made = environment(home / "elsewhere")
    (made / "bin" / ".env").write_text("PRIVATE")
    (home / ".virtualenvs").mkdir(exist_ok=True)
    (home / ".virtualenvs" / "other").symlink_to(made)
    return {}


def parts_that_are_links(home: Path) -> Mapping[str, str]:
    made = environment(home / "env")
    (made / "something_else.txt").write_text("PRIVATE")
    (made / "include").rename(made / "was")
    (made / "include").symlink_to(home / ".ssh")
    return {"VIRTUAL_ENV": str(made)}


def links_beside_a_secret(home: Path) -> Mapping[str, str]:
    made = environment(home / "env")
    (made / "bin" / ".env").write_text("PRIVATE")
    (made / "bin" / "folder").symlink_to(home / "letters")
    return {"VIRTUAL_ENV": str(made)}


def relative(home: Path) -> Mapping[str, str]:
    environment(home / "env")
    return {"VIRTUAL_ENV": "../home", "CONDA_PREFIX": f"{home}/env/../letters"}


def python_of_the_home(home: Path) -> Mapping[str, str]:
    """The Python of an environment is installed in the home itself."""
    library = home / f"lib/python{sys.version_info.major}.{sys.version_info.minor}"
    library.mkdir(parents=True)
    (library / "os.py").write_text("")
    (home / "bin").mkdir()
    (home / "bin" / "python3").write_text("PRIVATE")
    made = home / ".virtualenvs" / "tool"
    (made / "bin").mkdir(parents=True)
    (made / "bin" / "python").symlink_to(home / "bin" / "python3")
    (made / "pyvenv.cfg").write_text("")
    return {}


def circle(home: Path) -> Mapping[str, str]:
    (home / "env").symlink_to(home / "tool")
    (home / "tool").symlink_to(home / "env")
    return {"VIRTUAL_ENV": str(home / "env")}


def toolchain_that_is_the_home(home: Path) -> Mapping[str, str]:
    (home / ".nvm").symlink_to(home)
    (home / ".pyenv").symlink_to(home / ".ssh")
    (home / ".rustup").symlink_to("/")
    return {}


TRIES = [
    home_itself,
    above_the_home,
    root_of_the_machine,
    private_folder,
    in_a_private_folder,
    around_private_folders,
    no_environment,
    only_the_note,
    link_as_the_note,
    link_to_the_home,
    link_to_a_private_folder,
    link_to_one_among_other_things,
    link_to_one_with_a_secret,
    parts_that_are_links,
    links_beside_a_secret,
    relative,
    python_of_the_home,
    circle,
    toolchain_that_is_the_home,
]


def seen_with(project: Path, variables: Mapping[str, str]) -> View:
    return view(project, project.parent / "tmp", NO_GRANT, (), find_environments(variables, project))


@pytest.mark.parametrize("attempt", TRIES, ids=lambda attempt: attempt.__name__)
def test_nothing_else_of_the_home_folder_is_shown(
    project: Path, home: Path, attempt: Callable[[Path], Mapping[str, str]]
) -> None:
    variables = attempt(home)
    seen = seen_with(project, variables)
    private = [path for path in home.rglob("*") if path.is_file() and path.read_bytes().startswith(b"PRIVATE")]
    assert private
    landlock = policy.policy(Tier.REDUCED, seen)["landlock"]
    readable = [place for place in seen.readable if not Path(place).is_symlink()]  # they are links inside, too
    allowed = {os.path.realpath(place) for kind, places in landlock.items() if kind != "list" for place in places}
    for path in private:
        real, covered = path.resolve(), any(path.is_relative_to(place) for place in seen.hidden)
        around = {str(real), *map(str, real.parents)}
        assert covered or around.isdisjoint(readable), f"full: {path}"
        assert around.isdisjoint(allowed), f"reduced: {path}"
    inside = surroundings({"PATH": "/usr/bin", **variables}, seen, "/tmp", project / "g")
    denied = [name for name in ("VIRTUAL_ENV", "CONDA_PREFIX") if not seen.sees(f"{variables.get(name)}/bin")]
    assert [name for name in denied if name in inside] == []


async def test_links_to_environments_show_no_more_than_the_environments(
    home: Path, enter: Callable[[], Awaitable[SandboxedProject]]
) -> None:
    link_to_one_among_other_things(home)
    link_to_one_with_a_secret(home)
    sandbox = await enter()
    for folder in (home / "work", home / "elsewhere", home / ".virtualenvs" / "tool", home / ".virtualenvs" / "other"):
        assert await sandbox.run(f"cat {folder}/diary.txt || cat {folder}/bin/.env") != 0, folder
        assert "PRIVATE" not in sandbox.said
    for name in ("work", "elsewhere"):
        assert await sandbox.run(f"{home}/{name}/bin/python -c 'import installed_here'") == 0, sandbox.said


async def test_the_tries_open_nothing_for_real(
    home: Path, enter: Callable[[], Awaitable[SandboxedProject]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for attempt in (private_folder, parts_that_are_links, toolchain_that_is_the_home, home_itself):
        for name, value in attempt(home).items():
            monkeypatch.setenv(name, value)
    sandbox = await enter()
    await sandbox.run(f"find {home} -type f | head -c 2000; grep -rs PRIVATE {home}; echo $VIRTUAL_ENV")
    assert "PRIVATE" not in sandbox.said and "id_ed25519" not in sandbox.said and str(home / ".ssh") not in sandbox.said
    assert "does not look like" not in sandbox.said


@pytest.mark.parametrize(
    ("attempt", "why"),
    [
        (home_itself, "VIRTUAL_ENV is not shown to commands: {home} is, holds or lies in a private folder"),
        (
            no_environment,
            "VIRTUAL_ENV is not shown to commands: {home}/letters does not look like a Python environment",
        ),
        (relative, "VIRTUAL_ENV is not shown to commands: ../home is no absolute path"),
    ],
)
def test_it_is_said_why_an_active_environment_is_not_shown(
    project: Path, home: Path, attempt: Callable[[Path], Mapping[str, str]], why: str
) -> None:
    assert why.format(home=home) in find_environments(attempt(home), project).notes


def test_only_so_many_are_shown_and_the_active_one_always(project: Path, home: Path) -> None:
    for number in range(MAX_ENVIRONMENTS + 3):
        made = home / ".virtualenvs" / f"e{number}"
        (made / "bin").mkdir(parents=True)
        (made / "bin" / "python").symlink_to("/usr/bin/python3")
        (made / "pyvenv.cfg").write_text("")
    oldest = home / ".virtualenvs" / "e0"
    found = find_environments({"VIRTUAL_ENV": str(oldest)}, project)
    assert sum(place.startswith(str(home)) for place in found.readable) == MAX_ENVIRONMENTS
    assert str(oldest) in found.readable
    assert "and 2 more" in found.notes[0]


def test_a_crowd_of_secrets_hides_the_folder_around_them(project: Path, home: Path) -> None:
    made = environment(home / ".virtualenvs" / "tool")
    tests = made / LIBRARY / "library" / "test"
    tests.mkdir(parents=True)
    for number in range(30):
        (tests / f"{number}.key").write_text("PRIVATE")
    assert find_environments({}, project).hidden == (str(tests),)
