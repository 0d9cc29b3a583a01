"""Finds the folders of skills and reads them: without following links out of their places, and never too much."""

import hashlib
import json
import stat
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from app.agent.skills.skill_text import SkillText, read_skill_text, same_name
from app.sandbox.files.workspace import Workspace, Zone
from app.text.plain import escaped, one_line, size_words
from app.text.sentences import say
from app.vocabulary.errors import ToolError, UsageError

TEXT = "SKILL.md"
MAX_TEXT_BYTES = 256_000
MAX_FILES = 500
MAX_SKILL_BYTES = 20_000_000
MAX_FOLDERS = 2_000
"""That are looked into in one place."""
MAX_SKILLS = 200


class SkillSource(StrEnum):
    PERSON = "person"
    PROJECT = "project"
    BUILTIN = "builtin"


@dataclass(frozen=True, slots=True)
class SkillPlace:
    """A folder whose folders are skills: `inside` below `root`, out of which nothing may lead."""

    source: SkillSource
    root: Path
    inside: str = ""

    @property
    def folder(self) -> Path:
        return self.root / self.inside


@dataclass(frozen=True, slots=True)
class SkillFile:
    data: bytes
    is_program: bool = False


@dataclass(frozen=True)
class SkillFiles:
    """A skill as it was read once: what is hashed, shown and used are these bytes."""

    files: Mapping[str, SkillFile]
    left_out: tuple[str, ...] = ()
    """Links and other things that are no files."""

    @property
    def digest(self) -> str:
        rows = [
            [path, one.is_program, hashlib.sha256(one.data).hexdigest()] for path, one in sorted(self.files.items())
        ]
        return hashlib.sha256(json.dumps(rows).encode(errors="replace")).hexdigest()

    @property
    def size(self) -> int:
        return sum(len(one.data) for one in self.files.values())


@dataclass(frozen=True)
class Skill:
    """A skill that was found; with `problem` it cannot be used."""

    text: SkillText
    place: SkillPlace
    folder: str
    """Its own, in the place."""
    problem: str = ""

    @property
    def name(self) -> str:
        return self.text.name

    @property
    def path(self) -> Path:
        return self.place.folder / self.folder

    def read(self) -> SkillFiles:
        """All of it; raises UsageError or ToolError. Blocks."""
        files = _workspace(self.place)
        start = files.resolve(_join(self.place.inside, escaped(self.folder)))
        found: dict[str, SkillFile] = {}
        left_out: list[str] = []
        size = 0
        for entry in files.walk(start, MAX_FILES * 2):
            path = "/".join(map(escaped, entry.place.parts[len(start.parts) :]))
            if stat.S_ISDIR(entry.status.st_mode):
                continue
            if not stat.S_ISREG(entry.status.st_mode):
                left_out.append(path)
                continue
            data, _ = files.read_head(entry.place, MAX_SKILL_BYTES - size + 1)
            size += len(data)
            if size > MAX_SKILL_BYTES or len(found) >= MAX_FILES:
                too_large = say(
                    "the folder of the skill is too large: at most {size} in {count} files",
                    size_words(MAX_SKILL_BYTES),
                    MAX_FILES,
                )
                raise UsageError(too_large)
            found[path] = SkillFile(data, bool(entry.status.st_mode & 0o111))
        return SkillFiles(found, tuple(left_out))


def find_skills(places: Sequence[SkillPlace], off: Collection[str] = ()) -> list[Skill]:
    """All skills, broken ones too. Of two with one name the one in the first place is used. Blocks.

    `off` are names that the person switched off.
    """
    found: dict[str, Skill] = {}
    others: list[Skill] = []
    switched_off = set(map(same_name, off))
    for skill in (skill for place in places for skill in _in_place(place)):
        name, problem = same_name(skill.name), skill.problem
        if not problem and name in found:
            problem = say("the name is taken by {folder}", str(found[name].path))
        elif not problem and name in switched_off:
            problem = say("you switched it off")
        if problem:
            others.append(replace(skill, problem=problem))
        elif len(found) < MAX_SKILLS:
            found[name] = skill
    return [*found.values(), *others[:MAX_SKILLS]]


def _in_place(place: SkillPlace) -> Iterator[Skill]:
    try:
        files = _workspace(place)
        start = files.resolve(place.inside or ".")
        names = [entry.place for entry in files.list(start).entries if entry.kind != "file"][:MAX_FOLDERS]
    except (ToolError, UsageError):
        return
    for found in names:
        try:
            within = files.resolve(_join(place.inside, escaped(found.parts[-1])))
            text = files.resolve(f"{within.shown}/{TEXT}")
            if within.parts[: len(start.parts)] != start.parts or text.parts[:-1] != within.parts:
                raise UsageError(say("a link leads out of the folder of skills"))
            data, size = files.read_head(text, MAX_TEXT_BYTES)
            if size > MAX_TEXT_BYTES:
                raise UsageError(say("SKILL.md has {count} bytes; at most {number} are read", size, MAX_TEXT_BYTES))
            yield Skill(read_skill_text(data, found.shown_name), place, found.parts[-1])
        except (ToolError, UsageError) as error:
            if isinstance(error, ToolError) and error.code == "ENOENT":
                continue  # a folder that is no skill
            nameless = SkillText(one_line(found.shown_name, 64), "", "")
            yield Skill(nameless, place, found.parts[-1], one_line(error.text, 300))


def _workspace(place: SkillPlace) -> Workspace:
    return Workspace([Zone("project", place.root, False)], for_person=True)


def _join(*names: str) -> str:
    return "./" + "/".join(filter(None, names))
