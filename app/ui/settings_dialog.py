"""The settings window: pages at the left, every change acts at once, nothing to confirm."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QStackedWidget, QWidget

from app.providers import ModelInfo
from app.settings import Settings
from app.ui.controls import column, row
from app.ui.icons import icon
from app.ui.parts import button, frame
from app.ui.providers_page import ProvidersPage
from app.ui.rules_page import RulesPage
from app.ui.settings_pages import AppearancePage, ModelsPage, Page, SearchPage, TrustPage

_ICONS = {"providers": "key", "models": "brain", "search": "globe", "trust": "shield", "rules": "list"}
_ICONS |= {"appearance": "sliders"}


AnyPage = ProvidersPage | ModelsPage | SearchPage | TrustPage | RulesPage | AppearancePage
"""Each has a `load` that shows settings without reporting anything."""


class SettingsDialog(QWidget):
    """Not modal: the work behind it goes on. The owner keeps what `changed` says and calls `load` again."""

    changed = Signal(dict)
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)
    models_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setProperty("surface", "window")
        self.setWindowTitle("Settings — Handrail")
        self.resize(760, 600)
        self.providers, self.models, self.search = ProvidersPage(), ModelsPage(), SearchPage()
        self.trust, self.rules, self.appearance = TrustPage(), RulesPage(), AppearancePage()
        self._pages: dict[str, AnyPage] = {
            "providers": self.providers,
            "models": self.models,
            "search": self.search,
            "trust": self.trust,
            "rules": self.rules,
            "appearance": self.appearance,
        }
        self._stack = QStackedWidget()
        self._group = QButtonGroup(self)
        self._tabs = {name: self._tab(name, page) for name, page in self._pages.items()}
        self._connect()
        self._lay_out()
        self.show_page("providers")

    # --- told

    def load(self, settings: Settings) -> None:
        for page in self._pages.values():
            page.load(settings)

    def show_page(self, name: str) -> None:
        page = self._pages[name]
        self._tabs[name].setChecked(True)
        self._tabs[name].setFocus()
        self._stack.setCurrentWidget(page)
        if page is self.models:
            self.models.ask()

    def show_key_source(self, name: str, source: str) -> None:
        """Where a key lies, as `app.secrets.Key.source` says it; "" for none. Brave's name is brave."""
        if name == "brave":
            self.search.brave.show_source(source)
        else:
            self.providers.show_key_source(name, source)

    def show_test_result(self, name: str, ok: bool, text: str) -> None:
        if name == "search":
            self.search.test.show_result(ok, text)
        else:
            self.providers.show_test_result(name, ok, text)

    def show_models(self, provider: str, models: list[ModelInfo]) -> None:
        self.models.show_models(provider, models)

    def show_models_error(self, provider: str, text: str) -> None:
        self.models.show_models_error(provider, text)

    # --- inside

    def _connect(self) -> None:
        for page in self._pages.values():
            page.changed.connect(self.changed)
        for page in (self.providers, self.search):
            page.key_set.connect(self.key_set)
            page.key_removed.connect(self.key_removed)
            page.test_requested.connect(self.test_requested)
        self.models.models_requested.connect(self.models_requested)

    def _tab(self, name: str, page: Page) -> QPushButton:
        made = button(page.title, "nav", on_click=lambda: self.show_page(name))
        made.setIcon(icon(_ICONS[name], "text3", 15))
        made.setCheckable(True)
        self._group.addButton(made)
        self._stack.addWidget(page)
        return made

    def _lay_out(self) -> None:
        side = frame("sidebar")
        side.setMinimumWidth(196)
        side.setLayout(column(*self._tabs.values(), None, spacing=2, margins=(10, 16, 10, 10)))
        foot = frame("foot")
        foot.setLayout(row(None, button("Close", on_click=self.close), margins=(16, 10, 16, 10)))
        right = column(self._stack, foot, spacing=0)
        whole = row(side, spacing=0)
        whole.addLayout(right, 1)
        self.setLayout(whole)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
