"""The offline demo: no model, no key, no network; it understands plain requests and answers with real tool calls."""

import asyncio
import json
import re
import shlex
from collections.abc import AsyncIterator, Callable, Sequence

from app.providers import ChatRequest, Endpoint, ModelInfo
from app.providers.demo_files import (
    CallResults,
    DemoCall,
    DemoStep,
    list_folder,
    make_table,
    mounted,
    read_file,
    rename_photos,
    summarise,
    tidy,
)
from app.vocabulary.events import (
    ReplyEnded,
    ReplyStarted,
    StreamEvent,
    TextDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolCallStarted,
    UsageReported,
)
from app.vocabulary.messages import Message, StopReason, ToolMessage, Usage, UserMessage

PIECE_SECONDS = 0.012
"""Seconds between words, so that it reads as it comes."""

HELP = """I am Handrail's offline demo, not a language model: I know a handful of phrases and answer them with real \
tool calls in your folder. Try one of these:

{phrases}

Several can be joined with *then*. To work with a real model, choose a provider and bring your key."""

TRY = {
    "What does this project do?": "",
    "Fix the typo in README.md": "edit",
    "Run the tests": "bash",
    "list the files": "",
    "search for TODO": "",
    "run ls -l": "bash",
    "create hello.txt saying hi": "",
    "read README.md": "",
    "search the web for python asyncio": "",
}
"""Phrases to begin with, and the tool that one needs beyond its first step: the first three are made for the sample
project, the next three do their work in any folder."""

NO_TOOLS = """I am Handrail's offline demo, not a language model: I know a handful of phrases and answer them with \
real tool calls in your folder. Here I have no tools: choose a folder, or an agent that may use some, and ask again. \
To work with a real model, choose a provider and bring your key."""

TESTS = {"Makefile": "make test", "package.json": "npm test", "Cargo.toml": "cargo test", "go.mod": "go test ./..."}
PYTHON_TESTS = "if python3 -c 'import pytest' 2>/dev/null; then python3 -m pytest -q; else python3 -m unittest; fi"

TYPOS = {
    **{
        "teh": "the",
        "adress": "address",
        "becuase": "because",
        "definately": "definitely",
        "enviroment": "environment",
    },
    **{"existance": "existence", "occured": "occurred", "recieve": "receive", "seperate": "separate", "wich": "which"},
}
_TYPO = re.compile(rf"\b({'|'.join(TYPOS)})\b", re.IGNORECASE)


def _tell_about() -> Sequence[DemoStep]:
    def tell(done: CallResults) -> str:
        prose = re.sub(r"(?m)^(?:#.*|\[.*\]$)", "", _content(done[-1]))
        paragraph = next((text for text in re.split(r"\n\s*\n", prose) if text.strip()), "nothing.")
        return f"Its README says: {' '.join(paragraph.split())}"

    return [list_folder("."), _read_readme, tell]


def _read_readme(done: CallResults) -> DemoCall | str:
    found = re.search(r"\breadme(\.\w+)?", done[-1].result.output, re.IGNORECASE)
    return read_file(found[0]) if found else "There is no README here that I could read."


def _fix_typo(done: CallResults) -> DemoCall | str:
    read = done[-1]
    path = str(read.result.meta.get("path", "README.md"))
    line = next(filter(_TYPO.search, _content(read).splitlines()), None)
    if line is None:
        return f"I know a handful of typos, and none of them is in `{path}`."
    change = {"path": path, "old_string": line, "new_string": _TYPO.sub(_corrected, line)}
    return DemoCall(f"Correcting `{path}`.", {"edit": change})


def _fix_typo_in(path: str) -> Sequence[DemoStep]:
    return [read_file(path), _fix_typo]


def _fix_something() -> Sequence[DemoStep]:
    return [list_folder("."), _read_readme, _fix_typo, lambda _: "Corrected. To check it, say: `Run the tests`."]


