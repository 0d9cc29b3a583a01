"""Forms and plans at a terminal: asks one question after the other, until each answer is valid."""

import asyncio
import os
import shlex
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from app.faces.outcome import tell
from app.text.plain import one_line, quoted
from app.tools.shared.forms import FieldShape, is_optional, label_of, options, problem_of, same, shape
from app.vocabulary.events import ACCEPT, DISMISS, REJECT, SUBMIT, Answer, FormField, Question, QuestionKind

CANCEL = "cancel"
MOST_LABEL = 1_000
PROMPTS = {
    FieldShape.CHOICE: "A number",
    FieldShape.SEVERAL: "Numbers, with commas between them",
    FieldShape.TEXT: "Your answer",
    FieldShape.NUMBER: "A number",
    FieldShape.INTEGER: "A whole number",
    FieldShape.BOOLEAN: "[y]es or [n]o",
}
YES_NO = {"y": True, "yes": True, "true": True, "n": False, "no": False, "false": False}
PLAN_WORDS = {"a": ACCEPT, "accept": ACCEPT, "r": REJECT, "reject": REJECT}

ReadLine = Callable[[str], Awaitable[str]]


async def answered(question: Question, read_line: ReadLine) -> Answer:
    """The person's answer to a form or a plan; raises EOFError if the input has ended."""
    if question.kind is QuestionKind.PLAN:
        path = (question.arguments or {}).get("plan_file_path", "")
        tell(f"\n? {question.title}  ({question.reason})\n{path}\n\n{quoted(question.preview)}")
        text = ""
        while True:
            said = (await read_line("[a]ccept, [e]dit it first, [r]eject, or say what should be different: ")).strip()
            if said.lower() in ("e", "edit"):
                text = await _edited(text or question.preview)
                tell(f"\n{quoted(text)}")
            elif choice := PLAN_WORDS.get(said.lower()):
                return Answer(choice, text=text if choice == ACCEPT and text != question.preview else "")
            elif said:
                return Answer(REJECT, said)
    tell(f"\n? {question.title}  (type {CANCEL} to answer nothing)")
    values: dict[str, Any] = {}
    for number, field in enumerate(question.form, 1):
        if len(question.form) > 1:
            tell(f"Question {number} of {len(question.form)}")
        tell(quoted(field.question))
        if shape(field) in (FieldShape.CHOICE, FieldShape.SEVERAL):
            for at, (label, _) in enumerate(options(field), 1):
                tell(f"  {at}. {one_line(label, MOST_LABEL)}")
        try:
            values[field.name] = await _value(field, read_line)
        except _FormCancelled:
            return Answer(DISMISS)
    return Answer(SUBMIT, values=values)


async def _value(field: FormField, read_line: ReadLine) -> Any:
    default = field.schema.get("default")
    prompt = PROMPTS[shape(field)] + (" (or nothing)" if is_optional(field) else "")
    if default is not None:
        shown = ", ".join(map(label_of, default)) if isinstance(default, list) else label_of(default)
        prompt = one_line(f"{PROMPTS[shape(field)]} (nothing means {shown})")
    while True:
        said = (await read_line(f"{prompt}: ")).strip()
        # An option called "cancel" counts first; /cancel always cancels.
        offered = any(label.casefold() == CANCEL for label, _ in options(field))
        if said.lower() == f"/{CANCEL}" or (said.lower() == CANCEL and not offered):
            raise _FormCancelled
        try:
            value = parsed(field, said)
        except ValueError as error:
            tell(f"! {error}")
            continue
        problem = problem_of(field, value)
        if problem is None:
            return value
        tell(f"! {problem}")


class _FormCancelled(Exception):
    """The person does not want to answer."""


def parsed(field: FormField, said: str) -> Any:
    """The typed text as a value of the field, None for an empty one; raises ValueError with words for the person."""
    kind = shape(field)
    if not said and (is_optional(field) or kind not in (FieldShape.TEXT, FieldShape.SEVERAL)):
        return None
    match kind:
        case FieldShape.TEXT:
            return said
        case FieldShape.CHOICE:
            return _option(field, said)
        case FieldShape.SEVERAL:
            values = [_option(field, part.strip()) for part in said.split(",") if part.strip()]
            return [value for at, value in enumerate(values) if not any(same(value, other) for other in values[:at])]
        case FieldShape.BOOLEAN:
            if said.lower() not in YES_NO:
                raise ValueError("Answer yes or no.")
            return YES_NO[said.lower()]
        case FieldShape.NUMBER | FieldShape.INTEGER:
            try:
                return int(said)
            except ValueError:
                pass
            try:
                return float(said)
            except ValueError:
                raise ValueError("Answer with a number.") from None


def _option(field: FormField, said: str) -> Any:
    """Find an option by its label, else by its number: a label may itself be a number."""
    choices = options(field)
    for label, value in choices:
        if said.casefold() in (label.casefold(), label_of(value).casefold()):
            return value
    if said.isdecimal() and 0 < int(said[:6]) <= len(choices):
        return choices[int(said[:6]) - 1][1]
    raise ValueError(f"{one_line(said, 40)} is none of the options.")


# --- plans ---------------------------------------------------------------------------------------------------------


async def _edited(text: str) -> str:
    """The plan after the person edited it in their own editor; unchanged if they have none."""
    editor = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "")
    if not editor:
        tell("! No editor is set. Name one in the variable EDITOR, or say what should be different.")
        return text
    folder = await asyncio.to_thread(tempfile.mkdtemp)
    path = Path(folder, "plan.md")
    try:
        await asyncio.to_thread(path.write_text, text, encoding="utf-8")
        process = await asyncio.create_subprocess_exec(*editor, str(path))
        if await process.wait() != 0:
            tell("! The editor failed; the plan is as it was.")
            return text
        return await asyncio.to_thread(path.read_text, encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        tell(f"! The plan cannot be edited: {error}")
        return text
    finally:
        shutil.rmtree(folder, ignore_errors=True)
