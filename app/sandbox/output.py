"""What a command said: a bounded head and tail of it to keep, and a live stream at a pace people can follow."""

import asyncio
import codecs
from collections.abc import Callable

CAP = 100_000
"""Bytes of output that are kept, half of them from the start and half from the end."""
PACE = 0.05
"""Seconds between two pieces of live output."""
LIVE = 65_536
"""Bytes of live output per piece; nobody reads more than that twenty times a second."""


class Output:
    """What a command said: its head and tail within `cap` bytes, told live at a bearable pace."""

    def __init__(self, cap: int, tell: Callable[[str], None] | None) -> None:
        self._half = max(1, cap // 2)
        self._head = bytearray()
        self._tail = bytearray()
        self._total = 0
        self._live = Live(tell) if tell is not None else None

    def add(self, data: bytes) -> None:
        self._total += len(data)
        room = self._half - len(self._head)
        self._head += data[:room]
        self._tail += data[room:][-self._half :]
        del self._tail[: -self._half]
        if self._live is not None:
            self._live.add(data)

    def finish(self) -> None:
        if self._live is not None:
            self._live.finish()

    def text(self) -> tuple[str, int]:
        """The text and how many bytes are missing in its middle, where a line says so."""
        kept = len(self._head) + len(self._tail)
        if kept == self._total:
            return (self._head + self._tail).decode("utf-8", "replace"), 0
        decoder = _decoder()
        head, tail = decoder.decode(bytes(self._head)), _from_whole_character(self._tail)
        left_out = self._total - kept + len(decoder.getstate()[0]) + len(self._tail) - len(tail)
        return f"{head}\n[… {left_out} bytes left out …]\n{tail.decode('utf-8', 'replace')}", left_out


class Live:
    """Tells the first output at once and then what is new, at most every `PACE` seconds and `LIVE` bytes at a time."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._decoder = _decoder()
        self._new = bytearray()
        self._skipped = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, data: bytes) -> None:
        self._new += data
        if len(self._new) > LIVE:
            self._skipped += len(self._new) - LIVE
            del self._new[:-LIVE]
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
        self._timer = asyncio.get_running_loop().call_later(PACE, self._say)
        if text := self._take():
            self._tell(text)

    def _take(self, *, final: bool = False) -> str:
        new, self._new = self._new, bytearray()
        notice = ""
        if self._skipped:
            notice, self._skipped = f"\n[… {self._skipped} bytes not shown …]\n", 0
            self._decoder.reset()
            new = _from_whole_character(new)
        return notice + self._decoder.decode(bytes(new), final)


def _decoder() -> codecs.IncrementalDecoder:
    return codecs.getincrementaldecoder("utf-8")("replace")


def _from_whole_character(data: bytearray) -> bytearray:
    """Without the rest of a character whose first bytes were cut off."""
    continued = next((at for at in range(min(3, len(data))) if data[at] & 0xC0 != 0x80), min(3, len(data)))
    return data[continued:]
