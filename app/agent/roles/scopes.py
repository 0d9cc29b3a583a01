"""What an agent may use: tools by name, by a glob such as `mcp__server__*`, or by family; the most specific counts.

A family is the tools that `tool_table` lists for it, so that an agent never gets a new tool that it was not given.
Only `everything` grows with new tools: it holds all but those of dialects, which a definition has to name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from app.agent.deciding.policy import Permission
from app.vocabulary.tool_table import BUILT_IN, MCP_GENERAL, TOOLS, ToolFamily, family_of

EVERYTHING = "everything"
OPEN_FAMILIES = {ToolFamily.MCP: "every tool of the MCP servers", EVERYTHING: "every tool but those of other dialects"}
DIALECTS = frozenset(name for name in BUILT_IN if TOOLS[name].alias_of)


@dataclass(frozen=True)
class ToolScope:
    """The entries of `tool_permissions`; None stands for `allowed: false` and takes a tool out of a family."""

    entries: Mapping[str, Permission | None]

    def get(self, tool: str, /) -> Permission | None:
        """What is granted for this tool: by its name, else by the longest glob, else by its family."""
        globs = (glob for glob in self._globs if tool.startswith(glob[:-1]))
        families = (family for family in families_of(tool) if family in self.entries)
        entry = tool if tool in self.entries else next(chain(globs, families), None)
        if entry is None and tool in MCP_GENERAL:
            entry = next((name for name, granted in self.entries.items() if name.startswith("mcp__") and granted), None)
        return None if entry is None else self.entries[entry]

    @cached_property
    def _globs(self) -> list[str]:
        return sorted((entry for entry in self.entries if entry.endswith("*")), key=len, reverse=True)


def families_of(tool: str) -> tuple[str, ...]:
    """The families that hold a tool, the narrowest first; a dialect's tool is in none."""
    if tool in DIALECTS:
        return ()
    narrow = family_of(tool)
    return (narrow, EVERYTHING) if narrow else (EVERYTHING,)


READ_ONLY = ToolScope({"reading": Permission(), "web_search": Permission()})
"""What an agent may use if its definition does not say."""
