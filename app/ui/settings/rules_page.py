"""The settings page for rules: list, add, test and delete them."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.configuration.settings import Settings, Words
from app.text.plain import visible
from app.ui.kit.controls import Combo, column, emptied, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.fields import Field, Form
from app.ui.kit.filling import Filling
from app.ui.kit.forms import labelled
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, button, frame, icon_button, label, set_tone
from app.ui.kit.tips import plain_tip
from app.ui.settings.pages import SettingsPage
from app.vocabulary.tool_table import runs_command, subject_of

VERDICTS = {"allow": later("Allow"), "ask": later("Ask"), "deny": later("Deny")}
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

RULE = (
    Field("verdict", Words(later("What the rule says"), choices=VERDICTS)),
    Field(
        "reach",
        Words(
            later("Where the rule holds"),
            choices={"project": later("This project"), "everywhere": later("Everywhere")},
        ),
    ),
    Field("tool", Words(later("Tool"))),
    Field(
        "about",
        Words(
            later("What the rule about commands means"),
            choices={"command": later("Commands"), "host": later("Hosts they connect to")},
        ),
    ),
    Field("matter", Words(later("What the rule is about"))),
    Field(
        "programs",
        Words(later("Programs that may connect"), hint=later("Programs, such as pip, npm (empty: any command)")),
    ),
    Field("local", Words(later("Also at a private address")), bool),
)
NEW_RULE = {"verdict": "ask", "reach": "project", "about": "command", "matter": "", "programs": "", "local": False}
"""A form that nobody filled in allows nothing."""
TRIAL = (
    Field("tool", Words(later("Tool to try"))),
    Field(
        "about",
        Words(
            later("What to try of commands"),
            choices={"command": later("A command"), "host": later("A host it connects to")},
        ),
    ),
    Field("text", Words(later("A command, host or path to try"))),
    Field(
        "command",
        Words(later("The command that connects"), hint=later("By which command, such as pip install x (empty: any)")),
    ),
)


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
    """A rule as it was typed: `matter` is a command, a host or a path, as the tool wants it."""

    verdict: str
    tool: str
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
        self.tool = Combo(tr("Tool"))
        self.form = Form(RULE, controls={"tool": self.tool}, spacing=10)
        self.form.changed.connect(lambda _name, _value: self._fit_form())
        self.tool.currentTextChanged.connect(lambda _: self._fit_form())
        self.add = button(tr("Add rule"), "plain", on_click=self._add)
        self.leave = button(tr("Cancel"), "link", on_click=self._leave_edited)
        self._edited = ""
        self._problem = label("", "small", "bad", wrap=True)
        self._problem.hide()
        self.trial = RuleTrial()
        made = column(self.form, row(self.add, self.leave, None), self._problem)
        more = row(self.more, None)
        test = labelled(tr("Test your rules"), self.trial)
        title = label(tr("Add a rule"), "strong")
        self._lay_out(self._rows, more, self._none, 12, title, made, 12, test)
        self.show_rules(())
        self._leave_edited()

    # --- told

    def load(self, settings: Settings) -> None:
        """The owner tells the rules themselves: they depend on the project on show."""

    def show_tools(self, names: Sequence[str]) -> None:
        for box in (self.tool, self.trial.tool):
            box.clear()
            for name in names:
                box.addItem(name, name)

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

    def _fit_form(self) -> None:
        """Show the fields that the rule can have."""
        draft = self._draft()
        may_be_private = draft.verdict == "allow" and (draft.connects or draft.tool == "web_fetch")
        wanted = {"about": runs_command(draft.tool), "programs": draft.connects, "local": may_be_private}
        self.form.show_only([field.name for field in RULE if wanted.get(field.name, True)])
        any_host = tr("Host, such as pypi.org or *.example.org")
        hint = any_host if draft.connects else translated(_HINTS[subject_of(draft.tool)])
        self.form["matter"].control.setPlaceholderText(hint)

    def _draft(self) -> RuleDraft:
        """As it stands in the form; what the rule cannot have counts for nothing."""
        typed = self.form.values()
        tool = self.tool.currentText()
        connects = runs_command(tool) and typed["about"] == "host"
        may_be_private = typed["verdict"] == "allow" and (connects or tool == "web_fetch")
        return RuleDraft(
            typed["verdict"],
            tool,
            typed["matter"],
            everywhere=typed["reach"] == "everywhere",
            connects=connects,
            programs=typed["programs"] if connects else "",
            local=typed["local"] and may_be_private,
            replaces=self._edited,
        )

    def _edit(self, rule: RuleRow) -> None:
        """Put a rule into the form; saving it replaces the old one."""
        if (draft := rule.draft) is None:
            return
        if self.tool.findData(draft.tool) < 0:
            self.tool.addItem(draft.tool, draft.tool)
        reach, about = "everywhere" if draft.everywhere else "project", "host" if draft.connects else "command"
        self.form.load({**asdict(draft), "reach": reach, "about": about})
        self._edited = rule.id
        self.add.setText(tr("Save rule"))
        self.leave.show()
        self._fit_form()
        self.form["matter"].control.setFocus()

    def _leave_edited(self) -> None:
        """An empty form for a new rule, about the same tool."""
        self._edited = ""
        self.form.load({**NEW_RULE, "tool": self.tool.currentData()})
        self.add.setText(tr("Add rule"))
        self.leave.hide()
        self._fit_form()

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
        chip = label(translated(VERDICTS[rule.verdict]), "chip", _TONES.get(rule.verdict, ""))
        parts: list[QWidget] = [chip, words, label(visible(rule.where), "small")]
        if rule.draft is not None:
            edit = icon_button("pencil", tr("Edit this rule: {words}", words=said), "text3", 15)
            edit.clicked.connect(lambda: self._edit(rule))
            parts.append(edit)
        made.setLayout(row(*parts, revoke, margins=(10, 6, 6, 6)))
        return made

    def _add(self) -> None:
        self.added.emit(self._draft())


class RuleTrial(QWidget):
    """Asks which rule decides about a call, or about a host that a command connects to."""

    tried = Signal(str, str)  # tool, command or path
    host_tried = Signal(str, str, str)  # tool, host, command

    def __init__(self) -> None:
        super().__init__()
        self.tool = Combo(tr("Tool to try"))
        self.form = Form(TRIAL, controls={"tool": self.tool}, spacing=10)
        self.form["about"].load("command")
        self.form.changed.connect(lambda _name, _value: self._fit())
        self.form.finished.connect(self._try)
        self.tool.currentTextChanged.connect(lambda _: self._fit())
        self.button = button(tr("Which rule decides?"), "plain", on_click=self._try)
        self._verdict = label("", "small", wrap=True)
        self.setLayout(column(self.form, row(self.button, None), self._verdict))
        self._fit()

    def show_verdict(self, text: str, tone: str = "text2") -> None:
        self._verdict.setText(visible(text))
        set_tone(self._verdict, tone)

    @property
    def _tries_host(self) -> bool:
        return runs_command(self.tool.currentText()) and self.form["about"].value() == "host"

    def _fit(self) -> None:
        tool = self.tool.currentText()
        wanted = {"about": runs_command(tool), "command": self._tries_host}
        self.form.show_only([field.name for field in TRIAL if wanted.get(field.name, True)])
        hint = tr("pypi.org, or git.example.org:22") if self._tries_host else _TRIALS[subject_of(tool)]
        self.form["text"].control.setPlaceholderText(hint)

    def _try(self) -> None:
        if not (text := self.form["text"].value()):
            return
        if self._tries_host:
            self.host_tried.emit(self.tool.currentText(), text, self.form["command"].value())
        else:
            self.tried.emit(self.tool.currentText(), text)
