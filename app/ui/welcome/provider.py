"""Step two of the welcome page: which service answers, its key and address, and a test that both work."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from app.configuration.settings import Words
from app.providers.address import comparable, host_and_port, mended
from app.providers.local import LocalServer
from app.ui.kit.controls import ChoiceCard, Combo, RowButton, column, emptied, row
from app.ui.kit.fields import Field, Form
from app.ui.kit.forms import labelled
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, Spinner, button, frame, label, set_tone
from app.ui.kit.theme import restyle

ACROSS = 3


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
    needs_key: bool = True
    is_named: bool = False
    """It becomes an endpoint of its own, beside those there are."""

    @property
    def shown(self) -> str:
        return translated(self.title)


@dataclass(frozen=True, slots=True)
class ProviderChoice:
    """What the person has chosen and typed; an address of its own makes it an endpoint with a name."""

    kind: str
    key: str = field(default="", repr=False)
    base_url: str = ""
    model: str = ""
    name: str = ""

    def asks_the_same(self, other: "ProviderChoice") -> bool:
        """Whether a test of the one is a test of the other, however their address is spelled."""
        is_same_place = comparable(self.base_url) == comparable(other.base_url)
        return is_same_place and (self.kind, self.key) == (other.kind, other.key)


DEMO_WORDS = later("The demo is not a language model: it knows a few phrases and runs real tools for them.")

OFFERS = (
    Offer(
        "demo",
        "demo",
        later("Try without a model"),
        later("The offline demo does these tasks for real, on sample files."),
        "play",
        False,
    ),
    Offer(
        "local",
        "ollama",
        later("Local server"),
        later("Ollama and others on this machine. Nothing leaves it."),
        "terminal",
        False,
        True,
    ),
    Offer("anthropic", "anthropic", "Anthropic", later("Claude models, with your key."), "spark", hint="sk-ant-…"),
    Offer("openai", "openai", "OpenAI", later("GPT models, with your key."), "chat", hint="sk-…"),
    Offer("copilot", "copilot", "GitHub Copilot", later("With your Copilot token."), "branch"),
    Offer(
        "compatible",
        "openai",
        later("Another server"),
        later("With the API of OpenAI or Anthropic."),
        "link",
        asks_address=True,
        needs_key=False,
        is_named=True,
    ),
)


ASKED = (
    Field("kind", Words(later("Kind of API"), choices={"openai": "OpenAI", "anthropic": "Anthropic"})),
    Field("address", Words(later("Address"))),
    Field("name", Words(later("Name"))),
    Field(
        "key",
        Words(
            later("Key"),
            later("Stored in your system's keyring; without one, only until you quit. Never written to a file."),
        ),
    ),
    Field("model", Words(later("Model name"), hint=later("Test lists those that the server has"))),
)


class ProviderStep(QWidget):
    changed = Signal()
    test_requested = Signal(object)  # a Choice
    probe_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._offer = OFFERS[0]
        self._by_hand = False
        """Whether the person took a card: from then on none is taken for them."""
        self._server: LocalServer | None = None
        self._sources: Mapping[str, str] = {}
        self._refused: list[ProviderChoice] = []
        """What tests have seen refused."""
        self._group = QButtonGroup(self)
        self.cards = {
            offer.key: ChoiceCard(offer.key, translated(offer.title), translated(offer.text), offer.icon)
            for offer in OFFERS
        }
        self.form = Form(ASKED, spacing=10)
        self.form["kind"].load("openai")
        self.key: QLineEdit = self.form["key"].control
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.address: QLineEdit = self.form["address"].control
        self.name: QLineEdit = self.form["name"].control
        self.typed_model: QLineEdit = self.form["model"].control
        self.model = Combo(tr("Model"))
        self._models = labelled(tr("Model"), self.model)
        self.test = button(tr("Test"), on_click=self._test)
        self._found = label("", "small", "ok", wrap=True)
        self._servers = QVBoxLayout()
        self._server_lines: list[RowButton] = []
        self._spinner = Spinner(14, name=tr("Testing"))
        self._result = label("", "small", wrap=True)
        self._details = frame("sunken")
        for card in self.cards.values():
            self._group.addButton(card)
            card.clicked.connect(lambda _on, key=card.value: self._take_card(key))
        for typed in (self.key, self.address):
            typed.textChanged.connect(self._edited)
        for typed in (self.name, self.typed_model):
            typed.textChanged.connect(self.changed)
        self.model.currentIndexChanged.connect(self.changed)
        self._lay_out()
        self.choose("demo")

    # --- told

    def choose(self, key: str) -> None:
        """Take a card, as a click would."""
        self._offer = next(offer for offer in OFFERS if offer.key == key)
        self.cards[key].setChecked(True)
        self._server = None
        for typed in (self.key, self.address, self.name, self.typed_model):
            typed.setText("")
        self._show_models(())
        self._show_details()
        self._say(translated(DEMO_WORDS) if key == "demo" else "")
        if key == "local":
            self._probe()

    def show_found_keys(self, sources: Mapping[str, str]) -> None:
        """Where keys are, by provider; the first of these providers is taken, unless the person took one already."""
        self._sources = dict(sources)
        known = next((offer.key for offer in OFFERS if offer.key in sources), None)
        if known and not self._by_hand and self._offer.key != known:
            self.choose(known)
        else:
            self._show_details()

    def show_local_servers(self, servers: Sequence[LocalServer]) -> None:
        """Its card names the first; which one is taken is chosen below it."""
        if servers:
            first, number = servers[0], len(servers[0].models)
            words = tr("%n model(s). Nothing leaves this machine.", "", number)
            self.cards["local"].show_words(tr("Found: {name}", name=first.name), words)
        if self._offer.key != "local":
            return
        emptied(self._servers)
        if not servers:
            again = button(tr("Look again"), "link", on_click=self._probe)
            self._servers.addWidget(_line(label(tr("No server was found. Start Ollama, then"), "small"), again))
        self._server_lines = [self._server_line(server) for server in servers]
        for line in self._server_lines:
            self._servers.addWidget(line)
        if servers:
            self._take(servers[0])

    def show_tested(self, tested: ProviderChoice, models: Sequence[str], model: str) -> None:
        """It works, and these are its models; a result for what has been changed since is not shown."""
        self._refused = [one for one in self._refused if not one.asks_the_same(tested)]
        if not self.choice().asks_the_same(tested):
            return
        self._show_models(models, model)
        self._say(
            tr("It works: %n model(s).", "", len(models))
            if models
            else tr("It answers, but lists no models: type the name of one."),
            "ok",
        )
        self.changed.emit()

    def show_failed(self, tested: ProviderChoice, text: str, *, is_refused: bool = False) -> None:
        if is_refused:
            self._refused.append(tested)
        if not self.choice().asks_the_same(tested):
            return
        self._say(text, "bad")
        self.changed.emit()

    def show_problem(self, text: str) -> None:
        self._say(text, "bad")

    def missing(self) -> str:
        """What the person still has to give before it can start, or nothing."""
        choice = self.choice()
        if unasked := self._unasked():
            return unasked
        if any(map(choice.asks_the_same, self._refused)):
            has_key = choice.key or (self._offer.needs_key and self._offer.key in self._sources)
            return (
                tr("This key was refused. Paste another one.") if has_key else tr("The server needs a key. Paste it.")
            )
        return (
            tr("Choose a model. Test lists those that the server has.") if self._is_named and not choice.model else ""
        )

    def _unasked(self) -> str:
        """What is missing even for a test."""
        offer = self._offer
        if offer.asks_key and offer.needs_key and not self.key.text().strip() and offer.key not in self._sources:
            return tr("Paste your key.")
        return tr("Enter the server's address.") if offer.asks_address and not self.address.text().strip() else ""

    def choice(self) -> ProviderChoice:
        usual = self.form["kind"].value() if self._offer.is_named else self._offer.provider
        provider = self._server.provider if self._server else usual
        address = mended(self.address.text())
        model = self.model.currentText() if self.model.count() else self.typed_model.text().strip()
        name = (self.name.text().strip() or self._usual_name()) if self._is_named else ""
        return ProviderChoice(provider, self.key.text().strip(), address, model, name)

    @property
    def brings_files(self) -> bool:
        """Whether no folder has to be chosen for it."""
        return self._offer.key == "demo"

    def forget_key(self) -> None:
        self.key.clear()

    @property
    def _is_named(self) -> bool:
        """Whether it becomes an endpoint of its own, beside those there are."""
        return self._offer.is_named or (self._server is not None and self._server.provider == "openai")

    def _usual_name(self) -> str:
        return self._server.name if self._server else host_and_port(mended(self.address.text()))

    # --- inside

    def _take_card(self, key: str) -> None:
        self._by_hand = True
        self.choose(key)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(8)
        for at, card in enumerate(self.cards.values()):
            grid.addWidget(card, at // ACROSS, at % ACROSS)
            grid.setColumnStretch(at % ACROSS, 1)
        self._servers.setSpacing(0)
        said = row(self.test, self._spinner, self._result)
        said.setStretch(2, 1)
        self.form["key"].add(self._found)
        parts = (self._servers, self.form, said, self._models)
        self._details.setLayout(column(*parts, margins=(12, 6, 12, 6)))
        self.setLayout(column(grid, self._details))

    def _show_details(self) -> None:
        offer = self._offer
        source = self._sources.get(offer.key, "")
        others = [one.shown for one in OFFERS if one.key in self._sources and one.key != self._offer.key]
        found = tr("A key was found in {place}. Paste another one only to replace it.", place=translated(source))
        if others:
            names = tr(" and ").join(others)
            found = tr("{found} There is one for {names}, too.", found=found, names=names)
        self._found.setText(found)
        self._found.setVisible(bool(source))
        hint = tr("Key, if the server needs one")
        if offer.needs_key:
            paste = tr("Paste your {name} key", name=offer.shown)
            hint = tr("{paste} ({example})", paste=paste, example=offer.hint) if offer.hint else paste
        self.key.setPlaceholderText(hint)
        self.key.setAccessibleName(tr("{name} key", name=offer.shown))
        self.address.setPlaceholderText("http://127.0.0.1:11434" if offer.key == "local" else "https://…/v1")
        self._show_asked()
        self.test.setVisible(offer.key != "demo")
        if offer.key != "local":
            emptied(self._servers)
        self.changed.emit()

    def _show_asked(self) -> None:
        """A server of the person's own has a name; until its models are known, one can be typed."""
        asked = {
            "kind": self._offer.is_named,
            "address": self._offer.asks_address,
            "name": self._is_named,
            "key": self._offer.asks_key,
            "model": self._is_named and not self.model.count(),
        }
        self.form.show_only([name for name, is_asked in asked.items() if is_asked])
        usual = self._usual_name()
        self.name.setPlaceholderText(
            tr("{usual}, unless you type another", usual=usual) if usual else tr("such as OpenRouter")
        )

    def _probe(self) -> None:
        emptied(self._servers)
        looking = _line(
            Spinner(14, name=tr("Looking for servers")), label(tr("Looking for servers on this machine…"), "small")
        )
        self._servers.addWidget(looking)
        self.probe_requested.emit()

    def _server_line(self, server: LocalServer) -> RowButton:
        number = len(server.models)
        models = tr("%n model(s)", "", number) if number else tr("no models yet")
        address = Elided(server.address, is_mono=True, size="meta")
        words = (Glyph("terminal", "text3", 15), label(server.name), address, label(models, "small"))
        made = RowButton(tr("Use {name} at {address}", name=server.name, address=server.address), *words)
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

    def _show_models(self, models: Sequence[str], chosen: str = "") -> None:
        self.model.clear()
        self.model.addItems(list(models))
        self.model.setCurrentIndex(max(0, self.model.findText(chosen)) if models else -1)
        self._models.setVisible(bool(models))
        self._show_asked()

    def _edited(self) -> None:
        if self._server and self.address.text().strip() != self._server.address:
            self._server = None
        if self._server is None:
            self._show_models(())  # those of another server, or of another key
        self._say("")
        self.changed.emit()

    def _test(self) -> None:
        if missing := self._unasked():
            self._say(missing, "bad")
            return
        self._say(tr("Asking the service…"), busy=True)
        self.test_requested.emit(self.choice())

    def _say(self, text: str, tone: str = "text3", *, busy: bool = False) -> None:
        self._result.setText(text)
        set_tone(self._result, tone)
        self._spinner.setVisible(busy)
        self.test.setEnabled(not busy)


def _line(*items: QWidget) -> QWidget:
    made = QWidget()
    made.setLayout(row(*items, None, margins=(2, 2, 2, 2)))
    return made
