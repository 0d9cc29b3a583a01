"""The log of a program that is talked to: the last lines of its standard error, and when it started and ended."""

from collections import deque

from app.text.plain import visible

MAX_LINES = 500
MAX_LINE_CHARS = 1_000


class ProgramLog:
    """Holds a bounded number of lines, however much the program writes."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=MAX_LINES)
        self._rest = b""

    @property
    def lines(self) -> tuple[str, ...]:
        rest = (self._shown(self._rest),) if self._rest else ()
        return (*self._lines, *rest)

    def add(self, data: bytes) -> None:
        *lines, rest = (self._rest + data).split(b"\n")
        self._lines.extend(self._shown(line) for line in lines[-MAX_LINES:])
        self._rest = rest[: MAX_LINE_CHARS * 4]

    def note(self, text: str) -> None:
        """Something that happened to the program, in our words, below what it wrote before."""
        if self._rest:
            self.add(b"\n")
        self._lines.append(f"[{visible(text)}]")

    def _shown(self, line: bytes) -> str:
        return visible(line[: MAX_LINE_CHARS * 4].decode("utf-8", "replace").rstrip("\r"))[:MAX_LINE_CHARS]
