"""The view of a command: which files of the machine it can read and write, and its environment variables."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from app.configuration.paths import COMMANDS
from app.processes import own_programs
from app.sandbox.confine.environments import ACTIVE, BESIDE, CONDAS, NONE, Environments, toolchain_secrets
from app.sandbox.dangerous import SYSTEM_SECRETS, is_private
from app.sandbox.protect.protected_names import Protected
from app.vocabulary.confinement import Grant

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/etc", "/nix/store", "/snap", "/gnu")
CERTIFICATES = ("/etc/ssl", "/etc/pki")
NETWORK_FILES = ("/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf")
"""Often links to paths that are not shown otherwise; their targets are shown if the network is granted."""
TOOLCHAINS = (
    *(".pyenv", ".nvm", ".fnm", ".volta", ".asdf", ".rbenv", ".rustup", ".sdkman", ".jenv", ".nodenv", ".goenv"),
    *(".cargo/bin", ".bun/bin", ".deno/bin", ".juliaup", ".ghcup/bin", ".dotnet", "go/bin", ".local/go"),
    *(".local/bin", ".local/lib", ".local/pipx", ".local/share/pipx", ".local/share/uv/python"),
    *(".local/share/uv/tools", ".local/share/hatch/pythons", ".local/share/hatch/env/.metadata", ".local/share/mise"),
    *(".local/share/fnm", ".local/share/rtx"),
)
"""Below the person's home, to read only. None of them is where a tool keeps its tokens."""
DOWNLOADS = (
    *(".cargo/registry", ".cargo/git", "go/pkg", ".local/share/pnpm", ".m2/repository", ".gradle/wrapper"),
    *(".cache/ms-playwright", *(f"{name}/pkgs" for name in CONDAS)),
)
"""The same, but not searched for secrets: they are large, and their contents were published."""
SEARCH_LISTS = {"PYTHONPATH", "NODE_PATH", "PERL5LIB", "RUBYLIB", "CDPATH", "PKG_CONFIG_PATH", "MANPATH"}
"""Lists of folders like PATH; pip and others fail if they cannot read one of them."""
MAVEN_PROXY = "-Daether.connector.http.useSystemProperties=true"
"""Has Maven from 3.9 on use the proxy that Java uses, as it did before."""
CACHES = {
    **{"PIP_CACHE_DIR": "pip", "UV_CACHE_DIR": "uv", "npm_config_cache": "npm", "CARGO_HOME": "cargo"},
    **{"GOCACHE": "go-build", "GOMODCACHE": "go-mod", "GRADLE_USER_HOME": "gradle"},
}
"""Variables that name the cache of a package manager, and what its folder is called. None is the person's own."""
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty")


@dataclass(frozen=True, slots=True)
class View:
    """Absolute paths without links. `frozen` (read-only) and `hidden` are exceptions; `anchored` cannot be moved."""

    readable: tuple[str, ...]
    writable: tuple[str, ...]
    anchored: tuple[str, ...]
    frozen: tuple[str, ...]
    hidden: tuple[str, ...]
    scratch: str
    network: bool
    caches: str = ""
    """The caches of package managers, which commands write in too; "" if they begin with empty ones."""
    inodes: tuple[int, ...] = ()
    """A number for each protected file: a file that was replaced needs a new mount."""
    roots: tuple[str, ...] = ()
    """The project and the granted folders."""
    absent: tuple[str, ...] = ()
    """Paths that would be frozen, but do not exist."""
    worktrees: tuple[str, ...] = ()
    """Files that commands may not write or move. No mount covers them, since git removes them with their worktrees."""
    denied: tuple[str, ...] = ()
    """The hidden paths that the person's rules deny."""
    listed: tuple[str, ...] = ()
    """Folders of Python environments: commands may list them."""
    variables: tuple[tuple[str, str], ...] = ()
    """Environment variables that tell tools where the person's environments are."""

    def written(self) -> list[str]:
        """The writable folders, without those that were replaced by a link, which could lead anywhere."""
        return [place for place in self.writable if os.path.realpath(place) == place]

    def own_folders(self) -> list[str]:
        """Writable folders of ours, in which nothing is protected, recorded or undone."""
        return [self.scratch, *([self.caches] if self.caches else [])]

    def sees(self, folder: str) -> bool:
        """Whether a folder can be read, after following its links."""
        real = Path(os.path.realpath(folder))
        shown = any(real.is_relative_to(place) for place in (*self.readable, *self.writable))
        return shown and real.is_dir()


