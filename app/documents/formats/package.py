"""A zip whose members are read within limits, and their XML: what all office formats and EPUB are made of."""

import posixpath
import zipfile
from io import BytesIO
from typing import Any

from app.documents.serving import CannotRead

MOST_MEMBERS = 10_000
MOST_UNPACKED = 500_000_000
MOST_XML = 200_000_000
"""Of one member that is parsed; the tree takes several times as much."""
_CHUNK = 1 << 20

Element = Any
"""Of lxml, which has no types."""


class Package:
    """The members of a zip. What is unpacked is counted while it is read: the header may lie."""

    def __init__(self, data: bytes, *, is_changed: bool = False) -> None:
        self._is_changed = is_changed
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except zipfile.BadZipFile:
            raise CannotRead("it is damaged: not a whole zip file") from None
        infos = self._zip.infolist()
        if len(infos) > MOST_MEMBERS:
            raise CannotRead(f"it has {len(infos):,} members, more than the {MOST_MEMBERS:,} that are read")
        self._by_name = {info.filename.lstrip("/"): info for info in infos}
        self._room = MOST_UNPACKED

    @property
    def names(self) -> list[str]:
        return list(self._by_name)

    def read(self, name: str, most: int = MOST_XML) -> bytes:
        """The member, or nothing if there is none."""
        if (info := self._by_name.get(name)) is None:
            return b""
        if info.flag_bits & 1:
            raise CannotRead("it is protected by a password")
        data = bytearray()
        most = min(most, self._room)
        try:
            with self._zip.open(info) as member:
                while chunk := member.read(_CHUNK):
                    data += chunk
                    if len(data) > most:
                        raise CannotRead("it unpacks to more than can be read, as a zip bomb does")
        except (zipfile.BadZipFile, EOFError):
            if not data:  # a wrong checksum leaves all of it
                raise
        self._room -= len(data)
        return bytes(data)

    def xml(self, name: str) -> Element | None:
        """The tree of a member; None if there is none."""
        data = self.read(name)
        return parsed(data, whole=self._is_changed) if data else None

    @property
    def main(self) -> str:
        """The part of an office document that refers to all others; "" if it names none."""
        return next((to for kind, to in self.relations("").values() if kind == "officeDocument"), "")

    def relations(self, name: str) -> dict[str, tuple[str, str]]:
        """By their id, the type and target of what a part refers to; the target is a member, or an address."""
        folder, _, file = name.rpartition("/")
        tree = self.xml(posixpath.join(folder, "_rels", f"{file}.rels"))
        found = {}
        for item in tree if tree is not None else ():
            target = item.get("Target") or ""
            if item.get("TargetMode") != "External":
                target = (
                    posixpath.normpath(posixpath.join(folder, target)).lstrip("/") if target[:1] != "/" else target[1:]
                )
            found[item.get("Id")] = ((item.get("Type") or "").rpartition("/")[2], target)
        return found


def get_relation(item: Element) -> str:
    """`id` alone is another number."""
    return next((str(value) for key, value in item.attrib.items() if key.endswith("relationships}id")), "")


def parsed(data: bytes, *, whole: bool = False) -> Element:
    """The tree; `whole` if it is to be written again, with its comments."""
    from lxml import etree  # type: ignore[import-untyped]  # has no types

    options = {"resolve_entities": False, "no_network": True, "huge_tree": False, "load_dtd": False}
    parser = etree.XMLParser(**options, remove_comments=not whole, remove_pis=not whole)
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise CannotRead(f"its XML is damaged or made to do harm ({str(error)[:120]})") from None


def name_of(element: Element) -> str:
    """Without the namespace, of which strict and transitional files have different ones."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def get(element: Element | None, name: str, default: str = "") -> str:
    """An attribute in whatever namespace."""
    if element is not None:
        for key, value in element.attrib.items():
            if key.rpartition("}")[2] == name:
                return str(value)
    return default


def child(element: Element | None, *path: str) -> Element | None:
    """The first descendant along these names."""
    for name in path:
        element = next((item for item in element if name_of(item) == name), None) if element is not None else None
    return element


def every(element: Element | None, name: str) -> list[Element]:
    return [] if element is None else [item for item in element.iter() if name_of(item) == name]
