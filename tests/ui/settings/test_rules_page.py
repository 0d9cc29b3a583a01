"""The page of rules: everything that holds is listed, and every wish is reported as it was typed."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from app.ui.kit.controls import Segmented
from app.ui.kit.core_texts import core_text
from app.ui.kit.filling import FIRST_WIDGETS
from app.ui.kit.parts import Elided
from app.ui.settings import rules_page
from app.ui.settings.rules_page import RuleDraft, RuleRow, RulesPage
from tests.ui.reach import every, nameless, rich_labels


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> RulesPage:
    """It lists fewer rules at once than people see."""
    monkeypatch.setattr(rules_page, "RULES_SHOWN", 10)
    made = RulesPage()
    qtbot.addWidget(made)
    made.resize(560, 600)
    made.show()
    made.show_tools(["bash", "edit", "web_fetch"])
    return made


def words(page: RulesPage) -> str:
    QApplication.processEvents()
    return "\n".join(made.text() for made in every(page, QLabel) if made.isVisible())


def test_rules_are_listed_with_where_they_hold_and_taken_back(page: RulesPage, qtbot: QtBot) -> None:
    assert "No rules yet" in words(page)
    page.show_rules(
        [
            RuleRow("r1", "allow", "Always allow `git status`", "everywhere"),
            RuleRow("r2", "deny", "Never <b>edit</b>\u202e", "shop"),
        ]
    )
    assert "No rules yet" not in words(page)
    assert "Never <b>edit</b>⟨U+202E⟩" in [made.text() for made in every(page, Elided)]
    revoke = next(made for made in every(page, QToolButton) if made.toolTip().startswith("Delete this rule: Never"))
    with qtbot.waitSignal(page.revoked) as taken:
        revoke.click()
    assert taken.args == ["r2"]
    assert nameless(page) == []
    assert rich_labels(page) == []


@pytest.mark.parametrize(
    ("tool", "kind", "matter"),
    [("bash", "command", "git status"), ("edit", "path", "docs/**"), ("web_fetch", "host", "*.example.org")],
)
def test_a_typed_rule_is_reported_whole(page: RulesPage, qtbot: QtBot, tool: str, kind: str, matter: str) -> None:
    choose(page.verdict, "allow")
    page.tool.setCurrentText(tool)
    page.matter.setText(f" {matter} ")
    with qtbot.waitSignal(page.added) as added:
        page.add.click()
    assert added.args == [RuleDraft("allow", tool, kind, matter, everywhere=False)]


def choose(segments: Segmented, value: str) -> None:
    segments.select(value)
    segments.chosen.emit(value)


def test_a_rule_about_hosts_is_typed_with_programs_and_private_addresses(page: RulesPage, qtbot: QtBot) -> None:
    assert not page.programs.isVisible()
    choose(page.verdict, "allow")
    choose(page.about_commands, "host")
    assert page.programs.isVisible() and page.local.isVisible()
    page.matter.setText("pypi.org")
    page.programs.setText(" pip, npm ")
    page.local.setChecked(True)
    with qtbot.waitSignal(page.added) as added:
        page.add.click()
    assert added.args == [
        RuleDraft("allow", "bash", "host", "pypi.org", everywhere=False, connects=True, programs="pip, npm", local=True)
    ]
    choose(page.verdict, "deny")
    assert not page.local.isVisible()
    page.tool.setCurrentText("edit")
    assert not page.programs.isVisible() and not page.about_commands.isVisible()
    page.tool.setCurrentText("web_fetch")
    choose(page.verdict, "allow")
    page.matter.setText("wiki.example.org")
    page.local.setChecked(True)
    with qtbot.waitSignal(page.added) as added:
        page.add.click()
    assert added.args == [RuleDraft("allow", "web_fetch", "host", "wiki.example.org", everywhere=False, local=True)]


def test_a_rule_is_edited_in_the_form_and_replaced(page: RulesPage, qtbot: QtBot) -> None:
    draft = RuleDraft("deny", "bash", "host", "pypi.org", True, connects=True, programs="pip", replaces="r1")
    page.show_rules([RuleRow("r1", "deny", "Never let `pip` connect to pypi.org", "everywhere", draft)])
    edit = next(made for made in every(page, QToolButton) if made.toolTip().startswith("Edit this rule"))
    edit.click()
    assert (page.add.text(), page.matter.text(), page.programs.text()) == ("Save rule", "pypi.org", "pip")
    assert (page.verdict.value(), page.reach.value()) == ("deny", "everywhere")
    page.matter.setText("example.org")
    with qtbot.waitSignal(page.added) as added:
        page.add.click()
    assert added.args == [replace(draft, matter="example.org")]
    page.show_problem("")
    assert (page.add.text(), page.matter.text(), page.leave.isVisible()) == ("Add rule", "", False)
    edit.click()
    page.leave.click()
    assert (page.add.text(), page.matter.text()) == ("Add rule", "")
    assert nameless(page) == []


def test_what_is_wrong_is_said_and_what_was_typed_stays(page: RulesPage) -> None:
    page.matter.setText("python")
    page.show_problem("Interpreters run anything: there is no rule for them.")
    assert "Interpreters run anything" in words(page)
    assert page.matter.text() == "python"
    page.show_problem("")
    assert page.matter.text() == ""


def test_a_call_can_be_tried(page: RulesPage, qtbot: QtBot) -> None:
    page.trial.text.setText("git push")
    with qtbot.waitSignal(page.trial.tried) as tried:
        page.trial.button.click()
    assert tried.args == ["bash", "git push"]
    choose(page.trial.about, "host")
    page.trial.text.setText("pypi.org")
    page.trial.command.setText(" pip install x")
    with qtbot.waitSignal(page.trial.host_tried) as host_tried:
        page.trial.button.click()
    assert host_tried.args == ["bash", "pypi.org", "pip install x"]
    page.trial.tool.setCurrentText("edit")
    assert not page.trial.command.isVisible() and not page.trial.about.isVisible()
    assert nameless(page) == []
    page.trial.show_verdict("No rule decides: Guided asks.")
    assert "Guided asks" in words(page)


def test_nothing_is_cut_off_in_a_narrow_window(page: RulesPage) -> None:
    page.resize(380, 600)
    QApplication.processEvents()
    for made in (
        page.verdict,
        page.reach,
        page.tool,
        page.about_commands,
        page.matter,
        page.add,
        page.trial.tool,
        page.trial.about,
        page.trial.text,
        page.trial.button,
    ):
        assert made.mapTo(page, made.rect().topRight()).x() < page.width(), made.accessibleName()


def many(count: int) -> list[RuleRow]:
    return [RuleRow(f"r{at}", "allow", f"Always allow `make part{at}`", "everywhere") for at in range(count)]


def listed(page: RulesPage) -> list[str]:
    return [made.text() for made in every(page, Elided) if made.isVisible()]


def test_many_rules_are_listed_bit_by_bit_and_none_is_out_of_reach(page: RulesPage, qtbot: QtBot) -> None:
    page.show_rules(many(25))
    assert len([made for made in every(page, Elided) if made.text().startswith("Always")]) == FIRST_WIDGETS
    page.more.click()  # sooner than the first ones are there
    qtbot.waitUntil(lambda: len(listed(page)) == 20)
    assert page.more.text() == "Show 5 more"
    page.more.click()
    qtbot.waitUntil(lambda: listed(page) == [core_text(rule.words) for rule in many(25)])
    assert page.more.isHidden()


def test_taking_a_rule_back_leaves_the_list_as_long_as_it_was(page: RulesPage, qtbot: QtBot) -> None:
    page.show_rules(many(25))
    page.more.click()
    page.show_rules(many(24))
    qtbot.waitUntil(lambda: len(listed(page)) == 20)
    page.show_rules(many(3))
    qtbot.waitUntil(lambda: len(listed(page)) == 3)
    assert page.more.isHidden()
