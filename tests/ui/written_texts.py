"""The texts of the window as its code writes them, and what is wrong with the way they are written."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

MARKS = ("tr", "later", "say")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
PLACES = re.compile(r"\{\w+\}")
NO_TEXTS = ("kit/stylesheet.py", "kit/tokens.py", "kit/icons.py", "qt_check.py", "qt_libraries.py")
"""Files whose strings nobody reads in the window."""
NOT_OURS = {
    *("Claude Desktop", "Claude Code", "GitHub Copilot", "Handrail", "http://127.0.0.1:11434", "https://…/v1"),
    *("github", "npx -y @modelcontextprotocol/server-memory", "TOKEN", "Authorization", "git status"),
    *("https://mcp.example.org/mcp", "https://example.org/handrail.json", "https://search.example.org"),
    *("DATABASE_URL, AWS_PROFILE", "LM Studio, OpenRouter, …", "http://127.0.0.1:1234/v1"),
    *("list the files", "read README.md", "create hello.txt saying hi", "run the tests"),  # to the demo model
    *("Handrail on Python ", "Too many questions are waiting.", "This Handrail does not understand the question."),
    *("set back", "brought back"),
}
"""Names, what a program or a developer reads, and what is translated elsewhere."""
_STYLE = re.compile(r"px\b|^<\w+ ")
"""In CSS and HTML that the code writes itself."""
SAYS = {
    *("label", "button", "Elided", "section", "labelled", "PickerButton", "Combo", "Switch", "RowButton", "TestLine"),
    *("setText", "setToolTip", "setAccessibleName", "setAccessibleDescription", "setPlaceholderText", "setWindowTitle"),
    *("addAction", "plain_tip", "announce", "SearchField", "Check", "line_edit", "UsageError", "Notice", "Confirm"),
}
"""What shows or says the texts that it is given: one word in them is a text, too."""
READS = {
    *("compile", "sub", "fullmatch", "match", "search", "findall", "split"),
    *("removeprefix", "removesuffix", "startswith", "endswith", "partition", "replace", "translated"),
}
"""What compares or takes apart a string."""


@dataclass(frozen=True)
class Text:
    text: str
    meaning: str = ""
    plural: bool = False


@dataclass(frozen=True)
class Written:
    """A text where it stands."""

    call: ast.Call
    is_early: bool
    """Whether it is reached while the module is loaded."""
    in_string: bool

    def text(self, at: int = 0) -> str | None:
        given = self.call.args[at] if at < len(self.call.args) else None
        return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else None


@cache
def written(file: Path) -> list[Written]:
    found, waiting = [], [(cast(ast.AST, parsed(file)), True, False)]
    while waiting:
        node, is_early, in_string = waiting.pop()
        if isinstance(node, ast.Call) and _is_mark(node):
            found.append(Written(node, is_early, in_string))
        for name, value in ast.iter_fields(node):
            if isinstance(value, list | ast.AST):
                early = is_early and not (name == "body" and isinstance(node, FUNCTIONS))
                inside = in_string or isinstance(node, ast.JoinedStr)
                parts = value if isinstance(value, list) else [value]
                waiting += [(part, early, inside) for part in parts if isinstance(part, ast.AST)]
    return found


def texts(file: Path) -> set[Text]:
    return {
        Text(one.text() or "")
        if _name(one.call) == "say"
        else Text(one.text() or "", one.text(1) or "", len(one.call.args) == 3)
        for one in written(file)
    }


def wrong(file: Path) -> Iterator[str]:
    """Texts that lupdate would not find or would misread, and those that are translated too early."""
    for one in written(file):
        where, text, given = f"{file.name}:{one.call.lineno}", one.text(), one.call.args
        if text is None:
            yield f"{where}: not a plain literal"
            continue
        if one.in_string:
            yield f"{where}: lupdate does not look into f-strings"
        if _name(one.call) == "say":
            yield from (f"{where}: {what}" for what in _wrong_sentence(one.call, text))
            continue
        names = {word.arg for word in one.call.keywords}
        if None in names or any(isinstance(part, ast.Starred) for part in given):
            yield f"{where}: values are named one by one"
        if len(given) > 1 and one.text(1) is None:
            yield f"{where}: the meaning is not a plain literal"
        if names and len(given) == 2:
            yield f"{where}: lupdate would take the value after a meaning for a number"
        if ("%n" in text) is not (len(given) == 3):
            yield f"{where}: %n and a number belong together"
        if names and {f"{{{name}}}" for name in names} != set(PLACES.findall(text)):
            yield f"{where}: the values are not those that the text names"
        if one.is_early and _name(one.call) == "tr":
            yield f"{where}: translated before the language is known; write `later` and `translated`"


def _wrong_sentence(call: ast.Call, text: str) -> Iterator[str]:
    places = dict.fromkeys(PLACES.findall(text))
    if len(call.args) - 1 not in (0, len(places)):
        yield "a value for each place, or none in a table"
    if len(call.args) > 1 and isinstance(call.args[1], ast.Constant | ast.JoinedStr):
        yield "lupdate would take the first value for a meaning"


def flattened(file: Path) -> Iterator[str]:
    """Sentences in the middle of what makes plain text of them: they would be shown in English."""
    for node in ast.walk(parsed(file)):
        match node:
            case ast.JoinedStr() | ast.BinOp(op=ast.Add() | ast.Mod()):
                parts = list(ast.iter_child_nodes(node))
            case ast.Call(func=ast.Attribute(value=whole, attr=act)) if act != "format":
                parts = [whole, *(node.args if act == "join" else ())]
            case _:
                continue
        for part in parts:
            inner = part.value if isinstance(part, ast.FormattedValue) else part
            if any(isinstance(one, ast.Call) and _name(one) == "say" for one in _made_of(inner)):
                yield f"{file.name}:{node.lineno}: a sentence is passed on whole; see app/text/sentences.py"


def _made_of(node: ast.AST) -> Iterator[ast.AST]:
    """What the text itself can be: of a choice each half, of a list each item."""
    match node:
        case ast.IfExp():
            yield from (*_made_of(node.body), *_made_of(node.orelse))
        case ast.BoolOp():
            yield from (one for value in node.values for one in _made_of(value))
        case ast.List() | ast.Tuple():
            yield from (one for item in node.elts for one in _made_of(item))
        case ast.ListComp() | ast.GeneratorExp():
            yield from _made_of(node.elt)
        case _:
            yield node


SHOWN_TO_A_PERSON = {
    *(
        "UsageError",
        "FolderGone",
        "NoKey",
        "KeyringLocked",
        "NoModel",
        "SettingsError",
        "EndpointGone",
        "ProviderError",
    ),
    *("BudgetReached", "StorageError", "DatabaseBusy", "DiskFull", "DatabaseUnusable", "SessionTaken", "LoginFailed"),
    *("CannotStart", "BadHost", "NoAddress", "Mistake", "Deny", "Ask", "Allow", "Permit", "Decision", "Question"),
    *("Undoable", "InForce", "_Conflict"),
}
"""What carries words of the core to a person."""


def unsaid(file: Path) -> Iterator[str]:
    """Words of the core for a person that are no sentence."""
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Call) and _name(node) in SHOWN_TO_A_PERSON:
            for given in (*node.args, *(word.value for word in node.keywords)):
                for part in _made_of(given):
                    words = ast.unparse(part) if isinstance(part, ast.Constant | ast.JoinedStr) else ""
                    if re.search(r"[a-z]{2,} [a-z]{2,}", words):
                        yield f"{file.name}:{part.lineno}: {words}"  # type: ignore[attr-defined]


def unmarked(file: Path) -> Iterator[str]:
    """Strings that look as if a person should read them and are not marked as texts."""
    nodes = [node for node in ast.walk(parsed(file)) if not isinstance(node, ast.Name | ast.expr_context)]
    skipped = set(_not_texts(nodes))
    for node in nodes:
        if isinstance(node, ast.Call) and _name(node) in SAYS:
            for given in _said_by(node):
                if given not in skipped and given.value not in NOT_OURS and re.search("[A-Za-z]{2}", str(given.value)):
                    skipped.add(given)
                    yield f"{file.name}:{given.lineno}: {given.value!r}"
        if (
            not isinstance(node, ast.Constant)
            or not isinstance(node.value, str)
            or node in skipped
            or node.value in NOT_OURS
            or _STYLE.search(node.value)
        ):
            continue
        if re.search(r"[a-z]{2,}[,.:;]? [a-zA-Z]|[A-Z][a-z]+ [a-z]", node.value):
            yield f"{file.name}:{node.lineno}: {node.value!r}"


def _said_by(call: ast.Call) -> Iterator[ast.Constant]:
    for given in call.args[:2] if _name(call) not in ("label", "button", "Elided") else call.args[:1]:
        for part in (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part


def _not_texts(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Docstrings, annotations, marked texts, patterns, and reasons of assertions."""
    for node in nodes:
        match node:
            case ast.Expr(ast.Constant()):
                yield node.value
            case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=ast.expr() as annotation):
                yield from ast.walk(annotation)
            case ast.FunctionDef(returns=ast.expr() as annotation):
                yield from ast.walk(annotation)
            case ast.AsyncFunctionDef(returns=ast.expr() as annotation):
                yield from ast.walk(annotation)
            case ast.Call() if _name(node) in (*MARKS, *READS):
                yield from (part for part in (*node.args, *node.keywords) if isinstance(part, ast.Constant))
            case ast.Compare():
                yield from (node.left, *node.comparators)
            case ast.Call(func=ast.Attribute(value=ast.Name("log" | "_log" | "logger"))):
                yield from ast.walk(node)
            case ast.Call(func=ast.Name("Signal" | "cast" | "TypeVar")) | ast.Assert():
                yield from ast.walk(node)
            case ast.Subscript():
                yield from ast.walk(node.slice)


def _is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))
