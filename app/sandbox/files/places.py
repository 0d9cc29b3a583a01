"""Resolves paths: aliases, absolute paths, `..` and links are followed to one place in one zone.

Paths are text, in which bytes of file names that are not UTF-8 are escaped (see `plain.escaped`); the parts of a
place are names as the operating system has them.

This module finds out where a path leads and refuses what leads outside. It opens nothing: the place is opened later
folder by folder without following links (see `app.fs.folders`), so a link that appears meanwhile is refused there.
"""

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.text.plain import escaped, path_line, unescaped
from app.text.sentences import say
from app.vocabulary.errors import InvalidArguments, SandboxViolation

MAX_PATH_BYTES = 4096
MAX_NAME_BYTES = 255
MAX_LINKS = 40
MOUNTS = ("project", "state", "central", "pkg", "chats", "skills")
ADDED = "added-"
"""Begins the name of a folder that was added to a session."""

_DRIVE = re.compile(r"[A-Za-z]:")
_WINDOWS_TRAP = re.compile(
    r".*[:*?\"<>|\x00-\x1f]|.*[. ]$|(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(\..*)?$", re.I
)


@dataclass(frozen=True, slots=True)
class Zone:
    """A folder that tools may use. Its name is the alias: `@state` for the zone `state`."""

    name: str
    root: Path
    writable: bool
    refresh: Callable[[], None] | None = field(default=None, compare=False, repr=False)
    """Called before a path in the zone is used, for a zone whose files are created on demand."""


def shown_in_project(path: str) -> str:
    """How a path in the project is shown."""
    path = escaped(path)
    first = path.partition("/")[0]
    means_another = first == "~" or bool(_DRIVE.match(first)) or is_mount(first)
    return f"./{path}" if means_another else path or "."


@dataclass(frozen=True, slots=True)
class Place:
    """A canonical path in a zone: no part is `..`, or was a link when it was resolved."""

    zone: Zone
    parts: tuple[str, ...]

    @property
    def shown(self) -> str:
        """The path as people, models and rules see it: `src/a.py` in the project, `@state/x` elsewhere."""
        path = "/".join(self.parts)
        if self.zone.name == "project":
            return shown_in_project(path)
        return f"@{self.zone.name}/{escaped(path)}" if path else f"@{self.zone.name}"

    @property
    def path(self) -> Path:
        """For messages and working directories only; opening this by name could follow a link."""
        return self.zone.root.joinpath(*self.parts)

    @property
    def name(self) -> str:
        return self.parts[-1] if self.parts else self.shown

    @property
    def shown_name(self) -> str:
        """The name as people and models see it."""
        return escaped(self.parts[-1]) if self.parts else self.shown

    @property
    def is_plain(self) -> bool:
        """Whether every part is a single name, as it must be in a place that is opened."""
        return not any(part in ("", ".", "..") or "/" in part or "\0" in part for part in self.parts)

    def __truediv__(self, name: str) -> "Place":
        return Place(self.zone, (*self.parts, name))


