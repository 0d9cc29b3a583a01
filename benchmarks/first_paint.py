"""How long until the window is there, beside a bare Qt window: whole processes, one after the other, in one run.

python -m benchmarks.first_paint [--rounds N]
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import as_installed
from benchmarks.results import report

ROOT = Path(__file__).parent.parent
GOAL = 1.8

BARE = """
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(QLabel("Hello"))
window.resize(1280, 800)
"""
OURS = """
import sys
from app.command_line.launch import main
from app.assembly.profile import Profile  # before Qt, as `main` does it
from PySide6.QtWidgets import QApplication
app = QApplication([])
"""
# An event of its own, posted when painting begins, comes right after it and says that it is over.
WATCH = """
from PySide6.QtCore import QCoreApplication, QEvent, QObject

class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            app.removeEventFilter(self)
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))
        return False

    def customEvent(self, event):
        import os
        print("painted", flush=True)
        os._exit(0)

watch = Watch()
app.installEventFilter(watch)
"""


def measure(code: str) -> float:
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "config").mkdir()
        (Path(home) / "config" / "settings.toml").write_text('provider = "demo"\n')
        environment = as_installed() | {"HANDRAIL_HOME": home, "QT_API": "pyside6"}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        began = time.perf_counter()
        child = subprocess.Popen(
            [sys.executable, "-c", code], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert child.stdout is not None
        line = child.stdout.readline()
        took = time.perf_counter() - began
        child.wait()
        child.stdout.close()
    if line != b"painted\n":
        raise SystemExit("nothing was painted")
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    programs = {
        "bare": BARE + WATCH + "window.show()\napp.exec()",
        "handrail": OURS + WATCH + "main([])",
    }
    for code in programs.values():
        measure(code)
    rounds = [{name: measure(code) for name, code in programs.items()} for _ in range(options.rounds)]
    for name in programs:
        print(f"{name:9} {statistics.median(sample[name] for sample in rounds) * 1000:6.0f} ms to the first paint")
    ratios = [sample["handrail"] / sample["bare"] for sample in rounds]
    report("first paint", ratios, goal=GOAL)
    print(f"ratio     {statistics.median(ratios):6.2f}     goal {GOAL}")


if __name__ == "__main__":
    main()
