"""What a person saw beyond the messages is stored with them, and goes where they go."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.storage.database import open_database
from app.storage.sessions.branches import Branches
from app.storage.sessions.seen_log import SeenLog
from app.storage.sessions.store import SessionStore
from app.storage.sqlite import Database
from app.vocabulary.confinement import Grant, InForce, Tier, Unkept
from app.vocabulary.events import (
    Answer,
    BackgroundCommand,
    BackgroundReported,
    CostReported,
    Decision,
    EndReason,
    ErrorRaised,
    Layer,
    MessageAdded,
    MessageRole,
    Proposal,
    Question,
    QuestionAnswered,
    QuestionKind,
    ResultsPruned,
    ToolFinished,
    ToolOutput,
    TurnEnded,
    Undoable,
    UndoReach,
)
from app.vocabulary.messages import AssistantMessage, Text, ToolResult, Usage, UserMessage
from app.vocabulary.seen_events import CallEnded, CommandEnded, QuestionSettled, SeenEvent, TurnOver, TurnTotals

SECRET = "sk-12345"
ALLOWED = Decision(True, Layer.RULE, "a rule allows it", rule="bash: echo", rule_id="r1")
ENDED = TurnEnded(1, EndReason.CANCELLED, 2, Usage(10, 3), seconds=4.5)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = open_database(tmp_path / "handrail.db")
    yield made
    made.close()


@pytest.fixture
def store(database: Database) -> SessionStore:
    return SessionStore(database)


def held(store: SessionStore, turns: int) -> str:
    """A session in which each message of the person's got an answer."""
    session = store.create(project="/p", provider="scripted", model="m", agent="build").id
    log = store.log(session)
    for turn in range(turns):
        log.append(UserMessage(f"message {turn}"))
        log.append(AssistantMessage((Text(f"answer {turn}"),)))
    return session


def watching(database: Database, session: str, position: int) -> SeenLog:
    return SeenLog(database, session, position, lambda text: text.replace(SECRET, "[secret]"))


def seen(store: SessionStore, session: str, first: int = 0, end: int | None = None) -> list[tuple[int, SeenEvent]]:
    return [(one.position, one.event) for one in store.seen(session, first, end)]


def test_a_question_about_a_file_that_cannot_be_kept_comes_back(database: Database, store: SessionStore) -> None:
    session = held(store, 1)
    unkept = Unkept(f"{SECRET}.mp4", 4_100_000_000, "large")
    question = Question(QuestionKind.UNKEPT, "Let it?", id="q1", call_id="c1", tool="bash", unkept=unkept)
    watching(database, session, 2)(QuestionAnswered(question, Answer("approve_command")))
    ((_, asked),) = seen(store, session)
    assert isinstance(asked, QuestionSettled)
    assert asked.question.unkept == replace(unkept, path="[secret].mp4")


def test_events_come_back_as_they_were_without_secrets(database: Database, store: SessionStore) -> None:
    session = held(store, 1)
    log = watching(database, session, 2)
    question = Question(
        QuestionKind.APPROVAL,
        f"Run echo {SECRET}?",
        id="q1",
        call_id="c1",
        tool="bash",
        arguments={"command": "echo"},
        preview="a diff",
        proposals=(Proposal("r1", "echo"), Proposal("r2", "everything")),
        proposed="a whole file",
    )
    answer = Answer("always", by="person", rule="r1", grant=Grant(folders=("/data",)), for_session=True)
    log(QuestionAnswered(question, replace(answer, edited="another whole file")))
    confined = InForce(Tier.FULL, Grant(network=True), "a note")
    undo = Undoable(UndoReach.PART, "files in /data are not kept")
    log(ToolFinished("c1", "bash", {}, ToolResult("x"), ALLOWED, 1.5, confined, undo))
    log(MessageAdded(2, MessageRole.TOOL, "c1"))
    log(ErrorRaised(f"{SECRET} was refused", "auth"))
    log(ResultsPruned(3, 400))
    log(CostReported(0.25, 1.0, 0))
    log(CostReported(None, 1.0, 1))
    log(ENDED)
    (_, asked), (_, call), *rest = seen(store, session)
    assert isinstance(asked, QuestionSettled)
    assert (asked.question.title, asked.question.arguments, asked.question.preview) == ("Run echo [secret]?", None, "")
    assert [one.id for one in asked.question.proposals] == ["r1"]
    assert asked.answer == replace(answer, edited=""), "only that the person edited the text"
    assert asked.question.proposed is None, "contents of files are not kept a second time"
    assert call == CallEnded("c1", 1.5, ALLOWED, confined, undo)
    totals = TurnTotals(4.5, 0.25, 1, 10, 3)
    assert rest == [
        (3, ErrorRaised("[secret] was refused", "auth")),
        (3, ResultsPruned(3, 400)),
        (3, TurnOver(EndReason.CANCELLED, "", totals)),
    ]


def test_the_end_of_a_background_command_is_stored_at_its_call(database: Database, store: SessionStore) -> None:
    session = held(store, 1)
    log = watching(database, session, 1)
    running = BackgroundCommand("cmd_1", "serve", "c1", running=True)
    log(BackgroundReported((running,)))
    log(ToolOutput("c1", "\x1b[31mup\x1b[0m sk-1\x1b[1m2345\n"))
    log(ToolOutput("other", "not kept"))
    log(MessageAdded(7, MessageRole.USER))
    log.end_commands()
    log.end_commands()
    ended = BackgroundCommand("cmd_1", "serve", "c1", running=False)
    assert seen(store, session) == [(1, CommandEnded(ended, "up [secret]\n"))]


def test_a_page_has_what_was_seen_after_its_messages(database: Database, store: SessionStore) -> None:
    session = held(store, 2)
    for position in range(5):
        watching(database, session, position)(ErrorRaised(str(position)))
    assert [at for at, _ in seen(store, session, 2)] == [3, 4]
    assert [at for at, _ in seen(store, session, 0, 2)] == [0, 1, 2]


def test_what_was_seen_is_forked_and_rewound_with_its_messages(database: Database, store: SessionStore) -> None:
    session = held(store, 2)
    for position in (2, 4):
        watching(database, session, position)(ErrorRaised(str(position)))
    branches = Branches(database)
    assert seen(store, branches.fork(session, 2).id) == [(2, ErrorRaised("2"))]
    rewind = branches.rewind(session, 2)
    assert seen(store, session) == [(2, ErrorRaised("2"))]
    assert seen(store, rewind.kept_in) == [(2, ErrorRaised("4"))]
    branches.take_back(rewind)
    assert seen(store, session) == [(2, ErrorRaised("2")), (4, ErrorRaised("4"))]


def test_nothing_is_stored_once_another_program_went_on(database: Database, store: SessionStore) -> None:
    session = held(store, 1)
    database.execute("UPDATE sessions SET holder = 'another' WHERE id = ?", (session,))
    watching(database, session, 2)(ENDED)
    assert seen(store, session) == []


def test_what_a_later_version_or_nobody_can_read_is_left_out(database: Database, store: SessionStore) -> None:
    session = held(store, 1)
    sql = "INSERT INTO seen_events (session_id, position, kind, data, created_at) VALUES (?, ?, ?, ?, ?)"
    for kind, data in [
        ("hologram", "{}"),
        ("turn", '{"reason": "ascended"}'),
        ("call", "{}"),
        ("question", "[]"),
        ("error", "{broken"),
    ]:
        database.execute(sql, (session, 2, kind, data, "2030-01-01T00:00:00+00:00"))
    assert seen(store, session) == [], "the conversation opens without them"
