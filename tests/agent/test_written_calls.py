"""Calls that a model wrote as text: which texts are calls, which are malformed ones, and which are only texts."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agent.written_calls import MalformedCall, ProposedCalls, read_calls
from app.vocabulary.messages import ToolSpec
from tests.cpu_limit import cpu_limit


def tool(name: str, **properties: str) -> ToolSpec:
    return ToolSpec(
        name, "", {"type": "object", "properties": {key: {"type": kind} for key, kind in properties.items()}}
    )


TOOLS = [
    tool("read", path="string", limit="integer", whole="boolean"),
    tool("ls", path="string"),
    tool("write", path="string", content="string"),
    tool("bash", command="string"),
    tool("fs.read", path="string"),
]
READ = ("read", {"path": "a.txt"})
LS = ("ls", {"path": "."})
JSON = '{"name": "read", "arguments": {"path": "a.txt"}}'
JSON_LS = '{"name": "ls", "arguments": {"path": "."}}'


def calls(text: str) -> list[tuple[str, Any]] | str | None:
    """What is proposed, the reason of a malformed one, or None."""
    match read_calls(text, TOOLS):
        case ProposedCalls(made, _):
            return [(call.name, json.loads(call.arguments)) for call in made]
        case MalformedCall(reason):
            return reason
        case _:
            return None


def deepseek(text: str) -> str:
    """Marks are written with characters of their own."""
    return re.sub("<:(.*?):>", lambda found: f"<\uff5ctool {found[1]}\uff5c>".replace(" ", "\u2581"), text)


CALLS: dict[str, tuple[str, list[tuple[str, Any]]]] = {
    "hermes": (f"<tool_call>\n{JSON}\n</tool_call>", [READ]),
    "hermes, two": (f"<tool_call>\n{JSON}\n</tool_call>\n<tool_call>\n{JSON_LS}\n</tool_call>", [READ, LS]),
    "hermes, end left out": (f"<tool_call>\n{JSON}", [READ]),
    "hermes, end of turn": (f"<tool_call>\n{JSON}\n</tool_call><|im_end|>", [READ]),
    "hermes, a list": (f"<tool_call>[{JSON}, {JSON_LS}]</tool_call>", [READ, LS]),
    "hermes, closing tag in a string": (
        '<tool_call>{"name": "write", "arguments": {"path": "x", "content": "</tool_call>"}}</tool_call>',
        [("write", {"path": "x", "content": "</tool_call>"})],
    ),
    "function_call": (f"<function_call>{JSON}</function_call>", [READ]),
    "after thinking": (f"<think>\nI need the file. <tool_call>\n</think>\n\n<tool_call>{JSON}</tool_call>", [READ]),
    "after thinking that the template opened": (f"I need the file.\n</think>\n\n<tool_call>{JSON}</tool_call>", [READ]),
    "announced": (f"I'll read the file first.\n<tool_call>{JSON}</tool_call>", [READ]),
    "announced, fence": (f"Sure, let me look at it.\n\n```json\n{JSON}\n```", [READ]),
    "qwen coder": (
        "<tool_call>\n<function=read>\n<parameter=path>\na.txt\n</parameter>\n<parameter=limit>\n5\n</parameter>\n"
        "<parameter=whole>\nTrue\n</parameter>\n</function>\n</tool_call>",
        [("read", {"path": "a.txt", "limit": 5, "whole": True})],
    ),
    "qwen coder, no outer tag": ("<function=ls>\n<parameter=path>\n.\n</parameter>\n</function>", [LS]),
    "qwen coder, a number as text": (
        "<function=write><parameter=path>n</parameter><parameter=content>\n42\n\n</parameter></function>",
        [("write", {"path": "n", "content": "42\n"})],
    ),
    "llama function": ('<function=read>{"path": "a.txt"}</function>', [READ]),
    "llama python tag": ('<|python_tag|>{"name": "read", "parameters": {"path": "a.txt"}}<|eom_id|>', [READ]),
    "llama python tag, two": (
        '<|python_tag|>{"name": "read", "parameters": {"path": "a.txt"}}; {"name": "ls", "parameters": {"path": "."}}',
        [READ, LS],
    ),
    "llama python tag, call": ('<|python_tag|>read.call(path="a.txt")', [READ]),
    "llama json": ('{"name": "read", "parameters": {"path": "a.txt"}}', [READ]),
    "llama json, type": ('{"type": "function", "name": "read", "parameters": {"path": "a.txt"}}', [READ]),
    "bare json, two lines": (f"{JSON}\n{JSON_LS}", [READ, LS]),
    "bare json, semicolon": (f"{JSON}; {JSON_LS}", [READ, LS]),
    "bare list": (f"[{JSON}, {JSON_LS}]", [READ, LS]),
    "openai shape": (
        '{"type": "function", "id": "c1", "function": {"name": "ls", "arguments": "{\\"path\\": \\".\\"}"}}',
        [LS],
    ),
    "openai list": ('{"tool_calls": [{"function": {"name": "ls", "arguments": {"path": "."}}}]}', [LS]),
    "tool and args": ('{"tool": "ls", "args": {"path": "."}}', [LS]),
    "no arguments": ('{"name": "ls"}', [("ls", {})]),
    "name on the wire": ('{"name": "fs_read", "arguments": {"path": "a"}}', [("fs.read", {"path": "a"})]),
    "mistral list": (f"[TOOL_CALLS][{JSON}, {JSON_LS}]", [READ, LS]),
    "mistral list, blank, end": (f"[TOOL_CALLS] [{JSON}]</s>", [READ]),
    "mistral args": ('[TOOL_CALLS]read[ARGS]{"path": "a.txt"}[TOOL_CALLS]ls[ARGS]{"path": "."}', [READ, LS]),
    "mistral id": ('[TOOL_CALLS]read[CALL_ID]Ab12cdE3f[ARGS]{"path": "a.txt"}', [READ]),
    "mistral name": ('[TOOL_CALLS]read{"path": "a.txt"}', [READ]),
    "fenced": (f"```json\n{JSON}\n```", [READ]),
    "fenced, no language": (f"```\n{JSON}\n```", [READ]),
    "fenced, two": (f"```json\n{JSON}\n```\n\n```json\n{JSON_LS}\n```", [READ, LS]),
    "fenced tool_call": (f"```tool_call\n{JSON}\n```", [READ]),
    "gemma": ('```tool_code\nread(path="a.txt")\n```', [READ]),
    "gemma, print": ('```tool_code\nprint(read(path="a.txt"))\n```', [READ]),
    "python": ('read(path="a.txt")', [READ]),
    "python, quotes": (
        "read(path='a.txt', limit=5, whole=true)",
        [("read", {"path": "a.txt", "limit": 5, "whole": True})],
    ),
    "python list": ('[read(path="a.txt"), ls(path=".")]', [READ, LS]),
    "python, an object": ('read({"path": "a.txt"})', [READ]),
    "python, brackets in a string": ('bash(command="echo (hi) )")', [("bash", {"command": "echo (hi) )"})]),
    "python, nothing": ("ls()", [("ls", {})]),
    "granite": (f"<|tool_call|>[{JSON}, {JSON_LS}]", [READ, LS]),
    "phi": (f"<|tool_call|>[{JSON}]<|/tool_call|><|end|>", [READ]),
    "phi, functools": (f"functools[{JSON}, {JSON_LS}]", [READ, LS]),
    "lfm": ('<|tool_call_start|>[read(path="a.txt"), ls(path=".")]<|tool_call_end|>', [READ, LS]),
    "llama 4": ('<|python_start|>[read(path="a.txt")]<|python_end|><|eot_id|>', [READ]),
    "internlm": (
        '<|action_start|><|plugin|>{"name": "read", "parameters": {"path": "a.txt"}}<|action_end|>',
        [READ],
    ),
    "kimi": (
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.read:0<|tool_call_argument_begin|>"
        '{"path": "a.txt"}<|tool_call_end|><|tool_call_begin|>functions.ls:1<|tool_call_argument_begin|>{"path": "."}'
        "<|tool_call_end|><|tool_calls_section_end|>",
        [READ, LS],
    ),
    "deepseek": (
        deepseek(
            '<:calls begin:><:call begin:>function<:sep:>read\n```json\n{"path": "a.txt"}\n```<:call end:><:calls end:>'
        ),
        [READ],
    ),
    "deepseek 3.1": (
        deepseek(
            '<:calls begin:><:call begin:>read<:sep:>{"path": "a.txt"}<:call end:>'
            '<:call begin:>ls<:sep:>{"path": "."}<:call end:><:calls end:>'
        ),
        [READ, LS],
    ),
    "gpt-oss": (
        '<|channel|>commentary to=functions.read <|constrain|>json<|message|>{"path": "a.txt"}<|call|>',
        [READ],
    ),
    "glm": (
        "<tool_call>read\n<arg_key>path</arg_key>\n<arg_value>a.txt</arg_value>\n<arg_key>limit</arg_key>\n"
        "<arg_value>5</arg_value>\n</tool_call>",
        [("read", {"path": "a.txt", "limit": 5})],
    ),
    "glm, nothing": ("<tool_call>ls\n</tool_call>", [("ls", {})]),
    "minimax": (
        '<minimax:tool_call>\n<invoke name="read">\n<parameter name="path">a.txt</parameter>\n</invoke>\n'
        '<invoke name="ls">\n<parameter name="path">.</parameter>\n</invoke>\n</minimax:tool_call>',
        [READ, LS],
    ),
    "like claude": (
        '<function_calls><invoke name="read"><parameter name="path">a.txt</parameter></invoke></function_calls>',
        [READ],
    ),
}


@pytest.mark.parametrize(("text", "wanted"), CALLS.values())
def test_the_usual_forms_are_read(text: str, wanted: list[tuple[str, Any]]) -> None:
    assert calls(text) == wanted
    assert calls(f"\n  {text}  \n") == wanted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The file says hello.",
        f"Here is an example of a call:\n<tool_call>{JSON}</tool_call>",
        f"I'll show you how a call would look:\n<tool_call>{JSON}</tool_call>",
        f"To read a file you write `<tool_call>{JSON}</tool_call>`.",
        f"<tool_call>{JSON}</tool_call>\nThis reads the file.",
        f"<tool_call>{JSON}</tool_call>\n<tool_response>hello</tool_response>\nThe file says hello.",
        f"I'll read it. <tool_call>{JSON}</tool_call>",
        f"Use this:\n```json\n{JSON}\n```",
        f"```json\n{JSON}\n```\nThat is how it works.",
        f"I will read it.\nThen I will write.\n```json\n{JSON}\n```",
        f"I'll read it.\n{JSON}",
        f"The call is {JSON}",
        "```python\nread(path='a.txt')\n```",
        '```json\n{"name": "Alice", "arguments": {"path": "a"}}\n```',
        '{"name": "handrail", "version": "1.0", "arguments": {}}',
        '{"path": "a.txt"}',
        "[]",
        "[1, 2]",
        "glob(7) is a function of C (see the manual)",
        "read(2) is a system call, and so is write(2)",
        "open(path='a.txt')",
        "print(read(path='a'))",
        "ls",
        "read the file (a.txt)",
        "<think>\nI'll call <tool_call>" + JSON + "</tool_call>",
        "<tools>" + JSON + "</tools>",
        "[TOOL_CALLS]" + f"[{JSON}] and then I will see",
        f"<tool_call>{JSON}</tool_call>" * 21,
        # a real reply of SmolLM2-135M-Instruct that was told how to call `read`
        "You can use the `with` statement to read a file. Here's an example:\n\n"
        '```python\nwith open("notes.txt", "r") as file:\n    print(file.read())\n```',
        '```python\ndef read(path):\n    with open(path, "r") as file:\n        return file.read()\n```',
        "x" * 400_001,
    ],
)
def test_what_can_be_anything_else_is_a_text(text: str) -> None:
    assert calls(text) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('<tool_call>{"name": "read", "arguments": {"path": "a.txt"}</tool_call>', "not closed"),
        ('<tool_call>{"name": "read", "arguments": {"path": "a.txt}}</tool_call>', "a string in it has no end"),
        ("<tool_call>{'name': 'read'}</tool_call>", "not valid"),
        (
            '<tool_call>{"name": "read", "arguments": ["a.txt"]}</tool_call>',
            "the arguments of read must be a JSON object",
        ),
        ('<tool_call>{"name": "read", "path": "a.txt"}</tool_call>', 'all arguments inside "arguments"'),
        ('<tool_call>{"arguments": {"path": "a.txt"}}</tool_call>', 'exactly "name" and "arguments"'),
        (
            '<tool_call>{"name": "open_file", "arguments": {}}</tool_call>',
            "there is no tool 'open_file'. There are: bash, fs_read",
        ),
        ("<tool_call>read a.txt</tool_call>", "there must be a JSON object"),
        (f"<tool_call>{JSON} and then</tool_call>", "is not closed by </tool_call>"),
        ("<function=read><parameter=path>a.txt</function>", "<parameter=NAME>value</parameter>"),
        ("<function=read><parameter=limit>many</parameter></function>", "the value of limit is not valid"),
        ("<function=nothing></function>", "there is no tool 'nothing'"),
        ("[TOOL_CALLS] read a.txt", "JSON list of calls"),
        ("<|tool_call|>read a.txt", "JSON list of calls"),
        ('<invoke name="read"><parameter name="path">a.txt</invoke>', "</function> at the end"),
        ('<invoke name="nothing"></invoke>', "there is no tool 'nothing'"),
        (
            "<|tool_call_begin|>functions.gone:0<|tool_call_argument_begin|>{}<|tool_call_end|>",
            "there is no tool 'gone'",
        ),
        ('{"name": "read"', "not closed"),
        ("<|python_tag|>import os", "JSON object with name and parameters"),
        ('{"name": "read", "arguments": {"path": "a.txt"}', "not closed"),
        ('```json\n{"name": "read", "arguments": {"path": "a.txt",}}\n```', "not valid"),
        ('{"name": "read", "arguments": "a.txt"}', "the arguments of read is not valid"),
        ('{"name": "read", "arguments": 7}', "must be a JSON object"),
        ('read("a.txt")', "need their names: read(path=…, limit=…, whole=…)"),
        ("read(path=a.txt)", "must be constants"),
        ('read(path=open("x"))', "must be constants"),
        ("read(path=)", "not name=value"),
        (
            '<tool_call>{"name": "ls", "arguments": ' + '{"a": ' * 200 + "1" + "}" * 200 + "}</tool_call>",
            "nested too deep",
        ),
    ],
)
def test_a_malformed_call_is_told_with_what_is_wrong(text: str, reason: str) -> None:
    found = calls(text)
    assert isinstance(found, str) and reason in found, found


def test_what_the_model_said_before_is_kept_and_its_thinking_is_not_said() -> None:
    found = read_calls(f"<think>hm</think>I'll look.\n<tool_call>{JSON}</tool_call>", TOOLS)
    assert isinstance(found, ProposedCalls) and found.before == "I'll look."


@pytest.mark.parametrize(
    "text",
    [
        "<function=read><parameter=path>a</parameter><parameter=path>b</parameter></function>",
        'read(path="\\ud800")',
        '<tool_call>{"name": "read", "arguments": {"path": "\\ud800"}}</tool_call>',
        'read(path="a", limit=1e999)',
    ],
)
def test_no_call_is_made_of_values_that_are_doubtful_or_cannot_be_sent(text: str) -> None:
    assert isinstance(read_calls(text, TOOLS), MalformedCall)


def test_without_tools_nothing_is_a_call() -> None:
    assert read_calls(f"<tool_call>{JSON}</tool_call>", []) is None


PIECES = st.sampled_from(
    ["<tool_call>", "</tool_call>", "[TOOL_CALLS]", "```json\n", "```", "<function=read>", "</function>", "read(",
     ")", '"', "{", "}", "[", "]", JSON, "path=", "<think>", "</think>", "\n", " ", "a",
     "<|python_tag|>", "<parameter=path>"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=12).map("".join))
def test_no_text_breaks_the_reader_and_every_proposed_call_is_whole(text: str) -> None:
    found = read_calls(text, TOOLS)
    if isinstance(found, ProposedCalls):
        for call in found.calls:
            assert call.name in {one.name for one in TOOLS} and isinstance(json.loads(call.arguments), dict)


@pytest.mark.parametrize(
    "unit", ["(", "[", '{"a":', "<tool_call>", "read(", '"', "<think>", "\\", "```json\n", " ", "\n", "</s>", '\\"']
)
def test_long_texts_are_read_in_time_that_grows_with_their_length(unit: str) -> None:
    with cpu_limit():
        read_calls(unit * (130_000 // len(unit)), TOOLS)
        read_calls("read(" + unit * 16_000 + ")", TOOLS)
        read_calls("```json\n{" + unit * 16_000 + "x", TOOLS)
        read_calls('read("' + unit * 16_000 + ")", TOOLS)
