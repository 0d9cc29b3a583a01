"""The composer: what Enter, Up and the round button do, and when."""

import pytest
from PySide6.QtCore import QEvent, QMimeData, Qt, QUrl
from PySide6.QtGui import QIcon, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from app.providers import ModelInfo
from app.ui.kit.theme import Theme, color
from app.ui.writing.composer import AgentRow, Composer, WaitingState
from app.vocabulary.events import WaitingMessage
from tests.ui.reach import every, hit, nameless, rich_labels, tap, texts, write

popups = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
ENTER, SHIFT = Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier


Mode = QIcon.Mode


@pytest.fixture
def composer(qtbot: QtBot) -> Composer:
    made = Composer()
    qtbot.addWidget(made)
    made.resize(700, 120)
    made.show()
    return made


@pytest.fixture
def sent(composer: Composer) -> list[str]:
    texts: list[str] = []
    composer.submitted.connect(texts.append)
    return texts


def test_enter_sends_and_empties_the_field(composer: Composer, sent: list[str], qtbot: QtBot) -> None:
    write(composer.field, "fix it")
    hit(composer.field, ENTER)
    assert sent == ["fix it"]
    assert composer.draft() == ""


def test_shift_enter_begins_a_new_line(composer: Composer, sent: list[str], qtbot: QtBot) -> None:
    write(composer.field, "one")
    hit(composer.field, ENTER, SHIFT)
    write(composer.field, "two")
    assert sent == []
    assert composer.draft() == "one\ntwo"


def test_nothing_is_sent_while_an_input_method_composes(composer: Composer, sent: list[str], qtbot: QtBot) -> None:
    composer.set_draft("こ")
    QApplication.sendEvent(composer.field, QInputMethodEvent("ん", []))
    hit(composer.field, ENTER)
    composer.field.send()
    assert sent == []
    done = QInputMethodEvent("", [])
    done.setCommitString("ん")
    QApplication.sendEvent(composer.field, done)
    hit(composer.field, ENTER)
    assert sent == ["こん"]


def test_blank_text_is_not_sent(composer: Composer, sent: list[str], qtbot: QtBot) -> None:
    write(composer.field, "   ")
    hit(composer.field, ENTER)
    assert sent == []
    assert not composer.send.isEnabled()


def test_up_recalls_what_was_sent_and_down_brings_the_draft_back(composer: Composer, qtbot: QtBot) -> None:
    composer.set_history(["first", "second"])
    composer.set_draft("half")
    seen = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        hit(composer.field, key)
        seen.append(composer.draft())
    assert seen == ["second", "first", "first", "second", "half"]


def test_up_inside_a_text_of_several_lines_moves_the_cursor(composer: Composer, qtbot: QtBot) -> None:
    composer.set_history(["old"])
    composer.set_draft("one\ntwo")
    hit(composer.field, Qt.Key.Key_Up)
    assert composer.draft() == "one\ntwo"
    hit(composer.field, Qt.Key.Key_Up)
    assert composer.draft() == "old"


def test_the_field_grows_to_ten_lines_and_then_scrolls(composer: Composer) -> None:
    heights = []
    for lines in (1, 5, 10, 30):
        composer.set_draft("\n".join("x" * lines))
        heights.append(composer.field.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]


@pytest.mark.parametrize(
    ("running", "text", "name", "enabled"),
    [(False, "", "Send", False), (False, "a", "Send", True), (True, "", "Stop", True), (True, "a", "Queue", True)],
)
def test_the_round_button_says_what_it_will_do(
    composer: Composer, running: bool, text: str, name: str, enabled: bool
) -> None:
    composer.set_running(running)
    composer.set_draft(text)
    assert composer.send.accessibleName().startswith(name)
    assert composer.send.isEnabled() is enabled


def test_the_button_stops_an_empty_composer_and_queues_a_written_one(composer: Composer, qtbot: QtBot) -> None:
    said: list[str] = []
    composer.submitted.connect(said.append)
    composer.stop_requested.connect(lambda: said.append("stop"))
    composer.set_running(True)
    tap(composer.send)
    composer.set_draft("and this")
    tap(composer.send)
    assert said == ["stop", "and this"]


def test_escape_stops_only_while_something_runs(composer: Composer, qtbot: QtBot) -> None:
    stops: list[bool] = []
    composer.stop_requested.connect(lambda: stops.append(True))
    hit(composer.field, Qt.Key.Key_Escape)
    composer.set_running(True)
    hit(composer.field, Qt.Key.Key_Escape)
    assert len(stops) == 1


