"""Spells out the rows of a proposal: patterns become the files that they mean, folders what they hold, and each row
says what lies there now and why it cannot be done.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import PurePosixPath

from app.sandbox.files.places import Place, landing
from app.sandbox.files.row_conflicts import find_conflicts
from app.sandbox.files.workspace import Workspace
from app.sandbox.searching.patterns import glob_regex
from app.text.sentences import say
from app.tools.shared.photo_dates import HEAD_BYTES, date_in_name, date_in_picture
from app.vocabulary.errors import InvalidArguments, SandboxViolation, ToolError
from app.vocabulary.file_rows import GONE, MOST_ROWS, FileRow, SeenFile

MOST_WALKED = 200_000
_PLACE = re.compile(r"\{(name|stem|ext|folder|number|modified|taken)(?::([^{}]*))?\}")
_WIDTH = re.compile(r"0?\d{0,2}")


def spell_out(rows: Sequence[FileRow], files: Workspace) -> list[FileRow]:
    """Raises SandboxViolation if a path of the model's leads outside, and ToolError if nothing of it can be done."""
    found = [one for row in rows for one in _each(row, files)]
    if len(found) > MOST_ROWS:
        raise InvalidArguments(f"These are {len(found):,} rows; at most {MOST_ROWS:,} are possible. Narrow a pattern.")
    problems = find_conflicts(found, lambda folder: files.names_in(files.resolve_itself(folder or ".")))
    found = [replace(row, problem=problem) for row, problem in zip(found, problems, strict=True)]
    if all(row.problem for row in found) and not any(row.seen for row in rows):
        told = "; ".join(f"{row.path}: {row.problem}" for row in found[:10]) or "no file fits the patterns"
        raise ToolError(f"Nothing of this can be done. {told}.", "E_CONFLICT")
    return found


def _each(row: FileRow, files: Workspace) -> Iterator[FileRow]:
    if row.seen:
        yield _seen_before(row, files)
    elif row.act == "folder":
        yield replace(row, path=files.resolve_itself(row.path).shown)
    elif _is_pattern(row.path) and files.look_itself(files.resolve_itself(row.path)) is None:
        for number, (place, seen) in enumerate(_matching(row.path, files), 1):
            taken, why = _when_taken(place, files) if "{taken" in row.to else (None, "")
            to = _filled(row.to, place, seen, number, taken) if row.to else ""
            yield _row(replace(row, path=place.shown, to=to, why=row.why or why), place, seen, files)
    else:
        yield from _named(row, files)


def _seen_before(row: FileRow, files: Workspace) -> FileRow:
    """It was spelled out before; the person may have given it another target."""
    try:
        to = files.resolve_itself(landing(row.path, row.to)).shown if row.to else ""
    except SandboxViolation as error:
        return replace(row, problem=error.rule)
    except InvalidArguments as error:
        return replace(row, problem=error.text)
    return replace(row, to=to, problem="")


def _named(row: FileRow, files: Workspace) -> Iterator[FileRow]:
    place = files.resolve_itself(row.path)
    found = files.look_itself(place)
    if found is None:
        yield replace(row, path=place.shown, problem=GONE)
        return
    seen = SeenFile.of(found)
    whole = _row(replace(row, path=place.shown), place, seen, files)
    if seen.kind != "folder" or row.act == "move":
        yield whole
        return
    inside = [(one.place, SeenFile.of(one.status)) for one in files.walk(place, MOST_WALKED)]
    if row.act == "copy":  # a folder that is new, and copies of what the old one holds
        yield FileRow("folder", whole.to, why=row.why)
    for below, kind in inside:
        rest = "/".join(below.parts[len(place.parts) :])
        if row.act == "copy" and kind.kind == "folder":
            yield FileRow("folder", f"{whole.to}/{rest}", why=row.why)
        else:
            to = f"{whole.to}/{rest}" if row.act == "copy" else ""
            yield FileRow(row.act, below.shown, to, row.why, str(kind))
    if row.act == "delete":
        yield whole


def _row(row: FileRow, place: Place, seen: SeenFile, files: Workspace) -> FileRow:
    """The row with canonical paths; a target that ends with `/` is a folder."""
    to = files.resolve_itself(landing(place.shown, row.to)).shown if row.to else ""
    return replace(row, to=to, seen=str(seen))


def _is_pattern(path: str) -> bool:
    return "*" in path or "?" in path


def _matching(pattern: str, files: Workspace) -> Iterator[tuple[Place, SeenFile]]:
    """The files, and no folders, that fit a pattern, by their paths."""
    fixed = re.split(r"[*?]", pattern, maxsplit=1)[0].rpartition("/")[0]
    base = files.resolve(fixed or ".")
    rest = pattern[len(fixed) :].lstrip("/")
    fits = glob_regex(rest if "/" in rest else f"./{rest}" if fixed else rest)
    depth = len(base.parts)
    anywhere = "/" in rest
    found = []
    for entry in files.walk(base, MOST_WALKED):
        seen = SeenFile.of(entry.status)
        parts = entry.place.parts[depth:]
        if seen.kind in ("file", "link") and (anywhere or len(parts) == 1) and fits.fullmatch("/".join(parts)):
            found.append((entry.place, seen))
    yield from sorted(found, key=lambda one: one[0].parts)


def _when_taken(place: Place, files: Workspace) -> tuple[datetime | None, str]:
    """The date of a photo, and where it stands."""
    try:
        head = files.read_head(place, HEAD_BYTES)[0] if files.may_read(place) else b""
    except ToolError:
        head = b""
    if taken := date_in_picture(head):
        return taken, say("date in the picture")
    taken = date_in_name(place.name)
    return taken, say("date in the name") if taken else say("says no date")


def _filled(to: str, place: Place, seen: SeenFile, number: int, taken: datetime | None) -> str:
    """The target with what its places stand for; one without a name for the file is a folder's. A photo without a
    date stays where it is.
    """
    if taken is None and "{taken" in to:
        return place.shown
    path = PurePosixPath(place.shown)
    modified = datetime.fromtimestamp(seen.mtime_ns / 1e9).astimezone()

    def value(found: re.Match[str]) -> str:
        form = found[2] or ""
        match found[1]:
            case "number" if _WIDTH.fullmatch(form):
                return f"{number:{form}d}"
            case "modified" | "taken" as which:
                return f"{taken if which == 'taken' else modified:{form or '%Y-%m-%d'}}"
            case "folder" if not form:
                return str(path.parent)
            case "ext" if not form:
                return path.suffix.removeprefix(".")
            case "stem" if not form:
                return path.stem
            case "name" if not form:
                return path.name
            case _:
                raise InvalidArguments(f"{found[0]} is not possible in a target.")

    return _PLACE.sub(value, to)
