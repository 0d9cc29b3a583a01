"""Searching: ripgrep and the plain walk give the same answers, and neither shows what it must not."""

import asyncio
import contextlib
import os
import signal
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.searching import hits as hits_module
from app.sandbox.searching import ripgrep, searcher
from app.sandbox.searching.hits import Hits
from app.sandbox.searching.patterns import name_glob, path_regex
from app.sandbox.searching.ripgrep import Query, Reach, list_files, search
from app.vocabulary.errors import InvalidArguments, ToolError
from tests.clock import let_pass

pytestmark = pytest.mark.anyio

Tree = Mapping[str, str | bytes]


@pytest.fixture(params=["rg", "python"], autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every rule holds with the bundled binary, and without it."""
    if request.param == "python":
        monkeypatch.setenv(searcher.FORCE_PYTHON, "1")
    return str(request.param)


@pytest.fixture
def files(tmp_path: Path) -> Workspace:
    (tmp_path / "proj").mkdir()
    return Workspace([Zone("project", tmp_path / "proj", writable=True)])


def plant(files: Workspace, tree: Tree) -> None:
    for name, content in tree.items():
        path = files.project.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def lines_of(hits: Hits) -> list[str]:
    return [f"{match.place.shown}:{match.line_number}:{match.line_text}" for match in hits.matches]


async def found(files: Workspace, pattern: str, path: str = ".", **options: Any) -> list[str]:
    return lines_of(await search(files, path, Query(pattern, **options), 20))


TREES: dict[str, tuple[Tree, dict[str, Any], list[str]]] = {
    "every matching line, by path": (
        {"b.txt": "x\nhit\n", "a.txt": "hit\nhit\n", "sub/c.txt": "no"},
        {},
        ["a.txt:1:hit", "a.txt:2:hit", "b.txt:2:hit"],
    ),
    "upper and lower case": ({"a": "HIT\nhit\n"}, {}, ["a:1:HIT", "a:2:hit"]),
    "case told apart": ({"a": "HIT\nhit\n"}, {"case_sensitive": True}, ["a:2:hit"]),
    "no final newline": ({"a": "x\nhit"}, {}, ["a:2:hit"]),
    "carriage returns": ({"a": "hit\r\nx\r\n"}, {"pattern": "hit$"}, ["a:1:hit"]),
    "a mark at the beginning": ({"a": b"\xef\xbb\xbfhit\n"}, {"pattern": "^hit"}, ["a:1:hit"]),
    "utf-16": ({"a": "x\nhit é\n".encode("utf-16")}, {}, ["a:2:hit é"]),
    "numbers behind a mark at the beginning": ({"a": b"\xef\xbb\xbfx\n\nhit\ny\nhit\n"}, {}, ["a:3:hit", "a:5:hit"]),
    "numbers of lines that look alike": (
        {"a": "hit\n\nhit\r\nx\nhit", "b": "\n\nhit\n".encode("utf-16")},
        {},
        ["a:1:hit", "a:3:hit", "a:5:hit", "b:3:hit"],
    ),
    "invalid utf-8": ({"a": b"hit \xff\xfe caf\xe9\n"}, {}, ["a:1:hit \ufffd\ufffd caf\ufffd"]),
    "unicode names and words": (
        {"größe/naïve 文.txt": "Ünïcode hit\n"},
        {"pattern": r"\w+ hit"},
        ["größe/naïve 文.txt:1:Ünïcode hit"],
    ),
    "binary files are skipped": ({"a.bin": b"hit\n\0\n", "b": b"\0hit\n", "c": "hit\n"}, {}, ["c:1:hit"]),
    "empty files": ({"a": "", "b": "\n"}, {"pattern": "^$"}, ["b:1:"]),
    "a pattern that begins with a dash": ({"a": "--help\n-e\n"}, {"pattern": "--help"}, ["a:1:--help"]),
    "a pattern that is an option": ({"a": "-e\n--files\n"}, {"pattern": "--files"}, ["a:2:--files"]),
    "plain text with special letters": ({"a": "f(x)\nfx\n"}, {"pattern": "f(x)", "literal": True}, ["a:1:f(x)"]),
    "an alternative": ({"a": "cat\ndog\ncow\n"}, {"pattern": "^(?:cat|cow)$"}, ["a:1:cat", "a:3:cow"]),
    "a named group": ({"a": "k=v\n"}, {"pattern": r"(?<key>\w)=\w"}, ["a:1:k=v"]),
    "a class of letters": ({"a": "7\nx\n"}, {"pattern": "[[:digit:]]"}, ["a:1:7"]),
    "gitignore": (
        {
            ".gitignore": "*.log\nbuild/\n/top.txt\n",
            "a.log": "hit",
            "build/x": "hit",
            "top.txt": "hit",
            "sub/top.txt": "hit",
        },
        {},
        ["sub/top.txt:1:hit"],
    ),
    "gitignore with a negation": (
        {".gitignore": "*.log\n!keep.log\n", "a.log": "hit", "keep.log": "hit", "sub/keep.log": "hit"},
        {},
        ["keep.log:1:hit", "sub/keep.log:1:hit"],
    ),
    "a nested gitignore has the last word": (
        {
            ".gitignore": "*.log\n",
            "sub/.gitignore": "!a.log\nb.txt\n",
            "a.log": "hit",
            "sub/a.log": "hit",
            "sub/b.txt": "hit",
            "b.txt": "hit",
        },
        {},
        ["b.txt:1:hit", "sub/a.log:1:hit"],
    ),
    "nothing returns from an ignored folder": (
        {".gitignore": "out/\n!out/keep\n", "out/keep": "hit"},
        {},
        [],
    ),
    "gitignore with stars, classes and escapes": (
        {
            ".gitignore": "doc/**/x\n**/tmp\nfile[0-9]\n\\#odd\n\\!bang\nend\\ \n# note\n\nq?\n",
            "doc/x": "hit",
            "doc/a/b/x": "hit",
            "a/tmp": "hit",
            "file1": "hit",
            "filex": "hit",
            "#odd": "hit",
            "!bang": "hit",
            "end ": "hit",
            "q1": "hit",
            "q12": "hit",
        },
        {},
        ["filex:1:hit", "q12:1:hit"],
    ),
    "gitignore written on Windows": (
        {".gitignore": "*.log\r\nb\r\n", "a.log": "hit", "b": "hit", "c": "hit"},
        {},
        ["c:1:hit"],
    ),
    "what is ignored can be asked for": (
        {".gitignore": "*.log\n", "a.log": "hit", "node_modules/m/i.js": "hit"},
        {"reach": Reach(ignore=False)},
        ["a.log:1:hit"],
    ),
    "other ignore files do not count": (
        {".ignore": "a\n", ".rgignore": "b\n", "a": "hit", "b": "hit"},
        {},
        ["a:1:hit", "b:1:hit"],
    ),
    "git and node_modules are skipped": (
        {".git/HEAD": "hit", "node_modules/m/i.js": "hit", "sub/node_modules/x": "hit", "a": "hit"},
        {},
        ["a:1:hit"],
    ),
    "unless nothing is": (
        {"node_modules/m/i.js": "hit"},
        {"reach": Reach(skipped=frozenset({".git"}))},
        ["node_modules/m/i.js:1:hit"],
    ),
    "or the search begins there": (
        {"node_modules/m/i.js": "hit"},
        {"path": "node_modules/m"},
        ["node_modules/m/i.js:1:hit"],
    ),
    "hidden files are found": ({".github/ci.yml": "hit", ".x": "hit"}, {}, [".github/ci.yml:1:hit", ".x:1:hit"]),
    "unless they should not": (
        {".github/ci.yml": "hit", ".x.py": "hit", "a.py": "hit"},
        {"reach": Reach(hidden=False, names="*.py")},
        ["a.py:1:hit"],
    ),
    "rules of the folders above count": (
        {
            ".gitignore": "*.log\n/src/deep/gone\n",
            "src/.gitignore": "*.tmp\n",
            "src/deep/a.log": "hit",
            "src/deep/b.tmp": "hit",
            "src/deep/gone": "hit",
            "src/deep/c": "hit",
        },
        {"path": "src/deep"},
        ["src/deep/c:1:hit"],
    ),
    "one file, even an ignored one": ({".gitignore": "a\n", "a": "x\nhit\n", "b": "hit"}, {"path": "a"}, ["a:2:hit"]),
    "one binary file": ({"a": b"hit\n\0"}, {"path": "a"}, []),
    "only wanted paths": (
        {"src/a.py": "hit", "src/sub/B.PY": "hit", "docs/a.py": "hit", "src/a.txt": "hit"},
        {"reach": Reach(wanted=path_regex("src/**/*.py"), names=name_glob("src/**/*.py", ignore_case=True))},
        ["src/a.py:1:hit", "src/sub/B.PY:1:hit"],
    ),
    "what is ignored is not wanted either": (
        {".gitignore": "*.py\n", "a.py": "hit"},
        {"reach": Reach(wanted=path_regex("*.py"), names=name_glob("*.py", ignore_case=True))},
        [],
    ),
    "secret files": (
        {
            ".env": "hit",
            ".env.local": "hit",
            "id_rsa": "hit",
            "a.pem": "hit",
            "config/secrets.json": "hit",
            ".ssh/config": "hit",
            "credentials": "hit",
            "my_secret.yaml.bak": "hit",
            ".env.example": "hit",
            "secrets.py": "hit",
        },
        {},
        [".env.example:1:hit", "secrets.py:1:hit"],
    ),
    "secret files and skipped folders in capitals": (
        {".ENV": "hit", "Id_Rsa": "hit", "NODE_MODULES/m": "hit", ".Git/HEAD": "hit", "a": "hit"},
        {},
        ["a:1:hit"],
    ),
    "a git config, where tokens are": (
        {".git/config": "hit", ".git/HEAD": "hit"},
        {"path": ".git"},
        [".git/HEAD:1:hit"],
    ),
}


@pytest.mark.parametrize("name", TREES)
async def test_a_search_finds(files: Workspace, name: str) -> None:
    tree, options, expected = TREES[name]
    plant(files, tree)
    assert await found(files, **{"pattern": "hit", **options}) == expected


async def test_lines_around_a_match_come_with_it(files: Workspace) -> None:
    plant(files, {"a": "1\n2\nhit 3\n4\nhit 5\n6\n7\n"})
    hits = await search(files, ".", Query("hit", before=2, after=1), 20)
    assert [(match.before, match.after) for match in hits.matches] == [(("1", "2"), ("4",)), (("hit 3", "4"), ("6",))]


async def test_the_last_match_within_the_limit_keeps_the_lines_after_it(files: Workspace) -> None:
    plant(files, {"a": "hit 1\n2\nhit 3\n4\n5\nhit 6\n"})
    hits = await search(files, ".", Query("hit", after=2, limit=1), 20)
    assert [(match.line_text, match.after) for match in hits.matches] == [("hit 1", ("2", "hit 3"))]
    assert hits.stopped == "limit"


@pytest.mark.parametrize(("limit", "stopped"), [(4, "limit"), (5, ""), (6, ""), (0, "")])
async def test_a_limit_is_reached_only_when_there_is_more(files: Workspace, limit: int, stopped: str) -> None:
    plant(files, {"a": "hit\nhit\n", "b": "hit\n", "c": "hit\nx\nhit\n"})
    hits = await search(files, ".", Query("hit", limit=limit), 20)
    assert (len(hits.matches), hits.stopped) == (limit if stopped else 5, stopped)


async def test_without_a_limit_a_result_is_bounded_by_bytes(files: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (hits_module, ripgrep):
        assert module.MAX_RESULT_BYTES == 50_000
        monkeypatch.setattr(module, "MAX_RESULT_BYTES", 5_000)
    plant(files, {f"{number}": "hit " + "x" * 95 + "\n" + "hit\n" * 600 for number in range(3)})
    hits = await search(files, ".", Query("hit", limit=0), 20)
    assert hits.stopped == "bytes"
    assert sum(len(match.line_text) for match in hits.matches) <= 5_000


@pytest.mark.parametrize("length", [600, 60_000, 300_000])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
async def test_a_long_line_is_cut_around_the_match(files: Workspace, length: int, mark: str) -> None:
    plant(files, {"a": f"{mark}first\r\n{'é' * length}hit{'x' * length}\r\nlast\r\n"})
    assert await found(files, "HIT", before=1, after=1) == [
        f"a:2:[{length - 100:,} characters]…{'é' * 100}hit{'x' * 397}…[{length - 397:,} characters]"
    ]


async def test_a_long_line_beside_a_match_is_cut_at_its_end(files: Workspace) -> None:
    plant(files, {"a": f"{'y' * 600}\nhit\n{'z' * 300_000}\n"})
    (match,) = (await search(files, ".", Query("hit", before=1, after=1), 20)).matches
    assert match.before == ("y" * 500 + "…[100 characters]",)
    assert match.after == ("z" * 500 + "…[299,500 characters]",)


@pytest.mark.parametrize("letter", ["x", '"', "é", "\\", "\x01"])
async def test_a_huge_line_shows_its_beginning(
    files: Workspace, monkeypatch: pytest.MonkeyPatch, engine: str, letter: str
) -> None:
    monkeypatch.setattr(hits_module, "MAX_EVENT_BYTES", 100_000)
    plant(files, {"a{b}.js": f"first\n{letter * 200_000}hit\nhit last\n"})
    shown = letter * 500 + "…[more]" if engine == "rg" else f"[199,503 characters]…{letter * 497}hit"
    assert await found(files, "hit") == [f"a{{b}}.js:2:{shown}", "a{b}.js:3:hit last"]


async def test_a_huge_line_in_another_encoding_is_cut(files: Workspace) -> None:
    plant(files, {"a": ("x" * 300_000 + "hit\n").encode("utf-16")})
    (line,) = await found(files, "hit")
    assert line.startswith("a:1:") and len(line) < 700


async def test_a_huge_line_of_invalid_text_is_cut(files: Workspace) -> None:
    plant(files, {"a": b"hit" + b"\xff" * 300_000 + b"\n"})
    (line,) = await found(files, "hit")
    assert line.startswith("a:1:" + ("hit" + "\ufffd" * 497) + "…[")


@pytest.mark.parametrize("count", [1_000, 5_000, 20_000, 70_000, 100_000])
async def test_a_line_with_very_many_matches_counts_once(files: Workspace, count: int) -> None:
    plant(files, {"a": "hit" * count + "\nhit\n"})
    assert [match.line_number for match in (await search(files, ".", Query("hit"), 20)).matches] == [1, 2]


async def test_links_are_never_followed(files: Workspace, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/a").write_text("hit outside")
    plant(files, {"sub/a": "hit inside\n"})
    root = files.project.path
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "file").symlink_to(tmp_path / "outside/a")
    (root / "sub/loop").symlink_to(root)
    (root / "inner").symlink_to("sub")
    assert await found(files, "hit") == ["sub/a:1:hit inside"]
    assert [place.shown for place in (await list_files(files, ".", Reach(), 20)).places] == ["sub/a"]


async def test_a_link_that_leads_inside_can_be_named(files: Workspace) -> None:
    plant(files, {"sub/a": "hit\n"})
    (files.project.path / "inner").symlink_to("sub")
    assert await found(files, "hit", "inner") == ["sub/a:1:hit"]


async def test_what_became_a_link_during_the_search_is_not_shown(
    files: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(files, {"sub/a": "hit\n", "b": "hit\n"})
    judge = ripgrep._Start.judge

    def swapped(start: ripgrep._Start, name: str) -> object:
        if name == "./sub/a":
            (files.project.path / "sub").rename(tmp_path / "moved")
            (files.project.path / "sub").symlink_to(tmp_path / "moved")
        return judge(start, name)

    monkeypatch.setattr(ripgrep._Start, "judge", swapped)
    assert await found(files, "hit") == ["b:1:hit"]


async def test_special_files_do_not_hang_a_search(files: Workspace) -> None:
    plant(files, {"a": "hit\n"})
    os.mkfifo(files.project.path / "pipe")
    assert await found(files, "hit") == ["a:1:hit"]
    with pytest.raises(ToolError, match="device, pipe or socket"):
        await found(files, "hit", "pipe")


async def test_what_may_not_be_read_is_skipped(files: Workspace) -> None:
    plant(files, {"a": "hit\n", "closed/b": "hit\n", "c": "hit\n"})
    (files.project.path / "a").chmod(0)
    if os.access(files.project.path / "a", os.R_OK):
        pytest.skip("this person may read everything")
    assert await found(files, "hit") == ["c:1:hit", "closed/b:1:hit"]


async def test_a_lifted_secret_is_found(tmp_path: Path) -> None:
    files = Workspace([Zone("project", tmp_path, writable=True)], frozenset({".env"}))
    plant(files, {".env": "hit\n", "sub/.env": "hit\n"})
    assert await found(files, "hit") == [".env:1:hit"]


async def test_rules_outside_the_project_do_not_count(files: Workspace, tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("*\n")
    plant(files, {".gitignore": "*.log\n", "sub/a": "hit\n", "sub/b.log": "hit\n", "other/c": "hit\n"})
    assert await found(files, "hit") == ["other/c:1:hit", "sub/a:1:hit"]
    assert await found(files, "hit", "sub") == ["sub/a:1:hit"]
    assert [place.shown for place in (await list_files(files, "sub", Reach(), 20)).places] == ["sub/a"]


async def test_a_gitignore_without_an_end_does_not_eat_the_machine(
    files: Workspace, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searcher, "MAX_MEMORY_BYTES", 256 << 20)
    plant(files, {"a": "hit\n"})
    (files.project.path / ".gitignore").symlink_to("/dev/zero")
    if engine == "python":
        assert await found(files, "hit") == ["a:1:hit"]
        return
    with pytest.raises(ToolError, match="broke off"):
        await found(files, "hit")


async def test_names_that_are_no_text(files: Workspace) -> None:
    (files.project.path / "caf\udce9").write_text("hit\n")
    (match,) = (await search(files, ".", Query("hit"), 20)).matches
    assert match.place.parts == ("caf\udce9",)


async def test_a_name_with_a_line_break(files: Workspace) -> None:
    plant(files, {"two\nlines": "hit\n"})
    assert await found(files, "hit") == [r"two\x0alines:1:hit"]
    assert [place.shown for place in (await list_files(files, ".", Reach(), 20)).places] == [r"two\x0alines"]


@pytest.mark.parametrize("pattern", ["(", "[z-a]", "a{2", "*", r"(?=x)", r"(x)\1", r"a\nb", "a\nb"])
async def test_a_pattern_that_cannot_be_used_is_explained(files: Workspace, pattern: str) -> None:
    plant(files, {"a": "hit\n"})
    with pytest.raises(InvalidArguments, match="cannot be used"):
        await found(files, pattern)


@pytest.mark.parametrize("pattern", ["", "a\0b", "\ud800", "x" * 10_001])
async def test_what_is_no_pattern_is_refused(files: Workspace, pattern: str) -> None:
    with pytest.raises(InvalidArguments, match="pattern"):
        await found(files, pattern)


async def test_a_missing_folder_is_named(files: Workspace) -> None:
    with pytest.raises(ToolError, match="There is no nowhere") as caught:
        await found(files, "hit", "nowhere")
    assert caught.value.code == "ENOENT"


async def test_the_environment_and_the_project_do_not_steer_the_search(
    files: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config").write_text("--files-with-matches\n")
    monkeypatch.setenv("RIPGREP_CONFIG_PATH", str(tmp_path / "config"))
    monkeypatch.setenv("PYTHONPATH", str(files.project.path))
    monkeypatch.setenv("PATH", str(files.project.path))
    planted = "#!/bin/sh\ntouch ran\n"
    program = "open('ran', 'w')"
    plant(files, {"rg": planted, "app/sandbox/searching/search_program.py": program, "json.py": program, "a": "hit\n"})
    (files.project.path / "rg").chmod(0o755)
    assert await found(files, "hit") == ["a:1:hit"]
    assert not (files.project.path / "ran").exists()


def test_a_binary_that_tools_could_have_changed_is_not_used() -> None:
    bundled = searcher._bundled_path()
    assert bundled is not None
    assert searcher.binary([Zone("project", bundled.parent, writable=True)]) is None


# Ending


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A searcher that finds one line and then never ends; it writes its number to a file."""
    program = tmp_path / "slow"
    line = '{"type":"match","data":{"path":{"text":"./a"},"lines":{"text":"hit"},"line_number":1}}'
    begin = '{"type":"begin","data":{"path":{"text":"./a"}}}'
    noted = tmp_path / "pid"
    program.write_text(
        f"#!/bin/sh\necho $$ > {noted}.new\nmv {noted}.new {noted}\necho '{begin}'\necho '{line}'\n/bin/sleep 600\n"
    )
    program.chmod(0o755)
    monkeypatch.setattr(ripgrep, "binary", lambda zones: program)
    return noted


def is_gone(noted: Path) -> bool:
    """Whether the whole process group has ended; who reaps the orphans of a machine may take its time."""
    group = int(noted.read_text())
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state not in "ZX":
                return False
    return True


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.01)