def _content(read: ToolMessage) -> str:
    """The text of the file, without the line numbers that `read` adds."""
    output = read.result.output
    return str(json.loads(output)["content"]) if read.name == "fs.read" else re.sub(r"(?m)^ *\d+\t", "", output)


def _corrected(typo: re.Match[str]) -> str:
    right = TYPOS[typo[0].lower()]
    return right.capitalize() if typo[0][0].isupper() else right


def _run_tests() -> Sequence[DemoStep]:
    def run(done: CallResults) -> DemoCall:
        there = done[-1].result.output
        return _run(next((TESTS[name] for name in TESTS if re.search(rf"\b{name}\b", there)), PYTHON_TESTS))

    return [list_folder("."), run]


def _write(match: re.Match[str]) -> DemoCall:
    path, content = _bare(match["path"]), _bare(match["content"]) + "\n"
    plain = {"path": path, "content": content}
    replaces = match["verb"].lower() in ("overwrite", "replace", "change")
    canonical = plain | ({"overwrite": True} if replaces else {})
    return DemoCall(
        f"Writing `{path}`.", {"write": canonical, "file_write": plain, "fs.write": plain | {"path": mounted(path)}}
    )


def _search(match: re.Match[str]) -> DemoCall:
    text = _bare(match["text"])
    command = f"grep -rnI --exclude-dir=.git --exclude-dir=node_modules -- {shlex.quote(text)} ."
    return DemoCall(
        f"Searching the project for “{text}”.",
        {
            "grep": {"pattern": re.escape(text)},
            "fs.search": {"path": "@project", "pattern": text},
            "bash": {"command": command},
        },
    )


def _bare(path: str) -> str:
    return path.strip("\"'`")


def _run(command: str) -> DemoCall:
    return DemoCall(f"Running `{command}`.", {"bash": {"command": command}})


PHRASES: Sequence[tuple[re.Pattern[str], Callable[[re.Match[str]], DemoCall | Sequence[DemoStep]]]] = [
    (re.compile(pattern, re.IGNORECASE), action)
    for pattern, action in (
        (
            r"(?:please )?(?:search|look) (?:on |in )?the (?:web|internet) for (?P<text>.+)",
            lambda match: DemoCall(
                f"Searching the web for “{match['text']}”.", {"web_search": {"query": match["text"]}}
            ),
        ),
        (r"(?:please )?(?:search|grep|look)(?: the (?:project|files|code))? for (?P<text>.+)", _search),
        (r"what (?:does|is) (?:this|the) (?:project|folder|program)(?: do)?", lambda _: _tell_about()),
        (
            r"(?:please )?(?:fix|correct) (?:the |all )?(?:typos?|spelling) in (?P<path>\S+)",
            lambda match: _fix_typo_in(_bare(match["path"])),
        ),
        (r"(?:please )?tidy\b.*|.*\baufräumen\b.*", lambda _: tidy()),
        (r"(?:please )?rename (?:\w+ )*photos\b.*|.*\bfotos\b.*\bumbenennen\b.*", lambda _: rename_photos()),
        (r"(?:please )?make a table\b.*|.*\btabelle\b.*\bpdf.*", lambda _: make_table()),
        (r"(?:please )?summari[sz]e\b.*|.*\bzusammenfassen\b.*", lambda _: summarise()),
        (r"(?:please )?explain this project\b.*|diese[sn] projekt erklären\b.*", lambda _: _tell_about()),
        (r"(?:please )?fix something\b.*|.*\bfehler\b.*\bberichtigen\b.*", lambda _: _fix_something()),
        (r"(?:please )?(?:run|execute) (?:the |all )?tests?", lambda _: _run_tests()),
        (r"(?:please )?(?:run|execute) (?P<command>.+)", lambda match: _run(match["command"].strip("`"))),
        (
            r"(?:please )?(?P<verb>create|write|make|overwrite|replace|change) (?:a |the )?(?:file )?"
            r"(?:called |named )?(?P<path>\S+) "
            r"(?:saying|with(?: the)?(?: text| content)?|to say|containing) (?P<content>.+)",
            _write,
        ),
        (
            r"(?:please )?(?:list|show|ls)(?: me)?(?: all)?(?: the)?(?: files| folders?| directory| contents?)*"
            r"(?: (?:in|of|under) (?:the )?(?:folder )?(?P<path>\S+))?",
            lambda match: list_folder(_bare(match["path"] or ".")),
        ),
        (
            r"(?:please )?(?:read|show|open|cat|print)(?: me)? (?:the )?(?:file )?(?P<path>\S+)",
            lambda match: read_file(_bare(match["path"])),
        ),
        (r"what files are (?:there|here)", lambda _: list_folder(".")),
    )
]


