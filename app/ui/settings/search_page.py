"""The page of the settings window about web search: where queries go, the keys for it, and a test of each backend."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.search.backends import KEYED, BackendKind
from app.settings import Settings
from app.ui.kit.controls import Combo, column
from app.ui.kit.forms import KeyField, TestLine, labelled, line_edit
from app.ui.kit.language import later, tr
from app.ui.kit.parts import label
from app.ui.settings.pages import SettingsPage

SEARXNG = "searxng"
PREFIX = "search."
"""Before the name of a backend, where names of model servers are told, too."""


class SearchPage(SettingsPage):
    """Told where keys lie and how tests ended; reports addresses, keys and wishes for a test."""

    title = later("Search")
    about = later(
        "What the agent searches for is sent to the first of these that is set up, and to the "
        "next one only if that finds nothing. Blocks and approvals show the query and where it "
        "goes. With none, the agent has no web search."
    )
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._stored = ""
        self.first = Combo(tr("Asked first"))
        self.first.addItem("SearXNG", "")
        for kind in KEYED.values():
            self.first.addItem(kind.title, kind.name)
        self.first.activated.connect(
            lambda _at: self.changed.emit({"search": {"first": self.first.currentData() or None}})
        )
        self.searxng = line_edit(tr("SearXNG address"), "https://search.example.org")
        self.searxng.editingFinished.connect(self._report)
        self.keys = {name: KeyField(f"{PREFIX}{name}", kind.title) for name, kind in KEYED.items()}
        titles = {SEARXNG: "SearXNG", **{name: kind.title for name, kind in KEYED.items()}}
        self.tests = {name: self._test(name, title) for name, title in titles.items()}
        for field in self.keys.values():
            field.key_set.connect(self.key_set)
            field.key_removed.connect(self.key_removed)
        local = label(
            tr("Without an address, a SearXNG server on this machine (localhost:8080) is used, if there is one."),
            "small",
            wrap=True,
        )
        rules = label(
            tr("Results from hosts that a rule of yours denies are left out: see Rules, tool web_search or web_fetch."),
            "small",
            wrap=True,
        )
        self._lay_out(
            labelled(tr("Asked first"), self.first),
            6,
            labelled(tr("SearXNG address"), _below(self.searxng, local, self.tests[SEARXNG])),
            *(part for kind in KEYED.values() for part in (10, self._keyed(kind))),
            10,
            rules,
        )

    def load(self, settings: Settings) -> None:
        self._stored = settings.search.searxng
        self.searxng.setText(self._stored)
        self.first.setCurrentIndex(max(0, self.first.findData(settings.search.first)))

    def show_key_source(self, name: str, source: str) -> None:
        self.keys[name].show_source(source)

    def show_key_waiting(self, name: str, words: str) -> None:
        self.keys[name].show_waiting(words)

    def show_test_result(self, name: str, ok: bool, text: str) -> None:
        self.tests[name].show_result(ok, text)

    def _keyed(self, kind: BackendKind) -> QWidget:
        about = label(
            tr("Queries go to {host}. Keys: {address}", host=kind.host(), address=kind.keys_at), "small", wrap=True
        )
        return labelled(tr("{name} key", name=kind.title), _below(self.keys[kind.name], about, self.tests[kind.name]))

    def _test(self, name: str, title: str) -> TestLine:
        line = TestLine(title)
        line.requested.connect(lambda: self.test_requested.emit(f"{PREFIX}{name}"))
        return line

    def _report(self) -> None:
        address = self.searxng.text().strip()
        if address != self._stored:
            self._stored = address
            self.changed.emit({"search": {"searxng": address}})


def _below(*widgets: QWidget) -> QWidget:
    made = QWidget()
    made.setLayout(column(*widgets, spacing=5))
    return made
