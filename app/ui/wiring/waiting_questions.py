"""What waits for the person's answer, over all conversations and outside programs: called for, listed and gone to."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QToolTip

from app.assembly.profile import Profile
from app.ui.kit.language import tr
from app.ui.kit.parts import single_shot
from app.ui.notify import notify
from app.ui.window import MainWindow
from app.ui.wiring.outside_requests import OutsideQuestion, OutsideRequests
from app.ui.wiring.tabs import Tabs
from app.ui.wiring.window_part import Start

if TYPE_CHECKING:
    from app.ui.wiring.session_tab import SessionTab
    from app.vocabulary.events import EndReason, Question

    Place = tuple[SessionTab | OutsideQuestion, Question]
    """Who asks, and what."""

CALL_MS = 50
"""How long a question of another session waits to be named, so that the session that was chosen is drawn first."""


class WaitingQuestions(QObject):
    def __init__(
        self, profile: Profile, window: MainWindow, tabs: Tabs, start: Start, take_folder: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._profile = profile
        self._window = window
        self._tabs = tabs
        self._start = start
        self._away = ""
        """The question of the conversation on show that is out of view."""
        self.outside = OutsideRequests(profile, window, start, take_folder)
        self.outside.changed = self._call_for_answer
        self._call_soon = single_shot(window, self._call_for_answer, CALL_MS)
        tabs.added.connect(self._adopt)
        tabs.entered.connect(self._call_anew)
        window.attention_show_requested.connect(self.show)

    def show(self) -> None:
        """The one question that waits, or all sessions if there are several."""
        waiting: list[Place] = [(tab, question) for tab in self._tabs.all for question in tab.view.waiting_questions]
        waiting += [(one, one.question) for one in self.outside.waiting]
        if len(waiting) > 1:
            self._window.sidebar.overview_requested.emit()
        elif waiting:
            self._go_to(waiting[0])
        else:
            below = self._window.mapToGlobal(self._window.rect().center())
            QToolTip.showText(below, tr("Nothing waits for you."), self._window)

    def _adopt(self, tab: "SessionTab") -> None:
        tab.needs_you.connect(lambda on: self._mark(tab, on))
        tab.turn_over.connect(lambda reason: self._tell_turn_over(tab, reason))
        tab.view.pending_scrolled_away.connect(lambda question: self._scrolled_away(tab, question))

    def _mark(self, tab: "SessionTab", on: bool) -> None:
        if tab.life.session_id is not None:
            self._window.sidebar.set_waiting(tab.life.session_id, on)
        self._call_for_answer()
        if on:
            self._window.notify_attention()
            if not self._window.isActiveWindow() and self._profile.settings.notifications.questions:
                title = tab.history.title or tr("A session waits for you")
                self._start(notify(tr("Handrail needs your answer"), title))

    def _tell_turn_over(self, tab: "SessionTab", reason: "EndReason") -> None:
        """Somebody who works elsewhere meanwhile is told; who stopped it knows."""
        if reason == "cancelled" or self._window.isActiveWindow() or not self._profile.settings.notifications.turns:
            return
        words = tr("Handrail has finished") if reason == "done" else tr("Handrail has stopped")
        self._start(notify(words, tab.history.title or tr("New session")))

    def _scrolled_away(self, tab: "SessionTab", question: "Question | None") -> None:
        if tab is self._tabs.current:
            self._away = self._words(tab, question) if question else ""
            self._call_for_answer()

    def _call_anew(self) -> None:
        self._away = ""
        self._call_soon.start()  # what was chosen is shown first

    def _call_for_answer(self) -> None:
        """For a question of this conversation that is out of view, or else for one of another session."""
        others = (tab for tab in self._tabs.all if tab is not self._tabs.current and tab.view.waiting_questions)
        other = next(others, None)
        words = ""
        if other is not None:
            question, title = _words_of(other.view.waiting_questions[0]), other.history.title or tr("New session")
            words = tr("{question} (in “{session}”)", question=question, session=title)
        elif later := next((one for one in self.outside.waiting if one.later), None):
            words = tr("{program} wants to use {tool}", program=later.program, tool=later.question.tool)
        self._window.call_for_answer(self._away or words)

    def _words(self, tab: "SessionTab", question: "Question") -> str:
        """Which question waits, where, and how many more do."""
        more = len(tab.view.waiting_questions) - 1
        place = tr("further up") if tab.view.is_above(question) else tr("further down")
        parts = [_words_of(question), place, *([tr("%n more wait(s)", "", more)] if more else [])]
        return " · ".join(parts)

    def _go_to(self, place: "Place") -> None:
        tab, question = place
        if isinstance(tab, OutsideQuestion):
            if tab in self.outside.waiting:
                self.outside.ask(tab)
        elif tab in self._tabs.all:
            if tab is not self._tabs.current:
                self._tabs.enter(tab)
            tab.view.enter_question(question.id)


def _words_of(question: "Question") -> str:
    from app.ui.transcript.blocks.tool_words import whole_headline  # with the core, which the start does not wait for

    return whole_headline(question)
