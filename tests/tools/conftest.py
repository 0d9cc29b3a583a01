"""A small project, and a way to run a tool on it as the orchestrator would."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from app.documents.texts import Documents
from app.sandbox.files.workspace import Workspace, Zone
from app.tools import Registry, Tool, ToolContext
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult

Run = Callable[..., Awaitable[ToolResult]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "proj"
    for name in ("src", "docs", "../state", "../pkg", "../outside"):
        (folder / name).mkdir(parents=True)
    (folder / "src/a.py").write_text("one\ntwo\nthree\n")
    (folder / "hello.txt").write_text("hello")
    (tmp_path / "outside/secret.txt").write_text("the outside secret")
    return folder


@pytest.fixture
def files(project: Path) -> Workspace:
    near = project.parent
    return Workspace(
        [
            Zone("project", project, writable=True),
            Zone("state", near / "state", writable=True),
            Zone("pkg", near / "pkg", writable=False),
        ]
    )


def without_hash(text: str) -> str:
    """What `read` shows, without the hash that is the last thing in it."""
    return re.sub(r"(?:; |\n?\[)hash [0-9a-f]{12}(\])", lambda match: match[1] if match[0][0] == ";" else "", text)


@pytest.fixture
def context(files: Workspace, tmp_path: Path) -> ToolContext:
    documents = Documents(tmp_path / "texts")
    return ToolContext(files=files, processes=cast(Any, None), search=cast(Any, None), documents=documents)


@pytest.fixture
def find() -> Callable[[str], Tool]:
    registry = Registry()

    def find(name: str) -> Tool:
        found = registry.get(name)
        assert found is not None
        return found

    return find


@pytest.fixture
def run(context: ToolContext, find: Callable[[str], Tool]) -> Run:
    """Runs a tool by name; an expected failure becomes a result, and only paths that were declared may be used."""

    async def run(tool_name: str, **arguments: Any) -> ToolResult:
        tool = find(tool_name)
        try:
            args = tool.parse(arguments)
            for path in tool.reads(args):
                context.files.resolve(path)
            tool.written(args, context.files)
            return await tool.execute(args, context)
        except ToolError as error:
            return Registry().failed(tool_name, error)

    return run
