"""What the shell sets or evaluates without a command that shows it, so that no rule for commands can cover it.

A value that is taken for arithmetic, for a prompt or for a name can itself hold a command: with `x='a[$(make)]'`,
`$((x))` runs make.
"""

import re
from typing import TYPE_CHECKING

from app.commands.words import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_ARITHMETIC = {"arithmetic_expansion", "c_style_for_statement", "subscript"}
_UNFIXED = re.compile(r"[A-Za-z_$`]")
_EXPANSION = re.compile(r"\$\{!|\$\{[^}]*@P\}|\$\{\w+(\[[^]]*\])?(:?=|:(?![-+=?])[^}]*[A-Za-z_$`])")
_COMPARES = re.compile(r"\s-(eq|ne|lt|le|gt|ge|v)\s")
_ENVIRONMENT = re.compile(r"[A-Z_][A-Z0-9_]*")


def hides(node: "Node", source: bytes) -> bool:
    """Whether this piece of the tree sets a variable that programs obey, or evaluates what it cannot know."""
    match node.type:
        case "subscript":
            return bool(_UNFIXED.search(text_of(node, source).partition("[")[2]))
        case kind if kind in _ARITHMETIC:
            return bool(_UNFIXED.search(text_of(node, source)[3:]))
        case "compound_statement":
            return text_of(node, source).startswith("((")
        case "expansion":
            return bool(_EXPANSION.match(text_of(node, source)))
        case "test_command":
            return bool(_COMPARES.search(text_of(node, source)))
        case "for_statement":
            return any(
                child.type == "variable_name" and _ENVIRONMENT.fullmatch(text_of(child, source))
                for child in node.children
            )
        case _:
            return False
