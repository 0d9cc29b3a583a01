"""A program that runs between calls, such as an MCP server: what it changes then is its own doing, not the person's."""

from dataclasses import dataclass, field

from app.changes import CallInfo
from app.sandbox.effects.effect_report import Effect, EffectReport
from app.sandbox.git.words import GitChange
from app.sandbox.protect.command_record import Record


@dataclass(eq=False, slots=True)
class Resident:
    """One such program, and what it changed since the last report; what it changes during a call is the call's."""

    call: CallInfo
    """The last call that it answered: what it changes afterwards is recorded with that."""
    record: Record
    began_ns: int
    since: int = 0
    """The position in `record` at the time of the last snapshot, or at the end of the last call."""
    next: int = 0
    """The position in `record` at the time of the snapshot that is being taken."""
    calls: int = 0
    """How many calls it is answering."""
    is_over: bool = False
    effects: list[Effect] = field(default_factory=list)
    meanwhile: list[Effect] = field(default_factory=list)
    """What it and somebody else changed."""
    left_out: int = 0
    git: list[GitChange] = field(default_factory=list)

    @property
    def has_acted(self) -> bool:
        """Whether it may have changed something since the last snapshot, of which it is known what."""
        is_new = not self.calls and self.record.size > self.since
        return is_new and self.record.command_changes(self.since).is_known

    async def note_open_files(self) -> None:
        self.next = self.record.size
        if not self.is_over and not self.calls:
            await self.record.held()

    def snapshot_was_taken(self) -> None:
        if not self.calls:
            self.since = max(self.since, self.next)

    def take_over(self, before: "Resident") -> None:
        """What was not told of the same program, which ended and was started again."""
        self.effects, self.meanwhile, self.git = before.effects, before.meanwhile, before.git
        self.left_out = before.left_out

    def report(self) -> EffectReport | None:
        """What is to be told; it is told once."""
        if not (self.effects or self.meanwhile or self.git):
            return None
        told = EffectReport.of(self.effects, "", self.left_out, self.meanwhile, self.git)
        self.effects, self.meanwhile, self.git, self.left_out = [], [], [], 0
        return told
