"""The only door to files: what a path means, what may be opened, and what a write leaves behind."""

import codecs
import errno
import hashlib
import os
import socket
import stat
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.fs import folders
from app.sandbox.files import text_window, workspace
from app.sandbox.files.path_check import PathCheck
from app.sandbox.files.places import is_windows_trap
from app.sandbox.files.workspace import EntryKind, Place, Workspace, Zone
from app.vocabulary.errors import InvalidArguments, SandboxViolation, ToolError
from tests.handles import open_handles

if TYPE_CHECKING:
    from tests.sandbox.conftest import Ground


@pytest.fixture(autouse=True)
def no_handle_stays_open() -> Iterator[None]:
    before = open_handles()
    yield
    assert open_handles() <= before


# What a path means


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("src/a.py", "src/a.py"),
        ("  src/a.py\n", "src/a.py"),
        ("./src//a.py/", "src/a.py"),
        (".", "."),
        ("/", "."),
        ("src/..", "."),
        ("docs/../src/a.py", "src/a.py"),
        ("missing/../src/a.py", "src/a.py"),
        ("not/there/yet.txt", "not/there/yet.txt"),
        ("@project", "."),
        ("@project/src/a.py", "src/a.py"),
        ("@state", "@state"),
        ("@state/notes.txt", "@state/notes.txt"),
        ("@central/x/../y", "@central/y"),
        ("@pkg/agent.md", "@pkg/agent.md"),
        ("/no-such-folder-at-the-root/main.rs", "no-such-folder-at-the-root/main.rs"),
        ("...", "..."),
        ("@word", "@word"),
        ("./@state/x", "./@state/x"),
        ("./~/x", "./~/x"),
        ("~backup", "~backup"),
        ("a\\b", "a\\b"),
        ("naïve/文.txt", "naïve/文.txt"),
    ],
)
def test_a_path_means_a_place(ground: "Ground", path: str, shown: str) -> None:
    place = ground.files.resolve(path)
    assert place.shown == shown
    assert ground.files.resolve(place.shown) == place


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("..", "outside the project folder"),
        ("../proj-evil/secret.md", "outside the project folder"),
        ("../../etc/passwd", "outside the project folder"),
        ("src/../../outside/secret.md", "outside the project folder"),
        ("/../x", "outside the project folder"),
        ("/etc/passwd", "outside the project folder"),
        ("//etc//passwd", "outside the project folder"),
        ("/proc/self/environ", "outside the project folder"),
        ("@project/../outside/secret.md", "outside the project folder"),
        ("@state/../proj/src/a.py", "outside @state"),
        ("@nowhere/x", "unknown place"),
        ("~", "home folder"),
        ("~/.bashrc", "home folder"),
        ("C:", "drive"),
        ("c:\\windows", "drive"),
        ("C:/Users/x", "drive"),
        ("\\\\server\\share", "network"),
        ("src/\0/a.py", "NUL"),
        (".env", "secret"),
        ("docs/../.env", "secret"),
        (".git/config", "tokens"),
    ],
)
def test_a_path_that_breaks_a_rule_is_a_violation_that_names_it(ground: "Ground", path: str, rule: str) -> None:
    with pytest.raises(SandboxViolation, match=rule) as caught:
        ground.files.resolve(path)
    assert caught.value.code == "E_SANDBOX_VIOLATION"


@pytest.mark.parametrize("name", ["sp ", " sp", "sp\n", "\u3000sp", "d/sp\u00a0", "d "])
def test_a_name_with_blanks_at_its_ends_means_the_file_that_is_called_so_if_there_is_one(
    ground: "Ground", name: str
) -> None:
    bare = ground.files.resolve(name).shown
    assert bare == name.strip()
    (ground.files.project.path / "d").mkdir(exist_ok=True)
    exact = ground.files.project.path / name
    for each in (exact, ground.files.project.path / bare):
        if not each.exists():
            each.touch()
    assert (ground.files.resolve(name).path, ground.files.resolve(bare).path) == (
        exact,
        exact.with_name(exact.name.strip()),
    )
    ground.files.remove(name)
    assert (exact.exists(), exact.with_name(exact.name.strip()).exists()) == (False, True)


@pytest.mark.parametrize("path", ["\n.env", "a\n/../.env", "a\nb/../../x", "~/a\nb", "@state\n/../.env", "c:/a\nb"])
def test_what_is_said_of_a_path_that_breaks_a_rule_is_one_line(ground: "Ground", path: str) -> None:
    with pytest.raises(SandboxViolation) as caught:
        ground.files.resolve(path)
    assert "\n" not in caught.value.text and "\n" not in caught.value.path


@pytest.mark.parametrize("path", ["", "  ", "a" * 256, "é" * 128, "/".join(["abc"] * 1100), "bad\ud800name"])
def test_what_is_no_path_is_an_invalid_argument(ground: "Ground", path: str) -> None:
    with pytest.raises(InvalidArguments):
        ground.files.resolve(path)


