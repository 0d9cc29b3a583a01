"""Recognises lines that stand for code left out ("# ... rest of the code"), which must never reach a file."""

import re

_LEADER = r"(?:\#+|//+|/\*+|<!--|--+|;+|%+|\{/\*|\*)"
_DOTS = r"(?:\.{3,}|\u2026)"
_THING = (
    r"(?:code|file|function|class|methods?|functions?|classes|implementations?|contents?|script|module|component|"
    r"body|logic|imports|lines|tests|document|config(?:uration)?)"
)
_STATE = (
    r"(?:unchanged|the\ same|(?:same\ )?as\ (?:is|before|above)|omitted|continues|goes|stays|remains?|here|below|above)"
)
_PHRASES = rf"""
    (?:the\ )?rest\ of\ (?:(?:the|your|this|my)\ )?(?:(?:original|existing)\ )?{_THING}
  | (?:(?:the|your|all|keep|keep\ the)\ )*(?:existing|remaining|previous|original|other|unchanged)\ {_THING}
  | (?:{_THING}\ |everything\ (?:else\ )?|all\ )?(?:is\ |are\ )?(?:unchanged|the\ same|omitted|same\ as\ before)
"""
_TAIL = rf"(?:\ (?:is|are|{_STATE}|for\ brevity))*"
_PLACEHOLDER = re.compile(
    rf"""\s*(?:
        {_LEADER}\s*{_DOTS}
      | (?:{_LEADER}\s*|{_LEADER}?\s*{_DOTS}\s*)[(\[<{{]?\s*(?:{_PHRASES}){_TAIL}\s*[)\]>}}]?\s*{_DOTS}?\.?
    )\s*(?:\*/\}}?|-->)?\s*""",
    re.I | re.X,
)


def placeholder(new: str, old: str) -> str | None:
    """The first line of `new` that stands for omitted code and is not in `old`."""
    known = {line.strip() for line in old.splitlines()}
    for line in new.splitlines():
        text = line.strip()
        if text and text not in known and _PLACEHOLDER.fullmatch(text):
            return text
    return None
