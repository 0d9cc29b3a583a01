"""Recognises in the output of a command that its confinement or a limit stopped it, and says what to do about it.

Only restrictions that were in force are named, never what was granted. All patterns take linear time.
"""

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath

from app.network.hosts import parse_target
from app.network.proxy import HostRefusal
from app.sandbox.confine.bwrap import BWRAP
from app.sandbox.confine.view import is_always_seen
from app.sandbox.dangerous import PRIVATE, danger, runs_code
from app.sandbox.protect.command_record import NOTHING_REFUSED, Refused
from app.text.plain import escaped, one_line
from app.text.sentences import join, listed, say, shortened
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier

SEARCHED_CHARS = 20_000
"""Characters at the end of the output that are searched: a command names what stopped it last."""
MOST_PATHS = 3
MOST_HOSTS = 8
PLAN = say(
    "This is plan mode: commands write nothing, in the project or elsewhere, and nothing can be granted "
    "for that. Put the change into the plan."
)

NETWORK_OFF = say("Network is off for commands here. If this needs it, call bash with network: true and a reason.")
NETWORK_REFUSED = say("Network is off for commands here; it was asked for and not granted.")
PROXY_ONLY = say(
    "The network is reached through the proxy in HTTP_PROXY alone (also SOCKS5, with names resolved by "
    "it). Tell the program to use it; then the person is asked about the host, or allows it beforehand "
    "with --allow-host HOST."
)
SEEMS_ALONE = say("It seems that a program connected or looked up a name by itself.")
NO_LISTENING = say(
    "The reduced tier lets no command listen at a port, since other programs of this computer share its "
    "network. The full tier can."
)
INSTALL = say("The person can install the package bubblewrap for that and start Handrail again.")
CANNOT_BE_USED = say("bubblewrap is installed for that, but this system forbids its use; the panel says why.")
OUTSIDE = say("Outside the project commands can write nothing and read only the system's programs.")
NO_PRIVILEGE = say("Confined commands cannot become root, mount, trace or reach system services such as Docker.")


class DenialKind(StrEnum):
    NETWORK = "network"
    HOST = "host"
    PROTECTED = "protected"
    PLAN = "plan"
    OUTSIDE = "outside"
    PRIVILEGE = "privilege"
    SOCKET = "socket"
    PROGRAM = "program"
    LISTENING = "listening"


@dataclass(frozen=True, slots=True)
class Denial:
    kind: DenialKind
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """How a command ended: all that a denial can be recognised by."""

    output: str
    exit_code: int | None
    signal: str | None = None
    command: str = ""
    path: str = ""
    """The PATH outside the sandbox."""
    refused_hosts: tuple[HostRefusal, ...] = ()
    refused: Refused = NOTHING_REFUSED


