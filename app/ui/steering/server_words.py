"""What the window says about the state of an MCP server."""

from app.ui.kit.language import later, tr, translated
from app.vocabulary.events import ServerNeed, ServerReport, ServerState

_STATES: dict[ServerState, tuple[str, str]] = {
    ServerState.STOPPED: (later("Starts when needed"), "text3"),
    ServerState.STARTING: (later("Starting…"), "accent_text"),
    ServerState.RUNNING: (later("Running"), "ok"),
    ServerState.RESTARTING: (later("Starting again…"), "warn"),
    ServerState.FAILED: (later("Failed"), "bad"),
}
LOGIN = (later("Needs login"), "warn")
REVIEW = (later("Needs review"), "warn")
OFF = (later("Switched off"), "text3")


def state_words(report: ServerReport) -> tuple[str, str]:
    """The state of a server in a word or two, and the colour of its dot."""
    word, ink = _STATES[report.state]
    if report.state is ServerState.FAILED and report.need is ServerNeed.LOGIN:
        word, ink = LOGIN
    elif report.withheld and report.state is not ServerState.FAILED:
        word, ink = REVIEW
    return translated(word), ink


def tools_words(amount: int) -> str:
    return tr("%n tool(s)", "", amount)
