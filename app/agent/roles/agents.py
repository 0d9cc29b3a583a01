"""Finds the agents: built-in ones, the person's own, and those of a project that the person trusts.

A definition of the person's replaces a built-in one of the same name. One of a project replaces nothing: it is always
called `project:NAME`, so that a `developer.md` in somebody's repository cannot pass for the built-in one, neither in a
resumed session nor as the default in the settings.
"""

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from app.agent.roles.definitions import FOR_OTHER_TOOLS, AgentDefinition, parse
from app.configuration.paths import RESOURCES, Folders
from app.sandbox.files.workspace import EntryKind, Workspace, Zone
from app.text.plain import one_line
from app.text.sentences import join, say
from app.vocabulary.errors import ToolError, UsageError

MAX_DEFINITION_BYTES = 64_000
MAX_DEFINITIONS = 200
PROJECT_FOLDER = (".handrail", "agents")
PREFIX = "project:"


class Source(StrEnum):
    BUILTIN = "builtin"
    USER = "user"
    PROJECT = "project"


@dataclass(frozen=True, slots=True)
class ListedAgent:
    """One agent of the list, with its definition or with the problem that makes it unusable."""

    name: str
    """The name to choose it by."""
    source: Source
    path: Path
    description: str = ""
    definition: AgentDefinition | None = None
    problem: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        return self.definition.notes if self.definition else ()

    @property
    def is_for_other_tools(self) -> bool:
        """Few people look for it, so lists show it last or on request."""
        return self.source is Source.BUILTIN and self.name in FOR_OTHER_TOOLS


def list_agents(
    folders: Folders, project: Path | None = None, *, trusted: bool = False, doubted: Collection[str] = ()
) -> list[ListedAgent]:
    """All agents, broken ones too: built-in, the person's, the project's. Blocks: call it in a thread.

    Those of the project in `doubted` files are left out.
    """
    own = _list(AgentCatalog(folders.agents), Source.USER)
    replaced = {agent.name for agent in own}
    builtin = [agent for agent in _list(BUILTIN, Source.BUILTIN) if agent.name not in replaced]
    return [*builtin, *own, *_of_project(project, doubted, trusted=trusted)]


def find_agent(
    name: str,
    folders: Folders,
    project: Path | None = None,
    *,
    trusted: bool = False,
    doubted: Callable[[], Collection[str]] = tuple,
) -> AgentDefinition:
    """The agent called `name`; raises UsageError that says what is wrong with its file, or which agents exist.

    A broken definition of the person's is an error even if a built-in agent has that name: the person may have meant
    to allow less.
    """
    in_doubt: Collection[str] = ()
    if name.startswith(PREFIX):
        in_doubt = doubted()
        found = _find_named(name, _of_project(project, in_doubt, trusted=trusted))
    else:
        # Built-in agents are named after their files, so that only one file is read at the start.
        found = _find_named(name, _list(AgentCatalog(folders.agents), Source.USER)) or (
            _entry(BUILTIN, f"{name}.md", Source.BUILTIN) if f"{name}.md" in BUILTIN.names() else None
        )
    if found is None:
        if name.startswith(PREFIX) and _find_named(name, _of_project(project, (), trusted=trusted)) is not None:
            raise UsageError(
                say("The agent {name} was changed by an agent or a command. Look at it before you use it.", name)
            )
        known = list_agents(folders, project, trusted=trusted, doubted=in_doubt)
        is_untrusted = project is not None and not trusted and name.startswith(PREFIX)
        names = ", ".join(agent.name for agent in known if agent.definition)
        said = say("There is no agent {name}. Choose one of: {names}.", repr(name), names)
        hint = say("Agents of this folder can be used after you trust it (--trust-folder).")
        raise UsageError(join(" ", (said, hint)) if is_untrusted else said)
    if found.definition is None:
        raise UsageError(found.problem)
    return found.definition


def project_agents(project: Path) -> list[str]:
    """The names of a project's agent files; they are not opened."""
    try:
        return AgentCatalog(project, PROJECT_FOLDER).names()
    except (ToolError, UsageError):
        return []


