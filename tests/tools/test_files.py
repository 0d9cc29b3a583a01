"""`mkdir`, `touch`, `mv` and `rm`: what they do, what they answer, and that none of them leaves the zones."""

import asyncio
import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.sandbox.files.places import Zones
from app.sandbox.files.workspace import Workspace, Zone
from app.tools import Registry, Tool, ToolContext
from app.vocabulary.changes import Change, Recorded
from app.vocabulary.errors import ToolError

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio


async def test_mkdir_makes_folders_and_does_not_mind_existing_ones(run: "Run", project: Path) -> None:
    made = await run("mkdir", path="/docs-of-ours/v1/api")
    assert (project / "docs-of-ours/v1/api").is_dir()
    assert made.output == "Made docs-of-ours/v1/api."
    assert made.data == {"path": "docs-of-ours/v1/api", "file_id": None, "created": True}
    assert (await run("mkdir", path="docs-of-ours/v1")).data["created"] is False
    assert (await run("mkdir", path="hello.txt/x")).code == "E_CONFLICT"
    assert (await run("mkdir", path="hello.txt")).code == "E_CONFLICT"


async def test_touch_makes_an_empty_file_or_renews_its_time(run: "Run", project: Path) -> None:
    made = await run("touch", path="new/empty.md")
    assert (project / "new/empty.md").read_bytes() == b""
    assert made.data == {"path": "new/empty.md", "file_id": None, "created": True}
    touched = await run("touch", path="hello.txt")
    assert (touched.output, touched.data["created"]) == ("Touched hello.txt.", False)
    assert (project / "hello.txt").read_text() == "hello"
    assert (await run("touch", path="src")).code == "E_CONFLICT"


@pytest.mark.parametrize(
    ("destination", "ends"), [("docs/", "docs/hello.txt"), ("docs", "docs/hello.txt"), ("x.txt", "x.txt")]
)
async def test_mv_renames_or_moves_into_a_folder(run: "Run", project: Path, destination: str, ends: str) -> None:
    moved = await run("mv", source="/hello.txt", destination=destination)
    assert moved.output == f"Moved hello.txt to {ends}."
    assert moved.data == {"from_path": "hello.txt", "to_path": ends, "file_id": None, "version_id": None}
    assert (project / ends).read_text() == "hello"
    assert not (project / "hello.txt").exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"source": "hello.txt", "destination": "src/a.py"}, "E_CONFLICT"),
        ({"source": "hello.txt", "destination": "nowhere/"}, "ENOENT"),
        ({"source": "nope.txt", "destination": "x"}, "ENOENT"),
        ({"source": "hello.txt", "destination": ".env"}, "E_SANDBOX_VIOLATION"),
        ({"source": "hello.txt", "destination": "@pkg/"}, "E_SANDBOX_VIOLATION"),
        ({"source": "hello.txt"}, "E_SCHEMA_VALIDATION"),
    ],
)
async def test_a_move_that_does_not_fit_is_refused(
    run: "Run", project: Path, arguments: dict[str, Any], code: str
) -> None:
    assert (await run("mv", **arguments)).code == code
    assert (project / "hello.txt").read_text() == "hello"
    assert (project / "src/a.py").read_text() == "one\ntwo\nthree\n"


async def test_a_moved_file_is_still_known(run: "Run", context: ToolContext) -> None:
    await run("read", path="hello.txt")
    known = dict(context.reads)
    await run("mv", source="hello.txt", destination="docs/")
    assert context.reads == {"docs/hello.txt": known["hello.txt"]}
    await run("rm", path="docs/hello.txt")
    assert context.reads == {}


async def test_rm_removes_files_and_empty_folders_only(run: "Run", project: Path) -> None:
    assert (await run("rm", path="src")).code == "E_CONFLICT"
    removed = await run("rm", path="src/a.py")
    assert removed.output == "Removed src/a.py."
    assert (removed.data["path"], removed.data["file_id"]) == ("src/a.py", None)
    assert (await run("rm", path="src")).output == "Removed the folder src."
    assert (await run("rm", path="src")).code == "ENOENT"
    assert not (project / "src").exists()


async def test_ids_come_from_the_version_store(project: Path, context: ToolContext) -> None:
    def record(change: Change) -> Recorded:
        return Recorded(f"f:{change.path}", "v")

    files = Workspace([Zone("project", project, True)], on_change=record, known=lambda path: f"known:{path}")
    ctx = dataclasses.replace(context, files=files)
    registry = Registry()

    async def data(name: str, **arguments: str) -> tuple[Any, Any]:
        tool = registry.get(name)
        assert tool is not None
        result = await tool.execute(tool.parse(arguments), ctx)
        return result.data["file_id"], result.data.get("version_id")

    assert await data("mkdir", path="new") == ("known:new", None)
    assert await data("touch", path="new/x") == ("f:new/x", None)
    assert await data("touch", path="hello.txt") == ("known:hello.txt", None)
    assert await data("mv", source="hello.txt", destination="bye.txt") == ("f:bye.txt", "v")
    assert await data("rm", path="bye.txt") == ("f:bye.txt", "v")


