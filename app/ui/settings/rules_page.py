"""The settings page for rules: list, add, test and delete them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.plain import visible
from app.settings import Settings
from app.tool_table import subject_of
from app.ui.kit.controls import Combo, Segmented, column, emptied, row
from app.ui.kit.filling import Filling
from app.ui.kit.flow import Flow
from app.ui.kit.forms import labelled, line_edit
from app.ui.kit.parts import Elided, button, frame, icon_button, label, set_tone
from app.ui.kit.words import plain_tip
from app.ui.settings.pages import Page

VERDICTS = (("allow", "Allow"), ("ask", "Ask"), ("deny", "Deny"))
RULES_SHOWN = 40
"""Rules that are listed; more of them when the person asks."""
_TONES = {"allow": "ok", "ask": "warn", "deny": "bad"}
_HINTS = {
    "command": "First words, such as git status (empty: any)",
    "host": "Server, such as *.example.org (empty: any)",
    "path": "Files, such as docs/** (empty: any)",
}


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule as it is listed: `where` is a project's folder, everywhere, or a session that is open."""

    id: str
    verdict: str
    words: str
    where: str


@dataclass(frozen=True, slots=True)
class RuleDraft:
    """A rule as it was typed: `matter` is a command, a host or a path, as `kind` says."""

    verdict: str
    tool: str
    kind: str
    matter: str
    everywhere: bool


class RulesPage(Page):
    """Shows the rules it is given; reports what the person adds, deletes and wants to test."""

    title = "Rules"
    about = (
        "A rule answers for you, whatever the trust level: it always allows a kind of call, always asks, or never "
        "allows it. Deny is stronger than Allow. Files in a project can never add a rule."
    )
    revoked = Signal(str)
    added = Signal(object)  # RuleDraft
    tried = Signal(str, str)  # tool, command or path

    def __init__(self) -> None:
        super().__init__()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        self._filling = Filling(self)
        self._rules: Sequence[RuleRow] = ()
        self._listed = RULES_SHOWN
        self.more = button("", "link", on_click=self._list_more)
        self._none = label(
            "No rules yet. Add one below, or choose Always… when you are asked to approve something.",
            "small",
            wrap=True,
        )
        self.verdict = Segmented("What the rule says", VERDICTS)
        self.verdict.select("allow")
        self.tool = Combo("Tool")
        self.matter = line_edit("What the rule is about")
        self.reach = Segmented("Where the rule holds", (("project", "This project"), ("everywhere", "Everywhere")))
        self.reach.select("project")
        self.add = button("Add rule", "plain", on_click=self._add)
        self._problem = label("", "small", "bad", wrap=True)
        self.trial = line_edit("A command or path to try", "git status")
        self.trial_tool = Combo("Tool to try")
        self._verdict = label("", "small", wrap=True)
        self.try_out = button("Which rule decides?", "plain", on_click=self._try)
        self.trial.returnPressed.connect(self._try)
        self.tool.currentTextChanged.connect(lambda tool: self.matter.setPlaceholderText(_HINTS[subject_of(tool)]))
        made = QWidget()
        says = Flow(self.verdict, self.reach)
        made.setLayout(column(says, Flow(self.tool, self.matter), row(self.add, None), self._problem))
        tried = QWidget()
        tried.setLayout(column(Flow(self.trial_tool, self.trial, self.try_out), self._verdict))
        more = row(self.more, None)
        self._lay_out(
            self._rows, more, self._none, 12, labelled("Add a rule", made), 12, labelled("Test your rules", tried)
        )
        self.show_rules(())
        self._problem.hide()

    # --- told

    def load(self, settings: Settings) -> None:
        """The owner tells the rules themselves: they depend on the project on show."""

    def show_tools(self, names: Sequence[str]) -> None:
        for box in (self.tool, self.trial_tool):
            box.clear()
            box.addItems(list(names))

    def show_rules(self, rules: Sequence[RuleRow]) -> None:
        """As many as were listed before, at least: taking one back does not close the list."""
        emptied(self._rows)
        self._rules = rules
        self._filling.begin(self._rows, (partial(self._line, rule) for rule in rules[: self._listed]))
        self._none.setVisible(not rules)
        self._offer_more()

    def show_problem(self, text: str) -> None:
        """What is wrong with the rule that was typed; "" when it was kept."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
        if not text:
            self.matter.clear()

    def show_verdict(self, text: str, tone: str = "text2") -> None:
        self._verdict.setText(visible(text))
        set_tone(self._verdict, tone)

    # --- inside

    def _offer_more(self) -> None:
        left = len(self._rules) - self._listed
        self.more.setText(
            f"Show {min(left, RULES_SHOWN)} more of {left}" if left > RULES_SHOWN else f"Show {left} more"
        )
        self.more.setAccessibleName(f"{self.more.text()} rules")
        self.more.setVisible(left > 0)

    def _list_more(self) -> None:
        """Added below the others, which stay as they are, even those that are still being made."""
        begin, self._listed = self._listed, self._listed + RULES_SHOWN
        self._filling.add(partial(self._line, rule) for rule in self._rules[begin : self._listed])
        self._offer_more()

    def _line(self, rule: RuleRow) -> QWidget:
        made = frame("card")
        words = Elided(visible(rule.words), "text", "ui")
        words.setToolTip(plain_tip(visible(rule.words)))
        revoke = icon_button("trash", f"Delete this rule: {visible(rule.words)}", "text3", 15)
        revoke.clicked.connect(lambda: self.revoked.emit(rule.id))
        chip = label(rule.verdict.capitalize(), "chip", _TONES.get(rule.verdict, ""))
        made.setLayout(row(chip, words, label(visible(rule.where), "small"), revoke, margins=(10, 6, 6, 6)))
        return made

    def _add(self) -> None:
        tool = self.tool.currentText()
        everywhere = self.reach.value() == "everywhere"
        matter = self.matter.text().strip()
        self.added.emit(RuleDraft(self.verdict.value(), tool, subject_of(tool), matter, everywhere))

    def _try(self) -> None:
        if text := self.trial.text().strip():
            self.tried.emit(self.trial_tool.currentText(), text)
