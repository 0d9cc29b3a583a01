"""Finds command substitutions that the syntax tree does not show, because their commands would run unchecked.

A mark is what begins a substitution: `$(`, a backtick and their like. The grammar treats some as plain letters, such as
the backticks of `"${x:-`make`}"`, and within `${…}` and arithmetic it sees quotes where bash may see none.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.commands.implicit_evaluation import is_arithmetic

if TYPE_CHECKING:
    from tree_sitter import Node

_MARK = re.compile(rb"(?<!\\)(\\*)(`|\$(?:\\\n|[({\[])|[<>](?:\\\n)*\()")
"""A mark with the backslashes before it. A `$` before a line continuation goes on with the next line."""
_BACKTICK = re.compile(rb"(?<!\\)(\\*)(`)")
_SPLIT_MARK = re.compile(rb"\$(?:['\"\\]|\\\n)+[({]")
"""A mark of which a part is quoted: without the quotes, `\\$\\(` and `'$'"("` are one."""
_STEP = re.compile(rb"[][]|=['\"]?\(|`|\$(?:['\"\\]|\\\n)*[({\[]|\$")
"""The beginning and end of an index or an array value, which `declare` evaluates, and the marks and values in it."""
_BEFORE_TEST = b" \t\n[$"
"""A `[` after one of these is not an index."""
_NO_BLANK = re.compile(rb"\S")

_SUBSTITUTIONS = {"command_substitution", "process_substitution"}
_EXPANSIONS = {"expansion", "arithmetic_expansion"}
_ODD = {*_EXPANSIONS, "subscript", "c_style_for_statement"}
"""Where a quote may be a plain character."""

_QUOTED = {"raw_string", "ansi_c_string"}
_TEXTS = {"string", "heredoc_body"}
_NOT_SPLIT = {*_QUOTED, "comment", "string_content", "heredoc_body", "heredoc_content", "heredoc_start", "heredoc_end"}
"""Nodes without children that may contain quotes."""

_SPECIAL = re.compile(rb"[{}()<>|&;$`'\"\\\n]")
_LETTER_ESCAPE = re.compile(rb"\\\w")
_STRAY_QUOTE = re.compile(rb"(?:[^\\'\"`]|\\.)*['\"`]", re.DOTALL)
_BEFORE_COMMENT = b" \t\n;&|()"

_BETWEEN_BACKTICKS = re.compile(rb"(?:[^`\\]|\\.)*", re.DOTALL)
_ESCAPE = re.compile(rb"\\(?:([$`\\])|\n)")
_ESCAPE_IN_QUOTES = re.compile(rb'\\(?:([$`\\"])|\n)')

LONGEST_GUESS = 1000

_COMMAND, _LITERAL, _TEXT, _ODD_PLACE = range(4)


@dataclass(frozen=True, slots=True)
class Account:
    """The result of checking the marks of a text."""

    unread: tuple[int, ...]
    """Where bash makes a substitution that the tree does not show."""
    is_doubtful: bool
    """Bash may see other quotes or comments than the tree shows."""
    quoted_mark: bool
    """See `tree.Found`, like the next."""
    quoted_index: bool


class Marks:
    """Compares the marks of one text with the substitutions in its tree."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._read: set[int] = set()
        self._own_texts: list[tuple[int, int]] = []
        self._saw_escaped = False
        """The grammar takes the `\\$(` of a here-document for a substitution."""

    def saw(self, node: "Node") -> bytes | None:
        """Mark a substitution as seen; returns its command if that has to be parsed as a text of its own.

        That is so between backticks if bash removes a backslash before it runs the command.
        """
        # Within quotes the tree includes the blanks before it.
        start = _NO_BLANK.search(self._source, node.start_byte, node.end_byte)
        begins = start.start() if start else node.start_byte
        self._read.add(begins)
        self._saw_escaped = self._saw_escaped or self._is_escaped(begins)
        if node.type not in _SUBSTITUTIONS or self._source[begins] != ord("`"):
            return None
        written = self._source[begins + 1 : node.end_byte - 1]
        if not _BETWEEN_BACKTICKS.fullmatch(written):
            return None
        self._read.add(node.end_byte - 1)
        quoted = node.parent is not None and node.parent.type == "string"
        run = (_ESCAPE_IN_QUOTES if quoted else _ESCAPE).sub(rb"\1", written)
        if run == written:
            return None
        self._own_texts.append((begins + 1, node.end_byte - 1))
        return run

    def backticks_in(self, body: "Node") -> list[bytes]:
        """The commands in backticks in a here-document, which the tree shows as plain text."""
        if body.parent is not None and self._quotes_body(body.parent):
            return []
        found: list[bytes] = []
        opened = None
        children = iter(body.children)
        child = next(children, None)
        for match in _BACKTICK.finditer(self._source, body.start_byte, body.end_byte):
            at = match.start(2)
            while child is not None and child.end_byte <= at:
                child = next(children, None)
            if len(match[1]) % 2 or (child is not None and child.start_byte <= at and child.child_count):
                continue
            if opened is None:
                opened = at
                continue
            written = self._source[opened + 1 : at]
            if _BETWEEN_BACKTICKS.fullmatch(written):
                self._read |= {opened, at}
                found.append(_ESCAPE.sub(rb"\1", written))
            opened = None
        return found

    def check(self, root: "Node") -> "Account":
        """The result; call it after the whole tree was visited."""
        places, doubtful = self._places(root)
        doubtful = doubtful or self._saw_escaped
        unread: list[int] = []
        quoted = command = False
        for match in _MARK.finditer(self._source):
            at = match.start(2)
            if at in self._read and b"\n" not in match[2]:
                continue
            if places[at] == _TEXT and match[2][0] in b"<>":
                continue
            if places[at] == _LITERAL or len(match[1]) % 2:  # or escaped
                quoted = True
                command = command or match[2] in (b"`", b"$(")
            else:
                unread.append(at)
        for match in _SPLIT_MARK.finditer(self._source):
            at = match.start()
            if places[at] != _COMMAND or self._source[at + 1] not in b"'\"":
                quoted = command = True
        return Account(tuple(unread), doubtful, quoted, quoted and self._has_quoted_index(may_be_value=command))

    def _has_quoted_index(self, *, may_be_value: bool) -> bool:
        """With `may_be_value`, a value in an index counts: `y='$(make)'; x="a[$y]"`."""
        open_ones = indexes = 0
        for step in _STEP.finditer(self._source):
            match step[0][:1]:
                case b"[" | b"=":
                    open_ones += 1
                    before = self._source[max(0, step.start() - 1) : step.start()]
                    indexes += indexes > 0 or (step[0] == b"[" and before not in _BEFORE_TEST)
                case b"]":
                    open_ones, indexes = max(0, open_ones - 1), max(0, indexes - 1)
                case b"$" if step[0] in (b"$", b"${") and may_be_value and indexes:
                    return True
                case _ if step[0] == b"$":
                    pass
                case _ if open_ones and step.start() not in self._read:
                    return True
        return False

    def _places(self, root: "Node") -> tuple[bytearray, bool]:
        """The kind of each byte, from the innermost node that determines it."""
        places = bytearray(len(self._source))
        doubtful = False
        waiting = [(root, False, False)]
        while waiting:
            node, odd, quoted = waiting.pop()
            kind, place = node.type, None
            if not node.child_count or kind in _QUOTED:
                doubtful = doubtful or self._is_doubtful(node, odd=odd)
            if kind in _SUBSTITUTIONS:
                odd, place = False, _COMMAND
            elif kind in _ODD or is_arithmetic(node, self._source):
                odd, place = True, _ODD_PLACE
            elif kind in _QUOTED or kind == "comment" or (kind == "heredoc_body" and quoted):
                place = _LITERAL
            elif kind in _TEXTS:
                place = _ODD_PLACE if odd else _TEXT
            if place is not None:
                start = node.start_byte + (kind == "ansi_c_string")  # its dollar sign is not a part of the text
                places[start : node.end_byte] = bytes([place]) * (node.end_byte - start)
            quoted = kind == "heredoc_redirect" and self._quotes_body(node)
            if node.child_count:
                waiting += [(child, odd, quoted) for child in node.children]
        for start, end in self._own_texts:
            places[start:end] = bytes([_LITERAL]) * (end - start)
        return places, doubtful

    def _is_doubtful(self, node: "Node", *, odd: bool) -> bool:
        """Whether bash may see a quote or comment in this leaf that the tree does not show."""
        kind = node.type
        if kind == "comment":
            return odd or not self._begins_word(node.start_byte)
        written = self._source[node.start_byte : node.end_byte]
        if kind in _QUOTED:
            return odd and _SPECIAL.search(_LETTER_ESCAPE.sub(b"", written.partition(b"'")[2][:-1])) is not None
        if kind == "string_content":
            return odd and _SPECIAL.search(written) is not None
        if kind in _NOT_SPLIT:
            return False
        if written[:1] == b"#" and not odd and self._begins_word(node.start_byte):
            return True
        written = written.lstrip() if kind in ('"', "`") else written  # within quotes with the blanks before it
        return len(written) > 1 and written not in (b'$"', b"``") and _STRAY_QUOTE.match(written) is not None

    def _begins_word(self, at: int) -> bool:
        while self._source[max(0, at - 2) : at] == b"\\\n" and self._is_escaped(at - 1):
            at -= 2  # the line was continued
        return at == 0 or (self._source[at - 1] in _BEFORE_COMMENT and not self._is_escaped(at - 1))

    def _is_escaped(self, at: int) -> bool:
        begins = at
        while begins and self._source[begins - 1] == ord("\\"):
            begins -= 1
        return (at - begins) % 2 == 1

    def _quotes_body(self, redirect: "Node") -> bool:
        """Whether the delimiter of a here-document is quoted: bash then expands nothing in it."""
        starts = [child for child in redirect.children if child.type == "heredoc_start"]
        return any(re.search(rb"['\"\\]", self._source[one.start_byte : one.end_byte]) for one in starts)


def text_after(source: bytes, at: int) -> bytes:
    """The probable command of a mark that the tree does not show: for the approval card and for deny rules."""
    begins = _MARK.match(source, at)
    if begins is None or begins[2][-1] not in b"`(":
        return b""
    text = source[begins.end() : begins.end() + LONGEST_GUESS]
    if begins[2] == b"`":
        match = _BETWEEN_BACKTICKS.match(text)
        return _ESCAPE.sub(rb"\1", match[0]) if match else b""
    open_ones = 1
    for paren in re.finditer(rb"[()]", text):
        open_ones += 1 if paren[0] == b"(" else -1
        if not open_ones:
            return text[: paren.start()]
    return text
