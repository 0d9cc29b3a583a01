"""What becomes known of a call on its way through the layers."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from app.agent.deciding.loop_guards import Trace
from app.agent.deciding.rules import CallFacts
from app.changes import CallInfo
from app.commands import Reading
from app.confinement import NO_GRANT, InForce
from app.events import Decision, Layer
from app.messages import ToolCall
from app.sandbox.files.workspace import Place
from app.tool_table import ToolFamily
from app.tools import Args, Tool


class CallInProgress:
    """One call: what it says, what it would do, and what was decided about it."""

    tool: Tool
    args: Args
    facts: CallFacts
    trace: Trace

    def __init__(self, call: ToolCall, turn: int, share: int | None = None) -> None:
        self.call = call
        self.share = share
        """Bytes of the result that the model reads; None where no model does."""
        self.info = CallInfo(turn, call.id, call.name)
        self.arguments: Mapping[str, Any] = {}
        self.places: Mapping[str, Place] = {}
        self.written: Mapping[str, Place] = {}
        """Those of them that it changes."""
        self.lost: Mapping[str, str] = {}
        """What it removes or replaces for good: paths, and why in words."""
        self.requested = NO_GRANT
        """What it asks for beyond its confinement, with real paths."""
        self.circle = ""
        """What a guard noticed about it."""
        self.counted = False
        self.remark = ""
        """What the person should notice first when asked again."""
        self.grant = NO_GRANT
        """What it gets when it runs."""
        self.in_force: InForce | None = None
        self.decision = Decision(False, Layer.SCOPE, "not decided")
        self.started = time.monotonic()
        self.stops = False
        self.is_written_down = False

    @property
    def command(self) -> str | None:
        """The shell command that it would run."""
        return self.tool.command(self.args) if self.tool.command else None

    def understood(self, reading: Reading | None, project: Path) -> None:
        """All that rules and guards look at is known now."""
        places = tuple(dict.fromkeys(place.shown for place in self.places.values()))
        server = self.tool.name.split("__")[1] if self.tool.family is ToolFamily.MCP else ""
        try:
            host = urlsplit(self.tool.url(self.args)).hostname or "" if self.tool.url else ""
        except ValueError:  # no address at all; the tool says so
            host = ""
        self.facts = CallFacts(self.tool.name, places, reading, host, server)
        self.trace = Trace(self.tool, self.args, self.places, self.facts, project)

    def refused(self, layer: Layer, reason: str, by: str = "policy", rule: str = "", rule_id: str = "") -> None:
        self.decision = Decision(False, layer, reason, by, rule, rule_id)

    def allowed(self, layer: Layer, reason: str, by: str = "policy", rule: str = "", rule_id: str = "") -> None:
        self.decision = Decision(True, layer, reason, by, rule, rule_id)
