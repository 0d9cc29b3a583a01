"""Rules: what the person always allows, always wants to be asked about, or never allows. Deny wins, then ask.

A rule about commands is matched against the simple commands (parts) that were found in a command. A deny or ask rule
matches if one part matches. A command is allowed only if allow rules cover every part and it was fully understood.
"""

import hashlib
import shlex
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import PurePosixPath

from app.commands import Part, Reading
from app.network.hosts import BadHost, HostPattern, Target, parse_target
from app.text.plain import escaped, path_line
from app.text.sentences import listed, say
from app.vocabulary.tool_table import ToolFamily, family_of, names_of, runs_command


class Ruling(StrEnum):
    ALLOW = "allow"
    ASK = "ask"
    DENY = "deny"


class RuleScope(StrEnum):
    """Where a rule holds; session rules are kept in memory only."""

    SESSION = "session"
    PROJECT = "project"
    EVERYWHERE = "everywhere"
    COMPUTER = "computer"
    """Of the computer's policy, which nobody can loosen."""


@dataclass(frozen=True, slots=True)
class CallFacts:
    """What rules look at in a call."""

    tool: str
    places: tuple[str, ...] = ()
    """Canonical paths as they are shown: `src/a.py`, `@state/x`."""
    reading: Reading | None = None
    """What its command would do."""
    host: str = ""
    """Of the address it fetches, with the port unless that is usual."""
    is_local_host: bool = False
    """The host is on this machine or in its network: only a rule that names the host allows it."""
    mcp_server: str = ""
    runs_code: tuple[str, ...] = ()
    """Descriptions of its changes that can make other programs run code; no rule allows those."""
    loses: tuple[str, ...] = ()
    """Descriptions of its changes that cannot be undone; no rule allows those either."""
    carries_out: tuple[str, ...] = ()
    """Descriptions of what in its address can carry data out of the machine; no rule allows that either."""


@dataclass(frozen=True, slots=True)
class Rule:
    """All given conditions must hold; without conditions it means every call of the tool."""

    action: Ruling
    tool: str = "*"
    """A tool's name, a family, a glob such as `mcp__server__*`, or `*`."""
    path: str = ""
    """A glob below any zone's root, or below one zone when it begins with `@`."""
    commands: tuple[tuple[str, ...], ...] = ()
    """Commands by their first words."""
    exact: bool = False
    """Nothing may follow the words of the commands."""
    host: str = ""
    """`example.org` means that host only, `*.example.org` its subdomains, `localhost:3000` a port beside the usual.

    With a tool that runs commands it is about what commands may connect to, and `commands` are the programs that may.
    """
    local: bool = False
    """The host may have a private address."""
    unless: tuple[str, ...] = ()
    """With `host`: hosts that it is not about."""
    scope: RuleScope = RuleScope.SESSION
    project: str = ""
    """The folder in which a rule of scope project holds."""
    created: str = ""
    note: str = ""

    @property
    def id(self) -> str:
        """A hash of what the rule says: equal rules have equal ids, whenever they were made."""
        said: tuple[object, ...] = (self.action, self.tool, self.path, self.commands, self.exact, self.host)
        said = (*said, self.scope, self.project, *(["local"] if self.local else []), *self.unless)
        return hashlib.sha256(repr(said).encode("utf-8", "replace")).hexdigest()[:12]

    @property
    def words(self) -> str:
        if self.unless or (self.scope is RuleScope.COMPUTER and self.host == "*"):
            return say("only these hosts: {hosts}", listed(self.unless) if self.unless else say("none"))
        exactly, begins, on_path, from_host, plain, connect = _WORDS[self.action]
        commands = self._spelled_commands()
        if self.host and runs_command(self.tool):
            said = connect.format(commands or say("commands"), self.host)
        elif commands:
            return (exactly if self.exact else begins).format(commands)
        else:
            form = on_path if self.path else from_host if self.host else plain
            said = form.format(say("every tool") if self.tool == "*" else self.tool, self.path or self.host)
        return say("{rule}, also at a private address", said) if self.host and self.local else said

    def _spelled_commands(self) -> str:
        return listed([say("`{command}`", shlex.join(words)) for words in self.commands])


