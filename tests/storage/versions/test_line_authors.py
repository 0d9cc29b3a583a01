"""Whose lines are whose: only the agent's hunks are shown, counted and reverted; what a save drops is found."""

from random import Random

import pytest

from app.storage.versions.line_authors import replay
from app.storage.versions.restoration import Restoration
from tests.storage.conftest import RecordedProject

AGENT, PERSON = True, False


def text(lines: str) -> bytes:
    """One letter per line."""
    return "".join(f"{line}\n" for line in lines).encode()


@pytest.mark.parametrize(
    ("first", "steps", "diff"),
    [
        ("abc", [(AGENT, "aXc")], " a-b+X c"),
        ("abc", [(AGENT, "aXc"), (PERSON, "aXcP")], " a-b+X c P"),
        ("abc", [(AGENT, "aXYc"), (PERSON, "aXPc")], " a-b+X P c"),
        ("abc", [(PERSON, "abPc"), (AGENT, "aXPc")], " a-b+X P c"),
        ("abc", [(AGENT, "aXc"), (AGENT, "abc")], " a b c"),
        ("abc", [(AGENT, "aXc"), (PERSON, "abc")], " a b c"),
        ("abc", [(AGENT, "ac"), (PERSON, "abc")], " a b c"),
        ("abc", [(AGENT, "aXc"), (PERSON, "aPXc"), (AGENT, "aPYc")], " a-b P+Y c"),
        ("", [(AGENT, "XY"), (PERSON, "XPY")], "+X P+Y"),
        ("abc", [(AGENT, "")], "-a-b-c"),
        ("abc", [(PERSON, "aPc"), (PERSON, "abc")], " a b c"),
    ],
)
def test_the_persons_lines_never_count_as_the_agents(first: str, steps: list[tuple[bool, str]], diff: str) -> None:
    found = replay(text(first), [(by, text(content)) for by, content in steps])
    assert "".join(f"{line.kind}{line.text.decode().strip()}" for line in found.lines) == diff
    assert b"".join(line.text for line in found.lines if line.kind != "-") == text(steps[-1][1])


@pytest.mark.parametrize("seed", range(5))
def test_long_texts_come_out_whole_however_they_are_mixed(seed: int) -> None:
    """Both sides of the diff are exactly what was written, also where lines repeat and move."""
    random = Random(seed)
    first = [f"{random.randrange(400)}\n".encode() for _ in range(500)]
    agent = [line for line in first if random.random() > 0.1]
    agent[200:200], agent[20:40] = agent[20:40], [b"new\n"] * 5
    saved = [*agent[:300], b"mine\n", *agent[310:]]
    found = replay(b"".join(first), [(AGENT, b"".join(agent))])
    assert b"".join(line.text for line in found.lines if line.kind != "+") == b"".join(first)
    assert b"".join(line.text for line in found.lines if line.kind != "-") == b"".join(agent)
    found = replay(b"".join(first), [(AGENT, b"".join(agent)), (PERSON, b"".join(saved))])
    assert b"".join(line.text for line in found.lines if line.kind != "-") == b"".join(saved)
    assert all(line.text != b"mine\n" for line in found.lines if line.kind != " ")


@pytest.mark.parametrize(
    ("first", "agent", "saved", "with_dropped"),
    [
        ("abcdefgh", "aXcdefgh", "abcdefgh", "aXcdefgh"),
        ("abcdefgh", "aXcdefgh", "abcdefgP", "aXcdefgP"),
        ("abcdefgh", "abXcdefYh", "abcdefYh", "abXcdefYh"),
        ("abcdefgh", "abdefgh", "abcdefgh", "abdefgh"),
        ("abcdefgh", "aXcdefgh", "aPcdefgh", None),
        ("abcdefgh", "abXcdefgh", "abcdefXgh", None),
        ("abcdefgh", "aXcdefgh", "aXcdefgP", None),
        ("abcdefgh", "aXYZcdefgh", "aXZcdefgh", None),
    ],
    ids=["stale", "stale and edited", "one of two", "line is back", "edited", "moved", "elsewhere", "part of it"],
)
def test_a_save_that_drops_a_change_of_the_agents_is_told_from_an_edit(
    first: str, agent: str, saved: str, with_dropped: str | None
) -> None:
    found = replay(text(first), [(AGENT, text(agent)), (PERSON, text(saved))])
    assert found.with_dropped() == (None if with_dropped is None else text(with_dropped))
    assert bool(found.dropped()) is (with_dropped is not None)


def restoration(recorded: RecordedProject) -> Restoration:
    return Restoration(recorded.store, str(recorded.project), recorded._files)


LONG = "abcdefghijklmnopqrst"


def hunks(recorded: RecordedProject) -> tuple[str, list[str]]:
    file_id = recorded.store.known(str(recorded.project), "a.txt") or ""
    return file_id, [hunk.key for hunk in restoration(recorded).line_authors("a.txt", file_id, "s1")[1].hunks()]


def test_one_hunk_is_reverted_around_the_persons_own_lines_and_that_can_be_undone(recorded: RecordedProject) -> None:
    file = recorded.project / "a.txt"
    file.write_bytes(text(LONG))
    recorded.write("a.txt", text(LONG.replace("b", "X").replace("s", "Y")))
    file.write_bytes(text(LONG.replace("b", "X").replace("s", "Y").replace("k", "P")))
    file_id, keys = hunks(recorded)
    assert len(keys) == 2
    made, missing = restoration(recorded).revert(file_id, keys[:1], session="s1")
    assert file.read_bytes() == text(LONG.replace("s", "Y").replace("k", "P")) and missing == 0
    assert made is not None and hunks(recorded)[1] == keys[1:]
    recorded.undo.undo(session="s1", call=made.call)
    assert file.read_bytes() == text(LONG.replace("b", "X").replace("s", "Y").replace("k", "P"))
    assert hunks(recorded)[1] == keys


def test_a_hunk_that_the_person_has_changed_since_is_left_alone(recorded: RecordedProject) -> None:
    file = recorded.project / "a.txt"
    file.write_bytes(text(LONG))
    recorded.write("a.txt", text(LONG.replace("b", "XY")))
    file_id, keys = hunks(recorded)
    file.write_bytes(mine := text(LONG.replace("b", "XP")))
    assert restoration(recorded).revert(file_id, keys, session="s1") == (None, 1)
    assert file.read_bytes() == mine


def test_what_a_save_dropped_is_put_back_and_that_can_be_undone(recorded: RecordedProject) -> None:
    file = recorded.project / "a.txt"
    file.write_bytes(text(LONG))
    recorded.write("a.txt", text(LONG.replace("b", "X")))
    file.write_bytes(saved := text(LONG.replace("s", "P")))
    file_id, _ = hunks(recorded)
    made = restoration(recorded).put_back(file_id, session="s1")
    assert file.read_bytes() == text(LONG.replace("s", "P").replace("b", "X"))
    assert len(hunks(recorded)[1]) == 1, "it is the agent's again"
    recorded.undo.undo(session="s1", call=made.call)
    assert file.read_bytes() == saved
