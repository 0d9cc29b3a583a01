"""Waits on loopback for the browser to bring the answer of a login."""

import asyncio
import secrets
from contextlib import suppress
from typing import Self
from urllib.parse import parse_qs, urlsplit

from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.errors import ToolError

PATH = "/callback"
LOGIN_PORT = 21763
"""Where the answer comes to if the client was not registered by this program, so that its address can be known before.

It is below the ports that systems give to any program, so that it is seldom taken.
"""
MAX_HEAD_BYTES = 16_384
HEAD_SECONDS = 10.0
DONE = "You are logged in. You can close this page."
FAILED = "The login did not succeed. You can close this page."
NOT_OURS = "This is no answer to a login that Handrail waits for."


def redirect_address(port: int = 0) -> str:
    """Where the browser is sent with the answer; without a port, the one that stands for every port."""
    return f"http://127.0.0.1{f':{port}' if port else ''}{PATH}"


class RedirectListener:
    """Listens while a login is under way. Only an answer with the right `state` counts; others change nothing."""

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self.state = ""
        """What the answer has to repeat; until it is set, no answer counts."""
        self._server: asyncio.Server | None = None
        self._answer: asyncio.Future[tuple[str, str, str | None]] = asyncio.get_running_loop().create_future()

    async def __aenter__(self) -> Self:
        try:
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port, limit=MAX_HEAD_BYTES)
        except OSError:  # another program has the port of the login before
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=MAX_HEAD_BYTES)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._server is not None
        self._server.close()
        self._answer.cancel()

    async def answer(self) -> tuple[str, str, str | None]:
        """The code, the state and the issuer. Raises ToolError if the issuer refused."""
        return await self._answer

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(HEAD_SECONDS):
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            status, text = self._heard(head)
            body = f"<!doctype html><meta charset=utf-8><title>Handrail</title><p>{text}</p>".encode()
            writer.write(
                f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
                "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n".encode()
                + body
            )
            await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def _heard(self, head: str) -> tuple[str, str]:
        method, _, rest = head.partition(" ")
        lines = rest.split("\r\n")
        hosts = [line.partition(":")[2].strip() for line in lines[1:] if line.lower().startswith("host:")]
        parts = urlsplit(lines[0].split(" ")[0])
        said = {name: values[0] for name, values in parse_qs(parts.query).items() if len(values) == 1}
        if method != "GET" or parts.path != PATH or hosts != [f"127.0.0.1:{self.port}"]:
            return "404 Not Found", NOT_OURS
        is_right = bool(self.state) and secrets.compare_digest(said.get("state", "").encode(), self.state.encode())
        if not is_right or self._answer.done():
            return "400 Bad Request", NOT_OURS
        if "code" not in said:
            why = said.get("error_description") or said.get("error") or "it gave no code"
            self._answer.set_exception(ToolError(say("The issuer refused the login: {problem}", one_line(why, 300))))
            return "200 OK", FAILED
        self._answer.set_result((said["code"], said["state"], said.get("iss")))
        return "200 OK", DONE
