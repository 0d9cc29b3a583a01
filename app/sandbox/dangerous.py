"""Names that need care: what tools must not touch, and files that make other programs run code.

Tools never write to version control internals and our own project config, and never read files that hold secrets.
Files that make other programs run code are changed only if the person says so, and put back after a command.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from pathlib import Path

from app.commands.path_targets import PIPELINES
from app.text.sentences import say

NEVER_WRITTEN = {
    ".git": say("belongs to git; tools may not write there"),
    "git~1": say("belongs to git; tools may not write there"),
    ".handrail": say("is Handrail's own project config; tools may not write there"),
    "handra~1": say("is Handrail's own project config; tools may not write there"),
}
SECRET_FOLDERS = {".ssh", ".gnupg", ".aws", ".azure"}
PRIVATE_FOLDERS = (
    *(".config", ".kube", ".docker", ".mozilla", ".thunderbird", ".password-store", ".pki", ".claude", ".codex"),
    *(".local/share/keyrings", ".local/share/kwalletd", ".local/state", ".local/share/handrail", ".config/handrail"),
    *(".var", "snap", "Library/Keychains", *sorted(SECRET_FOLDERS)),
)
"""Folders below the home folder that are never shown, nor a folder around or in them."""
SYSTEM_SECRETS = (
    *("shadow", "shadow-", "gshadow", "gshadow-", "sudoers", "sudoers.d", "security/opasswd", "krb5.keytab"),
    *("ssl/private", "ssh", "NetworkManager", "wireguard", "openvpn", "ppp", "ipsec.secrets", "ipsec.d", "cups"),
    *("docker", "rancher", "kubernetes", "letsencrypt", "netrc", "machine-id.key", "polkit-1", "crypttab", "fstab.d"),
)
"""Below /etc; hidden if this program could read them, which only root can."""
SECRET_NAMES = {
    *(".env", ".envrc", ".netrc", "_netrc", ".git-credentials", ".pgpass", ".pypirc", ".npmrc", ".htpasswd", ".boto"),
    *(
        ".vault-token",
        ".vault-pass",
        ".vault_pass",
        ".dockercfg",
        ".s3cfg",
        ".mylogin.cnf",
        ".terraformrc",
        "kubeconfig",
        ".my.cnf",
        ".dev.vars",
    ),
    *(f".{shell}_history" for shell in ("bash", "zsh", "sh", "python", "node_repl", "psql", "mysql", "sqlite", "irb")),
}
SECRET_NAMES_IN = {".kube": {"config"}, ".docker": {"config.json"}, "gh": {"hosts.yml"}, "glab-cli": {"config.yml"}}
"""Files that are secrets in a folder of this name."""
PRIVATE_KEYS = {"id_rsa", "id_dsa", "id_ecdsa", "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk", "id_xmss"}
KEY_SUFFIXES = {"key", "p12", "pfx", "jks", "keystore", "kdbx", "ppk", "tfstate", "kubeconfig"}
CERTIFICATE = "pem"
"""May hold a private key, or what everybody may read."""
PUBLIC_CERTIFICATES = {"cacert", "cacerts", "ca-cert", "ca-certs", "ca-bundle", "ca-certificates", "roots", "fullchain"}
ENVIRONMENTS = {"env", "tfvars"}
"""Endings of files that list variables."""
HARMLESS_WORDS = {"example", "sample", "template", "tmpl", "dist", "schema"}
DOCUMENTS = {"md", "rst", "html"}
SECRET_WORDS = {"credential", "credentials", "secret", "secrets"}
OF_WHAT = (
    "access|admin|api|auth|bearer|bot|db|deploy|dev|github|gitlab|login|my|npm|oauth|personal|prod|production|pypi|"
    "refresh|root|session|slack|staging|user"
)
SAYS_SECRET = re.compile(rf"(?:(?:{OF_WHAT}) ?)*(?:passwords?|pass ?phrases?|tokens?|(?:api|access) ?keys?)")
"""The words of a file that lists passwords, tokens or keys; `design tokens` and `added tokens` are no secrets."""
DATA_SUFFIXES = {"", "json", "yaml", "yml", "toml", "ini", "cfg", "conf", "txt", "xml", "properties", "plist"}
DATA_SUFFIXES |= {"env", "csv", "db", "sqlite"}
PACKAGES = {"node_modules", "site-packages", "dist-packages", ".tox", ".nox"}
CACHES = {"__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache"}
"""Made by tools, large, and full of names that speak of secrets and hold none."""
CONFIG_SUFFIXES = {"yaml", "yml", "toml", "ini", "cfg", "conf", "properties"}
"""Of data that packages seldom bring along."""
NO_DATA = {
    *(
        "readme",
        "license",
        "licence",
        "notice",
        "changelog",
        "codeowners",
        "makefile",
        "dockerfile",
        ".keep",
        ".gitkeep",
    ),
    *(".gitignore", ".gitattributes", ".editorconfig", "kustomization.yaml", "kustomization.yml"),
    *("package.json", "package-lock.json", "tsconfig.json", "composer.json", "metadata", "record", "wheel"),
}
"""Also in a folder of secrets."""
COPY_SUFFIXES = {"bak", "backup", "old", "orig", "save", "swp", "swo", "tmp", "new", "copy", "taken-away"}
GIT_CONFIGS = {"config", "config.worktree"}

EDITOR = say("{file} can make an editor run programs")
CONTAINER = say("{file} can run commands when the folder is opened in a container")
AGENT = say("{file} can make another AI agent start programs")
SKILLS = say("{file} tells AI agents what to do and brings them scripts")
HOOK = say("{file} can run programs at every commit")
SHELL = say("{file} can run commands when a shell enters the folder")
DEBUGGER = say("{file} can run commands when a debugger starts")
INTERPRETER = say("{file} can run code when an interpreter starts")
CLUSTER = say("{file} can make kubectl or docker run programs")
BUILD = say("{file} can make a build run other programs")
PIPELINE = say("{file} can run commands on a server after a push")
SUBMODULES = say("{file} decides where git fetches other repositories from")

CODE_FOLDERS = {
    ".vscode": EDITOR,
    ".idea": EDITOR,
    ".zed": EDITOR,
    ".devcontainer": CONTAINER,
    ".husky": HOOK,
    ".githooks": HOOK,
}
"""Folders of which every file counts."""
CODE_FILES = {
    ".devcontainer.json": CONTAINER,
    ".dir-locals.el": EDITOR,
    ".dir-locals-2.el": EDITOR,
    **dict.fromkeys((".exrc", "_exrc", ".vimrc", "_vimrc", ".gvimrc"), EDITOR),
    ".nvim.lua": EDITOR,
    ".nvimrc": EDITOR,
    ".gdbinit": DEBUGGER,
    ".lldbinit": DEBUGGER,
    ".pdbrc": DEBUGGER,
    **dict.fromkeys((".rprofile", ".irbrc", ".pryrc"), INTERPRETER),
    **dict.fromkeys((".mcp.json", "opencode.json", "opencode.jsonc", ".aider.conf.yml"), AGENT),
    ".pre-commit-config.yaml": HOOK,
    **dict.fromkeys((f"{dot}lefthook.{kind}" for dot in ("", ".") for kind in ("yml", "yaml", "toml", "json")), HOOK),
    **dict.fromkeys((".envrc", "mise.toml", ".mise.toml", "mise.local.toml", ".mise.local.toml"), SHELL),
    ".gitmodules": SUBMODULES,
    **dict.fromkeys((".yarnrc.yml", ".bazelrc"), BUILD),
}
CODE_FILES_IN = {
    ".agents": {"skills": SKILLS},
    ".claude": {"settings.json": AGENT, "settings.local.json": AGENT, "skills": SKILLS},
    ".codex": {"config.toml": AGENT, "skills": SKILLS},
    ".cursor": {"mcp.json": AGENT, "hooks.json": AGENT, "environment.json": AGENT, "skills": SKILLS},
    ".gemini": {"settings.json": AGENT, "skills": SKILLS},
    ".roo": {"mcp.json": AGENT, "skills": SKILLS},
    ".qwen": {"settings.json": AGENT, "skills": SKILLS},
    ".hg": {"hgrc": HOOK},
    ".docker": {"config.json": CLUSTER},
    ".kube": {"config": CLUSTER},
    ".cargo": {"config.toml": BUILD, "config": BUILD},
}
"""Files that count in a folder of this name, and folders of which every file does, beside others that do not."""
CODE_SUFFIX = ".code-workspace"
"""Of an editor's files for a whole workspace."""