@pytest.mark.parametrize(("path", "allowed"), [("@pkg/agent.md", False), ("@state/new", True), ("@central/new", True)])
def test_each_zone_has_its_own_write_permission(ground: "Ground", path: str, allowed: bool) -> None:
    if allowed:
        assert ground.files.resolve(path, write=True).shown == path
    else:
        with pytest.raises(SandboxViolation, match="read-only"):
            ground.files.resolve(path, write=True)


@pytest.mark.parametrize("path", [".git/hooks/pre-commit", "sub/.git", ".handrail/config.toml", ".ENV", "secrets.json"])
def test_dangerous_names_are_never_written(ground: "Ground", path: str) -> None:
    with pytest.raises(SandboxViolation):
        ground.files.write(path, b"x", overwrite=True)
    assert not (ground.project / path).exists()


def test_absolute_paths_are_compared_by_component(ground: "Ground") -> None:
    assert ground.files.resolve(f"{ground.project}/src/a.py").shown == "src/a.py"
    assert ground.files.resolve(f"{ground.root}/state/x").shown == "@state/x"
    with pytest.raises(SandboxViolation, match="outside"):
        ground.files.resolve(f"{ground.project}-evil/secret.md")


def test_the_spelling_that_the_person_chose_for_the_root_is_accepted_too(ground: "Ground") -> None:
    alias = ground.root / "alias"
    alias.symlink_to("proj")
    files = Workspace([Zone("project", alias, writable=True)])
    assert files.resolve(f"{alias}/src/a.py").shown == "src/a.py"
    assert files.resolve(f"{ground.project}/src/a.py").path == ground.project / "src/a.py"


def test_a_real_entry_with_an_at_sign_is_an_ordinary_name(ground: "Ground") -> None:
    (ground.project / "@types").mkdir()
    assert ground.files.resolve("@types/x.d.ts").shown == "@types/x.d.ts"


def test_a_zone_inside_another_keeps_its_own_permission(ground: "Ground") -> None:
    inner = ground.project / "agents"
    inner.mkdir()
    files = Workspace([Zone("project", ground.project, writable=True), Zone("pkg", inner, writable=False)])
    assert files.resolve("agents/x.md").shown == "@pkg/x.md"
    with pytest.raises(SandboxViolation, match="read-only"):
        files.resolve("agents/x.md", write=True)


def test_a_person_can_lift_one_secret_file_but_not_its_neighbours(ground: "Ground") -> None:
    files = Workspace(ground.zones(), lifted=frozenset({"tests/fixtures/key.pem", ".git/config"}))
    assert files.resolve("tests/../tests/fixtures/key.pem", write=True)
    with pytest.raises(SandboxViolation):
        files.resolve("tests/fixtures/other.pem")
    with pytest.raises(SandboxViolation, match="may not write"):
        files.resolve(".git/config", write=True)


def test_a_folder_that_speaks_of_secrets_can_be_listed_but_its_data_not_read(ground: "Ground") -> None:
    (ground.project / "secrets").mkdir()
    (ground.project / "secrets/store.json").write_text("{}")
    assert [entry.name for entry in ground.files.list("secrets").entries] == ["store.json"]
    with pytest.raises(SandboxViolation):
        ground.files.read_window("secrets/store.json")


@pytest.mark.parametrize(
    ("name", "trap"),
    [
        ("a.txt", False),
        ("..", False),
        ("console", False),
        ("nulls.txt", False),
        (".gitignore", False),
        ("NUL", True),
        ("con.txt", True),
        ("Com1", True),
        ("a.txt:stream", True),
        ("a.txt::$DATA", True),
        ("a.txt.", True),
        ("a.txt ", True),
        ("a?", True),
    ],
)
def test_names_that_mean_something_else_on_windows(name: str, trap: bool) -> None:
    assert is_windows_trap(name) is trap


# Links


@pytest.mark.parametrize(
    ("target", "shown"),
    [
        ("src", "src"),
        ("src/a.py", "src/a.py"),
        ("./docs/../src", "src"),
        ("not/there/yet", "not/there/yet"),
        ("../proj/src", "src"),
        ("../state/notes.txt", "@state/notes.txt"),
        ("{root}/proj/src/a.py", "src/a.py"),
        ("{root}/pkg/agent.md", "@pkg/agent.md"),
    ],
)
def test_a_link_to_the_inside_means_what_it_points_to(ground: "Ground", target: str, shown: str) -> None:
    ground.link("link", target.format(root=ground.root))
    assert ground.files.resolve("link").shown == shown


@pytest.mark.parametrize(
    "target",
    ["/etc/passwd", "/", "..", "../outside", "../proj-evil", "../outside/not-there", "{root}/outside/secret.md"],
)
@pytest.mark.parametrize("path", ["link", "link/secret.md", "src/../link", "chain"])
@pytest.mark.parametrize("write", [False, True])
def test_a_link_to_the_outside_is_a_violation(ground: "Ground", target: str, path: str, write: bool) -> None:
    ground.link("link", target.format(root=ground.root))
    ground.link("chain", "src/../link")
    with pytest.raises(SandboxViolation, match="outside"):
        ground.files.resolve(path, write=write)


