"""A program that searches like ripgrep, in plain Python, for systems where the ripgrep binary does not run.

It reads one JSON object of options from its arguments, searches below the working directory, follows no link, and
writes what ripgrep's `--json` or `--files --null` would. It is a process of its own so that it can be killed. It also
lists folders where ripgrep runs.
"""

import base64
import json
import os
import re
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO, NamedTuple

from app.fs.folders import list_folder, open_file
from app.sandbox.searching.excerpt import excerpt
from app.sandbox.searching.gitignore import IgnoreRules, rules_in

BINARY_PROBE_BYTES = 65_536
"""At the start of a file; with a NUL byte among them it counts as binary."""
MAX_LINE_BYTES = 16_000_000
WHOLE_BYTES = 8_000_000
"""A file up to this size is first searched as a whole, to find out whether any line can match."""

_CLASSES = {"alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z", "word": r"\w"}
_CLASSES |= {"space": r"\s", "punct": r"!-/:-@\[-`{-~", "xdigit": "0-9a-fA-F", "blank": r" \t"}
_BARE_BRACE = re.compile(r"(?<!\\)(?:\\\\)*(?<!\\[pPxuU])\{(?!\d+(?:,\d*)?\})")
_UNSUPPORTED = (r"\(\?<?[=!]", "look-around is not supported"), (r"\\[1-9]", "backreferences are not supported")


class Options(NamedTuple):
    """What to do: list `files`, list `all`, or `search`.

    `levels` is the number of folders above the working directory whose .gitignore files count.
    """

    mode: str
    ignore: bool = True
    hidden: bool = True
    skipped: tuple[str, ...] = ()
    levels: int = 0
    depth: int = 0
    pattern: str = ""
    literal: bool = False
    ignore_case: bool = False
    before: int = 0
    after: int = 0
    max_count: int = 0
    stdin: bool = False
    names: tuple[str, ...] = ()
    """Only these files are searched."""


def main() -> int:
    options = Options(**json.loads(sys.argv[-1]))
    out = sys.stdout.buffer
    try:
        if options.mode == "search":
            _search(options, out)
        else:
            for path, folder in walk(options):
                if not folder or options.mode == "all":
                    out.write(os.fsencode(path + "/" * folder) + b"\0")
    except re.error as error:
        print(f"regex parse error: {error}", file=sys.stderr)  # noqa: T201  this is a program
        return 2
    except BrokenPipeError:
        return 0
    out.flush()
    return 0


def walk(options: Options) -> Iterator[tuple[str, bool]]:
    """Every file and folder below the working directory, and whether it is a folder."""
    # The rules get absolute paths, so that those of folders above the working directory can match them too.
    rules: IgnoreRules | None = None
    above = ["", *filter(None, os.getcwd().split(os.sep)[1:])]  # noqa: PTH109, PTH206
    for level in range(options.levels, 0, -1):
        rules = rules_in("../" * level, "/".join(above[: len(above) - level]) + "/", rules)
    prefix = "/".join(above) + "/"
    listed = [_list("", prefix, rules, options)]  # of the folders around the next entry; calls nest less deeply
    while listed:
        if (found := next(listed[-1], None)) is None:
            listed.pop()
            continue
        path, is_folder, rules = found
        yield path, is_folder
        if is_folder and len(listed) != options.depth:
            listed.append(_list(f"{path}/", prefix, rules, options))


