"""The environment of a command: variables that programs need, those that the person adds, and no pagers or prompts.

What is not listed here is held back: no list of what secrets look like is ever complete.
"""

import asyncio
import os
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from app.configuration.paths import COMMANDS
from app.processes.own_programs import office_python
from app.sandbox.running.login_path import LoginPath, order_folders

SYSTEM = """
    PATH HOME USER LOGNAME SHELL PWD OLDPWD SHLVL TMPDIR TMP TEMP HOSTNAME HOSTTYPE OSTYPE MACHTYPE CI TZ TZDIR
    XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_CONFIG_DIRS
    XDG_SESSION_TYPE XDG_CURRENT_DESKTOP DISPLAY WAYLAND_DISPLAY XAUTHORITY QT_QPA_PLATFORM GDK_BACKEND SDL_VIDEODRIVER
    WSL_DISTRO_NAME MANPATH INFOPATH CDPATH NIX_PATH NIX_PROFILES IN_NIX_SHELL SOURCE_DATE_EPOCH
    HOMEBREW_PREFIX HOMEBREW_CELLAR HOMEBREW_REPOSITORY
"""
LANGUAGE = """
    LANG LANGUAGE LOCPATH LC_ALL LC_ADDRESS LC_COLLATE LC_CTYPE LC_IDENTIFICATION LC_MEASUREMENT LC_MESSAGES LC_MONETARY
    LC_NAME LC_NUMERIC LC_PAPER LC_TELEPHONE LC_TIME
"""
TERMINAL = "TERM COLORTERM TERMINFO TERMINFO_DIRS COLUMNS LINES"
NETWORK = """
    HTTP_PROXY HTTPS_PROXY FTP_PROXY ALL_PROXY NO_PROXY SSL_CERT_FILE SSL_CERT_DIR NIX_SSL_CERT_FILE REQUESTS_CA_BUNDLE
    CURL_CA_BUNDLE NODE_EXTRA_CA_CERTS PIP_CERT GIT_SSL_CAINFO CARGO_HTTP_CAINFO AWS_CA_BUNDLE
"""
GIT = """
    EMAIL GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL GIT_COMMITTER_DATE
    GIT_CEILING_DIRECTORIES
"""
BUILDING = """
    CC CXX CPP LD AR AS NM RANLIB STRIP CFLAGS CXXFLAGS CPPFLAGS LDFLAGS LIBS CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH
    LIBRARY_PATH PKG_CONFIG PKG_CONFIG_PATH PKG_CONFIG_LIBDIR ACLOCAL_PATH CMAKE_PREFIX_PATH CMAKE_GENERATOR
    CMAKE_BUILD_PARALLEL_LEVEL CMAKE_BUILD_TYPE CMAKE_TOOLCHAIN_FILE VCPKG_ROOT CCACHE_DIR SCCACHE_DIR DEVELOPER_DIR
    SDKROOT MACOSX_DEPLOYMENT_TARGET CUDA_HOME CUDA_PATH CUDA_VISIBLE_DEVICES OMP_NUM_THREADS MKL_NUM_THREADS
    OPENBLAS_NUM_THREADS TEXINPUTS TEXMFHOME BAZELISK_HOME
"""
PYTHON = """
    VIRTUAL_ENV VIRTUAL_ENV_PROMPT PYTHONPATH PYTHONDONTWRITEBYTECODE PYTHONHASHSEED PYTHONIOENCODING PYTHONUTF8
    PYTHONNOUSERSITE PYTHONUSERBASE PYTHONPYCACHEPREFIX PYTHONFAULTHANDLER PYTHONDEVMODE PYENV_ROOT PYENV_VERSION
    CONDA_PREFIX CONDA_DEFAULT_ENV CONDA_EXE CONDA_PYTHON_EXE CONDA_SHLVL CONDA_ROOT MAMBA_ROOT_PREFIX MAMBA_EXE
    PIPX_HOME PIPX_BIN_DIR PIP_CACHE_DIR PIP_REQUIRE_VIRTUALENV PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_FIND_LINKS
    PIP_CONSTRAINT UV_CACHE_DIR UV_PYTHON UV_PYTHON_INSTALL_DIR UV_TOOL_DIR UV_TOOL_BIN_DIR UV_INDEX_URL
    UV_EXTRA_INDEX_URL UV_DEFAULT_INDEX UV_INDEX UV_PROJECT_ENVIRONMENT UV_LINK_MODE POETRY_HOME POETRY_CACHE_DIR
    POETRY_VIRTUALENVS_IN_PROJECT POETRY_VIRTUALENVS_PATH PIPENV_VENV_IN_PROJECT WORKON_HOME HATCH_DATA_DIR
    DJANGO_SETTINGS_MODULE FLASK_APP FLASK_ENV MPLBACKEND MPLCONFIGDIR HF_HOME TORCH_HOME TOKENIZERS_PARALLELISM
    NLTK_DATA
"""
NODE = """
    NODE_ENV NODE_PATH NVM_DIR NVM_BIN NPM_CONFIG_PREFIX NPM_CONFIG_REGISTRY PNPM_HOME YARN_CACHE_FOLDER VOLTA_HOME
    FNM_DIR FNM_MULTISHELL_PATH N_PREFIX BUN_INSTALL DENO_DIR DENO_INSTALL DENO_INSTALL_ROOT COREPACK_HOME CHROME_BIN
    PLAYWRIGHT_BROWSERS_PATH PUPPETEER_EXECUTABLE_PATH PUPPETEER_CACHE_DIR CYPRESS_CACHE_FOLDER
"""
JVM = """
    JAVA_HOME JDK_HOME JRE_HOME M2_HOME MAVEN_HOME GRADLE_HOME GRADLE_USER_HOME ANT_HOME SCALA_HOME KOTLIN_HOME
    GROOVY_HOME SDKMAN_DIR SDKMAN_CANDIDATES_DIR JENV_ROOT ANDROID_HOME ANDROID_SDK_ROOT ANDROID_NDK_HOME
    ANDROID_NDK_ROOT
"""
OTHER_TOOLS = """
    GOROOT GOPATH GOBIN GOCACHE GOMODCACHE GOOS GOARCH GOARM GOFLAGS GOPROXY GOPRIVATE GONOPROXY GONOSUMDB GOSUMDB
    GO111MODULE GOTOOLCHAIN CGO_ENABLED CGO_CFLAGS CGO_CXXFLAGS CGO_LDFLAGS
    CARGO_HOME CARGO_TARGET_DIR CARGO_BUILD_TARGET CARGO_BUILD_JOBS CARGO_INCREMENTAL RUSTUP_HOME RUSTUP_TOOLCHAIN
    RUSTFLAGS RUST_BACKTRACE RUST_LOG
    GEM_HOME GEM_PATH BUNDLE_PATH BUNDLE_GEMFILE RBENV_ROOT RBENV_VERSION RUBYLIB RAILS_ENV RACK_ENV
    COMPOSER_HOME COMPOSER_CACHE_DIR PHPRC PHP_INI_SCAN_DIR APP_ENV
    PERL5LIB PERL_LOCAL_LIB_ROOT PERL_MB_OPT PERL_MM_OPT LUA_PATH LUA_CPATH
    DOTNET_ROOT DOTNET_CLI_TELEMETRY_OPTOUT NUGET_PACKAGES FLUTTER_ROOT FLUTTER_HOME PUB_CACHE
    ASDF_DIR ASDF_DATA_DIR MISE_DATA_DIR MISE_CONFIG_DIR STACK_ROOT CABAL_DIR GHCUP_INSTALL_BASE_PREFIX
    OPAMROOT OPAM_SWITCH_PREFIX CAML_LD_LIBRARY_PATH OCAML_TOPLEVEL_PATH MIX_ENV MIX_HOME HEX_HOME ERL_LIBS
    JULIA_DEPOT_PATH JULIA_PROJECT R_HOME R_LIBS R_LIBS_USER R_LIBS_SITE
"""
WINDOWS = """
    SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT OS MSYSTEM USERNAME USERDOMAIN USERPROFILE HOMEDRIVE HOMEPATH APPDATA
    LOCALAPPDATA PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432 COMMONPROGRAMFILES COMMONPROGRAMFILES(X86)
    COMMONPROGRAMW6432 ALLUSERSPROFILE PUBLIC COMPUTERNAME NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE
"""
_GROUPS = (SYSTEM, LANGUAGE, TERMINAL, NETWORK, GIT, BUILDING, PYTHON, NODE, JVM, OTHER_TOOLS, WINDOWS)
NEEDED = frozenset(" ".join(_GROUPS).split())
"""In capitals; `http_proxy` and `npm_config_prefix` are meant too."""
SECRET_VALUES = re.compile(
    r"""(^|[\s"'=]) ( sk-[\w-]{8} | gh[pousr]_\w{8} | github_pat_\w | glpat-\w | (AKIA|ASIA)[0-9A-Z]{12} | xox[a-z]-\w
        | hf_\w{16} | AIza[\w-]{20} | eyJ[\w-]+\.eyJ | [sr]k_(live|test)_\w | npm_\w{16} | pypi-\w{16} )
    | -----BEGIN[ ] | \w://[^\s/:@]*:[^\s/@]+@ | \bhttps?://[^\s/@]+@""",
    re.VERBOSE,
)
"""What is no value for any of them: addresses of proxies and package indexes often hold a password."""
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


