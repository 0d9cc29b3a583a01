"""Covers protected files with mounts while commands run, in the mount namespace of these commands.

A mount goes away with the file that it covers. So when the person saves a secret by renaming a new file over it, as
most editors do, or creates one, running commands could read it. The new mount has to be made from outside: in the
namespace nobody has the right to mount.
"""

import os
import subprocess
from collections.abc import Sequence

TIMEOUT_SECONDS = 20.0
PROGRAM = r"""
import ctypes, fcntl, os, stat, sys
libc = ctypes.CDLL(None, use_errno=True)
NEW_NS, NEW_USER, OWNER = 0x20000, 0x10000000, 0xB701
RDONLY, NOSUID, NODEV, REMOUNT, BIND, RECURSIVE = 1, 2, 4, 32, 4096, 16384
def check(result):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
def mount(source, place, kind, flags, options=None):
    check(libc.mount(source, place, kind, ctypes.c_ulong(flags), options))
outer, words = int(sys.argv[1]), sys.stdin.buffer.read().split(b"\0")
with open(f"/proc/{outer}/task/{outer}/children") as children:
    inner = int(children.read().split()[0])
inside = os.open(f"/proc/{inner}/ns/mnt", os.O_RDONLY)
check(libc.setns(fcntl.ioctl(inside, OWNER), NEW_USER))
check(libc.setns(inside, NEW_NS))
for word in words[:-1]:
    hidden, place = word[:1] == b"h", word[1:]
    try:
        mode = os.lstat(place).st_mode
        if stat.S_ISLNK(mode):
            continue
        if hidden and stat.S_ISDIR(mode):
            mount(b"tmpfs", place, b"tmpfs", RDONLY | NOSUID | NODEV, b"mode=0000")
        else:
            mount(b"/dev/null" if hidden else place, place, None, BIND if hidden else BIND | RECURSIVE)
            mount(None, place, None, BIND | REMOUNT | RDONLY | NOSUID | NODEV)
    except FileNotFoundError:  # it has gone again, or it lies in a folder that is covered as a whole
        continue
"""


def cover(python: str, bubblewrap: int, hidden: Sequence[str], frozen: Sequence[str]) -> bool:
    """Cover these paths for all commands of a worker; `bubblewrap` is its pid. Blocks. False if that failed."""
    # A hidden path can lie in a frozen folder, whose mount would cover its own.
    places = [*(b"f" + os.fsencode(path) for path in frozen), *(b"h" + os.fsencode(path) for path in hidden)]
    argv = [python, "-I", "-S", "-E", "-c", PROGRAM, str(bubblewrap)]
    try:
        subprocess.run(  # noqa: S603
            argv,
            input=b"".join(place + b"\0" for place in places),  # to import `json` there would take a third of the time
            check=True,
            capture_output=True,
            timeout=TIMEOUT_SECONDS,
            cwd="/",
            env={"LC_ALL": "C.UTF-8"},
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return True
