"""Whether Qt can carry a window here; set-up runs this file, and every start calls `qt_fault` and `display_fault`."""

import os
import sys
from collections.abc import Callable
from typing import NoReturn

from app.ui.qt_libraries import how_to_install, missing_libraries

CALLS = 50
"""Calls tried of each kind: far more than chance could take away, far fewer than could end the program."""


def qt_fault() -> str:
    """Why this Qt cannot carry a window, fit to show; empty if it can."""
    try:
        import PySide6.QtSvg
        import PySide6.QtWidgets
        from PySide6.QtCore import QObject
    except ImportError as error:
        return _fault(str(error))
    tried = QObject()
    calls: list[Callable[[], object]] = [
        lambda: tried.setObjectName("tried"),
        lambda: tried.blockSignals(False),
        lambda: tried.blockSignals(True),
    ]
    if not any(lost_references(call) for call in calls):
        return ""
    version = ".".join(map(str, sys.version_info[:3]))
    return (
        f"The window cannot open: PySide6 {PySide6.__version__} has a bug on Python {version} that ends the program "
        "after a few minutes. Install another release, for example: "
        f"{sys.executable} -m pip install 'PySide6-Essentials<{PySide6.__version__}'"
    )


def display_fault() -> str:
    """Why no window can open on this display, fit to show; empty if one can.

    It is tried in a process of its own, which Qt ends where that fails. A fork that has imported Qt already tries it in
    0.03 s; there are no other threads yet. On macOS and Windows Qt brings everything along that it needs, and an
    application that is there already has its display.
    """
    from PySide6.QtCore import QCoreApplication

    if sys.platform in ("darwin", "win32") or QCoreApplication.instance() is not None:
        return ""
    read, write = os.pipe()
    trial = os.fork()
    if trial == 0:
        _try_display(write)
    os.close(write)
    with os.fdopen(read, encoding="utf-8", errors="replace") as pipe:
        told = pipe.readline().strip()
    code = os.waitstatus_to_exitcode(os.waitpid(trial, 0)[1])
    return _fault(told or f"Qt ended with code {code}") if code else ""


def _try_display(report: int) -> NoReturn:
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
    from PySide6.QtGui import QGuiApplication

    def tell(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        os.write(report, f"{text}\n".encode())
        if kind is QtMsgType.QtFatalMsg:
            os._exit(1)  # before Qt aborts, for which some systems show a report

    try:
        qInstallMessageHandler(tell)
        QGuiApplication(sys.argv[:1])
        os._exit(0)
    finally:
        os._exit(1)


def _fault(told: str) -> str:
    libraries = missing_libraries()
    if libraries:
        return f"The window cannot open, since libraries that Qt needs are missing. {how_to_install(libraries)}"
    return f"The window cannot open: {told}"


def lost_references(call: Callable[[], object]) -> bool:
    """Whether each call takes away one reference to None, True or False that is not its own.

    At zero references Python ends the program. From 3.12 on it lets nobody count these objects down to zero: what was
    counted up before may be taken away again, and there it ends.
    """
    if sys.version_info >= (3, 12):
        return False
    constants = (None, True, False)
    before = [sys.getrefcount(constant) for constant in constants]
    for _ in range(CALLS):
        call()
    lost = [count - sys.getrefcount(constant) for count, constant in zip(before, constants, strict=True)]
    if any(
        number > 0 for number in lost
    ):  # given back, so that the program can go on without a window, and end in peace
        import ctypes

        for constant, number in zip(constants, lost, strict=True):
            for _ in range(number):
                ctypes.pythonapi.Py_IncRef(ctypes.py_object(constant))
    return any(number > CALLS // 2 for number in lost)


if __name__ == "__main__":
    if fault := qt_fault():
        sys.exit(fault)
