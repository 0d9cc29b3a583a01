"""The secrets that this program has seen: wherever one of them turns up in what is written or sent, it is masked.

One object for the whole program, handed to all that write or send. It knows values, not only forms: see `values`.
"""

import re
import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar, cast

from app.redaction import SECRET_NAME
from app.redaction.disguises import readings
from app.redaction.index import SecretIndex, SecretSpan, merged, pieces
from app.redaction.values import SHORTEST, forms, is_secret, secret_parts
from app.text.sentences import change

MARK = "[secret masked " + "by Handrail"
"""What every mask begins with; in two parts, so that this file can be edited like any other."""
MASK = re.compile(re.escape(MARK) + r"(?:: [^\[\]\n]{0,80})?\]")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Masked:
    """A text without secrets, and how many places in it were masked, by where the secrets come from."""

    text: str
    counts: Mapping[str, int]

    @property
    def words(self) -> str:
        """`2 values of .env were masked`; "" if there was nothing to mask."""
        return told(self.counts)


def told(counts: Mapping[str, int]) -> str:
    parts = [f"{count} {'value' if count == 1 else 'values'} of {source}" for source, count in sorted(counts.items())]
    verb = "was" if sum(counts.values()) == 1 else "were"
    return f"{' and '.join(parts)} {verb} masked" if parts else ""


class KnownSecrets:
    """Masks what it knows; thread-safe. A source is a file, or a key by its name."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._values: dict[str, frozenset[str]] = {}
        self._in_text = SecretIndex[str]({})
        self._in_bytes = SecretIndex[bytes]({})
        self._beginnings: frozenset[bytes] = frozenset()
        """All beginnings of forms: what a stream may be in the middle of."""
        self.version = 0
        """Counted up when something new is known."""

    def learn_key(self, source: str, value: str) -> None:
        """A key, whatever it looks like; one that is too short to tell it from other words is left alone."""
        long = [one for one in secret_parts(value) if len(one) >= SHORTEST and len(set(one)) > 3 and not one.isdigit()]
        if long:
            self.add(source, long)

    def learn_environment(self, variables: Mapping[str, str]) -> None:
        """Variables whose names say that they hold secrets."""
        for name, value in variables.items():
            if SECRET_NAME.search(name) and is_secret(value.strip(), named=True):
                self.add(name, {value.strip()})

    def add(self, source: str, values: Iterable[str]) -> None:
        """These are secrets until the program ends: they may stand elsewhere when the source is gone."""
        with self._lock:
            known = self._values.get(source, frozenset())
            found = known | frozenset(values)
            if found != known:
                self._values[source] = found
                self._rebuild()

    def _rebuild(self) -> None:
        made: dict[str, str] = {}
        for source, values in self._values.items():
            for value in sorted(values)[:5_000]:
                for part in pieces(value, 120):  # of a longer value the parts are looked for
                    made |= {form: source for form in forms(part) if form not in made}
        encoded = {form.encode(errors="replace"): source for form, source in made.items()}
        self._beginnings = frozenset(form[:end] for form in encoded for end in range(1, len(form)))
        self._in_text, self._in_bytes = SecretIndex(made), SecretIndex(encoded)
        self.version += 1

    # --- masking -----------------------------------------------------------------------------------------------------

    def mask(self, text: str) -> str:
        return self.masked(text).text

    def masked(self, text: str) -> Masked:
        spans = self._spans(text)
        if not spans:
            return Masked(text, {})
        kept = [text[before.end : span.start] for before, span in pairwise([SecretSpan(0, 0, ""), *spans])]
        made = [f"{between}{mask_of(span.source)}" for between, span in zip(kept, spans, strict=True)]
        return Masked("".join([*made, text[spans[-1].end :]]), Counter(span.source for span in spans))

    def _spans(self, text: str) -> list[SecretSpan]:
        """Also of secrets with terminal codes in their middle, or letter by letter in another notation."""
        spans = self._in_text.spans(text)
        if self._in_text.longest == 0:
            return spans
        hidden = [
            (*reading.place(span.start, span.end), span.source)
            for reading in readings(text)
            for span in self._in_text.spans(reading.text)
        ]
        return merged([*((span.start, span.end, span.source) for span in spans), *hidden]) if hidden else spans

    def mask_bytes(self, data: bytes) -> bytes:
        return self.mask(data.decode(errors="surrogateescape")).encode(errors="surrogateescape")

    def mask_all(self, value: T, counts: dict[str, int] | None = None) -> T:
        """All texts in a value made of mappings, lists and texts; the same object if there is nothing to mask."""
        result: Any = value  # one of the cases below may make another of the same type
        match value:
            case str():
                found = self.masked(value)
                for source, count in found.counts.items():
                    if counts is not None:
                        counts[source] = counts.get(source, 0) + count
                result = change(value, self.mask) if found.counts else value
            case None | bool() | int() | float():
                pass
            case Mapping():
                items = {key: self.mask_all(inner, counts) for key, inner in value.items()}
                result = items if any(items[key] is not value[key] for key in items) else value
            case list() | tuple():
                parts = [self.mask_all(inner, counts) for inner in value]
                same = all(new is old for new, old in zip(parts, value, strict=True))
                result = value if same else type(value)(parts)
        return cast(T, result)

    def cut(self, data: bytes) -> int:
        """Up to where a stream can be masked: what follows may be the beginning of a secret, so more has to come first.

        No secret lies across the cut.
        """
        beginnings, longest = self._beginnings, self._in_bytes.longest
        lengths = range(min(longest - 1, len(data)), 0, -1)
        held = next((length for length in lengths if data[-length:] in beginnings), 0)
        cut = len(data) - held
        near = max(0, cut - longest)
        across = (span for span in self._in_bytes.spans(data[near:]) if span.start < cut - near < span.end)
        return next((near + span.start for span in across), cut)

    def cut_text(self, text: str) -> int:
        """The same for a text. The cut lies between two characters, since every form begins with a whole one."""
        if not self._beginnings:
            return len(text)
        data = text.encode(errors="surrogatepass")
        return len(data[: self.cut(data)].decode(errors="surrogatepass"))


class MaskedStream:
    """Masks bytes as they come; what may be the beginning of a secret waits for the rest of it."""

    def __init__(self, secrets: KnownSecrets) -> None:
        self._secrets = secrets
        self._rest = b""

    def feed(self, data: bytes) -> bytes:
        data = self._rest + data
        cut = self._secrets.cut(data)
        self._rest = data[cut:]
        return self._secrets.mask_bytes(data[:cut])

    def finish(self) -> bytes:
        rest, self._rest = self._secrets.mask_bytes(self._rest), b""
        return rest


def mask_of(source: str) -> str:
    """Nothing in it needs escaping, in whatever the mask stands."""
    named = "".join(letter if letter.isalnum() or letter in " .@/+-_" else "?" for letter in source)
    return f"{MARK}: {named[:80]}]"


def holds_mask(values: Any) -> bool:
    """Whether a text in a value is or holds a mask: written to a file it would destroy what it stands for."""
    match values:
        case str():
            return MARK in values
        case Mapping():
            return any(map(holds_mask, values.values()))
        case Sequence():
            return any(map(holds_mask, values))
        case _:
            return False
