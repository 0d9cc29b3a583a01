"""The settings page for rules: list, add, test and delete them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.configuration.settings import Settings
from app.text.plain import visible
from app.ui.kit.controls import Check, Combo, Segmented, column, emptied, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.filling import Filling
from app.ui.kit.flow import Flow
from app.ui.kit.forms import labelled, line_edit
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, button, frame, icon_button, label, set_tone
from app.ui.kit.tips import plain_tip
from app.ui.settings.pages import SettingsPage
from app.vocabulary.tool_table import runs_command, subject_of

VERDICTS = (("allow", later("Allow")), ("ask", later("Ask")), ("deny", later("Deny")))
NO_RULES = later("No rules yet. Add one below, or choose Always… when you are asked to approve something.")
RULES_SHOWN = 40
"""Rules that are listed; more of them when the person asks."""
_TONES = {"allow": "ok", "ask": "warn", "deny": "bad"}
_HINTS = {
    "command": later("First words, such as git status (empty: any)"),
    "host": later("Server, such as *.example.org (empty: any)"),
    "path": later("Files, such as docs/** (empty: any)"),
}

_TRIALS = {"command": "git status", "host": "https://example.org/page", "path": "docs/a.md"}


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule as it is listed: `where` is a project's folder, everywhere, or a session that is open."""

    id: str
    verdict: str
    words: str
    where: str
    draft: "RuleDraft | None" = None
    """How it would be typed, if it can be edited here."""


@dataclass(frozen=True, slots=True)
class RuleDraft:
    """A rule as it was typed: `matter` is a command, a host or a path, as `kind` says."""

    verdict: str
    tool: str
    kind: str
    matter: str
    everywhere: bool
    connects: bool = False
    """It is about the hosts that commands may connect to."""
    programs: str = ""
    """The programs that may, separated by commas; empty: every command."""
    local: bool = False
    """The host may have a private address."""
    replaces: str = ""
    """The id of the rule that was edited."""


