"""Has everything imported, and becomes the program once for each client: see the package."""

import atexit
import functools
import gc
import importlib
import io
import logging
import os
import pkgutil
import select
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, NoReturn

import app
from app.assembly import tool_runtime
from app.command_line import arguments
from app.command_line.launch import main as launch
from app.commands.reading import read_command
from app.providers import demo
from app.sandbox.confine import git_identity
from app.storage import database
from app.tools import Registry
from tests import late_confinement
from tests.new_databases import CopiedDatabase
from tests.starting import Files

LOADED_LATE = (
    "anyio._backends._asyncio",
    "httpcore",
    "httpcore2",
    "pygments.formatters.terminal",
    "pygments.lexers.diff",
    "pygments.lexers.python",
    "truststore",
)
"""What the program or a library imports only when it is needed."""
REHEARSED = (
    ("run", "read README.md", "--project", "."),
    ("run", "list the files", "--project", ".", "--json"),
    ("tool", "read", '{"path": "README.md"}', "--project", "."),
    ("sessions",),
)
"""What neither starts a process nor leaves a thread."""


class Started(NamedTuple):
    """A copy that runs as the program."""

    client: socket.socket
    pid: int
    ended: int
    """Can be read when it has ended."""


def serve(folder: Path) -> None:
    """The program without its windows."""
    demo.PIECE_SECONDS = 0
    vars(tool_runtime).update(tried_confinement=late_confinement.tried_confinement)
    setattr(tool_runtime.ToolRuntime, "prepare", late_confinement.prepare)  # noqa: B010
    vars(sys.modules["app.sandbox.confine.view"]).update(toolchain_secrets=late_confinement.toolchain_secrets)
    vars(git_identity).update(_read=late_confinement.read_git_settings)
    vars(os).update(fsync=os.fstat, fdatasync=os.fstat)  # as in all tests: see their conftest.py
    database.WAITS_FOR_DISK = "OFF"
    vars(database).update(Database=CopiedDatabase)
    load()
    late_confinement.learn_about_home()
    rehearse()
    await_clients(Files(folder, "app"))


def serve_windows() -> None:
    """Called in a copy, which has all but the windows already; it ends, and the server goes on without a client."""
    if os.fork() == 0:
        import_below(app, without={"app.__main__"})
        await_clients(Files(Path(sys.argv[1]), "app.ui"))
    sys.exit(0)


def await_clients(files: Files) -> None:
    gc.collect()
    gc.freeze()  # or each copy would look through all of it
    gc.disable()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(files.address))
        server.listen(64)
        print("ready", flush=True)
        attend(server, files)


def load() -> None:
    """Everything that the program may need, so that its copies have it."""
    import_below(app, without={"app.__main__", "app.ui"})
    for name in LOADED_LATE:
        with suppress(ImportError):  # not every version has all of them
            importlib.import_module(name)
    vars(signal).update(valid_signals=functools.cache(signal.valid_signals))  # asyncio asks for each of its handlers
    vars(arguments).update(parser=functools.cache(arguments.parser))
    arguments.parser()
    tools = Registry()
    for name in tools.names:
        if (tool := tools.get(name)) is not None:
            tool.spec  # noqa: B018  made when it is first asked for
    read_command("ls | sort > names.txt", project=Path("/"), home=Path("/"))


def import_below(package: ModuleType, without: set[str]) -> None:
    """`pkgutil.walk_packages` would import packages that are left out."""
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        if found.name not in without:
            module = importlib.import_module(found.name)
            if found.ispkg:
                import_below(module, without)


def rehearse() -> None:
    """Run the program here, in a folder that is removed: what Python makes in a first run, all copies have then."""
    environment, here = dict(os.environ), Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HANDRAIL_HOME"] = f"{folder}/home"
        os.chdir(folder)
        Path("README.md").write_text("Hello.")
        for command in REHEARSED:
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as said:
                assert launch(command) == 0, said.getvalue()
        for thread in threading.enumerate():
            if thread is not threading.main_thread():
                thread.join()
        os.chdir(here)
    os.environ.clear()
    os.environ.update(environment)
    logging.root.handlers.clear()  # the log is each copy's own


