"""The keyboard is never lost: whatever control disappears, one that can be seen and used has the focus then."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from app.providers.scripted import calls, says
from app.ui.kit import pressing
from app.ui.kit.dialogs import Confirm
from app.ui.kit.pressing import SETTLE_SECONDS
from app.ui.kit.theme import Theme
from app.ui.settings.shortcuts_page import ShortcutRow, ShortcutsPage
from app.ui.transcript.cards.approval import ApprovalCard
from app.ui.transcript.list.block_list import BlockList
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.problems import READ_AGAIN
from app.ui.wiring.session_tab import SessionTab
from app.vocabulary.events import ErrorRaised
from tests.cues import Cues
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.reach import every, ringless, tap

POPUP_IGNORED = pytest.mark.qt_log_ignore("This plugin does not support", "keyboard", extend=True)
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
FIELD = "Message"


class Person:
    """Uses the keyboard alone, and looks after each act where it is."""

    def __init__(self, controller: AppController, qtbot: QtBot) -> None:
        self.controller = controller
        self.window = controller.window
        self.qtbot = qtbot
        self.activate()

    @property
    def tab(self) -> SessionTab:
        assert self.controller.tab is not None
        return self.controller.tab

    def activate(self) -> None:
        """No window manager of a test does it when a sheet is closed."""
        if QApplication.activeWindow() is not self.window:
            with self.qtbot.waitActive(self.window):
                self.window.activateWindow()

    def find(self, words: str) -> QAbstractButton:
        found: list[QAbstractButton] = []

        def look() -> bool:
            if self.controller.tab is not None:
                self.controller.tab.view.flush()
            for one in every(self.window, QAbstractButton):
                names = (one.text().replace("&", ""), one.accessibleName(), one.toolTip())
                if words in names and one.isVisible() and one.isEnabled():
                    found.append(one)
            return bool(found)

        self.qtbot.waitUntil(look)
        return found[0]

    def press(self, words: str) -> None:
        """Give a control the focus and press Space on it."""
        self.hit(self.find(words), Qt.Key.Key_Space)

    def hit(
        self, control: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        control.setFocus(Qt.FocusReason.TabFocusReason)
        assert control.hasFocus()
        QTest.keyClick(control, key, modifiers)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """To the window, as from the desktop: Qt finds out who has the focus."""
        QTest.keyClick(self.window.windowHandle(), key, modifiers)

    def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClick(self.window.windowHandle(), letter)  # type: ignore[call-overload, unused-ignore]

    def is_at(self, *names: str) -> None:
        """Wait until a control of one of these names has the focus, or any that can be used."""

        def is_there() -> bool:
            if self.controller.tab is not None:
                self.controller.tab.view.flush()
            focus = QApplication.focusWidget()
            if focus is None or not (focus.isVisible() and focus.isEnabled() and focus.window() is self.window):
                return False
            return not names or focus.accessibleName() in names

        for _ in range(3):
            QApplication.processEvents()
        self.qtbot.waitUntil(is_there)


@pytest.fixture
def cues(monkeypatch: pytest.MonkeyPatch) -> Cues:
    made = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: made.provider)
    return made


@pytest.fixture
def person(open_window: Opener, qtbot: QtBot, cues: Cues) -> Person:
    return Person(open_window(), qtbot)


def test_when_a_question_is_answered_or_withdrawn(person: Person, cues: Cues, qtbot: QtBot) -> None:
    person.window.composer.set_draft("kept")
    person.press("Find what looks unfinished")  # which sends it
    person.is_at(FIELD)
    assert person.window.composer.draft() == "kept"
    for act in ("Approve", "Deny", "withdrawn"):
        qtbot.waitUntil(lambda: cues.waiting == 1)
        cues.give(calls("write", path=f"{act}.txt", content=act))
        if act == "withdrawn":
            person.find("Deny").setFocus()
            person.tab.life.stop()
            qtbot.waitUntil(lambda: not person.tab.life.running)
        else:
            person.press(act)
            qtbot.waitUntil(lambda: not person.tab.view.waiting_questions)
        person.is_at(FIELD)
    person.tab.view.show_event(ErrorRaised("It failed.", "auth"))
    person.press("Retry")
    person.is_at(FIELD)


def test_when_the_bar_that_shows_a_question_goes_with_its_button(open_window: Opener, qtbot: QtBot) -> None:
    """The button that scrolls to the question is gone as soon as the question is in view, in the midst of scrolling."""
    text = "\n\n".join(f"Paragraph {n}." for n in range(40))
    person = Person(open_window({"say": text, "call": "write", "arguments": {"path": "a.txt", "content": "a"}}), qtbot)
    say(qtbot, person.controller, "go")
    qtbot.waitUntil(lambda: bool(person.tab.view.waiting_questions))
    person.find("Approve")
    person.tab.view.blocks.verticalScrollBar().setValue(0)
    person.press("Show what needs your answer")
    card = person.find("Approve")
    qtbot.waitUntil(lambda: card.visibleRegion().boundingRect() == card.rect())
    person.is_at()


UNDO, REDO = "Undo this turn's changes", "Redo this turn's changes"
OF_CALL = "Undo what write did to a.txt"
REDO_OF_CALL = "Redo what write did to a.txt, and what was undone together with it"


@pytest.fixture
def worked(open_window: Opener, qtbot: QtBot) -> Person:
    """After three turns, of which the last wrote a file, in a conversation that scrolls."""
    before = [{"say": "\n\n".join(f"Paragraph {n}." for n in range(40))}, {"say": "And on."}]
    write = {"call": "write", "arguments": {"path": "a.txt", "content": "a\n"}}
    person = Person(open_window(*before, write, {"say": "Written."}), qtbot)
    for text in ("one", "two", "three"):
        say(qtbot, person.controller, text)
        qtbot.waitUntil(lambda: person.tab.life.running)
        if text == "three":
            person.press("Approve")
        qtbot.waitUntil(idle(person.controller))
    return person


def test_when_a_turn_is_undone_and_redone(worked: Person) -> None:
    """The view stays where it is, whatever Qt does with the focus of the button that goes."""
    person, blocks = worked, worked.tab.view.blocks
    assert blocks.verticalScrollBar().maximum() > 0
    for pressed, left in ((UNDO, REDO), (REDO, UNDO)) * 2:
        button = person.find(pressed)
        assert blocks.at_end
        tap(button)
        person.is_at(FIELD)
        person.qtbot.waitUntil(lambda: not button.isVisible())  # noqa: B023  called at once
        other = person.find(left)
        for _ in range(3):
            QApplication.processEvents()
        assert person.window.composer.field.hasFocus() and other.visibleRegion().boundingRect() == other.rect()
        assert blocks.at_end


def test_what_is_typed_after_a_click_on_undo_is_the_message_and_puts_nothing_back(
    worked: Person, project: Path
) -> None:
    field = worked.window.composer.field
    for number, name in enumerate((UNDO, OF_CALL)):
        field.clear()
        button = worked.find(name)
        tap(worked.tab.view.blocks.viewport(), QPoint(2, 2))
        tap(button)
        worked.qtbot.waitUntil(lambda: not (project / "a.txt").exists())
        worked.find(REDO)
        worked.type("no, do it")
        assert (field.toPlainText(), field.hasFocus()) == ("no, do it", True), name
        for _ in range(3):
            QApplication.processEvents()
        worked.qtbot.waitUntil(lambda: not worked.tab.column.undoing._tasks)
        assert not (project / "a.txt").exists(), name
        if not number:
            tap(worked.find(REDO))
            worked.qtbot.waitUntil((project / "a.txt").exists)


@pytest.mark.parametrize("undo, redo", [(UNDO, REDO), (OF_CALL, REDO_OF_CALL)], ids=["of a turn", "of a call"])
def test_the_second_press_of_a_hasty_person_does_not_take_the_first_one_back(
    worked: Person, project: Path, undo: str, redo: str
) -> None:
    """Redo stands where Undo stood: a key presses it only once the person has gone there."""
    file = project / "a.txt"
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        worked.window.composer.field.clear()
        worked.hit(worked.find(undo), key)
        worked.is_at(FIELD)
        for pressed in (Qt.Key.Key_Space, key):
            worked.key(pressed)
        worked.qtbot.waitUntil(lambda: not file.exists())
        again = worked.find(redo)
        again.setFocus()  # as Qt does with what stands next
        worked.key(Qt.Key.Key_Space)
        worked.key(Qt.Key.Key_Return)
        worked.qtbot.waitUntil(lambda: not worked.tab.column.undoing._tasks)
        assert not file.exists() and worked.window.composer.draft().strip() == ""
        worked.press(redo)
        worked.qtbot.waitUntil(file.exists)
        worked.is_at(FIELD)


def test_a_card_that_comes_up_takes_no_key_that_was_meant_for_the_message(
    person: Person, cues: Cues, qtbot: QtBot, project: Path
) -> None:
    say(qtbot, person.controller, "go")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    person.type("and then")
    cues.give(calls("write", path="a.txt", content="a"))
    qtbot.waitUntil(lambda: bool(person.tab.view.waiting_questions))
    person.find("Deny").setFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        person.key(key)
    person.type("more")
    assert person.tab.view.waiting_questions and person.window.composer.draft() == "and then more"
    person.key(Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: not person.tab.view.waiting_questions)
    assert person.window.composer.draft() == ""
    qtbot.waitUntil(lambda: "Denied: and then more" in seen(person.controller))
    person.is_at(FIELD)


def test_a_sheet_that_comes_up_while_somebody_types_is_not_answered(
    person: Person, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(pressing, "time", SimpleNamespace(monotonic=lambda: now))
    answers: list[bool] = []
    person.type("rea")
    sheet = Confirm(person.window, "Delete it?", "For good.", yes="Delete")
    sheet.answered.connect(answers.append)
    sheet.open()
    QApplication.processEvents()
    for _ in range(4):
        for key in (Qt.Key.Key_A, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape):
            QTest.keyClick(sheet.focusWidget() or sheet, key)
        now += SETTLE_SECONDS - 0.1
    assert answers == []
    now += SETTLE_SECONDS
    QTest.keyClick(sheet.focusWidget() or sheet, Qt.Key.Key_Return)
    assert answers == [False], "the safe answer has the focus"
    person.activate()
    person.is_at(FIELD)


def test_letters_go_into_the_message_wherever_the_last_click_was(worked: Person, qtbot: QtBot) -> None:
    """But for those that a field takes; a shortcut stays one, and Space presses the button that was reached by Tab."""
    window, field = worked.window, worked.window.composer.field
    sessions = window.sidebar.sessions
    project = sessions.visualRect(sessions.model().index(0, 0)).center()
    answer = next(view for view in every(worked.tab.view, QTextBrowser) if not view.visibleRegion().isEmpty())
    places: dict[str, tuple[QWidget, QPoint]] = {
        "beside the conversation": (worked.tab.view.blocks.viewport(), QPoint(2, 2)),
        "an answer": (answer.viewport(), answer.viewport().rect().center()),
        "a heading in the list of sessions": (sessions.viewport(), project),
        "a button": (window.topbar.panel_button, QPoint(5, 5)),
    }
    for name, (place, at) in places.items():
        field.clear()
        tap(place, at)
        worked.type("a b")
        assert field.toPlainText() == "a b", name
    tap(window.sidebar.search)
    worked.type("x y")
    assert window.sidebar.search.text() == "x y" and field.toPlainText() == "a b"
    window.sidebar.search.clear()
    button = worked.find(UNDO)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    worked.key(Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
    worked.key(Qt.Key.Key_Space)
    worked.find(REDO)
    assert field.toPlainText() == "a b"
    worked.type("c")
    assert field.toPlainText() == "a bc" and field.hasFocus()
    worked.controller.window.show_welcome()
    worked.type("d")
    assert field.toPlainText() == "a bc"


def test_when_messages_of_the_queue_are_moved_held_edited_and_removed(person: Person, cues: Cues, qtbot: QtBot) -> None:
    say(qtbot, person.controller, "go")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    for text in ("one", "two", "three"):
        say(qtbot, person.controller, text)
    person.press("Move down")
    qtbot.waitUntil(lambda: [one.text for one in person.tab.life.inbox.waiting] == ["two", "one", "three"])
    person.is_at("Move down")
    QTest.keyClick(QApplication.focusWidget() or person.window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: [one.text for one in person.tab.life.inbox.waiting] == ["two", "three", "one"])
    person.is_at("Move down")
    person.press("Send after this turn")
    qtbot.waitUntil(lambda: any(one.is_for_later for one in person.tab.life.inbox.waiting))
    person.is_at("Send now, with the next step")
    for _ in range(2):
        count = len(person.tab.life.inbox.waiting)
        person.press("Remove this message")
        qtbot.waitUntil(lambda: len(person.tab.life.inbox.waiting) < count)  # noqa: B023  called at once
        person.is_at(FIELD)
    person.press("Edit this message")
    person.is_at(FIELD)
    person.window.composer.set_draft("")
    person.press("Stop (Esc)")
    qtbot.waitUntil(lambda: not person.tab.life.running)
    person.is_at(FIELD)


@POPUP_IGNORED
def test_when_sheets_bars_and_columns_are_closed(person: Person, cues: Cues, qtbot: QtBot) -> None:
    controller, window = person.controller, person.window
    sheets = {
        "settings": lambda: controller.preferences.show("providers"),
        "shortcuts": lambda: controller.preferences.show("shortcuts"),
        "palette": controller.actions.open_palette,
        "review": controller.review,
        "link": lambda: controller.display.ask_about_link("https://example.org", "A link."),
        "find": lambda: controller.window.doable.run("find"),
        "models": window.composer.open_models,
    }
    for open_sheet in sheets.values():
        open_sheet()
        QApplication.processEvents()
        QTest.keyClick(QApplication.activePopupWidget() or QApplication.focusWidget() or window, Qt.Key.Key_Escape)
        person.activate()
        person.is_at(FIELD)
    window.composer.plan_switched.emit(True)
    person.press("Leave plan mode")
    person.is_at(FIELD)
    person.hit(window.sidebar.search, Qt.Key.Key_B, CTRL)
    person.is_at(FIELD)
    window.toggle_panel()  # over the conversation, as in every narrow window
    inside = next(one for one in every(window.pane, QAbstractButton) if one.isVisible() and one.isEnabled())
    person.hit(inside, Qt.Key.Key_B, CTRL | SHIFT)
    person.is_at(FIELD)


def test_when_conversations_are_closed_chosen_and_deleted(person: Person, cues: Cues, qtbot: QtBot) -> None:
    controller = person.controller
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    cues.give(says("Done."))
    qtbot.waitUntil(lambda: not person.tab.life.running)
    first = person.tab.life.session_id or ""
    person.hit(person.tab.view.blocks, Qt.Key.Key_W, CTRL)
    person.is_at(FIELD)
    assert person.tab.life.session_id is None
    controller.tabs.choose(first)
    person.is_at(FIELD)
    person.tab.view.setFocus()
    controller.tabs.delete(first)
    person.is_at(FIELD)


def test_when_a_problem_is_solved(open_window: Opener, qtbot: QtBot, handrail_home: Path, project: Path) -> None:
    person = Person(open_window(settings="trust = 'yolo'\n"), qtbot)
    file = handrail_home / "config" / "settings.toml"
    file.write_text(f'provider = "scripted"\nrecent_projects = ["{project}"]\n')
    person.press(READ_AGAIN)
    person.is_at(FIELD)


def test_whatever_has_the_focus_looks_so_and_tab_goes_as_one_reads(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"call": "write", "arguments": {"path": "a.txt", "content": "a\n"}})
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: bool(every(controller.window, ApprovalCard)))
    window = controller.window
    window.topbar.panel_button.setFocus()
    order: list[QWidget | None] = []
    while window.focusWidget() is not window.composer.field and len(order) < 40:
        window.focusNextPrevChild(True)
        order.append(window.focusWidget())
    (card,) = every(window, ApprovalCard)
    assert isinstance(order[0], BlockList), "then what is in the conversation, then the message"
    assert card.yes in order and order[-1] is window.composer.field
    assert ringless(controller.window) == []
    controller.window.show_welcome()
    assert ringless(controller.window) == []


def test_esc_in_the_list_of_keys_becomes_no_shortcut_and_is_left_to_the_settings(theme: Theme, qtbot: QtBot) -> None:
    sheet = ShortcutsPage()
    qtbot.addWidget(sheet)
    sheet.show_shortcuts([ShortcutRow("new_session", "New session", "Ctrl+N", "Ctrl+N")])
    qtbot.waitUntil(lambda: "new_session" in sheet.fields)
    field = sheet.fields["new_session"]
    for key, is_taken in ((Qt.Key.Key_Escape, False), (Qt.Key.Key_F7, True)):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        field.keyPressEvent(event)
        assert event.isAccepted() is is_taken, key
    assert field.keySequence().toString() == "F7"
