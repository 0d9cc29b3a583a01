"""Detects loops: the same call many times in a row, and a denied call that comes back in another form."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.agent.deciding.rules import CallFacts
from app.commands import FileEffect
from app.sandbox.files.places import Place
from app.text.sentences import join, say
from app.tools import Args, Danger, Tool
from app.vocabulary.tool_table import ToolFamily, canonical_name


class Guards:
    """Remembers the session's last call and the denied ones."""

    def __init__(self) -> None:
        self.allows_repeats = False
        self._last = ""
        self._times = 0
        self._denied: dict[str, tuple[str, str]] = {}
        self._denied_effects: dict[tuple[FileEffect, bool], str] = {}
        """By whether a command would have done it: what was denied to a command is sought in tools, and vice versa."""

    def for_helper(self) -> "Guards":
        """Counts the calls of a helper by themselves; what the person denied is denied to all."""
        guards = Guards()
        guards._denied, guards._denied_effects = self._denied, self._denied_effects
        return guards

    def begin_turn(self) -> None:
        """A message of the person's ends a row of equal calls; what they denied stays denied."""
        self._last, self._times = "", 0

    def remark(self, trace: "Trace") -> str:
        """Count this call; returns what the person should notice about it, or ""."""
        self._times = self._times + 1 if trace.exact == self._last else 1
        self._last = trace.exact
        if trace.effect in self._denied:
            spelling, why = self._denied[trace.effect]
            is_same = spelling == trace.spelling
            said = (
                say("You said no to this before") if is_same else say("You said no to this before in another spelling")
            )
            return _with_reason(said, why)
        for effect in trace.file_effects:
            if (reason := self._denied_effects.get((effect, not trace.is_command))) is not None:
                return _with_reason(_SAID_NO[effect.verb].format(effect.path), reason)
        if self._times >= trace.repeats and not self.allows_repeats:
            ordinal = {3: say("third"), 4: say("fourth"), 5: say("fifth")}.get(
                self._times, say("{number}th", str(self._times))
            )
            return say("The agent makes the same call for the {ordinal} time.", ordinal)
        return ""

    def note_approval(self, trace: "Trace") -> None:
        """The person approved it: start counting again, and forget that it was denied."""
        self._times = 0
        self._denied.pop(trace.effect, None)
        for effect in trace.file_effects:
            self._denied_effects.pop((effect, True), None)
            self._denied_effects.pop((effect, False), None)

    def note_denial(self, trace: "Trace", reason: str) -> None:
        self._denied[trace.effect] = (trace.spelling, reason)
        self._denied_effects |= {(effect, trace.is_command): reason for effect in trace.file_effects}


class Trace:
    """A call in comparable form: `exact` is the call and its arguments, `effect` what it does with any tool."""

    def __init__(
        self,
        tool: Tool,
        args: Args,
        places: Mapping[str, Place],
        facts: CallFacts,
        project: Path | None = None,
    ) -> None:
        arguments = args.model_dump(mode="json", exclude_defaults=True)
        self.repeats = tool.repeats
        self.is_command = facts.reading is not None
        self.file_effects: tuple[FileEffect, ...] = ()
        """The files that the call changes or deletes."""
        if facts.reading is not None:
            self.file_effects = facts.reading.file_effects
        elif tool.danger is Danger.DANGEROUS and tool.family is not ToolFamily.MCP:
            gone = frozenset(tool.removes(args))
            self.file_effects = tuple(
                FileEffect("delete" if path in gone else "change", place.shown) for path, place in places.items()
            )
        self.spelling = _digest([tool.name, dict(arguments)])
        if facts.reading is not None:
            from app.commands.comparing import effect

            spaced = " ".join((tool.command(args) if tool.command else "").split())
            does = effect(facts.reading, project) if facts.reading.understood else spaced
            options = {name: value for name, value in arguments.items() if name not in ("command", "reason", "timeout")}
            self.exact = _digest([tool.name, does, options])
            self.effect = _digest(["command", does])
            return
        spelled = {spelling: place.shown for spelling, place in places.items()}
        canonical = _canonical(arguments, spelled)
        self.exact = _digest([tool.name, canonical, sorted(spelled.values())])
        self.effect = _digest([canonical_name(tool.name), sorted(spelled.values()), _payload(canonical)])


def _canonical(value: Any, spelled: Mapping[str, str]) -> Any:
    """The arguments, which are JSON, with canonical paths and without empty values."""
    if isinstance(value, dict):
        told = {name: item for name, item in value.items() if item not in (None, "", False)}
        return {name: _canonical(told[name], spelled) for name in sorted(told)}
    if isinstance(value, list):
        return [_canonical(item, spelled) for item in value]
    return spelled.get(value, value) if isinstance(value, str) else value


def _payload(value: Any) -> list[str]:
    """The texts and numbers in the arguments, without their names and without flags, which differ between dialects."""
    if isinstance(value, dict):
        return sorted(item for part in value.values() for item in _payload(part))
    if isinstance(value, list):
        return [item for part in value for item in _payload(part)]
    return [] if isinstance(value, bool) else [str(value)]


_encode = json.JSONEncoder(sort_keys=True, default=str).encode


def _digest(value: Any) -> str:
    return hashlib.sha256(_encode(value).encode()).hexdigest()


_SAID_NO = {
    "change": say("You said no to changing {path} before, in another way"),
    "delete": say("You said no to deleting {path} before, in another way"),
}


def _with_reason(said: str, reason: str) -> str:
    return join("", (said, f": {reason}" if reason else "", "."))
