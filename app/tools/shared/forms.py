"""The fields of a form and the check of its answers: the part of JSON Schema that a person can fill in.

A face draws a field by its `shape` and `options`, and shows what `problems` says beside the field. An answer that has
problems never reaches the tool: `Questions.reply` refuses it.
"""

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from pydantic_core import SchemaError, SchemaValidator, ValidationError, core_schema

from app.text.sentences import say
from app.vocabulary.events import FormField

MAX_ANSWER_CHARS = 20_000


class FieldShape(StrEnum):
    """How a field is filled in."""

    CHOICE = "choice"
    SEVERAL = "several"
    TEXT = "text"
    NUMBER = "number"
    INTEGER = "integer"
    BOOLEAN = "boolean"


def shape(field: FormField) -> FieldShape:
    schema = field.schema
    kind = kind_of(schema)
    if kind == "array":
        return FieldShape.SEVERAL
    if choices(schema) is not None:
        return FieldShape.CHOICE
    return FieldShape.TEXT if kind == "string" else FieldShape(kind)


def options(field: FormField) -> tuple[tuple[str, Any], ...]:
    """The options as pairs of label and value; the value becomes the answer."""
    items = field.schema.get("items", {}) if kind_of(field.schema) == "array" else field.schema
    known = {text for button in field.buttons for text in button}
    rest = ((label_of(value), value) for value in choices(items) or () if value not in known)
    return (*field.buttons, *rest)


def is_optional(field: FormField) -> bool:
    """Whether the question may be left unanswered: its schema allows null or has a default."""
    schema = field.schema
    allows_null = "null" in schema["type"] if isinstance(schema.get("type"), list) else None in schema.get("enum", ())
    return allows_null or "default" in schema


def problems(fields: Sequence[FormField], values: Mapping[str, Any]) -> dict[str, str]:
    """What is wrong with the answers, by field, in words for the person; empty if nothing is."""
    names = {field.name for field in fields}
    found = {name: "There is no such question." for name in values if name not in names}
    for field in fields:
        problem = problem_of(field, values.get(field.name))
        if problem is not None:
            found[field.name] = problem
    return found


def problem_of(field: FormField, value: Any) -> str | None:
    if value is None:
        return None if is_optional(field) else say("Please answer this.")
    match shape(field):
        case FieldShape.CHOICE:
            # A button may be given by its label, its value, or its enum value.
            known = (*(choices(field.schema) or ()), *(text for button in field.buttons for text in button))
            return None if any(same(value, item) for item in known) else say("Choose one of the options.")
        case FieldShape.SEVERAL:
            if not isinstance(value, list | tuple):
                return say("Choose from the options.")
            offered = [option for _, option in options(field)]
            if not all(any(same(item, option) for option in offered) for item in value):
                return say("Choose from the options only.")
            least, most = field.schema.get("minItems", 0), field.schema.get("maxItems", math.inf)
            if len(value) < least:
                return say("Choose at least {count}.", least)
            if len(value) > most:
                return say("Choose at most {count}.", most)
            repeated = any(same(item, other) for at, item in enumerate(value) for other in value[:at])
            return say("Choose each option only once.") if field.schema.get("uniqueItems") and repeated else None
        case FieldShape.TEXT:
            schema = field.schema
            if not isinstance(value, str):
                return say("Answer with text.")
            least, most = schema.get("minLength", 0), min(schema.get("maxLength", MAX_ANSWER_CHARS), MAX_ANSWER_CHARS)
            if len(value) < least:
                return say("At least {count} characters.", least) if value else say("Please answer this.")
            if len(value) > most:
                return say("At most {count} characters.", most)
            if "pattern" in schema:
                try:
                    pattern(schema["pattern"]).validate_python(value)
                except ValidationError:
                    return say("This does not have the expected form: {pattern}", schema["pattern"])
            return None
        case FieldShape.BOOLEAN:
            return None if isinstance(value, bool) else say("Answer yes or no.")
        case FieldShape.NUMBER | FieldShape.INTEGER as kind:
            return _wrong_number(field.schema, value, whole=kind is FieldShape.INTEGER)


def settle_answers(fields: Sequence[FormField], values: Mapping[str, Any]) -> dict[str, Any]:
    """The answers as the model gets them: defaults for what was left open, and values for buttons."""
    answers: dict[str, Any] = {}
    for field in fields:
        value = values.get(field.name)
        if value is None:
            value = field.schema.get("default")
        if isinstance(value, str) and value not in {known for _, known in field.buttons}:
            value = dict(field.buttons).get(value, value)
        answers[field.name] = value
    return answers


# --- reading a schema ----------------------------------------------------------------------------------------------


def kind_of(schema: Mapping[str, Any]) -> str:
    """The one type beside null; if none is given, that of the options."""
    named = schema.get("type")
    kinds = [kind for kind in (named if isinstance(named, list) else [named]) if kind not in (None, "null")]
    if kinds:
        return str(kinds[0])
    values = choices(schema) or ()
    return "string" if all(isinstance(value, str) for value in values) else "number"


def choices(schema: Mapping[str, Any]) -> Sequence[Any] | None:
    if "const" in schema:
        return [schema["const"]]
    found = schema.get("enum")
    return None if found is None else [value for value in found if value is not None]


def label_of(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def same(one: Any, other: Any) -> bool:
    """JSON's equality: `true` is not 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def is_number(value: Any) -> bool:
    """Whether it is a JSON number: neither a boolean nor infinite."""
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


def pattern(text: str) -> SchemaValidator:
    """A validator for a pattern that takes linear time; raises ValueError if it is not a pattern.

    Python's own `re` can be made to run for years by a pattern that a model wrote; Rust's cannot.
    """
    try:
        return SchemaValidator(core_schema.str_schema(pattern=text))
    except SchemaError as error:
        raise ValueError(str(error).splitlines()[-1].removeprefix("error: ").strip()) from None


# --- judging an answer ---------------------------------------------------------------------------------------------


def _wrong_number(schema: Mapping[str, Any], value: Any, *, whole: bool) -> str | None:
    if not is_number(value):
        return say("Answer with a number.")
    if whole and value != int(value):
        return say("Answer with a whole number.")
    for word, fits, said in (
        ("minimum", lambda least: value >= least, say("At least {count}.")),
        ("maximum", lambda most: value <= most, say("At most {count}.")),
        ("exclusiveMinimum", lambda least: value > least, say("More than {count}.")),
        ("exclusiveMaximum", lambda most: value < most, say("Less than {count}.")),
        ("multipleOf", lambda step: Fraction(str(value)) % Fraction(str(step)) == 0, say("A multiple of {count}.")),
    ):
        if word in schema and not fits(schema[word]):
            return said.format(schema[word])
    return None
