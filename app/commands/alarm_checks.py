"""The conditions that the table of alarms uses, each about one program and its arguments."""

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from app.commands.path_targets import Ground, below
from app.commands.same_command import in_order
from app.commands.words import Word, fixed, names

Question = Callable[["SeenProgram"], str | None]

_BROAD = re.compile(r"[*?.\[\]!^]+")
_EVERYTHING = re.compile(r"[*?./]*")
_FILTERS = names(
    "-name -iname -path -ipath -wholename -regex -iregex -empty -newer -mtime -mmin -ctime -atime -size -user -perm"
)
_CREDENTIALS = re.compile(
    r"(.*/)?(\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker/config\.json|\.netrc|\.pgpass|\.git-credentials|\.config/gh"
    r"|\.config/gcloud|\.local/share/keyrings|\.password-store|\.mozilla|\.config/google-chrome)(/.*)?"
    r"|/etc/(shadow|gshadow|sudoers)(\.d)?(/.*)?|.*/id_(rsa|ed25519|ecdsa|dsa)"
)
_LAST_ONLY = names("cp ln install rsync scp")
_UNPACKERS = names("tar bsdtar unzip")
CHANGERS = names("rm rmdir mv tee touch mkdir truncate chmod chown chgrp unlink mkfifo mknod") | _LAST_ONLY
PLACERS = names("mv cp install rsync")
"""Their last operand is a file that they replace, or a folder in which they do."""
_REMOVERS = names("rm unlink shred truncate")
_GIT_VALUED = names("-c -C --git-dir --work-tree --namespace --exec-path --super-prefix --config-env")


@dataclass(frozen=True)
class SeenProgram:
    """A program, its arguments, and where it would run."""

    words: tuple[Word, ...]
    ground: Ground
    fed_by: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.words[0].name

    @cached_property
    def options(self) -> frozenset[str]:
        """Long names as they are, short ones letter by letter: `-rf` is `-r` and `-f`."""
        found: set[str] = set()
        for word in self.words[1:]:
            if word.text == "--":
                break
            if word.text.startswith("--"):
                found.add(word.text.partition("=")[0])
            elif word.text.startswith("-"):
                found.add(word.text)
                found |= {f"-{letter}" for letter in word.text[1:]}
        return frozenset(found)

    @cached_property
    def operands(self) -> tuple[Word, ...]:
        found, over = [], False
        for word in self.words[1:]:
            if word.text == "--" and not over:
                over = True
            elif over or not word.text.startswith("-") or word.text == "-":
                found.append(word)
        return tuple(found)

    @cached_property
    def git(self) -> tuple[str, tuple[Word, ...]]:
        """Git's command and the words after it, past git's own options."""
        at = 1
        while at < len(self.words) and self.words[at].text.startswith("-"):
            at += 2 if self.words[at].text in _GIT_VALUED else 1
        rest = self.words[at:]
        return (rest[0].text, rest[1:]) if rest else ("", ())

    def shown(self, word: Word) -> str:
        path = self.ground.resolve(word)
        return "the project" if path == self.ground.project else word.text


def always(seen: SeenProgram) -> str | None:
    return ""


def has(options: str) -> Question:
    """True if one of these words is among its options or arguments."""
    wanted = names(options)
    return lambda seen: "" if wanted & (seen.options | {word.text for word in seen.words}) else None


def asks_more_than(harmless: str) -> Question:
    """True if its first argument is none of these."""
    fine = names(harmless)

    def ask(seen: SeenProgram) -> str | None:
        first = [word.text for word in seen.words[1:2] if word.text != "--user"]
        first += [word.text for word in seen.operands[:1]]
        return "" if len(seen.words) > 1 and fine.isdisjoint(first) else None

    return ask


def starts_with(commands: str) -> Question:
    """True if its arguments begin with one of these; `|` separates alternatives of several words."""
    wanted = [tuple(item.split()) for item in (commands.split("|") if "|" in commands else commands.split())]

    def ask(seen: SeenProgram) -> str | None:
        given = [word.text for word in seen.words[1:]]
        return "" if any(in_order(given, item) for item in wanted) else None

    return ask


def deletes_root(seen: SeenProgram) -> str | None:
    if not {"-r", "-R", "--recursive"} & seen.options:
        return None
    return next((seen.shown(word) for word in seen.operands if _is_root(word, seen.ground)), None)


def deletes_unknown(seen: SeenProgram) -> str | None:
    """A variable may be empty or a root folder; `{}` comes from find, which has its own line in the table."""
    all_found = "find" in seen.fed_by and not _FILTERS & set(seen.fed_by)
    if not all_found and not {"-r", "-R", "--recursive"} & seen.options:
        return None
    unknown = (word for word in seen.operands if not word.is_known and word.text != "{}")
    return next(("its input" if word.text == "…" else word.text for word in unknown), None)


def deletes_found(seen: SeenProgram) -> str | None:
    """`find . -delete` without a test deletes everything."""
    given = [word.text for word in seen.words[1:]]
    runs = [given[at + 1] for at, text in enumerate(given[:-1]) if text in ("-exec", "-execdir", "-ok", "-okdir")]
    if "-delete" not in given and not {"rm", "shred", "unlink"} & {text.rsplit("/", 1)[-1] for text in runs}:
        return None
    narrow = any(
        text in _FILTERS and not _EVERYTHING.fullmatch(value)
        for text, value in zip(given, [*given[1:], ""], strict=True)
    )
    # The folders where `find` starts.
    starts: list[Word] = []
    for one in seen.words[1:]:
        if one.text in ("-H", "-L", "-P"):
            continue
        if one.text.startswith(("-", "(", "!")):
            break
        starts.append(one)
    for start in starts or [fixed(".")]:
        path = seen.ground.resolve(start)
        if path is None or seen.ground.is_outside(path) or (not narrow and _is_root(start, seen.ground)):
            return seen.shown(start)
    return None


