"""Writes docs/*.schema.json from the code: what `run --json` prints, and what `--ask stdin` reads."""

import json
import sys
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import msgspec

from app.errors import Fault, ProviderError
from app.events import name
from app.faces.event_lines import Line
from app.faces.input_lines import AnswerLine, PromptLine

OUTPUT = ROOT / "docs" / "json-output.schema.json"
INPUT = ROOT / "docs" / "json-input.schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
TIME = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$"}
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def output_schema() -> dict[str, Any]:
    """One line of output. Fields may be added to it without a new protocol number; none goes away or changes."""
    defs: dict[str, Any] = {}
    kinds = [kind for kind in get_args(Line) if kind.__name__ != "ReplyFailed"]  # that one stays inside the program
    lines = [_line(kind, defs) for kind in kinds]
    return {"$schema": DIALECT, "title": "A line of handrail run --json", "oneOf": lines, "$defs": defs}


def input_schema() -> dict[str, Any]:
    schema = msgspec.json.schema(AnswerLine | PromptLine)
    return {"$schema": DIALECT, "title": "A line that handrail run --ask stdin reads", **schema}


def _line(kind: type[Any], defs: dict[str, Any]) -> dict[str, Any]:
    found = _object(kind, defs)
    found["properties"] = {"type": {"const": name(kind)}, "time": TIME} | found["properties"]
    found["required"] = ["type", "time", *found["required"]]
    return found


def _object(kind: Any, defs: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    properties = {item.name: _schema(hints[item.name], defs) for item in fields(kind)}
    found = {"type": "object", "properties": properties, "required": list(properties)}
    doc = " ".join((kind.__doc__ or "").split())
    return {"description": doc} | found if doc and not doc.startswith(f"{kind.__name__}(") else found


def _schema(hint: Any, defs: dict[str, Any]) -> dict[str, Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    if hint is Any:
        return {}
    if hint is ProviderError:
        return _provider_error()
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(one, defs) for one in inner]}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is tuple:
        return _array(inner, defs)
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object"}
    if issubclass(hint, StrEnum):
        return {"enum": [one.value for one in hint]}
    if not is_dataclass(hint):
        raise TypeError(f"nobody said how {hint} is written as JSON")
    title: str = getattr(hint, "__name__", "")
    if title not in defs:
        defs[title] = {}
        defs[title] = _object(hint, defs)
    return {"$ref": f"#/$defs/{title}"}


def _array(inner: tuple[Any, ...], defs: dict[str, Any]) -> dict[str, Any]:
    if inner[-1] is Ellipsis:
        return {"type": "array", "items": _schema(inner[0], defs)}
    return {"type": "array", "prefixItems": [_schema(one, defs) for one in inner], "items": False}


def _provider_error() -> dict[str, Any]:
    """As `app.events` writes it."""
    properties = {
        "text": {"type": "string"},
        "fault": {"enum": [fault.value for fault in Fault]},
        "status": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        "retry_after": {"anyOf": [{"type": "number"}, {"type": "null"}]},
    }
    return {"type": "object", "properties": properties, "required": list(properties)}


def as_text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    OUTPUT.write_text(as_text(output_schema()), encoding="utf-8")
    INPUT.write_text(as_text(input_schema()), encoding="utf-8")
