"""The desktop's wish for less motion, as a portal on a real bus tells it; the person's own choice comes first."""

import asyncio
import ctypes
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any

import anyio
import pytest
from jeepney import (  # type: ignore[import-untyped]
    DBusAddress,
    HeaderFields,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

from app.ui import desktop_motion
from app.ui.desktop_motion import PORTAL, follow_wish, wanted_on_macos, wanted_on_windows
from app.ui.kit.motion import moves, use_desktop_motion, use_motion
from tests.ui.screen_reader import session_bus

pytestmark = pytest.mark.anyio

APPEARANCE, GNOME = (
    ("org.freedesktop.appearance", "reduced-motion"),
    ("org.gnome.desktop.interface", "enable-animations"),
)
PLACE = DBusAddress("/org/freedesktop/portal/desktop", interface="org.freedesktop.portal.Settings")


class Portal:
    """Answers with its settings, wrapped twice, as `Read` does, and tells of changes."""

    def __init__(self, address: str, bus: Any) -> None:
        self.address, self._bus = address, bus
        self.settings: dict[tuple[str, str], tuple[str, Any]] = {}

    def change(self, setting: tuple[str, str], value: tuple[str, Any]) -> None:
        self.settings = {**self.settings, setting: value}
        self._bus.send(new_signal(PLACE, "SettingChanged", "ssv", (*setting, value)))

    def answer(self) -> None:
        with suppress(OSError, ConnectionError, EOFError):
            while True:
                call = self._bus.receive()
                if call.header.message_type is not MessageType.method_call:
                    continue
                assert call.header.fields[HeaderFields.member] == "Read"
                found = self.settings.get(call.body)
                missing = new_error(call, "org.freedesktop.portal.Error.NotFound")
                self._bus.send(missing if found is None else new_method_return(call, "v", (("v", found),)))


@pytest.fixture(scope="module")
def portal() -> Iterator[Portal]:
    if shutil.which("dbus-daemon") is None:
        pytest.skip("dbus is not installed")
    with session_bus(dict(os.environ)) as environment:
        address = environment["DBUS_SESSION_BUS_ADDRESS"]
        with open_dbus_connection(bus=address) as bus:
            bus.send_and_get_reply(message_bus.RequestName(PORTAL))
            made = Portal(address, bus)
            answering = threading.Thread(target=made.answer, daemon=True)
            answering.start()
            yield made
            bus.sock.shutdown(2)
            answering.join(5)


@contextmanager
def followed() -> Iterator[list[bool]]:
    """What is told meanwhile."""
    told: list[bool] = []
    following = asyncio.ensure_future(follow_wish(told.append, asyncio.Event()))
    yield told
    following.cancel()


async def until(condition: Callable[[], bool]) -> None:
    with anyio.fail_after(5):
        while not condition():
            await anyio.sleep(0.002)


async def test_the_desktop_is_asked_for_its_wish(portal: Portal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", portal.address)
    table: list[tuple[dict[tuple[str, str], tuple[str, Any]], bool]] = [
        ({APPEARANCE: ("u", 1), GNOME: ("b", True)}, True),
        ({APPEARANCE: ("u", 0), GNOME: ("b", False)}, False),
        ({GNOME: ("b", False)}, True),
        ({GNOME: ("b", True)}, False),
        ({}, False),
    ]
    for settings, less in table:
        portal.settings = settings
        with followed() as told:
            await until(lambda told=told: bool(told))  # type: ignore[misc]
        assert told == [less], settings


async def test_a_change_of_the_wish_is_noticed_while_the_window_is_open(
    portal: Portal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", portal.address)
    portal.settings = {GNOME: ("b", True)}
    with followed() as told:
        await until(lambda: told == [False])
        portal.change(GNOME, ("b", False))
        await until(lambda: told == [False, True])
        portal.change(("org.gnome.desktop.interface", "font-name"), ("s", "Inter 11"))
        portal.change(APPEARANCE, ("u", 0))
        await until(lambda: len(told) == 3)
    assert told == [False, True, False]


async def test_where_there_is_no_bus_everything_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    told: list[bool] = []
    await follow_wish(told.append, asyncio.Event())
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    await follow_wish(told.append, asyncio.Event())
    assert told == []


async def test_a_system_that_tells_no_changes_is_asked_again_when_the_person_returns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    answers = iter([False, True])
    monkeypatch.setattr(desktop_motion, "_wish_here", lambda: next(answers))
    told: list[bool] = []
    returned = asyncio.Event()
    following = asyncio.ensure_future(follow_wish(told.append, returned))
    await until(lambda: told == [False])
    returned.set()
    await until(lambda: told == [False, True])
    following.cancel()


@pytest.mark.parametrize(("known", "animated", "less"), [(1, 1, False), (1, 0, True), (0, 0, False)])
def test_windows_is_asked_whether_it_shows_animations(known: int, animated: int, less: bool) -> None:
    def call(action: int, number: int, place: Any, flags: int) -> int:
        assert (action, number, flags) == (0x1042, 0, 0)
        place._obj.value = animated
        return known

    assert wanted_on_windows(SimpleNamespace(SystemParametersInfoW=call)) is less


@pytest.mark.parametrize("less", [True, False])
def test_macos_is_asked_for_its_reduced_motion(less: bool) -> None:
    """With the types that a call of Objective-C needs: a pointer that is cut to 32 bits would crash the program."""
    sent: list[tuple[object, object, object]] = []

    def send(to: object, message: object) -> object:
        sent.append((to, message, send.restype))  # type: ignore[attr-defined]
        return 1 << 40 if message == b"sharedWorkspace" else less

    def name(text: bytes) -> bytes:
        return text

    def find(text: bytes) -> bytes:
        return text

    objc = SimpleNamespace(objc_msgSend=send, objc_getClass=find, sel_registerName=name)
    assert wanted_on_macos(objc) is less
    assert sent == [
        (b"NSWorkspace", b"sharedWorkspace", ctypes.c_void_p),
        (1 << 40, b"accessibilityDisplayShouldReduceMotion", ctypes.c_bool),
    ]
    assert find.restype is name.restype is ctypes.c_void_p  # type: ignore[attr-defined]
    assert send.argtypes == [ctypes.c_void_p, ctypes.c_void_p]  # type: ignore[attr-defined]


def test_the_persons_own_choice_comes_first() -> None:
    try:
        told = []
        for choice in ("system", "normal", "reduced"):
            for less in (False, True):
                use_motion(choice)
                use_desktop_motion(less=less)
                told.append((choice, less, moves()))
        assert [moving for _choice, _less, moving in told] == [True, False, True, True, False, False]
    finally:
        use_motion("system")
        use_desktop_motion(less=False)
