"""Updates the frontmatter of a Markdown file and keeps its body and all other keys."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate, pairwise
from typing import Any

import yaml

from app.vocabulary.errors import InvalidArguments, ToolError

MOST_NESTED = 100

_FRONT = re.compile(r"---[ \t]*\r?\n(?P<front>.*?)^---[ \t]*\r?$", re.S | re.M)
_GAP = re.compile(r"(?:[ \t]*\r?\n)+")
"""The blank lines between the closing --- and the body."""
_AFTER = re.compile(r"(?<=\n)(?:[ \t]*(?:#.*)?\r?\n)*\Z")
"""Comments and blank lines after a value; they belong to the next key."""


def update_frontmatter(text: str, update: Mapping[str, Any], ending: str) -> str:
    """The text with changed frontmatter; raises ToolError if there is none or the update is invalid."""
    found = _FRONT.match(text)
    if found is None:
        raise _invalid("the file does not begin with frontmatter between two lines of ---")
    front = found["front"]
    data = _load(front)
    changed: dict[str, Any] = {}
    for key, operation, value in _operations(update):
        change = _OPERATIONS.get((key, operation))
        if change is None:
            known = ", ".join(".".join(pair) for pair in _OPERATIONS)
            raise InvalidArguments(f"{key}.{operation} is not a known update of frontmatter. Known are: {known}.")
        changed[key] = change(key, changed.get(key, data.get(key)), value)
    return text[: found.start("front")] + _rewritten(front, data, changed, ending) + text[found.end("front") :]


def split_frontmatter(text: str) -> tuple[dict[Any, Any] | None, str, str]:
    """The frontmatter's data (None if there is none), the text up to the body, and the body.

    Raises ToolError for frontmatter that cannot be read.
    """
    found = _FRONT.match(text)
    if found is None:
        return None, "", text
    gap = _GAP.match(text, found.end())
    at = gap.end() if gap else found.end()
    if _has_alias(found["front"]):
        raise _invalid("it uses YAML aliases, which are refused: a few lines of them can stand for millions")
    return _load(found["front"]), text[:at], text[at:]


def with_values(text: str, values: Mapping[str, Any], ending: str) -> str:
    """The text with these keys of its frontmatter set; raises ToolError if it has no frontmatter."""
    found = _FRONT.match(text)
    if found is None:
        raise _invalid("the file does not begin with frontmatter between two lines of ---")
    front = found["front"]
    rewritten = _rewritten(front, _load(front), values, ending)
    return text[: found.start("front")] + rewritten + text[found.end("front") :]


def new(values: Mapping[str, Any], body: str) -> str:
    """Make a text with this frontmatter."""
    return f"---\n{_dump(values, chr(10))}---\n\n{body}"


def _too_deep(front: str) -> bool:
    """Deeply nested brackets take the YAML parser too long."""
    depths = accumulate((letter in "[{") - (letter in "]}") for letter in front if letter in "[]{}")
    return max(depths, default=0) > MOST_NESTED


def _has_alias(front: str) -> bool:
    if _too_deep(front):
        return False  # loading it will report that
    try:
        return any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(front, Loader=yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError):
        return False  # loading it will report what is wrong


def _load(front: str) -> dict[Any, Any]:
    if _too_deep(front):
        raise _invalid("nested too deeply")
    try:
        data = yaml.safe_load(front)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        problem = getattr(error, "problem", None) or str(error) or "nested too deeply"
        mark = getattr(error, "problem_mark", None)
        raise _invalid(f"line {mark.line + 2}: {problem}" if mark else problem) from None
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise _invalid("it does not consist of `key: value` lines")
    return data


def _operations(update: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """`{"a": {"set": 1}}` and `{"a.set": 1}` mean the same."""
    for name, value in update.items():
        key, dot, operation = name.partition(".")
        if dot:
            yield key, operation, value
        elif isinstance(value, dict) and value:
            yield from ((key, operation, inner) for operation, inner in value.items())
        else:
            raise InvalidArguments(f"{name} must say what to do, such as {{'set': ...}} or {{'append': ...}}.")


def _append_new(key: str, present: Any, value: Any) -> list[Any]:
    items = value if isinstance(value, list) else [value]
    if not all(isinstance(item, str) for item in items):
        raise InvalidArguments(f"{key}.append takes strings.")
    kept = _list(key, present)
    return [*kept, *(item for item in dict.fromkeys(items) if item not in kept)]


def _append_entries(key: str, present: Any, value: Any) -> list[Any]:
    items = value if isinstance(value, list) else [value]
    if not all(isinstance(item, dict) for item in items):
        raise InvalidArguments(f"{key}.append takes objects.")
    return [*_list(key, present), *items]


def _merge(key: str, present: Any, value: Any) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise InvalidArguments(f"{key}.set takes an object.")
    if present is not None and not isinstance(present, dict):
        raise _invalid(f"{key} is no object")
    return {**(present or {}), **value}


def _overwrite(key: str, present: Any, value: Any) -> Any:
    if not isinstance(value, str):
        raise InvalidArguments(f"{key}.set takes a string.")
    return value


_OPERATIONS: dict[tuple[str, str], Callable[[str, Any, Any], Any]] = {
    ("stepsCompleted", "append"): _append_new,
    ("variables", "set"): _merge,
    ("decisionLog", "append"): _append_entries,
    ("artifacts", "append"): _append_new,
    ("currentNodeId", "set"): _overwrite,
    ("updatedAt", "set"): _overwrite,
}


def _list(key: str, present: Any) -> list[Any]:
    if present is not None and not isinstance(present, list):
        raise _invalid(f"{key} is no list")
    return present or []


def _rewritten(front: str, data: dict[Any, Any], changed: Mapping[str, Any], ending: str) -> str:
    """Rewrite the lines of the changed keys only; if the result is not as expected, rewrite all of them."""
    wanted = {**data, **changed}
    text = "".join(_pieces(front, changed, ending))
    try:
        return text if yaml.safe_load(text) == wanted else _dump(wanted, ending)
    except (yaml.YAMLError, ValueError):
        return _dump(wanted, ending)


def _pieces(front: str, changed: Mapping[str, Any], ending: str) -> Iterator[str]:
    node = yaml.compose(front, Loader=yaml.SafeLoader)
    keys = [(key.value, key.start_mark.index) for key, _ in node.value] if isinstance(node, yaml.MappingNode) else []
    yield front[: keys[0][1]] if keys else front
    for (key, start), (_, end) in pairwise([*keys, ("", len(front))]):
        piece = front[start:end]
        after = _AFTER.search(piece)
        yield _dump({key: changed[key]}, ending) + (after[0] if after else "") if key in changed else piece
    new = {key: value for key, value in changed.items() if key not in dict(keys)}
    yield _dump(new, ending) if new else ""


def _dump(data: Mapping[Any, Any], ending: str) -> str:
    text = yaml.safe_dump(dict(data), sort_keys=False, allow_unicode=True, width=float("inf"))
    return text.replace("\n", ending)


def _invalid(why: str) -> ToolError:
    return ToolError(f"Invalid frontmatter: {why}.", "E_INVALID_FRONTMATTER")
