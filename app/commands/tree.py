"""Collects the simple commands of a syntax tree in their order, with their pipelines, subshells and redirections."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from app.commands.grammar import parse
from app.commands.implicit_evaluation import begins_arithmetic, has_open_index, hides, is_run
from app.commands.parse_checks import is_redirection, is_test, is_variable, is_word, skips_text
from app.commands.redirects import Redirect, Redirections, descriptor_variable, ends_as_it_says
from app.commands.substitution_marks import Marks, text_after
from app.commands.words import Word, fixed_word, text_of, unescape, words_of
from app.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node

DEEPEST = 80

_NO_WORDS = {"variable_assignment", "file_redirect", "herestring_redirect", "heredoc_redirect", "comment"}
_OWN_SHELL = {"subshell", "command_substitution", "process_substitution"}
_MARKED = {"command_substitution", "process_substitution", "expansion", "arithmetic_expansion"}
_EVALUATED = {
    *("expansion", "arithmetic_expansion", "subscript", "array", "test_command", "compound_statement"),
    *("for_statement", "select_statement", "c_style_for_statement"),
}
_JOINS = {"list", "pipeline", "negated_command"}
_TAKES_TRAILING = {"command", "declaration_command", "unset_command", "redirected_statement"}
_MARK = re.compile(r"\$[({\[]|`")
_BLANK = re.compile(rb"(?:\s|\\\n)*")


@dataclass(frozen=True)
class Simple:
    """One command as written, with its wrappers."""

    words: tuple[Word, ...]
    text: str
    assignments: tuple[str, ...] = ()
    redirects: tuple[Redirect, ...] = ()
    given: Word | None = None
    """The text of its here-document or here-string."""
    fed_by: tuple[str, ...] = ()
    """The words of the commands before it in its pipeline."""
    shell: tuple[int, ...] = ()
    """The subshells around it, outermost first: a `cd` in one of them ends with it."""


@dataclass(frozen=True)
class Inner:
    """A text inside the text that bash parses separately: the command between backticks."""

    text: str
    shell: tuple[int, ...]


@dataclass
class Evaluation:
    """What texts set or evaluate without a visible command."""

    hidden: bool = False
    """See `Reading.hidden`."""
    quoted_mark: bool = False
    """Quoted text contains a substitution, as in `'$(make)'`: evaluated a second time, it would run."""
    quoted_index: bool = False
    """The same in an index, as in `'a[$(make)]'`: evaluated as a number, it would run."""
    twice: bool = False
    """A value that is only known at run time is evaluated a second time, as in `a=([$x]=1)`."""
    makes_list: bool = False
    """A builtin makes a variable an array; later declarations of that are evaluated again."""
    declares_unknown: bool = False
    """A builtin declares something that is only known at run time."""
    sets: set[str] = field(default_factory=set)
    """Variables that loops and assignments set."""
    uses: set[str] = field(default_factory=set)

    def add(self, other: "Evaluation") -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) | getattr(other, one.name))


@dataclass
class FoundCommands:
    """What was found in one text."""

    commands: list[Simple | Inner] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """Why the text is not fully understood."""
    recursive: list[str] = field(default_factory=list)
    """Functions that call themselves in a pipeline or in the background."""
    evaluation: Evaluation = field(default_factory=Evaluation)


def commands_of(text: str, variables: Mapping[str, str], *, guesses: int = 0) -> FoundCommands:
    """Every simple command of the text; raises grammar.Unreadable beyond the limits.

    At most `guesses` commands are guessed that the grammar does not show; the person is asked about such a text anyway.
    """
    source = text.encode("utf-8", "replace")
    walk = _Walk(source, variables)
    walk.start(parse(source), guesses)
    return walk.found


class _Walk:
    def __init__(self, source: bytes, variables: Mapping[str, str]) -> None:
        self.found = FoundCommands()
        self._source = source
        self._variables = variables
        self._redirects = Redirections(source, variables)
        self._marks = Marks(source)
        self._shells = 0
        self._is_too_deep = False
        self._trailing: dict[int, list[Node]] = {}
        """Redirections of a command that the grammar attached to the list or pipeline that ends with it."""

    def start(self, root: "Node", guesses: int) -> None:
        edges = self._source[: root.start_byte] + self._source[root.end_byte :]
        self._check(not root.has_error and _BLANK.fullmatch(edges) is not None)
        self._visit(root, (), (), 0)
        if self._is_too_deep:
            return  # the time for the rest grows with the depth
        self._check(not self._trailing)
        account = self._marks.check(root)
        evaluation = self.found.evaluation
        evaluation.quoted_mark, evaluation.quoted_index = account.quoted_mark, account.quoted_index
        self._check(not (account.unread or account.is_doubtful))
        first = account.unread[:guesses]
        lost = dict.fromkeys(text_after(self._source, at).decode("utf-8", "replace") for at in first)
        self.found.commands += [Inner(text, ()) for text in lost if text]
        for node in _descendants(root):
            match node.type:
                case "heredoc_redirect":
                    self._check(ends_as_it_says(node, self._source))
                case "simple_expansion":
                    self._check(is_variable(node, self._source))
                case "command_substitution" | "subshell":
                    self._check(not begins_arithmetic(node, self._source))
                case "test_command":
                    self._check(is_test(node, self._source))
                case "ansi_c_string" if _holds_mark(text_of(node, self._source)):
                    evaluation.quoted_mark = evaluation.quoted_index = True
                case "variable_name":
                    is_used = node.parent is not None and node.parent.type in ("simple_expansion", "expansion")
                    (evaluation.uses if is_used else evaluation.sets).add(text_of(node, self._source))
            if node.type.endswith("_redirect"):
                variable = descriptor_variable(node, root, self._source)
                self._check(variable is not None)
                if variable:
                    evaluation.sets.add(variable)
                    evaluation.hidden = True
            if node.type in _EVALUATED:
                evaluation.hidden = evaluation.hidden or hides(node, self._source)
                evaluation.twice = evaluation.twice or has_open_index(node, self._source)
                if is_run(node, self._source):
                    self._unclear(say("it runs what is in a variable"))

    def _visit(self, node: "Node", shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int) -> None:
        if depth > DEEPEST:
            self._is_too_deep = True
            self._unclear()
            return
        if node.type in _OWN_SHELL:
            self._shells += 1
            shell = (*shell, self._shells)
        if node.type in _MARKED and (text := self._marks.saw(node)) is not None:
            self.found.commands.append(Inner(text.decode("utf-8", "replace"), shell))
            return
        self._check(not skips_text(node, self._source))
        match node.type:
            case "command" | "declaration_command" | "unset_command":
                self._command(node, self._trailing.pop(node.id, []), shell, fed_by, depth)
            case "redirected_statement":
                self._walk_redirected(node, shell, fed_by, depth)
            case "pipeline":
                self._pipeline(node, shell, fed_by, depth)
            case "variable_assignment" | "variable_assignments":
                one = (text_of(node, self._source),) if node.type == "variable_assignment" else self._assignments(node)
                self.found.commands.append(Simple((), text_of(node, self._source), one, shell=shell))
                self._into_parts(node, shell, [], depth)
            case "function_definition":
                self._function(node)
                self._into(node, shell, (), depth)
            case "heredoc_body":
                for text in self._marks.backticks_in(node):
                    self._shells += 1
                    self.found.commands.append(Inner(text.decode("utf-8", "replace"), (*shell, self._shells)))
                self._into(node, shell, (), depth)
            case _:
                keeps = node.type in _OWN_SHELL | {"compound_statement", "list", "negated_command"}
                self._into(node, shell, fed_by if keeps else (), depth)

    def _into(self, node: "Node", shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int) -> None:
        for child in node.children:
            if child.type.endswith("_redirect") and node.type != "heredoc_redirect":
                self._redirects_alone(child, [child], shell, fed_by, depth)
            elif child.child_count or child.type == "heredoc_body":
                self._visit(child, shell, fed_by, depth + 1)

    def _command(
        self, node: "Node", redirects: list["Node"], shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int
    ) -> None:
        """A simple command with the redirections after it, some of which contain further words of it."""
        own = [child for child in node.children if child.type in ("file_redirect", "herestring_redirect")]
        nodes = [child for child in node.children if child.type not in _NO_WORDS]
        if node.type == "declaration_command":
            nodes = [child for child in node.children if child.type not in _NO_WORDS - {"variable_assignment"}]
        self._check(all(is_word(child, self._source) for child in nodes))
        words = words_of(nodes, self._source, self._variables)
        words += [fixed_word("-") for _ in range(self._lost_dash(node, redirects))]
        seen = []
        given: Word | None = None
        for redirect in (*own, *redirects):
            self._check(is_redirection(redirect, self._source))
            target, more, fed = self._redirects.read(redirect)
            words += more
            seen += target
            given = fed or given
        assignments = () if node.type == "declaration_command" else self._assignments(node)
        last = redirects[-1] if redirects else node
        text = self._source[node.start_byte : last.end_byte].decode("utf-8", "replace")
        if any(one.type == "heredoc_redirect" for one in redirects):
            text = text.split("\n", 1)[0]
        self.found.commands.append(Simple(tuple(words), text, assignments, tuple(seen), given, fed_by, shell))
        for part in (node, *redirects):
            self._into_parts(part, shell, words, depth)

    def _into_parts(self, node: "Node", shell: tuple[int, ...], words: list[Word], depth: int) -> None:
        """Visit the substitutions inside, and what follows a here-document in its line."""
        for child in node.children:
            if child.type == "pipeline":
                self._pipeline(child, shell, tuple(word.name for word in words), depth + 1)
            elif child.type == "variable_assignment":
                self._into(child, shell, (), depth + 1)
            elif child.child_count or child.type == "heredoc_body":
                self._visit(child, shell, (), depth + 1)

    def _walk_redirected(self, node: "Node", shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int) -> None:
        redirects = [child for child in node.children if child.type.endswith("_redirect")]
        redirects += self._trailing.pop(node.id, [])
        bodies = [child for child in node.children if child.is_named and not child.type.endswith("_redirect")]
        if len(bodies) == 1 and bodies[0].type == "command":
            self._check(not skips_text(bodies[0], self._source))
            self._command(bodies[0], redirects, shell, fed_by, depth)
            return
        if len(bodies) == 1 and bodies[0].type in _JOINS and _last(bodies[0]).type in _TAKES_TRAILING:
            self._trailing[_last(bodies[0]).id] = redirects
            self._visit(bodies[0], shell, fed_by, depth + 1)
            return
        for body in bodies:
            self._visit(body, shell, fed_by, depth + 1)
        self._redirects_alone(node, redirects, shell, fed_by, depth)

    def _redirects_alone(
        self, node: "Node", redirects: list["Node"], shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int
    ) -> None:
        """Redirections of a whole group, or of nothing at all, as in `$(> file)`."""
        for redirect in redirects:
            self._check(is_redirection(redirect, self._source))
        targets = [target for redirect in redirects for target in self._redirects.read(redirect)[0]]
        text = text_of(node, self._source).splitlines()[0]
        self.found.commands.append(Simple((), text, (), tuple(targets), None, fed_by, shell))
        self._check(not any(self._redirects.read(redirect)[1] for redirect in redirects))
        for redirect in redirects:
            self._into_parts(redirect, shell, [], depth)

    def _pipeline(self, node: "Node", shell: tuple[int, ...], fed_by: tuple[str, ...], depth: int) -> None:
        self._check(not skips_text(node, self._source))
        for child in node.children:
            if child.is_named:
                before = len(self.found.commands)
                self._visit(child, shell, fed_by, depth + 1)
                new = self.found.commands[before:]
                fed_by = (*fed_by, *(word.name for item in new if isinstance(item, Simple) for word in item.words))

    def _assignments(self, node: "Node") -> tuple[str, ...]:
        return tuple(text_of(child, self._source) for child in node.children if child.type == "variable_assignment")

    def _lost_dash(self, node: "Node", redirects: list["Node"]) -> int:
        """How many `-` to add: the grammar loses the one of `python - <<EOF`, or treats it as part of the `<<`."""
        if not redirects or node.end_byte > redirects[0].start_byte or redirects[0].type != "heredoc_redirect":
            return 0
        gap = self._source[node.end_byte : self._source.index(b"<<", redirects[0].start_byte)]
        self._check(gap[:1] != b"-")
        return int(gap.strip() == b"-")

    def _function(self, node: "Node") -> None:
        """A function that runs itself beside itself is a fork bomb."""
        name = next((text_of(child, self._source) for child in node.children if child.type == "word"), "")
        for inside in _descendants(node):
            if inside.type == "command_name" and text_of(inside, self._source) == name:
                around = text_of(node.children[-1], self._source)
                if "|" in around or "&" in around.replace("&&", ""):
                    self.found.recursive.append(name)
                return

    def _check(self, is_read: bool) -> None:
        if not is_read:
            self._unclear()

    def _unclear(self, words: str = say("its syntax cannot be read beforehand")) -> None:
        if words not in self.found.problems:
            self.found.problems.append(words)


def _holds_mark(ansi: str) -> bool:
    """Whether a `$'…'` holds a substitution, or a part of one that an escape made."""
    value = unescape(ansi)
    made = any(value.count(letter) > ansi[2:].count(letter) for letter in "$`")
    return made or _MARK.search(value) is not None


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