_WORDS = {
    Ruling.ALLOW: (
        say("Always allow exactly {commands}"),
        say("Always allow {commands} with anything after"),
        say("Always allow {what} on {path}"),
        say("Always allow {what} from {host}"),
        say("Always allow {what}"),
        say("Always let {what} connect to {host}"),
    ),
    Ruling.ASK: (
        say("Always ask about exactly {commands}"),
        say("Always ask about {commands} with anything after"),
        say("Always ask about {what} on {path}"),
        say("Always ask about {what} from {host}"),
        say("Always ask about {what}"),
        say("Always ask before {what} connect to {host}"),
    ),
    Ruling.DENY: (
        say("Never allow exactly {commands}"),
        say("Never allow {commands} with anything after"),
        say("Never allow {what} on {path}"),
        say("Never allow {what} from {host}"),
        say("Never allow {what}"),
        say("Never let {what} connect to {host}"),
    ),
}


Keep = Callable[[Rule, str], Awaitable[Rule]]
"""Writes a rule into the settings: for this project or everywhere."""


def match(rules: Iterable[Rule], facts: CallFacts) -> Rule | None:
    """The rule that decides about the call, or None if none does."""
    rules = tuple(rules)
    said = _say(rules, facts)
    for action in (Ruling.DENY, Ruling.ASK):
        found = next((rule for rule in rules if rule.action is action and _means(rule, facts, said)), None)
        if found is not None:
            return found
    allows = [rule for rule in rules if rule.action is Ruling.ALLOW]
    if facts.runs_code or facts.loses or facts.carries_out:
        return None
    about = [rule for rule in allows if _is_about(rule, facts)]
    if facts.reading is None:
        return next(iter(about), None) if not runs_command(facts.tool) else None
    if not (facts.reading.understood and not facts.reading.alarms and bool(facts.reading.parts)):
        return None
    named = {part.words[0] for part in facts.reading.parts if part.words}
    about = [rule for rule in about if not rule.commands or any(words and words[0] in named for words in rule.commands)]
    first: Rule | None = None
    for part in facts.reading.parts:
        if _does_something(part):
            covering = _covering(about, part, facts)
            if covering is None:
                return None
            first = first or covering
    return first


@dataclass(frozen=True, slots=True)
class Barring:
    """The paths that deny rules hide from some tools: from the results of searches and from commands.

    A rule that names a folder hides everything in it.
    """

    rules: tuple[Rule, ...]

    def __call__(self, parts: Sequence[str], zone: str = "") -> bool:
        """Whether the path is hidden; `parts` are those below the root of a zone, by default the project's."""
        names = [escaped(part) for part in parts]
        prefix = [f"@{zone}"] if zone else []
        return any(
            covers(rule.path, prefix + names[:end] if rule.path.startswith("@") else names[:end])
            for rule in self.rules
            for end in range(1, len(names) + 1)
        )


def barring(rules: Iterable[Rule], tool: str) -> Barring | None:
    """What is hidden from this tool: by a deny rule for it, or for reading if it can show the contents of files."""
    shows = family_of(tool) in (ToolFamily.READING, ToolFamily.RUNNING)
    known = {*names_of(tool), *(names_of("read") if shows else ())}
    found = tuple(
        rule
        for rule in rules
        if rule.action is Ruling.DENY
        and rule.path
        and not (rule.commands or rule.host)
        and any(fnmatchcase(name, rule.tool) for name in known)
    )
    return Barring(found) if found else None


def allows_private(rules: Iterable[Rule], facts: CallFacts) -> bool:
    """Whether a rule allows the host that a call fetches from, also at a private address; a wildcard does not."""
    return any(
        rule.action is Ruling.ALLOW
        and rule.local
        and rule.host
        and not rule.host.startswith("*")
        and _is_about(rule, facts)
        for rule in rules
    )


