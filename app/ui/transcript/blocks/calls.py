"""One tool call as the conversation shows it: its state, what it is about, and what it said."""

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from app.network.hosts import Target
from app.text.plain import freed, visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import number, tr
from app.ui.kit.words import home_short
from app.ui.transcript.blocks.diff import Row, is_diff, parse_diff
from app.ui.transcript.blocks.terminal import Terminal
from app.ui.transcript.blocks.tool_words import TARGETS, block_words, one_target, target_of
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.events import BackgroundCommand, Decision, Undoable, UndoReach
from app.vocabulary.messages import CUT_OFF, ToolResult, shallow
from app.vocabulary.seen_events import OutputColoured
from app.vocabulary.tool_table import AGENT_PREFIX, MCP_CALL, ResultView, view_of


class CallState(Enum):
    PREPARING = auto()
    WAITING = auto()
    """Written, and not begun: for its turn, or for the person."""
    RUNNING = auto()
    DONE = auto()
    FAILED = auto()
    REFUSED = auto()
    CANCELLED = auto()
    CUT_OFF = auto()
    """It had begun when the program was killed."""


_OF_CODES = {"E_CANCELLED": CallState.CANCELLED, "E_DENIED": CallState.REFUSED, CUT_OFF: CallState.CUT_OFF}
_OWN_MISTAKES = frozenset(
    {
        *("ENOENT", "ENOTDIR", "EISDIR", "E_SCHEMA_VALIDATION", "E_UNKNOWN_TOOL", "E_CONFLICT", "E_BINARY", "E_MOVED"),
        *("E_PRECONDITION_FAILED", "E_READ_LIMIT", "E_WRITE_LIMIT", "E_ENCODING", "E_SPECIAL_FILE"),
        *("E_INVALID_FRONTMATTER", "E_INVALID_TRANSITION"),
    }
)
"""Codes of failures that are between the agent and its tools: it reads them and tries something else."""
_ENDED = {CallState.DONE, CallState.FAILED, *_OF_CODES.values()}
_PARTIAL = re.compile(rf'"({"|".join(TARGETS)})"\s*:\s*"((?:[^"\\]|\\.)*)')
_HEAD, _TAIL = 600, 1500


@dataclass(frozen=True, slots=True)
class OutputPage:
    """Lines of a long output, from the line `first` on, which counts from 1, of `total`."""

    first: int
    lines: tuple[str, ...]
    total: int

    @property
    def last(self) -> int:
        return self.first + len(self.lines) - 1


