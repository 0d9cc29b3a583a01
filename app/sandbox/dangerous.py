"""Names that need care: what tools must not touch, and files that make other programs run code.

Tools never write to version control internals and our own project config, and never read files that hold secrets.
Files that make other programs run code are changed only if the person says so, and put back after a command.
"""

import re
import unicodedata
from collections.abc import Sequence

NEVER_WRITTEN = {
    ".git": "belongs to git; tools may not write there",
    "git~1": "belongs to git; tools may not write there",
    ".handrail": "is Handrail's own project config; tools may not write there",
    "handra~1": "is Handrail's own project config; tools may not write there",
}
SECRET_FOLDERS = {".ssh", ".gnupg", ".aws"}
SECRET_NAMES = {".env", ".netrc", "_netrc", ".git-credentials", ".pgpass", ".pypirc", ".npmrc"}
PRIVATE_KEYS = {"id_rsa", "id_dsa", "id_ecdsa", "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk", "id_xmss"}
KEY_SUFFIXES = {"pem", "key", "p12", "pfx", "jks", "keystore", "kdbx"}
HARMLESS_ENV = {"example", "sample", "template", "dist"}
SECRET_WORDS = {"credential", "credentials", "secret", "secrets"}
DATA_SUFFIXES = {"", "json", "yaml", "yml", "toml", "ini", "cfg", "conf", "txt", "xml", "properties", "plist"}
DATA_SUFFIXES |= {"env", "csv", "db", "sqlite"}
COPY_SUFFIXES = {"bak", "backup", "old", "orig", "save", "swp", "taken-away"}
GIT_CONFIGS = {"config", "config.worktree"}

EDITOR = "can make an editor run programs"
CONTAINER = "can run commands when the folder is opened in a container"
AGENT = "can make another AI agent start programs"
HOOK = "can run programs at every commit"
SHELL = "can run commands when a shell enters the folder"
DEBUGGER = "can run commands when a debugger starts"
CLUSTER = "can make kubectl or docker run programs"
SUBMODULES = "decides where git fetches other repositories from"

CODE_FOLDERS = {
    ".vscode": EDITOR,
    ".idea": EDITOR,
    ".zed": EDITOR,
    ".devcontainer": CONTAINER,
    ".husky": HOOK,
}
"""Folders of which every file counts."""
CODE_FILES = {
    ".devcontainer.json": CONTAINER,
    ".dir-locals.el": EDITOR,
    ".exrc": EDITOR,
    ".nvim.lua": EDITOR,
    ".nvimrc": EDITOR,
    ".gdbinit": DEBUGGER,
    ".lldbinit": DEBUGGER,
    ".mcp.json": AGENT,
    ".pre-commit-config.yaml": HOOK,
    **dict.fromkeys((f"{dot}lefthook.{kind}" for dot in ("", ".") for kind in ("yml", "yaml", "toml", "json")), HOOK),
    ".envrc": SHELL,
    ".gitmodules": SUBMODULES,
}
CODE_FILES_IN = {
    ".claude": {"settings.json": AGENT, "settings.local.json": AGENT},
    ".codex": {"config.toml": AGENT},
    ".cursor": {"mcp.json": AGENT, "hooks.json": AGENT, "environment.json": AGENT},
    ".gemini": {"settings.json": AGENT},
    ".roo": {"mcp.json": AGENT},
    ".docker": {"config.json": CLUSTER},
    ".kube": {"config": CLUSTER},
}
"""Files that count in a folder of this name, beside others that do not."""
CODE_SUFFIX = ".code-workspace"
"""Of an editor's files for a whole workspace."""

PRIVATE = "is a secret file; tools may neither read nor write it"
GIT_CONFIG = "may hold access tokens; tools may not read it"

_IGNORABLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
_WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def danger(parts: Sequence[str], *, write: bool, folder: bool = False, lifted: bool = False) -> str | None:
    """The rule that reading or writing this path would break; `folder` says that its last part is known to be one.

    A `lifted` path is one that the person declared harmless: it counts as no secret, the other rules still hold.
    """
    names = [fold(part) for part in parts]
    if write:
        for name in names:
            if name in NEVER_WRITTEN:
                return NEVER_WRITTEN[name]
    if lifted or not parts:
        return None
    if not SECRET_FOLDERS.isdisjoint(names):
        return PRIVATE
    if folder:
        return None
    if names[-1] in GIT_CONFIGS and not {".git", "git~1"}.isdisjoint(names):
        return GIT_CONFIG
    return PRIVATE if _is_secret(names[-1]) or _speaks_of_secrets(parts) else None


def runs_code(parts: Sequence[str]) -> str | None:
    """How a file or folder of this path can make another program run code; None if its name says nothing of that."""
    names = [fold(part) for part in parts]
    folder = next((CODE_FOLDERS[name] for name in names if name in CODE_FOLDERS), None)
    return folder or (file_runs_code(names[-2] if len(names) > 1 else "", names[-1]) if names else None)


def file_runs_code(folder: str, name: str) -> str | None:
    """The same of a file by its folded name and that of the folder it lies in."""
    if name in CODE_FILES:
        return CODE_FILES[name]
    known = CODE_FILES_IN.get(folder)
    if known is not None and name in known:
        return known[name]
    return EDITOR if name.endswith(CODE_SUFFIX) else None


def _short(name: str) -> str:
    """The other name that Windows gives to a name that begins with a dot: `.vscode` is `vscode~1`, too."""
    stem, _, suffix = name.removeprefix(".").partition(".")
    return f"{stem[:6]}~1" + (f".{suffix[:3]}" if suffix else "")


CODE_FOLDERS |= {_short(name): why for name, why in CODE_FOLDERS.items()}
CODE_FILES |= {_short(name): why for name, why in CODE_FILES.items() if name.startswith(".")}
CODE_FILES_IN |= {_short(name): files for name, files in CODE_FILES_IN.items()}


def fold(name: str) -> str:
    """The name as a forgiving file system or a careless reader would see it."""
    return _visible(name).casefold().rstrip(". ")


def _visible(name: str) -> str:
    if name.isascii():
        return name
    letters = (letter for letter in unicodedata.normalize("NFKC", name) if unicodedata.category(letter) != "Cf")
    return _IGNORABLE.sub("", "".join(letters))


def _is_secret(name: str) -> bool:
    stem, suffix = _split(name)
    original = f"{stem}.{suffix}" if suffix else stem
    if original in SECRET_NAMES or original in PRIVATE_KEYS or suffix in KEY_SUFFIXES:
        return True
    return name.startswith(".env.") and name.rpartition(".")[2] not in HARMLESS_ENV


def _split(name: str) -> tuple[str, str]:
    """Stem and suffix, without the endings that only mark a copy."""
    stem, dot, suffix = name.rstrip("~").rpartition(".")
    if not stem:
        return dot + suffix, ""
    return _split(stem) if suffix in COPY_SUFFIXES else (stem, suffix)


def _speaks_of_secrets(parts: Sequence[str]) -> bool:
    """Only data files count: `secrets.py` is code that deals with secrets, `secrets.json` holds them."""
    if _split(fold(parts[-1]))[1] not in DATA_SUFFIXES:
        return False
    return any(not SECRET_WORDS.isdisjoint(_words(part)) for part in parts[-2:])


def _words(name: str) -> list[str]:
    return re.split(r"[\W_\d]+", _WORD_START.sub(" ", _visible(name)).casefold())


def usual_secrets() -> list[str]:
    """Globs of the names that are secret wherever they lie, so that a search need not even open such files."""
    names = SECRET_FOLDERS | SECRET_NAMES | PRIVATE_KEYS
    return sorted(names | {f"*.{suffix}" for suffix in KEY_SUFFIXES})
