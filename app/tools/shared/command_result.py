"""Makes the result of a command: text for the model, and facts for the person."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.sandbox.running.command_network import describe_traffic
from app.sandbox.running.plain_text import plain
from app.sandbox.running.unkept_calls import unkept_facts, unkept_notes
from app.text.plain import escaped, one_line, visible
from app.text.sentences import join, say, shortened
from app.tools import ToolContext
from app.vocabulary.confinement import NO_GRANT, Grant, InForce
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult

if TYPE_CHECKING:
    from app.network.proxy import HostRefusal, HostUse
    from app.sandbox.effects import EffectReport
    from app.sandbox.running.background import BackgroundOutput
    from app.sandbox.running.command import CommandResult

SILENCE = "(no output)"
MOST_BESIDE = 5


async def report(
    finished: "CommandResult", ctx: ToolContext, *, asked: Grant = NO_GRANT, effects: "EffectReport | None" = None
) -> ToolResult:
    """The result of a command that has ended; `asked` is what the call asked for, granted or not."""

    def made() -> ToolResult:
        return _report(finished, ctx, asked, effects, plain(finished.output))

    return await asyncio.to_thread(made)


async def look_result(look: "BackgroundOutput", ctx: ToolContext, *, contains: str = "") -> ToolResult:
    """The result of `bash_output`. It is no error if the command itself failed."""
    if look.error is not None:
        raise look.error
    text = await asyncio.to_thread(plain, look.text)
    if contains:
        lines = [line for line in text.splitlines() if contains in line]
        text = "\n".join(lines) or f"(no new line contains {one_line(contains)!r})"
    if look.finished is None:
        meta = {"background": look.id, "running": True, "truncated": look.left_out > 0, "lines": look.lines, "noted": 1}
        return ToolResult(f"{text.rstrip() or SILENCE}\n{look.id} is running", meta=meta)
    finished = replace(look.finished, truncated=look.left_out > 0, left_out=look.left_out, lines=look.lines)
    result = await asyncio.to_thread(_report, finished, ctx, look.asked, look.effects, text, killed=look.killed)
    meta = {**result.meta, "background": look.id, "running": False, "noted": result.meta["noted"] + 1}
    return ToolResult(f"{result.output}\n{look.id} has ended", meta=meta)


def _report(
    finished: "CommandResult",
    ctx: ToolContext,
    asked: Grant,
    effects: "EffectReport | None",
    text: str,
    *,
    killed: bool = False,
) -> ToolResult:
    from app.sandbox.running.denials import (  # compiles many patterns, which are needed only here
        Said,
        exceeded_limit,
        find_denials,
    )

    text = text.rstrip("\n") or SILENCE
    ended = (finished.exit_code, finished.signal, finished.command)
    said = Said(text, *ended, ctx.processes.environment.search_path, finished.refused_hosts, finished.refused)
    was_stopped = finished.timed_out or finished.stopped
    denials = [] if finished.stopped else find_denials(said, finished.in_force, ctx.files.project.path, asked)
    limit = finished.bounded or ("" if was_stopped else exceeded_limit(said, finished.in_force))
    if effects is not None and finished.reverted:
        effects = replace(effects, reverted=(*effects.reverted, *finished.reverted))
    explained = [*(denial.text for denial in denials), *unkept_notes(finished.unkept), *_beside(finished.beside)]
    notes = [_ending(finished, killed=killed), _left_running(finished.left), limit, *explained]
    notes += _about_files(finished, ctx, effects)
    noted = "\n".join(note for note in notes if note)
    return ToolResult(
        "\n".join(filter(None, (text, noted))),
        is_error=finished.exit_code != 0,
        code="E_TIMEOUT" if finished.timed_out else "E_CANCELLED" if finished.stopped else None,
        meta=_meta(finished, ctx, effects)
        | {
            "noted": noted.count("\n") + 1 if noted else 0,
            "bounded": limit,
            "denied": [denial.kind.value for denial in denials],
            "explained": explained,
        },
    )


def _about_files(finished: "CommandResult", ctx: ToolContext, effects: "EffectReport | None") -> Iterator[str]:
    if shown := shown_spill(finished.spilled, ctx):
        what = "The whole output" if finished.spill_is_whole else "The output up to the size limit"
        yield f"{what} is in {shown}; read it there."
    if effects is None:
        yield from (join(" ", (one_line(path), why)) for path, why in finished.reverted)
    elif summary := effects.summary():
        yield f"Files:\n{summary}"


def _left_running(left: "Sequence[str]") -> str:
    if not left:
        return ""
    names = ", ".join(left).replace("?", "a program")
    hint = "To keep a program running, use background: true."
    return f"Still running when the shell ended, and stopped with it: {names}. {hint}"


def _beside(made: "Sequence[tuple[Path, Path]]") -> list[str]:
    """A sentence about what a command made beside the project, in its own /tmp."""
    if not made:
        return []
    named = [visible(escaped(f"{path} ({place})")) for path, place in made]
    return [
        say(
            "Made beside the project, in a /tmp of the commands' own that goes when the session ends: {paths}. Copy "
            "what should stay into the project, or call bash with folders and a reason and make it again.",
            shortened(named, MOST_BESIDE),
        )
    ]


def _ending(finished: "CommandResult", *, killed: bool) -> str:
    if finished.timed_out:
        return f"timed out after {finished.limit:g} s; the command and all it started were stopped"
    if finished.stopped:
        return f"stopped by {'bash_kill' if killed else 'the person'}; the command and all it started have ended"
    if finished.exit_code == 0:
        return ""
    ended_by = f" ({finished.signal})" if finished.signal else ""
    return f"exit code {finished.exit_code}{ended_by}"


def shown_spill(path: Path | None, ctx: ToolContext) -> str:
    """The path under which the model can read the file; empty if it cannot."""
    if path is None:
        return ""
    try:
        return ctx.files.resolve(escaped(str(path))).shown
    except ToolError:
        return ""


def _meta(finished: "CommandResult", ctx: ToolContext, effects: "EffectReport | None") -> dict[str, Any]:
    return {
        "exitCode": finished.exit_code,
        "seconds": round(finished.seconds, 3),
        "truncated": finished.truncated,
        "lines": finished.lines,
        "timedOut": finished.timed_out,
        "stopped": finished.stopped,
        "left": list(finished.left),
        "spilled": shown_spill(finished.spilled, ctx),
        "effects": effects.meta()
        if effects is not None
        else {"reverted": [{"path": one_line(path), "reason": why} for path, why in finished.reverted]},
        **network_facts(finished.hosts, finished.refused_hosts),
        **unkept_facts(finished.unkept),
        **confinement_facts(finished.in_force),
    }


def network_facts(hosts: "Sequence[HostUse]", refused_hosts: "Sequence[HostRefusal]") -> dict[str, Any]:
    """The hosts that a command connected to, with bytes each way, and those it was refused; nothing without any."""
    facts = describe_traffic(hosts, refused_hosts)
    return {"network": facts} if facts else {}


def confinement_facts(in_force: InForce) -> Mapping[str, Any]:
    grant = in_force.grant
    granted = {
        "network": grant.network,
        "folders": list(grant.folders),
        "unconfined": grant.unconfined,
        "readOnly": grant.read_only,
    }
    held = {"note": in_force.note, "byHost": in_force.by_host, "keeps": in_force.keeps}
    return {"tier": in_force.tier.value, "grant": granted, **held}
