"""Connects commands to sockets on their behalf: to Unix sockets that commands have bound, and to the proxy.

A TCP connection to an address outside, or to a port of loopback where no command listens, becomes a tunnel of the proxy
before the command hears that it is connected. So any program reaches a service of the person's, if it is allowed.

This runs in the worker, so it imports only modules that run there too. A seccomp filter stops `connect`. The call is
never let through, since the command could change the address after the check. Instead a copy of the command's socket
is connected to a copy of the address.
"""

from __future__ import annotations

import _thread
import ctypes
import errno
import fcntl
import os
import select
import socket
import stat
import struct
import sys

from app.sandbox.confine.inside.notified_call import NotifiedCall, as_signed, bytes_at, descriptor_of, own_links

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Act = Callable[[NotifiedCall, int, bytes], int]

libc = ctypes.CDLL(None, use_errno=True)

LONGEST_ADDRESS = 128
UNIX = struct.pack("=H", socket.AF_UNIX)
SOCK_DIAG, BY_FAMILY, REQUEST_ALL = 4, 20, 0x301
FAILED, DONE = 2, 3
HEADER = struct.Struct("=IHHII")
QUESTION = struct.Struct("=BBHIIIQ")
BOUND = 1 << 7 | 1 << 10
"""States of a socket that can have a name: not connected, and listening."""
SHOW_FILE = 2
FILE = 1
ANSWER_SIZE, NUMBER_PLACE, NUMBER_SIZE = 16, 8, 8
SO_COOKIE = 57
TIME = struct.Struct("@qq")
ONE_MICROSECOND = TIME.pack(0, 1)
MOST_KNOWN = 1 << 20
"""Bytes of numbers."""
MINOR_BITS = 20
NO_DEVICE = 0
"""The major number of file systems without a device; programs may see another device number than the kernel uses."""
SHORT_NUMBERS = {0xEF53, 0xF2F52010, 0x9123683E, 0x01021994}
"""File systems whose inode numbers fit into the 32 bits of the kernel's list of sockets: ext4 and f2fs; btrfs and
tmpfs would need days of doing nothing else to exceed them.
"""
XFS, XFS_SHORT = 0x58465342, 1 << 39
"""On XFS that depends on its size: up to this many bytes."""
MOST_WAITING = 400
LOOKS = 2
"""The list is read twice: a long one can lack an entry while others come and go."""
MESSAGE_BYTES = 1 << 16
MAPPED = bytes(10) + b"\xff\xff"
"""What an IPv6 address begins with that stands for an IPv4 address."""
LOOPBACK = socket.inet_aton("127.0.0.1")
LOOPBACK6 = bytes(15) + b"\x01"
LISTENING = "0A"
"""The state of a socket in /proc/net/tcp."""
SOCKS_GREETING = bytes([5, 1, 0])
SOCKS_CONNECT, SOCKS_KINDS = bytes([5, 1, 0]), {4: b"\x01", 16: b"\x04"}
SOCKS_ANSWER_BYTES, SOCKS_RESULT, SOCKS_REFUSED = 12, 3, 2
"""Of both answers, to the greeting and to the request."""
INTERNET = (struct.pack("=H", socket.AF_INET), struct.pack("=H", socket.AF_INET6))
NAMES = struct.pack("!H", 53)
"""The port of name servers."""
PROXIES = bytes([127, 192])
"""Addresses of proxies are this one and those above it on loopback, with two more bytes."""


class KnownSockets:
    """The sockets that commands of all supervisors have bound, by their cookies, which the kernel never reuses.

    Made before supervisors are forked, which share it.
    """

    def __init__(self) -> None:
        self._file = os.memfd_create("sockets", os.MFD_CLOEXEC)
        fcntl.fcntl(self._file, fcntl.F_SETFL, os.O_APPEND)

    def add(self, number: bytes) -> None:
        if os.fstat(self._file).st_size < MOST_KNOWN and not self.has(number):
            os.write(self._file, number)

    def has(self, number: bytes) -> bool:
        numbers = os.pread(self._file, MOST_KNOWN + NUMBER_SIZE, 0)
        return any(numbers[place : place + NUMBER_SIZE] == number for place in range(0, len(numbers), NUMBER_SIZE))


