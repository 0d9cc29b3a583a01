"""Sessions in the sidebar of the real window: put away, brought back, and found by what was said in them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.ui.kit.controls import place_in
from app.ui.kit.dialogs import Confirm
from app.ui.sessions.session_lines import LineKind
from app.ui.transcript.places import Highlight
from app.ui.wiring.app_controller import AppController
from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage
from tests.ui.hands import Opener, idle, say
from tests.ui.reach import every, hit, write

Store = Callable[..., str]


@pytest.fixture
def store(handrail_home: Path) -> Store:
    """Stores a session with these messages, and gives its id."""

    def made(project: str, title: str, *messages: Message) -> str:
        profile = Profile.open()
        session = profile.store.create(project=project, provider="scripted", model="scripted", agent="developer")
        log = profile.store.log(session.id)
        for message in messages:
            log.append(message)
        profile.store.rename(session.id, title)
        profile.close()
        return session.id

    return made


def shown(controller: AppController) -> list[str]:
    return [line.text for line in controller.window.sidebar._model.lines]


def menu(controller: AppController, text: str) -> QMenu:
    """The menu of a line, opened by the keyboard."""
    sidebar = controller.window.sidebar
    at = shown(controller).index(text)
    sidebar.sessions.setCurrentIndex(sidebar._model.index(at))
    hit(sidebar.sessions, Qt.Key.Key_Menu)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, QMenu)
    return opened


def choose(controller: AppController, line: str, entry: str) -> None:
    opened = menu(controller, line)
    actions: list[QAction] = opened.actions()
    next(action for action in actions if action.text().split("\t")[0] == entry).trigger()
    opened.close()


def test_a_pinned_session_stands_on_top_until_it_is_unpinned(
    open_window: Opener, qtbot: QtBot, store: Store, project: Path
) -> None:
    store(str(project), "First", UserMessage("one"))
    store(str(project), "Second", UserMessage("two"))
    controller = open_window()
    qtbot.waitUntil(lambda: shown(controller)[1:] == ["Second", "First"])
    choose(controller, "First", "Pin")
    qtbot.waitUntil(lambda: shown(controller)[:3] == ["Pinned", "First", "Projects"])
    assert shown(controller)[3:] == [project.name, "Second"]
    choose(controller, "First", "Unpin")
    qtbot.waitUntil(lambda: "Pinned" not in shown(controller))


def test_an_archived_session_is_on_its_shelf_and_comes_back(
    open_window: Opener, qtbot: QtBot, store: Store, project: Path
) -> None:
    store(str(project), "Old plan", UserMessage("one"))
    controller = open_window()
    qtbot.waitUntil(lambda: "Old plan" in shown(controller))
    choose(controller, "Old plan", "Archive")
    qtbot.waitUntil(lambda: shown(controller) == [project.name, "Archived"])
    unfold(controller, "Archived")
    assert shown(controller) == [project.name, "Archived", "Old plan"]
    choose(controller, "Old plan", "Unarchive")
    qtbot.waitUntil(lambda: shown(controller) == [project.name, "Old plan"])


def unfold(controller: AppController, text: str) -> None:
    sidebar = controller.window.sidebar
    sidebar.sessions.setCurrentIndex(sidebar._model.index(shown(controller).index(text)))
    hit(sidebar.sessions, Qt.Key.Key_Right)


def test_a_deleted_session_can_be_restored_or_erased_after_a_question(
    open_window: Opener, qtbot: QtBot, store: Store, project: Path
) -> None:
    session = store(str(project), "Secret talk", UserMessage("one"))
    controller = open_window()
    sidebar = controller.window.sidebar
    qtbot.waitUntil(lambda: "Secret talk" in shown(controller))
    sidebar.delete(session)
    sidebar.confirm_deletes()
    qtbot.waitUntil(lambda: shown(controller) == [project.name, "Deleted"])
    unfold(controller, "Deleted")
    choose(controller, "Secret talk", "Restore")
    qtbot.waitUntil(lambda: shown(controller) == [project.name, "Secret talk"])
    sidebar.delete(session)
    sidebar.confirm_deletes()
    qtbot.waitUntil(lambda: "Deleted" in shown(controller))
    choose(controller, "Secret talk", "Erase…")
    (question,) = every(controller.window, Confirm)
    assert question.no.isDefault()
    question.no.click()
    assert controller.profile.store.get(session).deleted_at
    choose(controller, "Secret talk", "Erase…")
    next(sheet for sheet in every(controller.window, Confirm) if sheet.isVisible()).yes.click()
    qtbot.waitUntil(lambda: shown(controller) == [project.name])


def test_a_deleted_session_is_not_opened_but_offers_to_be_restored(
    open_window: Opener, qtbot: QtBot, store: Store, project: Path
) -> None:
    session = store(str(project), "Gone", UserMessage("one"))
    Profile.open().delete_session(session)
    controller = open_window()
    qtbot.waitUntil(lambda: "Deleted" in shown(controller))
    unfold(controller, "Deleted")
    sidebar = controller.window.sidebar
    sidebar.sessions.setCurrentIndex(sidebar._model.index(shown(controller).index("Gone")))
    with qtbot.assertNotEmitted(sidebar.session_chosen):
        hit(sidebar.sessions, Qt.Key.Key_Return)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, QMenu) and [action.text() for action in opened.actions()] == ["Restore", "Erase…"]
    opened.close()


LONG_TALK = [
    message
    for number in range(40)
    for message in (UserMessage(f"question {number}"), AssistantMessage((Text(f"answer number {number}. " * 20),)))
]


@pytest.mark.parametrize(
    ("wanted", "role", "text"),
    [("question 3", "user", "question 3"), ("blue herons", "assistant", "blue herons"), ("grey owl", "tool", "")],
)
def test_what_was_said_is_found_in_all_projects_and_shown_in_its_place(
    open_window: Opener, qtbot: QtBot, store: Store, tmp_path: Path, wanted: str, role: str, text: str
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    call = ToolCall("c1", "bash", '{"command": "ls"}')
    early: list[Message] = [
        AssistantMessage((Text("I saw blue herons there."), call)),
        ToolMessage("c1", "bash", ToolResult("a grey owl")),
    ]
    session = store(str(other), "Birds", *LONG_TALK[:7], *early, *LONG_TALK[7:])
    controller = open_window()
    sidebar = controller.window.sidebar
    sidebar.search.setFocus()
    write(sidebar.search, wanted)
    qtbot.waitUntil(lambda: any(line.kind is LineKind.HIT for line in sidebar._model.lines))
    lines = sidebar._model.lines
    at, line = next((at, line) for at, line in enumerate(lines) if line.hit and line.hit.role == role)
    assert [line.text for line in lines[:2]] == ["other", "Birds"]
    assert line.hit is not None and line.hit.found.casefold() in wanted and wanted in line.text
    sidebar.sessions.setCurrentIndex(sidebar._model.index(at))
    hit(sidebar.sessions, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: controller.tab is not None and bool(every(controller.tab.view, Highlight)))
    assert controller.tab is not None and controller.tab.life.session_id == session
    (mark,) = every(controller.tab.view, Highlight)
    view = controller.tab.view
    item = next(item for item, block in view.blocks.live() if block is mark.block)
    assert text in item.plain() and view.blocks.in_view(item) and not view.blocks.at_end
    seen = mark.visibleRegion().boundingRect()
    assert (seen.left(), seen.right()) == (0, mark.width() - 1), "with both of its sides"
    view.blocks.verticalScrollBar().setValue(view.blocks.verticalScrollBar().value() + 20)
    assert mark.geometry().contains(QRect(place_in(view.blocks.viewport(), mark.block), mark.block.size()))


def test_what_was_said_a_moment_ago_is_found_in_the_conversation_that_is_open(
    open_window: Opener, qtbot: QtBot
) -> None:
    controller = open_window({"say": "The capital is Lisbon."}, {"say": "Welcome."})
    say(qtbot, controller, "which capital")
    qtbot.waitUntil(idle(controller))
    say(qtbot, controller, "thanks")
    qtbot.waitUntil(lambda: idle(controller)() and len(controller.tabs.all[0].history.said) == 2)
    sidebar = controller.window.sidebar
    write(sidebar.search, "lisbon")
    qtbot.waitUntil(lambda: any(line.kind is LineKind.HIT for line in sidebar._model.lines))
    line = next(line for line in sidebar._model.lines if line.hit)
    sidebar._open(line)
    view = controller.tabs.all[0].view
    qtbot.waitUntil(lambda: bool(every(view, Highlight)))
    item = next(item for item, block in view.blocks.live() if block is every(view, Highlight)[0].block)
    assert item.plain() == "The capital is Lisbon."


def test_the_session_menu_above_the_conversation_has_the_same_entries(
    open_window: Opener, qtbot: QtBot, store: Store, project: Path
) -> None:
    session = store(str(project), "Plan", UserMessage("one"))
    controller = open_window()
    controller.tabs.choose(session)
    qtbot.waitUntil(lambda: "Plan" in shown(controller))
    made = QMenu(controller.window)
    controller.window.topbar.menu_opening.emit(made)
    assert [action.text().split("\t")[0] for action in made.actions() if action.text()] == [
        "Rename",
        "Pin",
        "Archive",
        "Delete",
        "Export as",
        "Import a conversation…",
    ]


def test_ctrl_shift_f_goes_to_the_search_also_when_the_sidebar_is_hidden(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window()
    window = controller.window
    window.toggle_sidebar()
    assert not window.sidebar.isVisibleTo(window)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    hit(window.composer.field, Qt.Key.Key_F, both)
    qtbot.waitUntil(window.sidebar.search.hasFocus)
    assert window.sidebar.isVisibleTo(window)


def test_a_new_session_is_listed_while_its_first_answer_is_still_awaited(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"call": "bash", "arguments": {"command": "true"}}, {"say": "ok"})
    say(qtbot, controller, "look around")
    qtbot.waitUntil(lambda: "look around" in shown(controller))
    assert not idle(controller)(), "the command waits for the person"


def test_the_list_of_sessions_stays_as_the_person_left_it_while_the_agent_works(
    open_window: Opener, qtbot: QtBot
) -> None:
    controller = open_window({"call": "ls", "arguments": {}}, {"say": "That is all."})
    say(qtbot, controller, "look")
    qtbot.waitUntil(idle(controller))
    tab, sidebar = controller.tab, controller.window.sidebar
    assert tab is not None and tab.life.session_id is not None
    session = tab.life.session_id
    qtbot.waitUntil(lambda: sidebar._model.index_of(session).isValid())
    folder = next(line for line in sidebar._model.lines if line.key == tab.life.project)
    sidebar.sessions.folded.emit(folder)
    assert not sidebar._model.index_of(session).isValid()
    tab.changed.emit()
    assert not sidebar._model.index_of(session).isValid()
