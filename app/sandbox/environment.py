"""The environment a command gets: the person's own, without secrets and without hooks that run code, made quiet."""

import re
from collections.abc import Mapping

SECRET_WORDS = {"AUTH", "AUTHORIZATION", "BEARER", "COOKIE", "CREDENTIAL", "PRIVATE", "PWD"}
SECRET_WORDS |= {"PASS", "PASSPHRASE", "ASKPASS"}
SECRET_ENDINGS = ("APIKEY", "TOKEN", "TOKENS", "SECRET", "SECRETS", "PASSWORD", "PASSWD", "CREDENTIALS")
"""Also at the end of a word, as in PGPASSWORD or GITHUBTOKEN."""
KEY_WORDS = {"KEY", "KEYS"}
HARMLESS = {"PWD", "OLDPWD"}
SECRET_VALUES = re.compile(
    r"""(^|[\s"'=]) ( sk-[\w-]{8} | gh[pousr]_\w{8} | github_pat_\w | glpat-\w | (AKIA|ASIA)[0-9A-Z]{12} | xox[a-z]-\w
        | hf_\w{16} | AIza[\w-]{20} | eyJ[\w-]+\.eyJ )
    | -----BEGIN[ ] | \w://[^\s/:@]*:[^\s/@]+@""",
    re.VERBOSE,
)
INJECTION_PREFIXES = ("LD_", "DYLD_", "BASH_FUNC_", "GIT_CONFIG")
INJECTIONS = {
    *("BASH_ENV", "ENV", "PROMPT_COMMAND", "PS4", "SHELLOPTS", "BASHOPTS", "ZDOTDIR"),
    *("PYTHONSTARTUP", "PYTHONHOME", "PYTHONINSPECT", "PYTHONBREAKPOINT", "PYTHONWARNINGS", "PYTHONEXECUTABLE"),
    *("PERL5OPT", "PERL5DB", "RUBYOPT", "NODE_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"),
    *("GIT_SSH", "GIT_SSH_COMMAND", "GIT_EXTERNAL_DIFF", "GIT_PROXY_COMMAND", "LESSOPEN", "LESSCLOSE"),
}
COLOURS = {"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"}
"""Wishes about colour that were meant for the person's own terminal."""
QUIET = {
    "PAGER": "cat",
    "GIT_PAGER": "cat",
    "MANPAGER": "cat",
    "EDITOR": "true",
    "VISUAL": "true",
    "GIT_EDITOR": "true",
    "GIT_SEQUENCE_EDITOR": "true",
    "GIT_TERMINAL_PROMPT": "0",
    "PYTHONUNBUFFERED": "1",
}
"""No pager, editor or prompt may wait for somebody who is not there."""


def sanitised(env: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in env.items() if not (_is_secret(name, value) or _is_hook(name))}
    return kept | QUIET


def _is_secret(name: str, value: str) -> bool:
    folded = name.upper()
    if folded in HARMLESS:
        return False
    words = [word for word in re.split(r"[^A-Z0-9]+", folded) if word]
    return (
        not SECRET_WORDS.isdisjoint(words)
        or any(word.endswith(SECRET_ENDINGS) for word in words)
        or not KEY_WORDS.isdisjoint(words[1:] or words)
        or SECRET_VALUES.search(value) is not None
    )


def _is_hook(name: str) -> bool:
    folded = name.upper()
    return folded in INJECTIONS or folded in COLOURS or folded.startswith(INJECTION_PREFIXES)
