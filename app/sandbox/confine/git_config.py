"""Tells which settings of a git config can do no harm: most others can have git run a program."""

import re
from collections.abc import Iterator

BENIGN = {
    "core": {
        "repositoryformatversion",
        "filemode",
        "bare",
        "logallrefupdates",
        "ignorecase",
        "precomposeunicode",
        "symlinks",
    },
    "remote": {"url", "fetch"},
    "branch": {"remote", "merge"},
    "user": {"name", "email"},
    "init": {"defaultbranch"},
    "extensions": {"objectformat"},
}
"""What `git init` and `git clone` write into a new config; nothing of it runs a program."""
_SECTION = re.compile(r'\[(\w+)(?: "[^"\\]*")?\]')
_SETTING = re.compile(r"(\w+) = ([^\\\"]*)")


def is_benign(config: bytes) -> bool:
    return all(harmless or not line for line, harmless in _judged(config))


def benign(config: bytes) -> bytes:
    return "".join(f"{line}\n" for line, harmless in _judged(config) if harmless).encode()


def _judged(config: bytes) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it can do no harm."""
    section = ""
    for line in config.decode(errors="replace").splitlines():
        text = line.strip()
        if text.startswith("["):
            match = _SECTION.fullmatch(text)
            section = match[1].lower() if match else ""
            yield text, match is not None
            continue
        setting = _SETTING.fullmatch(text)
        known = setting is not None and setting[1].lower() in BENIGN.get(section, ()) and "::" not in setting[2]
        yield f"\t{text}" if text else "", known