WAITING = [WaitingMessage(text[0], text) for text in ("a <b>one</b>", "b", "c", "d", "e")]


@pytest.mark.parametrize("state", WaitingState)
def test_messages_that_wait_stand_above_the_field_until_they_are_taken(composer: Composer, state: WaitingState) -> None:
    composer.show_waiting(WAITING, state)
    assert f"{state.value[0]}: a <b>one</b>" in texts(composer)
    assert any("and 2 more" in text for text in texts(composer))
    composer.show_waiting([], state)
    assert not [text for text in texts(composer) if "one" in text or "more" in text]


def test_each_message_that_waits_can_be_edited_and_removed(composer: Composer) -> None:
    said: list[object] = []
    composer.edit_requested.connect(said.append)
    composer.remove_requested.connect(said.append)
    composer.show_waiting(WAITING, WaitingState.QUEUED)
    buttons = [made for made in every(composer, QToolButton) if made.toolTip().startswith(("Edit", "Remove"))]
    for made in buttons:
        tap(made)
    assert said == [("a",), "a", ("b",), "b", ("c",), "c", ("d", "e")]


def test_what_was_not_sent_can_be_sent_with_nothing_typed(composer: Composer) -> None:
    said: list[str] = []
    composer.send_waiting_requested.connect(lambda: said.append("waiting"))
    composer.submitted.connect(said.append)
    composer.show_waiting(WAITING, WaitingState.NOT_SENT)
    assert composer.send.accessibleName() == "Send what was not sent"
    tap(composer.send)
    composer.set_draft("and this")
    assert composer.send.accessibleName() == "Send, together with what was not sent before"
    tap(composer.send)
    composer.show_waiting([], WaitingState.NOT_SENT)
    assert not composer.send.isEnabled()
    assert said == ["waiting", "and this"]


def test_words_that_come_back_stand_ahead_of_what_is_being_typed(composer: Composer) -> None:
    write(composer.field, "half")
    hit(composer.field, Qt.Key.Key_Left)
    composer.show_draft("one\n\nhalf")
    write(composer.field, "-")
    assert composer.draft() == "one\n\nhal-f"


def test_what_was_half_written_comes_back_after_an_old_message_was_sent_again(
    composer: Composer, sent: list[str]
) -> None:
    drafts: list[str] = []
    composer.drafted.connect(drafts.append)
    composer.set_history(["old"])
    write(composer.field, "half")
    hit(composer.field, Qt.Key.Key_Up)
    assert (composer.draft(), drafts[-1]) == ("old", "half"), "looking at an old message is not writing it"
    hit(composer.field, ENTER)
    assert sent == ["old"]
    assert (composer.draft(), drafts[-1]) == ("half", "half")


def test_pasting_takes_the_plain_text_only(composer: Composer) -> None:
    data = QMimeData()
    data.setHtml("<b>bold</b>")
    data.setText("bold")
    composer.field.insertFromMimeData(data)
    assert composer.draft() == "bold"
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile("/tmp")])
    given: list[list[str]] = []
    composer.field.files_given.connect(given.append)
    composer.field.insertFromMimeData(files)
    assert given == [["/tmp"]] and composer.draft() == "bold", "what to make of files is the window's affair"


@popups
def test_a_model_is_found_by_its_name_and_reported_by_its_id(composer: Composer, qtbot: QtBot) -> None:
    asked: list[bool] = []
    chosen: list[str] = []
    composer.models_requested.connect(lambda: asked.append(True))
    composer.model_chosen.connect(chosen.append)
    composer.show_models([ModelInfo("a-1", "Alpha", 200_000), ModelInfo("b-1", "Beta", tools=False, thinking=True)])
    tap(composer.model)
    assert asked
    picker = composer.popup.list
    write(picker.filter, "bet")
    hit(picker.filter, ENTER)
    assert chosen == ["b-1"]
    assert not composer.popup.isVisible()


def test_the_model_list_says_when_it_loads_and_when_it_failed(composer: Composer) -> None:
    composer.show_models_loading()
    assert any("Asking" in text for text in texts(composer.popup))
    composer.show_models_error("The key was refused.")
    assert "The key was refused." in texts(composer.popup)


def test_an_unknown_model_shows_its_id(composer: Composer) -> None:
    composer.show_model("some-model")
    assert composer.model.text() == "some-model"
    composer.show_models([ModelInfo("some-model", "Some Model")])
    assert composer.model.text() == "Some Model"


@popups
def test_the_trust_menu_offers_the_three_levels(composer: Composer, qtbot: QtBot) -> None:
    chosen: list[str] = []
    composer.trust_chosen.connect(chosen.append)
    tap(composer.trust)
    (menu,) = every(composer, QMenu)
    menu.actions()[2].trigger()
    menu.close()
    assert chosen == ["autonomous"]


