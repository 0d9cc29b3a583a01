"""What is checked out in a project's repository: read from its files, since a git that runs there may run programs."""

from pathlib import Path

_MOST_BYTES = 4_096
_SHORT_HASH = 8


def branch_of(project: Path) -> str:
    """The name of the branch, or the beginning of the commit; "" where there is no repository."""
    folder = project / ".git"
    try:
        if folder.is_file():  # a working tree beside its repository
            named = _first_line(folder).removeprefix("gitdir:").strip()
            folder = project / named
        head = _first_line(folder / "HEAD")
    except OSError:
        return ""
    name = head.removeprefix("ref:").strip()
    return name.removeprefix("refs/heads/") if head.startswith("ref:") else name[:_SHORT_HASH]


def _first_line(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(_MOST_BYTES).decode(errors="replace").partition("\n")[0].strip()
