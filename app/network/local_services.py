"""The programs of this computer that listen on it, as far as /proc tells: they are the person's, not a command's."""

import socket
from collections.abc import Iterator
from pathlib import Path

TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
LISTENING = "0A"


def is_listening(port: int) -> bool:
    """Whether anything listens at this port; also if that cannot be known here."""
    return not TABLES[0].exists() or any(True for _ in _sockets(port))


def is_ours(port: int) -> bool:
    """Whether this program listens there itself: no command may talk to that."""
    return any(_holds(Path("/proc/self"), inode) for _, inode in _sockets(port))


def is_here(address: str) -> bool:
    """Whether this literal address is one of this computer's own: only such can be bound to."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM) as made:
            made.bind((address, 0))
    except OSError:
        return False
    return True


def listeners(port: int) -> list[str]:
    """The programs that listen at this port, or whose they are if that is all that can be seen; blocks."""
    found: dict[str, None] = {}
    for user, inode in _sockets(port):
        names = [_name(process) for process in Path("/proc").glob("[0-9]*") if _holds(process, inode)]
        found.update(dict.fromkeys(names or [f"a program of the user {_user(user)}"]))
    return list(found)


def _sockets(port: int) -> Iterator[tuple[int, str]]:
    """The user and the inode of each socket that listens at this port."""
    for table in TABLES:
        try:
            rows = table.read_text().splitlines()[1:]
        except OSError:  # another system, or one without IPv6
            continue
        for fields in map(str.split, rows):
            if fields[3] == LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                yield int(fields[7]), fields[9]


def _holds(process: Path, inode: str) -> bool:
    try:
        return any(str(file.readlink()) == f"socket:[{inode}]" for file in (process / "fd").iterdir())
    except OSError:  # of another user, or it has ended
        return False


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(errors="replace").strip()
    except OSError:
        return "a program that has ended"


def _user(number: int) -> str:
    import pwd  # not on Windows, where there is no /proc either

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
