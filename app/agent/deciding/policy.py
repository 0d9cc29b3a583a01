"""Decides whether a call is allowed, denied or asked about, without side effects.

Scope and mode can only forbid; rules and trust only decide whether to ask. The order is scope, sandbox, mode, rules,
trust; the sandbox has checked the paths before `decide` is called, and they are canonical. The person is always asked
about the following, whatever a rule, the trust level or an approval of the whole turn says:

- a change to a file that can make other programs run code (see `app.sandbox.dangerous`),
- a change that cannot be undone, because the file is too large to be kept, or the project to be copied,
- a command that raises an alarm (see `app.commands.alarms`), unless it is about a loss alone and what would be lost is
  kept, or a command that cannot be read completely,
- any command while nothing confines commands, or less than this machine can do,
- the first command of a session while not every folder was searched for secret and protected files,
- a request for network, a folder or no confinement that was not granted for the session,
- an address that can carry data out of the machine, because it is long or holds a secret,
- an address on this machine or in its network, unless a rule names that host,
- what an ask rule names; only a deny rule is stronger.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from app.agent.deciding.rules import CallFacts, Rule, RuleScope, Ruling, covers, match
from app.sandbox.files.places import Place
from app.text.plain import escaped
from app.text.sentences import join, say
from app.tools import Danger, Tool
from app.vocabulary.confinement import NO_GRANT, Grant, Tier
from app.vocabulary.events import Layer, Mode
from app.vocabulary.tool_table import ToolFamily

UNSEARCHED = say(
    "the project has too many folders to search all of them for secret and protected files, so commands "
    "may read and change such files; if you approve, this is not asked again in this session"
)


class Trust(StrEnum):
    """How much runs without asking the person."""

    SUPERVISED = "supervised"
    GUIDED = "guided"
    AUTONOMOUS = "autonomous"


ASKS: dict[Trust, frozenset[Danger]] = {
    Trust.SUPERVISED: frozenset({Danger.SAFE, Danger.DANGEROUS}),
    Trust.GUIDED: frozenset({Danger.DANGEROUS}),
    Trust.AUTONOMOUS: frozenset(),
}
"""The dangers that each level asks about."""

PLAN_FAMILIES = frozenset({ToolFamily.PLANNING, ToolFamily.WEB})
"""What plan mode is for, and what only reads although it asks first."""

MAX_NAMED_FILES = 5
"""How many files a reason names."""

WORDS: dict[Trust, str] = {
    Trust.SUPERVISED: say("Supervised asks before every tool call"),
    Trust.GUIDED: say("Guided asks before it changes or runs anything"),
    Trust.AUTONOMOUS: say("Autonomous asks only when something would leave the sandbox or cannot be undone"),
}


@dataclass(frozen=True, slots=True)
class Permission:
    """What an agent definition grants for one tool; `paths` are globs below any zone's root."""

    paths: tuple[str, ...] = ("**",)
    timeout: float | None = None
    max_read_bytes: int | None = None
    """How much of one file a result may hold; None leaves it to the tool."""
    max_write_bytes: int | None = None
    changes: bool = False
    """For helpers: they may change files, too."""

    @property
    def everywhere(self) -> bool:
        return "**" in self.paths

    def covers(self, place: Place) -> bool:
        parts = [escaped(part) for part in place.parts]
        return any(covers(pattern, parts) for pattern in self.paths)


class Scope(Protocol):
    """What an agent may use: the permission for each tool by name. A plain dict will do."""

    def get(self, tool: str, /) -> Permission | None: ...


@dataclass(frozen=True, slots=True)
class Allow:
    layer: Layer
    reason: str
    rule: Rule | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    layer: Layer
    reason: str
    rule: Rule | None = None
    firm: bool = False
    """Neither a rule nor an approval of the whole turn answers this question."""


@dataclass(frozen=True, slots=True)
class Deny:
    layer: Layer
    reason: str
    rule: Rule | None = None


