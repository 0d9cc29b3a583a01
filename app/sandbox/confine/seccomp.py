"""Builds the seccomp filters: which system calls commands may not make, and which are stopped to be recorded."""

import platform
import struct
from collections.abc import Mapping
from dataclasses import dataclass

EPERM, EACCES, ENOSYS, EOPNOTSUPP = 1, 13, 38, 95

LOAD, JUMP_EQUAL, JUMP_AT_LEAST, JUMP_IF_SET, RETURN, AND = 0x20, 0x15, 0x35, 0x45, 0x06, 0x54
ALLOW, NOTIFY, ERRNO, KILL = 0x7FFF0000, 0x7FC00000, 0x00050000, 0x80000000
NUMBER, ARCHITECTURE = 0, 4
X32 = 0x40000000

NEW_NAMESPACES = 0x7E020000
"""Mount, cgroup, uts, ipc, user, pid and net; the time namespace shares its bit with clone's exit signal."""
NEW_TIME = 0x80
TIOCSTI, TIOCLINUX = 0x5412, 0x541C
SET_FLAGS, SET_VERSION, SET_XFLAGS = 0x40086602, 0x40087602, 0x401C5820
UNIX, INET, INET6, NETLINK = 1, 2, 10, 16
KIND, STREAM, DATAGRAM, RAW = 0xF, 1, 2, 3
DEFAULT_PROTOCOL, TCP = 0, 6
NETLINK_ROUTE = 0
"""Tells which addresses and interfaces there are; the other protocols list sockets, audit and the like."""
FAST_OPEN = 0x20000000
"""A flag of the calls that send: it makes a connection without `connect`."""
NOBODY = 0
"""For calls that cannot address all processes of a user."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A processor architecture, and the numbers of the system calls that the filters check."""

    audit: int
    clone: int
    ioctl: int
    socket: int
    pair: int
    bind: int
    connect: int
    listen: int
    sending: tuple[tuple[int, int], ...]
    """Calls that send: the number, and which argument holds the flags."""
    unshare: int
    treatment: tuple[tuple[int, int, int], ...]
    """Calls that set limits and priority: the number, the argument with the process, and the first argument's value
    that addresses all processes of a user."""
    refused: tuple[int, ...]
    attributes: tuple[int, ...]
    """Calls that set and remove extended attributes."""
    seccomp: int
    """The call that installs a filter."""
    prctl: int
    opening: Mapping[str, tuple[int, int]]
    """Calls that open a file, by name: the number, and which argument holds the flags."""
    naming: Mapping[str, int]
    """Calls that create, change or remove the file that a path names."""
    changing: Mapping[str, int]
    """Calls that set the owner and times of a file."""
    ipc: tuple[int, ...]
    """System V shared memory, semaphores and queues, and POSIX message queues."""
    x32: bool = False


CLONE3, OPENAT2, FCHMODAT2, SETXATTRAT, REMOVEXATTRAT, SETATTR = 435, 437, 452, 463, 466, 469
TO_WRITE = 0x243
"""Write-only, read and write, create, truncate: flags with which opening a file can change something."""
ABSENT = (425, 426, 427, CLONE3)
"""Answered as if the kernel had none: io_uring bypasses filters, and a filter cannot see the flags of clone3."""
REFUSED = (428, 429, 430, 431, 432, 433, 442, 443, 467)
"""The newer ways to mount and quotactl_fd; numbers from 424 on are the same everywhere."""
GET_DESCRIPTOR = 438
SET_DUMPABLE, DONE = 4, 0
"""Of `prctl`: whether others may read the memory of a process."""
LANDLOCK = (444, 445, 446)

