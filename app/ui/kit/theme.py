"""Light, dark and strong contrast: one application stylesheet, the fonts, and the colours for what paints itself.

Style a widget by dynamic properties, set before it is shown (afterwards: `restyle`), never by its own sheet:

    QPushButton  kind=primary | plain | danger | ghost | link | choice | nav | row (selected=true)    align=left
    QToolButton  kind=pill | small | round | send | picker | segment    without a kind: a quiet icon button
    QLabel       role=headline | heading | title | strong | body | section | small | meta | mono | chip
                 tone=ok | bad | warn | accent | text2 | text3      also on chips
    QFrame       surface=card | sunken | warn | bad | body | field | bubble | composer | sidebar | panel | topbar
                         | segments | drop (active=true) | attention | problem | plan | highlight | ring | popup | foot
                 focused=true on composer
    any QWidget  surface=window | clear
    inputs       QLineEdit (kind=inline in a list) and QComboBox as they are; a number is `forms.NumberField`;
                 QPlainTextEdit and QTextEdit kind=input (else bare)
    lists        QListView, QTreeView, QMenu, scroll bars as they are; QListView kind=popup floats

`parts.py` has what a sheet cannot draw (`Elided`, `Glyph`, `Spinner`, `Switch`) and short ways to make the rest
(`label`, `button`, `icon_button`, `frame`). `icons.py` gives `icon(name, ink, size)`, where an ink is a colour token;
such icons follow the theme by themselves. A widget that paints itself asks `color(token)` while painting; one that
stores colours renews them in `changeEvent` on `PaletteChange`.
"""

from functools import lru_cache
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.configuration.paths import RESOURCES
from app.ui.kit.stylesheet import stylesheet
from app.ui.kit.tokens import BASE_SIZE, MONO, PALETTES, SANS, TYPE

Choice = Literal["light", "dark", "system"]
Contrast = Literal["normal", "high", "system"]

_SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark, "system": Qt.ColorScheme.Unknown}
_ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "sunken",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.PlaceholderText: "text3",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "text_on_accent",
    QPalette.ColorRole.Link: "accent_text",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "text",
}


class _Look:
    """What everything that is painted asks for: there is one look in a process, as there is one application."""

    name = "light"
    size = BASE_SIZE


_look = _Look()


class Theme(QObject):
    """Applies a theme to the application."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._choice: Choice = "system"
        self._contrast: Contrast = "system"
        self._size = BASE_SIZE
        self._look: tuple[str, int] | None = None
        """The palette and the size that the widgets have; None before the first."""
        app.setStyle("Fusion")
        load_fonts()
        self._system = app.styleHints()
        """Kept, as the accessibility hints are lost with it."""
        self._system.colorSchemeChanged.connect(self._follow_system)
        self._hints = getattr(self._system, "accessibility", lambda: None)()
        """What the desktop says about contrast; None before Qt 6.10."""
        if self._hints is not None:
            self._hints.contrastPreferenceChanged.connect(self._follow_system)

    @property
    def name(self) -> str:
        """The current palette: light or dark, or one of both with strong contrast."""
        return current()

    def apply(self, choice: Choice = "system", font_size: int = BASE_SIZE, contrast: Contrast = "system") -> None:
        """Nothing happens if the look is the same."""
        self._choose(choice, font_size, contrast)
        self._follow()

    def prepare(self, choice: Choice, font_size: int, contrast: Contrast = "system") -> None:
        """All but the stylesheet: widgets are made twice as fast without it. `apply_stylesheet` follows."""
        self._choose(choice, font_size, contrast)
        self._set_palette()

    def apply_stylesheet(self) -> None:
        self._app.setStyleSheet(stylesheet(PALETTES[current()], px, enlarged))

    def _choose(self, choice: Choice, font_size: int, contrast: Contrast) -> None:
        self._choice, self._size, self._contrast = choice, font_size, contrast
        self._system.setColorScheme(_SCHEMES[choice])

    def _follow_system(self) -> None:
        if self._look is not None:
            self._follow()

    def _follow(self) -> None:
        """To what was chosen; what was left to the system is as that says now."""
        if (self._wanted(), self._size) != self._look:
            self._app.setStyleSheet("")  # in the place of another, each widget would be styled with each parent
            self._set_palette()
            self.apply_stylesheet()

    def _wanted(self) -> str:
        """The palette that was chosen; for what was left to the system, what that says now."""
        is_dark = self._system.colorScheme() is Qt.ColorScheme.Dark
        name = ("dark" if is_dark else "light") if self._choice == "system" else self._choice
        is_high = self._contrast == "high"
        if self._contrast == "system" and self._hints is not None:
            is_high = self._hints.contrastPreference().name == "HighContrast"
        return f"{name}-high" if is_high else name

    def _set_palette(self) -> None:
        self._look = _look.name, _look.size = self._wanted(), self._size
        self._app.setFont(sans("ui"))
        colors = PALETTES[_look.name]
        palette = QPalette()
        for role, token in _ROLES.items():
            palette.setColor(role, QColor(colors[token]))
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text, QColor(colors["text3"]))
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText, QColor(colors["text3"]))
        self._app.setPalette(palette)


def current() -> str:
    """The name of the current theme."""
    return _look.name


def color(token: str) -> QColor:
    return QColor(PALETTES[current()][token])


def css(token: str) -> str:
    """A colour as text, for documents of rich text that we make ourselves."""
    return PALETTES[current()][token]


def px(size: str) -> int:
    """A step of the type scale in pixels, at the person's font size."""
    return round(TYPE[size] * _look.size / BASE_SIZE)


def enlarged(pixels: int) -> int:
    """A length that holds words, as long as the present font needs it; never less than with the usual font."""
    return round(pixels * max(1.0, px("ui") / TYPE["ui"]))


def sans(size: str = "ui", weight: int = 400) -> QFont:
    return QFont(_sans(px(size), weight))


@lru_cache(maxsize=64)
def _sans(pixels: int, weight: int) -> QFont:
    """Asked for with every line that is measured or painted."""
    font = QFont()
    font.setFamilies(SANS)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight(weight))
    _draw_each_letter(font)
    return font


_OTHER_SIGNS = ("calt", "liga", "clig", "dlig")
"""The font features that put another sign in the place of letters."""


def _draw_each_letter(font: QFont) -> None:
    """Inter would draw an arrow for `->`: whoever reads a command must see its letters.

    PySide6 6.8 cannot name a feature; there all shaping goes that a script can do without, and kerning with it.
    """
    named = getattr(QFont.Tag, "fromString", None)
    if named is None:
        font.setStyleStrategy(QFont.StyleStrategy.PreferNoShaping)
        return
    for feature in _OTHER_SIGNS:
        font.setFeature(named(feature), 0)


def mono(size: str = "mono", weight: int = 400) -> QFont:
    """Without ligatures: in code `--` must stay two dashes."""
    font = QFont()
    font.setFamilies(MONO)
    font.setPixelSize(px(size))
    font.setWeight(QFont.Weight(weight))
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setFixedPitch(True)
    font.setStyleStrategy(QFont.StyleStrategy.PreferNoShaping)
    return font


def restyle(widget: QWidget, **properties: object) -> None:
    """Change dynamic properties of a widget that is shown already."""
    for name, value in properties.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def load_fonts(folder: Path = RESOURCES / "fonts") -> None:
    for file in sorted(folder.glob("*.?tf")):
        QFontDatabase.addApplicationFont(str(file))
