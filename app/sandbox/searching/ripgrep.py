"""Searches text and lists files below a folder with the bundled ripgrep, or with `search_program` if it is missing.

Either is a process that gets an empty environment, starts in the folder itself, follows no link and is killed when
enough was found, when its time is up, or when the call is cancelled. Its output is checked again here: secret files,
and files that were replaced by links meanwhile, are never part of a result.
"""

import asyncio
import contextlib
import json
import os
import re
import stat
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.processes.own_programs import OwnProgram, own_program
from app.sandbox import dangerous
from app.sandbox.files.places import Place
from app.sandbox.files.workspace import Workspace
from app.sandbox.searching.hits import MAX_RESULT_BYTES, Events, Hits
from app.sandbox.searching.searcher import binary, end_search, output, start_search
from app.vocabulary.errors import InvalidArguments, ToolError

ALWAYS_SKIPPED = frozenset({".git", "node_modules"})
MAX_PATTERN_CHARS = 10_000
ALWAYS = [
    *("--no-config", "--no-messages", "--no-follow", "--color=never"),
    *("--no-require-git", "--no-ignore-dot", "--no-ignore-exclude", "--no-ignore-global"),
]
MAX_LISTED = 200_000
MOST_NAMES = 300
"""Of files on one command line, which Windows limits."""

_NOT_TEXT = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Reach:
    """Which files are searched or listed.

    `wanted` must match the path below the zone's root; `names` is a glob for the file name, which saves time.
    """

    ignore: bool = True
    hidden: bool = True
    skipped: frozenset[str] = ALWAYS_SKIPPED
    wanted: re.Pattern[str] | None = None
    names: str | None = None
    depth: int = 0


USUAL = Reach()
IGNORED_TOO = Reach(ignore=False, skipped=frozenset({".git"}))


@dataclass(frozen=True, slots=True)
class Query:
    """What to search for; with `limit` 0 there are as many matches as fit into a result."""

    pattern: str
    literal: bool = False
    case_sensitive: bool = False
    before: int = 0
    after: int = 0
    limit: int = 50
    reach: Reach = field(default_factory=Reach)

    @property
    def most(self) -> int:
        """The number of matches in one file that are needed: one more than shown, to know that there are more."""
        return min(self.limit + 1, MAX_RESULT_BYTES) if self.limit else MAX_RESULT_BYTES


@dataclass(frozen=True, slots=True)
class TextsOfDocuments:
    """Files of ours with the texts of documents, by name below `folder`: they are searched instead of these.

    Of several documents with one text, what is found is said of the first.
    """

    folder: Path
    places: Mapping[str, tuple[Place, ...]]


async def search(
    files: Workspace, path: str | Place, query: Query, timeout: float, texts: TextsOfDocuments | None = None
) -> Hits:
    """The matches below a folder or in one file, sorted by path. At the limit, they need not be the first ones."""
    if not query.pattern:
        raise InvalidArguments("The pattern is empty.")
    if len(query.pattern) > MAX_PATTERN_CHARS or _NOT_TEXT.search(query.pattern):
        raise InvalidArguments(f"The pattern must be valid text of at most {MAX_PATTERN_CHARS:,} characters.")
    start = await asyncio.to_thread(_start, files, path, query.reach)
    read = {place for copies in texts.places.values() for place in copies} if texts is not None else set()

    def judge(name: str) -> Place | None:
        return None if (place := start.judge(name)) in read else place

    hits = Hits(judge, limit=query.limit, before=query.before, after=query.after)
    try:
        async with asyncio.timeout(timeout):
            if not (start.is_file and start.place in read):
                async with start.running(start.search_argv(query)) as said:
                    await _take(said, hits)
            if texts is not None and not hits.full:
                await _search_texts(start, query, texts, hits)
    except TimeoutError:
        hits.stopped = "time"
    hits.finish()
    if hits.stopped == "time" and not hits.matches:
        raise ToolError(f"The search found nothing in {timeout:g} s; search in a smaller folder.", "E_TIMEOUT")
    return hits


async def _take(said: AsyncIterator[bytes], hits: Hits) -> None:
    events = Events()
    async for chunk in said:
        for event in events.feed(chunk):
            hits.take(event)
            if hits.full:
                return


async def _search_texts(start: "_Start", query: Query, texts: TextsOfDocuments, hits: Hits) -> None:
    names = list(texts.places)
    hits.judge_by(lambda name: texts.places.get(name.replace(os.sep, "/").removeprefix("./"), (None,))[0])
    for first in range(0, len(names), MOST_NAMES):
        argv = start.texts_argv(query, names[first : first + MOST_NAMES])
        process = await start_search(argv, texts.folder, asyncio.subprocess.DEVNULL)
        try:
            await _take(output(process), hits)
        finally:
            await end_search(process)
        if hits.full:
            return


async def list_files(
    files: Workspace, path: str | Place, reach: Reach, timeout: float, *, folders: bool = False
) -> "FoundFiles":
    """The files below a folder, with `folders` also the folders, sorted by path."""
    start = await asyncio.to_thread(_start, files, path, reach, folder=True)
    found = FoundFiles()
    held = b""
    try:
        async with asyncio.timeout(timeout), start.running(start.list_argv(folders=folders)) as said:
            async for chunk in said:
                *names, held = (held + chunk).split(b"\0")
                places = (start.place_of(os.fsdecode(name)) for name in names)
                found.places += [place for place in places if place is not None]
                if len(found.places) > MAX_LISTED:
                    break
            else:
                found.complete = True
    except TimeoutError:
        if not found.places:
            raise ToolError(f"The listing took more than {timeout:g} s; name a smaller folder.", "E_TIMEOUT") from None
    found.places.sort(key=lambda place: place.parts)
    return found


