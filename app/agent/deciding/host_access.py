"""Decides which hosts a running command may connect to: rules first, then the person, while the connection waits.

| who says something about the host                     | outcome                                          |
|-------------------------------------------------------|--------------------------------------------------|
| a deny rule                                           | refused                                          |
| the person, about this command                        | as they said, until it ends                      |
| an ask rule                                           | asked                                            |
| an allow rule, of the session or saved                | allowed                                          |
| any host was granted, to this command or the session  | allowed                                          |
| nobody                                                | asked, at every trust level and in plan mode too |

If there is nobody to ask, it is refused. A host whose addresses are all private is asked about a second time, unless
what allows it says that it may be private.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from app.agent.deciding.asking_programs import UNKNOWN, AskingProgram, AskingPrograms, refusal
from app.agent.deciding.grants import Grants
from app.agent.deciding.policy import Allow, Ask, Deny, Policy, Verdict, said_no
from app.agent.deciding.questions import ALWAYS, APPROVE, DENY, Questions
from app.agent.deciding.rules import Keep, Rule, RuleScope, Ruling, fits_host, names_command, names_rule
from app.commands import Part, Reading
from app.network.addresses import Judged, is_public
from app.network.hosts import (
    LOOPBACK,
    HostPattern,
    Target,
    is_literal,
    is_private_name,
    parse_target,
    shown_host,
    url_target,
)
from app.network.local_services import listeners
from app.network.proxy import Permit
from app.text.plain import one_line, visible
from app.text.sentences import join, listed, say
from app.vocabulary.errors import UsageError
from app.vocabulary.events import AllowedHost, Answer, Layer, Proposal, Question, QuestionKind, Undoable, UndoReach
from app.vocabulary.tool_table import runs_command

MOST_REFUSED = 10
"""Hosts of one program: after so many times no, the person is not asked again."""
TOO_MANY = say("{count} hosts were refused to it already, so the person is not asked about more", MOST_REFUSED)
TAKEN_BACK = say("the person took it back")
DOWNLOADERS = frozenset(
    (
        *("pip", "pip3", "uv", "poetry", "pdm", "conda", "mamba", "npm", "pnpm", "yarn", "bun", "deno", "cargo"),
        *("rustup", "go", "gem", "bundle", "composer", "mvn", "gradle", "dotnet", "nuget", "mix", "cabal", "stack"),
        *("git", "curl", "wget", "apt", "apt-get", "apk", "dnf", "brew", "gh", "helm", "terraform"),
    )
)
"""Programs for which a rule about a host is offered: what they are asked for they fetch."""
QUIET = frozenset(
    (
        *("cd", "pushd", "popd", "echo", "printf", "true", "false", ":", "test", "[", "pwd", "set", "ls"),
        *("mkdir", "touch", "cat", "head", "tail", "wc", "sort", "uniq", "cut", "tr", "grep", "sleep", "date", "which"),
    )
)
"""Programs that never use the network, so that they may stand beside one that a rule names."""


class HostAccess:
    """Decides about the hosts of all commands of a session, and asks about one host at a time."""

    def __init__(
        self,
        policy: Policy,
        questions: Questions,
        programs: AskingPrograms,
        grants: Grants,
        keep: Keep,
        on_change: Callable[[], None] = lambda: None,
        through: Callable[[Target], str] = lambda target: "",
    ) -> None:
        """`on_change` is called when other hosts may be connected to than before, and when one is used first."""
        self._policy = policy
        self._questions = questions
        self._grants = grants
        self._keep = keep
        self._programs = programs
        self._on_change = on_change
        self._through = through
        self._used: dict[tuple[str, str], Rule] = {}
        """Saved rules that were used, by the tool and the host that was connected to."""
        self._waiting: dict[str, tuple[AskingProgram, Target, bool]] = {}

    async def judge(self, identity: str, target: Target, local: Sequence[Judged]) -> Permit:
        """Whether a program may connect, by its call or its identity.

        `local` are the host's addresses if all of them are private.
        """
        call, target = self._programs.get(identity), target.named
        if call is None:
            return Permit(False, UNKNOWN)
        permit = self._permit(call, target, is_local=bool(local))
        if permit is None:
            async with self._programs.turn(call):
                while (permit := self._permit(call, target, is_local=bool(local))) is None:
                    if sum(not said.allowed for said in call.said.values()) >= MOST_REFUSED:
                        return Permit(False, TOO_MANY)
                    await self._ask(call, target, local)
        return permit

    def lets_connect(self, tool: str, reading: Reading | None) -> bool:
        """Whether a rule lets such a command connect to some host without asking."""
        programs = set(_downloaders(reading))
        about = (rule for rule in self._policy.rules if rule.action is Ruling.ALLOW and _is_for_programs(rule))
        return any(
            names_rule(rule, tool) and (not rule.commands or (bool(programs) and programs <= set(rule.commands)))
            for rule in about
        )

    def ended(self, identity: str) -> None:
        """The command of a call has ended: what was said about hosts for it alone is over."""
        if self._programs.ended(identity):
            self._on_change()

    def allows(self, identity: str, target: Target, is_local: bool) -> bool:
        """Whether a connection that was allowed may go on."""
        call, target = self._programs.get(identity), target.named
        if call is None:
            return False
        permits = [self._permit(call, target, is_local=local) for local in {False, is_local}]
        return all(permit is not None and permit.allowed for permit in permits)

    @property
    def allowed(self) -> tuple[AllowedHost, ...]:
        """The hosts that were allowed for this session, by a saved rule that it used, or for what runs now."""
        session = [
            AllowedHost(f"session {rule.id}", rule.host, say("{what}, for this session", _who(rule)))
            for rule in self._policy.session_rules
            if rule.action is Ruling.ALLOW and _is_for_programs(rule)
        ]
        saved = [
            AllowedHost(f"saved {tool} {host}", host, say("{what}, by a rule of yours", _who(rule)))
            for (tool, host), rule in self._used.items()
            if rule in self._policy.rules
        ]
        once = [
            AllowedHost(
                f"once {identity} {target} {is_local}",
                str(HostPattern.of(target)),
                say("once, for {command}", one_line(call.command, 60) if call.call is not None else call.name),
            )
            for identity, call in self._programs.items()
            for (target, is_local), permit in call.said.items()
            if permit.allowed
        ]
        return (*session, *saved, *once)

    def take_back(self, allowed_id: str) -> None:
        """Take back one of `allowed`: open connections end, and the next one is asked about.

        A saved rule stays as it is for other sessions; in this one it is asked about instead.
        """
        kind, _, rest = allowed_id.partition(" ")
        rules = self._policy.session_rules
        if kind == "session":
            rules[:] = [rule for rule in rules if rule.id != rest]
        elif kind == "saved":
            tool, _, host = rest.partition(" ")
            self._used.pop((tool, host), None)
            rules.append(Rule(Ruling.ASK, tool, host=host))
        for identity, call in self._programs.items():
            for (target, is_local), permit in list(call.said.items()):
                if permit.allowed and allowed_id == f"once {identity} {target} {is_local}":
                    call.said[target, is_local] = Permit(False, TAKEN_BACK)
        self.decide_again()

    def decide_again(self) -> None:
        """Rules or grants have changed: answer the questions that are decided now."""
        self._on_change()
        for question_id, (call, target, is_local) in list(self._waiting.items()):
            permit = self._permit(call, target, is_local=is_local)
            if permit is not None:
                self._questions.settle(question_id, Answer(APPROVE if permit.allowed else DENY, by="policy"))

    def _permit(self, call: AskingProgram, target: Target, *, is_local: bool) -> Permit | None:
        """What is decided already; None if the person has to be asked."""
        said = call.said.get((target, is_local))
        rules = self._policy.rules
        any_host = call.any_host or (call.call is not None and self._grants.session.network)
        match host_verdict(
            rules, target, call.reading, tool=call.tool, is_local=is_local, any_host=any_host, said=said
        ):
            case Allow(_, reason, rule):
                # Remember which saved rule allowed a host, for the person to see.
                key = call.tool, str(HostPattern.of(target))
                if rule is not None and rule not in self._policy.session_rules and self._used.get(key) != rule:
                    self._used[key] = rule
                    self._on_change()
                named = (rule is not None and rule.local) or (said is not None and said.with_local)
                return Permit(True, reason, with_local=named)
            case Deny(_, reason):
                return Permit(False, reason)
            case _:
                return None

    # --- asking ----------------------------------------------------------------------------------------------------

    async def _ask(self, call: AskingProgram, target: Target, local: Sequence[Judged]) -> None:
        """Ask the person, and remember the answer for this command or as a rule."""
        is_local = bool(local) or _is_local(target) or self._is_private_at_proxy(target)
        rules = {rule.id: rule for rule in propose_rules(call.reading, target, tool=call.tool, is_local=is_local)}
        programs = await asyncio.to_thread(listeners, target.port) if target.host in LOOPBACK else []
        question = self._question(call, target, local, rules, programs)
        self._waiting[question.id] = (call, target, bool(local))
        try:
            answer = await self._questions.ask(question)
        finally:
            del self._waiting[question.id]
        key = (target, bool(local))
        if answer.by == "policy":
            return
        if answer.choice == ALWAYS:
            rule = rules[answer.rule]
            if answer.scope == "session":
                rules_now = self._policy.session_rules
                asks = replace(rule, action=Ruling.ASK, commands=(), local=False)
                rules_now[:] = [*(other for other in rules_now if other.id != asks.id), rule]
            else:
                try:
                    await self._keep(rule, answer.scope)
                except UsageError as error:
                    call.said[key] = Permit(
                        True, say("you allowed it once, as the rule could not be saved: {problem}", error.text)
                    )
                    return
            if self._permit(call, target, is_local=bool(local)) is None:  # another rule says to ask
                call.said[key] = Permit(True, say("you allowed it: {rule}", rule.words), with_local=is_local)
            self.decide_again()
        elif answer.choice == APPROVE:
            call.said[key] = Permit(True, say("you allowed it once"), with_local=is_local)
            self._on_change()
        else:
            late = say("nobody answered in time whether this host may be reached")
            how = say("--allow-host {host} allows it beforehand", target.named)
            nobody = join("; ", (say("hosts are allowed by the person, and nobody is there to ask"), how))
            call.said[key] = Permit(False, refusal(answer, late=late, nobody=nobody))

    def _is_private_at_proxy(self, target: Target) -> bool:
        """Whether the person's own proxy would look up a name of a private network."""
        return bool(self._through(target)) and is_private_name(target.host)

    def _question(
        self,
        call: AskingProgram,
        target: Target,
        local: Sequence[Judged],
        rules: dict[str, Rule],
        programs: Sequence[str],
    ) -> Question:
        """`programs` listen there, if that is a port of this computer."""
        from app.commands.outward import SENT

        host = shown_host(target.host)
        title = say("Let {what} connect to {host}?", call.name, host)
        reason = say("no rule says whether commands may connect to this host")
        remark: str = ""
        if target.host in LOOPBACK:
            title = say("Let {what} connect to port {port} of this computer?", call.name, str(target.port))
            reason = say("what listens on this computer is reached only if you allow it")
            remark = (
                say("What listens there: {programs}.", listed([one_line(visible(name)) for name in programs]))
                if programs
                else ""
            )
        elif local:
            found = listed([f"{one.address} ({one.kind})" for one in local])
            title = say("Let {what} connect to {host} on a private network?", call.name, host)
            reason = say("addresses of this computer and its network are refused unless you name the host")
            remark = say("{host} has no public address, only {found}.", host, found)
        elif is_literal(target.host):
            remark = say("This is an address without a name: nothing tells whose it is.")
        remark = join(" ", filter(None, (remark, self._describe_proxy(target))))
        return Question(
            kind=QuestionKind.HOST,
            title=title,
            id=f"q_{secrets.token_hex(4)}",
            call_id=call.call_id,
            tool=call.tool,
            arguments={"command": call.command},
            reason=reason,
            remark=remark,
            command=call.reading,
            host=str(target),
            proposals=tuple(Proposal(rule.id, rule.words) for rule in rules.values()),
            undo=Undoable(UndoReach.NONE, SENT),
        )

    def _describe_proxy(self, target: Target) -> str:
        """That the connection goes through the person's own proxy; "" if it does not."""
        proxy, host = self._through(target), shown_host(target.host)
        if not proxy:
            return ""
        unchecked: str = say("It looks up the address, and nobody checks whether that is private.")
        if self._is_private_at_proxy(target):
            unchecked = say("It looks up the address, and {host} is a name of a private network.", host)
        elif is_literal(target.host):
            unchecked = ""
        through = say("The connection goes through your proxy {proxy}.", proxy)
        return join(" ", filter(None, (through, unchecked)))


