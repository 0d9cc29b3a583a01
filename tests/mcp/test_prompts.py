"""Prompts of servers and the list of servers, as a person uses them in the terminal."""

from pathlib import Path

import pytest

from app.faces.slash_commands import Prompt, Then, obey
from app.mcp.prompts import OfferedPrompt, PromptArgument
from app.vocabulary.errors import UsageError
from tests.agent.real_sessions import Sessions, say
from tests.mcp.conftest import Configure

pytestmark = pytest.mark.anyio
GREET = OfferedPrompt("raw", "greet", "Greets", (PromptArgument("who", "", True), PromptArgument("how")))


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("World", {"who": "World"}),
        ('"the World" kindly', {"who": "the World", "how": "kindly"}),
        ("how=loudly World", {"who": "World", "how": "loudly"}),
        ("a b c d", {"who": "a", "how": "b c d"}),
        ("who=x=y", {"who": "x=y"}),
        ("1+1=2", {"who": "1+1=2"}),
    ],
)
def test_arguments_are_given_by_name_or_in_order(line: str, values: dict[str, str]) -> None:
    assert GREET.fill(line) == values


@pytest.mark.parametrize(
    ("line", "why"), [("", "who is missing"), ("how=x", "who is missing"), ('"a', "cannot be read")]
)
def test_arguments_that_do_not_fit_are_told_with_the_usage(line: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        GREET.fill(line)
    assert GREET.usage == "/mcp__raw__greet who [how]"


async def test_a_prompt_is_shown_and_sent_and_servers_are_listed_with_their_state(
    project: Path, sessions: Sessions, configure: Configure, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(confined=False)
    sessions.profile.read_settings()
    opened = await sessions.open(say(), project=str(project))

    async def order(text: str) -> tuple[object, str]:
        then = await obey(sessions.profile, opened, text)
        return then, capsys.readouterr().err

    then, shown = await order("/mcp__raw__greet World")
    assert then == Prompt("Greet World.") and "Greet World." in shown
    then, shown = await order("/mcp")
    assert then is Then.GO_ON
    assert "raw  running, " in shown and "/mcp__raw__greet who  Greets" in shown
    for wrong, why in [
        ("/mcp__raw__greet", "who is missing"),
        ("/mcp__raw__bow x", "It has: /mcp__raw__greet"),
        ("/mcp__other__greet x", "There is no MCP server"),
    ]:
        then, shown = await order(wrong)
        assert then is Then.GO_ON and why in shown and "Nothing was sent" in shown
    await opened.close()
