"""Every control shows the words that it holds, in both themes and with every Qt: a style sheet can take them away."""

from itertools import product
from typing import Annotated

import pytest
from msgspec import Meta, Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.configuration.settings import AppearanceSettings, SearchSettings, Settings, Words
from app.ui.kit.fields import Form, fields_of
from app.ui.kit.motion import use_motion
from app.ui.kit.parts import Spinner
from app.ui.kit.theme import Choice, Theme
from app.ui.settings.dialog import SettingsDialog
from app.ui.welcome.page import Welcome
from app.ui.window import MainWindow
from tests.ui.reach import blank, every, hit, nameless, texts, write

PAGES = ("providers", "models", "search", "trust", "rules", "appearance")


@pytest.fixture
def dialog(qtbot: QtBot) -> SettingsDialog:
    made = SettingsDialog()
    qtbot.addWidget(made)
    made.load(Settings(provider="anthropic", search=SearchSettings(searxng="https://s.example")))
    made.show()
    return made


LOOKS: tuple[Choice, ...] = ("light", "dark")


def test_no_control_of_the_settings_is_blank(dialog: SettingsDialog, theme: Theme) -> None:
    for look, page in product(LOOKS, PAGES):
        theme.apply(look)
        dialog.show_page(page)
        assert blank(dialog) == [], f"{page}, {look}"


def test_no_control_of_the_window_is_blank(qtbot: QtBot, theme: Theme) -> None:
    window = MainWindow()
    qtbot.addWidget(window, before_close_func=lambda window: window.allow_close())
    window.show_conversation()
    window.composer.show_model("demo-1")
    window.show()
    for look in LOOKS:
        theme.apply(look)
        assert blank(window) == [], look


def test_no_control_of_the_first_page_is_blank(qtbot: QtBot, theme: Theme) -> None:
    welcome = Welcome()
    qtbot.addWidget(welcome)
    welcome.resize(1000, 1400)
    welcome.show()
    for look in LOOKS:
        theme.apply(look)
        assert blank(welcome) == [], look
        for name, card in welcome.provider.cards.items():
            card.click()
            assert blank(welcome.provider) == [], f"{name}, {look}"


def test_the_font_size_can_be_read_and_has_room_for_its_words(dialog: SettingsDialog, theme: Theme) -> None:
    for size in (9, 13, 28):
        theme.apply("light", size)
        dialog.load(Settings(appearance=AppearanceSettings(font_size=size)))
        dialog.show_page("appearance")
        field = dialog.appearance.form["font_size"].control
        assert blank(dialog.appearance) == [], size
        (editor,) = every(field, QLineEdit)
        needed = editor.fontMetrics().horizontalAdvance(field.text())
        assert needed < editor.width() <= field.width(), size
        assert field.rect().contains(editor.geometry()), size
    theme.apply("light")


def test_the_font_size_is_typed_or_stepped(dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.show_page("appearance")
    field = dialog.appearance.form["font_size"].control
    with qtbot.waitSignal(dialog.changed) as said:
        field.selectAll()
        write(field, "17")
        hit(field, Qt.Key.Key_Return)
    assert said.args == [{"appearance": {"font_size": 17}}]
    with qtbot.waitSignal(dialog.changed) as said:
        hit(field, Qt.Key.Key_Up)
    assert said.args == [{"appearance": {"font_size": 18}}]


def test_nothing_turns_if_the_person_wants_less_motion(stage: QWidget, qtbot: QtBot) -> None:
    spinner = Spinner()
    spinner.setParent(stage)
    spinner.show()
    at = spinner._angle
    qtbot.waitUntil(lambda: spinner._angle != at)
    use_motion("reduced")
    try:
        at = spinner._angle
        qtbot.wait(120)
        assert spinner._angle == at
    finally:
        use_motion("normal")


class _Described(Struct):
    on: Annotated[bool, Words("Be quick", "It hurries.", off="It takes its time.")] = False
    most: Annotated[Annotated[int, Meta(gt=0)] | None, Words("At most", unit="steps")] = None
    kept: str = "not shown"


def test_a_setting_with_words_is_a_field_with_its_label_and_its_own_check(qtbot: QtBot) -> None:
    form = Form(fields_of(_Described))
    qtbot.addWidget(form)
    form.load(_Described())
    form.show()
    assert list(form.entries) == ["on", "most"] and nameless(form) == []
    assert {one.text() for one in every(form, QLabel) if one.buddy() is form["most"].control} == {"At most"}
    said: list[tuple[str, object]] = []
    form.changed.connect(lambda name, value: said.append((name, value)))
    form["on"].control.click()
    assert "It hurries." in texts(form)
    for typed in ("0", "many", "1,500", ""):
        form["most"].control.setText(typed)
        form["most"].control.editingFinished.emit()
    assert said == [("on", True), ("most", 1_500), ("most", None)]