def host_verdict(
    rules: Sequence[Rule],
    target: Target,
    reading: Reading | None,
    *,
    tool: str = "bash",
    is_local: bool = False,
    any_host: bool = False,
    said: Permit | None = None,
) -> Verdict:
    """The table above. With `is_local` only what allows private addresses allows this one."""
    about = [rule for rule in rules if rule.host and names_rule(rule, tool) and fits_host(rule, target)]
    denies = [rule for rule in about if rule.action is Ruling.DENY and _concerns(rule, reading)]
    if denies:
        return Deny(Layer.RULE, said_no(denies[0]), denies[0])
    if said is not None:
        return Allow(Layer.PERSON, said.reason) if said.allowed else Deny(Layer.PERSON, said.reason)
    if any(rule.action is Ruling.ASK and _concerns(rule, reading) for rule in about):
        return Ask(Layer.RULE, say("your rule says to ask"))
    is_private = is_local or _is_local(target)
    programs = set(_downloaders(reading))
    for rule in about:
        names_all = not rule.commands or (bool(programs) and programs <= set(rule.commands))
        if rule.action is Ruling.ALLOW and names_all and (rule.local or not is_private):
            is_kept = rule.scope is not RuleScope.SESSION
            words = (
                say("your rule allows it: {rule}", rule.words) if is_kept else say("you allowed it for this session")
            )
            return Allow(Layer.RULE, words, rule)
    if any_host and not is_private:
        return Allow(Layer.PERSON, say("any host was granted"))
    return Ask(Layer.CONFINEMENT, say("no rule says whether commands may connect to this host"))