def test_a_link_into_a_read_only_zone_cannot_be_written_through(ground: "Ground") -> None:
    ground.link("link", ground.root / "pkg")
    assert ground.files.read_window("link/agent.md").lines == ("an agent",)
    with pytest.raises(SandboxViolation, match="read-only"):
        ground.files.write("link/agent.md", b"changed", overwrite=True)


@pytest.mark.parametrize("folder", ["secrets", "secrets/prod", ".kube", ".docker"])
def test_a_folder_that_makes_its_files_secrets_keeps_its_name(ground: "Ground", folder: str) -> None:
    (ground.project / folder).mkdir(parents=True)
    with pytest.raises(SandboxViolation, match="secret file"):
        ground.files.move(folder, "elsewhere")
    assert (ground.project / folder).is_dir()


def test_a_link_to_a_secret_is_as_secret_as_its_target(ground: "Ground") -> None:
    (ground.project / ".env").write_text("KEY=1")
    ground.link("harmless.txt", ".env")
    with pytest.raises(SandboxViolation, match="secret"):
        ground.files.read_window("harmless.txt")


@pytest.mark.parametrize("target", ["loop", "back/x", "src/../loop"])
def test_a_loop_of_links_is_a_violation(ground: "Ground", target: str) -> None:
    ground.link("back", "loop")
    ground.link("loop", target)
    with pytest.raises(SandboxViolation, match="loop"):
        ground.files.resolve("loop")


def test_dot_dot_after_a_link_goes_up_from_where_the_link_leads(ground: "Ground") -> None:
    ground.link("link", "src/deep")
    assert ground.files.resolve("link/../a.py").shown == "src/a.py"


def test_a_write_through_a_link_changes_the_target_and_keeps_the_link(ground: "Ground") -> None:
    link = ground.link("link.py", "src/a.py")
    assert ground.files.write("link.py", b"new", overwrite=True).place.shown == "src/a.py"
    assert link.is_symlink()
    assert (ground.project / "src/a.py").read_bytes() == b"new"


# Use after check


def test_a_place_whose_folder_became_a_link_is_refused_on_use(ground: "Ground") -> None:
    reading, writing = ground.files.resolve("src/a.py"), ground.files.resolve("src/new.py", write=True)
    (ground.project / "src").rename(ground.project / "was-src")
    ground.link("src", ground.outside)
    for use in (
        lambda: ground.files.read_window(reading),
        lambda: ground.files.read_bytes(reading, 100),
        lambda: ground.files.list(ground.files.project / "src"),
        lambda: ground.files.write(writing, b"x", overwrite=True),
    ):
        with pytest.raises(SandboxViolation, match="link"):
            use()
    assert [path.name for path in ground.outside.iterdir()] == ["secret.md"]


def test_a_file_that_became_a_link_is_refused_on_use(ground: "Ground") -> None:
    place = ground.files.resolve("src/a.py", write=True)
    (ground.project / "src/a.py").unlink()
    ground.link("src/a.py", ground.outside / "secret.md")
    with pytest.raises(SandboxViolation, match="link"):
        ground.files.read_window(place)
    with pytest.raises(SandboxViolation, match="link"):
        ground.files.write(place, b"x", overwrite=True)
    assert (ground.outside / "secret.md").read_text() == ground.SECRET


def test_a_folder_that_became_a_secret_file_is_not_read(ground: "Ground", monkeypatch: pytest.MonkeyPatch) -> None:
    (ground.project / ".env").write_text("KEY=1")
    monkeypatch.setattr(PathCheck, "is_folder", lambda self, place: True)
    with pytest.raises(SandboxViolation, match="secret"):
        ground.files.read_window(".env")


@pytest.mark.parametrize("parts", [("..", "outside", "secret.md"), ("src/../../outside", "secret.md"), ("", "x")])
def test_a_place_that_was_made_up_is_refused(ground: "Ground", parts: tuple[str, ...]) -> None:
    with pytest.raises(SandboxViolation):
        ground.files.read_bytes(Place(ground.files.project.zone, parts), 100)


def test_a_place_of_a_foreign_zone_is_refused(ground: "Ground") -> None:
    with pytest.raises(SandboxViolation):
        ground.files.read_bytes(Place(Zone("project", ground.outside, writable=True), ("secret.md",)), 100)


def test_without_handles_a_folder_that_moves_away_under_a_use_is_refused(ground: "Ground") -> None:
    (ground.outside / "a.py").write_text(ground.SECRET)
    with folders.entered(ground.project, ("src",), handles=False) as folder:
        (ground.project / "src").rename(ground.project / "was-src")
        ground.link("src", ground.outside)
        for use in (
            lambda: folder.open("a.py", os.O_RDONLY),
            lambda: folder.entries(10),
            lambda: folder.look("a.py"),
            lambda: folder.enter("new"),
            lambda: folder.make("new"),
            lambda: folder.replace("a.py", "b.py"),
            lambda: folder.move("a.py", folder, "b.py"),
            lambda: folder.touch("a.py"),
            lambda: folder.unlink("a.py"),
            lambda: folder.rmdir("a.py"),
        ):
            with pytest.raises(OSError, match="symbolic links"):
                use()
    assert _names(ground.outside) == ["a.py", "secret.md"]


