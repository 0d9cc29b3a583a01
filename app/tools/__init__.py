"""What a tool is: a name, a schema, a danger and a function that can reach only its `ToolContext`.

A new tool is one file with an `Args` model and a `@tool` function whose docstring the model reads:

    @tool(danger=Danger.SAFE, reads=lambda args: [args.path])
    async def read(args: ReadArgs, ctx: ToolContext) -> ToolResult: ...

Its line in `tool_table` names the file and the family; the registry imports it when a scope asks for the tool.
"""

import asyncio
import importlib
import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, Unpack

from pydantic import BaseModel, ConfigDict, ValidationError

from app.vocabulary.confinement import NO_GRANT, Grant, InForce
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.events import Answer, Mode, Question
from app.vocabulary.file_rows import FileRow
from app.vocabulary.messages import ToolResult, ToolSpec
from app.vocabulary.tool_table import BUILT_IN, TOOLS, ServerPlace, ToolFamily, family_of, waits_for_person
from app.web import FetchPermit

if TYPE_CHECKING:
    from app.documents.texts import Documents
    from app.sandbox.effects import Effects
    from app.sandbox.files.workspace import Place, Workspace
    from app.sandbox.running.process import Processes
    from app.search import Search
    from app.web.pages import Pages


MOST_ARGUMENTS = 100
MOST_COMPLAINTS = 20
"""Of a call, and about one: a caller can make up any number of arguments."""
_UNTOLD = frozenset({"title", "additionalProperties", "minLength", "maxLength", "minItems"})
_INTEGER = re.compile(r"[+-]?[0-9]{1,18}(?:\.0+)?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}(?:\.[0-9]{1,18})?")


class Danger(StrEnum):
    SAFE = "safe"
    DANGEROUS = "dangerous"


class Args(BaseModel):
    """The arguments of a tool: strict types, and an unknown name is an error that lists the known ones."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


async def _nobody(question: Question) -> Answer:
    return Answer("", by="nobody")


@dataclass(frozen=True)
class ToolContext:
    """All that a tool can reach."""

    files: "Workspace"
    processes: "Processes"
    search: "Search"
    call_id: str = ""
    timeout: float = 60.0
    max_read_bytes: int | None = None
    """How much of a file a result may hold, if the agent definition limits it."""
    max_write_bytes: int | None = None
    output: Callable[[str], None] = field(default=lambda text: None)
    """Shows the output of a running tool in the face."""
    sees_images: bool = False
    reads: dict[str, str] = field(default_factory=dict)
    """What the model knows of files: by shown path, the hash when it last read or wrote the file."""
    ask: Callable[[Question], Awaitable[Answer]] = _nobody
    """Puts a question to the person and waits; the tool table marks a tool that calls it with `waits`."""
    mode: Callable[[], Mode] = field(default=lambda: Mode.BUILD)
    set_mode: Callable[[Mode], None] = field(default=lambda mode: None)
    """Only what the person chose may be set here."""
    grant: Grant = NO_GRANT
    """What a command of this call may do beyond its confinement; only the person gives it."""
    promised: InForce | None = None
    """The confinement that the decision relied on: a command runs under no less, or not at all."""
    effects: "Effects | None" = None
    """Finds out what a command did to the project's files."""
    pages: "Pages | None" = None
    documents: "Documents | None" = None
    """Without it, documents are binary files like any other."""
    permits: Callable[[str], FetchPermit] = field(default=lambda url: FetchPermit())
    """Whether an address that a page redirects to may be fetched without asking."""
    bars_host: Callable[[str], bool] | None = None
    """Whether a rule of the person's keeps results from this host away; None if there is no such rule."""


A = TypeVar("A", bound=Args)
Execute = Callable[[A, ToolContext], Awaitable[ToolResult] | ToolResult]
"""What a tool does. A plain function may block: it runs in a thread."""
PathsOf = Callable[[Any], Sequence[str]]
Lands = Callable[[Any, "Workspace"], Mapping[str, "Place"]]
"""Resolves the paths that a call writes, if that depends on the files."""

