"""`edit`: what it changes, what it leaves alone, and what it says when the text does not fit."""

import asyncio
import codecs
import dataclasses
import hashlib
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.sandbox.files.workspace import Workspace, Zone
from app.tools import Tool, ToolContext
from app.tools.edit import EditArgs, edit
from app.vocabulary.changes import Change, Recorded
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult

if TYPE_CHECKING:
    from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio

BE = "utf-16-be"


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as made:
        yield made


def edited(args: EditArgs, context: ToolContext, runner: asyncio.Runner) -> ToolResult:
    async def execute() -> ToolResult:
        return await edit.execute(args, context)

    return runner.run(execute())


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


async def test_a_passage_is_replaced_and_the_change_is_told(run: "Run", project: Path) -> None:
    result = await run("edit", path="/src/a.py", old_string="two", new_string="2")
    diff = "--- src/a.py\n+++ src/a.py\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three"
    assert (project / "src/a.py").read_text() == "one\n2\nthree\n"
    assert result.output == f"Edited src/a.py.\n{diff}"
    assert result.meta == result.data == {
        "path": "src/a.py",
        "file_id": None,
        "version_id": None,
        "hash": _hash(b"one\n2\nthree\n"),
        "bytes": 12,
        "created": False,
        "diff": diff,
        "added": 1,
        "removed": 1,
        "matched": "exact",
        "places": 1,
    }  # fmt: skip


async def test_ids_come_from_the_version_store(project: Path, context: ToolContext) -> None:
    def record(change: Change) -> Recorded:
        return Recorded("f1", f"v of {change.before!r}")

    files = Workspace([Zone("project", project, True)], on_change=record)
    args = EditArgs(path="hello.txt", old_string="hell", new_string="jell")
    facts = (await edit.execute(args, dataclasses.replace(context, files=files))).data
    assert (facts["file_id"], facts["version_id"]) == ("f1", "v of b'hello'")


@pytest.mark.parametrize(
    ("before", "arguments", "after"),
    [
        (b"a\r\nb\r\n", {"old_string": "a", "new_string": "x\ny"}, b"x\r\ny\r\nb\r\n"),
        (b"a\r\nb\r\nc", {"old_string": "a\nb", "new_string": "x\ny"}, b"x\r\ny\r\nc"),
        (b"a\r\nb\nc\n", {"old_string": "c", "new_string": "c\nd"}, b"a\r\nb\nc\nd\n"),
        (b"a\r\nb\nc\n", {"old_string": "a", "new_string": "a\nz"}, b"a\r\nz\r\nb\nc\n"),
        (b"a\r\nb", {"old_string": "\nb", "new_string": "\nc"}, b"a\r\nc"),
        (b"a\r\nb\r\n", {"old_string": "a\r\nb", "new_string": "a\nb"}, b"a\nb\r\n"),
        (b"a\nb\n", {"old_string": "a\r\nb", "new_string": "x\r\ny"}, b"x\ny\n"),
        (b"a\nb", {"old_string": "b", "new_string": "c"}, b"a\nc"),
        (b"a\nb\n", {"old_string": "b\n", "new_string": ""}, b"a\n"),
        (codecs.BOM_UTF8 + "é\n".encode(), {"old_string": "é", "new_string": "è"}, codecs.BOM_UTF8 + "è\n".encode()),
        ("\ufeffa\nb".encode("utf-16-le"), {"old_string": "b", "new_string": "é"}, "\ufeffa\né".encode("utf-16-le")),
        ("\ufeffa\r\n".encode(BE), {"old_string": "a", "new_string": "b\nc"}, "\ufeffb\r\nc\r\n".encode(BE)),
        (b"caf\xe9\nx\n", {"old_string": "x", "new_string": "y"}, b"caf\xe9\ny\n"),
        (b"a a a\n", {"old_string": "a", "new_string": "b", "replace_all": True}, b"b b b\n"),
        (b"aaa", {"old_string": "aa", "new_string": "b", "replace_all": True}, b"ba"),
        (b"    f(\n        x)\n", {"old_string": "f(\n    x)", "new_string": "f(\n    y)"}, b"    f(\n        y)\n"),
        (b"a\nb\n", {"insert_line": 0, "insert_content": "x"}, b"x\na\nb\n"),
        (b"a\nb\n", {"insert_line": 1, "insert_content": "x\ny\n"}, b"a\nx\ny\nb\n"),
        (b"a\nb\n", {"insert_line": 2, "insert_content": "x"}, b"a\nb\nx\n"),
        (b"a\nb", {"insert_line": 2, "insert_content": "x\n"}, b"a\nb\nx"),
        (b"a\r\nb", {"insert_line": 2, "insert_content": "x\n"}, b"a\r\nb\r\nx"),
        (b"a\r\nb\r\n", {"insert_line": 1, "insert_content": "x\ny"}, b"a\r\nx\r\ny\r\nb\r\n"),
        (b"", {"insert_line": 0, "insert_content": "x"}, b"x\n"),
        (b"a\nb\n", {"insert_line": 1, "insert_content": "x", "old_string": "", "new_string": ""}, b"a\nx\nb\n"),
    ],
)  # fmt: skip
async def test_bytes_outside_the_edit_never_change(
    run: "Run", project: Path, before: bytes, arguments: dict[str, Any], after: bytes
) -> None:
    (project / "x").write_bytes(before)
    result = await run("edit", path="x", **arguments)
    assert not result.is_error, result.output
    assert (project / "x").read_bytes() == after


