"""Draws the program's icon in every size and format that the packages need: `icons.py FOLDER`."""

import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (16, 32, 48, 64, 128, 256)


def main(folder: Path) -> None:
    app = QGuiApplication([])
    drawing = QSvgRenderer(str(Path(__file__).parent / "linux" / "handrail.svg"))
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            drawing.render(painter)
        if not image.save(str(folder / f"{size}.png")):
            sys.exit(f"the icon could not be written into {folder}")
        if size == SIZES[-1]:
            image.save(str(folder / "handrail.ico"))  # both as far as Qt can write them here
            image.save(str(folder / "handrail.icns"))
    del app


main(Path(sys.argv[1]))
