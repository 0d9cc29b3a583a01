"""What the right column shows of one conversation: the changes, the folders, the servers, the context and the cost."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.assembly.conversation_life import ConversationLife
from app.assembly.profile import Profile
from app.text.plain import visible
from app.ui.changes.changes_view import ListState
from app.ui.changes.file_tree import ChangedFile, dropped_words
from app.ui.changes.line_comments import ReviewNotes
from app.ui.changes.review import Review
from app.ui.changes.saved_files import MOST_FILES, SavedFiles
from app.ui.changes.undoing import Act, Undoing, UndoOutcome
from app.ui.kit.language import tr
from app.ui.steering.context_gauge import NO_COST, ShownCost
from app.ui.steering.panel import PanelZone
from app.vocabulary.events import BudgetReported, CostReported, Event, McpServersReported, ServerReport, TurnStarted


class WorkColumn(QObject):
    """`show_column` draws it; what the person chooses there comes back to it."""

    changed = Signal()
    reviewed = Signal(object)
    """A Review: what stands was looked at again."""

    def __init__(self, profile: Profile, life: ConversationLife, tell_dropped: Callable[[str], None]) -> None:
        """`tell_dropped` tells in the conversation that a later save dropped changes of the agent's."""
        super().__init__()
        self.budget: BudgetReported | None = None
        self.cost: CostReported | None = None
        """Told with the last call."""
        self.costs = NO_COST
        """What was spent, as it was last read, and for which session and report that was."""
        self.costs_read_for: tuple[str | None, CostReported | None] = (None, None)
        self.servers: tuple[ServerReport, ...] = ()
        """The MCP servers of the open session."""
        self.undoing = Undoing(profile, life.project, lambda: (life.session_id or "", life.busy_turn))
        self.notes: ReviewNotes | None = None
        """What the person kept and commented on; None until it was read."""
        self.acts: list[Act] = []
        """What was done in the review and not taken back, the last one at the end."""
        self.has_worked = self.had_changes = False
        """A turn ran since the conversation was opened; and there were changes when it was last looked."""
        self._folders = profile.folders
        self._life = life
        self._tell_dropped = tell_dropped
        self._conflicts: tuple[str, ...] = ()
        self._saved = SavedFiles(self)
        self._told_drops: set[tuple[str, int]] = set()
        """Paths, and how many changes of the agent's a later save dropped there: told, and read by the person."""
        self._shown_review: Review | None = None
        self.undoing.reviewed.connect(self._take_review)
        self.undoing.done.connect(self._take_outcome)
        self._saved.saved.connect(self.undoing.refresh)

    def take(self, event: Event) -> bool:
        """Whether it tells something that is shown here."""
        match event:
            case TurnStarted():
                self.has_worked = True
                return False
            case BudgetReported():
                self.budget = event
            case CostReported():
                self.cost = event
            case McpServersReported(servers):
                self.servers = servers
            case _:
                return False
        return True

    def adopt_session(self) -> None:
        """The session is open, or its model was changed: it knows more."""
        if (opened := self._life.opened) is not None:
            self.budget = opened.session.report_context()
            self.servers = opened.runtime.servers.reports if opened.runtime is not None else ()

    def show_costs(self, costs: ShownCost) -> None:
        if costs != self.costs:
            self.costs = costs
            self.changed.emit()

    def forget_session(self) -> None:
        self.servers = ()

    async def close(self) -> None:
        self._saved.stop()
        await self.undoing.close()

    @property
    def zones(self) -> list[PanelZone]:
        """The agent's folders besides the project; where its agent is, is known once the session is open."""
        life = self._life
        if life.opened is not None and life.opened.runtime is not None:
            zones = (zone for zone in life.opened.runtime.files.zones if zone.name != "project")
            return [PanelZone(f"@{zone.name}", str(zone.root), zone.writable) for zone in zones]
        if not life.session_id or not life.project:
            return []
        state, central = self._folders.state(life.session_id), self._folders.central(life.folder)
        own = (
            ("@state", state, True),
            ("@central", central, True),
            ("@chats", self._folders.chats(life.folder), False),
        )
        return [PanelZone(name, str(folder), writable) for name, folder, writable in own]

    # --- changes ---------------------------------------------------------------------------------------------------

    @property
    def changes(self) -> ListState:
        review = self.undoing.review
        undone = review.changes.undone
        return ListState(
            files=tuple(replace(file, dropped=0) for file in review.files) if self._life.running else review.files,
            undone=undone.undone if undone else (),
            batch=undone.batch if undone else "",
            trash=review.trash,
            conflicts=self._conflicts,
            busy_turn=self.undoing.busy_turn,
        )

    @property
    def dropped(self) -> list[ChangedFile]:
        """Files from which a later save dropped changes of the agent's; none while a command may be changing them."""
        files = self.undoing.review.files if not self._life.running else ()
        return [file for file in files if file.dropped]

    def read_conflicts(self) -> None:
        """The person has seen what was left alone."""
        self._conflicts = ()
        self.changed.emit()

    def _take_review(self, review: Review) -> None:
        files = [file for file in review.files if not file.is_folder and not file.path.startswith("@")]
        self._saved.watch(str(self._life.folder / file.path) for file in files[:MOST_FILES])
        self._told_drops &= {(file.path, file.dropped) for file in review.files}
        for file in self.dropped:
            if (file.path, file.dropped) not in self._told_drops:
                self._told_drops.add((file.path, file.dropped))
                self._tell_dropped(tr("{file}: {what}", file=file.path, what=dropped_words(file.dropped)))
        self.reviewed.emit(review)
        if review != self._shown_review:
            self._shown_review = review
            self.changed.emit()

    def _take_outcome(self, outcome: UndoOutcome) -> None:
        restored = tuple(f"{visible(path)} " for path in outcome.restored)
        left = [text for text in self._conflicts if not text.startswith(restored)]
        self._conflicts = tuple(dict.fromkeys((*left, *outcome.skipped)))
        self.changed.emit()