async def test_mode_and_link_stay_what_they_are(run: "Run", project: Path) -> None:
    (project / "hello.txt").chmod(0o751)
    (project / "link").symlink_to("hello.txt")
    result = await run("edit", path="link", old_string="hello", new_string="bye")
    assert result.meta["path"] == "hello.txt"
    assert (project / "link").is_symlink()
    assert (project / "hello.txt").read_text() == "bye"
    assert stat.S_IMODE((project / "hello.txt").stat().st_mode) == 0o751


@pytest.mark.parametrize(
    ("before", "old", "words"),
    [
        ("one  \ntwo\n", "one\ntwo", "ignoring blanks at the ends of lines"),
        ("    one\n    two\n", "one\ntwo", "ignoring its indentation"),
        ("“one”\ntwo\n", '"one"\ntwo', "ignoring typographic quotes"),
        ("one\r\ntwo\r\n", "one\ntwo", "ignoring line endings"),
    ],
)
async def test_a_tolerant_match_is_told(run: "Run", project: Path, before: str, old: str, words: str) -> None:
    (project / "x").write_bytes(before.encode())
    result = await run("edit", path="x", old_string=old, new_string="new")
    assert words in result.output.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ({"old_string": "tow", "new_string": "x"}, "E_SCHEMA_VALIDATION", "Most similar is line 2:\n     2\ttwo"),
        ({"old_string": "#", "new_string": "x"}, "E_SCHEMA_VALIDATION", "nothing there is similar"),
        ({"old_string": "e", "new_string": "x"}, "E_SCHEMA_VALIDATION", "3 times, at lines 1, 3, 3."),
        ({"old_string": "", "new_string": "x"}, "E_SCHEMA_VALIDATION", "old_string is empty"),
        ({"new_string": "x"}, "E_SCHEMA_VALIDATION", "old_string is empty"),
        ({"old_string": "two"}, "E_SCHEMA_VALIDATION", "new_string is required"),
        ({"old_string": "two", "new_string": "two"}, "E_SCHEMA_VALIDATION", "the same"),
        ({"old_string": "two ", "new_string": "two"}, "E_SCHEMA_VALIDATION", "change nothing"),
        ({"old_string": "two", "new_string": "\ud800"}, "E_SCHEMA_VALIDATION", "Unicode"),
        ({"old_string": "two", "new_string": "2\n# ... rest of the code"}, "E_SCHEMA_VALIDATION", "placeholder"),
        ({"insert_line": 4, "insert_content": "x"}, "E_SCHEMA_VALIDATION", "has 3 lines"),
        ({"insert_line": 1, "insert_content": "// unchanged"}, "E_SCHEMA_VALIDATION", "placeholder"),
        ({"insert_line": 1}, "E_SCHEMA_VALIDATION", "both"),
        ({"insert_content": "x"}, "E_SCHEMA_VALIDATION", "both"),
        ({"insert_line": -1, "insert_content": "x"}, "E_SCHEMA_VALIDATION", "insert_line"),
        ({"insert_line": 1, "insert_content": "x", "old_string": "two"}, "E_SCHEMA_VALIDATION", "either"),
        ({"path": "src/b.py", "old_string": "a", "new_string": "b"}, "ENOENT", "Did you mean src/a.py"),
        ({"path": "src", "old_string": "a", "new_string": "b"}, "EISDIR", "folder"),
        ({"path": "binary", "old_string": "a", "new_string": "b"}, "E_BINARY", "binary"),
        ({"path": "odd", "old_string": "a", "new_string": "b"}, "E_BINARY", "not valid utf-16"),
        ({"path": ".env", "old_string": "a", "new_string": "b"}, "E_SANDBOX_VIOLATION", "secret"),
        ({"path": "../outside/secret.txt", "old_string": "a", "new_string": "b"}, "E_SANDBOX_VIOLATION", "outside"),
        ({"path": "large", "old_string": "a", "new_string": "b"}, "E_READ_LIMIT", "at most 10,000,000"),
        ({"path": "fixed", "old_string": "a", "new_string": "b"}, "EACCES", "read-only"),
    ],
)
async def test_an_edit_that_does_not_fit_says_why_and_changes_nothing(
    run: "Run", project: Path, arguments: dict[str, Any], code: str, words: str
) -> None:
    (project / "binary").write_bytes(b"\0a")
    (project / "odd").write_bytes(codecs.BOM_UTF16_LE + b"a")
    (project / "large").write_bytes(b"a" * 10_000_001)
    (project / "fixed").write_text("a")
    (project / "fixed").chmod(0o444)
    before = {path: path.read_bytes() for path in project.parent.rglob("*") if path.is_file()}
    result = await run("edit", **{"path": "src/a.py"} | arguments)
    assert (result.code, words in result.output) == (code, True), result.output
    assert {path: path.read_bytes() for path in project.parent.rglob("*") if path.is_file()} == before