def test_an_approval_shows_what_will_be_gone_or_moved(context: ToolContext, find: Callable[[str], Tool]) -> None:
    def shown(name: str, **arguments: str) -> str:
        tool = find(name)
        assert tool.preview is not None
        return tool.preview(tool.parse(arguments), context)

    assert shown("rm", path="src/a.py").endswith("+++ /dev/null\n@@ -1,3 +0,0 @@\n-one\n-two\n-three")
    assert "the folder src" in shown("rm", path="src")
    with pytest.raises(ToolError, match="There is no x"):
        shown("rm", path="x")
    assert shown("mv", source="hello.txt", destination="docs/") == "Moves hello.txt to docs/hello.txt"
    with pytest.raises(ToolError, match="secret"):
        shown("mv", source="hello.txt", destination=".env")


@pytest.mark.parametrize(
    ("arguments", "declared"),
    [
        ({"source": "a/x.txt", "destination": "b/"}, ["a/x.txt", "b/x.txt"]),
        ({"source": "a/x.txt", "destination": "b"}, ["a/x.txt", "b"]),
        ({"source": "a/", "destination": "/"}, ["a/", "./a"]),
        ({"source": "..", "destination": "b/"}, ["..", "b/"]),
    ],
)
def test_a_move_names_where_it_ends_before_it_is_decided(
    find: Callable[[str], Tool], arguments: dict[str, str], declared: list[str]
) -> None:
    tool = find("mv")
    assert list(tool.writes(tool.parse(arguments))) == declared


# Whatever is asked for, nothing outside the zones is touched

NAMES = st.sampled_from(
    ["..", ".", "a", "b", "out", "in", "", "@state", "@pkg", "@project", "/etc", "~", ".git", ".env", "x\0y", "link"]
)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
TEXT = st.sampled_from(["", "a", "text\n", "one"])
CALLS = st.one_of(
    st.tuples(st.sampled_from(["mkdir", "touch", "rm"]), st.fixed_dictionaries({"path": PATHS})),
    st.tuples(st.just("mv"), st.fixed_dictionaries({"source": PATHS, "destination": PATHS})),
    st.tuples(st.just("write"), st.fixed_dictionaries({"path": PATHS, "content": TEXT, "overwrite": st.booleans()})),
    st.tuples(st.just("edit"), st.fixed_dictionaries({"path": PATHS, "old_string": TEXT, "new_string": TEXT})),
    st.tuples(
        st.just("edit"), st.fixed_dictionaries({"path": PATHS, "insert_line": st.just(0), "insert_content": TEXT})
    ),
    st.tuples(st.just("fs.write"), st.fixed_dictionaries({"path": PATHS, "content": TEXT})),
    st.tuples(
        st.just("fs.apply_patch"),
        PATHS.map(
            lambda path: {
                "path": "@project",
                "patch": {"operation": "unified", "diff": f"--- /dev/null\n+++ b/{path}\n@@ -0,0 +1 @@\n+new\n"},
            }
        ),
    ),
)


@settings(max_examples=50, deadline=None)
@given(calls=st.lists(CALLS, max_size=12))
def test_no_call_touches_or_names_anything_outside_the_zones(
    tmp_path_factory: pytest.TempPathFactory, calls: list[tuple[str, dict[str, Any]]]
) -> None:
    root = tmp_path_factory.mktemp("zones")
    for name in ("proj/a", "state", "pkg", "outside"):
        (root / name).mkdir(parents=True)
    for name in ("proj/a/b", "pkg/a", "outside/a", "proj/.env"):
        (root / name).write_text("one\n")
    (root / "proj/out").symlink_to(root / "outside")
    (root / "proj/in").symlink_to("a")
    (root / "proj/link").symlink_to("a/b")
    writable = [Zone("project", root / "proj", True), Zone("state", root / "state", True)]
    heard: list[Change] = []
    files = Workspace([*writable, Zone("pkg", root / "pkg", False)], on_change=heard.append)
    context = ToolContext(files=files, processes=cast(Any, None), search=cast(Any, None))
    asyncio.run(_play(calls, context))
    assert _content(root / "outside") == {"a": "one\n"} and _content(root / "pkg") == {"a": "one\n"}
    assert sorted(path.name for path in root.iterdir()) == ["outside", "pkg", "proj", "state"]
    assert (root / "proj/.env").read_text() == "one\n"
    for change in heard:
        place = Zones(writable).locate(change.path, follow=False)
        assert (place.shown, place.zone.name) == (change.path, change.zone)


async def _play(calls: list[tuple[str, dict[str, Any]]], context: ToolContext) -> None:
    registry = Registry()
    for name, arguments in calls:
        tool = registry.get(name)
        assert tool is not None
        try:
            result = await tool.execute(tool.parse(arguments), context)
        except ToolError:
            continue
        for key in ("path", "from_path", "to_path"):
            if key in result.data or key in result.meta:
                shown = result.data.get(key) or result.meta[key]
                assert context.files.resolve_itself(shown).zone.name in ("project", "state")


def _content(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}