def _flip_folder(folder: Path, target: Path, stop: threading.Event) -> None:
    """Turns a folder into a link to the outside and back, as fast as it can."""
    real, link = folder.with_name("real"), folder.with_name("link")
    link.symlink_to(target)
    while not stop.is_set():
        folder.rename(real)
        link.rename(folder)
        folder.rename(link)
        real.rename(folder)


def _flip_file(file: Path, target: Path, stop: threading.Event) -> None:
    spare = file.with_name("spare")
    while not stop.is_set():
        spare.symlink_to(target)
        spare.replace(file)
        spare.write_text("inside")
        spare.replace(file)


@pytest.mark.parametrize("ground", ["handles"], indirect=True)
@pytest.mark.parametrize(("flip", "victim"), [(_flip_folder, ""), (_flip_file, "secret.md")])
def test_no_race_with_a_flipping_link_ever_reaches_the_outside(
    ground: "Ground", flip: Callable[[Path, Path, threading.Event], None], victim: str
) -> None:
    inside = ground.project / "race"
    inside.mkdir()
    (inside / "secret.md").write_text("inside")
    stop = threading.Event()
    flipper = threading.Thread(target=flip, args=(inside / victim, ground.outside / victim, stop))
    flipper.start()
    outcomes: set[str] = set()
    try:
        for number in range(20_000):
            outcomes.add(_tried(lambda: ground.files.read_bytes("race/secret.md", 1000).decode()))
            outcomes.add(_tried(lambda: _written(ground, "race/secret.md")))
            outcomes.add(_tried(partial(_written, ground, f"race/new-{number}.txt")))
            if number > 200 and {"inside", "E_SANDBOX_VIOLATION"} <= outcomes:
                break
    finally:
        stop.set()
        flipper.join()
    assert (
        {"inside", "E_SANDBOX_VIOLATION"} <= outcomes <= {"inside", "", "E_SANDBOX_VIOLATION", "ENOENT", "E_CONFLICT"}
    )
    assert ground.SECRET not in outcomes
    assert (ground.outside / "secret.md").read_text() == ground.SECRET
    assert [path.name for path in ground.outside.iterdir()] == ["secret.md"]


def _tried(act: Callable[[], str]) -> str:
    try:
        return act()
    except ToolError as error:
        return error.code


def _written(ground: "Ground", path: str) -> str:
    ground.files.write(path, b"inside", overwrite=True, make_parents=False)
    return "inside"


PIECES = st.sampled_from(
    [
        "..",
        ".",
        "",
        "a",
        "link-out",
        "link-in",
        "link-up",
        "loop",
        "@project",
        "@state",
        "~",
        "/",
        "ü\u200b",
        "...",
        " ",
    ]
)


@pytest.fixture(scope="module")
def tangle(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("tangle")
    zones = [Zone("project", root / "proj", writable=True), Zone("state", root / "state", writable=True)]
    (root / "proj/a/a").mkdir(parents=True)
    (root / "state/a").mkdir(parents=True)
    (root / "out/a").mkdir(parents=True)
    for folder in ("proj", "proj/a", "state"):
        (root / folder / "link-out").symlink_to(root / "out")
        (root / folder / "link-in").symlink_to(root / "proj/a")
        (root / folder / "link-up").symlink_to("..")
        (root / folder / "loop").symlink_to("loop")
    return Workspace(zones)


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=10), st.sampled_from(["", "/"]))
def test_any_path_is_refused_or_lies_in_a_zone(tangle: Workspace, pieces: list[str], start: str) -> None:
    try:
        place = tangle.resolve(start + "/".join(pieces))
    except (SandboxViolation, InvalidArguments):
        return
    real = Path(os.path.realpath(place.path))
    assert real == place.path
    assert any(real.is_relative_to(zone.root) for zone in tangle.zones)


# Reading


