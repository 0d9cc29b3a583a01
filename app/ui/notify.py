"""A desktop notification, where the desktop has a place for them; elsewhere nothing happens."""

import asyncio
import sys

NAME = "org.freedesktop.Notifications"
SHOWN_SECONDS = 8


async def notify(title: str, text: str) -> None:
    """Plain words only: what an agent wrote never goes into markup."""
    if sys.platform.startswith("linux"):
        await asyncio.to_thread(_send, title, text)


def _send(title: str, text: str) -> None:
    """Over D-Bus, which tells signed from unsigned numbers, as Qt's Python binding cannot."""
    from jeepney import DBusAddress, new_method_call  # type: ignore[import-untyped]
    from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

    address = DBusAddress("/org/freedesktop/Notifications", bus_name=NAME, interface=NAME)
    body = text.replace("&", "&amp;").replace("<", "&lt;")
    call = new_method_call(
        address, "Notify", "susssasa{sv}i", ("Handrail", 0, "handrail", title, body, [], {}, SHOWN_SECONDS * 1000)
    )
    try:
        with open_dbus_connection(bus="SESSION") as bus:
            bus.send_and_get_reply(call, timeout=2)
    except (OSError, KeyError, TimeoutError):  # no bus, or nobody on it who shows notifications
        return
