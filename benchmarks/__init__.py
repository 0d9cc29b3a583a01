"""What the README's numbers come from: ratios to a bare minimum, measured side by side in one run."""

import os
import tempfile
import time
from pathlib import Path


def as_installed() -> dict[str, str]:
    """The environment of a program that was started before: compiled modules are kept, wherever this is run."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": f"{tempfile.gettempdir()}/handrail-bench-{os.getuid()}"}


def own_clock() -> float:
    """Seconds as `perf_counter` counts them, without those in which this thread waited for a core that others had.

    So a stall on a busy machine is as long as it would be on an idle one. Without Linux it is `perf_counter` itself.
    """
    try:
        waited = int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        waited = 0.0
    return time.perf_counter() - waited
