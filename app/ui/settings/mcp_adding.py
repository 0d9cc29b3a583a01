"""Ways to add MCP servers: a form for one, and a list of those that other programs of the person's use."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.configuration.settings import McpServerSettings, Words
from app.text.plain import visible
from app.ui.kit.controls import Check, column, emptied, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.fields import Field, Form, fields_of
from app.ui.kit.flow import Flow
from app.ui.kit.forms import line_edit
from app.ui.kit.icons import icon
from app.ui.kit.language import later, tr
from app.ui.kit.parts import Elided, Switch, button, frame, icon_button, label
from app.ui.kit.words import breakable, home_short, in_order

if TYPE_CHECKING:
    from app.mcp.imports import ImportedServer

PROGRAM, ADDRESS = "program", "address"
NAME = Field("name", Words(later("Name"), hint="github"))
KIND = Field("kind", Words(later("What it is"), choices={PROGRAM: later("Program"), ADDRESS: later("Address")}))
OF_PROGRAM = ("command", "network")
OF_ADDRESS = ("url", "client_id", "login_hosts")
TYPED = OF_PROGRAM + OF_ADDRESS
"""The settings of a server that its form asks for."""


def back_button(on_click: Callable[[], object]) -> QPushButton:
    made = button(tr("All servers"), "link", on_click=on_click)
    made.setIcon(icon("chevron-left", "accent_text", 14))
    made.setAccessibleName(tr("Back to all servers"))
    return made


@dataclass(frozen=True, slots=True)
class ServerDraft:
    """A server as it was typed."""

    name: str
    command: str = ""
    """With its arguments, quoted as in a shell."""
    url: str = ""
    values: dict[str, str] = field(default_factory=dict)
    """Environment variables, or headers."""
    secrets: dict[str, str] = field(default_factory=dict)
    """Those whose values belong in the keyring."""
    network: bool = False
    client_id: str = ""
    """For the login at an address, if the person has registered a client there."""
    login_hosts: Sequence[str] = ()
    """Hosts in a private network that the login may lead to."""
    edits: bool = False
    """It is to replace the one of this name. A secret without a value stays as it is."""


class AddServer(QWidget):
    """Reports a draft, of a new server or of one that is edited; its owner keeps it or says what is wrong with it."""

    left = Signal()
    requested = Signal(object)  # ServerDraft

    def __init__(self) -> None:
        super().__init__()
        self.back = back_button(self.left.emit)
        self.form = Form((NAME, KIND, *(field for field in fields_of(McpServerSettings) if field.name in TYPED)))
        self.form.changed.connect(lambda name, _value: self._show_kind() if name == KIND.name else None)
        self.form.finished.connect(self._report)
        self._parts = Elided()  # one line, so that typing moves nothing
        self.form["command"].add(self._parts)
        self.form["command"].control.textChanged.connect(lambda _text: self._show_parts())
        self._values_title = label("", "strong")
        self.values = ValueRows()
        self._problem = label("", "small", "bad", wrap=True)
        self._edits = False
        self._title = label("", "title")
        self.add = button(tr("Add and test"), "primary", on_click=self._report)
        self.cancel = button(tr("Cancel"), on_click=self.left.emit)
        asked = (self.form, self._values_title, self.values, self._problem, Flow(self.add, self.cancel))
        self.setLayout(column(row(self.back, None), self._title, *asked))

    def begin(self, draft: ServerDraft | None = None) -> None:
        """An empty form, or one with a server that is edited: its name stays, and its secrets are not shown."""
        known = draft or ServerDraft("")
        self._edits = draft is not None
        self._title.setText(tr("Edit {name}", name=known.name) if draft is not None else tr("Add a server"))
        self.form.load({"kind": ADDRESS if known.url else PROGRAM, **asdict(known)})
        self.form["name"].control.setEnabled(not self._edits)
        self.values.clear()
        self.show_problem("")
        self.show_busy(on=False)
        self._show_kind()
        for name, value in known.values.items():
            self.values.add_row(name, value, is_secret=False)
        for name in known.secrets:
            self.values.add_row(name, is_kept=True)
        first = "url" if known.url else "command" if self._edits else "name"
        self.form[first].control.setFocus()

    def show_problem(self, text: str) -> None:
        self._problem.setText(visible(text))
        self._problem.setVisible(bool(text))

    def show_busy(self, *, on: bool) -> None:
        self.add.setEnabled(not on)
        if self._edits:
            self.add.setText(tr("Saving…") if on else tr("Save and test"))
        else:
            self.add.setText(tr("Adding…") if on else tr("Add and test"))

    @property
    def _asked(self) -> tuple[str, ...]:
        """What one of this kind has."""
        return OF_PROGRAM if self.form["kind"].value() == PROGRAM else OF_ADDRESS

    def _show_kind(self) -> None:
        is_program = self._asked is OF_PROGRAM
        self.form.show_only((NAME.name, KIND.name, *self._asked))
        self._values_title.setText(tr("Environment variables") if is_program else tr("Headers"))
        self.values.show_kind(is_variable=is_program)
        self._show_parts()

    def _show_parts(self) -> None:
        """What would be run, word by word: quotes are read as a shell does."""
        try:
            parts = shlex.split(self.form["command"].value())
        except ValueError as error:
            self._parts.setText(tr("This cannot be read as a command: {error}.", error=error))
        else:
            shown = "  ".join(f"[{visible(part)}]" for part in parts)
            self._parts.setText(tr("Runs: {words}", words=shown) if len(parts) > 1 else "")

    def _report(self) -> None:
        values, secrets = self.values.values()
        typed = {name: self.form[name].value() for name in (NAME.name, *self._asked)}
        self.requested.emit(ServerDraft(**typed, values=values, secrets=secrets, edits=self._edits))


class ValueRows(QWidget):
    """Names and values; a secret one is not shown while it is typed."""

    def __init__(self) -> None:
        super().__init__()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        self._is_variable = True
        self._lines: list[tuple[QLineEdit, QLineEdit, Switch, QWidget]] = []
        self.more = button("", "link", on_click=lambda: self.add_row(""))
        note = label(
            tr("What is marked as secret is stored in the keyring, not in the settings file."), "small", wrap=True
        )
        self.setLayout(column(self._rows, row(self.more, None), note, spacing=4))

    def show_kind(self, *, is_variable: bool) -> None:
        """They are environment variables, or else headers."""
        self._is_variable = is_variable
        self.more.setText(tr("+ Add a variable") if is_variable else tr("+ Add a header"))
        self.more.setAccessibleName(tr("Add a variable") if is_variable else tr("Add a header"))

    def clear(self) -> None:
        emptied(self._rows)
        self._lines.clear()

    def add_row(self, known: str = "", text: str = "", *, is_secret: bool = True, is_kept: bool = False) -> None:
        """`is_kept` is for a secret whose value is in the keyring, and stays there unless another is typed."""
        if self._is_variable:
            name, value = line_edit(tr("Name of the variable"), "TOKEN"), line_edit(tr("Value of the variable"))
        else:
            name, value = line_edit(tr("Name of the header"), "Authorization"), line_edit(tr("Value of the header"))
        name.setText(known)
        value.setText(text)
        if is_kept:
            value.setPlaceholderText(tr("stays as it is"))
        secret = Switch(tr("Secret"), on=is_secret)
        modes = QLineEdit.EchoMode
        value.setEchoMode(modes.Password if is_secret else modes.Normal)
        secret.toggled.connect(lambda on: value.setEchoMode(modes.Password if on else modes.Normal))
        made = QWidget()
        words = tr("Leave out this variable") if self._is_variable else tr("Leave out this header")
        take = icon_button("close", words, "text3", 14)
        made.setLayout(column(Flow(name, value, secret, label(tr("Secret"), "small"), take)))
        entry = (name, value, secret, made)
        take.clicked.connect(lambda: self._take(entry))
        self._lines.append(entry)
        self._rows.addWidget(made)
        name.setFocus()

    def values(self) -> tuple[dict[str, str], dict[str, str]]:
        """The plain ones, and the secret ones."""
        plain: dict[str, str] = {}
        secrets: dict[str, str] = {}
        for name, value, secret, _ in self._lines:
            if name.text().strip():
                (secrets if secret.isChecked() else plain)[name.text().strip()] = value.text()
        return plain, secrets

    def _take(self, entry: tuple[QLineEdit, QLineEdit, Switch, QWidget]) -> None:
        self._lines.remove(entry)
        self._rows.removeWidget(entry[3])
        entry[3].deleteLater()


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file of another program with the servers in it, or why it could not be read."""

    title: str
    path: Path
    servers: "Sequence[ImportedServer]" = ()
    problem: str = ""


