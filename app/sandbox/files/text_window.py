"""Reads a window of lines from a file of any size: one pass, constant memory, the hash and line count of the whole."""

import base64
import codecs
import hashlib
import os
import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from app.errors import ToolError
from app.messages import Image

MAX_LINE_CHARS = 2_000
LETTER = 4
"""Bytes that one may take, so that a window is never empty."""
MOST_NAMED = 10
MAX_RESULT_BYTES = 50_000
MAX_IMAGE_BYTES = 5_000_000
MAX_TAIL_CHARS = 8_000_000
"""How far from the end a negative offset can reach."""
BINARY_PROBE = 8_192
NUMBER_BYTES = 8
"""What a line takes besides its text: its number, a tab, its end."""
NOTE_BYTES = 400
"""Room for what is said about a window: where it goes on, line endings, encoding, hash."""

_CHUNK = 1 << 16
_CONTROLS = re.compile(rb"[\x80-\x9f]")
"""Nothing that is written in Latin-1 holds these."""
_BOMS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


@dataclass(frozen=True, slots=True)
class Cut:
    """A line of which not all is shown: where that ends, and how many characters there are."""

    end: int
    length: int


@dataclass(frozen=True, slots=True)
class Window:
    """Some lines of a file, and what is true of the whole file. `first` counts from 0, shown numbers from 1."""

    path: str
    size: int
    hash: str
    offset: int
    limit: int
    lines: tuple[str, ...] = ()
    first: int = 0
    total_lines: int = 0
    encoding: str = "utf-8"
    has_bom: bool = False
    line_endings: str = "lf"
    final_newline: bool = True
    replaced: bool = False
    """Bytes that do not fit the encoding are shown as U+FFFD."""
    column: int = 0
    """The first character of each line that is shown."""
    cut: Mapping[int, "Cut"] = field(default_factory=dict)
    """Lines that go on, by their numbers from 1."""
    image: Image | None = None

    @property
    def next_offset(self) -> int | None:
        """Where the next window begins, if there is more."""
        end = self.first + len(self.lines)
        return end if self.lines and end < self.total_lines else None

    @property
    def content(self) -> str:
        text = "\n".join(self.lines)
        ended = bool(self.lines) and (self.next_offset is not None or self.final_newline)
        return text + "\n" if ended else text

    def numbered(self) -> str:
        return "\n".join(f"{number:>6}\t{line}" for number, line in enumerate(self.lines, self.first + 1))

    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "path": self.path,
            "hash": self.hash,
            "size": self.size,
            "total_lines": None if self.image else self.total_lines,
            "truncated": self.next_offset is not None or bool(self.cut),
            "offset": self.offset,
            "limit": self.limit,
        }
        if self.image:
            return facts | {"media_type": self.image.media_type}
        return facts | {
            "next_offset": self.next_offset,
            "encoding": self.encoding,
            "has_bom": self.has_bom,
            "line_endings": self.line_endings,
            "final_newline": self.final_newline,
            "replaced": self.replaced,
            "cut_lines": list(self.cut),
        }

    def cut_note(self) -> str:
        """Which lines go on, and how to see the rest of the first."""
        if not self.cut:
            return ""
        lines = ", ".join(f"{number} (of {one.length:,})" for number, one in list(self.cut.items())[:MOST_NAMED])
        number, first = next(iter(self.cut.items()))
        more = f"for the rest read with offset {number - 1}, limit 1, column {first.end}"
        return f"cut after {first.end - self.column:,} characters: line {lines}; {more}"

    def notes(self) -> list[str]:
        """What the lines alone do not tell, in words; empty for an ordinary file shown to its end."""
        return [note for note in self._notes() if note]

    def _notes(self) -> Iterator[str]:
        if not self.total_lines:
            yield "the file is empty"
            return
        if not self.lines:
            yield f"there is no line at offset {self.offset}: the file has {self.total_lines} lines"
        if self.offset < 0 and self.first > self.total_lines + self.offset > 0:
            yield "an offset from the end does not reach further back in this file"
        yield f"from character {self.column} of each line on" if self.column else ""
        if self.next_offset is not None:
            shown = f"lines {self.first + 1}-{self.next_offset} of {self.total_lines}"
            yield f"{shown}; continue with offset {self.next_offset}"
        yield self.cut_note()
        yield {"crlf": "line endings are CRLF", "mixed": "line endings are mixed CRLF and LF"}.get(
            self.line_endings, ""
        )
        yield f"encoded as {self.encoding}" if self.encoding != "utf-8" else ""
        yield "bytes that are not valid text are shown as \ufffd" if self.replaced else ""
        yield "" if self.final_newline else "no newline at the end of the file"