class Connector:
    """Answers `connect` calls. If commands have a network namespace of their own, all sockets in it are theirs.

    Otherwise only `known` ones are, and abstract names are refused: they may be another program's the next moment.
    """

    def __init__(
        self,
        known: KnownSockets | None,
        on_refused: Callable[[bytes], None],
        on_bound: Callable[[NotifiedCall, bytes], None],
        on_bypass: Callable[[NotifiedCall, bytes], None],
        on_unheard: Callable[[NotifiedCall], None],
    ) -> None:
        """`on_refused` gets the path of each socket of a program outside that was refused; `on_bound` hears of each
        socket that gets a path, right before; `on_bypass` of what was refused to a program that did not use the proxy:
        host and port, or nothing if it looked up a name; `on_unheard` of one that may not listen.
        """
        self._known, self._on_bound = known, on_bound
        self._on_bypass, self._on_unheard = on_bypass, on_unheard
        self.proxy: tuple[bytes, int] | None = None
        """The address and port of their proxy; those of other commands are refused."""
        self.shares_network = False
        """Other programs listen on loopback too, so that commands are connected to their proxy alone."""
        self._on_refused = on_refused
        self._netlink: socket.socket | None = None
        self._lock = _thread.allocate_lock()
        self._waiting: set[NotifiedCall] = set()

    def bind(self, call: NotifiedCall) -> None:
        """Remember the socket as a command's, and let the call through."""
        place, length = call.arguments[1], as_signed(call.arguments[2])
        if len(UNIX) < length <= LONGEST_ADDRESS:
            address = bytes_at(call.thread, place, length)
            if address[:2] == UNIX and address[2:3] != b"\0":
                self._on_bound(call, address[2:].split(b"\0")[0])
            elif self.shares_network and address[:2] in INTERNET:
                self._on_unheard(call)  # Landlock refuses it
        if self._known is not None:
            try:
                copy = descriptor_of(call.thread, as_signed(call.arguments[0]))
                with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, fileno=copy) as bound:  # if it is one at all
                    is_unix = bound.getsockopt(socket.SOL_SOCKET, socket.SO_DOMAIN) == socket.AF_UNIX
                    if is_unix and call.is_waiting():
                        self._known.add(bound.getsockopt(socket.SOL_SOCKET, SO_COOKIE, NUMBER_SIZE))
            except OSError:  # a socket that we cannot see cannot be connected to
                pass
        call.let_through()

    def listen(self, call: NotifiedCall) -> None:
        """Listen on the command's socket if it is a Unix socket: a port of this machine can be reached from outside.

        Landlock does not see it if a socket gets its port only here. Raises OSError.
        """
        copy = descriptor_of(call.thread, as_signed(call.arguments[0]))
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, fileno=copy) as bound:
            if bound.getsockopt(socket.SOL_SOCKET, socket.SO_DOMAIN) != socket.AF_UNIX:
                self._on_unheard(call)
                raise OSError(errno.EACCES, "listening")
            if call.is_waiting():
                error = 0 if libc.listen(copy, as_signed(call.arguments[1])) == 0 else ctypes.get_errno()
                call.reply(error)

    def connect(self, call: NotifiedCall) -> None:
        """Raises OSError."""
        descriptor, place, length = as_signed(call.arguments[0]), call.arguments[1], as_signed(call.arguments[2])
        if not 0 <= length <= LONGEST_ADDRESS:
            raise OSError(errno.EINVAL, "address")
        address = bytes_at(call.thread, place, length)
        copy = descriptor_of(call.thread, descriptor)
        try:
            if not call.is_waiting():
                return
            is_patient = os.get_blocking(copy)
            error = errno.EAGAIN
            act = self._outcome
            if self._wants_tunnel(copy, address):
                act, is_patient = self._tunnel, True  # also a caller that is not waits for its tunnel
            elif not is_patient:
                error = self._outcome(call, copy, address)
            elif address[:2] == UNIX:
                patience = sending_timeout(
                    copy, ONE_MICROSECOND
                )  # without a thread, which takes longer than to connect
                try:
                    error = self._outcome(call, copy, address)
                finally:
                    sending_timeout(copy, patience)
            if error == errno.EAGAIN and is_patient and len(self._waiting) < MOST_WAITING:
                self._waiting.add(call)
                _thread.start_new_thread(self._wait, (act, call, os.dup(copy), address))  # other calls are answered
            else:
                call.reply(error)
        finally:
            os.close(copy)

    def _wait(self, act: Act, call: NotifiedCall, copy: int, address: bytes) -> None:
        try:
            call.reply(act(call, copy, address))
        except BaseException:  # noqa: BLE001 - nobody may wait for ever because of us
            call.reply(errno.EACCES)
        finally:
            os.close(copy)
            self._waiting.discard(call)

    def _outcome(self, call: NotifiedCall, copy: int, address: bytes) -> int:
        """0, or the number of the error."""
        try:
            if address[:2] == UNIX and address[2:3] not in (b"", b"\0"):
                path = own_links(call.thread, address[2:].split(b"\0")[0])
                path = path if path.startswith(b"/") else b"/proc/%d/cwd/%s" % (call.thread, path)
                file = os.open(path, os.O_PATH | os.O_CLOEXEC)  # held open, so that it stays the same
                try:
                    name = UNIX + b"/proc/self/fd/%d\0" % file
                    if not stat.S_ISSOCK(os.fstat(file).st_mode) or self._is_own(file, name):
                        return connect_to(copy, name)
                    if is_left_over(name):
                        return errno.ECONNREFUSED
                    self._on_refused(os.readlink(b"/proc/self/fd/%d" % file))  # noqa: PTH115
                    return errno.EACCES
                finally:
                    os.close(file)
        except OSError as error:
            return error.errno or errno.EACCES
        if address[:2] == UNIX and len(address) > len(UNIX) and self._known is not None:
            return errno.EACCES
        if self.proxy is not None and address[:2] in INTERNET and address[2:4] == NAMES:
            self._on_bypass(call, b"")
        return connect_to(copy, address) if self._may_connect(address) else errno.EACCES

    def _may_connect(self, address: bytes) -> bool:
        """Whether commands may connect to this address; one without a family ends a connection."""
        family = int.from_bytes(address[:2], sys.byteorder)
        if self.proxy is None or family in (socket.AF_UNIX, socket.AF_UNSPEC):
            return True
        if self.shares_network:
            return (ipv4(address), int.from_bytes(address[2:4], "big")) == self.proxy
        return not is_proxy(host := ipv4(address)) or host == self.proxy[0]

    # --- tunnels

    def _wants_tunnel(self, copy: int, address: bytes) -> bool:
        """Whether this is TCP to an address outside, or to loopback at a port where no command listens."""
        host, port = ipv4(address) or ipv6(address), int.from_bytes(address[2:4], "big")
        if self.proxy is None or not port or not any(host):
            return False
        is_here = host in (LOOPBACK, LOOPBACK6)
        if (host[:1] == LOOPBACK[:1] and len(host) == len(LOOPBACK) and not is_here) or (host, port) == self.proxy:
            return False
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=os.dup(copy)) as same:
            if same.getsockopt(socket.SOL_SOCKET, socket.SO_TYPE) != socket.SOCK_STREAM:
                return False
        return not is_here or self.shares_network or not has_listener(port)

    def _tunnel(self, call: NotifiedCall, copy: int, address: bytes) -> int:
        """Connect the socket with the proxy, and ask that for a tunnel to the address, which it may refuse.

        0, or the number of the error.
        """
        assert self.proxy is not None
        host, port = self.proxy
        place = struct.pack("!H", port) + host + bytes(8)
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=os.dup(copy)) as same:
            if address[:2] == struct.pack("=H", socket.AF_INET6):
                place = struct.pack("!HI", port, 0) + MAPPED + host + bytes(4)
                same.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            error = connect_to(copy, address[:2] + place)
            if error not in (0, errno.EINPROGRESS):
                return error
            wanted = ipv4(address) or ipv6(address)
            try:
                result = self._ask_proxy(call, same, wanted, address[2:4])
            except OSError:  # the proxy has ended, or the caller
                result = -1
            if result == 0:
                return 0
            if result == SOCKS_REFUSED:
                shown = socket.inet_ntop(socket.AF_INET if len(wanted) == len(LOOPBACK) else socket.AF_INET6, wanted)
                shown = f"[{shown}]" if ":" in shown else shown
                self._on_bypass(call, f"{shown}:{int.from_bytes(address[2:4], 'big')}".encode())
            connect_to(copy, bytes(16))  # without a family: the socket is as before
            return errno.ECONNREFUSED

    def _ask_proxy(self, call: NotifiedCall, same: socket.socket, host: bytes, port: bytes) -> int:
        """The proxy's answer, which may ask the person. Raises OSError."""
        asked, answer = SOCKS_GREETING + SOCKS_CONNECT + SOCKS_KINDS[len(host)] + host + port, b""
        self._until(call, same, select.POLLOUT)
        if same.send(asked, socket.MSG_DONTWAIT) < len(asked):
            return -1
        while len(answer) < SOCKS_ANSWER_BYTES:
            self._until(call, same, select.POLLIN)
            # The command holds this socket too, and may have read what was there.
            part = same.recv(SOCKS_ANSWER_BYTES - len(answer), socket.MSG_DONTWAIT)
            if not part:
                return -1
            answer += part
        return answer[SOCKS_RESULT]

    def _until(self, call: NotifiedCall, same: socket.socket, ready: int) -> None:
        poller = select.poll()
        poller.register(same, ready)
        while not poller.poll(200):
            if not call.is_waiting():
                raise OSError(errno.EINTR, "gone")

    def _is_own(self, file: int, name: bytes) -> bool:
        facts = os.fstat(file)
        number, major = facts.st_ino & 0xFFFFFFFF, os.major(facts.st_dev)
        files = [struct.pack("=II", number, major << MINOR_BITS | os.minor(facts.st_dev))]
        if major == NO_DEVICE:
            files.append(struct.pack("=II", number, device(file)))
        for _ in range(LOOKS):
            found = [number for number, named in self._list_sockets() if named in files]
            if found:
                break
        if self._known is not None:
            return tells_apart(file) and any(map(self._known.has, found))
        return bool(found) and (tells_apart(file) or answers_from_here(name))

    def _list_sockets(self) -> list[tuple[bytes, bytes]]:
        """The sockets in this network namespace that have a path: the cookie, and inode and device of the path.

        Empty if this kernel does not list them.
        """
        with self._lock:
            try:
                return self._list()
            except OSError:
                if self._netlink is not None:
                    self._netlink.close()  # or the rest would be taken for the next list
                self._netlink = None
                return []

    def _list(self) -> list[tuple[bytes, bytes]]:
        if self._netlink is None:
            self._netlink = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW | socket.SOCK_CLOEXEC, SOCK_DIAG)
        question = QUESTION.pack(socket.AF_UNIX, 0, 0, BOUND, 0, SHOW_FILE, 0xFFFFFFFFFFFFFFFF)
        self._netlink.send(HEADER.pack(HEADER.size + len(question), BY_FAMILY, REQUEST_ALL, 0, 0) + question)
        found: list[tuple[bytes, bytes]] = []
        while True:
            heard = self._netlink.recv(MESSAGE_BYTES)
            place = 0
            while place < len(heard):
                length, kind, *_ = HEADER.unpack_from(heard, place)
                if kind == DONE:
                    return found
                if kind == FAILED:
                    raise OSError(errno.EACCES, "the kernel does not list sockets")
                answer = heard[place + HEADER.size : place + length]
                number = answer[NUMBER_PLACE : NUMBER_PLACE + NUMBER_SIZE]
                found += [(number, file) for file in file_attributes(answer[ANSWER_SIZE:])]
                place += length + -length % 4


