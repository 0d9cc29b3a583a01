"""Controls the page of rules: lists them, saves changes in the settings, and tests a typed call."""

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from app.assembly.profile import Profile
from app.text.plain import visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.dialogs import Confirm
from app.ui.kit.language import tr
from app.ui.kit.words import home_short
from app.ui.settings.rules_page import RuleDraft, RuleRow, RulesPage
from app.ui.wiring.window_part import CurrentTab
from app.vocabulary.errors import AppError
from app.vocabulary.tool_table import ToolFamily, family_of, runs_command, spoken_name

if TYPE_CHECKING:
    from app.agent.deciding.rules import Rule

_TONES = {"allow": "ok", "ask": "warn", "deny": "bad"}


class RulesController(QObject):
    """`tab` gives the conversation on show, whose project and session rules count."""

    def __init__(self, profile: Profile, page: RulesPage, tab: CurrentTab) -> None:
        super().__init__()
        self._profile = profile
        self._page = page
        self._tab = tab
        self._shown: list[RuleRow] | None = None
        page.revoked.connect(self.revoke)
        page.added.connect(self.add)
        page.trial.tried.connect(self.try_out)
        page.trial.host_tried.connect(self.try_host)
        from app.vocabulary.tool_table import CANONICAL

        page.show_tools(["bash", *sorted(name for name in CANONICAL if name != "bash"), "*"])

    def show(self) -> None:
        from app.agent.deciding.saved_rules import all_rules

        kept = [_row(rule, _where(rule), self._project) for rule in all_rules(self._profile.settings)]
        rows = [*(_row(rule, tr("this session")) for rule in self._session_rules), *kept]
        if rows != self._shown:
            self._shown = rows
            self._page.show_rules(rows)

    def forget(self) -> None:
        """While nobody sees the list: each of its rows would be styled anew with every change of the look."""
        self._shown = None
        self._page.drop_rows()

    # --- inside

    @property
    def _session_rules(self) -> "list[Rule]":
        tab = self._tab()
        runtime = tab.life.opened.runtime if tab is not None and tab.life.opened is not None else None
        return runtime.orchestrator.policy.session_rules if runtime is not None else []

    @property
    def _project(self) -> Path | None:
        tab = self._tab()
        return Path(tab.life.project) if tab is not None and tab.life.project else None

    def revoke(self, rule_id: str) -> None:
        from app.agent.deciding.saved_rules import revoke_rule

        ours = self._session_rules
        ours[:] = [rule for rule in ours if rule.id != rule_id]
        self._change(lambda: revoke_rule(self._profile.settings, rule_id))

    def add(self, draft: RuleDraft) -> None:
        """An Allow without limits is confirmed first."""
        if not (words := _limitless(draft)):
            self._save(draft)
            return
        where = tr("The rule holds in every project.") if draft.everywhere else tr("The rule holds in this project.")
        title = tr("Always allow this without asking?")
        sheet = Confirm(self._page.window(), title, f"{words}\n\n{where}", yes=tr("Allow it always"), danger=True)
        sheet.answered.connect(lambda yes: self._save(draft) if yes else None)
        sheet.open()

    def _save(self, draft: RuleDraft) -> None:
        from app.agent.deciding.rules import RuleScope
        from app.agent.deciding.saved_rules import add_rule, replaced_rule, rule_to_save, typed_host_rule, typed_rule

        def changes() -> Mapping[str, Any]:
            scope = RuleScope.EVERYWHERE if draft.everywhere else RuleScope.PROJECT
            if draft.connects:
                rule = typed_host_rule(draft.verdict, draft.tool, draft.matter, draft.programs, local=draft.local)
            else:
                rule = typed_rule(draft.verdict, draft.tool, draft.matter, local=draft.local)
            rule = rule_to_save(rule, scope, self._project)
            if draft.replaces:
                return replaced_rule(self._profile.settings, draft.replaces, rule)
            return add_rule(self._profile.settings, rule)

        self._change(changes)

    def _change(self, changes: Callable[[], Mapping[str, Any]]) -> None:
        """Keep it and let it act at once, also on a call that waits."""
        try:
            self._profile.change(changes())
        except AppError as error:
            self._page.show_problem(core_text(error.text))
            return
        self._page.show_problem("")
        tab = self._tab()
        if tab is not None and tab.life.opened is not None and tab.life.opened.runtime is not None:
            tab.life.opened.runtime.orchestrator.policy_changed()
        self.show()

    def try_out(self, tool: str, text: str) -> None:
        from app.agent.deciding.rules import explain
        from app.agent.deciding.saved_rules import rules_for, typed_call

        project = self._project or Path.home()
        facts = typed_call(tool, text, project=project, home=Path.home())
        found = explain(
            [*rules_for(self._profile.settings, self._project, self._profile.firm), *self._session_rules], facts
        )
        self._page.trial.show_verdict(
            core_text(found.words), _TONES.get(found.rule.action, "text2") if found.rule else "text2"
        )

    def try_host(self, tool: str, host: str, command: str) -> None:
        from app.agent.deciding.host_access import tried_host
        from app.agent.deciding.saved_rules import rules_for

        project = self._project or Path.home()
        rules = [*rules_for(self._profile.settings, self._project, self._profile.firm), *self._session_rules]
        try:
            action, words = tried_host(rules, tool, host, command, project=project, home=Path.home())
        except AppError as error:
            self._page.trial.show_verdict(core_text(error.text), "bad")
            return
        self._page.trial.show_verdict(core_text(words), _TONES[action])