_NETWORK = re.compile(
    r"could not resolve (?:host|proxy)|couldn't resolve host|temporary failure in name resolution"
    r"|temporary failure resolving|name or service not known|unknown ?host|network is unreachable|nodename nor servname"
    r"|no address associated with hostname|name resolution (?:failed|failure)|failed to resolve"
    r"|unable to resolve host|dns lookup failed|failed to lookup address|could not resolve hostname"
    r"|\b(?:EAI_AGAIN|ENETUNREACH|ENOTFOUND|EAI_NONAME)\b|\[Errno (?:-2|-3|101)\]"
    r"|dial (?:tcp|udp)[^\n]{0,200}(?:lookup|permission denied|operation not permitted|unreachable)"
    r"|(?:socket|connect|connection|bind)[^\n]{0,80}(?:operation not permitted|permission denied|not allowed)"
    r"|\(from versions: none\)"
    r"|failed to connect to [^\n]{1,200} port \d+|could ?n[o']t connect to server|failed to establish a new connection",
    re.I,
)
_UNKNOWN_HOST = re.compile(
    r"UnknownHostException: ([\w.-]{1,253})|unknown host:? '?([\w.-]{1,253})"
    r"|could not resolve host(?:name)?:? \"?([\w.-]{1,253})|\b(?:ENOTFOUND|EAI_AGAIN) ([\w.-]{1,253})"
    r"|\blookup ([\w.-]{1,253})|\bhost='([\w.-]{1,253})'|unable to resolve host (?:address )?[\"']?([\w.-]{1,253})",
    re.I,
)
"""What programs say about a name that they looked up."""
_WAITS_FOR_NETWORK = re.compile(
    r"\b(?:npm|npx|pnpm|yarn|bun|pip3?|pipx|uv|poetry|conda|cargo|go|apt|apt-get|apk|dnf|brew|gem|bundle|composer|mvn"
    r"|gradle|curl|wget|ssh|scp|rsync|telnet|nc|ping|git (?:clone|fetch|pull|push|ls-remote|submodule))\b"
)
"""Programs that retry for a long time before they report an error."""
_REFUSED = re.compile(
    r"permission denied|read-only file ?system|operation not permitted|\bEACCES\b|\bEROFS\b|\bEPERM\b", re.I
)
_ENDS_REFUSED = re.compile(
    r"([^\s:]+):.*(?:permission denied|read-only file ?system|operation not permitted)\.?$"
    r"|((?:\w*Error): ).*(?:permission denied|read-only file ?system|operation not permitted)(?::|, \w+) '[^']*'$",
    re.I,
)
"""A line that is nothing but the error message of a program that was refused something."""
_SHOWS_TEXT = re.compile(
    r"\b(?:cat|tac|nl|head|tail|less|more|grep|egrep|rg|ag|sed|awk|cut|sort|git|journalctl|dmesg|jq|strings|diff)\b"
)
"""Programs that print the contents of files, which may contain error messages of other programs."""
_MISSING = re.compile(r"no such file or directory|\bENOENT\b", re.I)
_QUOTED = re.compile("['\"\u2018`]([^'\"\u2019`\n]{1,500})['\"\u2019`]")
_PROGRAM = re.compile(r"^[^\s:]+:(?: ?(?:line )?\d+:)? ")
"""The program that reports the error, as in `/bin/bash: line 1: `; its path is not the one that was refused."""
_END = r"[^\s'\"\u2019`:,;()]"
_BARE = re.compile(
    rf"(?<![\w./~-])((?:~|\.{{1,2}})?/{_END}{{1,500}}|\.{{0,2}}[\w-][\w.-]*/{_END}{{0,500}}|\.[\w.-]{{1,100}})"
)
_PRIVILEGE = re.compile(
    r"no new privileges|effective uid is not 0|must be (?:run as )?root|are you root|only root can"
    r"|docker daemon|docker\.sock|failed to connect to (?:the )?(?:system |session |user )?(?:scope )?bus"
    r"|(?:unshare|mount|umount|chroot|ptrace|setns|newuidmap|bwrap|perf_event_open|bpf)\b[^\n]{0,120}"
    r"(?:operation not permitted|permission denied|must be superuser)",
    re.I,
)
_NAME = r"[\w.+@-]{1,100}"
_NO_PROGRAM = re.compile(
    rf"(?:^|: )({_NAME}): (?:command )?not found$"  # bash, dash, busybox
    rf"|: command not found: ({_NAME})$"  # zsh
    rf"|^(?:[\w./-]+env|env|make|xargs|nohup|nice|timeout|setsid)[^\n]{{0,80}}[: \u2018'\"]({_NAME})[\u2019'\"]?:"
    r" No such file or directory$"
    rf"|No such file or directory: '({_NAME})'$"  # Python
    rf"|\bspawn ({_NAME}) ENOENT\b"  # node
    rf"|exec: \"({_NAME})\": executable file not found",  # Go
    re.M,
)
_FORKS = re.compile(
    r"fork: (?:retry: )?resource temporarily unavailable|cannot fork|can't fork|fork failed|can't start new thread"
    r"|pthread_create[^\n]{0,60}(?:failed|resource temporarily)|uv_thread_create"
    r"|fork/exec[^\n]{0,200}temporarily unavailable|BlockingIOError: \[Errno 11\]|spawn [^\n]{1,200}EAGAIN",
    re.I,
)
_MEMORY = re.compile(
    r"cannot allocate memory|\bMemoryError\b|std::bad_alloc|out of memory|memory exhausted|\bENOMEM\b"
    r"|virtual memory exhausted|memory allocation of \d+ bytes failed|OutOfMemoryError",
    re.I,
)
_FILE_SIZE = re.compile(r"file size limit exceeded|file too large|\bEFBIG\b", re.I)
_CPU_TIME = re.compile(r"cpu time limit exceeded", re.I)


