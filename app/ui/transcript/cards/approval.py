"""The approval card: shows exactly what a call would do and how it would be confined, and takes the answer.

Approve is never the default button, and Enter never presses it: it takes a click, Space on the button, or Alt+A.
Alt+D denies.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QPushButton, QWidget

from app.agent.deciding.questions import ADD_FOLDER, ALLOW, APPROVE, APPROVE_TURN, STOP, TELL
from app.agent.deciding.undoable import widen
from app.commands import Part, Reading
from app.text.plain import one_line, visible_path
from app.ui.kit.core_texts import core_text
from app.ui.kit.flow import Flow
from app.ui.kit.language import number, tr
from app.ui.kit.parts import button, label
from app.ui.kit.words import line_counts, some_of
from app.ui.transcript.blocks.calls import pretty
from app.ui.transcript.blocks.diff import changed_files, is_diff, left_out, parse_diff
from app.ui.transcript.blocks.effects import later_words
from app.ui.transcript.blocks.tool_words import OF_FILES, TARGETS, headline
from app.ui.transcript.cards.approval_panels import EDITED_LINES, AlwaysPanel, EditPanel, GrantPanel, can_edit
from app.ui.transcript.cards.card import MOST_SAID, NO_KEY, YES_KEY, Arguments, Card, DecisionCard, Draft, sentence
from app.ui.transcript.cards.weight import Weight, weigh
from app.ui.transcript.list.block import NO_LIMIT, Reports, height_of
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier
from app.vocabulary.events import Answer, Question
from app.vocabulary.tool_table import SKILL, ResultView, server_of, view_of

_EDITOR_LINES = (EDITED_LINES, 9, 6, 4, 3)
_LONG_NAME = 24
"""Letters of an argument's name that have room beside its value."""
_BESIDE_A_COMMAND = frozenset({"command", "timeout", "background"})
"""Arguments that give a command no further rights."""
_SHORT_REASON = 60
"""Letters of a reason that has room beside what opens more."""
_MOST_NAMED = 6
_MOST_LETTERS = 100
"""So many parts of a command, files or addresses stand in one line, each cut where it gets long; the call has all."""
_ICONS = {
    ResultView.COMMAND: "terminal",
    ResultView.CHANGE: "pencil",
    ResultView.WEB: "globe",
    ResultView.MATCHES: "search",
}


