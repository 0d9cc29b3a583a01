"""Images and files in messages, in the real window: given, seen, kept, sent, and shown again."""

import warnings
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from app.providers import ModelInfo
from app.providers.scripted import says
from app.ui.kit.controls import place_in
from app.ui.kit.pictures import LONGEST_SIDE, Thumbnail
from app.ui.kit.zoomed_picture import WHOLE
from app.ui.transcript.image_viewer import ImageViewer
from app.ui.wiring.app_controller import AppController
from app.vocabulary.messages import UserMessage
from tests.cues import Cues
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.reach import every

BLIND = "scripted cannot see images; it gets the names only."


@pytest.fixture
def cues(monkeypatch: pytest.MonkeyPatch) -> Cues:
    made = Cues()
    monkeypatch.setattr("app.providers.scripted.build", lambda endpoint: made.provider)
    return made


@pytest.fixture
def sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.assembly.connections.describe", lambda _, model: ModelInfo(model, images=True))


def drawn(width: int = 40, height: int = 30) -> QImage:
    made = QImage(width, height, QImage.Format.Format_RGB32)
    made.fill(QColor("teal"))
    return made


def picture_file(folder: Path, name: str, width: int = 40, height: int = 30) -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    assert drawn(width, height).save(str(path))
    return str(path)


def drop(controller: AppController, *paths: str) -> None:
    """Onto the field, as a file manager does it."""
    field = controller.window.composer.field
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(path) for path in paths])
    at = place_in(controller.window, field.viewport(), 5, 5)
    how = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # Qt 6.8 has nothing else
        entering = QDragEnterEvent(at, *how)
    QApplication.sendEvent(field.viewport(), entering)
    QApplication.sendEvent(controller.window, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(controller.window, QDropEvent(QPointF(at), *how))


def paste(controller: AppController, mime: QMimeData) -> None:
    QGuiApplication.clipboard().setMimeData(mime)
    controller.window.composer.field.setFocus()
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def chips(controller: AppController) -> list[str]:
    return [one.accessibleName().removeprefix("Open image ") for one in every(controller.window.composer, Thumbnail)]


def has_chips(controller: AppController, *names: str) -> Callable[[], bool]:
    return lambda: chips(controller) == list(names)


def test_images_are_pasted_and_dropped_sent_and_shown_again(
    open_window: Opener, qtbot: QtBot, cues: Cues, sees: None, project: Path, tmp_path: Path
) -> None:
    controller = open_window()
    mime = QMimeData()
    mime.setImageData(drawn())
    paste(controller, mime)
    qtbot.waitUntil(has_chips(controller, "Pasted image"))
    drop(controller, picture_file(project, "docs/plan.png"), picture_file(tmp_path, "photo.jpg", 4000, 20))
    qtbot.waitUntil(has_chips(controller, "Pasted image", "docs/plan.png", "photo.jpg"))
    assert controller.window.composer.attachments.note == "", "this model sees"
    remove = next(one for one in every(controller.window.composer, QToolButton) if one.toolTip() == "Remove plan.png")
    QTest.mouseClick(remove, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(has_chips(controller, "Pasted image", "photo.jpg"))
    QTest.keyClick(controller.window.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: cues.waiting == 1)
    asked = cues.provider.requests[-1].messages[-1]
    assert isinstance(asked, UserMessage)
    assert [(image.name, image.media_type) for image in asked.images] == [
        ("Pasted image", "image/png"),
        ("photo.jpg", "image/png"),
    ]
    assert QImage.fromData(b64decode(asked.images[1].data)).width() == LONGEST_SIDE
    cues.give(says("Teal."))
    qtbot.waitUntil(lambda: controller.tab is not None and not controller.tab.life.running)
    assert not chips(controller)
    assert "[image: photo.jpg]" in seen(controller) and "cannot see" not in seen(controller)
    assert controller.tab is not None and controller.tab.life.session_id is not None
    stored = controller.profile.store.history(controller.tab.life.session_id)[0]
    assert stored == asked or (isinstance(stored, UserMessage) and stored.images == asked.images)
    small = every(controller.tab.view, Thumbnail)[-1]
    QTest.mouseClick(small, Qt.MouseButton.LeftButton)
    viewer = every(controller.window, ImageViewer)[0]
    qtbot.waitUntil(lambda: not viewer.picture._picture.isNull())
    assert viewer.picture.shown.width() < LONGEST_SIDE
    viewer.picture.sizes.chosen.emit(WHOLE)
    assert viewer.picture.shown.width() == LONGEST_SIDE
    viewer.close()


def test_a_model_that_cannot_see_is_named_before_and_after_sending(
    open_window: Opener, qtbot: QtBot, cues: Cues, tmp_path: Path
) -> None:
    controller = open_window()
    drop(controller, picture_file(tmp_path, "photo.png"))
    qtbot.waitUntil(lambda: controller.window.composer.attachments.note == BLIND)
    say(qtbot, controller, "what is it?")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    cues.give(says("I cannot say."))
    qtbot.waitUntil(idle(controller))
    qtbot.waitUntil(lambda: "scripted cannot see images; it got the names only." in seen(controller))
    assert controller.window.composer.attachments.note == ""


def test_files_become_mentions_and_those_outside_are_named_with_a_word_about_it(
    open_window: Opener, qtbot: QtBot, project: Path, tmp_path: Path
) -> None:
    controller = open_window()
    (project / "my notes.txt").write_text("x")
    (tmp_path / "outside.csv").write_text("x")
    drop(controller, str(project / "my notes.txt"), str(tmp_path / "outside.csv"))
    field = controller.window.composer.field
    qtbot.waitUntil(lambda: field.toPlainText() == f'@"my notes.txt" {tmp_path / "outside.csv"} ')
    assert "outside.csv is outside the project" in controller.window.composer.attachments.note
    mime = QMimeData()
    mime.setText("words")
    mime.setImageData(drawn())
    paste(controller, mime)
    assert field.toPlainText().endswith(" words") and not chips(controller), "a spreadsheet's cells are words"


def test_images_wait_with_their_message_and_in_the_draft_also_over_a_restart(
    open_window: Opener, qtbot: QtBot, cues: Cues, sees: None, tmp_path: Path
) -> None:
    controller = open_window()
    say(qtbot, controller, "one")
    qtbot.waitUntil(lambda: cues.waiting == 1)
    drop(controller, picture_file(tmp_path, "a.png"))
    qtbot.waitUntil(has_chips(controller, "a.png"))
    say(qtbot, controller, "two")
    drop(controller, picture_file(tmp_path, "b.png"))
    qtbot.waitUntil(has_chips(controller, "b.png"))
    tab = controller.tab
    assert tab is not None and [image.name for image in tab.life.inbox.waiting[0].images] == ["a.png"]
    tab.life.stop()
    qtbot.waitUntil(has_chips(controller, "a.png", "b.png"))
    session = tab.life.session_id or ""
    controller.start(controller.leave())
    qtbot.waitUntil(controller.closed.is_set)
    controller.profile.close()
    again = open_window()
    again.tabs.choose(session)
    qtbot.waitUntil(has_chips(again, "a.png", "b.png"))
    assert again.window.composer.draft() == "two"
