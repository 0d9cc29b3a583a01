"""Finds the text that programs run as code: shells, `eval`, `find -exec` and interpreters."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.commands.tree import Simple
from app.commands.words import Word, names
from app.commands.wrappers import known_as
from app.text.sentences import say

SHELLS = names("bash sh zsh dash ksh mksh ash fish rbash")
INTERPRETERS = re.compile(
    r"((office-)?python|pypy)[\d.]*|ipython\d*|node|nodejs|deno|bun|tsx|ts-node|perl[\d.]*|ruby[\d.]*|php[\d.]*|lua(jit)?[\d.]*"
    r"|Rscript|R|julia|osascript|pwsh|powershell|tclsh|expect|guile|racket|scheme|sbcl|ghci|runghc|elixir|erl|escript"
    r"|awk|gawk|mawk|nawk|gdb|lldb|vi|vim|nvim|view|ex|ed|emacs|nano|less|more|man|sqlite3|psql|mysql|source|\."
)
"""They run code of their own language, from a file, an argument or standard input."""

FETCHERS = names("curl wget fetch aria2c http https xh lynx nc ncat netcat")
_NO_TRAPS = ("", "-", "-l", "-p", "-lp", "-P")
"""First arguments of `trap` that are no text to run."""
_INTERACTIVE = re.compile(r"-[A-Za-z]*i[A-Za-z]*$|--(rcfile|init-file)")
_INPUT = re.compile(r"-|.*/dev/stdin|/(dev|proc/self)/fd/.*|/proc/[^/]*/fd/.*")
_EXECS = names("-exec -execdir -ok -okdir")
_FETCHING = re.compile(rf"[(`|;&\s]({'|'.join(sorted(FETCHERS))})\s")

_NOT_POSIX = re.compile(r"&>|(?<!\$)\(\(|\[\[|\$['\[]|<<<|\|&|[<>=]\(")
"""What bash and a plain shell parse differently: `echo &> x make` is two commands for `sh`."""
_NOT_IN = {
    "bash": re.compile(r"(?!)"),
    "rbash": re.compile(r"(?!)"),
    "zsh": re.compile(r"[(){}=]|\b(repeat|noglob|nocorrect|foreach|always)\b|(^|[;&|\n])\s*-\s"),
    "fish": re.compile(""),
}
"""What may mean something else in a shell, by its name."""

DOWNLOADED = say("it runs what it downloads, unseen")
_WRITTEN = say("{name} runs whatever another command writes")
_MADE = say("{name} runs text that is put together only at run time")


@dataclass(frozen=True, slots=True)
class Script:
    """Text that is run by a shell; None if it is only known at run time, with the reason in `why`."""

    name: str
    text: str | None
    why: str = ""
    is_empty: bool = False
    is_filled_in: bool = False
    """Something is inserted into the text at run time, as `xargs -I{}` does."""
    differs: bool = False
    """A shell other than bash runs it, and parses some of it differently."""
    wrapper: str = ""
    """The wrapper that the parts of the text are shown with."""


def script_of(simple: Simple) -> Script | None:
    """The shell text that this command runs, if it runs any."""
    script = _script(simple)
    if script is None:
        return None
    # An interactive shell runs a startup file before the text.
    interactive = script.name in SHELLS and any(_INTERACTIVE.match(word.text) for word in simple.words[1:])
    return replace(script, wrapper=known_as(simple.words[0]) + (" -i" if interactive else ""))


def _script(simple: Simple) -> Script | None:
    words = simple.words
    name = words[0].name
    if name in SHELLS:
        return _shell(simple, name)
    if name in ("source", "."):
        # Whether the file that the shell runs is its own standard input.
        past = _past_dashes(simple.words)
        return _input(simple, name) if past and _is_input(simple, past[0]) else None
    if name == "eval":
        return _join(name, _past_dashes(words))
    if name == "trap":
        past = _past_dashes(words)
        return _text(name, past[0]) if len(past) > 1 and past[0].text not in _NO_TRAPS else None
    if name in ("mapfile", "readarray"):
        # `mapfile -C callback` runs its text for the lines that it reads, followed by the line.
        for at, word in enumerate(words[1:], 1):
            if word.text.startswith("-") and "C" in word.text:
                text = word.text.partition("C")[2]
                callback = Word(text, text, word.is_known) if text else words[at + 1] if at + 1 < len(words) else None
                return _text(name, callback, filled=True) if callback else None
        return None
    if name in ("watch", "parallel"):
        return _watch(words) if name == "watch" else _parallel(words)
    if name == "env":
        for at, word in enumerate(words[1:], 1):
            if word.text in ("-S", "--split-string", "-vS", "-iS"):
                return _join("env", words[at + 1 :])
            for start in ("-S", "--split-string="):
                if word.text.startswith(start):
                    cut = Word(word.text.removeprefix(start), word.path.removeprefix(start), word.is_known, word.globs)
                    return _join("env", (cut, *words[at + 1 :]))
            if not word.text.startswith("-"):
                return None
        return None
    if name in ("su", "runuser", "script", "flock"):
        pairs = pairwise(words)
        inner = next((after for word, after in pairs if word.text in ("-c", "--command", "-qc", "-qec")), None)
        return _text(name, inner) if inner is not None else None
    return None


def hands_over(words: Sequence[Word]) -> list[tuple[Word, ...]]:
    """The commands that `find` would run for the files it finds."""
    if words[0].name not in ("find", "gfind", "fd", "fdfind"):
        return []
    if words[0].name.startswith("fd"):
        starts = [at for at, word in enumerate(words) if word.text in ("-x", "-X", "--exec", "--exec-batch")]
    else:
        starts = [at for at, word in enumerate(words) if word.text in _EXECS]
    return [_until_end(words[at + 1 :]) for at in starts]


def runs_unread(simple: Simple) -> str:
    """Why it cannot be known what an interpreter would run; empty if it can."""
    name = simple.words[0].name
    if not INTERPRETERS.fullmatch(name):
        return ""
    if any(not word.is_known and _FETCHING.search(word.text) for word in simple.words[1:]):
        return DOWNLOADED
    if name in ("source", ".") and any(word.text.startswith("<(") for word in simple.words[1:]):
        return _WRITTEN.format(name=name)
    arguments = [word for word in simple.words[1:] if word.text != "-"]
    return DOWNLOADED if not arguments and any(word in FETCHERS for word in simple.fed_by) else ""


def _shell(simple: Simple, name: str) -> Script | None:
    words = simple.words
    at, takes_text, takes_input = 1, False, False
    while at < len(words) and words[at].text[:1] in ("-", "+") and words[at].text not in ("-", "--"):
        text = words[at].text
        if text.startswith("--"):
            at += 2 if text in ("--rcfile", "--init-file") else 1
            continue
        takes_text = takes_text or (text[0] == "-" and "c" in text)
        takes_input = takes_input or (text[0] == "-" and "s" in text)
        at += 1 + text.count("o") + text.count("O")
    rest = words[at + 1 :] if at < len(words) and words[at].text in ("-", "--") else words[at:]
    if takes_text:
        return _text(name, rest[0], filled="{}" in rest[0].text) if rest else Script(name, None, is_empty=True)
    if len(rest) > 1 and not rest[0].is_known and "/" not in rest[0].text:  # it may be a `-c`
        return Script(name, None, _MADE.format(name=name))
    if rest and not takes_input and not _is_input(simple, rest[0]):
        return Script(name, None, _WRITTEN.format(name=name) if rest[0].text.startswith("<(") else "", is_empty=True)
    return _input(simple, name)


def _input(simple: Simple, name: str) -> Script:
    if simple.given is not None:
        return _text(name, simple.given)
    files = [item.target for item in simple.redirects if item.operator == "<"]
    if files and not any(file.text.startswith("<(") or _INPUT.fullmatch(file.text) for file in files):
        return Script(name, None, is_empty=True)
    fetched = any(word in FETCHERS for word in simple.fed_by)
    return Script(name, None, DOWNLOADED if fetched else _WRITTEN.format(name=name))


def _is_input(simple: Simple, word: Word) -> bool:
    """A file whose name is only known at run time may be the standard input."""
    return bool(_INPUT.fullmatch(word.text)) or (not word.is_known and simple.given is not None)


def _text(name: str, word: Word, *, filled: bool = False) -> Script:
    if not word.is_known:
        return Script(name, None, DOWNLOADED if _FETCHING.search(word.text) else _MADE.format(name=name))
    differs = _NOT_IN.get(name, _NOT_POSIX) if name in SHELLS else None
    return Script(name, word.path, is_filled_in=filled, differs=bool(differs and differs.search(word.path)))


def _join(name: str, words: Sequence[Word]) -> Script:
    if not all(word.is_known and not word.globs for word in words):
        fetched = any(_FETCHING.search(word.text) for word in words)
        return Script(name, None, DOWNLOADED if fetched else _MADE.format(name=name))
    return Script(name, " ".join(word.path for word in words), is_empty=not words)


def _past_dashes(words: Sequence[Word]) -> Sequence[Word]:
    """The arguments of the program, without a leading `--`."""
    return words[2:] if len(words) > 1 and words[1].text == "--" else words[1:]


def _watch(words: Sequence[Word]) -> Script | None:
    at = 1
    while at < len(words) and words[at].text.startswith("-"):
        at += 2 if words[at].text in ("-n", "--interval") else 1
    return _join("watch", words[at:])


def _parallel(words: Sequence[Word]) -> Script | None:
    at = 1
    while at < len(words) and words[at].text.startswith("-"):
        at += 2 if words[at].text in ("-j", "--jobs", "-P", "-n", "-N", "-S", "-a", "--delay", "--timeout") else 1
    inner: list[Word] = []
    for word in words[at:]:
        if word.text.startswith(":::"):
            break
        inner.append(word)
    if not inner:
        return Script("parallel", None, say("parallel runs whatever it is given"))
    script = _join("parallel", inner)
    return Script(script.name, script.text, script.why, is_filled_in=True)


def _until_end(words: Sequence[Word]) -> tuple[Word, ...]:
    inner: list[Word] = []
    for word in words:
        if word.text == ";" or (word.text == "+" and inner and inner[-1].text == "{}"):
            break
        inner.append(word)
    return tuple(Word("{}", "{}", is_known=False) if word.text == "{}" else word for word in inner)