Verdict = Allow | Ask | Deny


@dataclass(frozen=True, slots=True)
class Conditions:
    """The circumstances of a call at the moment of the decision."""

    tier: Tier = Tier.FULL
    requested: Grant = NO_GRANT
    """What the call asks for and the session was not granted yet."""
    turn_approved: bool = False
    is_lowered: bool = False
    """Commands are less confined than this machine could confine them."""
    is_cut: bool = False
    """Not every folder was searched for secret and protected files, and the person has not agreed to that yet."""
    is_configured: bool = False
    """The person wrote the command themselves, as a check or a goal."""


USUAL = Conditions()


@dataclass
class Policy:
    """Trust, mode and rules may change at any time and apply from the next decision on; the scope never changes."""

    scope: Scope
    trust: Trust = Trust.GUIDED
    mode: Mode = Mode.BUILD
    saved: Callable[[], Sequence[Rule]] = tuple
    """Gives the rules in the settings as they are now."""
    session_rules: list[Rule] = field(default_factory=list)
    highest: Trust = Trust.AUTONOMOUS
    """That the computer's policy allows."""

    def __post_init__(self) -> None:
        self.set_trust(self.trust)

    def set_trust(self, trust: Trust) -> None:
        """Or the highest level that there may be."""
        levels = tuple(Trust)
        self.trust = min(trust, self.highest, key=levels.index)

    @property
    def rules(self) -> tuple[Rule, ...]:
        return (*self.saved(), *self.session_rules)

    def permission(self, tool: Tool) -> Permission | None:
        return self.scope.get(tool.name)

    def offers(self, tool: Tool, tier: Tier = Tier.FULL) -> bool:
        """Whether scope and mode let the agent use this tool."""
        return self.permission(tool) is not None and self._by_mode(tool, Conditions(tier)) is None

    def decide(
        self, tool: Tool, places: Sequence[Place], facts: CallFacts | None = None, conditions: Conditions = USUAL
    ) -> Verdict:
        """`places` must be canonical: `docs/../src` would slip through a glob for `docs/*`."""
        facts = facts or CallFacts(tool.name)
        forbidden = self._by_scope(tool, places) or self._by_mode(tool, conditions)
        if forbidden is not None:
            return forbidden
        rule = match(self.rules, facts)
        if rule is not None and rule.action is Ruling.DENY:
            return Deny(Layer.RULE, said_no(rule), rule)
        if unheld := self._unheld(facts, conditions):
            return unheld
        asked = _never_unasked(facts, conditions)
        if asked is None and rule is None and facts.is_local_host:
            return Ask(Layer.TRUST, say("the host {host} is on this machine or in your own network", facts.host))
        if asked is not None or rule is None:
            return asked or self._by_trust(tool, conditions, facts.host)
        if rule.action is Ruling.ASK:
            return Ask(Layer.RULE, say("your rule says to ask: {rule}", rule.words), rule, firm=True)
        return Allow(Layer.RULE, say("your rule allows it: {rule}", rule.words), rule)

    def _unheld(self, facts: CallFacts, conditions: Conditions) -> Deny | None:
        """The computer's policy names the hosts that may be reached, and nothing would hold this command to them."""
        limit = next((rule for rule in self.rules if rule.scope is RuleScope.COMPUTER and rule.host == "*"), None)
        asked = conditions.requested
        if limit is None or facts.reading is None:
            return None
        if asked.network or asked.unconfined or conditions.tier is Tier.NONE:
            words = say("nothing would hold this command to the hosts of the computer's policy")
            return Deny(Layer.RULE, words, limit)
        return None

    def _by_scope(self, tool: Tool, places: Sequence[Place]) -> Deny | None:
        return refused_by_scope(self.scope, tool, places)

    def _by_mode(self, tool: Tool, conditions: Conditions) -> Deny | None:
        """Plan mode allows reading, plan files, questions, and commands that are confined to reading."""
        if self.mode is not Mode.PLAN or tool.danger is Danger.SAFE or tool.family in PLAN_FAMILIES:
            return None
        if tool.family is not ToolFamily.RUNNING:
            return self.refused_by_plan_mode(tool)
        if conditions.tier is Tier.NONE:
            return Deny(Layer.MODE, say("this is plan mode, and nothing here can keep a command from changing things"))
        if conditions.requested.unconfined or conditions.requested.folders:
            return Deny(Layer.MODE, say("in plan mode commands stay confined and get no more folders"))
        return None

    def refused_by_plan_mode(self, tool: Tool) -> Deny:
        hint = say(": put it into the plan with plan_write") if self.scope.get("plan_write") else ""
        return Deny(Layer.MODE, say("{tool} changes things, and this is plan mode{reason}", tool.name, hint))

    def _by_trust(self, tool: Tool, conditions: Conditions, host: str) -> Verdict:
        if tool.waits:
            return Allow(Layer.TRUST, say("it asks the person itself"))
        if conditions.is_configured:
            return Allow(Layer.RULE, say("you set it up as a check"))
        if self.mode is Mode.PLAN and tool.family is ToolFamily.PLANNING and self.trust is not Trust.SUPERVISED:
            return Allow(Layer.MODE, say("plan mode is for plans"))
        if tool.danger not in ASKS[self.trust]:
            return Allow(Layer.TRUST, WORDS[self.trust])
        if conditions.turn_approved:
            return Allow(Layer.PERSON, say("approved for this turn"))
        is_host = bool(host) and self.trust is Trust.GUIDED
        return Ask(
            Layer.TRUST,
            say("Guided asks before anything is fetched from {host}", host) if is_host else WORDS[self.trust],
        )


