"""Whether a command is the one that a deny rule names, wherever its options are."""

from collections.abc import Sequence

from app.commands.normal_form import CLUSTERS, options_of
from app.commands.words import names

RUNNERS = names(
    "uv poetry pipenv pdm hatch rye bundle npx npm pnpm pnpx yarn bunx uvx pipx conda mamba direnv nix-shell hyperfine "
    "perf docker podman nerdctl kubectl ssh unshare nsenter prlimit numactl rlwrap entr systemd-run torsocks proot "
    "firejail runcon start-stop-daemon daemonize ssh-agent with-contenv dotenv mise asdf"
)
"""Programs that run the command in their arguments; where it begins is not known, so it may be at any word."""


def is_spelled(said: Sequence[str | None], words: Sequence[str], *, exact: bool = False) -> bool:
    """Whether `said` begins with `words`, apart from further options; None in `said` stands for any word."""
    if exact:
        return len(said) == len(words) and all(a is None or a == b for a, b in zip(said, words, strict=True))
    if not said or not words or said[0] not in (None, words[0]):
        return False
    # Joined short options are compared letter by letter.
    options = {option for word in words[1:] if _is_option(word) for option in _letters(words[0], word)}
    given: set[str] = set()
    for word in filter(None, said[1:]):
        if _is_option(word):
            given |= {*_letters(words[0], word), word.partition("=")[0]}
    return in_order(said[1:], [word for word in words[1:] if not _is_option(word)]) and options <= given


def _letters(program: str, word: str) -> set[str]:
    return options_of(program, word) if program in CLUSTERS else {word}


def in_order(said: Sequence[str | None], plain: Sequence[str]) -> bool:
    """Whether the plain words follow each other, with only options and their possible values between them."""
    at, after_option = 0, False
    for word in said:
        if at == len(plain):
            return True
        if word is None or word == plain[at]:
            at, after_option = at + 1, False
        elif _is_option(word):
            after_option = "=" not in word
        elif after_option:
            after_option = False
        else:
            return False
    return at == len(plain)


def _is_option(word: str) -> bool:
    return word.startswith("-") and len(word) > 1
