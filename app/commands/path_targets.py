"""Where the paths of a command lead, by their text alone: nothing here touches the disk."""

import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.commands.words import Word

PIPELINES = (
    *(".github/workflows", ".github/actions", ".gitlab-ci.yml", ".gitlab/ci", ".gitea/workflows", ".forgejo/workflows"),
    *(".circleci", ".buildkite", ".woodpecker", ".woodpecker.yml", ".azure-pipelines", "azure-pipelines.yml"),
    *("bitbucket-pipelines.yml", "Jenkinsfile", ".travis.yml", ".drone.yml", ".cirrus.yml", "appveyor.yml"),
)
"""What servers run after a push."""
GUARDED = (".git/hooks", ".git/config", ".handrail", *PIPELINES)

_ALWAYS_FINE = re.compile(r"/dev/(null|zero|full|random|urandom|tty|stdin|stdout|stderr|fd(/\d+)?)")
_TEMPORARY = ("/tmp", "/var/tmp")  # noqa: S108  # private to a confined command
_NO_PATH = re.compile(r"[a-z][a-z0-9+.-]*://", re.I)
_OPTION = re.compile(r"-[A-Za-z](?=[/~.])|--?[A-Za-z][\w-]*=|[A-Za-z_]\w*=")
_TEXT_FIRST = {"grep", "egrep", "fgrep", "zgrep", "rg", "ag", "ack", "sed", "gsed", "awk", "gawk", "mawk", "jq", "yq"}
_TEXT_ONLY = {"echo", "printf", "exit", "return", "export", "declare", "local", "readonly", "typeset", "unset", "alias"}


@dataclass(frozen=True)
class Ground:
    """Which folders count as inside, and the working directory of the shell."""

    project: str
    home: str
    writable: tuple[str, ...] = ()
    folder: str | None = ""
    """The working directory; None if it is only known at run time."""

    def moved(self, target: Word) -> "Ground":
        """After `cd target`."""
        return replace(self, folder=self.resolve(target) if target.is_known and not target.globs else None)

    def resolve(self, word: Word) -> str | None:
        """The absolute path, or None if it is only known at run time."""
        if not word.is_known and not word.path.startswith("/"):
            return None
        return self.absolute(word.path)

    def absolute(self, path: str) -> str | None:
        if not path.startswith("/") and self.folder is None:
            return None
        whole = posixpath.normpath(posixpath.join(self.folder or self.project, path))
        return "/" + whole.lstrip("/")

    def within(self, word: Word) -> str | None:
        """The path from the project's root, or None if it is elsewhere or only known at run time."""
        if not word.is_known or word.globs or word.text.startswith("-"):
            return None
        whole = self.absolute(word.path)
        return posixpath.relpath(whole, self.project) if whole and below(whole, self.project) else None

    def is_outside(self, path: str) -> bool:
        if _ALWAYS_FINE.fullmatch(path):
            return False
        return not below(path, self.project) and not self.is_beside(path)

    def is_beside(self, path: str) -> bool:
        """Whether it is no path of the project, and may be written all the same."""
        temporary = () if any(below(self.project, folder) for folder in _TEMPORARY) else _TEMPORARY
        return not below(path, self.project) and any(below(path, folder) for folder in (*self.writable, *temporary))

    def is_own(self, path: str) -> bool:
        """Whether it lies in the project; "" is a path that is only known at run time."""
        return not path or below(path, self.project)

    def is_guarded(self, path: str) -> bool:
        """Whether it is a file of the project that makes other programs run code."""
        return any(below(path, f"{self.project}/{name}") for name in GUARDED)

    def outside(self, words: Iterable[Word]) -> list[str]:
        """The arguments of a command that are paths outside, as written."""
        return [word.text for word in words if self.names_outside(word)]

    def names_outside(self, word: Word) -> bool:
        path = _OPTION.sub("", word.path, count=1) if _OPTION.match(word.path) else word.path
        if path.startswith("~"):
            return not below(self.home + path[1:], self.project) or path[1:2] not in ("", "/")
        if not path or path.startswith("-") or _NO_PATH.match(path) or "\n" in path:
            return False
        if not path.startswith("/"):
            known = word.is_known or "$" not in path.split("/", 1)[0]
            if not known or "`" in path:
                return False
        whole = self.absolute(path.split(":", 1)[0] if path.startswith("/") else path)
        return whole is not None and self.is_outside(whole)


def arguments(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The arguments that can be paths, without messages and patterns."""
    if not words or words[0].name in _TEXT_ONLY:
        return ()
    rest = list(words[1:])
    if words[0].name in _TEXT_FIRST and not any(word.text in ("-e", "-f", "--file") for word in rest):
        first = next((at for at, word in enumerate(rest) if not word.text.startswith("-")), len(rest))
        del rest[first : first + 1]
    said = {at + 1 for at, word in enumerate(rest) if word.text in ("-m", "--message") and words[0].name == "git"}
    return tuple(word for at, word in enumerate(rest) if at not in said)


def below(path: str, folder: str) -> bool:
    """Whether the path is the folder or is in it."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")
