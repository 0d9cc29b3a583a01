"""The settings window: a list of pages; every change applies immediately."""

from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QStackedWidget, QWidget

from app.configuration.settings import Settings
from app.ui.kit.controls import column, row, scrolled
from app.ui.kit.fields import fields_on
from app.ui.kit.fitting import center, fit
from app.ui.kit.forms import SearchField
from app.ui.kit.icons import icon
from app.ui.kit.language import tr, translated
from app.ui.kit.parts import button, frame, label
from app.ui.kit.pressing import Quiet, go_home, is_gone, press_focused
from app.ui.kit.tab_order import move_focus
from app.ui.kit.theme import enlarged, sans
from app.ui.settings.mcp_page import McpPage
from app.ui.settings.pages import (
    AboutPage,
    AppearancePage,
    BudgetPage,
    ChecksPage,
    ModelsPage,
    NotificationsPage,
    SettingsPage,
    TrustPage,
)
from app.ui.settings.providers_page import ProvidersPage
from app.ui.settings.rules_page import RulesPage
from app.ui.settings.search_page import PREFIX, SEARXNG, SearchPage
from app.ui.settings.shortcuts_page import ShortcutsPage
from app.ui.settings.skills_page import SkillsPage
from app.ui.settings.storage_page import StoragePage

WIDE, HIGH = 760, 600

P = TypeVar("P", bound=SettingsPage)

_PAGES: dict[type[SettingsPage], str] = {
    ProvidersPage: "key",
    ModelsPage: "brain",
    BudgetPage: "coin",
    SearchPage: "globe",
    McpPage: "plug",
    SkillsPage: "spark",
    ChecksPage: "check-circle",
    TrustPage: "shield",
    RulesPage: "list",
    StoragePage: "archive",
    AppearancePage: "sliders",
    NotificationsPage: "chat",
    ShortcutsPage: "bolt",
    AboutPage: "info",
}
"""In their order, with their icons."""


def _words_of(page: type[SettingsPage]) -> str:
    fields = (f"{translated(one.shown.title)} {translated(one.shown.about)}" for one in fields_on(page.name))
    return " ".join((translated(page.title), translated(page.about), *fields))


class _Page(Generic[P]):
    """A page as an attribute of the window that has it."""

    def __init__(self, kind: type[P]) -> None:
        self._kind = kind

    def __get__(self, dialog: "SettingsDialog", owner: object = None) -> P:
        return dialog.page(self._kind)


