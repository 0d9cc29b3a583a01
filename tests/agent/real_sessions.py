"""Sessions opened as a face opens them, with a model that follows a script."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.questions import Asking
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions, open_session
from app.providers.scripted import Scripted
from app.vocabulary.messages import ToolMessage, ToolResult, UserMessage


def call(name: str, **arguments: Any) -> dict[str, Any]:
    return {"call": name, "arguments": arguments}


def say(text: str = "ok") -> dict[str, Any]:
    return {"say": text}


@dataclass
class Sessions:
    """Opens sessions of one profile."""

    profile: Profile
    script: Path

    async def open(self, *replies: dict[str, Any], **options: Any) -> OpenedSession:
        self.script.write_text(json.dumps(replies))
        given: dict[str, Any] = {"trust": "autonomous", "asking": Asking(interactive=False)} | options
        return await open_session(self.profile, SessionOptions(provider="scripted", **given))

    async def talk(self, *replies: dict[str, Any], **options: Any) -> tuple[OpenedSession, "Seen"]:
        """One message from beginning to end."""
        opened = await self.open(*replies, **options)
        await opened.session.send("go")
        await opened.close()
        return opened, Seen(opened)


@dataclass
class Seen:
    """What the model saw of a session."""

    opened: OpenedSession

    @property
    def system(self) -> str:
        return self._model.requests[0].system

    @property
    def opening(self) -> str:
        """What the model is told before the person's first words."""
        first = self._model.requests[0].messages[0]
        assert isinstance(first, UserMessage)
        return first.note

    @property
    def tools(self) -> list[str]:
        return [tool.name for tool in self._model.requests[0].tools]

    @property
    def results(self) -> list[ToolResult]:
        return [message.result for message in self.opened.session.history if isinstance(message, ToolMessage)]

    @property
    def _model(self) -> Scripted:
        assert isinstance(self.opened.connection.provider, Scripted)
        return self.opened.connection.provider


def sessions_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sessions:
    script = tmp_path / "script.json"
    monkeypatch.setenv("HANDRAIL_SCRIPT", str(script))
    return Sessions(Profile.open(), script)