async def test_many_matches_are_listed_in_part(run: "Run", project: Path) -> None:
    (project / "x").write_text("a\n" * 30)
    output = (await run("edit", path="x", old_string="a", new_string="b")).output
    assert "30 times, at lines 1, 2, 3" in output and "19, 20 and 10 more" in output


async def test_in_a_very_long_line_places_are_told_by_their_characters(run: "Run", project: Path) -> None:
    (project / "min.js").write_text("short\n" + "a" * 10_000 + "function one(){}" + "b" * 10_000 + "function two(){}")
    several = await run("edit", path="min.js", old_string="function ", new_string="x")
    assert "2 times, at lines 2 (character 10000), 2 (character 20016)." in several.output
    wrong = "function one(){} followed by something that is not there at all"
    missing = await run("edit", path="min.js", old_string=wrong, new_string="x")
    part = f"[9,900 characters]…{'a' * 100}function one(){{}}{'b' * 384}…[9,632 characters]"
    assert missing.output == f"old_string is not in min.js, but its part 'function one(){{}}' is in line 2:\n{part}"


# What is known of a file


async def test_a_stale_edit_is_refused_only_when_it_no_longer_fits(run: "Run", project: Path) -> None:
    path = project / "src/a.py"
    await run("read", path="src/a.py")
    path.write_text("zero\none\ntwo\nthree\n")
    still = await run("edit", path="src/a.py", old_string="two", new_string="2")
    assert not still.is_error and "had changed since it was read" in still.output
    path.write_text("zero\none\ntwo\ntwo\n")
    for arguments in (
        {"old_string": "2", "new_string": "3"},
        {"old_string": "two", "new_string": "3"},
        {"old_string": " zero", "new_string": "3"},
        {"insert_line": 0, "insert_content": "x"},
    ):
        refused = await run("edit", path="src/a.py", **arguments)
        assert (refused.code, "Read it again first" in refused.output) == ("E_CONFLICT", True)
    everywhere = await run("edit", path="src/a.py", old_string="two", new_string="3", replace_all=True)
    assert not everywhere.is_error
    assert path.read_text() == "zero\none\n3\n3\n"


async def test_a_hash_that_the_model_gives_counts_before_what_is_remembered(run: "Run") -> None:
    await run("read", path="src/a.py")
    wrong = {"path": "src/a.py", "insert_line": 0, "insert_content": "x"}
    assert (await run("edit", **wrong, last_read_hash="0" * 64)).code == "E_CONFLICT"
    right = _hash(b"one\ntwo\nthree\n")
    assert not (await run("edit", **wrong, last_read_hash=right.upper())).is_error


