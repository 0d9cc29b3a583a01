"""The settings page for model services: which one is used, each one's key, address, model and test, and new ones."""

from functools import cached_property

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QLineEdit, QVBoxLayout, QWidget

from app.endpoints import NAMEABLE, NamedEndpoint, all_endpoints
from app.providers import IDLE_LIMIT
from app.providers.address import is_loopback
from app.settings import ProviderSettings, Settings
from app.ui.kit.controls import Radio, Segmented, column, layout_of, row
from app.ui.kit.forms import KeyField, TestLine, labelled, line_edit, source_words
from app.ui.kit.icons import icon
from app.ui.kit.language import later, theirs, tr, translated
from app.ui.kit.parts import button, frame, icon_button, label, set_tone
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import amount_in
from app.ui.settings.pages import SettingsPage

SPEAKS = {
    "openai": later("OpenAI-compatible"),
    "anthropic": later("Anthropic-compatible"),
    "ollama": "Ollama",
}
"""What an endpoint of the person's own can speak."""


class ProviderCard(QFrame):
    """One service: a line when closed, its key and address when open. What is inside is made when it is needed."""

    changed = Signal(dict)
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)
    renamed = Signal(str, str)
    removed = Signal(str)

    def __init__(self, endpoint: NamedEndpoint) -> None:
        super().__init__()
        self.name = endpoint.name
        self.kind = endpoint.kind
        self.title = translated(endpoint.kind.title) if endpoint.is_builtin else endpoint.name
        self._is_builtin = endpoint.is_builtin
        self.setProperty("surface", "card")
        self.use = Radio(self.title) if endpoint.is_builtin else theirs(Radio(self.title))
        self.use.setAccessibleName(tr("Use {name}", name=self.title))
        self._chip = label("", "chip")
        self._fold = icon_button(
            "chevron-right", plain_tip(tr("Show the settings of {name}", name=self.title)), size=14
        )
        self._fold.setAccessibleName(tr("Show the settings of {name}", name=self.title))
        self._stored = ProviderSettings()
        self._source = ""
        self._body: QWidget | None = None
        self.setLayout(column(row(self.use, None, self._chip, self._fold), spacing=0, margins=(14, 8, 10, 8)))
        self.use.clicked.connect(lambda: self.changed.emit({"provider": self.name}))
        self._fold.clicked.connect(self._toggle)
        self.show_source("")

    @cached_property
    def new_name(self) -> QLineEdit:
        made = line_edit(tr("Name of {name}", name=self.title))
        made.setText(self.name)
        made.editingFinished.connect(self._report_name)
        return made

    @cached_property
    def key(self) -> KeyField:
        made = KeyField(self.name, self.title)
        made.show_source(self._source)
        made.key_set.connect(self.key_set)
        made.key_removed.connect(self.key_removed)
        return made

    @cached_property
    def address(self) -> QLineEdit:
        made = line_edit(tr("{name} address", name=self.title), self.kind.base_url)
        made.setText(self._stored.base_url)
        made.editingFinished.connect(lambda: self._report("base_url", made))
        return made

    @cached_property
    def model(self) -> QLineEdit:
        usual = self.kind.default_model if self._is_builtin else tr("the only model it has")
        made = line_edit(tr("{name} default model", name=self.title), usual or tr("the first model it lists"))
        made.setText(self._stored.model)
        made.editingFinished.connect(lambda: self._report("model", made))
        return made

    @cached_property
    def idle(self) -> QLineEdit:
        usual = tr("no limit") if is_loopback(self._stored.base_url or self.kind.base_url) else f"{IDLE_LIMIT:g}"
        made = line_edit(tr("{name}: seconds of silence", name=self.title), usual)
        made.setText(_seconds(self._stored.idle_seconds))
        made.editingFinished.connect(self._report_idle)
        return made

    @cached_property
    def test(self) -> TestLine:
        made = TestLine(self.title)
        made.requested.connect(lambda: self.test_requested.emit(self.name))
        return made

    def load(self, stored: ProviderSettings, *, used: bool) -> None:
        self._stored = stored
        if "new_name" in vars(self):
            self.new_name.setText(self.name)
        if "address" in vars(self):
            self.address.setText(stored.base_url)
        if "model" in vars(self):
            self.model.setText(stored.model)
        if "idle" in vars(self):
            self.idle.setText(_seconds(stored.idle_seconds))
        self.use.setChecked(used)

    def open(self, on: bool) -> None:
        if on and self._body is None:
            self._body = QWidget()
            layout_of(self).addWidget(self._body)
            parts: list[QWidget] = [labelled(tr("Name"), self.new_name)] if not self._is_builtin else []
            parts += [labelled(tr("Key"), self.key)] if self.kind.key_variables else []
            if self.kind.base_url:
                parts += [labelled(tr("Address"), self.address), labelled(tr("Default model"), self.model)]
                about = tr("After so many seconds without a word a reply counts as dead; 0 is no limit.")
                parts += [labelled(tr("Limit of silence, in seconds"), self.idle), label(about, "small", wrap=True)]
            else:
                parts += [label(tr("Answers from a script, without a network."), "small")]
            foot = row(self.test) if self.kind.base_url else row()
            if not self._is_builtin:
                remove = button(tr("Remove…"), "danger", on_click=lambda: self.removed.emit(self.name))
                remove.setAccessibleName(tr("Remove {name}", name=self.title))
                foot.addWidget(remove)
            foot.setStretch(0, 1)
            self._body.setLayout(column(*parts, foot, spacing=10, margins=(0, 10, 0, 4)))
        if self._body is not None:
            self._body.setVisible(on)
        self._fold.setIcon(icon("chevron-down" if on else "chevron-right", "text3", 14))

    def _toggle(self) -> None:
        self.open(self._body is None or self._body.isHidden())

    def show_source(self, source: str) -> None:
        self._source = source
        if "key" in vars(self):
            self.key.show_source(source)
        needs = (self.kind.needs_key and self._is_builtin) or source
        self._chip.setText(source_words(source) if needs else tr("No key needed") if self._is_builtin else tr("No key"))
        set_tone(self._chip, "ok" if source else "")

    def _report(self, field: str, edited: QLineEdit) -> None:
        value = edited.text().strip()
        if value != getattr(self._stored, field):
            self._stored = replace(self._stored, **{field: value})
            self.changed.emit({"providers": {self.name: {field: value}}})

    def _report_idle(self) -> None:
        """What is no number is put back."""
        text = self.idle.text().strip()
        seconds = amount_in(text)
        if text and seconds is None:
            self.idle.setText(_seconds(self._stored.idle_seconds))
        elif seconds != self._stored.idle_seconds:
            self._stored = replace(self._stored, idle_seconds=seconds)
            self.changed.emit({"providers": {self.name: {"idle_seconds": seconds}}})

    def _report_name(self) -> None:
        name = " ".join(self.new_name.text().split())
        if name and name != self.name:
            self.renamed.emit(self.name, name)