def barred_hosts(rules: Iterable[Rule], tool: str) -> Callable[[str], bool] | None:
    """Tells whether a deny rule for this tool, or for fetching pages, names a host; None if no rule names any."""
    known = {*names_of(tool), *names_of("web_fetch")}
    about = [
        rule
        for rule in rules
        if rule.action is Ruling.DENY and rule.host and any(fnmatchcase(name, rule.tool) for name in known)
    ]
    return (lambda host: any(fits_host(rule, host) for rule in about)) if about else None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Which rule decides about a call, in words."""

    rule: Rule | None
    words: str


def explain(rules: Iterable[Rule], facts: CallFacts) -> Explanation:
    """The rule that decides, or why none does: for trying out rules."""
    rules = tuple(rules)
    rule = match(rules, facts)
    if rule is not None:
        return Explanation(rule, say("Decided by: {rule}.", rule.words))
    if facts.runs_code:
        return Explanation(None, say("Always asked about: {reason}.", facts.runs_code[0]))
    if facts.loses:
        return Explanation(None, say("Always asked about: {reason}.", facts.loses[0]))
    if facts.carries_out:
        return Explanation(None, say("Always asked about: {reason}.", facts.carries_out[0]))
    return Explanation(None, say("No rule decides{where}; the trust level does.", _why_not(rules, facts)))


def find_uncovered(rules: Iterable[Rule], facts: CallFacts) -> tuple[Part, ...]:
    """The parts of the command that no allow rule covers."""
    allows = [rule for rule in rules if rule.action is Ruling.ALLOW and _is_about(rule, facts)]
    parts = facts.reading.parts if facts.reading else ()
    return tuple(part for part in parts if _does_something(part) and not _covering(allows, part, facts))


@dataclass(frozen=True, slots=True)
class _Said:
    """A command in the form that deny and ask rules are matched against, computed once for all rules."""

    wrappers: frozenset[str] = frozenset()
    spellings: tuple[tuple[str | None, ...], ...] = ()
    first: frozenset[str | None] = frozenset()
    """The first words of the spellings."""


def _say(rules: Sequence[Rule], facts: CallFacts) -> _Said:
    if facts.reading is None or all(rule.action is Ruling.ALLOW or not rule.commands for rule in rules):
        return _Said()
    wrappers = {PurePosixPath(wrapper.split()[0]).name for part in facts.reading.parts for wrapper in part.wrappers}
    spellings = tuple(dict.fromkeys(spelling for part in facts.reading.parts for spelling in _spellings(part)))
    return _Said(frozenset(wrappers), spellings, frozenset(spelling[0] for spelling in spellings))


def _means(rule: Rule, facts: CallFacts, said: _Said) -> bool:
    """Whether a deny or ask rule matches anything in the call."""
    if not _names(rule, facts) or (rule.host and not fits_host(rule, facts.host)):
        return False
    # Of a command only the paths that it names are known; what it really reaches is limited by confinement.
    if rule.path and not any(
        _on(rule.path, place) for place in (*facts.places, *(facts.reading.named if facts.reading else ()))
    ):
        return False
    return not rule.commands or any(_may_be(words, said, exact=rule.exact) for words in rule.commands)


def _may_be(words: Sequence[str], said: _Said, *, exact: bool) -> bool:
    """Whether a part is such a command; a word that is only known at run time may be any word."""
    if len(words) == 1 and words[0] in said.wrappers:
        return True
    if words and words[0] not in said.first and None not in said.first:
        return False
    from app.commands.comparing import is_spelled

    return any(is_spelled(spelling, words, exact=exact) for spelling in said.spellings)


def _spellings(part: Part) -> list[tuple[str | None, ...]]:
    """The part with and without its program's folder, and what it runs if it runs other programs; None is any word."""
    from app.commands.comparing import RUNNERS

    if not part.words:
        return []
    rest = tuple(None if at in part.dynamic else word for at, word in enumerate(part.words) if at)
    found = [(part.words[0], *rest), (part.program, *rest)]
    if part.program in RUNNERS:
        found += [rest[at:] for at in range(len(rest)) if rest[at] is not None]
    return found


def _is_about(rule: Rule, facts: CallFacts) -> bool:
    """Whether an allow rule matches the call, apart from its command."""
    if not _names(rule, facts) or (rule.host and not fits_host(rule, facts.host)):
        return False
    if facts.is_local_host and not rule.host:
        return False
    if rule.commands and facts.reading is None:
        return False
    return not rule.path or (bool(facts.places) and all(_on(rule.path, place) for place in facts.places))