AARCH64 = Machine(
    audit=0xC00000B7,
    clone=220,
    ioctl=29,
    socket=198,
    pair=199,
    bind=200,
    connect=203,
    listen=201,
    sending=((206, 3), (211, 2), (269, 3)),  # sendto, sendmsg, sendmmsg
    unshare=97,
    treatment=(
        *((261, 0, NOBODY), (140, 1, 2), (30, 1, 3)),  # prlimit64, setpriority, ioprio_set
        *((118, 0, NOBODY), (119, 0, NOBODY), (274, 0, NOBODY)),  # sched_setparam, sched_setscheduler, sched_setattr
    ),
    refused=(
        *(117, 270, 271, 272),  # ptrace, process_vm_readv, process_vm_writev, kcmp
        *(40, 39, 41, 51, 268),  # mount, umount2, pivot_root, chroot, setns
        *(104, 294, 105, 106, 273, 142),  # kexec_load, kexec_file_load, init_, delete_, finit_module, reboot
        *(280, 241, 282, 262, 265),  # bpf, perf_event_open, userfaultfd, fanotify_init, open_by_handle_at
        *(219, 217, 218),  # keyctl, add_key, request_key
        *(224, 225, 89, 60, 116),  # swapon, swapoff, acct, quotactl, syslog
        *(161, 162, 170, 171, 266, 112),  # sethostname, setdomainname, settimeofday, adjtimex, clock_adjtime, _settime
        *(58, 18, 42),  # vhangup, lookup_dcookie, nfsservctl
    ),
    attributes=(5, 6, 7, 14, 15, 16),
    seccomp=277,
    prctl=167,
    opening={"openat": (56, 2)},
    naming={
        **{"renameat": 38, "renameat2": 276, "linkat": 37, "symlinkat": 36, "unlinkat": 35, "mkdirat": 34},
        **{"mknodat": 33, "truncate": 45, "fchmod": 52, "fchmodat": 53, "fchmodat2": FCHMODAT2},
    },
    changing={"fchown": 55, "fchownat": 54, "utimensat": 88},
    ipc=(
        *(194, 195, 196, 197),  # shmget, shmctl, shmat, shmdt
        *(190, 191, 192, 193),  # semget, semctl, semtimedop, semop
        *(186, 187, 188, 189),  # msgget, msgctl, msgrcv, msgsnd
        *(180, 181),  # mq_open, mq_unlink
    ),
)
X86_64 = Machine(
    audit=0xC000003E,
    clone=56,
    ioctl=16,
    socket=41,
    pair=53,
    bind=49,
    connect=42,
    listen=50,
    sending=((44, 3), (46, 2), (307, 3)),
    unshare=272,
    treatment=(
        *((302, 0, NOBODY), (141, 1, 2), (251, 1, 3)),
        *((142, 0, NOBODY), (144, 0, NOBODY), (314, 0, NOBODY)),
    ),
    refused=(
        *(101, 310, 311, 312),  # in the order above
        *(165, 166, 155, 161, 308),
        *(246, 320, 175, 176, 313, 169),
        *(321, 298, 323, 300, 304),
        *(250, 248, 249),
        *(167, 168, 163, 179, 103),
        *(170, 171, 164, 159, 305, 227),
        *(153, 212, 180),
        *(172, 173, 174, 134),  # iopl, ioperm, create_module, uselib
    ),
    attributes=(188, 189, 190, 197, 198, 199),
    seccomp=317,
    prctl=157,
    opening={"open": (2, 1), "openat": (257, 2)},
    naming={
        **{"renameat": 264, "renameat2": 316, "linkat": 265, "symlinkat": 266, "unlinkat": 263, "mkdirat": 258},
        **{"mknodat": 259, "truncate": 76, "fchmod": 91, "fchmodat": 268, "fchmodat2": FCHMODAT2},
        **{"rename": 82, "link": 86, "symlink": 88, "unlink": 87, "mkdir": 83, "mknod": 133, "chmod": 90},
        **{"rmdir": 84, "creat": 85},
    },
    changing={
        **{"fchown": 93, "fchownat": 260, "utimensat": 280},
        **{"chown": 92, "lchown": 94, "utime": 132, "utimes": 235, "futimesat": 261},
    },
    ipc=(
        *(29, 31, 30, 67),
        *(64, 66, 220, 65),
        *(68, 71, 70, 69),
        *(240, 241),
    ),
    x32=True,
)
MACHINES = {"aarch64": AARCH64, "arm64": AARCH64, "x86_64": X86_64, "amd64": X86_64}


def machine() -> Machine | None:
    """The architecture of this machine; None if its system call numbers are not known here."""
    return MACHINES.get(platform.machine().lower())


