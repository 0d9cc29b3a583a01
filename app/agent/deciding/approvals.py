"""Gets the permission for a call: the policy decides, and where it says so the person is asked.

An approval holds only for what was shown: if files or confinement change meanwhile, the person is asked again.
"""

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any, Protocol

from app.agent.deciding.asking_programs import AskingPrograms
from app.agent.deciding.call_in_progress import CallInProgress
from app.agent.deciding.grants import Grants
from app.agent.deciding.host_access import HostAccess
from app.agent.deciding.loop_guards import Guards
from app.agent.deciding.policy import (
    PLAN_FAMILIES,
    UNSEARCHED,
    Allow,
    Ask,
    Conditions,
    Deny,
    Policy,
    Verdict,
    refused_by_scope,
)
from app.agent.deciding.questions import ALWAYS, APPROVE, APPROVE_TURN, DENY, Questions
from app.agent.deciding.rules import CallFacts, Keep, Rule, allows_private
from app.agent.deciding.undoable import Doing, foreseen
from app.agent.deciding.web_calls import url_facts
from app.network.hosts import Target
from app.sandbox.dangerous import asks
from app.sandbox.files.os_errors import folder_is_gone, is_there
from app.text.plain import one_line
from app.text.sentences import join, say, without_stop
from app.tools import Danger, Tool, ToolContext
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier
from app.vocabulary.errors import Denied, NotApproved, ToolError, UsageError
from app.vocabulary.events import Answer, Layer, Mode, Proposal, Question, QuestionKind, UndoReach
from app.vocabulary.file_rows import choose
from app.vocabulary.tool_table import ServerPlace
from app.web import FetchPermit

DID_NOT_ASK = say("the agent did this inside its walls and did not ask")
REMEMBERED = 500
"""How many past calls of the session are kept, to show which of them a proposed rule would have matched."""
AT_ONCE_SECONDS = 0.01
"""If the self-test of the confinement takes longer than this, files and secrets are looked at again after it."""


class Confining(Protocol):
    """What confines commands on this machine, as the self-test found it."""

    @property
    def in_force(self) -> InForce: ...

    async def ready(self) -> InForce: ...

    def describe(self, grant: Grant) -> InForce: ...


