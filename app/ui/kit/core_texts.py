"""What the core says, in the language of the window: its sentences carry the template that is translated here."""

from PySide6.QtCore import QLocale

from app.text.sentences import Sentence, as_clause
from app.ui.kit.language import current, later, translated
from app.ui.kit.language import number as shown_number

_IN_WINDOW: dict[str, str] = {
    later("{name} offers several models. Choose one with --model, or in the window's list: {names}."): later(
        "{name} offers several models. Choose one below the message field: {names}."
    ),
    later("{name} lists no models. Name one with --model."): later("{name} lists no models. Choose another provider."),
    later(
        "{name} is set{where}, so {provider} is used.{reason} Choose another with --provider, or under Keys and "
        "providers."
    ): later("{name} is set{where}, so {provider} is used.{reason} Choose another under Keys and providers."),
}
"""Sentences in which the core names an option of the command line, as they are said where there is none."""


def core_text(text: str) -> str:
    """A sentence of the core as the window says it; any other text stays as it is."""
    if not isinstance(text, Sentence):
        return text
    if text.template == "`{command}`":  # the core writes commands as in Markdown
        return QLocale(current()).quoteString(str(text.values["command"]))
    said = {name: as_clause(name, _shown(value)) for name, value in text.values.items()}
    return translated(_IN_WINDOW.get(text.template, text.template), **said)


def without_advice(text: str) -> str:
    """The same, for a place where the person need not go anywhere to follow the advice."""
    if not isinstance(text, Sentence) or "advice" not in text.values:
        return core_text(text)
    return " ".join(core_text(text.format(**{**text.values, "advice": ""})).split())


def _shown(value: object) -> str:
    if isinstance(value, str):
        return core_text(value)
    return shown_number(value) if isinstance(value, int) else f"{value:g}" if isinstance(value, float) else str(value)