Carries = Callable[[Any, "Workspace"], Sequence[str]]
"""Describes what a call moves beside the paths it names that can make other programs run code."""


def _none(args: object) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Tool:
    """One tool. `reads` and `writes` list the paths of a call before it runs, so that the sandbox can check them."""

    name: str
    args: type[Args]
    execute: Callable[[Any, ToolContext], Awaitable[ToolResult]]
    danger: Danger
    description: str
    reads: PathsOf = _none
    writes: PathsOf = _none
    check: Callable[[Any], object] | None = None
    """Raises InvalidArguments if the arguments do not fit together: nobody is asked about a call that must fail."""
    preview: Callable[[Any, ToolContext], str] | None = None
    """What an approval shows beside the arguments, e.g. the diff of a write. Runs in a thread, as it may block.

    Raises ToolError if the call can only fail; nobody is asked about it if the agent may know why."""
    preview_async: Callable[[Any, ToolContext], Awaitable[str]] | None = None
    """The same, where another process makes it."""
    outcome: Callable[[Any, ToolContext], tuple[bytes, bytes]] | None = None
    """What the file that it changes holds now, and what it would hold. Runs in a thread; raises ToolError."""
    proposed: Callable[[Any], tuple[str, str]] | None = None
    """The argument that holds the text to be written, and that text: the person may change it before approving."""
    timeout: Callable[[Any], float | None] | None = None
    """The time limit that a call asks for; what it gets is in its context."""
    command: Callable[[Any], str] | None = None
    """The shell command that a call runs; it is parsed first, for the rules and the policy."""
    url: Callable[[Any], str] | None = None
    """The address that a call fetches, whose host rules can name."""
    grants: Callable[[Any], Grant] | None = None
    """What a call asks for beyond its confinement; only the person gives it."""
    removes: PathsOf = _none
    """The written paths that are gone afterwards."""
    repeats: int = 3
    """How many equal calls in a row are taken for a loop."""
    lands: "Lands | None" = None
    carries: "Carries | None" = None
    keeps_contents: bool = False
    """It neither replaces nor removes the contents of the files that it writes."""
    replaces: bool = False
    """It replaces whole files, whatever they contain now."""
    failure: Callable[[ToolError], ToolResult] | None = None
    """Makes the result of a failed call, if the tool's contract has a form for it; else it is the error's text."""
    stands_for: Callable[[Any], tuple[str, Mapping[str, Any]]] | None = None
    """Gives the name and arguments of the call that a call of this tool really is: that one is judged and run."""
    expand: Callable[[Any, "Workspace"], Mapping[str, Any]] | None = None
    """Spells the arguments out, such as patterns as the files that they mean: what it gives is judged and run."""
    table: Callable[[Mapping[str, Any]], tuple[FileRow, ...]] | None = None
    """The rows of such arguments, of which the person may choose before approving."""
    is_offered: bool = True
    """False for a tool that a model is not shown, because another tool stands for it."""
    works: Callable[[ToolContext], bool] | None = None
    """Whether it can do anything here; if not, the model is not shown it."""
    keeps_time: bool = False
    """It keeps to its time limit itself: the time in which the person answers its questions does not count."""
    server: ServerPlace | None = None
    """None for a tool of our own."""
    has_happened: Callable[[Any], bool] | None = None
    """Whether such a call tells what another agent has done already: it is recorded, and there is nothing to decide."""

    @property
    def family(self) -> ToolFamily | None:
        return family_of(self.name)

    @property
    def waits(self) -> bool:
        """A call is itself a question to the person: it has no time limit, and nobody is asked whether it may ask."""
        return waits_for_person(self.name)

    def written(self, args: Args, files: "Workspace") -> Mapping[str, "Place"]:
        """The places that a call will write, by the path that names them; raises SandboxViolation."""
        if self.lands is not None:
            return self.lands(args, files)
        return {path: files.resolve(path, write=True) for path in self.writes(args)}

    @property
    def schema(self) -> Mapping[str, Any]:
        return _schema(self.args)

    @cached_property
    def spec(self) -> ToolSpec:
        return ToolSpec(self.name, self.description, self.schema)

    def parse(self, arguments: Mapping[str, Any]) -> Args:
        """The arguments as this tool's `Args`; raises InvalidArguments that says what is wrong and what is expected."""
        args = self._validate(arguments)
        if self.check is not None:
            self.check(args)
        return args

    def _validate(self, arguments: Mapping[str, Any]) -> Args:
        known = ", ".join(self.args.model_fields) or "none"
        if len(arguments) > MOST_ARGUMENTS:  # a complaint about each would take long
            raise InvalidArguments(
                f"Invalid arguments for {self.name}: {len(arguments):,} of them. Its arguments are: {known}."
            )
        try:
            return self.args.model_validate(arguments)
        except ValidationError as error:
            # With common mistakes corrected: null for an absent one, `"1"` or `1.0` for 1, `"true"`.
            meant = dict(arguments)
            for item in error.errors(include_url=False):
                name = item["loc"][0] if item["loc"] else ""
                field = self.args.model_fields.get(name) if isinstance(name, str) else None
                if field is None or not isinstance(name, str) or len(item["loc"]) > 1:
                    continue
                if item["input"] is None and not field.is_required():
                    meant.pop(name, None)
                elif (value := _read_as(item["type"], item["input"])) is not None:
                    meant[name] = value
        try:
            return self.args.model_validate(meant)
        except ValidationError as error:
            wrong = "; ".join(_complaint(item) for item in error.errors(include_url=False)[:MOST_COMPLAINTS])
            raise InvalidArguments(f"Invalid arguments for {self.name}: {wrong}. Its arguments are: {known}.") from None


