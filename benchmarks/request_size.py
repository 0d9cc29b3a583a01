"""How many bytes the first request of each built-in agent has, in every API: counted on the wire, not timed.

    python -m benchmarks.request_size

The person's message is "Say hello.", in a folder without AGENTS.md. A server on loopback reads the body and refuses.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

from app.agent.prompt import opening, system_prompt
from app.agent.roles.agents import BUILTIN
from app.agent.roles.definitions import AgentDefinition, parse
from app.providers import ChatRequest, Endpoint, ModelInfo, Provider, anthropic, ollama
from app.providers.openai import CHAT, RESPONSES, OpenAIProvider
from app.tools import Registry
from app.vocabulary.messages import UserMessage, noted
from benchmarks.results import report

APIS: dict[str, Callable[[Endpoint], Provider]] = {
    "anthropic": anthropic.build,
    "chat": lambda endpoint: OpenAIProvider("openai", endpoint, CHAT),
    "responses": lambda endpoint: OpenAIProvider("openai", endpoint, RESPONSES),
    "ollama": ollama.build,
}
"""GitHub Copilot is spoken to as `chat`."""
GOALS = {"developer": 16_000, "lean": 6_500}
"""Bytes at most, in the API that takes most; others send between 3,400 and 116,000."""


async def main() -> None:
    print(f"{'agent':12} {'tools':>5}" + "".join(f"{api:>12}" for api in APIS))
    for name in BUILTIN.names():
        request = first_request(parse(BUILTIN.read(name), BUILTIN.folder / name))
        sizes = [await sent_bytes(build, request) for build in APIS.values()]
        if Path(name).stem in GOALS:
            report(f"first request: {Path(name).stem}", max(sizes), goal=GOALS[Path(name).stem], unit="bytes")
        print(f"{Path(name).stem:12} {len(request.tools):5}" + "".join(f"{size:12,}" for size in sizes))


def first_request(agent: AgentDefinition) -> ChatRequest:
    registry = Registry()
    named = (registry.get(name) for name in registry.names if agent.scope.get(name))
    tools = [tool.spec for tool in named if tool is not None]
    said = UserMessage(noted(opening(Path("project")), "Say hello."))
    return ChatRequest(ModelInfo("model"), system_prompt(tools, agent.prompt), [said], tools)


async def sent_bytes(build: Callable[[Endpoint], Provider], request: ChatRequest) -> int:
    sizes: list[int] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(head.partition("content-length:")[2].split()[0])
        await reader.readexactly(length)
        sizes.append(length)
        writer.write(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        provider = build(Endpoint(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", "key"))
        async for _ in provider.stream(request):
            pass
        await provider.close()
    return sizes[0]


if __name__ == "__main__":
    asyncio.run(main())
