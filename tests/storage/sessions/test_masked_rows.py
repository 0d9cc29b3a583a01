"""Secrets do not get into the database, whatever characters they have, and what is stored can be read again."""

import json
from pathlib import Path

import pytest

from app.redaction.known import MARK, KnownSecrets
from app.storage.database import open_database
from app.storage.sessions.store import SessionStore
from app.vocabulary.context_marks import Compaction, SummaryBy
from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage

SECRETS = ['pa"ss\\w0rd!9x', "pässwörd-123x", "endsIn-back9\\", "plainT0ken-4711"]


def known(secret: str) -> KnownSecrets:
    made = KnownSecrets()
    made.add(".env", {secret})
    return made


@pytest.mark.parametrize("is_ascii", [True, False])
@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_in_a_message_is_masked_and_the_message_can_be_read(
    tmp_path: Path, secret: str, is_ascii: bool
) -> None:
    store = SessionStore(open_database(tmp_path / "data.db"), known(secret).mask)
    session = store.create(project="/p", provider="demo", model="m", agent="a")
    arguments = json.dumps({"command": f"echo {secret} end"}, ensure_ascii=is_ascii)
    messages: list[Message] = [
        UserMessage(f"use {secret} now"),
        AssistantMessage((Text(f"I use {secret} now"), ToolCall("1", "bash", arguments))),
        ToolMessage("1", "bash", ToolResult(f"got {secret} now", meta={"shown": f"{secret} end"})),
    ]
    log = store.log(session.id)
    for message in messages:
        log.append(message)
    imported = store.import_messages(title=f"about {secret}", project="", model="", messages=messages)
    for session_id in (session.id, imported.id):
        said, replied, result = store.history(session_id)
        assert isinstance(said, UserMessage) and isinstance(replied, AssistantMessage)
        assert isinstance(result, ToolMessage)
        command = json.loads(replied.tool_calls[0].arguments)["command"]
        texts = (said.text, replied.text, command, result.result.output, result.result.meta["shown"])
        assert all(MARK in text and secret not in text for text in texts)
    assert MARK in store.get(imported.id).title and secret not in imported.title


def test_titles_and_summaries_are_masked(tmp_path: Path) -> None:
    secret = "plainT0ken-4711"
    store = SessionStore(open_database(tmp_path / "data.db"), known(secret).mask)
    session = store.create(project="/p", provider="demo", model="m", agent="a")
    store.suggest_title(session.id, f"by the model {secret}")
    assert MARK in store.get(session.id).title
    store.rename(session.id, f"by the person {secret}")
    assert MARK in store.get(session.id).title
    marks = store.marks(session.id)
    marks.append(Compaction("c", 0, f"kept {secret}", f"summary {secret}", SummaryBy.PERSON))
    (mark,) = marks.read()
    assert isinstance(mark, Compaction)
    assert MARK in mark.kept and MARK in mark.summary and secret not in mark.kept + mark.summary


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_that_comes_in_pieces_is_never_in_a_draft(
    tmp_path: Path, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.storage.sessions.store.DRAFT_EVERY", 0.0)
    secrets = known(secret)
    store = SessionStore(open_database(tmp_path / "data.db"), secrets.mask, secrets.cut_text)
    session = store.create(project="/p", provider="demo", model="m", agent="a")
    log = store.log(session.id)
    for letter in f"It is {secret}, äh, and so on.":
        log.draft(letter)
        stored = "".join(text for (text,) in store._db.rows("SELECT text FROM drafts ORDER BY piece"))
        assert secret[:6] not in stored
    assert stored == f"It is {secrets.mask(secret)}, äh, and so on."