@cache
def _schema(args: type[Args]) -> Mapping[str, Any]:
    """The same for every session, so it is made once."""
    schema = args.model_json_schema()
    return _for_model(_with_parts(schema, schema.pop("$defs", {})))


def _with_parts(schema: Any, parts: Mapping[str, Any]) -> Any:
    """The schema with the parts that it refers to in their places, as not every service reads references."""
    match schema:
        case {"$ref": str(name)}:
            return _with_parts(parts[name.rpartition("/")[2]], parts)
        case dict():
            return {key: _with_parts(value, parts) for key, value in schema.items()}
        case list():
            return [_with_parts(value, parts) for value in schema]
    return schema


def _for_model(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema without what tells a model nothing; `Tool.parse` checks calls against all of it.

    Left out are titles, defaults that are empty, the null beside an optional value, bounds that nobody would cross
    unknowingly, and that unknown arguments are refused.
    """
    known = {key: value for key, value in schema.items() if key not in _UNTOLD and (key != "default" or value)}
    match known.pop("anyOf", None):
        case [dict() as value, {"type": "null"}]:
            known |= value
        case list() as values:
            known["anyOf"] = [_for_model(value) for value in values]
    if known.get("minimum") in (0, 1):
        del known["minimum"]
    if "items" in known:
        known["items"] = _for_model(known["items"])
    if "properties" in known:
        known["properties"] = {name: _for_model(value) for name, value in known["properties"].items()}
    return {key: value for key, value in known.items() if key not in _UNTOLD}


def _read_as(wanted: str, given: object) -> object:
    """The given value as the type that a validation error asks for; None if it cannot be converted."""
    match wanted, given:
        case "int_type", float() if given.is_integer():
            return int(given)
        case "int_type", str() if _INTEGER.fullmatch(given):
            return int(given.partition(".")[0])
        case "float_type", str() if _NUMBER.fullmatch(given):
            return float(given)
        case "bool_type", str() if given.lower() in ("true", "false"):
            return given.lower() == "true"
    return None


class ToolFields(TypedDict, total=False):
    """Fields of `Tool` that a tool's file declares with `@tool`; `Tool` says what they mean."""

    reads: PathsOf
    writes: PathsOf
    check: Callable[[Any], object]
    preview: Callable[[Any, ToolContext], str]
    preview_async: Callable[[Any, ToolContext], Awaitable[str]]
    outcome: Callable[[Any, ToolContext], tuple[bytes, bytes]]
    proposed: Callable[[Any], tuple[str, str]]
    timeout: Callable[[Any], float | None]
    command: Callable[[Any], str]
    url: Callable[[Any], str]
    grants: Callable[[Any], Grant]
    removes: PathsOf
    repeats: int
    lands: Lands
    carries: Carries
    keeps_contents: bool
    replaces: bool
    failure: Callable[[ToolError], ToolResult]
    works: Callable[[ToolContext], bool]
    expand: Callable[[Any, "Workspace"], Mapping[str, Any]]
    table: Callable[[Mapping[str, Any]], tuple[FileRow, ...]]


def tool(*, danger: Danger, name: str | None = None, **fields: Unpack[ToolFields]) -> Callable[[Execute[A]], Tool]:
    """Make a Tool of a function; its docstring is the description, its first parameter's type the schema."""

    def make(function: Execute[A]) -> Tool:
        async def execute(args: A, ctx: ToolContext) -> ToolResult:
            is_async = inspect.iscoroutinefunction(function)
            result = function(args, ctx) if is_async else await asyncio.to_thread(function, args, ctx)
            return await result if isinstance(result, Awaitable) else result

        return Tool(
            name=name or function.__name__,
            args=function.__annotations__["args"],
            execute=execute,
            danger=danger,
            description=" ".join((function.__doc__ or "").split()),
            **fields,
        )

    return make


class Registry:
    """Every tool by name, imported on first use; more can be added while running."""

    def __init__(self, extra: Iterable[Tool] = (), *, alone: bool = False) -> None:
        """`alone` leaves out the built-in tools, for which those of `extra` may stand."""
        self._tools: dict[str, Tool] = {item.name: item for item in extra}
        self._built_in = () if alone else BUILT_IN
        self._announced: list[Tool] = []

    def add(self, item: Tool) -> None:
        if item.name in self._tools or item.name in BUILT_IN:
            raise ValueError(f"there is a tool {item.name} already")
        self._tools[item.name] = item

    def announce(self, items: Iterable[Tool]) -> None:
        """Tools that are added when the next turn begins: within a turn, all requests begin alike."""
        self._announced += items

    def begin_turn(self) -> None:
        for item in self._announced:
            self.add(item)
        self._announced.clear()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self._built_in, *self._tools)))

    def get(self, name: str) -> Tool | None:
        if name not in self._tools and name in self._built_in:
            found = vars(importlib.import_module(f"app.tools.{TOOLS[name].module}")).values()
            self._tools |= {
                item.name: item for item in found if isinstance(item, Tool) and item.name not in self._tools
            }
        return self._tools.get(name)

    def failed(self, name: str, error: ToolError) -> ToolResult:
        """The result of a call that failed or was refused, also of an unknown tool."""
        tool = self.get(name) or (self.get("fs.read") if name.startswith("fs.") else None)
        if tool is not None and tool.failure is not None:
            return tool.failure(error)
        return ToolResult(error.text, is_error=True, code=error.code)


def _complaint(error: Mapping[str, Any]) -> str:
    where = ".".join(str(step) for step in error["loc"]) or "the arguments"
    match error["type"]:
        case "missing":
            return f"{where} is required"
        case "extra_forbidden":
            return f"{where} is unknown"
        case _:
            message = str(error["msg"]).removeprefix("Input ").removeprefix("Value error, ")
            return f"{where}: {message}"
