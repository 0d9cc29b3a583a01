"""Plans on disk: what the tools write, what they refuse, and that they reach nothing else."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app.tools import Tool, ToolContext
from app.tools.shared.plan_files import NEXT
from app.tools.shared.plan_names import new_name
from app.vocabulary.errors import ToolError
from app.vocabulary.events import Mode
from app.vocabulary.messages import ToolResult
from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio

BODY = "# Overview\n\n## Goals\n- Goal 1\n- Goal 2\n"


def plan(
    project: Path, name: str = "a", *, status: str = "draft", body: str = BODY, created: str = "2025-01-01"
) -> str:
    path = project / "plans" / f"{name}.plan"
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        f"---\ntitle: The {name}\nstatus: {status}\ncreated_at: {created}T10:00:00Z\nkept: 1\n---\n\n{body}"
    )
    return f"plans/{name}.plan"


@pytest.fixture
def in_plan_mode(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    object.__setattr__(context, "mode", lambda: Mode.PLAN)


async def good(result: ToolResult) -> ToolResult:
    assert not result.is_error, result.output
    return result


async def test_a_new_plan_gets_a_name_of_three_words_and_frontmatter(run: Run, project: Path) -> None:
    result = await good(await run("plan_write", title="Feature: it's #1", content=BODY))
    path = result.data["path"]
    assert re.fullmatch(r"plans/[a-z]+-[a-z]+-[a-z]+\.plan", path)
    assert result.data["metadata"]["title"] == "Feature: it's #1" and result.data["metadata"]["status"] == "draft"
    assert result.data["metadata"]["created_at"].endswith("Z") and {"file_id", "version_id", "hash"} <= set(result.data)
    text = (project / path).read_text()
    assert text.startswith("---\ntitle: ") and text.endswith(f"---\n\n{BODY}")


def test_names_are_many_and_easy_to_say() -> None:
    names = {new_name() for _ in range(200)}
    assert len(names) > 190 and all(re.fullmatch(r"[a-z]+-[a-z]+-[a-z]+", name) for name in names)


async def test_a_generated_name_that_is_taken_overwrites_nothing(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tools.plan.new_name", lambda: "a")
    path = plan(project)
    result = await run("plan_write", title="Other", content="other")
    assert result.code == "E_CONFLICT" and BODY in (project / path).read_text()


@pytest.mark.parametrize(
    "path",
    [
        "src/a.py",
        "notes.plan",
        "plans/a.md",
        "plans/.plan",
        "plans",
        "plans/../src/x.plan",
        "@state/plans/a.plan",
        "plans/a.PLAN",
    ],
)
@pytest.mark.parametrize("tool", ["plan_write", "plan_edit", "plan_read"])
async def test_only_plans_can_be_reached(run: Run, project: Path, tool: str, path: str) -> None:
    before = sorted(project.parent.rglob("*"))
    arguments: dict[str, Any] = {
        "plan_write": {"title": "T", "content": "C"},
        "plan_edit": {"old_string": "one", "new_string": "1"},
        "plan_read": {},
    }[tool]
    result = await run(tool, path=path, **arguments)
    assert result.code == "E_SCHEMA_VALIDATION", result.output
    assert sorted(project.parent.rglob("*")) == before
    assert (project / "src/a.py").read_text() == "one\ntwo\nthree\n"


@pytest.mark.parametrize("target", ["../src/a.py", "../../outside/secret.txt", "../src/new.plan"])
async def test_a_link_leads_a_plan_nowhere_else(run: Run, project: Path, target: str) -> None:
    (project / "plans").mkdir()
    (project / "plans/x.plan").symlink_to(target)
    result = await run("plan_write", path="plans/x.plan", title="T", content="C")
    assert result.is_error and not (project / "src/new.plan").exists()
    assert (project / "src/a.py").read_text() == "one\ntwo\nthree\n"
    assert (project.parent / "outside/secret.txt").read_text() == "the outside secret"


async def test_a_folder_of_plans_that_is_a_link_is_no_folder_of_plans(run: Run, project: Path) -> None:
    (project / "plans").symlink_to("src")
    assert (await run("plan_write", title="T", content="C")).is_error
    assert (await run("plan_list")).data["plans"] == []
    assert [path.name for path in (project / "src").iterdir()] == ["a.py"]


async def test_writing_again_keeps_what_the_frontmatter_says_otherwise(run: Run, project: Path) -> None:
    path = plan(project)
    assert (await run("plan_write", path=path, title="New", content="other")).code == "E_CONFLICT"
    await run("plan_read", path=path)
    await good(await run("plan_write", path=path, title="New", content="other", status="archived"))
    text = (project / path).read_text()
    assert text == "---\ntitle: New\nstatus: archived\ncreated_at: 2025-01-01T10:00:00Z\nkept: 1\n---\n\nother\n"
    (project / path).write_text(text + "the person's words\n")
    assert (await run("plan_write", path=path, title="New", content="mine")).code == "E_CONFLICT"


@pytest.mark.parametrize("content", ["", " \n ", "---\ntitle: x\n---\nbody"])
async def test_a_plan_is_neither_empty_nor_brings_frontmatter(run: Run, project: Path, content: str) -> None:
    assert (await run("plan_write", title="T", content=content)).code == "E_SCHEMA_VALIDATION"
    assert not (project / "plans").exists()


@pytest.mark.parametrize("where", [{"path": "plans/a.plan"}, {"path": "/plans/a.plan"}, {"name": "a"}])
async def test_reading_gives_the_text_without_frontmatter(run: Run, project: Path, where: dict[str, str]) -> None:
    plan(project)
    result = await good(await run("plan_read", **where))
    assert result.data["content"] == BODY.rstrip("\n") and result.data["total_lines"] == 5
    assert result.data["metadata"] == {
        "title": "The a", "status": "draft", "created_at": "2025-01-01T10:00:00Z", "kept": 1
    }  # fmt: skip
    assert "     4\t- Goal 1" in result.output and "kept" not in result.output


@pytest.mark.parametrize(
    ("window", "shown", "more"),
    [
        ({"offset": 1, "limit": 2}, "\n## Goals", "2 more lines; continue with offset 3"),
        ({"cursor": 3}, "- Goal 1\n- Goal 2", ""),
        ({"offset": -1}, "- Goal 2", ""),
        ({"offset": 9}, "", ""),
    ],
)
async def test_long_plans_come_in_windows(
    run: Run, project: Path, window: dict[str, int], shown: str, more: str
) -> None:
    plan(project)
    result = await good(await run("plan_read", name="a", **window))
    assert result.data["content"] == shown
    assert more in result.output and ("more lines" in result.output) == bool(more)


@pytest.mark.parametrize("where", [{}, {"path": "plans/a.plan", "name": "a"}])
async def test_one_plan_must_be_named(run: Run, where: dict[str, str]) -> None:
    result = await run("plan_read", **where)
    assert result.code == "E_SCHEMA_VALIDATION" and "either path or name" in result.output


async def test_a_plan_that_is_no_text_or_too_long_is_refused(run: Run, project: Path) -> None:
    path = plan(project)
    (project / path).write_bytes(b"---\ntitle: T\nstatus: draft\n---\n\n\xff\x9e\xff broken\n")
    assert (await run("plan_read", path=path)).code == "E_BINARY"
    assert (await run("plan_list")).data["total"] == 0
    assert (await run("plan_write", title="T", content="x" * 200_001)).code == "E_WRITE_LIMIT"
    assert len(list((project / "plans").iterdir())) == 1


async def test_a_missing_plan_is_not_there(run: Run) -> None:
    assert (await run("plan_read", name="nothing-like-it")).code == "ENOENT"


BOMB = "".join(f"{two}: &{two} [*{one}, *{one}, *{one}]\n" for one, two in pairwise("abcdefghijklmnopqrstuvwxyz"))


@pytest.mark.parametrize(
    "text", ["# Old\n", "---\ntitle: [\n---\nbody\n", f"---\ntitle: T\nstatus: draft\na: &a 1\n{BOMB}---\nbody\n"]
)
async def test_a_plan_without_good_frontmatter_can_be_read_but_not_restated(run: Run, project: Path, text: str) -> None:
    (project / "plans").mkdir()
    (project / "plans/old.plan").write_text(text)
    result = await good(await run("plan_read", name="old"))
    assert result.data["metadata"] is None and "Invalid frontmatter" in result.output
    changed = await run("plan_edit", path="plans/old.plan", status="archived")
    assert changed.code == "E_INVALID_FRONTMATTER" and (project / "plans/old.plan").read_text() == text
    await good(await run("plan_write", path="plans/old.plan", title="New", content="body"))
    assert (await run("plan_read", name="old")).data["metadata"]["status"] == "draft"


@pytest.mark.parametrize(
    ("edit", "body"),
    [
        ({"old_string": "- Goal 1", "new_string": "- Goal 1 (done)"}, BODY.replace("Goal 1", "Goal 1 (done)")),
        ({"old_string": "Goal", "new_string": "Aim", "replace_all": True}, BODY.replace("Goal", "Aim")),
        ({"insert_line": 0, "insert_content": "First"}, f"First\n{BODY}"),
        ({"insert_line": 5, "insert_content": "- Goal 3"}, f"{BODY}- Goal 3\n"),
        ({"old_string": "- goal 1", "new_string": "x"}, None),
        ({"old_string": "Goal", "new_string": "x"}, None),
        ({"old_string": "status: draft", "new_string": "status: approved"}, None),
        ({}, None),
    ],
)  # fmt: skip
async def test_an_edit_changes_the_text_and_never_the_frontmatter(
    run: Run, project: Path, edit: dict[str, Any], body: str | None
) -> None:
    path = plan(project)
    before = (project / path).read_text()
    result = await run("plan_edit", path=path, **edit)
    assert (project / path).read_text() == (before if body is None else before.replace(BODY, body))
    assert result.code == ("E_SCHEMA_VALIDATION" if body is None else None), result.output


async def test_a_stale_edit_is_refused(run: Run, project: Path) -> None:
    path = plan(project)
    result = await run("plan_edit", path=path, insert_line=0, insert_content="x", last_read_hash="0" * 64)
    assert result.code == "E_CONFLICT"


async def test_line_endings_stay(run: Run, project: Path) -> None:
    path = project / "plans/w.plan"
    path.parent.mkdir()
    path.write_bytes(b"---\r\ntitle: T\r\nstatus: draft\r\n---\r\n\r\none\r\ntwo\r\n")
    await good(await run("plan_edit", path="plans/w.plan", old_string="one\ntwo", new_string="1\n2", title="U"))
    assert path.read_bytes() == b"---\r\ntitle: U\r\nstatus: draft\r\n---\r\n\r\n1\r\n2\r\n"


@pytest.mark.parametrize("old", list(NEXT))
@pytest.mark.parametrize("new", list(NEXT))
async def test_a_status_changes_only_along_its_way(run: Run, project: Path, old: str, new: str) -> None:
    path = plan(project, status=old)
    result = await run("plan_edit", path=path, status=new, title="Other")
    allowed = new == old or new in {
        "draft": {"approved", "archived"},
        "approved": {"draft", "implemented", "archived"},
        "implemented": {"archived"},
        "archived": {"draft"},
    }[old]  # fmt: skip
    assert result.code == (None if allowed else "E_INVALID_TRANSITION")
    assert f"status: {new if allowed else old}\n" in (project / path).read_text()


@pytest.mark.usefixtures("in_plan_mode")
async def test_in_plan_mode_no_model_approves_a_plan(run: Run, project: Path) -> None:
    path = plan(project)
    assert (await run("plan_edit", path=path, status="approved")).code == "E_INVALID_TRANSITION"
    refused = await run("plan_write", title="T", content="C", status="approved")
    assert refused.code == "E_INVALID_TRANSITION" and "exit_plan_mode" in refused.output
    assert (await run("plan_list", status="approved")).data["total"] == 0


async def test_plans_are_listed_newest_first_and_by_status(run: Run, project: Path) -> None:
    plan(project, "old", created="2024-01-01")
    plan(project, "new", created="2026-01-01", status="approved")
    plan(project, "mid", created="2025-01-01")
    (project / "plans/readme.md").write_text("no plan")
    (project / "plans/zzz.plan").write_text("no frontmatter")
    listed = (await good(await run("plan_list"))).data
    assert [row["name"] for row in listed["plans"]] == ["new", "mid", "old", "zzz"]
    assert listed["plans"][0] | {"metadata": None} == {"path": "plans/new.plan", "name": "new", "metadata": None}
    approved = (await run("plan_list", status="approved")).data
    assert [row["name"] for row in approved["plans"]] == ["new"] and approved["total"] == 1
    few = await run("plan_list", limit=1)
    assert (len(few.data["plans"]), few.data["total"]) == (1, 4) and "3 more" in few.output
    assert (await run("plan_list", status="done")).code == "E_SCHEMA_VALIDATION"


@pytest.mark.parametrize(
    "front",
    [
        "title: T\nstatus: [draft]",
        "title: {a: 1}\nstatus: draft",
        "title: 5\nstatus: 2025-01-01",
        f"title: T\nstatus: draft\nx: 0x{'f' * 9_000}\ny: .nan\nz: 12:30:00\n? 1\n: !!set {{a, b}}\nb: !!binary aGk=",
        "? [a]\n: b",
        "[" * 5_000,
    ],
)
async def test_no_frontmatter_spoils_the_list(run: Run, project: Path, front: str) -> None:
    plan(project, "good", created="2026-01-01")
    (project / "plans/odd.plan").write_text(f"---\n{front}\n---\n\nbody\n")
    listed = (await good(await run("plan_list"))).data
    assert [row["name"] for row in listed["plans"]] == ["good", "odd"]
    json.dumps(listed, allow_nan=False)


async def test_without_plans_the_list_is_empty(run: Run) -> None:
    result = await good(await run("plan_list"))
    assert result.data == {"plans": [], "total": 0} and "no plans" in result.output


async def test_a_very_long_line_is_cut_and_told(run: Run, project: Path) -> None:
    await run("plan_write", title="T", content="short\n" + "x" * 3_000, path="plans/long.plan")
    result = await run("plan_read", path="plans/long.plan")
    assert result.output.splitlines()[-2:] == [
        "     2\t" + "x" * 2_000,
        "[cut after 2,000 characters: line 2; read shows the rest]",
    ]


def test_an_approval_shows_what_will_be_in_the_plan(
    context: ToolContext, find: Callable[[str], Tool], project: Path
) -> None:
    def preview(name: str, **arguments: Any) -> str:
        tool = find(name)
        assert tool.preview is not None
        return tool.preview(tool.parse(arguments), context)

    path = plan(project)
    assert "+# New goals" in preview("plan_write", title="T", content="# New goals\n")
    edited = preview("plan_edit", path=path, old_string="- Goal 2", new_string="- Goal 3")
    assert "-- Goal 2\n+- Goal 3" in edited
    with pytest.raises(ToolError, match="is not in"):
        preview("plan_edit", path=path, old_string="nowhere", new_string="x")
