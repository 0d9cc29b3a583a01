"""What holds for the session: trust level, sandbox, MCP servers, how full the context is and what it cost."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QLayout, QWidget

from app.ui.kit.controls import ROW_PAD, ChoiceCard, column, row, scrolled, section
from app.ui.kit.filling import LineList
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, FoldLine, Glyph, label, set_tone
from app.ui.kit.telling import unless_same
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import S
from app.ui.kit.words import TRUST, count, home_short
from app.ui.steering.confinement_panel import BADGES, ConfinementPanel
from app.ui.steering.context_gauge import BreakdownBar, ShownCost, percent
from app.ui.steering.servers_panel import ServersPanel
from app.vocabulary.confinement import InForce, Tier

if TYPE_CHECKING:
    from app.vocabulary.events import BudgetReported

ZONES = {
    "@state": (later("Session files"), later("Handrail's own folder for this session")),
    "@central": (later("Project files"), later("Handrail's own folder for this project")),
    "@skills": (later("Skills"), later("Copies of the skills that you know")),
    "@chats": (later("Earlier sessions"), later("What was said in this project before")),
    "@pkg": (later("Agent files"), later("The folder that the agent's definition is in")),
}
"""What the agent's folders besides the project are called, and what they are for."""


class PanelZone(Struct, frozen=True):
    """A folder the agent may use besides the project."""

    name: str
    path: str
    writable: bool


