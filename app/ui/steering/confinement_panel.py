"""Shows how commands are confined, what they were granted beyond that, and which run in the background."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.text.plain import one_line, visible
from app.ui.kit.controls import RowButton, column, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.filling import LineList
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, Spinner, button, icon_button, label, set_tone
from app.ui.kit.telling import unless_same
from app.ui.kit.tips import plain_tip
from app.ui.kit.tokens import S
from app.vocabulary.confinement import WORDS, Grant, InForce, Tier

if TYPE_CHECKING:
    from app.vocabulary.events import AllowedHost, BackgroundCommand

BADGES: dict[Tier, tuple[str, str]] = {
    Tier.FULL: (later("Confined"), "ok"),
    Tier.REDUCED: (later("Partly confined"), "warn"),
    Tier.NONE: (later("Not confined"), "bad"),
}
MOST_COMMANDS = 8
MOST_HOSTS = 12


class ConfinementPanel(QWidget):
    """Shows the confinement in force; reports what the person revokes or stops."""

    grant_revoked = Signal(Grant)
    host_taken_back = Signal(str)  # the id of an allowed host
    stop_requested = Signal(str)  # a background command's id
    command_chosen = Signal(str)  # the call that began a background command
    variables_requested = Signal()  # to choose which variables commands get
    help_requested = Signal()  # to know what would confine them better

    def __init__(self) -> None:
        super().__init__()
        self.badge = label("", "chip")
        self._words = label("", "small", "text2", wrap=True)
        self._grants = LineList(self._grant_line, label(tr("Allowed for this session"), "section"), spacing=0)
        hosts = label(tr("Hosts that commands may reach"), "section")
        self._hosts = LineList(self._host_line, hosts, most=MOST_HOSTS, spacing=2)
        self._commands = LineList(self._command_line, label(tr("Running in the background"), "section"))
        self.variables = button("", "link", on_click=lambda: self._names.setVisible(not self._names.isVisible()))
        self._names = label("", "small", "text2", wrap=True)
        self.choose = button(tr("Add variables…"), "link", on_click=self.variables_requested.emit)
        self.help = button(tr("What helps…"), "link", on_click=self.help_requested.emit)
        self.help.setAccessibleName(tr("What helps to confine commands better"))
        head = row(Glyph("shield", "text3", 15), Flow(self.badge, None, self.help))
        head.setStretch(1, 1)
        self._names.hide()
        environment = Flow(self.variables, None, self.choose)
        self.facts = QWidget()
        """What need not be seen all the time."""
        self.facts.setLayout(column(head, self._words, environment, self._names, spacing=S))
        self.setLayout(column(self.facts, self._grants, self._hosts, self._commands, spacing=S))
        self.show_variables((), ())
        self.show_in_force(None)

    # --- told

    @unless_same
    def show_in_force(self, in_force: InForce | None) -> None:
        """None while nobody knows yet, or where no command can run."""
        badge, tone = BADGES[in_force.tier] if in_force else ("", "")
        text = translated(badge) if in_force else tr("Commands")
        self.badge.setText(text)
        self.badge.setToolTip(plain_tip(_meaning()))
        set_tone(self.badge, tone)
        self.help.setVisible(in_force is not None and in_force.tier is not Tier.FULL)
        words: str = tr("Checking how commands can be confined here.")
        if in_force is not None:
            words = f"{core_text(in_force.words)}. {visible(core_text(in_force.note))}".strip()
        self._words.setText(words)
        self.setAccessibleName(tr("{name}: {sentence}", name=text, sentence=words))

    def show_grant(self, grant: Grant) -> None:
        """What holds for all commands of this session, beyond the confinement; each thing can be taken back."""
        self._grants.show_items([*grant.single, *([grant] if len(grant.single) > 1 else [])])

    def show_hosts(self, hosts: Sequence["AllowedHost"]) -> None:
        """What commands may connect to now, and who said so; each can be taken back, which ends its connections."""
        self._hosts.show_items(hosts)

    @unless_same
    def show_variables(self, needed: Sequence[str], added: Sequence[str]) -> None:
        """The names of the environment variables that commands get, and of those the person added."""
        amount = len({*needed, *added})
        if amount:
            self.variables.setText(tr("%n environment variable(s)", "", amount))
            self.variables.setAccessibleName(tr("Show the %n environment variable(s) that commands get", "", amount))
        else:
            self.variables.setText(tr("No environment variables"))
            self.variables.setAccessibleName(self.variables.text())
        usual = visible(", ".join(sorted(needed))) or tr("none of yours")
        if added:
            more = visible(", ".join(sorted(added)))
            words = tr("Commands get {names}. Added by you: {more}. All others are withheld.", names=usual, more=more)
        else:
            words = tr("Commands get {names}. All others are withheld.", names=usual)
        self._names.setText(words)

    def show_commands(self, commands: Sequence["BackgroundCommand"]) -> None:
        self._commands.show_items(commands[-MOST_COMMANDS:])

    # --- inside

    def _grant_line(self, grant: Grant) -> QWidget:
        is_all = len(grant.single) > 1
        folders = (*grant.folders, *grant.reads, *grant.changes)
        words = "" if is_all else tr("the network") if grant.network else visible(", ".join(folders))
        offer = tr("Take back all") if is_all else tr("Take back")
        revoke = button(offer, "link", on_click=lambda: self.grant_revoked.emit(grant))
        revoke.setAccessibleName(f"{offer} {words}".strip())
        line = row(label(words, "small", "warn", wrap=True), revoke)
        line.setStretch(0, 1)
        made = QWidget()
        made.setLayout(line)
        return made

    def _host_line(self, host: "AllowedHost") -> QWidget:
        name = Elided(visible(host.host), "text2", "small", is_mono=True)
        said = visible(core_text(host.words))
        words = label(said, "small", wrap=True)
        back = button(tr("Take back"), "link", on_click=lambda: self.host_taken_back.emit(host.id))
        back.setAccessibleName(tr("Take back {host}, {words}", host=visible(host.host), words=said))
        made = QWidget()
        made.setToolTip(
            plain_tip(
                tr(
                    "{host}\n{words}\n\nTaking it back ends its connections",
                    host=visible(host.host),
                    words=said,
                )
            )
        )
        first = row(name, back)
        first.setStretch(0, 1)
        made.setLayout(column(first, words, spacing=0))
        return made

    def _command_line(self, command: "BackgroundCommand") -> QWidget:
        """Pressing it leads to its output in the conversation."""
        text = Elided(one_line(command.command), "text2", "small", is_mono=True)
        parts: tuple[QWidget, ...] = (Spinner(14), text)
        if not command.running:
            glyph = Glyph("check", "ok", 14) if command.exit_code == 0 else Glyph("cross", "bad", 14)
            ended = tr("stopped") if command.exit_code is None else tr("exit {code}", code=command.exit_code)
            parts = (glyph, text, label(ended, "meta"))
        shown = RowButton(tr("Show the output of {command}", command=one_line(command.command)), *parts)
        shown.setToolTip(plain_tip(tr("{command}\n\nShow its output", command=visible(command.command))))
        shown.clicked.connect(lambda: self.command_chosen.emit(command.call_id))
        line = row(shown, spacing=0)
        line.setStretch(0, 1)
        if command.running:
            stop = icon_button("stop", tr("Stop {command}", command=one_line(command.command)), "bad", 14)
            stop.clicked.connect(lambda: self.stop_requested.emit(command.id))
            line.addWidget(stop)
        made = QWidget()
        made.setLayout(line)
        return made


def _meaning() -> str:
    """All there is, to see where this machine stands."""
    lines = (
        tr("{name}: {sentence}.", name=translated(name), sentence=core_text(WORDS[tier]))
        for tier, (name, _tone) in BADGES.items()
    )
    first, second, third = lines
    return tr("{first}\n{second}\n{third}", first=first, second=second, third=third)