def read(
    handle: int,
    path: str,
    offset: int,
    limit: int,
    *,
    max_bytes: int = MAX_RESULT_BYTES,
    max_line: int = MAX_LINE_CHARS,
    column: int = 0,
    numbered: bool = False,
) -> Window:
    """The window of the open file `handle`; `limit` 0 means as many lines as `max_bytes` allows.

    `numbered` counts the numbers of the lines, too.
    """
    head = os.read(handle, _CHUNK)
    media_type = _media_type(head)
    if media_type is not None:
        return _image(handle, head, media_type, Window(path, 0, "", offset, limit))
    encoding, bom = encoding_of(head, path)
    text = _Text(encoding)
    caps = limit, max_bytes, max_line, column, NUMBER_BYTES if numbered else 1
    lines: _LineWindow | _LastLines = _LineWindow(offset, *caps) if offset >= 0 else _LastLines(-offset, *caps)
    digest = hashlib.sha256()
    size = 0
    chunk, skip = head, len(bom)
    while chunk:
        digest.update(chunk)
        size += len(chunk)
        lines.feed(*text.feed(chunk[skip:]))
        chunk, skip = os.read(handle, _CHUNK), 0
    lines.feed(*text.feed(b"", final=True))
    window = lines.window() if isinstance(lines, _LastLines) else lines
    window.finish()
    return Window(
        path=path,
        size=size,
        hash=digest.hexdigest(),
        offset=offset,
        limit=limit,
        lines=tuple(window.lines),
        first=window.start,
        total_lines=window.at + window.open,
        encoding=encoding,
        has_bom=bool(bom),
        line_endings=text.line_endings,
        final_newline=not window.open,
        replaced=text.replaced,
        column=column,
        cut=window.cut,
    )


def _media_type(head: bytes) -> str | None:
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if head.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if head.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    return "image/webp" if head[:4] == b"RIFF" and head[8:12] == b"WEBP" else None


def _image(handle: int, head: bytes, media_type: str, blank: Window) -> Window:
    data = bytearray(head)
    while chunk := os.read(handle, _CHUNK):
        data += chunk
        if len(data) > MAX_IMAGE_BYTES:
            limit = MAX_IMAGE_BYTES // 1_000_000
            raise ToolError(f"{blank.path} is an image of more than {limit} MB, too large to show.", "E_READ_LIMIT")
    image = Image(media_type, base64.b64encode(data).decode())
    digest = hashlib.sha256(data).hexdigest()
    return Window(blank.path, len(data), digest, blank.offset, blank.limit, image=image)


def encoding_of(head: bytes, path: str) -> tuple[str, bytes]:
    """The encoding and the byte order mark to skip; a file with NULs is no text unless it is marked as UTF-16."""
    if not head.startswith(codecs.BOM_UTF32_LE):
        for bom, encoding in _BOMS.items():
            if head.startswith(bom):
                return encoding, bom
    if b"\0" in head[:BINARY_PROBE]:
        raise ToolError(f"{path} is a binary file, not text; it cannot be shown.", "E_BINARY")
    return "latin-1" if _is_latin(head) else "utf-8", b""


