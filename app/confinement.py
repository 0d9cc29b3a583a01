"""How commands are confined, in words that every layer shares: what holds them, and what a person granted beyond."""

from dataclasses import dataclass
from enum import StrEnum


class Tier(StrEnum):
    """What the operating system enforces around a command; found by trying, never by version numbers."""

    FULL = "full"
    REDUCED = "reduced"
    NONE = "none"


WORDS: dict[Tier, str] = {
    Tier.FULL: "Commands see the project and the system's programs, nothing else of yours, and no network",
    Tier.REDUCED: "Commands can write only in the project and have no network; some protections are checked afterwards",
    Tier.NONE: "Nothing confines commands here, so every command asks",
}


@dataclass(frozen=True, slots=True)
class Grant:
    """What a command may do beyond the project folder, or, when `read_only`, less than usual there."""

    network: bool = False
    folders: tuple[str, ...] = ()
    """More folders that it may read and write, by their real absolute paths."""
    unconfined: bool = False
    read_only: bool = False
    """The project cannot be written: plan mode."""

    def __or__(self, other: "Grant") -> "Grant":
        return Grant(
            self.network or other.network,
            tuple(dict.fromkeys((*self.folders, *other.folders))),
            self.unconfined or other.unconfined,
            self.read_only or other.read_only,
        )


NO_GRANT = Grant()


@dataclass(frozen=True, slots=True)
class InForce:
    """What confined one command: for its block, its result and its line of the audit trail."""

    tier: Tier
    grant: Grant = NO_GRANT
    note: str = ""
    """Why it is less than it could be, in words; empty when there is nothing to say."""