def test_everything_in_it_has_a_name_and_reads_plain_text(composer: Composer) -> None:
    composer.show_waiting(WAITING, WaitingState.NOT_SENT)
    assert nameless(composer) == []
    assert rich_labels(composer) == []


AGENTS = [
    AgentRow("developer", "Reads, changes and runs."),
    AgentRow("mine", "<b>Own</b> & careful", "user"),
    AgentRow("broken", "", "project", problem="line 3: unknown tool raed"),
]


@popups
def test_an_agent_is_chosen_from_a_menu_that_names_what_is_broken(composer: Composer, qtbot: QtBot) -> None:
    composer.show_agent("developer")
    with qtbot.waitSignal(composer.agents_requested):
        tap(composer.agent)
    composer.show_agents(AGENTS)
    menu = every(composer, QMenu)[-1]
    _, mine, broken = menu.actions()
    assert mine.text() == "mine (user): <b>Own</b> && careful"
    assert "unknown tool raed" in broken.text()
    assert not broken.isEnabled()
    with qtbot.waitSignal(composer.agent_chosen) as chosen:
        mine.trigger()
    assert chosen.args == ["mine"]


@popups
def test_agents_for_other_tools_are_in_a_menu_of_their_own(composer: Composer, qtbot: QtBot) -> None:
    composer.show_agent("developer")
    rare = [AgentRow("mounts", "For other tools.", is_rare=True), AgentRow("workflow", "Too.", is_rare=True)]
    composer.show_agents([*AGENTS, *rare])
    menu = every(composer, QMenu)[-1] if not every(composer, QMenu)[-1].title() else every(composer, QMenu)[-2]
    *usual, others = menu.actions()
    assert [act.data() for act in usual] == ["developer", "mine", "broken"]
    inner = others.menu()
    assert isinstance(inner, QMenu) and [act.data() for act in inner.actions()] == ["mounts", "workflow"]
    with qtbot.waitSignal(composer.agent_chosen) as chosen:
        inner.actions()[0].trigger()
    assert chosen.args == ["mounts"]
    composer.show_agent("mounts")
    composer.show_agents([*AGENTS, *rare])
    assert "mounts" in [act.data() for menu in every(composer, QMenu) if not menu.title() for act in menu.actions()]


def test_without_a_folder_there_is_no_agent_and_no_plan(composer: Composer) -> None:
    assert not composer.agent.isVisible()
    assert not composer.plan.isVisible()


def test_the_plan_switch_shows_what_is_and_not_what_was_wished_for(composer: Composer, qtbot: QtBot) -> None:
    composer.show_agent("developer")
    with qtbot.waitSignal(composer.plan_switched) as requested:
        tap(composer.plan)
    assert requested.args == [True]
    assert not composer.plan.isChecked()
    composer.show_plan(True)
    with qtbot.waitSignal(composer.plan_switched) as requested:
        tap(composer.plan)
    assert requested.args == [False]
    assert composer.plan.isChecked()


def test_without_a_folder_the_field_does_not_speak_of_a_project(composer: Composer) -> None:
    composer.field.invite(has_folder=False)
    assert composer.field.placeholderText() == "Ask a question"
    composer.field.invite(has_folder=True)
    assert composer.field.placeholderText() == "Ask for a change, or a question about this project"


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_send_button_that_does_nothing_does_not_look_ready(composer: Composer, theme: Theme, look: str) -> None:
    theme.apply("dark" if look == "dark" else "light")
    assert not composer.send.isEnabled()
    arrow, ready = (composer.send.icon().pixmap(17, 17, mode).toImage() for mode in (Mode.Disabled, Mode.Normal))
    inks = [
        {image.pixelColor(x, y).name() for x in range(17) for y in range(17) if image.pixelColor(x, y).alpha() == 255}
        for image in (arrow, ready)
    ]
    assert inks == [{color("text3").name()}, {color("text_on_accent").name()}]


def test_the_row_is_fitted_again_when_its_buttons_have_another_size(composer: Composer) -> None:
    """As with larger text: the sheet gives each of them its font, in whatever order."""
    composer.show_agent("developer")
    composer.show_model("a-model-with-quite-a-long-name-of-its-own")
    before = composer.model.text()
    composer.agent.setStyleSheet("font-size: 40px")
    QApplication.sendEvent(composer, QEvent(QEvent.Type.StyleChange))
    assert len(composer.model.text()) < len(before)
