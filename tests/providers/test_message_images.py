"""Images in messages of the person's, in the form of each provider, and what a model gets that cannot see."""

import json
from typing import Any

import pytest

from app.providers import ModelInfo, anthropic, join_neighbours, ollama, openai_chat, openai_responses
from app.vocabulary.messages import Image, Message, UserMessage

PLAN = Image("image/png", "iVBO", "plan.png")
URL = "data:image/png;base64,iVBO"
ASKED = UserMessage("What is it?", (PLAN,))
MUTE = UserMessage("", (PLAN,))
NAMED = "[Handrail: the person attached images here: plan.png. This model cannot see them.]"


def wire(name: str, message: Message, *, sees: bool) -> Any:
    model = ModelInfo("m-1", images=sees)
    match name:
        case "anthropic":
            return anthropic._message(message, model)["content"]
        case "chat":
            return openai_chat.convert(message, model, "openai")
        case "responses":
            return openai_responses.convert(message, model, "openai")
        case _:
            return [ollama._message(message, model)]


SHOWN: dict[str, list[dict[str, Any]]] = {
    "anthropic": [{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBO"}}],
    "chat": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": URL}}]}],
    "responses": [{"role": "user", "content": [{"type": "input_image", "image_url": URL}]}],
    "ollama": [{"role": "user", "content": "", "images": ["iVBO"]}],
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_model_that_sees_gets_the_image_and_another_its_name(name: str) -> None:
    assert wire(name, MUTE, sees=True) == SHOWN[name]
    assert "What is it?" in json.dumps(wire(name, ASKED, sees=True))
    blind = json.dumps(wire(name, ASKED, sees=False))
    assert NAMED in blind and "iVBO" not in blind
    assert NAMED not in json.dumps(wire(name, ASKED, sees=True))


def test_messages_that_become_one_keep_their_images() -> None:
    both = [wire("ollama", ASKED, sees=True)[0], wire("ollama", UserMessage("And then?"), sees=True)[0]]
    assert list(join_neighbours(both)) == [{"role": "user", "content": "What is it?\n\nAnd then?", "images": ["iVBO"]}]
