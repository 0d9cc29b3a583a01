"""Finds the person's Python environments, which commands may read: the active one, and those in the home folder.

A folder is shown only if it looks like an environment. If it holds other things as well, only the parts of the
environment are shown. Secrets in it are hidden.
"""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

from app.fs.folders import list_folder
from app.fs.walk import walk
from app.sandbox.dangerous import SECRET_FOLDERS, danger, fold, is_private, may_be_secret
from app.sandbox.protect.folder_contents import kind
from app.text.plain import visible

ACTIVE = ("VIRTUAL_ENV", "CONDA_PREFIX")
BESIDE = {
    "VIRTUAL_ENV": ("VIRTUAL_ENV_PROMPT",),
    "CONDA_PREFIX": ("CONDA_DEFAULT_ENV", "CONDA_PYTHON_EXE", "CONDA_SHLVL"),
}
"""Variables that are dropped together with the one that names the environment."""
CONDAS = ("miniconda3", "anaconda3", "miniforge3", "mambaforge", "micromamba")
CONDA_PARTS = (("", 0), ("/envs", 1))
FOLDERS = {
    ".virtualenvs": 1,
    ".venvs": 1,
    ".cache/pypoetry/virtualenvs": 1,
    "Library/Caches/pypoetry/virtualenvs": 1,
    ".local/share/pypoetry": 1,
    ".local/share/virtualenvs": 1,
    ".local/share/hatch/env/virtual": 3,
    ".local/share/pdm/venvs": 1,
    ".local/share/mamba": 0,
    ".local/share/mamba/envs": 1,
    ".conda/envs": 1,
    **{f"{parent}{name}{inner}": depth for parent in ("", "opt/") for name in CONDAS for inner, depth in CONDA_PARTS},
}
"""Folders below the home folder in which tools keep environments, and at which depth; 0: it is one itself."""
NAMED_FOLDERS = {
    "WORKON_HOME": ("", 1),
    "POETRY_VIRTUALENVS_PATH": ("", 1),
    "POETRY_CACHE_DIR": ("virtualenvs", 1),
    "HATCH_DATA_DIR": ("env/virtual", 3),
    "PIPX_HOME": ("venvs", 1),
    "UV_TOOL_DIR": ("", 1),
    "CONDA_ROOT": ("envs", 1),
    "MAMBA_ROOT_PREFIX": ("envs", 1),
}
"""Variables that name such folders: the path of the environments in there, and at which depth."""
DEFAULTS = {
    "POETRY_VIRTUALENVS_PATH": ".cache/pypoetry/virtualenvs",
    "WORKON_HOME": ".local/share/virtualenvs",
    "HATCH_DATA_DIR": ".local/share/hatch",
    "UV_PYTHON_INSTALL_DIR": ".local/share/uv/python",
}
"""The default folders of tools; commands get them as variables, since their own data folder is another one."""

CORE = {"bin", "lib", "lib64", "include", "pyvenv.cfg"}
OF_CONDA = {"conda-meta", "condabin", "compiler_compat", "etc", "libexec", "sbin", "share", "ssl"}
CONDA_COMPILERS = ("-conda-linux-gnu", "-conda_cos6-linux-gnu", "-conda_cos7-linux-gnu")
ALONE = CORE | {"share", "etc", "man", "src", ".gitignore", "CACHEDIR.TAG", ".lock", ".project", "uv-receipt.toml"}
"""The names that tools put into an environment; a folder with no others is shown as a whole."""
HOOKS = {"preactivate", "postactivate", "predeactivate", "postdeactivate"}
"""Scripts of virtualenvwrapper in `bin`, in which people set passwords."""
SETTINGS = {"pip.conf", "pip.ini", "condarc", ".condarc", ".mambarc", "npmrc", "env_vars.sh", "env_vars.fish"}
"""Files that often hold passwords of package indexes, or the variables of an environment."""
PROGRAMS = (".py", ".pyc", ".pyi", ".so", ".h")
"""The suffixes of most files; these are not checked for secrets."""
CONDA_VARIABLES = ("conda-meta", "state")

MAX_ENVIRONMENTS = 40
"""Environments that are shown at most; each is a mount."""
MAX_SEARCHED_FOLDERS = 40_000
"""Folders that are searched for secrets at most, in all environments together."""
MAX_HIDDEN = 100
"""Files and folders that are hidden at most, in all environments together; each is a mount, too."""
MAX_HIDDEN_FILES = 20
"""With more secrets than this in one environment, folders are hidden instead of files."""


