"""Which agent works where nobody chose one: the assistant in a folder of documents and photos, else the developer."""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from app.agent.roles import ASSISTANT_AGENT, DEVELOPER_AGENT
from app.configuration.settings import Settings

MOST_ENTRIES = 1_000
"""Of a folder, and as many of all folders in it: the first ones tell enough."""
_CODE = re.compile(
    r"py|pyi|ipynb|[mc]?js|tsx?|jsx|vue|svelte|go|rs|[ch]|cc|[ch]pp|cs|java|kts?|swift|rb|php|pl|lua|r|jl|scala|dart|exs?|"
    r"hs|clj|vb|ba?sh|zsh|ps1|bat|sql|html?|s?css|toml|gradle|cmake|proto|tf"
)
_FILES = re.compile(
    r"pdf|docx?|odt|rtf|xlsx?|ods|pptx?|odp|epub|eml|mbox|jpe?g|png|heic|tiff?|webp|gif|mp[34]|m4a|wav|flac|mov|avi|mkv|"
    r"pages|numbers|key"
)
_NAMES = frozenset({".git", ".hg", ".svn", "Makefile", "Dockerfile", "package.json", "AGENTS.md", "CLAUDE.md"})


def usual_agent(settings: Settings, project: str) -> str:
    """The one in the settings, else by what lies in the folder; blocks shortly."""
    return settings.agent or (ASSISTANT_AGENT if project and holds_files_only(Path(project)) else DEVELOPER_AGENT)


def holds_files_only(folder: Path) -> bool:
    """Whether documents, pictures or films lie there, and nothing of a program."""
    has_files = False
    for name in _names(folder):
        suffix = name.rpartition(".")[2].lower()
        if name in _NAMES or _CODE.fullmatch(suffix):
            return False
        has_files = has_files or _FILES.fullmatch(suffix) is not None
    return has_files


def _names(folder: Path) -> Iterator[str]:
    below: list[str] = []
    for entry in islice(_entries(folder), MOST_ENTRIES):
        yield entry.name
        if not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False):
            below.append(entry.path)
    yield from islice((entry.name for path in below for entry in _entries(Path(path))), MOST_ENTRIES)


def _entries(folder: Path) -> Iterator["os.DirEntry[str]"]:
    try:
        with os.scandir(folder) as found:
            yield from found
    except OSError:
        return
