"""Remembers the hash of each file when the model last saw it, and checks whether it is still the same."""

import hashlib
from collections.abc import Iterable

from app.sandbox.files.workspace import Place
from app.tools import ToolContext
from app.vocabulary.errors import InvalidArguments, ToolError

SHOWN = 12
"""How many characters of a hash the model is shown, and may give back."""
FEWEST = 8
LARGEST = 2_000_000


def saw(ctx: ToolContext, path: str, digest: str) -> None:
    """Remember that the model has been shown this file, or a part of it."""
    ctx.reads[path] = digest


def saw_parts(ctx: ToolContext, places: Iterable[Place]) -> None:
    """Remember that lines of these files were shown. Blocks. Large files are left out: hashing is slow."""
    for place in places:
        try:
            data, size = ctx.files.read_head(place, LARGEST, hinted=False)
        except ToolError:
            continue
        if size == len(data):
            saw(ctx, place.shown, hashlib.sha256(data).hexdigest())


def check_given(path: str, given: str | None, digest: str) -> None:
    """Raises ToolError if the file is not in the state that the model has read."""
    if given is None:
        return
    wanted = given.strip().lower()
    if len(wanted) < FEWEST or not all(letter in "0123456789abcdef" for letter in wanted):
        raise InvalidArguments(f"last_read_hash must be the hash that read shows, at least {FEWEST} of its letters.")
    if not digest.startswith(wanted):
        text = f"{path} has changed since it was read: its hash is {digest[:SHOWN]} now. Read it again first."
        raise ToolError(text, "E_CONFLICT")


def is_stale(ctx: ToolContext, path: str, digest: str) -> bool:
    """Whether the model saw another state of the file."""
    return ctx.reads.get(path, digest) != digest
