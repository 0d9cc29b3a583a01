"""A network namespace for a process and all that it starts. Every packet in it is written down, and none gets out."""

import ctypes
import fcntl
import os
import select
import signal
import socket
import struct
from ipaddress import ip_address

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
_SET_FLAGS, _UP = 0x8914, 1
_ALL_PROTOCOLS = 3
_LOOPBACK = 1
"""The number of the interface."""


def enter() -> None:
    """Call it while there is one thread. What is sent is written to the file that PACKETS names, until we end.

    All addresses lead to loopback, where nobody answers but servers that are started in here: whoever connects
    elsewhere is refused at once. Standard error stays open until everything is written.
    """
    record = os.open(os.environ["PACKETS"], os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    uid, gid = os.geteuid(), os.getegid()
    if ctypes.CDLL(None, use_errno=True).unshare(_NEW_NETWORK | (_NEW_USER if uid else 0)):
        os.write(record, f"no namespace: {os.strerror(ctypes.get_errno())}\n".encode())
        os._exit(0)
    if uid:
        for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
            with open(f"/proc/self/{name}", "w") as file:  # noqa: PTH123
                file.write(text)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        fcntl.ioctl(asking, _SET_FLAGS, struct.pack("16sH14x", b"lo", _UP))
    for family in (socket.AF_INET, socket.AF_INET6):
        _lead_everything_to_loopback(family)
    packets = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(_ALL_PROTOCOLS))
    ours, theirs = os.pipe2(os.O_CLOEXEC)
    if os.fork():
        os.close(ours)  # the other end is closed when we end
        packets.close()
        return
    os.close(theirs)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(os.devnull, "r+b") as nothing:  # noqa: PTH123
        os.dup2(nothing.fileno(), 0)
        os.dup2(nothing.fileno(), 1)
    packets.setblocking(False)
    while ours not in select.select([packets.fileno(), ours], [], [])[0]:
        os.write(record, _told(packets.recv(65_535)))
    while select.select([packets.fileno()], [], [], 0)[0]:
        os.write(record, _told(packets.recv(65_535)))
    os._exit(0)


def _lead_everything_to_loopback(family: socket.AddressFamily) -> None:
    """What `ip route add local default dev lo` does."""
    local_table, at_boot, this_host, is_local, interface = 255, 3, 254, 2, 4
    route = struct.pack("=8BI", family, 0, 0, 0, local_table, at_boot, this_host, is_local, 0)
    route += struct.pack("=HHI", 8, interface, _LOOPBACK)
    new_route, asked_and_acknowledged = 24, 0x405
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW) as kernel:
        kernel.send(struct.pack("=IHHII", 16 + len(route), new_route, asked_and_acknowledged, 1, 0) + route)
        (failed,) = struct.unpack_from("=i", kernel.recv(4_096), 16)
    if failed and family == socket.AF_INET:  # a machine may have no IPv6
        raise OSError(-failed, os.strerror(-failed))


def _told(packet: bytes) -> bytes:
    """The destination of a packet, and its port for TCP and UDP."""
    if packet[0] >> 4 == 4:
        protocol, address, head = packet[9], packet[16:20], (packet[0] & 15) * 4
    else:
        protocol, address, head = packet[6], packet[24:40], 40
    port = struct.unpack_from(">H", packet, head + 2)[0] if protocol in (socket.IPPROTO_TCP, socket.IPPROTO_UDP) else 0
    return f"{ip_address(address)} {port}\n".encode()
