"""The code that workers run: read when the program starts, compiled once, and sent to each worker as it starts.

To compile it in every worker, and to import what a module does not need, would be half the cost of starting one.
"""

import marshal
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

PYTHON = sys.version
FIRST, LAST = "lean", "worker"
"""Of the modules that every worker gets."""
LANDLOCK = ("landlock",)
_CALLS = ("notified_call", "sockets", "attributes", "shared_memory", "refused_names", "file_calls", "keep", "writers")
RECORDER = (*_CALLS, "recorder")
"""Each module after those that it imports."""
SOURCES = {
    name: (Path(__file__).parent / "inside" / f"{name}.py").read_text(encoding="utf-8")
    for name in (FIRST, *LANDLOCK, *RECORDER, LAST)
}
"""Read once: the files may lie in a project, where a command could write what the next worker would run."""

BOOTSTRAP = """\
import gc, marshal, os, sys
gc.disable()
control = int(sys.argv[1])
def read(size):
    data = b""
    while len(data) < size:
        part = os.read(control, size - len(data))
        if not part:
            sys.exit(1)
        data += part
    return data
version, modules = marshal.loads(read(int.from_bytes(read(4), "big")))
for name, code, source in modules:
    module = sys.modules[name] = type(sys)(name)
    exec(marshal.loads(code) if version == sys.version else source, module.__dict__)
sys.exit(module.main())
"""
"""The program of a worker until it has its code. Compiled code is used by the very same Python alone.

To look for garbage would be a third of its start; it does so again when it is ready.
"""


def code_message(modules: Iterable[str]) -> bytes:
    """What the bootstrap reads from its control socket: these modules, in this order, between first and last."""
    chosen = [(f"{__package__}.inside.{name}", SOURCES[name]) for name in (FIRST, *modules, LAST)]
    return framed((PYTHON, [(name, _compiled(name, source), source) for name, source in chosen]))


def framed(message: Any) -> bytes:
    """A message to a worker or to its supervisors, with its length before it.

    Only the app writes in this format. What a worker says is never read with `marshal`, which trusts its input.
    """
    body = marshal.dumps(message, 2)  # this version of the format is the same in all versions of Python
    return len(body).to_bytes(4, "big") + body


@lru_cache(maxsize=32)
def _compiled(name: str, source: str) -> bytes:
    """Without docstrings, which nobody reads there."""
    return marshal.dumps(compile(source, f"<{name}>", "exec", dont_inherit=True, optimize=2))
