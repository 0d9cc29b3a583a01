"""What holds commands back is told plainly, and what runs beside the conversation can be stopped."""

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.ui.steering.confinement_panel import ConfinementPanel
from app.vocabulary.confinement import Grant, InForce, Tier
from app.vocabulary.events import AllowedHost, BackgroundCommand
from tests.ui.reach import every, nameless, rich_labels


@pytest.fixture
def panel(qtbot: QtBot) -> ConfinementPanel:
    made = ConfinementPanel()
    qtbot.addWidget(made)
    made.resize(260, 400)
    made.show()
    return made


def words(panel: ConfinementPanel) -> str:
    QApplication.processEvents()
    return "\n".join(made.text() for made in every(panel, QLabel) if made.isVisible())


def offers(panel: ConfinementPanel) -> list[QPushButton]:
    return [made for made in every(panel, QPushButton) if made.text().startswith("Take back")]


@pytest.mark.parametrize(
    ("in_force", "said"),
    [
        (None, "Checking how"),
        (InForce(Tier.FULL), "Confined"),
        (InForce(Tier.REDUCED, note="bubblewrap is not installed"), "bubblewrap is not installed"),
        (InForce(Tier.NONE), "every command asks"),
    ],
)
def test_the_tier_is_shown_with_what_it_means(panel: ConfinementPanel, in_force: InForce | None, said: str) -> None:
    panel.show_in_force(in_force)
    assert said in words(panel)


def test_what_was_granted_for_the_session_is_shown_and_each_thing_can_be_taken_back(
    panel: ConfinementPanel, qtbot: QtBot
) -> None:
    assert "Allowed" not in words(panel)
    given = Grant(network=True, folders=("/srv/data", "/srv/\u202egnp"))
    panel.show_grant(given)
    assert all(thing in words(panel) for thing in ("Allowed", "the network", "/srv/data", "/srv/⟨U+202E⟩gnp"))
    single = [Grant(network=True), Grant(folders=("/srv/data",)), Grant(folders=("/srv/\u202egnp",))]
    assert [made.text() for made in offers(panel)] == ["Take back"] * 3 + ["Take back all"]
    for made, grant in zip(offers(panel), [*single, given], strict=True):
        with qtbot.waitSignal(panel.grant_revoked) as requested:
            made.click()
        assert requested.args == [grant]
    assert nameless(panel) == []
    assert rich_labels(panel) == []
    panel.show_grant(Grant(network=True))
    assert "/srv" not in words(panel)
    assert [made.text() for made in offers(panel) if made.isVisible()] == ["Take back"]
    panel.show_grant(Grant())
    assert "Allowed" not in words(panel)


def test_hosts_are_listed_with_who_allowed_them_and_each_can_be_taken_back(
    panel: ConfinementPanel, qtbot: QtBot
) -> None:
    assert "Hosts" not in words(panel)
    hosts = [
        AllowedHost("session 1", "pypi.org", "pip, for this session"),
        AllowedHost("once 2", "git.\u202etset:22", "once, for git pull"),
    ]
    panel.show_hosts(hosts)
    assert all(part in words(panel) for part in ("Hosts", "pip, for this session", "once, for git pull"))
    for made, host in zip(offers(panel), hosts, strict=True):
        with qtbot.waitSignal(panel.host_taken_back) as requested:
            made.click()
        assert requested.args == [host.id]
    assert nameless(panel) == []
    assert rich_labels(panel) == []
    panel.show_hosts([])
    assert "Hosts" not in words(panel)


def test_the_variables_that_commands_get_are_shown_by_name_when_asked_for(
    panel: ConfinementPanel, qtbot: QtBot
) -> None:
    panel.show_variables(["PATH", "HOME"], ["STAGE\u202e"])
    assert panel.variables.text() == "3 environment variables"
    assert "PATH" not in words(panel)
    panel.variables.click()
    assert "Commands get HOME, PATH. Added by you: STAGE⟨U+202E⟩. All others are withheld." in words(panel)
    with qtbot.waitSignal(panel.variables_requested):
        panel.choose.click()
    panel.variables.click()
    assert "PATH" not in words(panel)
    assert nameless(panel) == [] and rich_labels(panel) == []


def test_background_commands_are_listed_and_stopped_one_by_one(panel: ConfinementPanel, qtbot: QtBot) -> None:
    panel.show_commands(
        [
            BackgroundCommand("cmd_1", "npm run dev\u202e", "c1", running=True),
            BackgroundCommand("cmd_2", "make", "c2", running=False, exit_code=2),
        ]
    )
    assert "npm run dev⟨U+202E⟩" in words(panel)
    assert "exit 2" in words(panel)
    (stop,) = every(panel, QToolButton)
    with qtbot.waitSignal(panel.stop_requested) as requested:
        stop.click()
    assert requested.args == ["cmd_1"]
    assert nameless(panel) == []
    assert rich_labels(panel) == []
    panel.show_commands([])
    assert "Running in the background" not in words(panel)
