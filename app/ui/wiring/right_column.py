"""The work pane of the tab on show: everything there is shown from its `WorkColumn`, and comes back to it."""

from functools import cached_property
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.ui.pane.pane import PaneView
from app.ui.window import MainWindow
from app.ui.wiring.change_review import ChangeReview
from app.ui.wiring.looking import Looking
from app.ui.wiring.window_part import CurrentTab, Start, TabPart

if TYPE_CHECKING:
    from app.ui.changes.changes_view import ChangesView
    from app.ui.changes.review import Review
    from app.ui.wiring.reviews import Reviews
    from app.ui.wiring.session_tab import SessionTab


class RightColumn(TabPart):
    """Made with the first conversation; each view but the session's when it is first on show."""

    def __init__(self, profile: Profile, window: MainWindow, tab: CurrentTab, start: Start) -> None:
        super().__init__(profile, window, tab, start)
        self._shown: SessionTab | None = None
        self._has_news = False
        """Something changed that the person has not looked at."""
        self.changes = ChangeReview(profile, window, tab, start, self.show_changes)
        self.looking = Looking(profile, window, tab, start)
        window.pane.provide(PaneView.CHANGES, lambda: self.view)
        window.pane.view_shown.connect(self._look)
        window.pane_opened.connect(self._open)

    @cached_property
    def view(self) -> "ChangesView":
        from app.ui.changes.changes_view import ChangesView

        made = ChangesView()
        self.changes.connect_view(made)
        return made

    @cached_property
    def reviews(self) -> "Reviews":
        from app.ui.wiring.reviews import Reviews

        return Reviews(self._profile, self._window, self._tab, self._start, self.view, self.changes.show_history)

    def adopt(self, tab: "SessionTab") -> None:
        self.changes.adopt(tab)
        tab.column.undoing.reviewed.connect(lambda review: self._take_review(tab, review))
        tab.column.undoing.done.connect(lambda outcome: self.reviews.tell(tab, outcome) if self._has_view else None)
        tab.view.reports.review_requested.connect(self.review)
        tab.view.reports.folder_asked.connect(self.looking.show_in_folder)

    def show(self, tab: "SessionTab") -> None:
        panel, column, steering = self._window.panel, tab.column, tab.life.steering
        panel.show_folder(tab.life.project)
        panel.show_zones(column.zones)
        panel.show_trust(steering.trust)
        panel.confinement.setVisible(bool(tab.life.project))
        panel.show_sandbox(steering.in_force)
        panel.confinement.show_grant(steering.grant)
        panel.confinement.show_hosts(steering.hosts)
        panel.confinement.show_commands(steering.commands)
        panel.servers.show_servers(column.servers)
        panel.show_context(column.budget, column.costs)
        self._window.pane.show_count(len(column.undoing.review.files))
        if self._has_view:
            self.changes.show(tab)
            self.reviews.show(tab)
        if tab is not self._shown:
            self._shown = tab
            self.looking.show(tab)

    def keep_notes(self) -> None:
        """The window is left."""
        if self._has_view:
            self.reviews.keep_notes()

    def review(self, path: str = "") -> None:
        """All changes of the conversation on show, beginning with one file."""
        self.show_changes().tree.setFocus()
        if (tab := self._tab()) is not None:
            self.reviews.show(tab, path)

    def show_file(self, path: str, line: int = 0) -> None:
        """A file that the conversation names, at a line."""
        self.looking.show_file(path, line)

    def show_changes(self) -> "ChangesView":
        self._window.pane.show_view(PaneView.CHANGES)
        self._window.show_pane()
        return self.view

    @property
    def _has_view(self) -> bool:
        return "view" in vars(self)

    def _take_review(self, tab: "SessionTab", review: "Review") -> None:
        """The first change that the agent makes while the person looks on brings the changes on show."""
        if self._has_view:
            self.reviews.refresh(tab)
        if tab is not self._tab():
            return
        self.looking.show(tab)
        pane, had = self._window.pane, tab.column.had_changes
        tab.column.had_changes = bool(review.files)
        if review.files and not had and tab.column.has_worked and not (self._has_view and self.view.isVisible()):
            self._has_news = True
            focus = self._window.focusWidget()
            if pane.isVisible() and pane.view is PaneView.SESSION and (focus is None or not pane.isAncestorOf(focus)):
                pane.show_view(PaneView.CHANGES)

    def _look(self, view: str) -> None:
        if view == PaneView.CHANGES and (tab := self._tab()) is not None:
            self._has_news = False
            self.changes.show(tab)
            self.reviews.show(tab)
        elif view == PaneView.FILES and (tab := self._tab()) is not None:
            self.looking.show(tab)

    def _open(self) -> None:
        """The person opened the pane: what is new there comes first."""
        if self._has_news:
            self._window.pane.show_view(PaneView.CHANGES)
