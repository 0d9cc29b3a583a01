"""The conditions that the table of alarms uses, each about one program and its arguments."""

import posixpath
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.commands.comparing import in_order
from app.commands.path_targets import Ground, below
from app.commands.words import Word, fixed_word, names
from app.text.sentences import say

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
_RECURSIVELY = frozenset({"-r", "-R", "--recursive"})
_UNPACKERS = names("tar bsdtar unzip")
CHANGERS = names("rm rmdir mv tee touch mkdir truncate chmod chown chgrp unlink shred mkfifo mknod") | _LAST_ONLY
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
        """Git's command and the words after it."""
        command, rest = past_options([word.text for word in self.words])
        return command, self.words[len(self.words) - len(rest) :]

    def shown(self, word: Word) -> str:
        path = self.ground.resolve(word)
        return say("the project") if path == self.ground.project else word.text


def past_options(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The command that git is given, and the words after it, past git's own options."""
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in _GIT_VALUED else 1
    return ("".join(words[at : at + 1]), words[at + 1 :])


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
    return _root_among(seen, seen.operands, inside=False) if _RECURSIVELY & seen.options else None


def deletes_project(seen: SeenProgram) -> str | None:
    return _root_among(seen, seen.operands, inside=True) if _RECURSIVELY & seen.options else None


def deletes_unknown(seen: SeenProgram) -> str | None:
    """A variable may be empty or a root folder; `{}` comes from find, which has its own line in the table."""
    all_found = "find" in seen.fed_by and not _FILTERS & set(seen.fed_by)
    if not all_found and not _RECURSIVELY & seen.options:
        return None
    unknown = (word for word in seen.operands if not word.is_known and word.text != "{}")
    return next((say("its input") if word.text == "…" else word.text for word in unknown), None)


def deletes_found(seen: SeenProgram) -> str | None:
    """`find . -delete` without a test deletes everything."""
    return _find(seen, inside=True)


def deletes_found_outside(seen: SeenProgram) -> str | None:
    return _find(seen, inside=False)


def _find(seen: SeenProgram, *, inside: bool) -> str | None:
    """Where `find` would delete, if that is a root or, unless `inside` is asked for, anything outside."""
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
    for start in starts or [fixed_word(".")]:
        path = seen.ground.resolve(start)
        is_outside = path is not None and seen.ground.is_outside(path)
        is_all = path is None or (not narrow and _root(start, seen.ground) is not None)
        if (is_all and not is_outside) if inside else is_outside:
            return seen.shown(start)
    return None


def rights_of_root(seen: SeenProgram) -> str | None:
    return _root_among(seen, seen.operands[1:], inside=False) if seen.options & {"-R", "--recursive"} else None


def rights_of_project(seen: SeenProgram) -> str | None:
    return _root_among(seen, seen.operands[1:], inside=True) if seen.options & {"-R", "--recursive"} else None


def _root_among(seen: SeenProgram, words: tuple[Word, ...], *, inside: bool) -> str | None:
    """The first of these that means all of the project, or as far as is known a folder that is not in it."""
    roots = ((word, _root(word, seen.ground)) for word in words)
    found = (word for word, root in roots if root is not None and inside is seen.ground.is_own(root))
    return next(map(seen.shown, found), None)


def changes_outside(seen: SeenProgram) -> str | None:
    if seen.name == "rm" and deletes_root(seen) is not None:
        return None
    return next((word.text for word in changed_words(seen) if seen.ground.names_outside(word)), None)


def guarded_path(seen: SeenProgram) -> str | None:
    """Whether it writes hooks or configuration that other programs follow."""
    moves = seen.name == "mv"
    for word in changed_words(seen):
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
        return say("all rights")
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


def changed_words(seen: SeenProgram) -> tuple[Word, ...]:
    """The arguments that name what the program changes."""
    if seen.name in ("sed", "gsed", "perl") and any(word.text.startswith(("-i", "--in-place")) for word in seen.words):
        return seen.operands[1:]
    if seen.name in _UNPACKERS:
        return tuple(seen.words[at + 1] for at, word in enumerate(seen.words[:-1]) if word.text in ("-C", "-d"))
    if seen.name == "git":
        command, rest = seen.git
        named = tuple(word for word in rest if not word.text.startswith("-"))
        return named if command in ("worktree", "init") else named[1:] if command == "clone" else ()
    if seen.name not in CHANGERS:
        return ()
    if seen.name in _LAST_ONLY:
        into = [seen.words[at + 1] for at, word in enumerate(seen.words[:-1]) if word.text == "-t"]
        return (*into, *seen.operands[-1:])
    return seen.operands[1:] if seen.name in ("chmod", "chown", "chgrp") else seen.operands


def _root(word: Word, ground: Ground) -> str | None:
    """The folder that it means, if that is a root; "" if it is only known at run time which folder that is."""
    path = word.path.rstrip("/") or "/"
    folder, name = posixpath.split(path)
    if word.globs and _BROAD.fullmatch(name):
        # `*` in a root folder means as much as the root itself.
        path = folder or "."
    elif word.globs or not word.is_known:
        return None
    whole = ground.absolute(path)
    if whole is None:
        return ""
    return whole if _is_root_path(whole, ground) else None


def _is_root_path(path: str, ground: Ground, *, project: bool = True) -> bool:
    if path in ("/tmp", "/var/tmp"):  # noqa: S108  # private to a confined command
        return False
    own = project and path in (ground.project, f"{ground.project}/.git")
    above = path != ground.project and below(ground.project, path)
    return own or above or path == ground.home or below(ground.home, path) or path.count("/") == 1