KEPT = "holds what undo needs; tools may neither read nor write it"
PRIVATE = say("is a secret file; tools may neither read nor write it")
GIT_CONFIG = say("may hold access tokens; tools may not read it")

_IGNORABLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
_WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PRIVATE_KEY = re.compile(rf"({'|'.join(PRIVATE_KEYS)})([_.-]|\Z)")

ORDINARY_SUFFIXES = {
    *("py", "pyi", "pyc", "ipynb", "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "vue", "svelte", "css", "scss"),
    *("less", "csproj", "sln", "gradle", "cmake", "mk", "el", "vim", "asm", "s", "f90", "jl", "nim", "wasm", "exe"),
    *("c", "h", "cc", "cpp", "hpp", "cxx", "rs", "go", "java", "kt", "cs", "swift", "m", "rb", "php", "pl", "lua", "r"),
    *("scala", "ex", "exs", "erl", "hs", "ml", "clj", "dart", "zig", "sql", "proto", "graphql", "sh", "html", "md"),
    *("rst", "tex", "svg", "png", "jpg", "jpeg", "gif", "webp", "ico", "pdf", "woff", "woff2", "ttf", "map", "lock"),
    *("o", "a", "so", "class", "jar", "gz", "zip", "snap", "patch", "diff", "po", "pot", "mo", "qm", "wav", "mp3"),
}


def _one_of(words: Iterable[str]) -> str:
    """A regular expression for these words, by their first letters, so that not each is compared in each place."""
    by_letter = groupby(sorted({*words}), lambda word: word[0])
    return "|".join(
        f"{re.escape(letter)}(?:{'|'.join(re.escape(word[1:]) for word in together)})" for letter, together in by_letter
    )


_KEEP = re.compile(r"(^|/)(\.handrail/keep|\.handrail-\d+)(/|$)", re.IGNORECASE)

_ORDINARY = rf"(?!(?i:id_|kubeconfig))[A-Za-z0-9][A-Za-z0-9_.@+-]*\.(?:{_one_of(ORDINARY_SUFFIXES)})"
_ORDINARY_NAMES = re.compile(rf"(?:{_ORDINARY}\0)*")  # not `*+`, which matches wrongly before Python 3.11.5
AT_ONCE = 1_000
"""Names that one match goes through: it takes memory for each of them."""
_HINT = re.compile(
    _one_of(
        [
            *(*SECRET_NAMES, *PRIVATE_KEYS, *SECRET_WORDS, *ENVIRONMENTS, "pass", "token", "key"),
            *(name for names in SECRET_NAMES_IN.values() for name in names),
            *(f".{suffix}" for suffix in (*KEY_SUFFIXES, *CONFIG_SUFFIXES, CERTIFICATE)),
        ]
    )
)


def danger(parts: Sequence[str], *, write: bool, folder: bool = False, lifted: bool = False) -> str | None:
    """The rule that reading or writing this path would break; `folder` says that its last part is known to be one.

    A `lifted` path is one that the person declared harmless: it counts as no secret, the other rules still hold.
    """
    return _broken_rule(tuple(parts), write=write, folder=folder, lifted=lifted)


@lru_cache(maxsize=4096)
def _broken_rule(parts: tuple[str, ...], *, write: bool, folder: bool, lifted: bool) -> str | None:
    """Cached, since every layer asks about the paths of a call."""
    names = [fold(part) for part in parts]
    if write:
        for name in names:
            if name in NEVER_WRITTEN:
                return NEVER_WRITTEN[name]
    if lifted or not parts:
        return None
    if not SECRET_FOLDERS.isdisjoint(names):
        return PRIVATE
    if folder:
        return None
    if names[-1] in GIT_CONFIGS and not {".git", "git~1"}.isdisjoint(names):
        return GIT_CONFIG
    return PRIVATE if _is_secret(names) or _speaks_of_secrets(parts, names) else None


def is_keep(path: str) -> bool:
    """Whether this is, or lies in, a folder in which former contents are kept, see `app.fs.keep_places`."""
    return _KEEP.search(path) is not None


def runs_code(parts: Sequence[str]) -> str | None:
    """How a file or folder of this path can make another program run code; None if its name says nothing of that."""
    names = [fold(part) for part in parts]
    folder = next((CODE_FOLDERS[name] for name in names if name in CODE_FOLDERS), None)
    folder = folder or next(filter(None, (CODE_FILES_IN.get(one, {}).get(name) for one, name in pairwise(names))), None)
    return folder or (file_runs_code(names[-2] if len(names) > 1 else "", names[-1]) if names else None)


def asks(parts: Sequence[str]) -> str | None:
    """The same, and of what runs elsewhere after a push: git has to write that at every checkout, so that only tools
    and what can be read in a command ask about it."""
    path = f"/{'/'.join(map(fold, parts))}/"
    is_pipeline = any(f"/{name.casefold()}/" in path for name in PIPELINES)
    return runs_code(parts) or (PIPELINE if is_pipeline else None)


def folder_runs_code(name: str) -> str | None:
    """How files in a folder of this name can do so."""
    known = CODE_FILES_IN.get(fold(name))
    return CODE_FOLDERS.get(fold(name)) or (next(iter(known.values())) if known else None)


def file_runs_code(folder: str, name: str) -> str | None:
    """The same of a file by its folded name and that of the folder it lies in."""
    if name in CODE_FILES:
        return CODE_FILES[name]
    known = CODE_FILES_IN.get(folder)
    if known is not None and name in known:
        return known[name]
    return EDITOR if name.endswith(CODE_SUFFIX) else None


def _short(name: str) -> str:
    """The other name that Windows gives to a name that begins with a dot: `.vscode` is `vscode~1`, too."""
    stem, _, suffix = name.removeprefix(".").partition(".")
    return f"{stem[:6]}~1" + (f".{suffix[:3]}" if suffix else "")


CODE_FOLDERS |= {_short(name): why for name, why in CODE_FOLDERS.items()}
CODE_FILES |= {_short(name): why for name, why in CODE_FILES.items() if name.startswith(".")}
CODE_FILES_IN |= {_short(name): files for name, files in CODE_FILES_IN.items()}


def fold(name: str) -> str:
    """The name as a forgiving file system or a careless reader would see it."""
    return _visible(name).casefold().rstrip(". ")


def _visible(name: str) -> str:
    if name.isascii():
        return name
    letters = (letter for letter in unicodedata.normalize("NFKC", name) if unicodedata.category(letter) != "Cf")
    return _IGNORABLE.sub("", "".join(letters))


def _is_secret(names: Sequence[str]) -> bool:
    """By the name of the file, wherever it lies."""
    stem, suffix = _split_suffix(names[-1])
    original = f"{stem}.{suffix}" if suffix else stem
    if original in SECRET_NAMES or suffix in KEY_SUFFIXES or original in SECRET_NAMES_IN.get("".join(names[-2:-1]), ()):
        return True
    if suffix == "pub":
        return False
    words = re.split(r"[._-]+", original)
    if original.startswith((".env.", ".env-", ".env_", ".envrc.", ".dev.vars.", "kubeconfig.")):
        return words[-1] not in HARMLESS_WORDS and suffix not in DOCUMENTS
    if suffix in ENVIRONMENTS or original.endswith(".tfvars.json"):
        return HARMLESS_WORDS.isdisjoint(words)
    if suffix == CERTIFICATE:
        return stem.replace("_", "-") not in PUBLIC_CERTIFICATES and {"pub", "public", "pubkey"}.isdisjoint(words)
    return _PRIVATE_KEY.match(original) is not None and suffix not in DOCUMENTS | {"py", "sh"}


def not_ordinary(names: Sequence[str]) -> list[str]:
    """The names without those of files that are no secret and make no program run code, unless all files of their
    folder are or do: one quick look at many of them, so that nothing else has to be asked of tens of thousands."""
    found: list[str] = []
    for first in range(0, len(names), AT_ONCE):
        text = "".join([f"{name}\0" for name in names[first : first + AT_ONCE]])
        place = 0
        while (begin := _ORDINARY_NAMES.match(text, place).end()) < len(text):  # type: ignore[union-attr]  # of any text
            end = text.index("\0", begin)
            found.append(text[begin:end])
            place = end + 1
    return found


def may_be_secret(name: str) -> bool:
    """Whether it is worth asking `danger` of a file of this name among thousands of installed ones."""
    return not name.isascii() or _HINT.search(name.lower()) is not None


def _split_suffix(name: str) -> tuple[str, str]:
    """Stem and suffix, without what only marks a copy."""
    plain = name.strip("#").removeprefix(".#").rstrip("~")
    stem, dot, suffix = plain.rpartition(".")
    if not stem:
        return dot + suffix, ""
    return _split_suffix(stem) if suffix in COPY_SUFFIXES else (stem, suffix)


def _speaks_of_secrets(parts: Sequence[str], names: Sequence[str]) -> bool:
    """Only data files count: `secrets.py` is code that deals with secrets, `secrets.json` holds them."""
    stem, suffix = _split_suffix(names[-1])
    if suffix not in DATA_SUFFIXES or names[-1] in NO_DATA:
        return False
    folders = [name.lstrip("._") for name in names[:-1]]
    if not PACKAGES.isdisjoint(names):
        return stem in SECRET_WORDS or (suffix in CONFIG_SUFFIXES and not SECRET_WORDS.isdisjoint(folders))
    if not CACHES.isdisjoint(names):
        return stem in SECRET_WORDS
    words = _words(parts[-1])
    if not HARMLESS_WORDS.isdisjoint(words):
        return False
    if says_secret(stem):
        return True
    around = _words(parts[-2]) if len(parts) > 1 else []
    return not SECRET_WORDS.isdisjoint((*words, *around, *folders)) or (
        suffix == "json" and re.search(r"\bservice accounts?\b", " ".join(words)) is not None
    )


def says_secret(stem: str) -> bool:
    """Whether a name, without what follows its last dot, says that every entry of the file is a secret."""
    return SAYS_SECRET.fullmatch(" ".join(filter(None, _words(stem)))) is not None


def _words(name: str) -> list[str]:
    return re.split(r"[\W_\d]+", _WORD_START.sub(" ", _visible(name)).casefold())


def usual_secrets() -> list[str]:
    """Globs of the names that are secret wherever they lie, so that a search need not even open such files."""
    names = SECRET_FOLDERS | SECRET_NAMES | PRIVATE_KEYS
    return sorted(names | {f"*.{suffix}" for suffix in KEY_SUFFIXES})


def is_private(real: Path, home: Path) -> bool:
    """Whether showing this folder would show the home folder or a private folder in it."""
    if home.is_relative_to(real) or not SECRET_FOLDERS.isdisjoint(map(fold, real.parts)):
        return True
    if not real.is_relative_to(home):
        return False
    below = f"{real.relative_to(home).as_posix()}/"
    return any(below.startswith(f"{name}/") or f"{name}/".startswith(below) for name in PRIVATE_FOLDERS)
