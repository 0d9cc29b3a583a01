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
from app.confinement import NO_GRANT, Grant, InForce
from app.events import Decision, Layer
from app.messages import ToolCall
from app.sandbox.files.workspace import Place
from app.tools import Args, Category, Tool


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
        self.wish = NO_GRANT
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

    def understood(self, reading: Reading | None, project: Path) -> None:
        """All that rules and guards look at is known now."""
        places = tuple(dict.fromkeys(place.shown for place in self.places.values()))
        server = self.tool.name.split("__")[1] if self.tool.category is Category.MCP else ""
        self.facts = CallFacts(self.tool.name, places, reading, _host(self.args), server)
        said = self.args.model_dump(mode="json", exclude_defaults=True)
        self.trace = Trace(self.tool, said, self.places, self.facts, project)

    def refused(self, layer: Layer, reason: str, by: str = "policy", rule: str = "", rule_id: str = "") -> None:
        self.decision = Decision(False, layer, reason, by, rule, rule_id)

    def allowed(self, layer: Layer, reason: str, by: str = "policy", rule: str = "", rule_id: str = "") -> None:
        self.decision = Decision(True, layer, reason, by, rule, rule_id)


def _host(args: Args) -> str:
    try:
        return urlsplit(str(getattr(args, "url", ""))).hostname or ""
    except ValueError:  # no address at all; the tool says so
        return ""


def command_of(tool: Tool, args: Args) -> str | None:
    """The shell command that a call would run."""
    command = getattr(args, "command", None)
    return command if tool.category is Category.EXEC and isinstance(command, str) else None


def wish_of(args: Args) -> Grant:
    """What a call asks for beyond its confinement, as it spells it."""
    asked = getattr(args, "asked", NO_GRANT)
    return asked if isinstance(asked, Grant) else NO_GRANT
