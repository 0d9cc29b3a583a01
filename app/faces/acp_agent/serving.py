"""Serves one editor over standard input and output: its sessions, prompts, and what it may set."""

import asyncio
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from app.acp.reported import block_text
from app.acp.wire import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    LOGIN_NEEDED,
    METHOD_NOT_FOUND,
    NOT_FOUND,
    Params,
    PeerGone,
    RpcError,
    Wire,
)
from app.agent.deciding.policy import WORDS, Trust
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions, open_session
from app.assembly.undo_setup import open_undo
from app.faces.acp_agent.permissions import permission_answer, permission_request
from app.faces.acp_agent.updates import Update, Updates
from app.faces.client_streams import claim_streams
from app.faces.narrator import notices_of
from app.faces.outcome import Exit, interruptible
from app.text.plain import one_line
from app.version import VERSION
from app.vocabulary.errors import AppError, NoKey, UsageError
from app.vocabulary.events import (
    EndReason,
    ErrorRaised,
    Event,
    Mode,
    Question,
    QuestionAnswered,
    QuestionAsked,
    QuestionKind,
)
from app.vocabulary.messages import Image

MOST_MESSAGE_BYTES = 20_000_000
MOST_SESSIONS = 20
MOST_LISTED = 100
TRUST = "guided"
"""An editor gets more only by --trust, as any outside program does."""
ALREADY = "This session runs a prompt already."
_STOPS = {EndReason.CANCELLED: "cancelled", EndReason.LIMIT: "max_turn_requests", EndReason.BUDGET: "refusal"}
_MODES = {Mode.BUILD: "Work", Mode.PLAN: "Plan: read and plan, change nothing"}
_COMMANDS = (
    {"name": "undo", "description": "Take back what the last turn changed"},
    {"name": "compact", "description": "Summarise the conversation so far"},
)


async def serve_editor(profile: Profile, options: SessionOptions) -> int:
    """Serve the program that started this one until it leaves or a signal comes."""
    lines, pipe = claim_streams(MOST_MESSAGE_BYTES)
    server = AcpAgent(profile, options)
    server.wire = Wire(lines.read(), pipe.send, serve=server.serve, hear=server.hear)
    task = asyncio.ensure_future(server.wire.run())
    try:
        with interruptible(task.cancel) as asked:
            await asyncio.wait([task])
    finally:
        await server.end()
    if asked.signal:
        return asked.code
    task.result()
    return Exit.DONE


@dataclass(eq=False)
class _Session:
    """One that the editor has open."""

    opened: OpenedSession
    updates: Updates
    queue: "asyncio.Queue[Update]" = field(default_factory=asyncio.Queue)
    asking: dict[str, "asyncio.Task[None]"] = field(default_factory=dict)
    failure: str = ""
    """What the turn that runs failed with."""
    sending: "asyncio.Task[None] | None" = None


