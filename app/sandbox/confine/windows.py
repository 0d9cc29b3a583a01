"""Commands on Windows are not confined; a job object ends all of their processes, even if this program is killed."""

import asyncio
import contextlib
import ctypes
import subprocess
import sys
from typing import Any

from app.sandbox.confine.supervisor import Launch
from app.text.sentences import say
from app.vocabulary.confinement import InForce
from app.vocabulary.errors import ToolError

KILL_ON_JOB_CLOSE = 0x2000
EXTENDED_LIMITS = 9
LIMITS_SIZE, FLAGS_OFFSET = 144, 16
"""Of JOBOBJECT_EXTENDED_LIMIT_INFORMATION on 64 bits, and of the flags in it."""
CREATE_SUSPENDED = 0x4
ALL_ACCESS = 0x1F0FFF


class InJob:
    """A command in a job of its own. No process can leave the job, and it ends with its last handle, which is ours."""

    note = ""

    def __init__(self, process: asyncio.subprocess.Process, job: int, in_force: InForce) -> None:
        self.in_force = in_force
        self._process = process
        self._job = job

    @property
    def is_gone(self) -> bool:
        return not self._job and self._process.returncode is not None

    async def wait(self) -> int:
        return await self._process.wait()

    async def stop(self, grace: float) -> None:
        """There is no way to ask a tree of console programs to end, so the grace is not used."""
        self.kill()
        await self._process.wait()

    async def end(self) -> None:
        self.kill()

    def kill(self) -> None:
        if self._job:
            kernel = _kernel()
            kernel.TerminateJobObject(self._job, 1)
            kernel.CloseHandle(self._job)
            self._job = 0


async def start(launch: Launch, in_force: InForce) -> InJob:
    """Start a command suspended and resume it inside the job, so that no process of it is ever outside."""
    try:
        process = await asyncio.create_subprocess_exec(
            *launch.argv,
            cwd=launch.cwd,
            env=dict(launch.environment),
            stdin=launch.pipes[0] if launch.pipes else subprocess.DEVNULL,
            stdout=launch.output,
            stderr=launch.pipes[1] if launch.pipes else subprocess.STDOUT,
            creationflags=CREATE_SUSPENDED | getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, ValueError) as error:
        raise ToolError(
            say("The command could not be started: {problem}.", getattr(error, "strerror", None) or error)
        ) from error
    try:
        job = _into_job(process.pid)
    except OSError as error:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        raise ToolError(f"The command could not be put into a job: {error.strerror}.") from error
    return InJob(process, job, in_force)


def _into_job(pid: int) -> int:
    kernel = _kernel()
    job: int = kernel.CreateJobObjectW(None, None)
    limits = bytearray(LIMITS_SIZE)
    limits[FLAGS_OFFSET : FLAGS_OFFSET + 4] = KILL_ON_JOB_CLOSE.to_bytes(4, "little")
    told = (ctypes.c_char * LIMITS_SIZE).from_buffer(limits)
    handle: int = kernel.OpenProcess(ALL_ACCESS, False, pid)
    try:
        done = job and handle and kernel.SetInformationJobObject(job, EXTENDED_LIMITS, told, LIMITS_SIZE)
        if not (done and kernel.AssignProcessToJobObject(job, handle)):
            raise OSError(0, "the system refused")
        _library("ntdll").NtResumeProcess(handle)
    finally:
        kernel.CloseHandle(handle)
    return job


def _kernel() -> Any:
    kernel = _library("kernel32")
    for name in ("CreateJobObjectW", "OpenProcess"):
        getattr(kernel, name).restype = ctypes.c_void_p
    handle, number = ctypes.c_void_p, ctypes.c_uint32
    kernel.TerminateJobObject.argtypes = (handle, number)
    kernel.CloseHandle.argtypes = (handle,)
    kernel.AssignProcessToJobObject.argtypes = (handle, handle)
    kernel.SetInformationJobObject.argtypes = (handle, ctypes.c_int, ctypes.c_void_p, number)
    return kernel


def _library(name: str) -> Any:
    if sys.platform == "win32":
        return ctypes.WinDLL(name)
    raise OSError(0, "this is not Windows")
