"""Our own line icons: SVG files whose `currentColor` becomes a colour of the current theme when they are painted."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.configuration.paths import RESOURCES
from app.ui.kit.theme import css

FOLDER = RESOURCES / "icons"


def icon(name: str, ink: str = "text2", size: int = 16) -> QIcon:
    """An icon for buttons and menus; it follows the theme by itself, and `size` is what it is drawn at by default."""
    _source(name)  # a wrong name fails here, not in a paint event
    return QIcon(_Engine(name, ink, size))


def pixmap(name: str, ink: str = "text2", size: int = 16, ratio: float = 1.0) -> QPixmap:
    """The icon in the colour that the ink has now."""
    return _render(name, css(ink), size, ratio)


def names() -> list[str]:
    return sorted(file.stem for file in FOLDER.glob("*.svg"))


class _Engine(QIconEngine):
    """Renders at paint time, so that a change of theme needs no new icons."""

    def __init__(self, name: str, ink: str, size: int) -> None:
        super().__init__()
        self._name, self._ink, self._size = name, ink, size

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        side = min(rect.width(), rect.height())
        corner = rect.center() - QPoint((side - 1) // 2, (side - 1) // 2)
        painter.drawPixmap(corner, self._pixmap(side, painter.deviceTransform().m11(), mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self._pixmap(min(size.width(), size.height()), 1.0, mode)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        """`size` is the same on every screen; `scale` says of how many pixels it is made."""
        return self._pixmap(min(size.width(), size.height()), scale, mode)

    def actualSize(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QSize:
        return QSize(self._size, self._size).boundedTo(size)

    def clone(self) -> QIconEngine:
        return _Engine(self._name, self._ink, self._size)

    def _pixmap(self, side: int, ratio: float, mode: QIcon.Mode) -> QPixmap:
        if side < 1:  # a button that its layout has not given a place yet
            return QPixmap()
        faint = "text3" if self._ink == "text_on_accent" else "border_strong"
        return pixmap(self._name, faint if mode is QIcon.Mode.Disabled else self._ink, side, ratio)


@lru_cache(maxsize=1024)
def _render(name: str, color: str, size: int, ratio: float) -> QPixmap:
    side = round(size * ratio)
    image = QPixmap(QSize(side, side))
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    svg = _source(name).replace("currentColor", color)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, side, side))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


@lru_cache(maxsize=128)
def _source(name: str) -> str:
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
