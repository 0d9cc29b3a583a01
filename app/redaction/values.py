"""Which values of a secret file are secrets, and in which forms they can turn up elsewhere.

A value is masked wherever it appears, so it must be one that cannot appear by chance: `true`, `3000`, `localhost` and
`postgres` stay as they are, whatever file they are in.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from app.redaction import KEY_FORMS, SECRET_NAME

SHORTEST, LONGEST = 8, 4_096
"""Characters of a value that is masked."""
LONG = 16
"""Characters from which a value of one kind of letters is no word any more."""
LEAST_RANDOM, LEAST_BITS = 20, 3.4
"""Characters, and bits for each of them, of a value that is a secret though its name does not say so."""

_PEM = re.compile(r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----(.*?)(?:-----END|\Z)", re.DOTALL)
_PAIR_START = re.compile(r"""[\s{,]*(?:export\s+|set\s+)?["']?([\w.\-/:@]*?\w)["']?\s*[:=](?=.)""")
"""The value is all that follows, without the blanks around it."""
_NETRC = re.compile(r"\b(?:password|passwd|account)\s+(\S+)")
_IN_ADDRESS = re.compile(r"://[^\s/:@]*:([^\s/@]+)@")
_HARMLESS = re.compile(
    r"""(?ix) true|false|null|none|yes|no|on|off|undefined|localhost(:\d+)? | \d{1,15} | [\d.,:\-/T Z+]+
    | (?:0x)?0+ | [~.]?/[\w./\- ]* | [a-z]:\\.* | \$\{?\w+\}? | <.*> | \{\{.*\}\} | \*+ | x{3,} | \.{3,}
    | (?:https?|wss?|file|git|ssh|tcp|udp)://[^\s@]* | [\w.+\-]+@[\w.\-]+\.\w+
    | (?:[\w\-]+\.)+[a-z]{2,}(?::\d+)?(?:/.*)?
    | (?:your|insert|replace|enter|put|todo|fixme|example|dummy|fake)[-_ .].*
    | (?:change|replace)[-_]?(?:me|this|it).* | .*(?:example|placeholder|changeme).*"""
)
_BETWEEN = re.compile(r"[\s,;|]+|(?<=\w)[:=]")
"""What stands between the words of a line."""
_COMMENT = re.compile(r"\s#")
_PERCENT = re.compile("%[0-9A-F]{2}")


def secret_values(text: str, *, listed: bool = False) -> set[str]:
    """The secrets in the text of a file that holds some; if they are `listed`, all but what is clearly none."""
    found = set(_bodies(text))
    document = _json(text)
    if document is not None:
        found.update(value for name, value in _leaves(document) if is_secret(value, named=listed or _is_named(name)))
        found.update(body for _, value in _leaves(document) for body in _bodies(value))
        return found
    lines = [
        line for line in text.splitlines() if line.strip() and not line.lstrip().startswith(("#", ";", "// ", "-----"))
    ]
    has_blocks = "-----BEGIN" in text
    for line in lines:
        found.update(_in_line(line, alone=len(lines) <= 3 and not has_blocks))
        words = _BETWEEN.split(line) if listed else ()
        found.update(word for word in map(_unquoted, words) if " " not in word and is_secret(word, named=True))
    return found


def secret_parts(value: str) -> list[str]:
    """A key, and what may stand alone of one such as `name:password` or `Basic …`."""
    return [value, *(part for part in re.split(r"[:\s]+", value) if SHORTEST <= len(part) < len(value))]


def is_secret(value: str, *, named: bool) -> bool:
    """Whether the value can be nothing but a secret; `named` says that its name says so."""
    if not SHORTEST <= len(value) <= LONGEST or "\n" in value or len(set(value)) < 5:  # different characters
        return False
    if KEY_FORMS.fullmatch(value):
        return True
    if _HARMLESS.fullmatch(value):
        return False
    kinds = sum(bool(re.search(kind, value)) for kind in ("[a-z]", "[A-Z]", "[0-9]", r"[^\w\s]|_"))
    if named:
        return kinds >= 2 or len(value) >= LONG
    if kinds < 2 or len(value) < LEAST_RANDOM or " " in value:
        return False
    shares = [count / len(value) for count in Counter(value).values()]
    bits = -sum(share * math.log2(share) for share in shares)
    # Letters and digits change often, unlike in `handrail-service-production-2026`.
    letters = ["d" if letter.isdigit() else "u" if letter.isupper() else "l" for letter in value if letter.isalnum()]
    changes = sum(one != other for one, other in pairwise(letters))
    return bits >= LEAST_BITS and changes >= len(value) // 6


def forms(value: str) -> set[str]:
    """The value as it is, and as JSON, an address, a page or base64 would have it."""
    return {
        value,
        *_in_json(value),
        *_in_addresses(value),
        *_on_pages(value),
        *_encoded(value.encode(errors="replace")),
    }


def _in_json(value: str) -> Iterator[str]:
    """As Python and JavaScript write it, then PHP, Go and Ruby, and .NET."""
    for text in (json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]):
        yield text
        yield text.replace("/", "\\/")
        yield text.translate({ord(letter): f"\\u{ord(letter):04x}" for letter in "&<>"})
        net = text.replace('\\"', "\\u0022")
        yield net.translate({ord(letter): f"\\u{ord(letter):04X}" for letter in "&<>'+`"})


def _in_addresses(value: str) -> Iterator[str]:
    """As Python writes it, then `encodeURIComponent`, `encodeURI` and the forms of browsers; each with %2B or %2b."""
    from urllib.parse import quote, quote_plus  # loaded only where there are secrets

    quoted = {quote(value, safe=safe) for safe in ("", "/", "!'()*", ";/?:@&=+$,#!'()*")}
    quoted |= {quote_plus(value), quote_plus(value, safe="*").replace("~", "%7E")}
    for text in quoted:
        yield text
        yield _PERCENT.sub(lambda found: found[0].lower(), text)


def _on_pages(value: str) -> Iterator[str]:
    """Each library has its own entities for quotation marks, or none."""
    text = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    for double in ('"', "&quot;", "&#34;"):
        yield from (text.replace('"', double).replace("'", single) for single in ("'", "&#x27;", "&#39;", "&apos;"))


def _encoded(data: bytes) -> Iterator[str]:
    """What of it is the same in any base64 text that holds it, at each of the three places it can have there."""
    import base64

    for before in range(3):
        text = base64.b64encode(b"\0" * before + data).decode()
        start = -(-before * 8 // 6)
        end = (before + len(data)) * 8 // 6
        sure = text[start:end]
        if len(sure) >= 10:
            yield from {sure, sure.translate(_URL_SAFE)}


_URL_SAFE = str.maketrans("+/", "-_")


def _in_line(line: str, *, alone: bool) -> Iterator[str]:
    yield from (found for found in _IN_ADDRESS.findall(line) if is_secret(found, named=True))
    yield from (found for found in _NETRC.findall(line) if is_secret(found, named=True))
    yield from (found[0] for found in KEY_FORMS.finditer(line) if len(found[0]) >= SHORTEST)
    pair = _PAIR_START.match(line)
    if pair is not None:
        value, is_named = _unquoted(line[pair.end() :].strip().rstrip(",")), _is_named(pair[1])
        *fields, last = value.split(":")
        if len(fields) >= 3 and " " not in value and "://" not in value:
            value, is_named = last, True
        if "://" not in value and is_secret(value, named=is_named):
            yield value
    elif alone and is_secret(line.strip(), named=True) and " " not in line.strip():
        yield line.strip()


def _unquoted(value: str) -> str:
    for mark in ('"', "'", "`"):
        if value.startswith(mark) and (end := value.rfind(mark)) > 0:
            return value[1:end]
    comment = _COMMENT.search(value)
    return value[: comment.start()].rstrip() if comment else value


def _bodies(text: str) -> Iterator[str]:
    """The lines of private keys: elsewhere they can stand with other ends of lines."""
    for body in _PEM.findall(text.replace("\\n", "\n")):
        yield from (line for line in map(str.strip, body.splitlines()) if len(line) >= LEAST_RANDOM and ":" not in line)


def _json(text: str) -> Any:
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _leaves(document: Any, name: str = "") -> Iterable[tuple[str, str]]:
    level = [(name, document)]
    while level:
        name, value = level.pop()
        match value:
            case str():
                yield name, value
            case dict():
                level += [(str(key), inner) for key, inner in value.items()]
            case list():
                level += [(name, inner) for inner in value]


def _is_named(name: str) -> bool:
    return SECRET_NAME.search(name) is not None
