"""Parses the head of an HTTP request to the proxy strictly, and writes it again for the server.

What two programs could read differently is refused: it is how a request is smuggled past the one that checks it.
"""

import re
from dataclasses import dataclass

from app.network.hosts import BadHost, Target, parse_target, url_target

MOST_HEAD_BYTES = 32_768
END = b"\r\n\r\n"
_METHOD = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,32}")
_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}")
_VALUE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
_LENGTH = re.compile(r"[0-9]{1,18}")
_CHUNK = re.compile(rb"([0-9a-fA-F]{1,15})\r\n")
LONGEST_CHUNK_LINE = 17
_DROPPED = {
    *("connection", "proxy-connection", "keep-alive", "proxy-authorization", "proxy-authenticate"),
    *("te", "trailer", "upgrade", "host", "http2-settings"),
}
"""For this connection alone, or written anew."""


class BadRequest(Exception):
    """The request is not one that can be judged; the text says why."""


@dataclass(frozen=True, slots=True)
class RequestHead:
    """Where a request goes, and what is sent to the server first; nothing for CONNECT."""

    target: Target
    forwarded: bytes = b""
    body_bytes: int | None = 0
    """How many bytes of the body follow; None if its chunks tell."""

    @property
    def is_tunnel(self) -> bool:
        return not self.forwarded


def read_head(head: bytes) -> RequestHead:
    """Read all up to and including the empty line. Raises BadRequest."""
    first, *lines = head.removesuffix(END).decode("latin-1").split("\r\n")
    words = first.split(" ")
    if len(words) != 3 or not _METHOD.fullmatch(words[0]) or words[2] not in ("HTTP/1.1", "HTTP/1.0"):
        raise BadRequest("this is no HTTP request")
    headers = []
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or not _NAME.fullmatch(name) or not _VALUE.fullmatch(value):
            raise BadRequest("it has a malformed header")
        headers.append((name, value.strip(" \t")))
    method, where, _ = words
    try:
        if method == "CONNECT":
            return RequestHead(parse_target(where))
        target = url_target(where)
    except BadHost as error:
        raise BadRequest(error.text) from None
    if not where.startswith("http://"):
        raise BadRequest("only http:// URLs can be asked for here; for https the client has to use CONNECT")
    return RequestHead(target, _write_anew(method, where, target, headers), _body(headers))


class ChunkedBody:
    """Finds the end of a chunked request body, so that nothing that follows it is sent on.

    Extensions and trailers are refused: nobody needs them, and servers read them in different ways.
    """

    def __init__(self) -> None:
        self._line = b""
        self._left = 0
        """Bytes that are missing of the chunk."""
        self._is_last = False
        self._after_chunk = False
        self.is_over = False

    def size_in(self, data: bytes) -> int:
        """How many of the next bytes belong to the body. Raises BadRequest."""
        place = 0
        while place < len(data) and not self.is_over:
            if self._left:
                step = min(self._left, len(data) - place)
                self._left -= step
                place += step
                continue
            end = data.find(b"\n", place) + 1 or len(data)
            self._line += data[place:end]
            place = end
            if self._line.endswith(b"\n"):
                self._read(self._line)
                self._line = b""
            elif len(self._line) > LONGEST_CHUNK_LINE:
                raise BadRequest("it has a malformed chunk")
        return place

    def _read(self, line: bytes) -> None:
        if self._after_chunk or self._is_last:
            if line != b"\r\n":
                raise BadRequest("it has a malformed chunk")
            self._after_chunk, self.is_over = False, self._is_last
            return
        if not (size := _CHUNK.fullmatch(line)):
            raise BadRequest("it has a malformed chunk")
        self._left = int(size[1], 16)
        self._is_last = not self._left
        self._after_chunk = not self._is_last


def _body(headers: list[tuple[str, str]]) -> int | None:
    lengths = [value for name, value in headers if name.lower() == "content-length"]
    codings = [value for name, value in headers if name.lower() == "transfer-encoding"]
    if len(lengths) + len(codings) > 1:
        raise BadRequest("it is not clear how long its body is")
    if codings:
        if codings[0].lower() != "chunked":
            raise BadRequest("it has an unknown transfer encoding")
        return None
    if lengths and not _LENGTH.fullmatch(lengths[0]):
        raise BadRequest("it has a malformed length")
    return int(lengths[0]) if lengths else 0


def _write_anew(method: str, where: str, target: Target, headers: list[tuple[str, str]]) -> bytes:
    """The request as the server gets it: one request, and the host that was judged."""
    path = where.removeprefix("http://").partition("#")[0]
    start = min((at for mark in "/?" if (at := path.find(mark)) >= 0), default=len(path))
    path = path[start:]
    path = path if path.startswith("/") else f"/{path}"
    named = {
        word.strip().lower() for name, value in headers if name.lower() == "connection" for word in value.split(",")
    }
    kept = [(name, value) for name, value in headers if name.lower() not in _DROPPED | (named - _NEEDED)]
    shown = f"[{target.host}]" if ":" in target.host else target.host
    host = shown if target.port == 80 else f"{shown}:{target.port}"
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *(f"{name}: {value}" for name, value in kept)]
    return "\r\n".join((*lines, "Connection: close", "", "")).encode("latin-1")


_NEEDED = {"content-length", "transfer-encoding", "content-type"}
"""Headers that a client cannot have dropped by naming them in `Connection`."""
