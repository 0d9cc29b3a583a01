"""A tool as an MCP server describes it, checked before anybody relies on the description."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from app.text.plain import visible
from app.text.sentences import say

MAX_NAME_CHARS = 200
MAX_DESCRIPTION_CHARS = 4_000
"""How much of a description a model is shown."""
MAX_DESCRIBED_BYTES = 100_000
"""Of one tool with everything that the server says about it."""
MAX_SCHEMA_DEPTH = 40
MAX_TOOL_NAME_CHARS = 64
"""What every model service accepts as the name of a tool."""

_PROPERTY = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_REFUSED = frozenset({"$schema", "$id", "$comment", "anyOf", "oneOf", "allOf", "not", "if", "then", "else", "enum"})
"""What some model services refuse at the top of a schema; the server itself checks calls against all of it."""


@dataclass(frozen=True)
class RemoteTool:
    """What a server says about one of its tools. None of it is trusted: it is pinned, shown and passed on."""

    name: str
    title: str = ""
    description: str = ""
    schema: Mapping[str, Any] = field(default_factory=dict)
    annotations: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def digest(self) -> str:
        """A hash of all of it: another one means that the person has not seen this tool."""
        return hashlib.sha256(self.as_text.encode("utf-8", "replace")).hexdigest()

    @cached_property
    def as_text(self) -> str:
        """All of it in one order, for the hash and for a diff."""
        said = {name: getattr(self, name) for name in ("name", "title", "description", "schema", "annotations")}
        return json.dumps(said, sort_keys=True, ensure_ascii=False, indent=1)

    @property
    def for_person(self) -> str:
        """All of it with hidden characters spelled out."""
        return visible(self.as_text)

    @property
    def for_model(self) -> str:
        """The description; what is hidden in it is spelled out, so that the person and the model read the same."""
        text = visible(self.description or self.title or self.name)
        return text if len(text) <= MAX_DESCRIPTION_CHARS else f"{text[: MAX_DESCRIPTION_CHARS - 1]}…"

    @cached_property
    def model_schema(self) -> dict[str, Any]:
        """The schema in a form that every model service accepts, with what is hidden in its texts spelled out."""
        kept = {key: _seen(value) for key, value in self.schema.items() if key not in _REFUSED}
        return {**kept, "type": "object", "properties": kept.get("properties") or {}}

    @cached_property
    def fault(self) -> str:
        """Why this tool cannot be offered to a model, in words; "" if it can."""
        if not self.name or len(self.name) > MAX_NAME_CHARS:
            return say("its name is empty or too long")
        if self.schema.get("type", "object") != "object":
            return say("its arguments are no object")
        if nesting(self.schema) > MAX_SCHEMA_DEPTH:
            return say("its schema is nested too deeply")
        if len(self.as_text) > MAX_DESCRIBED_BYTES:
            return say("its description is longer than {count} bytes", MAX_DESCRIBED_BYTES)
        properties = self.schema.get("properties") or {}
        if not isinstance(properties, Mapping) or not all(
            isinstance(value, Mapping | bool) for value in properties.values()
        ):
            return say("its schema is no JSON Schema")
        odd = next((name for name in properties if not _PROPERTY.fullmatch(name)), None)
        return (
            "" if odd is None else say("model services refuse the name of its argument {argument}", repr(visible(odd)))
        )


def _seen(value: Any) -> Any:
    """With hidden characters spelled out, so that the person and the model read the same. Its depth is bounded."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, Mapping):
        return {visible(str(key)): _seen(inner) for key, inner in value.items()}
    return [_seen(inner) for inner in value] if isinstance(value, list) else value


def tool_name(server: str, tool: str) -> str:
    """The name under which a model calls a tool of a server; different tools have different names."""
    plain = re.sub(r"[^A-Za-z0-9_-]", "_", tool)
    name = f"mcp__{server}__{plain}"
    if plain == tool and len(name) <= MAX_TOOL_NAME_CHARS:
        return name
    mark = hashlib.sha256(tool.encode("utf-8", "replace")).hexdigest()[:6]
    return f"{name[: MAX_TOOL_NAME_CHARS - 7]}_{mark}"


def nesting(value: Any) -> int:
    """How deeply it is nested; counts no further than is of interest, and without recursion."""
    level, depth = [value], 0
    while level and depth <= MAX_SCHEMA_DEPTH:
        depth += 1
        inner = (one.values() if isinstance(one, Mapping) else one for one in level if isinstance(one, Mapping | list))
        level = [item for items in inner for item in items if isinstance(item, Mapping | list)]
    return depth
