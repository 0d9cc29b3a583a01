"""Checks the syntax tree against the text, to find where the grammar may differ from bash."""

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from app.commands.words import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_LINES = {"command", "redirected_statement", "declaration_command", "unset_command", "negated_command"}
_BLOCKS = {
    *("program", "list", "pipeline", "compound_statement", "do_group", "while_statement", "for_statement"),
    *("if_statement", "elif_clause", "else_clause", "case_statement", "case_item", "function_definition"),
    *("subshell", "command_substitution", "process_substitution"),
}
_TARGETS = {"word", "number", "concatenation", "string", "raw_string", "ansi_c_string"}
_IN_TEST = _TARGETS | {
    *("[", "]", "!", "=", "==", "!=", "test_operator", "simple_expansion", "expansion", "command_substitution"),
    *("process_substitution", "arithmetic_expansion", "extglob_pattern", "translated_string"),
}
_ESCAPED = re.compile(r"\\.|'[^']*'", re.DOTALL)
_NO_WORD = re.compile(r"[\s|&;<>()]")
_BLANK = re.compile(rb"(?:\s|\\\n)*")
_BLANK_IN_LINE = re.compile(rb"(?:[ \t]|\\\n)*")


def skips_text(node: "Node", source: bytes) -> bool:
    """Whether the tree covers all of the text: what it skips silently would be run unchecked."""
    if node.type not in _LINES | _BLOCKS:
        return False
    # A command ends with its line, even if the grammar continues.
    blank = _BLANK_IN_LINE if node.type in _LINES else _BLANK
    at, before = node.start_byte, ""
    for child in node.children:
        gap = source[at : child.start_byte]
        lost = gap.strip() == b"-" and child.type == "heredoc_redirect"
        # The word before may continue where the grammar ends it: `> $x\a make` runs make.
        touches = child.is_named and not gap.replace(b"\\\n", b"")
        cut = touches and before.endswith(("_redirect", "variable_assignment"))
        if (cut and (gap or not child.type.endswith("_redirect"))) or not (lost or blank.fullmatch(gap)):
            return True
        at, before = max(at, child.end_byte), child.type
    return False


def is_word(node: "Node", source: bytes) -> bool:
    """An unquoted word ends at a space or an operator; if it does not, the grammar differs from the shell."""
    written = text_of(node, source)
    if written != written.strip() or (node.child_count == 0 and _NO_WORD.search(_ESCAPED.sub("", written))):
        return False
    if node.type not in ("command_name", "concatenation"):
        return True
    gaps = (source[one.end_byte : other.start_byte] for one, other in pairwise(node.children))
    return all(is_word(child, source) for child in node.children) and not b"".join(gaps).replace(b"\\\n", b"")


def is_redirection(node: "Node", source: bytes) -> bool:
    """A redirection is in one line, except for the text of a here-document."""
    at = node.start_byte
    for child in node.children:
        if child.type == "heredoc_body":
            return _BLANK.fullmatch(source[at : child.start_byte]) is not None
        if not _BLANK_IN_LINE.fullmatch(source[at : child.start_byte]):
            return False
        # The grammar treats an option before a here-document as part of the `<<`.
        if child.type in ("<<", "<<-") and text_of(child, source).strip("- \t") != "<<":
            return False
        if child.type in ("file_redirect", "herestring_redirect") and not is_redirection(child, source):
            return False
        if child.type in _TARGETS and not is_word(child, source):
            return False
        at = child.end_byte
    return True


def is_variable(node: "Node", source: bytes) -> bool:
    """The grammar continues a `$` at the end of a line in the next line; within quotes that does not matter."""
    in_text = node.parent is not None and node.parent.type in ("string", "heredoc_body")
    return in_text or not re.search(r"\s", text_of(node, source))


def is_test(node: "Node", source: bytes) -> bool:
    """A `[` command ends with its line or at a `||`, even if the grammar continues to the `]`."""
    if source.startswith((b"[[", b"(("), node.start_byte):
        return True
    waiting = [node]
    while waiting:
        at = waiting[-1].start_byte
        for child in waiting.pop().children:
            if child.type.endswith("_expression"):
                waiting.append(child)
            elif child.type not in _IN_TEST:
                return False
            if not _BLANK_IN_LINE.fullmatch(source[at : child.start_byte]):
                return False
            at = child.end_byte
    return True
