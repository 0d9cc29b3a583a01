"""The app's side of a running command: the connection with its supervisor, and the command itself."""

import asyncio
import contextlib
import marshal
import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.sandbox.protect.command_record import Record
from app.text.sentences import say
from app.vocabulary.confinement import InForce, Unkept, UnkeptAnswer
from app.vocabulary.errors import ToolError

REPORT_TIMEOUT_SECONDS = 12.0
"""Seconds beyond the grace in which a supervisor must report the end; it gives up a little earlier itself."""
END_GRACE_SECONDS = 0.3
ANSWER_TIMEOUT_SECONDS = 5.0
COPY_LIMIT_BYTES = 1_000_000_000
LOST = say("Its supervisor has ended, and so have all of its processes.")
WHY = {
    "processes": say("It started too many processes, so all of it was ended."),
    "memory": say("It used more memory than commands may, so all of it was ended."),
}


def frame(message: Any) -> bytes:
    """A message to a worker or to its supervisors, with its length before it.

    Only the app writes in this format. What a worker says is never read with `marshal`, which trusts its input.
    """
    body = marshal.dumps(message, 2)  # this version of the format is the same in all versions of Python
    return len(body).to_bytes(4, "big") + body


OnUnkept = Callable[[Unkept], Awaitable[UnkeptAnswer]]
"""Answers for a call that waits, since what it replaces cannot be kept."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What to start: `output` is the descriptor for stdout and stderr; stdin is empty, unless there are `pipes`."""

    argv: tuple[str, ...]
    cwd: Path
    environment: Mapping[str, str]
    output: int
    record: Record | None = None
    """Where the supervisor records the files that the command changes, if it can."""
    on_connection: Callable[[socket.socket], None] | None = None
    """Takes over the connections that the command makes with the proxy; without it they are closed."""
    pipes: tuple[int, int] | None = None
    """Descriptors for stdin and stderr, for a program that is talked to while it runs."""
    fixed: Mapping[str, str] | None = None
    """Environment variables that have these values inside the sandbox too."""
    on_unkept: OnUnkept | None = None
    """Answers for what cannot be kept; without it such calls of the command are refused."""
    copy_limit: int = COPY_LIMIT_BYTES
    """Up to this size, what only a copy can keep is copied without asking."""

    @property
    def descriptors(self) -> list[int]:
        return [self.output, *(self.pipes or ()), *(self.record.descriptors if self.record is not None else ())]

    def order(self) -> dict[str, Any]:
        """The message to a supervisor."""
        order: dict[str, Any] = {"argv": self.argv, "cwd": str(self.cwd), "env": dict(self.environment)}
        if self.pipes is not None:
            order["piped"] = True
        if self.record is not None:
            order["root"], order["limit"] = os.fsencode(self.record.root_path), self.copy_limit
        return order


def check(*texts: str) -> None:
    try:
        if b"\0" in os.fsencode("\n".join(texts)):
            raise ValueError("embedded null byte")
    except ValueError as error:  # a NUL byte or half a surrogate pair
        raise ToolError(f"The command cannot be passed to a shell: {error}.", "E_SCHEMA_VALIDATION") from error


