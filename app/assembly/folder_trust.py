"""What a folder brings along that counts only after the person trusted it: agents of its own, and AGENTS.md."""

from collections.abc import Sequence
from pathlib import Path

from app.agent.roles.agents import project_agents
from app.agent.roles.changed_instructions import Doubted, Doubts
from app.agent.roles.instructions import NAME
from app.assembly.profile import Profile
from app.assembly.stand_ins import stand_ins, stand_ins_in_use
from app.errors import UsageError
from app.plain import listed


def things_to_trust(profile: Profile, project: Path | None) -> list[str]:
    """What is not used of this folder, in words; empty for a trusted one. Blocks: call it in a thread."""
    return untrusted_things(project) if project is not None and not profile.trusts(project) else []


def untrusted_things(project: Path) -> list[str]:
    """What there is to trust, e.g. `AGENTS.md` and `2 agents`; nothing of it is read."""
    agents = len(project_agents(project))
    named = [NAME] if (project / NAME).is_file() else stand_ins(project)
    return [*named, f"{agents} agent" + ("s" if agents > 1 else "")] if agents else named


def doubted_things(profile: Profile, project: Path | None) -> list[Doubted]:
    """What of a trusted folder an agent or a command changed, and the person has not seen since. Blocks."""
    if project is None or not profile.trusts(project):
        return []
    return Doubts(profile.versions, project, stand_ins_in_use(profile, project)).all()


def accept(profile: Profile, project: Path, doubted: Sequence[Doubted]) -> None:
    """The person has looked at these as they are: they count from now on. Blocks."""
    Doubts(profile.versions, project).looked_at(doubted)


def settle_trust(profile: Profile, project: Path | None, trust: bool | None) -> None:
    """Trust the folder from now on as it is, or no longer, where the person said so."""
    if trust is None:
        return
    if project is None:
        raise UsageError("There is no folder to trust or distrust. Name it with --project DIR.")
    if trust:
        profile.trust(project)
        accept(profile, project, doubted_things(profile, project))
    else:
        profile.distrust(project)


def unused(things: Sequence[str]) -> str:
    """A sentence for the person about what is not used."""
    verb = "is" if len(things) == 1 and not things[0].endswith(" agents") else "are"
    return f"{listed(things)} of this folder {verb} not used until you trust it"