class RulesPage(SettingsPage):
    """Shows the rules it is given; reports what the person adds, deletes and wants to test."""

    name = "rules"
    title = later("Rules")
    about = later(
        "A rule answers for you, whatever the trust level: it always allows a kind of call, "
        "always asks, or never allows it. Deny is stronger than Allow. Files in a project can "
        "never add a rule."
    )
    revoked = Signal(str)
    added = Signal(object)  # RuleDraft

    def __init__(self) -> None:
        super().__init__()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        self._filling = Filling(self)
        self._rules: Sequence[RuleRow] = ()
        self._listed = RULES_SHOWN
        self.more = button("", "link", on_click=self._list_more)
        self._none = label(translated(NO_RULES), "small", wrap=True)
        self.verdict = Segmented(tr("What the rule says"), VERDICTS)
        self.verdict.select("ask")  # a form that nobody filled in allows nothing
        self.tool = Combo(tr("Tool"))
        self.matter = line_edit(tr("What the rule is about"))
        self.reach = Segmented(
            tr("Where the rule holds"), (("project", later("This project")), ("everywhere", later("Everywhere")))
        )
        self.reach.select("project")
        self.about_commands = Segmented(
            tr("What the rule about commands means"),
            (("command", later("Commands")), ("host", later("Hosts they connect to"))),
        )
        self.about_commands.select("command")
        self.about_commands.chosen.connect(lambda _: self._fit_form())
        self.programs = line_edit(
            tr("Programs that may connect"), tr("Programs, such as pip, npm (empty: any command)")
        )
        self.local = Check(tr("Also at a private address"))
        self.add = button(tr("Add rule"), "plain", on_click=self._add)
        self.leave = button(tr("Cancel"), "link", on_click=self._leave_edited)
        self._edited = ""
        self._problem = label("", "small", "bad", wrap=True)
        self.trial = RuleTrial()
        self.tool.currentTextChanged.connect(lambda _: self._fit_form())
        self.verdict.chosen.connect(lambda _: self._fit_form())
        made = QWidget()
        says = Flow(self.verdict, self.reach)
        connects = Flow(self.programs, self.local)
        about = Flow(self.tool, self.about_commands)
        made.setLayout(column(says, about, self.matter, connects, row(self.add, self.leave, None), self._problem))
        more = row(self.more, None)
        test = labelled(tr("Test your rules"), self.trial)
        self._lay_out(self._rows, more, self._none, 12, labelled(tr("Add a rule"), made), 12, test)
        self.show_rules(())
        self._problem.hide()
        self.leave.hide()
        self._fit_form()

    # --- told

    def load(self, settings: Settings) -> None:
        """The owner tells the rules themselves: they depend on the project on show."""

    def show_tools(self, names: Sequence[str]) -> None:
        for box in (self.tool, self.trial.tool):
            box.clear()
            box.addItems(list(names))

    def show_rules(self, rules: Sequence[RuleRow]) -> None:
        """As many as were listed before, at least: taking one back does not close the list."""
        emptied(self._rows)
        self._rules = rules
        self._filling.begin(self._rows, (partial(self._line, rule) for rule in rules[: self._listed]))
        self._none.setVisible(not rules)
        self._offer_more()

    def drop_rows(self) -> None:
        """Until `show_rules` brings them again."""
        self._filling.stop()
        emptied(self._rows)

    def show_problem(self, text: str) -> None:
        """What is wrong with the rule that was typed; "" when it was kept."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
        if not text:
            self._leave_edited()

    # --- inside

    @property
    def _connects(self) -> bool:
        return runs_command(self.tool.currentText()) and self.about_commands.value() == "host"

    @property
    def _may_be_private(self) -> bool:
        fetches = self.tool.currentText() == "web_fetch"
        return (self._connects or fetches) and self.verdict.value() == "allow"

    def _fit_form(self) -> None:
        """Show the fields that the rule can have."""
        tool = self.tool.currentText()
        self.about_commands.setVisible(runs_command(tool))
        self.programs.setVisible(self._connects)
        self.local.setVisible(self._may_be_private)
        hint = tr("Host, such as pypi.org or *.example.org") if self._connects else translated(_HINTS[subject_of(tool)])
        self.matter.setPlaceholderText(hint)

    def _edit(self, rule: RuleRow) -> None:
        """Put a rule into the form; saving it replaces the old one."""
        if (draft := rule.draft) is None:
            return
        self.verdict.select(draft.verdict)
        self.reach.select("everywhere" if draft.everywhere else "project")
        if self.tool.findText(draft.tool) < 0:
            self.tool.addItem(draft.tool)
        self.tool.setCurrentText(draft.tool)
        self.about_commands.select("host" if draft.connects else "command")
        self.matter.setText(draft.matter)
        self.programs.setText(draft.programs)
        self.local.setChecked(draft.local)
        self._edited = rule.id
        self.add.setText(tr("Save rule"))
        self.leave.show()
        self._fit_form()
        self.matter.setFocus()

    def _leave_edited(self) -> None:
        """An empty form for a new rule."""
        self._edited = ""
        self.matter.clear()
        self.programs.clear()
        self.local.setChecked(False)
        self.add.setText(tr("Add rule"))
        self.leave.hide()

    def _offer_more(self) -> None:
        left = len(self._rules) - self._listed
        self.more.setText(
            tr("Show {number} more of {left}", number=RULES_SHOWN, left=left)
            if left > RULES_SHOWN
            else tr("Show {number} more", number=left)
        )
        self.more.setAccessibleName(tr("Show more rules: {number} of {left}", number=min(left, RULES_SHOWN), left=left))
        self.more.setVisible(left > 0)

    def _list_more(self) -> None:
        """Added below the others, which stay as they are, even those that are still being made."""
        begin, self._listed = self._listed, self._listed + RULES_SHOWN
        self._filling.add(partial(self._line, rule) for rule in self._rules[begin : self._listed])
        self._offer_more()

    def _line(self, rule: RuleRow) -> QWidget:
        made = frame("card")
        said = visible(core_text(rule.words))
        words = Elided(said, "text", "ui")
        words.setToolTip(plain_tip(said))
        revoke = icon_button("trash", tr("Delete this rule: {words}", words=said), "text3", 15)
        revoke.clicked.connect(lambda: self.revoked.emit(rule.id))
        chip = label(translated(dict(VERDICTS)[rule.verdict]), "chip", _TONES.get(rule.verdict, ""))
        parts: list[QWidget] = [chip, words, label(visible(rule.where), "small")]
        if rule.draft is not None:
            edit = icon_button("pencil", tr("Edit this rule: {words}", words=said), "text3", 15)
            edit.clicked.connect(lambda: self._edit(rule))
            parts.append(edit)
        made.setLayout(row(*parts, revoke, margins=(10, 6, 6, 6)))
        return made

    def _add(self) -> None:
        tool = self.tool.currentText()
        everywhere = self.reach.value() == "everywhere"
        matter = self.matter.text().strip()
        kind = "host" if self._connects else subject_of(tool)
        local = self.local.isChecked() and self._may_be_private
        draft = RuleDraft(self.verdict.value(), tool, kind, matter, everywhere, local=local, replaces=self._edited)
        if self._connects:
            draft = replace(draft, connects=True, programs=self.programs.text().strip())
        self.added.emit(draft)


class RuleTrial(QWidget):
    """Asks which rule decides about a call, or about a host that a command connects to."""

    tried = Signal(str, str)  # tool, command or path
    host_tried = Signal(str, str, str)  # tool, host, command

    def __init__(self) -> None:
        super().__init__()
        self.text = line_edit(tr("A command, host or path to try"))
        self.tool = Combo(tr("Tool to try"))
        self.about = Segmented(
            tr("What to try of commands"), (("command", later("A command")), ("host", later("A host it connects to")))
        )
        self.about.select("command")
        self.command = line_edit(
            tr("The command that connects"), tr("By which command, such as pip install x (empty: any)")
        )
        self.button = button(tr("Which rule decides?"), "plain", on_click=self._try)
        self._verdict = label("", "small", wrap=True)
        self.about.chosen.connect(lambda _: self._fit())
        self.tool.currentTextChanged.connect(lambda _: self._fit())
        for field in (self.text, self.command):
            field.returnPressed.connect(self._try)
        what = Flow(self.tool, self.about)
        self.setLayout(column(what, Flow(self.text, self.command, self.button), self._verdict))
        self._fit()

    def show_verdict(self, text: str, tone: str = "text2") -> None:
        self._verdict.setText(visible(text))
        set_tone(self._verdict, tone)

    @property
    def _tries_host(self) -> bool:
        return runs_command(self.tool.currentText()) and self.about.value() == "host"

    def _fit(self) -> None:
        tool = self.tool.currentText()
        self.about.setVisible(runs_command(tool))
        self.command.setVisible(self._tries_host)
        hint = tr("pypi.org, or git.example.org:22") if self._tries_host else _TRIALS[subject_of(tool)]
        self.text.setPlaceholderText(hint)

    def _try(self) -> None:
        if not (text := self.text.text().strip()):
            return
        if self._tries_host:
            self.host_tried.emit(self.tool.currentText(), text, self.command.text().strip())
        else:
            self.tried.emit(self.tool.currentText(), text)
