"""The simple commands of a syntax tree, in the order they are written, with what surrounds each."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from app.commands.grammar import parse
from app.commands.hiding import hides
from app.commands.redirects import Redirect, Redirections, ends_as_it_says
from app.commands.words import Word, fixed, text_of, words_of

if TYPE_CHECKING:
    from tree_sitter import Node

DEEPEST = 80

_NO_WORDS = {"variable_assignment", "file_redirect", "herestring_redirect", "heredoc_redirect", "comment"}
_OWN_SHELL = {"subshell", "command_substitution", "process_substitution"}
_JOINS = {"list", "pipeline", "negated_command"}
_TAKES_TRAILING = {"command", "declaration_command", "unset_command", "redirected_statement"}
_GROUPS = {"program", "list", "pipeline", "compound_statement", "do_group"}
_LINES = {"command", "redirected_statement", "declaration_command", "unset_command", "negated_command"}
_STRUCTURE = _LINES | _GROUPS | _OWN_SHELL
_ESCAPED = re.compile(r"\\.|'[^']*'", re.DOTALL)
_NO_WORD = re.compile(r"[\s|&;<>()]")
_BLANK = re.compile(rb"(?:\s|\\\n)*")
_BLANK_IN_LINE = re.compile(rb"(?:[ \t]|\\\n)*")


@dataclass(frozen=True)
class Simple:
    """One command as it is written, wrappers and all."""

    words: tuple[Word, ...]
    text: str
    assignments: tuple[str, ...] = ()
    redirects: tuple[Redirect, ...] = ()
    given: Word | None = None
    """What a here-document or here-string feeds it."""
    fed_by: tuple[str, ...] = ()
    """The words of the commands before it in its pipeline."""
    shell: tuple[int, ...] = ()
    """The subshells around it, outermost first: a `cd` in one of them ends with it."""


@dataclass
class Found:
    """What one text holds."""

    commands: list[Simple] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """Why it is not fully understood."""
    inner: list[str] = field(default_factory=list)
    """Commands between backticks in a here-document, which the grammar does not look into."""
    recursive: list[str] = field(default_factory=list)
    """Functions that call themselves in a pipeline or in the background."""
    hidden: bool = False
    """See `Reading.hidden`."""


def commands_of(text: str, variables: Mapping[str, str]) -> Found:
    """Every simple command of the text; raises grammar.Unreadable beyond its bounds."""
    source = text.encode("utf-8", "replace")
    walk = _Walk(source, variables)
    walk.start(parse(source))
    return walk.found


class _Walk:
    def __init__(self, source: bytes, variables: Mapping[str, str]) -> None:
        self.found = Found()
        self._source = source
        self._variables = variables
        self._redirects = Redirections(source, variables)
        self._shells = 0
        self._trailing: dict[int, list[Node]] = {}
        """Redirections of a command that the grammar gave to the whole list or pipeline that ends with it."""

    def start(self, root: "Node") -> None:
        if root.has_error:
            self._unclear()
        edges = self._source[: root.start_byte] + self._source[root.end_byte :]
        if not _BLANK.fullmatch(edges):
            self._unclear()
        self._visit(root, (), (), 0)
        if self._trailing:
            self._unclear()
        self.found.inner = self._redirects.ticks
        for node in _descendants(root):
            self.found.hidden = self.found.hidden or hides(node, self._source)
            if node.type == "heredoc_redirect" and not ends_as_it_says(node, self._source):
                self._unclear()

    def _visit(self, node: "Node", shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int) -> None:
        if depth > DEEPEST:
            self._unclear()
            return
        if node.type in _OWN_SHELL:
            self._shells += 1
            shell = (*shell, self._shells)
        self._check_gaps(node)
        match node.type:
            case "command" | "declaration_command" | "unset_command":
                self._command(node, self._trailing.pop(node.id, []), shell, fed_by, depth)
            case "redirected_statement":
                self._redirected(node, shell, fed_by, depth)
            case "pipeline":
                self._pipeline(node, shell, fed_by, depth)
            case "variable_assignment" | "variable_assignments":
                self._assigned(node, shell)
                self._into_parts(node, shell, [], depth)
            case "function_definition":
                self._function(node)
                self._into(node, shell, (), depth)
            case _:
                keeps = node.type in _OWN_SHELL | {"compound_statement", "list", "negated_command"}
                self._into(node, shell, fed_by if keeps else (), depth)

    def _into(self, node: "Node", shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int) -> None:
        for child in node.children:
            if child.child_count:
                self._visit(child, shell, fed_by, depth + 1)

    def _command(
        self, node: "Node", redirects: list["Node"], shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int
    ) -> None:
        """A simple command with the redirections written behind it, some of which hold further words of it."""
        own = [child for child in node.children if child.type in ("file_redirect", "herestring_redirect")]
        nodes = [child for child in node.children if child.type not in _NO_WORDS]
        if node.type == "declaration_command":
            nodes = [child for child in node.children if child.type not in _NO_WORDS - {"variable_assignment"}]
        self._check_words(nodes)
        words = words_of(nodes, self._source, self._variables)
        words += [fixed("-") for _ in range(self._lost_dash(node, redirects))]
        seen = []
        given: Word | None = None
        for redirect in (*own, *redirects):
            target, more, fed = self._redirects.read(redirect)
            words += more
            seen += target
            given = fed or given
        assignments = () if node.type == "declaration_command" else self._assignments(node)
        last = redirects[-1] if redirects else node
        text = self._first_line(node.start_byte, last.end_byte, redirects)
        self.found.commands.append(Simple(tuple(words), text, assignments, tuple(seen), given, fed_by, shell))
        for part in (node, *redirects):
            self._into_parts(part, shell, words, depth)

    def _into_parts(self, node: "Node", shell: tuple[int, ...], words: list[Word], depth: int) -> None:
        """The substitutions inside, and what stands on the line of a here-document after it."""
        for child in node.children:
            if child.type == "pipeline":
                self._pipeline(child, shell, tuple(word.name for word in words), depth + 1)
            elif child.type == "variable_assignment":
                self._into(child, shell, (), depth + 1)
            elif child.child_count:
                self._visit(child, shell, (), depth + 1)

    def _redirected(self, node: "Node", shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int) -> None:
        redirects = [child for child in node.children if child.type.endswith("_redirect")]
        redirects += self._trailing.pop(node.id, [])
        bodies = [child for child in node.children if child.is_named and not child.type.endswith("_redirect")]
        if len(bodies) == 1 and bodies[0].type == "command":
            self._check_gaps(bodies[0])
            self._command(bodies[0], redirects, shell, fed_by, depth)
            return
        if len(bodies) == 1 and bodies[0].type in _JOINS and _last(bodies[0]).type in _TAKES_TRAILING:
            self._trailing[_last(bodies[0]).id] = redirects
            self._visit(bodies[0], shell, fed_by, depth + 1)
            return
        for body in bodies:
            self._visit(body, shell, fed_by, depth + 1)
        targets = [target for redirect in redirects for target in self._redirects.read(redirect)[0]]
        text = text_of(node, self._source).splitlines()[0]
        self.found.commands.append(Simple((), text, (), tuple(targets), None, fed_by, shell))
        if any(self._redirects.read(redirect)[1] for redirect in redirects):
            self._unclear()
        for redirect in redirects:
            self._into_parts(redirect, shell, [], depth)

    def _pipeline(self, node: "Node", shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int) -> None:
        self._check_gaps(node)
        for child in node.children:
            if child.is_named:
                before = len(self.found.commands)
                self._visit(child, shell, fed_by, depth + 1)
                new = self.found.commands[before:]
                fed_by = (*fed_by, *(word.name for item in new for word in item.words))

    def _assigned(self, node: "Node", shell: tuple[int, ...]) -> None:
        one = (text_of(node, self._source),) if node.type == "variable_assignment" else self._assignments(node)
        self.found.commands.append(Simple((), text_of(node, self._source), one, shell=shell))

    def _assignments(self, node: "Node") -> tuple[str, ...]:
        return tuple(text_of(child, self._source) for child in node.children if child.type == "variable_assignment")

    def _lost_dash(self, node: "Node", redirects: list["Node"]) -> int:
        """The grammar loses the `-` of `python - <<EOF`."""
        if not redirects or node.end_byte > redirects[0].start_byte:
            return 0
        return int(self._source[node.end_byte : redirects[0].start_byte].strip() == b"-")

    def _first_line(self, start: int, end: int, redirects: list["Node"]) -> str:
        text = self._source[start:end].decode("utf-8", "replace")
        return text.split("\n", 1)[0] if any(node.type == "heredoc_redirect" for node in redirects) else text

    def _function(self, node: "Node") -> None:
        """A function that runs itself beside itself is a fork bomb."""
        name = next((text_of(child, self._source) for child in node.children if child.type == "word"), "")
        for inside in _descendants(node):
            if inside.type == "command_name" and text_of(inside, self._source) == name:
                around = text_of(node.children[-1], self._source)
                if "|" in around or "&" in around.replace("&&", ""):
                    self.found.recursive.append(name)
                return

    def _check_gaps(self, node: "Node") -> None:
        """Text that the tree skips without calling it an error would be text that nobody judged."""
        if node.type not in _STRUCTURE:
            return
        # A command ends with its line, also where the grammar reads on.
        blank = _BLANK_IN_LINE if node.type in _LINES else _BLANK
        at, before = node.start_byte, ""
        for child in node.children:
            gap = self._source[at : child.start_byte]
            lost = gap.strip() == b"-" and child.type == "heredoc_redirect"
            # The name of a file that goes on in the next line is cut short by the grammar.
            cut = gap and before.endswith("_redirect") and not gap.replace(b"\\\n", b"")
            if cut or not (lost or blank.fullmatch(gap)):
                self._unclear()
            at, before = max(at, child.end_byte), child.type

    def _check_words(self, nodes: Iterable["Node"]) -> None:
        """A bare word ends at a space or an operator; one that goes on was not read as a shell reads it."""
        for node in nodes:
            written = text_of(node, self._source)
            if written != written.strip() or (node.child_count == 0 and _NO_WORD.search(_ESCAPED.sub("", written))):
                self._unclear()
            if node.type in ("command_name", "concatenation"):
                self._check_words(node.children)
                if not all(_together(*pair, self._source) for pair in pairwise(node.children)):
                    self._unclear()

    def _unclear(self) -> None:
        words = "its syntax cannot be read beforehand"
        if words not in self.found.problems:
            self.found.problems.append(words)


def _together(one: "Node", other: "Node", source: bytes) -> bool:
    return not source[one.end_byte : other.start_byte].replace(b"\\\n", b"")


def _last(node: "Node") -> "Node":
    """The command at the end of a list or pipeline."""
    while node.type in _JOINS and node.children:
        node = node.children[-1]
    return node


def _descendants(node: "Node") -> Iterator["Node"]:
    waiting = [node]
    while waiting:
        last = waiting.pop()
        yield last
        waiting += last.children
