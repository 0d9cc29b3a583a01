"""Describes changes of a repository in words, for the person and the model."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.text.sentences import say

KINDS = {"refs/heads/": "branch", "refs/tags/": "tag", "refs/remotes/": "remote branch", "refs/": "reference"}
PACKED, STASH, STASH_LOG = "packed-refs", "refs/stash", "logs/refs/stash"
UNDER_WAY = {
    "rebase-merge": "rebase", "rebase-apply": "rebase", "sequencer": "cherry-pick or revert", "MERGE_HEAD": "merge",
    "CHERRY_PICK_HEAD": "cherry-pick", "REVERT_HEAD": "revert", "BISECT_LOG": "bisect", "BISECT_START": "bisect",
}  # fmt: skip
MAX_READ_BYTES = 20_000_000
"""Of one file of a repository."""

Parts = Mapping[str, bytes]
"""The contents of files of a repository, by their names in it."""


@dataclass(frozen=True, slots=True)
class GitChange:
    """What a command did to a repository, in words."""

    repository: str
    """The folder of the working tree, as it is shown; empty for the project's own repository."""
    told: str
    lost: str = ""
    """Why this cannot be undone; empty if it can."""

    @property
    def text(self) -> str:
        return (
            say("git in {folder}: {reason}", self.repository, self.told)
            if self.repository
            else say("git: {reason}", self.told)
        )


def tells(name: str) -> bool:
    """Whether the content of this file of a repository is needed for `words`."""
    return name in ("HEAD", PACKED, STASH_LOG) or name.startswith("refs/") or name.partition("/")[0] in UNDER_WAY


def words(before: Parts, after: Parts) -> Iterator[str]:
    """What differs between files of a repository for which `tells` is true; each part has all that the other has."""
    old, new = _references(before), _references(after)
    for name in sorted(old.keys() | new.keys()):
        if old.get(name) != new.get(name) and name != STASH:
            yield _reference_moved(name, old.get(name), new.get(name))
    entries, now = (Counter(_entries(parts.get(STASH_LOG))) for parts in (before, after))
    counts = (((entries - now).total(), "dropped"), ((now - entries).total(), "added"))
    told = [f"{count} {'entry' if count == 1 else 'entries'} {done}" for count, done in counts if count]
    if told or old.get(STASH) != new.get(STASH):
        yield f"stash: {', '.join(told)}" if told else say("stash changed")
    begun, ended = ({UNDER_WAY[top] for name in parts if (top := name.partition("/")[0]) in UNDER_WAY}
        for parts in (after, before))  # fmt: skip
    yield from (f"{act} begun" for act in sorted(begun - ended))
    yield from (f"{act} ended" for act in sorted(ended - begun))


def _references(parts: Parts) -> dict[str, bytes]:
    """The references and HEAD: those in `packed-refs`, and those with a file of their own, which count first."""
    found: dict[str, bytes] = {}
    for line in parts.get(PACKED, b"").splitlines():
        fields = line.split(b" ", 1)
        if len(fields) == 2 and fields[1].startswith(b"refs/"):
            found[os.fsdecode(fields[1])] = fields[0]
    loose = {name: data.strip() for name, data in parts.items() if name == "HEAD" or name.startswith("refs/")}
    return found | {name: data for name, data in loose.items() if not name.endswith(".lock")}


def _reference_moved(name: str, before: bytes | None, after: bytes | None) -> str:
    prefix, kind = next((pair for pair in KINDS.items() if name.startswith(pair[0])), ("", ""))
    what = f"{kind} {name.removeprefix(prefix)}" if kind else name
    if before is None:
        return say("{ref} created at {commit}", what, _short(after))
    if after is None:
        return say("{ref} deleted (was at {commit})", what, _short(before))
    return say("{ref} moved {commit} → {now}", what, _short(before), _short(after))


def _short(value: bytes | None) -> str:
    text = os.fsdecode(value or b"")
    is_name = text.startswith("ref: ")
    return text.removeprefix("ref: ").removeprefix("refs/heads/") if is_name else text[:7]


def _entries(log: bytes | None) -> list[bytes]:
    """The commit of each stash entry: the second hash of its line; the first is that of the entry before it."""
    return [(line.split(b" ", 2) * 2)[1] for line in (log or b"").splitlines()]
