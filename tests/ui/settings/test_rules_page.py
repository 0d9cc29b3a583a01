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
    ("tool", "matter"),
    [("bash", "git status"), ("edit", "docs/**"), ("web_fetch", "*.example.org")],
)
def test_a_typed_rule_is_reported_whole(page: RulesPage, qtbot: QtBot, tool: str, matter: str) -> None:
    choose(page.form["verdict"].control, "allow")
    page.tool.setCurrentText(tool)
    page.form["matter"].control.setText(f" {matter} ")
    with qtbot.waitSignal(page.added) as added:
        page.add.click()
    assert added.args == [RuleDraft("allow", tool, matter, everywhere=False)]


def choose(segments: Segmented, value: str) -> None:
    segments.select(value)
    segments.chosen.emit(value)


def test_a_rule_about_hosts_is_typed_with_programs_and_private_addresses(page: RulesPage, qtbot: QtBot) -> None:
    assert not page.form["programs"].control.isVisible()
    choose(page.form["verdict"].control, "allow")
    choose(page.form["about"].control, "host")
    assert page.form["programs"].control.isVisible() and page.form["local"].control.isVisible()
    page.form["matter"].control.setText("pypi.org")
    page.form["programs"].control.setText(" pip, npm ")
    page.form["local"].control.setChecked(True)
    with qtbot.waitSignal(page.added) as added:
        page.add.click()
    assert added.args == [
        RuleDraft("allow", "bash", "pypi.org", everywhere=False, connects=True, programs="pip, npm", local=True)
    ]
    choose(page.form["verdict"].control, "deny")
    assert not page.form["local"].control.isVisible()
    page.tool.setCurrentText("edit")
    assert not page.form["programs"].control.isVisible() and not page.form["about"].control.isVisible()
    page.tool.setCurrentText("web_fetch")
    choose(page.form["verdict"].control, "allow")
    page.form["matter"].control.setText("wiki.example.org")
    page.form["local"].control.setChecked(True)
    with qtbot.waitSignal(page.added) as added:
        page.add.click()
    assert added.args == [RuleDraft("allow", "web_fetch", "wiki.example.org", everywhere=False, local=True)]


def test_a_rule_is_edited_in_the_form_and_replaced(page: RulesPage, qtbot: QtBot) -> None:
    draft = RuleDraft("deny", "bash", "pypi.org", True, connects=True, programs="pip", replaces="r1")
    page.show_rules([RuleRow("r1", "deny", "Never let `pip` connect to pypi.org", "everywhere", draft)])
    edit = next(made for made in every(page, QToolButton) if made.toolTip().startswith("Edit this rule"))
    edit.click()
    assert (page.add.text(), page.form["matter"].control.text(), page.form["programs"].control.text()) == (
        "Save rule",
        "pypi.org",
        "pip",
    )
    assert (page.form["verdict"].control.value(), page.form["reach"].control.value()) == ("deny", "everywhere")
    page.form["matter"].control.setText("example.org")
    with qtbot.waitSignal(page.added) as added:
        page.add.click()
    assert added.args == [replace(draft, matter="example.org")]
    page.show_problem("")
    assert (page.add.text(), page.form["matter"].control.text(), page.leave.isVisible()) == ("Add rule", "", False)
    edit.click()
    page.leave.click()
    assert (page.add.text(), page.form["matter"].control.text()) == ("Add rule", "")
    assert nameless(page) == []


def test_what_is_wrong_is_said_and_what_was_typed_stays(page: RulesPage) -> None:
    page.form["matter"].control.setText("python")
    page.show_problem("Interpreters run anything: there is no rule for them.")
    assert "Interpreters run anything" in words(page)
    assert page.form["matter"].control.text() == "python"
    page.show_problem("")
    assert page.form["matter"].control.text() == ""


def test_a_call_can_be_tried(page: RulesPage, qtbot: QtBot) -> None:
    page.trial.form["text"].control.setText("git push")
    with qtbot.waitSignal(page.trial.tried) as tried:
        page.trial.button.click()
    assert tried.args == ["bash", "git push"]
    choose(page.trial.form["about"].control, "host")
    page.trial.form["text"].control.setText("pypi.org")
    page.trial.form["command"].control.setText(" pip install x")
    with qtbot.waitSignal(page.trial.host_tried) as host_tried:
        page.trial.button.click()
    assert host_tried.args == ["bash", "pypi.org", "pip install x"]
    page.trial.tool.setCurrentText("edit")
    assert not page.trial.form["command"].control.isVisible() and not page.trial.form["about"].control.isVisible()
    assert nameless(page) == []
    page.trial.show_verdict("No rule decides: Guided asks.")
    assert "Guided asks" in words(page)


def test_nothing_is_cut_off_in_a_narrow_window(page: RulesPage) -> None:
    page.resize(380, 600)
    QApplication.processEvents()
    for made in (
        page.form["verdict"].control,
        page.form["reach"].control,
        page.tool,
        page.form["about"].control,
        page.form["matter"].control,
        page.add,
        page.trial.tool,
        page.trial.form["about"].control,
        page.trial.form["text"].control,
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
