"""How much a call weighs: a removal and `sudo` must not look like `echo`."""

from enum import Enum, auto

from app.commands import Part, Reading
from app.ui.kit.language import tr
from app.vocabulary.events import Question, QuestionKind
from app.vocabulary.tool_table import SKILL, ToolFamily, canonical_name, family_of


class Weight(Enum):
    LIGHT = auto()
    """It only looks at something."""
    USUAL = auto()
    GRAVE = auto()
    """It removes something, takes other rights, or does what is always asked about."""


SURFACES = {Weight.LIGHT: "card", Weight.USUAL: "warn", Weight.GRAVE: "danger"}
INKS = {Weight.LIGHT: "text2", Weight.USUAL: "warn", Weight.GRAVE: "bad"}
_REMOVING = frozenset({"rm", "rmdir", "unlink", "shred", "srm", "trash", "trash-put"})
_OTHER_RIGHTS = frozenset({"sudo", "doas", "pkexec", "su", "runuser"})
_LOOKING = frozenset(
    {"echo", "printf", "ls", "cat", "pwd", "head", "tail", "wc", "true", "date", "whoami", "which", "du"}
)


def weigh(question: Question) -> tuple[Weight, tuple[str, ...]]:
    """The weight of a call that waits for the person, and why it is grave, in two or three words each."""
    if question.kind is QuestionKind.UNKEPT:
        return Weight.GRAVE, (tr("Cannot be undone"),)
    if question.kind is not QuestionKind.APPROVAL:
        return Weight.USUAL, ()
    reading = question.command
    reasons = [
        *([tr("Removes files")] if _removes(question, reading) else []),
        *(tr("With {program}", program=name) for name in _rights(reading)),
        *([tr("Without confinement")] if question.requested.unconfined else []),
    ]
    if reading is not None and reading.alarms and not reasons:
        reasons = [tr("Look twice")]
    if reasons:
        return Weight.GRAVE, tuple(reasons)
    if question.tool == SKILL:  # it is asked about where it is new or has changed
        return Weight.USUAL, ()
    if family_of(question.tool) is ToolFamily.READING or (reading is not None and _only_looks(reading)):
        return Weight.LIGHT, ()
    return Weight.USUAL, ()


def _removes(question: Question, reading: Reading | None) -> bool:
    if canonical_name(question.tool) == "rm" or any(row.act == "delete" for row in question.rows):
        return True
    if reading is None:
        return False
    effects = any(effect.verb == "delete" for effect in reading.file_effects)
    return effects or any(part.program in _REMOVING or "-delete" in part.words for part in reading.parts)


def _rights(reading: Reading | None) -> list[str]:
    used = [name for part in (reading.parts if reading else ()) for name in (*part.wrappers, part.program)]
    return [name for name in dict.fromkeys(used) if name in _OTHER_RIGHTS]


def _only_looks(reading: Reading) -> bool:
    return reading.understood and not reading.hidden and not reading.outside and all(map(_is_look, reading.parts))


def _is_look(part: Part) -> bool:
    writes = any(found.writes for found in part.redirections)
    is_plain = not (part.wrappers or part.assignments or part.is_dynamic or part.is_interpreter or writes)
    return part.program in _LOOKING and is_plain
