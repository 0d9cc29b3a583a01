"""Parses the frontmatter of a definition strictly: every value has its line, and YAML bombs are refused."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from app.text.sentences import say

MAX_FRONT = 16_000
MAX_DEPTH = 6

_SPLIT = re.compile(r"\A---[ \t]*\n(?P<front>.*?)^---[ \t]*$\n?(?P<body>.*)\Z", re.DOTALL | re.MULTILINE)
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Mistake(Exception):
    """What is wrong, and in which line; the caller knows the file and makes a UsageError of it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Marked:
    """A value with its line: text, number, boolean, None, a tuple of Marked, or a dict of them."""

    value: Any
    line: int


def split_definition(text: str) -> tuple[Mapping[str, Marked], str]:
    """The keys of the frontmatter and the body below it; raises Mistake."""
    match = _SPLIT.match(text.replace("\r\n", "\n"))
    if match is None:
        raise Mistake(1, say("an agent definition begins with frontmatter between two lines of ---"))
    front = match["front"]
    if len(front) > MAX_FRONT:
        raise Mistake(
            1, say("the frontmatter has {count} characters; at most {number} are read", len(front), MAX_FRONT)
        )
    try:
        return _read(front), match["body"]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise Mistake(mark.line + 2 if mark else 1, error.problem or say("broken frontmatter")) from None
    except yaml.YAMLError as error:
        position = getattr(error, "position", 0)
        raise Mistake(front.count("\n", 0, position) + 2, say("a character that may not stand in YAML")) from None


def _read(front: str) -> Mapping[str, Marked]:
    # A few aliases or brackets can expand to gigabytes or crash the parser, so they are counted first.
    depth = 0
    for count, event in enumerate(yaml.parse(front, Loader=_LOADER)):
        line = event.start_mark.line + 2 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise Mistake(line, say("anchors and aliases (& and *) are not allowed; put such text in quotes"))
        if getattr(event, "tag", None):
            raise Mistake(line, say("tags (!) are not allowed; put such text in quotes"))
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH or count > 3_000:
            raise Mistake(line, say("this is nested too deeply or too long for a definition"))
    loader = _LOADER(front)
    try:
        node = loader.get_single_node()
        if node is None:
            return {}
        marked = _mark(loader, node)
    finally:
        loader.dispose()
    if not isinstance(marked.value, dict):
        raise Mistake(marked.line, say("the frontmatter must be a list of `key: value` lines"))
    return marked.value


def _mark(loader: Any, node: yaml.Node) -> Marked:
    line = node.start_mark.line + 2
    match node:
        case yaml.MappingNode():
            found: dict[str, Marked] = {}
            for key, value in node.value:
                key_line = key.start_mark.line + 2
                if not isinstance(key, yaml.ScalarNode):
                    raise Mistake(key_line, say("a key must be a word"))
                if key.value in found:
                    raise Mistake(
                        key_line,
                        say("{key} is there twice, first in line {line}", key.value, str(found[key.value].line)),
                    )
                found[key.value] = Marked(_mark(loader, value).value, key_line)
            return Marked(found, line)
        case yaml.SequenceNode():
            return Marked(tuple(_mark(loader, item) for item in node.value), line)
        case _:
            try:
                return Marked(loader.construct_object(node), line)
            except (ValueError, OverflowError):
                raise Mistake(line, say("{value} is not a value", repr(str(node.value)[:40]))) from None
