"""Shortens and redacts the arguments of calls for the audit trail: no file contents and no secrets."""

import json
import re
from collections.abc import Mapping
from typing import Any

MAX_ARGUMENT_CHARS = 200
"""Of one argument; a longer one is replaced by its size and hash."""
LONGEST_COMMAND = 1_000
MAX_ARGUMENTS_CHARS = 8_000
"""Of all arguments of a call together."""
HIDDEN = "[hidden]"
LONGEST_NAME = 60
"""Characters of the name of an argument by which it is judged; the names of secrets are shorter."""

CONTENTS = {"content", "contents", "insert_content", "old_string", "new_string", "old_str", "new_str", "insert_text"}
CONTENTS |= {"patch", "diff", "text", "data", "body", "stdin", "operations", "ops", "frontmatter", "edits"}
"""Names of arguments that contain parts of files, however short."""
COMMANDS = {"command", "cmd", "script"}
MOST_ITEMS = 1_000
"""Of a list; more would not fit into a line of the audit trail."""

SECRET_NAME = re.compile(
    r"(^|[\W_]) (auth|authorization|bearer|cookie|credentials?|passphrase|private_?key|key)$"
    r"| (api_?key|access_?key|token|secret|password|passwd)s?$",
    re.VERBOSE | re.IGNORECASE,
)
KEY_FORMS = re.compile(
    r"""\b sk-[\w-]{8,} | \b gh[pousr]_\w{8,} | \b github_pat_\w+ | \b glpat-[\w-]+ | \b (?:AKIA|ASIA)[0-9A-Z]{12,}
    | \b xox[a-z]-[\w-]+ | \b hf_\w{16,} | \b AIza[\w-]{20,} | \b eyJ(?:\w++|-(?!eyJ))*\.eyJ[\w.-]*
    | -----BEGIN[ ](?:.|\n)*?(?:-----END[^\n]*|\Z)
    | (?<=://)[^\s/:@]*:[^\s/@]+(?=@)
    | (?i: (?<=bearer[ ])|(?<=basic[ ]) ) [\w.+/=~-]{8,}""",
    re.VERBOSE,
)
_NAMED = re.compile(
    r"""( (?:api[_-]?key|access[_-]?key|token|secret|password|passwd) s? ["']? [ ]?[=:][ ]?
        | (?<!\S) --? [\w-]{0,20}? (?:api-?key|token|secret|password|passwd|pass) [ =] )
    (?: "[^"]*" | '[^']*' | [^\s"'&;|]+ )""",
    re.VERBOSE | re.IGNORECASE,
)


def brief(arguments: Mapping[str, Any]) -> Any:
    """The arguments of a call, with contents and long texts replaced by size and hash, and secrets hidden."""
    told = {_name(key): _told(value, str(key)) for key, value in arguments.items()}
    return told if len(json.dumps(told)) <= MAX_ARGUMENTS_CHARS else fingerprint(arguments)


def redacted(text: str) -> str:
    """The text without secrets, recognized by their form or by the name before them."""
    return _NAMED.sub(rf"\1{HIDDEN}", KEY_FORMS.sub(HIDDEN, text))


def fingerprint(value: Any) -> dict[str, Any]:
    """Size and hash of a text, or of another value written as JSON."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    data = text.encode("utf-8", "surrogatepass")
    import hashlib  # not before: it loads OpenSSL, which the start can do without

    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _told(value: Any, name: str) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value if isinstance(value, bool) or not _names_secret(name) else HIDDEN
    if _names_secret(name):
        return HIDDEN
    if name.lower() in CONTENTS:
        return fingerprint(value)
    match value:
        case list() if len(value) > MOST_ITEMS:
            return fingerprint(value)
        case str():
            cut_at = LONGEST_COMMAND if name.lower() in COMMANDS else None
            if len(value) <= (cut_at or MAX_ARGUMENT_CHARS):
                return redacted(value)
            if cut_at is None:
                return fingerprint(value)
            # A secret across the cut must be recognized, so twice as much text is searched.
            return {"start": redacted(value[: 2 * cut_at])[:cut_at], **fingerprint(value)}
        case Mapping():
            return {_name(key): _told(item, str(key)) for key, item in value.items()}
        case list() | tuple():
            return [_told(item, name) for item in value]
        case _:
            return fingerprint(value)


def _name(key: object) -> str:
    return redacted(str(key))[:MAX_ARGUMENT_CHARS]


def _names_secret(name: str) -> bool:
    return SECRET_NAME.search(name[-LONGEST_NAME:]) is not None