def fits_host(rule: Rule, host: str | Target) -> bool:
    """Whether a rule is about a host. Deny and ask rules without a port mean every port, and they may be globs."""
    try:
        target = parse_target(host, 443) if isinstance(host, str) else host
    except BadHost:
        return False
    is_allow = rule.action is Ruling.ALLOW
    if any(_host_pattern(host).matches(target) for host in rule.unless):
        return False
    try:
        pattern = _host_pattern(rule.host)
    except BadHost:
        return not is_allow and fnmatchcase(target.host, rule.host.lower())
    return replace(pattern, any_port=pattern.any_port or (not is_allow and pattern.port is None)).matches(target)


@lru_cache(maxsize=1_000)
def _host_pattern(pattern: str) -> HostPattern:
    return HostPattern.parse(pattern)


def _does_something(part: Part) -> bool:
    """False for a part without a program that only reads, such as the `< file` of a loop."""
    from app.commands.rule_candidates import writes

    return bool(part.words or part.assignments or writes(part))


def _covering(allows: Sequence[Rule], part: Part, facts: CallFacts) -> Rule | None:
    """The allow rule that covers a part. If anything about the part is unclear, no rule that names commands does."""
    from app.commands.rule_candidates import THROUGH, writes

    reading = facts.reading or Reading(())
    is_plain = not (part.assignments or writes(part) or not set(part.wrappers) <= THROUGH)
    words_count = is_plain and not reading.hidden
    fit = (
        rule
        for rule in allows
        if not rule.commands
        or (
            words_count
            and any(_is(words, part, outside=bool(reading.outside), exact=rule.exact) for words in rule.commands)
        )
    )
    return next(fit, None)


def _is(words: Sequence[str], part: Part, *, outside: bool, exact: bool) -> bool:
    size = len(words)
    if part.words[:size] != tuple(words):
        return False
    if exact:
        return len(part.words) == size and not part.is_dynamic and not part.given
    if any(at < size for at in part.dynamic) or outside:
        return False
    from app.commands.rule_candidates import READERS, does_more

    # A word that is only known at run time may turn out to be an option.
    return not does_more(part) and (not part.is_dynamic or part.program in READERS)


def names_command(rule: Rule, reading: Reading) -> bool:
    """Whether a deny or ask rule names a command in a reading, however that is spelled."""
    said = _say((rule,), CallFacts(rule.tool, reading=reading))
    return any(_may_be(words, said, exact=rule.exact) for words in rule.commands)


def names_rule(rule: Rule, tool: str) -> bool:
    """Whether a rule is about a tool."""
    return any(fnmatchcase(name, rule.tool) for name in names_of(tool))


def _names(rule: Rule, facts: CallFacts) -> bool:
    return names_rule(rule, facts.tool)


def _on(pattern: str, place: str) -> bool:
    parts = place.split("/")
    if pattern.startswith("@"):
        return place.startswith("@") and covers(pattern, parts)
    # A plain pattern is about the parts below the zone's root; `./` begins a path whose name looks like a zone.
    below = [] if place == "." else parts[1:] if place.startswith(("./", "@")) else parts
    return covers(pattern, below)


def _why_not(rules: Sequence[Rule], facts: CallFacts) -> str:
    reading = facts.reading
    if reading is None:
        return ""
    if reading.alarms:
        return f": {reading.alarms[0]}"
    if not reading.understood:
        return say(": the command is not fully understood")
    left = find_uncovered(rules, facts)
    allowed = len([part for part in reading.parts if _does_something(part)]) - len(left)
    return say(": nothing covers “{command}”", shlex.join(left[0].words) or left[0].text) if left and allowed else ""


def covers(pattern: str, parts: Sequence[str]) -> bool:
    """Whether a glob matches a path given by its parts below a zone's root: `*` stays within one folder, `**` does not.
    Both are text as `escaped` writes it, however the pattern spells that.

    Keeps the set of positions where the pattern so far can end, so that many `**` cost no more than one.
    """
    ends = {0}
    for piece in path_line(pattern).strip("/").split("/"):
        if piece == "**":
            ends = set(range(min(ends, default=len(parts) + 1), len(parts) + 1))
        else:
            ends = {end + 1 for end in ends if end < len(parts) and fnmatchcase(parts[end], piece)}
    return len(parts) in ends
