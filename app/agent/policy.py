"""Who may do what, decided purely: scope and mode can only forbid, trust only decides whether to ask.

The sandbox (layer 2) has judged the paths before `decide` is called; they arrive as canonical places.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Protocol

from app.events import Layer
from app.tools import Danger, Tool


class Trust(StrEnum):
    """How much the person lets pass without being asked."""

    SUPERVISED = "supervised"
    GUIDED = "guided"
    AUTONOMOUS = "autonomous"


ASKS: dict[Trust, frozenset[Danger]] = {
    Trust.SUPERVISED: frozenset({Danger.SAFE, Danger.DANGEROUS}),
    Trust.GUIDED: frozenset({Danger.DANGEROUS}),
    Trust.AUTONOMOUS: frozenset(),
}
"""What each level asks about."""

WORDS: dict[Trust, str] = {
    Trust.SUPERVISED: "Supervised asks before every tool call",
    Trust.GUIDED: "Guided asks before it changes or runs anything",
    Trust.AUTONOMOUS: "Autonomous asks only when something would leave the sandbox",
}


class Located(Protocol):
    """A canonical path: its parts below the root of its zone."""

    @property
    def parts(self) -> tuple[str, ...]: ...

    @property
    def shown(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Permission:
    """What an agent definition grants for one tool; `paths` are globs below any zone's root."""

    paths: tuple[str, ...] = ("**",)
    timeout: float | None = None

    @property
    def everywhere(self) -> bool:
        return "**" in self.paths

    def covers(self, place: Located) -> bool:
        return any(_matches(pattern.strip("/").split("/"), place.parts) for pattern in self.paths)


Scope = Mapping[str, Permission]


@dataclass(frozen=True, slots=True)
class Allow:
    layer: Layer
    reason: str


@dataclass(frozen=True, slots=True)
class Ask:
    layer: Layer
    reason: str


@dataclass(frozen=True, slots=True)
class Deny:
    layer: Layer
    reason: str


Verdict = Allow | Ask | Deny


@dataclass
class Policy:
    """`trust` may change at any time and acts on the next decision; the scope never changes."""

    scope: Scope
    trust: Trust = Trust.GUIDED

    def permits(self, tool: str) -> bool:
        return tool in self.scope

    def offered(self, names: Iterable[str]) -> list[str]:
        """Of these tools, the ones this agent is shown."""
        return [name for name in names if name in self.scope]

    def decide(self, tool: Tool, places: Sequence[Located]) -> Verdict:
        """`places` must be canonical: `docs/../src` would slip through a glob for `docs/*`."""
        permission = self.scope.get(tool.name)
        if permission is None:
            return Deny(Layer.SCOPE, f"{tool.name} is not part of this agent's tools")
        if not permission.everywhere and not (places and all(permission.covers(place) for place in places)):
            return Deny(Layer.SCOPE, f"this agent may use {tool.name} only on {', '.join(permission.paths)}")
        if tool.danger in ASKS[self.trust]:
            return Ask(Layer.TRUST, WORDS[self.trust])
        return Allow(Layer.TRUST, WORDS[self.trust])


def _matches(pattern: Sequence[str], parts: Sequence[str]) -> bool:
    if not pattern:
        return not parts
    if pattern[0] == "**":
        return any(_matches(pattern[1:], parts[skip:]) for skip in range(len(parts) + 1))
    return bool(parts) and fnmatchcase(parts[0], pattern[0]) and _matches(pattern[1:], parts[1:])
