"""Checks the schema of a question before it is asked; one that no form can show is refused with a hint."""

import json
from collections.abc import Mapping
from typing import Any

from app.text import strict_json
from app.tools.shared.forms import MAX_ANSWER_CHARS, choices, is_number, kind_of, label_of, pattern, problem_of, same
from app.vocabulary.errors import InvalidArguments
from app.vocabulary.events import FormField

MAX_SCHEMA_CHARS = 20_000
MAX_CHOICES = 100
MAX_CHOICE_CHARS = 1_000
MAX_PATTERN_CHARS = 500

NOTES = {"title", "description", "default", "examples", "format", "$schema", "$id", "$comment"}
"""Keywords that describe a value without restricting it."""
CHOOSING = {"enum", "const"}
LIMITS: dict[str, tuple[str, ...]] = {
    "string": ("minLength", "maxLength", "pattern"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "integer": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "boolean": (),
    "array": ("items", "minItems", "maxItems", "uniqueItems"),
}
"""The types that can be asked for, and the keywords that restrict each."""
COUNTS = ("minLength", "maxLength", "minItems", "maxItems")
RANGES = (("minLength", "maxLength"), ("minItems", "maxItems"), ("minimum", "maximum"))


def checked_field(
    name: str, question: str, schema: str | Mapping[str, Any], buttons: tuple[tuple[str, str], ...] = ()
) -> FormField:
    """A field that a form can show; raises InvalidArguments that says what to do instead."""
    try:
        text = schema if isinstance(schema, str) else json.dumps(schema)
        _demand(len(text) <= MAX_SCHEMA_CHARS, f"it has more than {MAX_SCHEMA_CHARS:,} characters")
        try:
            parsed = strict_json.parse(text, with_constants=False)
        except ValueError as error:
            raise ValueError(f"it is not JSON ({error})") from None
        if not isinstance(parsed, dict):
            raise ValueError('it is not an object such as {"type":"string"}')
        _check(parsed)
        _check_buttons(parsed, buttons)
        field = FormField(name, question, parsed, buttons)
        wrong = problem_of(field, parsed["default"]) if parsed.get("default") is not None else None
        _demand(wrong is None, f"its default does not fit ({wrong})")
    except ValueError as error:
        raise InvalidArguments(f"The schema of the question {name!r} cannot be used: {error}.") from None
    return field


def _check(schema: Mapping[str, Any]) -> None:
    kind = _checked_kind(schema)
    known = {"type", *NOTES, *LIMITS[kind], *(() if kind == "array" else CHOOSING)}
    unknown = [str(word) for word in schema if word not in known]
    if unknown:
        raise ValueError(f"{unknown[0]} cannot be used with {kind} here; allowed are: {', '.join(sorted(known))}")
    _check_limits(schema)
    if kind == "array":
        items = schema.get("items")
        if not isinstance(items, Mapping) or not CHOOSING & set(items):
            hint = 'give the options: "items":{"type":"string","enum":[...]}'
            raise ValueError(f"an array is a choice of several, so {hint}")
        _demand(_checked_kind(items) != "array", "a form cannot ask for lists of lists")
        _check(items)
        _demand(schema.get("minItems", 0) <= len(choices(items) or ()), "minItems is more than the number of options")
    else:
        values = choices(schema)
        _demand(values is None or 0 < len(values) <= MAX_CHOICES, f"an enum has 1 to {MAX_CHOICES} values")
        for at, value in enumerate(values or ()):
            _demand(_is_of(kind, value), f"{label_of(value)!r} in its enum is not of the type {kind}")
            _demand(not any(same(value, other) for other in (values or ())[:at]), f"{value!r} is in its enum twice")


def _checked_kind(schema: Mapping[str, Any]) -> str:
    _demand(isinstance(schema.get("enum", []), list), "its enum is not a list")
    named = schema.get("type")
    kinds = named if isinstance(named, list) else [named]
    _demand(all(kind is None or isinstance(kind, str) for kind in kinds), "its type is not the name of a type")
    _demand(len([kind for kind in kinds if kind != "null"]) == 1, "it needs exactly one type, and may add null")
    _demand(named is not None or bool(CHOOSING & set(schema)), "it has no type")
    kind = kind_of(schema)
    instead = ", ".join(LIMITS)
    _demand(
        kind in LIMITS, f"a form cannot ask for {kind}; ask one question per value, with one of these types: {instead}"
    )
    return kind


def _check_limits(schema: Mapping[str, Any]) -> None:
    for words in LIMITS.values():
        for word in words:
            if word in schema:
                value = schema[word]
                if word == "pattern":
                    _demand(
                        isinstance(value, str) and len(value) <= MAX_PATTERN_CHARS, "its pattern is not a short text"
                    )
                    try:
                        pattern(value)
                    except ValueError as error:
                        hint = "use one without look-around and references"
                        raise ValueError(f"its pattern does not work ({error}); {hint}") from None
                elif word == "uniqueItems":
                    _demand(isinstance(value, bool), "uniqueItems must be true or false")
                elif word != "items":
                    whole = word in COUNTS
                    good = is_number(value) and (isinstance(value, int) or not whole)
                    _demand(good, f"{word} is a {'whole ' if whole else ''}number")
                    _demand(value >= 0 or not whole, f"{word} cannot be below 0")
                    _demand(value > 0 or word != "multipleOf", "multipleOf must be above 0")
    _demand(schema.get("minLength", 0) <= MAX_ANSWER_CHARS, f"an answer has at most {MAX_ANSWER_CHARS:,} characters")
    for low, high in RANGES:
        if low in schema and high in schema:
            _demand(schema[low] <= schema[high], f"{low} is above {high}, so nothing fits")


def _is_of(kind: str, value: Any) -> bool:
    match kind:
        case "string":
            return isinstance(value, str) and len(value) <= MAX_CHOICE_CHARS
        case "boolean":
            return isinstance(value, bool)
        case "integer":
            return is_number(value) and value == int(value)
        case _:
            return is_number(value)


def _check_buttons(schema: Mapping[str, Any], buttons: tuple[tuple[str, str], ...]) -> None:
    if not buttons:
        return
    values = choices(schema) if kind_of(schema) == "string" else None
    if values is None:
        raise ValueError("buttons are for one choice among strings; leave them out, the options are shown anyway")
    for at, (label, value) in enumerate(buttons):
        _demand(label in values or value in values, f"the button {label!r} has no value in its enum")
        others = {text for button in buttons[:at] for text in button}
        _demand(label not in others and value not in others, f"the button {label!r} is there twice")


def _demand(good: bool, otherwise: str) -> None:
    if not good:
        raise ValueError(otherwise)