class ShownCall:
    """Changed by the view as events come; knows nothing of widgets."""

    def __init__(self, call_id: str, name: str) -> None:
        self.id = call_id
        self.name = name
        self.state = CallState.PREPARING
        self.arguments: Mapping[str, Any] = {}
        self.decision: Decision | None = None
        self.result: ToolResult | None = None
        self.seconds = 0.0
        self.output = Terminal()
        self.colours: OutputColoured | None = None
        """Those in which its output was seen, if the conversation was opened again."""
        self.page: OutputPage | None = None
        """The part of its whole output that is read, in place of what it holds itself."""
        self.network: Mapping[str, Any] = {}
        """What a command has exchanged with hosts so far."""
        self.background: BackgroundCommand | None = None
        """The command it started, where that goes on beside the conversation."""
        self._in_force: InForce | None = None
        self._undo: Undoable | None = None
        self._written = ""
        """The arguments as far as the model has written them."""
        self._started = time.monotonic()
        self._held_since: float | None = None
        """Since when it waits for the person, whose time is not its own."""

    # --- what happens to it ----------------------------------------------------------------------------------------

    def write(self, text: str) -> None:
        """More of the arguments."""
        self._written += text

    def end_writing(self) -> None:
        if self.state is CallState.PREPARING:
            self.state = CallState.WAITING

    def start(self, arguments: Mapping[str, Any], decision: Decision, in_force: InForce | None = None) -> None:
        self.state, self.arguments, self.decision = CallState.RUNNING, arguments, decision
        self._in_force = in_force
        self._started = time.monotonic()

    def finish(
        self,
        result: ToolResult,
        arguments: Mapping[str, Any],
        decision: Decision | None = None,
        seconds: float = 0.0,
        undo: Undoable | None = None,
    ) -> None:
        self.result, self.seconds, self._undo = result, seconds, undo
        self.arguments = arguments or self.arguments
        self.decision = decision or self.decision
        usual = CallState.FAILED if result.is_error else CallState.DONE
        self.state = _OF_CODES.get(result.code or "", usual)

    def tell(self, seconds: float, decision: Decision, in_force: InForce | None, undo: Undoable | None) -> None:
        """What was stored beside its result."""
        self.seconds, self.decision, self._in_force, self._undo = seconds, decision, in_force, undo

    def hold(self) -> None:
        """The person is asked something meanwhile."""
        self._held_since = self._held_since or time.monotonic()

    def go_on(self) -> None:
        """They have answered."""
        self._started += time.monotonic() - (self._held_since or time.monotonic())
        self._held_since = None

    def abandon(self) -> None:
        """The turn ended before the call ran."""
        if self.state not in _ENDED:
            self.state = CallState.CANCELLED

    # --- what it shows ---------------------------------------------------------------------------------------------

    @property
    def view(self) -> ResultView:
        return view_of(self.name)

    @property
    def title(self) -> str:
        """What it does, in words; a call through `mcp_call` is called by the tool that it means."""
        meant = self.arguments.get("tool") if self.name == MCP_CALL else None
        has_run = self.state is CallState.DONE or self.exit_code is not None
        created = self.result is not None and self.result.meta.get("created") is True
        return block_words(meant if isinstance(meant, str) else self.name, is_done=has_run, created=created)

    @property
    def ended(self) -> bool:
        return self.state in _ENDED

    @property
    def is_own_mistake(self) -> bool:
        """Whether it failed in a way that the person need not know about."""
        return self.state is CallState.FAILED and self.result is not None and self.result.code in _OWN_MISTAKES

    @property
    def elapsed(self) -> float:
        return self.seconds if self.ended else (self._held_since or time.monotonic()) - self._started

    @property
    def target(self) -> str:
        """What the call is about, in a few words: a path, a command, a question."""
        if not self.arguments:
            written = dict(_PARTIAL.findall(self._written[:_HEAD]))
            return next((one_target(name, _unescaped(written[name])) for name in TARGETS if name in written), "")
        meta = self.result.meta if self.result is not None else {}
        if self.name.startswith(AGENT_PREFIX) and "account" in meta:
            return core_text(meta["account"])
        done = meta.get("done") if self.name == "organize" else None
        return tr("%n file(s)", "", done) if isinstance(done, int) else target_of(self.name, self.arguments)

    @property
    def file(self) -> str:
        """The one file that it read or changed; "" if there is none, or if there are several."""
        paths = [self.arguments[key] for key in ("path", "file_path") if key in self.arguments]
        is_of_file = self.view in (ResultView.FILE, ResultView.CHANGE)
        return paths[0] if is_of_file and len(paths) == 1 and isinstance(paths[0], str) else ""

    @property
    def first_line(self) -> int:
        """The first line of the file that it shows as changed, or that it read; 0 if that is not known."""
        if self.view is ResultView.CHANGE:
            return next((row.new for row in self.changes() if row.kind == "+" and row.new), 0)
        offset = self.arguments.get("offset", 0)
        return offset + 1 if isinstance(offset, int) and offset > 0 else 0

    @property
    def runs_in_background(self) -> bool:
        return self.background is not None and self.background.running

    @property
    def written(self) -> int:
        """How many letters of the arguments the model has written."""
        return len(self._written)

    @property
    def draft(self) -> str:
        """The end of the arguments as the model writes them."""
        return _unescaped(self._written[-_TAIL:])

    @property
    def exit_code(self) -> int | None:
        code = self.result.meta.get("exitCode") if self.result else None
        return code if isinstance(code, int) else None

    @property
    def confinement(self) -> str:
        """What held the command, in words; empty for what is no command."""
        told = self.result.meta if self.result else {}
        if "tier" in told:
            by_host = bool(told.get("byHost"))
            return confined_words(told["tier"], told.get("grant", {}), str(told.get("note", "")), by_host=by_host)
        if self._in_force is None:
            return ""
        now = self._in_force
        return confined_words(now.tier, shallow(now.grant), now.note, by_host=now.by_host)

    @property
    def undo_line(self) -> tuple[str, str] | None:
        """What undo can bring back of it, in words and with a tone; None where there is nothing to undo."""
        return undo_words(self._undo) if self._undo is not None else None

    @property
    def runs_later(self) -> bool:
        """Whether something that it changed runs outside the sandbox some time."""
        told = self.result.meta if self.result is not None else {}
        parts = (told.get("effects"), told.get("betweenCalls"))
        return any(isinstance(part, Mapping) and bool(part.get("runsLater")) for part in parts)

    @property
    def hosts(self) -> list[str]:
        """What a command exchanged with each host, and what it was refused, one line each."""
        told = self.result.meta.get("network") if self.result else None
        told = told if isinstance(told, Mapping) else self.network
        return [
            *(_exchanged(row) for row in told.get("hosts", ())),
            *(
                tr("Refused: {host} · {reason}", host=row.get("host"), reason=core_text(str(row.get("reason"))))
                for row in told.get("refused", ())
            ),
        ]

    def changes(self) -> list[Row]:
        """The diff that the tool reports, cut to what it gives."""
        diffs = [str(change.get("diff")) for change in self._changed]
        return parse_diff("\n".join(diff for diff in diffs if is_diff(diff)))

    def counts(self) -> tuple[int, int] | None:
        """Lines added and removed, as the tool counted them; None where it could not."""
        told = [(change.get("added"), change.get("removed")) for change in self._changed]
        whole = [(plus, minus) for plus, minus in told if isinstance(plus, int) and isinstance(minus, int)]
        if not told or len(whole) < len(told):
            return None
        return sum(plus for plus, _ in whole), sum(minus for _, minus in whole)

    @property
    def _changed(self) -> list[Mapping[str, Any]]:
        """What the tool tells of each file that it changed."""
        if self.result is None or self.view is not ResultView.CHANGE:
            return []
        told = self.result.meta.get("files", [self.result.meta])
        return [change for change in told if isinstance(change, Mapping) and "diff" in change]

    def printed(self) -> str:
        """What a command printed: its result without the lines that the tool adds for the model at the end."""
        text = self.result.output if self.result else ""
        noted = self.result.meta.get("noted") if self.result else None
        if not isinstance(noted, int):
            return text
        said = text.rsplit("\n", noted)[0] if noted else text
        return "" if said == "(no output)" else said

    def said(self) -> str:
        """The result as text; what was seen live comes before what the model is told."""
        if self.view is ResultView.COMMAND and self.output:
            return self.output.text()
        if self.view is ResultView.COMMAND:
            return self.printed()
        said = self.result.output if self.result else ""
        return freed(said) if self.is_by_strangers else said

    @property
    def is_by_strangers(self) -> bool:
        """Whether its result is what a page or a server said."""
        return self.view is ResultView.WEB or self.name.startswith("mcp_")


