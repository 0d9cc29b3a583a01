"""Documents in a conversation: the card shows what would change, and undo brings the file back to the byte."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import APPROVE, DENY
from app.providers.scripted import calls, says
from app.vocabulary.events import QuestionAsked, ToolFinished
from tests.agent.test_organize import undo

if TYPE_CHECKING:
    from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio
DATA = Path(__file__).parents[1] / "data" / "documents"
SCOPE = {"edit_document": Permission(), "make_document": Permission(), "read": Permission()}


async def test_the_card_shows_changed_cells_and_undo_brings_every_byte_back(
    open_session: "Opener", project: Path
) -> None:
    shutil.copy(DATA / "members.xlsx", project / "members.xlsx")
    session, watcher, _ = open_session(
        calls("edit_document", path="members.xlsx", cells={"A2": "Ann", "D2": "=C2"}),
        calls("make_document", path="new.docx", content="# Hello\n\nA letter."),
        says("ok"),
        scope=SCOPE,
        trust=Trust.GUIDED,
        answers=APPROVE,
    )
    await session.send("go")
    changed, made = (asked.question for asked in watcher.of(QuestionAsked))
    assert "\n-Mitglieder!A2: Person 1\n+Mitglieder!A2: Ann\n" in changed.preview
    assert "+# Hello\n+A letter." in made.preview
    results = [finished.result for finished in watcher.of(ToolFinished)]
    assert [result.is_error for result in results] == [False, False]
    assert (project / "members.xlsx").read_bytes() != (DATA / "members.xlsx").read_bytes()
    assert undo(project) == []
    assert (project / "members.xlsx").read_bytes() == (DATA / "members.xlsx").read_bytes()
    assert not (project / "new.docx").exists()


async def test_nothing_is_written_that_was_not_approved_and_nobody_is_asked_in_vain(
    open_session: "Opener", project: Path
) -> None:
    shutil.copy(DATA / "members.xlsx", project / "members.xlsx")
    session, watcher, _ = open_session(
        calls("edit_document", path="members.xlsx", cells={"A2": "Ann"}),
        calls("read", path="members.xlsx"),
        calls("edit_document", path="members.xlsx", sheet="None", cells={"A2": "Ann"}),
        says("ok"),
        scope=SCOPE,
        trust=Trust.GUIDED,
        answers=DENY,
    )
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 1
    assert "say which sheet" in watcher.of(ToolFinished)[2].result.output
    assert (project / "members.xlsx").read_bytes() == (DATA / "members.xlsx").read_bytes()


async def test_a_command_of_the_agents_can_use_the_python_with_libraries(open_session: "Opener", project: Path) -> None:
    command = "office-python -c 'import docx; docx.Document().save(\"made.docx\")' && echo PYTHONPATH=$PYTHONPATH."
    session, watcher, _ = open_session(calls("bash", command=command), says("ok"))
    await session.send("go")
    result = watcher.of(ToolFinished)[0].result
    assert "PYTHONPATH=." in result.output and (project / "made.docx").exists(), result.output
