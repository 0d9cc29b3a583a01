"""`mkdir`, `touch`, `mv` and `rm`: create, move and remove files and folders."""

from pydantic import Field

from app.sandbox.files.places import landing
from app.sandbox.files.workspace import MAX_WRITE_BYTES
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.changes import compare, ids
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult


class MkdirArgs(Args):
    path: str


class TouchArgs(Args):
    path: str


class MvArgs(Args):
    source: str
    destination: str = Field(description="New path; a folder, or one that ends with /, gets the source inside")


class RmArgs(Args):
    path: str


@tool(danger=Danger.DANGEROUS, writes=lambda args: [args.path], keeps_contents=True)
def mkdir(args: MkdirArgs, ctx: ToolContext) -> ToolResult:
    """Create a folder and missing ones above it. It may exist already."""
    place = ctx.files.resolve(args.path, write=True)
    created = ctx.files.make_folder(args.path)
    facts = {"path": place.shown, "file_id": ctx.files.file_id(place), "created": created}
    return ToolResult(f"Made {place.shown}." if created else f"{place.shown} exists already.", meta=facts, data=facts)


@tool(danger=Danger.DANGEROUS, writes=lambda args: [args.path], keeps_contents=True)
def touch(args: TouchArgs, ctx: ToolContext) -> ToolResult:
    """Create an empty file and missing folders, or set the modification time of an existing file to now."""
    touched = ctx.files.touch(args.path)
    place = touched.place
    known = touched.recorded.file_id if touched.recorded else ctx.files.file_id(place)
    facts = {"path": place.shown, "file_id": known, "created": touched.created}
    text = f"Created {place.shown}, which is empty." if touched.created else f"Touched {place.shown}."
    return ToolResult(text, meta=facts, data=facts)


def preview_mv(args: MvArgs, ctx: ToolContext) -> str:
    source = ctx.files.resolve_itself(args.source)
    target = ctx.files.target(args.source, args.destination)
    link = ctx.files.link_target(source)
    if link is None:
        ctx.files.look(source)
    told = f"Moves {source.shown} to {target.shown}" + ("" if link is None else f"; it is a link to {link}")
    return "\n".join((told, *ctx.files.carried_code(source, target)))


@tool(
    danger=Danger.DANGEROUS,
    writes=lambda args: [args.source, landing(args.source, args.destination)],
    removes=lambda args: [args.source],
    preview=preview_mv,
    # A move into an existing folder is a move to the path in it; the decision is about that path.
    lands=lambda args, files: {
        args.destination: files.target(args.source, args.destination),
        args.source: files.resolve_itself(args.source),
    },
    carries=lambda args, files: files.carried_code(
        files.resolve_itself(args.source), files.target(args.source, args.destination)
    ),
    keeps_contents=True,
)
def mv(args: MvArgs, ctx: ToolContext) -> ToolResult:
    """Move or rename a file, folder or link itself. Nothing is overwritten; the target folder must exist."""
    moved = ctx.files.move(args.source, args.destination)
    source, target = moved.source.shown, moved.destination.shown
    if source in ctx.reads:
        ctx.reads[target] = ctx.reads.pop(source)
    facts = {"from_path": source, "to_path": target, **ids(moved.recorded)}
    note = "" if moved.link is None else f"; it is a link to {moved.link}"
    return ToolResult(f"Moved {source} to {target}{note}.", meta=facts, data=facts)


def preview_rm(args: RmArgs, ctx: ToolContext) -> str:
    """Shows the content that will be gone."""
    try:
        place = ctx.files.resolve_itself(args.path)
        if (link := ctx.files.link_target(place)) is not None:
            return f"Removes {place.shown}, a link to {link}; what it leads to is untouched"
        data, size = ctx.files.read_head(args.path, MAX_WRITE_BYTES)
    except ToolError as error:
        if error.code == "ENOENT":
            raise
        return f"Removes the folder {place.shown}, if it is empty." if error.code == "EISDIR" else error.text
    if lost := ctx.files.lost_for_good([place]):
        return f"Removes {place.shown}: {lost[place.shown]}"
    made = compare(place.shown, data, None)
    return made.diff if size == len(data) and made.removed is not None else f"Removes {place.shown} ({size:,} bytes)"


@tool(
    danger=Danger.DANGEROUS,
    writes=lambda args: [args.path],
    removes=lambda args: [args.path],
    preview=preview_rm,
    lands=lambda args, files: {args.path: files.resolve_itself(args.path)},
)
def rm(args: RmArgs, ctx: ToolContext) -> ToolResult:
    """Remove a file, a link itself, or an empty folder."""
    removed = ctx.files.remove(args.path)
    shown = removed.place.shown
    ctx.reads.pop(shown, None)
    facts = {"path": shown, **ids(removed.recorded), "hash": removed.before_hash, "kept": removed.kept}
    note = " The person can bring it back." if removed.kept and not removed.folder else ""
    link = "" if removed.link is None else f", a link to {removed.link}; what it leads to is untouched"
    return ToolResult(f"Removed {'the folder ' if removed.folder else ''}{shown}{link}.{note}", meta=facts, data=facts)
