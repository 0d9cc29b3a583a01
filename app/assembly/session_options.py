"""What a session is opened with."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agent.deciding.questions import Asking


@dataclass(frozen=True)
class SessionOptions:
    """The options of a new or resumed session; what is empty is as in the settings."""

    project: str = ""
    provider: str = ""
    """A provider, or the name of an endpoint in the settings."""
    model: str = ""
    base_url: str = ""
    key_variable: str = ""
    """The environment variable whose key may go to `base_url`."""
    trust: str = ""
    agent: str = ""
    max_steps: int | None = None
    until: str = ""
    """A command: the agent goes on until it succeeds."""
    max_usd: float | None = None
    """What reaching that may cost."""
    max_seconds: float | None = None
    mode: str = ""
    """`plan` or `build`; empty is build, or as the resumed session was."""
    effort: str = ""
    """How much the model is to think: one of `app.vocabulary.efforts`, or its DEFAULT."""
    network: bool = False
    """Commands get network for the whole session."""
    hosts: Sequence[str] = ()
    """Hosts that commands may connect to for the whole session, as rules write them."""
    trust_folder: bool | None = None
    """Trust the project's folder from now on, or no longer; None leaves it as it is."""
    resume: str | None = None
    """A session's id, "" for the last one of this project, None for a new one."""
    take_over: bool = False
    """Go on with the session also if another program has it open."""
    author: str = ""
    """The outside program that calls the tools, for the audit trail; "" if an agent of this program does."""
    titled: bool = False
    """Ask the model for a title, if the settings allow it: for faces in which sessions are chosen by title."""
    one_turn: bool = False
    """Nothing follows the first message: it waits a while for MCP servers whose tools were never listed."""
    asking: Asking = field(default_factory=Asking)