class TrustCards(QWidget):
    """The three levels as cards; a choice applies immediately."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self.cards = {value: ChoiceCard(value, w.name, w.hint, w.icon) for value, w in TRUST.items()}
        for card in self.cards.values():
            self._group.addButton(card)
            card.clicked.connect(lambda _on, value=card.value: self.chosen.emit(value))
        self._limit = label("", "small", "text2", wrap=True)
        self._limit.hide()
        self.setLayout(column(*self.cards.values(), self._limit, spacing=S))

    def limit(self, highest: str, words: str) -> None:
        """No level above this one can be chosen; the words say who wants that."""
        levels = list(self.cards)
        for level in levels[levels.index(highest) + 1 :]:
            self.cards[level].setEnabled(False)
            self.cards[level].setToolTip(plain_tip(words))
        self.select(next((level for level in levels if self.cards[level].isChecked()), highest))
        self._limit.setText(words)
        self._limit.setVisible(bool(words))

    def select(self, value: str) -> None:
        """Or the highest that can be chosen."""
        levels = list(self.cards)
        lower = next(
            level for level in reversed(levels[: levels.index(value) + 1]) if self.cards[level].isEnabledTo(self)
        )
        self.cards[lower].setChecked(True)


class Panel(QWidget):
    """Shows what holds for this session; only the trust level can be changed here."""

    trust_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.trust = TrustCards()
        self.trust.chosen.connect(self.trust_chosen)
        self._folder = Elided(tr("none"), mode=Qt.TextElideMode.ElideMiddle)
        self._folder.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._zones = LineList(self._zone_line)
        self.confinement = ConfinementPanel()
        self.sandbox = SandboxLine()
        self.sandbox.turned.connect(lambda: self.open_sandbox(not self._sandbox_facts.isVisibleTo(self)))
        self.servers = ServersPanel()
        self._used = label(tr("Nothing yet"), "small", "text2")
        self._percent = label("", "small")
        self._bar = BreakdownBar(6)
        self._bar.setToolTip(tr("How much of what the model can keep in mind at once is used"))
        self._cost = label("", "small", "text2", wrap=True)
        self._cost.hide()
        self._lay_out()
        self.open_sandbox(False)

    # --- told

    def show_trust(self, trust: str) -> None:
        self.trust.select(trust)

    @unless_same
    def show_folder(self, path: str) -> None:
        self._folder.setText(home_short(path) or tr("none"))
        self._folder.setToolTip(plain_tip(path))
        self._folder.setAccessibleName(tr("Project folder {path}", path=path or tr("none")))

    def show_sandbox(self, in_force: InForce | None) -> None:
        """How commands are confined, in a line; where they are not as they should be, it opens."""
        self.confinement.show_in_force(in_force)
        if self.sandbox.show_in_force(in_force):
            self.open_sandbox(in_force is not None and in_force.tier is not Tier.FULL)

    def open_sandbox(self, on: bool) -> None:
        self._sandbox_facts.setVisible(on)
        self.confinement.facts.setVisible(on)
        self.sandbox.show_open(on, tr("Sandbox"))

    def show_zones(self, zones: Sequence[PanelZone]) -> None:
        self._zones.show_items(zones)

    @unless_same
    def show_context(self, report: "BudgetReported | None", cost: ShownCost) -> None:
        """What fills the model's window; one whose size is a guess is marked as such."""
        self._bar.show_parts(report)
        used = tr("Nothing yet")
        if report and report.window:
            used = tr("{used} of {window} tokens", used=count(report.used), window=count(report.window))
        elif report:
            used = tr("{used} tokens", used=count(report.used))
        self._used.setText(used)
        self._percent.setText(percent(report) if report else "")
        self._cost.setText("\n".join(f"{line.name}: {line.amount}" for line in (*cost.lines[:1], *cost.budgets)))
        self._cost.setVisible(bool(self._cost.text()))

    # --- inside

    def _zone_line(self, zone: PanelZone) -> QWidget:
        made = QWidget()
        path = Elided(home_short(zone.path), mode=Qt.TextElideMode.ElideMiddle)
        path.setMinimumWidth(20)  # its name says more, and the whole path is in the tooltip
        path.setToolTip(plain_tip(zone.path))
        path.setAlignment(Qt.AlignmentFlag.AlignRight)
        rights = tr("read and write") if zone.writable else tr("read only")
        glyph = Glyph("folder" if zone.writable else "lock", "text3", 15)
        chip = label(tr("writable") if zone.writable else tr("read only"), "chip")
        chip.setToolTip(rights)
        title, about = map(translated, ZONES.get(zone.name, (zone.name, later("A folder"))))
        made.setToolTip(
            plain_tip(
                tr(
                    "{about}, which the agent calls {name} ({rights}):\n{path}",
                    about=about,
                    name=zone.name,
                    rights=rights,
                    path=zone.path,
                )
            )
        )
        made.setLayout(row(glyph, label(title), path, chip, margins=(0, 1, 0, 1)))
        return made

    def _lay_out(self) -> None:
        sides = (ROW_PAD, 0, ROW_PAD, 0)
        about = tr("The folders that the agent can use. It is stopped if it tries to leave them.")
        folder = _fact("folder", row(label(tr("Project folder")), 6, self._folder))
        self._sandbox_facts = QWidget()
        self._sandbox_facts.setLayout(column(label(about, "small", wrap=True), folder, self._zones, spacing=S))
        facts = column(
            section(tr("Trust level"), 0),
            label(tr("What the agent may do without asking you."), "small", wrap=True),
            self.trust,
            self.sandbox,
            self._sandbox_facts,
            self.confinement,
            spacing=S,
            margins=sides,
        )
        cost = column(
            section(tr("Context and cost")),
            row(self._used, None, self._percent),
            self._bar,
            self._cost,
            spacing=S,
            margins=sides,
        )
        body = QWidget()
        area = scrolled(body)  # before there is anything in it, which would be measured
        body.setLayout(column(facts, self.servers, cost, None, spacing=2, margins=(16 - ROW_PAD, 4, 16 - ROW_PAD, 12)))
        self.setLayout(column(area))


class SandboxLine(FoldLine):
    """Whether commands are confined; what that means is below it."""

    def __init__(self) -> None:
        super().__init__()
        self._badge = label("", "chip")
        self._shown: InForce | None = None
        self.setLayout(row(section(tr("Sandbox"), 0), None, self._badge, self.chevron, margins=(0, 14, 0, 0)))
        self.setToolTip(plain_tip(tr("Keeps the commands of the agent in the project's folder")))

    def show_in_force(self, in_force: InForce | None) -> bool:
        """Whether that is another tier than before."""
        badge, tone = BADGES[in_force.tier] if in_force else ("", "")
        self._badge.setText(translated(badge) if badge else "")
        self._badge.setVisible(bool(badge))
        set_tone(self._badge, tone)
        is_other = in_force != self._shown
        self._shown = in_force
        return is_other


def _fact(icon: str, words: QLayout) -> QLayout:
    """A plain fact: an icon beside its words."""
    glyph = column(Glyph(icon, "text3", 15), None, margins=(0, 2, 0, 0))
    line = row(glyph, spacing=8, margins=(0, 2, 0, 2))
    line.addLayout(words, 1)
    return line
