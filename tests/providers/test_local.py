"""Finding model servers on this machine."""

import pytest

from app.providers.local import LocalServer, find_local
from tests.wire_server import Answer, wire_server

pytestmark = pytest.mark.anyio

JSON = "application/json"


async def test_servers_that_answer_like_model_servers_are_found() -> None:
    tags = Answer(b'{"models": [{"name": "qwen3:4b"}]}', content_type=JSON)
    listed = Answer(b'{"object": "list", "data": [{"id": "m-1"}, {"id": "m-2"}]}', content_type=JSON)
    async with wire_server(tags) as ollama, wire_server(listed) as studio:
        usual = (
            ("Ollama", "ollama", ollama.port, "/api/tags"),
            ("LM Studio", "openai", studio.port, "/v1/models"),
            ("vLLM", "openai", 9, "/v1/models"),
        )
        assert await find_local(usual=usual) == [
            LocalServer("Ollama", ollama.url, ("qwen3:4b",), "ollama"),
            LocalServer("LM Studio", f"{studio.url}/v1", ("m-1", "m-2"), "openai"),
        ]


@pytest.mark.parametrize(
    "answer",
    [
        Answer(b"<html>a web server</html>", content_type="text/html"),
        Answer(b"{}", content_type=JSON),
        Answer(b"[]", content_type=JSON),
        Answer(b"", status=404),
        Answer(b"", status=302, headers={"Location": "http://127.0.0.1:9/"}),
        Answer(b'{"models": [', content_type=JSON, cut=True),
    ],
)
async def test_other_servers_on_these_ports_are_not_taken_for_one(answer: Answer) -> None:
    async with wire_server(answer) as server:
        assert await find_local(usual=(("X", "openai", server.port, "/v1/models"),)) == []
