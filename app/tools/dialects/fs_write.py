"""`fs.write` and `fs.apply_patch`: change files whose paths begin with a mount, with JSON objects as results."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, WithJsonSchema

from app.sandbox.files.workspace import Place
from app.tools import Args, Danger, ToolContext, tool
from app.tools.dialects.mounts import alias, is_rooted, make_answer, make_failure, unmount_path
from app.tools.shared.changes import (
    Changes,
    compare,
    facts,
    foreseen,
    form_content,
    ids,
    write_and_remember,
    write_with_diff,
)
from app.tools.shared.frontmatter import update_frontmatter
from app.tools.shared.patching import FilePatch, apply_patch, parse_patch
from app.tools.shared.texts import FileText, check_text
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.messages import ToolResult

MAX_WRITE_BYTES = 100_000
MAX_PATCHED_BYTES = 10_000_000
WRITABLE = ("@project", "@state")


class FsWriteArgs(Args):
    path: str = Field(description="File to write, such as @project/src/a.py or @state/notes.md")
    content: str = Field(description="The whole new content")
    ifMatchSha256: str | None = Field(  # noqa: N815  the contract's own name
        default=None, description="Write only if the present file has this hash"
    )


class Patch(Args):
    model_config = ConfigDict(extra="ignore")

    operation: Literal["updateFrontmatter", "unified"]
    update: dict[str, Any] | None = Field(
        default=None,
        description="For updateFrontmatter: stepsCompleted.append, variables.set, decisionLog.append, "
        "artifacts.append, currentNodeId.set, updatedAt.set",
    )
    diff: str | None = Field(default=None, description="For unified: a diff of one or more files, relative to @project")
    ifMatchSha256: str | None = Field(  # noqa: N815  the contract's own name
        default=None, description="For updateFrontmatter: patch only if the present file has this hash"
    )


class FsApplyPatchArgs(Args):
    path: str = Field(description="The file to patch in @state; for a unified diff @project, or a path in it")
    patch: Annotated[Patch, WithJsonSchema(Patch.model_json_schema())]


@dataclass(frozen=True, slots=True)
class PatchStep:
    """One file of a patch: `after` None removes it."""

    path: str
    place: Place
    before: bytes | None
    after: bytes | None

    @property
    def before_hash(self) -> str | None:
        return None if self.before is None else hashlib.sha256(self.before).hexdigest()

    @property
    def changes(self) -> Changes:
        return compare(self.place.shown, self.before, self.after)


def preview_write(args: FsWriteArgs, ctx: ToolContext) -> str:
    path = unmount_path(args.path, *WRITABLE)
    return foreseen(path, form_content(path, args.content, ctx)[0], ctx)


@tool(
    name="fs.write",
    replaces=True,
    danger=Danger.DANGEROUS,
    writes=lambda args: [unmount_path(args.path, *WRITABLE)],
    preview=preview_write,
    failure=make_failure,
)
def fs_write(args: FsWriteArgs, ctx: ToolContext) -> ToolResult:
    """Write a whole file in @project or @state, replacing what was there. Missing folders are made."""
    path = unmount_path(args.path, *WRITABLE)
    data, notes = form_content(path, args.content, ctx)
    written, made = write_with_diff(
        path, _check_size(data, path, ctx), ctx, overwrite=True, expect_sha256=args.ifMatchSha256
    )
    answer = {"path": alias(written.place), "bytesWritten": written.bytes, "sha256After": written.after_hash}
    answer |= {"note": "; ".join(notes)} if notes else {}
    return make_answer(answer, **facts(written, made))


def _writes(args: FsApplyPatchArgs) -> Sequence[str]:
    if args.patch.operation == "updateFrontmatter":
        return [unmount_path(args.path, "@state")]
    base = unmount_path(args.path, "@project")
    try:
        files = parse_patch(args.patch.diff or "")
    except InvalidArguments:  # the call itself reports what is wrong
        return [base]
    return [base, *map(_project_path, files)]


def preview_patch(args: FsApplyPatchArgs, ctx: ToolContext) -> str:
    return "\n".join(step.changes.diff for step in _steps(args, ctx))


@tool(
    name="fs.apply_patch",
    danger=Danger.DANGEROUS,
    writes=_writes,
    preview=preview_patch,
    failure=make_failure,
)
def fs_apply_patch(args: FsApplyPatchArgs, ctx: ToolContext) -> ToolResult:
    """Patch files: updateFrontmatter changes the frontmatter of a Markdown file in @state; unified applies a unified
    diff to files of @project, all of it or nothing."""
    steps = _steps(args, ctx)
    files: list[dict[str, Any]] = []
    for step in steps:
        try:  # each change is made only if the file has not changed since the patch was checked
            made = step.changes
            if step.after is None:
                recorded = ctx.files.remove(step.path, expect_sha256=step.before_hash).recorded
                ctx.reads.pop(step.place.shown, None)
            else:
                recorded = write_and_remember(
                    step.path, step.after, ctx, overwrite=step.before is not None, expect_sha256=step.before_hash
                ).recorded
            after = None if step.after is None else hashlib.sha256(step.after).hexdigest()
            hashes = {"path": alias(step.place), "sha256Before": step.before_hash, "sha256After": after}
            files.append(hashes | ids(recorded) | {"diff": made.diff, "added": made.added, "removed": made.removed})
        except ToolError as error:
            done = ", ".join(file["path"] for file in files) or "nothing"
            raise ToolError(f"{error.text} Patched before that: {done}.", error.code) from error
    if args.patch.operation == "unified":
        base = alias(ctx.files.resolve(unmount_path(args.path), write=True))
        return make_answer({"path": base, "files": [_hashes(file) for file in files]}, path=base, files=files)
    return make_answer(_hashes(files[0]), **files[0])


def _steps(args: FsApplyPatchArgs, ctx: ToolContext) -> list[PatchStep]:
    """All changes of the patch; raises ToolError if any part of it does not fit."""
    patch = args.patch
    if patch.operation == "updateFrontmatter":
        path = unmount_path(args.path, "@state")
        if not patch.update:
            raise InvalidArguments("updateFrontmatter needs an update that says what to change.")
        place = ctx.files.resolve(path, write=True)
        before = ctx.files.read_bytes(path, MAX_PATCHED_BYTES)
        digest = hashlib.sha256(before).hexdigest()
        if patch.ifMatchSha256 is not None and patch.ifMatchSha256.lower() != digest:
            raise ToolError(f"{path} has changed since it was read; read it again first.", "E_PRECONDITION_FAILED")
        check_text(json.dumps(patch.update, ensure_ascii=False))
        file = FileText.of(before, place.shown)
        after = file.encoded(update_frontmatter(file.text, patch.update, file.ending_at(0)))
        return [PatchStep(path, place, before, _check_size(after, path, ctx))]
    base = ctx.files.resolve(unmount_path(args.path, "@project"), write=True)
    return [_file_step(file, base, ctx) for file in parse_patch(check_text(patch.diff or ""))]


def _file_step(file: FilePatch, base: Place, ctx: ToolContext) -> PatchStep:
    path = _project_path(file)
    place = ctx.files.resolve(path, write=True)
    if place.zone is not base.zone or place.parts[: len(base.parts)] != base.parts:
        raise InvalidArguments(f"The diff changes {alias(place)}, which is not in {alias(base)}.")
    if file.creates:
        try:
            ctx.files.read_head(path, 0, hinted=False)
        except ToolError as error:
            if error.code != "ENOENT":
                raise
        else:
            raise ToolError(f"{path} exists already, but the diff creates it. Nothing was written.", "E_CONFLICT")
        return PatchStep(path, place, None, _check_size(apply_patch("", file).encode(), path, ctx))
    before = ctx.files.read_bytes(path, MAX_PATCHED_BYTES)
    text = FileText.of(before, place.shown)
    after = apply_patch(text.text, file)
    if not file.deletes:
        return PatchStep(path, place, before, _check_size(text.encoded(after), path, ctx))
    if after:
        raise ToolError(f"{file.path} has content that the diff does not remove. Nothing was written.", "E_CONFLICT")
    return PatchStep(path, place, before, None)


def _project_path(file: FilePatch) -> str:
    """A diff names its files from the project's root, with or without the mount; a path from elsewhere is refused."""
    return unmount_path(file.path if is_rooted(file.path) else f"@project/{file.path}", "@project")


def _check_size(data: bytes, path: str, ctx: ToolContext) -> bytes:
    most = ctx.max_write_bytes or MAX_WRITE_BYTES
    if len(data) > most:
        text = f"{path} would have {len(data):,} bytes, more than the {most:,} allowed."
        raise ToolError(text, "E_WRITE_LIMIT")
    return data


def _hashes(file: Mapping[str, Any]) -> dict[str, Any]:
    return {key: file[key] for key in ("path", "sha256Before", "sha256After")}
