"""Who may do what, as tables."""

from dataclasses import dataclass

import pytest

from app.agent.policy import Allow, Ask, Deny, Permission, Policy, Trust
from app.events import Layer
from app.messages import ToolResult
from app.tools import Args, Category, Danger, Registry, Tool, ToolContext

DANGERS = {
    "read": "safe",
    "write": "dangerous",
    "ls": "safe",
    "bash": "dangerous",
    "web_search": "safe",
    "file_read": "safe",
    "file_write": "dangerous",
    "read_file": "safe",
    "list_directory": "safe",
    "edit": "dangerous",
    "mkdir": "dangerous",
    "touch": "dangerous",
    "mv": "dangerous",
    "rm": "dangerous",
    "fs.write": "dangerous",
    "fs.apply_patch": "dangerous",
    "read_multiple_files": "safe",
    "cat": "safe",
    "glob": "safe",
    "grep": "safe",
    "find": "safe",
    "file_info": "safe",
    "fs.list": "safe",
    "fs.read": "safe",
    "fs.search": "safe",
}
"""Every tool and its danger: a new power has to be written down here."""


def test_every_tools_danger_is_written_down() -> None:
    registry = Registry()
    found = {name: registry.get(name) for name in registry.names}
    assert {name: tool.danger for name, tool in found.items() if tool} == DANGERS


async def _nothing(args: Args, ctx: ToolContext) -> ToolResult:
    return ToolResult("")


def a_tool(danger: Danger, name: str = "thing") -> Tool:
    return Tool(name, Args, _nothing, danger, Category.FILE, "")


@dataclass(frozen=True)
class At:
    shown: str

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.shown.split("/")) if self.shown else ()


@pytest.mark.parametrize(
    ("trust", "danger", "outcome"),
    [
        (Trust.SUPERVISED, Danger.SAFE, Ask),
        (Trust.SUPERVISED, Danger.DANGEROUS, Ask),
        (Trust.GUIDED, Danger.SAFE, Allow),
        (Trust.GUIDED, Danger.DANGEROUS, Ask),
        (Trust.AUTONOMOUS, Danger.SAFE, Allow),
        (Trust.AUTONOMOUS, Danger.DANGEROUS, Allow),
    ],
)
def test_trust_decides_whether_to_ask(trust: Trust, danger: Danger, outcome: type) -> None:
    verdict = Policy({"thing": Permission()}, trust).decide(a_tool(danger), [])
    assert isinstance(verdict, outcome) and verdict.layer is Layer.TRUST


@pytest.mark.parametrize("trust", list(Trust))
@pytest.mark.parametrize("danger", list(Danger))
def test_no_trust_widens_the_scope(trust: Trust, danger: Danger) -> None:
    verdict = Policy({"other": Permission()}, trust).decide(a_tool(danger), [])
    assert isinstance(verdict, Deny) and verdict.layer is Layer.SCOPE


@pytest.mark.parametrize(
    ("globs", "path", "covered"),
    [
        (["**"], "a/b.py", True),
        (["**"], "", True),
        (["src/**"], "src/a/b.py", True),
        (["src/**"], "src", True),
        (["src/**"], "srcx/a.py", False),
        (["docs/*"], "docs/a.md", True),
        (["docs/*"], "docs/a/b.md", False),
        (["docs/*"], "src/a.md", False),
        (["**/*.md"], "a/b/c.md", True),
        (["**/*.md"], "c.md", True),
        (["**/*.md"], "c.py", False),
        (["/src/**"], "src/a", True),
        (["a", "b"], "b", True),
        ([], "a", False),
    ],
)
def test_paths_hold_a_tool_to_its_globs(globs: list[str], path: str, covered: bool) -> None:
    policy = Policy({"thing": Permission(tuple(globs))}, Trust.AUTONOMOUS)
    verdict = policy.decide(a_tool(Danger.SAFE), [At(path)])
    assert isinstance(verdict, Allow) is covered


def test_a_tool_without_paths_cannot_be_held_to_some_and_is_refused() -> None:
    policy = Policy({"bash": Permission(("src/**",))}, Trust.AUTONOMOUS)
    assert isinstance(policy.decide(a_tool(Danger.DANGEROUS, "bash"), []), Deny)
