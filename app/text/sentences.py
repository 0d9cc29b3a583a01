"""A sentence of the core as a value: a text in English that also knows its template and what stands in its places.

    say("The folder {folder} does not exist.", path)

It is a text wherever one is wanted. The window, which has another language, translates the template; so a sentence is
made at one place and passed on whole: an f-string, `+` or `join` around it leaves only the English.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

_PLACE = re.compile(r"\{(\w+)\}")
_BY_OTHERS = frozenset({"arguments", "schema", "values"})
"""Names under which JSON holds objects that are not ours: they could look like a sentence."""


class Sentence(str):
    """English, with what it was made of. Values that are sentences are translated too; numbers get separators."""

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        """Itself, so that `str(error)` is still a sentence."""
        return self

    def format(self, *values: object, **named: object) -> "Sentence":
        """A template of a table, with its values in the order of their places, or by their names."""
        return _made(self.template, {**_in_places(self.template, values), **named})

    def with_each(self, how: Callable[[str], str]) -> "Sentence":
        """The same sentence with every text in it changed, such as to one without secrets."""
        return _made(self.template, {name: _changed(value, how) for name, value in self.values.items()})


def say(template: str, /, *values: object) -> Sentence:
    """The sentence with these values, in the order of their places.

    lupdate finds the template, so it is a literal; no value is one, as lupdate would take it for a comment.
    """
    return _made(template, _in_places(template, values))


def later(text: str) -> str:
    """Marks a text of a table that the window translates when it shows it."""
    return text


def join(between: str, parts: Iterable[str]) -> str:
    """As `between.join(parts)`, and sentences among the parts stay sentences."""
    each = {f"part{number}": part for number, part in enumerate(parts)}
    if not any(isinstance(part, Sentence) for part in each.values()):
        return between.join(each.values())
    return _made(between.join(f"{{{name}}}" for name in each), each)


def listed(names: Sequence[str]) -> str:
    """For a sentence: "a, b and c"."""
    return say("{names} and {name}", join(", ", names[:-1]), names[-1]) if len(names) > 1 else "".join(names)


def shortened(names: Sequence[str], most: int) -> str:
    """The first of them, and how many there are beyond."""
    more = [say("{count} more", len(names) - most)] if len(names) > most else []
    return join(", ", (*names[:most], *more))


def change(text: str, how: Callable[[str], str]) -> str:
    """The text after a change, such as without secrets; still a sentence if only its values had to be changed."""
    changed = how(text)
    if not isinstance(text, Sentence):
        return changed
    whole = text if changed == text else text.with_each(how)
    return whole if whole == changed else changed


def without_stop(text: str) -> str:
    """For the middle of another sentence."""
    return _made("{clause}", {"clause": text}) if isinstance(text, Sentence) else text.removesuffix(".")


def as_clause(name: str, text: str) -> str:
    """What stands in a place: `{clause}` is for a sentence without its full stop."""
    return text.removesuffix(".") if name == "clause" else text


def filled(template: str, values: Mapping[str, object]) -> str:
    """In one pass, so that a value cannot name another."""
    return _PLACE.sub(lambda place: _written(place[1], values.get(place[1], place[0])), template)


def to_plain(text: str) -> Any:
    """As JSON holds it, so that what is shown again later can be translated then."""
    if not isinstance(text, Sentence):
        return text
    values = {name: to_plain(value) if isinstance(value, str) else value for name, value in text.values.items()}
    return {"say": text.template, "with": values}


def from_plain(value: Any) -> Any:
    """The inverse of `to_plain`, for all that JSON held; what a model or a server wrote stays as it is."""
    match value:
        case {"say": str() as template, "with": dict() as values} if len(value) == 2:
            return _made(template, {name: from_plain(one) for name, one in values.items()})
        case dict():
            return {name: one if name in _BY_OTHERS else from_plain(one) for name, one in value.items()}
        case list():
            return [from_plain(one) for one in value]
        case _:
            return value


def _changed(value: object, how: Callable[[str], str]) -> object:
    if isinstance(value, Sentence):
        return value.with_each(how)
    return how(value) if isinstance(value, str) else value


def _in_places(template: str, values: Iterable[object]) -> dict[str, object]:
    return dict(zip(dict.fromkeys(_PLACE.findall(template)), values, strict=False))


def _written(name: str, value: object) -> str:
    number = f"{value:,}" if isinstance(value, int) else f"{value:g}" if isinstance(value, float) else str(value)
    return as_clause(name, number)


def _made(template: str, values: Mapping[str, object]) -> Sentence:
    held = {name: one if isinstance(one, str | int | float) else str(one) for name, one in values.items()}
    made = Sentence(filled(template, held))
    made.template, made.values = template, held
    return made
