"""What the README's numbers come from: ratios to a bare minimum, measured side by side in one run."""

import os
import tempfile
import threading
import time

_opened = threading.local()


def as_installed() -> dict[str, str]:
    """The environment of a program that was started before: compiled modules are kept, wherever this is run."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": f"{tempfile.gettempdir()}/handrail-bench-{os.getuid()}"}


def own_clock() -> float:
    """Seconds as `perf_counter` counts them, without those in which this thread waited for a core that others had.

    So a stall on a busy machine is as long as it would be on an idle one. Without Linux it is `perf_counter` itself.
    Reading is a single call, since after each one the thread may have to wait for Python's lock.
    """
    try:
        if not hasattr(_opened, "file"):
            _opened.file = open("/proc/thread-self/schedstat", "rb", buffering=0)  # noqa: SIM115  as long as the thread
        waited = int(os.pread(_opened.file.fileno(), 100, 0).split()[1]) / 1e9
    except OSError:
        waited = 0.0
    return time.perf_counter() - waited
