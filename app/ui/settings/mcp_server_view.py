"""One MCP server on its settings page: state, what it may do, its tools, what changed in them, and its log."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.configuration.settings import McpServerSettings
from app.text.plain import one_line, visible
from app.ui.kit.controls import column, emptied, row, section
from app.ui.kit.fields import Form, fields_of
from app.ui.kit.filling import LineList
from app.ui.kit.flow import Flow
from app.ui.kit.forms import KeyField, TestLine
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, Switch, button, frame, icon_button, label
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import breakable, home_short
from app.ui.settings.mcp_adding import back_button
from app.ui.transcript.blocks.mono import LineSpans, MonoView

LOG_LINES = 12
DIFF_LINES = 18
_DIFF_INKS = {"+": "ok", "-": "bad", "@": "text3"}

FROM_FOLDER = later(
    "It comes from .mcp.json of this folder: change it there. Which of its tools are offered, you choose here."
)
SWITCHES = ("enabled", "confined", "network", "read_only")
AT_ADDRESS = later("It runs at this address: what the model passes to its tools is sent there, and nothing else.")


@dataclass(frozen=True, slots=True)
class ToolRow:
    name: str
    about: str
    is_on: bool
    fault: str = ""
    """Why it cannot be offered to a model."""


@dataclass(frozen=True, slots=True)
class WithheldTool:
    """A tool that is new or has changed since the person saw it."""

    name: str
    digest: str
    """Of what is shown: an answer counts for exactly this."""
    diff: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class ServerDetails:
    """All that the page of a server shows."""

    name: str
    what: str
    state: str
    ink: str
    detail: str
    settings: McpServerSettings
    is_own: bool = True
    """Whether it is in the person's settings; one of a folder's `.mcp.json` is changed there."""
    runs: bool = False
    """Whether it runs in the conversation on show."""
    in_conversation: bool = False
    """Whether the conversation on show has it, so that it can be started and stopped there."""
    tools: tuple[ToolRow, ...] | None = None
    """None if they were never listed."""
    withheld: tuple[WithheldTool, ...] = ()
    log: tuple[str, ...] = ()
    secrets: Mapping[str, str] | None = None
    """Where the value of each secret variable or header lies; "" for nowhere."""


def what_of(settings: McpServerSettings) -> str:
    """Its command as a shell would read it, or its address."""
    return settings.url or shlex.join((settings.command, *settings.args))


class ServerView(QWidget):
    """Told what to show; reports what the person wants."""

    left = Signal()
    requested = Signal(str, str)  # an act, such as "test", and the server
    changed = Signal(str, dict)  # a server and a part of its settings
    tool_switched = Signal(str, str, bool)
    tool_judged = Signal(str, str, str, bool)  # a server, a tool, the digest of what was shown, whether it is used
    secret_set = Signal(str, str, str)
    secret_removed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        self._shown: ServerDetails | None = None
        self.back = back_button(self.left.emit)
        self._title = label("", "title")
        self._dot = Glyph("dot", "text3", 18)
        self._state = label("", "small", "text2")
        self._detail = label("", "small", "bad", wrap=True)
        self._what = TextBox(tr("What it runs"), most=6)
        self.test = TestLine(tr("this server"))
        self.test.requested.connect(lambda: self.requested.emit("test", self.name))
        self.start = self._button(tr("Start", "a server"), "start")
        self.stop = self._button(tr("Stop"), "stop")
        self.remove = self._button(tr("Remove…"), "remove", "danger")
        self.edit = self._button(tr("Edit…"), "edit")
        self.login = self._button(tr("Log in…"), "login")
        self.logout = self._button(tr("Log out"), "logout")
        self.logout.setToolTip(tr("Forget the token of your login"))
        self._note = label("", "small", wrap=True)
        switches = [field for field in fields_of(McpServerSettings) if field.name in SWITCHES]
        self.form = Form(switches, spacing=8)
        self.form.changed.connect(lambda field, on: self.changed.emit(self.name, {field: on}))
        self._address = label(translated(AT_ADDRESS), "small", wrap=True)
        self._folders = LineList(self._folder_line, spacing=2)
        self._secrets = QVBoxLayout()
        self._secret_fields: dict[str, KeyField] = {}
        self.add_folder = self._button(tr("Add a folder…"), "folder", "link")
        self._withheld = LineList(self._withheld_card, section(tr("Tools to look at")), spacing=10)
        self._tools = QVBoxLayout()
        self._tool_switches: dict[str, Switch] = {}
        self._secrets_part = QWidget()
        self._tools_note = label("", "small", wrap=True)
        self.log = TextBox(tr("Log"), most=LOG_LINES)
        self._log_note = label(tr("It has written nothing yet."), "small")
        self._lay_out()

    def _button(self, text: str, act: str, kind: str = "plain") -> QPushButton:
        return button(text, kind, on_click=lambda: self.requested.emit(act, self.name))

    # --- told

    def begin(self, name: str) -> None:
        """Another server; what is shown of it follows."""
        if name != self.name:
            self.test.show_result(True, "")
        self.name, self._shown = name, None
        for lines in (self._folders, self._withheld):
            lines.show_items(())  # what the same line would do is another server's
        self._title.setText(name)
        self.back.setFocus()

    def show_details(self, details: ServerDetails) -> None:
        """Only what differs is drawn anew: a control that has the focus keeps it."""
        if details.name != self.name or details == self._shown:
            return
        before, self._shown = self._shown, details
        self._show_state(details)
        self._show_rights(details)
        self._folders.show_items(details.settings.folders)
        if before is None or details.secrets != before.secrets:
            secrets = details.secrets or {}
            if list(secrets) != list(self._secret_fields):
                emptied(self._secrets)
                self._secret_fields = {name: self._secret(name) for name in secrets}
            for name, source in secrets.items():
                self._secret_fields[name].show_source(source)
            self._secrets_part.setVisible(bool(secrets))
        self._withheld.show_items(details.withheld)
        if before is None or details.tools != before.tools:
            self._show_tools(details.tools, before.tools if before is not None else None)
        if before is None or details.log != before.log:
            self._show_log(details.log)

    def show_test_result(self, ok: bool, text: str) -> None:
        self.test.show_result(ok, visible(text))

    # --- inside

    def _lay_out(self) -> None:
        self._secrets.setSpacing(6)
        self._tools.setSpacing(4)
        self._secrets_part.setLayout(column(section(tr("Secrets")), self._secrets))
        self.setLayout(
            column(
                row(self.back, None),
                row(self._title, 4, self._dot, self._state, None),
                self._detail,
                boxed(self._what),
                self.test,
                Flow(self.edit, self.login, self.logout, self.start, self.stop, self.remove),
                self._note,
                self._withheld,
                section(tr("What it may do")),
                self.form,
                self._folders,
                row(self.add_folder, None),
                self._address,
                self._secrets_part,
                section(tr("Tools")),
                self._tools_note,
                self._tools,
                section(tr("Log")),
                self._log_note,
                boxed(self.log),
            )
        )

    def _show_state(self, details: ServerDetails) -> None:
        self._dot.show_icon("dot", details.ink)
        self._state.setText(details.state)
        self._detail.setText(breakable(visible(details.detail)))
        self._detail.setVisible(bool(details.detail))
        self._what.show_text(visible(details.what))
        here, gone = (self.stop, self.start) if details.runs else (self.start, self.stop)
        here.setVisible(details.in_conversation)
        if gone is self.window().focusWidget() and details.in_conversation:
            here.setFocus()  # else it would go to the next button, which removes the server
        gone.setVisible(False)
        can_log_in = bool(details.settings.url)
        self.login.setVisible(can_log_in)
        self.logout.setVisible(can_log_in)
        self.remove.setVisible(details.is_own)
        self.edit.setText(tr("Edit…") if details.is_own else tr("Edit .mcp.json…"))
        self.edit.setToolTip(
            "" if details.is_own else tr("It opens in your editor; what it runs then is asked about again")
        )
        self.edit.setAccessibleName(tr("Edit {name}", name=details.name))
        self.remove.setAccessibleName(tr("Remove {name}", name=details.name))
        notes = [] if details.is_own else [translated(FROM_FOLDER)]
        if not details.in_conversation and details.is_own and details.settings.enabled:
            notes.append(tr("It starts with its first call in a conversation. A test starts it for a moment."))
        self._note.setText(" ".join(notes))
        self._note.setVisible(bool(notes))

    def _show_rights(self, details: ServerDetails) -> None:
        settings = details.settings
        self._address.setVisible(not settings.command)
        self.form.show_only(SWITCHES if settings.command else SWITCHES[:1])
        free = {"network": True, "read_only": False}
        for name, entry in self.form.entries.items():
            is_moot = name in free and not settings.confined
            entry.load(free[name] if is_moot else getattr(settings, name))
            entry.control.setEnabled(details.is_own and not is_moot)
        self.form["confined"].set_tone("" if settings.confined else "warn")
        self.add_folder.setVisible(details.is_own and settings.confined and bool(settings.command))

    def _folder_line(self, folder: str) -> QWidget:
        assert self._shown is not None
        rest = [one for one in self._shown.settings.folders if one != folder]
        made = QWidget()
        take = icon_button("close", tr("No longer allow {folder}", folder=visible(folder)), "text3", 14)
        take.clicked.connect(lambda: self.changed.emit(self.name, {"folders": rest}))
        words = Elided(tr("It may also read and write {folder}", folder=visible(home_short(folder))), "text2")
        words.setToolTip(plain_tip(visible(folder)))
        made.setLayout(row(Glyph("folder", "text3", 15), words, take))
        return made

    def _secret(self, name: str) -> KeyField:
        made = KeyField(name, visible(name))
        made.field.setPlaceholderText(tr("Its value, for the keyring"))
        made.key_set.connect(lambda variable, value: self.secret_set.emit(self.name, variable, value))
        made.key_removed.connect(lambda variable: self.secret_removed.emit(self.name, variable))
        box = QWidget()
        box.setLayout(column(label(visible(name), "strong"), made, spacing=3))
        self._secrets.addWidget(box)
        return made

    def _withheld_card(self, tool: WithheldTool) -> QWidget:
        made = frame("warn")
        name = one_line(tool.name, 80)
        if tool.is_new:
            text = tr(
                "{name} is new since you last saw this server's tools. It is withheld from the model until you decide. "
                "Characters that cannot be seen are spelled out.",
                name=name,
            )
        else:
            text = tr(
                "{name} says something else about itself since you last saw this server's tools. It is withheld from "
                "the model until you decide. Characters that cannot be seen are spelled out.",
                name=name,
            )
        diff = TextBox(tr("What changed in {name}", name=name), most=DIFF_LINES)
        diff.show_text(tool.diff)
        diff.color_lines(lambda _number, line: [(0, len(line), _DIFF_INKS[line[0]])] if line[:1] in _DIFF_INKS else [])
        judge = partial(self.tool_judged.emit, self.name, tool.name, tool.digest)
        use = button(tr("Use it as it is now"), on_click=lambda: judge(True))
        leave = button(tr("Keep it off"), "primary", on_click=lambda: judge(False))
        use.setAccessibleName(tr("Use {name} as it is now", name=name))
        leave.setAccessibleName(tr("Keep {name} off", name=name))
        chip = label(tr("new") if tool.is_new else tr("changed"), "chip", "warn")
        made.setLayout(
            column(
                row(Glyph("warning", "warn"), label(name, "strong"), chip, None),
                label(text, "small", "text2", wrap=True),
                boxed(diff),
                Flow(use, leave),
                margins=(12, 10, 12, 10),
            )
        )
        return made

    def _show_tools(self, tools: tuple[ToolRow, ...] | None, before: tuple[ToolRow, ...] | None) -> None:
        """Lines that stay keep their switches, and the focus."""
        if before is not None and tools is not None and list(map(_unswitched, before)) == list(map(_unswitched, tools)):
            for tool in tools:
                self._tool_switches[tool.name].setChecked(tool.is_on and not tool.fault)
            return
        emptied(self._tools)
        self._tool_switches = {}
        for tool in tools or ():
            self._tools.addWidget(self._tool_line(tool))
        if tools is None:
            note: str = tr(
                "They were not listed yet. Test the server to see them; the first list is what counts as seen."
            )
        else:
            note = "" if tools else tr("It has none.")
        self._tools_note.setText(note)
        self._tools_note.setVisible(bool(note))

    def _tool_line(self, tool: ToolRow) -> QWidget:
        made = QWidget()
        name = one_line(tool.name, 80)
        switch = Switch(tr("Offer {name} to the model", name=name), on=tool.is_on and not tool.fault)
        switch.setEnabled(not tool.fault)
        self._tool_switches[tool.name] = switch
        switch.clicked.connect(lambda on: self._switch_tool(tool.name, on))
        about = Elided(
            tr("Not offered: {fault}", fault=tool.fault) if tool.fault else one_line(tool.about, 300), "text3", "small"
        )
        about.setToolTip(plain_tip(visible(tool.about)[:2_000]))
        words = column(label(name, "strong"), about, spacing=0)
        line = row(switch, 4)
        line.addLayout(words, 1)
        made.setLayout(line)
        return made

    def _switch_tool(self, tool: str, on: bool) -> None:
        self.tool_switched.emit(self.name, tool, on)
        told = self._shown.tools if self._shown is not None else None
        for one in told or ():  # it goes back if the choice could not be kept
            self._tool_switches[one.name].setChecked(one.is_on and not one.fault)

    def _show_log(self, lines: Sequence[str]) -> None:
        bar = self.log.verticalScrollBar()
        follows = bar.value() >= bar.maximum() - 2
        self.log.show_text("\n".join(lines))
        self._log_note.setVisible(not lines)
        box = self.log.parentWidget()
        assert box is not None
        box.setVisible(bool(lines))
        if follows:
            bar.setValue(bar.maximum())


class TextBox(MonoView):
    """Plain text of strangers that wraps, as high as its lines; it can be reached and scrolled with the keyboard."""

    def __init__(self, name: str, *, most: int) -> None:
        self._spans: LineSpans | None = None
        super().__init__(name, most=most, wraps=True, pad=(10, 6))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTabChangesFocus(True)

    def show_text(self, text: str) -> None:
        super().show_text(text)
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """The colours of its lines follow the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._spans is not None:
            self.color_lines(self._spans)

    def color_lines(self, spans: LineSpans) -> None:
        if self._colors is not None:
            self._colors.setDocument(None)
            self._colors.deleteLater()
        self._spans = spans
        super().color_lines(spans)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.height_for(width)


def _unswitched(tool: ToolRow) -> ToolRow:
    return replace(tool, is_on=False)


def boxed(view: QWidget) -> QWidget:
    made = frame("sunken")
    made.setLayout(column(view, margins=(1, 1, 1, 1)))
    return made
