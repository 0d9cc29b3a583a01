"""A very long output is read in the conversation page by page, with its true number of lines."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.ui.transcript.blocks.mono import GutterView
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.output_pages import PAGE_LINES, read_page
from tests.ui.hands import Opener, idle, press, say
from tests.ui.reach import every, texts


def test_pages_have_true_counts_and_stay_in_their_folder(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/out.txt").write_text("".join(f"line {number}\n" for number in range(1, 2501)))
    (tmp_path / "secret").write_text("x")

    def page(first: int) -> tuple[int, int, int]:
        found = read_page(tmp_path / "in", "out.txt", first)
        assert found is not None and found.lines[0] == f"line {found.first}"
        return found.first, found.last, found.total

    assert page(1) == (1, PAGE_LINES, 2500)
    assert page(1001) == (1001, 2000, 2500)
    assert page(9999) == (2001, 2500, 2500)
    assert read_page(tmp_path / "in", "gone", 1) is None
    assert read_page(tmp_path / "in", "../secret", 1) is None


def page_words(controller: AppController) -> str:
    assert controller.tab is not None
    controller.tab.view.flush()
    return next((text for text in texts(controller.tab.view) if text.startswith("Lines ")), "")


def test_a_long_output_is_read_from_its_beginning(open_window: Opener, qtbot: QtBot) -> None:
    command = 'i=0; while [ $i -lt 2600 ]; do i=$((i+1)); echo "number $i and some more words to fill it"; done'
    controller = open_window({"call": "bash", "arguments": {"command": command}}, {"say": "Done."})
    say(qtbot, controller, "count")
    press(qtbot, controller, "Approve")
    qtbot.waitUntil(idle(controller))
    tab = controller.tab
    assert tab is not None
    tab.view.set_all_open(True)
    press(qtbot, controller, "Read all of it here")
    qtbot.waitUntil(lambda: page_words(controller) == "Lines 1 to 1,000 of 2,600")
    assert every(tab.view, GutterView)[-1].toPlainText().startswith("number 1 and")
    press(qtbot, controller, "Later")
    qtbot.waitUntil(lambda: page_words(controller) == "Lines 1,001 to 2,000 of 2,600")
    press(qtbot, controller, "Later")
    qtbot.waitUntil(lambda: page_words(controller) == "Lines 2,001 to 2,600 of 2,600")
    press(qtbot, controller, "Back to the end")
    qtbot.waitUntil(lambda: page_words(controller) == "")
