"""Programs that only start another one: where their own options end and the other program begins."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.commands.words import Word, names

SYSTEM = ("/bin/", "/usr/bin/", "/usr/local/bin/", "/sbin/", "/usr/sbin/")
"""The folders of the system's programs."""


@dataclass(frozen=True, slots=True)
class Wrapper:
    """`flags` and `valued` are the short letters and long names of its options; others make the command unclear."""

    flags: str = ""
    valued: str = ""
    before: int = 0
    """How many words are between its options and the command, such as the seconds of `timeout`."""
    assigns: bool = False
    """It accepts NAME=value before the command."""
    adds: bool = False
    """It adds arguments to the command."""


WRAPPERS: dict[str, Wrapper] = {
    "sudo": Wrapper(
        "A b E e H i K k l n P S s v V preserve-env set-home login shell non-interactive stdin background",
        "C D g h p R r t T U u user group chdir host prompt role type",
        assigns=True,
    ),
    "doas": Wrapper("n s L", "C u", assigns=True),
    "pkexec": Wrapper("disable-internal-agent keep-cwd", "user"),
    "env": Wrapper(
        "i 0 v ignore-environment null debug - ignore-signal default-signal block-signal",
        "u C unset chdir argv0 a",
        assigns=True,
    ),
    "nice": Wrapper("0 1 2 3 4 5 6 7 8 9", "n adjustment"),
    "ionice": Wrapper("t ignore", "c n class classdata"),
    "nohup": Wrapper(),
    # With -o it writes a file itself.
    "time": Wrapper("p v verbose portability", "f format", assigns=True),
    "timeout": Wrapper("v f p foreground preserve-status verbose", "s k signal kill-after", before=1),
    "stdbuf": Wrapper("", "i o e input output error"),
    "setsid": Wrapper("c f w ctty fork wait"),
    "chrt": Wrapper("f r o b i m v fifo rr other batch idle", "T P D", before=1),
    "taskset": Wrapper("a c cpu-list all-tasks", "", before=1),
    "chroot": Wrapper("", "userspec groups", before=1),
    "flock": Wrapper("s x e n u o F v shared exclusive nonblock unlock close verbose", "w E timeout", before=1),
    "xargs": Wrapper(
        "0 r t x o p null no-run-if-empty verbose exit interactive open-tty",
        "I n P L d E s a i l e max-args max-procs delimiter arg-file replace max-lines max-chars eof",
        adds=True,
    ),
    "strace": Wrapper("f ff c C q v y t tt T r i k", "e o p s u a b I O P S X output trace"),
    "ltrace": Wrapper("f c C S t r i", "e o p s u a n l x"),
    "valgrind": Wrapper("q v quiet verbose", "tool log-file suppressions"),
    "exec": Wrapper("c l", "a"),
    "command": Wrapper("p"),
    "builtin": Wrapper(),
    "busybox": Wrapper(),
    "toybox": Wrapper(),
    "unbuffer": Wrapper("p"),
    "setpriv": Wrapper("no-new-privs clear-groups"),
    "fakeroot": Wrapper(),
    "eatmydata": Wrapper(),
    "chronic": Wrapper("v e"),
    "linux32": Wrapper(),
    "linux64": Wrapper(),
    "setarch": Wrapper("R addr-no-randomize", before=1),
    "dbus-run-session": Wrapper(),
    "caffeinate": Wrapper("d i m s u", "t w"),
    "xvfb-run": Wrapper("a auto-servernum", "n s e f server-args server-num"),
    "{": Wrapper(assigns=True),
    "!": Wrapper(assigns=True),
}


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """The inner words and the assignments on the way; `options` are the wrapper's own words."""

    words: tuple[Word, ...]
    assignments: tuple[str, ...]
    options: tuple[Word, ...]


def known_as(program: Word) -> str:
    """The name of a wrapper; one outside the system's folders keeps its path, as it may be any program."""
    folder = program.path.rpartition("/")[0]
    return program.name if not folder or f"{folder}/" in SYSTEM else program.path


def unwrap(words: Sequence[Word]) -> Unwrapped | None:
    """The command that the wrapper starts, or None if its options hide where that begins."""
    wrapper = WRAPPERS[words[0].name]
    at = _after_options(words, wrapper)
    if at is None:
        return None
    options = words[1:at]
    assignments = []
    while wrapper.assigns and at < len(words) and "=" in words[at].text.split("/", 1)[0]:
        assignments.append(words[at].text)
        at += 1
    taken = words[at : at + wrapper.before]
    if not all(word.is_fixed for word in taken):
        return None
    return Unwrapped(tuple(words[at + wrapper.before :]), tuple(assignments), tuple(options))


def _after_options(words: Sequence[Word], wrapper: Wrapper) -> int | None:
    flags, valued = names(wrapper.flags), names(wrapper.valued)
    at = 1
    while at < len(words) and words[at].text.startswith("-"):
        text = words[at].text
        if text == "--":
            return at + 1
        takes = _takes(text, flags, valued)
        if takes is None or not words[at].is_fixed:
            return None
        at += 1 + takes
    return min(at, len(words))


def _takes(text: str, flags: frozenset[str], valued: frozenset[str]) -> int | None:
    """How many further words the option takes; None for an unknown option."""
    if text.startswith("--"):
        name, _, value = text[2:].partition("=")
        if name in valued:
            return 0 if value or "=" in text else 1
        return 0 if name in flags else None
    if text == "-" or text[1:] in flags:
        return 0 if "-" in flags or text != "-" else None
    for at, letter in enumerate(text[1:], 2):
        if letter in valued:
            return 0 if at < len(text) else 1
        if letter not in flags:
            return None
    return 0
