"""Lines typed at the terminal: each reaches the one it was meant for."""

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from app.faces.asking import Keyboard


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The end of a pipe at which somebody types."""
    ours, theirs = os.pipe()
    with os.fdopen(ours) as stdin, os.fdopen(theirs, "w"):
        monkeypatch.setattr(sys, "stdin", stdin)
        yield theirs


async def _withdrawn_question(keyboard: Keyboard) -> None:
    question = asyncio.ensure_future(keyboard.read_line("Yes or no? "))
    await asyncio.sleep(0)
    question.cancel()
    with suppress(asyncio.CancelledError):
        await question


async def _until_it_was_read() -> None:
    while any(thread.name == "keyboard" for thread in threading.enumerate()):
        await asyncio.sleep(0.001)


def test_a_line_typed_after_a_withdrawn_question_is_the_next_message_though_no_prompt_stood_yet(typing: int) -> None:
    async def talk() -> str:
        keyboard = Keyboard()
        await _withdrawn_question(keyboard)
        os.write(typing, b"hello?\n")
        await _until_it_was_read()
        return await asyncio.wait_for(keyboard.next_line("> "), 60)

    assert asyncio.run(talk()) == "hello?"


def test_a_line_typed_before_a_question_does_not_answer_it_and_is_the_next_message(typing: int) -> None:
    async def talk() -> list[str]:
        keyboard = Keyboard()
        await _withdrawn_question(keyboard)
        os.write(typing, b"typed early\n")
        await _until_it_was_read()
        question = asyncio.ensure_future(keyboard.read_line("Delete it? "))
        await asyncio.sleep(0)
        os.write(typing, b"no\n")
        return [await asyncio.wait_for(question, 60), await asyncio.wait_for(keyboard.next_line("> "), 60)]

    assert asyncio.run(talk()) == ["no", "typed early"]
