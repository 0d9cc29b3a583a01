"""The words of a command without their quotes, and which of them are only known at run time."""

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_BRACES = 64

_EXPANSIONS = {"simple_expansion", "expansion", "command_substitution", "process_substitution", "arithmetic_expansion"}
_VARIABLE = re.compile(r"\$(?:(\w+)|\{(\w+)\})")
_VARIABLE_START = re.compile(rb"[\w@*#?!({'-]")
_BRACES = re.compile(r"\{([^{}]*,[^{}]*)\}")
_SEQUENCE = re.compile(r"\{[^{}]*\.\.[^{}]*\}")
_ONE_QUOTED = re.compile(r"'[^']*'|\"(?:[^\"\\]|\\.)*\"", re.DOTALL)
_DESCRIPTOR = re.compile(rb"\d+|\{[A-Za-z_]\w*\}")
_REDIRECTION = re.compile(rb"(?:\\\n)*[<>]")
_BACKSLASH = re.compile(r"\\(\n|.)", re.DOTALL)
_IN_QUOTES = re.compile(r'\\([$`"\\\n])')
_ANSI = re.compile(
    r"\\(x[0-9a-fA-F]{1,2}|x\{[0-9a-fA-F]*\}?|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|[0-7]{1,3}|c.|.)", re.DOTALL
)
_ANSI_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b", "E": "\x1b"}
_ANSI_LETTERS |= {letter: letter for letter in "\\'\"?"}


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    """Without quotes; a variable stays as written."""
    path: str
    """The same with `~`, `$HOME` and `$PWD` expanded."""
    is_known: bool = True
    """False if it depends on a variable or a substitution."""
    globs: bool = False
    """It is a glob, or expands to several words."""
    is_list: bool = False
    """It assigns an array, as in `a=(1 $x)`, and is not quoted as a whole."""

    @property
    def is_fixed(self) -> bool:
        """Whether the shell leaves it exactly as it is."""
        return self.is_known and not self.globs and self.text == self.path

    @property
    def name(self) -> str:
        """The name of a program without its folder."""
        return self.path.rsplit("/", 1)[-1]

    def __add__(self, other: "Word") -> "Word":
        known = self.is_known and other.is_known
        is_list = self.is_list or other.is_list
        return Word(self.text + other.text, self.path + other.path, known, self.globs or other.globs, is_list)


EMPTY = Word("", "")


def fixed_word(text: str) -> Word:
    return Word(text, text)


@cache
def names(text: str) -> frozenset[str]:
    """A set of names from one string, which is easier to read in a table."""
    return frozenset(text.split())


def text_of(node: "Node", source: bytes) -> str:
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def join_lines(text: str) -> str:
    """The text without line continuations: bash removes them before it looks for names and operators."""
    return text.replace("\\\n", "")


def words_of(nodes: Sequence["Node"], source: bytes, variables: Mapping[str, str]) -> list[Word]:
    """The words of these nodes; adjacent nodes are one word, braces expand to several."""
    found: list[Word] = []
    groups: list[list[Node]] = []
    for one in nodes:
        # A line continuation inside a word does not end the word.
        if groups and not source[groups[-1][-1].end_byte : one.start_byte].replace(b"\\\n", b""):
            groups[-1].append(one)
        else:
            groups.append([one])
    for group in groups:
        start, end = group[0].start_byte, group[-1].end_byte
        if _REDIRECTION.match(source, end) and _DESCRIPTOR.fullmatch(source[start:end].replace(b"\\\n", b"")):
            continue  # the grammar treats the descriptor of `bash 0< file` and of `bash {x}< file` as a word
        written = source[start:end].decode("utf-8", "replace")
        spellings = _spelled_out(written)
        if len(spellings) > 1:
            found += [_home(Word(item, item, globs=_has_glob(item)), variables) for item in spellings]
            continue
        word = EMPTY
        for node in group:
            word += _value(node, source, variables)
        word = _home(word, variables) if written.startswith("~") else word
        if not spellings:
            word = replace(word, is_known=False, globs=True)
        elif _SEQUENCE.search(written) and written[0] not in "'\"":
            word = replace(word, globs=True)
        found.append(word)
    return found


def _home(word: Word, variables: Mapping[str, str]) -> Word:
    if word.text == "~" or word.text.startswith("~/"):
        return Word(word.text, variables["HOME"] + word.path[1:], word.is_known, word.globs)
    return word


