"""What goes with the message that is being written: its images as chips, and a line that says what becomes of them."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.text.plain import one_line
from app.ui.kit.controls import column, emptied, row
from app.ui.kit.flow import Flow
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, frame, icon_button, label
from app.ui.kit.theme import sans

if TYPE_CHECKING:
    from app.vocabulary.messages import Image

CHIP = QSize(40, 32)
NAME_LETTERS = 24


class Attachments(QWidget):
    """Told which images there are and what to say of them; takes no room while there is nothing."""

    removed = Signal(int)
    opened = Signal(object)
    """An Image that the person wants to see."""
    model_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._images: Sequence[Image] = ()
        self._said = ("", False)
        self._chips, self._notes = QVBoxLayout(), QVBoxLayout()
        self.setLayout(column(self._chips, self._notes, spacing=4, margins=(0, 2, 0, 4)))
        self.hide()

    def show_images(self, images: "Sequence[Image]") -> bool:
        """Whether they are others than before."""
        if images == self._images:
            return False
        self._images = images
        emptied(self._chips)
        if images:
            self._chips.addWidget(Flow(*(self._chip(place, image) for place, image in enumerate(images)), spacing=6))
        self._take_room()
        return True

    def show_note(self, words: str, *, offers_models: bool) -> None:
        if (words, offers_models) == self._said:
            return
        self._said = (words, offers_models)
        emptied(self._notes)
        if words:
            said = label(words, tone="text2", wrap=True)
            said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            line = QWidget()
            box = row(Glyph("info", "text3", 14), said, spacing=6)
            if offers_models:
                box.addWidget(button(tr("Choose another model"), "link", on_click=self.model_requested.emit))
            line.setLayout(box)
            self._notes.addWidget(line)
        self._take_room()

    @property
    def note(self) -> str:
        return self._said[0]

    def _chip(self, place: int, image: "Image") -> QWidget:
        from app.ui.kit.pictures import Thumbnail

        name = one_line(image.name.rpartition("/")[2], NAME_LETTERS) or tr("Image")
        picture = Thumbnail(image, CHIP)
        picture.clicked.connect(partial(self.opened.emit, image))
        words = label(name, tone="text2")
        words.setMinimumWidth(QFontMetrics(sans("small")).horizontalAdvance(name))
        remove = icon_button("close", tr("Remove {name}", name=name), "text3", 14)
        remove.clicked.connect(partial(self.removed.emit, place))
        made = frame("sunken")
        made.setLayout(row(picture, words, remove, spacing=6, margins=(4, 3, 4, 3)))
        return made

    def _take_room(self) -> None:
        self.setVisible(bool(self._images) or bool(self.note))
