"""Finds what the shell sets or evaluates without a visible command, which no rule about commands can cover.

A value that is used in arithmetic, as a prompt or as a name can itself contain a command: with `x='a[$(make)]'`,
`$((x))` runs make.
"""

import re
from typing import TYPE_CHECKING

from app.commands.words import join_lines, names, text_of

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
_PLAIN_EXPANSION = re.compile(
    r"""\$\{(?:
    [#!]\}\Z
    | \#(?:\w+|[@*#?$!-])(?:\[(?:-?\d+|[@*])\])?\}\Z
    | (?:\w+|[@*?$-])(?:\[(?:-?\d+|[@*])\])?
      (?:\}\Z | :?[-+?] | [#%/^,~] | @[AEKLQUaku]\}\Z | :[\d\s:()+-]*\}\Z)
    )""",
    re.VERBOSE | re.ASCII,
)
"""A `${…}` that neither sets a variable nor evaluates one as a name or a number. What follows its operator is text."""
_RUN = re.compile(rf"\A\$\{{[^\w@*#?$!-]|@P\}}\Z|\A\$\{{(!\w+|{'|'.join(sorted(OBEYED))})(\[[^]]*\])?:?=", re.ASCII)
"""Newer versions of bash run make in `${ make; }` and `${|make; }`."""
_COMPARES = re.compile(r"-(?:eq|ne|lt|le|gt|ge|v|R)(?![\w-])")
_QUOTES = re.compile(r"['\"\\]")
_QUOTED = re.compile(r'"(?:[^"\\@]|\\.)*"|\'[^\']*\'', re.DOTALL)
_SETS_ELEMENT = re.compile(r"\]\+?=")
_DOUBLE_PARENTHESIS = re.compile(rb"\s*(?:\$(?:\\\n)*)?\((?:\\\n)*\(")
_ENVIRONMENT = re.compile(r"[A-Z_][A-Z0-9_]*")


def begins_arithmetic(node: "Node", source: bytes) -> bool:
    """Text that begins with `$((` or `((` is arithmetic for bash, even if the grammar sees commands in parentheses."""
    return _DOUBLE_PARENTHESIS.match(source, node.start_byte) is not None


def is_arithmetic(node: "Node", source: bytes) -> bool:
    """`(( … ))`, which one version of the grammar shows as a group and another as a test."""
    return node.type in ("compound_statement", "test_command") and begins_arithmetic(node, source)


def is_run(node: "Node", source: bytes) -> bool:
    """Whether the shell runs commands in a value: `${x@P}` expands it like a prompt, `for PS4 in` sets one."""
    match node.type:
        case "expansion":
            return bool(_RUN.search(join_lines(_expansion(node, source))))
        case "for_statement" | "select_statement":
            return any(child.type == "variable_name" and text_of(child, source) in OBEYED for child in node.children)
        case _:
            return False


def has_open_index(node: "Node", source: bytes) -> bool:
    """`a=([$x]=1)` evaluates the value of x as arithmetic, and runs a command in it."""
    return node.type == "array" and bool(re.search(r"[$`]", _indexes(node, source)))


def hides(node: "Node", source: bytes) -> bool:
    """Whether this node sets a variable that programs follow, or evaluates a value that is not known."""
    match node.type:
        case "subscript":
            return bool(_UNFIXED.search(text_of(node, source).partition("[")[2]))
        case "arithmetic_expansion":
            return bool(_UNFIXED.search(text_of(node, source)[2:]))
        case "array":
            return bool(_UNFIXED.search(_indexes(node, source)))
        case "c_style_for_statement":
            return True
        case "compound_statement" | "test_command" if is_arithmetic(node, source):
            return True
        case "expansion":
            return not _PLAIN_EXPANSION.match(_expansion(node, source))
        case "test_command":
            written = join_lines(text_of(node, source))
            # A word that the shell splits into several may contain a `-v`.
            if not written.startswith("[["):
                return bool(re.search(r"[$`]", _QUOTED.sub("", written)) or _COMPARES.search(_QUOTES.sub("", written)))
            return bool(_COMPARES.search(written))
        case "for_statement":
            return any(
                child.type == "variable_name" and _ENVIRONMENT.fullmatch(text_of(child, source))
                for child in node.children
            )
        case _:
            return False


def _indexes(array: "Node", source: bytes) -> str:
    """The text from the first index of an array to its last."""
    written = join_lines(text_of(array, source))
    ends = [match.start() for match in _SETS_ELEMENT.finditer(written)]
    return written[written.find("[") : ends[-1]] if ends else ""


def _expansion(node: "Node", source: bytes) -> str:
    """Within quotes the tree includes the blanks before it."""
    return text_of(node, source).lstrip()
