"""Programs of the same person reach the open window over a socket that nobody else can use."""

import asyncio
import errno
import socket
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from app.assembly import running_window
from app.assembly.running_window import NoWindow, WindowDoor, ask_window
from app.configuration.paths import Folders

pytestmark = pytest.mark.anyio


async def echo(request: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"said": request.get("said")}


async def test_a_request_is_answered_and_only_the_person_can_use_the_socket(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    door = WindowDoor(folders, {"echo": echo})
    assert await door.open()
    mode = folders.window_socket.stat().st_mode
    assert await ask_window(folders, "echo", said="x" * 200_000) == {"said": "x" * 200_000}
    assert "error" in await ask_window(folders, "unheard of")
    assert not await WindowDoor(folders, {}).open(), "one window listens"
    await door.close()
    assert stat.S_IMODE(mode) == 0o600
    assert not folders.window_socket.exists()
    with pytest.raises(NoWindow):
        await ask_window(folders, "echo")


async def test_a_window_that_was_killed_leaves_no_trace_that_matters(tmp_path: Path) -> None:
    folders = Folders(tmp_path / ("long" * 40))
    folders.data.mkdir(parents=True)
    with running_window._address(folders.window_socket) as address, socket.socket(socket.AF_UNIX) as killed:
        killed.bind(address)
    with pytest.raises(NoWindow):
        await ask_window(folders, "echo")
    door = WindowDoor(folders, {"echo": echo})
    assert await door.open()
    assert await ask_window(folders, "echo", said=1) == {"said": 1}
    await door.close()


async def test_where_no_socket_can_be_made_nobody_is_listened_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = Folders(tmp_path)
    folders.data.write_text("a file where the folder should be")
    door = WindowDoor(folders, {"echo": echo})
    assert not await door.open()
    await door.close()
    folders.data.unlink()
    monkeypatch.setattr("socket.socket", Mock(side_effect=OSError(errno.EMFILE, "Too many open files")))
    assert not await door.open()
    await door.close()


async def test_another_user_is_not_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = Folders(tmp_path)
    door = WindowDoor(folders, {"echo": echo})
    assert await door.open()
    monkeypatch.setattr("os.getuid", lambda: 4711)
    with pytest.raises(NoWindow):
        await ask_window(folders, "echo")
    reader, writer = await asyncio.open_unix_connection(str(folders.window_socket))
    writer.write(b'{"do": "echo"}\n')
    with suppress(OSError):
        assert await reader.read() == b""
    await running_window._close(writer)
    await door.close()


@pytest.mark.parametrize("said", [b"", b"\n", b"garbage\n", b"[]\n", b'{"do": 7}\n', b'{"do": "echo"\n', b"\xff\n"])
async def test_garbage_is_not_answered_and_does_no_harm(tmp_path: Path, said: bytes) -> None:
    folders = Folders(tmp_path)
    door = WindowDoor(folders, {"echo": echo})
    assert await door.open()
    reader, writer = await asyncio.open_unix_connection(str(folders.window_socket))
    writer.write(said)
    writer.write_eof()
    told = await reader.read()
    await running_window._close(writer)
    assert told == b"" or b"error" in told
    assert await ask_window(folders, "echo", said=1) == {"said": 1}
    await door.close()


async def test_a_request_is_withdrawn_by_closing_the_connection(tmp_path: Path) -> None:
    begun, withdrawn = asyncio.Event(), asyncio.Event()

    async def wait(request: Mapping[str, Any]) -> Mapping[str, Any]:
        begun.set()
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            withdrawn.set()
            raise
        return {}

    folders = Folders(tmp_path)
    door = WindowDoor(folders, {"wait": wait})
    assert await door.open()
    asking = asyncio.ensure_future(ask_window(folders, "wait"))
    await begun.wait()
    asking.cancel()
    await withdrawn.wait()
    begun.clear()
    asking = asyncio.ensure_future(ask_window(folders, "wait"))
    await begun.wait()
    await door.close()
    with pytest.raises(NoWindow):
        await asking
