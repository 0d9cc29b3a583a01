"""The tools as an MCP client is shown them, and their results as it gets them."""

import json
from collections.abc import Mapping
from typing import Any

import mcp_types as types

from app.agent.orchestrator import Orchestrator
from app.agent.share import MOST_BYTES
from app.tools import Danger, Tool
from app.vocabulary.events import Mode
from app.vocabulary.messages import ToolResult
from app.vocabulary.tool_table import SKILL, ToolFamily

TITLES = {
    "bash": "Run a command",
    "bash_output": "Output of a background command",
    "bash_kill": "Stop a background command",
    "cat": "Show files one after another",
    "edit": "Change part of a file",
    "file_info": "Facts about a file",
    "find": "Find files by name, size or type",
    "glob": "Find files by pattern",
    "grep": "Search in files",
    "ls": "List a folder",
    "mkdir": "Make a folder",
    "mv": "Move or rename",
    "read": "Read a file",
    "rm": "Delete",
    "touch": "Make an empty file",
    "web_search": "Search the web",
    "write": "Write a file",
}
"""What clients show to people; for other tools it is their name in words."""
ADDS_ONLY = frozenset({"mkdir", "touch", "plan_write"})


async def offered(orchestrator: Orchestrator) -> list[types.Tool]:
    """The tools in scope, without those that plan mode refuses; skills are prompts."""
    refused = await orchestrator.refused_in_plan_mode() if orchestrator.policy.mode is Mode.PLAN else []
    tools = (orchestrator.registry.get(spec.name) for spec in orchestrator.specs() if spec.wire_name not in refused)
    return [_described(tool) for tool in tools if tool is not None and tool.name != SKILL]


def own_name(orchestrator: Orchestrator, name: str) -> str:
    """The tool's own name: many clients cannot pass on names with dots, so they are told `fs_read` for `fs.read`."""
    return next((spec.name for spec in orchestrator.specs() if name in (spec.name, spec.wire_name)), name)


def call_result(result: ToolResult) -> types.CallToolResult:
    content: list[types.ContentBlock] = [types.TextContent(text=result.for_model)]
    content += [types.ImageContent(data=image.data, mime_type=image.media_type) for image in result.images]
    return types.CallToolResult(content=content, structured_content=_structured(result), is_error=result.is_error)


def _described(tool: Tool) -> types.Tool:
    is_safe = tool.danger is Danger.SAFE
    title = TITLES.get(tool.name) or tool.name.replace("_", " ").replace(".", " ").capitalize()
    return types.Tool(
        name=tool.spec.wire_name,
        title=title,
        description=tool.description,
        input_schema={"type": "object", **tool.schema},
        annotations=types.ToolAnnotations(
            title=title,
            read_only_hint=is_safe,
            destructive_hint=None if is_safe else tool.name not in ADDS_ONLY,
            open_world_hint=tool.family in (ToolFamily.WEB, ToolFamily.RUNNING),
        ),
    )


def _structured(result: ToolResult) -> Mapping[str, Any]:
    """The whole result for programs if it is no longer than what a model reads of it, else the same as the text."""
    told = {"error": result.for_model, "code": result.code} if result.is_error else {"output": result.for_model}
    for candidate in (result.data, told | dict(result.meta)):
        if candidate and len(text := json.dumps(candidate, default=str)) <= MOST_BYTES:
            return dict(json.loads(text))
    return told