class SettingsDialog(QWidget):
    """Not modal: the work behind it goes on. The owner keeps what `changed` says and calls `load` again.

    A page is made when it is first looked at or spoken to, and then knows all that was told before.
    """

    providers = _Page(ProvidersPage)
    models = _Page(ModelsPage)
    budget = _Page(BudgetPage)
    search = _Page(SearchPage)
    mcp = _Page(McpPage)
    skills = _Page(SkillsPage)
    trust = _Page(TrustPage)
    rules = _Page(RulesPage)
    storage = _Page(StoragePage)
    appearance = _Page(AppearancePage)
    shortcuts = _Page(ShortcutsPage)
    about = _Page(AboutPage)
    changed = Signal(dict)
    keys_chosen = Signal(dict)
    key_set = Signal(str, str)
    key_removed = Signal(str)
    test_requested = Signal(str)
    login_requested = Signal(str)
    models_requested = Signal(str)
    endpoint_added = Signal(str, str, str)
    endpoint_renamed = Signal(str, str)
    endpoint_removed = Signal(str)
    page_opened = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog)  # so that it stays in front of the window it belongs to
        self.setProperty("surface", "window")
        self.setWindowTitle(tr("Settings — Handrail"))
        self.quiet = Quiet()
        self._grow()
        self._settings = Settings()
        self._sources: dict[str, str] = {}
        """Where keys lie, by name."""
        self._made: dict[type[SettingsPage], SettingsPage] = {}
        self._stack = QStackedWidget()
        self._group = QButtonGroup(self)
        self._tabs = {page.name: self._tab(page) for page in _PAGES}
        self.finder = SearchField(tr("Search settings"))
        self.finder.textChanged.connect(self._find)
        self.finder.returnPressed.connect(lambda: self.show_page(self._found[0]) if self._found else None)
        self._nothing = label(tr("Nothing of that name."), "small", tone="text3")
        self._nothing.hide()
        self._side = side = frame("sidebar")
        self._fit_side()
        pages = QWidget()
        pages.setLayout(column(*self._tabs.values(), self._nothing, None, spacing=2))
        side.setLayout(column(self.finder, scrolled(pages), spacing=8, margins=(10, 16, 10, 10)))
        foot = frame("foot")
        foot.setLayout(row(None, button(tr("Close"), on_click=self.close), margins=(16, 10, 16, 10)))
        right = column(self._stack, foot, spacing=0)
        whole = row(side, spacing=0)
        whole.addLayout(right, 1)
        self.setLayout(whole)

    # --- the pages

    def page(self, kind: type[P]) -> P:
        """The page of this kind, made when it is first asked for."""
        if kind not in self._made:
            made = self._made[kind] = kind()
            made.changed.connect(self.changed)
            self._stack.addWidget(made)
            made.load(self._settings)
            self._connect(made)
        found = self._made[kind]
        assert isinstance(found, kind)
        return found

    def _connect(self, page: SettingsPage) -> None:
        if isinstance(page, ProvidersPage | SearchPage):
            page.key_set.connect(self.key_set)
            page.key_removed.connect(self.key_removed)
            page.test_requested.connect(self.test_requested)
        match page:
            case ProvidersPage():
                page.login_requested.connect(self.login_requested)
                page.endpoint_added.connect(self.endpoint_added)
                page.endpoint_renamed.connect(self.endpoint_renamed)
                page.endpoint_removed.connect(self.endpoint_removed)
                for name, source in self._sources.items():
                    page.show_key_source(name, source)
            case ShortcutsPage():
                page.keys_chosen.connect(self.keys_chosen)
            case ModelsPage():
                page.models_requested.connect(self.models_requested)
            case SearchPage():
                for name in page.keys:
                    page.show_key_source(name, self._sources.get(f"{PREFIX}{name}", ""))

    # --- told

    def load(self, settings: Settings) -> None:
        self._settings = settings
        for page in self._made.values():
            page.load(settings)

    def show_page(self, name: str) -> None:
        self._open(name)
        self._tabs[name].setFocus()

    def _open(self, name: str) -> None:
        page = self.page(next(kind for kind in _PAGES if kind.name == name))
        self._tabs[name].setChecked(True)
        self._stack.setCurrentWidget(page)
        self.page_opened.emit(name)
        if isinstance(page, ModelsPage):
            page.ask()

    def show_key_source(self, name: str, source: str) -> None:
        """Where a key lies, as `secrets.Key.source` says it; "" for none. A search backend's is search.NAME."""
        self._sources[name] = source
        if name.startswith(PREFIX):
            if SearchPage in self._made:
                self.search.show_key_source(name.removeprefix(PREFIX), source)
        elif ProvidersPage in self._made:
            self.providers.show_key_source(name, source)

    def show_key_waiting(self, name: str, words: str) -> None:
        if name.startswith(PREFIX):
            self.search.show_key_waiting(name.removeprefix(PREFIX), words)
        else:
            self.providers.show_key_waiting(name, words)

    def show_test_result(self, name: str, ok: bool, text: str) -> None:
        if name == "search" or name.startswith(PREFIX):
            self.search.show_test_result(name.removeprefix(PREFIX) if name != "search" else SEARXNG, ok, text)
        else:
            self.providers.show_test_result(name, ok, text)

    # --- inside

    def _tab(self, page: type[SettingsPage]) -> QPushButton:
        made = button(translated(page.title), "nav", on_click=lambda: self.show_page(page.name))
        made.setIcon(icon(_PAGES[page], "text3", 15))
        made.setCheckable(True)
        self._group.addButton(made)
        return made

    @property
    def _found(self) -> list[str]:
        """The pages that name what is searched for, or whose settings do."""
        wanted = self.finder.text().strip().casefold()
        return [page.name for page in _PAGES if wanted in _words_of(page).casefold()]

    def _find(self) -> None:
        found = self._found
        for name, tab in self._tabs.items():
            tab.setVisible(name in found)
        self._nothing.setVisible(not found)
        if found and not self._tabs[found[0]].isChecked() and self.finder.text().strip():
            self._open(found[0])

    def _fit_side(self) -> None:
        """The name of the page that is open is bold."""
        width = QFontMetrics(sans("ui", 600)).horizontalAdvance
        widest = max(width(translated(page.title)) for page in _PAGES)
        self._side.setMinimumWidth(max(196, widest + enlarged(68)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_side()
            self._grow()

    def _grow(self) -> None:
        """At least as large as the letters need it, if the screen has the room."""
        self.resize(self.size().expandedTo(QSize(enlarged(WIDE), enlarged(HIGH))))
        if self.isVisible():
            QTimer.singleShot(0, self, lambda: fit(self))  # once its pages have the new letters, too

    def setVisible(self, visible: bool) -> None:
        """Placed before it is shown: what is made on the first screen is not shrunk any more on another one."""
        if visible and not self.isVisible():
            center(self)
        super().setVisible(visible)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002  Qt's name
        if is_gone(self.focusWidget()):
            self.quiet.begin()
        return move_focus(self, forwards=next) or super().focusNextPrevChild(next)

    def closeEvent(self, event: QCloseEvent) -> None:
        """The person goes on where they were, also where no window manager sees to that."""
        super().closeEvent(event)
        self.closed.emit()
        behind = self.parentWidget()
        go_home(behind)
        if behind is not None and self.isActiveWindow():
            behind.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif not press_focused(self, event):
            super().keyPressEvent(event)
