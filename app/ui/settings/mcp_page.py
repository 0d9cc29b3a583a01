"""The settings page about MCP servers: the list of them, one of them in detail, and ways to add more."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.configuration.settings import Settings, is_document_address
from app.mcp.client_document import client_document
from app.text.plain import visible
from app.ui.kit.controls import RowButton, column, row, section
from app.ui.kit.filling import LineList
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, frame, label
from app.ui.kit.tips import plain_tip
from app.ui.settings.mcp_adding import AddServer, ImportServers, ServerDraft
from app.ui.settings.mcp_server_view import ServerDetails, ServerView
from app.ui.settings.pages import SettingsPage

V = TypeVar("V", ServerView, AddServer, ImportServers)


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server as it is listed."""

    name: str
    what: str
    """Its command or its address."""
    state: str
    ink: str
    remark: str = ""
    """How many tools it has, or why it failed."""


class McpPage(SettingsPage):
    """Told the servers and their states; reports what the person wants to be done with them."""

    name = "mcp"
    title = later("MCP servers")
    about = later(
        "Programs and addresses whose tools the agent can use. Each call is asked about and "
        "recorded like any other. A program runs confined, and you are asked about each host, "
        "unless you lift that."
    )
    opened = Signal(str)  # a server's name, or "" for the list
    import_looked_for = Signal()
    apply_requested = Signal()
    made = Signal(object)
    """A part of the page that was just made: its owner listens to it from now on."""

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[ServerRow, ...] = ()
        self._rows = LineList(self._line, spacing=6)
        self._none = label(
            tr("There are none yet. Add one, or import those that another program of yours uses."), "small", wrap=True
        )
        self.add = button(tr("Add a server…"), "primary", on_click=self.show_adding)
        self.take_over = button(tr("Import…"), on_click=self._import)
        self._list = QWidget()
        self.document = self.form["mcp_client_document"]
        self.copy = button(tr("Copy the document"), on_click=self._copy)
        self.document.add(Flow(self.copy))
        self.document.check = _document_problem
        self.document.control.textChanged.connect(lambda _text: self._judge_document())
        self._judge_document()
        self._logins = QWidget()
        self._logins.setLayout(column(12, section(tr("Logins")), self.form))
        self._list.setLayout(column(self._rows, self._none, 4, Flow(self.add, self.take_over), self._logins))
        self._later = frame("attention")
        words = label(tr("What you changed counts in new conversations."), "small", "text2", wrap=True)
        self.apply = button(tr("Use it in this conversation"), on_click=self.apply_requested.emit)
        self.apply.setToolTip(tr("The conversation stays; commands that run in its background are stopped"))
        line = row(words, self.apply, margins=(12, 6, 6, 6))
        line.setStretch(0, 1)
        self._later.setLayout(line)
        self._later.hide()
        self._views: list[QWidget] = [self._list]
        """Those that were made; one of them is shown."""
        self._place = column(self._list)
        self._lay_out(self._later, self._place)
        self.show_servers(())

    # --- what is made when it is first needed

    @cached_property
    def server(self) -> ServerView:
        return self._added(ServerView())

    @cached_property
    def adding(self) -> AddServer:
        return self._added(AddServer())

    @cached_property
    def importing(self) -> ImportServers:
        return self._added(ImportServers())

    def _added(self, view: V) -> V:
        view.hide()
        view.left.connect(self.show_list)
        self._views.append(view)
        self._place.addWidget(view)
        self.made.emit(view)
        return view

    # --- told

    def load(self, settings: Settings) -> None:
        """The owner tells the servers themselves: their states depend on the conversation on show."""
        super().load(settings)
        self._show_logins()

    def show_servers(self, rows: Sequence[ServerRow]) -> None:
        self._names = tuple(rows)
        self._rows.show_items(rows)
        self._none.setVisible(not rows)
        self._show_logins()

    def show_details(self, details: ServerDetails) -> None:
        """Of the server that is open."""
        self.server.show_details(details)

    def show_list(self) -> None:
        self._show(self._list)
        self.add.setFocus()
        self.opened.emit("")

    def open(self, name: str) -> None:
        """The page of one server; its owner tells what is on it."""
        self.server.begin(name)
        self._show(self.server)
        self.opened.emit(name)

    def show_adding(self) -> None:
        self._show(self.adding)
        self.adding.begin()

    def show_editing(self, draft: ServerDraft) -> None:
        self._show(self.adding)
        self.adding.begin(draft)

    def show_later(self, *, on: bool) -> None:
        """Whether something was changed that the conversation on show does not use yet."""
        self._later.setVisible(on)

    # --- inside

    def _show(self, view: QWidget) -> None:
        for one in self._views:
            one.setVisible(one is view)

    def _show_logins(self) -> None:
        """Programs want no logins."""
        has_address = any(server.what.startswith(("https://", "http://")) for server in self._names)
        self._logins.setVisible(has_address or bool(self.document.value()))

    def _judge_document(self) -> None:
        address = self.document.value()
        self.copy.setEnabled(is_document_address(address))
        self.copy.setText(tr("Copy the document"))
        self.document.show_problem(_document_problem(address))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(json.dumps(client_document(self.document.value()), indent=2))
        self.copy.setText(tr("Copied"))

    def _import(self) -> None:
        self.importing.begin()
        self._show(self.importing)
        self.import_looked_for.emit()

    def _line(self, server: ServerRow) -> QWidget:
        made = frame("card")
        name = label(server.name, "strong")
        what = Elided(visible(server.what), "text3", "small", is_mono=True)
        state = label(server.state, "small", _TONES.get(server.ink, ""))
        inside = RowButton(f"{server.name}, {server.state}. {server.remark}", Glyph("dot", server.ink, 18))
        words = QWidget()
        remark = Elided(visible(server.remark), "text2", "small") if server.remark else None
        words.setLayout(column(row(name, None, state), what, *([remark] if remark is not None else []), spacing=1))
        inside_row = inside.layout()
        assert inside_row is not None
        inside_row.addWidget(words)
        inside_row.addWidget(Glyph("chevron-right", "text3", 14))
        inside.setToolTip(plain_tip(f"{visible(server.what)}\n{visible(server.remark)}"))
        inside.clicked.connect(lambda: self.open(server.name))
        made.setLayout(row(inside, margins=(1, 1, 1, 1)))
        return made


def _document_problem(address: str) -> str:
    return "" if not address or is_document_address(address) else translated(NO_DOCUMENT)


NO_DOCUMENT = later("The address begins with https:// and leads to a file, such as https://example.org/handrail.json.")
_TONES = {"ok": "ok", "warn": "warn", "bad": "bad", "accent_text": "accent"}
