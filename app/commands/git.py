"""The conditions about git that the table of alarms uses."""

import re
from collections.abc import Iterable

from app.commands.alarm_checks import Question, SeenProgram
from app.commands.words import Word, names
from app.text.sentences import say

_GIT_RUNS = re.compile(
    r"(?i)(alias\.|core\.(sshcommand|pager|editor|fsmonitor|hookspath|askpass|gitproxy)|diff\..*(external|command)|"
    r"pager\.|credential\.|filter\.|merge\..*driver|.*\.textconv|gpg\.|sequence\.editor|uploadpack\.|protocol\.)"
)


def git_command(commands: str) -> Question:
    wanted = names(commands)
    return lambda seen: "" if seen.git[0] in wanted else None


def git_config(options: str) -> Question:
    wanted = names(options)
    reads = names("--get --get-all --list -l --get-regexp")

    def ask(seen: SeenProgram) -> str | None:
        given = {word.text for word in seen.git[1]}
        return "" if seen.git[0] == "config" and wanted & given and not reads & given else None

    return ask


def git_force(seen: SeenProgram) -> str | None:
    command, rest = seen.git
    if command != "push":
        return None
    forced = _texts(rest) & {
        "--force",
        "-f",
        "--force-with-lease",
        "--mirror",
        "--delete",
        "-d",
        "--prune",
        "-fu",
        "-uf",
    }
    marked = any(word.text.startswith(("+", ":", "--force-with-lease=")) for word in rest)
    return "" if forced or marked else None


def git_discards(seen: SeenProgram) -> str | None:
    command, rest = seen.git
    given = _texts(rest)
    letters = {letter for word in rest if re.fullmatch(r"-[A-Za-z]+", word.text) for letter in word.text[1:]}
    if command == "reset" and "--hard" in given:
        return say("changes that are not committed")
    if command == "clean" and ("f" in letters or "--force" in given) and not ("n" in letters or "--dry-run" in given):
        return say("files that git ignores") if letters & {"x", "X"} else say("files that git does not know")
    if command in ("checkout", "restore") and given & {".", ":/", "*", "--force", "-f"} and "--staged" not in given:
        return say("changes that are not committed")
    if command == "stash" and given & {"drop", "clear"}:
        return say("stashed changes")
    if (command == "reflog" and "expire" in given) or (command == "gc" and any("--prune" in text for text in given)):
        return say("what git keeps to undo mistakes")
    return None


def git_runs(seen: SeenProgram) -> str | None:
    """`git -c core.pager=…`, `git config core.pager …` and their like run a program, now or later."""
    command, rest = seen.git
    keys = [word.text for word in rest if not word.text.startswith("-")]
    if command == "config" and len(keys) > 1 and _GIT_RUNS.match(keys[0]) and keys[0] not in ("get", "list"):
        return keys[0]
    for at, word in enumerate(seen.words[:-1]):
        value = seen.words[at + 1].text
        if word.text in ("-c", "--config-env") and (_GIT_RUNS.match(value) or not seen.words[at + 1].is_known):
            return value
    return None


def _texts(words: Iterable[Word]) -> set[str]:
    return {word.text for word in words}