class ApprovalCard(DecisionCard):
    """First what would be done and whether undo can bring it back, then the choices, then all the rest."""

    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "eye" if weigh(question)[0] is Weight.LIGHT else "warning")
        self.add_head(headline(question), counts_of(question))
        self.add_undo()
        if question.remark:
            self.add_line("refresh", "warn", core_text(question.remark))
        for alarm in question.command.alarms if question.command else ():
            self.add_line("warning", "bad", sentence(one_line(core_text(alarm), MOST_SAID)))
        for run in question.runs_later[:_MOST_NAMED]:
            self.add_line("clock", "warn", later_words(run))
        if len(question.runs_later) > _MOST_NAMED:
            rest = number(len(question.runs_later) - _MOST_NAMED)
            self.add_line("clock", "warn", tr("and {count} more that run later", count=rest))
        found = [*_several_files(question), *facts(question.command)]
        for glyph, ink, text in (one for one in found if one[1] == "warn"):
            self.add_line(glyph, ink, text)
        if is_diff(question.preview):
            self.add_preview(question.preview)
        else:
            alarming = question.command.alarming if question.command else ()
            self.add_call(short_call(question), _ICONS.get(view_of(question.tool), "list"), alarming=alarming)
        self._granting: GrantPanel | None = None
        self._editing: EditPanel | None = None
        self._add_choices()
        if self.question.proposals:
            rules = AlwaysPanel(question.proposals, draft)
            rules.kept.connect(lambda rule, scope: self.keep_rule(rule, scope, rules.keep))
            self.add_part("always", rules)
        for glyph, ink, text in (one for one in found if one[1] != "warn"):
            self.add_line(glyph, ink, text)
        if question.in_force is not None:
            self.add_line(*in_force_line(question.in_force))
        self._add_links()

    def _add_choices(self) -> None:
        kind = "plain" if self.weight is Weight.GRAVE else "primary"
        self.approve = button(tr("Approve"), kind, on_click=lambda: self._approve(APPROVE, self.approve))
        self.yes = self.approve
        self.approve.setToolTip(tr("Run exactly this call ({key})", key=YES_KEY))
        self.approve_turn = button(
            tr("Everything this turn"), "plain", on_click=lambda: self._approve(APPROVE_TURN, self.approve_turn)
        )
        self.approve_turn.setAccessibleName(tr("Approve everything this turn"))
        self.approve_turn.setToolTip(tr("Run this, and all else in this turn that Autonomous would not ask about"))
        if self.weight is Weight.GRAVE or (self.question.choices and APPROVE_TURN not in self.question.choices):
            self.approve_turn.hide()  # what is grave is looked at one by one
        self.always = button(tr("Always…"), "plain", on_click=lambda: self.turn_part("always"))
        self.always.setToolTip(tr("Save a rule, so that you are not asked about calls like this one again"))
        if not self.question.proposals:
            self.always.hide()
        self.make_denial()
        if can_edit(self.question.proposed):
            self._editing = EditPanel(self.question.proposed or "", self.draft)
            self._editing.edited.connect(self._show_edited)
            self.add_part("editing", self._editing)
            self._show_edited()
        self.column.addWidget(self.hint)
        self.column.addWidget(Flow(self.approve, self.approve_turn, self.always, self.reason, self.deny))

    def _add_links(self) -> None:
        """What opens more of it, and the parts that open."""
        whole = button(tr("Show the whole call"), "link", on_click=lambda: self.turn_part("whole"))
        whole.setToolTip(tr("The tool's own name, and all that the agent gave it"))
        links = [whole]
        if self._editing is not None:
            self.edit = button(tr("Edit the text…"), "link", on_click=lambda: self.turn_part("editing"))
            self.edit.setToolTip(tr("Change what is written before you approve it. The agent is told what you changed"))
            links.append(self.edit)
        in_force = self.question.in_force
        if in_force is not None and not in_force.grant.read_only and in_force.tier is not Tier.NONE:
            more = button(tr("Allow more…"), "link", on_click=lambda: self.turn_part("granting"))
            more.setToolTip(tr("Allow the network, one more folder or a run without confinement"))
            links.append(more)
            self._add_granting(in_force)
        is_short = self.has_reason and len(self.reason_words()) <= _SHORT_REASON
        self.column.addWidget(Flow(*links, *([label(self.reason_words(), "small")] if is_short else []), spacing=14))
        if not is_short:
            self.add_reason()
        self.add_whole_call(exact_call(self.question))

    def _add_granting(self, in_force: InForce) -> None:
        if self.question.requested != Grant() and "granting" not in self.draft.opened:
            self.draft.opened.add("granting")
            self.draft.grant |= self.question.requested
        self._granting = GrantPanel(self.draft, self.question.requested, by_host=in_force.by_host)
        self._granting.resized.connect(self._show_granted)
        self.add_part("granting", self._granting)
        self._show_granted()

    def fit(self, width: int, room: int = NO_LIMIT) -> None:
        """An open editor gets smaller too, so that it and the button stand in view together."""
        if self._editing is None or not self.is_open("editing"):
            super().fit(width, room)
            return
        for lines in _EDITOR_LINES:
            self._editing.fit(lines)
            super().fit(width, room)
            if height_of(self, width) <= room:
                return

    @property
    def target(self) -> QWidget | None:
        """The person's own version while they edit it."""
        return self._editing.text if self._editing is not None and self.is_open("editing") else super().target

    def turn_part(self, name: str) -> None:
        super().turn_part(name)
        if name == "granting":
            self._show_granted()
        if name == "editing" and self._editing is not None:
            self._show_edited()
            if self.is_open(name):
                self._editing.text.setFocus()

    def _show_edited(self) -> None:
        """The button says that the person's own text is approved; a rule is made of calls as the agent makes them."""
        is_edited = self._edited_text() is not None
        self.approve.setText(tr("Approve my version") if is_edited else tr("Approve"))
        self.approve.setAccessibleName(self.approve.text())
        self.always.setEnabled(not is_edited)
        if self.preview is not None:
            boxed_change = self.preview.parentWidget()
            assert boxed_change is not None
            boxed_change.setVisible(not self.is_open("editing"))

    def _show_granted(self) -> None:
        """More that is granted is more that undo cannot bring back."""
        in_force = self.question.in_force
        more = self.draft.grant - in_force.grant if in_force is not None and self.is_open("granting") else NO_GRANT
        self.show_undo(widen(self.question.undo, more))
        self.resized.emit()

    def _edited_text(self) -> str | None:
        return self._editing.edited_text if self._editing is not None and self.is_open("editing") else None

    def _approve(self, choice: str, pressed: QWidget) -> None:
        if not self.is_before_the_eyes(pressed):
            return
        granting = self._granting
        if (edited := self._edited_text()) is not None:
            self.reply(Answer(choice, edited=edited))
        elif granting is None or not self.is_open("granting"):
            self.choose(choice)
        elif granting.check():
            self.reply(Answer(choice, grant=granting.grant, for_session=granting.for_session))
        else:
            self.resized.emit()

    def say_yes_by_key(self) -> None:
        self._approve(APPROVE, self.approve)


