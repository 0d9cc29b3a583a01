"""A system call that a seccomp filter stopped: reads the caller's memory, paths and descriptors, and answers the call.

This runs in the worker, so it imports only modules that run there too.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import struct

libc = ctypes.CDLL(None, use_errno=True)


HERE = -100
PAGE = 4096
LONGEST_PATH = 4096
GET_DESCRIPTOR = 438
SEND, IS_VALID, ADD = 0xC0182101, 0x40082102, 0x40182103
CONTINUE = 1
ANSWER, ADDED = struct.Struct("=QqiI"), struct.Struct("=QIIII")


class Pointless(Exception):
    """The call cannot succeed: its arguments point to nothing."""


class Undumpable(Exception):
    """The caller's memory and descriptors cannot be read: it runs a program whose file nobody may read."""


class NotifiedCall:
    """A system call that is stopped until it is answered. Its caller may be killed at any time."""

    __slots__ = ("arguments", "identity", "listener", "name", "thread")

    def __init__(self, listener: int, identity: int, thread: int, name: str, arguments: tuple[int, ...]) -> None:
        self.listener, self.identity, self.thread = listener, identity, thread
        self.name, self.arguments = name, arguments

    def is_waiting(self) -> bool:
        """Whether the caller still waits. Ask after reading from `thread`: if it ended, its number may be reused."""
        try:
            fcntl.ioctl(self.listener, IS_VALID, struct.pack("=Q", self.identity))
        except OSError:
            return False
        return True

    def let_through(self) -> None:
        """Let the kernel carry the call out. It reads the arguments again, and they may have changed."""
        self._send(0, CONTINUE)

    def reply(self, error: int) -> None:
        """Answer the call without the kernel: with 0, or with an error number."""
        self._send(-error, 0)

    def reply_with(self, file: int, flags: int) -> None:
        """Answer the call with our descriptor, and close it before: while two have a file open, its lock stays, and
        nobody can run it.
        """
        wanted = bytearray(ADDED.pack(self.identity, 0, file, 0, flags))
        try:
            number = fcntl.ioctl(self.listener, ADD, wanted, True)
        except OSError as error:
            self.reply(error.errno or errno.EACCES)
            return
        finally:
            os.close(file)
        self._send(0, 0, number)

    def _send(self, error: int, flags: int, value: int = 0) -> None:
        try:
            fcntl.ioctl(self.listener, SEND, ANSWER.pack(self.identity, value, error, flags))
        except OSError:
            pass


def as_signed(argument: int) -> int:
    number: int = ctypes.c_int32(argument & 0xFFFFFFFF).value
    return number


def text_at(thread: int, address: int) -> bytes:
    """Read a path from the caller's memory. Raises Undumpable, OSError for a long one, Pointless for none."""
    text = b""
    while len(text) < LONGEST_PATH:
        part = memory_at(thread, address + len(text), PAGE - (address + len(text)) % PAGE)
        end = part.find(b"\0")
        if end >= 0:
            return text + part[:end]
        if not part:
            raise Pointless
        text += part
    raise OSError(errno.ENAMETOOLONG, "path")


def bytes_at(thread: int, address: int, length: int) -> bytes:
    """Read the caller's memory. Raises Undumpable, or Pointless if nothing is there."""
    found = memory_at(thread, address, length)
    if len(found) < length:
        raise Pointless
    return found


def memory_at(thread: int, address: int, length: int) -> bytes:
    """At most so many bytes of the caller's memory. Raises Undumpable or Pointless."""
    try:
        memory = os.open(b"/proc/%d/mem" % thread, os.O_RDONLY | os.O_CLOEXEC)
    except PermissionError as error:
        raise Undumpable from error
    try:
        return os.pread(memory, length, address)
    except OverflowError:  # no process has memory there
        raise Pointless from None
    except OSError as error:
        if error.errno in (errno.EIO, errno.EFAULT, errno.EOVERFLOW, errno.EINVAL):  # nothing is there
            raise Pointless from None
        raise
    finally:
        os.close(memory)


def own_links(thread: int, path: bytes) -> bytes:
    """Replace names such as /proc/self, which mean something else for each process, by those of the caller."""
    for name, meant in (
        (b"/proc/self", b"/proc/%d"),
        (b"/proc/thread-self", b"/proc/%d"),
        (b"/dev/fd", b"/proc/%d/fd"),
        (b"/dev/stdin", b"/proc/%d/fd/0"),
        (b"/dev/stdout", b"/proc/%d/fd/1"),
        (b"/dev/stderr", b"/proc/%d/fd/2"),
    ):
        if path == name or path.startswith(name + b"/"):
            return meant % thread + path[len(name) :]
    return path


def descriptor_of(thread: int, number: int) -> int:
    """A copy of a descriptor of the caller, for the same open file. Raises OSError."""
    try:
        process = os.pidfd_open(thread)
    except OSError:  # it is not the first thread of its process
        process = os.pidfd_open(process_of(thread))
    try:
        copy = libc.syscall(ctypes.c_long(GET_DESCRIPTOR), ctypes.c_long(process), ctypes.c_long(number), 0)
    finally:
        os.close(process)
    if copy < 0:
        raise OSError(ctypes.get_errno(), "pidfd_getfd")
    return int(copy)


def program_of(thread: int) -> bytes:
    """The name of the program's file, reduced to plain letters: whoever made the file chose it."""
    try:
        name = os.readlink(b"/proc/%d/exe" % thread).rpartition(b"/")[2]  # noqa: PTH115
    except OSError:  # it has ended
        return b"?"
    return bytes(letter for letter in name if (chr(letter).isalnum() and letter < 0x80) or letter in b"._+-") or b"?"


def process_of(thread: int) -> int:
    with open(b"/proc/%d/status" % thread, "rb") as status:  # noqa: PTH123
        return next(int(line.split()[1]) for line in status if line.startswith(b"Tgid:"))
