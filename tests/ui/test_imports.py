"""Imports while Qt is loaded: a package that is only half there is left alone."""

import subprocess
import sys
from pathlib import Path

PACKAGE = """
def __getattr__(name):
    raise ImportError(f"{name} was asked for too early")
"""


def test_no_attribute_of_an_imported_module_is_asked_for(tmp_path: Path) -> None:
    """As pydantic failed in one of two starts on a busy machine, and the window said that something went wrong."""
    (tmp_path / "half_there.py").write_text(PACKAGE)
    code = f"import sys, PySide6.QtCore, app.ui; sys.path.append({str(tmp_path)!r}); import half_there"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
