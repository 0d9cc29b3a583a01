"""Going back in a conversation: rewind with its preview, undo of it, fork, and editing a message again."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.storage.sessions.branches import Branches, OpenRewind
from app.ui.kit.pictures import image_of, picture_of
from app.ui.sessions.rewind_sheet import RewindSheet
from app.ui.transcript.blocks.user import UserBlock
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import SessionTab
from app.vocabulary.errors import Fault
from app.vocabulary.events import ErrorRaised
from app.vocabulary.messages import UserMessage
from tests.ui.hands import Opener, idle, press, say, seen
from tests.ui.reach import every, texts

SETTINGS = 'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{}"]\n'
WRITE = {"call": "write", "arguments": {"path": "new.txt", "content": "made by the agent\n"}}


def tab_of(controller: AppController) -> SessionTab:
    assert controller.tab is not None
    return controller.tab


@pytest.fixture
def two_turns(open_window: Opener, qtbot: QtBot, project: Path) -> AppController:
    """One message that makes no file, and one that does."""
    script = ({"say": "Hello."}, WRITE, {"say": "There it is."}, {"say": "I see."})
    controller = open_window(*script, settings=SETTINGS.format(project))
    tell(qtbot, controller, "good morning")
    tell(qtbot, controller, "make a file")
    assert (project / "new.txt").exists()
    return controller


def tell(qtbot: QtBot, controller: AppController, text: str) -> None:
    controller.window.composer.set_draft("")  # a message that was taken back stands there
    before = len(tab_of(controller).history.said)
    say(qtbot, controller, text)
    qtbot.waitUntil(lambda: idle(controller)() and len(tab_of(controller).history.said) > before)


def menu_of(controller: AppController, text: str) -> QMenu:
    """By the button beside the message, pressed with the keyboard."""
    view = tab_of(controller).view
    view.flush()
    blocks = [block for block in every(view, UserBlock) if block.item.text == text and block.item in view.blocks]
    more = next(one for one in every(blocks[-1], QToolButton) if one.accessibleName() == "More for this message")
    more.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(more, Qt.Key.Key_Space)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, QMenu)
    return opened


def choose(controller: AppController, text: str, entry: str) -> None:
    opened = menu_of(controller, text)
    next(action for action in opened.actions() if action.text() == entry).trigger()
    opened.close()


def sheet_of(controller: AppController, qtbot: QtBot) -> RewindSheet:
    qtbot.waitUntil(lambda: any(one.isVisible() for one in every(controller.window, RewindSheet)))
    return next(one for one in every(controller.window, RewindSheet) if one.isVisible())


def stored(controller: AppController) -> list[str]:
    """From a thread, where a reader waits for a writer: on the event loop it would be told to try again."""
    with ThreadPoolExecutor(1) as thread:
        history = thread.submit(controller.profile.store.history, tab_of(controller).life.session_id or "").result()
    return [message.said for message in history if isinstance(message, UserMessage)]


def bar(controller: AppController) -> str:
    shown = controller.window.bars.rewind
    return shown.text if shown.isVisibleTo(controller.window) else ""


def press_bar(controller: AppController, text: str) -> None:
    next(one for one in controller.window.bars.rewind._buttons if one.text() == text).click()


def test_the_preview_names_what_would_change_and_the_safe_answer_has_the_focus(
    two_turns: AppController, qtbot: QtBot, project: Path
) -> None:
    choose(two_turns, "make a file", "Rewind to here…")
    sheet = sheet_of(two_turns, qtbot)
    assert sheet.cancel.isDefault() and sheet.focusWidget() is sheet.cancel
    assert sheet.conversation.isChecked()
    assert "new.txt" not in "\n".join(texts(sheet)) and "This message and the 3 after it" in "\n".join(texts(sheet))
    sheet.both.setChecked(True)
    assert "Files that would be removed" in texts(sheet) and "new.txt" in texts(sheet)
    sheet.cancel.click()
    qtbot.waitUntil(lambda: not any(one.isVisible() for one in every(two_turns.window, RewindSheet)))
    assert (project / "new.txt").exists() and stored(two_turns) == ["good morning", "make a file"]


def test_a_rewind_goes_as_far_as_was_chosen_and_can_be_undone(
    two_turns: AppController, qtbot: QtBot, project: Path
) -> None:
    for choice, said, file in [
        ("both", ["good morning"], False),
        ("conversation", ["good morning"], True),
        ("files", ["good morning", "make a file"], False),
    ]:
        choose(two_turns, "make a file", "Rewind to here…")
        sheet = sheet_of(two_turns, qtbot)
        getattr(sheet, choice).setChecked(True)
        sheet.rewind.click()
        qtbot.waitUntil(lambda: "Rewound" in bar(two_turns))
        assert stored(two_turns) == said and (project / "new.txt").exists() is file, choice
        assert ("make a file" in seen(two_turns)) is ("make a file" in said), choice
        assert two_turns.window.composer.draft() == ("" if choice == "files" else "make a file"), choice
        press_bar(two_turns, "Undo rewind")
        qtbot.waitUntil(lambda: stored(two_turns) == ["good morning", "make a file"] and (project / "new.txt").exists())
        qtbot.waitUntil(lambda: "There it is." in seen(two_turns) and not bar(two_turns))
        qtbot.waitUntil(lambda: two_turns.window.composer.draft() == "")


def test_the_conversation_goes_on_from_where_it_was_rewound_to(two_turns: AppController, qtbot: QtBot) -> None:
    choose(two_turns, "make a file", "Rewind to here…")
    sheet_of(two_turns, qtbot).rewind.click()
    qtbot.waitUntil(lambda: "Rewound" in bar(two_turns))
    tell(qtbot, two_turns, "something else")
    assert stored(two_turns) == ["good morning", "something else"]
    assert seen(two_turns).splitlines() == ["good morning", "Hello.", "something else", "Hello."]
    assert bar(two_turns) == ""


def test_a_file_that_the_person_changed_since_stays_and_the_preview_says_why(
    two_turns: AppController, qtbot: QtBot, project: Path
) -> None:
    (project / "new.txt").write_text("mine\n")
    choose(two_turns, "make a file", "Rewind to here…")
    sheet = sheet_of(two_turns, qtbot)
    shown = "\n".join(texts(sheet))
    assert "Files that stay as they are" in shown and "new.txt: " in shown
    assert not sheet.both.isEnabled() and not sheet.files.isEnabled()


def test_edit_and_send_again_takes_the_message_out_and_puts_it_into_the_composer(
    two_turns: AppController, qtbot: QtBot, project: Path
) -> None:
    choose(two_turns, "make a file", "Edit and send again")
    qtbot.waitUntil(lambda: two_turns.window.composer.draft() == "make a file")
    assert stored(two_turns) == ["good morning"] and (project / "new.txt").exists()
    assert "Undo rewind" in two_turns.window.bars.rewind.acts and bar(two_turns)


def test_a_refused_message_is_edited_by_the_button_of_its_failure(
    two_turns: AppController, qtbot: QtBot, project: Path
) -> None:
    tab_of(two_turns).view.show_event(ErrorRaised("It refused.", Fault.REFUSED))
    press(qtbot, two_turns, "Edit the message")
    qtbot.waitUntil(lambda: two_turns.window.composer.draft() == "make a file")
    assert stored(two_turns) == ["good morning"]


def test_a_picture_that_is_too_large_comes_back_smaller(two_turns: AppController, qtbot: QtBot) -> None:
    tab = tab_of(two_turns)
    drawn = QImage(400, 300, QImage.Format.Format_RGB32)
    drawn.fill(Qt.GlobalColor.red)
    tab.life.inbox.attach(image_of(drawn, "beach.png"))
    say(qtbot, two_turns, "look")
    qtbot.waitUntil(lambda: idle(two_turns)() and "look" in tab.history.said)
    tab.view.show_event(ErrorRaised("It is too large.", Fault.PICTURE))
    press(qtbot, two_turns, "Send a smaller picture…")
    qtbot.waitUntil(lambda: two_turns.window.composer.draft() == "look" and bool(tab.life.inbox.draft_images))
    [image] = tab.life.inbox.draft_images
    assert image.name == "beach.png" and (picture_of(image).width(), picture_of(image).height()) == (200, 150)


def test_a_fork_leaves_the_session_as_it_is_and_goes_on_in_another(two_turns: AppController, qtbot: QtBot) -> None:
    origin = tab_of(two_turns)
    choose(two_turns, "make a file", "Fork from here")
    qtbot.waitUntil(lambda: tab_of(two_turns) is not origin)
    assert stored(two_turns) == ["good morning"] and two_turns.window.composer.draft() == "make a file"
    assert tab_of(two_turns).history.title == "good morning (fork)"
    history = two_turns.profile.store.history(origin.life.session_id or "")
    assert sum(isinstance(message, UserMessage) for message in history) == 2


def test_nothing_is_rewound_while_a_turn_runs(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "word " * 2000, "wait": 0.005})
    say(qtbot, controller, "talk")
    qtbot.waitUntil(lambda: "word word" in seen(controller))
    opened = menu_of(controller, "talk")
    offered = {action.text(): action.isEnabled() for action in opened.actions() if action.text()}
    opened.close()
    assert offered == {
        "Rewind to here…": False,
        "Edit and send again": False,
        "Fork from here": True,
        "Copy message": True,
    }
    tab_of(controller).life.stop()
    qtbot.waitUntil(lambda: idle(controller)() and not tab_of(controller).view.reports.is_busy)
    opened = menu_of(controller, "talk")
    assert all(action.isEnabled() for action in opened.actions())
    opened.close()


def test_a_conversation_that_was_changed_elsewhere_is_not_rewound(two_turns: AppController, qtbot: QtBot) -> None:
    session_id = tab_of(two_turns).life.session_id or ""
    two_turns.profile.versions.database.execute(
        "UPDATE messages SET content = 'other words' WHERE session_id = ? AND role = 'user'", (session_id,)
    )
    choose(two_turns, "make a file", "Edit and send again")
    qtbot.waitUntil(lambda: "changed elsewhere" in "\n".join(texts(two_turns.window)))
    assert len(stored(two_turns)) == 2


def test_nothing_is_said_to_be_told_where_the_conversation_begins_anew(two_turns: AppController, qtbot: QtBot) -> None:
    """The agent, which has read nothing of the file, is not told that it is gone."""
    choose(two_turns, "good morning", "Rewind to here…")
    sheet = sheet_of(two_turns, qtbot)
    sheet.both.setChecked(True)
    sheet.rewind.click()
    qtbot.waitUntil(lambda: "Rewound" in bar(two_turns))
    tab = tab_of(two_turns)
    qtbot.waitUntil(lambda: not tab.column.undoing._tasks and not tab.column.undoing._is_stale)
    assert not (tab.life.folder / "new.txt").exists()
    assert "The agent is told" not in seen(two_turns)
    tell(qtbot, two_turns, "begin again")
    assert tab.life.opened is not None
    (said,) = [one for one in tab.life.opened.session.history if isinstance(one, UserMessage)]
    assert said.text == "begin again" and "The agent" not in seen(two_turns)


def test_what_a_killed_program_left_of_a_rewind_is_finished_when_the_window_opens(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    killed = Profile.open()
    stored = killed.store.create(project=str(project), provider="scripted", model="scripted", agent="developer")
    killed.store.log(stored.id).append(UserMessage("to be rewound"))
    rewind = OpenRewind("batch", stored.id, 0, "9999", has_conversation=True)
    Branches(killed.versions.database).begin_rewind(rewind, "a program that was killed")
    killed.close()
    controller = open_window({"say": "Hello."})
    qtbot.waitUntil(lambda: not controller.profile.store.history(stored.id))
