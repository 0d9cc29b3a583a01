"""Plans on disk: `.plan` files below `plans/`, Markdown whose frontmatter has title, status and creation time.

    draft -> approved -> implemented -> archived -> draft

Any plan may be archived, and an approved one may become a draft again. In plan mode nothing but the person's Accept
makes a plan approved.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import islice
from math import isfinite
from typing import Any, Literal

from app.sandbox.files.workspace import EntryKind, Place, Workspace
from app.text.plain import one_line
from app.tools.shared import frontmatter
from app.tools.shared.texts import FileText
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.events import Mode

FOLDER = "plans"
SUFFIX = ".plan"
MAX_PLAN_BYTES = 200_000
MAX_LISTED = 2_000
MAX_BITS = 64

Status = Literal["draft", "approved", "implemented", "archived"]
NEXT: dict[str, tuple[str, ...]] = {
    "draft": ("approved", "archived"),
    "approved": ("draft", "implemented", "archived"),
    "implemented": ("archived",),
    "archived": ("draft",),
}
"""What each status may become."""

_BARE = "Invalid frontmatter: there is none."
_HEADING = re.compile(r"^# +(\S.{0,298}\S|\S)[ \t]*\r?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Plan:
    """One plan on disk; `metadata` is None if there is no frontmatter, `problem` says why it is invalid.

    One that is bare was made by `write` alone: it can be accepted, and gets its frontmatter then.
    """

    place: Place
    hash: str
    file: FileText
    metadata: Mapping[str, Any] | None
    head: str
    body: str
    problem: str = ""

    @property
    def path(self) -> str:
        return self.place.shown

    @property
    def name(self) -> str:
        return self.place.shown_name.removesuffix(SUFFIX)

    @property
    def title(self) -> str:
        heading = _HEADING.search(self.body) if self.is_bare else None
        return str((self.metadata or {}).get("title") or (heading[1] if heading else self.name))

    @property
    def is_bare(self) -> bool:
        return self.problem == _BARE and not self.body.startswith("---")

    @property
    def status(self) -> str:
        return str((self.metadata or {}).get("status") or "")

    @property
    def created_at(self) -> str:
        return str((self.metadata or {}).get("created_at") or "")


def plan_path(files: Workspace, path: str, *, write: bool = False) -> Place:
    """The place of a plan; raises InvalidArguments for any other file, so that these tools reach only plans."""
    place = files.resolve(path, write=write)
    if not _is_plan(place):
        where = f"{FOLDER}/<name>{SUFFIX}"
        raise InvalidArguments(
            f"{path} is not a plan: it leads to {place.shown}, and plans are {where} in the project."
        )
    return place


def read_plan(files: Workspace, path: str | Place) -> Plan:
    """Raises ToolError if there is no such file, or it is not text."""
    place = plan_path(files, path) if isinstance(path, str) else path
    data = files.read_bytes(place, MAX_PLAN_BYTES)
    # Plans are shown to people, so unlike elsewhere invalid bytes are an error.
    file = FileText.of(data, place.shown)
    try:
        file.text.encode()
    except UnicodeEncodeError:
        raise ToolError(f"{place.shown} is not valid text.", "E_BINARY") from None
    digest = hashlib.sha256(data).hexdigest()
    try:
        front, head, body = frontmatter.split_frontmatter(file.text)
    except ToolError as error:
        return Plan(place, digest, file, None, "", file.text, error.text)
    if front is None:
        return Plan(place, digest, file, None, "", body, _BARE)
    metadata = {str(key): _plain(value) for key, value in front.items()}
    return Plan(place, digest, file, metadata, head, body, _problem(metadata))


def all_plans(files: Workspace) -> Iterator[Plan]:
    """Every plan that can be read; links are not followed."""
    try:
        entries = files.list(FOLDER, recursive=True).entries
    except ToolError as error:
        if error.code == "ENOENT":
            return
        raise
    found = (entry.place for entry in entries if entry.kind is EntryKind.FILE and _is_plan(entry.place))
    for place in islice(found, MAX_LISTED):
        try:
            yield read_plan(files, place)
        except ToolError:
            continue  # too large, not text, or gone by now: it cannot be shown as a plan


def newest_first(plans: Iterator[Plan]) -> list[Plan]:
    return sorted(plans, key=lambda plan: (plan.created_at, plan.path), reverse=True)


def sound(plan: Plan) -> Plan:
    """The same plan; raises E_INVALID_FRONTMATTER if its frontmatter is incomplete."""
    if plan.problem:
        hint = "Write it again with plan_write."
        raise ToolError(f"{plan.path}: {plan.problem} {hint}", "E_INVALID_FRONTMATTER")
    return plan


def check_transition(old: str | None, new: str, mode: Mode) -> None:
    """Raises E_INVALID_TRANSITION if a plan may not change its status so; None is a new plan."""
    if new == old:
        return
    if mode is Mode.PLAN and new == "approved":
        text = "Only the person approves a plan: call exit_plan_mode, which shows it to them."
        raise ToolError(text, "E_INVALID_TRANSITION")
    if old is not None and new not in NEXT.get(old, tuple(NEXT)):
        known = ", ".join(NEXT[old])
        raise ToolError(f"A plan that is {old} cannot become {new}; it can become: {known}.", "E_INVALID_TRANSITION")


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def check_size(data: bytes) -> bytes:
    """The same bytes; raises E_WRITE_LIMIT if a plan may not have so many."""
    if len(data) > MAX_PLAN_BYTES:
        text = f"The plan would have {len(data):,} bytes, more than the {MAX_PLAN_BYTES:,} allowed. Make it shorter."
        raise ToolError(text, "E_WRITE_LIMIT")
    return data


def _is_plan(place: Place) -> bool:
    inside = place.zone.name == "project" and place.parts[:1] == (FOLDER,)
    return inside and place.name.endswith(SUFFIX) and place.name != SUFFIX


def _problem(metadata: Mapping[str, Any]) -> str:
    title, status = metadata.get("title"), metadata.get("status")
    if not isinstance(title, str) or not title.strip():
        return "Invalid frontmatter: it has no title."
    if not isinstance(status, str) or status not in NEXT:
        return f"Invalid frontmatter: status is {one_line(str(status), 40)!r}, and must be one of {', '.join(NEXT)}."
    return ""


def _plain(value: Any) -> Any:
    """Convert YAML values that JSON does not have: times, dates and infinite numbers."""
    match value:
        case datetime():
            aware = value if value.tzinfo else value.replace(tzinfo=UTC)
            return aware.astimezone(UTC).isoformat().replace("+00:00", "Z")
        case date():
            return value.isoformat()
        case dict():
            return {str(key): _plain(inner) for key, inner in value.items()}
        case list() | tuple() | set():
            return [_plain(inner) for inner in value]
        case int() if value.bit_length() > MAX_BITS:
            return hex(value)
        case float() if not isfinite(value):
            return str(value)
        case str() | int() | float() | None:
            return value
        case _:
            return str(value)
