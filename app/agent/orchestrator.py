"""The only code that runs a tool. Its order is the security model:

find      an unknown tool                          -> E_UNKNOWN_TOOL
scope     not among this agent's tools             -> E_DENIED
validate  arguments are not what the schema says   -> E_SCHEMA_VALIDATION
sandbox   a path leads out of its zone             -> the person decides: refuse the call, or stop the run
read      a command is parsed, to know what it would do
decide    scope on paths, mode, rules, trust       -> allow, ask or deny
guard     a loop, or denied before                 -> ask
ask       the person, about exactly this call and what would confine it
record    a call that can change something is stored before it does
run       with a time limit, inside the sandbox, a command under confinement
audit     exactly one line in the audit trail, whatever happened
"""

import asyncio
import json
import logging
import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus

from app.agent.call_records import CallRecords
from app.agent.deciding.approvals import Approvals
from app.agent.deciding.call_in_progress import CallInProgress, Delegate
from app.agent.deciding.policy import Scope, Trust
from app.agent.deciding.questions import ADD_FOLDER, ALLOW, STOP, Questions
from app.agent.deciding.rules import barred_hosts, barring
from app.agent.deciding.undoable import find_undoable
from app.agent.masking import Masking, refuse_masks
from app.agent.roles.instructions import Instructions
from app.agent.share import kept_in_file, within_share
from app.commands import Reading
from app.sandbox.confine import ConfinementLost
from app.sandbox.files.line_diff import difference
from app.sandbox.files.outside import outside_file
from app.sandbox.files.places import Place
from app.sandbox.running.command import finish_anyway
from app.sandbox.running.time_limit import TimeLimit
from app.sandbox.runs_later import describe_runs, facts
from app.text import strict_json
from app.text.plain import escaped, one_line, unescaped
from app.text.sentences import join, say
from app.text.similar import similar
from app.tools import Args, Danger, Registry, Tool, ToolContext
from app.vocabulary.changes import CURRENT
from app.vocabulary.confinement import NO_GRANT, Grant
from app.vocabulary.errors import Denied, InvalidArguments, SandboxViolation, StorageError, ToolError, UsageError
from app.vocabulary.events import (
    AllowedHost,
    BackgroundCommand,
    Event,
    Layer,
    Mode,
    ModeChanged,
    Question,
    QuestionKind,
    ToolFinished,
    ToolOutput,
    ToolStarted,
)
from app.vocabulary.file_rows import describe_choice
from app.vocabulary.messages import ToolCall, ToolResult, ToolSpec
from app.vocabulary.tool_table import ToolFamily, canonical_name

DEFAULT_TIMEOUT = 60.0
GRACE_SECONDS = 5.0
"""How many seconds a tool may exceed its own time limit before it is cancelled."""

MAX_EDIT_LINES = 80
"""Of the difference between what the model wanted to write and what the person made of it."""

MOST_OUTPUT = 200_000
"""Characters of a result; the limits of the tools themselves are far below."""

WITHOUT_IT = say("Do without it, or tell them what you need it for.")

_HALF = re.compile("[\ud800-\udfff]")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """A call's result, and whether the whole run must stop."""

    result: ToolResult
    stops: bool = False
    refused: bool = False
    """It did not run, although the person did not say no."""


Read = Callable[[str, Grant], Reading]
"""Parses a command; the grant says which folders it may write."""


