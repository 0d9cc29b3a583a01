"""What a tool block shows when it is open: one look per family of tools, and plain text for the rest."""

import re
from collections.abc import Iterable

from app.text.plain import visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import number, tr
from app.ui.transcript.blocks.calls import CallState, OutputPage, ShownCall
from app.ui.transcript.blocks.diff import DiffView, left_out
from app.ui.transcript.blocks.mono import GutterView, LineSpans, MonoView, Span
from app.ui.transcript.blocks.terminal import TerminalView, repainted
from app.vocabulary.tool_table import ResultView

LIVE_LINES = 14
MAX_BODY_LINES = 24
_MOST_LETTERS = 60_000
_NUMBERED = re.compile(r"^\s*(\d+)(?:\t|→|│|\| ?|: )(.*)$", re.S)
_MATCH = re.compile(r"^(?P<path>[^\s:][^:\n]*)(?::(?P<line>\d+))?:")
_ERROR = re.compile(r"^(E  |ERROR|Error|error:|FAILED|fatal:|Traceback)")


def body_of(call: ShownCall, *, most: int | None = MAX_BODY_LINES) -> MonoView | None:
    """The widget for the call as it is now; None when there is nothing to see."""
    if call.state in (CallState.PREPARING, CallState.WAITING):
        return _plain(tr("Arguments"), call.draft, LIVE_LINES) if call.written else None
    if call.page is not None:
        return page_view(call.page, most)
    if call.view is ResultView.COMMAND and (call.output or not call.ended):
        return _terminal(call, most)
    if not call.ended:
        return _terminal(call, most) if call.output else None  # how far it is
    rows = call.changes()
    if rows:
        return DiffView(rows, most=most)
    if call.view is ResultView.WEB and call.result is not None and call.result.meta.get("results"):
        return None  # its cards say it all
    text = shortened(call.said())
    return _result(call, text, most) if text.strip() else None


def all_words(call: ShownCall, view: MonoView) -> str:
    """On the button that shows all there is: how many lines that are, and of how many."""
    held, total = _amount(call, view)
    if total is None:
        return tr("Show the first {count} lines", count=number(held))
    if held < total:
        return tr("Show {shown} of {total} lines", shown=number(held), total=number(total))
    return tr("Show all {count} lines", count=number(held))


def is_whole(call: ShownCall, view: MonoView) -> bool:
    held, total = _amount(call, view)
    return total is not None and held >= total


def _amount(call: ShownCall, view: MonoView) -> tuple[int, int | None]:
    """How many lines the view holds, and how many there are; None where nobody knows."""
    held = view.blockCount()
    if call.page is not None:
        return held, len(call.page.lines)
    meta = call.result.meta if call.result is not None else {}
    if rows := call.changes():
        missing = left_out(rows)
        held = sum(row.kind in (" ", "+", "-") for row in rows)
        return held, None if missing is None else held + missing
    if call.view is ResultView.COMMAND and isinstance(meta.get("lines"), int):
        return held, meta["lines"]
    if call.view is ResultView.FILE and isinstance(meta.get("total_lines"), int):
        numbered = sum(_NUMBERED.match(line) is not None for line in call.said().split("\n"))
        return min(numbered, held), meta["total_lines"]
    if call.view is ResultView.COMMAND:
        return held, call.output.first + len(call.output.lines)
    return held, call.said().removesuffix("\n").count("\n") + 1


def _result(call: ShownCall, text: str, most: int | None) -> MonoView:
    if call.view is ResultView.COMMAND and (call.exit_code is not None or call.state is CallState.CUT_OFF):
        return _terminal(call, most)
    if call.result is not None and call.result.is_error:
        ink = "text2" if call.is_own_mistake else "bad"
        return _coloured(tr("Result"), core_text(text), most, lambda _number, line: [(0, len(line), ink)], wraps=True)
    match call.view:
        case ResultView.COMMAND:
            return _terminal(call, most)
        case ResultView.FILE:
            return _numbered(call, text, most)
        case ResultView.LISTING:
            return _coloured(tr("Listing"), text, most, _listing_spans)
        case ResultView.MATCHES:
            return _coloured(tr("Matches"), text, most, _match_spans)
        case ResultView.WEB:
            return _plain(tr("Results"), text, most, wraps=True)
        case _:
            return _plain(tr("Result"), text, most, wraps=True)


def _terminal(call: ShownCall, most: int | None) -> TerminalView:
    if not call.output and call.result is not None:
        text = shortened(call.printed())
        call.output.feed(repainted(text, call.colours) if call.colours is not None else text)
    view = TerminalView(call.output, most=LIVE_LINES if not call.ended else most or 1000)
    view.refresh()
    if call.state is CallState.FAILED:
        view.color_lines(lambda _number, line: [(0, len(line), "bad")] if _ERROR.match(line) else [])
    return view


def page_view(page: OutputPage, most: int | None) -> MonoView:
    view = GutterView(tr("Output"), columns=1, most=most)
    numbers = [(number(page.first + row),) for row in range(len(page.lines))]
    view.show_lines([visible(line) for line in page.lines], numbers)
    return view


def _plain(name: str, text: str, most: int | None, *, wraps: bool = False) -> MonoView:
    view = MonoView(name, most=most, wraps=wraps)
    view.show_text(visible(text))
    return view


def _coloured(name: str, text: str, most: int | None, spans: LineSpans, *, wraps: bool = False) -> MonoView:
    view = _plain(name, text, most, wraps=wraps)
    view.color_lines(spans)
    return view


def _numbered(call: ShownCall, text: str, most: int | None) -> MonoView:
    """A file with its line numbers beside it, whether the tool wrote them or not."""
    lines = text.removesuffix("\n").split("\n")
    found = [_NUMBERED.match(line) for line in lines]
    view = GutterView(tr("File"), columns=1, most=most)
    if sum(match is not None for match in found) * 2 > len(lines):
        numbers = [(match[1],) if match else ("",) for match in found]
        view.show_lines(
            [visible(match[2] if match else line) for match, line in zip(found, lines, strict=True)], numbers
        )
    else:
        first = call.arguments.get("offset", 0)
        start = first + 1 if isinstance(first, int) and first >= 0 else 1
        view.show_lines([visible(line) for line in lines], [(str(start + row),) for row in range(len(lines))])
    return view


def _listing_spans(_number: int, line: str) -> Iterable[Span]:
    if line.rstrip().endswith("/"):
        yield 0, len(line), "accent_text"


def _match_spans(_number: int, line: str) -> Iterable[Span]:
    found = _MATCH.match(line)
    if found:
        yield 0, len(found["path"]), "accent_text"
        if found["line"]:
            yield found.start("line"), len(found["line"]), "text3"


def shortened(text: str) -> str:
    if len(text) <= _MOST_LETTERS:
        return text
    half = _MOST_LETTERS // 2
    cut = tr("[… {count} letters not shown …]", count=number(len(text) - _MOST_LETTERS))
    return f"{text[:half]}\n{cut}\n{text[-half:]}"
