"""How commands are confined: the types that every layer shares for tiers and for what the person granted."""

from dataclasses import dataclass
from enum import StrEnum

from app.text.sentences import listed, say


class Tier(StrEnum):
    """What the operating system enforces around a command; found by trying, never by version numbers."""

    FULL = "full"
    REDUCED = "reduced"
    NONE = "none"


WORDS: dict[Tier, str] = {
    Tier.FULL: say("Commands see the project and the system's programs, nothing else of yours, and no network"),
    Tier.REDUCED: say(
        "Commands can write only in the project and have no network; some protections are checked afterwards"
    ),
    Tier.NONE: say("Nothing confines commands here, so every command asks"),
}


BY_HOST: dict[Tier, str] = {
    Tier.FULL: say(
        "Commands see the project and the system's programs, nothing else of yours, and the network host by host"
    ),
    Tier.REDUCED: say(
        "Commands can write only in the project and reach the network host by host; some protections are "
        "checked afterwards"
    ),
}
"""The same where commands reach the network through a proxy alone."""


UNCONFINED = say("This command runs without confinement, like any program of yours")
"""For one to which the person grants that."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a command may do beyond the project folder, or, when `read_only`, less than usual there."""

    network: bool = False
    folders: tuple[str, ...] = ()
    """More folders that it may read and write, by their real absolute paths."""
    unconfined: bool = False
    read_only: bool = False
    """The project cannot be written: plan mode."""
    reads: tuple[str, ...] = ()
    """Folders added to the session, by their real absolute paths: tools and commands may read them."""
    changes: tuple[str, ...] = ()
    """The same, and tools may change them, which undo covers; commands may still only read them."""

    @property
    def words(self) -> str:
        """What is granted, for a sentence: "network and the folder /data"."""
        said = [say("network")] if self.network else []
        said += [say("the folder {folder}", folder) for folder in self.folders]
        said += [say("reading the folder {folder}", folder) for folder in self.reads]
        said += [say("changing files in the folder {folder}", folder) for folder in self.changes]
        said += [say("a run without confinement")] if self.unconfined else []
        said += [say("reading only")] if self.read_only else []
        return listed(said) or say("nothing more")

    @property
    def single(self) -> tuple["Grant", ...]:
        """Each thing that is granted, by itself."""
        network = (Grant(network=True),) if self.network else ()
        return (
            *network,
            *(Grant(folders=(folder,)) for folder in self.folders),
            *(Grant(reads=(folder,)) for folder in self.reads),
            *(Grant(changes=(folder,)) for folder in self.changes),
        )

    def __or__(self, other: "Grant") -> "Grant":
        return Grant(
            self.network or other.network,
            tuple(dict.fromkeys((*self.folders, *other.folders))),
            self.unconfined or other.unconfined,
            self.read_only or other.read_only,
            tuple(dict.fromkeys((*self.reads, *other.reads))),
            tuple(dict.fromkeys((*self.changes, *other.changes))),
        )

    def __sub__(self, other: "Grant") -> "Grant":
        """What of this goes beyond `other`."""
        return Grant(
            self.network and not other.network,
            tuple(folder for folder in self.folders if folder not in other.folders),
            self.unconfined and not other.unconfined,
            self.read_only and not other.read_only,
            tuple(folder for folder in self.reads if folder not in other.reads),
            tuple(folder for folder in self.changes if folder not in other.changes),
        )


NO_GRANT = Grant()


@dataclass(frozen=True, slots=True)
class InForce:
    """What confined one command: for its block, its result and its line of the audit trail."""

    tier: Tier
    grant: Grant = NO_GRANT
    note: str = ""
    """Why it is less than it could be, in words; empty when there is nothing to say."""
    is_lowered: bool = False
    """It is less than this machine can do, so every command asks: what a command did may be the reason."""
    by_host: bool = False
    """The network is reached through a proxy alone, and each host is decided about."""
    is_cut: bool = False
    """Not every folder was searched for secret and protected files, since there are too many."""
    keeps: bool = False
    """Whatever a command replaces or removes in the project is kept before that, so that undo can bring it back."""

    @property
    def keeps_all(self) -> bool:
        """The command can change nothing but what is kept: it was granted no other folder."""
        return self.keeps and not self.grant.folders

    @property
    def words(self) -> str:
        if self.grant.unconfined:
            return UNCONFINED
        return BY_HOST.get(self.tier, WORDS[self.tier]) if self.by_host else WORDS[self.tier]


@dataclass(frozen=True, slots=True)
class Unkept:
    """Something that a command is about to replace or remove and that cannot be kept: its call waits for an answer."""

    path: str
    size: int
    reason: str
    """One of `UNKEPT_WORDS`."""


UNKEPT_WORDS = {
    "large": say("it is larger than what is copied without asking"),
    "full": say("the disk has no room for a copy"),
    "unreadable": say("it may be neither read, linked nor moved"),
}


class UnkeptAnswer(StrEnum):
    """What becomes of the waiting call."""

    ALLOW = "y"
    """It goes on; what it replaces is lost."""
    KEEP = "k"
    """It is copied first, whatever its size."""
    DENY = "n"
    """The command is told that it may not."""


@dataclass(frozen=True, slots=True)
class UnkeptDecision:
    """What was decided about something that cannot be kept."""

    answer: UnkeptAnswer
    by: str = "person"
    """Who decided, as in `Answer`."""
    why: str = ""
    """Why it was denied, in words for the model."""
    stops: bool = False
    """The command ends with it."""