def find_denials(said: Said, in_force: InForce, project: Path, asked: Grant = NO_GRANT) -> list[Denial]:
    """What the confinement denied, as far as the output tells; `asked` is what the call asked for, granted or not."""
    grant = in_force.grant
    if in_force.tier is Tier.NONE or grant.unconfined:
        return []
    end = said.output[-SEARCHED_CHARS:]
    failed = said.exit_code != 0
    found = [*_find_network_denials(said, in_force, project, asked)]
    if said.refused.not_listening and failed:
        remedy = CANNOT_BE_USED if os.access(BWRAP, os.X_OK) else INSTALL
        who = say("{programs} tried to listen at a port.", _names(said.refused.not_listening))
        found.append(Denial(DenialKind.LISTENING, join(" ", (who, NO_LISTENING, remedy))))
    if programs := _programs_outside(end, said.path):
        found.append(Denial(DenialKind.PROGRAM, join(" ", (programs, _unconfined_hint(grant, asked)))))
    # Git tries to remove folders that are not empty, also its own; that fails everywhere, and it does not mind.
    kept_out = tuple(path for path in said.refused.kept_out if failed or not path.endswith("/.git"))
    if kept_out:
        found.append(Denial(DenialKind.PROTECTED, _protected_note(_list_paths(kept_out, project))))
    if said.refused.not_moved:
        hidden = _list_paths(said.refused.not_moved, project)
        text = say(
            "Protected: {paths}. Commands can move neither that nor a folder around it; leave it to the person.", hidden
        )
        found.append(Denial(DenialKind.PROTECTED, text))
    told = end if failed else "\n".join(_complaints(end, said.command))
    more = _paths_denied(told, in_force, project, asked, failed=failed)
    is_told = bool(kept_out or said.refused.not_moved)
    found += [denial for denial in more if denial.kind is not DenialKind.PROTECTED or not is_told]
    if failed and (said.signal == "SIGSYS" or said.exit_code == 159 or _PRIVILEGE.search(end)):
        found.append(Denial(DenialKind.PRIVILEGE, join(" ", (NO_PRIVILEGE, _unconfined_hint(grant, asked)))))
    return found


def _find_network_denials(said: Said, in_force: InForce, project: Path, asked: Grant) -> Iterator[Denial]:
    grant, end = in_force.grant, said.output[-SEARCHED_CHARS:]
    waited = said.exit_code is None and _WAITS_FOR_NETWORK.search(said.command)
    if said.refused.sockets:  # the messages about these look like messages about the network
        refused = say(
            "Refused to connect to {paths}: a program outside the sandbox listens there.",
            _list_paths(said.refused.sockets, project),
        )
        rule = say("Commands connect only to sockets of programs that commands have started.")
        yield Denial(DenialKind.SOCKET, join(" ", (refused, rule, _unconfined_hint(grant, asked))))
    elif said.refused_hosts:
        hosts = [say("{what} ({reason})", one_line(one.host), one_line(one.reason, 200)) for one in said.refused_hosts]
        sentences = [
            say("Refused to connect to: {refused}.", shortened(hosts, MOST_HOSTS)),
            *_gone_alone(said.refused.bypasses),
        ]
        yield Denial(DenialKind.HOST, join(" ", sentences))
    elif in_force.by_host:
        lookups = dict.fromkeys(program for program, target in said.refused.bypasses if not target)
        if said.exit_code != 0 and (lookups or (not waited and _NETWORK.search(end))):
            yield Denial(DenialKind.NETWORK, join(" ", (_looked_up(list(lookups), end), PROXY_ONLY)))
    elif not grant.network and (waited or _NETWORK.search(end)):
        yield Denial(DenialKind.NETWORK, NETWORK_REFUSED if asked.network else NETWORK_OFF)


