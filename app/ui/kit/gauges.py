"""How full something is, as a ring or a bar."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.kit.theme import color

NEARLY_FULL, FULL = 0.7, 0.9


class GaugeRing(QWidget):
    """How full something is, as a ring."""

    def __init__(self, size: int = 18) -> None:
        super().__init__()
        self._fraction = 0.0
        self.setFixedSize(size, size)

    def set_fraction(self, fraction: float) -> None:
        self._fraction = min(1.0, max(0.0, fraction))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(color("track"), 2.4))
        painter.drawEllipse(ring)
        if self._fraction:
            ink = color(fill_ink(self._fraction))
            painter.setPen(QPen(ink, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(ring, 90 * 16, -int(360 * 16 * self._fraction))


class GaugeBar(QWidget):
    """How full something is, as a bar."""

    def __init__(self, height: int = 6) -> None:
        super().__init__()
        self._fraction = 0.0
        self.setFixedHeight(height)

    def set_fraction(self, fraction: float) -> None:
        self._fraction = min(1.0, max(0.0, fraction))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)
        painter.setClipPath(shape)
        painter.fillRect(self.rect(), color("track"))
        painter.fillRect(QRectF(0, 0, self.width() * self._fraction, self.height()), color(fill_ink(self._fraction)))


def fill_ink(fraction: float) -> str:
    """Calm while there is room, amber when it runs out, red at the end."""
    return "accent" if fraction < NEARLY_FULL else "warn" if fraction < FULL else "bad"
