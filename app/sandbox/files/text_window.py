"""Reads some lines of a file of any size in one pass and constant memory, with hash and line count of the whole."""

import base64
import codecs
import hashlib
import os
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from app.vocabulary.errors import ToolError
from app.vocabulary.messages import Image

MAX_LINE_CHARS = 2_000
MAX_UTF8_BYTES = 4
"""Of one character, which is always shown, so that a window is never empty."""
MAX_RESULT_BYTES = 50_000
MAX_IMAGE_BYTES = 5_000_000
MAX_TAIL_CHARS = 8_000_000
"""How far from the end a negative offset can reach."""
BINARY_PROBE_BYTES = 8_192
"""At the start of a file; with a NUL byte among them it is binary."""
NUMBER_BYTES = 8
"""Of a line besides its text: its number, a tab, the newline."""
NOTE_BYTES = 400
"""Reserved for the notes about a window: where to continue, line endings, encoding, hash."""

_CHUNK = 1 << 16
_CONTROLS = re.compile(rb"[\x80-\x9f]")
"""Control characters that no text in Latin-1 contains."""
_BOMS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


@dataclass(frozen=True, slots=True)
class Cut:
    """A line that is not shown whole: the character at which the shown part ends, and the length of the line."""

    end: int
    length: int


@dataclass(frozen=True, slots=True)
class TextWindow:
    """Some lines of a file, and facts about the whole file. `first` counts from 0, shown line numbers from 1."""

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
    """Whether there are bytes that do not fit the encoding; they are shown as U+FFFD."""
    column: int = 0
    """The first character of each line that is shown."""
    cut: Mapping[int, "Cut"] = field(default_factory=dict)
    """Lines that are not shown whole, by line number."""
    image: Image | None = None
    document: str = ""
    """What the document is whose text this is: the file itself holds something else."""

    @property
    def next_offset(self) -> int | None:
        """The offset of the next window; None at the end of the file."""
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
        facts |= {
            "next_offset": self.next_offset,
            "encoding": self.encoding,
            "has_bom": self.has_bom,
            "line_endings": self.line_endings,
            "final_newline": self.final_newline,
            "replaced": self.replaced,
            "cut_lines": list(self.cut),
        }
        return facts | ({"document": self.document} if self.document else {})

    def cut_note(self) -> str:
        """Which lines are not shown whole, and how to read the rest of the first one."""
        if not self.cut:
            return ""
        lines = ", ".join(f"{number} (of {one.length:,})" for number, one in list(self.cut.items())[:10])
        number, first = next(iter(self.cut.items()))
        more = f"for the rest read with offset {number - 1}, limit 1, column {first.end}"
        return f"cut after {first.end - self.column:,} characters: line {lines}; {more}"

    def notes(self) -> list[str]:
        """What the lines alone do not tell; empty for an ordinary file that is shown to its end."""
        if not self.total_lines:
            return ["the file is empty"]
        notes: list[str] = []
        if not self.lines:
            notes.append(f"there is no line at offset {self.offset}: the file has {self.total_lines} lines")
        if self.offset < 0 and self.first > self.total_lines + self.offset > 0:
            notes.append("an offset from the end does not reach further back in this file")
        notes.append(f"from character {self.column} of each line on" if self.column else "")
        if self.next_offset is not None:
            shown = f"lines {self.first + 1}-{self.next_offset} of {self.total_lines}"
            notes.append(f"{shown}; continue with offset {self.next_offset}")
        endings = {"crlf": "line endings are CRLF", "mixed": "line endings are mixed CRLF and LF"}
        if self.document and self.first:
            notes.append(f"text of a document: {self.document}")
        notes += [self.cut_note(), endings.get(self.line_endings, "")]
        notes.append(f"encoded as {self.encoding}" if self.encoding != "utf-8" else "")
        notes.append("bytes that are not valid text are shown as \ufffd" if self.replaced else "")
        notes.append("" if self.final_newline else "no newline at the end of the file")
        return [note for note in notes if note]


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
    keep_cr: bool = False,
) -> TextWindow:
    """The window of an open file; with `limit` 0 it has as many lines as fit into `max_bytes`.

    With `numbered`, line numbers count as part of these bytes; with `keep_cr`, a line that ends with CRLF has its CR.
    """
    head = os.read(handle, _CHUNK)
    media_type = image_type(head)
    if media_type is not None:
        return _image(handle, head, media_type, TextWindow(path, 0, "", offset, limit))
    encoding, bom = encoding_of(head, path)
    text = _Text(encoding, keep_cr=keep_cr)
    caps = limit, max_bytes, max_line, column, NUMBER_BYTES if numbered else 1
    lines: _LineWindow | _LastLines = _LineWindow(offset, *caps) if offset >= 0 else _LastLines(-offset, *caps)
    size, digest = _feed(lines, text, handle, head, len(bom))
    window = lines.window() if isinstance(lines, _LastLines) else lines
    window.finish()
    return TextWindow(
        path, size, digest, offset, limit,
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
    )  # fmt: skip