async def test_a_hash_that_does_not_fit_is_a_conflict_whatever_the_text(run: "Run", project: Path) -> None:
    fits = {"path": "src/a.py", "old_string": "two", "new_string": "2"}
    shown = (await run("read", path="src/a.py")).output
    given = shown.rpartition("hash ")[2].rstrip("]")
    refused = await run("edit", **fits, last_read_hash="0" * 12)
    assert (refused.code, given in refused.output) == ("E_CONFLICT", True)
    assert (await run("edit", **fits, last_read_hash="what I read")).code == "E_SCHEMA_VALIDATION"
    assert (project / "src/a.py").read_text() == "one\ntwo\nthree\n"
    assert not (await run("edit", **fits, last_read_hash=given)).is_error


async def test_a_file_in_latin_1_stays_one_or_the_edit_is_refused(run: "Run", project: Path) -> None:
    path = project / "src/a.py"
    path.write_bytes("café\nthé\n".encode("latin-1"))
    assert not (await run("edit", path="src/a.py", old_string="café", new_string="crème")).is_error
    assert path.read_bytes() == "crème\nthé\n".encode("latin-1")
    refused = await run("edit", path="src/a.py", old_string="thé", new_string="€")
    assert (refused.code, "latin-1" in refused.output) == ("E_ENCODING", True)
    assert path.read_bytes() == "crème\nthé\n".encode("latin-1")


@pytest.mark.parametrize("old", ["     1\tone\n     2\ttwo", "2\ttwo", "     2: two\n     3- three"])
async def test_line_numbers_in_the_old_text_are_recognised(run: "Run", old: str) -> None:
    refused = await run("edit", path="src/a.py", old_string=old, new_string="x")
    assert "line numbers" in refused.output


async def test_many_places_of_a_long_text_are_refused_before_they_are_put_together(
    run: "Run", project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "src/a.py").write_text("x\n" * 1111)

    def put_together(*_: object, **__: object) -> str:
        raise AssertionError

    monkeypatch.setattr("app.tools.edit.FileText.ending_at", put_together)
    long = "y" * 2_000_000
    refused = await run("edit", path="src/a.py", old_string="x", new_string=long, replace_all=True)
    assert (refused.code, "2,222,001,111" in refused.output) == ("E_WRITE_LIMIT", True)


@pytest.mark.parametrize("at", [0, 50_000, 99_990])
async def test_a_change_in_a_long_line_is_shown_with_a_little_around_it(run: "Run", project: Path, at: int) -> None:
    line = "abcdefghi " * 10_000
    (project / "src/a.py").write_text(f"{line[:at]}BEFORE{line[at:]}\n")
    done = await run("edit", path="src/a.py", old_string="BEFORE", new_string="AFTER")
    assert len(done.output) < 1500
    assert ("BEFORE" in done.output, "AFTER" in done.output) == (True, True)
    assert "characters]" in done.output


READING: dict[str, dict[str, Any]] = {
    "read": {"path": "src/a.py"},
    "cat": {"paths": ["src/a.py"]},
    "read_multiple_files": {"paths": ["src/a.py"]},
    "grep": {"pattern": "two"},
    "fs.read": {"path": "@project/src/a.py"},
    "read_file": {"path": "src/a.py"},
    "file_read": {"path": "src/a.py"},
}


@pytest.mark.parametrize("tool", READING)
async def test_what_any_tool_showed_counts_as_read(run: "Run", project: Path, tool: str) -> None:
    assert not (await run(tool, **READING[tool])).is_error
    (project / "src/a.py").write_text("zero\none\ntwo\nthree\n")
    refused = await run("edit", path="src/a.py", insert_line=0, insert_content="x")
    assert refused.code == "E_CONFLICT"


async def test_what_was_written_or_edited_counts_as_read(run: "Run", project: Path, context: ToolContext) -> None:
    await run("write", path="new", content="a\n")
    await run("edit", path="new", old_string="a", new_string="b")
    await run("edit", path="new", insert_line=0, insert_content="c")
    assert (project / "new").read_text() == "c\nb\n"
    assert context.reads == {"new": _hash(b"c\nb\n")}


