"""Whether a command is the one that a person's no names, however its options are placed and joined."""

from collections.abc import Iterator, Sequence

from app.commands.normal_form import CLUSTERS, options_of
from app.commands.words import names

RUNNERS = names(
    "uv poetry pipenv pdm hatch rye bundle npx npm pnpm pnpx yarn bunx uvx pipx conda mamba direnv nix-shell hyperfine "
    "perf docker podman nerdctl kubectl ssh unshare nsenter prlimit numactl rlwrap entr systemd-run torsocks proot "
    "firejail runcon start-stop-daemon daemonize ssh-agent with-contenv dotenv mise asdf"
)
"""Programs that run what their further words say; where those begin is not known, so any of them may be it."""


def is_spelled(said: Sequence[str | None], words: Sequence[str], *, exact: bool = False) -> bool:
    """Whether `words` begin what is said, with other options between them; None in `said` stands for any word."""
    if exact:
        return len(said) == len(words) and all(a is None or a == b for a, b in zip(said, words, strict=True))
    if not said or not words or said[0] not in (None, words[0]):
        return False
    plain, options = _parted(words)
    return in_order(said[1:], plain) and all(option in set(_given(words[0], said)) for option in options)


def _parted(words: Sequence[str]) -> tuple[list[str], set[str]]:
    """The words after the program, and its options, joined ones letter by letter."""
    options = {option for word in words[1:] if _is_option(word) for option in _letters(words[0], word)}
    return [word for word in words[1:] if not _is_option(word)], options


def _given(program: str, said: Sequence[str | None]) -> Iterator[str]:
    for word in said[1:]:
        if word is not None and _is_option(word):
            yield from _letters(program, word)
            yield word.partition("=")[0]


def _letters(program: str, word: str) -> set[str]:
    return options_of(program, word) if program in CLUSTERS else {word}


def in_order(said: Sequence[str | None], plain: Sequence[str]) -> bool:
    """The plain words come one after the other; between them only options, each with a word that may be its value."""
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
