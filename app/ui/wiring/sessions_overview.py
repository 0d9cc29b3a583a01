"""The overview of all sessions, kept up to date while it is open; and what parallel sessions both have changed."""

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.assembly.profile import Profile
from app.text.plain import one_line, visible_path
from app.ui.kit.language import tr
from app.ui.kit.parts import single_shot
from app.ui.kit.words import money
from app.ui.window import MainWindow
from app.ui.wiring.outside_requests import OutsideRequests
from app.ui.wiring.tabs import Tabs
from app.ui.wiring.window_part import Start
from app.vocabulary.errors import AppError

if TYPE_CHECKING:
    from app.ui.sessions.session_lines import ProjectRow, SessionRow
    from app.ui.transcript.overview import Overview, OverviewRow
    from app.ui.wiring.session_tab import SessionTab

MOST_SESSIONS = 30
MOST_NAMED = 4
REFRESH_MS = 150


class SessionsOverview(QObject):
    def __init__(
        self, profile: Profile, window: MainWindow, tabs: Tabs, outside: OutsideRequests, start: Start
    ) -> None:
        super().__init__()
        self._profile, self._window, self._tabs, self._start = profile, window, tabs, start
        self._outside = outside
        self.sheet: Overview | None = None
        self._told: set[tuple[str, str, str]] = set()
        """Two sessions, and a path that both have changed."""
        self._soon = single_shot(self, lambda: self._start(self._read()), REFRESH_MS)
        tabs.added.connect(self._adopt)
        tabs.listing.listed.connect(self._refresh)
        window.sidebar.overview_requested.connect(self.show)

    def show(self) -> None:
        from app.ui.transcript.overview import Overview

        if self.sheet is None:
            self.sheet = Overview(self._window)
            self.sheet.chosen.connect(self._choose)
            self.sheet.answered.connect(self._answer)
            self.sheet.finished.connect(lambda: setattr(self, "sheet", None))
            self.sheet.open()
        self._start(self._read())

    def _adopt(self, tab: "SessionTab") -> None:
        tab.changed.connect(self._refresh)
        tab.needs_you.connect(self._refresh)
        tab.column.reviewed.connect(lambda _review: self._tell_shared(tab))

    def _refresh(self) -> None:
        if self.sheet is not None:
            self._soon.start()

    def _choose(self, session: str) -> None:
        asking = next((one for one in self._outside.waiting if one.question.id == session), None)
        self._outside.ask(asking) if asking is not None else self._tabs.choose(session)

    def _answer(self, session: str, question: str, answer: object) -> None:
        for tab in self._tabs.all:
            if tab.life.session_id == session:
                tab.view.reports.answered.emit(question, answer)

    async def _read(self) -> None:
        from app.ui.transcript.overview import STATES, OverviewRow

        order = list(STATES)
        listed = sorted(self._window.sidebar.listed(), key=lambda one: order.index(one[2]))[:MOST_SESSIONS]
        try:
            stored = await asyncio.to_thread(self._stored, [session.id for _, session, _ in listed])
        except AppError:  # the database is being written; the next change brings it
            stored = {}
        if self.sheet is not None:
            outside = [(one.question, one.program) for one in self._outside.waiting]
            asking = [OverviewRow(one.id, program, "", "waiting", one.title) for one, program in outside]
            rows = [self._row(*one, *stored.get(one[1].id, ("", ""))) for one in listed]
            self.sheet.show_rows([*asking, *rows])

    def _stored(self, sessions: list[str]) -> dict[str, tuple[str, str]]:
        """The last line of each, and what it cost. Runs in a thread."""
        from app.assembly.spending import open_usage
        from app.vocabulary.messages import AssistantMessage, UserMessage

        usage = open_usage(self._profile)
        found = {}
        for session in sessions:
            end = self._profile.store.end(session, 6)[1]
            kinds = (UserMessage, AssistantMessage)
            said = [one.said if isinstance(one, UserMessage) else one.text for one in end if isinstance(one, kinds)]
            spent = usage.spent(session_id=session).nanodollars
            last = next((text for text in reversed(said) if text.strip()), "")
            found[session] = (one_line(last, 160), money(spent) if spent else "")
        return found

    def _row(self, project: "ProjectRow", session: "SessionRow", state: str, said: str, cost: str) -> "OverviewRow":
        from app.ui.transcript.overview import OverviewRow

        tab = next((tab for tab in self._tabs.all if tab.life.session_id == session.id), None)
        shared = [_shared_words(*one) for one in self._shared(tab)] if tab is not None else []
        questions = tuple(tab.view.waiting_questions) if tab is not None else ()
        title = session.title or tr("New session")
        return OverviewRow(session.id, title, project.name, state, said, cost, "\n".join(shared), questions)

    # --- what both have changed ------------------------------------------------------------------------------------

    def _shared(self, tab: "SessionTab") -> list[tuple[str, list[str]]]:
        """Other open sessions of the same project by title, with the files that they have changed, too."""
        found = []
        own = _changed(tab)
        for other in self._tabs.all:
            both = sorted(own & _changed(other)) if other is not tab and other.life.project == tab.life.project else []
            if both:
                found.append((other.history.title or tr("New session"), both))
        return found

    def _tell_shared(self, tab: "SessionTab") -> None:
        """Once for each file, in the session that came second, while the other one is open."""
        if not tab.life.running:
            return
        for title, paths in self._shared(tab):
            new = [path for path in paths if (tab.life.session_id or "", title, path) not in self._told]
            self._told |= {(tab.life.session_id or "", title, path) for path in new}
            if new:
                tab.notices.warn(_shared_words(title, new))


def _changed(tab: "SessionTab") -> set[str]:
    return {file.path for file in tab.column.undoing.review.files}


def _shared_words(title: str, paths: list[str]) -> str:
    named = ", ".join(visible_path(path) for path in paths[:MOST_NAMED])
    if len(paths) > MOST_NAMED:
        named = tr("{files} and {number} more", files=named, number=len(paths) - MOST_NAMED)
    return tr("“{session}” has changed, too: {files}", session=one_line(title, 60), files=named)
