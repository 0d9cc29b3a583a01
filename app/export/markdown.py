"""A conversation as Markdown."""

import re
from collections.abc import Iterator

from app.export.document import Document
from app.text.plain import harmless, one_line
from app.vocabulary.messages import AssistantMessage, Image, Message, Text, ToolCall, ToolMessage, UserMessage

MAX_OUTPUT_LINES = 200
"""Of a tool's result; the JSON export has all of it."""


def as_markdown(document: Document) -> str:
    session = document.session
    facts = [one_line(f"{session.provider}/{session.model}"), session.created_at[:16].replace("T", " ") + " UTC"]
    if session.project:
        facts.insert(0, f"`{one_line(session.project)}`")
    blocks = [f"# {one_line(session.title) or 'Conversation'}", " · ".join(facts)]
    for dated in document.messages:
        blocks += _blocks(dated.message)
    if document.masked:
        blocks.append(f"*{document.masked} texts held something that looks like a secret; it was masked.*")
    return "\n\n".join(blocks) + "\n"


def _blocks(message: Message) -> Iterator[str]:
    match message:
        case UserMessage():
            yield "## You"
            yield harmless(message.said).strip()
            for image in message.images:
                yield f"*Image: {one_line(image.name) or image.media_type} (the HTML and JSON exports have it)*"
        case AssistantMessage(parts):
            texts = [part.text.strip() for part in parts if isinstance(part, Text) and part.text.strip()]
            if texts or message.images:
                yield "## Assistant"
            for part in parts:
                if isinstance(part, Text) and part.text.strip():
                    yield harmless(part.text).strip()
                elif isinstance(part, Image):
                    yield f"*Image: {part.media_type} (the HTML and JSON exports have it)*"
                elif isinstance(part, ToolCall):
                    yield f"**{one_line(part.name)}**\n{fenced(part.arguments, 'json')}"
        case ToolMessage(_, name, result):
            lines = result.output.splitlines()
            shown = "\n".join(lines[:MAX_OUTPUT_LINES])
            rest = f"\n… {len(lines) - MAX_OUTPUT_LINES} more lines" if len(lines) > MAX_OUTPUT_LINES else ""
            outcome = "failed" if result.is_error else "result"
            yield f"*{one_line(name)}: {outcome}*\n{fenced(shown + rest)}"


def fenced(text: str, language: str = "") -> str:
    """A code block whose fence is longer than any in the text."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{harmless(text)}\n{fence}"
