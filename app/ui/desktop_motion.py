"""Whether the desktop says that its person wants less motion: Qt has no word for that before 6.10."""

import asyncio
import sys
from typing import Any

PORTAL = "org.freedesktop.portal.Desktop"
_WISHES = (
    ("org.freedesktop.appearance", "reduced-motion", 1),
    ("org.gnome.desktop.interface", "enable-animations", False),
)
"""Settings of desktops, and the value of each that asks for less motion; the first that is known counts."""
_PATIENCE_SECONDS = 2


async def wants_less_motion() -> bool:
    """Asked over D-Bus, in a thread; no where nobody answers."""
    return sys.platform.startswith("linux") and await asyncio.to_thread(_asked)


def _asked() -> bool:
    from jeepney import DBusAddress, MessageType, new_method_call  # type: ignore[import-untyped]
    from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

    address = DBusAddress(
        "/org/freedesktop/portal/desktop", bus_name=PORTAL, interface="org.freedesktop.portal.Settings"
    )
    try:
        with open_dbus_connection(bus="SESSION", auth_timeout=_PATIENCE_SECONDS) as bus:
            for space, name, less in _WISHES:
                # `Read` is deprecated and known to every portal; it wraps the value once more than `ReadOne`.
                call = new_method_call(address, "Read", "ss", (space, name))
                reply = bus.send_and_get_reply(call, timeout=_PATIENCE_SECONDS)
                if reply.header.message_type is MessageType.method_return:
                    return bool(_unwrapped(reply.body[0]) == less)
    except (OSError, KeyError, TimeoutError):  # no bus
        pass
    return False


def _unwrapped(value: Any) -> Any:
    """A variant is its signature and its value."""
    while isinstance(value, tuple):
        value = value[1]
    return value
