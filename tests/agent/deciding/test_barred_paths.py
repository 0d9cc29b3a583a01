"""A rule that says never to a path binds whatever finds, lists or runs things there, not only tools that name it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.vocabulary.confinement import NO_GRANT, Tier
from tests.agent.real_sessions import Seen, Sessions, call, say, sessions_with

pytestmark = pytest.mark.anyio

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("grep", {"pattern": "treasure"}),
    ("grep", {"pattern": "treasure", "path": "private"}),
    ("grep", {"pattern": "treasure", "path": "private/deep/note.txt"}),
    ("grep", {"pattern": "treasure", "no_ignore": True}),
    ("fs.search", {"pattern": "treasure", "path": "@project"}),
    ("ls", {}),
    ("ls", {"recursive": True}),
    ("ls", {"path": "private"}),
    ("ls", {"path": "private/deep"}),
    ("list_directory", {"path": "private"}),
    ("fs.list", {"path": "@project/private"}),
    ("glob", {"pattern": "**/*.txt"}),
    ("glob", {"pattern": "private/**"}),
    ("glob", {"pattern": "*.txt", "path": "private/deep"}),
    ("find", {}),
    ("find", {"name": "*note*"}),
    ("find", {"path": "private"}),
    ("read", {"path": "private/deep/note.txt"}),
    ("read", {"path": "link.txt"}),
    ("read", {"path": "private/deep/nite.txt"}),
    ("read", {"path": "note.tx"}),
    ("cat", {"paths": ["README.md", "private/deep/note.txt"]}),
    ("read_multiple_files", {"paths": ["README.md", "private/deep/note.txt"]}),
    ("file_info", {"path": "private/deep/note.txt"}),
    ("mv", {"source": "private", "destination": "open"}),
    ("mv", {"source": "private/deep/note.txt", "destination": "open.txt"}),
]
TELLING = ("treasure", "note.txt", "deep")


@pytest.fixture
def sessions(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    (project / "private/deep").mkdir(parents=True)
    (project / "private/deep/note.txt").write_text("treasure under the tree\n")
    (project / "public.txt").write_text("no riches\n")
    (project / "link.txt").symlink_to("private/deep/note.txt")
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


def forbid(sessions: Sessions, path: str, tool: str = "*") -> None:
    sessions.profile.change({"rules": [{"action": "deny", "tool": tool, "path": path}]})


@pytest.mark.parametrize("path", ["private/**", "private", "private/"])
async def test_what_a_rule_says_never_to_is_neither_found_nor_listed_nor_read(
    sessions: Sessions, project: Path, path: str
) -> None:
    forbid(sessions, path)
    script = [{"call": name, "arguments": arguments} for name, arguments in CALLS]
    _, seen = await sessions.talk(*script, say(), project=str(project), max_steps=100)
    told = [
        (*CALLS[at], result.output)
        for at, result in enumerate(seen.results)
        if any(word in _without_given(result.output, CALLS[at][1]) for word in TELLING)
    ]
    assert told == []
    assert len(seen.results) == len(CALLS)
    assert (project / "private/deep/note.txt").exists()
    assert "public.txt" in seen.results[5].output


@pytest.mark.parametrize(
    ("rule", "tool", "found"),
    [("*", "grep", False), ("reading", "grep", False), ("read", "grep", False), ("grep", "read", True)],
)
async def test_a_no_to_reading_binds_every_tool_that_shows_what_files_hold(
    sessions: Sessions, project: Path, rule: str, tool: str, found: bool
) -> None:
    forbid(sessions, "private/**", rule)
    arguments = {"pattern": "treasure"} if tool == "grep" else {"path": "private/deep/note.txt"}
    _, seen = await sessions.talk(call(tool, **arguments), say(), project=str(project))
    assert ("under the tree" in seen.results[0].output) is found


async def test_a_folder_around_it_is_not_moved_away_from_under_the_rule(sessions: Sessions, project: Path) -> None:
    (project / "around/private").mkdir(parents=True)
    forbid(sessions, "around/private/**")
    _, seen = await sessions.talk(call("mv", source="around", destination="open"), say(), project=str(project))
    assert seen.results[0].code == "E_DENIED"
    assert (project / "around/private").is_dir()


COMMANDS = [
    "cat priv*/deep/note.txt",
    "grep -r treasure .",
    "find . -type f",
    "ls -R",
    "cat link.txt",
    'p=priv; cat "${p}ate/deep/note.txt"',
    "python3 -c \"print(open('pri'+'vate/deep/note.txt').read())\"",
    "cp -r priv* elsewhere; cat elsewhere/deep/note.txt",
    "ln priv*/deep/note.txt here; cat here",
    "mv priv* moved; cat moved/deep/note.txt",
    "cat src/late.sql",
]


@pytest.mark.confined
@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
async def test_in_the_full_tier_it_is_hidden_from_commands(
    sessions: Sessions, project: Path, monkeypatch: pytest.MonkeyPatch, tier: Tier
) -> None:
    if tier is Tier.REDUCED:
        monkeypatch.setattr("app.sandbox.confine.bwrap.BWRAP", "/nowhere/bwrap")
    script = [call("bash", command=command) for command in ("cat src/late.sql", *COMMANDS)]
    opened = await sessions.open(script[0], say(), *script[1:], say(), project=str(project), max_steps=100)
    (project / "src/late.sql").write_text("treasure in a table\n")
    await opened.session.send("before there is a rule")
    rules = [{"action": "deny", "path": path} for path in ("private/**", "**/*.sql")]
    sessions.profile.change({"rules": rules})
    await opened.session.send("go")
    await opened.close()
    first, *results = Seen(opened).results
    if first.meta["tier"] != tier:
        pytest.skip(f"this machine has no {tier} tier")
    assert "treasure" in first.output
    if tier is Tier.REDUCED:
        assert opened.runtime is not None
        note = opened.runtime.orchestrator._approvals._confinement.describe(NO_GRANT).note
        assert "those your rules deny, can be read by commands" in note
        return
    told = [(COMMANDS[at], one.output) for at, one in enumerate(results) if "treasure" in one.output]
    assert told == [] and len(results) == len(COMMANDS)
    assert (project / "private/deep/note.txt").read_text() == "treasure under the tree\n"


MOVES = {
    "private/*": ["mv priv* z1", "cat z1/deep/note.txt z1/*"],
    "private/deep": ["mv priv* z2", "cat z2/deep/note.txt"],
    "private/deep/note.txt": ["mkdir z3; mv priv* z3/; mkdir private; echo x > private/new", "cat z3/*/deep/note.txt"],
    "**/note.txt": ["mv priv*/dee* z4", "cat z4/note.txt"],
}


@pytest.mark.confined
@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
@pytest.mark.parametrize("refused", [True, False], ids=["refused", "moved back"])
async def test_what_is_denied_stays_where_it_is(
    sessions: Sessions, project: Path, monkeypatch: pytest.MonkeyPatch, refused: bool, tier: Tier
) -> None:
    """A move is refused at once; one that got past that is undone."""
    if not refused:
        monkeypatch.setattr("app.sandbox.confine.policy.refused_names", lambda *_: None)
    if tier is Tier.REDUCED:
        monkeypatch.setattr("app.sandbox.confine.bwrap.BWRAP", "/nowhere/bwrap")
    told = "Commands can move neither that nor a folder around it" if refused else "it is back in its place"
    script = [step for commands in MOVES.values() for step in (*(call("bash", command=one) for one in commands), say())]
    forbid(sessions, next(iter(MOVES)))
    opened = await sessions.open(*script, project=str(project))
    wrong = []
    for path in MOVES:
        forbid(sessions, path)
        await opened.session.send(f"never {path}")
        moved, shown = Seen(opened).results[-2:]
        if moved.meta["tier"] != tier:
            await opened.close()
            pytest.skip(f"this machine has no {tier} tier")
        note = project / "private/deep/note.txt"
        is_there = note.is_file() and note.read_text() == "treasure under the tree\n"
        if told not in moved.output or "treasure" in shown.output or not is_there:
            wrong.append((path, moved.output, shown.output))
    await opened.close()
    assert wrong == []
    assert len(Seen(opened).results) == 2 * len(MOVES)


async def test_earlier_conversations_do_not_tell_it_either(sessions: Sessions, project: Path) -> None:
    earlier = [
        call("read", path="private/deep/note.txt"),
        call("bash", command="cat private/deep/note.txt\ntrue"),
        call("grep", pattern="treasure"),
        call("read", path="public.txt"),
        say("done"),
    ]
    await sessions.talk(*earlier, project=str(project))
    search = [call("grep", pattern="treasure|riches", path="@chats"), say()]
    _, before = await sessions.talk(*search, project=str(project))
    assert "treasure under" in before.results[0].output and "riches" in before.results[0].output
    forbid(sessions, "private/**")
    _, after = await sessions.talk(*search, project=str(project))
    assert "treasure under" not in after.results[0].output and "riches" in after.results[0].output
    sessions.profile.change({"rules": None})
    _, lifted = await sessions.talk(*search, project=str(project))
    assert "treasure under" in lifted.results[0].output, "the rule was taken back"


def _without_given(output: str, arguments: dict[str, Any]) -> str:
    """The model's own words, said back to it, tell nothing."""
    given = [text for value in arguments.values() for text in (value if isinstance(value, list) else [value])]
    for path in filter(None, map(str, given)):
        for spelling in (path, *path.split("/")):
            output = output.replace(spelling, "") if spelling else output
    return output
