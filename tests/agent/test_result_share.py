"""What one result may take of the model's window: head and tail of it, and where the whole is."""

import json
import re
from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission
from app.agent.session import Session
from app.agent.share import share_of
from app.assembly.profile import Profile
from app.providers import ModelInfo
from app.providers.scripted import calls, raw_call, says
from app.storage.sessions.store import SessionStore
from app.tools import Args, Danger, ToolContext, tool
from app.vocabulary.events import ToolFinished
from app.vocabulary.messages import ToolMessage, ToolResult
from tests.agent.conftest import EVERYTHING, Opener

pytestmark = pytest.mark.anyio

MOST = 16_000
SMALL = ModelInfo("small", context=8_192)
PLACE = re.compile(r"(@state/output/\S+\.txt), read on there with offset (\d+)")


def results(session: Session) -> list[ToolResult]:
    return [message.result for message in session.history if isinstance(message, ToolMessage)]


def size(text: str) -> int:
    return len(text.encode())


@pytest.mark.parametrize(
    ("context", "most"),
    [(None, 16_000), (1_000_000, 16_000), (200_000, 16_000), (32_768, 12_288), (8_192, 3_072), (4_096, 2_000)],
)
def test_a_result_gets_a_share_of_the_window(context: int | None, most: int) -> None:
    assert share_of(ModelInfo("m", context=context)) == most


@pytest.mark.parametrize("model", [ModelInfo("large"), SMALL])
async def test_a_noisy_command_does_not_flood_the_context_and_the_person_sees_all_of_it(
    open_session: Opener, model: ModelInfo
) -> None:
    session, watcher, asked = open_session(calls("bash", command="seq 1 100000; exit 3"), says("ok"), model=model)
    await session.send("go")
    told = asked.requests[1].messages[-1]
    assert isinstance(told, ToolMessage)
    read = told.result.for_model
    assert share_of(model) * 0.8 < size(read) <= share_of(model)
    assert read.startswith("1\n2\n3\n") and "\n99999\n100000\n" in read and "exit code 3" in read
    assert "@state/output/" in read
    shown = watcher.of(ToolFinished)[0].result.output
    assert size(shown) > 100_000 and "\n8000\n" in shown


async def test_the_model_reads_on_where_the_result_says(open_session: Opener) -> None:
    """Also for an output that the block shows whole, and of which no file would be kept for the person."""
    session, _, asked = open_session(
        calls("bash", command="seq 1 5000"),
        lambda request: calls("read", **_rest(request.messages[-1])),
        says("ok"),
    )
    await session.send("go")
    first, second = results(session)
    place, offset = PLACE.search(first.for_model).groups()  # type: ignore[union-attr]
    last_seen = first.for_model.split("\n[…")[0].splitlines()[-1]
    assert int(last_seen) == int(offset), "the next line is the first that was left out"
    assert second.output.splitlines()[0].split() == [str(int(offset) + 1)] * 2
    assert place in asked.requests[1].messages[-1].result.for_model  # type: ignore[union-attr]


def _rest(message: object) -> dict[str, object]:
    assert isinstance(message, ToolMessage)
    found = PLACE.search(message.result.for_model)
    assert found is not None
    return {"path": found[1], "offset": int(found[2]), "limit": 3}


class SizeArgs(Args):
    line: str
    lines: int


@tool(danger=Danger.SAFE)
async def talks(args: SizeArgs, ctx: ToolContext) -> ToolResult:
    """Says a lot."""
    return ToolResult("\n".join(f"{number} {args.line}" for number in range(args.lines)))