class ViolationCard(Card):
    """A call led outside, or to a file that is off limits, and was stopped; the person decides how to continue."""

    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "shield-x")
        self.add_head(headline(question))
        self.add_reason()
        self.add_call([("", question.preview)] if question.preview else exact_call(question), "folder")
        if question.remark:
            self.add_line("file", "text3", core_text(question.remark))
        self.allow = button(tr("Allow this file once"), "plain", on_click=lambda: self._say_yes(self.allow, ALLOW))
        self.allow.setToolTip(tr("This call may read exactly this file. The next one is stopped again"))
        self.allow.setVisible(ALLOW in question.choices)
        self.tell = self.choice_button(tr("Tell the agent no"), "plain", TELL)
        self.tell.setToolTip(tr("The agent is told that this is not allowed, and continues ({key})", key=NO_KEY))
        self.stop = self.choice_button(tr("Stop"), "danger", STOP)
        self.stop.setToolTip(tr("End the turn here"))
        stopped = label(tr("The call was stopped."), "small", "text2")
        writes = bool(question.requested.changes)
        self.add = button(
            tr("Add this folder, with changes") if writes else tr("Add this folder to read"),
            on_click=lambda: self._say_yes(self.add, ADD_FOLDER),
        )
        self.add.setVisible(ADD_FOLDER in question.choices)
        if ADD_FOLDER in question.choices:
            folder = visible_path(", ".join(added_folders(question.requested)))
            self.add_line("folder", "text3", tr("Its folder can be added to the session: {path}", path=folder))
        offered = {ALLOW: self.allow, ADD_FOLDER: self.add}
        acts = (*(made for choice, made in offered.items() if choice in question.choices), self.tell, self.stop)
        self.column.addWidget(self.hint)
        self.column.addWidget(Flow(stopped, None, *acts))

    def reason_words(self) -> str:
        """The rule that was broken says something of the path."""
        return tr("This path {why}.", why=one_line(core_text(self.question.reason), MOST_SAID).rstrip("."))

    def _say_yes(self, pressed: QPushButton, choice: str) -> None:
        if self.is_before_the_eyes(pressed):
            self.choose(choice)

    def say_no_by_key(self, take_reason: Callable[[], str]) -> None:
        self.choose(TELL)


def added_folders(grant: Grant) -> tuple[str, ...]:
    return (*grant.reads, *grant.changes)


