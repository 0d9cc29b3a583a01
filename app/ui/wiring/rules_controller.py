"""Controls the page of rules: lists them, saves changes in the settings, and tests a typed call."""

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from app.assembly.profile import Profile
from app.errors import AppError
from app.tool_table import runs_command, subject_of
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import tr
from app.ui.kit.words import home_short
from app.ui.settings.rules_page import RuleDraft, RuleRow, RulesPage
from app.ui.wiring.window_part import CurrentTab

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
        from app.tool_table import CANONICAL

        page.show_tools(["bash", *sorted(name for name in CANONICAL if name != "bash"), "*"])

    def show(self) -> None:
        from app.agent.deciding.saved_rules import all_rules

        kept = [_row(rule, _where(rule), self._project) for rule in all_rules(self._profile.settings)]
        rows = [*(_row(rule, tr("this session")) for rule in self._session_rules), *kept]
        if rows != self._shown:
            self._shown = rows
            self._page.show_rules(rows)

    # --- inside

    @property
    def _session_rules(self) -> "list[Rule]":
        tab = self._tab()
        runtime = tab.opened.runtime if tab is not None and tab.opened is not None else None
        return runtime.orchestrator.policy.session_rules if runtime is not None else []

    @property
    def _project(self) -> Path | None:
        tab = self._tab()
        return Path(tab.project) if tab is not None and tab.project else None

    def revoke(self, rule_id: str) -> None:
        from app.agent.deciding.saved_rules import revoke_rule

        ours = self._session_rules
        ours[:] = [rule for rule in ours if rule.id != rule_id]
        self._change(lambda: revoke_rule(self._profile.settings, rule_id))

    def add(self, draft: RuleDraft) -> None:
        from app.agent.deciding.rules import RuleScope
        from app.agent.deciding.saved_rules import add_rule, kept, replaced_rule, typed_host_rule, typed_rule

        def changes() -> Mapping[str, Any]:
            scope = RuleScope.EVERYWHERE if draft.everywhere else RuleScope.PROJECT
            if draft.connects:
                rule = typed_host_rule(draft.verdict, draft.tool, draft.matter, draft.programs, local=draft.local)
            else:
                rule = typed_rule(draft.verdict, draft.tool, draft.matter, local=draft.local)
            rule = kept(rule, scope, self._project)
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
        if tab is not None and tab.opened is not None and tab.opened.runtime is not None:
            tab.opened.runtime.orchestrator.policy_changed()
        self.show()

    def try_out(self, tool: str, text: str) -> None:
        from app.agent.deciding.rules import explain
        from app.agent.deciding.saved_rules import rules_for, typed_call

        project = self._project or Path.home()
        facts = typed_call(tool, text, project=project, home=Path.home())
        found = explain([*rules_for(self._profile.settings, self._project), *self._session_rules], facts)
        self._page.trial.show_verdict(
            core_text(found.words), _TONES.get(found.rule.action, "text2") if found.rule else "text2"
        )

    def try_host(self, tool: str, host: str, command: str) -> None:
        from app.agent.deciding.host_access import tried_host
        from app.agent.deciding.saved_rules import rules_for

        project = self._project or Path.home()
        rules = [*rules_for(self._profile.settings, self._project), *self._session_rules]
        try:
            action, words = tried_host(rules, tool, host, command, project=project, home=Path.home())
        except AppError as error:
            self._page.trial.show_verdict(core_text(error.text), "bad")
            return
        self._page.trial.show_verdict(core_text(words), _TONES[action])


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
        "host" if connects else subject_of(rule.tool),
        rule.host or rule.path or (commands[0] if commands else ""),
        everywhere=not rule.project,
        connects=connects,
        programs=", ".join(commands) if connects else "",
        local=rule.local,
        replaces=rule.id,
    )
    return RuleRow(rule.id, rule.action, rule.words, where, draft)
