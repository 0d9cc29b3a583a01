"""What somebody else wrote while a command ran, and the command then replaced: that is kept like all that is theirs."""

from collections.abc import Iterable
from stat import S_ISDIR

from app.sandbox.keep.journal import Entry
from app.sandbox.keep.net import Was
from app.sandbox.keep.replay import LOST


def find_saves_by_others(root: bytes, entries: Iterable[Entry]) -> dict[bytes, list[Was]]:
    """What somebody else wrote at a path that the command had changed, before it changed that again, by path.

    A file that they wrote in place is told of before; one that they put there has another inode than the command left.
    """
    found: dict[bytes, list[Was]] = {}
    left: dict[bytes, int] = {}
    made: dict[int, bytes] = {}
    told: set[bytes] = set()
    for entry in entries:
        path, moved = entry.fields[0], 0
        match entry.kind:
            case b"w":
                told |= {path} if entry.fields[1] == b"before" else set()
                continue
            case b"c":
                made[entry.offset], left[path] = path, 0
                continue
            case b"i":
                if (path := made.get(int(path), b"")) in left:
                    left[path] = int(entry.fields[1])
                continue
            case b"m":
                over, kept, moved = entry.facts(3), entry.fields[4], left.pop(path, 0)
                path, facts = entry.fields[1], entry.facts(2)
                if facts is not None and S_ISDIR(facts.mode):
                    places = (entry.fields[0] + b"/", path + b"/")
                    left = {name: ino for name, ino in left.items() if not name.startswith(places)}
            case b"o" | b"u":
                over, kept = entry.facts(1), entry.fields[2]
            case _:
                continue
        theirs = path in told or (over is not None and left.get(path, 0) not in (0, over.ino))
        if theirs and over is not None and kept not in (b"", LOST) and path.startswith(root + b"/"):
            found.setdefault(path[len(root) + 1 :], []).append(Was(over, kept.decode()))
        told.discard(path)
        left[path] = over.ino if entry.kind == b"o" and over is not None else moved
    return found