def proxy_host(pid: int) -> bytes:
    """The address at which the commands of one supervisor find the proxy: no other supervisor that lives has it."""
    first, rest = PROXIES[1] | pid >> 16, pid & 0xFFFF
    return bytes([PROXIES[0], first]) + rest.to_bytes(2, "big")


def is_proxy(host: bytes) -> bool:
    return host >= PROXIES and host[:1] == PROXIES[:1]


def ipv4(address: bytes) -> bytes:
    """The IPv4 address that a socket would be connected to; empty for an address of another kind."""
    family = int.from_bytes(address[:2], sys.byteorder)
    if family == socket.AF_INET:
        return address[4:8]
    return address[20:24] if family == socket.AF_INET6 and address[8:20] == MAPPED else b""


def ipv6(address: bytes) -> bytes:
    return address[8:24] if int.from_bytes(address[:2], sys.byteorder) == socket.AF_INET6 else b""


def has_listener(port: int) -> bool:
    """Whether anything listens at this port in the network of commands."""
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        try:
            with open(table) as rows:  # noqa: PTH123
                fields = [row.split(None, 4) for row in rows]
        except OSError:  # without IPv6
            continue
        if any(row[1].endswith(f":{port:04X}") and row[3] == LISTENING for row in fields[1:]):
            return True
    return False