def _put(ground: "Ground", data: bytes | str, name: str = "file.txt") -> str:
    (ground.project / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    return name


@pytest.mark.parametrize(
    ("offset", "limit", "first", "lines", "following"),
    [
        (0, 500, 0, "0123456789", None),
        (0, 3, 0, "012", 3),
        (3, 4, 3, "3456", 7),
        (8, 5, 8, "89", None),
        (10, 5, 10, "", None),
        (0, 0, 0, "0123456789", None),
        (-3, 500, 7, "789", None),
        (-3, 2, 7, "78", 9),
        (-50, 2, 0, "01", 2),
    ],
)
@pytest.mark.parametrize("ending", ["\n", ""])
def test_a_window_shows_the_lines_asked_for(
    ground: "Ground", offset: int, limit: int, first: int, lines: str, following: int | None, ending: str
) -> None:
    path = _put(ground, "\n".join("0123456789") + ending)
    shown = ground.files.read_window(path, offset, limit)
    assert shown.lines == tuple(lines)
    assert (shown.first, shown.total_lines, shown.next_offset) == (first, 10, following)
    assert shown.final_newline is bool(ending)


@pytest.mark.parametrize("ending", ["", "\n"])
def test_windows_are_the_same_whatever_the_size_of_the_chunks(
    ground: "Ground", monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    path = _put(ground, "äö\r\n\r\nüß€😀\nlast" + ending)
    whole = {place: ground.files.read_window(path, *place) for place in [(0, 0), (1, 2), (-2, 1), (-9, 9)]}
    for size in (1, 2, 3, 5, 7):
        monkeypatch.setattr(text_window, "_CHUNK", size)
        assert {place: ground.files.read_window(path, *place) for place in whole} == whole
    assert whole[0, 0].lines == ("äö", "", "üß€😀", "last")
    assert whole[-2, 1].lines == ("üß€😀",)


def test_a_window_numbers_its_lines_from_one_and_gives_the_hash_of_the_whole(ground: "Ground") -> None:
    shown = ground.files.read_window("src/a.py", 1, 1)
    assert shown.numbered() == "     2\ttwo"
    assert shown.content == "two\n"
    facts = shown.facts()
    assert facts["hash"] == hashlib.sha256(b"one\ntwo\nthree\n").hexdigest()
    assert (facts["path"], facts["size"], facts["truncated"], facts["next_offset"]) == ("src/a.py", 14, True, 2)


@pytest.mark.parametrize(
    ("data", "lines", "facts"),
    [
        (b"", (), {"total_lines": 0, "truncated": False}),
        (b"\n", ("",), {"total_lines": 1, "final_newline": True}),
        (b"a\r\nb\r\n", ("a", "b"), {"line_endings": "crlf"}),
        (b"a\r\nb\n", ("a", "b"), {"line_endings": "mixed"}),
        (b"a\rb\n", ("a\rb",), {"line_endings": "lf"}),
        (b"a\x0cb\xe2\x80\xa8c\n", ("a\x0cb\u2028c",), {"total_lines": 1}),
        (codecs.BOM_UTF8 + b"a\n", ("a",), {"encoding": "utf-8", "has_bom": True}),
        (codecs.BOM_UTF16_LE + "a\r\nü\n".encode("utf-16-le"), ("a", "ü"), {"encoding": "utf-16-le"}),
        (codecs.BOM_UTF16_BE + "a\nü".encode("utf-16-be"), ("a", "ü"), {"encoding": "utf-16-be"}),
        (b"caf\xe9\n", ("café",), {"encoding": "latin-1", "replaced": False}),
        ("ü".encode() + b" caf\xe9\n", ("ü caf\ufffd",), {"encoding": "utf-8", "replaced": True}),
        (b"\x80caf\xe9\n", ("\ufffdcaf\ufffd",), {"encoding": "utf-8", "replaced": True}),
        (b"ok\nhalf \xc3", ("ok", "half \ufffd"), {"replaced": True, "final_newline": False}),
    ],
)
def test_text_is_decoded_and_what_was_special_is_told(
    ground: "Ground", data: bytes, lines: tuple[str, ...], facts: dict[str, Any]
) -> None:
    shown = ground.files.read_window(_put(ground, data))
    assert shown.lines == lines
    assert facts.items() <= shown.facts().items()
    assert shown.hash == hashlib.sha256(data).hexdigest()


def test_long_lines_are_cut_and_named(ground: "Ground") -> None:
    shown = ground.files.read_window(_put(ground, "x" * 2000 + "\n" + "y" * 2001 + "\nz\n"))
    assert [len(line) for line in shown.lines] == [2000, 2000, 1]
    assert list(shown.cut) == [2]
    assert shown.facts()["truncated"] is True


def test_a_result_stops_at_the_byte_cap_and_says_where_to_continue(ground: "Ground") -> None:
    path = _put(ground, ("é" * 49 + "\n") * 100)
    shown = ground.files.read_window(path, 0, 0, max_bytes=1000)
    assert len(shown.lines) == 10
    assert shown.next_offset == 10
    tiny = ground.files.read_window(path, 0, 0, max_bytes=1)
    assert tiny.lines == ("é" * 2,) and tiny.cut[1].end == 2


def test_reading_on_from_window_to_window_gives_the_whole_file(ground: "Ground") -> None:
    text = "".join(f"line {number} {'x' * (number % 90)}\n" for number in range(1000))
    path = _put(ground, text)
    shown = ground.files.read_window(path, 0, 77, max_bytes=3000)
    content = shown.content
    while shown.next_offset is not None:
        shown = ground.files.read_window(path, shown.next_offset, 77, max_bytes=3000)
        content += shown.content
    assert content == text


@pytest.mark.parametrize("data", [b"\x7fELF\x02\x00\x01", b"text\0text", codecs.BOM_UTF32_LE + b"a\0\0\0"])
def test_a_binary_file_is_refused(ground: "Ground", data: bytes) -> None:
    with pytest.raises(ToolError, match="binary"):
        ground.files.read_window(_put(ground, data))


@pytest.mark.parametrize(
    ("magic", "media_type"),
    [
        (b"\x89PNG\r\n\x1a\n", "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\0\0\0\0WEBP", "image/webp"),
    ],
)
def test_an_image_is_given_as_an_image(ground: "Ground", magic: bytes, media_type: str) -> None:
    shown = ground.files.read_window(_put(ground, magic + b"\0" * 10, "named-wrongly.txt"))
    assert shown.image is not None
    assert shown.image.media_type == media_type
    assert codecs.decode(shown.image.data.encode(), "base64") == magic + b"\0" * 10


def test_an_image_that_is_too_large_is_refused(ground: "Ground") -> None:
    path = _put(ground, b"GIF89a" + b"\0" * text_window.MAX_IMAGE_BYTES)
    with pytest.raises(ToolError, match="too large") as caught:
        ground.files.read_window(path)
    assert caught.value.code == "E_READ_LIMIT"


@pytest.mark.parametrize("offset", [0, -5])
@pytest.mark.parametrize("line", [b"x" * 99 + b"\n", b"x" * 100], ids=["lines", "one line"])
def test_a_large_file_is_read_in_constant_memory(
    ground: "Ground", monkeypatch: pytest.MonkeyPatch, offset: int, line: bytes
) -> None:
    monkeypatch.setattr(text_window, "MAX_TAIL_CHARS", 1_000_000)
    with (ground.project / "large.txt").open("wb") as file:
        for _ in range(12):
            file.write(line * 10_000)
    tracemalloc.start()
    try:
        shown = ground.files.read_window("large.txt", offset, 5)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert shown.size == 12_000_000
    assert shown.total_lines == (120_000 if line.endswith(b"\n") else 1)
    assert all(line.startswith("xxx") for line in shown.lines)
    assert peak < 6_000_000


def test_an_offset_from_the_end_reaches_as_far_as_memory_allows_and_says_so(
    ground: "Ground", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_window, "MAX_TAIL_CHARS", 100)
    monkeypatch.setattr(text_window, "_CHUNK", 10)
    path = _put(ground, "".join(f"{number:04}\n" for number in range(1000)))
    assert ground.files.read_window(path, -3, 1).lines == ("0997",)
    assert ground.files.read_window(path, -1000, 1).lines == ("0000",)
    limited = ground.files.read_window(path, -900, 1)
    assert limited.lines == ("0980",)
    assert "does not reach further back" in limited.notes()[0]


def test_whole_files_have_a_limit(ground: "Ground") -> None:
    assert ground.files.read_bytes("src/a.py", 14) == b"one\ntwo\nthree\n"
    assert ground.files.read_head("src/a.py", 3) == (b"one", 14)
    with pytest.raises(ToolError, match="14 bytes") as caught:
        ground.files.read_bytes("src/a.py", 13)
    assert caught.value.code == "E_READ_LIMIT"


@pytest.mark.parametrize(
    ("path", "code", "text"),
    [
        ("src", "EISDIR", "folder"),
        (".", "EISDIR", "folder"),
        ("src/a.py/x", "ENOTDIR", "is a file"),
        ("src/b.py", "ENOENT", "Did you mean src/a.py"),
        ("a.py", "ENOENT", "Did you mean src/a.py"),
        ("docs/A.py", "ENOENT", "Did you mean src/a.py"),
        ("zzzzzzzz", "ENOENT", "There is no zzzzzzzz.$"),
    ],
)
def test_what_cannot_be_read_is_explained(ground: "Ground", path: str, code: str, text: str) -> None:
    with pytest.raises(ToolError, match=text) as caught:
        ground.files.read_window(path)
    assert caught.value.code == code


@pytest.mark.parametrize("kind", ["fifo", "socket"])
def test_a_special_file_is_refused_at_once(ground: "Ground", kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ground.project)  # the address of a socket is short
    server = socket.socket(socket.AF_UNIX)
    if kind == "fifo":
        os.mkfifo("special")
    else:
        server.bind("special")
    with server:
        for use in (
            lambda: ground.files.read_window("special"),
            lambda: ground.files.write("special", b"x", overwrite=True),
        ):
            with pytest.raises(ToolError, match="device, pipe or socket"):
                use()


def test_a_device_is_refused_even_as_a_zone_of_its_own(ground: "Ground") -> None:
    ground.link("zero", "/dev/zero")
    with pytest.raises(SandboxViolation, match="outside"):
        ground.files.read_window("zero")
    with pytest.raises(ToolError, match="device, pipe or socket"):
        Workspace([Zone("project", Path("/dev"), writable=False)]).read_window("zero")


def test_a_file_without_permission_is_explained(ground: "Ground", monkeypatch: pytest.MonkeyPatch) -> None:
    _fail(monkeypatch, "open", errno.EACCES, lambda args: args[0] == "a.py" or str(args[0]).endswith("a.py"))
    with pytest.raises(ToolError, match="permission denied") as caught:
        ground.files.read_window("src/a.py")
    assert caught.value.code == "EACCES"


def _fail(monkeypatch: pytest.MonkeyPatch, name: str, number: int, when: Callable[[tuple[Any, ...]], bool]) -> None:
    """Makes a system call fail as the system would, which root never meets by itself."""
    real = getattr(os, name)

    def failing(*args: Any, **kwargs: Any) -> Any:
        if when(args):
            raise OSError(number, os.strerror(number))
        return real(*args, **kwargs)

    monkeypatch.setattr(os, name, failing)


# Listing


def test_a_listing_shows_folders_first_then_by_path_and_links_as_links(ground: "Ground") -> None:
    _put(ground, "12345", "b.txt")
    ground.link("a-link", ground.outside)
    os.mkfifo(ground.project / "pipe")
    listing = ground.files.list(".")
    assert [(entry.name, entry.kind) for entry in listing.entries] == [
        ("docs", EntryKind.FOLDER),
        ("src", EntryKind.FOLDER),
        ("a-link", EntryKind.LINK),
        ("b.txt", EntryKind.FILE),
        ("pipe", EntryKind.OTHER),
    ]
    by_name = {entry.name: entry for entry in listing.entries}
    assert by_name["a-link"].target == str(ground.outside)
    assert by_name["b.txt"].size == 5
    assert by_name["b.txt"].updated_at.endswith("+00:00")
    assert (listing.left_out, listing.complete) == (0, True)


def test_a_recursive_listing_enters_neither_links_nor_git_nor_node_modules(ground: "Ground") -> None:
    for name in (".git/objects", "node_modules/left-pad"):
        (ground.project / name).mkdir(parents=True)
    ground.link("out", ground.outside)
    shown = [entry.path for entry in ground.files.list(".", recursive=True).entries]
    assert shown == [".git", "docs", "node_modules", "src", "src/deep", "out", "src/a.py"]


def test_a_listing_says_how_much_it_left_out(ground: "Ground", monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(20):
        _put(ground, "", f"docs/{number:02}")
    listing = ground.files.list("docs", limit=5)
    assert [entry.name for entry in listing.entries] == ["00", "01", "02", "03", "04"]
    assert (listing.left_out, listing.complete) == (15, True)
    monkeypatch.setattr(workspace, "MAX_LISTED_ENTRIES", 10)
    listing = ground.files.list("docs")
    assert (len(listing.entries), listing.complete) == (10, False)


def test_paths_of_other_zones_carry_their_alias(ground: "Ground") -> None:
    assert [entry.path for entry in ground.files.list("@state").entries] == ["@state/notes.txt"]


def test_a_name_that_is_no_text_is_shown_as_text_and_found_by_it(ground: "Ground") -> None:
    (ground.project / "docs" / os.fsdecode(b"caf\xe9")).write_text("bytes")
    (ground.project / "docs" / r"caf\xe9").write_text("a backslash")
    shown = [entry.path for entry in ground.files.list("docs").entries]
    assert shown == [r"docs/caf\x5cxe9", r"docs/caf\xe9"]
    assert [ground.files.read_bytes(path, 100) for path in shown] == [b"a backslash", b"bytes"]
    assert [ground.files.resolve(path).shown for path in shown] == shown
    absolute = str(ground.project / "docs") + r"/caf\xe9"
    assert ground.files.read_bytes(absolute, 100) == b"bytes"


def test_the_target_of_a_link_is_shown_as_text_too(ground: "Ground") -> None:
    (ground.project / "docs" / "link").symlink_to(os.fsdecode(b"caf\xe9"))
    assert [entry.target for entry in ground.files.list("docs").entries] == [r"caf\xe9"]


@pytest.mark.parametrize(
    ("path", "allowed"), [(r"\xe9" * 255, True), (r"\xe9" * 256, False), ("é" * 127, True), ("é" * 128, False)]
)
def test_a_name_may_have_as_many_bytes_as_a_disk_takes(ground: "Ground", path: str, allowed: bool) -> None:
    if allowed:
        ground.files.touch(path)
        assert ground.files.resolve(path).shown == path
    else:
        with pytest.raises(InvalidArguments):
            ground.files.resolve(path)


@pytest.mark.parametrize(("path", "code"), [("src/a.py", "ENOTDIR"), ("nowhere", "ENOENT")])
def test_what_cannot_be_listed_is_explained(ground: "Ground", path: str, code: str) -> None:
    with pytest.raises(ToolError) as caught:
        ground.files.list(path)
    assert caught.value.code == code


# Writing


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_write_creates_a_file_and_its_folders(ground: "Ground") -> None:
    written = ground.files.write("new/dir/file.txt", b"data", overwrite=False)
    path = ground.project / "new/dir/file.txt"
    assert path.read_bytes() == b"data"
    assert (written.place.shown, written.created, written.before_hash, written.bytes) == (
        "new/dir/file.txt",
        True,
        None,
        4,
    )
    assert written.after_hash == hashlib.sha256(b"data").hexdigest()
    assert _names(path.parent) == ["file.txt"]


def test_a_new_file_follows_the_umask_and_an_old_one_keeps_its_mode(ground: "Ground") -> None:
    mask = os.umask(0o027)
    try:
        ground.files.write("new.sh", b"", overwrite=False)
        (ground.project / "old.sh").touch()
        (ground.project / "old.sh").chmod(0o751)
        ground.files.write("old.sh", b"x", overwrite=True)
    finally:
        os.umask(mask)
    assert stat.S_IMODE((ground.project / "new.sh").stat().st_mode) == 0o640
    assert stat.S_IMODE((ground.project / "old.sh").stat().st_mode) == 0o751


def test_a_replaced_file_is_a_new_file_under_the_old_name(ground: "Ground") -> None:
    path = ground.project / "src/a.py"
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    with path.open("rb") as reader:
        written = ground.files.write("src/a.py", b"short", overwrite=True, expect_sha256=before.upper())
        assert reader.read() == b"one\ntwo\nthree\n"
    assert path.read_bytes() == b"short"
    assert (written.created, written.before_hash) == (False, before)


@pytest.mark.parametrize(
    ("path", "options", "code"),
    [
        ("src/a.py", {"overwrite": False}, "E_CONFLICT"),
        ("src", {"overwrite": True}, "E_CONFLICT"),
        (".", {"overwrite": True}, "E_CONFLICT"),
        ("src/a.py/below", {"overwrite": True}, "E_CONFLICT"),
        ("src/a.py", {"overwrite": True, "expect_sha256": "0" * 64}, "E_PRECONDITION_FAILED"),
        ("src/gone.py", {"overwrite": True, "expect_sha256": "0" * 64}, "E_PRECONDITION_FAILED"),
        ("no/such/folder.txt", {"overwrite": True, "make_parents": False}, "ENOENT"),
    ],
)
def test_a_write_that_does_not_fit_changes_nothing(
    ground: "Ground", path: str, options: dict[str, Any], code: str
) -> None:
    with pytest.raises(ToolError) as caught:
        ground.files.write(path, b"new", **options)
    assert caught.value.code == code
    assert (ground.project / "src/a.py").read_text() == "one\ntwo\nthree\n"
    assert _names(ground.project) == ["docs", "src"]
    assert _names(ground.project / "src") == ["a.py", "deep"]


def test_a_write_that_is_too_large_is_refused(ground: "Ground") -> None:
    with pytest.raises(ToolError) as caught:
        ground.files.write("big", b"x" * (workspace.MAX_WRITE_BYTES + 1), overwrite=False)
    assert caught.value.code == "E_WRITE_LIMIT"
    assert not (ground.project / "big").exists()


def test_a_read_only_file_is_not_replaced(ground: "Ground") -> None:
    (ground.project / "src/a.py").chmod(0o444)
    with pytest.raises(ToolError, match="read-only"):
        ground.files.write("src/a.py", b"new", overwrite=True)


@pytest.mark.parametrize(
    ("call", "number", "code"),
    [
        ("write", errno.ENOSPC, "ENOSPC"),
        ("write", errno.EDQUOT, "ENOSPC"),
        ("fsync", errno.EIO, "E_INTERNAL"),
        ("replace", errno.EACCES, "EACCES"),
    ],
)
def test_a_failing_disk_leaves_the_old_file_and_no_rubbish(
    ground: "Ground", monkeypatch: pytest.MonkeyPatch, call: str, number: int, code: str
) -> None:
    _fail(monkeypatch, call, number, lambda args: True)
    with pytest.raises(ToolError) as caught:
        ground.files.write("src/a.py", b"new", overwrite=True)
    assert caught.value.code == code
    assert (ground.project / "src/a.py").read_text() == "one\ntwo\nthree\n"
    assert _names(ground.project / "src") == ["a.py", "deep"]


def test_a_write_that_is_interrupted_leaves_the_old_file_and_no_rubbish(
    ground: "Ground", monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ground.files.write("src/a.py", b"new", overwrite=True)
    assert _names(ground.project / "src") == ["a.py", "deep"]
    assert (ground.project / "src/a.py").read_text() == "one\ntwo\nthree\n"


def test_a_file_that_appears_during_the_write_is_not_overwritten(
    ground: "Ground", monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ground.project / "new.txt"
    real = os.fsync

    def meanwhile(handle: int) -> None:
        path.write_text("by the person")
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(ToolError) as caught:
        ground.files.write("new.txt", b"by the model", overwrite=True)
    assert caught.value.code == "E_CONFLICT"
    assert path.read_text() == "by the person"
    assert _names(ground.project) == ["docs", "new.txt", "src"]


def test_a_file_system_without_hard_links_works_too(ground: "Ground", monkeypatch: pytest.MonkeyPatch) -> None:
    _fail(monkeypatch, "link", errno.EPERM, lambda args: True)
    assert ground.files.write("new.txt", b"data", overwrite=False).created
    assert _names(ground.project) == ["docs", "new.txt", "src"]


def test_a_zone_of_our_own_is_made_when_it_is_first_written(ground: "Ground") -> None:
    files = Workspace([Zone("project", ground.project, True), Zone("state", ground.root / "later/state", True)])
    files.write("@state/log/x.txt", b"1", overwrite=False)
    assert (ground.root / "later/state/log/x.txt").read_bytes() == b"1"


def test_directory_handles_are_used_where_the_system_has_them() -> None:
    assert folders.HANDLES_WORK is (os.open in os.supports_dir_fd)
