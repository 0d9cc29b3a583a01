"""The language of the window: the one way its texts are written, and how the window changes to another language.

    label(tr("Trust this folder"))
    tr("Open {path} in your editor", path=path)            a value stays as it is, whatever it contains
    tr("%n file(s) in {folder}", "", number, folder=name)  Qt's plural forms, also in English
    tr("Open", "a state, not an act")                      where one English word has two meanings
    NAMES = {"dark": later("Dark")}                         a table is marked, and translated when it is shown:
    label(translated(NAMES["dark"]))
    theirs(label(server.name))                             a stranger's text, which may be spelled like one of ours

`packaging/languages.py` collects these texts with Qt's lupdate into resources/languages/*/*.ts, to be translated.
"""

import re
from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from app.paths import RESOURCES
from app.ui.kit.steps import Steps
from app.ui.kit.tips import plain_tip, text_of_tip

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Each by its own name."""
FOLDER = RESOURCES / "languages"
REMEMBERED = 5_000
"""Texts that can be shown again in another language; of those with values in them there is no end."""
_PLACE = re.compile(r"\{(\w+)\}")
W = TypeVar("W", bound=QWidget)


class ShownText(str):
    """A text of the window that knows what it says in every language."""

    __slots__ = ("meaning", "number", "source", "values")
    source: str
    meaning: str
    number: int
    values: dict[str, object]

    def again(self) -> "ShownText":
        """The same in the language that the window has now."""
        values = {name: value.again() if isinstance(value, ShownText) else value for name, value in self.values.items()}
        return _text(self.source, self.meaning, self.number, values)


class _Spoken:
    """What every text asks for: there is one language in a process, as there is one application."""

    def __init__(self) -> None:
        self.code = "en"
        self.installed: list[QTranslator] = []
        self.made: dict[str, ShownText] = {}
        self.steps: Steps | None = None


_spoken = _Spoken()


def tr(text: str, meaning: str = "", number: int = -1, /, **values: object) -> ShownText:
    """The text in the language of the window, with the values in the places that have their names."""
    return _text(text, meaning, number, values)


def later(text: str) -> str:
    """Names a text that `translated` shows later: tables are made before the language is known."""
    return text


def translated(marked: str, /, **values: object) -> ShownText:
    return _text(marked, "", -1, values)


def theirs(widget: W) -> W:
    """Marks a widget whose text or choices are not ours, such as the name of a server.

    It stays as it is, also if we have a text like it; what else the widget says, such as its accessible name, does not.
    """
    widget.setProperty("theirs", True)
    return widget


def renewed(text: str) -> str:
    """A text that was kept, as it is said now; what is not ours stays as it is."""
    return text.again() if isinstance(text, ShownText) else text


def number(value: float, digits: int = 0) -> str:
    """With separators as the language has them: 1,234.5 is 1.234,5 in German."""
    written = f"{value:,.{digits}f}"
    return written if _spoken.code == "en" else written.translate(_SWAPPED)


def plain_number(text: str) -> str:
    """A number as a person writes it in this language, written as in English; what ends like cents is cents."""
    if re.search(r"[.,]\d{1,2}\D*$", text):
        whole, _, rest = text.replace(",", ".").rpartition(".")
        return f"{whole.replace('.', '')}.{rest}"
    return text if _spoken.code == "en" else text.translate(_SWAPPED)


_SWAPPED = str.maketrans(",.", ".,")


def _text(source: str, meaning: str, count: int, values: dict[str, object]) -> ShownText:
    shown = source if _spoken.code == "en" and count < 0 else _looked_up(_spoken.code, source, meaning, count)
    if count >= 0:
        shown = shown.replace("%n", number(count))
    if values:  # in one pass, so that a value cannot name another
        shown = _PLACE.sub(lambda place: str(values.get(place[1], place[0])), shown)
    made = ShownText(shown)
    made.source, made.meaning, made.number, made.values = source, meaning, count, values
    _spoken.made[shown] = made
    if len(_spoken.made) > REMEMBERED:
        for old in list(_spoken.made)[: REMEMBERED // 5]:
            _spoken.made.pop(old, None)
    return made


@lru_cache(maxsize=4_000)
def _looked_up(code: str, source: str, meaning: str, count: int) -> str:
    found = [catalogue.translate("", source, meaning or None, count) for catalogue in _catalogues(code)]
    if meaning:  # where a catalogue lacks it, Qt answers with the text that has no meaning of its own
        plain = [catalogue.translate("", source, None, count) for catalogue in _catalogues(code)]
        found = [*(one for one, other in zip(found, plain, strict=True) if one != other), *found]
    return next(filter(None, found), source)


@lru_cache
def _catalogues(code: str) -> tuple[QTranslator, ...]:
    """Those of English hold its plural forms alone, and are read when the first is needed."""
    return tuple(_loaded(str(FOLDER / code), file.name) for file in sorted((FOLDER / code).glob("*.qm")))


def _loaded(folder: str, name: str) -> QTranslator:
    made = QTranslator()
    made.load(name, folder)
    return made


# --- which language, and changing it


def wanted(choice: str) -> str:
    """The language for a choice of the person's; "system" is the first of the machine's languages that we have."""
    if choice != "system":
        return choice if choice in LANGUAGES else "en"
    codes = (name.replace("_", "-").partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((code for code in codes if code in LANGUAGES), "en")


def current() -> str:
    return _spoken.code


def speak(choice: str) -> bool:
    """Use this language from now on, in what is shown already too; tells whether it is another one.

    Widgets get Qt's LanguageChange. One that makes texts of several others has to be told again what it shows.
    """
    is_other = change_language(choice)
    if _spoken.steps is not None:
        _spoken.steps.finish()
    return is_other


def change_language(choice: str) -> bool:
    """The same, but what nobody sees follows in the next turns of the loop, between which the window answers."""
    code = wanted(choice)
    if code == _spoken.code:
        return False
    app = QCoreApplication.instance()
    if _spoken.steps is not None:
        _spoken.steps.finish()
    _spoken.code = code
    before, _spoken.made = _spoken.made, {}
    if app is not None:
        for old in _spoken.installed:
            app.removeTranslator(old)
        _spoken.installed = []
        if code != "en":  # for what Qt says itself: menus of text fields, file dialogs
            qt = _loaded(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath), f"qtbase_{code}")
            _spoken.installed = [qt]
            if not app.installTranslator(qt):  # which would have told it
                QCoreApplication.sendEvent(app, QEvent(QEvent.Type.LanguageChange))
    if isinstance(app, QApplication):
        _spoken.steps = _spoken.steps or Steps(app)
        _spoken.steps.begin(_show_all_again(app, before))
    return True


def _show_all_again(app: QApplication, before: dict[str, ShownText]) -> Generator[int]:
    unseen = []
    for widget in app.allWidgets():
        if widget.isVisible():
            _show_again(widget, before)
        else:
            unseen.append(widget)
    yield 0
    for widget in unseen:
        if isValid(widget):
            _show_again(widget, before)
            yield 0


def _show_again(widget: QWidget, before: dict[str, ShownText]) -> None:
    """Every text of the widget that is one of ours, in the new language."""
    is_theirs = bool(widget.property("theirs"))
    foreign = widget.text() if is_theirs and isinstance(widget, QLabel | QAbstractButton) else None
    for read, write in _texts_of(widget):
        shown = read()
        if shown and shown != foreign and (text := before.get(shown)) is not None:
            write(text.again())
    shown = widget.toolTip()
    tip = text_of_tip(shown)
    if tip != foreign and (text := before.get(tip)) is not None:
        widget.setToolTip(plain_tip(text.again()) if shown.startswith("<qt>") else text.again())
    if isinstance(widget, QComboBox) and not is_theirs:
        for at in range(widget.count()):
            if (text := before.get(widget.itemText(at))) is not None:
                widget.setItemText(at, text.again())


def _texts_of(widget: QWidget) -> Iterator[tuple[Callable[[], str], Callable[[str], object]]]:
    yield widget.accessibleName, widget.setAccessibleName
    yield widget.accessibleDescription, widget.setAccessibleDescription
    yield widget.windowTitle, widget.setWindowTitle
    if isinstance(widget, QLabel | QAbstractButton) and widget.property("role") != "mono":  # a command or a path
        yield widget.text, widget.setText
    elif isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit):
        yield widget.placeholderText, widget.setPlaceholderText
    elif isinstance(widget, QSpinBox):
        yield widget.suffix, widget.setSuffix
    for action in widget.actions():
        yield action.text, action.setText
