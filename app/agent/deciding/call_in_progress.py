"""The state of one tool call while the orchestrator takes it through its layers."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.agent.deciding.loop_guards import Trace
from app.agent.deciding.policy import Ask
from app.agent.deciding.rules import CallFacts
from app.agent.deciding.web_calls import url_facts
from app.commands import Reading
from app.sandbox.files.workspace import Place
from app.sandbox.running.time_limit import TimeLimit
from app.sandbox.runs_later import later_run
from app.text.sentences import say
from app.tools import Args, Tool
from app.vocabulary.changes import CallInfo, LaterRun
from app.vocabulary.confinement import NO_GRANT, InForce
from app.vocabulary.events import Decision, Layer
from app.vocabulary.file_rows import FileRow
from app.vocabulary.messages import ToolCall
from app.vocabulary.tool_table import server_of

if TYPE_CHECKING:
    from app.sandbox.keep.snapshot import CopyPlan


class CallInProgress:
    """One call: its arguments, what it would do, and the decision about it."""

    tool: Tool
    args: Args
    facts: CallFacts
    trace: Trace

    def __init__(self, call: ToolCall, turn: int, share: int | None = None) -> None:
        self.call = call
        self.share = share
        """How many bytes of the result the model reads; None if no model reads it."""
        self.info = CallInfo(turn, call.id, call.name)
        self.arguments: Mapping[str, Any] = {}
        self.places: Mapping[str, Place] = {}
        self.outside: Mapping[str, Place] = {}
        """Files outside the project that the person lets it read, by the paths that it gives."""
        self.written: Mapping[str, Place] = {}
        """Those of the places that it changes."""
        self.reading: Reading | None = None
        """What its command would do, with all alarms."""
        self.lost: Mapping[str, str] = {}
        """Paths whose contents it removes or replaces without a way back, and why."""
        self.stale: Sequence[str] = ()
        """Describes the files that it would replace although they changed after the agent read them."""
        self.carried: Sequence[str] = ()
        """Describes what it would change or move, also through a link, that makes other programs run code."""
        self.given: Mapping[str, Any] | None = None
        """The arguments before they were spelled out, as faces show them."""
        self.edit: Mapping[str, Any] | None = None
        """The arguments that the person changed, until the call has taken them."""
        self.edit_was_asked: tuple[Ask, Mapping[str, Place]] | None = None
        """What was asked, and about which files, when they answered that; the edited call is not asked about for the
        same reason again, unless its paths lead to other files by then.
        """
        self.edited_by = ""
        """Who answered that: the person, or a program that speaks for them."""
        self.proposed: Mapping[str, Any] | None = None
        """The model's own arguments, if the person edited them."""
        self.edited_text: tuple[str, str] | None = None
        """What it would have written, and what the person made of it."""
        self.chosen: list[str] = []
        """Says what the person changed in a proposal for many files."""
        self.is_looked_at = False
        """Whether files and secrets were looked at since anybody could take their time, such as the person."""
        self.requested = NO_GRANT
        """The grant that it asks for, with real paths."""
        self.circle = ""
        """What the loop guard said about it."""
        self.counted = False
        self.remark = ""
        """What the question shows first."""
        self.grant = NO_GRANT
        """What it may do beyond its confinement when it runs."""
        self.any_host = False
        """The person let its command connect to any host."""
        self.in_force: InForce | None = None
        self.copying: CopyPlan | None = None
        """What is copied before its command runs, where nothing is kept while it does."""
        self.outcome: tuple[bytes | None, bytes | None] = (None, None)
        """What the file that it changes holds and what it would hold, if that was looked at."""
        self._later: tuple[int, tuple[bytes | None, bytes | None], tuple[LaterRun, ...]] | None = None
        self.decision = Decision(False, Layer.SCOPE, say("not decided"))
        self.started = time.monotonic()
        self.clock: TimeLimit | None = None
        """Its time limit while it runs; it stands still while the person is asked about something."""
        self.stops = False
        self.is_written_down = False

    @property
    def command(self) -> str | None:
        """The shell command that it would run."""
        return self.tool.command(self.args) if self.tool.command else None

    @property
    def runs_later(self) -> tuple[LaterRun, ...]:
        """What it would change that runs later, outside the sandbox: of a command what can be read in it."""
        if self._later is None or self._later[:2] != (id(self.trace), self.outcome):
            changed = (effect.path for effect in self.trace.file_effects if effect.verb == "change")
            found = tuple(filter(None, (later_run(path, *self.outcome) for path in changed)))
            self._later = id(self.trace), self.outcome, found
        return self._later[2]

    @property
    def told(self) -> Mapping[str, Any]:
        """The arguments as faces and the audit trail have them: not spelled out, unless the person chose among them."""
        return self.given if self.given is not None and not self.chosen else self.arguments

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
        self.reading = reading
        places = tuple(dict.fromkeys(place.shown for place in self.places.values()))
        if self.tool.url is not None:
            self.facts = url_facts(self.tool.name, self.tool.url(self.args))
        else:
            self.facts = CallFacts(self.tool.name, places, reading, mcp_server=server_of(self.tool.name))
        self.trace = Trace(self.tool, self.args, self.places, self.facts, project)

    def refused(self, layer: Layer, reason: str, by: str = "policy", rule: str = "", rule_id: str = "") -> None:
        self.decision = Decision(False, layer, reason, by, rule, rule_id)

    def allowed(self, layer: Layer, reason: str, by: str = "policy", rule: str = "", rule_id: str = "") -> None:
        self.decision = Decision(True, layer, reason, by, rule, rule_id)