def program(
    machine: Machine, families: tuple[int, ...], *, shared: bool = False, tcp: bool = False, as_root: bool = False
) -> bytes:
    """The filter as the kernel reads it. Only sockets of these `families` can be made, and socket pairs of any.

    A process can set limits and priority only of itself, not of its supervisor, which serves the next command too.
    If files and memory are `shared` with other programs, in the reduced tier, extended attributes and file flags cannot
    be set, since Landlock does not restrict that, and System V memory is answered as if the kernel had none.
    Nor can extended attributes be set `as_root`, since the devices belong to root, and they are the machine's own.
    Sockets are connected by `connect` alone: neither the recorder nor Landlock sees connections that begin with the
    first data. With `tcp`, sockets of the Internet can be made for TCP alone: Landlock sees no other protocols, such as
    multipath TCP.
    """
    steps = [_step(LOAD, ARCHITECTURE), _step(JUMP_EQUAL, machine.audit, 1, 0), _step(RETURN, KILL)]
    steps += [_step(LOAD, NUMBER)]
    if machine.x32:
        steps += [_step(JUMP_AT_LEAST, X32, 0, 1), _refuse(ENOSYS)]
    for number in ABSENT:
        steps += [_step(JUMP_EQUAL, number, 0, 1), _refuse(ENOSYS)]
    for number in (*machine.refused, *REFUSED):
        steps += [_step(JUMP_EQUAL, number, 0, 1), _refuse(EPERM)]
    if shared or as_root:
        for number in (*machine.attributes, SETXATTRAT, REMOVEXATTRAT, SETATTR):
            steps += [_step(JUMP_EQUAL, number, 0, 1), _refuse(EOPNOTSUPP)]
    if shared:
        for number in machine.ipc:
            steps += [_step(JUMP_EQUAL, number, 0, 1), _refuse(ENOSYS)]
    for number, place, users in machine.treatment:
        everybody = [_argument(0), _step(JUMP_EQUAL, users, 0, 1), _refuse(EPERM)] if users != NOBODY else []
        steps += _when(number, [*everybody, _argument(place), _step(JUMP_EQUAL, 0, 1, 0), _refuse(EPERM)])
    steps += _when(machine.clone, [_argument(0), _step(JUMP_IF_SET, NEW_NAMESPACES, 0, 1), _refuse(EPERM)])
    steps += _when(machine.unshare, [_argument(0), _step(JUMP_IF_SET, NEW_NAMESPACES | NEW_TIME, 0, 1), _refuse(EPERM)])
    requests = [_step(JUMP_EQUAL, TIOCSTI, 1, 0), _step(JUMP_EQUAL, TIOCLINUX, 0, 1), _refuse(EPERM)]
    if shared:
        for request in (SET_FLAGS, SET_VERSION, SET_XFLAGS):
            requests += [_step(JUMP_EQUAL, request, 0, 1), _refuse(EOPNOTSUPP)]
    steps += _when(machine.ioctl, [_argument(1), *requests])
    for number, flags in machine.sending:
        steps += _when(number, [_argument(flags), _step(JUMP_IF_SET, FAST_OPEN, 0, 1), _refuse(EACCES)])
    if tcp:
        steps += _only_tcp(machine)
    known = [_step(JUMP_EQUAL, family, len(families) - place, 0) for place, family in enumerate(families)]
    steps += _when(machine.socket, [_argument(0), *known, _refuse(EACCES)])
    return b"".join([*steps, _step(RETURN, ALLOW)])


def _only_tcp(machine: Machine) -> list[bytes]:
    """Steps that allow a socket of the Internet if it is one for TCP, and go on with any other call."""
    kind = [_argument(1), _step(AND, KIND), _step(JUMP_EQUAL, STREAM, 1, 0), _refuse(EACCES)]
    protocol = [_argument(2), _step(JUMP_EQUAL, DEFAULT_PROTOCOL, 2, 0), _step(JUMP_EQUAL, TCP, 1, 0), _refuse(EACCES)]
    checks = [*kind, *protocol, _step(RETURN, ALLOW)]
    family = [_argument(0), _step(JUMP_EQUAL, INET, 1, 0), _step(JUMP_EQUAL, INET6, 0, len(checks))]
    whole = [*family, *checks]
    return [_step(JUMP_EQUAL, machine.socket, 0, len(whole)), *whole, _step(LOAD, NUMBER)]


def notified_calls(machine: Machine, *, changing: bool, listen: bool) -> dict[int, str]:
    """The calls that the filter of `recording` stops, by number."""
    calls = {number: name for name, (number, _) in machine.opening.items()}
    return calls | {number: name for name, number in _whole(machine, changing=changing, listen=listen).items()}


