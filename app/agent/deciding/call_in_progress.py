"""The state of one tool call while the orchestrator takes it through its layers."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.agent.deciding.loop_guards import Guards, Trace
from app.agent.deciding.policy import Ask, Scope
from app.agent.deciding.rules import CallFacts
from app.agent.deciding.web_calls import url_facts
from app.commands import Reading
from app.sandbox.files.workspace import Place
from app.sandbox.running.time_limit import TimeLimit
from app.sandbox.runs_later import later_run
from app.text.sentences import say
from app.tools import Args, Tool
from app.vocabulary.changes import CallInfo, LaterRun
from app.vocabulary.confinement import NO_GRANT, Grant, InForce
from app.vocabulary.events import Decision, Layer
from app.vocabulary.file_rows import FileRow
from app.vocabulary.messages import ToolCall
from app.vocabulary.tool_table import server_of

if TYPE_CHECKING:
    from app.sandbox.keep.snapshot import CopyPlan


@dataclass
class Looked:
    """What is known of a call before the decision: from its arguments, and from the files as they are now."""

    facts: CallFacts
    trace: Trace = field(init=False)
    places: Mapping[str, Place] = field(default_factory=dict)
    outside: Mapping[str, Place] = field(default_factory=dict)
    """Files outside the project that the person lets it read, by the paths that it gives."""
    written: Mapping[str, Place] = field(default_factory=dict)
    """Those of the places that it changes."""
    reading: Reading | None = None
    """What its command would do, with all alarms."""
    lost: Mapping[str, str] = field(default_factory=dict)
    """Paths whose contents it removes or replaces without a way back, and why."""
    stale: Sequence[str] = ()
    """Describes the files that it would replace although they changed after the agent read them."""
    carried: Sequence[str] = ()
    """Describes what it would change or move, also through a link, that makes other programs run code."""
    outcome: tuple[bytes | None, bytes | None] = (None, None)
    """What the file that it changes holds and what it would hold, if that was looked at."""
    later: "tuple[int, tuple[bytes | None, bytes | None], tuple[LaterRun, ...]] | None" = None
    """What was found to run later, and for which trace and outcome."""
    is_fresh: bool = False
    """Whether files and secrets were looked at since anybody could take their time, such as the person."""


@dataclass
class CallEdit:
    """What the person made of a call before they approved it: of the text that it would write, or of its rows."""

    arguments: Mapping[str, Any] | None = None
    """Those that they changed, until the call has taken them."""
    was_asked: tuple[Ask, Mapping[str, Place]] | None = None
    """What was asked, and about which files, when they answered that; the edited call is not asked about for the
    same reason again, unless its paths lead to other files by then.
    """
    by: str = ""
    """Who answered that: the person, or a program that speaks for them."""
    proposed: Mapping[str, Any] | None = None
    """The model's own arguments, if the person edited them."""
    both: tuple[str, str] | None = None
    """What it would have written, and what the person made of it."""
    chosen: list[str] = field(default_factory=list)
    """Says what the person changed in a proposal for many files."""


@dataclass
class CallConfinement:
    """What confines the command of a call, and what it may do beyond that."""

    requested: Grant = NO_GRANT
    """The grant that it asks for, with real paths."""
    grant: Grant = NO_GRANT
    """What it may do beyond its confinement when it runs."""
    any_host: bool = False
    """The person let its command connect to any host."""
    in_force: InForce | None = None
    copying: "CopyPlan | None" = None
    """What is copied before its command runs, where nothing is kept while it does."""


@dataclass(frozen=True)
class Delegate:
    """A helper that makes calls within a call of the session's agent."""

    call_id: str
    """The call that it was started by."""
    title: str
    scope: Scope
    """What it may use of what the agent may."""
    guards: Guards
    reads: dict[str, str] = field(default_factory=dict)
    """What it knows of files, as `ToolContext.reads`."""


