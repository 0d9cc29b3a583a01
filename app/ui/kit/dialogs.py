"""Dialogs that ask or say something without blocking the event loop: `open()`, never `exec()`."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QFrame, QPlainTextEdit, QScrollArea, QWidget

from app.ui.kit.controls import Item, column, row
from app.ui.kit.fitting import fit, keep_inside
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, label
from app.ui.kit.pressing import Quiet, go_home, is_gone, press_focused
from app.ui.kit.theme import mono
from app.ui.kit.words import breakable


class Sheet(QDialog):
    """A window-modal sheet that is gone when it is closed."""

    def __init__(self, parent: QWidget | None, title: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.quiet = Quiet()

    def arrange(self, sign: Glyph, *items: Item) -> None:
        """Its title with a sign, and the rest below it."""
        head = row(sign, label(self.windowTitle(), "title"), None)
        self.setLayout(column(head, *items, margins=(20, 18, 20, 16)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt would press the default button also while another one has the focus."""
        if self.quiet.holds:
            self.quiet.begin()  # somebody goes on typing
        elif not press_focused(self, event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002  Qt's name
        if is_gone(self.focusWidget()):
            self.quiet.begin()
        return super().focusNextPrevChild(next)

    def done(self, result: int) -> None:
        super().done(result)
        go_home(self.parentWidget())

    def showEvent(self, event: QShowEvent) -> None:
        if event.spontaneous():
            super().showEvent(event)
            return
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            self.ensurePolished()
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))
        fit(self)
        super().showEvent(event)
        keep_inside(self)
        self.quiet.begin_if_typed(self.parentWidget())


