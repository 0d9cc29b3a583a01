"""The settings page for model services: which one is used, each one's key, address, model and test, and new ones."""

from functools import cached_property

from msgspec.structs import asdict
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QVBoxLayout, QWidget

from app.assembly.endpoints import NAMEABLE, OF_HEADER, NamedEndpoint, all_endpoints, header_of
from app.configuration.settings import ProviderSettings, Settings, Words
from app.providers import IDLE_LIMIT
from app.providers.address import is_loopback
from app.ui.kit.controls import Radio, column, layout_of, row
from app.ui.kit.fields import Field, Form, fields_of
from app.ui.kit.flow import Flow
from app.ui.kit.forms import KeyField, TestLine, labelled, source_words
from app.ui.kit.icons import icon
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import button, frame, icon_button, label, set_tone
from app.ui.kit.tips import plain_tip
from app.ui.settings.pages import SettingsPage

SPEAKS = {
    "openai": later("OpenAI-compatible"),
    "anthropic": later("Anthropic-compatible"),
    "ollama": "Ollama",
}
"""What an endpoint of the person's own can speak."""


NAME = Field("name", Words(later("Name"), hint="LM Studio, OpenRouter, …"))
ASKED = (
    NAME,
    Field("kind", Words(later("Kind of API"), choices={name: SPEAKS[name] for name in NAMEABLE})),
    Field("base_url", Words(later("Address"), hint="http://127.0.0.1:1234/v1")),
)
"""What has to be known of one more server."""


class ProviderCard(QFrame):
    """One service: a line when closed, its key and address when open. What is inside is made when it is needed."""

    changed = Signal(dict)
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)
    login_requested = Signal(str)
    renamed = Signal(str, str)
    removed = Signal(str)

    def __init__(self, endpoint: NamedEndpoint) -> None:
        super().__init__()
        self.name = endpoint.name
        self.kind = endpoint.kind
        self.title = translated(endpoint.kind.title) if endpoint.is_builtin else endpoint.name
        self._is_builtin = endpoint.is_builtin
        self.setProperty("surface", "card")
        self.use = Radio(self.title)
        self.use.setAccessibleName(tr("Use {name}", name=self.title))
        self._chip = label("", "chip")
        shows = tr("Show the settings of {name}", name=self.title)
        self._fold = icon_button("chevron-right", plain_tip(shows), size=14)
        self._fold.setAccessibleName(shows)
        self._stored = ProviderSettings()
        self.header_keys: dict[str, KeyField] = {}
        self.key = KeyField(self.name, self.title)
        self.key.key_set.connect(self.key_set)
        self.key.key_removed.connect(self.key_removed)
        self.log_in = button(tr("Log in…"), on_click=lambda: self.login_requested.emit(self.name))
        self.log_in.setAccessibleName(tr("Log in at {name}", name=self.title))
        self.test = TestLine(self.title)
        self.test.requested.connect(lambda: self.test_requested.emit(self.name))
        self._body: QWidget | None = None
        self.setLayout(column(row(self.use, None, self._chip, self._fold), spacing=0, margins=(14, 8, 10, 8)))
        self.use.clicked.connect(lambda: self.changed.emit({"provider": self.name}))
        self._fold.clicked.connect(self._toggle)
        self.show_source("")

    @cached_property
    def form(self) -> Form:
        """All that is described of a provider, and the name of one of the person's own."""
        usual = self.kind.default_model if self._is_builtin else tr("the only model it has")
        has_limit = not is_loopback(self._stored.base_url or self.kind.base_url)
        hints = {
            "base_url": self.kind.base_url,
            "model": usual or tr("the first model it lists"),
            "idle_seconds": f"{IDLE_LIMIT:g}" if has_limit else tr("no limit"),
        }
        own = [] if self._is_builtin else [NAME]
        described = [one for one in fields_of(ProviderSettings) if self.kind.has_login or one.name != "client_id"]
        made = Form([*own, *described], of=self.title, hints=hints, spacing=10)
        made.changed.connect(self._report)
        made.load({"name": self.name, **asdict(self._stored)})
        self._fit_header_keys(made)
        return made

    def load(self, stored: ProviderSettings, *, used: bool) -> None:
        self._stored = stored
        if "form" in vars(self):
            self.form.load({"name": self.name, **asdict(stored)})
            self._fit_header_keys(self.form)
        self.use.setChecked(used)

    def open(self, on: bool) -> None:
        if on and self._body is None:
            self._body = self._make_body()
            layout_of(self).addWidget(self._body)
        if self._body is not None:
            self._body.setVisible(on)
        self._fold.setIcon(icon("chevron-down" if on else "chevron-right", "text3", 14))

    def _fit_header_keys(self, form: Form) -> None:
        """A field for the value of each secret header."""
        wanted = self._stored.secret_headers
        for name in [name for name in self.header_keys if name not in wanted]:
            self.header_keys.pop(name).deleteLater()
        for name in wanted:
            if name not in self.header_keys:
                made = self.header_keys[name] = KeyField(header_of(self.name, name), name)
                made.key_set.connect(self.key_set)
                made.key_removed.connect(self.key_removed)
                form["secret_headers"].add(made)

    def _toggle(self) -> None:
        self.open(self._body is None or self._body.isHidden())

    def _make_body(self) -> QWidget:
        made = QWidget()
        parts: list[QWidget] = [labelled(tr("Key"), self.key)] if self.kind.key_variables else []
        if self.kind.base_url:
            parts += [self.form, self.test, *([Flow(self.log_in)] if self.kind.has_login else [])]
        else:
            about = tr("A program such as Claude Code or Codex, confined. Choose which in the list of models.")
            scripted = tr("Answers from a script, without a network.")
            parts += [label(about if self.kind.name == "agent" else scripted, "small", wrap=True)]
        if not self._is_builtin:
            remove = button(tr("Remove…"), "danger", on_click=lambda: self.removed.emit(self.name))
            remove.setAccessibleName(tr("Remove {name}", name=self.title))
            parts += [Flow(remove)]
        made.setLayout(column(*parts, spacing=10, margins=(0, 10, 0, 4)))
        return made

    def show_source(self, source: str) -> None:
        self.key.show_source(source)
        needs = (self.kind.needs_key and self._is_builtin) or source
        self._chip.setText(source_words(source) if needs else tr("No key needed") if self._is_builtin else tr("No key"))
        set_tone(self._chip, "ok" if source else "")

    def _report(self, field: str, value: object) -> None:
        if isinstance(value, dict):
            value = dict.fromkeys(self._stored.headers) | value  # what is gone is taken out
        if field != NAME.name:
            self.changed.emit({"providers": {self.name: {field: value}}})
        elif name := " ".join(str(value).split()):
            self.renamed.emit(self.name, name)