def tried_host(
    rules: Sequence[Rule], tool: str, host: str, command: str, *, project: Path, home: Path
) -> tuple[str, str]:
    """What would become of a connection of a command, in words, and as an action: for trying out rules.

    Whether the host has a private address is not found out, since no name server is asked. Raises BadHost.
    """
    from app.commands.reading import read_command

    target = url_target(host) if "://" in host else parse_target(host, 443)
    reading = read_command(command, project=project, home=home) if command else None
    public, private = (host_verdict(rules, target, reading, tool=tool, is_local=local) for local in (False, True))
    action, words = _describe_attempt(public, target)
    if _describe_attempt(private, target)[0] != action and not is_literal(target.host):
        words = join(" ", (words, say("If {host} has only private addresses, you are asked.", target.host)))
    if isinstance(public, Ask) and not command and any(rule.commands and fits_host(rule, target) for rule in rules):
        words = join(" ", (words, say("There are rules for certain programs: try it with a command.")))
    return action, words


def _describe_attempt(verdict: Verdict, target: Target) -> tuple[str, str]:
    match verdict:
        case Allow(rule=rule) if rule is not None:
            return "allow", say("{host}: decided by: {rule}.", target, rule.words)
        case Deny(rule=rule) if rule is not None:
            return "deny", say("{host}: decided by: {rule}.", target, rule.words)
        case _:
            return "ask", say("{host}: you are asked, since {reason}.", target, verdict.reason)


