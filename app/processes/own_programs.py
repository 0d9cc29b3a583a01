"""Parts of this program that run as processes of their own: how to start them from source, installed, or frozen.

A frozen program has no Python beside it. There the program itself runs our modules (`handrail --internal NAME`), and a
small Python that is packaged with it runs code that is sent to a process; it holds nothing of the app.
"""

import os
import sys
from enum import StrEnum
from pathlib import Path

IS_FROZEN = bool(getattr(sys, "frozen", False))
INTERNAL = "--internal"
SMALL_PYTHON = "handrail-python.exe" if os.name == "nt" else "handrail-python"
OFFICE_PYTHON = "handrail-office.exe" if os.name == "nt" else "handrail-office"
ROOT = Path(__file__).parent.parent.parent
"""The folder with the package `app`."""

_CODE = "import sys; sys.path.insert(0, sys.argv[1]); from {} import main; sys.exit(main())"


class OwnProgram(StrEnum):
    """By the module that has its `main`."""

    SEARCH = "app.sandbox.searching.search_program"
    PAGE_READER = "app.web.reader_program"
    DOCUMENT_READER = "app.documents.reader_program"


def own_program(program: OwnProgram, *arguments: str, needs_packages: bool = True) -> list[str]:
    """The command line that starts it isolated: nothing is imported from the working directory.

    The program finds ROOT and then `arguments` in its `sys.argv`.
    """
    if IS_FROZEN:
        return [sys.executable, INTERNAL, program.value, str(ROOT), *arguments]
    options = ["-I"] if needs_packages else ["-I", "-S"]
    return [sys.executable, *options, "-c", _CODE.format(program.value), str(ROOT), *arguments]


def bare_python() -> str | None:
    """The path of a Python outside any virtual environment, for code that needs no package; None if there is none."""
    if IS_FROZEN:
        candidates = [str(Path(sys.executable).parent / SMALL_PYTHON)]
    else:
        candidates = [getattr(sys, "_base_executable", ""), sys.executable, "/usr/bin/python3"]
    return next((str(Path(one).resolve()) for one in candidates if one and Path(one).exists()), None)


def office_python() -> str:
    """The Python with the libraries of documents, which commands may use: this program's own."""
    if IS_FROZEN:
        return str(Path(sys.executable).parent / OFFICE_PYTHON)
    program = Path(sys.executable)  # without the links that lead to its environment: commands may not see these
    inside = program.is_relative_to(sys.prefix)
    return str(Path(sys.prefix).resolve() / program.relative_to(sys.prefix) if inside else program)


def folders() -> list[Path]:
    """What has to be readable so that such a process can start: the Python that runs this program, or the program."""
    found = [sys.prefix, sys.base_prefix]
    if IS_FROZEN:
        found.append(str(Path(sys.executable).parent))
    return [Path(one).resolve() for one in found]
