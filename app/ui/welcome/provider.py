"""Step two of the welcome page: which service answers, its key and address, and a test that both work."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from app.providers.local import LocalServer
from app.ui.kit.controls import ChoiceCard, Combo, RowButton, column, emptied, row
from app.ui.kit.parts import Elided, Glyph, Spinner, button, frame, label, set_tone
from app.ui.kit.theme import restyle


@dataclass(frozen=True, slots=True)
class Offer:
    """A card: what it is called here, and which provider it leads to."""

    key: str
    provider: str
    title: str
    text: str
    icon: str
    asks_key: bool = True
    asks_address: bool = False
    hint: str = ""


DEMO_WORDS = "The demo is no language model: it knows a few phrases and answers them with real tool calls."

OFFERS = (
    Offer("anthropic", "anthropic", "Anthropic", "Claude models, with your key.", "spark", hint="sk-ant-…"),
    Offer("openai", "openai", "OpenAI", "GPT models, with your key.", "chat", hint="sk-…"),
    Offer("compatible", "openai", "OpenAI-compatible", "Any server that speaks its API.", "link", asks_address=True),
    Offer("copilot", "copilot", "GitHub Copilot", "With your Copilot token.", "branch"),
    Offer("local", "ollama", "Local server", "Ollama and others on this machine.", "terminal", False, True),
    Offer("demo", "demo", "Offline demo", "No key, no network: look around.", "play", False),
)


_PRIVACY = "Kept in the system's keyring, else only until you quit. Never in a file, never shown again."


class ProviderStep(QWidget):
    changed = Signal()
    test_requested = Signal(str, str, str, str)
    probe_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._offer = OFFERS[0]
        self._server: LocalServer | None = None
        self._sources: Mapping[str, str] = {}
        self._group = QButtonGroup(self)
        self.cards = {offer.key: ChoiceCard(offer.key, offer.title, offer.text, offer.icon) for offer in OFFERS}
        self.key = _field("Key", secret=True)
        self.address = _field("Address")
        self.model = Combo("Model")
        self.test = button("Test", on_click=self._test)
        self._found = label("", "small", "ok", wrap=True)
        self._privacy = label(_PRIVACY, "small", wrap=True)
        self._servers = QVBoxLayout()
        self._server_lines: list[RowButton] = []
        self._spinner = Spinner(14, name="Testing")
        self._result = label("", "small", wrap=True)
        self._details = frame("sunken")
        self._connect()
        self._lay_out()
        self.choose("anthropic")

    # --- told

    def choose(self, key: str) -> None:
        """Take a card, as a click would."""
        self._offer = next(offer for offer in OFFERS if offer.key == key)
        self.cards[key].setChecked(True)
        self._server = None
        self.key.clear()
        self.address.setText("")
        self._show_models(())
        self._show_details()
        if key == "local":
            self._probe()

    def show_found_keys(self, sources: Mapping[str, str]) -> None:
        self._sources = dict(sources)
        self._show_details()

    def show_local_servers(self, servers: Sequence[LocalServer]) -> None:
        emptied(self._servers)
        if self._offer.key != "local":
            return
        if not servers:
            again = button("Look again", "link", on_click=self._probe)
            self._servers.addWidget(_line(label("No server was found. Start Ollama, then", "small"), again))
        self._server_lines = [self._server_line(server) for server in servers]
        for line in self._server_lines:
            self._servers.addWidget(line)
        if servers:
            self._take(servers[0])

    def show_test_result(self, ok: bool, text: str) -> None:
        self._say(text, "ok" if ok else "bad")

    def missing(self) -> str:
        """What the person still has to give, or nothing."""
        if self._offer.asks_key and not self.key.text().strip() and self._offer.provider not in self._sources:
            return "Paste your key."
        if self._offer.asks_address and not self.address.text().strip():
            return "Give the server's address."
        return ""

    def choice(self) -> tuple[str, str, str, str]:
        """Provider, key, address and model."""
        provider = self._server.provider if self._server else self._offer.provider
        return provider, self.key.text().strip(), self.address.text().strip(), self.model.currentText()

    def forget_key(self) -> None:
        self.key.clear()

    # --- inside

    def _connect(self) -> None:
        for card in self.cards.values():
            self._group.addButton(card)
            card.clicked.connect(lambda _on, key=card.value: self.choose(key))
        for field in (self.key, self.address):
            field.textChanged.connect(self._edited)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(8)
        for at, card in enumerate(self.cards.values()):
            grid.addWidget(card, at // 2, at % 2)
        self._servers.setSpacing(0)
        said = row(self.test, self._spinner, self._result)
        said.setStretch(2, 1)
        parts = (self._servers, self.address, self.model, self._found, self.key, self._privacy, said)
        self._details.setLayout(column(*parts, margins=(12, 12, 12, 12)))
        self.setLayout(column(grid, self._details))

    def _show_details(self) -> None:
        offer = self._offer
        source = self._sources.get(offer.provider, "") if offer.key != "compatible" else ""
        self._found.setText(f"A key was found in {source}. Paste another one only to replace it.")
        self._found.setVisible(bool(source))
        self.key.setPlaceholderText(f"Paste your {offer.title} key" + (f" ({offer.hint})" if offer.hint else ""))
        self.key.setAccessibleName(f"{offer.title} key")
        self.address.setPlaceholderText("http://127.0.0.1:11434" if offer.key == "local" else "https://…/v1")
        for widget, shown in ((self.key, offer.asks_key), (self._privacy, offer.asks_key)):
            widget.setVisible(shown)
        self.address.setVisible(offer.asks_address)
        self.test.setVisible(offer.key != "demo")
        if offer.key != "local":
            emptied(self._servers)
        self._say(DEMO_WORDS if offer.key == "demo" else "")
        self.changed.emit()

    def _probe(self) -> None:
        emptied(self._servers)
        looking = _line(Spinner(14, name="Looking for servers"), label("Looking for servers on this machine…", "small"))
        self._servers.addWidget(looking)
        self.probe_requested.emit()

    def _server_line(self, server: LocalServer) -> RowButton:
        number = len(server.models)
        models = "no models yet" if not number else "1 model" if number == 1 else f"{number} models"
        address = Elided(server.address, is_mono=True, size="meta")
        words = (Glyph("terminal", "text3", 15), label(server.name), address, label(models, "small"))
        made = RowButton(f"Use {server.name} at {server.address}", *words)
        made.clicked.connect(lambda: self._take(server))
        made.setProperty("server", server.address)
        return made

    def _take(self, server: LocalServer) -> None:
        self._server = server
        self.address.setText(server.address)
        self._server = server
        self._show_models(server.models)
        for line in self._server_lines:
            restyle(line, selected=line.property("server") == server.address)

    def _show_models(self, models: Sequence[str]) -> None:
        self.model.clear()
        self.model.addItems(list(models))
        self.model.setVisible(bool(models))

    def _edited(self) -> None:
        if self._server and self.address.text().strip() != self._server.address:
            self._server = None
        self._say("")
        self.changed.emit()

    def _test(self) -> None:
        if missing := self.missing():
            self._say(missing, "bad")
            return
        self._say("Asking the service…", busy=True)
        self.test_requested.emit(*self.choice())

    def _say(self, text: str, tone: str = "text3", *, busy: bool = False) -> None:
        self._result.setText(text)
        set_tone(self._result, tone)
        self._spinner.setVisible(busy)
        self.test.setEnabled(not busy)


def _field(name: str, *, secret: bool = False) -> QLineEdit:
    made = QLineEdit()
    made.setAccessibleName(name)
    if secret:
        made.setEchoMode(QLineEdit.EchoMode.Password)
    return made


def _line(*items: QWidget) -> QWidget:
    made = QWidget()
    made.setLayout(row(*items, None, margins=(2, 2, 2, 2)))
    return made
