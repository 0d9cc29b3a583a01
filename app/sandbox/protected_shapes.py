"""Tells names that can be protected from all others: a record that is full still holds what commands do to them.

The app and its workers judge by the same code, so that both mean the same names. It imports nothing else of the app.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class ProtectedShapes:
    """Judges paths quickly and generously: not each of these names is protected, and there are few of them."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self._names = frozenset(plan["names"])
        """Of files."""
        self._folders = frozenset(plan["folders"])
        """Folders in which every file is protected."""
        self._words = tuple(plan["words"])
        """Parts of the names of files and of folders around them."""
        self._hints = tuple(plan["hints"])
        """Parts of the names of files."""

    def match(self, inside: bytes) -> bool:
        """Whether this path can be protected; `inside` is the path in the project, or in a granted folder."""
        text = os.fsdecode(inside).casefold()
        if any(word in text for word in self._words):
            return True
        parts = [part.rstrip(". ") for part in text.split("/")]
        if parts[-1] in self._names or not self._folders.isdisjoint(parts):
            return True
        return any(hint in parts[-1] for hint in self._hints)
