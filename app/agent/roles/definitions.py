"""Agent definitions: Markdown files whose frontmatter says what an agent may do and whose body is its prompt."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.agent.deciding.policy import Permission, Scope
from app.agent.roles.frontmatter import Marked, Mistake, split_definition
from app.agent.roles.scopes import OPEN_FAMILIES, READ_ONLY, ToolScope
from app.text.plain import one_line
from app.text.sentences import say
from app.text.similar import similar
from app.vocabulary.errors import UsageError
from app.vocabulary.tool_table import FAMILY_MEMBERS, HELPER, TOOLS, ToolFamily

FOR_OTHER_TOOLS = ("browser", "mounts", "workflow", "workspace")
"""Agents of ours that were written for the tools of other programs."""

MAX_CHARS = {"name": 64, "description": 500, "model": 200}
MAX_STEPS = 10_000
MOST_SECONDS = 7 * 24 * 3600.0
MOST_GLOBS = 50
MOST_STARS = 4
"""How many `**` one glob may have: each matches any number of folders, and the time to match grows with each."""

KEYS = ("name", "description", "model", "max_steps", "timeout", "tool_permissions", "tools")
LIMIT_KEYS = ("maxReadBytes", "maxWriteBytes")
GRANT_KEYS = ("allowed", "paths", "timeout", "changes", *LIMIT_KEYS)
MOST_BYTES = {"maxReadBytes": 200_000, "maxWriteBytes": 10_000_000}
PATHLESS = (ToolFamily.RUNNING, ToolFamily.WEB, ToolFamily.ASKING, ToolFamily.HELPING)
"""Families whose calls name no path: with `paths` all of them would be refused."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]*")
_MCP = re.compile(r"mcp__(\*|[\w.-]+__(\*|[\w./-]+\*?))")
_TIME = re.compile(r"(\d{1,9}(?:\.\d{1,3})?)\s*(s|m|h)?")


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
    notes: tuple[str, ...] = ()
    """Warnings about the file, each with its line."""


def parse(text: str, path: Path) -> AgentDefinition:
    """Parse a definition; raises UsageError that names file, line and reason."""
    try:
        front, prompt = split_definition(text)
        _check_keys(front, KEYS, "")
        scope, notes = _scope(front.get("tool_permissions"), _fs_limits(front.get("tools")))
        given = front.get("name")
        name = path.stem if given is None or given.value is None else given.value
        if not isinstance(name, str) or not _NAME.fullmatch(name) or len(name) > MAX_CHARS["name"]:
            what = say(
                "name {name} must be up to {number} letters, digits, spaces, dots, - or _",
                repr(name),
                MAX_CHARS["name"],
            )
            raise Mistake(given.line if given else 1, what)
        steps = front.get("max_steps", Marked(None, 0))
        if steps.value is not None and (type(steps.value) is not int or not 0 < steps.value <= MAX_STEPS):
            raise Mistake(steps.line, say("max_steps must be a whole number from 1 to {number}", MAX_STEPS))
        return AgentDefinition(
            name=name,
            description=_text(front, "description"),
            prompt=prompt.strip(),
            scope=scope,
            model=_text(front, "model"),
            max_steps=steps.value,
            timeout=_seconds(front.get("timeout"), "timeout"),
            folder=path.parent,
            notes=notes,
        )
    except Mistake as mistake:
        raise UsageError(
            say("{path}, line {line}: {reason}.", path, str(mistake.line), one_line(mistake.reason, 300))
        ) from None


def _text(front: Mapping[str, Marked], key: str) -> str:
    given = front.get(key)
    if given is None or given.value is None:
        return ""
    if not isinstance(given.value, str):
        raise Mistake(given.line, say("{key} must be text; put it in quotes", key))
    if len(given.value) > MAX_CHARS[key]:
        raise Mistake(
            given.line,
            say("{key} has {count} characters; at most {number} are allowed", key, len(given.value), MAX_CHARS[key]),
        )
    return given.value.strip()


def _seconds(given: Marked | None, key: str) -> float | None:
    """`90`, `120s`, `2m` or `1h` as seconds."""
    if given is None or given.value is None:
        return None
    match = _TIME.fullmatch(str(given.value).strip()) if isinstance(given.value, str | int | float) else None
    seconds = float(match[1]) * {"s": 1, "m": 60, "h": 3600}[match[2] or "s"] if match else 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise Mistake(given.line, say("{key} {value} is not a time such as 90, 120s or 2m", key, repr(given.value)))
    return seconds


# --- tool_permissions ------------------------------------------------------------------------------------------------


Limits = tuple[int | None, int | None]
"""How many bytes of a file the fs. tools may read, and write."""


def _scope(given: Marked | None, limits: Limits) -> tuple[Scope, tuple[str, ...]]:
    if given is None or given.value is None or given.value == {}:
        return READ_ONLY, ()
    if not isinstance(given.value, dict):
        raise Mistake(given.line, say("tool_permissions must map names of tools to what is allowed"))
    entries = {name: _permission(name, grant, limits) for name, grant in given.value.items()}
    notes = [note for name, grant in given.value.items() if (note := _note(name, grant, entries[name]))]
    return ToolScope(entries), tuple(notes)