class AcpAgent:
    """Handrail as an agent: the same core as every face, and never the editor's files or terminals."""

    wire: Wire

    def __init__(self, profile: Profile, options: SessionOptions) -> None:
        self._profile = profile
        asking = replace(options.asking, interactive=True)
        self._options = replace(options, trust=options.trust or TRUST, asking=asking)
        self._sessions: dict[str, _Session] = {}

    async def serve(self, method: str, params: Params) -> Any:
        try:
            match method:
                case "initialize":
                    return self._hello()
                case "session/new":
                    return await self._open(params)
                case "session/load" | "session/resume":
                    session = await self._open(params, str(params.get("sessionId", "")))
                    return {name: value for name, value in session.items() if name != "sessionId"}
                case "session/list":
                    return await asyncio.to_thread(self._list, params.get("cwd"))
                case "session/prompt":
                    return await self._prompt(self._session(params), params.get("prompt"))
                case "session/set_mode":
                    return self._set_mode(self._session(params), params.get("modeId"))
                case "session/set_config_option":
                    return self._set_option(self._session(params), params)
                case "session/close":
                    await self._close(self._sessions.pop(self._session(params).opened.stored.id))
                    return {}
                case "authenticate":
                    return {}
        except NoKey as error:
            raise RpcError(LOGIN_NEEDED, str(error.text)) from None
        except UsageError as error:
            raise RpcError(INVALID_PARAMS, str(error.text)) from None
        except AppError as error:
            raise RpcError(INTERNAL_ERROR, str(error.text)) from None
        raise RpcError(METHOD_NOT_FOUND, f"{one_line(method, 80)} is not offered")

    async def hear(self, method: str, params: Params) -> None:
        session = self._sessions.get(str(params.get("sessionId")))
        if method == "session/cancel" and session is not None:
            session.opened.session.cancel()

    async def end(self) -> None:
        """The editor has gone."""
        sessions, self._sessions = self._sessions, {}
        await asyncio.gather(*(self._close(session) for session in sessions.values()))

    # --- sessions ----------------------------------------------------------------------------------------------------

    @staticmethod
    def _hello() -> Update:
        return {
            "protocolVersion": 1,
            "agentInfo": {"name": "handrail", "title": "Handrail", "version": VERSION},
            "agentCapabilities": {
                "loadSession": True,
                "promptCapabilities": {"image": True, "embeddedContext": True},
                "sessionCapabilities": {"list": {}, "resume": {}, "close": {}},
            },
            "authMethods": [],
        }

    async def _open(self, params: Params, former: str = "") -> Update:
        if len(self._sessions) >= MOST_SESSIONS:
            raise RpcError(INTERNAL_ERROR, f"No more than {MOST_SESSIONS} sessions can be open. Close one first.")
        if former in self._sessions:
            await self._close(self._sessions.pop(former))
        cwd = params.get("cwd")
        if not isinstance(cwd, str) or not Path(cwd).is_absolute():
            raise RpcError(INVALID_PARAMS, "cwd has to be the absolute path of a folder")
        options = replace(self._options, project=cwd, resume=former or None)
        opened = await open_session(self._profile, options)
        session = _Session(opened, Updates(Path(opened.stored.project)))
        self._sessions[opened.stored.id] = session
        session.sending = asyncio.create_task(self._send(session))
        opened.session.watch(lambda event: self._watch(session, event))
        for notice in notices_of(opened):
            print(f"handrail: {one_line(notice, 500)}", file=sys.stderr, flush=True)
        for update in session.updates.replay(opened.session.history):
            session.queue.put_nowait(update)
        session.queue.put_nowait({"sessionUpdate": "available_commands_update", "availableCommands": list(_COMMANDS)})
        modes = [{"id": str(mode), "name": name} for mode, name in _MODES.items()]
        now = {"currentModeId": opened.stored.mode, "availableModes": modes}
        return {"sessionId": opened.stored.id, "modes": now, "configOptions": self._config(session)}

    def _list(self, cwd: object) -> Update:
        found = self._profile.store.recent(cwd if isinstance(cwd, str) else None, MOST_LISTED)
        rows = [
            {"sessionId": one.id, "cwd": one.project, "title": one.title, "updatedAt": one.updated_at}
            for one in found
            if one.project
        ]
        return {"sessions": rows}

    def _session(self, params: Params) -> _Session:
        session = self._sessions.get(str(params.get("sessionId")))
        if session is None:
            raise RpcError(NOT_FOUND, "There is no such session open.")
        return session

    async def _close(self, session: _Session) -> None:
        await session.opened.close()
        if session.sending is not None:
            session.sending.cancel()

    # --- a prompt ----------------------------------------------------------------------------------------------------

    async def _prompt(self, session: _Session, blocks: object) -> Update:
        core = session.opened.session
        if core.running:
            raise RpcError(INVALID_PARAMS, ALREADY)
        text, images = _said(blocks)
        session.failure = ""
        match text.strip().partition(" "):
            case "/undo", _, _:
                session.queue.put_nowait(await asyncio.to_thread(self._undo, session))
                reason = EndReason.DONE
            case "/compact", _, rest:
                reason = await core.compact(rest)
            case _:
                reason = await core.send(text, images)
        await session.queue.join()
        if reason is EndReason.ERROR:
            raise RpcError(INTERNAL_ERROR, session.failure or "The turn failed.")
        return {"stopReason": _STOPS.get(reason, "end_turn")}

    def _undo(self, session: _Session) -> Update:
        undo = open_undo(self._profile, Path(session.opened.stored.project))
        try:
            report = undo.undo(session=session.opened.stored.id)
            words = f"Undone: {', '.join(report.restored) or 'nothing'}."
            words += "".join(f"\nNot undone: {path}: {why}" for path, why in report.skipped)
        except AppError as error:
            words = str(error.text)
        return {"sessionUpdate": "agent_message_chunk", "content": {"type": "text", "text": words}}

    def _watch(self, session: _Session, event: Event) -> None:
        match event:
            case QuestionAsked(question):
                session.asking[question.id] = asyncio.ensure_future(self._ask(session, question))
            case QuestionAnswered(question):
                task = session.asking.pop(question.id, None)
                if task is not None and task is not asyncio.current_task():
                    task.cancel()
            case ErrorRaised(text):
                session.failure = str(text)
        if (update := session.updates.of(event)) is not None:
            session.queue.put_nowait(update)

    async def _ask(self, session: _Session, question: Question) -> None:
        """Whatever comes of it, the question gets an answer: the turn waits for it."""
        result: object = None
        if question.kind is not QuestionKind.FORM:
            await session.queue.join()  # the call that it is about is known by then
            with suppress(PeerGone, RpcError):
                request = {"sessionId": session.opened.stored.id, **permission_request(question)}
                result = await self.wire.request("session/request_permission", request)
        session.opened.session.questions.reply(question.id, permission_answer(question, result))

    async def _send(self, session: _Session) -> None:
        while True:
            update = await session.queue.get()
            with suppress(PeerGone):
                await self.wire.notify("session/update", {"sessionId": session.opened.stored.id, "update": update})
            session.queue.task_done()

    # --- what the editor sets ----------------------------------------------------------------------------------------

    @staticmethod
    def _set_mode(session: _Session, mode: object) -> Update:
        if mode not in tuple(Mode) or session.opened.runtime is None:
            raise RpcError(INVALID_PARAMS, "There is no such mode.")
        session.opened.runtime.orchestrator.set_mode(Mode(str(mode)))
        return {}

    def _set_option(self, session: _Session, params: Params) -> Update:
        value = params.get("value")
        if params.get("configId") != "trust" or value not in self._trusts or session.opened.runtime is None:
            raise RpcError(INVALID_PARAMS, "There is no such option, or --trust does not reach so far.")
        session.opened.runtime.orchestrator.set_trust(Trust(str(value)))
        return {"configOptions": self._config(session)}

    @property
    def _trusts(self) -> list[Trust]:
        """Up to the level that this was started with."""
        levels = list(Trust)
        return levels[: levels.index(Trust(self._options.trust)) + 1]

    def _config(self, session: _Session) -> list[Update]:
        runtime = session.opened.runtime
        if runtime is None:
            return []
        levels = [{"value": str(one), "name": str(one).capitalize(), "description": WORDS[one]} for one in self._trusts]
        now = str(runtime.orchestrator.policy.trust)
        return [{"id": "trust", "name": "Trust", "type": "select", "currentValue": now, "options": levels}]


def _said(blocks: object) -> tuple[str, tuple[Image, ...]]:
    """The words and pictures of a prompt."""
    texts: list[str] = []
    images: list[Image] = []
    for block in blocks if isinstance(blocks, list) else []:
        match block:
            case {"type": "image", "data": str(data), "mimeType": str(media)}:
                images.append(Image(media, data))
            case {"type": "resource", "resource": {"uri": str(uri), "text": str(text)}}:
                texts.append(f"{uri}:\n{text}")
            case Mapping():
                texts.append(block_text(block))
    return "\n".join(texts), tuple(images)
