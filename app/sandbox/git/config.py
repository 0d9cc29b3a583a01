"""Reads git configs: which settings are harmless, and from which other places git takes hooks and settings."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

BENIGN = {
    "core": {
        "repositoryformatversion",
        "filemode",
        "bare",
        "logallrefupdates",
        "ignorecase",
        "precomposeunicode",
        "symlinks",
    },
    "remote": {"url", "fetch", "tagopt"},
    "branch": {"remote", "merge"},
    "user": {"name", "email"},
    "init": {"defaultbranch"},
    "submodule": {"active", "url"},
    "extensions": {"objectformat", "compatobjectformat", "refstorage"},
}
"""The settings that `git init` and `git clone` write into a new config; none of them runs a program.

Not `promisor`: with it, whatever the person does in git may connect to the address that a command wrote there.
"""
ELSEWHERE = re.compile("::|refstorage = .*:", re.IGNORECASE)
"""An address that names a program, and references that are stored outside of the repository."""
_SECTION = re.compile(r'\[(\w+)(?: "[^"\\]*")?\]')
_SETTING = re.compile(r"(\w+) = ([^\\\"]*)")
_ANY_SECTION = re.compile(r'\[\s*([\w.-]+)\s*(?:"(?:[^"\\]|\\.)*")?\s*\](.*)')
_ANY_SETTING = re.compile(r"([\w-]+)\s*=\s*(.*)")
_PERSONS = ("/etc/gitconfig", "~/.gitconfig", "~/.config/git/config")
NO_WAIT = getattr(os, "O_NONBLOCK", 0)


def is_benign(config: bytes) -> bool:
    """Whether all settings are known to be harmless."""
    return all(harmless or not line for line, harmless in _judge_lines(config))


def benign(config: bytes) -> bytes:
    """The config with only the settings that are known to be harmless."""
    return "".join(f"{line}\n" for line, harmless in _judge_lines(config) if harmless).encode()


def _judge_lines(config: bytes) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it is harmless."""
    section = ""
    for line in config.decode(errors="replace").splitlines():
        text = line.strip()
        if text.startswith("["):
            match = _SECTION.fullmatch(text)
            section = match[1].lower() if match else ""
            yield text, match is not None
            continue
        setting = _SETTING.fullmatch(text)
        known = setting is not None and setting[1].lower() in BENIGN.get(section, ()) and not ELSEWHERE.search(text)
        yield f"\t{text}" if text else "", known


def named_places(git: Path) -> tuple[list[Path], list[Path]]:
    """The hook folders that `core.hooksPath` names for a repository, and the files that its configs include.

    The paths are absolute, but links on the way to them are not followed.
    In case of doubt a line counts as such a setting. The person's own config counts too, as it does for git.
    """
    tree = git.parent if git.name == ".git" else git
    waiting = [f"{git}/config", f"{git}/config.worktree", *map(os.path.expanduser, _PERSONS)]
    included: list[Path] = []
    hooks: list[str] = []
    while waiting and len(included) <= 20:
        config = waiting.pop(0)
        for section, name, value in _settings(config):
            if (section, name) == ("core", "worktree") and Path(config).parent == git:
                tree = _absolute(value, git)
            elif (section, name) == ("core", "hookspath"):
                hooks.append(value)
            elif section in ("include", "includeif") and name == "path":
                path = _absolute(value, Path(os.path.realpath(config)).parent)
                if path not in included:
                    included.append(path)
                    waiting.append(os.path.realpath(path))
    return [_absolute(value, tree) for value in hooks], included


def _settings(config: str) -> Iterator[tuple[str, str, str]]:
    """Section, name and value of everything that looks like a setting; the first two in lower case."""
    try:
        with open(config, "rb", opener=lambda path, flags: os.open(path, flags | NO_WAIT)) as file:
            text = file.read(1 << 20).decode(errors="surrogateescape")
    except OSError:
        return
    section = ""
    for line in text.replace("\\\n", "").splitlines():
        rest = line.strip()
        while (heading := _ANY_SECTION.fullmatch(rest)) is not None:  # a setting may follow on the same line
            section, rest = heading[1].lower().partition(".")[0], heading[2].strip()
        setting = _ANY_SETTING.fullmatch(rest)
        if setting is not None:
            yield section, setting[1].lower(), _value(setting[2])


def _value(text: str) -> str:
    """Without quotes and comments."""
    found, quoted = [], False
    letters = iter(text)
    for letter in letters:
        if letter == "\\":
            found.append(next(letters, ""))
        elif letter == '"':
            quoted = not quoted
        elif letter in "#;" and not quoted:
            break
        else:
            found.append(letter)
    return "".join(found).strip()


def _absolute(value: str, base: Path) -> Path:
    value = value.partition("\0")[0]  # where it ends for git
    home = value == "~" or value.startswith("~/")
    return base / (Path(value).expanduser() if home else value)
