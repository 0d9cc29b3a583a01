"""Keys in a real Secret Service, which the test brings up itself on a bus of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MISSING = [name for name in ("dbus-run-session", "gnome-keyring-daemon") if shutil.which(name) is None]

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

CODE = """
from app.secrets import Keys, secure_keyring
assert secure_keyring(), "the Secret Service is not taken for secure"
keys = Keys({})
assert keys.keep("anthropic", " sk-test-1\\n") == "the system keyring"
found = Keys({"ANTHROPIC_API_KEY": "sk-other"}).find("anthropic", ("ANTHROPIC_API_KEY",))
assert found is not None and (found.value, found.source) == ("sk-test-1", "the system keyring"), found
keys.forget("anthropic")
keys.forget("anthropic")
assert Keys({}).find("anthropic") is None
print("kept, found and forgotten")
"""


def test_a_key_is_kept_found_and_forgotten(tmp_path: Path) -> None:
    unlock = "echo -n pw | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1"
    script = f'{unlock}; exec {sys.executable} -c "$CODE"'
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_KEYRING_BACKEND"}
    environment |= {"CODE": CODE, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    environment |= {"XDG_RUNTIME_DIR": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", script], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == "kept, found and forgotten", done.stderr
    kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(b"sk-test-1" in content for content in kept)
