"""The connection with one agent that runs here: its program, the protocol's beginning, prompts and their end.

The client's methods for files and terminals would lead out of the agent's walls. They are not offered, and refused like
everything else but the question for permission.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from app.acp.wire import LOGIN_NEEDED, METHOD_NOT_FOUND, Params, PeerGone, RpcError, Wire
from app.sandbox.running.command import finish_anyway
from app.sandbox.running.piped_program import PipedProgram
from app.sandbox.running.program_log import ProgramLog
from app.sandbox.running.program_pipes import MAX_MESSAGE_BYTES, ProgramPipes, Start, UnreadableMessage
from app.sandbox.running.time_limit import TimeLimit
from app.text.plain import one_line
from app.text.sentences import join, say, without_stop
from app.version import VERSION
from app.vocabulary.errors import Fault, ProviderError

VERSION_SPOKEN = 1
START_SECONDS = 60.0
"""To the first answer: programs of hundreds of megabytes are loaded for it."""
CANCEL_SECONDS = 3.0
"""How long an agent has to end its turn after it was told to, before its program is ended."""
CAPABILITIES = {"fs": {"readTextFile": False, "writeTextFile": False}, "terminal": False}

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class AgentLaunch:
    """How an agent is begun: what it is called, and what it is told before its first turn."""

    title: str
    cwd: str
    mode: str = ""
    """The mode of its own in which it asks, or in which its own sandbox leaves the work to our walls."""
    login: str = ""
    """The id of the login that takes a key from its environment."""


class TurnListener(Protocol):
    """Who takes what an agent says during a turn."""

    async def update(self, update: Params) -> None: ...

    async def permit(self, call: Params) -> bool | None:
        """Whether the call may be made; None if nobody decided, as the turn has ended."""


class AgentConnection:
    """Used once. `gone` is set when the program has ended or said something that cannot be read."""

    def __init__(self, launch: AgentLaunch, start: Start, log: ProgramLog) -> None:
        self._launch = launch
        self.pipes = ProgramPipes(start, log)
        self.log = log
        self.gone = asyncio.Event()
        self.name = ""
        """What the agent calls itself, with its version."""
        self.session_id = ""
        self.sees_images = False
        self.start_limit = TimeLimit(START_SECONDS, least_after_pause=10.0)
        """Stands still while the person is asked about a host."""
        self.unheard = 0
        """Messages that no turn of ours was there for, or about another conversation."""
        self._can: Mapping[str, Any] = {}
        self._logins: Sequence[Any] = ()
        self._listener: TurnListener | None = None
        self._why = ""
        self._wire: Wire | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def program(self) -> PipedProgram | None:
        return self.pipes.program if isinstance(self.pipes.program, PipedProgram) else None

    async def open(self, former: str = "") -> bool:
        """Start it, and go on with its `former` conversation if it can; whether it did. Raises ProviderError."""
        try:
            async with self.start_limit:
                await self.pipes.begin()
                self._wire = Wire(
                    self.pipes.lines(), self.pipes.write, serve=self._serve, hear=self._hear, noise=self._note_noise
                )
                self._reading = asyncio.create_task(self._read(self._wire))
                return await self._begin(former)
        except TimeoutError:
            text = say("{agent} did not answer within {seconds} s.", self._launch.title, f"{START_SECONDS:g}")
            raise await self._given_up(ProviderError(text, Fault.CONNECTION)) from None
        except (PeerGone, RpcError) as error:
            raise await self._given_up(self._explained(error)) from None
        except BaseException:
            await finish_anyway(self.close())
            raise

    async def prompt(self, blocks: Sequence[Params], listener: TurnListener) -> str:
        """One turn, and why it ended. Raises ProviderError."""
        self._listener = listener
        try:
            answer = await self._request("session/prompt", {"prompt": blocks})
        except (PeerGone, RpcError) as error:
            raise self._explained(error) from None
        finally:
            self._listener = None
        return str(answer.get("stopReason", ""))

    async def cancel(self, prompting: "asyncio.Task[str]") -> None:
        """Tell it to end its turn; one that does not is ended itself."""
        assert self._wire is not None
        with suppress(PeerGone):
            await self._wire.notify("session/cancel", {"sessionId": self.session_id})
        await asyncio.wait({prompting}, timeout=CANCEL_SECONDS)
        if not prompting.done():
            self._why = say("it did not stop when it was told to, so it was ended")
            await self.close()

    async def close(self) -> None:
        await self.pipes.end()
        if self._reading is not None:
            await asyncio.wait({self._reading}, timeout=1.0)
            self._reading.cancel()

    # --- beginning ---------------------------------------------------------------------------------------------------

    async def _begin(self, former: str) -> bool:
        assert self._wire is not None
        about = {"name": "handrail", "title": "Handrail", "version": VERSION}
        hello = {"protocolVersion": VERSION_SPOKEN, "clientInfo": about, "clientCapabilities": CAPABILITIES}
        told = _mapping(await self._wire.request("initialize", hello))
        if told.get("protocolVersion") != VERSION_SPOKEN:
            version = one_line(str(told.get("protocolVersion")), 20)
            text = say("{agent} speaks version {version} of the protocol, and not 1.", self._launch.title, version)
            raise ProviderError(text, Fault.REQUEST)
        info, self._can = _mapping(told.get("agentInfo")), _mapping(told.get("agentCapabilities"))
        self.name = one_line(f"{info.get('name', '')} {info.get('version', '')}".strip(), 80)
        self.sees_images = _mapping(self._can.get("promptCapabilities")).get("image") is True
        self._logins = told.get("authMethods") or ()
        if self._launch.login:
            await self._wire.request("authenticate", {"methodId": self._launch.login})
        session, is_former = await self._conversation(former)
        modes = _mapping(session.get("modes"))
        offered = [_mapping(one).get("id") for one in modes.get("availableModes") or ()]
        if self._launch.mode in offered and modes.get("currentModeId") != self._launch.mode:
            await self._request("session/set_mode", {"modeId": self._launch.mode})
        return is_former

    async def _conversation(self, former: str) -> tuple[Mapping[str, Any], bool]:
        """What it says about its conversation, and whether that is the former one."""
        assert self._wire is not None
        place: Params = {"cwd": self._launch.cwd, "mcpServers": []}
        can_resume = _mapping(self._can.get("sessionCapabilities")).get("resume") is not None
        if former and (can_resume or self._can.get("loadSession") is True):
            method = "session/resume" if can_resume else "session/load"
            with suppress(RpcError):
                found = _mapping(await self._wire.request(method, {**place, "sessionId": former}))
                self.session_id = former
                return found, True
        found = _mapping(await self._wire.request("session/new", place))
        self.session_id = str(found.get("sessionId", ""))
        return found, False

    async def _request(self, method: str, params: Params) -> Mapping[str, Any]:
        assert self._wire is not None
        return _mapping(await self._wire.request(method, {"sessionId": self.session_id, **params}))

    # --- what it says ------------------------------------------------------------------------------------------------

    async def _hear(self, method: str, params: Params) -> None:
        update = params.get("update")
        is_ours = params.get("sessionId") == self.session_id and isinstance(update, Mapping)
        if method != "session/update" or not is_ours or self._listener is None:
            self.unheard += 1
            return
        assert isinstance(update, Mapping)
        await self._listener.update(update)

    async def _serve(self, method: str, params: Params) -> Params:
        if method != "session/request_permission" or params.get("sessionId") != self.session_id:
            self.log.note(say("Refused: {what}", one_line(method, 80)))
            raise RpcError(METHOD_NOT_FOUND, f"{method[:80]} is not offered")
        options = [_mapping(one) for one in params.get("options") or ()]
        allowed = None
        if self._listener is not None:
            allowed = await self._listener.permit(_mapping(params.get("toolCall")))
        wanted = "allow_once" if allowed else "reject_once"
        chosen = next((one.get("optionId") for one in options if one.get("kind") == wanted), None)
        if allowed is None or not isinstance(chosen, str):
            return {"outcome": {"outcome": "cancelled"}}
        return {"outcome": {"outcome": "selected", "optionId": chosen}}

    async def _read(self, wire: Wire) -> None:
        try:
            await wire.run()
        except asyncio.LimitOverrunError:
            self._why = say("it sent a message of more than {count} bytes", MAX_MESSAGE_BYTES)
        except UnreadableMessage:
            self._why = say("it sent a message that cannot be read")
        except OSError as error:
            self._why = str(error.strerror or error)
        finally:
            self.gone.set()

    def _note_noise(self, line: bytes) -> None:
        self.log.add(b"[not a message:] " + line[:1_000].rstrip() + b"\n")

    # --- how it fails ------------------------------------------------------------------------------------------------

    def _explained(self, error: PeerGone | RpcError) -> ProviderError:
        title = self._launch.title
        if isinstance(error, PeerGone):
            note = self.pipes.program.note if self.pipes.program is not None else ""
            why = self._why or note or self._last_words() or say("it did not say why")
            return ProviderError(say("{agent} ended: {reason}.", title, without_stop(why)), Fault.CONNECTION)
        _log.info("%s: error %s: %s %s", title, error.code, error.message, error.data)
        if error.code == LOGIN_NEEDED:
            names = [one_line(str(_mapping(one).get("name", "")), 60) for one in self._logins]
            ways = join(", ", filter(None, names)) or say("it does not say how")
            text = say(
                "{agent} wants a login or a key ({ways}). Give it a key of yours in its settings, or log in with its "
                "own program and start it again.",
                title,
                ways,
            )
            return ProviderError(text, Fault.AUTH)
        why = one_line(error.message, 400)
        return ProviderError(say("{agent} could not go on: {reason}", title, why), Fault.REQUEST)

    def _last_words(self) -> str:
        return one_line(next(reversed([line for line in self.log.lines if line.strip()]), ""), 200)

    async def _given_up(self, error: ProviderError) -> ProviderError:
        await finish_anyway(self.close())
        return error


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


Open = Callable[[str], Awaitable[tuple[AgentConnection, bool]]]
"""Starts the agent and goes on with its conversation of this id, if it can; whether it did."""
