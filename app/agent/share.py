"""How much of a tool's result the model reads: head and tail within a share of its window. The whole is in a file."""

from dataclasses import replace

from app.providers import ModelInfo
from app.sandbox.files.workspace import Workspace
from app.sandbox.running.output_file import keep_whole
from app.text.plain import escaped
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult

MOST_BYTES = 16_000
LEAST_BYTES = 2_000
"""With less than this, a result says nothing any more."""
PART = 8
"""A result gets the eighth part of the window, of which a token is taken to be three bytes."""
BYTES_PER_TOKEN = 3


def share_of(model: ModelInfo, calls: int = 1) -> int:
    """Bytes of a result that this model reads. Many calls at once share a quarter of the window."""
    if model.context is None:
        return MOST_BYTES
    window = model.context * BYTES_PER_TOKEN
    alone = max(LEAST_BYTES, min(MOST_BYTES, window // PART))
    return min(alone, max(600, window * 2 // PART // calls))


def within_share(result: ToolResult, most: int, call_id: str, files: Workspace) -> ToolResult:
    """The same result with a `brief` for the model, where it is longer than `most` bytes. Blocks."""
    data = result.output.encode(errors="replace")
    if len(data) <= most or 0 < len(result.brief.encode(errors="replace")) <= most:
        return result
    half = (most - 260) // 2  # room for the line that stands for what was left out
    head, tail = _whole_lines(data[:half]), _whole_lines(data[-half:], is_tail=True)
    left_out = len(data) - len(head.encode()) - len(tail.encode())
    more = "more than " if result.meta.get("truncated") else ""
    where = kept_in_file(result, call_id, files)
    go_on = f"The whole is in {where}, read on there with offset {head.count(chr(10))}" if where else "Ask for less"
    notice = f"[… {more}{left_out:,} bytes left out here. {go_on} …]"
    return replace(result, brief=f"{head}{'' if head.endswith(chr(10)) else chr(10)}{notice}\n{tail}")


def _whole_lines(data: bytes, *, is_tail: bool = False) -> str:
    """Cut at the end of a line, if that does not cost half of it."""
    text = data.decode(errors="ignore")
    if is_tail:
        rest = text.partition("\n")[2]
        return rest if len(rest) * 2 > len(text) else text
    kept = text[: text.rfind("\n") + 1]
    return kept if len(kept) * 2 > len(text) else text


def kept_in_file(result: ToolResult, call_id: str, files: Workspace) -> str:
    """The file that holds the whole output, as the model can read it; "" if it could not be kept.

    A command has one already if it said much. What a look at one in the background shows is only a part of that.
    """
    if (spilled := result.meta.get("spilled")) and "background" not in result.meta:
        return str(spilled)
    state = next((zone.root for zone in files.zones if zone.name == "state"), None)
    if state is None:
        return ""
    try:
        return files.resolve(escaped(str(keep_whole(state, call_id, result.output)))).shown
    except (OSError, ToolError):
        return ""
