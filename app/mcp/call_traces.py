"""What the program of an MCP server does during one call: to the files of the project, and over the network."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.network.proxy import HostRefusal, HostUse
from app.sandbox.running.piped_program import PipedProgram
from app.sandbox.running.unkept_calls import Decided, unkept_facts, unkept_notes
from app.text.plain import visible
from app.text.sentences import join
from app.tools import ToolContext
from app.tools.shared.command_result import confinement_facts, network_facts
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult

if TYPE_CHECKING:
    from app.sandbox.effects import CommandStart, EffectReport


@dataclass(frozen=True)
class CallTraces:
    """What it did: text for the model, and facts for the person."""

    program: PipedProgram | None = None
    effects: "EffectReport | None" = None
    between: "EffectReport | None" = None
    """What it did to files since the call before."""
    hosts: tuple[HostUse, ...] = ()
    refused: tuple[HostRefusal, ...] = ()
    unkept: tuple[Decided, ...] = ()

    @property
    def words(self) -> str:
        said = [f"Not connected to {visible(one.host)}: {visible(one.reason)}" for one in self.refused]
        said += unkept_notes(self.unkept)
        summary = self.effects.summary() if self.effects is not None else ""
        said += [f"Files:\n{summary}"] if summary else []
        if self.between is not None:
            said.append(f"Changed by this server between calls, not by this one:\n{self.between.summary()}")
        return "\n".join(said)

    def added_to(self, result: ToolResult) -> ToolResult:
        if self.program is None:
            return result
        meta: dict[str, Any] = {**result.meta, **network_facts(self.hosts, self.refused)}
        meta |= {**confinement_facts(self.program.in_force), **unkept_facts(self.unkept)}
        if self.effects is not None:
            meta["effects"] = self.effects.meta()
        if self.between is not None:
            meta["betweenCalls"] = self.between.meta()
        words = f"\n{self.words}" if self.words else ""
        return replace(result, output=f"{result.output}{words}", meta=meta)

    def added_to_error(self, error: ToolError) -> ToolError:
        return ToolError(join("\n", (error.text, self.words)), error.code) if self.words else error


class CallWatch:
    """Begins before a call and ends after it, whatever became of it."""

    def __init__(self, program: PipedProgram | None, ctx: ToolContext) -> None:
        self._program = program
        self._effects = ctx.effects
        self._start: CommandStart | None = None
        self._between: EffectReport | None = None
        self._network = program.network if program is not None else None
        self._used = self._network.so_far() if self._network is not None else None

    async def begin(self) -> None:
        """Raises ToolError if what is needed to undo the call cannot be kept."""
        if self._program is not None and self._effects is not None:
            self._start = await self._effects.begin(self._program.in_force, running=self._program.record)
            self._between = self._effects.between_calls(self._program.record)

    async def end(self) -> CallTraces:
        effects = None
        if self._start is not None and self._effects is not None:
            effects = await self._effects.end(self._start)
        unkept = self._program.unkept.take_decided() if self._program is not None else ()
        hosts, refused = self._network.since(self._used) if self._network is not None and self._used else ((), ())
        return CallTraces(self._program, effects, self._between, hosts, refused, unkept)
