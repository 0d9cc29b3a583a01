"""Which programs an allow rule may be offered for: those that do no harm, and not with options that can."""

from app.commands import Part
from app.commands.shells import INTERPRETERS, SHELLS
from app.commands.words import names
from app.commands.wrappers import WRAPPERS

READERS = names(
    "ls cat head tail wc pwd echo true false : stat du df whoami id uname which type basename dirname "
    "realpath readlink nl cut tr column fold cmp comm diff md5sum sha1sum sha256sum cksum seq sleep tac rev strings ps"
)
"""No argument makes them write a file or run a program."""

TAME: dict[str, tuple[str, ...]] = {
    "git": (
        *("status", "diff", "log", "show", "blame", "rev-parse", "ls-files", "ls-tree", "describe", "shortlog"),
        *("cat-file", "merge-base", "rev-list", "grep", "check-ignore", "count-objects", "add", "commit"),
    ),
    "grep": (),
    "egrep": (),
    "fgrep": (),
    "rg": (),
    "find": (),
    "fd": (),
    "tree": (),
    "sort": (),
    "file": (),
    "date": (),
    "jq": (),
    "touch": (),
    "mkdir": (),
    "printf": (),
}
"""Programs (with their harmless subcommands) that may be allowed with any arguments, except the options below."""

MORE: dict[str, frozenset[str]] = {
    "git": names(
        "-c --config-env --exec-path --ext-diff --textconv --output --open-files-in-pager -O --upload-pack "
        "--receive-pack --exec -x --no-index --git-dir --work-tree --template --no-verify --contents"
    ),
    "git commit": names("-n"),
    "rg": names("--pre --hostname-bin -z --search-zip --config"),
    "find": names("-exec -execdir -ok -okdir -delete -fprint -fprint0 -fprintf -fls -files0-from"),
    "fd": names("-x -X --exec --exec-batch"),
    "tree": names("-o -R --output"),
    "sort": names("-o --output --compress-program -T --temporary-directory --files0-from"),
    "file": names("-z -Z -C --compile -m --magic-file"),
    "printf": names("-v"),
    "date": names("-s --set"),
}
"""Options that make a harmless program run another one, write anywhere or read what it should not."""

NEVER = (
    frozenset(WRAPPERS)
    | SHELLS
    | names(
        "systemd-run eval source . trap su runuser script watch parallel ssh scp sftp rsync mosh nc ncat netcat "
        "socat telnet tmux screen npx pnpx bunx uvx pipx docker podman nerdctl kubectl oc vagrant ansible "
        "ansible-playbook alias export declare local typeset readonly unset set shopt enable hash bind fc read "
        "mapfile coproc unshare nsenter at batch install curl wget tee dd ln mount kill killall pkill apt apt-get "
        "dnf yum brew pacman apk snap"
    )
)
"""Programs that can run or reach anything: no rule is ever offered for them."""

THROUGH = names("nice nohup time timeout stdbuf command builtin exec { ! bash sh zsh dash eval")
"""Wrappers that do not change what a command does: a rule for the command holds inside them."""


def can_be_offered(part: Part) -> bool:
    """Whether a rule for exactly these words may be offered."""
    if not part.words or part.is_dynamic or part.assignments or part.is_interpreter or part.given:
        return False
    program = part.words[0]
    if "/" in program or program in NEVER or INTERPRETERS.fullmatch(program) or "\n" in "".join(part.words):
        return False
    return not part.wrappers and not does_more(part) and not writes(part)


def tame_prefix(part: Part) -> tuple[str, ...] | None:
    """The words after which anything may follow, or None if only the exact words may be allowed."""
    program = part.words[0]
    if program in READERS:
        return (program,)
    if program not in TAME:
        return None
    commands = TAME[program]
    if not commands:
        return (program,)
    return part.words[:2] if len(part.words) > 1 and part.words[1] in commands else None


def does_more(part: Part) -> bool:
    """Whether an option makes the program run another one or write somewhere."""
    more = MORE.get(part.program, frozenset()) | MORE.get(" ".join(part.words[:2]), frozenset())
    letters = {option[1] for option in more if len(option) == 2}
    for word in part.words[1:]:
        if word.startswith("--"):
            # A long option may be abbreviated, so its beginning counts, too.
            name = word.partition("=")[0]
            if len(name) > 2 and any(option.startswith(name) for option in more if option.startswith("--")):
                return True
        elif word in more or (word.startswith("-") and part.program not in _WHOLE and letters & set(word[1:])):
            return True
    return False


def writes(part: Part) -> bool:
    """Whether one of its redirections writes a file."""
    return any(item.writes and item.target not in _NOWHERE for item in part.redirections)


_WHOLE = names("find")
"""Programs whose long options have one dash."""

_NOWHERE = names("/dev/null /dev/stdout /dev/stderr /dev/tty")