def file_attributes(attributes: bytes) -> list[bytes]:
    found: list[bytes] = []
    while len(attributes) >= 4:
        length, kind = struct.unpack_from("=HH", attributes)
        if kind == FILE:
            found.append(attributes[4:12])
        attributes = attributes[max(length + -length % 4, 4) :]
    return found


def device(file: int) -> int:
    """The device number that the kernel uses for the file system, which may differ from what programs see."""
    with open(b"/proc/self/fdinfo/%d" % file, "rb") as facts:  # noqa: PTH123
        mount = next(line.split()[1] for line in facts if line.startswith(b"mnt_id:"))
    with open("/proc/self/mountinfo", "rb") as mounts:  # noqa: PTH123
        for line in mounts:
            fields = line.split(None, 3)
            if fields[0] == mount:
                major, minor = map(int, fields[2].split(b":"))
                return major << MINOR_BITS | minor
    raise OSError(errno.EACCES, "no such mount")


def tells_apart(file: int) -> bool:
    """Whether the kernel's list of sockets holds the whole inode number of this file, so that it is unambiguous."""
    facts = ctypes.create_string_buffer(256)
    if libc.fstatfs(file, facts) != 0:
        return False
    kind, size, blocks = struct.unpack_from("@llQ", facts)
    return kind in SHORT_NUMBERS or (kind == XFS and size * blocks <= XFS_SHORT)


