"""Pictures of the window as descriptions that survive other fonts, versions of Qt and machines: how dark each tile is.

    HANDRAIL_KEEP_PICTURES=1 python -m pytest tests/ui/test_states.py

writes those of tests/data/pictures anew; look at what it changed.
"""

import os
from collections.abc import Sequence
from itertools import pairwise
from operator import sub
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap

KEPT = Path(__file__).parent.parent / "data" / "pictures"
KEEPS = bool(os.environ.get("HANDRAIL_KEEP_PICTURES"))
COLUMNS, ROWS = 40, 25
FINE = 8
"""Samples across a tile: fine enough that a line of text is seen, coarse enough that its letters are not."""
LEVELS, FAINT = 9, 2
MOST_DIFFERENT = 0.04
"""Part of what is shown that may look different: words of another length, a cursor, a spinner."""

Description = list[str]
"""A line of digits for each row of tiles: 0 is as the background of the tile, 9 full of something else."""


def described(picture: QPixmap) -> Description:
    wanted = (COLUMNS * FINE, ROWS * FINE)
    smooth = Qt.TransformationMode.SmoothTransformation
    small = picture.toImage().scaled(*wanted, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    grey = small.convertToFormat(QImage.Format.Format_Grayscale8)
    bits, stride = bytes(grey.constBits()), grey.bytesPerLine()
    lines = [bits[y * stride : y * stride + wanted[0]] for y in range(wanted[1])]
    return ["".join(_digit(lines, x * FINE, y * FINE) for x in range(COLUMNS)) for y in range(ROWS)]


def _digit(lines: Sequence[bytes], left: int, top: int) -> str:
    """How much the brightness changes from sample to sample in the tile, and from it to its neighbours."""
    samples = [line[left : left + FINE + 1] for line in lines[top : top + FINE + 1]]
    if len(set(b"".join(samples))) == 1:  # as most of a window
        return "0"
    across = sum(sum(map(abs, map(sub, line[1:], line))) for line in samples)
    down = sum(sum(map(abs, map(sub, one, other))) for one, other in pairwise(samples))
    return str(min(LEVELS, round((across + down) / 150)))


def different(now: Description, then: Description) -> float:
    """The part of the tiles that show something where there was nothing around, or nothing where there was something.

    A text that is a tile longer, or a line further down, does not count.
    """
    filled_now, filled_then = _filled(now), _filled(then)
    lost = filled_then - _around(filled_now)
    come = filled_now - _around(filled_then)
    return len(lost | come) / len(filled_then)


def _filled(seen: Description) -> set[tuple[int, int]]:
    return {(x, y) for y, line in enumerate(seen) for x, digit in enumerate(line) if int(digit) > FAINT}


def _around(tiles: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(x + right, y + down) for x, y in tiles for right in (-1, 0, 1) for down in (-1, 0, 1)}


def kept(name: str) -> Description:
    return (KEPT / f"{name}.txt").read_text().split()


def keep(name: str, seen: Description) -> None:
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{name}.txt").write_text("\n".join(seen) + "\n")
