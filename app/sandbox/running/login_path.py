"""Finds out the PATH of the person's login shell: a program started by a double click gets a much shorter one."""

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
"""Shells that understand `-l -i -c`."""
MAX_SHELL_SECONDS = 5.0
"""Seconds that the shell may take; a slower one is killed and its PATH not used."""
MAX_OUTPUT_BYTES = 64_000


class LoginPath:
    """Runs the login shell once, in a thread of its own, from the moment it is made; the PATH is empty if that fails.

    The shell runs the person's own start-up files in their home folder; only its PATH is read.
    """

    def __init__(self, environment: Mapping[str, str], shell: str = "", limit: float = MAX_SHELL_SECONDS) -> None:
        self._environment = dict(environment)
        self._shell = shell or _login_shell(environment)
        self._limit = limit
        self._found: Future[str] = Future()
        if self._shell:
            threading.Thread(target=self._look, name="login path", daemon=True).start()
        else:
            self._found.set_result("")

    async def found(self) -> str:
        """The PATH of the login shell, or an empty string."""
        return await asyncio.shield(asyncio.wrap_future(self._found))

    def wait(self) -> str:
        """The same for a thread. Blocks."""
        return self._found.result()

    def _look(self) -> None:
        """Start-up files may print anything, so the PATH is printed between marks that they cannot know."""
        mark = uuid4().hex
        try:
            said = self._output_of(f"echo {mark}; /usr/bin/printenv PATH; echo {mark}", mark)
        except (OSError, ValueError):
            said = ""
        _, _, rest = said.partition(f"{mark}\n")
        path, end, _ = rest.partition(f"\n{mark}")
        self._found.set_result(path if end and "\n" not in path else "")

    def _output_of(self, command: str, mark: str) -> str:
        """What the shell prints up to the second mark; programs that start-up files started may hold the pipe open."""
        said = b""
        deadline = time.monotonic() + self._limit
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
                while said.count(mark.encode()) < 2 and len(said) < MAX_OUTPUT_BYTES:
                    ready, _, _ = select.select([shell.stdout], [], [], max(0.0, deadline - time.monotonic()))
                    piece = os.read(shell.stdout.fileno(), MAX_OUTPUT_BYTES) if ready else b""
                    if not piece:
                        break
                    said += piece
            finally:
                if sys.platform != "win32":
                    with contextlib.suppress(ProcessLookupError, PermissionError):
                        os.killpg(shell.pid, signal.SIGKILL)
        return said.decode("utf-8", "replace")


def order_folders(own: str, login: str, project: Path) -> str:
    """The folders of the login shell's PATH, then of our own; those in the project last: its own `git` is not used."""
    folders = (_folders(login) + _folders(own))[:200]
    roots = (project, Path(os.path.realpath(project)))
    spellings = {folder: (Path(os.path.normpath(folder)), Path(os.path.realpath(folder))) for folder in folders}
    inside = [folder for folder in folders if any(path.is_relative_to(r) for path in spellings[folder] for r in roots)]
    outside = [folder for folder in folders if folder not in inside]
    return os.pathsep.join(dict.fromkeys((*outside, *inside)))


def _folders(path: str) -> list[str]:
    """The absolute folders of a PATH: an empty or relative entry would mean the folder that a command runs in."""
    items = [item for item in path.split(os.pathsep) if len(item) <= 4_096 and item.isprintable()]
    return [item for item in items if Path(item).is_absolute()]


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
