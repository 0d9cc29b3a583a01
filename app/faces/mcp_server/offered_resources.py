"""The project's files as MCP resources. What is listed and read comes from calls of our tools, like everything else."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

import mcp_types as types
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from app.vocabulary.messages import ToolResult

BEGIN = "project:///"
"""No `file:` address: a client could open such a file itself, beside all rules."""
READING, LISTING = "read", "glob"
EVERY_FILE: Mapping[str, Any] = {"pattern": "*"}
OLDER_NOT_FOUND = -32002
"""What protocols before 2026-07-28 say of a resource that is not there."""

TEMPLATE = types.ResourceTemplate(
    name="file",
    title="A file of the project",
    uri_template=f"{BEGIN}{{+path}}",
    description="The path is relative to the project folder. Documents such as PDF and Word come as their text.",
)


def listed_resources(result: ToolResult) -> types.ListResourcesResult:
    """The files that a listing found; `truncated` says that there are more, which the template reaches."""
    if result.is_error:
        raise MCPError(types.INTERNAL_ERROR, result.for_model, {"code": result.code})
    found = result.data or {}
    resources = [
        types.Resource(name=one["path"], uri=f"{BEGIN}{quote(one['path'])}", size=one["size"])
        for one in found.get("matches", ())
    ]
    return types.ListResourcesResult(resources=resources, _meta={"truncated": bool(found.get("truncated"))})


def arguments_for(uri: str, protocol: str) -> dict[str, Any]:
    """What `read` is called with; raises MCPError for an address that is none of ours."""
    path = unquote(uri.removeprefix(BEGIN))
    if not uri.startswith(BEGIN) or not path:
        raise _not_found(f"There is no such resource: they begin with {BEGIN} and a path.", uri, protocol)
    return {"path": path, "limit": 0, "column": 0}


def resource_contents(uri: str, result: ToolResult, protocol: str) -> types.ReadResourceResult:
    """The whole file; raises MCPError if it was refused or is too long."""
    if result.code == "ENOENT":
        raise _not_found(result.for_model, uri, protocol)
    if result.is_error:
        raise MCPError(types.INTERNAL_ERROR, result.for_model, {"uri": uri, "code": result.code})
    facts = result.data or {}
    content = facts.get("content")
    if isinstance(content, Mapping):
        picture = types.BlobResourceContents(uri=uri, mime_type=content["media_type"], blob=content["base64"])
        return types.ReadResourceResult(contents=[picture])
    if facts.get("truncated") or not isinstance(content, str):
        words = f"It is too long to come whole. Read it in parts with the tool {READING}."
        raise MCPError(types.INTERNAL_ERROR, words, {"uri": uri, "code": "E_TOO_LARGE"})
    return types.ReadResourceResult(
        contents=[types.TextResourceContents(uri=uri, mime_type="text/plain", text=content)]
    )


def _not_found(text: str, uri: str, protocol: str) -> MCPError:
    code = types.INVALID_PARAMS if protocol in MODERN_PROTOCOL_VERSIONS else OLDER_NOT_FOUND
    return MCPError(code, text, {"uri": uri})
