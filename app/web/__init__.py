"""Pages of the web for `web_fetch`: downloaded from checked addresses, and read in a process of their own.

A page is hostile: `download` connects only to addresses that were checked, and bounds time and size, and `extraction`
parses in a confined process that can be killed.
"""

from dataclasses import dataclass

from app.vocabulary.errors import ToolError


class FetchFailed(ToolError):
    """A page could not be fetched or read; the text says why and what to do instead."""


@dataclass(frozen=True, slots=True)
class FetchPermit:
    """Whether an address may be fetched without asking, and whether its host may be on this machine or network:
    because it is local by its name, or because a rule of the person's names it for that."""

    is_allowed: bool = False
    is_local: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """What a fetch gave: readable text without hidden characters, and where it came from in the end."""

    url: str
    title: str
    text: str
    content_type: str
    size_bytes: int
    notes: tuple[str, ...] = ()
    """What was left out or replaced, in words."""