class NewEndpoint(QFrame):
    """A form for one more server: its name, its kind of API and its address."""

    added = Signal(str, str, str)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self.name = line_edit(tr("Name of the new server"), "LM Studio, OpenRouter, …")
        self.speaks = Segmented(tr("Kind of API"), [(name, SPEAKS[name]) for name in NAMEABLE])
        self.address = line_edit(tr("Address of the new server"), "http://127.0.0.1:1234/v1")
        self.add = button(tr("Add"), "primary", on_click=self._add)
        self._problem = label("", "small", "bad", wrap=True)
        cancel = button(tr("Cancel"), "ghost", on_click=self.cancelled.emit)
        foot = row(self._problem, cancel, self.add)
        foot.setStretch(0, 1)
        parts = (
            labelled(tr("Name"), self.name),
            labelled(tr("Kind of API"), self.speaks),
            labelled(tr("Address"), self.address),
        )
        self.setLayout(column(*parts, foot, spacing=10, margins=(14, 12, 12, 12)))
        for typed in (self.name, self.address):
            typed.returnPressed.connect(self._add)

    def begin(self) -> None:
        self.name.clear()
        self.address.clear()
        self.speaks.select(NAMEABLE[0])
        self.show_problem("")
        self.show()
        self.name.setFocus()

    def show_problem(self, text: str) -> None:
        self._problem.setText(text)

    def _add(self) -> None:
        self.added.emit(self.name.text().strip(), self.speaks.value(), self.address.text().strip())


