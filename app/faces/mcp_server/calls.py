"""One call of an MCP client, from the request to its result; it may stop in between to ask the person."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

from app.agent.share import MOST_BYTES
from app.assembly.outside_sessions import OutsideProgram, OutsideSession
from app.faces.mcp_server.elicitation import approval_answer, approval_form
from app.text.plain import one_line
from app.vocabulary.events import Answer, Event, Question, QuestionAnswered, QuestionAsked, QuestionKind, ToolOutput
from app.vocabulary.messages import ToolCall, ToolResult

FORMS = frozenset({QuestionKind.APPROVAL, QuestionKind.HOST, QuestionKind.UNKEPT})
"""The questions that a client can be asked; a server's own forms are not among them."""
PROGRESS_SECONDS = 1.0
LONGEST_LINE = 200
"""Characters of a command's output that a progress notification shows."""

Request = ServerRequestContext[Any, Any]
AskElsewhere = Callable[[Question, OutsideProgram], Awaitable[Answer | None]]
"""Asks the person beside the client; None if that is not possible."""


class ClientCall:
    """A call that runs. With the newer protocol a question ends the request, and the answer comes with another one."""

    def __init__(
        self,
        session: OutsideSession,
        call: ToolCall,
        request: Request,
        ask_elsewhere: AskElsewhere,
        most: int | None = MOST_BYTES,
    ) -> None:
        self.session = session
        self.call = call
        self.request = request
        """The request that waits for the call now."""
        self._ask_elsewhere = ask_elsewhere
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._question: asyncio.Future[Question] = asyncio.get_running_loop().create_future()
        """Done when a question has to go out with the end of the request."""
        self._last_line = ""
        self._began = time.monotonic()
        self._task = asyncio.ensure_future(session.run(call, most))

    async def proceed(self, gone: asyncio.Event | None = None) -> ToolResult | Question:
        """Wait for the result, or for a question whose answer comes with the client's next request.

        The call is stopped if `gone` says that nobody waits for it: it cannot be told any more.
        """
        leaving = asyncio.ensure_future((gone or asyncio.Event()).wait())
        progress = asyncio.ensure_future(self._tell_progress(self.request))
        try:
            question = self._question
            waited: list[asyncio.Future[Any]] = [self._task, question, leaving]
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if not (self._task.done() or question.done()):
                await self.stop()
                return ToolResult("The client has gone.", is_error=True, code="E_CANCELLED")
        except asyncio.CancelledError:
            await self.stop()
            raise
        finally:
            progress.cancel()
            leaving.cancel()
        return self._task.result() if self._task.done() else question.result()

    def take_answer(self, request: Request, question: Question, responses: types.InputResponses | None) -> None:
        """The client's next request: `responses` are the answers to this question, which may be closed already."""
        self.request = request
        self._close(question)
        answer = approval_answer(question, next(iter((responses or {}).values()), None))
        self.session.questions.reply(question.id, answer)

    async def stop(self) -> None:
        """Cancel the call and wait until it is over; what it changed so far stays recorded."""
        self._task.cancel()
        await asyncio.wait([self._task])

    @property
    def is_over(self) -> bool:
        return self._task.done()

    def watch(self, event: Event) -> None:
        match event:
            case QuestionAsked(question):
                self._asking[question.id] = asyncio.ensure_future(self._ask(question))
            case QuestionAnswered(question):
                self._close(question)
                task = self._asking.pop(question.id, None)
                if task is not None and task is not asyncio.current_task():
                    task.cancel()
            case ToolOutput(text=text):
                self._last_line = next((line for line in reversed(text.splitlines()) if line.strip()), self._last_line)
            case _:
                pass

    # --- asking ------------------------------------------------------------------------------------------------------

    async def _ask(self, question: Question) -> None:
        answer = await self._ask_elsewhere(question, self.session.program)
        if answer is None and question.kind in FORMS and takes_forms(self.request) and not self.is_over:
            if self.request.protocol_version in MODERN_PROTOCOL_VERSIONS:
                self._question.set_result(question)
                return
            form = approval_form(question)
            try:  # while the request is open, as older protocols do
                found = await self.request.session.elicit_form(
                    form.message, form.requested_schema, self.request.request_id
                )
            except (MCPError, ValidationError):  # it cannot do what it said, or its answer makes no sense
                found = None
            answer = approval_answer(question, found)
        reply(self.session, question, answer)

    def _close(self, question: Question) -> None:
        """The question is sent with no further request."""
        if self._question.done() and self._question.result().id == question.id:
            self._question = asyncio.get_running_loop().create_future()

    async def _tell_progress(self, request: Request) -> None:
        """Tell a client that asked for it that the call still runs, and what a command printed last."""
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            seconds = round(time.monotonic() - self._began)
            message = one_line(self._last_line, LONGEST_LINE) or f"{self.call.name} runs for {seconds} s"
            with contextlib.suppress(MCPError):
                await request.session.report_progress(seconds, message=message)


def reply(session: OutsideSession, question: Question, answer: Answer | None) -> None:
    """Answer a question; without a valid answer it is denied, since the call would wait for ever otherwise."""
    if answer is None or not session.questions.reply(question.id, answer):
        session.questions.reply(question.id, Answer(question.choices[-1], by="nobody"))


def takes_forms(request: Request) -> bool:
    """Whether the client can show a form to its person."""
    capabilities = request.session.client_capabilities
    elicitation = capabilities.elicitation if capabilities is not None else None
    return elicitation is not None and (elicitation.form is not None or elicitation.url is None)
