"""Finds what the shell sets or evaluates without a visible command, which no rule about commands can cover.

A value that is used in arithmetic, as a prompt or as a name can itself contain a command: with `x='a[$(make)]'`,
`$((x))` runs make.
"""

import re
from typing import TYPE_CHECKING

from app.commands.words import names, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

PROMPTS = names("PS0 PS1 PS2 PS4 ENV")
"""Variables whose values a shell expands, and so runs the substitutions in them."""
PROGRAMS = names("BASH_ENV BASH_CMDS BASH_ALIASES PROMPT_COMMAND")
"""Variables that name what a shell runs."""
NUMBERS = names("BASHPID HISTCMD LINENO OPTIND RANDOM SECONDS SRANDOM")
"""Variables whose new value is evaluated as arithmetic."""
OBEYED = PROMPTS | PROGRAMS | NUMBERS

_UNFIXED = re.compile(r"[A-Za-z_$`]")
_EXPANSION = re.compile(r"\$\{!|\$\{[^}]*@P\}|\$\{(\w+|[@*])(\[[^]]*\])?(:?=|:(?![-+=?])[^}]*[A-Za-z_$`])")
_RUN = re.compile(rf"@P\}}\Z|\A\$\{{(!\w+|{'|'.join(sorted(OBEYED))})(\[[^]]*\])?:?=")
_COMPARES = re.compile(r"\s-(eq|ne|lt|le|gt|ge|v)\s")
_QUOTED = re.compile(r'"(?:[^"\\@]|\\.)*"|\'[^\']*\'', re.DOTALL)
_INDEX = re.compile(r"\[[^]]*[A-Za-z_$`][^]]*\]\+?=")
_OPEN_INDEX = re.compile(r"\[[^]]*[$`]")
_ENVIRONMENT = re.compile(r"[A-Z_][A-Z0-9_]*")


def is_arithmetic(node: "Node", source: bytes) -> bool:
    """`(( … ))`, which one version of the grammar shows as a group and another as a test."""
    return node.type in ("compound_statement", "test_command") and source.startswith(b"((", node.start_byte)


def is_run(node: "Node", source: bytes) -> bool:
    """Whether the shell runs commands in a value: `${x@P}` expands it like a prompt, `for PS4 in` sets one."""
    match node.type:
        case "expansion":
            return bool(_RUN.search(text_of(node, source)))
        case "for_statement" | "select_statement":
            return any(child.type == "variable_name" and text_of(child, source) in OBEYED for child in node.children)
        case _:
            return False


def has_open_index(node: "Node", source: bytes) -> bool:
    """`a=([$x]=1)` evaluates the value of x as arithmetic, and runs a command in it."""
    return node.type == "array" and bool(_OPEN_INDEX.search(text_of(node, source)))


def hides(node: "Node", source: bytes) -> bool:
    """Whether this node sets a variable that programs follow, or evaluates a value that is not known."""
    match node.type:
        case "subscript":
            return bool(_UNFIXED.search(text_of(node, source).partition("[")[2]))
        case "arithmetic_expansion":
            return bool(_UNFIXED.search(text_of(node, source)[2:]))
        case "array":
            return bool(_INDEX.search(text_of(node, source)))
        case "c_style_for_statement":
            return True
        case "compound_statement" | "test_command" if is_arithmetic(node, source):
            return True
        case "expansion":
            return bool(_EXPANSION.match(text_of(node, source)))
        case "test_command":
            written = text_of(node, source)
            # A word that the shell splits into several may contain a `-v`.
            splits = not written.startswith("[[") and re.search(r"[$`]", _QUOTED.sub("", written))
            return bool(splits or _COMPARES.search(written))
        case "for_statement":
            return any(
                child.type == "variable_name" and _ENVIRONMENT.fullmatch(text_of(child, source))
                for child in node.children
            )
        case _:
            return False
