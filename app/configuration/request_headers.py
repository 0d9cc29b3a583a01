"""Headers of a person's own for a server: which names and values can be sent."""

import re
from collections.abc import Mapping, Sequence

from app.redaction import SECRET_NAME
from app.text.sentences import say

_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}")
_VALUE = re.compile(r"[\x20-\x7e]{0,8000}")
FROM_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
"""A value that stands in a variable of the environment."""
_OURS = frozenset({"host", "expect", "http2-settings", "te", "trailer", "transfer-encoding", "upgrade"})
_OURS |= {"connection", "keep-alive", "proxy-connection", "proxy-authorization", "proxy-authenticate"}
_OURS |= {"accept-encoding", "content-encoding", "content-length", "content-type"}
"""They say where a request goes, where it ends and how it is packed: with others, two programs could read it
differently."""


def check_headers(headers: Mapping[str, str], secret: Sequence[str]) -> None:
    """Raises ValueError, which repeats no value, for those that the settings must not have."""
    names = [*headers, *secret]
    for name in names:
        if not _NAME.fullmatch(name):
            raise ValueError(say("{name} is no name of a header", repr(name)))
        if name.lower() in _OURS:
            raise ValueError(say("the header {name} is Handrail's own and cannot be set", name))
    if len({name.lower() for name in names}) < len(names):
        raise ValueError(say("a header is named twice"))
    for name, value in headers.items():
        check_value(name, value)
        if SECRET_NAME.search(name) and not FROM_VARIABLE.fullmatch(value):
            raise ValueError(
                say(
                    "the header {name} is a secret: name it under secret_headers instead, or write {variable}",
                    name,
                    "${VARIABLE}",
                )
            )


def check_value(name: str, value: str) -> None:
    if not _VALUE.fullmatch(value) or value != value.strip():
        raise ValueError(say("the value of the header {header} has letters that no header has", name))