class Orchestrator:
    """Takes every call through the layers above. It emits events; a failing tool never makes it raise."""

    def __init__(
        self,
        *,
        registry: Registry,
        approvals: Approvals,
        questions: Questions,
        context: ToolContext,
        read: Read,
        emit: Callable[[Event], None],
        records: CallRecords,
        tell_violations: bool = False,
        masking: Masking | None = None,
        own_folders: Sequence[Path] = (),
        switched_off: Callable[[str], str] = lambda tool: "",
    ) -> None:
        """`own_folders` hold Handrail's data, of which nobody can let a call read a file. `switched_off` tells why a
        tool is off, if the person has switched it off.
        """
        self.registry = registry
        self.policy = approvals.policy
        self._approvals = approvals
        self._questions = questions
        self._context = replace(context, ask=questions.ask, mode=lambda: self.policy.mode, set_mode=self.set_mode)
        self._read = read
        self._emit = emit
        self._records = records
        self.tell_violations = tell_violations
        self.masking = masking or Masking()
        self._own_folders = own_folders
        self._switched_off = switched_off
        self.instructions: Instructions | None = None
        """The project's instructions, added to results; a face that calls single tools has none."""
        self._turn = 0
        self._delegate: Delegate | None = None

    def specs(self) -> list[ToolSpec]:
        """The tools that the model is shown: those in the agent's scope that work here, the same in both modes."""
        return [tool.spec for tool in self._in_scope() if tool.is_offered]

    async def refused_in_plan_mode(self) -> list[str]:
        """The wire names of the tools that plan mode refuses; waits for the self-test of the confinement."""
        await self._approvals.confinement_known()
        usable = self._usable()
        return [tool.spec.wire_name for tool in self._in_scope() if tool.is_offered and tool not in usable]

    def is_dangerous(self, name: str) -> bool:
        tool = self.registry.get(name) if self.policy.scope.get(name) else None
        return tool is not None and tool.danger == "dangerous"

    def for_helper(
        self, call_id: str, title: str, scope: Scope, emit: Callable[[Event], None], *, sees_images: bool
    ) -> "Orchestrator":
        """The same with what a helper may use: its calls are those of the turn that runs, and told to `emit`."""
        made = copy(self)
        made._delegate = Delegate(call_id, title, scope, self._approvals.guards.for_helper())
        made._context = replace(self._context, reads=made._delegate.reads, sees_images=sees_images)
        made._emit = emit
        made.instructions = None  # it notes what the agent has read of them
        return made

    def begin_turn(self, turn: int) -> None:
        if self._delegate is not None:
            return  # a helper works within a turn
        self._turn = turn
        self.registry.begin_turn()
        self._approvals.begin_turn()

    # --- what the person changes while it works ----------------------------------------------------------------------

    def set_trust(self, trust: Trust) -> None:
        """Applies to the next call, and to calls that wait for the person."""
        self.policy.set_trust(trust)
        self._approvals.ask_again()
        self.policy_changed()

    def allow_repeats(self) -> None:
        """A program may make the same call as often as it likes: only models lose their way in loops."""
        self._approvals.guards.allows_repeats = True

    def set_sees_images(self, on: bool) -> None:
        """Whether the model that answers now can look at images."""
        self._context = replace(self._context, sees_images=on)

    def set_mode(self, mode: Mode) -> None:
        """Change the mode; only what the person chose may be set here."""
        if mode is not self.policy.mode:
            self.policy.mode = mode
            self._emit(ModeChanged(mode, self.still_writing))
            self.policy_changed()

    @property
    def still_writing(self) -> tuple[BackgroundCommand, ...]:
        """In plan mode: background commands that were started before and can still write."""
        if self.policy.mode is not Mode.PLAN:
            return ()
        return tuple(one for one in self._context.processes.background.listed() if one.running and one.writes)

    def policy_changed(self) -> None:
        """Trust, mode or rules have changed: calls that wait for the person are decided again."""
        self._approvals.decide_again()

    @property
    def grants(self) -> Grant:
        """What commands may do beyond their confinement for the rest of the session."""
        return self._approvals.grants.session

    def add_folder(self, folder: str, *, writable: bool) -> Place:
        """Let tools use one more folder until it is taken back; raises UsageError that says why not. Blocks shortly."""
        grants = self._approvals.grants
        grant = grants.addition(folder, writable=writable)
        (root,) = grant.reads or grant.changes
        if grants.session != grants.session - Grant(reads=(root,), changes=(root,)):
            grants.revoke(Grant(reads=(root,), changes=(root,)))
        grants.add(grant)
        return self._context.files.resolve(root)

    def revoke_grants(self, grant: Grant | None = None) -> None:
        """Take back one grant, or all; running commands keep it until they end."""
        self._approvals.grants.revoke(grant)

    @property
    def allowed_hosts(self) -> tuple[AllowedHost, ...]:
        """The hosts that commands of this session may connect to."""
        return self._approvals.hosts.allowed

    def take_back_host(self, allowed_id: str) -> None:
        """Take back one of `allowed_hosts`; its open connections end."""
        self._approvals.hosts.take_back(allowed_id)

    # --- one call ----------------------------------------------------------------------------------------------------

    async def run(self, call: ToolCall, share: int | None = None, *, is_configured: bool = False) -> CallOutcome:
        """Take one call through all layers. A model reads at most `share` bytes of the result.

        `is_configured` says that the person set the command up themselves.
        """
        current = CallInProgress(call, self._turn, share, is_configured=is_configured, delegate=self._delegate)
        try:
            result = await self._through_the_layers(current)
        except ToolError as error:
            failed = _told_of_edit(current, self.registry.failed(call.name, error))
            result = await self._within_share(current, failed)
        except asyncio.CancelledError:
            text = f"Cancelled by the person.{_describe_done(current)}"
            self._finish(current, self.registry.failed(call.name, ToolError(text, "E_CANCELLED")))
            raise
        except Exception as error:  # noqa: BLE001  a broken tool must not end the conversation
            _log.exception("tool %s failed", call.name)
            failure = ToolError(f"{call.name} failed with an internal error: {error!r}")
            result = await self._within_share(current, self.registry.failed(call.name, failure))
        result = self._finish(current, self.masking.again(result))
        await self._records.until_audited()
        refused = not current.decision.allowed and current.decision.by != "person"
        return CallOutcome(result, current.stops, refused)

    async def _through_the_layers(self, current: CallInProgress) -> ToolResult:
        current.tool = self._find(current)
        current.arguments = _parse(current.call)
        if current.tool.stands_for is not None:
            name, arguments = current.tool.stands_for(current.tool.parse(current.arguments))
            current.becomes(name, arguments)
            current.tool = self._find(current)
        await self._prepare(current)
        result = await self._run_permitted(current)
        result = await self._within_share(current, _told_of_later(current, _told_of_edit(current, result)))
        # The result with the project's instructions for these files, if the model has not seen them yet.
        places = list(current.looked.places.values())
        if self.instructions is None or result.is_error or not self.instructions.concern(places):
            return result
        return await asyncio.to_thread(self.instructions.noted, result, places)

    async def _prepare(self, current: CallInProgress) -> None:
        """Validate the arguments, resolve paths and read the command: all that is known before a decision."""
        looked = current.looked
        current.args = current.tool.parse(current.arguments)
        if not current.has_happened:
            refuse_masks(current.tool, current.arguments)
        if self.instructions is not None:
            self.instructions.refuse_mark(current.arguments)
        # Resolve the call's paths; the person is asked about one that leads outside.
        try:
            await self._spell_out(current)
            await self._look(current)
        except SandboxViolation as violation:
            before = self.grants
            looked.outside = await self._report_violation(
                violation, current, await self._readable_once(current), await self._addable(violation, current)
            )
            if not looked.outside and self.grants == before:
                raise
            await self._spell_out(current)
            await self._look(current)
        if current.tool.family is ToolFamily.WEB:
            # The person is always asked about an address or a query that would carry a secret out of the machine.
            said = json.dumps(current.arguments, ensure_ascii=False)
            if self.masking.holds_secret(said) or self.masking.holds_secret(unquote_plus(said)):
                carries_out = (*looked.facts.carries_out, say("it would send a secret of yours over the network"))
                looked.facts = replace(looked.facts, carries_out=carries_out)

    async def _run_permitted(self, current: CallInProgress) -> ToolResult:
        """Decide and run. If the confinement of a command changed in between, it did not run and is decided again."""
        looked, edit = current.looked, current.edit
        for _ in range(3):
            await self._approvals.permit(current)
            while edit.arguments is not None:
                await self._take_edit(current, edit.arguments)
                await self._approvals.permit(current)
            if looked.outside:  # the audit trail names the person and the file, whatever else allowed the call
                files = ", ".join(escaped(str(file.path)) for file in looked.outside.values())
                current.allowed(Layer.PERSON, say("allowed to read {files} outside the project, once", files), "person")
            try:
                return await self._execute(current)
            except ConfinementLost as lost:
                current.remark = lost.text
                looked.is_fresh = False
        current.refuse(Layer.CONFINEMENT, say("the confinement of commands keeps changing"))
        raise Denied("Not run: the confinement of commands keeps changing. Try again later.")

    async def _spell_out(self, current: CallInProgress) -> None:
        if current.tool.expand is None:
            return
        current.given = current.given or current.arguments
        current.arguments = await asyncio.to_thread(current.tool.expand, current.args, self._context.files)
        current.args = current.tool.parse(current.arguments)

    async def _take_edit(self, current: CallInProgress, changed: Mapping[str, Any]) -> None:
        """The person changed what the call would do: as it is now, it goes through the layers again."""
        looked, edit = current.looked, current.edit
        edit.proposed = edit.proposed or current.given or current.arguments
        if current.tool.proposed is not None:
            name, before = current.tool.proposed(current.args)
            edit.both = (edit.both[0] if edit.both else before, changed[name])
        asked, rows = looked.places, current.rows
        current.arguments = {**current.arguments, **changed}
        edit.arguments = None
        await self._prepare(current)
        if rows:
            edit.chosen.append(describe_choice(rows, current.rows))
            if any(row.problem for row in current.rows):
                current.remark = say("Not all of the names that you gave are possible. Look at the rows again.")
        elif looked.places != asked:
            now = ", ".join(place.shown for place in looked.places.values())
            current.remark = say("The path led elsewhere while you were asked: this would change {path}.", now)

    def _find(self, current: CallInProgress) -> Tool:
        name = current.call.name
        if why := self._switched_off(name):
            current.refuse(Layer.SCOPE, say("you have switched it off"))
            raise Denied(join(" ", (why, WITHOUT_IT)))
        tool = self.registry.get(name)
        if tool is not None and (self._is_granted(tool) or tool.has_happened is not None):
            return tool  # what an agent may not do is refused below, and what it has done is recorded
        offered = [tool.name for tool in self._usable() if tool.is_offered]
        if tool is None:
            current.refuse(Layer.SCOPE, say("no such tool"))
            near = similar(name, offered, 0.6)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            known = ", ".join(offered) or "none"
            raise ToolError(f"Unknown tool: {one_line(name)}.{hint} There are: {known}.", "E_UNKNOWN_TOOL")
        current.refuse(Layer.SCOPE, say("{tool} is not part of this agent's tools", name))
        raise Denied(
            say("{tool} is not part of this agent's tools. Available: {names}.", name, ", ".join(offered) or "none")
        )

    def _is_granted(self, tool: Tool) -> bool:
        is_narrowed = self._delegate is not None and self._delegate.scope.get(tool.name) is None
        return self.policy.permission(tool) is not None and not is_narrowed

    def _in_scope(self) -> list[Tool]:
        """The tools of the agent that can do anything here."""
        tools = (self.registry.get(name) for name in self.registry.names if self.policy.scope.get(name))
        granted = [tool for tool in tools if tool is not None and self._is_granted(tool)]
        return [tool for tool in granted if tool.works is None or tool.works(self._context)]

    def _usable(self) -> list[Tool]:
        """The tools in scope that the mode allows."""
        tier = self._approvals.tier
        return [tool for tool in self._in_scope() if self.policy.offers(tool, tier)]

    async def _look(self, current: CallInProgress) -> None:
        """Find out everything that is to be known before a decision."""
        await asyncio.to_thread(self._look_at_files, current)
        current.looked.is_fresh = True

    def _look_at_files(self, current: CallInProgress) -> None:
        looked = current.looked
        tool, args, files = current.tool, current.args, self._context.files
        read = {path: looked.outside.get(path) or files.resolve(path) for path in tool.reads(args)}
        looked.written = dict(tool.written(args, files))
        looked.places = read | looked.written
        current.understood(self._reading(current), files.project.path)
        self._approvals.look_at_files(current)
        self.masking.look()

    def _reading(self, current: CallInProgress) -> Reading | None:
        """What the command of the call would do, with the grant that it asks for; None if it has no command."""
        confined = current.confined
        if current.command is None:
            return None
        try:
            asked = current.tool.grants(current.args) if current.tool.grants else NO_GRANT
            confined.requested = self._approvals.grants.checked(asked)
        except UsageError as error:
            current.refuse(Layer.CONFINEMENT, error.text)
            raise Denied(say("Not run: {clause}.", error.text)) from None
        return self._read(current.command, self.grants | confined.requested)

    async def _readable_once(self, current: CallInProgress) -> Mapping[str, Place]:
        """The one file that the call wants to read, if the person may let it: by its real path, and no secret."""
        try:
            paths = list(current.tool.reads(current.args))
        except SandboxViolation:  # a dialect refuses it by its spelling alone
            return {}
        if canonical_name(current.tool.name) != "read" or current.tool.writes(current.args) or len(paths) != 1:
            return {}
        project = self._context.files.project.path
        file = await asyncio.to_thread(outside_file, paths[0], project, self._own_folders)
        return {paths[0]: file} if file is not None else {}

    async def _addable(self, violation: SandboxViolation, current: CallInProgress) -> Grant:
        """What would add the folder of this path to the session; nothing if it cannot be, or would not help."""
        path = Path(unescaped(violation.path))
        if not path.is_absolute() or current.command is not None:
            return NO_GRANT
        writable = current.tool.danger is Danger.DANGEROUS

        def find() -> Grant:
            folder = next(one for one in (path, *path.parents) if one.is_dir())
            return self._approvals.grants.addition(str(folder), writable=writable)

        try:
            return await asyncio.to_thread(find)
        except (UsageError, OSError):
            return NO_GRANT

    async def _report_violation(
        self,
        violation: SandboxViolation,
        current: CallInProgress,
        readable: Mapping[str, Place] | None = None,
        addable: Grant = NO_GRANT,
    ) -> Mapping[str, Place]:
        """Ask the person what to do; the result is what of `readable` they allow. They may add the folder, too."""
        current.refuse(Layer.SANDBOX, violation.rule)
        if self.tell_violations:
            return {}
        files = [say("This is the file {path}.", escaped(str(file.path))) for file in (readable or {}).values()]
        question = Question(
            kind=QuestionKind.VIOLATION,
            title=say("{tool} was stopped by the sandbox", current.call.name),
            call_id=current.call.id,
            tool=current.call.name,
            arguments=current.arguments,
            preview=violation.path,
            reason=violation.rule,
            choices=(*((ALLOW,) if readable else ()), *((ADD_FOLDER,) if addable != NO_GRANT else ())),
            requested=addable,
            remark=join(" ", filter(None, (current.asker, *files))),
        )
        answer = await self._questions.ask(question)
        if answer.choice == ALLOW and answer.by == "person" and readable:
            return readable
        if answer.choice == ADD_FOLDER and answer.by == "person" and addable != NO_GRANT:
            (folder,) = addable.reads or addable.changes
            await asyncio.to_thread(lambda: self.add_folder(folder, writable=bool(addable.changes)))
            return {}
        current.refuse(Layer.SANDBOX, violation.rule, answer.by)
        current.stops = answer.choice == STOP
        return {}

    def _context_of(self, current: CallInProgress, limit: float | None) -> ToolContext:
        """All that the tool of this call can reach."""
        looked, tool = current.looked, current.tool
        permission = self.policy.permission(tool)
        barred = barring(self.policy.rules, tool.name)
        return replace(
            self._context,
            files=self._context.files.pinned(looked.places, barred, frozenset(looked.lost), current.share),
            call_id=current.call.id,
            timeout=limit or DEFAULT_TIMEOUT,
            max_read_bytes=permission.max_read_bytes if permission else None,
            max_write_bytes=permission.max_write_bytes if permission else None,
            grant=current.confined.grant,
            promised=current.confined.in_force,
            output=lambda text: self._emit(ToolOutput(current.call.id, text)),
            permits=lambda url: self._approvals.permits(tool, url),
            bars_host=barred_hosts(self.policy.rules, tool.name),
        )

    async def _execute(self, current: CallInProgress) -> ToolResult:
        tool, confined = current.tool, current.confined
        limit = self._limit(tool, current.args)
        context = self._context_of(current, limit)
        await self._approvals.foresee(current)
        if confined.in_force is not None:
            self._approvals.programs.begin(current)
        if not current.looked.is_fresh:
            await self.masking.prepare()
        await self._write_down(current)
        self._emit(ToolStarted(current.call.id, tool.name, current.told, current.decision, confined.in_force))
        current.started = time.monotonic()
        self._questions.take_waited(current.call.id)  # before it began
        token = CURRENT.set(current.info)
        try:
            until = limit + GRACE_SECONDS if limit and not tool.keeps_time else None
            async with TimeLimit(until) as current.clock:
                if context.effects is not None and tool.writes(current.args):
                    await context.effects.catch_up()
                if not current.looked.facts.runs_code and tool.carries is None:
                    return await tool.execute(current.args, context)
                async with context.processes.allowing(current.info.touched):
                    return await tool.execute(current.args, context)
        except TimeoutError:
            await self._give_up(current)
            raise ToolError(f"{tool.name} timed out after {limit:g} s.{_describe_done(current)}", "E_TIMEOUT") from None
        except asyncio.CancelledError:
            await finish_anyway(self._give_up(current))
            raise
        except SandboxViolation as violation:
            await self._report_violation(violation, current)
            raise
        finally:
            current.clock = None
            CURRENT.reset(token)

    async def _write_down(self, current: CallInProgress) -> None:
        """Store a call that can change something before it does so: it is known after a crash."""
        if current.tool.danger is not Danger.DANGEROUS:
            return
        try:
            await self._records.begin(current)
        except (OSError, StorageError) as error:
            why = error.text if isinstance(error, StorageError) else f"{error.strerror or error}."
            raise ToolError(f"Not run, because the call could not be stored first. {why}", "E_STORAGE") from error

    async def _give_up(self, current: CallInProgress) -> None:
        """A thread cannot be killed, so it is asked to stop; wait for the change that it is making right now."""
        stop = current.info.stop
        stop.asked = True
        if not stop.is_over:
            with suppress(TimeoutError):
                async with asyncio.timeout(GRACE_SECONDS):
                    await asyncio.to_thread(stop.wait, GRACE_SECONDS)

    async def _within_share(self, current: CallInProgress, result: ToolResult) -> ToolResult:
        """Without secrets, before the whole of it is kept in a file."""
        result = await self.masking.masked(result)
        if current.share is None or len(result.output) * 4 <= current.share:
            return result
        return await asyncio.to_thread(within_share, result, current.share, current.call.id, self._context.files)

    async def keep_output(self, call_id: str, result: ToolResult) -> str:
        """The path of a file with the whole result of a call, as the model can read it; "" if it cannot be kept."""
        return await asyncio.to_thread(kept_in_file, result, call_id, self._context.files)

    def _limit(self, tool: Tool, args: Args) -> float | None:
        """The time limit: what the call asks for, within the agent's; None for a call that waits for the person."""
        if tool.waits:
            return None
        permission = self.policy.permission(tool)
        granted = permission.timeout if permission is not None else None
        asked = tool.timeout(args) if tool.timeout else None
        if asked is None:
            return granted or DEFAULT_TIMEOUT
        return min(asked, granted) if granted else asked

    def _finish(self, current: CallInProgress, result: ToolResult) -> ToolResult:
        if len(result.output) > MOST_OUTPUT:
            cut = result.output[:MOST_OUTPUT] + f"\n[cut: {len(result.output) - MOST_OUTPUT} more characters]"
            result = replace(result, output=cut)
        if current.edit.proposed is not None and current.decision.allowed:
            edited = say("{reason}, as the person edited it", current.decision.reason)
            current.decision = replace(current.decision, reason=edited)
        call, decision = current.call, current.decision
        seconds = max(0.0, time.monotonic() - current.started - self._questions.take_waited(call.id))
        self._records.audit(current, result, seconds)
        in_force = undo = None
        if decision.allowed:
            in_force = current.confined.in_force
            if not current.has_happened or "tier" in result.meta:
                undo = find_undoable(self._approvals.doing(current), result.meta, failed=result.is_error)
        shown = result.without_data()
        self._emit(ToolFinished(call.id, call.name, current.told, shown, decision, seconds, in_force, undo))
        return result


