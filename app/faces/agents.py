"""`handrail agents`: lists the agents with their source, their tools, and what is wrong with them."""

import sys
from collections.abc import Iterator

from app.agent.deciding.policy import Scope
from app.agent.roles import DEVELOPER_AGENT
from app.agent.roles.changed_instructions import changed_since
from app.agent.roles.scopes import ToolScope
from app.assembly.agent_choice import list_agents
from app.assembly.folder_trust import doubted_things, settle_trust, things_to_trust, unused
from app.assembly.profile import Profile
from app.faces.outcome import Exit
from app.sandbox.project import checked_project
from app.text.plain import one_line, visible
from app.vocabulary.tool_table import BUILT_IN


def show_agents(profile: Profile, project: str | None, *, trust_folder: bool | None = None) -> int:
    """Print the agents to stdout and problems to stderr; the exit code says whether all are valid."""
    folder = checked_project(project) if project else None
    settle_trust(profile, folder, trust_folder)
    listed = list_agents(profile, folder)
    for agent in listed:
        about = one_line(agent.description, 200) if agent.definition else "cannot be used"
        usual = ", used by default" if agent.name == (profile.settings.agent or DEVELOPER_AGENT) else ""
        print(f"{visible(agent.name)}  ({agent.source}{usual})  {about}".rstrip())
        if agent.definition is not None:
            print(f"    tools: {', '.join(_tools(agent.definition.scope)) or 'none'}")
            print(f"    file:  {visible(str(agent.path))}")
    for agent in listed:
        for text in [agent.problem] if agent.problem else [f"{agent.path}, {note}" for note in agent.notes]:
            print(f"handrail: {visible(text)}", file=sys.stderr)
    things = things_to_trust(profile, folder)
    if things:
        print(f"handrail: {unused(things, profile.why_untrusted(folder))}: --trust-folder", file=sys.stderr)
    if doubted := doubted_things(profile, folder):
        print(f"handrail: {changed_since(doubted)}: --trust-folder", file=sys.stderr)
    return Exit.ERROR if any(agent.problem for agent in listed) else Exit.DONE


def _tools(scope: Scope) -> Iterator[str]:
    for name in BUILT_IN:
        permission = scope.get(name)
        if permission is not None:
            paths = [] if permission.everywhere else [f"only {visible(' '.join(permission.paths)) or 'nowhere'}"]
            limits = [*paths, *([f"{permission.timeout:g} s"] if permission.timeout else [])]
            yield f"{name} ({', '.join(limits)})" if limits else name
    # Tools of MCP servers are known only while those run.
    if scope.get("mcp__any__tool") is not None:
        yield "mcp__*"
    elif isinstance(scope, ToolScope):
        yield from (name for name, granted in scope.entries.items() if name.startswith("mcp__") and granted)
