"""Colours, fonts and the stylesheet."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QFont, QFontInfo, QImage
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.controls import Check, Radio
from app.ui.kit.parts import icon_button
from app.ui.kit.stylesheet import stylesheet
from app.ui.kit.theme import Choice, Contrast, Theme, color, mono, px, restyle, sans
from app.ui.kit.tokens import DARK, LIGHT, PALETTES

UI = Path(__file__).parents[3] / "app" / "ui"


TEXT_PAIRS = tuple(
    (text, ground)
    for ground, texts in {
        "window": "text text2 text3 accent_text ok bad warn",
        "sidebar": "text text2 text3 warn accent_text",
        "panel": "text text2 text3",
        "surface": "text text2 text3 ok bad warn accent_text",
        "sunken": "text text2 text3 gutter ok bad warn accent_text syn_kw syn_fn syn_str syn_num syn_com syn_txt",
        "hover": "text text2 text3",
        "selected": "text text2",
        "user_bubble": "text text2 text3",
        "code_inline": "text",
        "accent": "text_on_accent",
        "accent_hover": "text_on_accent",
        "accent_soft": "text text2 accent_text",
        "ok_soft": "ok",
        "bad_soft": "bad text text2",
        "warn_soft": "warn text text2",
        "add_bg": "add_fg syn_kw syn_fn syn_str syn_num syn_com syn_txt",
        "add_word": "add_fg",
        "del_word": "del_fg",
        "del_bg": "del_fg",
    }.items()
    for text in texts.split()
)
"""Every text colour on every ground it is used on."""


LINE_PAIRS = tuple(
    (line, ground)
    for line in ("control", "focus")
    for ground in ("window", "sidebar", "panel", "surface", "sunken", "raised")
)
"""Every line that shows where a control is, on every ground it is used on."""


def contrast(one: str, other: str) -> float:
    """The WCAG ratio of two colours; text needs 4.5, and the outline of a control 3."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    channels = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", PALETTES)
def test_every_text_can_be_read(name: str) -> None:
    colors = PALETTES[name]
    assert not [pair for pair in TEXT_PAIRS if contrast(colors[pair[0]], colors[pair[1]]) < 4.5]


@pytest.mark.parametrize("name", PALETTES)
def test_every_outline_of_a_control_can_be_seen(name: str) -> None:
    colors = PALETTES[name]
    least = 4.5 if name.endswith("-high") else 3
    assert not [pair for pair in LINE_PAIRS if contrast(colors[pair[0]], colors[pair[1]]) < least]


@pytest.mark.parametrize("choice", ["light", "dark"])
@pytest.mark.parametrize("kind", [Check, Radio])
def test_a_box_and_a_dot_that_are_off_can_be_seen(
    theme: Theme, qtbot: QtBot, choice: Choice, kind: type[Check | Radio]
) -> None:
    theme.apply(choice)
    made = kind()
    qtbot.addWidget(made)
    made.resize(40, 40)
    image = QImage(made.size() * 4, QImage.Format.Format_RGB32)  # so large that some pixels are nothing but the line
    image.setDevicePixelRatio(4)
    image.fill(color("surface"))
    made.render(image, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
    seen = {QColor.fromRgb(pixel).name() for pixel in set(memoryview(image.constBits()).cast("I"))}
    assert max(contrast(one, color("surface").name()) for one in seen) >= 3
    theme.apply("light")


@pytest.mark.parametrize("name", ["light-high", "dark-high"])
def test_strong_contrast_is_strong(name: str) -> None:
    colors = PALETTES[name]
    assert not [pair for pair in TEXT_PAIRS if contrast(colors[pair[0]], colors[pair[1]]) < 7]


@pytest.mark.parametrize("contrast_choice", ["normal", "high"])
@pytest.mark.parametrize("choice", ["light", "dark"])
def test_the_arrow_of_a_button_that_sends_nothing_yet_can_be_seen(
    theme: Theme, qtbot: QtBot, choice: Choice, contrast_choice: Contrast
) -> None:
    theme.apply(choice, contrast=contrast_choice)
    send = icon_button("arrow-up", "Send", "text_on_accent", 17, kind="send")
    qtbot.addWidget(send)
    send.setEnabled(False)
    send.adjustSize()
    image = send.grab().toImage()
    ground = image.pixelColor(send.width() // 2, 4).name()
    inside = (image.pixelColor(x, y).name() for x in range(8, send.width() - 8) for y in range(8, send.height() - 8))
    assert max(contrast(one, ground) for one in inside) >= (7 if contrast_choice == "high" else 4.5)
    theme.apply("light")


def test_all_themes_know_the_same_tokens() -> None:
    assert all(palette.keys() == LIGHT.keys() for palette in PALETTES.values())


@pytest.mark.parametrize(("choice", "wanted"), [("normal", "dark"), ("high", "dark-high")])
def test_contrast_is_chosen(theme: Theme, choice: Contrast, wanted: str) -> None:
    theme.apply("dark", contrast=choice)
    assert theme.name == wanted and color("text").name().upper() == PALETTES[wanted]["text"]
    theme.apply("light")


def test_contrast_is_what_the_standard_says() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_a_theme_is_worn(theme: Theme) -> None:
    theme.apply("dark")
    assert theme.name == "dark"
    assert color("window").name().upper() == DARK["window"]
    assert QApplication.palette().window().color().name().upper() == DARK["window"]


def test_the_font_size_scales_the_whole_type_scale(theme: Theme) -> None:
    theme.apply("light", 26)
    assert (px("ui"), px("body"), sans("body").pixelSize()) == (26, 28, 28)
    theme.apply("light")
    assert px("body") == 14


def test_our_own_fonts_are_used() -> None:
    assert QFontInfo(sans()).family() == "Inter"
    assert QFontInfo(mono()).family() == "JetBrains Mono"
    assert mono().styleStrategy() & QFont.StyleStrategy.PreferNoShaping


def test_a_property_changes_how_a_widget_looks(qtbot: QtBot) -> None:
    button = QPushButton("Go")
    qtbot.addWidget(button)
    button.show()
    before = button.grab().toImage().pixelColor(5, 10)
    restyle(button, kind="primary")
    after = button.grab().toImage().pixelColor(5, 10)
    assert before != after == color("accent")


def test_a_font_set_by_hand_survives_the_sheet(qtbot: QtBot) -> None:
    label = QLabel("x")
    qtbot.addWidget(label)
    label.setFont(mono("gutter"))
    label.ensurePolished()
    assert label.font().pixelSize() == px("gutter")


def test_the_sheet_is_made_of_tokens_alone() -> None:
    sheet = stylesheet(LIGHT, lambda size: 10, lambda pixels: pixels)
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}\b", sheet)) <= set(LIGHT.values())


def test_no_colour_is_written_outside_the_tokens() -> None:
    found = [
        f"{file.name}: {line.strip()}"
        for file in UI.rglob("*.py")
        if file.name != "tokens.py"
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.search(r"[\"'#]#[0-9A-Fa-f]{6}\b|QColor\(\s*\d|GlobalColor\.(?!transparent)", line)
    ]
    assert found == []


@pytest.mark.parametrize("wrong", [r"\.exec\(", r"import \*", r"\.setStyleSheet\("])
def test_what_the_window_must_not_do(wrong: str) -> None:
    """No nested loops, no star imports, no sheet of its own on a widget."""
    allowed = {("theme.py", r"\.setStyleSheet\(")}
    found = [
        file.name
        for file in UI.rglob("*.py")
        if re.search(wrong, file.read_text(encoding="utf-8")) and (file.name, wrong) not in allowed
    ]
    assert found == []
