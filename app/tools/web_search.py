"""`web_search`: finds web pages and shows title, address and an excerpt of each."""

from dataclasses import asdict
from urllib.parse import urlsplit

from pydantic import Field, field_validator

from app.search import SearchFailed
from app.text.plain import enclosed
from app.text.sentences import listed
from app.tools import Args, Danger, ToolContext, tool
from app.vocabulary.messages import ToolResult

MOST_ASKED = 20
"""Of a backend, where rules may leave some out."""


class WebSearchArgs(Args):
    query: str = Field(min_length=1)
    max_results: int = Field(default=5, ge=1, le=20)

    @field_validator("query")
    @classmethod
    def _stripped(cls, query: str) -> str:
        if not query.strip():
            raise ValueError("must not be empty")
        return query.strip()


def _leaves(args: WebSearchArgs, ctx: ToolContext) -> str:
    """What an approval shows: what goes where."""
    first, *others = ctx.search.hosts or ("no search engine, since none is set up",)
    more = f"\nIf that finds nothing, also to {listed(others)}." if others else ""
    return f"Sent to {first}: {args.query}{more}"


@tool(danger=Danger.SAFE, preview=_leaves, works=lambda ctx: bool(ctx.search.hosts))
async def web_search(args: WebSearchArgs, ctx: ToolContext) -> ToolResult:
    """Search the web: title, address and a few words of each page."""
    bars = ctx.bars_host
    try:
        outcome = await ctx.search.search(args.query, args.max_results if bars is None else MOST_ASKED)
    except SearchFailed as failure:
        return ToolResult(failure.text, is_error=True, code=failure.code, meta={"resultCount": 0})
    allowed = [hit for hit in outcome.results if bars is None or not bars(urlsplit(hit.url).hostname or "")]
    left_out = len(outcome.results) - len(allowed)
    results = allowed[: args.max_results]
    meta = {
        "provider": outcome.backend,
        "sentTo": outcome.asked,
        "resultCount": len(results),
        "results": [asdict(hit) for hit in results],
    }
    barred = f"{left_out} results are left out, since the person's rules block their hosts." if left_out else ""
    if not results:
        failed = f" ({'; '.join(outcome.notes)})" if outcome.notes else ""
        return ToolResult(f"Nothing found for {args.query!r}.{failed} {barred or 'Try other words.'}", meta=meta)
    entries = (
        "\n   ".join(filter(None, (f"{number}. {hit.title}", hit.url, hit.text)))
        for number, hit in enumerate(results, 1)
    )
    shown = enclosed("results", "Results from the web", "\n".join(entries))
    return ToolResult("\n".join(filter(None, (shown, barred))), meta=meta)
