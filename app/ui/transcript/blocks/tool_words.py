"""What a call does, in words: "Edit src/retry.py" on its card, "Edited src/retry.py" at its block."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from app.commands import Reading
from app.text.plain import one_line, path_line, visible, visible_path
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr, translated
from app.ui.kit.words import some_of
from app.ui.transcript.blocks.diff import changed_files
from app.vocabulary.events import Question, QuestionKind
from app.vocabulary.tool_table import (
    HELPER,
    MCP_CALL,
    SKILL,
    STEPS,
    canonical_name,
    runs_command,
    server_of,
    spoken_name,
    waits_for_person,
)

TARGETS = (
    *("command", "pattern", "query", "path", "file_path", "file"),
    *("url", "source", "destination", "paths", "name", "question"),
)
"""Arguments that say what a call is about, the most telling first."""
OF_FILES = frozenset({"path", "file_path", "file", "source", "destination"})
"""Those that are the name of a file, which is one line."""
_WORDS: dict[str, tuple[str, str, str]] = {
    "read": (later("Read {what}"), later("Reading"), later("Read")),
    "cat": (later("Read {what}"), later("Reading"), later("Read")),
    "read_multiple_files": (later("Read {what}"), later("Reading"), later("Read")),
    "file_info": (later("Look at {what}"), later("Looking at"), later("Looked at")),
    "ls": (later("List {what}"), later("Listing"), later("Listed")),
    "glob": (later("Search for {what}"), later("Searching for"), later("Searched for")),
    "find": (later("Search for {what}"), later("Searching for"), later("Searched for")),
    "grep": (later("Search for {what}"), later("Searching for"), later("Searched for")),
    "find_clutter": (
        later("Look for clutter in {what}"),
        later("Looking for clutter in"),
        later("Looked for clutter in"),
    ),
    "write": (later("Write {what}"), later("Writing"), later("Wrote")),
    "edit": (later("Edit {what}"), later("Editing"), later("Edited")),
    "make_document": (later("Create {what}"), later("Creating"), later("Created")),
    "edit_document": (later("Edit {what}"), later("Editing"), later("Edited")),
    "skill": (later("Read the skill {what}"), later("Reading a skill"), later("Read a skill")),
    HELPER: (later("Start a helper: {what}"), later("A helper at work:"), later("A helper worked:")),
    "touch": (later("Create {what}"), later("Creating"), later("Created")),
    "mkdir": (later("Create the folder {what}"), later("Creating the folder"), later("Created the folder")),
    "mv": (later("Move {what}"), later("Moving"), later("Moved")),
    "rm": (later("Delete {what}"), later("Deleting"), later("Deleted")),
    "organize": (later("Reorganize {what}"), later("Reorganizing"), later("Reorganized")),
    "bash": (later("Run {what}"), later("Running"), later("Ran")),
    "bash_output": (later("Read the output of {what}"), later("Reading the output of"), later("Read the output of")),
    "bash_kill": (later("Stop {what}"), later("Stopping"), later("Stopped")),
    "web_search": (
        *(later("Search the web for {what}"), later("Searching the web for"), later("Searched the web for")),
    ),
    "web_fetch": (later("Open {what}"), later("Opening a page"), later("Opened a page")),
    "ask_user": (later("Ask you {what}"), later("Asking you"), later("Asked you")),
    "plan_write": (later("Write the plan {what}"), later("Writing a plan"), later("Wrote a plan")),
    "plan_read": (later("Read the plan {what}"), later("Reading a plan"), later("Read a plan")),
    "plan_edit": (later("Change the plan {what}"), later("Changing a plan"), later("Changed a plan")),
    "plan_list": (later("List the plans"), later("Listing the plans"), later("Listed the plans")),
    STEPS: (later("Write down the steps"), later("Writing down the steps"), later("Wrote down the steps")),
    "exit_plan_mode": (later("Show you the plan"), later("Showing you the plan"), later("Showed you the plan")),
}
"""By canonical names: what is asked, and what stands before the target while it happens and after it has."""
_MOST_ROWS = 3
"""Rows of a proposal for many files that are named."""
_MOST_TARGET = 160
"""Letters of what is no file's name in a headline: the whole stands below it."""
_REMOVING = frozenset({"rm", "rmdir", "unlink"})


# --- at the block --------------------------------------------------------------------------------------------------