def _list(
    folder: str, prefix: str, rules: IgnoreRules | None, options: Options
) -> Iterator[tuple[str, bool, IgnoreRules | None]]:
    """The entries of one folder, whether each is a folder, and the rules for what is in it."""
    if options.ignore:
        rules = rules_in(folder or ".", prefix + folder, rules)
    try:
        entries = sorted(chain(*list_folder(folder or ".")), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        path = folder + entry.name
        is_folder = entry.is_dir(follow_symlinks=False)
        if entry.name in options.skipped or (entry.name.startswith(".") and not options.hidden):
            continue
        if not is_folder and not entry.is_file(follow_symlinks=False):
            continue
        if options.ignore and rules and rules.ignore(prefix + path, entry.name, folder=is_folder):
            continue
        yield path, is_folder, rules


def regex_of(pattern: str, *, literal: bool, ignore_case: bool) -> re.Pattern[str]:
    """The regular expression for a pattern of ripgrep's; raises re.error for what Python does not support."""
    if "\n" in pattern or (not literal and re.search(r"(?<!\\)(?:\\\\)*\\n", pattern)):
        raise re.error('the literal "\\n" is not allowed in a regex')
    text = re.escape(pattern) if literal else pattern
    for unknown, complaint in () if literal else _UNSUPPORTED:
        if re.search(rf"(?<!\\)(?:\\\\)*{unknown}", text):
            raise re.error(complaint)
    if not literal and _BARE_BRACE.search(text):
        raise re.error("a { that counts nothing must be written as \\{")
    text = re.sub(r"\(\?<(?=[A-Za-z_])", "(?P<", text)
    text = text.replace(r"\z", r"\Z")
    text = re.sub(r"\[:(\w+):\]", lambda found: _CLASSES.get(found[1], found[0]), text)
    return re.compile(text, re.MULTILINE | (re.IGNORECASE if ignore_case else 0))


def _search(options: Options, out: BinaryIO) -> None:
    regex = regex_of(options.pattern, literal=options.literal, ignore_case=options.ignore_case)
    if options.stdin:
        _report("<stdin>", sys.stdin.buffer, regex, options, out)
        return
    for path, folder in ((name, False) for name in options.names) if options.names else walk(options):
        if folder:
            continue
        try:
            handle = open_file(path)
        except OSError:
            continue
        with os.fdopen(handle, "rb") as file:
            _report(f"./{path}", file, regex, options, out)


def _report(path: str, file: BinaryIO, regex: re.Pattern[str], options: Options, out: BinaryIO) -> None:
    raw = os.fsencode(path)
    try:
        name = {"text": raw.decode()}
    except UnicodeDecodeError:
        name = {"bytes": base64.b64encode(raw).decode()}
    begun = False
    for kind, number, line, at in _find_matches(_lines(file, regex), regex, options):
        if not begun:
            _write(out, "begin", {"path": name})
            begun = True
        if len(line) > 10_000:
            _write(out, kind, {"path": name, "lines": {"text": ""}, "line_number": number, "shown": excerpt(line, at)})
            continue
        submatches = [{"start": len(line[:at].encode(errors="replace"))}]
        _write(out, kind, {"path": name, "lines": {"text": line}, "line_number": number, "submatches": submatches})
    if begun:
        _write(out, "end", {"path": name, "binary_offset": None})
        out.flush()


def _lines(file: BinaryIO, regex: re.Pattern[str]) -> Iterator[str]:
    """The lines of a text file; none of a binary file, nor of a file in which no line can match."""
    head = file.read(BINARY_PROBE_BYTES)
    marks = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
    encoding, skip = next(((name, len(mark)) for mark, name in marks if head.startswith(mark)), ("utf-8", 0))
    if encoding == "utf-8" and b"\0" in head:
        return
    rest = file.read(WHOLE_BYTES - BINARY_PROBE_BYTES) if len(head) == BINARY_PROBE_BYTES else b""
    whole = not file.read(1) if len(rest) == WHOLE_BYTES - BINARY_PROBE_BYTES else True
    if whole or encoding != "utf-8":
        data = head[skip:] + rest
        if encoding == "utf-8" and b"\0" in data:
            data = data[: data.rfind(b"\n", 0, data.index(b"\0")) + 1]
        text = data.decode(encoding, errors="replace").replace("\r\n", "\n")
        if regex.search(text) or r"\A" in regex.pattern or r"\Z" in regex.pattern:
            lines = text.split("\n")
            yield from lines if lines[-1] else lines[:-1]
        return
    file.seek(skip)
    for raw in iter(lambda: file.readline(MAX_LINE_BYTES), b""):
        if b"\0" in raw:
            return
        yield raw.decode(errors="replace").removesuffix("\n").removesuffix("\r")


def _find_matches(
    lines: Iterable[str], regex: re.Pattern[str], options: Options
) -> Iterator[tuple[str, int, str, int]]:
    """Matches and the lines around them, in order: kind, line number, text, and where in it the first match is."""
    before: deque[tuple[int, str]] = deque(maxlen=options.before)
    after = count = 0
    for number, line in enumerate(lines, 1):
        found = None if options.max_count and count == options.max_count else regex.search(line)
        if found:
            yield from (("context", *item, 0) for item in before)
            before.clear()
            yield "match", number, line, found.start()
            after, count = options.after, count + 1
        elif after:
            yield "context", number, line, 0
            after -= 1
        elif options.max_count and count == options.max_count:
            return
        else:
            before.append((number, line))


def _write(out: BinaryIO, kind: str, data: dict[str, object]) -> None:
    out.write(json.dumps({"type": kind, "data": data}, separators=(",", ":")).encode() + b"\n")
