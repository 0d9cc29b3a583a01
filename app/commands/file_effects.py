"""Which files of the project a command changes or names, as far as its arguments tell."""

from app.commands import FileEffect
from app.commands.alarm_checks import CHANGERS, SeenProgram, changed
from app.commands.path_targets import arguments
from app.commands.words import Word, names

_VIEWERS = names("cat head tail less more ls stat wc diff grep rg sed awk sort file find nl tac od xxd strings")
_DELETERS = names("rm rmdir unlink shred")


def paths_among(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The arguments that look like paths; for programs that only take files, every argument."""
    about_files = words[0].name in CHANGERS | _VIEWERS
    return tuple(word for word in arguments(words) if about_files or "/" in word.text or "." in word.text)


def file_effects_of(seen: SeenProgram) -> list[FileEffect]:
    """What the program changes or deletes in the project, by the paths that it names."""
    words = changed(seen)
    gone = words if seen.name in _DELETERS else words[:-1] if seen.name == "mv" else ()
    found = [(seen.ground.within(word), word in gone) for word in words]
    return [FileEffect("delete" if deleted else "change", path) for path, deleted in found if path is not None]