def recursive_on_root(seen: SeenProgram) -> str | None:
    if not {"-R", "--recursive"} & seen.options:
        return None
    targets = seen.operands[1:]
    return next((seen.shown(word) for word in targets if _is_root(word, seen.ground)), None)


def changes_outside(seen: SeenProgram) -> str | None:
    if seen.name == "rm" and deletes_root(seen) is not None:
        return None
    return next((word.text for word in changed(seen) if seen.ground.names_outside(word)), None)


def guarded_path(seen: SeenProgram) -> str | None:
    """Whether it writes hooks or configuration that other programs follow."""
    moves = seen.name == "mv"
    for word in changed(seen):
        path = seen.ground.resolve(word)
        if path is not None and (seen.ground.is_guarded(path) or (moves and path == f"{seen.ground.project}/.git")):
            return word.text
    return None


def credential_path(seen: SeenProgram) -> str | None:
    if seen.name in ("echo", "printf"):
        return None
    return next(
        (word.text for word in seen.words[1:] if _CREDENTIALS.fullmatch(word.path.partition("=")[2] or word.path)), None
    )


def dumps_onto_disk(seen: SeenProgram) -> str | None:
    targets = [word for word in seen.words[1:] if word.text.startswith("of=")]
    return next((word.text[3:] for word in targets if seen.ground.names_outside(word)), None)


def hits_everybody(seen: SeenProgram) -> str | None:
    return (
        ""
        if "-1" in [word.text for word in seen.words[2:]] or [word.text for word in seen.words[1:]] == ["-1"]
        else None
    )


def hits_many(seen: SeenProgram) -> str | None:
    """Whether it signals by user, or by a pattern that matches every process."""
    broad = any(re.fullmatch(r"[.*^$?+]*", word.text) for word in seen.operands)
    return "" if broad or {"-u", "-U", "--user", "--euid", "--uid", "-v", "--inverse"} & seen.options else None


def mounts_machine(seen: SeenProgram) -> str | None:
    if "--privileged" in seen.options:
        return "all rights"
    for at, word in enumerate(seen.words):
        value = word
        if word.text in ("-v", "--volume", "--mount") and at + 1 < len(seen.words):
            value = seen.words[at + 1]
        elif not word.text.startswith(("-v", "--volume=", "--mount=")):
            continue
        source = re.sub(r"^(-v|--volume=|--mount=)|^.*?(source|src)=", "", value.path)
        source = re.split(r"[:,]", source)[0]
        path = seen.ground.absolute(source) if source.startswith(("/", "~", ".")) else None
        if path and (_is_root_path(path, seen.ground, project=False) or path.endswith("docker.sock")):
            return source
    return None


def sends_file(seen: SeenProgram) -> str | None:
    for at, word in enumerate(seen.words[1:], 1):
        if word.text in ("-T", "--upload-file", "--post-file", "--body-file") and at + 1 < len(seen.words):
            return seen.words[at + 1].text
        if re.match(r"(--(upload-file|post-file|body-file)=|(--?[\w-]+=?)?@|-[A-Za-z]\w*=@|[\w-]+=@)", word.text):
            return re.sub(r"^.*?[=@]+", "", word.text)
    return None


def changed(seen: SeenProgram) -> tuple[Word, ...]:
    """The arguments that name what the program changes."""
    if seen.name in ("sed", "gsed", "perl") and any(word.text.startswith(("-i", "--in-place")) for word in seen.words):
        return seen.operands[1:]
    if seen.name in _UNPACKERS:
        return tuple(seen.words[at + 1] for at, word in enumerate(seen.words[:-1]) if word.text in ("-C", "-d"))
    if seen.name not in CHANGERS:
        return ()
    if seen.name in _LAST_ONLY:
        into = [seen.words[at + 1] for at, word in enumerate(seen.words[:-1]) if word.text == "-t"]
        return (*into, *seen.operands[-1:])
    return seen.operands[1:] if seen.name in ("chmod", "chown", "chgrp") else seen.operands


def replaced(seen: SeenProgram) -> tuple[Word, ...]:
    """The arguments that name what the program removes, or whose content it replaces."""
    if seen.name in _REMOVERS:
        return seen.operands
    if seen.name == "tee":
        return () if any(word.text in ("-a", "--append") for word in seen.words) else seen.operands
    if seen.name in PLACERS:
        return () if any(word.text in ("-n", "--no-clobber") for word in seen.words) else seen.operands[-1:]
    return changed(seen) if seen.name in ("sed", "gsed", "perl") else ()


def _is_root(word: Word, ground: Ground) -> bool:
    path = word.path.rstrip("/") or "/"
    folder, name = posixpath.split(path)
    if word.globs and _BROAD.fullmatch(name):
        # `*` in a root folder means as much as the root itself.
        path = folder or "."
    elif word.globs or not word.is_known:
        return False
    whole = ground.absolute(path)
    return True if whole is None else _is_root_path(whole, ground)


def _is_root_path(path: str, ground: Ground, *, project: bool = True) -> bool:
    if path in ("/tmp", "/var/tmp"):  # noqa: S108  # private to a confined command
        return False
    own = project and path in (ground.project, f"{ground.project}/.git")
    above = path != ground.project and below(ground.project, path)
    return own or above or path == ground.home or below(ground.home, path) or path.count("/") == 1
