"""What a folder contains that is used only if the person trusts it: its agents, AGENTS.md, skills and MCP servers."""

from collections.abc import Sequence
from pathlib import Path

from app.agent.roles.agents import project_agents
from app.agent.roles.changed_instructions import Doubted, Doubts
from app.agent.roles.instructions import NAME
from app.assembly.profile import Profile
from app.assembly.skills import IN_PROJECT, accept_skills
from app.assembly.stand_ins import stand_ins, stand_ins_in_use
from app.mcp.project_servers import NAME as MCP_FILE
from app.text.sentences import listed, say
from app.vocabulary.errors import UsageError


def things_to_trust(profile: Profile, project: Path | None) -> list[str]:
    """Describes what is not used of this folder; empty for a trusted one. Blocks: call it in a thread."""
    return untrusted_things(project) if project is not None and not profile.trusts(project) else []


def untrusted_things(project: Path) -> list[str]:
    """What there is to trust, e.g. `AGENTS.md` and `2 agents`; the files are not read."""
    agents = len(project_agents(project))
    named = [NAME] if (project / NAME).is_file() else stand_ins(project)
    named += [MCP_FILE] if (project / MCP_FILE).is_file() else []
    named += [folder for folder in IN_PROJECT if (project / folder).is_dir()]
    return [*named, f"{agents} agent" + ("s" if agents > 1 else "")] if agents else named


def doubted_things(profile: Profile, project: Path | None) -> list[Doubted]:
    """The files of a trusted folder that an agent or a command changed and the person has not accepted. Blocks."""
    if project is None or not profile.trusts(project):
        return []
    return Doubts(profile.versions, project, stand_ins_in_use(profile, project)).all()


def accept(profile: Profile, project: Path, doubted: Sequence[Doubted]) -> None:
    """The person accepts these files as they are: they are used from now on. Blocks."""
    Doubts(profile.versions, project).accept(doubted)


def settle_trust(profile: Profile, project: Path | None, trust: bool | None) -> None:
    """Trust the folder from now on, or no longer, if the person said so."""
    if trust is None:
        return
    if project is None:
        raise UsageError(say("There is no folder to trust or distrust. Name it with --project DIR."))
    if trust:
        profile.trust(project)
        accept(profile, project, doubted_things(profile, project))
        accept_skills(profile, project)
    else:
        profile.distrust(project)


def unused(things: Sequence[str], why: str = "") -> str:
    """A sentence for the person about what is not used; `why` is `why_untrusted` of the profile."""
    if len(things) == 1 and not things[0].endswith(" agents"):
        said = say("{names} of this folder is not used until you trust it", listed(things))
    else:
        said = say("{names} of this folder are not used until you trust it", listed(things))
    return say("{what} ({reason})", said, why) if why else said
