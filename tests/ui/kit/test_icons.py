"""Our icons: drawn in a token's colour, sharp at any ratio, following the theme."""

import re

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from app.ui.kit.icons import FOLDER, icon, names, pixmap
from app.ui.kit.theme import Theme
from app.ui.kit.tokens import DARK, LIGHT


def inks(image: QImage) -> set[str]:
    pixels = memoryview(image.convertToFormat(QImage.Format.Format_ARGB32).constBits()).cast("I")
    return {f"#{pixel & 0xFFFFFF:06X}" for pixel in set(pixels) if pixel >> 24 == 0xFF}


def test_every_icon_draws_something_in_its_ink() -> None:
    drawn = {name: inks(pixmap(name, "bad", 32, 2.0).toImage()) for name in names()}
    assert drawn and [name for name in drawn if LIGHT["bad"] not in drawn[name]] == []


def test_every_icon_keeps_the_grid() -> None:
    for name in names():
        source = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        assert 'viewBox="0 0 24 24"' in source, name
        assert 'stroke-width="1.75"' in source, name
        assert not re.search(r"#[0-9A-Fa-f]{3}|script|href", source), name


def test_an_icon_follows_the_theme(theme: Theme) -> None:
    plus = icon("plus", "text", 32)
    assert inks(plus.pixmap(QSize(32, 32), 1.0).toImage()) == {LIGHT["text"]}
    theme.apply("dark")
    assert inks(plus.pixmap(QSize(32, 32), 1.0).toImage()) == {DARK["text"]}


def test_a_pixmap_is_as_sharp_as_the_screen() -> None:
    assert pixmap("plus", "text", 16, 2.0).size() == QSize(32, 32)
    assert pixmap("plus", "text", 16, 2.0).devicePixelRatio() == 2.0
    in_a_button = icon("plus", "text", 16).pixmap(QSize(16, 16), 2.0)
    assert (in_a_button.size(), in_a_button.devicePixelRatio()) == (QSize(32, 32), 2.0)


def test_a_wrong_name_fails_at_once() -> None:
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon")
