"""A worker process as the app sees it: started once, then handed one order per command."""

import asyncio
import contextlib
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from app.confinement import InForce
from app.errors import ToolError
from app.plain import visible
from app.sandbox.confine.line import Launch, Line

SYSTEM_PYTHON = "/usr/bin/python3"
SOURCE = Path(__file__).with_name("worker.py").read_text(encoding="utf-8")
"""Read once: the file may lie in a project, where a command could write what the next worker would run."""
READY_WITHIN = 15.0
STARTED_WITHIN = 10.0
DIES_WITHIN = 1.0
"""Seconds to collect a process that was killed; it takes a few thousandths."""


class CannotConfine(ToolError):
    """The worker could not be started as it was meant to be; the text says why."""


class Worker:
    """Runs commands in one confinement. It ends with us, however we end, and in the full tier takes all with it."""

    def __init__(self, process: subprocess.Popen[bytes], control: socket.socket) -> None:
        self._process = process
        self._control = control
        self._turn = asyncio.Lock()
        self._waiting = 0
        """Messages that did not go out at once; who comes later must not overtake them."""
        self._ready = False
        self._lines: set[Line] = set()

    @classmethod
    async def started(
        cls, prefix: Sequence[str], python: str, policy: Mapping[str, Any], descriptors: Sequence[int] = ()
    ) -> "Worker":
        """`prefix` is what confines it, such as bwrap with its arguments; `descriptors` are what that needs."""
        near, far = socket.socketpair()
        near.setblocking(False)
        with far, tempfile.TemporaryFile() as complaints:
            argv = [*prefix, python, "-I", "-S", "-E", "-c", SOURCE, str(far.fileno())]
            try:
                worker = cls(_spawned(argv, [far.fileno(), *descriptors], complaints), near)
            except OSError as error:
                near.close()
                raise CannotConfine(f"{argv[0]} cannot be started: {error.strerror}") from error
            far.close()
            await worker._greet(policy, complaints)
        return worker

    def closed_when_idle(self) -> bool:
        if not self._lines:
            self.close()
        return not self._lines

    @property
    def alive(self) -> bool:
        return self._process.poll() is None and self._control.fileno() != -1

    async def run(self, launch: Launch, environment: Mapping[str, str], in_force: InForce) -> Line:
        """Raises CannotConfine when the worker is gone, ToolError when the command itself cannot be started."""
        order = _checked({"argv": launch.argv, "cwd": str(launch.cwd), "env": dict(environment)})
        line = Line(in_force, on_stuck=self.close, on_gone=self._lines.discard)
        self._lines.add(line)
        try:
            await self._send(order, (launch.output, line.far.fileno()))
        except OSError as error:
            line.kill()
            raise CannotConfine(f"what confines commands has ended: {error.strerror}") from error
        except BaseException:
            line.kill()
            raise
        try:
            async with asyncio.timeout(STARTED_WITHIN):
                await line.started()
        except TimeoutError:
            self.close()  # a command may have stopped it in its tracks; what it ran so far ends with it
            raise CannotConfine("what confines commands does not answer") from None
        return line

    def close(self) -> None:
        """Everything that still runs is killed, by the supervisors; the worker at once."""
        for line in tuple(self._lines):
            line.kill()
        self._control.close()
        if not self._ready:
            # bubblewrap killed while it sets up leaves a half of itself waiting for ever; unkilled it soon ends
            threading.Thread(target=_collect, args=(self._process,), daemon=True).start()
            return
        self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(DIES_WITHIN)

    async def _greet(self, policy: Mapping[str, Any], complaints: IO[bytes]) -> None:
        answer: dict[str, Any] = {}
        try:
            async with asyncio.timeout(READY_WITHIN):
                await self._send(policy)
                answer = json.loads(await self._answer() or b"{}")
        except (OSError, TimeoutError):
            pass
        except BaseException:
            self.close()
            raise
        self._ready = "ready" in answer
        if not self._ready:
            self.close()
            await asyncio.to_thread(_collect, self._process)
            complaints.seek(0)
            reason = answer.get("refused") or complaints.read(2000).decode(errors="replace").strip()
            raise CannotConfine(visible(reason.split("\n")[0].split(". ")[0]) or "it ended at once")

    async def _answer(self) -> bytes:
        loop = asyncio.get_running_loop()
        heard = b""
        while not heard.endswith(b"\n"):
            more = await loop.sock_recv(self._control, 4096)
            if not more:
                return b""
            heard += more
        return heard

    async def _send(self, message: Mapping[str, Any], descriptors: Sequence[int] = ()) -> None:
        """To its end even when cancelled meanwhile: half a message would leave the worker waiting for the rest."""
        body = json.dumps(message).encode()
        whole = struct.pack("!I", len(body)) + body
        sent = self._sent_at_once(whole, descriptors) if self._waiting == 0 else 0
        if sent < len(whole):
            # the caller may close theirs while we wait for our turn
            copies = [os.dup(fd) for fd in descriptors] if sent == 0 else []
            self._waiting += 1
            await asyncio.shield(asyncio.ensure_future(self._send_rest(whole[sent:], copies)))

    def _sent_at_once(self, message: bytes, descriptors: Sequence[int]) -> int:
        try:
            return socket.send_fds(self._control, [message], descriptors)
        except BlockingIOError:
            return 0

    async def _send_rest(self, rest: bytes, copies: Sequence[int]) -> None:
        try:
            async with self._turn:
                while copies and (sent := self._sent_at_once(rest, copies)) == 0:
                    await _writable(self._control)
                await asyncio.get_running_loop().sock_sendall(self._control, rest[sent:] if copies else rest)
        finally:
            self._waiting -= 1
            for fd in copies:
                os.close(fd)


def interpreter() -> str:
    """A plain interpreter: a frozen program is none, and a virtual environment's would look for its settings."""
    candidates = [] if getattr(sys, "frozen", False) else [getattr(sys, "_base_executable", ""), sys.executable]
    for candidate in (*candidates, SYSTEM_PYTHON):
        if candidate and Path(candidate).exists():
            return str(Path(candidate).resolve())
    raise CannotConfine("there is no Python to run commands with")


def _collect(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process that sees that nobody needs it; kill it when it does not."""
    try:
        process.wait(READY_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _checked(order: dict[str, Any]) -> dict[str, Any]:
    try:
        text = "\n".join((*order["argv"], order["cwd"], *order["env"], *order["env"].values()))
        if b"\0" in os.fsencode(text):
            raise ValueError("embedded null byte")
    except ValueError as error:  # a NUL byte or half a surrogate pair
        raise ToolError(f"The command cannot be passed to a shell: {error}.", "E_SCHEMA_VALIDATION") from error
    return order


def _spawned(argv: Sequence[str], descriptors: Sequence[int], complaints: IO[bytes]) -> subprocess.Popen[bytes]:
    """On the loop's own thread: a parent-death signal would fire when the thread that spawned ends.

    Not through asyncio, which also only forks here, but could not collect the process once its loop has stopped.
    """
    return subprocess.Popen(  # noqa: S603
        argv,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=complaints,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        cwd="/",
        start_new_session=True,
        pass_fds=tuple(descriptors),
    )


async def _writable(connection: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    ready = loop.create_future()
    loop.add_writer(connection.fileno(), ready.set_result, None)
    try:
        await ready
    finally:
        loop.remove_writer(connection.fileno())
