"""The PATH of the person's login shell: an app started by double click is given a poor one."""

import asyncio
import contextlib
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path
from uuid import uuid4

SHELLS = {"bash", "zsh", "fish", "ksh", "mksh", "dash", "sh"}
"""Those that understand `-l -i -c`."""
PRINTENV = "/usr/bin/printenv"
LIMIT = 5.0
"""Seconds that the shell may take; a slow one is left alone and its PATH not known."""
MAX_OUTPUT_BYTES = 64_000
MAX_ENTRY_CHARS = 4_096
MAX_PATH_ENTRIES = 200


class LoginPath:
    """Looked for once, in a thread of its own, as soon as it is made; whatever goes wrong, it is then empty.

    The shell runs the person's own start-up files, in their home folder, and only PATH is read of what it knows.
    """

    def __init__(self, environment: Mapping[str, str], shell: str = "", limit: float = LIMIT) -> None:
        self._environment = dict(environment)
        self._shell = shell or _login_shell(environment)
        self._limit = limit
        self._found: Future[str] = Future()
        if self._shell:
            threading.Thread(target=self._look, name="login path", daemon=True).start()
        else:
            self._found.set_result("")

    async def found(self) -> str:
        """PATH as the login shell has it, or nothing."""
        return await asyncio.shield(asyncio.wrap_future(self._found))

    def _look(self) -> None:
        try:
            self._found.set_result(self._asked())
        except (OSError, ValueError):
            self._found.set_result("")

    def _asked(self) -> str:
        """Start-up files may print anything, so the answer stands between marks that they cannot know."""
        mark = uuid4().hex
        said = self._said(f"echo {mark}; {PRINTENV} PATH; echo {mark}", mark)
        _, _, rest = said.partition(f"{mark}\n")
        path, end, _ = rest.partition(f"\n{mark}")
        return path if end and "\n" not in path else ""

    def _said(self, command: str, mark: str) -> str:
        with subprocess.Popen(  # noqa: S603  the person's own shell, by its full path
            [self._shell, "-l", "-i", "-c", command],
            cwd=Path("~").expanduser(),
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as shell:
            try:
                assert shell.stdout is not None
                return self._read(shell.stdout.fileno(), mark.encode()).decode("utf-8", "replace")
            finally:
                _kill_group(shell.pid)

    def _read(self, pipe: int, mark: bytes) -> bytes:
        """Up to the second mark: what start-up files left running may hold the pipe for good."""
        said = b""
        deadline = time.monotonic() + self._limit
        while said.count(mark) < 2 and len(said) < MAX_OUTPUT_BYTES:
            ready, _, _ = select.select([pipe], [], [], max(0.0, deadline - time.monotonic()))
            piece = os.read(pipe, MAX_OUTPUT_BYTES) if ready else b""
            if not piece:
                break
            said += piece
        return said


def started_by_double_click() -> bool:
    """Whether no terminal is near; a program started from one has a good PATH already."""
    return sys.platform != "win32" and not any(_is_terminal(descriptor) for descriptor in (0, 1, 2))


def ordered(own: str, login: str, project: Path) -> str:
    """The login shell's folders, then our own. What lies in the project comes last: no `git` of its own."""
    folders = (_folders(login) + _folders(own))[:MAX_PATH_ENTRIES]
    inside = [folder for folder in folders if _is_inside(folder, project)]
    outside = [folder for folder in folders if folder not in inside]
    return os.pathsep.join(dict.fromkeys((*outside, *inside)))


def _folders(path: str) -> list[str]:
    """Only absolute ones: an empty or relative entry means wherever a command happens to be."""
    return [item for item in path.split(os.pathsep) if Path(item).is_absolute() and _is_sound(item)]


def _is_sound(item: str) -> bool:
    return len(item) <= MAX_ENTRY_CHARS and item.isprintable()


def _is_inside(folder: str, project: Path) -> bool:
    real = Path(os.path.realpath(project))
    spellings = (Path(os.path.normpath(folder)), Path(os.path.realpath(folder)))
    return any(root == path or root in path.parents for path in spellings for root in (project, real))


def _login_shell(environment: Mapping[str, str]) -> str:
    if sys.platform == "win32":
        return ""
    else:
        import pwd

        candidates = [environment.get("SHELL", "")]
        with contextlib.suppress(KeyError):
            candidates.append(pwd.getpwuid(os.getuid()).pw_shell)
        usable = (shell for shell in candidates if Path(shell).name in SHELLS and os.access(shell, os.X_OK))
        return next((shell for shell in usable if Path(shell).is_absolute()), "")


def _is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def _kill_group(leader: int) -> None:
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)