def _feed(lines: "_LineWindow | _LastLines", text: "_Text", handle: int, chunk: bytes, skip: int) -> tuple[int, str]:
    """Read a file, of which this `chunk` is known, to its end; gives its size and its sha256."""
    digest = hashlib.sha256()
    size = 0
    while chunk:
        digest.update(chunk)
        size += len(chunk)
        lines.feed(*text.feed(chunk[skip:]))
        chunk, skip = os.read(handle, _CHUNK), 0
    lines.feed(*text.feed(b"", final=True))
    return size, digest.hexdigest()


def image_type(head: bytes) -> str | None:
    """The media type of a file that begins so, if it is an image of a kind that models can see."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if head.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if head.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    return "image/webp" if head[:4] == b"RIFF" and head[8:12] == b"WEBP" else None


def _image(handle: int, head: bytes, media_type: str, blank: TextWindow) -> TextWindow:
    data = bytearray(head)
    while chunk := os.read(handle, _CHUNK):
        data += chunk
        if len(data) > MAX_IMAGE_BYTES:
            limit = MAX_IMAGE_BYTES // 1_000_000
            raise ToolError(f"{blank.path} is an image of more than {limit} MB, too large to show.", "E_READ_LIMIT")
    image = Image(media_type, base64.b64encode(data).decode())
    digest = hashlib.sha256(data).hexdigest()
    return TextWindow(blank.path, len(data), digest, blank.offset, blank.limit, image=image)


def encoding_of(head: bytes, path: str) -> tuple[str, bytes]:
    """The encoding and the byte-order mark to skip; raises ToolError for a file with NULs that is not UTF-16."""
    if not head.startswith(codecs.BOM_UTF32_LE):
        for bom, encoding in _BOMS.items():
            if head.startswith(bom):
                return encoding, bom
    if b"\0" in head[:BINARY_PROBE_BYTES]:
        raise ToolError(f"{path} is a binary file, not text; it cannot be shown.", "E_BINARY")
    return "latin-1" if _is_latin(head) else "utf-8", b""


def _is_latin(head: bytes) -> bool:
    """Whether no non-ASCII character is valid UTF-8; a UTF-8 file with some broken bytes is not Latin-1."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        text = head.decode("utf-8", "surrogateescape")
        no_utf8 = all(letter < "\x80" or "\udc80" <= letter <= "\udcff" for letter in text)
        return no_utf8 and not _CONTROLS.search(head)
    return False


class _Text:
    """Decodes chunks of bytes to text with LF newlines, and remembers what it had to change."""

    def __init__(self, encoding: str, *, keep_cr: bool) -> None:
        self._keep_cr = keep_cr
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._held = ""
        self._crlf = 0
        self._breaks = 0
        self.replaced = False

    def feed(self, raw: bytes, *, final: bool = False) -> tuple[str, int]:
        """The text, and the number of newlines in it."""
        try:
            text = self._held + self._decoder.decode(raw, final)
        except UnicodeDecodeError:
            self.replaced = True
            self._decoder.errors = "replace"
            text = self._held + self._decoder.decode(raw, final)
        self._held = ""
        if text.endswith("\r") and not final:
            text, self._held = text[:-1], "\r"
        breaks = text.count("\n")
        self._breaks += breaks
        if "\r" in text:  # much faster than searching for both characters
            self._crlf += text.count("\r\n")
            text = text if self._keep_cr else text.replace("\r\n", "\n")
        return text, breaks

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
            if self.at >= self.start and not self._full:
                self._keep()
            self.at += 1
        self._extend(rest)

    def finish(self) -> None:
        if self.open and not self._full and self.at >= self.start:
            self._keep()

    def _extend(self, piece: str) -> None:
        if self.at >= self.start and not self._full:
            skip = max(self._column - self._length, 0)
            self._line += piece[skip : skip + self._max_line - len(self._line)]
            self._length += len(piece)

    def _keep(self) -> None:
        line, length = self._line, self._length
        self._line, self._length = "", 0
        size = len(line.encode(errors="replace")) + self._more_per_line
        if size > self._room and self.lines:
            self._full = True
            return
        if size > self._room + self._more_per_line:
            line = line.encode(errors="replace")[: max(self._room, MAX_UTF8_BYTES)].decode(errors="ignore")
        self._room -= size
        self.lines.append(line)
        if length > self._column + len(line):
            self.cut[self.at + 1] = Cut(self._column + len(line), length)
        self._full = len(self.lines) == self._limit or self._room <= 0


class _LastLines:
    """Keeps the chunks with the last lines until the end is known, and the first lines for a short file."""

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
        while len(self._chunks) > 1 and (
            self._chunks[1][0] < self._head.at - self._count or self._chars > MAX_TAIL_CHARS
        ):
            self._chars -= len(self._chunks.popleft()[1])  # it is not needed, or there are too many

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
