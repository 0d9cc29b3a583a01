"""A process of its own that opens the display as the window will, since Qt ends the process where that fails."""

import os
import sys


def main() -> int:
    sys.path[:] = sys.argv[2:]  # as in the program that asks, wherever its packages are installed
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
    from PySide6.QtGui import QGuiApplication

    def tell(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        os.write(2, f"{text}\n".encode())
        if kind is QtMsgType.QtFatalMsg:
            os._exit(1)  # before Qt aborts, for which some systems show a report

    qInstallMessageHandler(tell)
    QGuiApplication(sys.argv[:1])
    os._exit(0)
