"""Shell builtins that evaluate their arguments again, or change what a later command name will run."""

import re
from collections.abc import Sequence

from app.commands.implicit_evaluation import NUMBERS, OBEYED, PROGRAMS, PROMPTS
from app.commands.tree import Evaluation, Simple
from app.commands.words import Word, names
from app.text.sentences import say

_DECLARING = names("declare typeset local export readonly")
_FILLING = names("read getopts mapfile readarray printf")
_TAKES_NAMES = _DECLARING | _FILLING | names("unset let wait")
_OTHERWISE = names("history histexpand keyword")
_OPTION = re.compile(r"\A-[a-z]*")
_ANY = "$"
"""Stands for an option letter that is only known at run time."""

_MARK = re.compile(r"[$`]")
_PART_UNKNOWN = re.compile(r"\A[A-Z_a-z]\w*[$`]")
"""A name whose beginning is known, and whose rest is only known at run time."""
_NOT_PLAIN = re.compile(r"[$`\\]")
_ASSIGNMENT = re.compile(r"\w+\+?=")
_LIST_WITH_COMMAND = re.compile(r"=\(.*[$`]", re.DOTALL)
_QUOTED_LIST_WITH_COMMAND = re.compile(r"=\$?'\(.*[$`]|=\"\(.*\\[$`]", re.DOTALL)

_EVALUATES = say("{name} evaluates text that cannot be read beforehand")
_READS_OTHERWISE = say("it changes how the shell reads commands")
_RUNS_VALUE = say("the shell runs what is in {name}")


def unread_assignment(assignment: str) -> str:
    """Why a `NAME=value` does more than set a value; empty if it does not."""
    name, sets, value = assignment.partition("=")
    if not sets:
        return ""
    name = name.removesuffix("+").partition("[")[0]
    # An exported function is a variable with such a name.
    is_run = name in PROGRAMS or name.startswith("BASH_FUNC_") or (name in PROMPTS and _NOT_PLAIN.search(value))
    if is_run or (name in NUMBERS and not value.isdigit()):
        return _RUNS_VALUE.format(name=name)
    return ""


def unread_builtin(simple: Simple) -> str:
    """Why it cannot be known what a builtin would run, now or later; empty if it can."""
    name, rest = simple.words[0].text, simple.words[1:]
    options = _options(rest)
    match name:
        case "hash" if options & {"p", _ANY}:
            return say("it decides which program a name runs")
        case "alias" if any("=" in word.text or not word.is_known for word in rest):
            return say("it decides which command a name runs")
        case "enable" if options & {"f", _ANY}:
            return say("it loads code into the shell")
        case "set" if options & {"H", "k", _ANY}:
            return _READS_OTHERWISE
        case "set" | "shopt" if any(word.text in _OTHERWISE for word in rest):
            return _READS_OTHERWISE
        case "compgen" | "complete" if options & {"C", "F", _ANY} or ("W" in options and any(map(_has_mark, rest))):
            return _EVALUATES.format(name=name)
        case "jobs" if options & {"x", _ANY}:
            return _EVALUATES.format(name="jobs -x")
        case "fc" if "l" not in options:
            return _EVALUATES.format(name=name)
        case "mapfile" | "readarray" if _ANY in options:
            return _EVALUATES.format(name=name)
        case "declare" | "typeset" | "local" if "n" in options:
            return f"{name} -n gives a variable another name"
        case _ if name in _DECLARING and any(map(_evaluates_list, rest)):
            return _EVALUATES.format(name=name)
        case _ if name in _DECLARING:
            return next(filter(None, (unread_assignment(word.text) for word in rest)), "")
        case _ if name in _FILLING and (obeyed := names_set(simple) & OBEYED):
            return _RUNS_VALUE.format(name=min(obeyed))
        case _ if name in _FILLING - {"printf"} and any(_PART_UNKNOWN.search(word.text) for word in rest):
            return f"{name} sets a variable whose name only the shell knows"
    return ""


def names_set(simple: Simple) -> set[str]:
    """The variables that it sets, as far as their names are known."""
    given = list(simple.assignments)
    if simple.words and simple.words[0].text in _DECLARING | _FILLING:
        given += [_OPTION.sub("", word.text) for word in simple.words[1:]]
    return {re.split(r"[\[+=]", text, maxsplit=1)[0] for text in given}


def evaluate(simple: Simple) -> Evaluation:
    """What a builtin takes for a name or for arithmetic: an index in it may run a command, as in `read 'a[$(x)]'`."""
    name, rest = simple.words[0].text, simple.words[1:]
    given = [word.text for word in rest]
    makes_list = name in _DECLARING | {"read"} and bool(_options(rest) & {"a", "A", _ANY})
    unknown_value = False
    match name:
        case "printf":
            # Only the first argument can be its `-v`.
            given = given[:2] if rest and (not rest[0].is_known or given[0].startswith("-v")) else []
        case "test" | "[":
            # So can a word that is only known at run time, and it may become several words.
            return Evaluation(hidden="-v" in given or not all(word.is_known for word in rest))
        case "mapfile" | "readarray":
            makes_list = True
        case _ if name in _DECLARING:
            given = [text.partition("=")[0] for text in given]
            unknown_value = any(not (word.is_known or word.is_list) for word in rest)
        case _ if name not in _TAKES_NAMES:
            given = []
    indexed = any(re.search(r"\[.*[$`]", word.text, re.DOTALL) for word in rest) if given else False
    unknown = any(_MARK.search(text) for text in given)
    numbers = name == "let" or (name in _DECLARING and "i" in _options(rest))
    list_again = makes_list and unknown_value
    return Evaluation(
        hidden=numbers or unknown or list_again or any("[" in text for text in given),
        twice=indexed or list_again or (unknown and name in _DECLARING | _FILLING),
        makes_list=makes_list,
        declares_unknown=unknown_value,
    )


def _evaluates_list(word: Word) -> bool:
    """`declare -a 'a=($(make))'` runs make."""
    return bool((_LIST_WITH_COMMAND if word.is_known else _QUOTED_LIST_WITH_COMMAND).search(word.text))


def _has_mark(word: Word) -> bool:
    return not word.is_known or re.search(r"[$`\\]|[<>]\(", word.text) is not None


def _options(words: Sequence[Word]) -> set[str]:
    """The letters of its options; a word that is only known at run time may be any of them."""
    found: set[str] = set()
    for word in words:
        if word.text == "--":
            break
        if not (word.is_known or _ASSIGNMENT.match(word.text)):
            found.add(_ANY)
        if word.text.startswith("-"):
            found |= set(word.text[1:])
    return found
