"""The settings page for model services: which one is used, and each one's key, address, model and test."""

from functools import cached_property

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QLineEdit, QWidget

from app.providers import Kind
from app.settings import ProviderSettings, Settings
from app.ui.kit.controls import Radio, column, layout_of, row
from app.ui.kit.forms import KeyField, TestLine, labelled, line_edit, offered, source_words
from app.ui.kit.icons import icon
from app.ui.kit.parts import icon_button, label, set_tone
from app.ui.settings.pages import Page


class ProviderCard(QFrame):
    """One service: a line when closed, its key and address when open. What is inside is made when it is needed."""

    changed = Signal(dict)
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self.kind = kind
        self.setProperty("surface", "card")
        self.use = Radio(kind.title)
        self.use.setAccessibleName(f"Use {kind.title}")
        self._chip = label("", "chip")
        self._fold = icon_button("chevron-right", f"Show the settings of {kind.title}", size=14)
        self._stored = ProviderSettings()
        self._source = ""
        self._body: QWidget | None = None
        self.setLayout(column(row(self.use, None, self._chip, self._fold), spacing=0, margins=(14, 8, 10, 8)))
        self.use.clicked.connect(lambda: self.changed.emit({"provider": kind.name}))
        self._fold.clicked.connect(lambda: self.open(not self._is_open()))
        self.show_source("")

    @cached_property
    def key(self) -> KeyField:
        made = KeyField(self.kind.name, self.kind.title)
        made.show_source(self._source)
        made.key_set.connect(self.key_set)
        made.key_removed.connect(self.key_removed)
        return made

    @cached_property
    def address(self) -> QLineEdit:
        made = line_edit(f"{self.kind.title} address", self.kind.base_url)
        made.setText(self._stored.base_url)
        made.editingFinished.connect(lambda: self._report("base_url", made))
        return made

    @cached_property
    def model(self) -> QLineEdit:
        made = line_edit(f"{self.kind.title} default model", self.kind.default_model or "the first one offered")
        made.setText(self._stored.model)
        made.editingFinished.connect(lambda: self._report("model", made))
        return made

    @cached_property
    def test(self) -> TestLine:
        made = TestLine(self.kind.title)
        made.wished.connect(lambda: self.test_requested.emit(self.kind.name))
        return made

    def load(self, stored: ProviderSettings, *, used: bool) -> None:
        self._stored = stored
        if "address" in vars(self):
            self.address.setText(stored.base_url)
        if "model" in vars(self):
            self.model.setText(stored.model)
        self.use.setChecked(used)

    def open(self, on: bool) -> None:
        if on and self._body is None:
            self._body = QWidget()
            layout_of(self).addWidget(self._body)
            self._fill(self._body)
        if self._body is not None:
            self._body.setVisible(on)
        self._fold.setIcon(icon("chevron-down" if on else "chevron-right", "text3", 14))

    def show_source(self, source: str) -> None:
        self._source = source
        if "key" in vars(self):
            self.key.show_source(source)
        needs = self.kind.needs_key or source
        self._chip.setText(source_words(source) if needs else "No key needed")
        set_tone(self._chip, "ok" if source else "")

    def _is_open(self) -> bool:
        return self._body is not None and not self._body.isHidden()

    def _fill(self, body: QWidget) -> None:
        parts: list[QWidget] = [labelled("Key", self.key)] if self.kind.key_variables else []
        if self.kind.base_url:
            parts += [labelled("Address", self.address), labelled("Default model", self.model), self.test]
        else:
            parts += [label("Answers from a script, without any network.", "small")]
        body.setLayout(column(*parts, spacing=10, margins=(0, 10, 0, 4)))

    def _report(self, field: str, edited: QLineEdit) -> None:
        value = edited.text().strip()
        if value != getattr(self._stored, field):
            self._stored = replace(self._stored, **{field: value})
            self.changed.emit({"providers": {self.kind.name: {field: value}}})


class ProvidersPage(Page):
    title = "Providers and keys"
    about = "The service marked here is used for new sessions. Keys are never written to a file and never shown again."
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.cards = {kind.name: ProviderCard(kind) for kind in offered()}
        self._group = QButtonGroup(self)
        self._loaded = False
        for card in self.cards.values():
            self._group.addButton(card.use)
            card.changed.connect(self.changed)
            card.key_set.connect(self.key_set)
            card.key_removed.connect(self.key_removed)
            card.test_requested.connect(self.test_requested)
        self._lay_out(*self.cards.values())

    def load(self, settings: Settings) -> None:
        for name, card in self.cards.items():
            card.load(settings.providers.get(name, ProviderSettings()), used=name == settings.provider)
        if not self._loaded and settings.provider in self.cards:
            self.cards[settings.provider].open(True)
        self._loaded = True

    def show_key_source(self, name: str, source: str) -> None:
        if name in self.cards:
            self.cards[name].show_source(source)

    def show_test_result(self, name: str, ok: bool, text: str) -> None:
        if name in self.cards:
            self.cards[name].test.show_result(ok, text)
