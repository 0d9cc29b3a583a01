"""Tool calls that a model wrote as text: small models do, where their server does not know their form of calling.

Such a text becomes a proposed call only if it can be nothing else: the reply has no call of the API's own, and apart
from thinking it consists of calls in one of the usual forms, from the first letter to the last. One short line before
them that announces them ("I'll read the file.") is accepted, if they are in tags or fences; nothing may follow. What
is in tags and cannot be read is malformed: the model is told once what is wrong with it. On doubt it is a text.

    <tool_call>{"name": "read", "arguments": {"path": "a"}}</tool_call>     Hermes, Qwen; also <function_call>
    <function=read><parameter=path>a</parameter></function>                 Qwen coder; Llama with JSON inside
    <|python_tag|>{"name": "read", "parameters": {"path": "a"}}             Llama
    [TOOL_CALLS][{"name": "read", "arguments": {"path": "a"}}]              Mistral; also [TOOL_CALLS]read[ARGS]{…}
    <|tool_call|>[{"name": "read", …}]                                      Granite, and other marks: see `_WRAPPERS`
    <|tool_call_begin|>functions.read:0<|tool_call_argument_begin|>{…}      Kimi; DeepSeek and gpt-oss: see `_NAMED`
    <tool_call>read<arg_key>path</arg_key><arg_value>a</arg_value>          GLM
    <invoke name="read"><parameter name="path">a</parameter></invoke>       MiniMax, and what imitates Claude
    ```json                                                                 and ```tool_code, and without a fence
    {"name": "read", "arguments": {"path": "a"}}
    ```
    read(path="a")                                                          and [read(path="a"), ls(path=".")]
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.text import strict_json
from app.text.plain import one_line
from app.vocabulary.messages import ToolSpec

LONGEST_TEXT = 400_000
"""Characters of a reply that are looked at."""
MOST_CALLS = 20

_THINKING = re.compile(r"\A\s*<(think|thinking|thought)>.*?</\1>", re.DOTALL)
_CLOSED_THINKING = re.compile(r"\A(?:(?!<think).)*?</(?:think|thinking|thought)>", re.DOTALL)
"""Some templates open the thinking themselves, so that only its end is in the reply."""
_END_MARKS = (
    *(f"<|{name}|>" for name in ("im_end", "eot_id", "eom_id", "end", "endoftext", "end_of_text")),
    "</s>",
    "<end_of_turn>",
)
_WRAPPERS = {
    "<|tool_call|>": "<|/tool_call|>",
    "<|tool_call_start|>": "<|tool_call_end|>",
    "<|python_start|>": "<|python_end|>",
    "<|action_start|><|plugin|>": "<|action_end|>",
    "functools": "",
}
"""Marks of Granite and Phi, LFM, Llama 4, InternLM and Phi again, and what closes them.