@dataclass(frozen=True, slots=True)
class Environments:
    """The paths that are shown to commands, and those below them that are hidden."""

    readable: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Messages, such as why the active environment is not shown."""
    listed: tuple[str, ...] = ()
    """Folders that hold environments: commands may list them."""
    variables: tuple[tuple[str, str], ...] = ()
    """Environment variables that tell tools where their environments are."""
    stamps: tuple[tuple[str, int, int], ...] = ()
    """Stamps of folders, by which `is_current` sees whether environments came or went."""

    @property
    def is_current(self) -> bool:
        return all(_stamp(stamp[0]) == stamp for stamp in self.stamps)


NONE = Environments()


def find_environments(variables: Mapping[str, str], project: Path) -> Environments:
    """Search for environments; `variables` are those that commands get. Blocks."""
    home = Path.home().resolve()
    active = {name: Path(variables[name]) for name in ACTIVE if variables.get(name)}
    own = [place for place in active.values() if _real(place).is_relative_to(project)]
    notes = [
        f"{name} is not shown to commands: {why}"
        for name, place in active.items()
        if place not in own and (why := _why_not(place, home))
    ]
    folders = list(_folders(variables, home))
    present = [(Path(folder), depth) for folder, depth in folders if _is_there(_stamp(folder))]
    listed = [place for folder, depth in present for place in _environments_in(folder, depth)]
    listed.sort(key=lambda place: _stamp(str(place))[2], reverse=True)
    places = [place for place in dict.fromkeys((*active.values(), *listed)) if not _why_not(place, home)]
    places = [place for place in places if not _real(place).is_relative_to(project)]
    shown, hidden, left_out = _choose_shown(places)
    if left_out:
        more = f" and {len(left_out) - 1} more" if len(left_out) > 1 else ""
        notes.append(f"Python environments that are too many or too large to be shown to commands: {left_out[0]}{more}")
    usable = [*places, *(place for place in own if _is_environment(_real(place)))]
    interpreters = [part for place in usable for part in _interpreter_parts(place, home)]
    interpreters = [part for part in interpreters if not part.is_relative_to(project)]  # those can be written
    told = {name: home / path for name, path in DEFAULTS.items() if name not in variables and (home / path).is_dir()}
    stamps = [_nearest_stamp(folder) for folder, _ in folders]
    stamps += [_stamp(os.path.realpath(place)) for place in places]
    return Environments(
        tuple(dict.fromkeys((*shown, *map(str, interpreters)))),
        tuple(hidden),
        tuple(visible(note) for note in notes),
        tuple(path for name, depth in FOLDERS.items() if depth and kind(path := str(home / name)) == stat.S_IFDIR),
        tuple((name, str(path)) for name, path in told.items()),
        tuple(dict.fromkeys(stamps)),
    )


def _choose_shown(places: Iterable[Path]) -> tuple[list[str], list[str], list[Path]]:
    """The paths to show and to hide, and the environments that are left out because a limit was reached."""
    readable: list[str] = []
    hidden: list[str] = []
    left_out: list[Path] = []
    room = MAX_SEARCHED_FOLDERS
    for count, place in enumerate(places, 1):
        spellings = dict.fromkeys((_real(place), *([] if place.is_symlink() else [place])))
        parts = [part for root in spellings for part in _parts(root)]
        secrets: list[str] = []
        for root in spellings if count <= MAX_ENVIRONMENTS else ():
            found, room = _secrets(root, _parts(root), room)
            secrets += _few(found)
        if count > MAX_ENVIRONMENTS or room <= 0 or len(hidden) + len(secrets) > MAX_HIDDEN:
            left_out.append(place)
            continue
        readable += [*map(str, parts), *([str(place)] if place.is_symlink() else [])]
        hidden += secrets
    return readable, hidden, left_out


def _why_not(place: Path, home: Path) -> str:
    """Why a folder is not shown; empty if it may be."""
    if not place.is_absolute() or ".." in place.parts:
        return f"{place} is no absolute path"
    real = _real(place)
    if is_private(real, home):
        return f"{place} is, holds or lies in a private folder"
    return "" if _is_environment(real) else f"{place} does not look like a Python environment"


def _is_environment(real: Path) -> bool:
    """Whether a folder looks like an environment of `venv`, `virtualenv`, uv or conda; links in it do not count."""
    if kind(real / "conda-meta") == stat.S_IFDIR and kind(real / "conda-meta/history") == stat.S_IFREG:
        return True
    has_python = any(kind(real / "bin" / name) in (stat.S_IFREG, stat.S_IFLNK) for name in ("python", "python3"))
    return has_python and kind(real / "bin") == stat.S_IFDIR and kind(real / "pyvenv.cfg") == stat.S_IFREG


def _folders(variables: Mapping[str, str], home: Path) -> Iterator[tuple[str, int]]:
    """The folders that may hold environments, and at which depth."""
    yield from ((str(home / name), depth) for name, depth in FOLDERS.items())
    for name, (below, depth) in NAMED_FOLDERS.items():
        if (folder := variables.get(name, "")) and Path(folder).is_absolute():
            yield str(Path(folder, below)), depth


def _environments_in(folder: Path, depth: int) -> list[Path]:
    """The environments in a folder, down to a depth; an environment is not searched for others."""
    if depth == 0:
        return [folder] if _is_environment(_real(folder)) else []
    found: list[Path] = []
    for here in walk([folder]):
        inner = [Path(entry.path) for entry in (*here.folders, *here.others) if entry.is_dir()]
        environments = [place for place in inner if _is_environment(_real(place))]
        found += environments
        is_last = here.depth + 1 == depth
        here.folders = [] if is_last else [one for one in here.folders if Path(one.path) not in environments]
    return found


def _parts(root: Path) -> list[Path]:
    """The folder itself if it holds nothing but an environment, else the parts of the environment."""
    try:
        names = {entry.name for entry in chain(*list_folder(root))}
    except OSError:
        return []
    if names <= ALONE:
        return [root]
    wanted = CORE | (OF_CONDA if "conda-meta" in names else set())
    kept = [root / name for name in sorted(names) if name in wanted or name.endswith(CONDA_COMPILERS)]
    return [part for part in kept if not part.is_symlink() or _real(part).is_relative_to(_real(root))]


def toolchain_secrets(places: Iterable[Path]) -> list[str]:
    """The secrets to hide in folders of installed tools, down to the depth at which people put files."""
    found: list[str] = []
    for place in places:
        found += _few(_secrets(place, [place], 1_000, depth=4)[0])
    return found[:MAX_HIDDEN]


def _secrets(root: Path, shown: Iterable[Path], room: int, depth: int | None = None) -> tuple[list[Path], int]:
    """The secrets in a folder, and how many more folders may be searched; 0 if the limit was reached."""
    found: list[Path] = []
    for here in islice(walk(part for part in shown if kind(part) == stat.S_IFDIR), room):
        room -= 1
        found += [Path(entry.path) for entry in here.folders if fold(entry.name) in SECRET_FOLDERS]
        is_last = here.depth == depth
        deeper = [] if is_last else [one for one in here.folders if fold(one.name) not in SECRET_FOLDERS]
        here.folders = [one for one in deeper if one.name != ".git"]
        for entry in here.others:
            name = entry.name
            if name.endswith(PROGRAMS) and name[0] != ".":
                continue
            if (name in HOOKS or name in SETTINGS or name in CONDA_VARIABLES or may_be_secret(name)) and (
                not entry.is_symlink() and _is_secret(Path(entry.path), root)
            ):
                found.append(Path(entry.path))
    return found, room


def _few(secrets: list[Path]) -> list[str]:
    """The paths to hide. If they are too many: the folders around them, or the installed packages they lie in."""
    for depth in (None, 1):
        if len(secrets) > MAX_HIDDEN_FILES:
            secrets = list(dict.fromkeys(_around(path, depth) for path in secrets))
    return [str(path) for path in secrets if not any(parent in secrets for parent in path.parents)]


def _around(path: Path, depth: int | None) -> Path:
    """The folder of a file that lies in an installed package, or that folder in which the package begins."""
    if "site-packages" not in path.parts[:-2]:
        return path
    place = path.parts.index("site-packages") + 1
    return Path(*path.parts[: place + depth]) if depth else path.parent


def _is_secret(path: Path, root: Path) -> bool:
    parts = path.relative_to(root).parts
    if path.name in HOOKS and parts[:-1] == ("bin",):
        try:  # as the tool made it, it holds only comments
            lines = path.read_bytes()[:100_000].splitlines()
        except OSError:
            return True
        return any(line.strip() and not line.startswith(b"#") for line in lines)
    if path.name in SETTINGS or parts == CONDA_VARIABLES:
        return True
    if parts[0] == "ssl":  # the certificates that conda trusts
        return False
    return may_be_secret(path.name) and danger(parts, write=False) is not None


def _interpreter_parts(place: Path, home: Path) -> list[Path]:
    """The folders of the Python installation that an environment uses, and the links that lead there."""
    python = next((path for name in ("python", "python3") if (path := place / "bin" / name).is_symlink()), None)
    if python is None:
        return []
    real = _real(python)
    prefix = real.parent.parent
    if prefix == _real(place) or is_private(prefix, home):
        return []
    libraries = (folder for name in ("lib", "lib64") for folder in (prefix / name).glob("python3.*"))
    if not any(kind(folder / "os.py") == stat.S_IFREG for folder in libraries):  # no Python is installed there
        return []
    parts = [prefix / name for name in ("bin", "include", "lib", "lib64") if kind(prefix / name) == stat.S_IFDIR]
    # The links outside an environment that lead from it to its Python.
    found: list[Path] = []
    for _ in range(8):
        if not python.is_symlink():
            break
        python = Path(os.path.normpath(python.parent / python.readlink()))
        found += [python] if python.is_symlink() and not _real(python.parent).is_relative_to(_real(place)) else []
    return [*parts, *found]


def _real(path: Path) -> Path:
    """Like `Path.resolve`, but it does not fail if links form a cycle."""
    return Path(os.path.realpath(path))


def _stamp(path: str) -> tuple[str, int, int]:
    try:
        found = os.stat(path)  # noqa: PTH116  asked before every command
    except OSError:
        return path, 0, 0
    return path, found.st_ino, found.st_ctime_ns


def _is_there(stamp: tuple[str, int, int]) -> bool:
    return stamp[1:] != (0, 0)


def _nearest_stamp(folder: str) -> tuple[str, int, int]:
    """The stamp of a folder. If it is missing: of the nearest one around it, which changes when the folder is made."""
    stamp = _stamp(folder)
    while folder and not _is_there(stamp):
        folder = folder.rpartition("/")[0]
        stamp = _stamp(folder or "/")
    return stamp
