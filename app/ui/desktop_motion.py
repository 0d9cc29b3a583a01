"""Whether the desktop says that its person wants less motion: Qt has no word for that, 6.11 included."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

PORTAL = "org.freedesktop.portal.Desktop"
_PATH, _INTERFACE = "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings"
_WISHES = (
    ("org.freedesktop.appearance", "reduced-motion", 1),
    ("org.gnome.desktop.interface", "enable-animations", False),
)
"""Settings of desktops, and the value of each that asks for less motion; the first that is known counts."""
_PATIENCE_SECONDS = 2
SPI_GETCLIENTAREAANIMATION = 0x1042
_APPKIT = "/System/Library/Frameworks/AppKit.framework/AppKit"
_NOBODY_ANSWERS = (OSError, KeyError, TimeoutError)


async def follow_wish(tell: Callable[[bool], None], returned: asyncio.Event) -> None:
    """Tell whether less motion is wanted, and again when that may have changed, until this is cancelled.

    Linux desktops say when it changes. Windows and macOS are asked again each time that the person returns from another
    program, which sets `returned`: the setting is changed in another program.
    """
    if sys.platform.startswith("linux"):
        await _follow_portal(tell)
    else:
        while True:
            tell(_wish_here())
            await returned.wait()
            returned.clear()


# --- Linux: the desktop portal, over D-Bus ---------------------------------------------------------------------------


async def _follow_portal(tell: Callable[[bool], None]) -> None:
    """Everything that waits for the bus does so in a thread; the loop only takes what has arrived."""
    with suppress(*_NOBODY_ANSWERS):
        bus, less = await asyncio.to_thread(_connected)
        tell(less)
        loop, arrived = asyncio.get_running_loop(), asyncio.Event()
        with closing(bus):
            loop.add_reader(bus.sock, arrived.set)
            try:
                while True:
                    await arrived.wait()
                    arrived.clear()
                    if _took_change(bus):
                        tell(await asyncio.to_thread(_asked, bus))
                        arrived.set()  # the next change may have been read with the answer
            finally:
                loop.remove_reader(bus.sock)


def _connected() -> tuple[Any, bool]:
    """A connection to the bus that is told of changes, and what is wanted now."""
    from jeepney import MatchRule  # type: ignore[import-untyped]
    from jeepney.bus_messages import message_bus  # type: ignore[import-untyped]
    from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

    bus = open_dbus_connection(bus="SESSION", auth_timeout=_PATIENCE_SECONDS)
    try:
        changes = MatchRule(type="signal", path=_PATH, interface=_INTERFACE, member="SettingChanged")
        bus.send_and_get_reply(message_bus.AddMatch(changes), timeout=_PATIENCE_SECONDS)
        return bus, _asked(bus)
    except BaseException:
        bus.close()
        raise


def _took_change(bus: Any) -> bool:
    """Take all messages that have arrived; was one of them about motion?"""
    found = False
    with suppress(TimeoutError):
        while True:
            body = bus.receive(timeout=0).body
            found = found or any(tuple(body[:2]) == (space, name) for space, name, _less in _WISHES)
    return found


def _asked(bus: Any) -> bool:
    from jeepney import DBusAddress, MessageType, new_method_call

    address = DBusAddress(_PATH, bus_name=PORTAL, interface=_INTERFACE)
    for space, name, less in _WISHES:
        # `Read` is deprecated and known to every portal; it wraps the value once more than `ReadOne`.
        call = new_method_call(address, "Read", "ss", (space, name))
        reply = bus.send_and_get_reply(call, timeout=_PATIENCE_SECONDS)
        if reply.header.message_type is MessageType.method_return:
            return bool(_unwrapped(reply.body[0]) == less)
    return False


def _unwrapped(value: Any) -> Any:
    """A variant is its signature and its value."""
    while isinstance(value, tuple):
        value = value[1]
    return value


# --- Windows and macOS: one call of the system, far under a millisecond ----------------------------------------------


def _wish_here() -> bool:
    import ctypes

    try:
        if sys.platform == "win32":
            return wanted_on_windows(ctypes.windll.user32)
        if sys.platform == "darwin":
            ctypes.CDLL(_APPKIT)  # as Qt has done before
            return wanted_on_macos(ctypes.CDLL("/usr/lib/libobjc.A.dylib"))
    except (OSError, AttributeError):  # an old or future system without it
        pass
    return False


def wanted_on_windows(user32: Any) -> bool:
    """Settings, Accessibility, Visual effects, Animation effects: off."""
    import ctypes

    animated = ctypes.c_int(1)
    known = user32.SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animated), 0)
    return bool(known) and not animated.value


def wanted_on_macos(objc: Any) -> bool:
    """`NSWorkspace.sharedWorkspace.accessibilityDisplayShouldReduceMotion`. Call it in the thread of the window."""
    import ctypes

    objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
    objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [ctypes.c_char_p]
    send = objc.objc_msgSend
    send.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    send.restype = ctypes.c_void_p
    workspace = send(objc.objc_getClass(b"NSWorkspace"), objc.sel_registerName(b"sharedWorkspace"))
    send.restype = ctypes.c_bool
    return bool(workspace) and bool(send(workspace, objc.sel_registerName(b"accessibilityDisplayShouldReduceMotion")))
