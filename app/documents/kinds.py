"""What kind of document a file is, by what it begins with and then by its name; and how much reading one may take."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    DOCX = "docx"
    XLSX = "xlsx"
    PPTX = "pptx"
    ODT = "odt"
    ODS = "ods"
    ODP = "odp"
    EPUB = "epub"
    ZIP = "zip"
    """Any of those above, or an archive: what is in it says which."""
    TAR = "tar"
    PDF = "pdf"
    RTF = "rtf"
    OLD_OFFICE = "ole"
    """The container of .xls, .doc, .ppt, .msg and of files with a password."""
    MAIL = "eml"
    MAILBOX = "mbox"
    CSV = "csv"
    """In an encoding that has to be guessed; one in UTF-8 is text like any other."""
    IMAGE = "image"
    MEDIA = "media"
    """Sound and video, of which there are facts alone."""


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """For reading one file."""

    cpu: int = 20
    memory: int = 1 << 30


MAKING, CHANGING = "make", "change"
"""What the reader process does besides: it writes documents, as bytes."""
LIMITS = dict.fromkeys((Kind.ZIP, Kind.OLD_OFFICE, Kind.PDF, MAKING, CHANGING), ReadingLimits(cpu=60))
MOST_BYTES = 100_000_000
"""Of a file that is read as a document."""
HEAD_BYTES = 65_536
"""Enough of a file to know its kind."""

BY_SUFFIX = {
    **dict.fromkeys(("docx", "docm", "dotx", "dotm"), Kind.DOCX),
    **dict.fromkeys(("xlsx", "xlsm", "xltx", "xlsb"), Kind.XLSX),
    **dict.fromkeys(("pptx", "pptm", "ppsx", "potx"), Kind.PPTX),
    **dict.fromkeys(("odt", "ott"), Kind.ODT),
    **dict.fromkeys(("ods", "ots"), Kind.ODS),
    **dict.fromkeys(("odp", "otp"), Kind.ODP),
    **dict.fromkeys(("xls", "doc", "ppt", "msg"), Kind.OLD_OFFICE),
    **dict.fromkeys(("csv", "tsv"), Kind.CSV),
    "epub": Kind.EPUB,
    "pdf": Kind.PDF,
    "rtf": Kind.RTF,
    "eml": Kind.MAIL,
    "mbox": Kind.MAILBOX,
}
SEARCHED = frozenset(BY_SUFFIX) - {"doc", "ppt", "msg"}
"""Endings of names whose files a search reads as documents."""
_MAGIC = (
    (b"%PDF-", Kind.PDF),
    (b"PK\x03\x04", Kind.ZIP),
    (b"PK\x05\x06", Kind.ZIP),
    (b"{\\rtf", Kind.RTF),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Kind.OLD_OFFICE),
    (b"\x89PNG\r\n\x1a\n", Kind.IMAGE),
    (b"\xff\xd8\xff", Kind.IMAGE),
    (b"GIF8", Kind.IMAGE),
    (b"II*\0", Kind.IMAGE),
    (b"MM\0*", Kind.IMAGE),
    (b"\x1f\x8b", Kind.TAR),
    (b"BZh", Kind.TAR),
    (b"\xfd7zXZ\0", Kind.TAR),
    (b"7z\xbc\xaf\x27\x1c", Kind.TAR),
    (b"Rar!\x1a\x07", Kind.TAR),
)
_PICTURES = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"avif", b"avis")
_MIMETYPES = {
    "application/epub+zip": Kind.EPUB,
    "application/vnd.oasis.opendocument.text": Kind.ODT,
    "application/vnd.oasis.opendocument.spreadsheet": Kind.ODS,
    "application/vnd.oasis.opendocument.presentation": Kind.ODP,
}


def suffix_of(name: str) -> str:
    return name.rpartition(".")[2].lower() if "." in name else ""


def kind_of(head: bytes, name: str) -> Kind | None:
    """The kind of a file that begins so; None for text, and for what nothing can be said about."""
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            return kind
    if head[4:8] == b"ftyp":
        return Kind.IMAGE if head[8:12] in _PICTURES else Kind.MEDIA
    if head[:4] == b"RIFF":
        return {b"WEBP": Kind.IMAGE, b"WAVE": Kind.MEDIA}.get(head[8:12])
    if head[257:262] == b"ustar":
        return Kind.TAR
    if head.startswith(b"BM") and b"\0" in head[:64]:
        return Kind.IMAGE
    if b"%PDF-" in head[:1024]:
        return Kind.PDF
    return _by_name(head, BY_SUFFIX.get(suffix_of(name)))


def _by_name(head: bytes, kind: Kind | None) -> Kind | None:
    match kind:
        case Kind.MAIL if b":" in head[:1000] and b"\0" not in head:
            return kind
        case Kind.MAILBOX if head.startswith(b"From "):
            return kind
        case Kind.CSV if b"\0" not in head and not _is_utf8(head):
            return kind
        case _:
            return None


def _is_utf8(head: bytes) -> bool:
    try:
        head.decode()
    except UnicodeDecodeError as error:  # a character may be cut at the end
        return error.start > len(head) - 4 and len(head) >= HEAD_BYTES
    return True


def kind_in_zip(names: Collection[str], mimetype: str) -> Kind:
    """What a zip with these members is; `mimetype` is the content of the member of that name."""
    for family, kind in _MIMETYPES.items():
        if mimetype.strip().startswith(family):
            return kind
    if "[Content_Types].xml" in names or "_rels/.rels" in names:
        for part, kind in (("word/", Kind.DOCX), ("xl/", Kind.XLSX), ("ppt/", Kind.PPTX)):
            if any(name.startswith(part) for name in names):
                return kind
    return Kind.ZIP