async def test_when_the_time_is_up_what_was_found_is_kept(
    files: Workspace, slow: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(files, {"a": "hit\n"})
    take = Hits.take

    def taken(hits: Hits, event: Any) -> None:
        take(hits, event)
        if event["type"] == "match":
            let_pass(monkeypatch, 500)

    monkeypatch.setattr(Hits, "take", taken)
    hits = await search(files, ".", Query("hit"), 500)
    assert (lines_of(hits), hits.stopped) == (["a:1:hit"], "time")
    await until(lambda: is_gone(slow))


async def test_when_the_time_is_up_and_nothing_was_found_it_says_so(
    files: Workspace, slow: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = asyncio.create_task(search(files, ".", Query("hit"), 500))
    await until(slow.exists)
    let_pass(monkeypatch, 500)
    with pytest.raises(ToolError, match="500 s") as caught:
        await task
    assert caught.value.code == "E_TIMEOUT"
    await until(lambda: is_gone(slow))


async def test_cancelling_kills_the_search(files: Workspace, slow: Path) -> None:
    plant(files, {"a": "hit\n"})
    task = asyncio.create_task(search(files, ".", Query("hit"), 500))
    await until(slow.exists)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(lambda: is_gone(slow))


async def test_cancelling_a_search_that_is_just_being_started_kills_all_of_it(
    files: Workspace, slow: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = asyncio.create_subprocess_exec
    cancelled = asyncio.Event()

    async def slowly(*args: Any, **how: Any) -> asyncio.subprocess.Process:
        process = await begin(*args, **how)
        await cancelled.wait()
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    task = asyncio.create_task(search(files, ".", Query("hit"), 500))
    await until(slow.exists)
    task.cancel()
    cancelled.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(lambda: is_gone(slow))


def held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes searchers stand still before their first step, so that none is done before a test can look at it."""
    argv = ["/bin/sh", "-c", 'kill -STOP $$; exec "$@"', "sh"]
    begin = asyncio.create_subprocess_exec
    monkeypatch.setattr(asyncio, "create_subprocess_exec", lambda *args, **how: begin(*argv, *args, **how))


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.subprocess.Process]:
    """The searchers that were started."""
    processes: list[asyncio.subprocess.Process] = []

    async def watched(*args: Any) -> asyncio.subprocess.Process:
        processes.append(await searcher.start_search(*args))
        return processes[-1]

    monkeypatch.setattr(ripgrep, "start_search", watched)
    return processes


async def test_a_full_result_kills_the_search(files: Workspace, ran: list[asyncio.subprocess.Process]) -> None:
    plant(files, {f"{number}": "hit " + "x" * 490 + "\n" * 20 for number in range(600)})
    hits = await search(files, ".", Query("hit", limit=3), 20)
    assert (len(hits.matches), hits.stopped) == (3, "limit")
    assert ran[0].returncode == -signal.SIGKILL


async def test_a_real_search_is_gone_when_cancelled(
    files: Workspace, ran: list[asyncio.subprocess.Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    held(monkeypatch)
    plant(files, {"a": "miss\n"})
    task = asyncio.create_task(search(files, ".", Query("(?:h|x)+it|never"), 60))
    await until(lambda: bool(ran))
    assert not task.done()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ran[0].returncode == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.killpg(ran[0].pid, 0)


# Listing


async def test_files_are_listed_by_path(files: Workspace) -> None:
    plant(
        files,
        {".gitignore": "*.log\n", "b": "", "a/z": "", "a/y.log": "", ".env": "", "node_modules/x": "", ".hidden": ""},
    )
    names = [place.shown for place in (await list_files(files, ".", Reach(), 20)).places]
    assert names == [".gitignore", ".hidden", "a/z", "b"]
    flat = await list_files(files, ".", Reach(depth=1), 20)
    assert [place.shown for place in flat.places] == [".gitignore", ".hidden", "b"]


async def test_folders_are_listed_when_asked_for(files: Workspace) -> None:
    plant(files, {".gitignore": "gone/\n", "a/b/c": "", "gone/x": ""})
    (files.project.path / "empty").mkdir()
    names = [place.shown for place in (await list_files(files, ".", Reach(), 20, folders=True)).places]
    assert names == [".gitignore", "a", "a/b", "a/b/c", "empty"]
    assert [place.shown for place in (await list_files(files, ".", Reach(depth=1), 20, folders=True)).places] == [
        ".gitignore",
        "a",
        "empty",
    ]


async def test_a_file_cannot_be_listed(files: Workspace) -> None:
    plant(files, {"a": ""})
    with pytest.raises(ToolError, match="is a file"):
        await list_files(files, "a", Reach(), 20)


@pytest.mark.parametrize("engine", ["rg", "python"], indirect=True)
async def test_folders_nested_deeper_than_calls_are_searched(files: Workspace, engine: str) -> None:
    root = files.project.path
    (root / ".gitignore").write_bytes(b"hidden\n")
    deep = root.joinpath(*["d"] * 1_010)
    subprocess.run(["mkdir", "-p", deep], check=True)  # noqa: ASYNC221
    try:
        (deep / "a").write_text("hit\n")
        (deep / "hidden").write_text("hit\n")
        (match,) = (await search(files, ".", Query("hit"), 20)).matches
        assert match.place.parts[-2:] == ("d", "a")
    finally:
        subprocess.run(["rm", "-rf", root / "d"], check=True)  # noqa: ASYNC221  too deep for rmtree