def _fs_limits(given: Marked | None) -> Limits:
    """Parse `tools: { fs: { maxReadBytes: …, maxWriteBytes: … } }`, which sets limits and grants nothing."""
    if given is None or given.value is None:
        return None, None
    if not isinstance(given.value, dict) or not all(isinstance(item.value, dict) for item in given.value.values()):
        raise Mistake(given.line, say("tools must look like { fs: { maxReadBytes: 50000, maxWriteBytes: 100000 } }"))
    _check_keys(given.value, ("fs",), "tools.")
    limits = given.value["fs"].value if given.value else {}
    _check_keys(limits, LIMIT_KEYS, "tools.fs.")
    return _bytes(limits, "maxReadBytes", "tools.fs"), _bytes(limits, "maxWriteBytes", "tools.fs")


def _bytes(found: Mapping[str, Marked], key: str, where: str) -> int | None:
    given = found.get(key)
    if given is None:
        return None
    if type(given.value) is not int or not 0 < given.value <= MOST_BYTES[key]:
        raise Mistake(
            given.line, say("{entry}.{key} must be a number of bytes from 1 to {number}", where, key, MOST_BYTES[key])
        )
    return given.value


def _permission(name: str, grant: Marked, limits: Limits) -> Permission | None:
    where = f"tool_permissions.{name}"
    if "*" in name and name != "fs.*" and not _MCP.fullmatch(name):
        raise Mistake(
            grant.line, say("{entry}: only mcp__server__*, mcp__* and fs.* are names with a *; see the families", where)
        )
    if not isinstance(grant.value, dict):
        raise Mistake(grant.line, say("{entry} must look like { allowed: true }", where))
    _check_keys(grant.value, GRANT_KEYS, f"{where}.")
    allowed = grant.value.get("allowed")
    if allowed is None or not isinstance(allowed.value, bool):
        raise Mistake((allowed or grant).line, say("{entry} must say allowed: true or allowed: false", where))
    paths = _globs(grant.value.get("paths"), f"{where}.paths")
    timeout = _seconds(grant.value.get("timeout"), f"{where}.timeout")
    most_read, most_written = (_bytes(grant.value, key, where) for key in LIMIT_KEYS)
    changes = grant.value.get("changes")
    if changes is not None and (name != HELPER or not isinstance(changes.value, bool)):
        raise Mistake(
            changes.line, say("{entry}.changes: only {tool} takes it, and it is true or false", where, HELPER)
        )
    if not name.startswith("fs."):
        if most_read or most_written:
            raise Mistake(grant.line, say("{entry}: only fs. tools take {keys}", where, " and ".join(LIMIT_KEYS)))
        limits = None, None
    if not allowed.value:
        return None
    may_change = changes is not None and changes.value is True
    return Permission(paths, timeout, most_read or limits[0], most_written or limits[1], may_change)


def _globs(given: Marked | None, where: str) -> tuple[str, ...]:
    if given is None:
        return ("**",)
    globs = given.value
    if not isinstance(globs, tuple) or not all(isinstance(item.value, str) for item in globs):
        raise Mistake(given.line, say('{entry} must be a list of globs such as ["src/**"]', where))
    if len(globs) > MOST_GLOBS:
        raise Mistake(
            given.line, say("{entry} has {count} globs; at most {number} are allowed", where, len(globs), MOST_GLOBS)
        )
    for item in globs:
        parts = item.value.strip("/").split("/")
        if ".." in parts or not item.value.strip():
            text = say(
                "{entry}: {glob} can match nothing; globs go from the root of the project", where, f"{item.value!r}"
            )
            raise Mistake(item.line, text)
        if len(item.value) > 300 or parts.count("**") > MOST_STARS:
            raise Mistake(
                item.line, say("{entry}: a glob has at most 300 characters and {number} times **", where, MOST_STARS)
            )
    return tuple(item.value for item in globs)


def _note(name: str, grant: Marked, permission: Permission | None) -> str:
    """A warning about an entry, or "". An unknown name grants nothing, so it is no reason to refuse the file."""
    known = {*TOOLS, *FAMILY_MEMBERS, *OPEN_FAMILIES, "fs.*"}
    if name not in known and not _MCP.fullmatch(name):
        near = similar(name, sorted(known), 0.5)
        families = ", ".join((*FAMILY_MEMBERS, *OPEN_FAMILIES))
        hint = f"did you mean {' or '.join(near)}?" if near else f"families are {families}"
        return f"line {grant.line}: there is no tool {one_line(name, 60)}; {hint}"
    pathless = {*PATHLESS, *(tool for family in PATHLESS for tool in FAMILY_MEMBERS[family])}
    if permission is not None and not permission.everywhere and name in pathless:
        return f"line {grant.line}: calls of {name} name no path, so with paths every one of them is refused"
    return ""


def _check_keys(found: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key, marked in found.items():
        if key not in known:
            raise Mistake(marked.line, say("unknown {key}. Known are: {keys}", where + key, ", ".join(known)))
