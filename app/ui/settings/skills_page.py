"""The settings page about skills: which there are, where they come from, and which are used."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.text.plain import one_line, size_words, visible
from app.ui.kit.controls import column, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.filling import LineList
from app.ui.kit.language import later, tr
from app.ui.kit.parts import frame, label
from app.ui.settings.pages import SettingsPage

if TYPE_CHECKING:
    from app.assembly.skills import SkillFacts


class SkillsPage(SettingsPage):
    """Shows what it is told."""

    name = "skills"
    title = later("Skills")
    about = later(
        "A skill is a folder with a SKILL.md that says how a kind of task is done. Yours lie in ~/.agents/skills, "
        "~/.claude/skills or the folder of these settings, those of a project you trust in its .agents/skills. The "
        "agent knows a line of each and reads the rest when it fits, or when you write /name. One that changed is "
        "shown to you before it is used again."
    )

    def __init__(self) -> None:
        super().__init__()
        self._rows = LineList(self._line, spacing=6)
        self._none = label(tr("Looking…"), tone="text2", wrap=True)
        self._lay_out(self.form, 6, self._none, self._rows)

    def show_skills(self, skills: "Sequence[SkillFacts]") -> None:
        self._rows.show_items(skills)
        self._none.setVisible(not skills)
        self._none.setText(tr("There are none."))

    def _line(self, skill: "SkillFacts") -> QWidget:
        made = frame("card")
        facts = [core_text(skill.source), size_words(skill.size), skill.digest, core_text(skill.state)]
        head = row(label(skill.name, "strong"), None, label(" · ".join(filter(None, facts)), "small"))
        words = [label(one_line(skill.about, 300), tone="text2", wrap=True)] if skill.about else []
        path = label(visible(skill.path), "small", wrap=True)
        remarks = [label(core_text(remark), "small", "warn", wrap=True) for remark in skill.remarks]
        made.setLayout(column(head, *words, path, *remarks, spacing=4, margins=(10, 8, 10, 8)))
        return made