def confined_words(tier: str, grant: Mapping[str, Any], note: str, *, by_host: bool = False) -> str:
    """`Confined · no network`; what was granted is named."""
    if grant.get("unconfined") or tier == Tier.NONE:
        words: list[str] = [tr("Not confined")]
    else:
        words = [tr("Confined") if tier == Tier.FULL else tr("Partly confined")]
        network = tr("with network") if grant.get("network") else tr("no network")
        words.append(tr("network by host") if by_host else network)
        words += [tr("also {folder}", folder=home_short(folder)) for folder in grant.get("folders", ())]
        words += [tr("the project read only")] if grant.get("readOnly") or grant.get("read_only") else []
    return " · ".join([*words, *([core_text(note)] if note else [])])


def undo_words(undo: Undoable) -> tuple[str, str]:
    """With a tone that warns only where nothing can be brought back."""
    return visible(core_text(undo.words)), "warn" if undo.reach is UndoReach.NONE else ""


def _exchanged(row: Mapping[str, Any]) -> str:
    words = tr(
        "{host} · {sent} sent · {received} received",
        host=_host(row),
        sent=size_words(row.get("sent")),
        received=size_words(row.get("received")),
    )
    return f"{words} · {core_text(str(row['allowed']))}" if row.get("allowed") else words


def _host(row: Mapping[str, Any]) -> str:
    return str(Target(str(row.get("host", "")), int(row.get("port", 0))))


def size_words(count: object) -> str:
    """Bytes as a person reads them: 812 B, 1.4 MB."""
    size = float(count) if isinstance(count, int) else 0.0
    for unit in ("B", "KB", "MB"):
        if size < 1000:
            return f"{number(size, 0 if unit == 'B' or size >= 100 else 1)} {unit}"
        size /= 1000
    return f"{number(size, 1)} GB"


def pretty(arguments: Mapping[str, Any]) -> str:
    return json.dumps(dict(arguments), indent=2, ensure_ascii=False, default=str)


def duration(seconds: float) -> str:
    if seconds < 10:
        return tr("{seconds} s", seconds=number(seconds, 1))
    if seconds < 60:
        return tr("{seconds} s", seconds=number(seconds))
    minutes, rest = divmod(int(seconds), 60)
    return tr("{minutes} min {seconds} s", minutes=minutes, seconds=f"{rest:02d}")


def _unescaped(text: str) -> str:
    return text.replace("\\n", "\n").replace('\\"', '"').replace("\\t", "\t").replace("\\\\", "\\")
