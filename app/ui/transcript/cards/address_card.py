"""The card for an MCP server that asks the person to open an address: shown whole, and opened by nobody else."""

from PySide6.QtGui import QGuiApplication

from app.text.plain import visible
from app.ui.kit.controls import row
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Glyph, button, frame, icon_button, label
from app.ui.kit.words import breakable, in_order
from app.ui.transcript.blocks.web_cards import can_be_opened
from app.ui.transcript.cards.card import Card, Draft
from app.ui.transcript.list.block import Reports
from app.vocabulary.events import DISMISS, SUBMIT, Answer, Question
from app.vocabulary.tool_table import server_of

CAREFUL = later("Open it only if you know what it is for. The server learns what you do there; Handrail does not.")
NOT_WEB = later("This is no address of a web page, or something in it cannot be seen, so it is not opened from here.")


class AddressCard(Card):
    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "globe")
        address = question.preview
        self.add_head(visible(question.title))
        self.add_reason()
        box = frame("field")
        shown = label(breakable(in_order(visible(address))), "mono", wrap=True)
        shown.setAccessibleName(tr("Address: {address}", address=visible(address)))
        copy = icon_button("copy", tr("Copy the address"), "text3", 14)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(address))
        line = row(Glyph("link", "text3", 15), shown, copy, margins=(11, 6, 6, 6))
        line.setStretch(1, 1)
        box.setLayout(line)
        self.column.addWidget(box)
        opens = can_be_opened(address) and "⟨U+" not in address  # what is hidden in it was spelled out already
        self.add_line("info", "text3", translated(CAREFUL if opens else NOT_WEB))
        source = tr("The MCP server {name} gave you this address.", name=visible(server_of(question.tool)))
        self.open = button(tr("Open…"), "primary", on_click=lambda: reports.link_clicked.emit(address, source))
        self.open.setToolTip(tr("You see the address once more before your browser opens it"))
        self.open.setVisible(opens)
        self.done = button(tr("I am done there"), on_click=self._submit)
        self.done.setToolTip(tr("The server is told that you have opened it"))
        self.dismiss = self.choice_button(tr("Don't open it"), "plain", DISMISS)
        self.dismiss.setToolTip(tr("The server is told that you did not"))
        self.column.addWidget(Flow(self.open, self.done, None, self.dismiss))

    def _submit(self) -> None:
        """The form that stands for the question has one field with one value."""
        values = {field.name: field.schema["enum"][0] for field in self.question.form}
        self.reply(Answer(SUBMIT, values=values))
