"""Agent definitions: Markdown files whose frontmatter says what an agent may do and whose body is its prompt."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from app.agent.policy import Permission, Scope
from app.errors import UsageError
from app.paths import RESOURCES

READING = ("read", "read_multiple_files", "cat", "ls", "glob", "grep", "find", "file_info")
READ_ONLY: Scope = {name: Permission() for name in (*READING, "web_search")}
"""What an agent may do whose definition does not say."""

DEFAULT_AGENT = "developer"


@dataclass(frozen=True)
class AgentDefinition:
    name: str
    description: str = ""
    prompt: str = ""
    scope: Scope = field(default_factory=lambda: READ_ONLY)
    model: str = ""
    max_steps: int | None = None
    timeout: float | None = None
    """Seconds for a whole turn; None is no limit."""
    folder: Path | None = None
    """Mounted read-only as @pkg."""


def find(name: str, folders: Iterable[Path] = ()) -> AgentDefinition:
    """The definition called `name`, from the person's own folders first, then the built-in ones."""
    places = [*folders, RESOURCES / "agents"]
    for folder in places:
        path = folder / f"{name}.md"
        if re.fullmatch(r"[A-Za-z0-9][\w.-]*", name) and path.is_file():
            return load(path)
    known = sorted({path.stem for folder in places if folder.is_dir() for path in folder.glob("*.md")})
    raise UsageError(f"There is no agent {name!r}. Choose one of: {', '.join(known)}.")


def load(path: Path) -> AgentDefinition:
    """Read one file; raises UsageError that names file, line and reason."""
    front, prompt = _split(path)
    _check_keys(path, "", front, {"name", "description", "model", "max_steps", "timeout", "tool_permissions"})
    return AgentDefinition(
        name=str(front.get("name", path.stem)),
        description=str(front.get("description", "")),
        prompt=prompt.strip(),
        scope=_scope(path, front.get("tool_permissions")),
        model=str(front.get("model", "")),
        max_steps=_positive(path, front.get("max_steps")),
        timeout=seconds(path, front.get("timeout")),
        folder=path.parent,
    )


def seconds(path: Path, value: Any) -> float | None:
    """`90`, `120s`, `2m` or `1h` as seconds."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(s|m|h)?", str(value).strip())
    if not match or float(match[1]) <= 0:
        raise UsageError(f"{path}: timeout {value!r} is not a time such as 90, 120s or 2m.")
    return float(match[1]) * {"s": 1, "m": 60, "h": 3600}[match[2] or "s"]


def _split(path: Path) -> tuple[Mapping[str, Any], str]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: cannot be read ({error}).") from None
    match = re.match(r"\A---\r?\n(.*?)^---[ \t]*\r?$\n?(.*)\Z", text, re.DOTALL | re.MULTILINE)
    if match is None:
        raise UsageError(f"{path}, line 1: an agent definition begins with frontmatter between two lines of ---.")
    try:
        front = yaml.load(match[1], Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506  both are safe
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark else 1
        raise UsageError(f"{path}, line {line}: {getattr(error, 'problem', None) or 'broken frontmatter'}.") from None
    if not isinstance(front, dict):
        raise UsageError(f"{path}, line 2: the frontmatter must be a list of `key: value` lines.")
    return front, match[2]


def _scope(path: Path, permissions: Any) -> Scope:
    if permissions is None:
        return READ_ONLY
    if not isinstance(permissions, dict):
        raise UsageError(f"{path}: tool_permissions must map tool names to what is allowed.")
    scope: dict[str, Permission] = {}
    for name, grant in permissions.items():
        if not isinstance(grant, dict):
            raise UsageError(f"{path}: tool_permissions.{name} must look like {{ allowed: true }}.")
        _check_keys(path, f"tool_permissions.{name}.", grant, {"allowed", "paths", "timeout"})
        if grant.get("allowed") is True:
            scope[str(name)] = Permission(_globs(path, name, grant.get("paths")), seconds(path, grant.get("timeout")))
    return scope


def _globs(path: Path, name: object, value: Any) -> tuple[str, ...]:
    if value is None:
        return ("**",)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UsageError(f"{path}: tool_permissions.{name}.paths must be a list of globs.")
    return tuple(value)


def _positive(path: Path, value: Any) -> int | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value > 0):
        return value
    raise UsageError(f"{path}: max_steps must be a whole number above 0, not {value!r}.")


def _check_keys(path: Path, where: str, found: Mapping[Any, Any], known: set[str]) -> None:
    unknown = [str(key) for key in found if key not in known]
    if unknown:
        raise UsageError(f"{path}: unknown {where}{unknown[0]}. Known are: {', '.join(sorted(known))}.")