class Supervised:
    """A command that runs under a supervisor."""

    def __init__(
        self,
        line: "SupervisorLine",
        in_force: InForce,
        on_stuck: Callable[[], None],
        on_unkept: OnUnkept | None = None,
    ) -> None:
        loop = asyncio.get_running_loop()
        self.in_force = in_force
        self.note = ""
        """Why it was ended, in words, if it did not end by itself."""
        self.begun: asyncio.Future[None] = loop.create_future()
        """Raises ToolError when the command could not be started."""
        self.left: tuple[str, ...] = ()
        """Programs that still ran when the shell had ended, and were ended then; `?` if the name is not known."""
        self.scratch: Path | None = None
        """Where the /tmp of the command lies outside of the sandbox, if it has one of its own."""
        self.given = False
        """Whether the supervisor may have received the order."""
        self._line = line
        self._on_stuck = on_stuck
        self._ended: asyncio.Future[int] = loop.create_future()
        self._gone: asyncio.Future[None] = loop.create_future()
        self._asked: list[asyncio.Future[None]] = []
        self._on_unkept = on_unkept
        self._questions: dict[int, asyncio.Future[None]] = {}

    @property
    def is_gone(self) -> bool:
        """Whether none of its processes is left."""
        return self._gone.done()

    async def wait(self) -> int:
        """The shell's return code, negative after a signal."""
        return self._ended.result() if self._ended.done() else await asyncio.shield(self._ended)

    async def stop(self, grace: float) -> None:
        """Ask all processes of the command to end, then kill them; returns when none is left."""
        if self.is_gone:
            return
        self._line.say_stop(grace)
        await asyncio.wait({self._gone}, timeout=grace + REPORT_TIMEOUT_SECONDS)
        if not self.is_gone:
            self._on_stuck()
            self.kill()

    async def marked(self) -> bool:
        """Have what it replaces from now on kept again; False if there was no answer."""
        await asyncio.wait({self.begun}, timeout=ANSWER_TIMEOUT_SECONDS)
        if self.is_gone:
            return True
        if not self.begun.done():
            return False
        told = asyncio.get_running_loop().create_future()
        self._asked.append(told)
        self._line.say_mark()
        await asyncio.wait({told, self._gone}, timeout=ANSWER_TIMEOUT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        return told.done() or self.is_gone

    async def end(self) -> None:
        """After the shell ended: end the processes that it left running."""
        await self.stop(END_GRACE_SECONDS)

    def kill(self) -> None:
        """Kill all processes without waiting. The supervisor does that, also after this program has ended."""
        if not self.is_gone:
            self._line.close()

    def fail(self, error: ToolError) -> None:
        """Report that the command did not start."""
        if not self.begun.done():
            self.begun.set_exception(error)
            self.begun.exception()  # retrieved, so that asyncio does not log it if nobody awaits the start

    def hear(self, word: str, rest: str) -> None:
        if word == "started" and not self.begun.done():
            self.begun.set_result(None)
        elif word == "failed":
            self.fail(ToolError(say("The command could not be started: {problem}.", rest)))
            self.lose()
        elif word == "told":
            self._asked.pop(0).set_result(None)
        elif word == "ask":
            self._hear_question(*rest.split(" "))
        elif word == "unask":
            self._close_question(int(rest))
        elif word == "exit":
            code, left, why, names = rest.split(" ")
            self.left = tuple(name for name in names.split(",") if name)
            self._end(int(code), WHY.get(why, ""))
            if left != "left":
                self.lose()

    def _hear_question(self, number: str, size: str, reason: str, path: str) -> None:
        """A call waits, since what it replaces cannot be kept."""
        unkept = Unkept(os.fsdecode(bytes.fromhex(path)), int(size), reason)
        self._questions[int(number)] = asyncio.ensure_future(self._answer(int(number), unkept))

    async def _answer(self, number: int, unkept: Unkept) -> None:
        answer = UnkeptAnswer.DENY
        try:
            if self._on_unkept is not None:
                answer = await self._on_unkept(unkept)
        finally:
            self._questions.pop(number, None)
            self._line.say_answer(number, answer)

    def _close_question(self, number: int) -> None:
        """The caller was killed, so nobody need answer."""
        question = self._questions.pop(number, None)
        if question is not None:
            question.cancel()

    def lose(self, *, untold: bool = False) -> None:
        """The supervisor has ended, or all processes have. An order that was sent may have been carried out.

        `untold` says that the supervisor ended without a report, and not because we closed the line.
        """
        unsaid = self.given and not self.begun.done()
        if unsaid:
            self.begun.set_result(None)
        self.fail(ToolError(say("The command could not be started: {problem}.", say("what confines it has ended"))))
        self._end(-9, LOST if unsaid or untold else "")
        for number in list(self._questions):
            self._close_question(number)
        if not self._gone.done():
            self._gone.set_result(None)

    def _end(self, code: int, note: str = "") -> None:
        if not self._ended.done():
            self.note = note
            self._ended.set_result(code)


class SupervisorLine:
    """The connection with one supervisor, which runs one command.

    Closing it, in whatever way, ends the command and the supervisor. `on_closed` is called then, with the reason if the
    supervisor gave one.
    """

    def __init__(self, on_closed: Callable[["SupervisorLine", str], None]) -> None:
        self.far: socket.socket
        """The supervisor's end; it must be closed here once it is handed over."""
        self._near, self.far = socket.socketpair()
        self._near.setblocking(False)
        self._on_closed = on_closed
        self._loop = asyncio.get_running_loop()
        self._heard = b""
        self._command: Supervised | None = None
        self._listener: socket.socket | None = None
        """Where the commands of this supervisor connect to the proxy."""
        self._on_connection: Callable[[socket.socket], None] | None = None
        self._loop.add_reader(self._near.fileno(), self._read)

    async def give(self, launch: Launch, command: Supervised) -> None:
        """Send the command. Raises OSError if the supervisor is gone. Whoever is cancelled here must close the line."""
        order = frame(launch.order())
        self._command = command
        self._on_connection = launch.on_connection
        sent = socket.send_fds(self._near, [order], launch.descriptors)
        command.given = True
        if launch.record is not None:
            launch.record.on_mark = command.marked
        if sent < len(order):
            await self._loop.sock_sendall(self._near, order[sent:])

    def say_stop(self, grace: float) -> None:
        with contextlib.suppress(OSError):
            self._near.send(f"s{grace}\n".encode())

    def say_answer(self, number: int, answer: UnkeptAnswer) -> None:
        with contextlib.suppress(OSError):
            self._near.send(f"{answer}{number}\n".encode())

    def say_mark(self) -> None:
        with contextlib.suppress(OSError):
            self._near.send(b"h\n")

    def close(self, reason: str = "", *, untold: bool = False) -> None:
        if self._near.fileno() == -1:
            return
        self._loop.remove_reader(self._near.fileno())
        self._near.close()
        self.far.close()
        if self._listener is not None:
            self._loop.remove_reader(self._listener.fileno())
            self._listener.close()
            self._listener = None
        if self._command is not None:
            if reason:
                self._command.fail(ToolError(say("The command could not be started: {problem}.", reason)))
            self._command.lose(untold=untold)
        self._on_closed(self, reason)

    def _read(self) -> None:
        try:
            heard, descriptors, _, _ = socket.recv_fds(self._near, 4096, 1)
        except BlockingIOError:
            return
        except OSError:
            heard, descriptors = b"", []
        for descriptor in descriptors:
            os.set_inheritable(descriptor, False)
            listener = socket.socket(fileno=descriptor)
            listener.setblocking(False)
            self._listener = listener
            self._loop.add_reader(listener.fileno(), self._accept)
        if not heard:
            self.close(untold=True)
            return
        *lines, self._heard = (self._heard + heard).split(b"\n")
        for line in lines:
            word, _, rest = line.decode(errors="replace").partition(" ")
            if word == "refused":
                self.close(rest)
            elif self._command is not None:
                self._command.hear(word, rest)
        if self._command is not None and self._command.is_gone:
            self.close()

    def _accept(self) -> None:
        """Hand over the connections of the command that runs."""
        while self._listener is not None:
            try:
                connection, _ = self._listener.accept()
            except OSError:  # nobody waits, or too many descriptors are open
                return
            if self._on_connection is not None:
                self._on_connection(connection)
            else:
                connection.close()
