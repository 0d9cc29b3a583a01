"""Starts Handrail: by double click, or with a sub-command (`main.py --help`)."""

import sys
from pathlib import Path


def main() -> "int | str":
    make_run = f"Run `make run` in {Path(__file__).parent}, which sets up what Handrail needs."
    if sys.version_info < (3, 11):  # noqa: UP036  older ones read this file as well
        return f"handrail: Python 3.11 or newer is needed, and {sys.executable} is older. {make_run}"
    try:
        from app.__main__ import main as start

        return start()
    except ModuleNotFoundError as error:
        if (error.name or "app").partition(".")[0] == "app":
            raise
        return f"handrail: {error.name} is not installed for {sys.executable}. {make_run}"


if __name__ == "__main__":
    sys.exit(main())
