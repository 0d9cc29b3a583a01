"""Prompts of MCP servers, which the person sends with a slash command: `/mcp__server__prompt name=value …`."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.mcp.remote_tool import tool_name
from app.text.plain import one_line, visible
from app.text.sentences import join, say
from app.vocabulary.errors import UsageError


@dataclass(frozen=True)
class PromptArgument:
    name: str
    description: str = ""
    is_required: bool = False


@dataclass(frozen=True)
class OfferedPrompt:
    """A prompt as its server describes it; what cannot be seen is spelled out."""

    server: str
    name: str
    description: str = ""
    arguments: tuple[PromptArgument, ...] = ()

    @property
    def command(self) -> str:
        """What the person types to send it."""
        return f"/{tool_name(self.server, self.name)}"

    @property
    def usage(self) -> str:
        return " ".join((self.command, *(one.name if one.is_required else f"[{one.name}]" for one in self.arguments)))

    @classmethod
    def of(cls, server: str, listed: Any) -> "OfferedPrompt":
        arguments = tuple(
            PromptArgument(visible(one.name), one_line(visible(one.description or ""), 200), bool(one.required))
            for one in listed.arguments or ()
        )
        return cls(server, listed.name, one_line(visible(listed.description or ""), 200), arguments)

    def fill(self, text: str) -> Mapping[str, str]:
        """The arguments in a line: `name=value`, or values in order; quotes as in a shell. Raises UsageError.

        The last argument takes the rest of a line that has more words than there are arguments.
        """
        names = [one.name for one in self.arguments]
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise UsageError(say("The arguments cannot be read: {problem}.", error)) from None
        values: dict[str, str] = {}
        in_order: list[str] = []
        for word in words:
            name, equals, value = word.partition("=")
            if equals and name in names:
                values[name] = value
            else:
                in_order.append(word)
        free = [name for name in names if name not in values]
        if len(in_order) > len(free) > 0:
            in_order = [*in_order[: len(free) - 1], " ".join(in_order[len(free) - 1 :])]
        if len(in_order) > len(free):
            raise UsageError(say("It takes fewer arguments: {usage}", self.usage))
        values |= dict(zip(free, in_order, strict=False))
        missing = [one.name for one in self.arguments if one.is_required and one.name not in values]
        if missing:
            raise UsageError(say("{name} is missing: {usage}", join(", ", missing), self.usage))
        return values
