"""Decodes files to text and back, so that an edit keeps every byte that it does not change."""

from dataclasses import dataclass

from app.documents.kinds import suffix_of
from app.sandbox.files.text_window import encoding_of
from app.vocabulary.errors import InvalidArguments, ToolError

_KEEPS_ALL = {"utf-8": "surrogateescape", "latin-1": "strict"}
"""The error handlers that preserve invalid bytes; in UTF-16 these are lone surrogates."""


@dataclass(frozen=True, slots=True)
class FileText:
    """`text` has the line endings of the file."""

    text: str
    encoding: str = "utf-8"
    bom: bytes = b""

    @classmethod
    def of(cls, data: bytes, path: str) -> "FileText":
        """Raises ToolError if the bytes are not text that can be written back unchanged."""
        encoding, bom = encoding_of(data, path)
        try:
            text = data[len(bom) :].decode(encoding, _KEEPS_ALL.get(encoding, "surrogatepass"))
        except UnicodeDecodeError:
            raise ToolError(f"{path} is not valid {encoding}, so it cannot be changed as text.", "E_BINARY") from None
        return cls(text, encoding, bom)

    def encoded(self, text: str) -> bytes:
        """Another text in the encoding of this file; raises ToolError if the encoding lacks a character."""
        try:
            return self.bom + text.encode(self.encoding, _KEEPS_ALL.get(self.encoding, "surrogatepass"))
        except UnicodeEncodeError as error:
            letter = text[error.start]
            raise ToolError(
                f"The file is encoded as {self.encoding}, which has no {letter!r} (U+{ord(letter):04X}). Leave it out,"
                " or write the whole file again, as UTF-8.",
                "E_ENCODING",
            ) from None

    def ending_at(self, at: int) -> str:
        """The line ending for text inserted at this position: that of its line, or of the line before."""
        found = self.text.find("\n", at)
        if found < 0:
            found = self.text.rfind("\n", 0, at)
        return "\r\n" if found > 0 and self.text[found - 1] == "\r" else "\n"


def in_form_of(present: FileText | None, text: str) -> tuple[bytes, list[str]]:
    """A new text with encoding, BOM and line endings of the file it replaces, and notes about what could not be kept.

    A model never sees the CR of a CRLF file; without this, replacing the file would change every line of it.
    """
    if present is None:
        return text.encode(), []
    lines, ended_by_crlf = present.text.count("\n"), present.text.count("\r\n")
    notes = []
    if "\r" in text:
        notes += ["lines end with CRLF now"] if lines and not ended_by_crlf and "\r\n" in text else []
    elif ended_by_crlf == lines:
        text = with_ending(text, present.ending_at(0))
    elif ended_by_crlf:
        notes.append("all lines end with LF now")
    try:
        return present.encoded(text.removeprefix("\ufeff") if present.bom else text), notes
    except ToolError:
        return text.encode(), [*notes, f"now UTF-8, because {present.encoding} lacks some of its characters"]


def with_ending(text: str, ending: str) -> str:
    plain = text.replace("\r\n", "\n")
    return plain if ending == "\n" else plain.replace("\n", ending)


def check_no_document(path: str) -> str:
    """The path, unless text in such a file would be damage."""
    if suffix_of(path) in ("docx", "xlsx", "pptx", "pdf"):
        raise ValueError("this is for text files; use make_document or edit_document")
    return path


def check_text(text: str) -> str:
    """Raises InvalidArguments for a text that cannot be encoded."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidArguments("The text contains characters that are not valid Unicode.") from None
    return text
