"""The output of a command: its beginning and end are kept, and a live stream is shown at a readable pace."""

import asyncio
import re
from collections.abc import Callable

from app.redaction.known import MaskedStream
from app.sandbox.running.output_file import MAX_FILE_BYTES, OutputFile
from app.sandbox.running.plain_text import TextDecoder, decode

MAX_KEPT_BYTES = 100_000
"""Bytes of output that are kept, half of them from the start and half from the end."""
PIECE_SECONDS = 0.05
"""Seconds between two pieces of live output."""
MAX_LIVE_BYTES = 65_536
"""Bytes of live output per piece; nobody reads more than that twenty times a second."""
SLOWED_AFTER_BYTES = MAX_FILE_BYTES
"""Bytes after which nobody follows the output any more, so the command is slowed down."""


JAVA_NOTICE = re.compile(rb"^Picked up JAVA_TOOL_OPTIONS: (?:-Dhttps?\.proxy(?:Host=[\d.]+|Port=\d+) ?){4}\r?\n", re.M)
"""What every JVM prints for being told its proxy. It does so in one piece; half a line would stay."""


class KeptOutput:
    """The beginning and the end of an output, within `cap` bytes."""

    def __init__(self, cap: int) -> None:
        self._half = max(1, cap // 2)
        self.cap = 2 * self._half
        self._head = bytearray()
        self._tail = bytearray()
        self.total = 0
        self._ended_lines = 0

    def add(self, data: bytes) -> None:
        self.total += len(data)
        self._ended_lines += data.count(b"\n")
        room = self._half - len(self._head)
        self._head += data[:room]
        self._tail += data[room:][-self._half :]
        del self._tail[: -self._half]

    @property
    def lines(self) -> int:
        """How many lines there were, also those that are not kept."""
        said = self._tail or self._head
        return self._ended_lines + bool(said and not said.endswith(b"\n"))

    @property
    def is_whole(self) -> bool:
        return len(self._head) + len(self._tail) == self.total

    @property
    def data(self) -> bytes:
        return bytes(self._head + self._tail)

    def text(self) -> tuple[str, int]:
        """The text and how many bytes are missing in its middle, where a line says so."""
        if self.is_whole:
            return decode(self.data), 0
        decoder = TextDecoder()
        head, tail = decoder.decode(bytes(self._head)), _from_whole_character(self._tail)
        left_out = self.total - len(self._head) - len(tail) + len(decoder.waiting)
        return f"{head}\n[… {left_out} bytes left out …]\n{decode(bytes(tail))}", left_out


class CommandOutput:
    """Passes the output of a command on: to its result, the face, a file, and the buffer of a background command."""

    def __init__(
        self,
        cap: int,
        tell: Callable[[str], None] | None = None,
        spill: OutputFile | None = None,
        hear: Callable[[bytes], None] | None = None,
        mask: MaskedStream | None = None,
    ) -> None:
        """`mask` takes secrets out before anybody gets them."""
        self.kept = KeptOutput(cap)
        self._mask = mask
        self.spill = spill
        self._live = Live(tell) if tell is not None else None
        self._hear = hear

    def add(self, data: bytes) -> None:
        data = JAVA_NOTICE.sub(b"", data)
        self._pass_on(data if self._mask is None else self._mask.feed(data))

    def _pass_on(self, data: bytes) -> None:
        if self.spill is not None:
            total = self.kept.total + len(data)
            if self.kept.is_whole and total > self.kept.cap:  # from here on something would be lost
                self.spill.add(self.kept.data)
            if total > self.kept.cap:
                self.spill.add(data)
        self.kept.add(data)
        if self._live is not None:
            self._live.add(data)
        if self._hear is not None:
            self._hear(data)

    @property
    def is_behind(self) -> bool:
        """Whether the file cannot be written fast enough, so that the command should wait."""
        return self.spill is not None and self.spill.is_behind

    @property
    def is_flood(self) -> bool:
        return self.kept.total > SLOWED_AFTER_BYTES

    async def finish(self) -> None:
        if self._mask is not None:
            self._pass_on(self._mask.finish())
        if self._live is not None:
            self._live.finish()
        if self.spill is not None:
            await self.spill.finish()


class Live:
    """Passes the first output on at once, and then new output every `PIECE_SECONDS`, at most `MAX_LIVE_BYTES` each."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._decoder = TextDecoder()
        self._new = bytearray()
        self._skipped = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, data: bytes) -> None:
        self._new += data
        if len(self._new) > MAX_LIVE_BYTES:
            self._skipped += len(self._new) - MAX_LIVE_BYTES
            del self._new[:-MAX_LIVE_BYTES]
        if self._timer is None:
            self._say()

    def finish(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if text := self._take(final=True):
            self._tell(text)

    def _say(self) -> None:
        self._timer = None
        if not self._new:
            return
        self._timer = asyncio.get_running_loop().call_later(PIECE_SECONDS, self._say)
        if text := self._take():
            self._tell(text)

    def _take(self, *, final: bool = False) -> str:
        new, self._new = self._new, bytearray()
        notice = ""
        if self._skipped:
            notice, self._skipped = f"\n[… {self._skipped} bytes not shown …]\n", 0
            self._decoder.reset()
            new = _from_whole_character(new)
        return notice + self._decoder.decode(bytes(new), final=final)


def _from_whole_character(data: bytearray) -> bytearray:
    """The data without the remaining bytes of a character whose first bytes were cut off."""
    continued = next((at for at in range(min(3, len(data))) if data[at] & 0xC0 != 0x80), min(3, len(data)))
    return data[continued:]