def _gone_alone(bypasses: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """What connected without the proxy, and how that can be let through."""
    found = [(program, target) for program, target in bypasses if target]
    if found:
        hosts = dict.fromkeys(parse_target(target).named for _, target in found)
        yield say("Connected without the proxy: {programs}.", _names(dict.fromkeys((program for program, _ in found))))
        yield say(
            "The person can allow it beforehand with --allow-host {hosts}.", join(" --allow-host ", map(str, hosts))
        )


def _looked_up(programs: Sequence[str], end: str) -> str:
    names = dict.fromkeys(name for match in _UNKNOWN_HOST.finditer(end) for name in match.groups() if name)
    if not programs:
        return SEEMS_ALONE
    what = _names([name.rstrip(".") for name in names]) if names else "a name"
    return say("{programs} looked up {names} by itself.", _names(programs), what)


def _names(names: Iterable[str]) -> str:
    return listed([one_line(name) for name in names][:MOST_HOSTS])


def exceeded_limit(said: Said, in_force: InForce) -> str:
    """Which limit stopped the command, and what to do about it; empty if none did."""
    if said.exit_code == 0:
        return ""
    end = said.output[-SEARCHED_CHARS:]
    if said.signal == "SIGXCPU" or _CPU_TIME.search(end):
        return say("It used up the processor time that a command may take. Do less at once.")
    if said.signal == "SIGXFSZ" or _FILE_SIZE.search(end):
        return say("It wrote a larger file than a command may. Write less, or in several files.")
    if in_force.tier is Tier.NONE:
        return ""
    if _FORKS.search(end):
        return say("It started more processes or threads than a command may have. Use fewer at once (e.g. make -j2).")
    if _MEMORY.search(end):
        return say("It used more memory than a command may have. Work on less at once.")
    if said.signal == "SIGKILL" or said.exit_code == 137:
        return say("It was killed from outside, most likely because it used more memory than a command may have.")
    return ""


def _complaints(end: str, command: str) -> Iterator[str]:
    """The lines of a successful command that report a refusal and come from the command itself."""
    shows_text = _SHOWS_TEXT.search(command) is not None
    for line in end.splitlines():
        found = _ENDS_REFUSED.match(line[:2000])
        if found is None:
            continue
        program = PurePosixPath(found[1] or "").name
        by_git = program in ("error", "fatal") and "git" in command
        if not shows_text or by_git or program in ("bash", "sh") or (program and program in command):
            yield line


def _programs_outside(end: str, path: str) -> str:
    """Names programs that the command did not find but that are installed where commands cannot see them."""
    names = dict.fromkeys(name for match in _NO_PROGRAM.finditer(end) for name in match.groups() if name)
    found = [(name, place) for name in names if (place := shutil.which(name, path=path))] if path else []
    found = [(name, place) for name, place in found if not is_always_seen(os.path.realpath(place))]
    if not found:
        return ""
    told = ", ".join(f"{one_line(name)} ({one_line(escaped(place))})" for name, place in found[:MOST_PATHS])
    return say("Installed on this machine, but not visible to confined commands: {programs}.", told)


def _list_paths(paths: tuple[str, ...], project: Path) -> str:
    return shortened([one_line(escaped(path.removeprefix(f"{project}/"))) for path in paths], MOST_PATHS)


def _protected_note(shown: str, *, is_secret: bool = False) -> str:
    if is_secret:
        return say("Protected: {paths}. Commands can neither read nor change that; leave it to the person.", shown)
    return say("Protected: {paths}. Commands can neither create nor change that; leave it to the person.", shown)


def _unconfined_hint(grant: Grant, asked: Grant) -> str:
    if grant.read_only:
        return say("In plan mode no run without confinement is granted.")
    if asked.unconfined:
        return say("A run without confinement was asked for and not granted.")
    return say("If there is no other way, call bash with unconfined: true and a reason.")


# Paths


def _paths_denied(end: str, in_force: InForce, project: Path, asked: Grant, *, failed: bool) -> list[Denial]:
    outside: dict[str, None] = {}
    found: dict[DenialKind, Denial] = {}
    grant = in_force.grant
    own = ("/tmp", "/dev", "/proc", "/var/tmp")  # noqa: S108  these are private to a confined command
    free = [Path(folder) for folder in (*grant.folders, *own)]
    for path, hidden in _refused_paths(end, project):
        parts = _inside(path, project, grant) if path is not None else ()
        if path is not None and parts is None:
            is_free = any(path == folder or folder in path.parents for folder in free) or path == Path(path.anchor)
            if not is_free and (not hidden or Path("~").expanduser() in path.parents):
                outside[_folder(path)] = None
        elif path is None and not failed:
            continue
        elif not hidden and (denial := _in_project(parts or (), grant)) is not None:
            found.setdefault(denial.kind, denial)
    if outside:
        folders = list(outside)[:MOST_PATHS]
        if grant.read_only:
            more = say("In plan mode no more folders are granted.")
        elif set(folders) & set(asked.folders):
            more = say("The folder was asked for and not granted.")
        else:
            named = ", ".join(f'"{one_line(folder)}"' for folder in folders)
            more = say("If this needs more, call bash with folders: [{folders}] and a reason.", named)
        found[DenialKind.OUTSIDE] = Denial(DenialKind.OUTSIDE, join(" ", (OUTSIDE, more)))
    return list(found.values())


def _refused_paths(end: str, project: Path) -> Iterator[tuple[Path | None, bool]]:
    """The paths in error messages, None for a message without one; with True if the path only seems to be missing."""
    for line in end.splitlines():
        refused = _REFUSED.search(line)
        if not refused and not _MISSING.search(line):
            continue
        start = line[:2000]
        rest = _PROGRAM.sub("", start, count=1)
        ends_there = _REFUSED.match(rest) or _MISSING.match(rest)  # as in `/usr/x: Permission denied`
        names = _find_paths(rest) or (_find_paths(start) if ends_there else [])
        if not names and refused:
            yield None, False
        for name in (spelled.rstrip(".") for spelled in names):
            at_home = name == "~" or name.startswith("~/")
            yield Path(os.path.normpath(project / (Path(name).expanduser() if at_home else name))), not refused


def _find_paths(line: str) -> list[str]:
    return [match[1] for match in (*_QUOTED.finditer(line), *_BARE.finditer(line))]


def _in_project(parts: tuple[str, ...], grant: Grant) -> Denial | None:
    """Why a path in the project was refused. In plan mode everything is, so only secrets count as protected then."""
    shown = one_line("/".join(parts))
    protected = danger(parts, write=not grant.read_only) is not None
    if protected or (not grant.read_only and runs_code(parts) is not None):
        is_secret = danger(parts, write=False) == PRIVATE
        return Denial(DenialKind.PROTECTED, _protected_note(shown, is_secret=is_secret))
    return Denial(DenialKind.PLAN, PLAN) if grant.read_only else None


def _inside(path: Path, project: Path, grant: Grant) -> tuple[str, ...] | None:
    """The parts of a path below the project or a granted folder; None for a path outside."""
    for root in (project, Path(os.path.realpath(project)), *map(Path, grant.folders)):
        if path == root or root in path.parents:
            return path.relative_to(root).parts
    return None


def _folder(path: Path) -> str:
    """The folder to ask for: the nearest one that exists, since only such a folder can be granted."""
    for folder in (path, *path.parents):
        if os.path.isdir(folder):  # noqa: PTH112  Path.is_dir raises for a name that is too long
            return str(folder if folder != Path(folder.anchor) else path)
    return str(path)