def recording(machine: Machine, *, changing: bool, listen: bool) -> bytes:
    """A filter for commands alone that stops each call that can change a file, so that it can be recorded.

    It also stops `connect` and `bind`, with `listen` that call, and with `changing` the calls that set owner and times.
    `openat2` is answered as if the kernel had none, since a filter cannot see its flags. A program that forbids others
    to read its memory is told that this is done, and it is not: paths are read from there. Landlock is answered as if
    it were switched off: the calls are made for commands, so the rules that a program sets for itself would not apply
    to them.
    """
    steps = _for_commands(machine)
    steps += _when(machine.prctl, [_argument(0), _step(JUMP_EQUAL, SET_DUMPABLE, 0, 1), _refuse(DONE)])
    steps += [_step(JUMP_EQUAL, OPENAT2, 0, 1), _refuse(ENOSYS)]
    for number in LANDLOCK:
        steps += [_step(JUMP_EQUAL, number, 0, 1), _refuse(EOPNOTSUPP)]
    for number in _whole(machine, changing=changing, listen=listen).values():
        steps += [_step(JUMP_EQUAL, number, 0, 1), _step(RETURN, NOTIFY)]
    for number, flags in machine.opening.values():
        to_write = [_argument(flags), _step(JUMP_IF_SET, TO_WRITE, 0, 1), _step(RETURN, NOTIFY)]
        steps += _when(number, to_write)
    return b"".join([*steps, _step(RETURN, ALLOW)])


def _whole(machine: Machine, *, changing: bool, listen: bool) -> dict[str, int]:
    """The calls that are stopped whatever their arguments are."""
    sockets = {"connect": machine.connect, "bind": machine.bind} | ({"listen": machine.listen} if listen else {})
    return {**machine.naming, **sockets, **(machine.changing if changing else {})}


def without_sockets(machine: Machine, *, listen: bool) -> bytes:
    """The filter for commands if the kernel cannot stop calls for us: no Unix sockets except pairs.

    If the call `listen` were to be stopped, it is refused.
    """
    steps = _for_commands(machine)
    steps += [_step(JUMP_EQUAL, machine.listen, 0, 1), _refuse(EACCES)] if listen else []
    steps += _when(machine.socket, [_argument(0), _step(JUMP_EQUAL, UNIX, 0, 1), _refuse(EACCES)])
    return b"".join([*steps, _step(RETURN, ALLOW)])


def _for_commands(machine: Machine) -> list[bytes]:
    """The beginning of both filters: refuses what only supervisors need, among it netlink but for routes, and Unix
    datagram sockets.

    A datagram socket, even one of a pair, can send to any other by a name that a filter cannot see.
    """
    steps = [_step(LOAD, ARCHITECTURE), _step(JUMP_EQUAL, machine.audit, 1, 0), _step(RETURN, ALLOW)]
    steps += [_step(LOAD, NUMBER), _step(JUMP_EQUAL, GET_DESCRIPTOR, 0, 1), _refuse(EPERM)]
    datagrams = [_argument(1), _step(AND, KIND), _step(JUMP_EQUAL, DATAGRAM, 1, 0), _step(JUMP_EQUAL, RAW, 0, 1)]
    datagrams.append(_refuse(EACCES))
    steps += _when(machine.pair, datagrams)
    others = [_argument(2), _step(JUMP_EQUAL, NETLINK_ROUTE, 1, 0), _refuse(EACCES)]
    is_netlink = [_argument(0), _step(JUMP_EQUAL, NETLINK, 0, len(others))]
    steps += [_step(JUMP_EQUAL, machine.socket, 0, len(is_netlink) + len(others)), *is_netlink, *others]
    steps.append(_step(LOAD, NUMBER))
    is_unix = [_argument(0), _step(JUMP_EQUAL, UNIX, 0, len(datagrams))]
    steps += [_step(JUMP_EQUAL, machine.socket, 0, len(is_unix) + len(datagrams)), *is_unix, *datagrams]
    return [*steps, _step(LOAD, NUMBER)]


def _when(number: int, steps: list[bytes]) -> list[bytes]:
    """Steps for one system call; what they do not refuse is allowed."""
    return [_step(JUMP_EQUAL, number, 0, len(steps) + 1), *steps, _step(RETURN, ALLOW)]


def _argument(place: int) -> bytes:
    """Loads the lower half of an argument: it comes first on both architectures, and these calls use no more."""
    return _step(LOAD, 16 + 8 * place)


def _refuse(error: int) -> bytes:
    return _step(RETURN, ERRNO | error)


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