def for_commands(env: Mapping[str, str]) -> dict[str, str]:
    """The environment of a command, without the variables that the person adds."""
    return needed_variables(env) | QUIET


def with_own_commands(variables: Mapping[str, str]) -> dict[str, str]:
    """With `office-python` behind all other programs in PATH."""
    path = os.pathsep.join((variables.get("PATH") or os.defpath, str(COMMANDS)))
    return {**variables, "PATH": path, "HANDRAIL_PYTHON": office_python()}


def needed_variables(env: Mapping[str, str]) -> dict[str, str]:
    """The variables of this program that every command gets, if their values look like no secret."""
    return {
        name: value for name, value in env.items() if name.upper() in NEEDED and SECRET_VALUES.search(value) is None
    }


def chosen(env: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """The variables that the person added, whatever their values."""
    return {name: env[name] for name in names if name in env}


class CommandEnvironment:
    """The variables that all commands of a project get, with the PATH of the person's login shell if there is one.

    `added` gives those that the person adds; it is asked before each command.
    """

    def __init__(
        self,
        given: Mapping[str, str],
        added: Callable[[], Mapping[str, str]] = dict,
        login_path: LoginPath | None = None,
    ) -> None:
        self._given = dict(given)
        self._added = added
        self._login_path = login_path
        self.search_path = ""
        """The PATH outside the sandbox; known from the first command on."""

    async def variables(self, project: Path) -> dict[str, str]:
        if not self.search_path:
            login = await self._login_path.found() if self._login_path is not None else ""
            self.search_path = await asyncio.to_thread(order_folders, self._given.get("PATH", ""), login, project)
        return {**self._given, **self._added(), **({"PATH": self.search_path} if self.search_path else {})}
