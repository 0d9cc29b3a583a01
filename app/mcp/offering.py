"""Offers tools of MCP servers to a model: all of them, or a search among them if they are too many.

The schemas of many servers would fill a model's window before it has said a word. Above a budget, the model gets two
tools instead: `mcp_search` shows tools with their schemas as text, and `mcp_call` calls one. The orchestrator judges
such a call as the call of that tool. So the request begins the same, whatever the model looks up.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pydantic import Field

from app.mcp.results import resource_result, said_by
from app.mcp.server import McpServer
from app.mcp.tools import McpArgs, McpTool, make_tool, place_of
from app.text.plain import enclosed, one_line, visible
from app.text.similar import similar
from app.tools import Args, Danger, Tool, ToolContext
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult
from app.vocabulary.tool_table import MCP_CALL, MCP_RESOURCES, MCP_SEARCH, server_of

BUDGET_BYTES = 16_000
"""What the schemas of MCP tools may take of a request, about as much as all built-in tools together."""
MOST_FOUND = 8
MAX_LISTED_RESOURCES = 200
READ = "resources/read"


class SearchArgs(Args):
    query: str = Field(min_length=1, max_length=500, description="Words about what the tool should do, or its name")
    server: str = Field(default="", description="Only tools of this server")


class CallArgs(Args):
    tool: str = Field(min_length=1, description="The name as mcp_search shows it: mcp__server__tool")
    arguments: dict[str, Any] = Field(default_factory=dict, description="As the tool's schema says")


class ResourceArgs(Args):
    server: str = Field(min_length=1)
    uri: str = Field(default="", max_length=4_000, description="Of the resource to read; without it they are listed")


class ToolOffer:
    """The tools for a registry; hidden ones are found by the orchestrator, but no model is shown them."""

    def __init__(self, budget: int = BUDGET_BYTES) -> None:
        self._budget = budget
        self._servers: dict[str, McpServer] = {}
        self._found: dict[str, McpTool] = {}
        self._made: set[str] = set()

    def tools(self, servers: Iterable[McpServer]) -> list[Tool]:
        """Those of these servers, in a fixed order; servers that come later get what is left of the budget."""
        servers = sorted(servers, key=lambda server: server.name)
        made = [make_tool(server, remote) for server in servers for remote in server.tools.offered]
        self._servers |= {server.name: server for server in servers}
        self._found |= {tool.name: tool for tool in made}
        needed = sum(size_of(tool) for tool in made)
        is_direct = needed <= self._budget
        self._budget -= needed if is_direct else 0
        tools: list[Tool] = list(made) if is_direct else [replace(tool, is_offered=False) for tool in made]
        if not is_direct:
            about = f"Call a tool of an MCP server that {MCP_SEARCH} found."
            call_tool = Tool(MCP_CALL, CallArgs, _never, Danger.DANGEROUS, about, stands_for=self._meant)
            tools += self._once(MCP_SEARCH, self._search_tool()) + self._once(MCP_CALL, call_tool)
        readable = [server for server in servers if server.tools.has_resources]
        tools += [_resources_of(server) for server in readable]
        if readable:
            tools += self._once(MCP_RESOURCES, self._resources_tool())
        return tools

    def _once(self, name: str, tool: Tool) -> list[Tool]:
        if name in self._made:
            return []
        self._made.add(name)
        return [tool]

    def _search_tool(self) -> Tool:
        async def execute(args: SearchArgs, ctx: ToolContext) -> ToolResult:
            # Those with the most words of the query in their names, then in their descriptions.
            words = set(re.findall(r"\w+", args.query.lower()))
            ranked = []
            for tool in self._found.values():
                if args.server and not tool.name.startswith(f"mcp__{args.server}__"):
                    continue
                named = set(re.findall(r"[^\W_]+", f"{tool.remote.name} {tool.remote.title}".lower()))
                told = set(re.findall(r"\w+", tool.description.lower()))
                exact = args.query.strip() in (tool.name, tool.remote.name)
                score = 10 * exact + 3 * len(words & named) + len(words & told)
                if score:
                    ranked.append((-score, tool.name, tool))
            found = [tool for *_, tool in sorted(ranked, key=lambda entry: entry[:2])[:MOST_FOUND]]
            if not found:
                names = ", ".join(sorted(self._servers)) or "none"
                return ToolResult(f"No tool fits. Servers: {names}. Try other words.", meta={"found": 0})
            shown = [json.dumps(_shown(tool), ensure_ascii=False) for tool in found]
            text = enclosed("tools", "From the MCP servers that offer them", "\n".join(shown))
            return ToolResult(text, meta={"found": len(found), "tools": [tool.name for tool in found]})

        servers = ", ".join(
            f"{one_line(server.name)} ({len(server.tools.offered)} tools)" for server in self._servers.values()
        )
        return Tool(
            MCP_SEARCH,
            SearchArgs,
            execute,
            Danger.SAFE,
            f"Find tools of MCP servers, with their schemas, to call them with {MCP_CALL}. Servers: {servers}.",
        )

    def _resources_tool(self) -> Tool:
        def meant(args: ResourceArgs) -> tuple[str, Mapping[str, Any]]:
            server = self._servers.get(args.server)
            if server is None or not server.tools.has_resources:
                known = ", ".join(name for name, one in self._servers.items() if one.tools.has_resources)
                raise ToolError(f"No MCP server {one_line(args.server)} has resources. There are: {known}.", "ENOENT")
            return f"mcp__{server.name}__{READ}", {"uri": args.uri} if args.uri else {}

        description = "List or read the resources of an MCP server: files, records and the like."
        return Tool(MCP_RESOURCES, ResourceArgs, _never, Danger.DANGEROUS, description, stands_for=meant)

    def _meant(self, args: CallArgs) -> tuple[str, Mapping[str, Any]]:
        """The call that is really made. Raises ToolError for a tool that is not there."""
        if args.tool not in self._found:
            server = self._servers.get(server_of(args.tool))
            if server is not None and (refusal := server.tools.refusal(args.tool)):
                raise ToolError(refusal, "E_DENIED")
            near = similar(args.tool, list(self._found), 0.6)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            text = f"There is no tool {one_line(args.tool)}.{hint} Find one with {MCP_SEARCH}."
            raise ToolError(text, "E_UNKNOWN_TOOL")
        return args.tool, args.arguments


def size_of(tool: Tool) -> int:
    """About how many bytes of a request it takes."""
    return len(json.dumps(_shown(tool), ensure_ascii=False).encode("utf-8", "replace"))


def _shown(tool: Tool) -> dict[str, Any]:
    return {"name": tool.name, "description": tool.description, "schema": dict(tool.schema)}


async def _never(args: Args, ctx: ToolContext) -> ToolResult:
    raise AssertionError("the orchestrator runs what it stands for")


def _resources_of(server: McpServer) -> Tool:
    """Reads resources of one server; it is judged by a name of its own, which rules can allow."""

    async def execute(args: McpArgs, ctx: ToolContext) -> ToolResult:
        uri = args.arguments.get("uri")
        if isinstance(uri, str):
            answer = await server.ask(lambda connection: connection.read_resource(uri), ctx)
            return resource_result(server.name, answer, sees_images=ctx.sees_images)
        listed = await server.ask(lambda connection: connection.resources(), ctx)
        lines = [
            f"{visible(str(one.uri))}  {one_line(one.name)}  {one_line(one.description or '', 200)}".rstrip()
            for one in listed[:MAX_LISTED_RESOURCES]
        ]
        return ToolResult(said_by(server.name, "\n".join(lines) or "(no resources)"), meta={"server": server.name})

    return ResourceTool(
        name=f"mcp__{server.name}__{READ}",
        args=McpArgs,
        execute=execute,
        danger=Danger.DANGEROUS,
        description="",
        timeout=lambda _: server.settings.timeout_seconds,
        keeps_time=True,
        server=place_of(server.settings),
        is_offered=False,
    )


class ResourceTool(Tool):
    """Takes its arguments as they are: they were checked before."""

    def parse(self, arguments: Mapping[str, Any]) -> Args:
        return McpArgs(arguments=dict(arguments))
