"""`handrail tool`: runs single tool calls through the orchestrator, from the arguments or as lines of stdin."""

import asyncio
import json
import sys
from collections.abc import Coroutine, Iterator, Mapping
from itertools import count
from typing import Any, TypeVar

from app.agent.deciding.questions import Questions
from app.agent.orchestrator import Orchestrator
from app.agent.session import Emitter
from app.assembly.agent_choice import find_agent
from app.assembly.folder_trust import settle_trust
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, ToolRuntime, open_tool_runtime
from app.configuration.paths import single_calls
from app.faces.asking import Asker, Keyboard
from app.faces.input_lines import InputLines
from app.faces.outcome import Exit, Summary, interruptible
from app.processes import streams
from app.processes.threads import in_daemon_thread
from app.sandbox.project import checked_project
from app.text import strict_json
from app.vocabulary.errors import DatabaseBusy, StorageError, UsageError
from app.vocabulary.messages import ToolCall, ToolResult

T = TypeVar("T")

MOST_CALL_BYTES = 100_000_000


async def call_one(profile: Profile, options: SessionOptions, name: str, arguments: str) -> int:
    """Run one call and print its result as JSON."""
    streams.write_json()
    runtime, questions, emit, first_turn = await asyncio.to_thread(_runtime, profile, options)
    if questions.asking.interactive:
        emit.watch(Asker(questions, Keyboard(sys.stderr)))
    summary = Summary()
    emit.watch(summary)
    runtime.orchestrator.begin_turn(first_turn)
    outcome = await _until_ended(runtime, runtime.orchestrator.run(ToolCall("call_1", name, arguments or "{}")))
    if isinstance(outcome, Exit):
        return outcome
    print(json.dumps(envelope(outcome.result), ensure_ascii=False))
    if outcome.stops:
        return Exit.VIOLATION
    if not outcome.result.is_error:
        return Exit.DONE
    return Exit.UNANSWERED if summary.unanswered else Exit.ERROR


async def call_many(profile: Profile, options: SessionOptions) -> int:
    """Answer each line of stdin with one line, in order, until its end."""
    if sys.stdin is None:
        raise UsageError("Standard input is closed, so no calls can be read. Send one call in each line.")
    streams.write_json()
    options.asking.interactive = False
    runtime, _, _, first_turn = await asyncio.to_thread(_runtime, profile, options)
    return await _until_ended(runtime, _answer_lines(runtime.orchestrator, count(first_turn))) or Exit.DONE


async def _until_ended(runtime: ToolRuntime, work: Coroutine[Any, Any, T]) -> T | Exit:
    """What comes of it, or the code of the signal that stopped it; everything that runs is ended then."""
    task = asyncio.ensure_future(work)
    try:
        with interruptible(task.cancel) as asked:
            return await task
    except asyncio.CancelledError:
        return asked.code
    finally:
        await runtime.end()


async def _answer_lines(orchestrator: Orchestrator, turns: Iterator[int]) -> None:
    lines = InputLines(most=MOST_CALL_BYTES)
    while (line := await in_daemon_thread(lines.read_line)) is not None:
        if line.strip():
            orchestrator.begin_turn(next(turns))
            print(json.dumps(await _answer(orchestrator, line), ensure_ascii=False), flush=True)


async def _answer(orchestrator: Orchestrator, line: bytes) -> Mapping[str, Any]:
    try:
        if len(line) > MOST_CALL_BYTES:
            raise ValueError("too long")
        request = strict_json.parse(line.decode())
        name, arguments = request["tool"], request.get("args", {})
    except (ValueError, TypeError, KeyError, AttributeError):
        wrong = 'Each line is a JSON object in UTF-8 such as {"id": 1, "tool": "read", "args": {"path": "README.md"}}.'
        return {"id": None} | envelope(ToolResult(wrong, is_error=True, code="E_SCHEMA_VALIDATION"))
    call = ToolCall(str(request.get("id", "")), str(name), json.dumps(arguments))
    try:
        result = (await orchestrator.run(call)).result
    except DatabaseBusy:  # it has waited long enough
        raise
    except StorageError as error:
        result = ToolResult(error.text, is_error=True, code="E_STORAGE")
    return {"id": request.get("id")} | envelope(result)


def envelope(result: ToolResult) -> dict[str, Any]:
    """A result as programs get it."""
    if result.is_error:
        return {"success": False, "result": _data(result) or None, "error": result.output, "code": result.code}
    return {"success": True, "result": _data(result), "error": None, "code": None}


def _data(result: ToolResult) -> Mapping[str, Any]:
    if result.data:
        return result.data
    return dict(result.meta) if result.is_error else {"output": result.output} | dict(result.meta)


def _runtime(profile: Profile, options: SessionOptions) -> tuple[ToolRuntime, Questions, Emitter, int]:
    """What runs calls, and the number of the turn that the first call is. Blocks."""
    if not options.project:
        raise UsageError("Tools need a folder to work in. Name it with --project DIR.")
    emit = Emitter()
    questions = Questions(emit, options.asking)
    project = checked_project(options.project)
    settle_trust(profile, project, options.trust_folder)
    agent = find_agent(profile, options.agent, project)
    session = single_calls(project)
    runtime = open_tool_runtime(profile, project, agent, options, emit, questions, session)
    return runtime, questions, emit, profile.versions.next_turn(str(project), session)
