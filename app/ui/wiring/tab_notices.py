"""What a conversation tells in lines of its own: about its session, its model and what confines commands."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.assembly.conversation_life import ConversationLife
from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.providers import ModelInfo
from app.text.sentences import Sentence
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr
from app.ui.kit.words import provider_title
from app.ui.transcript.blocks.notices import Remedy
from app.ui.transcript.view import ChatView
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.errors import AppError
from app.vocabulary.events import BudgetReported
from app.vocabulary.messages import Image
from app.vocabulary.seen_events import NoticeShown

if TYPE_CHECKING:
    from app.assembly.sessions import OpenedSession

SEE_WHAT_COULD_GO = later("See what could go…")
GO_ON = later("Go on")
SHOW_DROPPED = later("Show or put back…")
USE_LEAN = Remedy.LEAN


class TabNotices(QObject):
    """Tells each once: a session that is opened anew brings the same notices again."""

    def __init__(self, profile: Profile, life: ConversationLife, view: ChatView) -> None:
        super().__init__()
        self._profile = profile
        self._life = life
        self._view = view
        self._told: set[str] = set()
        self._tier: Tier | None = None
        """What confined commands when it was last told."""

    def tell_opened(self, opened: "OpenedSession") -> None:
        """What the person should know about a session before they begin."""
        from app.assembly.agent_choice import proposes_lean
        from app.assembly.mcp_servers import UNSEEN

        over_limit = opened.runtime.over_limit if opened.runtime is not None else ""
        for notice in opened.notices:
            if isinstance(notice, Sentence) and notice.template == UNSEEN:
                continue  # a bar asks about servers that nobody has seen
            if notice in self._told:
                continue
            self._told.add(notice)
            if notice == over_limit:
                words = tr("Earlier versions of files take more room than your limit. Nothing was removed.")
                self.warn(words, SEE_WHAT_COULD_GO)
            elif proposes_lean(notice):
                self._tell_lean(self._life.lean.make_once(notice))
            else:
                self._view.show_notice(core_text(notice))
        self._tell_toolless(opened)

    def _tell_toolless(self, opened: "OpenedSession") -> None:
        """Once for each model: somebody who chose a folder expects work to be done there."""
        words = tr(
            "{model} cannot use tools: it can only talk, and neither reads this folder nor changes anything in it.",
            model=opened.session.model.id,
        )
        if opened.runtime is not None and not opened.session.model.tools and words not in self._told:
            self._told.add(words)
            self.warn(words, Remedy.MODEL)

    def tell_budget(self, report: BudgetReported) -> None:
        self._tell_lean(self._life.lean.read_report(report, self._life.opened))

    def _tell_lean(self, notice: str) -> None:
        if notice:
            self._view.show_notice(core_text(notice), act=USE_LEAN)

    def tell_without_tools(self, model: str, server: str) -> None:
        words = tr("{model} on {server} is offered no tools from now on.", model=model, server=server)
        more = tr("To take that back: Settings, Keys and providers, Models without tools.")
        self._view.show_notice(tr("{known} {more}", known=words, more=more), "info")

    def tell_model(self, model: ModelInfo) -> None:
        """Another model of the same server."""
        self._keep(tr("From here on {model} answers.", model=model.name or model.id), "brain")

    def tell_place(self, endpoint: NamedEndpoint) -> None:
        """The conversation goes to another server."""
        where = title = provider_title(endpoint.title, endpoint.kind.title)
        if address := endpoint.address_beside_title:
            where = tr("{name} at {address}", name=title, address=address)
        self._keep(tr("From here on this conversation goes to {place}.", place=where), "link")

    async def tell_interrupted(self) -> None:
        """A program that ended in the midst of a turn has left it so."""
        from app.storage.sessions.claims import SessionClaims

        with suppress(AppError):  # what opens the session tells
            cut_off = await asyncio.to_thread(SessionClaims(self._profile.versions).cut_off)
            if self._life.session_id in cut_off and not self._life.running:
                words = tr("Handrail ended while the agent worked here. What it had done by then is kept.")
                self.warn(words, GO_ON)

    def tell_unseen(self, images: Sequence[Image]) -> None:
        """The person may have sent them before it was known what the model can do."""
        if images and self._life.opened is not None and not self._life.opened.session.model.images:
            words = tr("{model} cannot see images; it got the names only.", model=self._life.opened.session.model.id)
            QTimer.singleShot(0, self, lambda: self._keep(words, "image"))

    def tell_tier(self, now: InForce) -> None:
        """What confines commands is not what it was: the person should not find out by reading the panel."""
        before, self._tier = self._tier, now.tier
        if before is not None and before is not now.tier:
            words = tr(
                "The confinement of commands has changed. {now}. {note}",
                now=core_text(now.words),
                note=core_text(now.note),
            )
            self._keep(words.strip(), "shield" if now.tier is Tier.FULL else "shield-x", "warn")

    def tell_dropped(self, words: str) -> None:
        self.warn(words, SHOW_DROPPED)

    def tell_error(self, error: AppError) -> None:
        self.warn(core_text(error.text))

    def warn(self, words: str, act: str = "") -> None:
        self._view.show_notice(words, "warning", "warn", act=act)

    def _keep(self, text: str, icon: str, ink: str = "text3") -> None:
        """A line in the conversation that is still there when it is opened again."""
        self._view.show_notice(text, icon, ink)
        notice, life = NoticeShown(text, icon, ink), self._life
        if life.opened is not None and life.opened.seen is not None:
            life.opened.seen.add(notice)
        elif life.session_id is not None:
            self._profile.store.add_seen(life.session_id, notice)
