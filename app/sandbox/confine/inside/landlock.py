"""The reduced tier: restricts the thread that starts commands by Landlock, seccomp and dropped capabilities.

Run by the worker, so it imports only modules that run there too. The rules are prepared once, before any command;
they apply to the thread that starts commands, not to the supervisor's main thread.
"""

from __future__ import annotations

import _thread
import ctypes
import os
import struct
from queue import SimpleQueue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Start = Callable[[dict[str, Any], int], int]

libc = ctypes.CDLL(None, use_errno=True)

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION_FLAG, PATH_BENEATH, NET_PORT = 1, 1, 2
BIND_TCP, CONNECT_TCP = 1 << 0, 1 << 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
READING = EXECUTE | READ_FILE | READ_DIR
ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
KNOWN = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
"""The access rights that each version of Landlock can restrict; from 5 on those for files are the same."""
SCOPES = 0b11
"""From version 6 on: no abstract Unix sockets and no signals to the outside."""
DEVICES = 1 << 6 | 1 << 11
RIGHTS = {
    "read": READING,
    "load": READ_FILE | READ_DIR,
    "list": READ_DIR,
    "write": (1 << 15) - 1 & ~DEVICES,
    "device": READ_FILE | WRITE_FILE | IOCTL_DEV,
}

SET_SECCOMP, CAPBSET_DROP, SET_NO_NEW_PRIVS, FILTER = 22, 24, 38, 2
CAP_AMBIENT, CLEAR_ALL = 47, 4
CAPABILITY_VERSION = 0x20080522


def restriction(
    landlock: dict[str, list[str]], program: bytes, start: Start
) -> tuple[Callable[..., Start], Callable[[], None]]:
    """What makes a function that starts restricted commands, and what lets a thread change only such files.

    Raises OSError if this kernel cannot restrict them.
    """
    rules = ruleset(landlock)
    make = lambda *steps: StartingThread(start, lambda: restrict(rules, program), *steps).start  # noqa: E731
    return make, lambda: restrict_files(rules)


def restrict_files(rules: int) -> None:
    call(libc.prctl, SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    drop_capabilities()
    call(libc.syscall, RESTRICT_SELF, rules, 0)


def restrict(rules: int, steps: bytes) -> None:
    restrict_files(rules)
    code = ctypes.create_string_buffer(steps)
    program = ctypes.create_string_buffer(struct.pack("@HP", len(steps) // 8, ctypes.addressof(code)))
    call(libc.prctl, SET_SECCOMP, FILTER, ctypes.addressof(program), 0, 0)


def drop_capabilities() -> None:
    """Give up all capabilities; also root keeps none, and cannot regain any by starting a program."""
    if os.geteuid() == 0:
        for capability in range(64):
            if libc.prctl(CAPBSET_DROP, capability, 0, 0, 0) != 0:
                break
    libc.prctl(CAP_AMBIENT, CLEAR_ALL, 0, 0, 0)
    header = ctypes.create_string_buffer(struct.pack("=Ii", CAPABILITY_VERSION, 0))
    call(libc.capset, header, bytes(24))


def ruleset(landlock: dict[str, list[str]]) -> int:
    """A Landlock ruleset that denies everything this kernel can restrict, except what the lists allow."""
    version = call(libc.syscall, CREATE_RULESET, None, 0, VERSION_FLAG)
    handled = KNOWN.get(version, KNOWN[5])
    scoped = SCOPES if version >= 6 else 0
    attributes = struct.pack("=QQQ", handled, 0, scoped)[: 24 if version >= 6 else 16 if version >= 4 else 8]
    rules = call(libc.syscall, CREATE_RULESET, attributes, len(attributes), 0)
    for kind, paths in landlock.items():
        for path in paths:
            try:
                allow(rules, path, RIGHTS[kind] & handled)
            except (FileNotFoundError, PermissionError):  # what cannot be opened stays closed
                pass
    return rules


def can_restrict_ports() -> bool:
    """Whether this kernel can restrict which ports are bound and connected to, found by trying."""
    try:
        os.close(port_ruleset())
    except OSError:
        return False
    return True


def restrict_ports(port: int) -> None:
    """Let the calling thread, and what it starts, connect to this port alone and bind none. Raises OSError.

    To move files between folders is denied by every ruleset that does not allow it, also by one about ports.
    """
    rules = port_ruleset()
    try:
        allow(rules, "/", REFER)
        call(libc.syscall, ADD_RULE, rules, NET_PORT, struct.pack("=QQ", CONNECT_TCP, port), 0)
        call(libc.syscall, RESTRICT_SELF, rules, 0)
    finally:
        os.close(rules)


def port_ruleset() -> int:
    attributes = struct.pack("=QQ", REFER, BIND_TCP | CONNECT_TCP)
    return call(libc.syscall, CREATE_RULESET, attributes, len(attributes), 0)


def allow(rules: int, path: str, rights: int) -> None:
    beneath = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        is_folder = os.path.isdir(path)  # noqa: PTH112
        attributes = struct.pack("=Qi", rights if is_folder else rights & ON_FILES, beneath)
        call(libc.syscall, ADD_RULE, rules, PATH_BENEATH, attributes, 0)
    finally:
        os.close(beneath)


def call(function: Any, *arguments: Any) -> int:
    wide = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    result = int(function(*wide))
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{os.strerror(number)} (while confining)")
    return result


class StartingThread:
    """A restricted thread that starts commands, which inherit the restrictions.

    The restrictions apply to one thread. So the supervisor itself stays unrestricted, is the parent of the command, and
    need not fork for each command.
    """

    def __init__(self, start: Start, *steps: Callable[[], None]) -> None:
        """Each of `steps` restricts the thread; raises the OSError with which one failed."""
        self._start = start
        self._orders: SimpleQueue[tuple[dict[str, Any], int]] = SimpleQueue()
        self._answers: SimpleQueue[int | OSError | ValueError] = SimpleQueue()
        _thread.start_new_thread(self._live, steps)
        self._answer()

    def start(self, order: dict[str, Any], output: int) -> int:
        self._orders.put((order, output))
        return self._answer()

    def _answer(self) -> int:
        answer = self._answers.get()
        if isinstance(answer, int):
            return answer
        raise answer

    def _live(self, *steps: Callable[[], None]) -> None:
        try:
            for step in steps:
                step()
        except OSError as error:
            self._answers.put(error)
            return
        self._answers.put(0)
        while True:
            try:
                self._answers.put(self._start(*self._orders.get()))
            except (OSError, ValueError) as error:
                self._answers.put(error)