@pytest.mark.parametrize("line", ["word", "é" * 500, "x" * 100_000])
async def test_the_share_rules_every_tool(open_session: Opener, store: SessionStore, line: str) -> None:
    session, watcher, _ = open_session(
        calls("talks", line=line, lines=190_000 // (len(line) + 6)),
        says("ok"),
        tools=(talks,),
        scope={"talks": Permission(), "read": Permission()},
        model=SMALL,
    )
    await session.send("go")
    result = results(session)[0]
    assert size(result.for_model) <= 3_072
    assert result.for_model[:5] == result.output[:5] and result.for_model[-5:] == result.output[-5:]
    place = re.search(r"@state/(output/\S+\.txt)", result.for_model)
    assert place is not None
    state = Profile.open().folders.state(session.id)
    assert (state / place[1]).read_text(encoding="utf-8") == result.output
    assert watcher.of(ToolFinished)[0].result.output == result.output
    again = [message.result for message in store.history(session.id) if isinstance(message, ToolMessage)]
    assert again[0].for_model == result.for_model and again[0].output == result.output


@pytest.mark.parametrize(("background", "has_own"), [("cmd_1", True), ("", False)])
async def test_a_look_at_a_background_command_has_a_file_of_its_own(
    open_session: Opener, background: str, has_own: bool
) -> None:
    """The command's file begins with what an earlier look has shown, so its lines are not those of this result."""

    @tool(danger=Danger.SAFE)
    async def looks(args: SizeArgs, ctx: ToolContext) -> ToolResult:
        """Looks at a command that has ended."""
        meta = {"spilled": "@state/output/all.txt"} | ({"background": background} if background else {})
        return ToolResult("\n".join(f"{number} {args.line}" for number in range(args.lines)), meta=meta)

    session, _, _ = open_session(
        calls("looks", "look_1", line="word", lines=9_000), says("ok"), tools=(looks,), scope={"looks": Permission()}
    )
    await session.send("go")
    found = PLACE.search(results(session)[0].for_model)
    assert found is not None
    assert found[1] == ("@state/output/look_1.txt" if has_own else "@state/output/all.txt")


async def test_a_short_result_is_read_as_it_is(open_session: Opener) -> None:
    session, _, _ = open_session(
        calls("talks", line="word", lines=3), says("ok"), tools=(talks,), scope={"talks": Permission()}
    )
    await session.send("go")
    assert results(session)[0].for_model == results(session)[0].output == "0 word\n1 word\n2 word"


async def test_an_error_has_no_larger_share(open_session: Opener) -> None:
    session, _, _ = open_session(raw_call("read", '{"path": "' + "a/" * 30_000 + '"}'), says("ok"), model=SMALL)
    await session.send("go")
    assert results(session)[0].is_error
    assert size(results(session)[0].for_model) <= 3_072


@pytest.mark.parametrize("line", ["x = 1", "a longer line with some words in it"])
@pytest.mark.parametrize("model", [ModelInfo("large"), SMALL])
async def test_a_window_of_a_file_ends_where_the_share_does_and_says_where_to_go_on(
    open_session: Opener, project: Path, model: ModelInfo, line: str
) -> None:
    (project / "long.py").write_text("".join(f"{line} # {number}\n" for number in range(1, 9_000)))
    session, _, _ = open_session(
        calls("read", path="long.py", limit=0),
        lambda request: calls("read", path="long.py", offset=_next(request.messages[-1]), limit=1),
        says("ok"),
        model=model,
    )
    await session.send("go")
    first, second = results(session)
    assert not first.brief and share_of(model) * 0.8 < size(first.output) <= share_of(model)
    last = int(first.output.splitlines()[-2].split("#")[1])
    assert second.output.splitlines()[0].endswith(f"# {last + 1}")


def _next(message: object) -> int:
    assert isinstance(message, ToolMessage)
    return int(message.result.meta["next_offset"])


async def test_notes_of_the_project_are_never_cut(open_session: Opener, project: Path) -> None:
    from app.agent.roles.instructions import Instructions

    (project / "sub").mkdir()
    (project / "sub" / "AGENTS.md").write_text("Say please. " * 400)
    (project / "sub" / "a.txt").write_text("".join(f"line {number}\n" for number in range(900)))

    @tool(danger=Danger.SAFE, reads=lambda args: ["sub/a.txt"])
    async def talks_of_a_file(args: SizeArgs, ctx: ToolContext) -> ToolResult:
        """Says a lot about a file."""
        return await talks.execute(args, ctx)

    session, _, _ = open_session(
        calls("talks_of_a_file", line="word", lines=20_000),
        says("ok"),
        tools=(talks_of_a_file,),
        scope={**EVERYTHING, "talks_of_a_file": Permission()},
        model=SMALL,
    )
    assert session.orchestrator is not None
    session.orchestrator.instructions = Instructions(project / "none.md", session.orchestrator._context.files, "5e55")
    await session.send("go")
    read = results(session)[0].for_model
    assert read.count("Say please.") == 400
    assert size(read) <= 3_072 + 400 * len("Say please. ") + 200


async def test_json_results_fit_into_the_share_and_stay_json(open_session: Opener, project: Path) -> None:
    (project / "long.txt").write_text('a "quoted" line\n' * 2_000)
    scope = {"fs.read": Permission()}
    session, _, asked = open_session(calls("fs.read", path="@project/long.txt"), says("ok"), model=SMALL, scope=scope)
    await session.send("go")
    told = asked.requests[1].messages[-1]
    assert isinstance(told, ToolMessage)
    assert size(told.result.for_model) <= share_of(SMALL)
    said = json.loads(told.result.for_model)
    assert said["ok"], said
