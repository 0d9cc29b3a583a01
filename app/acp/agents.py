"""The agents that are known: their programs, and what each needs to work within our walls.

Only those whose program is on this machine are offered; Handrail installs none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.text.sentences import join, say

PROVIDER = "agent"
"""What stands in a session for the provider, where another agent takes its turns."""
NEVER_ASKS = say(
    "It never asks before it changes something. The walls around your folder, the account of each turn and undo hold "
    "all the same."
)
ASKS_SELDOM = say("It asks only before some of what it changes. Walls, account and undo hold for all of it.")


@dataclass(frozen=True)
class AgentProgram:
    """An agent that speaks the protocol."""

    name: str
    title: str
    command: str
    args: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    """What switches off updates, messages home, and a sandbox of its own that cannot work inside ours."""
    keys: tuple[str, ...] = ()
    """Environment variables from which it takes a key; it gets those that the person chose."""
    given: tuple[str, ...] = ()
    """The ones that the person chose."""
    package: str = ""
    """What installs it."""
    node: int = 0
    """The Node that it wants at least, 0 if it lacks none; npm silently installs an older version for an older one."""
    mode: str = ""
    """The mode of its own to be in: one in which it asks, or leaves confinement to us."""
    login: str = ""
    """Its login that takes the key from the environment."""
    caution: str = ""
    """What the person should know before it starts."""

    @property
    def listed(self) -> str:
        """In a list to choose from: its title, and what it lacks."""
        short: dict[str, str] = {NEVER_ASKS: say("{agent} · never asks"), ASKS_SELDOM: say("{agent} · asks seldom")}
        return short[self.caution].format(self.title) if self.caution in short else self.title

    @property
    def wants(self) -> str:
        """What it needs on this machine."""
        return say("It wants Node {version} or newer.", self.node) if self.node else ""

    @property
    def about(self) -> str:
        """In a sentence or two, before it is chosen."""
        return join(" ", filter(None, (self.caution, self.wants)))


KNOWN: Sequence[AgentProgram] = (
    AgentProgram(
        "claude",
        "Claude Code",
        "claude-agent-acp",
        env={"DISABLE_AUTOUPDATER": "1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1"},
        keys=("ANTHROPIC_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN", "ANTHROPIC_BASE_URL"),
        package="npm install -g @agentclientprotocol/claude-agent-acp",
        node=22,
        mode="default",
    ),
    AgentProgram(
        "codex",
        "Codex",
        "codex-acp",
        env={"INITIAL_AGENT_MODE": "agent-full-access"},
        keys=("OPENAI_API_KEY", "CODEX_API_KEY", "OPENAI_BASE_URL"),
        package="npm install -g @agentclientprotocol/codex-acp",
        node=22,
        mode="agent-full-access",
        caution=NEVER_ASKS,
    ),
    AgentProgram(
        "gemini",
        "Gemini",
        "gemini",
        ("--acp",),
        keys=("GEMINI_API_KEY", "GOOGLE_GEMINI_BASE_URL"),
        package="npm install -g @google/gemini-cli",
        node=20,
        login="gemini-api-key",
    ),
    AgentProgram(
        "opencode",
        "opencode",
        "opencode",
        ("acp",),
        env={
            "OPENCODE_DISABLE_AUTOUPDATE": "1",
            "OPENCODE_DISABLE_MODELS_FETCH": "1",
            "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
            "OPENCODE_DISABLE_DEFAULT_PLUGINS": "1",
            "OPENCODE_PERMISSION": '{"edit":"ask","bash":"ask","webfetch":"ask"}',
        },
        keys=("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "OPENROUTER_API_KEY", "OPENCODE_CONFIG_CONTENT"),
        package="npm install -g opencode-ai",
    ),
    AgentProgram(
        "goose",
        "goose",
        "goose",
        ("acp",),
        env={"GOOSE_MODE": "approve", "GOOSE_DISABLE_KEYRING": "1"},
        keys=("GOOSE_PROVIDER", "GOOSE_MODEL", "ANTHROPIC_API_KEY", "OPENAI_API_KEY"),
    ),
    AgentProgram(
        "qwen",
        "Qwen Code",
        "qwen",
        ("--acp",),
        keys=("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL", "DASHSCOPE_API_KEY"),
        package="npm install -g @qwen-code/qwen-code",
        node=22,
        login="openai",
    ),
    AgentProgram(
        "vibe",
        "Mistral Vibe",
        "vibe-acp",
        keys=("MISTRAL_API_KEY",),
        package="uv tool install mistral-vibe",
        mode="default",
        caution=ASKS_SELDOM,
    ),
    AgentProgram(
        "pi",
        "pi",
        "pi-acp",
        keys=("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY"),
        package="npm install -g pi-acp @earendil-works/pi-coding-agent",
        caution=NEVER_ASKS,
    ),
)
