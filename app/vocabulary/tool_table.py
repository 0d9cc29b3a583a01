"""The table of the built-in tools: what has to be known about each of them without importing its code.

A tool's own file declares the rest with `@tool` (see `app.tools`). A tool is in no family but the one written here, so
a new tool is never part of what an agent was granted before.
"""

import re
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from fnmatch import fnmatchcase
from functools import lru_cache


class ToolFamily(StrEnum):
    """Tools that agent definitions and rules can name together; `mcp` is open, the others are listed in `TOOLS`."""

    READING = "reading"
    CHANGING = "changing"
    RUNNING = "running"
    WEB = "web"
    PLANNING = "planning"
    ASKING = "asking"
    HELPING = "helping"
    MCP = "mcp"


class ResultView(Enum):
    """How the window draws a tool's result."""

    COMMAND = auto()
    CHANGE = auto()
    FILE = auto()
    LISTING = auto()
    MATCHES = auto()
    WEB = auto()
    OTHER = auto()


class ServerPlace(StrEnum):
    """Where an MCP server runs."""

    CONFINED = "confined"
    UNCONFINED = "unconfined"
    """On this machine, as any program of the person's."""
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class ToolEntry:
    module: str
    """Below `app.tools`; empty for a name that definitions and rules know, but no built-in tool has."""
    family: ToolFamily
    view: ResultView = ResultView.OTHER
    alias_of: str = ""
    """Set for a tool of a dialect: the canonical tool that does the same."""
    runs_command: bool = False
    """A call runs a shell command, which rules and the policy read first."""
    waits: bool = False
    """A call is itself a question to the person: it has no time limit, and nobody is asked whether it may ask."""


MCP_SEARCH, MCP_CALL, MCP_RESOURCES = "mcp_search", "mcp_call", "mcp_resources"
AGENT_PREFIX = "agent__"
"""Begins the names of what other agents do by means that none of our tools has."""
MCP_GENERAL = (MCP_SEARCH, MCP_CALL, MCP_RESOURCES)
"""Tools of ours for those of MCP servers; an agent that may use any of these may use them."""

STEPS = "todo"
"""Shows the person the steps of long work."""
SKILL = "skill"
"""Reads a skill; a session has it where there are any."""
HELPER = "helper"
"""Gives a task to a helper with a context of its own; conversations have it."""

_F, _V = ToolFamily, ResultView

TOOLS: dict[str, ToolEntry] = {
    "read": ToolEntry("read", _F.READING, _V.FILE),
    "write": ToolEntry("write", _F.CHANGING, _V.CHANGE),
    "ls": ToolEntry("ls", _F.READING, _V.LISTING),
    "bash": ToolEntry("bash", _F.RUNNING, _V.COMMAND, runs_command=True),
    "bash_output": ToolEntry("bash_background", _F.RUNNING, _V.COMMAND),
    "bash_kill": ToolEntry("bash_background", _F.RUNNING, _V.COMMAND),
    "web_search": ToolEntry("web_search", _F.WEB, _V.WEB),
    "web_fetch": ToolEntry("web_fetch", _F.WEB, _V.WEB),
    "file_read": ToolEntry("dialects.plain", _F.READING, _V.FILE, "read"),
    "file_write": ToolEntry("dialects.plain", _F.CHANGING, _V.CHANGE, "write"),
    "read_file": ToolEntry("dialects.plain", _F.READING, _V.FILE, "read"),
    "list_directory": ToolEntry("dialects.plain", _F.READING, _V.LISTING, "ls"),
    "edit": ToolEntry("edit", _F.CHANGING, _V.CHANGE),
    "mkdir": ToolEntry("files", _F.CHANGING, _V.CHANGE),
    "touch": ToolEntry("files", _F.CHANGING, _V.CHANGE),
    "mv": ToolEntry("files", _F.CHANGING, _V.CHANGE),
    "rm": ToolEntry("files", _F.CHANGING, _V.CHANGE),
    "organize": ToolEntry("organize", _F.CHANGING, _V.CHANGE),
    "make_document": ToolEntry("make_document", _F.CHANGING, _V.CHANGE),
    "edit_document": ToolEntry("edit_document", _F.CHANGING, _V.CHANGE),
    "fs.write": ToolEntry("dialects.fs_write", _F.CHANGING, _V.CHANGE, "write"),
    "fs.apply_patch": ToolEntry("dialects.fs_write", _F.CHANGING, _V.CHANGE, "edit"),
    "read_multiple_files": ToolEntry("read_multiple_files", _F.READING),
    "cat": ToolEntry("cat", _F.READING),
    "glob": ToolEntry("glob", _F.READING, _V.LISTING),
    "grep": ToolEntry("grep", _F.READING, _V.MATCHES),
    "find": ToolEntry("find", _F.READING, _V.LISTING),
    "file_info": ToolEntry("file_info", _F.READING, _V.LISTING),
    "find_clutter": ToolEntry("find_clutter", _F.READING, _V.LISTING),
    "fs.list": ToolEntry("dialects.fs_read", _F.READING, _V.LISTING, "ls"),
    "fs.read": ToolEntry("dialects.fs_read", _F.READING, _V.FILE, "read"),
    "fs.search": ToolEntry("dialects.fs_read", _F.READING, _V.MATCHES, "grep"),
    SKILL: ToolEntry("", _F.READING),
    HELPER: ToolEntry("", _F.HELPING),
    "ask_user": ToolEntry("ask_user", _F.ASKING, waits=True),
    "plan_write": ToolEntry("plan", _F.PLANNING),
    "plan_read": ToolEntry("plan", _F.PLANNING),
    "plan_edit": ToolEntry("plan", _F.PLANNING),
    "plan_list": ToolEntry("plan", _F.PLANNING),
    "exit_plan_mode": ToolEntry("exit_plan_mode", _F.PLANNING, waits=True),
    STEPS: ToolEntry("todo", _F.PLANNING),
}
"""In the order in which a model is shown them."""

