"""A desktop notification, where the desktop has a place for them; elsewhere nothing happens."""

import sys

NAME = "org.freedesktop.Notifications"


def notify(title: str, text: str) -> None:
    """Plain words only: what an agent wrote never goes into markup."""
    if not sys.platform.startswith("linux"):
        return
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return
    message = QDBusMessage.createMethodCall(NAME, "/org/freedesktop/Notifications", NAME, "Notify")
    body = text.replace("&", "&amp;").replace("<", "&lt;")
    message.setArguments(["Handrail", _unsigned(0), "handrail", title, body, [], {}, 8000])
    bus.asyncCall(message, 1000)


def _unsigned(number: int) -> object:
    """D-Bus tells signed from unsigned numbers; Python does not."""
    from PySide6.QtDBus import QDBusArgument

    argument = QDBusArgument()
    argument.appendVariant(number)
    return argument
