"""How commands give up what they must not have, without bubblewrap: Landlock, seccomp, no privileges.

Run by the worker through `runpy`, so it imports nothing of the app. The rules are prepared once, before any command;
they hold for the thread that starts commands, and the supervisor's main thread stays outside of them.
"""

import base64
import contextlib
import ctypes
import os
import struct
from collections.abc import Callable
from typing import Any

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION_FLAG, PATH_BENEATH = 1, 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
TRUNCATE, IOCTL_DEV = 1 << 14, 1 << 15
READING = EXECUTE | READ_FILE | READ_DIR
ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
KNOWN = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
"""What each version of Landlock can hold back; from 5 on that of files stays the same."""
SCOPES = 0b11
"""From version 6 on: no abstract Unix sockets and no signals to the outside."""
DEVICES = 1 << 6 | 1 << 11
RIGHTS = {
    "read": READING,
    "list": READ_DIR,
    "write": (1 << 15) - 1 & ~DEVICES,
    "device": READ_FILE | WRITE_FILE | IOCTL_DEV,
}

SET_SECCOMP, CAPBSET_DROP, SET_NO_NEW_PRIVS, FILTER = 22, 24, 38, 2
CAP_AMBIENT, CLEAR_ALL = 47, 4
CAPABILITY_VERSION = 0x20080522

libc = ctypes.CDLL(None, use_errno=True)


def restriction(landlock: dict[str, list[str]], program: str) -> Callable[[], None]:
    """What a thread does to itself. Raises OSError when this kernel cannot hold commands back."""
    rules = ruleset(landlock)
    steps = base64.b64decode(program)
    return lambda: restrict(rules, steps)


def restrict(rules: int, steps: bytes) -> None:
    call(libc.prctl, SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    drop_capabilities()
    call(libc.syscall, RESTRICT_SELF, rules, 0)
    code = ctypes.create_string_buffer(steps)
    program = ctypes.create_string_buffer(struct.pack("@HP", len(steps) // 8, ctypes.addressof(code)))
    call(libc.prctl, SET_SECCOMP, FILTER, ctypes.addressof(program), 0, 0)


def drop_capabilities() -> None:
    """Root keeps its number but none of its powers, and can regain none by starting a program."""
    if os.geteuid() == 0:
        for capability in range(64):
            if libc.prctl(CAPBSET_DROP, capability, 0, 0, 0) != 0:
                break
    libc.prctl(CAP_AMBIENT, CLEAR_ALL, 0, 0, 0)
    header = ctypes.create_string_buffer(struct.pack("=Ii", CAPABILITY_VERSION, 0))
    call(libc.capset, header, bytes(24))


def ruleset(landlock: dict[str, list[str]]) -> int:
    """Everything that this kernel can hold back is held back, except what the lists allow."""
    version = call(libc.syscall, CREATE_RULESET, None, 0, VERSION_FLAG)
    handled = KNOWN.get(version, KNOWN[5])
    scoped = SCOPES if version >= 6 else 0
    attributes = struct.pack("=QQQ", handled, 0, scoped)[: 24 if version >= 6 else 16 if version >= 4 else 8]
    rules = call(libc.syscall, CREATE_RULESET, attributes, len(attributes), 0)
    for kind, paths in landlock.items():
        for path in paths:
            with contextlib.suppress(FileNotFoundError, PermissionError):  # what cannot be opened stays closed
                allow(rules, path, RIGHTS[kind] & handled)
    return rules


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
