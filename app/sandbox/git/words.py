"""Describes changes of a repository in words, for the person and the model."""

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.sandbox.git import index, parts, reftable
from app.sandbox.git.objects import archived

KINDS = {"refs/heads/": "branch", "refs/tags/": "tag", "refs/remotes/": "remote branch", "refs/": "reference"}
NOT_MENTIONED = ("ORIG_HEAD", "MERGE_MSG", "MERGE_MODE", reftable.LIST)
"""Files that git writes together with others that are mentioned, and reftables, whose references are."""
UNDER_WAY = {
    "rebase-merge": "rebase", "rebase-apply": "rebase", "sequencer": "cherry-pick or revert", "MERGE_HEAD": "merge",
    "CHERRY_PICK_HEAD": "cherry-pick", "REVERT_HEAD": "revert", "BISECT_LOG": "bisect", "BISECT_START": "bisect",
}  # fmt: skip
MAX_NAMED_REFS = 3
MAX_READ_BYTES = 2_000_000
"""Of reftables: some 30,000 references."""
SHORT_HASH_CHARS = 7


@dataclass(frozen=True, slots=True)
class GitChange:
    """A change of one part of a repository while a command ran."""

    path: str
    """The path of the part in the version store."""
    repository: str
    """The folder of the working tree, as it is shown; empty for the project's own repository."""
    name: str
    before: bytes | None
    after: bytes | None
    lost: str = ""
    """Why this cannot be undone; empty if it can."""
    author: str = ""
    """Who made the change, if not the command."""
    told: str = ""
    """The description of something that is no part, such as a restored pack."""

    @property
    def key(self) -> tuple[str, ...]:
        return self.path, self.repository, self.told, self.author

    @property
    def text(self) -> str:
        """The change in words; empty if it is not mentioned."""
        told = self.told or words(self.name, self.before, self.after)
        return f"git{f' in {self.repository}' if self.repository else ''}: {told}" if told else ""


def worth_telling(changes: Iterable[GitChange]) -> list[GitChange]:
    """The changes that are mentioned; the logs of references that are deleted themselves are not."""
    found = list(changes)
    gone = {(change.repository, f"logs/{change.name}") for change in found if change.after is None}
    return [change for change in found if change.text and (change.repository, change.name) not in gone]


def merged_changes(earlier: Iterable[GitChange], later: Iterable[GitChange]) -> list[GitChange]:
    """The changes of two successive periods, combined."""
    found = {change.key: change for change in earlier}
    for change in later:
        before = found.pop(change.key, None)
        joined = change if before is None else replace(change, before=before.before, lost=before.lost or change.lost)
        if joined.told or joined.before != joined.after:
            found[change.key] = joined
    return list(found.values())


def words(name: str, before: bytes | None, after: bytes | None) -> str:
    """A change of a part in words; empty if it is not mentioned."""
    if name == parts.STASH:
        entries, now = Counter(_entries(before)), Counter(_entries(after))
        counts = (((entries - now).total(), "dropped"), ((now - entries).total(), "added"))
        told = [f"{count} {'entry' if count == 1 else 'entries'} {done}" for count, done in counts if count]
        return f"stash: {', '.join(told)}" if told else "stash changed"
    if name == "HEAD":
        return _moved("HEAD", before, after)
    for prefix, kind in KINDS.items():
        if name.startswith(prefix):
            return _moved(f"{kind} {name.removeprefix(prefix)}", before, after)
    if name == parts.INDEX:
        old, new = index.staged(before), index.staged(after)
        if old is None or new is None:
            return f"index {_done(before, after)}"
        paths = sorted(path for path in old.keys() | new.keys() if old.get(path) != new.get(path))
        named = ", ".join(os.fsdecode(path) for path in paths[:MAX_NAMED_REFS])
        more = f" and {len(paths) - MAX_NAMED_REFS:,} more" if len(paths) > MAX_NAMED_REFS else ""
        return f"index changed: {named}{more}" if paths else ""
    if name.startswith("objects/") and name != "objects/info/alternates":
        count = len(archived(before or b""))
        return f"{count:,} {'object' if count == 1 else 'objects'} deleted"
    if name.startswith("logs/"):
        done = "deleted" if after is None else "rewritten"
        return "" if before is None else f"reflog of {name.removeprefix('logs/').removeprefix('refs/heads/')} {done}"
    under_way = UNDER_WAY.get(name.partition("/")[0])
    if under_way is not None:
        return f"{under_way} begun" if before is None else f"{under_way} ended" if after is None else ""
    return "" if name in NOT_MENTIONED else f"{name} {_done(before, after)}"


def references_changed(before: bytes | None, after: bytes | None) -> list[str]:
    """The references in reftables that differ, in words; none if only logs differ, or they cannot be read."""
    if max(len(before or b""), len(after or b"")) > MAX_READ_BYTES:
        return []
    try:
        old, new = reftable.references(before), reftable.references(after)
    except ValueError:
        return []
    names = [name for name in sorted(old.keys() | new.keys()) if old.get(name) != new.get(name)]
    told = ("stash changed" if name == parts.STASH else words(name, old.get(name), new.get(name)) for name in names)
    return list(filter(None, told))


def _moved(what: str, before: bytes | None, after: bytes | None) -> str:
    if before is None:
        return f"{what} created at {_short(after)}"
    if after is None:
        return f"{what} deleted (was at {_short(before)})"
    return f"{what} moved {_short(before)} → {_short(after)}"


def _short(value: bytes | None) -> str:
    text = os.fsdecode(value or b"").strip()
    return (
        text.removeprefix("ref: ").removeprefix("refs/heads/") if text.startswith("ref: ") else text[:SHORT_HASH_CHARS]
    )


def _done(before: bytes | None, after: bytes | None) -> str:
    return "created" if before is None else "deleted" if after is None else "changed"


def _entries(log: bytes | None) -> list[bytes]:
    """The commit of each stash entry: the second hash of its line; the first is that of the entry before it."""
    return [(line.split(b" ", 2) * 2)[1] for line in (log or b"").splitlines()]