def refused_by_scope(scope: Scope, tool: Tool, places: Sequence[Place]) -> Deny | None:
    permission = scope.get(tool.name)
    if permission is None:
        return Deny(Layer.SCOPE, say("{tool} is not part of this agent's tools", tool.name))
    if not permission.everywhere and not (places and all(permission.covers(place) for place in places)):
        return Deny(
            Layer.SCOPE, say("this agent may use {tool} only on {paths}", tool.name, ", ".join(permission.paths))
        )
    return None


def said_no(rule: Rule) -> str:
    """Why a deny rule refuses, in words."""
    if rule.scope is not RuleScope.COMPUTER:
        return say("your rule says no: {rule}", rule.words)
    why = say(" ({reason})", rule.note) if rule.note else ""
    return say("the policy of this computer says no: {rule}{why}", rule.words, why)


def _never_unasked(facts: CallFacts, conditions: Conditions) -> Ask | None:
    if alarming := (*facts.carries_out, *facts.loses, *facts.runs_code):
        named, rest = alarming[:MAX_NAMED_FILES], len(alarming) - MAX_NAMED_FILES
        more = [say("and {count} more", rest)] if rest > 0 else []
        return Ask(Layer.TRUST, say("always asked about: {reason}", join("; ", (*named, *more))), firm=True)
    if facts.reading is None:
        return None
    if facts.reading.alarms:
        return Ask(Layer.TRUST, say("always asked about: {reason}", join("; ", facts.reading.alarms)), firm=True)
    if not facts.reading.understood:
        return Ask(Layer.TRUST, say("not all of this command is known before it runs"), firm=True)
    if conditions.tier is Tier.NONE:
        return Ask(Layer.CONFINEMENT, say("nothing confines commands here, so every command asks"), firm=True)
    if conditions.is_lowered:
        return Ask(Layer.CONFINEMENT, say("commands are less confined than they can be on this machine"), firm=True)
    if conditions.is_cut:
        return Ask(Layer.CONFINEMENT, UNSEARCHED, firm=True)
    if conditions.requested != NO_GRANT:
        return Ask(Layer.CONFINEMENT, say("it asks for {reason}", conditions.requested.words), firm=True)
    return None