@dataclass(frozen=True)
class AgentCatalog:
    """A folder of definitions: `inside` below `root`. Links that lead out of it, or replace it, are refused."""

    root: Path
    inside: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        return self.root.joinpath(*self.inside)

    def names(self) -> list[str]:
        """The files in it by name, none if the folder does not exist; raises ToolError or UsageError."""
        if not os.path.isdir(self.folder):  # noqa: PTH112  Path.is_dir raises where a folder above cannot be read
            return []
        files = self._files
        place = files.resolve("/".join(self.inside) or ".")
        if place.parts != self.inside:
            raise UsageError(say("is a link; the folder of a project's agents must be a real one"))
        found = files.list(place, limit=MAX_DEFINITIONS * 2).entries
        return sorted(entry.name for entry in found if entry.kind is not EntryKind.FOLDER and entry.name[-3:] == ".md")

    def read(self, name: str) -> str:
        """The text of one file; raises ToolError or UsageError that says why not."""
        files = self._files
        place = files.resolve("/".join((*self.inside, name)))
        if place.parts[:-1] != self.inside:
            raise UsageError(say("is a link that leads out of the folder of agents"))
        data, size = files.read_head(place, MAX_DEFINITION_BYTES)
        if size > MAX_DEFINITION_BYTES:
            raise UsageError(say("has {count} bytes; a definition has at most {number}", size, MAX_DEFINITION_BYTES))
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise UsageError(say("line {number}: is not UTF-8 text", str(line))) from None

    @cached_property
    def _files(self) -> Workspace:
        return Workspace([Zone("project", self.root, False)])


BUILTIN = AgentCatalog(RESOURCES / "agents")


def _list(shelf: AgentCatalog, source: Source) -> list[ListedAgent]:
    try:
        names = shelf.names()
    except (ToolError, UsageError) as error:
        return [
            ListedAgent(
                str(source),
                source,
                shelf.folder,
                problem=join("", (f"{shelf.folder}: ", one_line(error.text, 300), ".")),
            )
        ]
    found = [_entry(shelf, name, source) for name in names[:MAX_DEFINITIONS]]
    if len(names) > MAX_DEFINITIONS:
        problem = say(
            "{folder} holds {count} definitions; only the first {number} are used.",
            shelf.folder,
            len(names),
            MAX_DEFINITIONS,
        )
        found.append(ListedAgent(f"{len(names) - MAX_DEFINITIONS} more", source, shelf.folder, problem=problem))
    return list(_without_duplicates(found))


def _of_project(project: Path | None, doubted: Collection[str], *, trusted: bool) -> list[ListedAgent]:
    found = _list(AgentCatalog(project, PROJECT_FOLDER), Source.PROJECT) if project and trusted else []
    return [agent for agent in found if agent.path.name not in doubted]


def _find_named(name: str, listed: list[ListedAgent]) -> ListedAgent | None:
    """Find an agent by the name in its definition, else by the name of its file."""
    by_name = next((agent for agent in listed if agent.name == name and agent.definition), None)
    return by_name or next(
        (
            agent
            for agent in listed
            if name in (agent.name, (PREFIX if agent.source is Source.PROJECT else "") + agent.path.stem)
        ),
        None,
    )


def _entry(shelf: AgentCatalog, name: str, source: Source) -> ListedAgent:
    path = shelf.folder / name
    prefix = PREFIX if source is Source.PROJECT else ""
    try:
        definition = parse(shelf.read(name), path)
    except ToolError as error:
        return ListedAgent(prefix + path.stem, source, path, problem=join(": ", (str(path), one_line(error.text, 300))))
    except UsageError as error:
        text = error.text if error.text.startswith(str(path)) else join("", (f"{path}: ", error.text, "."))
        return ListedAgent(prefix + path.stem, source, path, problem=text)
    definition = replace(definition, name=prefix + definition.name)
    return ListedAgent(definition.name, source, path, definition.description, definition)


def _without_duplicates(agents: Iterable[ListedAgent]) -> Iterator[ListedAgent]:
    """Of two definitions with the same name the first file counts; case is ignored."""
    seen: dict[str, Path] = {}
    for agent in agents:
        first = seen.setdefault(agent.name.casefold(), agent.path) if agent.definition else agent.path
        if first is agent.path:
            yield agent
        else:
            problem = say("{path}: the name {name} is taken by {first}.", agent.path, agent.name, first.name)
            yield replace(agent, definition=None, problem=problem)
