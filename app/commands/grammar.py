"""Parses shell text into a syntax tree with the bash grammar, within limits of size and time."""

import re
import time
from typing import TYPE_CHECKING

from app.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_BYTES = 65_536
MOST_NODES = 20_000
MOST_PIPES = 200
"""The parser's time grows with the square of a pipeline's length."""

SECONDS = 0.1
"""Error recovery can take the parser very long; after this time it is told that the text has ended. Only its own
processor time counts: a busy machine must not change the result."""

_CHUNK = 1024
_CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")
"""The grammar treats some of them as blanks, the shell as letters; no command needs them."""

_NEXT = re.compile(rb"[;\n](?<!\|\n)|\n(?=\s*\|)")
"""Certain ends of a pipeline: the rows of a table in a here-document are not one."""

_STARTS_WITH_BACKSLASH = re.compile(rb"<<-?[ \t]*['\"\\]?\w[^\n]*\n[ \t]*(\\)(?!\n)")
"""A here-document that begins with a backslash, such as TeX."""


class Unreadable(Exception):
    """The text is beyond the limits; the message says which."""


def parse(source: bytes) -> "Node":
    """The root of the tree; raises Unreadable if the text is too long or holds characters that no command needs."""
    if len(source) > MOST_BYTES:
        raise Unreadable(say("it is too long to be read beforehand"))
    if _CONTROL.search(source):
        raise Unreadable(say("it holds a control character"))
    if max(piece.count(b"|") for piece in _NEXT.split(source)) > MOST_PIPES:
        raise Unreadable(say("it is too tangled to be read beforehand"))
    starts = [match.start(1) for match in _STARTS_WITH_BACKSLASH.finditer(source)]
    if starts:
        # The grammar treats such a beginning of a here-document as a word of the command.
        changed = bytearray(source)
        for at in starts:
            changed[at] = ord("x")
        root = _parse(bytes(changed))
        nodes = [root.descendant_for_byte_range(at, at + 1) for at in starts]
        if all(node is not None and node.type in ("heredoc_body", "heredoc_content") for node in nodes):
            return root
    return _parse(source)


def _parse(source: bytes) -> "Node":
    import tree_sitter
    import tree_sitter_bash

    late = False
    ends = time.thread_time() + SECONDS

    def read(offset: int, _: object) -> bytes:
        nonlocal late
        late = late or time.thread_time() > ends
        return b"" if late else source[offset : offset + _CHUNK]

    root = tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language())).parse(read).root_node
    if late or root.descendant_count > MOST_NODES:
        raise Unreadable(say("it is too tangled to be read beforehand"))
    return root
