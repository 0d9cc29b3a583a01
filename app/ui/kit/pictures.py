"""Images for messages: made as small as models take them, and drawn small."""

import asyncio
from base64 import b64decode, b64encode
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton
from shiboken6 import isValid

from app.text.plain import one_line
from app.ui.kit.language import tr
from app.ui.kit.theme import color
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import PAPER
from app.ui.loop import running_loop
from app.vocabulary.errors import UsageError
from app.vocabulary.messages import Image

LONGEST_SIDE = 1568
"""Pixels; larger images are made smaller by the services themselves, after they were sent."""
MOST_FILE_BYTES = 50_000_000
MOST_PIXELS = 100_000_000
MOST_BYTES = 3_700_000
"""Of an image as it is sent: the strictest service takes 5 MB in base64."""
PNG_BYTES = 1_000_000
"""What is larger as PNG is no drawing or screenshot but a photo, and is sent as JPEG."""
JPEG_QUALITY = 85
FORMATS = frozenset({"png", "jpeg", "gif", "webp", "bmp", "tiff"})
"""Those that are read; of a moving one, its first picture."""


def is_picture(path: Path) -> bool:
    """By what the file begins with, whatever its name says. Blocks."""
    return path.is_file() and bytes(QImageReader.imageFormat(str(path)).data()).decode() in FORMATS


def image_of_file(path: Path, name: str) -> Image:
    """The picture of a file, without what else is in the file, such as the place where it was taken. Blocks.

    Raises UsageError.
    """
    shown = one_line(name, 80)
    if path.stat().st_size > MOST_FILE_BYTES:
        raise UsageError(
            tr("{name} is larger than {most} MB, so it is not attached.", name=shown, most=MOST_FILE_BYTES // 1_000_000)
        )
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.width() * size.height() > MOST_PIXELS:
        raise UsageError(
            tr(
                "{name} has more than {most} million pixels, so it is not attached.",
                name=shown,
                most=MOST_PIXELS // 1_000_000,
            )
        )
    if max(size.width(), size.height()) > LONGEST_SIDE:
        reader.setScaledSize(size.scaled(LONGEST_SIDE, LONGEST_SIDE, Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    if picture.isNull():
        raise UsageError(tr("{name} cannot be read as an image: {problem}.", name=shown, problem=reader.errorString()))
    return image_of(picture, name)


def image_of(picture: QImage, name: str) -> Image:
    """The picture as it is sent and kept. Blocks; raises UsageError."""
    if max(picture.width(), picture.height()) > LONGEST_SIDE:
        wanted = QSize(LONGEST_SIDE, LONGEST_SIDE)
        picture = picture.scaled(wanted, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    data, media_type = _encoded(_repainted(picture, keep_clear=picture.hasAlphaChannel()), "PNG"), "image/png"
    if len(data) > PNG_BYTES:
        data, media_type = _encoded(_repainted(picture, keep_clear=False), "JPEG", JPEG_QUALITY), "image/jpeg"
    if not data or len(data) > MOST_BYTES:
        raise UsageError(tr("{name} cannot be made small enough to be sent.", name=one_line(name, 80)))
    return Image(media_type, b64encode(data).decode(), name)


def smaller(image: Image) -> Image:
    """The picture at half its width and height. Blocks; raises UsageError."""
    picture = picture_of(image)
    half = max(1, picture.width() // 2)
    return image_of(picture.scaledToWidth(half, Qt.TransformationMode.SmoothTransformation), image.name)


def picture_of(image: Image) -> QImage:
    """All of it; null if it cannot be read. Blocks."""
    return _read(image, None)


@lru_cache(maxsize=128)
def small(image: Image, width: int, height: int) -> QImage:
    """The picture so that it fits into this; null if it cannot be read. Blocks."""
    read = _read(image, QSize(width, height))
    fits = read.width() <= width and read.height() <= height
    mode = Qt.TransformationMode.SmoothTransformation
    return read if fits else read.scaled(width, height, Qt.AspectRatioMode.KeepAspectRatio, mode)


def _read(image: Image, within: QSize | None) -> QImage:
    """An imported conversation has images of strangers: what would take too much memory is not read."""
    buffer = QBuffer()
    buffer.setData(QByteArray(b64decode(image.data)))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    is_known = bytes(reader.format().data()).decode() in FORMATS
    if not is_known or size.width() * size.height() > MOST_PIXELS:
        return QImage()
    if within is not None and size.width() > 2 * within.width():
        reader.setScaledSize(size.scaled(within * 2, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def _encoded(picture: QImage, kind: str, quality: int = -1) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    written = picture.save(buffer, kind, quality)  # type: ignore[call-overload]
    return bytes(buffer.data().data()) if written else b""


def _repainted(picture: QImage, *, keep_clear: bool) -> QImage:
    """Its pixels alone, without the texts that a file can carry; what is transparent may get a ground."""
    made = QImage(picture.size(), QImage.Format.Format_ARGB32 if keep_clear else QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.transparent if keep_clear else QColor(PAPER))
    painter = QPainter(made)
    painter.drawImage(0, 0, picture)
    painter.end()
    return made


class Thumbnail(QAbstractButton):
    """A small picture that can be pressed; it is made in a thread."""

    def __init__(self, image: Image, size: QSize) -> None:
        super().__init__()
        self._picture = QImage()
        self._loading: asyncio.Task[None] | None = None
        self.setFixedSize(size)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        named = one_line(image.name, 120)
        self.setToolTip(plain_tip(named or tr("Image")))
        self.setAccessibleName(tr("Open image {name}", name=named).strip())
        ratio = self.devicePixelRatioF()
        asked = (image, round(size.width() * ratio), round(size.height() * ratio))
        if loop := running_loop():
            self._loading = loop.create_task(self._load(asked))
        else:
            self._picture = small(*asked)

    async def _load(self, asked: tuple[Image, int, int]) -> None:
        picture = await asyncio.to_thread(small, *asked)
        if isValid(self):  # it may be out of view by now
            self._picture = picture
            self.update()

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        around = QPainterPath()
        around.addRoundedRect(box, 5, 5)
        painter.fillPath(around, color("sunken"))
        if not self._picture.isNull():
            painter.save()
            painter.setClipPath(around)
            ratio = self.devicePixelRatioF()
            wide, high = self._picture.width() / ratio, self._picture.height() / ratio
            place = QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)
            painter.drawImage(place, self._picture)
            painter.restore()
        is_marked = self.hasFocus() or self.underMouse()
        painter.setPen(QPen(color("accent" if is_marked else "border"), 1.5 if self.hasFocus() else 1))
        painter.drawPath(around)
