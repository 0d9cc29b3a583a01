"""Looks up, in a thread, which paths of an answer are files of the project that a tool could read."""

from collections.abc import Mapping
from pathlib import Path
from stat import S_ISREG

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from app.sandbox.files.places import Zone
from app.sandbox.files.workspace import Workspace
from app.ui.kit.pictures import FORMATS, MOST_PIXELS
from app.vocabulary.errors import AppError

_MOST_FILES = 200
_MOST_BYTES = 20_000_000
_LARGEST = QSize(640, 420)


def find_files(folder: Path, named: Mapping[str, bool]) -> dict[str, QImage | None]:
    """Those that are, each with its picture if it is one and was wanted. Blocks."""
    files = Workspace([Zone("project", folder, False)])
    found: dict[str, QImage | None] = {}
    for path in list(named)[:_MOST_FILES]:
        try:
            place = files.resolve(path)
            if S_ISREG(files.look(place).st_mode):
                found[path] = _picture(files.read_bytes(place, _MOST_BYTES)) if named[path] else None
        except (AppError, OSError):
            continue  # outside, secret, gone or too large: it stays text
    return found


def _picture(data: bytes) -> QImage | None:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    is_fit = bytes(reader.format().data()).decode() in FORMATS and 0 < size.width() * size.height() <= MOST_PIXELS
    image = reader.read() if is_fit else QImage()
    if image.isNull():
        return None
    fits = image.width() <= _LARGEST.width() and image.height() <= _LARGEST.height()
    modes = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return image if fits else image.scaled(_LARGEST, *modes)