@dataclass(slots=True)
class FoundFiles:
    places: list[Place] = field(default_factory=list)
    complete: bool = False


def _start(files: Workspace, path: str | Place, reach: Reach, *, folder: bool = False) -> "_Start":
    place = files.resolve(path) if isinstance(path, str) else path
    mode = files.look(place).st_mode
    is_file = not stat.S_ISDIR(mode)
    if is_file and folder:
        raise ToolError(f"{place.shown} is a file, not a folder.", "ENOTDIR")
    # .gitignore files above the zone do not count, but ripgrep would read them: then it starts at the zone's root.
    outer = bool(place.parts) and reach.ignore and any((up / ".gitignore").exists() for up in place.zone.root.parents)
    base = Place(place.zone, ()) if outer and not is_file else place
    if not reach.skipped.isdisjoint(place.parts):
        reach = replace(reach, skipped=frozenset())
    return _Start(files, place, base, reach, is_file=is_file)


def _searching(program: Path, query: Query) -> list[str]:
    argv = [str(program), *ALWAYS, "--json", "--crlf", f"--max-count={query.most}"]
    argv += [f"--before-context={query.before}", f"--after-context={query.after}"]
    argv += ["--fixed-strings"] * query.literal + ["--ignore-case"] * (not query.case_sensitive)
    return [*argv, f"--regexp={query.pattern}"]


@dataclass(frozen=True, slots=True)
class _Start:
    """Where a search begins: `place` is what was asked for, `base` the working directory of the process."""

    files: Workspace
    place: Place
    base: Place
    reach: Reach
    is_file: bool

    def judge(self, name: str) -> Place | None:
        """The file that the process named, if its lines may be shown."""
        if self.is_file:
            return self.place
        place = self.place_of(name)
        try:
            return place if place is not None and stat.S_ISREG(self.files.look(place).st_mode) else None
        except ToolError:  # it was deleted, or replaced by a link
            return None

    def place_of(self, name: str) -> Place | None:
        """The file or folder that the process named; None if it is not wanted or may not be shown."""
        parts = (*self.base.parts, *name.removeprefix("./").rstrip("/").split("/"))
        depth = len(self.place.parts)
        if parts[:depth] != self.place.parts or len(parts) == depth:
            return None
        if self.reach.depth and len(parts) > depth + self.reach.depth:
            return None
        names = parts[depth:]
        if not self.reach.hidden and any(part.startswith(".") for part in names):
            return None  # with a glob for names ripgrep lists hidden files too
        if not self.reach.skipped.isdisjoint(part.lower() for part in names):
            return None
        if self.reach.wanted is not None and not self.reach.wanted.fullmatch("/".join(parts)):
            return None
        place = Place(self.place.zone, parts)
        if not place.is_plain or self.files.is_barred(place):
            return None
        return place if name.endswith("/") or self.files.may_read(place) else None

    def search_argv(self, query: Query) -> list[str]:
        program = binary(self.files.zones)
        if program is None:
            return self._program("search", query)
        argv = _searching(program, query)
        return [*argv, "-"] if self.is_file else [*argv, *self._narrowing(), "--", "."]

    def texts_argv(self, query: Query, names: list[str]) -> list[str]:
        program = binary(self.files.zones)
        return self._program("search", query, names) if program is None else [*_searching(program, query), "--", *names]

    def list_argv(self, *, folders: bool) -> list[str]:
        program = binary(self.files.zones)
        if program is None or folders:  # ripgrep cannot list folders
            return self._program("all" if folders else "files")
        return [str(program), *ALWAYS, "--files", "--null", *self._narrowing(), "--", "."]

    def _narrowing(self) -> list[str]:
        reach = self.reach
        argv = ["--hidden"] * reach.hidden + ["--no-ignore"] * (not reach.ignore)
        argv += ["--no-ignore-parent"] * (not self.base.parts)
        argv += [f"--max-depth={reach.depth}"] if reach.depth and self.base is self.place else []
        argv += [f"--type-add=wanted:{reach.names}", "--type=wanted"] if reach.names else []
        excluded = [*reach.skipped, *(() if self.files.lifts else dangerous.usual_secrets())]
        return argv + [f"--glob=!{name}" for name in excluded]

    def _program(self, mode: str, query: Query | None = None, names: Sequence[str] = ()) -> list[str]:
        reach = self.reach
        levels = len(self.base.parts) if reach.ignore else 0
        depth = reach.depth if self.base is self.place else 0
        options: dict[str, object] = {"mode": mode, "ignore": reach.ignore, "hidden": reach.hidden, "depth": depth}
        options |= {"skipped": sorted(reach.skipped), "levels": levels, "names": names}
        options["stdin"] = self.is_file and not names
        if query is not None:
            options |= {"pattern": query.pattern, "literal": query.literal, "ignore_case": not query.case_sensitive}
            options |= {"before": query.before, "after": query.after, "max_count": query.most}
        return own_program(OwnProgram.SEARCH, json.dumps(options), needs_packages=False)

    @contextlib.asynccontextmanager
    async def running(self, argv: Sequence[str]) -> AsyncIterator[AsyncIterator[bytes]]:
        """The output of the process, which is ended when the block is left."""
        with contextlib.ExitStack() as opened:
            stdin = opened.enter_context(self.files.open_handle(self.place)) if self.is_file else None
            standing = Place(self.base.zone, ()) if self.is_file else self.base
            folder = opened.enter_context(self.files.standing_in(standing))
            process = await start_search(argv, folder, asyncio.subprocess.DEVNULL if stdin is None else stdin)
        try:
            yield output(process)
        finally:
            await end_search(process)
