"""The offline demo: no model, no key, no network; it understands plain requests and answers with real tool calls."""

import asyncio
import json
import re
import shlex
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.events import (
    ReplyEnded,
    ReplyStarted,
    StreamEvent,
    TextDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolCallStarted,
    UsageReported,
)
from app.messages import Message, StopReason, ToolMessage, Usage, UserMessage
from app.providers import ChatRequest, Endpoint, ModelInfo

PIECE_SECONDS = 0.012
"""Seconds between words, so that it reads as it comes."""

HELP = """I am Handrail's offline demo, not a language model: I know a handful of phrases and answer them with real \
tool calls in your folder. Try one of these:

- `list the files`
- `read README.md`
- `search for TODO`
- `create hello.txt saying hi`
- `run the tests`, or `run git status`
- `search the web for python asyncio`

Several can be joined with *then*. To work with a real model, choose a provider and bring your key."""

NO_TOOLS = """I am Handrail's offline demo, not a language model: I know a handful of phrases and answer them with \
real tool calls in your folder. Here I have no tools: choose a folder, or an agent that may use some, and ask again. \
To work with a real model, choose a provider and bring your key."""

RUN_TESTS = (
    "if [ -f Makefile ] && grep -q '^test:' Makefile; then make test; "
    "elif [ -f package.json ]; then npm test; "
    "elif [ -f Cargo.toml ]; then cargo test; "
    "elif [ -f go.mod ]; then go test ./...; "
    "elif python3 -c 'import pytest' 2>/dev/null; then python3 -m pytest -q; "
    "else python3 -m unittest; fi"
)


@dataclass(frozen=True)
class _Action:
    """A tool call of the demo, with the arguments for each tool that can do it."""

    said: str
    options: Mapping[str, Mapping[str, Any]]

    def offered(self, request: ChatRequest) -> tuple[str, Mapping[str, Any]] | None:
        names = {tool.name for tool in request.tools}
        return next(((name, args) for name, args in self.options.items() if name in names), None)


def _list(match: re.Match[str]) -> _Action:
    path = (match["path"] or ".").strip("\"'`")
    options = {name: {"path": path} for name in ("ls", "list_directory")}
    return _Action(f"Looking into `{path}`.", options | {"fs.list": {"path": _mounted(path)}})


def _read(match: re.Match[str]) -> _Action:
    path = match["path"].strip("\"'`")
    options = {name: {"path": path} for name in ("read", "read_file", "file_read")}
    return _Action(f"Reading `{path}`.", options | {"fs.read": {"path": _mounted(path)}})


def _write(match: re.Match[str]) -> _Action:
    path, content = match["path"].strip("\"'`"), match["content"].strip("\"'`") + "\n"
    plain = {"path": path, "content": content}
    replaces = match["verb"].lower() in ("overwrite", "replace", "change")
    canonical = plain | ({"overwrite": True} if replaces else {})
    return _Action(
        f"Writing `{path}`.", {"write": canonical, "file_write": plain, "fs.write": plain | {"path": _mounted(path)}}
    )


def _search(match: re.Match[str]) -> _Action:
    text = match["text"].strip("\"'`")
    command = f"grep -rnI --exclude-dir=.git --exclude-dir=node_modules -- {shlex.quote(text)} ."
    return _Action(
        f"Searching the project for “{text}”.",
        {
            "grep": {"pattern": re.escape(text)},
            "fs.search": {"path": "@project", "pattern": text},
            "bash": {"command": command},
        },
    )


def _mounted(path: str) -> str:
    return path if path.startswith("@") else f"@project/{path.strip('./')}".rstrip("/")


def _run(match: re.Match[str]) -> _Action:
    command = match["command"].strip("`")
    return _Action(f"Running `{command}`.", {"bash": {"command": command}})


