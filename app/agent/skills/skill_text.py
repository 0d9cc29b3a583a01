"""Reads a SKILL.md leniently: skills are written for many programs, and what their validator says is only a remark."""

import re
import unicodedata
from dataclasses import dataclass

from app.agent.roles.frontmatter import Mistake, split_definition
from app.text.plain import one_line, visible
from app.text.sentences import say
from app.vocabulary.errors import UsageError

MAX_NAME_CHARS = 64
MAX_DESCRIPTION_CHARS = 1_024
MAX_FRONT_CHARS = 16_000
FIELDS = ("allowed-tools", "compatibility", "description", "license", "metadata", "name")
"""What the format knows; whatever else stands there is for other programs."""

_PARTS = re.compile(r"---[ \t]*\n(.*?)^---[ \t]*$\n?(.*)\Z", re.DOTALL | re.MULTILINE)
_FIELD = re.compile(r"([A-Za-z][\w-]*):[ \t]*(.*)\Z")
_NAME = re.compile(r"\w[\w-]*\Z")


@dataclass(frozen=True, slots=True)
class SkillText:
    name: str
    description: str
    body: str
    remarks: tuple[str, ...] = ()
    """What a strict reader would complain about, in the words of the format's own validator where it has some."""


def same_name(name: str) -> str:
    """Names that are equal here look alike, or are one on a forgiving file system."""
    return unicodedata.normalize("NFKC", name).casefold()


def read_skill_text(data: bytes, folder: str) -> SkillText:
    """The text of a SKILL.md in a folder of this name; raises UsageError that says why it cannot be used."""
    try:
        text = data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise UsageError(say("SKILL.md is not UTF-8 text")) from None
    if "\0" in text:
        raise UsageError(say("SKILL.md holds a NUL character"))
    remarks = ["SKILL.md must start with YAML frontmatter (---): it begins with a byte order mark"] * (
        text[:1] == "\ufeff"
    )
    text = text.removeprefix("\ufeff")
    parts = _PARTS.match(text)
    if parts is None or len(parts[1]) > MAX_FRONT_CHARS:
        raise UsageError(say("SKILL.md must start with YAML frontmatter (---)"))
    try:
        fields = {name: marked.value for name, marked in split_definition(text)[0].items()}
    except Mistake as mistake:  # such as `description: Use when: …`, which many skills have
        remarks.append(f"Invalid YAML in frontmatter: {mistake.reason} (line {mistake.line})")
        fields = _lenient_fields(parts[1])
    name, description = _word(fields.get("name")) or folder, _word(fields.get("description"))
    if not description:
        raise UsageError(say("SKILL.md has no description"))
    if not _NAME.match(name) or len(name) > MAX_NAME_CHARS:
        raise UsageError(say("the name {name} is not one of letters, digits and hyphens", repr(one_line(name, 80))))
    remarks += _complaints(fields, name, description, folder)
    return SkillText(name, one_line(description, MAX_DESCRIPTION_CHARS), parts[2].strip(), tuple(map(visible, remarks)))


def _word(value: object) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""


def _lenient_fields(front: str) -> dict[str, object]:
    """Each `key: value` line for itself, whatever YAML would make of the value; indented lines continue it."""
    found: dict[str, object] = {}
    last = ""
    for line in front.splitlines():
        if field := _FIELD.match(line):
            last = field[1]
            found[last] = field[2].strip().strip("\"'").removeprefix(">").removeprefix("|")
        elif line[:1] in (" ", "\t") and last:
            found[last] = f"{found[last]} {line.strip()}".strip()
    return found


def _complaints(fields: dict[str, object], name: str, description: str, folder: str) -> list[str]:
    said: list[str] = []
    if unknown := sorted(fields.keys() - set(FIELDS)):
        said.append(f"Unexpected fields in frontmatter: {', '.join(unknown)}. Only {list(FIELDS)} are allowed.")
    if not _word(fields.get("name")):
        said.append("Missing required field in frontmatter: name")
    if name != name.lower():
        said.append(f"Skill name '{name}' must be lowercase")
    if "_" in name:
        said.append(f"Skill name '{name}' contains invalid characters. Only letters, digits, and hyphens are allowed.")
    if "--" in name or name.endswith("-"):
        said.append("Skill name cannot start or end with a hyphen or contain consecutive hyphens")
    if unicodedata.normalize("NFKC", folder) != unicodedata.normalize("NFKC", name):
        said.append(f"Directory name '{folder}' must match skill name '{name}'")
    if len(description) > MAX_DESCRIPTION_CHARS:
        said.append(f"Description exceeds {MAX_DESCRIPTION_CHARS} character limit ({len(description)} chars)")
    if tools := _word(fields.get("allowed-tools")):
        said.append(f"It asks for the tools {one_line(tools, 120)}: that allows nothing, your rules and trust decide")
    return said