class Zones:
    """All zones of a session; `locate` finds the place a path means."""

    def __init__(self, zones: Sequence[Zone]) -> None:
        self._given = tuple(zones)
        self._own = tuple(replace(zone, root=Path(os.path.realpath(zone.root))) for zone in zones)
        self.project = next(zone for zone in self._own if zone.name == "project")
        self.use(())

    def use(self, added: Sequence[Zone]) -> None:
        """The folders that are added to the session now, by their real paths, and no others."""
        self.all = (*self._own, *added)
        self._by_name = {zone.name: zone for zone in self.all}
        given = (*self._given, *added)
        spellings = {_spelling(str(one.root.absolute())): zone for one, zone in zip(given, self.all, strict=True)}
        spellings |= {_spelling(str(zone.root)): zone for zone in reversed(self.all)}
        self._spellings = sorted(spellings.items(), key=lambda item: -len(item[0]))

    def locate(self, path: str, *, follow: bool = True) -> Place:
        """The place of a path; raises SandboxViolation if it leads outside, InvalidArguments if it is no valid path.

        Without `follow`, a link at the end of the path is not followed.
        """
        text = self._text(path)
        zone, names = self._start(text)
        if os.name == "nt" and any(map(is_windows_trap, names)):
            raise SandboxViolation(text, "has a name that means something else on Windows")
        place = self._walk(text, zone, names, follow=follow)
        # A zone inside another zone keeps its own permissions.
        found = self._zone_of((*_split_absolute(str(place.zone.root)), *place.parts))
        return Place(found[0], tuple(found[1])) if found is not None else place

    def spellings(self, path: str, place: Place) -> list[Place]:
        """What a path is called at each link on its way to its place, as `.vscode/tasks.json` where `.vscode` is one:
        names to be judged, not places to be opened.
        """
        is_itself = self.locate(path, follow=False) == place  # no link at its end was followed
        text = self._text(path)
        zone, names = self._start(text)
        passed: list[Place] = []
        self._walk(text, zone, names, follow=not is_itself, passed=passed)
        return passed

    def _text(self, path: str) -> str:
        """Blanks at the ends of a path are a slip of whoever wrote it, unless there is a file that is called so."""
        text, exact = _check(path), path_line(path)
        if exact == text or os.name == "nt" or "\0" in exact:
            return text
        return exact if os.path.lexists(self.project.root / unescaped(exact)) else text

    def _start(self, text: str) -> tuple[Zone, list[str]]:
        """The zone in which the path begins, and the names to follow from its root."""
        if text.startswith("@"):
            alias, slash, rest = text.partition("/")
            zone = self._by_name.get(alias[1:])
            if zone is not None:
                return zone, _names(unescaped(rest))
            if slash and not os.path.lexists(self.project.root / unescaped(alias)):
                known = ", ".join(f"@{name}" for name in self._by_name)
                raise SandboxViolation(text, f"starts with an unknown place; there are {known}")
            return self.project, _names(unescaped(text))
        if _is_absolute(text):
            # A path of this machine must lie in a zone; one that cannot be is taken from the project's root.
            names = _split_absolute(unescaped(text))
            found = self._zone_of(names)
            if found is not None:
                return found
            if names and (not text.startswith("/") or os.path.lexists(f"/{names[0]}")):
                raise SandboxViolation(text, say("leads outside the project folder"))
            return self.project, list(names)
        if text == "~" or text.startswith("~/"):
            raise SandboxViolation(text, say("is the home folder, outside the project folder"))
        if _DRIVE.match(text):
            raise SandboxViolation(text, say("is on a drive of its own, outside the project folder"))
        return self.project, _names(unescaped(text))

    def _zone_of(self, names: tuple[str, ...]) -> tuple[Zone, list[str]] | None:
        for root, zone in self._spellings:
            if tuple(map(os.path.normcase, names[: len(root)])) == root:
                return zone, list(names[len(root) :])
        return None

    def _walk(
        self, text: str, zone: Zone, names: list[str], *, follow: bool, passed: list[Place] | None = None
    ) -> Place:
        parts: list[str] = []
        waiting = names[::-1]
        links = 0
        while waiting:
            name = waiting.pop()
            if name == "..":
                if not parts:
                    raise SandboxViolation(text, _outside(zone))
                parts.pop()
                continue
            target = None
            if waiting or follow:
                with suppress(OSError):  # it is no link, or cannot be read, which opening it will report
                    target = os.readlink("/".join((str(zone.root), *parts, name)))  # noqa: PTH115  twice as fast
            if target is None:
                parts.append(name)
                continue
            if passed is not None:
                passed.append(Place(zone, (*parts, name, *reversed(waiting))))
            links += 1
            if links > MAX_LINKS:
                raise SandboxViolation(text, say("goes through a loop of links"))
            zone, parts, rest = self._follow(text, zone, parts, target)
            waiting.extend(reversed(rest))
        return Place(zone, tuple(parts))

    def _follow(self, text: str, zone: Zone, parts: list[str], target: str) -> tuple[Zone, list[str], list[str]]:
        """Where to continue after a link in the folder `parts`: zone, resolved parts, and names still to follow."""
        names = _names(target)
        if not _is_absolute(target):
            up = next((index for index, name in enumerate(names) if name != ".."), len(names))
            if up <= len(parts):
                return zone, parts[: len(parts) - up], names[up:]
            # No part of the link's folder is a link, so a leading `..` just removes a name. It may lead into a zone.
            base = (*_split_absolute(str(zone.root)), *parts)
            target_names = (*base[: max(len(base) - up, 0)], *names[up:])
        else:
            target_names = _split_absolute(target)
        found = self._zone_of(target_names)
        if found is None:
            raise SandboxViolation(text, say("goes through a link that {where}", _outside(zone)))
        return found[0], [], found[1]


def project_names(shown: str) -> tuple[str, ...] | None:
    """The parts of a place in the project from its shown path; None for a place in another zone."""
    first = shown.partition("/")[0]
    return None if is_mount(first) else tuple(_names(unescaped(shown)))


def is_mount(name: str) -> bool:
    """Whether this first name of a path stands for a folder besides the project, or the project itself."""
    return name[:1] == "@" and (name[1:] in MOUNTS or name[1:].startswith(ADDED))


def landing(source: str, destination: str) -> str:
    """The destination of a move; one that ends with `/` is a folder, to which the name of the source is added."""
    folder = destination.strip()
    name = source.strip().rstrip("/").rpartition("/")[2]
    if not folder.endswith("/") or name in ("", ".", ".."):
        return destination
    return f"./{name}" if folder.strip("/") == "" else f"{folder}{name}"


def is_windows_trap(name: str) -> bool:
    """Whether Windows takes the name for a device or a stream of another file, or changes it silently."""
    return name != ".." and _WINDOWS_TRAP.match(name) is not None


def _check(path: str) -> str:
    text = path.strip()
    if os.name == "nt":
        text = text.replace("\\", "/")
    if not text:
        raise InvalidArguments("The path is empty; give a path relative to the project, or . for its root.")
    if "\0" in text:
        raise SandboxViolation(text.replace("\0", "\\0"), say("contains a NUL character"))
    try:
        text.encode()
        name_bytes = os.fsencode(unescaped(text))
    except UnicodeEncodeError:
        raise InvalidArguments("The path contains characters that no file name here can have.") from None
    if len(name_bytes) > MAX_PATH_BYTES or any(len(name) > MAX_NAME_BYTES for name in name_bytes.split(b"/")):
        raise InvalidArguments(f"The path is too long: at most {MAX_PATH_BYTES} bytes, {MAX_NAME_BYTES} per name.")
    if text.startswith(("\\\\", "//?/", "//./")):
        raise SandboxViolation(text, say("is a network or device path, outside the project folder"))
    return path_line(text)


def _is_absolute(text: str) -> bool:
    return text.startswith("/") or (os.name == "nt" and bool(_DRIVE.match(text)))


def _split_absolute(text: str) -> tuple[str, ...]:
    return tuple(_names(text.replace(os.sep, "/")))


def _spelling(root: str) -> tuple[str, ...]:
    return tuple(map(os.path.normcase, _split_absolute(root)))


def _names(text: str) -> list[str]:
    return [name for name in text.split("/") if name not in ("", ".")]


def _outside(zone: Zone) -> str:
    return say("leads outside the project folder") if zone.name == "project" else f"leads outside @{zone.name}"
