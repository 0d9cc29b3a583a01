"""Forms drawn from descriptions: each field gets the control that fits its type, its name, and what it is about.

A setting that has words in `settings` is described there whole: it appears on its page of the window by itself.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct, ValidationError, convert, inspect
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLayout, QLineEdit, QWidget

from app.configuration.settings import Settings, Words
from app.text.plain import visible
from app.ui.kit.controls import Combo, Segmented, column, row
from app.ui.kit.forms import NumberField, labelled, line_edit
from app.ui.kit.language import LANGUAGES, later, tr, translated
from app.ui.kit.parts import Switch, button, label, set_tone
from app.ui.kit.theme import enlarged
from app.ui.kit.words import amount_in, count_in, typed_amount

MOST_SIDE_BY_SIDE = 40
"""Letters of all choices; where they have more, they are in a list that opens."""
NUMBER_PX = 130
VALUES = {
    **LANGUAGES,
    **{"system": later("Same as the system"), "light": later("Light"), "dark": later("Dark")},
    **{"normal": later("Normal"), "high": later("High"), "reduced": later("Reduced")},
}
"""The words for what settings can be."""


@dataclass(frozen=True, slots=True)
class Field:
    """A value that a person types or chooses, by the name of its setting."""

    name: str
    shown: Words
    type: Any = str
    section: str = ""

    @property
    def title(self) -> str:
        return translated(self.shown.title)

    @property
    def kinds(self) -> list[inspect.Type]:
        known = inspect.type_info(self.type)
        return list(known.types) if isinstance(known, inspect.UnionType) else [known]

    @property
    def choices(self) -> dict[str, str]:
        """What can be chosen, with its words."""
        plain = getattr(self.type, "__origin__", self.type)
        values = get_args(plain) if get_origin(plain) is Literal else ()
        return dict(self.shown.choices) or {value: VALUES.get(value, value) for value in values}

    def allows(self, value: object) -> bool:
        try:
            convert(value, self.type)
        except ValidationError:
            return False
        return True

    def value_in(self, settings: Settings) -> Any:
        return getattr(getattr(settings, self.section) if self.section else settings, self.name)

    def change(self, value: object) -> dict[str, Any]:
        """What is changed in the settings."""
        return {self.section: {self.name: value}} if self.section else {self.name: value}


@lru_cache
def fields_of(section: type[Struct], name: str = "") -> tuple[Field, ...]:
    """The settings of a section that a page shows, in the order in which they stand there."""
    hints = get_type_hints(section, include_extras=True)
    words = ((one, hint, getattr(hint, "__metadata__", ())) for one, hint in hints.items())
    return tuple(Field(one, said[-1], hint, name) for one, hint, said in words if said and isinstance(said[-1], Words))


def fields_on(page: str) -> list[Field]:
    """The section of this name, and the settings outside of sections that name the page."""
    section = get_type_hints(Settings).get(page)
    inside = fields_of(section, page) if isinstance(section, type) and issubclass(section, Struct) else ()
    return [*inside, *(field for field in fields_of(Settings) if field.shown.page == page)]


class Form(QWidget):
    """Fields below each other. Told values; reports each that the person has changed, if it can be one."""

    changed = Signal(str, object)
    finished = Signal()
    """Return was pressed in a field."""

    def __init__(
        self,
        fields: Iterable[Field],
        *,
        of: str = "",
        hints: Mapping[str, str] | None = None,
        controls: Mapping[str, QWidget] | None = None,
        spacing: int = 14,
    ) -> None:
        """`of` is whose values they are, `hints` what stands in empty fields, `controls` replace those that fit."""
        super().__init__()
        self.entries: dict[str, FormEntry] = {}
        for field in fields:
            given = (controls or {}).get(field.name)
            made = self.entries[field.name] = entry_for(field, of, given)
            made.changed.connect(lambda value, name=field.name: self.changed.emit(name, value))
            if isinstance(made.control, QLineEdit):
                made.control.returnPressed.connect(self.finished)
                made.control.setPlaceholderText((hints or {}).get(field.name) or translated(field.shown.hint))
        self.setLayout(column(*self.entries.values(), spacing=spacing))

    def __getitem__(self, name: str) -> "FormEntry":
        return self.entries[name]

    def load(self, values: object) -> None:
        """Of a section of the settings, or of a mapping; nothing is reported."""
        for name, entry in self.entries.items():
            entry.load(values[name] if isinstance(values, Mapping) else getattr(values, name))

    def values(self) -> dict[str, Any]:
        """All that can be read."""
        return {name: entry.value() for name, entry in self.entries.items()}

    def show_only(self, names: Sequence[str]) -> None:
        for name, entry in self.entries.items():
            entry.setVisible(name in names)


class FormEntry(QWidget):
    """A control with its name, what is wrong with what was typed, and what it is about."""

    changed = Signal(object)

    def __init__(self, field: Field, of: str = "", given: QWidget | None = None) -> None:
        super().__init__()
        self.field = field
        self._stored: Any = None
        self.check: Callable[[Any], str] = lambda _value: ""
        """What is wrong with a value, beyond its type."""
        name = tr("{name}: {field}", name=of, field=field.title) if of else field.title
        self.control: Any = self._make(name) if given is None else given
        """A widget of the kind that `_make` makes, or the one that was given."""
        self._problem = label("", "small", "bad", wrap=True)
        self._problem.hide()
        self._about = label(translated(field.shown.about), "small", wrap=True)
        if not field.shown.about:
            self._about.hide()
        self._rows = column(*self._lines(), spacing=5)
        self.setLayout(self._rows)

    def load(self, value: Any) -> None:
        self._stored = value
        self.show_value(value)
        self.show_problem("")

    @abstractmethod
    def show_value(self, value: Any) -> None: ...

    @abstractmethod
    def value(self) -> Any:
        """As it stands there; raises ValueError that says why it cannot be one."""

    def show_problem(self, text: str) -> None:
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def set_tone(self, tone: str) -> None:
        """Of what it is about."""
        set_tone(self._about, tone)

    def add(self, *below: QWidget) -> None:
        """More that belongs to it."""
        for widget in below:
            self._rows.addWidget(widget)

    @abstractmethod
    def _make(self, name: str) -> QWidget: ...

    def _lines(self) -> Sequence[QWidget | QLayout]:
        return (labelled(self.field.title, self._beside(), self.control), self._problem, self._about)

    def _beside(self) -> QWidget:
        """The control with what stands beside it."""
        found: QWidget = self.control
        return found

    def report(self) -> None:
        """Once for each change."""
        try:
            value = self.value()
        except ValueError as error:
            self.show_problem(error.args[0])
            return
        problem = self.check(value)
        self.show_problem(problem)
        if not problem and value != self._stored:
            self._stored = value
            self.changed.emit(value)


class TextEntry(FormEntry):
    """Text on one line."""

    def _make(self, name: str) -> QWidget:
        made = line_edit(name)
        made.editingFinished.connect(self.report)
        return made

    def show_value(self, value: Any) -> None:
        self.control.setText(value or "")

    def value(self) -> Any:
        return str(self.control.text().strip())


class AmountEntry(TextEntry):
    """A number as people write it; empty where the setting may be absent."""

    def _make(self, name: str) -> QWidget:
        made = super()._make(name)
        made.setFixedWidth(enlarged(NUMBER_PX))
        return made

    def _beside(self) -> QWidget:
        made = QWidget()
        made.setLayout(row(self.control, label(translated(self.field.shown.unit), tone="text2"), None))
        return made

    def show_value(self, value: Any) -> None:
        self.control.setText(typed_amount(value))

    def value(self) -> float | int | None:
        text = super().value()
        is_whole = any(isinstance(kind, inspect.IntType) for kind in self.field.kinds)
        number = count_in(text) if is_whole else amount_in(text)
        if (number is None and text) or not self.field.allows(number):
            raise ValueError(self._wrong(visible(text)))
        return number

    def _wrong(self, text: str) -> str:
        if not self.field.allows(0):
            return tr("“{text}” is not an amount above 0. Nothing was changed.", text=text)
        unit = translated(self.field.shown.unit)
        return tr("“{text}” is not a number of {unit}. Nothing was changed.", text=text, unit=unit)


class NamesEntry(TextEntry):
    """Several names on one line."""

    def show_value(self, value: Any) -> None:
        self.control.setText(", ".join(value))

    def value(self) -> list[str]:
        names = list(dict.fromkeys(re.findall(r"[^\s,;]+", self.control.text())))
        wrong = next((name for name in names if not self.field.allows([name])), "")
        if wrong:
            raise ValueError(tr("“{name}” is not a variable name: use letters, digits and _.", name=visible(wrong)))
        return names


class PairsEntry(TextEntry):
    """Names and their values on one line; one that cannot be written so is changed in the file."""

    def show_value(self, value: Any) -> None:
        self.control.setText("; ".join(f"{name}: {said}" for name, said in value.items()))
        self.control.setReadOnly(any(";" in said for said in value.values()))

    def value(self) -> dict[str, str]:
        if self.control.isReadOnly():
            return dict(self._stored)
        pairs = [part.partition(":") for part in self.control.text().split(";") if part.strip()]
        if wrong := next((name for name, colon, said in pairs if not (name.strip() and colon and said.strip())), ""):
            raise ValueError(tr("“{name}” has no value. Write it as Name: value; Name: value.", name=visible(wrong)))
        return {name.strip(): said.strip() for name, _, said in pairs}


class ChoiceEntry(FormEntry):
    """One of a few words. A setting that may be absent has "" for that."""

    def _make(self, name: str) -> QWidget:
        choices = list(self.field.choices.items())
        if sum(len(translated(title)) for _, title in choices) <= MOST_SIDE_BY_SIDE:
            return Segmented(name, choices)
        made = Combo(name)
        for value, title in choices:
            made.addItem(translated(title), value)
        return made

    def __init__(self, field: Field, of: str = "", given: QWidget | None = None) -> None:
        super().__init__(field, of, given)
        if isinstance(self.control, Combo):
            self.control.activated.connect(self.report)
        else:
            self.control.chosen.connect(self._take)

    def show_value(self, value: Any) -> None:
        key = "" if value is None else value if isinstance(value, str) else f"{value:g}"
        if isinstance(self.control, Combo):
            self.control.setCurrentIndex(max(0, self.control.findData(key)))
        else:
            self.control.select(key)

    def value(self) -> Any:
        if isinstance(self.control, Combo):
            return self.control.currentData()
        return self._read(self.control.value())

    def _take(self, key: str) -> None:
        self._stored = self._read(key)
        self.changed.emit(self._stored)

    def _read(self, key: str) -> Any:
        kinds = self.field.kinds
        if not key and any(isinstance(kind, inspect.NoneType) for kind in kinds):
            return None
        return float(key) if any(isinstance(kind, inspect.FloatType) for kind in kinds) else key


class SwitchEntry(FormEntry):
    """On or off, with what that means."""

    def _make(self, name: str) -> QWidget:
        made = Switch(name)
        made.clicked.connect(lambda _on: self.report())
        made.toggled.connect(self._say)
        return made

    def _lines(self) -> Sequence[QWidget | QLayout]:
        line = row(self.control, 4)
        name = label(self.field.title, "strong" if self.field.shown.about else "", wrap=True)
        line.addLayout(column(name, self._about, spacing=0), 1)
        return (line, self._problem)

    def show_value(self, value: Any) -> None:
        self.control.setChecked(bool(value))
        self._say(bool(value))

    def _say(self, on: bool) -> None:
        """What it means as it is now."""
        shown = self.field.shown
        self._about.setText(translated(shown.off if shown.off and not on else shown.about))

    def value(self) -> bool:
        return bool(self.control.isChecked())


class SizeEntry(FormEntry):
    """A whole number between two others, with steps."""

    def _make(self, name: str) -> QWidget:
        (kind,) = self.field.kinds
        assert isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None
        made = NumberField(name, kind.ge, kind.le, translated(self.field.shown.unit))
        made.valueChanged.connect(lambda _value: self.report())
        return made

    def _beside(self) -> QWidget:
        made = QWidget()
        smaller = button(tr("Smaller"), on_click=self.control.stepDown)
        larger = button(tr("Larger"), on_click=self.control.stepUp)
        made.setLayout(row(self.control, smaller, larger, None))
        return made

    def show_value(self, value: Any) -> None:
        self.control.setValue(value)

    def value(self) -> int:
        return int(self.control.value())


def entry_for(field: Field, of: str = "", given: QWidget | None = None) -> FormEntry:
    """What fits its type."""
    if given is not None or field.choices:
        return ChoiceEntry(field, of, given)
    match next(kind for kind in field.kinds if not isinstance(kind, inspect.NoneType)):
        case inspect.BoolType():
            return SwitchEntry(field, of)
        case inspect.ListType():
            return NamesEntry(field, of)
        case inspect.DictType():
            return PairsEntry(field, of)
        case inspect.IntType(ge=int(), le=int()):
            return SizeEntry(field, of)
        case inspect.IntType() | inspect.FloatType():
            return AmountEntry(field, of)
        case _:
            return TextEntry(field, of)