def view(
    project: Path,
    scratch: Path,
    grant: Grant,
    readable: Iterable[str] = (),
    environments: Environments = NONE,
    caches: str = "",
) -> View:
    """The view of a command with this grant, before anything in the project is protected."""
    home = Path.home().resolve()
    read = [place for name in _existing(SYSTEM) for place in (name, os.path.realpath(name))]
    of_go = map(str, home.glob("sdk/go*"))  # as `go install golang.org/dl` puts them
    at_home = str(home).rstrip("/")  # the home of nobody may be the root
    tools = _existing((*(f"{at_home}/{name}" for name in TOOLCHAINS), *of_go))
    tools = [tool for tool in tools if not is_private(Path(os.path.realpath(tool)), home)]
    downloads = _existing(f"{at_home}/{name}" for name in DOWNLOADS)
    downloads = [place for place in downloads if not is_private(Path(os.path.realpath(place)), home)]
    read += [place for tool in (*tools, *downloads) for place in (tool, os.path.realpath(tool))]
    read += environments.readable
    for prefix in (*own_programs.folders(), COMMANDS):
        if prefix != Path("/") and not home.is_relative_to(prefix):  # those would show everything
            read.append(str(prefix))
    read += _existing(readable)
    secrets = toolchain_secrets(Path(os.path.realpath(tool)) for tool in tools)
    shown = (*CERTIFICATES, *(NETWORK_FILES if grant.network else ()))
    read += [os.path.realpath(name) for name in _existing(shown)]
    write = [] if grant.read_only else [str(project)]
    if grant.read_only:
        read.append(str(project))
    read += _existing((*grant.reads, *grant.changes))
    write += [place for place in grant.folders if Path(place).is_dir()]
    return View(
        readable=outermost(read),
        writable=outermost(write),
        anchored=(),
        frozen=(),
        hidden=(*environments.hidden, *secrets, *system_secrets()),
        scratch=str(scratch),
        network=grant.network,
        caches="" if grant.read_only else caches,
        roots=outermost((str(project), *grant.folders)),
        listed=environments.listed,
        variables=environments.variables,
    )


def _existing(paths: Iterable[str]) -> list[str]:
    return [path for path in paths if os.path.exists(path)]  # noqa: PTH110  most of many do not


def protecting(view: View, protected: Sequence[Protected]) -> View:
    """The view with its protected files; if nothing is writable, nothing has to be frozen."""
    secret = _plain(path for found in protected for path in (*found.hidden, *found.covered))
    denied = _plain(path for found in protected for path in found.denied)
    inodes = tuple(one for found in protected for one in found.inodes)
    view = replace(view, hidden=(*secret, *view.hidden), denied=denied, inodes=inodes)
    if not view.writable:
        return view
    gits = tuple(str(git) for found in protected for git in found.gits if git.name == ".git")
    frozen = _plain(path for found in protected for path in found.frozen)
    absent = tuple(str(path) for found in protected for path in found.absent)
    worktrees = tuple(str(path) for found in protected for path in found.worktrees)
    return replace(view, anchored=gits, frozen=frozen, absent=absent, worktrees=worktrees)


def is_always_seen(path: str) -> bool:
    """Whether every command can read this path: it belongs to the system or to a toolchain in the home folder."""
    home = Path.home().resolve()
    return any(Path(path).is_relative_to(place) for place in (*SYSTEM, *(f"{home}/{name}" for name in TOOLCHAINS)))


def system_secrets() -> list[str]:
    return [path for name in SYSTEM_SECRETS if os.access(path := f"/etc/{name}", os.R_OK)]


@lru_cache(maxsize=64)
def visible_path(path: str, view: View) -> str:
    """PATH without the folders that commands cannot read: a shell would stop searching at such a folder."""
    return os.pathsep.join(folder for folder in path.split(os.pathsep) if folder.startswith("/") and view.sees(folder))


def surroundings(environment: Mapping[str, str], view: View, scratch: str, git_config: Path) -> dict[str, str]:
    """The environment inside the sandbox: tools keep their files in the scratch folder instead of the home folder."""
    lists = {name: visible_path(environment[name], view) for name in SEARCH_LISTS & environment.keys()}
    active = {name: environment[name] for name in ACTIVE if environment.get(name)}
    folders = environment.get("PATH", "/usr/local/bin:/usr/bin:/bin").split(os.pathsep)
    first = [folder for place in active.values() if (folder := f"{place}/bin") in folders]
    path = os.pathsep.join(dict.fromkeys((*first, *folders)))  # the programs of active environments come first
    unseen = [name for name, place in active.items() if not view.sees(f"{place}/bin")]
    caches = view.caches or f"{scratch}/.caches"
    gone = {one for name in unseen for one in (name, *BESIDE[name])}
    return {
        **dict(view.variables),
        **{name: value for name, value in environment.items() if name not in gone},
        **lists,
        "PATH": visible_path(path, view),
        "TMPDIR": scratch,
        "XDG_CACHE_HOME": f"{scratch}/.cache",
        "XDG_CONFIG_HOME": f"{scratch}/.config",
        "XDG_DATA_HOME": f"{scratch}/.data",
        "XDG_STATE_HOME": f"{scratch}/.state",
        **{name: f"{caches}/{tool}" for name, tool in CACHES.items()},
        "MAVEN_OPTS": f"{environment.get('MAVEN_OPTS', '')} -Dmaven.repo.local={caches}/maven {MAVEN_PROXY}".strip(),
        "npm_config_userconfig": f"{scratch}/.npmrc",
        "GOPATH": f"{scratch}/.go",
        "GIT_CONFIG_GLOBAL": str(git_config),
        "PYTHON_HISTORY": f"{scratch}/.python_history",
    }


def _plain(paths: Iterable[Path]) -> tuple[str, ...]:
    """The paths that are not links: nothing can be mounted on a link, and its target is judged by itself."""
    return tuple(str(path) for path in paths if not path.is_symlink())


def outermost(places: Iterable[str]) -> tuple[str, ...]:
    """The paths that lie in no other of them: every mount costs time. Links stay, as they are made again inside."""
    kept: dict[str, tuple[str, ...]] = {}
    for place, parts in sorted(((place, Path(place).parts) for place in set(places)), key=lambda pair: len(pair[1])):
        if not any(parts[: len(outer)] == outer and not Path(other).is_symlink() for other, outer in kept.items()):
            kept[place] = parts
    return tuple(kept)