class NewEndpoint(QFrame):
    """A form for one more server: its name, its kind of API and its address."""

    added = Signal(str, str, str)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self.form = Form(ASKED, of=tr("New server"), spacing=10)
        self.form.finished.connect(self._add)
        self.add = button(tr("Add"), "primary", on_click=self._add)
        self._problem = label("", "small", "bad", wrap=True)
        cancel = button(tr("Cancel"), "ghost", on_click=self.cancelled.emit)
        foot = row(self._problem, cancel, self.add)
        foot.setStretch(0, 1)
        self.setLayout(column(self.form, foot, spacing=10, margins=(14, 12, 12, 12)))

    def begin(self) -> None:
        self.form.load({"name": "", "kind": NAMEABLE[0], "base_url": ""})
        self.show_problem("")
        self.show()
        self.form["name"].control.setFocus()

    def show_problem(self, text: str) -> None:
        self._problem.setText(text)

    def _add(self) -> None:
        self.added.emit(*(self.form[field.name].value() for field in ASKED))


class ProvidersPage(SettingsPage):
    name = "providers"
    title = later("Keys and providers")
    about = later(
        "New sessions use the service that you choose here; earlier sessions stay with theirs. "
        "Keys are never written to a file and never shown again, and each is sent only to the "
        "address that you entered it for."
    )
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)
    login_requested = Signal(str)
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
        elif (field := self._header_key(name)) is not None:
            field.show_source(source)

    def show_key_waiting(self, name: str, words: str) -> None:
        field = self.cards[name].key if name in self.cards else self._header_key(name)
        if field is not None:
            field.show_waiting(words)

    def _header_key(self, name: str) -> KeyField | None:
        endpoint, _, header = name.partition(OF_HEADER)
        return self.cards[endpoint].header_keys.get(header) if endpoint in self.cards else None

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
                card.login_requested.connect(self.login_requested)
                card.renamed.connect(self.endpoint_renamed)
                card.removed.connect(self.endpoint_removed)
                place = layout_of(self._builtin if endpoint.is_builtin else self._own)
                assert isinstance(place, QVBoxLayout)
                place.addWidget(card)
