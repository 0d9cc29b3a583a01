"""The first hour of the guide, done as it says in the demo that it recommends: what it promises is on the disk."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.agent.deciding.questions import ALWAYS, APPROVE
from app.assembly.first_choices import sample_project
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions, open_session
from app.assembly.undo_setup import open_undo
from app.providers.demo import TRY
from app.vocabulary.events import Answer, EndReason, Event, QuestionAsked, ToolFinished
from app.vocabulary.messages import AssistantMessage

pytestmark = [pytest.mark.anyio, pytest.mark.confined]

GUIDE = Path(__file__).parent.parent / "docs" / "guide.md"
FIRST_HOUR = GUIDE.read_text(encoding="utf-8").partition("\n## The first hour")[2].partition("\n![")[0]
PHRASES = re.findall(r'"([^"]+)"', FIRST_HOUR)


@dataclass
class Person:
    """Talks to the demo in the sample project, and approves what it is asked."""

    profile: Profile
    opened: OpenedSession
    project: Path
    choice: str = APPROVE
    events: list[Event] = field(default_factory=list)

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, QuestionAsked):
            rule = event.question.proposals[0].id if self.choice == ALWAYS else ""
            scope = "session" if rule else ""
            self.opened.session.reply(event.question.id, Answer(self.choice, rule=rule, scope=scope))

    async def says(self, text: str) -> str:
        self.events.clear()
        assert await self.opened.session.send(text) is EndReason.DONE
        answer = self.opened.session.history[-1]
        assert isinstance(answer, AssistantMessage)
        return answer.text

    @property
    def asked(self) -> list[str]:
        return [event.question.tool for event in self.events if isinstance(event, QuestionAsked)]

    @property
    def done(self) -> list[ToolFinished]:
        return [event for event in self.events if isinstance(event, ToolFinished)]

    def undoes(self) -> None:
        open_undo(self.profile, self.project).undo(session=self.opened.stored.id)


@pytest.fixture
async def person() -> AsyncIterator[Person]:
    profile = Profile.open()
    project = sample_project(profile.folders)
    opened = await open_session(profile, SessionOptions(project=str(project), provider="demo"))
    made = Person(profile, opened, project)
    opened.session.watch(made)
    yield made
    await opened.close()
    profile.close()


def test_the_guide_has_the_phrases_that_are_tried_here() -> None:
    assert PHRASES == ["What does this project do?", "Fix the typo in README.md", "Run the tests", "undo"]


async def test_what_the_first_hour_says_happens(person: Person) -> None:
    ask, fix, test, _ = PHRASES
    readme, report = person.project / "README.md", person.project / "test-report.txt"
    before = readme.read_bytes()

    assert "Counts the words of a text" in await person.says(ask)
    assert person.asked == []

    await person.says(fix)
    assert person.asked == ["edit"] and readme.read_bytes() == before.replace(b"teh", b"the") != before

    assert "passed" in await person.says(test)
    assert person.asked == ["bash"] and "passed" in report.read_text()
    assert "created test-report.txt" in person.done[-1].result.output

    person.undoes()
    assert not report.exists()
    person.undoes()
    assert readme.read_bytes() == before

    person.choice = ALWAYS
    await person.says(test)
    assert person.asked == ["bash"]
    await person.says(test)
    assert person.asked == [] and report.exists()


async def test_every_phrase_that_the_demo_offers_does_its_work_in_the_sample_project(person: Person) -> None:
    offered = re.findall("(?m)^- `(.+)`$", await person.says("hello"))
    assert set(offered) == {phrase for phrase in TRY if "web" not in phrase}, "there is no search service"
    for phrase in offered:
        await person.says(phrase)
        assert person.done and not any(call.result.is_error for call in person.done), phrase
    assert "passed: " in await person.says(" then ".join(phrase.rstrip("?") for phrase in offered[:3]))
    assert [call.name for call in person.done] == ["ls", "read", "read", "ls", "bash"]
