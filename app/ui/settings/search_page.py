"""The page of the settings window about web search: where queries go, the keys for it, and a test of each backend."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.search.backends import KEYED, BackendKind
from app.ui.kit.controls import Combo, column
from app.ui.kit.forms import KeyField, TestLine, labelled
from app.ui.kit.language import later, tr
from app.ui.kit.parts import label
from app.ui.settings.pages import SettingsPage

SEARXNG = "searxng"
PREFIX = "search."
"""Before the name of a backend, where names of model servers are told, too."""


class SearchPage(SettingsPage):
    """Told where keys lie and how tests ended; reports addresses, keys and wishes for a test."""

    name = "search"
    title = later("Search")
    about = later(
        "What the agent searches for is sent to the first of these that is set up, and to the "
        "next one only if that finds nothing. Blocks and approvals show the query and where it "
        "goes. With none, the agent has no web search. Results from hosts that a rule of yours denies are left out: "
        "see Rules, tool web_search or web_fetch."
    )
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.keys = {name: KeyField(f"{PREFIX}{name}", kind.title) for name, kind in KEYED.items()}
        titles = {SEARXNG: "SearXNG", **{name: kind.title for name, kind in KEYED.items()}}
        self.tests = {name: self._test(name, title) for name, title in titles.items()}
        for field in self.keys.values():
            field.key_set.connect(self.key_set)
            field.key_removed.connect(self.key_removed)
        self.form[SEARXNG].add(self.tests[SEARXNG])
        self._lay_out(self.form, *(part for kind in KEYED.values() for part in (10, self._keyed(kind))))

    def _controls(self) -> Mapping[str, QWidget]:
        first = Combo(tr("Asked first"))
        for name, title in {"": "SearXNG", **{name: kind.title for name, kind in KEYED.items()}}.items():
            first.addItem(title, name)
        return {"first": first}

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
        below = QWidget()
        below.setLayout(column(self.keys[kind.name], about, self.tests[kind.name], spacing=5))
        return labelled(tr("{name} key", name=kind.title), below)

    def _test(self, name: str, title: str) -> TestLine:
        line = TestLine(title)
        line.requested.connect(lambda: self.test_requested.emit(f"{PREFIX}{name}"))
        return line