class CallInProgress:
    """One call: its arguments, what it would do, and the decision about it."""

    tool: Tool
    args: Args

    def __init__(
        self,
        call: ToolCall,
        turn: int,
        share: int | None = None,
        *,
        is_configured: bool = False,
        delegate: Delegate | None = None,
    ) -> None:
        self.call = call if delegate is None else replace(call, id=f"{delegate.call_id}.{call.id}")
        self.delegate = delegate
        """The helper that makes it; None where the session's agent does."""
        self.is_configured = is_configured
        """The person set it up as a check, or as a goal."""
        self.share = share
        """How many bytes of the result the model reads; None if no model reads it."""
        self.info = CallInfo(turn, self.call.id, call.name)
        self.arguments: Mapping[str, Any] = {}
        self.given: Mapping[str, Any] | None = None
        """The arguments before they were spelled out, as faces show them."""
        self.looked = Looked(CallFacts(call.name))
        self.edit = CallEdit()
        self.confined = CallConfinement()
        self.circle: str | None = None
        """What the loop guard said about it; None before it was asked."""
        self.remark = ""
        """What the question shows first."""
        self.decision = Decision(False, Layer.SCOPE, say("not decided"))
        self.started = time.monotonic()
        self.clock: TimeLimit | None = None
        """Its time limit while it runs; it stands still while the person is asked about something."""
        self.stops = False

    @property
    def command(self) -> str | None:
        """The shell command that it would run."""
        return self.tool.command(self.args) if self.tool.command else None

    @property
    def asker(self) -> str:
        """Says which helper asks; "" if it is the session's agent."""
        return say("The helper “{task}” asks.", self.delegate.title) if self.delegate is not None else ""

    @property
    def has_happened(self) -> bool:
        """It tells what another agent has done already."""
        return self.tool.has_happened is not None and self.tool.has_happened(self.args)

    @property
    def runs_later(self) -> tuple[LaterRun, ...]:
        """What it would change that runs later, outside the sandbox: of a command what can be read in it."""
        looked = self.looked
        if looked.later is None or looked.later[:2] != (id(looked.trace), looked.outcome):
            changed = (effect.path for effect in looked.trace.file_effects if effect.verb == "change")
            found = tuple(filter(None, (later_run(path, *looked.outcome) for path in changed)))
            looked.later = id(looked.trace), looked.outcome, found
        return looked.later[2]

    @property
    def told(self) -> Mapping[str, Any]:
        """The arguments as faces and the audit trail have them: not spelled out, unless the person chose among them."""
        return self.given if self.given is not None and not self.edit.chosen else self.arguments

    @property
    def rows(self) -> tuple[FileRow, ...]:
        """What it would do with many files."""
        return self.tool.table(self.arguments) if self.tool.table else ()

    def becomes(self, name: str, arguments: Mapping[str, Any]) -> None:
        """It stood for another call, which is judged, run and recorded in its place."""
        self.call = replace(self.call, name=name, arguments=json.dumps(arguments, ensure_ascii=False))
        self.info = replace(self.info, tool=name)
        self.arguments = arguments

    def understood(self, reading: Reading | None, project: Path) -> None:
        """Set the facts that rules and guards look at."""
        looked = self.looked
        looked.reading = reading
        places = tuple(dict.fromkeys(place.shown for place in looked.places.values()))
        if self.tool.url is not None:
            looked.facts = url_facts(self.tool.name, self.tool.url(self.args))
        else:
            looked.facts = CallFacts(self.tool.name, places, reading, mcp_server=server_of(self.tool.name))
        looked.trace = Trace(self.tool, self.args, looked.places, looked.facts, project)

    def refuse(self, layer: Layer, reason: str, by: str = "policy", rule: str = "", rule_id: str = "") -> None:
        self.decision = Decision(False, layer, reason, by, rule, rule_id)

    def allowed(self, layer: Layer, reason: str, by: str = "policy", rule: str = "", rule_id: str = "") -> None:
        self.decision = Decision(True, layer, reason, by, rule, rule_id)
