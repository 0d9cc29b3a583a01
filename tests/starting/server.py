"""Has everything imported, and becomes the program once for each client: see the package."""

import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import sys
from typing import NoReturn

import app
from app.launch import main as launch


def serve(address: str, before: str) -> None:
    for module in pkgutil.walk_packages(app.__path__, "app."):
        if not module.name.startswith(("app.ui", "app.__main__")):
            importlib.import_module(module.name)
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
                attend(client, before)
            client.close()


def attend(client: socket.socket, before: str) -> None:
    """In a process of its own: start the program and tell the client how it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    size, handles, _, _ = socket.recv_fds(client, 8, 4)
    request = b""
    while len(request) < int.from_bytes(size, "big"):
        request += client.recv(1 << 16)
    pid = os.fork()
    if pid == 0:
        client.close()
        become(handles, *json.loads(request), before=before)
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


def become(handles: list[int], arguments: list[str], environment: dict[str, str], *, before: str) -> NoReturn:
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
    if before:
        module, name = before.split(":")
        getattr(importlib.import_module(module), name)()
    sys.exit(launch(arguments))


if __name__ == "__main__":
    serve(*sys.argv[1:])
