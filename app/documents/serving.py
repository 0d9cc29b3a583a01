"""The side of a confined reader process: it reads hostile files, each in a child with limits of its own.

It imports nothing of the app but readers, confines itself before it looks at the first file, and may crash without
harm. Standard input is, for each file, a line of JSON with `kind` and `size` (and `cpu`, `memory` and whatever the
reader wants), then that many bytes. The answer is a line of JSON with `size` and `code`, then the reader's JSON. Where
processes cannot be forked, one file is read and the process ends; the answer then says `last`.
"""

import contextlib
import importlib.util
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

MEMORY_BYTES = 1 << 30
CPU_SECONDS = 20
MOST_ANSWER_BYTES = 64_000_000
CAN_FORK = sys.platform == "linux"
"""macOS has libraries that do not survive it."""

Reader = Callable[[bytes, dict[str, Any]], dict[str, Any]]
"""Reads a file; also gets the line of JSON. Raises CannotRead with a reason that can be told."""


class CannotRead(Exception):
    """Why a file cannot be read, in words for the person; every other exception means that it is damaged."""


def serve(root: Path, loaders: Mapping[str, Callable[[], Reader]], ready: Sequence[str]) -> int:
    """Read one file after the other; what the kinds in `ready` need is imported before the first one comes."""
    readers = {kind: loaders[kind]() for kind in ready}
    is_confined: bool | None = None
    source = sys.stdin.buffer
    while line := source.readline():
        head = json.loads(line)
        kind = head["kind"]
        readers[kind] = readers.get(kind) or loaders[kind]()
        if is_confined is None:
            is_confined = confine(root)
        data = source.read(head["size"])
        head["confined"] = is_confined
        if not CAN_FORK:
            _limit(head)
            _answer(_read(readers[kind], data, head), 0, is_last=True)
            return 0
        _answer(*_read_in_child(readers[kind], data, head), is_last=False)
    return 0


def _read_in_child(reader: Reader, data: bytes, head: dict[str, Any]) -> tuple[bytes, int]:
    """What it wrote, and how it ended: a signal as a negative number."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            for handle in (0, 1, out):  # it neither reads the next files nor answers for others
                os.close(handle)
            _limit(head)
            with open(into, "wb") as file:  # noqa: PTH123  it is a descriptor
                file.write(_read(reader, data, head))
            code = 0
        finally:
            os._exit(code)
    os.close(into)
    said = bytearray()
    while len(said) <= MOST_ANSWER_BYTES and (chunk := os.read(out, 1 << 16)):
        said += chunk
    os.close(out)  # a child that writes on ends by SIGPIPE
    _, status = os.waitpid(child, 0)
    return bytes(said), os.waitstatus_to_exitcode(status)


def _read(reader: Reader, data: bytes, head: dict[str, Any]) -> bytes:
    try:
        told = {**reader(data, head), "confined": head["confined"]}
    except CannotRead as why:
        told = {"unreadable": str(why)}
    return json.dumps(told).encode()


def _answer(said: bytes, code: int, *, is_last: bool) -> None:
    out = sys.stdout.buffer
    out.write(json.dumps({"size": len(said), "code": code, "last": is_last}).encode() + b"\n" + said)
    out.flush()


def _limit(head: dict[str, Any]) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    for kind, most in (
        ("RLIMIT_AS", head.get("memory", MEMORY_BYTES)),
        ("RLIMIT_CPU", head.get("cpu", CPU_SECONDS)),
        ("RLIMIT_FSIZE", 0),
        ("RLIMIT_CORE", 0),
    ):
        with contextlib.suppress(OSError, ValueError):  # macOS knows no limit of memory
            resource.setrlimit(getattr(resource, kind), (most, most))


def confine(root: Path) -> bool:
    """Forbids network, writing and programs; returns whether the kernel enforces it."""
    try:
        landlock, seccomp = (_loaded(root, name) for name in ("inside/landlock", "seccomp"))
        machine = seccomp.machine()
        if machine is None:
            return False
        readable = {sys.prefix, sys.base_prefix, "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share/zoneinfo"}
        if getattr(sys, "frozen", False):  # that file holds the modules which are not imported yet
            readable.add(sys.executable)
        landlock.restrict(landlock.ruleset({"load": sorted(readable)}), seccomp.program(machine, ()))
    except (OSError, AttributeError):  # no Linux, or a kernel that cannot
        return False
    return True


def _loaded(root: Path, name: str) -> Any:
    """A module, loaded from its file alone: importing its package would load half of the app."""
    path = root / "app" / "sandbox" / "confine" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"confine_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