def facts(reading: Reading | None) -> list[tuple[str, str, str]]:
    """What was read in a command, beyond what anybody sees at once: glyph, ink and words of each line."""
    if reading is None:
        return []
    lines: list[tuple[str, str, str]] = []
    if not reading.understood:
        lines.append(("eye", "warn", tr("Handrail cannot tell everything that this command would do.")))
    if len(reading.parts) > 1 or any(part.wrappers for part in reading.parts):
        runs = _some([_run_words(part) for part in reading.parts], " · ")
        lines.append(("list", "text3", tr("Runs: {commands}", commands=runs)))
    if reading.outside:
        lines.append(("folder", "warn", tr("Outside the project: {paths}", paths=_some(reading.outside))))
    targets = [f"{found.operator} {found.target}" for part in reading.parts for found in part.redirections]
    if targets:
        lines.append(("file", "text3", tr("Redirects: {targets}", targets=_some(targets))))
    return lines


def _several_files(question: Question) -> list[tuple[str, str, str]]:
    """Those that would be changed, where the headline cannot name them."""
    files = changed_files(question.preview) if question.tool != SKILL else []
    return [("file", "warn", tr("Changes: {files}", files=_some(files)))] if len(files) > 1 else []


def _some(texts: Sequence[str], between: str = ", ") -> str:
    """As many as there is room for."""
    return some_of([one_line(text, _MOST_LETTERS) for text in texts], _MOST_NAMED, between)


def _run_words(part: Part) -> str:
    words = " ".join(part.words)
    return (
        tr("{command} (through {wrappers})", command=words, wrappers=", ".join(part.wrappers))
        if part.wrappers
        else words
    )


def in_force_line(in_force: InForce) -> tuple[str, str, str]:
    if in_force.tier is Tier.NONE:
        return "shield-x", "warn", " ".join(filter(None, (f"{core_text(in_force.words)}.", core_text(in_force.note))))
    beyond = [*([tr("the network")] if in_force.grant.network else []), *in_force.grant.folders]
    more = tr("Beyond that: {things}.", things=", ".join(beyond)) if beyond else ""
    is_planning = in_force.grant.read_only
    words = tr("Plan mode: the project is read-only") if is_planning else core_text(in_force.words)
    return "shield", "text3", " ".join(filter(None, (f"{words}.", more, core_text(in_force.note))))


def counts_of(question: Question) -> list[tuple[str, str]]:
    """Lines added and removed, with their inks; nothing where the change is not shown whole."""
    rows = parse_diff(question.preview) if is_diff(question.preview) else []
    if left_out(rows) != 0:
        return []
    kinds = Counter(row.kind for row in rows)
    return line_counts(kinds["+"], kinds["-"])


def exact_call(question: Question) -> Arguments:
    """The tool and all arguments, in full: first what the call is about."""
    name = [] if server_of(question.tool) else [(tr("tool"), question.tool)]
    return [*name, *_arguments(question.arguments or {}, question.tool)]


def short_call(question: Question) -> Arguments:
    """What counts of it. A command without further rights is shown bare: the headline says where it runs."""
    given = question.arguments or {}
    if "command" in given and given.keys() <= _BESIDE_A_COMMAND:
        return [("", str(given["command"]))]
    effect = [(tr("effect"), question.preview)] if question.preview and not is_diff(question.preview) else []
    return [*_arguments(given, question.tool), *effect]


def _arguments(given: Mapping[str, Any], tool: str) -> Arguments:
    if not given and server_of(tool):
        return [("", tr("(without arguments)"))]
    if any(isinstance(value, dict) or _is_deep(value) or len(name) > _LONG_NAME for name, value in given.items()):
        return [("", pretty(given))]
    order = sorted(given, key=lambda name: TARGETS.index(name) if name in TARGETS else len(TARGETS))
    return [(name, _value_text(name, given[name])) for name in order]


def _is_deep(value: object) -> bool:
    """Whether it is a list of anything but single lines of text, which fit side by side."""
    return isinstance(value, list) and not all(isinstance(item, str) and "\n" not in item for item in value)


def _value_text(name: str, value: object) -> str:
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    if name in OF_FILES:
        return visible_path(str(value))
    return str(value).lower() if isinstance(value, bool) else str(value)
