"""The sheets for logins: the address that has to be opened, or a code and where to enter it, and a way to give up."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLayout, QToolButton, QWidget

from app.text.plain import visible
from app.ui.kit.controls import column, row
from app.ui.kit.dialogs import Sheet
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, Spinner, button, icon_button, label
from app.ui.settings.mcp_server_view import TextBox, boxed
from app.ui.transcript.blocks.web_cards import can_be_opened


class _LoginSheet(Sheet):
    """Reports that the person wants to open the address, or gives up by closing."""

    opening = Signal(str)

    def _lay_out(self, text: str, shown: QLayout, address: str) -> None:
        self.open_it = button(tr("Open…"), "primary", on_click=lambda: self.opening.emit(address))
        self.open_it.setVisible(can_be_opened(address))
        self.cancel = button(tr("Cancel"), on_click=self.reject)
        waits = row(Spinner(14, name=tr("Waiting for the login")), label(tr("Waiting for your login…"), "small"), None)
        head = row(Glyph("key", "accent_text", 18), label(self.windowTitle(), "title"), None)
        about, foot = label(text, tone="text2", wrap=True), row(waits, None, self.cancel, self.open_it)
        self.setLayout(column(head, about, 4, shown, 8, foot, margins=(20, 18, 20, 16)))
        self.open_it.setFocus()


class LoginSheet(_LoginSheet):
    """Told the address of a login in the browser."""

    def __init__(self, parent: QWidget | None, name: str, address: str) -> None:
        super().__init__(parent, tr("Log in at {name}", name=name))
        text = tr(
            "Log in at this address in a browser on this computer. Check the host first: it is the "
            "service that will know you. Handrail gets a token from it, which is stored in the "
            "keyring, and never your password."
        )
        self.address = TextBox("Address", most=8)
        self.address.show_text(visible(address))
        copy = _copy_button(tr("Copy the address"), address)
        shown = row(boxed(self.address), copy)
        shown.setStretch(0, 1)
        shown.setAlignment(copy, Qt.AlignmentFlag.AlignTop)
        self._lay_out(text, shown, address)
        self.resize(560, 260)


class CodeSheet(_LoginSheet):
    """Told the code of a device login and where to enter it."""

    def __init__(self, parent: QWidget | None, name: str, code: str, address: str) -> None:
        super().__init__(parent, tr("Log in at {name}", name=name))
        text = tr(
            "Open {address} in a browser, on any device, and enter this code there. Handrail gets a "
            "token from it, which is stored in the keyring, and never your password.",
            address=visible(address),
        )
        self.code = label(code, "headline")
        self.code.setAccessibleName(tr("The code: {code}", code=" ".join(code)))
        self.code.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.copy = _copy_button(tr("Copy the code"), code)
        self._lay_out(text, row(None, self.code, self.copy, None), address)
        self.resize(480, 220)


def _copy_button(tip: str, text: str) -> QToolButton:
    made = icon_button("copy", tip, "text3", 15)
    made.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
    return made