def attend(server: socket.socket, files: Files) -> None:
    """Start a copy for each client and tell it how that ended; a copy whose client was killed is killed too."""
    poller = select.poll()
    for source in (server, sys.stdin):
        poller.register(source, select.POLLIN)
    started: dict[int, Started] = {}
    while True:
        ready = {handle for handle, _ in poller.poll()}
        if sys.stdin.fileno() in ready and is_unused(files):
            return
        for copy in {started[handle] for handle in ready & started.keys()}:
            for handle in (copy.ended, copy.client.fileno()):
                poller.unregister(handle)
                del started[handle]
            end(copy, killed=copy.ended not in ready)
        if server.fileno() in ready and (new := start(server, started.values())) is not None:
            for handle in (new.ended, new.client.fileno()):
                started[handle] = new
                poller.register(handle, select.POLLIN)


def is_unused(files: Files) -> bool:
    """Whether nobody is left who needs us; then our place is free for another."""
    with files.locked():
        if not select.select([sys.stdin], [], [], 0)[0]:  # somebody came in the meantime
            return False
        files.remove()
        return True


def start(server: socket.socket, others: Iterable[Started]) -> Started | None:
    """None if the client was killed before it had said what to start."""
    client, _ = server.accept()
    size, handles, _, _ = socket.recv_fds(client, 8, 4)  # the streams that are open, and the folder
    request = b""
    while len(request) < int.from_bytes(size, "big") and (more := client.recv(1 << 16)):
        request += more
    if not size or len(request) < int.from_bytes(size, "big"):
        for handle in (*handles, client.detach()):
            os.close(handle)
        return None
    pid = os.fork()
    if pid == 0:
        for other in set(others):
            os.close(other.ended)
            other.client.close()
        server.close()
        client.close()
        become(handles, understood(request))
    for handle in handles:
        os.close(handle)
    with suppress(OSError):  # killed meanwhile: `attend` notices
        client.sendall(pid.to_bytes(8, "big"))
    return Started(client, pid, os.pidfd_open(pid))


class Request(NamedTuple):
    """What a client asks for."""

    before: str
    """What is called first."""
    streams: list[int]
    """Which of the standard streams are open."""
    arguments: list[str]
    environment: dict[str, str]


def understood(request: bytes) -> Request:
    before, streams, count, *words = map(os.fsdecode, request.split(b"\0"))
    environment = dict(word.split("=", 1) for word in words[int(count) :])
    return Request(before, [*map(int, streams)], words[: int(count)], environment)


def end(copy: Started, *, killed: bool) -> None:
    if killed:
        os.kill(copy.pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(copy.pid, 0)[1])
    os.close(copy.ended)
    with copy.client, suppress(OSError):
        copy.client.sendall(code.to_bytes(8, "big", signed=True))


def become(handles: list[int], request: Request) -> NoReturn:
    """`handles` are the standard streams that are open, and the folder to work in."""
    before, streams, arguments, environment = request
    os.fchdir(handles[-1])
    for number, handle in zip(streams, handles, strict=False):
        os.dup2(handle, number)
    for handle in (*handles, *({0, 1, 2} - {*streams})):
        os.close(handle)
    os.environ.clear()
    os.environ.update(environment)
    encoding = environment.get("PYTHONIOENCODING")
    as_python: dict[str, Any] = {"encoding": encoding, "closefd": False}
    opened: list[Any] = [
        open(0, **as_python) if 0 in streams else None,  # noqa: SIM115
        open(1, "w", **as_python) if 1 in streams else None,  # noqa: SIM115
        open(2, "w", buffering=1, errors="backslashreplace", **as_python) if 2 in streams else None,  # noqa: SIM115
    ]
    sys.stdin, sys.stdout, sys.stderr = opened  # None where it is closed, as Python does it
    sys.argv[1:] = arguments
    try:
        if before:
            module, name = before.split(":")
            getattr(importlib.import_module(module), name)()
        code = launch(arguments)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    leave(code)


def leave(code: int) -> NoReturn:
    """End as Python does, but do not take down each module: that is half the time of a short run."""
    vars(threading)["_shutdown"]()
    atexit._run_exitfuncs()
    with suppress(OSError, AttributeError):  # closed on the other side, or from the beginning
        sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
