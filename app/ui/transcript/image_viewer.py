"""Shows one image in a window of its own."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from app.text.plain import one_line
from app.ui.kit.controls import column
from app.ui.kit.dialogs import Sheet
from app.ui.kit.language import tr
from app.ui.kit.parts import button
from app.ui.kit.zoomed_picture import ZoomedPicture
from app.vocabulary.messages import Image


class ImageViewer(Sheet):
    def __init__(self, parent: QWidget | None, image: Image) -> None:
        super().__init__(parent, one_line(image.name, 120) or tr("Image"))
        self.picture = ZoomedPicture(button(tr("Close"), "primary", on_click=self.close))
        self.picture.show_image(image)
        self.setLayout(column(self.picture, margins=(12, 12, 12, 12)))

    def sizeHint(self) -> QSize:
        return QSize(880, 640)