def propose_rules(reading: Reading | None, target: Target, *, is_local: bool, tool: str = "bash") -> list[Rule]:
    """Rules that a question about a host offers: for the programs of this command, then for every command."""
    host = str(HostPattern.of(target))
    rule = Rule(Ruling.ALLOW, tool, host=host, local=is_local)
    programs = _downloaders(reading)
    return [*([replace(rule, commands=programs)] if programs else []), rule]


def _is_for_programs(rule: Rule) -> bool:
    """Whether a rule is about what programs may connect to, and not about pages that are fetched."""
    return bool(rule.host) and (runs_command(rule.tool) or rule.tool.startswith("mcp__"))


def _who(rule: Rule) -> str:
    named = listed([" ".join(words) for words in rule.commands])
    who = named or (say("commands") if runs_command(rule.tool) else rule.tool)
    return say("{rule}, also at a private address", who) if rule.local else who


def _downloaders(reading: Reading | None) -> tuple[tuple[str, ...], ...]:
    """The first words of the programs that fetch something, if the command runs nothing else that could."""
    if reading is None or not reading.understood or reading.alarms or reading.hidden:
        return ()
    from app.commands.rule_candidates import does_more

    found: dict[tuple[str, ...], None] = {}
    for part in reading.parts:
        if part.assignments or does_more(part):  # with another PATH, `pip` is any program
            return ()
        words = _downloader(part)
        if words:
            found[words] = None
        elif part.words and part.program not in QUIET:
            return ()
    return tuple(found)


def _downloader(part: Part) -> tuple[str, ...]:
    """`pip` of `pip install x`, `python -m pip` of the same by a module; nothing for other programs."""
    if 0 in part.dynamic:
        return ()
    if is_downloader(part.words[:1]):
        return part.words[:1]
    return part.words[:3] if is_downloader(part.words[:3]) and not {1, 2} & set(part.dynamic) else ()


def is_downloader(words: tuple[str, ...]) -> bool:
    """Whether an allow rule about a host can name this program: `pip`, or `python -m pip`."""
    if len(words) == 1:
        return words[0] in DOWNLOADERS
    return len(words) == 3 and words[1] == "-m" and words[2] in ("pip", "uv")


def _concerns(rule: Rule, reading: Reading | None) -> bool:
    """Whether a deny or ask rule is about anything in the command."""
    if not rule.commands or reading is None or not reading.understood or names_command(rule, reading):
        return True
    modules = [part.words[2:] for part in reading.parts if part.words[1:2] == ("-m",)]  # `python -m pip` is pip
    return any(module[: len(words)] == words for module in modules for words in rule.commands)


def _is_local(target: Target) -> bool:
    return target.host in LOOPBACK or (is_literal(target.host) and not is_public(target.host))
