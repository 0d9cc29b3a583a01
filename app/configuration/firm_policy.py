"""The policy of a computer: `/etc/handrail/policy.toml` says what no person and no setting of theirs can loosen.

Only root can have written it, or it is not read: then, and where anything in it is wrong, no session begins.
"""

import os
import stat
import sys
from pathlib import Path
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, ValidationError, convert, field

from app.configuration.settings import RuleSettings
from app.text.plain import one_line
from app.text.sentences import join, say
from app.vocabulary.errors import UsageError

POLICY_FILE = Path("/etc/handrail/policy.toml")
ROOT = 0
MOST_BYTES = 256_000

Level = Literal["supervised", "guided", "autonomous"]


class FirmPolicy(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent, a limit is none."""

    reason: Annotated[str, Meta(max_length=500)] = ""
    """Whose policy it is, and whom to ask: shown wherever it limits something."""
    highest_trust: Level = "autonomous"
    providers: list[str] | None = None
    """Providers by name, at their own address, and the addresses of servers; absent is all."""
    hosts: list[str] | None = None
    """All that commands, MCP servers, searches and pages may connect to."""
    demo: bool = True
    rules: list[RuleSettings] = field(default_factory=list)
    """To ask or to deny: what the person allows does not undo them."""
    problem: str = ""
    """Why the file cannot be used; nothing is allowed then."""

    def __post_init__(self) -> None:
        if any(rule.action == "allow" for rule in self.rules):
            raise ValueError("its rules can ask or deny, not allow")
        if self.hosts:
            from app.network.hosts import BadHost, HostPattern

            try:
                [HostPattern.parse(host) for host in self.hosts]
            except BadHost as error:
                raise ValueError(error.text) from None

    def words(self, what: str) -> str:
        """What is limited, and why."""
        return join(" ", filter(None, (what, self.reason)))

    @property
    def trust_words(self) -> str:
        """For who would trust the agent more; "" if every level is allowed."""
        if self.highest_trust == "autonomous":
            return ""
        return self.words(say("The policy of this computer allows at most {level}.", _LEVELS[self.highest_trust]))

    def lowered(self, trust: str) -> str:
        """The level, or the highest that there may be."""
        levels = get_args(Level)
        return min(trust, self.highest_trust, key=levels.index) if trust in levels else trust

    def allows_host(self, host: str) -> bool:
        """`host`, or `host:port`."""
        if self.hosts is None:
            return True
        from app.network.hosts import BadHost, HostPattern, parse_target

        try:
            target = parse_target(host, 443)
        except BadHost:
            return False
        return any(HostPattern.parse(one).matches(target) for one in self.hosts)

    def check(self) -> None:
        """Raises UsageError where nothing may begin."""
        if self.problem:
            raise UsageError(self.problem)

    def check_endpoint(self, kind: str, title: str, origin: str, *, is_own: bool) -> None:
        """Raises UsageError for a model server that may not be used; `origin` is its address without a path."""
        self.check()
        named = self.providers is None or any(
            (entry.rstrip("/") == origin) if "://" in entry else (entry == kind and is_own) for entry in self.providers
        )
        if kind == "demo":
            named = self.demo
        if not named:
            refused = say("The policy of this computer does not allow {name}. Nothing was sent.", title)
            raise UsageError(self.words(refused))


UNLIMITED = FirmPolicy()
_LEVELS = {"supervised": say("Supervised"), "guided": say("Guided")}


def load_firm_policy(path: Path | None = None) -> FirmPolicy:
    """What the file says; UNLIMITED if there is none, and all is refused if it cannot be trusted or read."""
    path = path or POLICY_FILE
    if sys.platform == "win32":
        return UNLIMITED
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return UNLIMITED
    except OSError as error:
        return _refused(path, error.strerror or str(error))
    try:
        return _read(path)
    except OSError as error:
        return _refused(path, error.strerror or str(error))
    except (ValueError, ValidationError) as error:  # broken TOML, what is no UTF-8, what the policy has not
        return _refused(path, str(error))


def _read(path: Path) -> FirmPolicy:
    import tomllib

    for folder in (path.parent, path.parent.parent):
        _check_owner(folder.stat(), str(folder))
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise ValueError("it is no file")
        _check_owner(found, "it")
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError("it is too large")
    read = convert(tomllib.loads(data.decode()), FirmPolicy)
    if read.problem:
        raise ValueError("`problem` is nothing that it can say")
    return read


def _check_owner(found: os.stat_result, name: str) -> None:
    if found.st_uid != ROOT:
        raise ValueError(f"{name} does not belong to root")
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise ValueError(f"{name} can be written by others than root (chmod go-w)")


def _refused(path: Path, why: str) -> FirmPolicy:
    words = say(
        "The policy of this computer, {path}, cannot be used, so nothing begins: {problem}. Who looks after this "
        "computer can mend it.",
        str(path),
        one_line(why, 300).rstrip("."),
    )
    return FirmPolicy(highest_trust="supervised", providers=[], hosts=[], demo=False, problem=words)
