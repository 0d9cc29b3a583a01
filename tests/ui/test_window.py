"""The window: which columns show at which width, what it reports, and that it closes only when it may."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.controls import place_in
from app.ui.kit.dialogs import Confirm, CrashReport, confirm_close, confirm_link
from app.ui.kit.theme import Theme
from app.ui.pane.pane import PaneView
from app.ui.steering.context_gauge import CostLine, ShownCost
from app.ui.window import MainWindow
from app.vocabulary.events import BudgetReported
from tests.ui.reach import every, hit, nameless, rich_labels, tap, texts


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> MainWindow:
    made = MainWindow()
    qtbot.addWidget(made, before_close_func=lambda window: window.allow_close())
    made.show_conversation()
    made.show()
    return made


def widen(window: MainWindow, width: int) -> None:
    window.resize(width, 800)
    QApplication.processEvents()


def columns(window: MainWindow) -> tuple[bool, bool]:
    return window.sidebar.isVisible(), window.panel.isVisible()


@pytest.mark.parametrize(("width", "seen"), [(1280, (True, True)), (880, (True, False)), (620, (False, False))])
def test_the_sides_fold_as_the_window_gets_narrow(window: MainWindow, width: int, seen: tuple[bool, bool]) -> None:
    widen(window, width)
    assert columns(window) == seen


def test_a_folded_side_can_be_laid_over_and_goes_away_again(window: MainWindow) -> None:
    widen(window, 620)
    window.toggle_sidebar()
    assert columns(window) == (True, False)
    assert window.columns.middle.width() == 620
    window.toggle_panel()
    assert columns(window) == (False, True)
    window.columns.close_overlays()
    assert columns(window) == (False, False)


def test_the_panel_gives_way_where_both_sides_would_leave_little_of_the_conversation(window: MainWindow) -> None:
    """At 900 px they left 362 of it, half of a line of prose."""
    for width in range(640, 1300, 20):
        widen(window, width)
        both = window.sidebar.isVisible() and window.panel.isVisible()
        assert not both or window.columns.middle.width() >= 480, f"{window.columns.middle.width()} of {width}"
    widen(window, 950)
    assert columns(window) == (True, False)
    window.toggle_sidebar()
    assert columns(window) == (False, True), "there is room for one"
    window.toggle_sidebar()
    window.toggle_panel()
    assert columns(window) == (True, True) and window.columns.middle.width() == 950 - 252, "over the conversation"
    window.columns.close_overlays()
    widen(window, 1280)
    assert columns(window) == (True, True), "what the person wants is kept"


def test_widening_brings_back_what_the_person_had_open(window: MainWindow) -> None:
    widen(window, 1280)
    window.toggle_panel()
    widen(window, 620)
    widen(window, 1280)
    assert columns(window) == (True, False)


def test_the_sidebar_can_be_called_back_when_it_is_hidden(window: MainWindow, qtbot: QtBot) -> None:
    widen(window, 1280)
    assert not window.topbar.sidebar_button.isVisible()
    window.sidebar.collapse_requested.emit()
    assert window.topbar.sidebar_button.isVisible()
    tap(window.topbar.sidebar_button)
    assert columns(window) == (True, True)


def test_place_and_columns_survive_a_restart(window: MainWindow, qtbot: QtBot) -> None:
    widen(window, 1280)
    window.toggle_panel()
    window.pane.provide(PaneView.FILES, QWidget)
    window.pane.show_view(PaneView.FILES)
    window.columns.panel.chosen = 333
    widen(window, 777)  # as wide as fits the screen of a test
    other = MainWindow()
    qtbot.addWidget(other, before_close_func=lambda window: window.allow_close())
    other.restore_geometry(window.geometry_state())
    assert other.width() == 777
    assert not other.columns.panel.wanted
    assert (other.columns.panel.chosen, other.pane.view) == (333, PaneView.FILES)


def test_the_pane_is_wide_while_it_shows_work_and_leaves_room_for_the_conversation(window: MainWindow) -> None:
    widen(window, 1440)
    columns, pane, place = window.columns, window.pane, window._panel_place
    assert place.width() == 286
    pane.provide(PaneView.FILES, QWidget)
    pane.show_view(PaneView.FILES)
    assert place.width() == 576
    columns.toggle_wide()
    assert place.width() == 1440 - 252 - columns.middle.width() == 708 and columns.middle.width() == 480
    columns.toggle_wide()
    assert place.width() == 576
    columns._grip.dragged.emit(1440 - 400)
    assert place.width() == 400
    widen(window, 1100)
    assert columns.middle.width() >= 480 and pane.isVisible()
    widen(window, 880)
    assert not pane.isVisible() and columns.middle.width() == 880 - 252
    window.toggle_panel()
    assert pane.isVisible() and place.width() > 480
    hit(pane, Qt.Key.Key_Escape)
    assert not pane.isVisible()
    widen(window, 1440)
    pane.show_view(PaneView.SESSION)
    assert place.width() == 286


@pytest.mark.parametrize("broken", ["", "nonsense", "{}", '{"place": 3}', "[]"])
def test_a_broken_place_is_ignored(window: MainWindow, broken: str) -> None:
    window.restore_geometry(broken)
    assert window.isVisible()


def test_it_closes_only_when_the_owner_allows_it(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.close_requested):
        window.close()
    assert window.isVisible()
    window.allow_close()
    assert not window.isVisible()


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    action, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), action, data, left, none))


def test_a_dropped_folder_is_reported_and_a_file_is_not(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.folder_dropped) as said:
        drop(window, tmp_path)
    assert said.args == [str(tmp_path)]
    file = tmp_path / "a.txt"
    file.write_text("x")
    with qtbot.assertNotEmitted(window.folder_dropped):
        drop(window, file)


def test_a_session_is_named_literally(window: MainWindow) -> None:
    window.show_session("a", "<b>x</b>", "/code/router")
    assert "<b>x</b>" in texts(window.topbar)
    assert "router" in texts(window.topbar)
    assert window.windowTitle().startswith("<b>x</b>")


def test_a_question_calls_from_the_bar_above_the_composer(window: MainWindow, qtbot: QtBot) -> None:
    window.call_for_answer("Run git push?")
    assert "Needs your answer: Run git push?" in texts(window.attention)
    (show,) = every(window.attention, QPushButton)
    with qtbot.waitSignal(window.attention_show_requested):
        show.click()
    window.call_for_answer("")
    assert not window.attention.isVisible()


def test_attention_marks_the_title_of_a_window_in_the_background(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.show_session("a", "Title", "")
    monkeypatch.setattr(window, "isActiveWindow", lambda: False)
    window.notify_attention()
    assert window.windowTitle().startswith("● ")


@pytest.mark.parametrize("font", [13, 20])
def test_nothing_is_cut_off_in_the_smallest_window(window: MainWindow, theme: Theme, qtbot: QtBot, font: int) -> None:
    theme.apply("light", font)
    window.composer.field.setPlainText("\n".join(f"line {number}" for number in range(12)))
    window.show_plan(True)
    window.resize(window.minimumSize())
    qtbot.waitUntil(lambda: window.chat.height() > 30)  # something of the conversation is in view
    field, send = window.composer.field, window.composer.send
    below = place_in(window, field, y=field.height()).y()
    assert below <= place_in(window, send).y()
    assert window.rect().contains(place_in(window, send, send.width() - 1, send.height() - 1))
    theme.apply("light")


def test_the_two_pages_take_turns(window: MainWindow) -> None:
    window.show_welcome()
    assert window.welcome.isVisible() and not window.composer.isVisible()
    window.show_conversation()
    assert window.composer.isVisible() and not window.welcome.isVisible()


def test_everything_in_it_has_a_name_and_reads_plain_text(window: MainWindow) -> None:
    widen(window, 1280)
    assert nameless(window) == []
    assert rich_labels(window) == []


@pytest.mark.parametrize(("button", "answer"), [("yes", True), ("no", False)])
def test_a_confirmation_reports_the_answer_without_blocking(qtbot: QtBot, button: str, answer: bool) -> None:
    sheet = confirm_close(None)
    sheet.open()
    with qtbot.waitSignal(sheet.answered) as said:
        getattr(sheet, button).click()
    assert said.args == [answer]


def test_escape_means_no(qtbot: QtBot) -> None:
    sheet = Confirm(None, "Sure?", "<b>text</b>", yes="Yes", danger=True)
    sheet.open()
    assert rich_labels(sheet) == []
    assert sheet.no.isDefault(), "a dangerous answer is never the default"
    with qtbot.waitSignal(sheet.answered) as said:
        hit(sheet, Qt.Key.Key_Escape)
    assert said.args == [False]


def test_a_link_is_shown_whole(qtbot: QtBot) -> None:
    sheet = confirm_link(None, "https://example.org/a?b=c", "A link.")
    shown = "".join(texts(sheet)).replace("\u200b", "")
    assert "https://example.org/a?b=c" in shown
    sheet.close()


def test_a_crash_report_can_be_copied(qtbot: QtBot) -> None:
    sheet = CrashReport(None, "Traceback <b>", is_stored=False)
    qtbot.addWidget(sheet)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    sheet.open()
    sheet.copy.click()
    assert QApplication.clipboard().text() == "Traceback <b>"
    with qtbot.waitSignal(sheet.quit_chosen):
        next(made for made in every(sheet, QPushButton) if made.text() == "Quit").click()
    assert sheet.result() == QDialog.DialogCode.Rejected


def test_tab_goes_from_the_sidebar_to_the_conversation_to_the_panel(window: MainWindow) -> None:
    widen(window, 1280)
    window.sidebar.search.setFocus()
    order: list[QWidget] = []
    for _ in range(25):
        hit(window, Qt.Key.Key_Tab)
        at = QApplication.focusWidget()
        assert at is not None
        part = next(one for one in (window.sidebar, window.columns.middle, window.pane) if one.isAncestorOf(at))
        if not order or order[-1] is not part:
            order.append(part)
    assert order[:3] == [window.sidebar, window.columns.middle, window.pane]


@pytest.mark.parametrize("width", [1280, 792, 620])
def test_the_gauge_is_never_cut_in_half(window: MainWindow, qtbot: QtBot, width: int) -> None:
    window.composer.show_agent("developer")
    window.composer.show_model("claude-sonnet-4-5", "my own server")
    cost = ShownCost("$0.3120 + unknown", (CostLine("This session", "$0.3120"),))
    window.composer.show_context(BudgetReported(31_000, 32_768, window_from="guess"), cost, can_compact=True)
    widen(window, width)
    shown = [made for made in every(window.composer.gauge, QLabel) if made.isVisibleTo(window)]
    assert shown[0].text() == "≈ 95 %"
    qtbot.waitUntil(lambda: all(made.width() >= made.sizeHint().width() for made in shown))
    assert (len(shown) == 2) is (width == 1280), "the cost only where there is room"


def test_the_button_of_the_menu_does_not_stay_lit_when_the_menu_has_closed(window: MainWindow) -> None:
    """A dialog that the menu opens keeps from the button that the mouse has left it."""
    (made,) = [one for one in every(window.topbar, QToolButton) if one.accessibleName() == "Session menu"]
    made.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    tap(made)
    (menu,) = [one for one in every(window.topbar, QMenu) if one.isVisible()]
    menu.close()
    assert not made.underMouse()
