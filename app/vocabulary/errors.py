"""Every error this program raises on purpose.

    AppError                 its text is fit to show to a person
    |-- UsageError               what the person asked for cannot be done as asked: folder, provider
    |   |-- SettingsError            the settings file cannot be read; it is left as it is
    |   |-- FolderGone               a project's folder is not there
    |   |-- NoKey                    a model server needs a key, and there is none
    |   |   `-- KeyringLocked            it is in the system keyring, which was not unlocked
    |   |-- NoModel                  a model server has others than the one named, or nobody named one
    |   |-- SessionInUse             another program has the session open; the person may take it over
    |   `-- EndpointGone             a session's model server is not what it was: where to go on is the person's choice
    |-- ToolError                expected: the model reads the text and carries on
    |   |-- InvalidArguments         the call does not fit the tool's schema
    |   |-- Denied                   scope, mode, a rule or the person said no
    |   |   `-- NotApproved              it needed the person's yes
    |   `-- SandboxViolation         a path or process tried to leave the project
    |-- ProviderError            the model service failed; the turn ends, the session stays usable
    |-- BudgetReached            the next call could cost more than the person allows; nothing was sent
    `-- StorageError             our own database or files failed
        |-- DatabaseBusy             another program holds the database; trying again helps
        |-- DiskFull                 nothing more can be written until there is room
        |-- DatabaseUnusable         the file is damaged, or of a newer Handrail; it is left as it is
        `-- SessionTaken             another window went on with the session, or deleted it

Anything else that escapes is a bug and reaches the crash handler.
"""

from enum import StrEnum

from app.text.sentences import join


class AppError(Exception):
    """The base of the tree above. `fault` is the word by which a face knows a title and a remedy; "" for none."""

    fault: str = ""

    @property
    def text(self) -> str:
        return str(self)


class UsageError(AppError):
    """Bad input from the person; the text says what to do."""


class FolderGone(UsageError):
    """The folder of a project is not there, or not any more."""

    fault = "folder_gone"


class NoKey(UsageError):
    """A model server needs a key, and there is none."""

    fault = "no_key"


class KeyringLocked(NoKey):
    fault = "keyring_locked"


class NoModel(UsageError):
    """A model server has others than the one that was named, or several and none was named."""

    fault = "no_model"


class SessionInUse(UsageError):
    """Nothing was sent, and nothing was changed."""

    def __init__(self, session_id: str) -> None:
        super().__init__(
            f"The session {session_id} is open in another Handrail. Go on with it there; to read it here: "
            f"handrail session export {session_id}; to go on with it here all the same: --take-over."
        )


class EndpointGone(UsageError):
    """Nothing was sent. `reason` is for a face that offers the choice itself; the text names the options to give.

    `kind` and `base_url` are where the session was held, as far as that is known. One that is only `silent` may answer
    another time.
    """

    def __init__(self, reason: str, kind: str = "", base_url: str = "", *, silent: bool = False) -> None:
        same = f" (--base-url {base_url} for the same address)" if base_url else ""
        more = f"Nothing was sent. Say where to go on: --provider NAME or --base-url URL{same}."
        super().__init__(join(" ", (reason, more)))
        self.reason = reason
        self.kind = kind
        self.base_url = base_url
        self.silent = silent


class SettingsError(UsageError):
    """The settings file cannot be read; `line` is 0 where no line is to blame, `problem` what is wrong there."""

    def __init__(self, text: str, line: int = 0, problem: str = "") -> None:
        super().__init__(text)
        self.line = line
        self.problem = problem


class ToolError(AppError):
    """A tool could not do what was asked; `code` is the stable word for why."""

    code = "E_INTERNAL"

    def __init__(self, text: str, code: str | None = None) -> None:
        super().__init__(text)
        if code is not None:
            self.code = code


class InvalidArguments(ToolError):
    code = "E_SCHEMA_VALIDATION"


class Denied(ToolError):
    code = "E_DENIED"


class NotApproved(Denied):
    """It needs a yes of the person's, who said no or was not there."""


class SandboxViolation(ToolError):
    """Carries the path as the model wrote it and the rule it broke, for the card that the person sees."""

    code = "E_SANDBOX_VIOLATION"

    def __init__(self, path: str, rule: str) -> None:
        super().__init__(join(": ", (path, rule)))
        self.path = path
        self.rule = rule


class Fault(StrEnum):
    """What kind of failure a provider met; it decides whether to retry and what to tell the person."""

    AUTH = "auth"
    NOT_FOUND = "not_found"
    RATE_LIMIT = "rate_limit"
    QUOTA = "quota"
    OVERLOADED = "overloaded"
    SERVER = "server"
    CONNECTION = "connection"
    IDLE = "idle"
    BROKEN_STREAM = "broken_stream"
    CONTEXT = "context"
    SMALL_WINDOW = "small_window"
    """The agent's tools and instructions alone do not fit."""
    REQUEST = "request"
    REFUSED = "refused"
    """The model, or a filter of the service, refused what was asked for."""
    TOOLS = "tools"
    """The service refuses tools for this model."""
    PICTURE = "picture"
    """The request is too large, and it has pictures."""
    REPETITION = "repetition"
    """The model says the same over and over."""


RETRYABLE = frozenset(
    {Fault.RATE_LIMIT, Fault.OVERLOADED, Fault.SERVER, Fault.CONNECTION, Fault.IDLE, Fault.BROKEN_STREAM}
)


class ProviderError(AppError):
    """`retry_after` is the server's own wish in seconds, `status` its HTTP status where there was one.

    `window` and `asked` are the tokens that an overflow error names: what a request may have, and what this one had.
    """

    fault: Fault

    def __init__(
        self,
        text: str,
        fault: Fault,
        *,
        status: int | None = None,
        retry_after: float | None = None,
        window: int | None = None,
        asked: int | None = None,
    ) -> None:
        super().__init__(text)
        self.fault = fault
        self.status = status
        self.retry_after = retry_after
        self.window = window
        self.asked = asked

    @property
    def retryable(self) -> bool:
        return self.fault in RETRYABLE


class BudgetReached(AppError):
    """The text says which budget, what is used of it, and where it is set."""


class StorageError(AppError):
    """Our own database or files failed; nothing the model can do about it."""


class DatabaseBusy(StorageError):
    """Another program holds the database, or another thread of ours does; nothing was written."""


class DiskFull(StorageError):
    fault = "disk_full"


class DatabaseUnusable(StorageError):
    """The file is no database that this program can read."""


TAKEN_OVER = "This session was taken over in another window or terminal, so nothing more is run or written here."


class SessionTaken(StorageError):
    """What was said last in this session is not what we know of it: to write on would mix up two conversations."""
