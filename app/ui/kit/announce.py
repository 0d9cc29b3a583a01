"""Says something to people who use a screen reader."""

from PySide6 import QtGui
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have a screen reader say `text`, which is plain words of ours; an urgent one interrupts what it says now.

    Before Qt 6.8 there are no announcements: the reader is alerted to the widget, and says its name.
    """
    if not QAccessible.isActive():
        return
    made = getattr(QtGui, "QAccessibleAnnouncementEvent", None)
    if made is None:
        QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))
        return
    event = made(widget, text)
    politeness = getattr(QAccessible, "AnnouncementPoliteness")  # noqa: B009  stubs before Qt 6.8 do not know it
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)