BUILT_IN = tuple(name for name, entry in TOOLS.items() if entry.module)
"""The tools that exist, those of dialects among them."""

CANONICAL = tuple(name for name in BUILT_IN if not TOOLS[name].alias_of)
"""The names that a model sees unless its agent definition names a dialect's."""

RULE_NAMES = (*TOOLS, *MCP_GENERAL, *map(str, ToolFamily))
"""What a rule can name, besides tools of MCP servers."""

FAMILY_MEMBERS: dict[ToolFamily, tuple[str, ...]] = {
    family: tuple(name for name, entry in TOOLS.items() if entry.family is family and not entry.alias_of)
    for family in ToolFamily
    if family is not ToolFamily.MCP
}
"""What an agent definition grants by the name of a family; a dialect's tools have to be named themselves."""


def family_of(tool: str) -> ToolFamily | None:
    """The family of a tool, also of a dialect's or an MCP server's; None for a name that is not in the table."""
    if tool.startswith("mcp__") or tool in MCP_GENERAL:
        return ToolFamily.MCP
    if tool.startswith(AGENT_PREFIX):
        return ToolFamily.RUNNING
    return TOOLS[tool].family if tool in TOOLS else None


def server_of(tool: str) -> str:
    """The MCP server whose tool it is; "" for a tool of ours."""
    return tool.split("__")[1] if tool.startswith("mcp__") else ""


def spoken_name(tool: str) -> str:
    """For the person: `server: tool` for one of an MCP server, the agent for what it did, else the name itself."""
    if tool.startswith(AGENT_PREFIX):
        return tool.split("__")[1]
    if not server_of(tool):
        return _SPOKEN.get(tool, tool)
    _, server, *rest = tool.split("__", 2)
    return f"{server}: {rest[0]}" if rest else server


_SPOKEN = {MCP_SEARCH: "search MCP tools", MCP_CALL: "MCP tool", MCP_RESOURCES: "MCP resources"}


def view_of(tool: str) -> ResultView:
    return TOOLS[tool].view if tool in TOOLS else ResultView.OTHER


def canonical_name(tool: str) -> str:
    """The name itself, or for a dialect's tool that of the canonical tool that does the same."""
    return (TOOLS[tool].alias_of if tool in TOOLS else "") or tool


class RuleSubject(StrEnum):
    """What a rule about a tool can be narrowed to."""

    COMMAND = "command"
    HOST = "host"
    PATH = "path"


def subject_of(tool: str) -> RuleSubject:
    if runs_command(tool):
        return RuleSubject.COMMAND
    return RuleSubject.HOST if family_of(tool) is ToolFamily.WEB else RuleSubject.PATH


def runs_command(tool: str) -> bool:
    return tool in TOOLS and TOOLS[tool].runs_command


def waits_for_person(tool: str) -> bool:
    return tool in TOOLS and TOOLS[tool].waits


@lru_cache(maxsize=256)
def names_of(tool: str) -> tuple[str, ...]:
    """Every name under which a rule can mean this tool, the narrowest first. Cached, because each rule asks for it."""
    return tuple(name for name in dict.fromkeys((tool, canonical_name(tool), family_of(tool) or "")) if name)


@lru_cache(maxsize=256)
def can_be_meant(pattern: str) -> bool:
    """Whether a rule about `pattern` can match any tool; those of MCP servers are known only when these run."""
    fixed = re.split(r"[*?\[]", pattern, maxsplit=1)[0]
    if any(
        fixed.startswith(open_end) or (fixed != pattern and open_end.startswith(fixed))
        for open_end in ("mcp__", AGENT_PREFIX)
    ):
        return True
    return any(fnmatchcase(name, pattern) for name in RULE_NAMES)