class ProvidersPage(SettingsPage):
    title = later("Keys and providers")
    about = later(
        "New sessions use the service that you choose here; earlier sessions stay with theirs. "
        "Keys are never written to a file and never shown again, and each is sent only to the "
        "address that you entered it for."
    )
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)
    endpoint_added = Signal(str, str, str)
    endpoint_renamed = Signal(str, str)
    endpoint_removed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, ProviderCard] = {}
        self._group = QButtonGroup(self)
        self._builtin, self._own = frame("clear"), frame("clear")
        self._builtin.setLayout(column())
        self._own.setLayout(column())
        self.add = button(tr("Add a server…"), on_click=self._begin_adding)
        self.add.setIcon(icon("plus", "text2", 14))
        self._loaded = False
        about_own = tr("Your own servers, such as LM Studio, llama.cpp or OpenRouter.")
        words = label(about_own, "small", wrap=True)
        self._foot = column(row(self.add, None))
        self._lay_out(self._builtin, 6, words, self._own, self._foot)
        self._fit_cards(Settings())

    @cached_property
    def new(self) -> NewEndpoint:
        made = NewEndpoint()
        made.hide()
        made.added.connect(self.endpoint_added)
        made.cancelled.connect(self.end_adding)
        self._foot.insertWidget(0, made)
        return made

    def load(self, settings: Settings) -> None:
        self._fit_cards(settings)
        for name, card in self.cards.items():
            card.load(settings.providers.get(name, ProviderSettings()), used=name == settings.provider)
        if not self._loaded and settings.provider in self.cards:
            self.cards[settings.provider].open(True)
        self._loaded = True

    def open(self, name: str) -> None:
        """Show what can be set of this one."""
        if name in self.cards:
            self.cards[name].open(True)
            self._bring_into_view(self.cards[name])

    def show_key_source(self, name: str, source: str) -> None:
        if name in self.cards:
            self.cards[name].show_source(source)

    def show_key_waiting(self, name: str, words: str) -> None:
        if name in self.cards:
            self.cards[name].key.show_waiting(words)

    def show_test_result(self, name: str, ok: bool, text: str) -> None:
        if name in self.cards:
            self.cards[name].test.show_result(ok, text)

    def show_add_problem(self, text: str) -> None:
        self.new.show_problem(text)

    def end_adding(self) -> None:
        if not self.add.isVisibleTo(self):
            self.new.hide()
            self.add.show()

    def _begin_adding(self) -> None:
        self.add.hide()
        self.new.begin()
        self._bring_into_view(self.new)

    def _fit_cards(self, settings: Settings) -> None:
        """One card for each that there is now."""
        wanted = {endpoint.name: endpoint for endpoint in all_endpoints(settings)}
        kinds = {name: endpoint.kind for name, endpoint in wanted.items()}
        for name in [name for name, card in self.cards.items() if card.kind is not kinds.get(name)]:
            card = self.cards.pop(name)
            self._group.removeButton(card.use)
            card.hide()
            card.deleteLater()
        for name, endpoint in wanted.items():
            if name not in self.cards:
                card = self.cards[endpoint.name] = ProviderCard(endpoint)
                self._group.addButton(card.use)
                card.changed.connect(self.changed)
                card.key_set.connect(self.key_set)
                card.key_removed.connect(self.key_removed)
                card.test_requested.connect(self.test_requested)
                card.renamed.connect(self.endpoint_renamed)
                card.removed.connect(self.endpoint_removed)
                place = layout_of(self._builtin if endpoint.is_builtin else self._own)
                assert isinstance(place, QVBoxLayout)
                place.addWidget(card)


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:g}"
