"""Draws the animated picture in README.md: a real turn of a scripted model in the real window, a minute long.

    python packaging/animation.py

It writes an animated PNG (frames hold only what changed), which needs no library and which browsers show.
"""

import asyncio
import struct
import zlib
from typing import Any

from screenshots import AFTER, BEFORE, OUT, WHY, Studio  # type: ignore[import-not-found]  # sets Qt and paths up

# isort: split
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.ui.kit.theme import Theme
from app.ui.loop import Loop
from app.ui.transcript.blocks.tool_block import ToolItem

MOST_BYTES = 2_000_000
MOST_FRAMES = 3
"""While something is waited for."""
WIDTH = 1024
"""Of the picture; the window itself is wider."""

ASK = "test_retry_backoff fails about one run in twenty. Find out why and fix it."
CLEAN = (
    "sed -i 's/^import random$/import random  # jitter/' src/retry.py && rm notes.txt && echo 200 passed > report.txt"
)
TURN: list[dict[str, object]] = [
    {"say": "Let me look at the code first.", "call": "read", "arguments": {"path": "src/retry.py"}},
    {"say": WHY, "call": "write", "arguments": {"path": "src/retry.py", "content": AFTER, "overwrite": True}},
    {"say": "Now the tests, two hundred times.", "call": "bash", "arguments": {"command": CLEAN}},
    {"say": "Fixed: **200 of 200** runs pass. The clock cannot run backwards any more, and the jitter has a cap."},
]


class Film:
    """Frames of the window, each with the time for which it is shown."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.frames: list[tuple[QImage, int]] = []

    async def hold(self, milliseconds: int) -> None:
        """Show the window as it is now for so long."""
        await asyncio.sleep(0.25)
        await self.take(milliseconds)

    async def follow(self) -> None:
        """Show what happens until the agent asks or its turn ends, in a few frames even on a slow machine."""
        for _ in range(MOST_FRAMES):
            is_settled = self.studio.is_settled()
            await self.take(250)
            if is_settled:
                return
        await self.studio.wait(self.studio.is_settled)

    async def take(self, milliseconds: int) -> None:
        await asyncio.sleep(0.1)  # new rows are laid out
        window = self.studio.window
        grabbed = window.grab().toImage().scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
        image = grabbed.convertToFormat(QImage.Format.Format_RGB888)
        if self.frames and self.frames[-1][0] == image:
            last, shown = self.frames.pop()
            self.frames.append((last, shown + milliseconds))
        else:
            self.frames.append((image, milliseconds))


async def play(film: Film) -> None:
    studio = film.studio
    await studio.open(TURN)
    (studio.project / "notes.txt").write_text("seen on Monday\n")
    composer = studio.window.composer
    await film.hold(2_500)
    for end in range(6, len(ASK) + 6, 6):
        composer.set_draft(ASK[:end])
        await film.take(160)
    await film.hold(1_200)
    composer.set_draft("")
    studio.tab.send(ASK)
    await film.follow()
    await film.hold(11_000)
    await studio.approve()
    await film.follow()
    await film.hold(11_000)
    await studio.approve()
    await film.follow()
    await film.hold(2_000)
    for item in studio.tab.view.blocks.items:
        if isinstance(item, ToolItem) and item.call.name == "bash":
            item.chosen = True
            studio.tab.view.blocks.changed(item)
    await film.hold(11_000)
    studio.tab.column.undoing.undo_turn(1)
    await asyncio.sleep(1)
    await film.hold(11_000)
    assert (studio.project / "notes.txt").exists() and (studio.project / "src/retry.py").read_text() == BEFORE


def animated_png(frames: list[tuple[QImage, int]]) -> bytes:
    """The frames as one file; after the first each holds the rectangle that differs from the one before."""
    first = frames[0][0]
    number = 0
    chunks = [_chunk(b"IHDR", struct.pack(">IIBBBBB", first.width(), first.height(), 8, 2, 0, 0, 0))]
    chunks.append(_chunk(b"acTL", struct.pack(">II", len(frames), 0)))
    before: QImage | None = None
    for image, milliseconds in frames:
        part = changed(before, image) if before else image.rect()
        place = struct.pack(">IIII", part.width(), part.height(), part.x(), part.y())
        shown = struct.pack(">HHBB", milliseconds, 1000, 0, 0)
        chunks.append(_chunk(b"fcTL", struct.pack(">I", number) + place + shown))
        pixels = zlib.compress(b"".join(_rows(image, part)), 9)
        if before is None:
            chunks.append(_chunk(b"IDAT", pixels))
        else:
            number += 1
            chunks.append(_chunk(b"fdAT", struct.pack(">I", number) + pixels))
        number += 1
        before = image
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + _chunk(b"IEND", b"")


def changed(before: QImage, now: QImage) -> QRect:
    """The smallest rectangle that holds all differences."""
    width = now.width()
    lines = [(_line(before, y), _line(now, y)) for y in range(now.height())]
    rows = [y for y, (old, new) in enumerate(lines) if old != new]
    columns = [
        x for y in rows for x in range(width) if lines[y][0][3 * x : 3 * x + 3] != lines[y][1][3 * x : 3 * x + 3]
    ]
    return QRect(min(columns), rows[0], max(columns) - min(columns) + 1, rows[-1] - rows[0] + 1)


def _rows(image: QImage, part: QRect) -> list[bytes]:
    """Each row with the filter "up", which suits windows: most rows are like the one above."""
    found, above = [], bytes(3 * part.width())
    for y in range(part.top(), part.bottom() + 1):
        row = _line(image, y)[3 * part.left() : 3 * (part.right() + 1)]
        found.append(b"\x02" + bytes((now - up) & 255 for now, up in zip(row, above, strict=True)))
        above = row
    return found


def _line(image: QImage, y: int) -> bytes:
    pixels: Any = image.constScanLine(y)  # object, to the stubs
    return bytes(pixels)[: 3 * image.width()]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


async def main(app: QApplication) -> None:
    theme = Theme(app)
    film = Film(Studio(theme, "light"))
    await play(film)
    await film.studio.leave()
    data = animated_png(film.frames)
    seconds = sum(shown for _, shown in film.frames) / 1000
    print(f"{len(film.frames)} frames, {seconds:.0f} s, {len(data):,} bytes")
    if len(data) > MOST_BYTES:
        raise SystemExit(f"more than {MOST_BYTES:,} bytes")
    (OUT / "turn.png").write_bytes(data)


if __name__ == "__main__":
    application = QApplication([])
    with Loop(application) as loop:
        loop.run_until_complete(main(application))
