"""Has everything imported, and becomes the program once for each client: see the package."""

import atexit
import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import sys
import threading
from contextlib import suppress
from typing import NoReturn

import app
from app import workbench
from app.launch import main as launch
from app.providers import demo
from tests import late_confinement

LOADED_LATE = (
    "anthropic.resources.messages",
    "anyio._backends._asyncio",
    "httpcore",
    "httpcore2",
    "openai.resources.chat",
    "openai.resources.responses",
    "pygments.formatters.terminal",
    "pygments.lexers.diff",
    "pygments.lexers.python",
    "tree_sitter_bash",
    "truststore",
)
"""What the program or a library imports only when it is needed."""


def serve(address: str, program: str) -> None:
    """`program` is `app`, or `app.ui` for everything with windows."""
    demo.PACE = 0
    vars(workbench).update(tried_confinement=late_confinement.tried_confinement)
    setattr(workbench.Workbench, "prepare", late_confinement.prepare)  # noqa: B010
    for module in pkgutil.walk_packages(app.__path__, "app."):
        if module.name != "app.__main__" and (program == "app.ui" or not module.name.startswith("app.ui")):
            importlib.import_module(module.name)
    for name in LOADED_LATE:
        with suppress(ImportError):  # not every version has all of them
            importlib.import_module(name)
    gc.disable()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(address)
        server.listen(64)
        print("ready", flush=True)
        while True:
            ready, _, _ = select.select([server, sys.stdin], [], [])
            if sys.stdin in ready:  # whoever started us is gone
                return
            client, _ = server.accept()
            if os.fork() == 0:
                server.close()
                attend(client)
            client.close()


def attend(client: socket.socket) -> None:
    """In a process of its own: start the program and tell the client how it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    size, handles, _, _ = socket.recv_fds(client, 8, 4)
    request = b""
    while len(request) < int.from_bytes(size, "big"):
        request += client.recv(1 << 16)
    pid = os.fork()
    if pid == 0:
        client.close()
        become(handles, *json.loads(request))
    for handle in handles:
        os.close(handle)
    client.sendall(pid.to_bytes(8, "big"))
    ended = os.pidfd_open(pid)
    if (
        client.fileno() in select.select([client.fileno(), ended], [], [])[0]
    ):  # the client was killed, and so is the program
        os.kill(pid, signal.SIGKILL)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    client.sendall(code.to_bytes(8, "big", signed=True))
    os._exit(0)


def become(handles: list[int], before: str, arguments: list[str], environment: dict[str, str]) -> NoReturn:
    """`handles` are the three standard streams and the folder to work in."""
    for number, handle in enumerate(handles[:3]):
        os.dup2(handle, number)
    os.fchdir(handles[3])
    for handle in handles:
        os.close(handle)
    os.environ.clear()
    os.environ.update(environment)
    encoding = environment.get("PYTHONIOENCODING")
    sys.stdin = open(0, encoding=encoding)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding=encoding)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, encoding=encoding, errors="backslashreplace")  # noqa: SIM115
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
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    serve(*sys.argv[1:])
