"""Packages that only some services need: whoever chooses one of these installs them."""

import importlib.util
import sys

from app.text.sentences import say
from app.vocabulary.errors import UsageError


def require(service: str, *modules: str, packages: str = "") -> None:
    """Raises UsageError with the one line that installs what is missing."""
    missing = [name for name in modules if not _is_there(name)]
    if not missing:
        return
    wanted = packages or " ".join(modules)
    if getattr(sys, "frozen", False):
        raise UsageError(
            say(
                "{name} needs {packages}, which this package of Handrail leaves out. Install it with pip.",
                service,
                wanted,
            )
        )
    raise UsageError(
        say(
            "{name} needs more packages. Install them: {program} -m pip install {packages}",
            service,
            sys.executable,
            wanted,
        )
    )


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # what it is a part of
        return False
