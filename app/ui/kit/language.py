"""The language of the window: the one way its texts are written. It is chosen before the window is made.

    label(tr("Trust this folder"))
    tr("Open {path} in your editor", path=path)            a value stays as it is, whatever it contains
    tr("%n file(s) in {folder}", "", number, folder=name)  Qt's plural forms, also in English
    tr("Open", "a state, not an act")                      where one English word has two meanings
    NAMES = {"dark": later("Dark")}                         a table is marked, and translated when it is shown:
    label(translated(NAMES["dark"]))

`packaging/languages.py` collects these texts with Qt's lupdate into resources/languages/*/*.ts, to be translated.
"""

import re
from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.configuration.paths import RESOURCES
from app.text.sentences import later as later

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Each by its own name."""
FOLDER = RESOURCES / "languages"
_PLACE = re.compile(r"\{(\w+)\}")


class _Spoken:
    """What every text asks for: there is one language in a process, as there is one application."""

    def __init__(self) -> None:
        self.code = "en"
        self.installed: list[QTranslator] = []


_spoken = _Spoken()


def tr(text: str, meaning: str = "", number: int = -1, /, **values: object) -> str:
    """The text in the language of the window, with the values in the places that have their names."""
    return _text(text, meaning, number, values)


def translated(marked: str, /, **values: object) -> str:
    return _text(marked, "", -1, values)


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


def _text(source: str, meaning: str, count: int, values: dict[str, object]) -> str:
    shown = source if _spoken.code == "en" and count < 0 else _looked_up(_spoken.code, source, meaning, count)
    if count >= 0:
        shown = shown.replace("%n", number(count))
    # in one pass, so that a value cannot name another
    return _PLACE.sub(lambda place: str(values.get(place[1], place[0])), shown) if values else shown


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


# --- which language


def wanted(choice: str) -> str:
    """The language for a choice of the person's; "system" is the first of the machine's languages that we have."""
    if choice != "system":
        return choice if choice in LANGUAGES else "en"
    codes = (name.replace("_", "-").partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((code for code in codes if code in LANGUAGES), "en")


def current() -> str:
    return _spoken.code


def speak(choice: str) -> None:
    """Use this language for all that is made from now on; another one counts at the next start."""
    _spoken.code = wanted(choice)
    app = QCoreApplication.instance()
    for old in _spoken.installed:
        QCoreApplication.removeTranslator(old)
    _spoken.installed = []
    if app is not None and _spoken.code != "en":  # for what Qt says itself: menus of text fields, file dialogs
        qt = _loaded(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath), f"qtbase_{_spoken.code}")
        _spoken.installed = [qt]
        app.installTranslator(qt)
