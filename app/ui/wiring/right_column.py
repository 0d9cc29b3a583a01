"""The right column of the tab on show: everything there is shown from its `WorkColumn`, and comes back to it."""

from functools import cached_property
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.ui.window import MainWindow
from app.ui.wiring.change_review import ChangeReview
from app.ui.wiring.window_part import CurrentTab, Start, TabPart

if TYPE_CHECKING:
    from app.ui.wiring.reviews import Reviews
    from app.ui.wiring.session_tab import SessionTab


class RightColumn(TabPart):
    """Made with the first conversation. A work pane takes its place by doing what `show` and `adopt` do."""

    def __init__(self, profile: Profile, window: MainWindow, tab: CurrentTab, start: Start) -> None:
        super().__init__(profile, window, tab, start)
        changes = window.panel.changes
        self.changes = ChangeReview(profile, window, tab, start)
        changes.review_requested.connect(self.review)

    @cached_property
    def reviews(self) -> "Reviews":
        from app.ui.wiring.reviews import Reviews

        return Reviews(self._profile, self._window, self._start, self.changes.show_history)

    def adopt(self, tab: "SessionTab") -> None:
        self.changes.adopt(tab)

    def show(self, tab: "SessionTab") -> None:
        panel, column, steering = self._window.panel, tab.column, tab.life.steering
        panel.show_folder(tab.life.project)
        panel.show_zones(column.zones)
        panel.show_trust(steering.trust)
        panel.confinement.setVisible(bool(tab.life.project))
        panel.confinement.show_in_force(steering.in_force)
        panel.confinement.show_grant(steering.grant)
        panel.confinement.show_hosts(steering.hosts)
        panel.confinement.show_commands(steering.commands)
        panel.servers.show_servers(column.servers)
        panel.show_context(column.budget, column.costs)
        self.changes.show(tab)

    def review(self, path: str = "") -> None:
        """All changes of the conversation on show, beginning with one file."""
        if (tab := self._tab()) is not None:
            self.reviews.open(tab, path)
