"""MCP servers in the right column: the name and the state of each, and why one has failed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.text.plain import one_line, visible
from app.ui.kit.controls import ROW_PAD, RowButton, column, row, section
from app.ui.kit.core_texts import core_text
from app.ui.kit.filling import LineList
from app.ui.kit.language import tr
from app.ui.kit.parts import Elided, Glyph, button, label
from app.ui.kit.tips import plain_tip

if TYPE_CHECKING:
    from app.vocabulary.events import ServerReport


class ServersPanel(QWidget):
    """Told the servers of the session; reports whose page the person wants to see."""

    page_requested = Signal(str)  # a server's name

    def __init__(self) -> None:
        super().__init__()
        heading = QWidget()
        heading.setLayout(row(section(tr("MCP servers")), margins=(ROW_PAD, 0, ROW_PAD, 0)))
        self._servers = LineList(self._line, heading, spacing=0)
        self.setLayout(column(self._servers))

    def show_servers(self, servers: "Sequence[ServerReport]") -> None:
        self._servers.show_items(servers)

    def _line(self, report: "ServerReport") -> QWidget:
        from app.ui.steering.server_words import state_words, tools_words
        from app.vocabulary.events import ServerState

        word, ink = state_words(report)
        amount = tools_words(report.tools) if report.tools else ""
        name, detail = Elided(report.name, "text", "ui"), core_text(report.detail)
        state = label(word if report.state is not ServerState.RUNNING or report.withheld else amount, "small")
        line = RowButton(
            tr("{server}. Open its page", server=", ".join(filter(None, (report.name, word, amount)))),
            Glyph("dot", ink, 18),
            name,
            state,
        )
        tip = "\n".join(filter(None, (f"{report.name}: {word}", amount, visible(detail), tr("Open its page"))))
        line.setToolTip(plain_tip(tip))
        line.clicked.connect(lambda: self.page_requested.emit(report.name))
        if report.state is not ServerState.FAILED:
            return line
        made = QWidget()
        look = button(tr("Open its page"), "link", on_click=lambda: self.page_requested.emit(report.name))
        look.setAccessibleName(tr("Open the page of {name}", name=report.name))
        why = label(one_line(detail, 300), "small", "bad", wrap=True)
        reason = column(why, row(look, None), spacing=2, margins=(29, 0, 9, 4))
        made.setLayout(column(line, reason, spacing=0))
        return made
