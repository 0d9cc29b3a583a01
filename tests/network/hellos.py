"""First messages of TLS clients, made by hand."""


def client_hello(*names: str | None, times: int = 1) -> bytes:
    """A client's hello in one record that asks for these names, several times; None asks for no name."""
    listed = b"".join(b"\0" + sized(2, name.encode()) for name in names if name is not None)
    extension = b"\0\0" + sized(2, sized(2, listed)) if listed else b""
    other = b"\0\x2b" + sized(2, b"\x02\x03\x04")
    body = b"\x03\x03" + bytes(32) + sized(1, bytes(32)) + sized(2, b"\x13\x01") + sized(1, b"\0")
    body += sized(2, other + extension * times)
    return record(b"\x01" + sized(3, body))


def in_records(hello: bytes, size: int) -> bytes:
    """The same message in many records."""
    message = hello[5:]
    return b"".join(record(message[place : place + size]) for place in range(0, len(message), size))


def record(content: bytes) -> bytes:
    return b"\x16\x03\x01" + sized(2, content)


def sized(bytes_of_length: int, content: bytes) -> bytes:
    return len(content).to_bytes(bytes_of_length, "big") + content
