"""The `bash` tool: runs a shell command in the project folder and tells what it said and how it ended."""

from pydantic import Field, field_validator

from app.messages import ToolResult
from app.sandbox.process import Finished
from app.tools import Args, Category, Danger, ToolContext, tool
from app.tools.plain_text import plain


class BashArgs(Args):
    command: str = Field(min_length=1, description="Shell command; runs in the project folder, without input")
    timeout: int | None = Field(default=None, ge=1, le=3600, description="Seconds until it is stopped; 60 if not given")

    @field_validator("command")
    @classmethod
    def _says_something(cls, command: str) -> str:
        if not command.strip():
            raise ValueError("must not be empty")
        return command


@tool(danger=Danger.DANGEROUS, category=Category.EXEC, timeout=lambda args: args.timeout)
async def bash(args: BashArgs, ctx: ToolContext) -> ToolResult:
    """Run a shell command in the project folder. Output and errors come in one text; long output loses its middle.
    Everything the command started ends with it. It gets no input, so use the flags that make programs not ask."""
    finished = await ctx.processes.run(args.command, timeout=ctx.timeout, on_output=ctx.output)
    text = plain(finished.output).rstrip("\n") or "(no output)"
    if finished.timed_out:
        ending = f"timed out after {ctx.timeout:g} s; the command and all it started were stopped"
        return ToolResult(f"{text}\n{ending}", is_error=True, code="E_TIMEOUT", meta=_meta(finished))
    if finished.exit_code != 0:
        return ToolResult(f"{text}\n{_exit(finished)}", is_error=True, meta=_meta(finished))
    return ToolResult(text, meta=_meta(finished))


def _exit(finished: Finished) -> str:
    ended_by = f" ({finished.signal})" if finished.signal else ""
    return f"exit code {finished.exit_code}{ended_by}"


def _meta(finished: Finished) -> dict[str, object]:
    return {
        "exitCode": finished.exit_code,
        "seconds": round(finished.seconds, 3),
        "truncated": finished.truncated,
        "timedOut": finished.timed_out,
    }
