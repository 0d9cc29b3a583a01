"""The programs of this computer that listen on it, as far as /proc tells: they are the person's, not a command's."""

import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
LISTENING = "0A"
DATABASE = re.compile(r"/handrail(-\d+)?\.db$")


def is_listening(port: int) -> bool:
    """Whether anything listens at this port; also if that cannot be known here."""
    return not TABLES[0].exists() or any(True for _ in _sockets(port))


def is_ours(port: int) -> bool:
    """Whether Handrail listens there, in this or another process with our database: no command may talk to that."""
    own = _files(Path("/proc/self"))
    listening = {f"socket:[{inode}]" for _, inode in _sockets(port)}
    databases = set(filter(DATABASE.search, own))
    if not databases or listening & own:
        return bool(listening & own)
    return any(listening & held and databases & held for held in map(_files, Path("/proc").glob("[0-9]*")))


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
    return f"socket:[{inode}]" in _files(process)


def _files(process: Path) -> set[str]:
    """What it has open, as far as that can be seen."""
    found: set[str] = set()
    with suppress(OSError):  # of another user, or it has ended
        for file in (process / "fd").iterdir():
            with suppress(OSError):  # it was closed meanwhile
                found.add(str(file.readlink()))
    return found


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
