"""A person who cannot see the window hears that it waits, reads the card, and approves it."""

from pathlib import Path

import pytest

from tests.ui.screen_reader import ScreenReader, is_missing, screen_reader, session_bus
from tests.ui.test_person import MISSING, handrail, quick_start, screen, until, xdotool

pytestmark = pytest.mark.skipif(
    bool(MISSING or is_missing()), reason=is_missing() or f"not installed: {', '.join(MISSING)}"
)
__all__ = ["screen"]

# A button is gone when it is pressed for the second time, and Qt complains that nobody is there any more.
SPOKEN = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_LOGGING_RULES": "qt.accessibility.atspi=false"}
NAMED = {"push button", "check box", "radio button", "text", "list", "list item", "combo box", "menu item"}


def approve(reader: ScreenReader) -> bool:
    """The card may be made anew between two looks at it, so the button is looked for each time."""
    buttons = (place for place, role, name in reader.everything() if (role, name) == ("push button", "Approve"))
    button = next(buttons, None)
    return button is not None and reader.press(button)


def test_a_card_is_announced_read_and_approved(screen: dict[str, str], project: Path, handrail_home: Path) -> None:
    with session_bus(screen | SPOKEN) as desktop, screen_reader(desktop) as reader:
        reader.listen()
        with handrail(desktop, project, handrail_home, "demo", quick_start()):
            xdotool(desktop, "type", "--delay", "15", "create hello.txt saying hi")
            xdotool(desktop, "key", "Return")
            until(reader.announced, "something is announced")
            said = reader.announced()[0]
            assert said.startswith("Create hello.txt.") and "hello.txt" in said and "Alt+A approves" in said
            shown = [(role, name) for _, role, name in reader.everything()]
            assert ("panel", "Needs you: Create hello.txt") in shown and ("text", "Changes") in shown
            assert not [role for role, name in shown if role in NAMED and not name]
            until(lambda: (approve(reader), (project / "hello.txt").exists())[1], "the file")
            until(lambda: "Handrail has finished." in reader.announced(), "the end is announced")