class ImportServers(QWidget):
    """Shows what was found, each command whole; reports what the person wants to take over."""

    left = Signal()
    file_requested = Signal()
    requested = Signal(list)  # of ImportedServer

    def __init__(self) -> None:
        super().__init__()
        self.back = back_button(self.left.emit)
        self._about = label("", tone="text2", wrap=True)
        self._files = QVBoxLayout()
        self._files.setSpacing(10)
        self._boxes: list[tuple[Check, ImportedServer]] = []
        self._outcome = label("", "small", wrap=True)
        self.take = button(tr("Add the chosen ones"), "primary", on_click=self._report)
        self.file = button(tr("Choose another file…"), on_click=self.file_requested.emit)
        self.setLayout(
            column(
                row(self.back, None),
                label(tr("Import servers"), "title"),
                self._about,
                self._outcome,
                self._files,
                Flow(self.take, self.file),
            )
        )

    def begin(self) -> None:
        emptied(self._files)
        self._boxes.clear()
        self._about.setText(tr("Looking for the files of Claude Desktop, Claude Code, Cursor and VS Code…"))
        self.show_outcome(())
        self.take.setEnabled(False)
        self.back.setFocus()

    def show_found(self, found: Sequence[FoundFile], known: Sequence[str]) -> None:
        """`known` are the names of the servers that there are already."""
        for file in found:
            self._files.addWidget(self._file(file, known))
        self.take.setEnabled(bool(self._boxes))
        self._about.setText(
            tr(
                "These are the commands that other programs of yours run. Nothing is started or changed "
                "until you choose."
            )
            if self._files.count()
            else tr("No file of Claude Desktop, Claude Code, Cursor or VS Code was found. Choose a file yourself.")
        )

    def show_outcome(self, lines: Sequence[str]) -> None:
        self._outcome.setText("\n".join(map(visible, lines)))
        self._outcome.setVisible(bool(lines))

    def _file(self, file: FoundFile, known: Sequence[str]) -> QWidget:
        made = frame("card")
        inside = column(margins=(12, 10, 12, 10))
        inside.addWidget(label(visible(file.title), "strong"))
        inside.addWidget(label(breakable(visible(home_short(str(file.path)))), "small", wrap=True))
        if file.problem:
            inside.addWidget(label(visible(file.problem), "small", "bad", wrap=True))
        for server in file.servers:
            inside.addWidget(self._server(server, is_known=server.name in known))
        made.setLayout(inside)
        return made

    def _server(self, server: "ImportedServer", *, is_known: bool) -> QWidget:
        made = QWidget()
        check = Check(server.name)
        notes = list(map(core_text, server.notes))
        if is_known:
            notes.append(tr("there is one of this name already"))
        can_add = bool(server.entry) and not is_known
        check.setChecked(can_add)
        check.setEnabled(can_add)
        if can_add:
            self._boxes.append((check, server))
        said = server.entry
        command = shlex.join((str(said.get("command", "")), *map(str, said.get("args", [])))) if said else ""
        what = str(said.get("url") or command) if said else ""
        if can_add:
            notes += [
                tr("{name} goes to the keyring", name=name)
                if value
                else tr("{name} has no value yet: you are asked for it", name=name)
                for name, value in server.secrets.items()
            ]
        plain = [f"{name}={value}" for name, value in {**said.get("env", {}), **said.get("headers", {})}.items()]
        lines = [label(breakable(in_order(visible(text))), "mono", wrap=True) for text in (what, *plain) if text]
        remarks = [label(visible("; ".join(notes)), "small", "" if can_add else "warn", wrap=True)] if notes else []
        below = column(*lines, *remarks, spacing=2, margins=(26, 0, 0, 4))
        made.setLayout(column(check, below, spacing=2))
        return made

    def _report(self) -> None:
        self.requested.emit([server for check, server in self._boxes if check.isChecked()])
