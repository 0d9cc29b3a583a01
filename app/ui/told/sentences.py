"""The sentences of the layers below that the window can say in another language."""

from app.ui.kit.language import later

_CONFINEMENT = (
    later("Commands see the project and the system's programs, nothing else of yours, and no network"),
    later("Commands can write only in the project and have no network; some protections are checked afterwards"),
    later("Nothing confines commands here, so every command asks"),
    later("Commands see the project and the system's programs, nothing else of yours, and the network host by host"),
    later(
        "Commands can write only in the project and reach the network host by host; some protections are checked "
        "afterwards"
    ),
)

SENTENCES = frozenset((*_CONFINEMENT,))