def block_words(tool: str, *, is_done: bool, created: bool = False) -> str:
    """What stands before the target; the tool's own name where it is not one of ours."""
    known = _WORDS.get("touch" if created else canonical_name(tool))
    return translated(known[2 if is_done else 1]) if known else spoken_name(tool)


def target_of(tool: str, given: Mapping[str, Any]) -> str:
    """What a call is about, in a few words: a path, a command, a question."""
    if waits_for_person(tool):
        asked = given.get("questions")
        first = asked[0] if isinstance(asked, list) and asked else given
        return str(first.get("question", "")) if isinstance(first, Mapping) else ""
    if isinstance(rows := given.get("rows"), list) and tool == "organize":
        return ", ".join(str(row.get("path", "")) for row in rows[:_MOST_ROWS] if isinstance(row, Mapping))
    if tool == STEPS:
        return ""
    if tool == MCP_CALL:
        meant = given.get("arguments")
        given = meant if isinstance(meant, Mapping) else {}
    if given.keys() >= {"source", "destination"}:
        return f"{path_line(str(given['source']))} → {path_line(str(given['destination']))}"
    for key in TARGETS:
        if given.get(key) not in (None, ""):
            value = given[key]
            return ", ".join(map(str, value)) if isinstance(value, list) else one_target(key, str(value))
    return next((str(value) for value in given.values()), "")


def one_target(argument: str, value: str) -> str:
    if argument not in OF_FILES:
        return value
    return tr("the project") if value in (".", "./", "/") else path_line(value)


# --- on the card ---------------------------------------------------------------------------------------------------


def headline(question: Question) -> str:
    """For approvals what would happen, and to what."""
    if question.kind is not QuestionKind.APPROVAL:
        return visible(core_text(question.title))
    if question.rows:
        return _rows_headline(question)
    tool, given = canonical_name(question.tool), question.arguments or {}
    if tool != SKILL and (files := changed_files(question.preview)):
        return _change_headline(question, tool, files)
    if runs_command(tool):
        return _command_headline(question.command, in_background=bool(given.get("background")))
    if server := server_of(tool):
        name = spoken_name(tool).removeprefix(f"{server}: ")
        return tr("Call {tool} of the MCP server {server}", tool=one_line(name, 80), server=server)
    if tool not in _WORDS:
        return visible(core_text(question.title))
    what = target_of(tool, given)
    if tool == "web_fetch":
        what = urlsplit(what).hostname or what if "://" in what else what
    return translated(_WORDS[tool][0], what=one_line(what, _MOST_TARGET))


def whole_headline(question: Question) -> str:
    """The same for a line without the card, with the command that would run."""
    command = (question.arguments or {}).get("command") if runs_command(question.tool) else None
    return tr("{what}: {command}", what=headline(question), command=visible(command)) if command else headline(question)


def _change_headline(question: Question, tool: str, files: list[str]) -> str:
    """Files are called as they are after links and `..` were followed, whatever the call names them."""
    if len(files) > 1:
        return tr("Change %n file(s)", "", len(files))
    word = _WORDS.get("touch" if question.preview.startswith("--- /dev/null") else tool, _WORDS["edit"])
    return translated(word[0], what=visible_path(files[0]))


def _command_headline(reading: Reading | None, *, in_background: bool) -> str:
    removed = _removed(reading) if reading is not None else []
    if removed:
        return tr("Delete {what}", what=some_of([one_line(path, _MOST_TARGET) for path in removed], _MOST_ROWS))
    return tr("Run in the project, in the background") if in_background else tr("Run in the project")


def _removed(reading: Reading) -> list[str]:
    """What a command deletes that does nothing else; nothing where that is not sure."""
    is_plain = reading.understood and not (reading.hidden or reading.outside or reading.beside)
    for part in reading.parts:
        is_plain &= part.program in _REMOVING and not (part.is_dynamic or part.wrappers or part.redirections)
    deletes = all(effect.verb == "delete" for effect in reading.file_effects)
    return [effect.path for effect in reading.file_effects] if is_plain and deletes else []


def _rows_headline(question: Question) -> str:
    """What would be done with how many files."""
    acts, rows = {row.act for row in question.rows}, len(question.rows)
    if acts == {"move"}:
        return tr("Move or rename %n file(s)", "", rows)
    if acts == {"delete"}:
        return tr("Delete %n file(s)", "", rows)
    if acts == {"copy"}:
        return tr("Copy %n file(s)", "", rows)
    return tr("Reorganize %n file(s) and folder(s)", "", rows)
