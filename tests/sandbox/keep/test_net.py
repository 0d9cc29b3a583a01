"""What a journal tells of calls that no command of our tests makes; real ones: `effects/test_undo_of_commands.py`."""

from __future__ import annotations

import os
from itertools import pairwise

import pytest

from app.sandbox.keep.journal import Facts, encode_entry, entries
from app.sandbox.keep.net import Net, Step, Was


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