def answers_from_here(name: bytes) -> bool:
    """Whether the listening process is in our own pid namespace; it sees a connection that ends at once.

    Raises OSError if nobody listens.
    """
    for kind in (socket.SOCK_STREAM, socket.SOCK_SEQPACKET):
        with socket.socket(socket.AF_UNIX, kind | socket.SOCK_NONBLOCK) as other:
            error = connect_to(other.fileno(), name)
            if error == 0:
                pid, _, _ = struct.unpack("=iII", other.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
                return bool(pid)
            if error in (errno.ECONNREFUSED, errno.EAGAIN):
                raise OSError(error, "nobody listens, or too many wait")
    return False


def sending_timeout(descriptor: int, timeout: bytes) -> bytes:
    """Set for how long `connect` waits on a socket; returns the former value."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, fileno=os.dup(descriptor)) as same:
        before = same.getsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, TIME.size)
        same.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeout)
        return before


def is_left_over(name: bytes) -> bool:
    """Whether no socket has this path any more. Tried with another type of socket, which a listener does not notice."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
        return connect_to(other.fileno(), name) == errno.ECONNREFUSED


def connect_to(descriptor: int, address: bytes) -> int:
    """0, or the number of the error."""
    done = libc.connect(descriptor, ctypes.create_string_buffer(address, len(address)), len(address))
    return 0 if done == 0 else ctypes.get_errno()