PHRASES: Sequence[tuple[re.Pattern[str], Callable[[re.Match[str]], _Action]]] = [
    (re.compile(pattern, re.IGNORECASE), action)
    for pattern, action in (
        (
            r"(?:please )?(?:search|look) (?:on |in )?the (?:web|internet) for (?P<text>.+)",
            lambda match: _Action(
                f"Searching the web for “{match['text']}”.", {"web_search": {"query": match["text"]}}
            ),
        ),
        (r"(?:please )?(?:search|grep|look)(?: the (?:project|files|code))? for (?P<text>.+)", _search),
        (
            r"(?:please )?(?:run|execute) (?:the |all )?tests?",
            lambda _: _Action("Running the tests.", {"bash": {"command": RUN_TESTS}}),
        ),
        (r"(?:please )?(?:run|execute) (?P<command>.+)", _run),
        (
            r"(?:please )?(?P<verb>create|write|make|overwrite|replace|change) (?:a |the )?(?:file )?"
            r"(?:called |named )?(?P<path>\S+) "
            r"(?:saying|with(?: the)?(?: text| content)?|to say|containing) (?P<content>.+)",
            _write,
        ),
        (
            r"(?:please )?(?:list|show|ls)(?: me)?(?: all)?(?: the)?(?: files| folders?| directory| contents?)*"
            r"(?: (?:in|of|under) (?:the )?(?:folder )?(?P<path>\S+))?",
            _list,
        ),
        (r"(?:please )?(?:read|show|open|cat|print)(?: me)? (?:the )?(?:file )?(?P<path>\S+)", _read),
        (r"what files are (?:there|here)(?P<path>)", _list),
    )
]


def understand(text: str) -> list[_Action]:
    """The actions a request asks for, or none where the demo does not understand all of it."""
    requests = [asked.strip(" .,!?\n") for asked in re.split(r",?\s+(?:and then|then)\s+|\n+", text.strip())]
    actions: list[_Action] = []
    for asked in filter(None, requests):
        found = ((make, match) for pattern, make in PHRASES if (match := pattern.fullmatch(asked)))
        make, match = next(found, (None, None))
        if make is None or match is None:
            return []
        actions.append(make(match))
    return actions


class Demo:
    """A provider whose model is a handful of patterns."""

    name = "demo"

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        yield ReplyStarted("demo", "demo")
        asked, results = _situation(request.messages)
        actions = understand(asked)
        events = _reply(request, actions, results)
        for event in events:
            await asyncio.sleep(PIECE_SECONDS)
            yield event
        yield UsageReported(
            Usage(input=sum(len(str(message)) for message in request.messages) // 4, output=len(events))
        )
        yield ReplyEnded(StopReason.TOOLS if isinstance(events[-1], ToolCallEnded) else StopReason.DONE)

    async def models(self) -> Sequence[ModelInfo]:
        return [ModelInfo("demo", "Offline demo")]

    async def window(self, model_id: str) -> int | None:
        return None

    async def close(self) -> None:
        return None


def build(endpoint: Endpoint) -> Demo:
    return Demo()


def _situation(messages: Sequence[Message]) -> tuple[str, list[ToolMessage]]:
    """What the person asked last, and the results since."""
    results: list[ToolMessage] = []
    for message in reversed(messages):
        if isinstance(message, UserMessage):
            return message.said, results[::-1]
        if isinstance(message, ToolMessage):
            results.append(message)
    return "", results


def _reply(request: ChatRequest, actions: Sequence[_Action], results: Sequence[ToolMessage]) -> list[StreamEvent]:
    if not request.tools and not request.answer_only:
        return _say(NO_TOOLS)
    if not actions:
        return _say(HELP)
    said = _say(_summary(results[-1]) + "\n\n") if results else []
    if len(results) >= len(actions) or request.answer_only:
        return said or _say("Nothing was done.")
    action = actions[len(results)]
    call = action.offered(request)
    if call is None:
        wanted = ", ".join(action.options)
        return said + _say(f"For that I would need one of these tools, and this agent has none of them: {wanted}.")
    name, arguments = call
    call_id = f"demo_{len(request.messages)}"
    return [
        *said,
        *_say(action.said),
        ToolCallStarted(call_id, name),
        ToolCallDelta(call_id, json.dumps(arguments)),
        ToolCallEnded(call_id),
    ]


def _say(text: str) -> list[StreamEvent]:
    return [TextDelta(piece) for piece in re.findall(r"\S+\s*", text)]


def _summary(message: ToolMessage) -> str:
    """A summary of a result in one or two lines."""
    output = message.result.output.strip("\n")
    first = output.splitlines()[0] if output else "(nothing)"
    if message.result.is_error:
        return f"`{message.name}` did not work: {output.splitlines()[-1] if output else 'no reason given'}"
    lines = len(output.splitlines())
    if lines <= 12:
        fence = "~~~" if "```" in output else "```"
        return f"`{message.name}` says:\n\n{fence}\n{output or '(nothing)'}\n{fence}"
    return f"`{message.name}` gave {lines} lines, beginning with: {first}"