def _told_of_edit(current: CallInProgress, result: ToolResult) -> ToolResult:
    """With what the person changed in the call, so that the model knows what is in the file."""
    edit = current.edit
    if edit.chosen:
        return replace(result, output="\n\n".join((result.output, *filter(None, edit.chosen))))
    if edit.both is None:
        return result
    own, theirs = edit.both
    made = difference(own.encode(), theirs.encode())
    lines = made.lines if made is not None else ("(the change is too long to be shown; read the file)",)
    shown = "\n".join(lines[:MAX_EDIT_LINES])
    more = f"\n[{len(lines) - MAX_EDIT_LINES} more lines]" if len(lines) > MAX_EDIT_LINES else ""
    note = f"The person edited your text before approving this call. Yours against theirs:\n{shown}{more}"
    return replace(result, output=f"{result.output}\n\n{note}")


def _told_of_later(current: CallInProgress, result: ToolResult) -> ToolResult:
    """With what runs later of the files that a tool changed; the report about a command says it itself."""
    runs = current.runs_later if current.command is None and not result.is_error else ()
    if not runs:
        return result
    is_json = result.output.startswith("{")  # a dialect's contract, which has no place for more
    output = result.output if is_json else f"{result.output}\n{describe_runs(runs)}"
    return replace(result, output=output, meta={**result.meta, "effects": {"runsLater": facts(runs)}})


def _describe_done(current: CallInProgress) -> str:
    """What a cancelled call changed before it ended, as a sentence."""
    stop = current.info.stop
    paths = ", ".join(dict.fromkeys(stop.changed))
    if not paths:
        return ""
    return f" Before that it changed {paths}." if stop.is_over else f" It may still finish what it began: {paths}."


def _parse(call: ToolCall) -> Mapping[str, Any]:
    """Parse the arguments strictly: what is not a JSON object does not run."""
    try:
        arguments = strict_json.parse(call.arguments)
    except ValueError as error:
        raise InvalidArguments(f"The arguments of {call.name} are not valid JSON ({error}). Nothing was run.") from None
    if not isinstance(arguments, dict):
        raise InvalidArguments(f"The arguments of {call.name} must be a JSON object. Nothing was run.")
    spelled = json.dumps(arguments, ensure_ascii=False) if "\\u" in call.arguments else call.arguments
    if _HALF.search(spelled):
        text = (
            "hold half a character (such as \\udce9). Write a byte of a file name that is not UTF-8 as in caf\\xe9.txt"
        )
        raise InvalidArguments(f"The arguments of {call.name} {text}. Nothing was run.")
    return arguments
