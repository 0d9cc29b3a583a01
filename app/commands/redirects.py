"""Parses redirections: their targets, the words of the command that the grammar put into them, and their input text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.commands.words import EMPTY, Word, fixed_word, text_of, words_of

if TYPE_CHECKING:
    from tree_sitter import Node

_DELIMITER = re.compile(rb"\\?([\w.!+@%,:/-]+)|'([^'\n]*)'|\"([^\"$`\\\n]*)\"")
"""A delimiter of a here-document: one plain or one quoted word."""
_AFTER_WORD = re.compile(rb"(?:\\\n)*(?:[\s;&|<>()]|\Z)")
_NAME_IN_BRACES = re.compile(rb"\{(\w+)\}")
_CONTINUED = re.compile(rb"(?<!\\)((?:\\\\)*)\\\n")


@dataclass(frozen=True, slots=True)
class Redirect:
    operator: str
    target: Word
    writes: bool

    @property
    def expands_twice(self) -> bool:
        """Bash expands the file name after `>&` a second time, so that ``>&'`make`'`` runs make."""
        return self._is_read_twice and re.search(r"[$`(]", self.target.text) is not None

    @property
    def unquotes_twice(self) -> bool:
        """So it does with quotes: `>&'a\\b'` writes to ab."""
        return self._is_read_twice and re.search(r"[\\'\"]", self.target.text) is not None

    @property
    def _is_read_twice(self) -> bool:
        return self.operator in (">&", "<&")


class Redirections:
    """Parses the redirections of one text."""

    def __init__(self, source: bytes, variables: Mapping[str, str]) -> None:
        self._source = source
        self._variables = variables

    def read(self, node: "Node") -> tuple[list[Redirect], list[Word], Word | None]:
        """Its targets, the words of the command that follow it, and its input text."""
        signs = [child for child in node.children if not child.is_named or child.type == ">&-"]
        operator = next((child.type for child in signs if child.type[0] in "<>&"), "")
        if node.type == "heredoc_redirect":
            inside = [child for child in node.children if child.type in ("file_redirect", "herestring_redirect")]
            plain = {"word", "string", "raw_string", "concatenation", "number", "simple_expansion", "expansion"}
            words = words_of([child for child in node.children if child.type in plain], self._source, self._variables)
            found = [Redirect(operator, EMPTY, writes=False)]
            for redirect in inside:
                targets, more, _ = self.read(redirect)
                found += targets
                words += more
            return found, words, self._find_input(node)
        nodes = [child for child in node.children if child.is_named and child.type != "file_descriptor"]
        words = words_of(nodes, self._source, self._variables)
        if node.type == "herestring_redirect":
            return [], words[1:], words[0] if words else None
        if not words or operator.endswith("&-"):  # what follows `>&-` is a word of the command
            return [], words, None
        moves = operator in (">&", "<&") and (words[0].text.isdigit() or words[0].text.rstrip("-").isdigit())
        return [Redirect(operator, words[0], operator[-1:] != "<" and operator != "<&" and not moves)], words[1:], None

    def _find_input(self, node: "Node") -> Word | None:
        start = next((text_of(child, self._source) for child in node.children if child.type == "heredoc_start"), "")
        body = next((child for child in node.children if child.type == "heredoc_body"), None)
        if body is None:
            return EMPTY
        text = text_of(body, self._source)
        if re.search(r"['\"\\]", start):
            return fixed_word(text)
        return Word(text, text, is_known=not re.search(r"[$`\\]", text))


def descriptor_variable(redirect: "Node", root: "Node", source: bytes) -> str | None:
    """The variable that `{fd}>file` sets, where the grammar sees a word; empty if there is none.

    None if it has an index, as in `{a[x]}>file`: bash evaluates that.
    """
    end = redirect.start_byte
    while source.endswith(b"\\\n", 0, end):
        end -= 2
    if not source.endswith(b"}", 0, end):
        return ""
    brace = root.descendant_for_byte_range(end - 1, end)
    if brace is not None and brace.parent is not None and brace.parent.type in ("expansion", "compound_statement"):
        return ""
    written = source[source.rfind(b"{", 0, end) : redirect.start_byte]
    if b"\\\n" in written or written.endswith(b"]}"):
        return None
    match = _NAME_IN_BRACES.fullmatch(written)
    return match[1].decode() if match else ""


def ends_as_it_says(node: "Node", source: bytes) -> bool:
    """Whether a here-document ends where a shell ends it; the grammar treats `E;make` as the word after `<<`."""
    parts = {child.type: child for child in node.children}
    start, end = parts.get("heredoc_start"), parts.get("heredoc_end")
    match = _DELIMITER.fullmatch(source[start.start_byte : start.end_byte]) if start else None
    if start is None or match is None or end is None or not _AFTER_WORD.match(source, start.end_byte):
        return False
    opened = source.rfind(b"\n", 0, end.end_byte) + 1
    ended = source.find(b"\n", opened)
    body = parts.get("heredoc_body", end)
    text = source[source.rfind(b"\n", 0, body.start_byte) + 1 : ended if ended != -1 else None]
    if match[1] and source[start.start_byte : start.start_byte + 1] != b"\\":
        text = _CONTINUED.sub(rb"\1", text)  # a continued line may be, or hide, the last one
    lines = [line.lstrip(b"\t") if "<<-" in parts else line for line in text.split(b"\n")]
    last = match[1] or match[2] or match[3] or b""
    return lines.index(last) == len(lines) - 1 if last in lines else False