def _is_latin(head: bytes) -> bool:
    """No UTF-8 at all, but letters: a UTF-8 file with some broken bytes stays one."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        text = head.decode("utf-8", "surrogateescape")
        no_utf8 = all(letter < "\x80" or "\udc80" <= letter <= "\udcff" for letter in text)
        return no_utf8 and not _CONTROLS.search(head)
    return False


class _Text:
    """Bytes to text with plain newlines, chunk by chunk, remembering what it had to change."""

    def __init__(self, encoding: str) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._held = ""
        self._crlf = 0
        self._breaks = 0
        self.replaced = False

    def feed(self, raw: bytes, *, final: bool = False) -> tuple[str, int]:
        """The text, and how many lines end in it."""
        text = self._held + self._decode(raw, final)
        self._held = ""
        if text.endswith("\r") and not final:
            text, self._held = text[:-1], "\r"
        breaks = text.count("\n")
        self._breaks += breaks
        if "\r" in text:  # much faster to look for than both letters
            self._crlf += text.count("\r\n")
            text = text.replace("\r\n", "\n")
        return text, breaks

    def _decode(self, raw: bytes, final: bool) -> str:
        try:
            return self._decoder.decode(raw, final)
        except UnicodeDecodeError:
            self.replaced = True
            self._decoder.errors = "replace"
            return self._decoder.decode(raw, final)

    @property
    def line_endings(self) -> str:
        if not self._crlf:
            return "lf"
        return "crlf" if self._crlf == self._breaks else "mixed"


class _LineWindow:
    """Collects the wanted lines and only counts the others."""

    def __init__(self, start: int, limit: int, max_bytes: int, max_line: int, column: int, more_per_line: int) -> None:
        self.start = start
        self.at = 0
        self.open = False
        """Whether the last line has no newline yet."""
        self.lines: list[str] = []
        self.cut: dict[int, Cut] = {}
        self._limit = limit
        self._room = max_bytes
        self._max_line = max_line
        self._column = column
        self._more_per_line = more_per_line
        self._line = ""
        self._length = 0
        self._full = False

    def feed(self, text: str, breaks: int) -> None:
        if not text:
            return
        self.open = not text.endswith("\n")
        if self._full or self.at + breaks < self.start:
            self.at += breaks
            return
        *ended, rest = text.split("\n")
        for piece in ended:
            self._extend(piece)
            self._end()
        self._extend(rest)

    def finish(self) -> None:
        if self.open and not self._full and self.at >= self.start:
            self._keep()

    def _extend(self, piece: str) -> None:
        if self.at >= self.start and not self._full:
            skip = max(self._column - self._length, 0)
            self._line += piece[skip : skip + self._max_line - len(self._line)]
            self._length += len(piece)

    def _end(self) -> None:
        if self.at >= self.start and not self._full:
            self._keep()
        self.at += 1

    def _keep(self) -> None:
        line, length = self._line, self._length
        self._line, self._length = "", 0
        size = len(line.encode(errors="replace")) + self._more_per_line
        if size > self._room and self.lines:
            self._full = True
            return
        if size > self._room + self._more_per_line:
            line = line.encode(errors="replace")[: max(self._room, LETTER)].decode(errors="ignore")
        self._room -= size
        self.lines.append(line)
        if length > self._column + len(line):
            self.cut[self.at + 1] = Cut(self._column + len(line), length)
        self._full = len(self.lines) == self._limit or self._room <= 0


class _LastLines:
    """Keeps the chunks that hold the last lines until the end is known, and the first lines in case these are all."""

    def __init__(self, count: int, limit: int, max_bytes: int, max_line: int, column: int, more_per_line: int) -> None:
        self._lines = partial(
            _LineWindow,
            limit=limit,
            max_bytes=max_bytes,
            max_line=max_line,
            column=column,
            more_per_line=more_per_line,
        )
        self._count = count
        self._head = self._lines(0)
        self._chunks: deque[tuple[int, str]] = deque()
        self._chars = 0

    def feed(self, text: str, breaks: int) -> None:
        if not text:
            return
        self._chunks.append((self._head.at, text))
        self._head.feed(text, breaks)
        self._chars += len(text)
        while len(self._chunks) > 1 and self._is_spare():
            self._chars -= len(self._chunks.popleft()[1])

    def _is_spare(self) -> bool:
        """Whether the oldest chunk is not needed, or must go."""
        return self._chunks[1][0] < self._head.at - self._count or self._chars > MAX_TAIL_CHARS

    def window(self) -> _LineWindow:
        total = self._head.at + self._head.open
        if total <= self._count:
            return self._head
        reached = self._chunks[0][0]
        lines = self._lines(max(total - self._count, reached))
        lines.at = reached
        for _, text in self._chunks:
            lines.feed(text, text.count("\n"))
        return lines