def understand(text: str) -> list[Sequence[DemoStep]]:
    """The steps of each request in a text, or none where the demo does not understand all of it."""
    requests = [
        asked.strip(" .,!?\n") for asked in re.split(r",?\s+(?:and then|then)\s+|\n+", text.strip(), flags=re.I)
    ]
    understood: list[Sequence[DemoStep]] = []
    for asked in filter(None, requests):
        found = ((make, match) for pattern, make in PHRASES if (match := pattern.fullmatch(asked)))
        make, match = next(found, (None, None))
        if make is None or match is None:
            return []
        made = make(match)
        understood.append([made] if isinstance(made, DemoCall) else made)
    return understood


class Demo:
    """A provider whose model is a handful of patterns."""

    name = "demo"

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        yield ReplyStarted("demo", "demo")
        asked, results = _situation(request.messages)
        events = _reply(request, understand(asked), results)
        for event in events:
            await asyncio.sleep(PIECE_SECONDS)
            yield event
        read, written = (len(str(what)) // 4 for what in ((request.system, request.tools, *request.messages), events))
        yield UsageReported(Usage(read, written))
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


def _reply(
    request: ChatRequest, asked: Sequence[Sequence[DemoStep]], results: Sequence[ToolMessage]
) -> list[StreamEvent]:
    if not request.tools and not request.answer_only:
        return _say(NO_TOOLS)
    if not asked:
        return _say(HELP.format(phrases="\n".join(f"- `{phrase}`" for phrase in _can_do(request))))
    words, action = _next(asked, results)
    said = _say(words + "\n\n") if words else []
    if action is None or request.answer_only:
        return said or _say("Nothing was done.")
    call = action.offered(request)
    if call is None:
        wanted = ", ".join(action.options)
        return said + _say(f"For that I would need one of these tools, and this agent has none of them: {wanted}.")
    name, arguments = call
    calls: list[StreamEvent] = []
    for number, given in enumerate(arguments):
        call_id = f"demo_{len(request.messages)}_{number}"
        calls += [ToolCallStarted(call_id, name), ToolCallDelta(call_id, json.dumps(given)), ToolCallEnded(call_id)]
    return [*said, *_say(action.said), *calls]


def _next(asked: Sequence[Sequence[DemoStep]], results: Sequence[ToolMessage]) -> tuple[str, DemoCall | None]:
    """What to say of the last result, and the call after it."""
    words, done = _summary(results[-1]) if results else "", 0
    for steps in asked:
        first = done
        for step in steps:
            if not isinstance(step, DemoCall) and results[done - 1].result.is_error:
                break
            action = step if isinstance(step, DemoCall) else step(results[first:done])
            if isinstance(action, str):
                words = action if done == len(results) else words
                break
            if done == len(results):
                return words if done == first else "", action
            done += action.number
    return words, None


def _can_do(request: ChatRequest) -> list[str]:
    names = {"", *(tool.name for tool in request.tools)}
    firsts = ((phrase, understand(phrase)[0][0]) for phrase, needed in TRY.items() if needed in names)
    return [phrase for phrase, first in firsts if isinstance(first, DemoCall) and first.offered(request)]


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
