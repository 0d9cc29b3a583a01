"""Which skills the person knows, by the hash of the whole folder, and copies of these: what acts are the copies.

A skill that has changed is shown as a difference before it acts again. The copies lie in a folder of ours that commands
and tools may only read, so that nothing changes between the look at a skill and the run of its scripts.
"""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from shutil import rmtree

from app.agent.skills.skill_folders import Skill, SkillFiles
from app.fs.own_file import replace_file
from app.sandbox.files.line_diff import difference
from app.text.plain import escaped, unescaped, visible
from app.text.sentences import say
from app.vocabulary.errors import StorageError

MAX_SHOWN_LINES = 2_000


class KnownSkills:
    """All methods block."""

    def __init__(self, file: Path, copies: Path) -> None:
        self._file = file
        self.copies = copies

    def digest_of(self, skill: Skill) -> str:
        """The hash of the skill as the person knows it; "" if they never saw it."""
        return str(self._entry(skill).get("digest", ""))

    def description_of(self, skill: Skill) -> str:
        """The description as the person knows it; "" if they never saw the skill."""
        return str(self._entry(skill).get("description", ""))

    def accept(self, skill: Skill, files: SkillFiles) -> Path:
        """The person knows it like this from now on; gives the folder of the copy. Raises StorageError."""
        digest = files.digest
        entry = {"digest": digest, "description": skill.text.description}
        try:
            copy = self._copied(files, digest)
            if (known := self._read()).get(str(skill.path)) != entry:
                replace_file(self._file, json.dumps({**known, str(skill.path): entry}, indent=1).encode())
        except OSError as error:
            why = error.strerror or str(error)
            raise StorageError(say("The skill {name} cannot be kept: {problem}.", skill.name, why)) from error
        return copy

    def difference(self, skill: Skill, files: SkillFiles) -> str:
        """What the person has to look at: every file that is not as they know it; hidden characters are spelled out."""
        before = self.copies / self.digest_of(skill)[:16] if self.digest_of(skill) else None
        old = {path: _content(before, path) for path in _paths(before)} if before is not None else {}
        now = {path: one.data for path, one in files.files.items()}
        changed = [path for path in sorted({*old, *now}) if old.get(path) != now.get(path)]
        names = [f"+{path} ({_kind(old.get(path), now.get(path))})" for path in changed]
        lines = [f"--- {skill.name}", f"+++ {skill.name}", f"@@ -0,0 +1,{len(names)} @@", *names] if names else []
        for path in changed:
            lines += _changes(path, old.get(path), now.get(path))
        left = len(lines) - MAX_SHOWN_LINES
        more = [f"[{left:,} more lines of this change are not shown]"] if left > 0 else []
        return visible("\n".join([*lines[:MAX_SHOWN_LINES], *more]))

    def _entry(self, skill: Skill) -> dict[str, object]:
        entry = self._read().get(str(skill.path))
        return entry if isinstance(entry, dict) else {}

    def _read(self) -> dict[str, object]:
        with suppress(OSError, ValueError):  # a broken file knows nothing: all skills are looked at again
            read = json.loads(self._file.read_bytes())
            return read if isinstance(read, dict) else {}
        return {}

    def _copied(self, files: SkillFiles, digest: str) -> Path:
        target = self.copies / digest[:16]
        if target.is_dir():
            return target
        making = self.copies / f".{token_hex(8)}"
        for path, one in files.files.items():
            copy = making.joinpath(*unescaped(path).split("/"))
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(one.data)
            copy.chmod(0o555 if one.is_program else 0o444)
        try:
            making.rename(target)
        except OSError:  # another window was first
            rmtree(making, ignore_errors=True)
        return target


def _paths(folder: Path) -> Iterator[str]:
    for around, _, names in os.walk(folder):
        for name in names:
            yield escaped(Path(around, name).relative_to(folder).as_posix())


def _content(folder: Path, path: str) -> bytes | None:
    try:
        return (folder / unescaped(path)).read_bytes()
    except OSError:
        return None


def _kind(before: bytes | None, after: bytes | None) -> str:
    return "new" if before is None else "removed" if after is None else "changed"


def _changes(path: str, before: bytes | None, after: bytes | None) -> list[str]:
    """As a unified diff, also of what is no text: a card shows nothing else."""
    found = difference(before, after)
    no_text = ("@@ -0,0 +1,1 @@", f"+It is no text, or too long to compare ({len(after or b''):,} bytes).")
    return [f"--- {path}", f"+++ {path}", *(found.lines if found is not None else no_text)]
