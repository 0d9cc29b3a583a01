"""The desktop's wish for less motion, as a portal on a real bus tells it; the person's own choice comes first."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from jeepney import HeaderFields, MessageType, message_bus  # type: ignore[import-untyped]
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]
from jeepney.wrappers import new_error, new_method_return  # type: ignore[import-untyped]

from app.ui.desktop_motion import PORTAL, wants_less_motion
from app.ui.kit.motion import moves, use_desktop_motion, use_motion
from tests.ui.screen_reader import session_bus

pytestmark = pytest.mark.anyio

SETTINGS: dict[tuple[str, str], tuple[str, Any]] = {}
APPEARANCE, GNOME = (
    ("org.freedesktop.appearance", "reduced-motion"),
    ("org.gnome.desktop.interface", "enable-animations"),
)


@pytest.fixture(scope="module")
def portal() -> Iterator[str]:
    """Answers with what is in SETTINGS, wrapped twice, as `Read` does."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("dbus is not installed")
    with session_bus(dict(os.environ)) as environment:
        address = environment["DBUS_SESSION_BUS_ADDRESS"]
        with open_dbus_connection(bus=address) as bus:
            bus.send_and_get_reply(message_bus.RequestName(PORTAL))
            answering = threading.Thread(target=_answer, args=(bus,), daemon=True)
            answering.start()
            yield address
            bus.sock.shutdown(2)
            answering.join(5)


def _answer(bus: Any) -> None:
    with suppress(OSError, ConnectionError, EOFError):
        while True:
            call = bus.receive()
            if call.header.message_type is not MessageType.method_call:
                continue
            assert call.header.fields[HeaderFields.member] == "Read"
            found = SETTINGS.get(call.body)
            missing = new_error(call, "org.freedesktop.portal.Error.NotFound")
            bus.send(missing if found is None else new_method_return(call, "v", (("v", found),)))


@pytest.mark.parametrize(
    ("settings", "less"),
    [
        ({APPEARANCE: ("u", 1), GNOME: ("b", True)}, True),
        ({APPEARANCE: ("u", 0), GNOME: ("b", False)}, False),
        ({GNOME: ("b", False)}, True),
        ({GNOME: ("b", True)}, False),
        ({}, False),
    ],
)
async def test_the_desktop_is_asked_for_its_wish(
    portal: str, monkeypatch: pytest.MonkeyPatch, settings: dict[tuple[str, str], tuple[str, Any]], less: bool
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", portal)
    SETTINGS.clear()
    SETTINGS.update(settings)
    assert await wants_less_motion() is less


async def test_where_there_is_no_bus_everything_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert await wants_less_motion() is False
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    assert await wants_less_motion() is False


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