In them are JSON objects or Python calls.
"""
_NAMED = (
    (
        re.compile(
            r"<\|tool_call_begin\|>\s*(?:functions\.)?([\w.\-]+?)(?::\d+)?\s*<\|tool_call_argument_begin\|>\s*(?={)"
        ),
        "<|tool_call_end|>",
    ),
    (
        re.compile(
            r"<\uff5ctool\u2581call\u2581begin\uff5c>function<\uff5ctool\u2581sep\uff5c>([\w.\-]+)\s*```json\s*(?={)"
        ),
        "```<\uff5ctool\u2581call\u2581end\uff5c>",
    ),
    (
        re.compile(r"<\uff5ctool\u2581call\u2581begin\uff5c>([\w.\-]+)<\uff5ctool\u2581sep\uff5c>\s*(?={)"),
        "<\uff5ctool\u2581call\u2581end\uff5c>",
    ),
    (
        re.compile(r"<\|channel\|>commentary to=functions\.([\w.\-]+)\s*(?:<\|constrain\|>json)?<\|message\|>\s*(?={)"),
        "<|call|>",
    ),
)
"""The name of the tool in marks and then its arguments, and what closes them: Kimi, DeepSeek V3 and V3.1, gpt-oss."""
_SECTION = re.compile(
    r"</?(?:minimax:tool_call|function_calls|\|tool_calls_section_(?:begin|end)\||\uff5ctool\u2581calls\u2581(?:begin|end)\uff5c)>"
)
"""Around several calls."""
_INVOKE = re.compile(r"<invoke name=\"([^\"<>\s]+)\">\s*")
_INVOKE_PARAMETER = re.compile(r"<parameter name=\"([^\"<>\s]+)\">(.*?)</parameter>\s*", re.DOTALL)
_GLM_NAME = re.compile(r"([\w.\-]+)\s*(?=<arg_key>|</tool_call>|\Z)")
_GLM_PARAMETER = re.compile(r"<arg_key>\s*([^<>\s]+)\s*</arg_key>\s*<arg_value>(.*?)</arg_value>\s*", re.DOTALL)
_MARK = re.compile(
    r"^[ \t]*(?=<tool_call>|<function_call>|<function=|<\|python_tag\|>|\[TOOL_CALLS\]|```|functools\["
    r"|<\|(?:tool_call|tool_call_start|python_start|action_start|tool_call_begin|tool_calls_section_begin)\|>"
    r"|<\uff5ctool\u2581calls?\u2581begin\uff5c>|<\|channel\|>commentary to="
    r"|<(?:minimax:tool_call|function_calls)>|<invoke name=)",
    re.MULTILINE,
)
_ANNOUNCES = re.compile(
    r"(?:(?:okay|ok|sure|certainly|alright|first|next|now|then)[,.!:]?\s+)?"
    r"(?:i['\u2019]ll|i will|let me|let['\u2019]s|i need to|i['\u2019]m going to|i am going to)\s",
    re.IGNORECASE,
)
_SHOWS = re.compile(
    r"\b(?:example|e\.g|for instance|such as|would|could|format|syntax|looks? like|like this|how)\b", re.I
)
_TAG = re.compile(r"<(tool_call|function_call)>\s*")
_FUNCTION = re.compile(r"<function=([^<>\s]+)>\s*")
_PARAMETER = re.compile(r"<parameter=([^<>\s]+)>(.*?)</parameter>\s*", re.DOTALL)
_MISTRAL = re.compile(r"\[TOOL_CALLS\]\s*")
_MISTRAL_NAME = re.compile(r"([\w.\-]+)(?:\[CALL_ID\][\w\-]*)?(?:\[ARGS\])?\s*(?={)")
_PYTHON_TAG = re.compile(r"<\|python_tag\|>\s*")
_FENCE = re.compile(r"```(json|tool_call|tool_calls|tool_code|tool|)[ \t]*\n(.*?)```", re.DOTALL)
_FUNCTION_CALL = re.compile(r"([A-Za-z_][\w.]*)\(")
_JSON_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]"]', re.DOTALL)
_NAMES = ("name", "tool", "tool_name", "function")
_ARGUMENTS = ("arguments", "parameters", "args", "tool_input", "input")
_OTHERS = {"id", "type", "call_id", "tool_call_id", "index"}
_CONSTANTS = {"true": True, "false": False, "null": None}


@dataclass(frozen=True, slots=True)
class WrittenCall:
    name: str
    arguments: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class ProposedCalls:
    """`before` is what the model said besides: its announcement. `written` is the text of the calls."""

    calls: tuple[WrittenCall, ...]
    before: str = ""
    written: str = ""


@dataclass(frozen=True, slots=True)
class MalformedCall:
    """It is meant as a call, and `reason` says why it is none, in words for the model."""

    reason: str


class _Malformed(Exception):
    """Carries the reason."""


class _NoCall(Exception):
    """It is a text like any other."""


def read_calls(text: str, tools: Sequence[ToolSpec]) -> ProposedCalls | MalformedCall | None:
    """What a reply without calls of its own proposes; None if it is a text like any other."""
    if not tools or len(text) > LONGEST_TEXT:
        return None
    body = _without_end_marks(_CLOSED_THINKING.sub("", _THINKING.sub("", text))).strip()
    reader = _Reader({name: tool for tool in tools for name in (tool.name, tool.wire_name)})
    try:
        before, calls = reader.read(body)
    except _NoCall:
        return None
    except _Malformed as malformed:
        return MalformedCall(str(malformed))
    return ProposedCalls(tuple(calls), before, body.removeprefix(before)) if 0 < len(calls) <= MOST_CALLS else None


def _without_end_marks(text: str) -> str:
    end = len(text)
    while True:
        while end and text[end - 1].isspace():
            end -= 1
        mark = next((mark for mark in _END_MARKS if text.endswith(mark, 0, end)), "")
        if not mark:
            return text[:end]
        end -= len(mark)


class _Reader:
    """Reads one text. In tags and marks what cannot be read is malformed; elsewhere it is no call."""

    def __init__(self, tools: Mapping[str, ToolSpec]) -> None:
        self._tools = tools

    def read(self, body: str) -> tuple[str, list[WrittenCall]]:
        mark = _MARK.search(body)
        if mark is None:
            has_json = body.startswith("{") or re.match(r"\[\s*{", body)
            return "", self._documents(body) if has_json else self._python(body)
        before = body[: mark.start()].strip()
        # Only one short line may come first, in which the model says what it does now, and that shows nothing.
        is_short = len(before) <= 200 and not set('\n`"') & set(before)
        if before and not (is_short and _ANNOUNCES.match(before) and not _SHOWS.search(before)):
            raise _NoCall
        rest = body[mark.end() :]
        return before, self._read_fenced(rest) if rest.startswith("```") else self._read_marked(rest)

    # --- with tags and marks ----------------------------------------------------------------------------------------

    def _read_marked(self, text: str) -> list[WrittenCall]:
        """One after another with nothing between them, in whatever tags."""
        calls: list[WrittenCall] = []
        while text := text.lstrip(" \t\r\n;"):
            if found := _TAG.match(text):
                made, text = self._in_tag(text[found.end() :], found[1])
            elif _FUNCTION.match(text):
                made, text = self._function(text)
            elif found := _MISTRAL.match(text):
                made, text = self._mistral(text[found.end() :])
            elif found := _PYTHON_TAG.match(text):
                made, text = self._python_tag(text[found.end() :])
            elif found := _SECTION.match(text):
                made, text = [], text[found.end() :]
            elif found := _INVOKE.match(text):
                made, text = self._read_tagged(found[1], text[found.end() :], _INVOKE_PARAMETER, "</invoke>")
            elif opened := next((mark for mark in _WRAPPERS if text.startswith(mark)), ""):
                made, text = self._read_wrapped(text.removeprefix(opened).lstrip(), opened, _WRAPPERS[opened])
            elif named := next(((found, end) for form, end in _NAMED if (found := form.match(text))), None):
                found, end = named
                arguments, text = _document(text[found.end() :])
                made, text = [self._call(found[1], arguments)], _after_close(text, end)
            else:
                raise _NoCall  # prose, or what a model makes up as the result
            calls += made
        return calls

    def _in_tag(self, text: str, tag: str) -> tuple[list[WrittenCall], str]:
        if text.startswith("<function="):
            calls, rest = self._function(text)
        elif text.startswith(("{", "[")):
            calls, rest = self._json(text)
        elif (named := _GLM_NAME.match(text)) and (named[1] in self._tools or "<arg_key>" in text):
            calls, rest = self._read_tagged(named[1], text[named.end() :], _GLM_PARAMETER, "")
        else:
            raise _Malformed(f"between <{tag}> and </{tag}> there must be a JSON object with name and arguments")
        rest = rest.lstrip()
        end = f"</{tag}>"
        if rest and not rest.startswith(end):
            raise _Malformed(f"<{tag}> is not closed by {end} right after the call")
        return calls, rest.removeprefix(end)

    def _function(self, text: str) -> tuple[list[WrittenCall], str]:
        head = _FUNCTION.match(text)
        assert head is not None
        rest = text[head.end() :]
        if rest.startswith("{"):
            found, rest = _document(rest)
            return [self._call(head[1], found)], rest.lstrip().removeprefix("</function>")
        return self._read_tagged(head[1], rest, _PARAMETER, "</function>")

    def _read_tagged(self, name: str, rest: str, form: re.Pattern[str], end: str) -> tuple[list[WrittenCall], str]:
        """A call whose arguments are in tags of their own, each a text."""
        values: dict[str, str] = {}
        while parameter := form.match(rest):
            if parameter[1] in values:
                raise _Malformed(f"the parameter {one_line(parameter[1], 80)} is given twice")
            values[parameter[1]] = parameter[2]
            rest = rest[parameter.end() :]
        if not rest.startswith(end):
            raise _Malformed(
                f"after <function={name}> there must be <parameter=NAME>value</parameter> for each argument, "
                "and </function> at the end"
            )
        return [self._call(name, self._type_values(name, values))], rest.removeprefix(end)

    def _read_wrapped(self, text: str, opened: str, end: str) -> tuple[list[WrittenCall], str]:
        """JSON objects or Python calls between two marks; the second may be missing at the end of the reply."""
        if re.match(r"\{|\[\s*[{\]]", text):
            calls, rest = self._json(text)
            return calls, _after_close(rest, end)
        inside, _, rest = text.partition(end) if end else (text, "", "")
        try:
            return self._python(inside.strip()), rest
        except _NoCall:
            raise _Malformed(f"after {opened} there must be a JSON list of calls with name and arguments") from None

    def _type_values(self, name: str, values: Mapping[str, str]) -> dict[str, Any]:
        """Values in tags are texts; what the tool declares as something else is read as JSON."""
        tool = self._tools.get(name)
        declared = tool.schema.get("properties", {}) if tool is not None else {}
        return {key: _type_value(key, value, declared.get(key, {})) for key, value in values.items()}

    def _mistral(self, text: str) -> tuple[list[WrittenCall], str]:
        if text.startswith(("[", "{")):
            return self._json(text)
        named = _MISTRAL_NAME.match(text)
        if named is None:
            raise _Malformed("after [TOOL_CALLS] there must be a JSON list of calls with name and arguments")
        found, rest = _document(text[named.end() :])
        return [self._call(named[1], found)], rest

    def _python_tag(self, text: str) -> tuple[list[WrittenCall], str]:
        if not text.startswith(("{", "[")):
            return self._python(text, is_marked=True), ""
        calls, rest = self._json(text)
        while (more := rest.lstrip(" \t\r\n;")).startswith("{"):
            others, rest = self._json(more)
            calls += others
        return calls, rest

    def _json(self, text: str) -> tuple[list[WrittenCall], str]:
        found, rest = _document(text)
        return list(self._calls_in(found)), rest

    # --- without ----------------------------------------------------------------------------------------------------

    def _read_fenced(self, text: str) -> list[WrittenCall]:
        calls: list[WrittenCall] = []
        while text := text.lstrip():
            fence = _FENCE.match(text)
            if fence is None:
                raise _NoCall
            inside = fence[2].strip()
            if fence[1] == "tool_code":
                printed = re.fullmatch(r"print\((.*)\)", inside, re.DOTALL)
                calls += self._python(printed[1] if printed else inside)
            else:
                calls += self._documents(inside)
            text = text[fence.end() :]
        return calls

    def _documents(self, text: str) -> list[WrittenCall]:
        """JSON and nothing else; of one that names no tool nobody knows what it is."""
        calls: list[WrittenCall] = []
        while text := text.lstrip(" \t\r\n;"):
            if not text.startswith(("{", "[")):
                raise _NoCall
            try:
                found, text = _document(text)
            except _Malformed:
                if any(f'"{name}"' in text for name in self._tools) and re.search('"(?:name|tool|function)"', text):
                    raise
                raise _NoCall from None
            if not all(_name_of(one) in self._tools for one in _objects(found)):
                raise _NoCall
            calls += self._calls_in(found)
        return calls

    def _python(self, text: str, *, is_marked: bool = False) -> list[WrittenCall]:
        """`read(path="a")`, or a list of such calls; values are constants."""
        called = _FUNCTION_CALL.match(text.lstrip("[ \n"))
        name = called[1].removesuffix(".call") if called else ""
        if name not in self._tools or not _is_one_expression(text):
            if is_marked:
                raise _Malformed("after <|python_tag|> there must be a JSON object with name and parameters")
            raise _NoCall
        try:
            parsed = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise _Malformed(f"the arguments of {name}(…) are not name=value with constant values") from None
        nodes = parsed.elts if isinstance(parsed, ast.List) else [parsed]
        return [self._python_call(node) for node in nodes]

    def _python_call(self, node: ast.expr) -> WrittenCall:
        if not isinstance(node, ast.Call) or (name := ast.unparse(node.func).removesuffix(".call")) not in self._tools:
            raise _NoCall
        values: dict[str, Any] = {}
        given = [(None, value) for value in node.args] + [(keyword.arg, keyword.value) for keyword in node.keywords]
        for key, value in given:
            constant = _constant(name, value)
            if key is not None:
                values[key] = constant
            elif len(given) == 1 and isinstance(constant, dict):
                values = constant
            else:
                names = ", ".join(f"{key}=…" for key in self._tools[name].schema.get("properties", {}))
                raise _Malformed(f"the arguments of {name}(…) need their names: {name}({names})")
        return self._call(name, values)

    # --- calls ------------------------------------------------------------------------------------------------------

    def _calls_in(self, found: Any) -> Iterator[WrittenCall]:
        for one in _objects(found):
            inner = one.get("function") if isinstance(one, dict) else None
            call = inner if isinstance(inner, dict) else one
            if not isinstance(call, dict):
                raise _Malformed("a call is a JSON object with name and arguments")
            given = [key for key in _ARGUMENTS if key in call]
            names = [key for key in _NAMES if key in call]
            stray = set(call) - _OTHERS - set(given) - set(names)
            if len(given) > 1 or len(names) != 1 or stray:
                raise _Malformed('a call has exactly "name" and "arguments", and all arguments inside "arguments"')
            yield self._call(call[names[0]], call[given[0]] if given else {})

    def _call(self, name: Any, arguments: Any) -> WrittenCall:
        tool = self._tools.get(name) if isinstance(name, str) else None
        if tool is None:
            known = ", ".join(sorted({tool.wire_name for tool in self._tools.values()}))
            raise _Malformed(f"there is no tool {one_line(str(name), 80)!r}. There are: {known}")
        if isinstance(arguments, str):
            arguments = _parse(arguments, f"the arguments of {tool.wire_name}")
        if not isinstance(arguments, dict):
            raise _Malformed(f"the arguments of {tool.wire_name} must be a JSON object")
        try:
            made = json.dumps(arguments, ensure_ascii=False, allow_nan=False)
            made.encode()
        except ValueError:  # half of a character, or an infinite number
            raise _Malformed(f"a value in the arguments of {tool.wire_name} is no text or number") from None
        return WrittenCall(tool.name, made)


def _after_close(text: str, end: str) -> str:
    """What follows the mark that closes a call. Servers often cut it off."""
    return text.lstrip().removeprefix(end)


def _document(text: str) -> tuple[Any, str]:
    """The JSON at the beginning, and what follows it."""
    depth = 0
    for mark in _JSON_MARKS.finditer(text):
        if mark[0] == '"':
            raise _Malformed("the JSON of the call is not valid: a string in it has no end")
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(mark[0], 0)
        if depth == 0:
            return _parse(text[: mark.end()], "the JSON of the call"), text[mark.end() :]
    raise _Malformed("the JSON of the call is not closed: a } or ] is missing at its end")


def _parse(text: str, what: str) -> Any:
    try:
        return strict_json.parse(text)
    except ValueError as error:
        raise _Malformed(f"{what} is not valid ({one_line(str(error), 200)})") from None


def _objects(found: Any) -> list[Any]:
    if isinstance(found, dict) and set(found) == {"tool_calls"}:
        found = found["tool_calls"]
    return found if isinstance(found, list) else [found]


def _name_of(found: Any) -> Any:
    if not isinstance(found, dict):
        return None
    inner = found.get("function")
    named = inner if isinstance(inner, dict) else found
    name = next((named[key] for key in _NAMES if key in named), None)
    return name if isinstance(name, str) else None


def _type_value(key: str, value: str, declared: Mapping[str, Any]) -> Any:
    text = value.removeprefix("\n").removesuffix("\n")
    kinds = [declared.get("type"), *(one.get("type") for one in declared.get("anyOf", ()))]
    if "string" in kinds or not any(kinds):
        return text
    if text.strip() in ("True", "False", "None"):
        text = {"True": "true", "False": "false", "None": "null"}[text.strip()]
    return _parse(text.strip(), f"the value of {key}")


def _is_one_expression(text: str) -> bool:
    """Whether the first bracket is closed by the last letter: `glob(7) is a function (of C)` is not."""
    quoted = re.sub(
        r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|\\.", lambda found: "_" * len(found[0]), text.strip(), flags=re.S
    )
    depth = 0
    for place, letter in enumerate(quoted):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0 and letter in ")]}":
            return place == len(quoted) - 1
    return False


def _constant(name: str, node: ast.expr) -> Any:
    if isinstance(node, ast.Name) and node.id in _CONSTANTS:
        return _CONSTANTS[node.id]
    try:
        value = ast.literal_eval(node)
        json.dumps(value)
    except (ValueError, TypeError, RecursionError, MemoryError):
        raise _Malformed(
            f"the arguments of {name}(…) must be constants: strings, numbers, true, false, lists"
        ) from None
    return value
