"""The environment a command gets: the person's own, without secrets and without hooks that run code, made quiet."""

import re
from collections.abc import Mapping

SECRET_WORDS = {"AUTH", "AUTHORIZATION", "BEARER", "COOKIE", "CREDENTIAL", "PRIVATE", "PWD"}
SECRET_WORDS |= {"PASS", "PASSPHRASE", "ASKPASS", "PAT", "JWT", "DSN", "OTP", "WEBHOOK"}
SESSIONS = ("OP_SESSION", "BW_SESSION")
"""Of password managers; other sessions are those of desktops."""
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
    **dict.fromkeys(("PAGER", "GIT_PAGER", "MANPAGER", "SYSTEMD_PAGER", "GH_PAGER", "BAT_PAGER", "DELTA_PAGER"), "cat"),
    **dict.fromkeys(("EDITOR", "VISUAL", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "SVN_EDITOR", "KUBE_EDITOR"), "true"),
    "AWS_PAGER": "",
    "GIT_MERGE_AUTOEDIT": "no",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",  # looking does not write: two that look at once never wait for each other
    "GIT_ASKPASS": "",  # empty, git asks no other program either and says that it could not ask
    "GCM_INTERACTIVE": "never",
    "SSH_ASKPASS_REQUIRE": "never",
    "GH_PROMPT_DISABLED": "1",
    "DEBIAN_FRONTEND": "noninteractive",
    "PIP_NO_INPUT": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "POETRY_NO_INTERACTION": "1",
    "COMPOSER_NO_INTERACTION": "1",
    "TF_INPUT": "0",
    "HOMEBREW_NO_AUTO_UPDATE": "1",
    "NO_UPDATE_NOTIFIER": "1",
    "npm_config_update_notifier": "false",
    "npm_config_fund": "false",
    "PYTHONUNBUFFERED": "1",
    # Untranslated messages, by which a denial is recognised; dates, numbers and letters stay those of the person.
    "LANGUAGE": "C",
}
"""No pager, editor or prompt may wait for somebody who is not there. `CI` is not set: it changes what builds do."""

OFFLINE = {"PIP_RETRIES": "0", "npm_config_fetch_retries": "0", "CARGO_NET_RETRY": "0"}
"""Where there is no network, trying again only makes the person wait."""


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
        or folded.startswith(SESSIONS)
        or any(word.endswith(SECRET_ENDINGS) for word in words)
        or not KEY_WORDS.isdisjoint(words[1:] or words)
        or SECRET_VALUES.search(value) is not None
    )


def _is_hook(name: str) -> bool:
    folded = name.upper()
    return folded in INJECTIONS or folded in COLOURS or folded.startswith(INJECTION_PREFIXES)
