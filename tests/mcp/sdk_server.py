"""A server written on the SDK, as most are: tools with types, a prompt, a resource, and tools that come later."""

from typing import Any

from mcp.server.mcpserver import Context, MCPServer

server = MCPServer("sdk")


@server.tool()
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@server.tool()
async def grow(name: str, ctx: Context[Any, Any]) -> str:
    """Offer one more tool from now on."""
    server.add_tool(lambda: name, name=name, description="A new one")
    await ctx.notify_tools_changed()
    return "grown"


@server.prompt()
def greet(who: str) -> str:
    """Greet somebody."""
    return f"Greet {who}."


@server.resource("note://one")
def note() -> str:
    return "a note"


server.run("stdio")