class Approvals:
    """Decides about each call, asks the person if needed, and remembers the answers."""

    def __init__(
        self,
        *,
        policy: Policy,
        questions: Questions,
        programs: AskingPrograms,
        context: ToolContext,
        confinement: Confining,
        grants: Grants,
        keep: Keep,
        on_hosts: Callable[[], None] = lambda: None,
        through: Callable[[Target], str] = lambda target: "",
        reader: Callable[[], Tool | None] = lambda: None,
    ) -> None:
        """`on_hosts` is called when commands may connect to other hosts than before; `through` names the person's own
        proxy, if a connection goes through it. `reader` gives the tool that reads files.
        """
        self.policy = policy
        self.grants = grants
        self.guards = Guards()
        self.programs = programs
        self.hosts = HostAccess(policy, questions, programs, grants, keep, on_hosts, through)
        self._questions = questions
        self._context = context
        self._confinement = confinement
        self._keep = keep
        self._reader = reader
        self._turn_approved: Mode | None = None
        """The mode in which the person approved the rest of the turn; the approval holds in that mode only."""
        self._agreed_to_cut = False
        """The person lets commands of this session run although not every folder was searched."""
        self._waiting: dict[str, tuple[CallInProgress, Mode]] = {}
        self._past: deque[tuple[CallFacts, str]] = deque(maxlen=REMEMBERED)

    @property
    def tier(self) -> Tier:
        """What confines commands, as far as the self-test has found out."""
        return self._confinement.in_force.tier

    async def confinement_known(self) -> None:
        await self._confinement.ready()

    def begin_turn(self) -> None:
        """An approval of the whole turn ends with that turn."""
        self.ask_again()
        self.guards.begin_turn()

    def ask_again(self) -> None:
        """Forget an approval of the whole turn: the turn is over, or the person chose another trust level."""
        self._turn_approved = None

    async def permit(self, current: CallInProgress) -> None:
        """Return if the call may run, with decision and grant set in `current`; raise Denied if it may not.

        Raises another ToolError if the call would be asked about, but can only fail.
        """
        looked, edit = current.looked, current.edit
        if current.has_happened:
            current.allowed(Layer.REPORT, DID_NOT_ASK)
            return
        # A call counts once, even if it is decided again; tools that ask the person are no loop.
        if current.circle is None:
            guards = self._guards(current)
            current.circle = "" if current.tool.waits or current.is_configured else guards.remark(looked.trace)
            current.remark = current.circle
        while True:
            await self._confine(current)
            if not looked.is_fresh:
                await asyncio.to_thread(self.look_at_files, current)
            self._note_facts(current)
            match self._verdict(current):
                case Deny(layer, reason, rule):
                    current.refuse(layer, reason, "policy", *_name_rule(rule))
                    raise Denied(say("Refused: {reason}.", reason))
                case Allow(layer, reason, rule):
                    by = "person" if layer is Layer.PERSON else "policy"
                    current.allowed(layer, reason, by, *_name_rule(rule))
                    break
                case Ask() as ask if _was_answered(current, ask):
                    current.allowed(Layer.PERSON, say("approved"), edit.by)
                    break
                case Ask() as ask:
                    if await self._ask(current, ask):
                        break
        said = current.command or " ".join(looked.facts.places) or looked.facts.host
        self._past.append((looked.facts, one_line(f"{current.tool.name} {said}".strip(), 120)))

    def decide_again(self) -> None:
        """Trust, mode, rules or grants have changed: decide again about the calls that wait for the person."""
        for question_id, (current, mode) in list(self._waiting.items()):
            if self._overtaken(current, mode) or isinstance(self._verdict(current), Deny):
                self._questions.settle(question_id, Answer(DENY, by="policy"))
            elif isinstance(self._verdict(current), Allow):
                self._questions.settle(question_id, Answer(APPROVE, by="policy"))
        self.hosts.decide_again()

    # --- deciding --------------------------------------------------------------------------------------------------

    async def _confine(self, current: CallInProgress) -> None:
        """Set what would confine the call now. Raises ToolError while the project's folder is away."""
        looked, confined = current.looked, current.confined
        if looked.facts.reading is None:
            return
        root = self._context.files.project.path
        if not is_there(root):
            raise folder_is_gone(root, "the command did not run")
        asked = time.monotonic()
        await self._confinement.ready()
        if time.monotonic() - asked > AT_ONCE_SECONDS:
            looked.is_fresh = False
        confined.requested = self._without_network(confined.requested)
        granted = self.grants.base(self.policy.mode)
        confined.grant = self._without_network(granted) | confined.requested
        confined.in_force = self._describe(current, any_host=granted.network)
        await self._plan_copies(current, confined.in_force)

    async def _plan_copies(self, current: CallInProgress, in_force: InForce) -> None:
        """Find out what will be copied before a command that nothing keeps, unless that only reads."""
        from app.commands.outward import only_reads

        reading, effects = current.looked.reading, self._context.effects
        keeps = in_force.keeps or in_force.grant.read_only or reading is None or only_reads(reading)
        current.confined.copying = await asyncio.to_thread(effects.plan) if effects is not None and not keeps else None

    def _describe(self, current: CallInProgress, *, any_host: bool) -> InForce:
        """What would confine the call, with the network as granted if any host of it can be reached by the proxy."""
        confined = current.confined
        in_force = self._confinement.describe(confined.grant)
        confined.any_host = any_host and in_force.by_host
        return replace(in_force, grant=replace(in_force.grant, network=True)) if confined.any_host else in_force

    def _without_network(self, grant: Grant) -> Grant:
        """Where hosts are decided about one by one nobody gets the whole network, and none needs to ask for it."""
        return replace(grant, network=False) if self._confinement.in_force.by_host else grant

    def look_at_files(self, current: CallInProgress) -> None:
        """Set which changes could not be undone, and what it would change or move, also through a link, that makes
        programs run code. Blocks.
        """
        looked = current.looked
        files, written = self._context.files, tuple(looked.written.values())
        carries = current.tool.carries
        moved = carries(current.args, files.pinned(looked.places)) if carries is not None else ()
        through = (told for path, place in looked.written.items() for told in files.code_links(path, place))
        code = (why.format(place.shown) for place in looked.written.values() if (why := asks(place.parts)))
        looked.carried = [*dict.fromkeys((*code, *moved, *through))]
        current.runs_later  # noqa: B018  found out here, where it may take its time
        looked.lost = files.lost_for_good(written) if written and not current.tool.keeps_contents else {}
        looked.stale = self._changed_since(current) if current.tool.replaces else ()

    def _note_facts(self, current: CallInProgress) -> None:
        """Set the facts that depend on files and confinement."""
        looked, confined = current.looked, current.confined
        lost = [say("{reason}, so this cannot be taken back", why) for why in looked.lost.values()]
        uncopied = [without_stop(confined.copying.words)] if confined.copying is not None else []
        loses = tuple(filter(None, (*lost, *looked.stale, *uncopied)))
        reading = looked.reading
        if reading is not None and confined.in_force is not None and confined.in_force.keeps_all:
            reading = reading.when_kept
        looked.facts = replace(looked.facts, reading=reading, runs_code=tuple(looked.carried), loses=loses)

    def _changed_since(self, current: CallInProgress) -> list[str]:
        """Describes the files that it would replace although they changed after the agent read them."""
        words = say("{file} has changed since the agent read it, and this replaces all of it")
        found: list[str] = []
        for place in current.looked.written.values():
            known = self._context_of(current).reads.get(place.shown)
            with contextlib.suppress(ToolError):  # the file is gone or unreadable; the call itself will report that
                if known is not None and self._context.files.hash_of(place) != known:
                    found.append(words.format(place.shown))
        return found

    def _guards(self, current: CallInProgress) -> Guards:
        return self.guards if current.delegate is None else current.delegate.guards

    def _context_of(self, current: CallInProgress) -> ToolContext:
        """With what the maker of the call knows of files."""
        reads = self._context.reads if current.delegate is None else current.delegate.reads
        return replace(self._context, files=self._context.files.pinned(current.looked.places), reads=reads)

    def _verdict(self, current: CallInProgress, more: Grant = NO_GRANT) -> Verdict:
        looked, confined = current.looked, current.confined
        if current.delegate is not None:
            places = tuple(looked.places.values())
            if refused := refused_by_scope(current.delegate.scope, current.tool, places):
                return refused
        requested = (confined.requested | more) - self.grants.session
        approved = self._turn_approved is self.policy.mode
        is_cut = confined.in_force is not None and confined.in_force.is_cut and not self._agreed_to_cut
        lowered = self._confinement.in_force.is_lowered
        conditions = Conditions(self.tier, requested, approved, lowered, is_cut, current.is_configured)
        verdict = self.policy.decide(current.tool, tuple(looked.places.values()), looked.facts, conditions)
        if current.circle and isinstance(verdict, Allow):
            return Ask(Layer.GUARD, without_stop(current.circle), firm=True)
        if current.call.written and not isinstance(verdict, Deny):
            return Ask(Layer.GUARD, say("the model wrote this call as text, so it always asks"), firm=True)
        return verdict

    def doing(self, current: CallInProgress) -> Doing:
        """What undo depends on."""
        looked, confined = current.looked, current.confined
        in_force, server = confined.in_force, current.tool.server
        if server is ServerPlace.CONFINED:
            in_force = self._confinement.describe(NO_GRANT)
        connects = in_force is not None and (
            in_force.grant.network or (in_force.by_host and self.hosts.lets_connect(current.tool.name, looked.reading))
        )
        lost, copied = next(iter(looked.lost.values()), ""), UndoReach.NONE
        if (plan := confined.copying) is not None:
            copied = UndoReach.ALL if plan.is_whole else UndoReach.PART if plan.left_out else UndoReach.NONE
        return Doing(current.tool.name, looked.reading, in_force, connects, lost, server, copied)

    def permits(self, tool: Tool, url: str) -> FetchPermit:
        """Whether this tool may fetch an address to which a page redirects it, without asking anybody."""
        facts = url_facts(tool.name, url)
        conditions = Conditions(self.tier, turn_approved=self._turn_approved is self.policy.mode)
        is_local = facts.is_local_host or allows_private(self.policy.rules, facts)
        return FetchPermit(isinstance(self.policy.decide(tool, (), facts, conditions), Allow), is_local)

    def _overtaken(self, current: CallInProgress, mode: Mode) -> bool:
        """The person switched to plan mode while a call that changes things was waiting."""
        changes = current.tool.danger is Danger.DANGEROUS and current.tool.family not in PLAN_FAMILIES
        return changes and mode is Mode.BUILD and self.policy.mode is Mode.PLAN

    # --- asking ----------------------------------------------------------------------------------------------------

    async def _ask(self, current: CallInProgress, ask: Ask) -> bool:
        """Ask the person; False if the call has to be decided or asked again."""
        looked, edit = current.looked, current.edit
        from app.agent.deciding.proposals import propose

        is_single = ask.firm or current.circle or current.rows  # each proposal for many files is looked at by itself
        rules = {} if is_single else {rule.id: rule for rule in propose(looked.facts)}
        question = await self._question(current, ask, rules)
        mode = self.policy.mode
        self._waiting[question.id] = (current, mode)
        looked.is_fresh = False
        try:
            answer = await self._questions.ask(question)
        finally:
            del self._waiting[question.id]
        if answer.choice == DENY:
            if answer.by == "policy":
                verdict = self._verdict(current)
                if self._overtaken(current, mode) or not isinstance(verdict, Deny):
                    verdict = self.policy.refused_by_plan_mode(current.tool)
                current.refuse(verdict.layer, verdict.reason, "policy", *_name_rule(verdict.rule))
                raise Denied(say("Refused: {reason}.", verdict.reason))
            if answer.by in ("person", "client"):
                self._guards(current).note_denial(looked.trace, answer.reason)
            why = self._refusal(current, answer, ask)
            current.refuse(Layer.PERSON, why, answer.by)
            raise NotApproved(say("Not run: {clause}.", why))
        if answer.by == "policy":
            return False
        if not await self._is_approved(current, question, answer, rules):
            return False
        if ask.reason == UNSEARCHED:
            self._agreed_to_cut = True
            self.decide_again()
        if changed := _edit(current, question, answer):
            edit.arguments, edit.was_asked = changed, (ask, looked.places)
            edit.by = answer.by
        return True

    async def _question(self, current: CallInProgress, ask: Ask, rules: dict[str, Rule]) -> Question:
        from app.agent.deciding.proposals import would_have_matched

        tool = current.tool
        await self.foresee(current)
        words = {id(facts): words for facts, words in self._past}
        past = [facts for facts, _ in self._past]
        proposals = [
            Proposal(rule.id, rule.words, tuple(words[id(facts)] for facts in would_have_matched(rule, past)))
            for rule in rules.values()
        ]
        return Question(
            kind=QuestionKind.APPROVAL,
            title=say("Run {tool}?", tool.name),
            id=f"q_{secrets.token_hex(4)}",
            call_id=current.call.id,
            tool=tool.name,
            arguments={} if current.rows else current.arguments,
            preview=await self._preview(current),
            reason=ask.reason,
            remark=join(" ", filter(None, (current.asker, current.remark))),
            command=current.looked.facts.reading,
            in_force=current.confined.in_force if tool.has_happened is None else None,  # another agent's walls stay
            requested=self._without_network(tool.grants(current.args)) if tool.grants else NO_GRANT,
            proposals=tuple(proposals),
            proposed=tool.proposed(current.args)[1] if tool.proposed else None,
            undo=foreseen(self.doing(current)),
            runs_later=current.runs_later,
            rows=current.rows,
        )

    async def _preview(self, current: CallInProgress) -> str:
        """What the approval shows: what the call would do to the files as they are now.

        Raises ToolError if it can only fail and the agent may know why: then nobody is asked.
        """
        preview, shown = current.tool.preview, current.tool.preview_async
        context = self._context_of(current)
        try:
            if shown is not None:
                return await shown(current.args, context)
            return await asyncio.to_thread(preview, current.args, context) if preview is not None else ""
        except ToolError as error:
            if not current.circle and self._may_be_read(current):
                raise
            return error.text

    async def foresee(self, current: CallInProgress) -> None:
        """Look at what it would make of a file of which only some parts run later."""
        looked = current.looked
        looked.outcome = (None, None)
        foreseen = current.tool.outcome
        if foreseen is None or not current.runs_later:
            return
        context = self._context_of(current)
        with contextlib.suppress(ToolError):  # it fails, or what is there cannot be read: then all of the file counts
            looked.outcome = await asyncio.to_thread(foreseen, current.args, context)

    def _may_be_read(self, current: CallInProgress) -> bool:
        """Whether the agent has read the files of a call, or may read them without a question: why the call fails can
        tell what is in them.
        """
        looked = current.looked
        if all(place.shown in self._context_of(current).reads for place in looked.places.values()):
            return True
        reader = self._reader()
        if reader is None:
            return False
        facts = CallFacts(reader.name, looked.facts.places)
        return isinstance(self.policy.decide(reader, tuple(looked.places.values()), facts), Allow)

    def _refusal(self, current: CallInProgress, answer: Answer, ask: Ask) -> str:
        match answer.by:
            case "timeout":
                return say("nobody answered within {seconds} s", self._questions.asking.timeout)
            case "nobody" if current.circle:
                return say("this is the same call again, and nobody is there to ask; try something else")
            case "nobody":
                return say(
                    "it needs the person's approval and {what} ({reason})",
                    answer.reason or say("nobody is there to ask"),
                    ask.reason,
                )
            case _:
                return (
                    say("the person said no: {answer}", answer.reason) if answer.reason else say("the person said no")
                )

    async def _is_approved(
        self, current: CallInProgress, question: Question, answer: Answer, rules: dict[str, Rule]
    ) -> bool:
        confined = current.confined
        try:
            more = await asyncio.to_thread(self.grants.checked, answer.grant)
            rule = rules[answer.rule] if answer.choice == ALWAYS else None
            if rule is not None and answer.scope == "session":
                self.policy.session_rules.append(rule)
            elif rule is not None:
                rule = await self._keep(rule, answer.scope)
        except UsageError as error:
            current.remark = error.text
            return False
        await self._confine(current)
        if current.tool.has_happened is None and confined.in_force != question.in_force:
            current.remark = say("What this would run under changed while you were asked.")
            return False
        if await self._preview(current) != question.preview:
            current.remark = say("The files changed while you were asked: this is what it would do now.")
            return False
        verdict = self._verdict(current, more)
        if isinstance(verdict, Deny):
            current.remark = say("Not possible: {reason}.", verdict.reason)
            return False
        if confined.in_force is not None:
            confined.grant |= self._without_network(more)
            confined.in_force = self._describe(current, any_host=confined.any_host or more.network)
            await self._plan_copies(current, confined.in_force)
        self._guards(current).note_approval(current.looked.trace)
        if answer.choice == APPROVE_TURN:
            self._turn_approved = self.policy.mode
        if answer.for_session:
            self.grants.add(confined.requested | more)
        self.decide_again()
        reason = say("approved") if rule is None else say("approved, and from now on: {rule}", rule.words)
        current.allowed(Layer.PERSON, reason, answer.by, *_name_rule(rule))
        return True


def _was_answered(current: CallInProgress, ask: Ask) -> bool:
    """Whether the person who edited the call was asked for the same reason, about the same files and new names only."""
    edit, now = current.edit, current.looked.places
    if edit.proposed is None or edit.was_asked is None or any(row.problem for row in current.rows):
        return False
    asked, places = edit.was_asked
    if not current.rows:
        return (ask, now) == (asked, places)
    return ask == asked and all(
        place == places[path] if path in places else place.shown == path for path, place in now.items()
    )


def _edit(current: CallInProgress, question: Question, answer: Answer) -> Mapping[str, Any]:
    """The arguments that the person changed."""
    if answer.edited is not None and answer.edited != question.proposed and current.tool.proposed is not None:
        return {current.tool.proposed(current.args)[0]: answer.edited}
    if answer.rows is None:
        return {}
    rows = choose(question.rows, answer.rows)
    return {"rows": [asdict(row) for row in rows]} if rows != question.rows else {}


def _name_rule(rule: Rule | None) -> tuple[str, str]:
    return (rule.words, rule.id) if rule is not None else ("", "")
