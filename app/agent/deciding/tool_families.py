"""Which names stand for the same power: the families of tools, and the canonical name behind a dialect's."""

from functools import lru_cache

FAMILIES: dict[str, tuple[str, ...]] = {
    "reading": ("read", "read_multiple_files", "cat", "ls", "glob", "grep", "find", "file_info"),
    "changing": ("write", "edit", "mkdir", "touch", "mv", "rm"),
    "running": ("bash", "bash_output", "bash_kill"),
    "web": ("web_search", "web_fetch"),
    "planning": ("plan_write", "plan_read", "plan_edit", "plan_list", "exit_plan_mode"),
    "asking": ("ask_user",),
}
"""The closed families; `mcp` is an open one."""

ALIASES = {
    "file_write": "write",
    "fs.write": "write",
    "fs.apply_patch": "edit",
    "file_read": "read",
    "read_file": "read",
    "fs.read": "read",
    "list_directory": "ls",
    "fs.list": "ls",
    "fs.search": "grep",
}
"""Other names of the same power."""

MCP = "mcp"

FAMILY_OF = {tool: family for family, tools in FAMILIES.items() for tool in tools}


@lru_cache(maxsize=256)
def names_of(tool: str) -> tuple[str, ...]:
    """Every name under which a rule can mean this tool, the narrowest first. Kept: each rule asks for it."""
    own = ALIASES.get(tool, tool)
    family = MCP if tool.startswith("mcp__") else FAMILY_OF.get(own, "")
    return tuple(name for name in dict.fromkeys((tool, own, family)) if name)
