"""Starters: prompts to begin with. Six are ours; the person's own are files, can be shared, and may have fields."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.configuration.paths import Folders
from app.fs.own_file import replace_file
from app.text.plain import one_line
from app.text.sentences import later, say
from app.vocabulary.errors import StorageError, UsageError

MOST_BYTES = 64_000
MOST_STARTERS = 200
_FIELD = re.compile(r"\{(\w{1,40})\}")
_BETWEEN = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class TaskStarter:
    name: str
    """What is typed after the slash."""
    title: str
    about: str
    """What will happen, in one line."""
    prompt: str

    @property
    def command(self) -> str:
        return f"/{self.name}"

    @property
    def fields(self) -> tuple[str, ...]:
        """What has to be filled in, such as `topic` for `{topic}`."""
        return () if self in BUILT_IN else tuple(dict.fromkeys(_FIELD.findall(self.prompt)))

    def filled_from(self, words: str = "", translate: Callable[[str], str] = str) -> str:
        """With what was typed after the name: `a, b` for two fields, everything for one, below the prompt for none."""
        if not self.fields:
            prompt = translate(self.prompt) if self in BUILT_IN else self.prompt
            return f"{prompt}\n\n{words}" if words else prompt
        typed = [value.strip() for value in words.split(",", len(self.fields) - 1)]
        return self.filled(dict(zip(self.fields, typed, strict=False)))

    def filled(self, values: Mapping[str, str]) -> str:
        """With these in the places of its fields; a place without a value stays as it is."""
        if not self.fields:
            return self.prompt
        return _FIELD.sub(lambda found: values.get(found[1]) or found[0], self.prompt)


BUILT_IN = (
    TaskStarter(
        "tidy",
        later("Tidy a folder"),
        later("Sorts, renames, finds duplicates. You approve one table."),
        later(
            "Tidy this folder: see what is in it and what is there twice, and propose as one table where everything "
            "should go. Delete nothing."
        ),
    ),
    TaskStarter(
        "rename-photos",
        later("Rename photos by date"),
        later("Reads the date in each picture. You approve one table."),
        later("Rename the photos here by the date they were taken, in a folder for each month, as one table."),
    ),
    TaskStarter(
        "table",
        later("Make a table out of PDFs"),
        later("Receipts, invoices, statements become one table."),
        later(
            "Make a table out of the PDFs here: for each receipt or invoice the file, who it is from, the date and the "
            "total. Save it beside them."
        ),
    ),
    TaskStarter(
        "summarise",
        later("Summarise documents"),
        later("Word, PDF, slides and text, with page numbers. Changes nothing."),
        later("Summarise the documents here: a few sentences about each, with page numbers. Change nothing."),
    ),
    TaskStarter(
        "explain",
        later("Explain this project"),
        later("Reads the files and says what they are for. Changes nothing."),
        later("Explain this project: what it is for, how it is built, and where to begin. Change nothing."),
    ),
    TaskStarter(
        "fix",
        later("Fix something here"),
        later("Finds a mistake, shows the change before it is made."),
        later("Fix something here: find one small mistake, correct it, and say how to check that."),
    ),
)


def all_starters(folders: Folders) -> list[TaskStarter]:
    """Ours and the person's; one of theirs replaces ours of the same name. Blocks shortly."""
    own = own_starters(folders)
    return [*(one for one in BUILT_IN if one.name not in {mine.name for mine in own}), *own]


def own_starters(folders: Folders) -> list[TaskStarter]:
    """Those of the person's; files that are none are left out."""
    found: list[TaskStarter] = []
    for path in sorted(folders.starters.glob("*.md"))[:MOST_STARTERS]:
        with suppress(UsageError):
            found.append(read_starter(path))
    return found


def read_starter(path: Path) -> TaskStarter:
    """A starter from a file, whose name becomes its own; raises UsageError."""
    from app.agent.roles.frontmatter import Mistake, split_definition  # YAML, only where there is such a file

    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise UsageError(say("{path} is no starter: it is longer than {number} bytes.", path, MOST_BYTES))
        front, prompt = split_definition(data.decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(say("{path} cannot be read: {problem}", path, error)) from None
    except Mistake as mistake:
        raise UsageError(say("{path}, line {line}: {reason}.", path, str(mistake.line), mistake.reason)) from None
    title, about = (one_line(str(front[key].value or ""), 200) if key in front else "" for key in ("title", "about"))
    name = starter_name(path.stem)
    if not prompt.strip() or not name:
        raise UsageError(say("{path} is no starter: it has no name or no text.", path))
    return TaskStarter(name, title or path.stem, about, prompt.strip())


def save_starter(folders: Folders, title: str, prompt: str, about: str = "") -> TaskStarter:
    """Keep one of the person's as a file of theirs; raises UsageError or StorageError."""
    name, title, about = starter_name(title), one_line(title, 200), one_line(about, 200)
    if not name or not prompt.strip():
        raise UsageError(say("A starter needs a title with letters or digits, and a text."))
    path = folders.starters / f"{name}.md"
    if path.exists():
        raise UsageError(say("There is a starter {name} already: {path}. Give this one another title.", name, path))
    quoted = (text.replace("\\", "\\\\").replace('"', '\\"') for text in (title, about))
    head = "\n".join(f'{key}: "{text}"' for key, text in zip(("title", "about"), quoted, strict=True))
    data = f"---\n{head}\n---\n{prompt.strip()}\n".encode()
    if len(data) > MOST_BYTES:
        raise UsageError(say("A starter has at most {number} bytes.", MOST_BYTES))
    try:
        replace_file(path, data)
    except OSError as error:
        raise StorageError(say("The starter cannot be written to {path}: {problem}", path, error)) from None
    return TaskStarter(name, title, about, prompt.strip())


def import_starter(folders: Folders, path: Path) -> TaskStarter:
    """One that somebody shared becomes one of the person's; raises UsageError or StorageError."""
    found = read_starter(path)
    return save_starter(folders, found.title, found.prompt, found.about)


def starter_name(title: str) -> str:
    return _BETWEEN.sub("-", title.casefold()).strip("-")[:40].strip("-")
