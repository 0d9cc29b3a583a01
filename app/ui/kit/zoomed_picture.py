"""Shows one picture: as large as there is room, pixel by pixel, or zoomed by the wheel."""

import asyncio

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget
from shiboken6 import isValid

from app.ui.kit.controls import Segmented, column
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import button, label
from app.ui.kit.pictures import picture_of
from app.ui.loop import running_loop
from app.vocabulary.messages import Image

FIT, WHOLE = later("Fit"), later("100 %")
UNREADABLE = later("This image cannot be shown.")
_STEP = 1.25
_LEAST, _MOST = 0.05, 8.0


class ZoomedPicture(QWidget):
    """The picture in an area that scrolls, with its size, and further controls beside that."""

    def __init__(self, *more: QWidget | None) -> None:
        super().__init__()
        self._picture = QImage()
        self._has_come = False
        self._loading: asyncio.Task[None] | None = None
        self.zoom: float | None = None
        """None makes it as large as there is room, but not larger than it is."""
        self.shown = QLabel()
        self.shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.area = QScrollArea()
        self.area.setWidget(self.shown)
        self.area.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setAccessibleName(tr("Image"))
        self._size = label("", tone="text3")
        self.sizes = Segmented(tr("Size"), ((FIT, FIT), (WHOLE, WHOLE)))
        self.sizes.select(FIT)
        self.sizes.chosen.connect(lambda chosen: self._set_zoom(1.0 if chosen == WHOLE else None))
        self._copy = button(tr("Copy"), on_click=self._copy_picture)
        box = column(self.area, Flow(self.sizes, self._size, None, self._copy, *more))
        box.setStretch(0, 1)
        self.setLayout(box)

    def show_image(self, image: Image) -> None:
        if loop := running_loop():
            self._loading = loop.create_task(self._load(image))
        else:
            self._show(picture_of(image))

    async def _load(self, image: Image) -> None:
        picture = await asyncio.to_thread(picture_of, image)
        if isValid(self):
            self._show(picture)

    def _show(self, picture: QImage) -> None:
        self._picture, self._has_come = picture, True
        size = tr("{width} by {height} pixels", width=picture.width(), height=picture.height())
        self._size.setText("" if picture.isNull() else size)
        self._draw()

    def _set_zoom(self, zoom: float | None) -> None:
        self.zoom = zoom
        self._draw()

    def _draw(self) -> None:
        if self._picture.isNull():
            self.shown.setText(translated(UNREADABLE) if self._has_come else "")
            self.shown.adjustSize()
            return
        ratio = self.devicePixelRatioF()
        wanted = QSize(round(self._picture.width() * self._scale), round(self._picture.height() * self._scale))
        mode = Qt.TransformationMode.SmoothTransformation
        scaled = self._picture.scaled(wanted * ratio, Qt.AspectRatioMode.KeepAspectRatio, mode)
        scaled.setDevicePixelRatio(ratio)
        self.shown.setPixmap(QPixmap.fromImage(scaled))
        self.shown.resize(wanted)

    @property
    def _scale(self) -> float:
        if self.zoom is not None:
            return self.zoom
        room = self.area.maximumViewportSize()
        return min(1.0, room.width() / self._picture.width(), room.height() / self._picture.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and not self._picture.isNull():
            factor = _STEP if event.angleDelta().y() > 0 else 1 / _STEP
            self._set_zoom(min(max(self._scale * factor, _LEAST), _MOST))
            event.accept()

    def _copy_picture(self) -> None:
        if not self._picture.isNull():
            QGuiApplication.clipboard().setImage(self._picture)