def _spelled_out(written: str) -> list[str]:
    """The words that `a.{c,h}` expands to; none if quotes or variables make them unknown."""
    if not _BRACES.search(written):
        return [written]
    if re.search(r"['\"\\$`(]", written):
        # Quoted braces stay as they are; half-quoted ones are left to the shell.
        return [written] if _ONE_QUOTED.fullmatch(written) else []
    words = [written]
    while any(_BRACES.search(word) for word in words):
        words = list(itertools.islice((item for word in words for item in _split_braces(word)), MOST_BRACES + 1))
        if len(words) > MOST_BRACES:
            return []
    return words


def _split_braces(word: str) -> list[str]:
    match = _BRACES.search(word)
    if match is None:
        return [word]
    return [word[: match.start()] + choice + word[match.end() :] for choice in match[1].split(",")]


def _value(node: "Node", source: bytes, variables: Mapping[str, str]) -> Word:
    written = text_of(node, source)
    match node.type:
        case "raw_string":
            return fixed_word(written[1:-1])
        case "ansi_c_string":
            return fixed_word(unescape(written))
        case "string":
            return _between(node, source, variables)
        case "concatenation" | "command_name":
            word = EMPTY
            for child in node.children:
                word += _value(child, source, variables)
            return word
        case "simple_expansion" | "expansion":
            match = _VARIABLE.fullmatch(written)
            value = variables.get(match[1] or match[2]) if match else None
            return Word(written, written, is_known=False) if value is None else Word(written, value)
        case "brace_expression" | "extglob_pattern":
            return Word(written, written, globs=True)
        case kind if kind in _EXPANSIONS:
            return Word(written, written, is_known=False)
        case "variable_assignment":
            is_list = any(child.type == "array" for child in node.children)
            return Word(written, written, is_known=False, is_list=is_list)
        case "$" | '$"':
            return _dollar(node, source)
        case _ if node.child_count == 0:
            plain = _BACKSLASH.sub(lambda match: "" if match[1] == "\n" else match[1], written)
            return Word(plain, plain, globs=_has_glob(written))
        case _:
            return Word(written, written, is_known=False)


def _dollar(node: "Node", source: bytes) -> Word:
    """A dollar sign that the grammar treats as a plain letter, even if it is part of a variable."""
    written = text_of(node, source)
    if written == "\\$":
        return fixed_word("$")
    around = source[max(0, node.start_byte - 1) : node.end_byte + 1]
    if b"$$" in around or _VARIABLE_START.match(source, node.end_byte):
        return Word(written, written, is_known=False)
    # The dollar of a translated string such as $"hello" goes away.
    return EMPTY if written == "$" and around.endswith(b'"') else fixed_word(written)


def _between(node: "Node", source: bytes, variables: Mapping[str, str]) -> Word:
    """A double-quoted string: the text between its expansions is literal."""
    word, at, end = EMPTY, node.start_byte + 1, max(node.end_byte - 1, node.start_byte + 1)
    for child in node.children:
        if child.type in _EXPANSIONS:
            word += _quote(source[at : child.start_byte]) + _value(child, source, variables)
            at = child.end_byte
    return word + _quote(source[at:end])


def _quote(piece: bytes) -> Word:
    return fixed_word(_IN_QUOTES.sub(lambda match: match[1].strip("\n"), piece.decode("utf-8", "replace")))


def unescape(written: str) -> str:
    """The value of a `$'…'`, which bash cuts off at a NUL."""
    return _ANSI.sub(lambda match: _ansi_letter(match[1]), written[2:-1]).split("\0", 1)[0]


def _ansi_letter(code: str) -> str:
    match code[0]:
        case "x" if code[1:2] == "{":
            return chr(int(code.strip("x{}") or "0", 16) & 0xFF)
        case "x" | "u" | "U" if len(code) > 1:
            number = int(code[1:], 16)
            return chr(number) if number < 0x110000 else ""
        case letter if letter in "01234567":
            return chr(int(code, 8) & 0xFF)
        case "c" if len(code) > 1:
            return "\x7f" if code[1] == "?" else chr(ord(code[1].upper()) & 0x1F)
        case _:
            return _ANSI_LETTERS.get(code, f"\\{code}")


def _has_glob(written: str) -> bool:
    return any(letter in "*?[" for letter in _BACKSLASH.sub("", written))
