"""What a command changed on balance, told from the journal of its calls, and undone step by step."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from app.sandbox.keep.journal import Facts, encode_entry, entries
from app.sandbox.keep.net import Net, Step, Was
from tests.sandbox.keep import random_commands
from tests.sandbox.keep.recorded import Recorded, tree, undo


@pytest.fixture
def recorded(tmp_path: Path) -> Iterator[Recorded]:
    root = tmp_path / "project"
    (root / "d" / "sub").mkdir(parents=True)
    (root / "closed").mkdir()
    for name in ("a", "b", "c", "d/x", "d/y", "d/sub/z", "one", "closed/file"):
        (root / name).write_text(name)
    (root / "empty").touch()
    (root / "link").symlink_to("a")
    os.mkfifo(root / "fifo")
    (root / "other").hardlink_to(root / "one")
    (root / "closed" / "file").chmod(0o444)
    (root / "closed").chmod(0o555)
    recorded = Recorded(root, tmp_path / "keep")
    yield recorded
    recorded.close()
    (root / "closed").chmod(0o755)


def told(net: Net) -> list[str]:
    return [_told(step) for step in net.steps]


def _told(step: Step) -> str:
    path = os.fsdecode(step.path)
    match step.operation:
        case "mv":
            return f"mv {os.fsdecode(step.moved_from)} {path}"
        case "write" if step.before is None:
            return f"make {path}"
        case operation:
            return f"{operation} {path}"


def removed(call: Recorded) -> None:
    for name in ("a", "empty", "link", "fifo"):
        call.unlink(name)


def removed_with_its_folder(call: Recorded) -> None:
    call.rmtree("d")


def made(call: Recorded) -> None:
    call.mkdir("new")
    call.write("new/file", "text")
    call.symlink("new/link", "file")
    call.mkfifo("new/fifo")


def made_and_removed(call: Recorded) -> None:
    made(call)
    call.rmtree("new")


def written_twice(call: Recorded) -> None:
    call.write("a", "once")
    call.write("a", "twice")


def written_and_removed(call: Recorded) -> None:
    call.write("a", "text")
    call.unlink("a")


def saved_by_an_editor(call: Recorded) -> None:
    call.write("a.new", "text")
    call.rename("a.new", "a")


def backed_up(call: Recorded) -> None:
    call.rename("a", "a~")
    call.write("a", "text")


def moved_over(call: Recorded) -> None:
    call.rename("a", "b")


def moved_there_and_back(call: Recorded) -> None:
    call.rename("d", "e")
    call.rename("e", "d")


def removed_and_made_again(call: Recorded) -> None:
    call.unlink("a")
    call.write("a", "text")


def handed_on(call: Recorded) -> None:
    call.rename("c", "old")
    call.rename("b", "c")
    call.rename("a", "b")


def in_a_circle(call: Recorded) -> None:
    call.rename("a", "tmp")
    call.rename("b", "a")
    call.rename("c", "b")
    call.rename("tmp", "c")


def exchanged(call: Recorded) -> None:
    call.exchange("a", "d")


def folders_in_a_circle(call: Recorded) -> None:
    """The inner one becomes the outer."""
    call.rename("d/sub", "tmp")
    call.rename("d", "tmp/sub")
    call.rename("tmp", "d")


def folder_into_itself(call: Recorded) -> None:
    call.rename("d", "tmp")
    call.mkdir("d")
    call.rename("tmp", "d/old")


def folder_moved_and_changed(call: Recorded) -> None:
    call.unlink("d/x")
    call.write("d/y", "text")
    call.rename("d", "e")
    call.write("e/new", "text")
    call.chmod("e/sub", 0o700)
    call.write("e/sub/z", "text")


def moved_out_of_a_moved_folder(call: Recorded) -> None:
    call.rename("d", "e")
    call.rename("e/x", "x")
    call.rename("e/y", "d")


def moved_out_of_a_removed_folder(call: Recorded) -> None:
    call.rename("d/x", "x")
    call.rmtree("d")


def folder_made_anew(call: Recorded) -> None:
    call.rmtree("d")
    call.mkdir("d")
    call.write("d/x", "text")
    call.write("d/new", "text")


def folder_replaced_at_once(call: Recorded) -> None:
    call.mkdir("d.new")
    call.write("d.new/x", "text")
    call.rename("d", "d.old")
    call.rename("d.new", "d")
    call.rmtree("d.old")


def file_made_a_folder(call: Recorded) -> None:
    call.unlink("a")
    call.mkdir("a")
    call.write("a/new", "text")


def folder_made_a_file(call: Recorded) -> None:
    call.rmtree("d")
    call.write("d", "text")


def folder_replaced_by_its_file(call: Recorded) -> None:
    call.rename("d/x", "tmp")
    call.rmtree("d")
    call.rename("tmp", "d")


def linked(call: Recorded) -> None:
    call.link("a", "new")
    call.write("new", "text")


def replaced_by_a_link(call: Recorded) -> None:
    """To write what `a` held into the file that lies there now would change `b`."""
    call.link("b", "new")
    call.rename("new", "a")


def linked_away_and_back(call: Recorded) -> None:
    call.link("a", "tmp")
    call.unlink("a")
    call.rename("tmp", "a")


def one_name_written(call: Recorded) -> None:
    call.write("one", "text")


def one_name_written_and_removed(call: Recorded) -> None:
    call.write("one", "text")
    call.unlink("one")


def written_by_a_new_name_and_removed(call: Recorded) -> None:
    call.link("one", "new")
    call.write("new", "text")
    call.unlink("one")


def one_name_removed_and_the_other_written(call: Recorded) -> None:
    call.unlink("one")
    call.write("other", "text")


def one_name_renamed_over_the_other(call: Recorded) -> None:
    """Which does nothing."""
    call.rename("one", "other")
    call.unlink("one")
    call.unlink("other")


def modes(call: Recorded) -> None:
    call.chmod(".", 0o700)
    call.chmod("a", 0o600)
    call.chmod("d", 0o700)
    call.chmod("d/x", 0o600)
    call.unlink("d/x")


def in_a_closed_folder(call: Recorded) -> None:
    call.chmod("closed", 0o755)
    call.unlink("closed/file")
    call.chmod("closed", 0o555)


def failed(call: Recorded) -> None:
    call.mkdir("a")
    call.rmdir("d")
    call.rename("a", "d")
    call.link("a", "b")
    call.unlink("d")


CASES: list[tuple[Callable[[Recorded], None], list[str]]] = [
    (removed, ["rm a", "rm empty", "rm link", "rm fifo"]),
    (removed_with_its_folder, ["rm d/sub/z", "rmdir d/sub", "rm d/x", "rm d/y", "rmdir d"]),
    (made, ["mkdir new", "make new/file", "make new/link", "make new/fifo"]),
    (made_and_removed, []),
    (written_twice, ["write a"]),
    (written_and_removed, ["rm a"]),
    (saved_by_an_editor, ["write a"]),
    (backed_up, ["mv a a~", "make a"]),
    (moved_over, ["rm b", "mv a b"]),
    (moved_there_and_back, []),
    (removed_and_made_again, ["write a"]),
    (handed_on, ["mv c old", "mv b c", "mv a b"]),
    (in_a_circle, ["mv b a.handrail-moved", "mv c b", "mv a c", "mv a.handrail-moved a"]),
    (exchanged, ["mv d a.handrail-moved", "mv a d", "mv a.handrail-moved a"]),
    (folders_in_a_circle, ["mv d sub.handrail-moved", "mv sub.handrail-moved/sub d", "mv sub.handrail-moved d/sub"]),
    (folder_into_itself, ["mv d old.handrail-moved", "mkdir d", "mv old.handrail-moved d/old"]),
    (folder_moved_and_changed, ["mv d e", "rm e/x", "write e/y", "chmod e/sub", "write e/sub/z", "make e/new"]),
    (moved_out_of_a_moved_folder, ["mv d e", "mv e/x x", "mv e/y d"]),
    (moved_out_of_a_removed_folder, ["mv d/x x", "rm d/sub/z", "rmdir d/sub", "rm d/y", "rmdir d"]),
    (folder_made_anew, ["rm d/sub/z", "rmdir d/sub", "rm d/y", "chmod d", "write d/x", "make d/new"]),
    (folder_replaced_at_once, ["rm d/sub/z", "rmdir d/sub", "rm d/y", "chmod d", "write d/x"]),
    (file_made_a_folder, ["rm a", "mkdir a", "make a/new"]),
    (folder_made_a_file, ["rm d/sub/z", "rmdir d/sub", "rm d/x", "rm d/y", "rmdir d", "make d"]),
    (
        folder_replaced_by_its_file,
        ["mv d/x d.handrail-moved", "rm d/sub/z", "rmdir d/sub", "rm d/y", "rmdir d", "mv d.handrail-moved d"],
    ),
    (linked, ["write a", "make new"]),
    (replaced_by_a_link, ["rm a", "make a"]),
    (linked_away_and_back, []),
    (one_name_written, ["write one"]),
    (one_name_written_and_removed, ["rm one"]),
    (written_by_a_new_name_and_removed, ["rm one", "make new"]),
    (one_name_removed_and_the_other_written, ["rm one", "write other"]),
    (one_name_renamed_over_the_other, ["rm one", "rm other"]),
    (modes, ["rm d/x", "chmod ", "chmod a", "chmod d"]),
    (in_a_closed_folder, ["rm closed/file", "chmod closed"]),
    (failed, []),
]


@pytest.mark.parametrize(("act", "steps"), CASES, ids=[act.__name__ for act, _ in CASES])
def test_a_command_is_told_on_balance_and_undone(
    recorded: Recorded, act: Callable[[Recorded], None], steps: list[str]
) -> None:
    before = tree(recorded.root)
    act(recorded)
    net = recorded.net()
    assert told(net) == steps
    undo(recorded, net)
    assert tree(recorded.root) == before


@pytest.mark.parametrize("seed", range(300))
def test_whatever_a_command_does_is_undone(tmp_path: Path, seed: int) -> None:
    random_commands.check(seed, tmp_path)


def file(number: int, *, nlink: int = 1, size: int = 5) -> bytes:
    return b"%d 33188 %d %d 17" % (number, nlink, size)


def was(number: int, kept: str | None, *, nlink: int = 1, size: int = 5) -> Was:
    return Was(Facts(number, 0o100644, nlink, size, 17), kept)


def net_of(*rows: bytes) -> Net:
    return Net(b"/p", entries(b"".join(rows)))


def test_many_names_and_deep_folders_are_no_trouble() -> None:
    """Each name waits for the next to move on, each folder for the one in it; nothing may nest as deeply as that."""
    names = [b"/p/log.%d" % number for number in range(3000)]
    rotated = [encode_entry(b"m", old, new, file(1), b"", b"", b"") for old, new in reversed(list(pairwise(names)))]
    assert told(net_of(*rotated)) == [f"mv log.{number} log.{number + 1}" for number in reversed(range(2999))]
    removed = [encode_entry(b"d", b"/p" + b"/d" * depth, b"1 16877 2 4096 17") for depth in reversed(range(1, 1900))]
    assert len(net_of(*removed).steps) == 1899


def test_steps_tell_what_was_there_and_what_was_left() -> None:
    made = encode_entry(b"c", b"/p/new", b"f")
    assert net_of(
        made,
        encode_entry(b"i", b"0", b"15"),
        encode_entry(b"u", b"/p/gone", file(12), b"000/1"),
        encode_entry(b"o", b"/p/changed", file(13), b"000/2"),
        encode_entry(b"m", b"/p/old", b"/p/moved", file(14), b"", b"", b""),
    ).steps == [
        Step("mv", b"moved", None, moved_from=b"old", left=14),
        Step("rm", b"gone", was(12, "000/1")),
        Step("write", b"changed", was(13, "000/2"), left=13),
        Step("write", b"new", None, left=15),
    ]


def test_what_lies_outside_of_the_project_is_not_told() -> None:
    assert (
        net_of(
            encode_entry(b"u", b"/project/gone", file(12), b""),
            encode_entry(b"o", b"/tmp/changed", file(13), b""),
            encode_entry(b"m", b"/tmp/old", b"/tmp/new", file(14), b"", b"", b""),
            encode_entry(b"c", b"/tmp/new", b"f"),
            encode_entry(b"h", b"/tmp/old", b"/tmp/other", file(14)),
            encode_entry(b"a", b"/tmp", file(15)),
        ).steps
        == []
    )


UNLINK, OPEN, OVER = b"u", b"o", b"m"
KEPT: list[tuple[str, list[tuple[bytes, bytes]], str | None]] = [
    ("the file itself", [(UNLINK, b"000/1")], "000/1"),
    ("a copy", [(OPEN, b"000/1"), (OPEN, b"")], "000/1"),
    ("a copy, before it was removed", [(OPEN, b"000/1"), (UNLINK, b"")], "000/1"),
    ("a copy, although it was linked before", [(UNLINK, b"000/1"), (OPEN, b"000/2")], "000/2"),
    ("a copy, made when the first name was removed", [(UNLINK, b"000/1"), (OPEN, b"")], "000/1"),
    ("nothing, as the loss was allowed", [(OPEN, b"-")], None),
    ("nothing, as it was written before it was linked", [(OPEN, b"-"), (UNLINK, b"000/1")], None),
    ("the second name", [(UNLINK, b"-"), (UNLINK, b"000/1")], "000/1"),
    ("nothing, and nobody said why", [(UNLINK, b"")], None),
]


@pytest.mark.parametrize(("calls", "kept"), [row[1:] for row in KEPT], ids=[row[0] for row in KEPT])
def test_what_a_file_held_is_where_it_was_kept_first(calls: list[tuple[bytes, bytes]], kept: str | None) -> None:
    rows = [
        encode_entry(kind, b"/p/name%d" % number, file(12, nlink=2), name) for number, (kind, name) in enumerate(calls)
    ]
    assert {step.before for step in net_of(*rows).steps} == {was(12, kept, nlink=2)}


def test_an_empty_file_needs_no_place_in_the_keep() -> None:
    assert net_of(encode_entry(b"o", b"/p/a", file(12, size=0), b"")).steps[0].before == was(12, "", size=0)


def test_a_number_that_is_used_again_is_another_file() -> None:
    rows = [encode_entry(b"o", b"/p/a", file(12), b"000/1"), encode_entry(b"u", b"/p/a", file(12), b"")]
    made = encode_entry(b"c", b"/p/b", b"f") + encode_entry(b"i", b"%d" % len(b"".join(rows)), b"12")
    again = encode_entry(b"o", b"/p/b", file(12), b"")
    assert net_of(*rows, made, again).steps == [
        Step("rm", b"a", was(12, "000/1")),
        Step("write", b"b", None, left=12),
    ]


def test_a_changed_file_that_lost_the_names_that_the_command_used_is_told() -> None:
    """It may have others, of which the journal does not tell."""
    net = net_of(
        encode_entry(b"o", b"/p/a", file(12, nlink=3), b"000/1"),
        encode_entry(b"h", b"/p/a", b"/p/b", file(12, nlink=3)),
        encode_entry(b"u", b"/p/a", file(12, nlink=4), b""),
        encode_entry(b"a", b"/p/c", file(13, nlink=2)),
        encode_entry(b"u", b"/p/c", file(13, nlink=2), b"000/2"),
        encode_entry(b"o", b"/p/d", file(14, nlink=2), b"000/3"),
        encode_entry(b"u", b"/p/e", file(15, nlink=2), b"000/4"),
    )
    assert set(net.nameless) == {12, 13}
    net.add_name(b"f", 12)
    net.add_name(b"g", 13)
    assert told(net) == ["rm a", "rm c", "rm e", "chmod g", "write f", "write d", "make b"]
    assert net.steps[3:5] == [
        Step("chmod", b"g", was(13, "000/2", nlink=2), left=13),
        Step("write", b"f", was(12, "000/1", nlink=3), left=12),
    ]


@pytest.mark.parametrize(("order", "theirs"), [(b"after", True), (b"before", False)])
def test_a_file_that_somebody_else_wrote_last_is_told(order: bytes, theirs: bool) -> None:
    rows = [encode_entry(b"o", b"/p/a", file(12), b"000/1"), encode_entry(b"w", b"/p/a", order)]
    assert net_of(*rows).steps == [Step("write", b"a", was(12, "000/1"), left=12, theirs=theirs)]


def test_a_file_that_the_command_opens_once_more_is_its_own_again() -> None:
    opened = encode_entry(b"o", b"/p/a", file(12), b"000/1")
    (step,) = net_of(opened, encode_entry(b"w", b"/p/a", b"after"), opened).steps
    assert not step.theirs


THEIRS: list[tuple[str, list[bytes], list[Step]]] = [
    (
        "in place of one that the command made, and removed it",
        [
            encode_entry(b"c", b"/p/a", b"f"),
            encode_entry(b"i", b"0", b"12"),
            encode_entry(b"u", b"/p/a", file(13), b"000/1"),
        ],
        [Step("rm", b"a", was(13, "000/1"))],
    ),
    (
        "where the command had removed one, and removed it",
        [encode_entry(b"u", b"/p/a", file(12), b"000/1"), encode_entry(b"u", b"/p/a", file(13), b"000/2")],
        [Step("rm", b"a", was(12, "000/1"))],
    ),
    (
        "in place of one that the command had moved there, and opened it",
        [
            encode_entry(b"m", b"/p/old", b"/p/a", file(12), b"", b"", b""),
            encode_entry(b"o", b"/p/a", file(13, size=9), b"000/1"),
        ],
        [Step("write", b"a", was(13, "000/1", size=9), left=13)],
    ),
    (
        "in place of one of which the command had changed the mode, and removed it",
        [encode_entry(b"a", b"/p/a", file(12)), encode_entry(b"u", b"/p/a", file(13, size=9), b"000/1")],
        [Step("rm", b"a", was(13, "000/1", size=9))],
    ),
    (
        "in place of one that the command had written, and removed it",
        [encode_entry(b"o", b"/p/a", file(12), b"000/1"), encode_entry(b"u", b"/p/a", file(13, size=9), b"000/2")],
        [Step("rm", b"a", was(12, "000/1"))],
    ),
    (
        "where the command had removed a folder, and moved one over it",
        [
            encode_entry(b"d", b"/p/d", b"12 16877 2 4096 17"),
            encode_entry(b"u", b"/p/d/x", file(13), b"000/1"),
            encode_entry(b"m", b"/p/e", b"/p/d", b"14 16877 2 4096 17", b"", b"", b""),
        ],
        [Step("rmdir", b"d", Was(Facts(12, 0o40755, 2, 4096, 17), "")), Step("mv", b"d", None, b"e", left=14)],
    ),
]


@pytest.mark.parametrize(("rows", "steps"), [row[1:] for row in THEIRS], ids=[row[0] for row in THEIRS])
def test_somebody_else_put_a_file(rows: list[bytes], steps: list[Step]) -> None:
    assert net_of(*rows).steps == steps
