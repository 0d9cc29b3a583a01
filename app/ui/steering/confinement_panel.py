"""Shows how commands are confined, what they were granted beyond that, and which run in the background."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.confinement import NO_GRANT, WORDS, Grant, InForce, Tier
from app.plain import one_line, visible
from app.ui.kit.controls import RowButton, column, emptied, row
from app.ui.kit.parts import Elided, Glyph, Spinner, button, icon_button, label, set_tone
from app.ui.kit.telling import unless_same
from app.ui.kit.tokens import S
from app.ui.kit.words import plain_tip

if TYPE_CHECKING:
    from app.events import AllowedHost, BackgroundCommand

BADGES: dict[Tier, tuple[str, str]] = {
    Tier.FULL: ("Confined", "ok"),
    Tier.REDUCED: ("Partly confined", "warn"),
    Tier.NONE: ("Not confined", "bad"),
}
MEANING = "\n".join(f"{name}: {WORDS[tier]}." for tier, (name, _tone) in BADGES.items())
"""All there is, to see where this machine stands."""
MOST_COMMANDS = 8
MOST_HOSTS = 12
_FINDING_OUT = "Checking how commands can be confined here"


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
        self._grants = QVBoxLayout()
        self._granted = label("Allowed for this session", "section")
        self._granted.hide()
        self._grant = NO_GRANT
        self._hosts = QVBoxLayout()
        self._hosts.setSpacing(2)
        self._reachable = label("Hosts that commands may reach", "section")
        self._reachable.hide()
        self._allowed: tuple[AllowedHost, ...] = ()
        self._commands = QVBoxLayout()
        self._heading = label("Running in the background", "section")
        self._heading.hide()
        self._shown: tuple[BackgroundCommand, ...] = ()
        self.variables = button("", "link", on_click=lambda: self._names.setVisible(not self._names.isVisible()))
        self._names = label("", "small", "text2", wrap=True)
        self.choose = button("Add variables…", "link", on_click=self.variables_requested.emit)
        self._commands.setSpacing(S)
        self._grants.setSpacing(0)
        self.help = button("What helps…", "link", on_click=self.help_requested.emit)
        self.help.setAccessibleName("What helps to confine commands better")
        head = row(Glyph("shield", "text3", 15), self.badge, None, self.help)
        self._names.hide()
        environment = row(self.variables, None, self.choose)
        shown = (head, self._words, environment, self._names)
        granted = (self._granted, self._grants, self._reachable, self._hosts)
        self.setLayout(column(*shown, *granted, self._heading, self._commands, spacing=S))
        self.show_variables((), ())
        self.show_in_force(None)
        self.show_grant(NO_GRANT)

    # --- told

    @unless_same
    def show_in_force(self, in_force: InForce | None) -> None:
        """None while nobody knows yet, or where no command can run."""
        text, tone = BADGES[in_force.tier] if in_force else ("Commands", "")
        self.badge.setText(text)
        self.badge.setToolTip(plain_tip(MEANING))
        set_tone(self.badge, tone)
        self.help.setVisible(in_force is not None and in_force.tier is not Tier.FULL)
        words = f"{in_force.words}." if in_force else f"{_FINDING_OUT}."
        self._words.setText(f"{words} {visible(in_force.note)}".strip() if in_force else words)
        self.setAccessibleName(f"{text}: {self._words.text()}")

    def show_grant(self, grant: Grant) -> None:
        """What holds for all commands of this session, beyond the confinement; each thing can be taken back."""
        if grant == self._grant:
            return
        self._grant = grant
        emptied(self._grants)
        single = grant.single
        for one in single:
            self._grants.addWidget(self._grant_line(one, _granted(one), "Take back"))
        if len(single) > 1:
            self._grants.addWidget(self._grant_line(grant, "", "Take back all"))
        self._granted.setVisible(bool(single))

    def show_hosts(self, hosts: Sequence["AllowedHost"]) -> None:
        """What commands may connect to now, and who said so; each can be taken back, which ends its connections."""
        if tuple(hosts) == self._allowed:
            return
        self._allowed = tuple(hosts)
        emptied(self._hosts)
        for host in hosts[:MOST_HOSTS]:
            self._hosts.addWidget(self._host_line(host))
        if len(hosts) > MOST_HOSTS:
            self._hosts.addWidget(label(f"and {len(hosts) - MOST_HOSTS} more", "small"))
        self._reachable.setVisible(bool(hosts))

    @unless_same
    def show_variables(self, needed: Sequence[str], added: Sequence[str]) -> None:
        """The names of the environment variables that commands get, and of those the person added."""
        amount = len({*needed, *added})
        self.variables.setText("1 environment variable" if amount == 1 else f"{amount} environment variables")
        self.variables.setAccessibleName(f"Show the {self.variables.text()} that commands get")
        words = f"Commands get {visible(', '.join(sorted(needed))) or 'none of yours'}."
        more = f" Added by you: {visible(', '.join(sorted(added)))}." if added else ""
        self._names.setText(f"{words}{more} All others are withheld.")

    def show_commands(self, commands: Sequence["BackgroundCommand"]) -> None:
        if tuple(commands) == self._shown:
            return
        self._shown = tuple(commands)
        emptied(self._commands)
        for command in commands[-MOST_COMMANDS:]:
            self._commands.addWidget(self._command_line(command))
        self._heading.setVisible(bool(commands))

    # --- inside

    def _grant_line(self, grant: Grant, words: str, offer: str) -> QWidget:
        revoke = button(offer, "link", on_click=lambda: self.grant_revoked.emit(grant))
        revoke.setAccessibleName(f"{offer} {words}".strip())
        line = row(label(words, "small", "warn", wrap=True), revoke)
        line.setStretch(0, 1)
        made = QWidget()
        made.setLayout(line)
        return made

    def _host_line(self, host: "AllowedHost") -> QWidget:
        name = Elided(visible(host.host), "text2", "small", is_mono=True)
        words = label(visible(host.words), "small", wrap=True)
        back = button("Take back", "link", on_click=lambda: self.host_taken_back.emit(host.id))
        back.setAccessibleName(f"Take back {visible(host.host)}, {visible(host.words)}")
        made = QWidget()
        made.setToolTip(
            plain_tip(f"{visible(host.host)}\n{visible(host.words)}\n\nTaking it back ends its connections")
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
            ended = "stopped" if command.exit_code is None else f"exit {command.exit_code}"
            parts = (glyph, text, label(ended, "meta"))
        shown = RowButton(f"Show the output of {one_line(command.command)}", *parts)
        shown.setToolTip(plain_tip(f"{visible(command.command)}\n\nShow its output"))
        shown.clicked.connect(lambda: self.command_chosen.emit(command.call_id))
        line = row(shown, spacing=0)
        line.setStretch(0, 1)
        if command.running:
            stop = icon_button("stop", f"Stop {one_line(command.command)}", "bad", 14)
            stop.clicked.connect(lambda: self.stop_requested.emit(command.id))
            line.addWidget(stop)
        made = QWidget()
        made.setLayout(line)
        return made


def _granted(grant: Grant) -> str:
    return "the network" if grant.network else visible(", ".join(grant.folders))
