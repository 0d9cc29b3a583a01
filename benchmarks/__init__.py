"""What the README's numbers come from: ratios to a bare minimum, measured side by side in one run."""

import os
import tempfile


def as_installed() -> dict[str, str]:
    """The environment of a program that was started before: compiled modules are kept, wherever this is run."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": f"{tempfile.gettempdir()}/handrail-bench-{os.getuid()}"}