class DialogText(QScrollArea):
    """A text as high as it needs to be, within reason; what is longer scrolls, and nothing of it is cut off."""

    _WIDTH = 360
    _MOST = 300

    def __init__(self, text: str) -> None:
        super().__init__()
        self._label = label(text, tone="text2", wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWidget(self._label)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(tr("What this is about"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self._height() > self._MOST else Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return QSize(self._WIDTH, min(self._height(), self._MOST))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._WIDTH, min(self._height(), 60))

    def _height(self) -> int:
        return self._label.heightForWidth(self._WIDTH - self.verticalScrollBar().sizeHint().width())


class Confirm(Sheet):
    """A question with two answers; closing the sheet means no. The safe answer is the default."""

    answered = Signal(bool)

    def __init__(
        self, parent: QWidget | None, title: str, text: str, *, yes: str, no: str = "", danger: bool = False
    ) -> None:
        super().__init__(parent, title)
        self.yes = button(yes, "danger" if danger else "primary", on_click=self.accept)
        self.no = button(no or tr("Cancel"), on_click=self.reject)
        glyph = Glyph("warning" if danger else "info", "warn" if danger else "accent_text", 18)
        self.arrange(glyph, DialogText(text), 6, row(None, self.no, self.yes))
        self.finished.connect(lambda code: self.answered.emit(code == QDialog.DialogCode.Accepted))
        self.no.setDefault(True)
        self.no.setFocus()


class Notice(Sheet):
    """Something to know, and one button."""

    def __init__(self, parent: QWidget | None, title: str, text: str) -> None:
        super().__init__(parent, title)
        self.ok = button(tr("OK"), "primary", on_click=self.accept)
        self.arrange(Glyph("info", "accent_text", 18), DialogText(text), 6, row(None, self.ok))
        self.ok.setFocus()


def no_keyring(parent: QWidget | None) -> Notice:
    text = tr(
        "This system has no keyring that can store your key, so it stays in memory and is gone when you quit. "
        "To keep it, install or unlock GNOME Keyring or KWallet and enter the key again under Keys and providers."
    )
    return Notice(parent, tr("Your key is kept until you quit"), text)


def what_confines(parent: QWidget | None) -> Notice:
    text = tr(
        "On Linux, bubblewrap confines commands best: install the package of this name and start Handrail again. If it "
        "is installed already, the system may forbid its use, for example in a container; the panel says what was "
        "tried. Until then you are asked about each command. What the agent reads and edits itself stays in the folder "
        "anyway."
    )
    return Notice(parent, tr("How commands can be confined"), text)


def confirm_close(parent: QWidget | None, commands: int = 0) -> Confirm:
    """Open with `open()`; `answered(True)` means close. Without `commands` in the background, the agent works."""
    if commands:
        text = tr("%n command(s) still run in the background. They stop if you close now.", "", commands)
        title, yes, no = tr("Close while commands run?"), tr("Stop them and close"), tr("Keep running")
        return Confirm(parent, title, text, yes=yes, no=no, danger=True)
    text = tr("The agent is still working. If you close now, it stops; what it has changed so far stays.")
    title, yes, no = tr("Close while the agent is working?"), tr("Stop and close"), tr("Keep working")
    return Confirm(parent, title, text, yes=yes, no=no, danger=True)


def confirm_link(parent: QWidget | None, address: str, why: str) -> Confirm:
    """`why` says where the address comes from."""
    text = tr("{why} It opens in your browser.\n\n{address}", why=why, address=breakable(address))
    return Confirm(parent, tr("Open this link?"), text, yes=tr("Open"))


class FilePicker(QFileDialog):
    """Asks for a file to read, or for one to write: `saves` is the suffix that it gets then.

    With the system's own dialog where there is one; open it with `open()`.
    """

    def __init__(self, parent: QWidget | None, title: str, start: str, kind: str = "", *, saves: str = "") -> None:
        super().__init__(parent, title, start, kind)
        self.finished.connect(self.deleteLater)
        if saves:
            self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            self.setDefaultSuffix(saves.removeprefix("."))
            self.selectFile(start)
        else:
            self.setFileMode(QFileDialog.FileMode.ExistingFile)

    def showEvent(self, event: QShowEvent) -> None:
        fit(self)
        super().showEvent(event)
        keep_inside(self)


class FolderPicker(FilePicker):
    """Asks for a folder."""

    def __init__(self, parent: QWidget | None, title: str, start: str = "") -> None:
        super().__init__(parent, title, start)
        self.setFileMode(QFileDialog.FileMode.Directory)
        self.setOption(QFileDialog.Option.ShowDirsOnly)


class CrashReport(Sheet):
    """Says that there is a bug in the program, and lets the person copy a report of it."""

    quit_chosen = Signal()

    def __init__(self, parent: QWidget | None, report: str, *, is_stored: bool) -> None:
        super().__init__(parent, tr("Something went wrong in Handrail"))
        self._report = report
        self.text = _shown_text(report, tr("Report"))
        self.copy = button(tr("Copy the report"), on_click=self._copy)
        stop = button(tr("Quit"), "danger", on_click=self._quit)
        stay = button(tr("Keep working"), "primary", on_click=self.accept)
        stored = (
            tr("Your conversations are saved.")
            if is_stored
            else tr("Not everything is saved yet: wait a moment before you quit.")
        )
        about = tr("This is our mistake, not yours. {saved} You can go on; if things look odd, quit.", saved=stored)
        words = label(about, tone="text2", wrap=True)
        self.arrange(Glyph("warning", "warn", 18), words, self.text, 4, row(self.copy, None, stop, stay))
        self.resize(620, 420)
        stay.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
        self.copy.setText(tr("Copied"))

    def _quit(self) -> None:
        self.quit_chosen.emit()
        self.reject()


class ReadFirst(Sheet):
    """Shows what is used only if the person agrees to exactly that."""

    agreed = Signal()

    def __init__(self, parent: QWidget | None, title: str, about: str, text: QPlainTextEdit, yes: str) -> None:
        super().__init__(parent, title)
        self.text = text
        self.use = button(yes, "plain", on_click=self._agree)
        self.leave = button(tr("Not now"), "primary", on_click=self.reject)
        words = label(breakable(about), tone="text2", wrap=True)
        self.arrange(Glyph("shield", "warn", 18), words, self.text, 4, row(None, self.leave, self.use))
        self.resize(620, 400)
        self.leave.setDefault(True)
        self.leave.setFocus()

    def _agree(self) -> None:
        self.agreed.emit()
        self.accept()


def use_servers(parent: QWidget | None, folder: str, servers: str) -> ReadFirst:
    """What the MCP servers of a folder would run."""
    about = tr(
        "The file .mcp.json in {folder} wants these programs to be started, or these addresses to be used. "
        "Programs run confined, and you are asked about each host. If the file says something else later, you are "
        "asked again.",
        folder=folder,
    )
    text = _shown_text(servers, tr("What they run"))
    return ReadFirst(parent, tr("Use these MCP servers?"), about, text, tr("Use exactly these"))


def use_instructions(parent: QWidget | None, words: str, changes: str) -> ReadFirst:
    """What an agent or a command changed in a folder's instructions."""
    about = tr("{changes}. They tell the agent what to do.", changes=words)
    text = _shown_text(changes, tr("What changed"))
    return ReadFirst(parent, tr("Use these instructions?"), about, text, tr("Use them"))


def _shown_text(text: str, name: str) -> QPlainTextEdit:
    """A text that can be read and copied."""
    made = QPlainTextEdit(text)
    made.setReadOnly(True)
    made.setTabChangesFocus(True)
    made.setProperty("kind", "input")
    made.setFont(mono("meta"))
    made.setAccessibleName(name)
    return made
