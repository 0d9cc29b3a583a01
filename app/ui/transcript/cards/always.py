"""Always…: a rule in words, how far it reaches, and what of this session it would have matched."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from app.events import Proposal
from app.plain import visible
from app.ui.kit.controls import Radio, Segmented, column
from app.ui.kit.flow import Flow
from app.ui.kit.parts import button, label
from app.ui.transcript.cards.card import Draft

SCOPES = (("session", "Session"), ("project", "Project"), ("everywhere", "Everywhere"))
_MOST_MATCHED = 5


class AlwaysPanel(QWidget):
    """Reports the rule that was kept. The first proposal is the narrowest."""

    kept = Signal(str, str)  # proposal id, scope

    def __init__(self, proposals: Sequence[Proposal], draft: Draft) -> None:
        super().__init__()
        self._proposals = {proposal.id: proposal for proposal in proposals}
        self._draft = draft
        if draft.rule not in self._proposals:
            draft.rule = proposals[0].id
        self._group = QButtonGroup(self)
        self._matched = label("", "small", "text2", wrap=True)
        self.scope = Segmented("How far the rule reaches", SCOPES)
        self.scope.select(draft.scope)
        self.scope.chosen.connect(self._set_scope)
        self.keep = button(
            "Approve and keep this rule", "plain", on_click=lambda: self.kept.emit(self._draft.rule, self._draft.scope)
        )
        radios = [self._radio(proposal) for proposal in proposals]
        last = Flow(self.scope, None, self.keep)
        self.setLayout(column(*radios, self._matched, last, spacing=6))
        self._show_matched()

    def _radio(self, proposal: Proposal) -> Radio:
        made = Radio(visible(proposal.words))
        made.setAccessibleName(visible(proposal.words))
        made.setChecked(proposal.id == self._draft.rule)
        made.toggled.connect(lambda on: self._choose(proposal.id) if on else None)
        self._group.addButton(made)
        return made

    def _choose(self, rule: str) -> None:
        self._draft.rule = rule
        self._show_matched()

    def _set_scope(self, scope: str) -> None:
        self._draft.scope = scope

    def _show_matched(self) -> None:
        matched = self._proposals[self._draft.rule].matched
        if not matched:
            self._matched.setText("Nothing else in this session would have matched it.")
            return
        shown = ", ".join(visible(text) for text in matched[:_MOST_MATCHED])
        more = f" and {len(matched) - _MOST_MATCHED} more" if len(matched) > _MOST_MATCHED else ""
        self._matched.setText(f"In this session it would have matched: {shown}{more}.")
