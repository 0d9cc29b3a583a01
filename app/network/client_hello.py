"""Reads the server name (SNI) from the start of a TLS connection, to compare it with the host that was allowed."""

HANDSHAKE_RECORD, CLIENT_HELLO, SERVER_NAME, HOST_NAME = 22, 1, 0, 0
MOST_BYTES = 1 << 14
MOST_RECORDS = 100
"""That a client's hello is spread over: it is read again with each piece that comes."""
RECORD_HEADER_BYTES, HANDSHAKE_HEADER_BYTES = 5, 4
VERSION_AND_RANDOM_BYTES = 34


class NotYet(Exception):
    """The message is not complete."""


class Malformed(Exception):
    """It begins like TLS but cannot be parsed as such."""


def is_tls(data: bytes) -> bool:
    return data[:1] == bytes([HANDSHAKE_RECORD])


def server_name(data: bytes) -> str | None:
    """The name that a client asks for in these first bytes of a TLS connection, in lower case; None if it names none.

    A message may be spread over several records, so that a filter that reads one record does not see the name.
    """
    message = Fields(_message(data))
    message.take(VERSION_AND_RANDOM_BYTES)
    message.take(message.number(1))  # session id
    message.take(message.number(2))  # cipher suites
    message.take(message.number(1))  # compression methods
    if message.is_empty:
        return None
    extensions = Fields(message.take(message.number(2)))
    found: str | None = None
    while not extensions.is_empty:
        kind, content = extensions.number(2), Fields(extensions.take(extensions.number(2)))
        if kind == SERVER_NAME:
            names = Fields(content.take(content.number(2)))
            if names.number(1) != HOST_NAME:
                raise Malformed("an unknown kind of server name")
            name = names.take(names.number(2))
            if not names.is_empty or found is not None:
                raise Malformed("several server names")
            try:
                found = name.decode("ascii").lower()
            except UnicodeDecodeError:
                raise Malformed("a server name that is not ASCII") from None
    return found


def _message(data: bytes) -> bytes:
    """The ClientHello message, put together from its TLS records."""
    gathered = b""
    for _ in range(MOST_RECORDS):
        if len(gathered) >= HANDSHAKE_HEADER_BYTES:
            if gathered[0] != CLIENT_HELLO:
                raise Malformed("it does not begin with a client's hello")
            length = int.from_bytes(gathered[1:HANDSHAKE_HEADER_BYTES], "big")
            if length > MOST_BYTES:
                raise Malformed("a client's hello that is too long")
            if len(gathered) >= HANDSHAKE_HEADER_BYTES + length:
                return gathered[HANDSHAKE_HEADER_BYTES : HANDSHAKE_HEADER_BYTES + length]
        if len(data) < RECORD_HEADER_BYTES:
            raise NotYet
        length = int.from_bytes(data[3:RECORD_HEADER_BYTES], "big")
        if data[0] != HANDSHAKE_RECORD or data[1] != 3 or not length:
            raise Malformed("a broken record")
        if len(data) < RECORD_HEADER_BYTES + length:
            raise NotYet
        gathered += data[RECORD_HEADER_BYTES : RECORD_HEADER_BYTES + length]
        data = data[RECORD_HEADER_BYTES + length :]
    raise Malformed("a client's hello in too many records")


class Fields:
    """Reads one field after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    @property
    def is_empty(self) -> bool:
        return self._place >= len(self._data)

    def take(self, size: int) -> bytes:
        if self._place + size > len(self._data):
            raise Malformed("a field that is cut off")
        self._place += size
        return self._data[self._place - size : self._place]

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")
