"""What the person noted in a review: comments on lines, which become one message, and the changes they keep."""

import json
from collections.abc import Collection
from dataclasses import asdict, dataclass, field
from typing import Any

from app.text.plain import visible
from app.ui.changes.file_tree import ChangedFile
from app.ui.kit.language import number, tr
from app.ui.transcript.blocks.diff import Row

LONGEST_QUOTE = 200


@dataclass
class Comment:
    """Beside one line of one hunk; `row` is the index of the line in the hunk."""

    path: str
    hunk: str
    row: int
    line: Row
    text: str

    @property
    def place(self) -> str:
        """As it is said to the person and to the agent."""
        if self.line.new is not None:
            return tr("line {number}", number=number(self.line.new))
        if self.line.old is not None:
            return tr("removed line {number}", number=number(self.line.old))
        return tr("removed line")


@dataclass
class ReviewNotes:
    """Of one conversation, until the comments are sent."""

    kept: set[tuple[str, str]] = field(default_factory=set)
    """Path and key of the hunks that the person keeps, and of files that are kept as they are."""
    comments: list[Comment] = field(default_factory=list)
    unfinished: dict[tuple[str, str], tuple[Comment, str]] = field(default_factory=dict)
    """Of a path and the key of a hunk, the comment that is being written there and its text so far."""

    set_aside: dict[tuple[str, str], tuple[Comment, str | None]] = field(default_factory=dict)
    """Of such a pair that is gone, what became of the comment that was being written there, and what it was before."""

    def to_json(self) -> str:
        """ "" if there is nothing to keep."""
        if not (self.kept or self.comments or self.unfinished):
            return ""
        unfinished = [(*at, asdict(comment), text) for at, (comment, text) in self.unfinished.items()]
        kept = {"kept": sorted(self.kept), "comments": list(map(asdict, self.comments)), "unfinished": unfinished}
        return json.dumps(kept, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "ReviewNotes":
        """As they were kept; what cannot be read is as good as nothing noted."""
        try:
            stored = json.loads(text) if text else {}
            return cls(
                {(path, hunk) for path, hunk in stored.get("kept", ())},
                [_comment(one) for one in stored.get("comments", ())],
                {(path, hunk): (_comment(one), begun) for path, hunk, one, begun in stored.get("unfinished", ())},
            )
        except (AttributeError, KeyError, TypeError, ValueError):
            return cls()

    def keep_file(self, file: ChangedFile, *, on: bool) -> None:
        """As the agent left it: what it does there later is to be looked at again."""
        (self.kept.add if on else self.kept.discard)((file.path, _as_left(file)))

    def keeps_file(self, file: ChangedFile) -> bool:
        return (file.path, _as_left(file)) in self.kept

    def settle(self, file: ChangedFile, hunks: Collection[str]) -> None:
        """Keep what is being written about a hunk that is gone as a comment, until the hunk is there again.

        While an editor saves a file, half of it may be seen.
        """
        path = file.path
        if self.keeps_file(file):
            self.kept |= {(path, hunk) for hunk in hunks}
        for at in [at for at in self.set_aside if at[0] == path and at[1] in hunks]:
            comment, before = self.set_aside.pop(at)
            if any(other is comment for other in self.comments):  # neither sent nor removed since
                self.unfinished[at] = (comment, comment.text)
                comment.text = before or ""
                if before is None:
                    self.comments.remove(comment)
        for at in [at for at in self.unfinished if at[0] == path and at[1] not in hunks]:
            comment, text = self.unfinished.pop(at)
            if text.strip():
                is_kept = any(other is comment for other in self.comments)
                self.set_aside[at] = (comment, comment.text if is_kept else None)
                self.keep(comment, text.strip())

    def keep(self, comment: Comment, text: str) -> None:
        comment.text = text
        if not any(other is comment for other in self.comments):
            self.comments.append(comment)

    def of(self, path: str, hunk: str) -> list[Comment]:
        found = [comment for comment in self.comments if (comment.path, comment.hunk) == (path, hunk)]
        return sorted(found, key=lambda comment: comment.row)

    def message(self) -> str:
        """All comments, file by file and from top to bottom."""
        parts: list[str] = [tr("My comments on your changes:")]
        for comment in sorted(self.comments, key=lambda one: (one.path, one.line.new or one.line.old or 0)):
            quoted = visible(comment.line.text)[:LONGEST_QUOTE]
            parts.append(f"`{visible(comment.path)}`, {comment.place}:\n> {quoted}\n\n{comment.text.strip()}")
        return "\n\n".join(parts)


def _as_left(file: ChangedFile) -> str:
    return f"={file.after}"


def _comment(stored: dict[str, Any]) -> Comment:
    return Comment(**stored | {"line": Row(**stored["line"])})
