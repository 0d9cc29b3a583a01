"""A screen reader's view of a program: the accessibility bus of the desktop, asked as Orca asks it."""

import os
import subprocess
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, MatchRule, Message, new_method_call  # type: ignore[import-untyped]
from jeepney.bus_messages import message_bus  # type: ignore[import-untyped]
from jeepney.io.blocking import DBusConnection, open_dbus_connection  # type: ignore[import-untyped]

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
ROOT = "/org/a11y/atspi/accessible/root"
REGISTRY = "org.a11y.atspi.Registry"
ACCESSIBLE, ACTION = "org.a11y.atspi.Accessible", "org.a11y.atspi.Action"

Place = tuple[str, str]
"""The program on the bus, and the object in it."""


class ScreenReader:
    def __init__(self, bus: DBusConnection) -> None:
        self._bus = bus
        self._announcements: deque[Message] = deque()

    def ask(self, place: Place, interface: str, method: str, signature: str = "", *values: Any) -> Any:
        address = DBusAddress(place[1], bus_name=place[0], interface=interface)
        call = new_method_call(address, method, signature or None, values)
        reply = self._bus.send_and_get_reply(call, timeout=20)
        return reply.body[0] if reply.body else None

    def name(self, place: Place) -> str:
        got = self.ask(place, "org.freedesktop.DBus.Properties", "Get", "ss", ACCESSIBLE, "Name")
        return str(got[1])

    def role(self, place: Place) -> str:
        return str(self.ask(place, ACCESSIBLE, "GetRoleName"))

    def children(self, place: Place) -> list[Place]:
        return [tuple(child) for child in self.ask(place, ACCESSIBLE, "GetChildren")]

    def everything(self, place: Place = (REGISTRY, ROOT)) -> Iterator[tuple[Place, str, str]]:
        """Each object on the screen with its role and name, from the outside to the inside."""
        for child in self.children(place):
            try:
                yield child, self.role(child), self.name(child)
                yield from self.everything(child)
            except (TypeError, IndexError):  # it went away meanwhile
                continue

    def press(self, place: Place) -> bool:
        return bool(self.ask(place, ACTION, "DoAction", "i", 0))

    def listen(self) -> None:
        """For announcements from now on."""
        self.ask((REGISTRY, "/org/a11y/atspi/registry"), REGISTRY, "RegisterEvent", "s", "object:announcement")
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object", member="Announcement")
        self._bus.filter(rule, queue=self._announcements)
        self._bus.send_and_get_reply(message_bus.AddMatch(rule))

    def announced(self) -> list[str]:
        """Everything that was announced so far."""
        with suppress(TimeoutError):
            while True:
                self._bus.recv_messages(timeout=0.05)
        return [str(message.body[3][1]) for message in self._announcements]


@contextmanager
def session_bus(environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """A message bus of our own, on which the accessibility bus is started when somebody asks."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    )
    assert daemon.stdout is not None
    try:
        yield environment | {"DBUS_SESSION_BUS_ADDRESS": daemon.stdout.readline().strip()}
    finally:
        daemon.terminate()
        daemon.communicate(timeout=60)


@contextmanager
def screen_reader(environment: dict[str, str]) -> Iterator[ScreenReader]:
    address = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface="org.a11y.Bus")
    with open_dbus_connection(bus=environment["DBUS_SESSION_BUS_ADDRESS"], auth_timeout=20) as session:
        (told,) = session.send_and_get_reply(new_method_call(address, "GetAddress"), timeout=60).body
    with open_dbus_connection(bus=told, auth_timeout=20) as bus:
        yield ScreenReader(bus)


def is_missing() -> str:
    """Why there is no accessibility bus here; "" if there is one."""
    if not LAUNCHER.exists():
        return "at-spi2-core is not installed"
    return "" if os.access("/usr/bin/dbus-daemon", os.X_OK) else "dbus is not installed"
