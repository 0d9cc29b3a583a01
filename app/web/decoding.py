"""Decodes a downloaded body: finds its character set, removes hidden characters."""

import codecs
import re
import unicodedata
from contextlib import suppress

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w:.-]{1,40})", re.IGNORECASE)
_META = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?([\w:.-]{1,40})", re.IGNORECASE)
_XML = re.compile(rb"<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([\w:.-]{1,40})", re.IGNORECASE)
_META_BYTES = 2_048
"""At the beginning of a page, where it says its character set."""
_KNOWN_CODEC = re.compile(
    r"utf-8|utf-16(-le|-be)?|iso8859-\d+|cp125\d|cp932|cp949|cp950|koi8-[rtu]|gb2312|gbk|gb18030|big5(hkscs)?|euc_jp|"
    r"shift_jis|iso2022_jp|euc_kr|mac-roman|ascii"
)
"""Character sets of pages; Python knows others that are no character sets, or slow."""
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_KEPT = frozenset("\n\t\u200c\u200d\ufe0e\ufe0f")
"""The last four are invisible, but Persian, Hindi and emoji are misspelt without them."""
_AT_ONCE = 100_000
"""Characters that are looked at without a pause: Python runs no other thread meanwhile."""


def decode(body: bytes, content_type: str) -> str:
    """The text of a body: decoded by its byte order mark, header or `<meta>`, else as UTF-8 or Windows-1252."""
    for mark, codec in _BOMS:
        if body.startswith(mark):
            return body.decode(codec, "replace")
    told = _CHARSET.search(content_type)
    head = body[:_META_BYTES]
    meant = _META.search(head) or _XML.search(head)
    for name in (told[1] if told else "", meant[1].decode("ascii", "replace") if meant else ""):
        with suppress(LookupError, ValueError):
            codec = codecs.lookup(name).name
            if codec in ("iso8859-1", "ascii"):  # what browsers take for it
                codec = "cp1252"
            if _KNOWN_CODEC.fullmatch(codec):
                return body.decode(codec, "replace")
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        is_mostly_utf8 = error.start > len(body) // 2
        return body.decode("utf-8" if is_mostly_utf8 else "cp1252", "replace")


def without_hidden(text: str) -> tuple[str, int]:
    """The text without characters that nobody sees (direction marks, tags, controls), and how many there were."""
    text = text.replace("\r\n", "\n")
    pieces = [text[start : start + _AT_ONCE] for start in range(0, len(text), _AT_ONCE)]
    table: dict[int, str] = {}
    for letter in set[str]().union(*map(set, pieces)) - _KEPT:
        if letter in "\r\x0b\x0c\x85\u2028\u2029":
            table[ord(letter)] = "\n"
        elif unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co") or "\U000e0100" <= letter <= "\U000e01ef":
            table[ord(letter)] = ""
    seen = "".join(piece.translate(table) for piece in pieces) if table else text
    return seen, len(text) - len(seen) - text.count("\xad")  # a soft hyphen is usual
