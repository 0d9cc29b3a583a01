"""Writes docs/*.schema.json and docs/settings.md from the code: what `run --json` prints, what `--ask stdin` reads,
and the settings file."""

import ast
import inspect
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

import app.configuration.settings
from app.configuration.settings import Settings, Words
from app.faces.event_lines import Line
from app.faces.input_lines import AnswerLine, PromptLine
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import name

OUTPUT = ROOT / "docs" / "json-output.schema.json"
INPUT = ROOT / "docs" / "json-input.schema.json"
SETTINGS = ROOT / "docs" / "settings.schema.json"
SETTINGS_PAGE = ROOT / "docs" / "settings.md"
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
    """As `app.vocabulary.events` writes it."""
    properties = {
        "text": {"type": "string"},
        "fault": {"enum": [fault.value for fault in Fault]},
        "status": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        "retry_after": {"anyOf": [{"type": "number"}, {"type": "null"}]},
    }
    return {"type": "object", "properties": properties, "required": list(properties)}


# --- the settings ---------------------------------------------------------------------------------------------------


def settings_schema() -> dict[str, Any]:
    """For editors that check TOML; its descriptions are the words of the window and the comments of the code."""
    schema = msgspec.json.schema(Settings)
    for title, definition in schema["$defs"].items():
        section = getattr(app.configuration.settings, title)
        definition["description"] = " ".join((section.__doc__ or "").split())
        for field, about in _said_of(section).items():
            definition["properties"][field] |= {"description": about} if about else {}
    return {"$schema": DIALECT, "title": "The settings file of Handrail", **schema}


def settings_page() -> str:
    """What can stand in the settings file, in its order."""
    schema = msgspec.json.schema(Settings)["$defs"]
    sections: list[tuple[str, type[msgspec.Struct]]] = [("", Settings)]
    for name_, hint in get_type_hints(Settings).items():
        kinds = [hint, *get_args(hint)]
        sections += [(name_, kind) for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    written = [HEAD]
    for path, section in sections:
        written.append(f"\n## {_heading(path, section)}\n")
        doc = section.__doc__ if path else ""
        written += [f"{' '.join(doc.split())}\n"] if doc else []
        written += ["| setting | can be | absent | what it is |", "|---|---|---|---|"]
        said, known = _said_of(section), schema[section.__name__]["properties"]
        for field, about in said.items():
            if path or field not in dict(sections):
                absent = known[field].get("default")
                default = "" if absent in (None, "", [], {}) else f"`{json.dumps(absent, ensure_ascii=False)}`"
                written.append(f"| `{field}` | {_can_be(known[field])} | {default} | {about} |")
    return "\n".join(written) + "\n"


HEAD = """# The settings file

`settings.toml`, in the folder of your settings (`~/.config/handrail` on Linux), holds what you change in the window
under *Settings*, and more. The window writes into it and leaves your own lines and comments as they are. Where a
setting has a field in the window, its words stand here too. `settings.schema.json` beside this file says the same for
editors that check TOML. This page is made from `app/configuration/settings.py` by `packaging/schemas.py`."""


def _heading(path: str, section: type[msgspec.Struct]) -> str:
    hint = get_type_hints(Settings).get(path)
    if not path:
        return "At the top"
    if hint is section:
        return f"`[{path}]`"
    return f"`[[{path}]]`" if get_origin(hint) is list else f'`[{path}."NAME"]`'


def _said_of(section: type[msgspec.Struct]) -> dict[str, str]:
    """Each setting of a section, with the words of the window and the comment below it."""
    (tree,) = ast.parse(inspect.getsource(section)).body
    assert isinstance(tree, ast.ClassDef)
    comments: dict[str, str] = {}
    for before, after in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(before, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            assert isinstance(before.target, ast.Name)
            comments[before.target.id] = " ".join(str(after.value.value).split())
    found = {}
    for field, hint in get_type_hints(section, include_extras=True).items():
        words = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Words)]
        shown = [part for one in words for part in (f"{one.title}.", " ".join(one.about.split()))]
        found[field] = " ".join(filter(None, (*shown, comments.get(field, "")))).replace("|", "/")
    return found


def _can_be(known: Mapping[str, Any]) -> str:
    """The values of a property of a schema, in words."""
    if "anyOf" in known:
        return " or ".join(_can_be(one) for one in known["anyOf"] if one.get("type") != "null")
    if "enum" in known:
        return ", ".join(f"`{json.dumps(one)}`" for one in known["enum"])
    if "$ref" in known:
        return "a table"
    ends = {"minimum": "from {}", "exclusiveMinimum": "above {}", "maximum": "to {}"}
    limits = [words.format(known[key]) for key, words in ends.items() if key in known]
    if known.get("type") == "array":
        return f"a list of: {_can_be(known['items'])}"
    if known.get("type") == "object":
        return f"names, each with: {_can_be(known['additionalProperties'])}"
    names = {"boolean": "`true` or `false`", "string": "text", "integer": "whole number"}
    return " ".join((names.get(known["type"], known["type"]), *limits))


def as_text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    OUTPUT.write_text(as_text(output_schema()), encoding="utf-8")
    INPUT.write_text(as_text(input_schema()), encoding="utf-8")
    SETTINGS.write_text(as_text(settings_schema()), encoding="utf-8")
    SETTINGS_PAGE.write_text(settings_page(), encoding="utf-8")
