"""A second start shows the window that is open; `handrail FOLDER` opens the folder there."""

import asyncio
import socket
import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.assembly import running_window
from app.assembly.profile import Profile
from app.command_line import launch
from app.command_line.arguments import folder_in, parser
from tests.ui.hands import Opener

COMMANDS = parser().command_names


@pytest.mark.parametrize(
    ("argv", "folder"),
    [
        ([], ""),
        (["."], "."),
        (["src"], "src"),
        (["run"], ""),
        (["./run"], "./run"),
        (["missing"], ""),
        (["some/missing"], "some/missing"),
        (["--new-window", "src"], "src"),
        (["--new-window"], ""),
        (["--version"], ""),
        (["src", "--json"], ""),
        (["run", "src"], ""),
    ],
)
def test_what_counts_as_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], folder: str) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "run").mkdir()
    monkeypatch.chdir(tmp_path)
    assert folder_in(argv, COMMANDS) == folder


def test_the_open_window_shows_the_folder_of_a_second_start(
    open_window: Opener, qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other project"
    other.mkdir()
    controller = open_window({"say": "Hello."})
    qtbot.waitUntil(controller.profile.folders.window_socket.exists)
    codes: list[int] = []

    def start() -> None:
        asyncio.set_event_loop(None)
        codes.append(launch.main([str(other)]))
        codes.append(launch.main([]))

    second = threading.Thread(target=start)
    second.start()
    qtbot.waitUntil(lambda: not second.is_alive())
    assert codes == [0, 0]
    assert controller.tab is not None and controller.tab.life.project == str(other)
    assert capsys.readouterr().out == f"Opened {other} in the window.\nThe window is open already.\n"


def test_a_folder_that_comes_while_the_window_starts_is_the_one_on_show(
    open_window: Opener, qtbot: QtBot, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    controller = open_window({"say": "Hello."})
    controller.show(str(first))
    controller.take_folder(str(second))
    qtbot.waitUntil(lambda: controller.profile.settings.recent_projects[:2] == [str(second), str(first)])
    assert controller.tab is not None and controller.tab.life.project == str(second)


def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert launch.main([str(tmp_path / "missing")]) == 2
    assert "missing" in capsys.readouterr().err


def test_the_socket_of_a_window_that_was_killed_holds_up_nobody(handrail_home: Path) -> None:
    profile = Profile.open()
    profile.folders.data.mkdir(parents=True, exist_ok=True)
    with running_window._address(profile.folders.window_socket) as address, socket.socket(socket.AF_UNIX) as killed:
        killed.bind(address)
    assert not launch._is_shown_already(profile, "")
    profile.close()
