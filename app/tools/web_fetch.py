"""`web_fetch`: reads one page of the web as Markdown, in windows where it is long."""

from pydantic import Field, field_validator

from app.network.hosts import BadHost, HostPattern, shown_host, url_target
from app.text.plain import enclosed
from app.tools import Args, Danger, ToolContext, tool
from app.vocabulary.messages import ToolResult
from app.web import FetchFailed, Page
from app.web.pages import Pages

MOST_SHOWN_BYTES = 100_000
"""Of one window if no model reads it."""
NOTE_BYTES = 400
"""Room for the lines around the text."""


class WebFetchArgs(Args):
    url: str = Field(min_length=1)
    offset: int = Field(default=0, ge=0, description="First line")

    @field_validator("url")
    @classmethod
    def _whole(cls, url: str) -> str:
        url = url.strip()
        return url if "://" in url else f"https://{url}"


def _leaves(args: WebFetchArgs, ctx: ToolContext) -> str:
    """What an approval shows: what goes where."""
    return f"Sent to {_host(args.url)}: the address above, with all that it says, and nothing else of yours"


@tool(danger=Danger.DANGEROUS, url=lambda args: args.url, preview=_leaves)
async def web_fetch(args: WebFetchArgs, ctx: ToolContext) -> ToolResult:
    """Read a web page, PDF or text file by its URL."""
    pages = ctx.pages or Pages()
    try:
        page = await pages.fetch(args.url, ctx.permits)
    except FetchFailed as failure:
        return ToolResult(
            failure.text, is_error=True, code=failure.code, meta={"url": args.url, "sentTo": _host(args.url)}
        )
    most_bytes = (ctx.files.share or MOST_SHOWN_BYTES) - NOTE_BYTES - len(page.url.encode()) - len(page.title.encode())
    return _window(page, args.offset, max(most_bytes, NOTE_BYTES))


def _window(page: Page, offset: int, most_bytes: int) -> ToolResult:
    """As many whole lines from the offset on as fit; at least one, cut if it is long."""
    lines = page.text.split("\n")
    total = len(lines)
    if offset >= total:
        return ToolResult(
            f"The page has {total} lines; the offset must be less.", is_error=True, code="E_SCHEMA_VALIDATION"
        )
    shown: list[str] = []
    size = 0
    for line in lines[offset:]:
        size += len(line.encode(errors="replace")) + 1
        if shown and size > most_bytes:
            break
        shown.append(line)
    text = "\n".join(shown).encode(errors="replace")[:most_bytes].decode(errors="ignore")
    end = offset + len(shown)
    go_on = f" Go on with offset {end}." if end < total else ""
    rest = f"[Lines {offset + 1} to {end} of {total}.{go_on}]" if offset or go_on else ""
    notes = f"[{'; '.join(page.notes)}.]" if page.notes else ""
    head = "\n".join(filter(None, (page.title, page.url)))
    body = text if text.strip() else "The page has no readable text."
    whole = enclosed("page", "A page of the web", f"{head}\n\n{body}\n")
    meta = {
        "url": page.url,
        "sentTo": _host(page.url),
        "title": page.title,
        "contentType": page.content_type,
        "bytes": page.size_bytes,
        "total_lines": total,
        "notes": list(page.notes),
    }
    return ToolResult("\n\n".join(filter(None, (whole, notes, rest))), meta=meta)


def _host(url: str) -> str:
    """Where it really goes: a name in another script with what is asked for, since letters look alike."""
    try:
        target = url_target(url)
    except BadHost:
        return ""
    return str(HostPattern.of(target)).replace(target.host, shown_host(target.host), 1)
