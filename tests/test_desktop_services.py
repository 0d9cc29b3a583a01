"""What the desktop offers, for real, on a bus that the test brings up itself: the keyring and notifications."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MISSING = [name for name in ("dbus-run-session", "gnome-keyring-daemon") if shutil.which(name) is None]

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

CORE = """
from app.secrets import Keys, secure_keyring
assert secure_keyring(), "the Secret Service is not taken for secure"
keys = Keys({})
assert keys.keep("anthropic", " sk-test-1\\n") == "the system keyring"
found = Keys({"ANTHROPIC_API_KEY": "sk-other"}).find("anthropic", ("ANTHROPIC_API_KEY",))
assert found is not None and (found.value, found.source) == ("sk-test-1", "the system keyring"), found
keys.forget("anthropic")
keys.forget("anthropic")
assert Keys({}).find("anthropic") is None
print("done")
"""

WINDOW = """
import asyncio
from PySide6.QtWidgets import QApplication
from app.desk import Desk
from app.secrets import Keys
from app.ui.wiring.desktop import Desktop
from app.ui.loop import Loop
from app.ui.kit.theme import Theme
from app.ui.welcome.provider import Choice
from app.ui.window import MainWindow

async def main():
    desktop = Desktop(Desk.open(), Theme(app), MainWindow())
    desktop.show()
    desktop.first_run.choose_folder("")
    welcome = desktop.window.welcome
    welcome.started.emit(Choice("anthropic", "sk-test-1"))
    while Keys({}).find("anthropic") is None:
        await asyncio.sleep(0.05)
    desktop.preferences.show("providers")
    await asyncio.sleep(0.5)
    await desktop.preferences._remove_key("anthropic")
    assert Keys({}).find("anthropic") is None
    await desktop.leave()
    desktop.desk.close()

app = QApplication([])
loop = Loop(app)
with loop:
    loop.run_until_complete(asyncio.wait_for(main(), 30))
print("done")
"""

NOTIFY = """
import asyncio, threading
from jeepney import DBusAddress, new_method_return, message_bus
from jeepney.io.blocking import open_dbus_connection
from app.ui.notify import notify

bus = open_dbus_connection(bus="SESSION")
bus.send_and_get_reply(message_bus.RequestName("org.freedesktop.Notifications"))
heard = []

def serve():
    while True:
        message = bus.receive()
        if message.header.message_type.name == "method_call":
            heard.append(message.body)
            bus.send(new_method_return(message, "u", (1,)))
            return

thread = threading.Thread(target=serve)
thread.start()
asyncio.run(notify("Handrail needs your answer", "<b>rm</b> & more"))
thread.join(5)
assert heard[0][3:5] == ("Handrail needs your answer", "&lt;b>rm&lt;/b> &amp; more"), heard
print("done")
"""


@pytest.mark.parametrize(
    "code", [CORE, WINDOW, NOTIFY], ids=["a key by the core", "a key by the window", "a notification"]
)
def test_it_is_kept_and_found_or_shown_and_never_in_a_plain_file(tmp_path: Path, code: str) -> None:
    unlock = "echo -n pw | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1"
    script = f'{unlock}; exec {sys.executable} -c "$CODE"'
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_KEYRING_BACKEND"}
    environment |= {
        "CODE": code,
        "QT_QPA_PLATFORM": "offscreen",
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    environment |= {"XDG_RUNTIME_DIR": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", script], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == "done", done.stderr
    kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(b"sk-test-1" in content for content in kept)