def _limitless(draft: RuleDraft) -> str:
    """What a rule lets happen that allows every call of a tool that does more than look; "" for any other rule."""
    if draft.verdict != "allow" or draft.connects or draft.matter.strip("*/. "):
        return ""
    family = family_of(draft.tool) or next((family for family in ToolFamily if family == draft.tool), None)
    if family in (ToolFamily.READING, ToolFamily.PLANNING, ToolFamily.ASKING, ToolFamily.HELPING):
        return ""
    tool = visible(spoken_name(draft.tool))
    if draft.tool == "*":
        return tr("Every tool then runs without asking: files are changed and deleted, and commands run.")
    if runs_command(draft.tool) or draft.tool == ToolFamily.RUNNING:
        return tr(
            "Every command then runs without asking, also one that deletes files. To allow only some commands, write "
            "their first words, such as git status."
        )
    if family is ToolFamily.CHANGING:
        return tr(
            "{tool} then changes every file without asking. To allow only some files, name them, such as docs/**.",
            tool=tool,
        )
    if family is ToolFamily.WEB:
        return tr(
            "{tool} then reaches every server without asking. To allow only some, name them, such as *.example.org.",
            tool=tool,
        )
    return tr("Every call of {tool} then runs without asking, whatever it does.", tool=tool)


def _where(rule: "Rule") -> str:
    if not rule.project:
        return tr("everywhere")
    folder = home_short(rule.project)
    return folder if Path(rule.project).is_dir() else tr("{folder} (folder is gone)", folder=folder)


def _row(rule: "Rule", where: str, project: Path | None = None) -> RuleRow:
    """It can be edited if it is one that could be typed for what is on show."""
    connects = bool(rule.host) and runs_command(rule.tool)
    commands = [shlex.join(words) for words in rule.commands]
    is_typed = rule.scope != "session" and rule.project in ("", str(project or "")) and not rule.exact
    is_typed = is_typed and (connects or len(commands) <= 1)
    if not is_typed:
        return RuleRow(rule.id, rule.action, rule.words, where)
    draft = RuleDraft(
        rule.action,
        rule.tool,
        rule.host or rule.path or (commands[0] if commands else ""),
        everywhere=not rule.project,
        connects=connects,
        programs=", ".join(commands) if connects else "",
        local=rule.local,
        replaces=rule.id,
    )
    return RuleRow(rule.id, rule.action, rule.words, where, draft)