async def test_a_file_that_changes_under_an_edit_is_not_overwritten(
    project: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Workspace.read_bytes

    def meanwhile(self: Workspace, *args: Any) -> bytes:
        data = real(self, *args)
        (project / "hello.txt").write_text("hello, person")
        return data

    monkeypatch.setattr(Workspace, "read_bytes", meanwhile)
    with pytest.raises(ToolError) as caught:
        await edit.execute(EditArgs(path="hello.txt", old_string="hello", new_string="bye"), context)
    assert caught.value.code == "E_PRECONDITION_FAILED"
    assert (project / "hello.txt").read_text() == "hello, person"


def test_an_approval_shows_the_diff_or_why_it_will_fail(context: ToolContext, find: Callable[[str], Tool]) -> None:
    tool = find("edit")
    assert tool.preview is not None

    def shown(**arguments: Any) -> str:
        assert tool.preview is not None
        return tool.preview(tool.parse(arguments), context)

    assert "-two\n+2" in shown(path="src/a.py", old_string="two", new_string="2")
    with pytest.raises(ToolError, match=r"not in src/a\.py"):
        shown(path="src/a.py", old_string="four", new_string="2")


async def test_the_diff_of_a_small_edit_in_a_large_file_is_small_and_counts_lines_right(
    run: "Run", project: Path
) -> None:
    lines = [f"line {number}" for number in range(1, 100_001)]
    (project / "x").write_text("\n".join(lines) + "\n")
    result = await run("edit", path="x", old_string="line 70000\n", new_string="changed\n")
    assert "@@ -69997,7 +69997,7 @@" in result.output
    assert len(result.output.splitlines()) == 12


# Random texts and edits against a plain model

TEXTS = st.text(alphabet="ab \t\n\r“é\u2028\U0001f600", max_size=60)
ENCODINGS = st.sampled_from([("utf-8", b""), ("utf-8", codecs.BOM_UTF8), ("utf-16-le", codecs.BOM_UTF16_LE)])


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> ToolContext:
    folder = tmp_path_factory.mktemp("edits")
    (folder / "proj").mkdir()
    files = Workspace([Zone("project", folder / "proj", writable=True)])
    return ToolContext(files=files, processes=cast(Any, None), search=cast(Any, None))


@settings(max_examples=150, deadline=None)
@given(before=TEXTS, old=TEXTS.filter(bool), new=TEXTS, after=TEXTS, form=ENCODINGS)
def test_a_unique_passage_is_replaced_and_nothing_else(
    ground: ToolContext, runner: asyncio.Runner, before: str, old: str, new: str, after: str, form: tuple[str, bytes]
) -> None:
    encoding, bom = form
    text = before + old + after
    path = ground.files.project.path / "x"
    path.write_bytes(bom + text.encode(encoding))
    ground.reads.clear()
    try:
        edited(EditArgs(path="x", old_string=old, new_string=new), ground, runner)
    except ToolError:
        assert path.read_bytes() == bom + text.encode(encoding)
        return
    result = path.read_bytes()
    assert result.startswith(bom)
    now = result[len(bom) :].decode(encoding)
    start, end = _outside(text, now)
    assert text[:start] == now[:start] and text[len(text) - end :] == now[len(now) - end :]
    if text.count(old) == 1 and "\r" not in text:
        assert now == before + new + after


def _outside(text: str, now: str) -> tuple[int, int]:
    """How much is the same before and behind the change."""
    most = min(len(text), len(now))
    start = next((at for at in range(most) if text[at] != now[at]), most)
    end = next((at for at in range(most - start) if text[-1 - at] != now[-1 - at]), most - start)
    return start, end


@settings(max_examples=150, deadline=None)
@given(
    lines=st.lists(st.text(alphabet="ab é", max_size=6), min_size=1, max_size=8),
    ending=st.sampled_from(["\n", "\r\n"]),
    ends=st.booleans(),
    data=st.data(),
)
def test_edits_of_whole_lines_keep_every_other_line_and_its_ending(
    ground: ToolContext, runner: asyncio.Runner, lines: list[str], ending: str, ends: bool, data: st.DataObject
) -> None:
    if len(lines) == 1 and not ends:
        ending = "\n"  # a file without line ends has no other
    text = ending.join(lines) + (ending if ends else "")
    first = data.draw(st.integers(0, len(lines) - 1))
    last = data.draw(st.integers(first + 1, len(lines)))
    new = data.draw(st.lists(st.text(alphabet="xyz", max_size=4), min_size=1, max_size=3))
    path = ground.files.project.path / "x"
    path.write_bytes(text.encode())
    ground.reads.clear()
    args = EditArgs(path="x", old_string="\n".join(lines[first:last]) or None, new_string="\n".join(new))
    try:
        edited(args, ground, runner)
    except ToolError:
        assert path.read_bytes() == text.encode()
        return
    model = ending.join([*lines[:first], *new, *lines[last:]]) + (ending if ends else "")
    assert path.read_bytes() == model.encode()
