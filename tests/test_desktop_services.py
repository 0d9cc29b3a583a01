"""What the desktop offers, for real, on a bus that the test brings up itself: the keyring and notifications."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.starting import SCRIPT

ROOT = Path(__file__).parent.parent
MISSING = [name for name in ("dbus-run-session", "gnome-keyring-daemon") if shutil.which(name) is None]

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

CORE = """
from app.configuration.secrets import Keys, secure_keyring
assert secure_keyring(), "the Secret Service is not taken for secure"
keys = Keys({})
assert keys.keep("anthropic", " sk-test-1\\n") == "the system keyring"
found = Keys({"ANTHROPIC_API_KEY": "sk-other"}).find("anthropic", ("ANTHROPIC_API_KEY",))
assert found is not None and (found.value, found.source) == ("sk-test-1", "the system keyring"), found
keys.forget("anthropic")
keys.forget("anthropic")
assert Keys({}).find("anthropic") is None
"""

WINDOW = """
import asyncio
from PySide6.QtWidgets import QApplication
from app.assembly.profile import Profile
from app.configuration.secrets import Keys
from app.ui.wiring.app_controller import AppController
from app.ui.loop import Loop
from app.ui.kit.theme import Theme
from app.ui.welcome.provider import ProviderChoice
from app.ui.window import MainWindow

async def main():
    desktop = AppController(Profile.open(), Theme(app), MainWindow())
    desktop.show()
    desktop.first_run.choose_folder("")
    welcome = desktop.window.welcome
    welcome.started.emit(ProviderChoice("anthropic", "sk-test-1"))
    while Keys({}).find("anthropic") is None:
        await asyncio.sleep(0.05)
    desktop.preferences.show("providers")
    await asyncio.sleep(0.5)
    await desktop.preferences.remove_key("anthropic")
    assert Keys({}).find("anthropic") is None
    await desktop.leave()
    desktop.profile.close()

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


EMPTY = """
from app.configuration.secrets import Keys
from tests.prompter import Prompter
prompter = Prompter()
keys = Keys({"OPENAI_API_KEY": "sk-test-1"})
found = keys.find("openai", ("OPENAI_API_KEY",), lambda: None)
assert found is not None and found.source == "the environment variable OPENAI_API_KEY", found
assert Keys({}).find("openai", ("OPENAI_API_KEY",), lambda: None) is None
assert Keys({}).place("openai") == ""
keys.forget("openai")
assert prompter.asked == [], prompter.asked
assert keys.keep("openai", "sk-test-1") == "memory, for this run only"
assert prompter.asked == ["Choose password for new keyring"], prompter.asked
print("done")
"""

LOCKED = """
import secretstorage
from app.configuration.secrets import Keys
from tests.prompter import Prompter
Keys({}).keep("openai", "sk-test-1")
secretstorage.get_default_collection(secretstorage.dbus_init()).lock()
prompter, told = Prompter(), []
assert Keys({}).place("openai") == "the locked system keyring"
assert Keys({}).place("other") == ""
assert Keys({}).find("openai") is None
found = Keys({"KEY": "sk-other"}).find("openai", ("KEY",), lambda: told.append("ask"))
assert found is not None and found.value == "sk-other"
assert (prompter.asked, told) == ([], []), prompter.asked
assert Keys({}).find("openai", (), lambda: told.append("ask")) is None
assert (len(prompter.asked), told) == (1, ["ask"]), prompter.asked
print("done")
"""

ROOM = """
import asyncio, os
from dataclasses import replace
from PySide6.QtWidgets import QApplication
from app import providers
from app.assembly.profile import Profile
from app.configuration.secrets import Keys
from app.ui.wiring.app_controller import AppController
from app.ui.loop import Loop
from app.ui.kit.dialogs import Notice
from app.ui.kit.theme import Theme
from app.ui.window import MainWindow
from tests.model_server import model_server
from tests.prompter import Prompter
from tests.ui.reach import every, texts

async def until(condition):
    while not condition():
        await asyncio.sleep(0.02)

async def opened():
    profile = Profile.open()
    profile.change({"provider": "openai"})
    desktop = AppController(profile, Theme(app), MainWindow())
    desktop.show()
    await until(lambda: desktop.tab is not None)
    return desktop

async def closed(desktop):
    await desktop.leave()
    desktop.profile.close()

app = QApplication([])
loop = Loop(app)
with model_server("from the cloud", ["gpt-5.5"]) as cloud:
    providers.KINDS["openai"] = replace(providers.KINDS["openai"], base_url=cloud.url)
    with loop:
        loop.run_until_complete(asyncio.wait_for(main(), 60))
print("done")
"""

SENDING = """
async def main():
    prompter = Prompter(released=False)
    os.environ["OPENAI_API_KEY"] = "sk-test-1"
    desktop = await opened()
    desktop.tab.send("hello")
    await until(lambda: cloud.said or prompter.asked)
    assert prompter.asked == [], prompter.asked
    await until(lambda: not desktop.tab.life.running)
    assert cloud.said == ["hello"] and "Bearer sk-test-1" in cloud.everything
    desktop.preferences.show("providers")
    await until(lambda: any("From OPENAI_API_KEY" in text for text in texts(desktop.preferences.dialog)))
    assert prompter.asked == [], prompter.asked
    desktop.preferences.dialog.key_set.emit("openai", "sk-test-1")
    await until(lambda: prompter.asked)
    await closed(desktop)
"""
"""At its end a prompt is open that nobody answers, which does not keep the program from ending."""

UNLOCKING = """
async def main():
    import secretstorage
    Keys({}).keep("openai", "sk-test-1")
    secretstorage.get_default_collection(secretstorage.dbus_init()).lock()
    prompter = Prompter(released=False)
    desktop = await opened()
    desktop.tab.send("hello")
    await until(lambda: prompter.asked)
    await until(lambda: any(text.startswith("Waiting for the keyring") for text in texts(desktop.tab.view)))
    assert not any("reading the prompt" in text for text in texts(desktop.tab.view))
    prompter.released.set()
    await until(lambda: any("stayed locked" in text for text in texts(desktop.tab.view)))
    assert cloud.requests == []
    await closed(desktop)
"""

STORING = """
async def main():
    prompter = Prompter(released=False)
    desktop = await opened()
    preferences = desktop.preferences
    preferences.show("providers")
    await until(lambda: any("No key" in text for text in texts(preferences.dialog)))
    assert prompter.asked == [], prompter.asked
    preferences.dialog.key_set.emit("openai", "sk-test-1")
    await until(lambda: prompter.asked)
    assert any("Waiting for the keyring" in text for text in texts(preferences.dialog)), texts(preferences.dialog)
    prompter.released.set()
    await until(lambda: every(desktop.window, Notice))
    await until(lambda: any("In memory" in text for text in texts(preferences.dialog)))
    await closed(desktop)
"""

UNLOCKED = "echo -n pw | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1"
NEW = "gnome-keyring-daemon --components=secrets --foreground >/dev/null 2>&1 &"
"""Of somebody who never had a keyring: there is no collection to put a key into."""


@pytest.mark.parametrize(
    ("service", "code"),
    [
        pytest.param(UNLOCKED, CORE + LOCKED, id="a key by the core, and reading unlocks nothing unasked"),
        pytest.param(UNLOCKED, WINDOW, id="a key by the window"),
        pytest.param(UNLOCKED, NOTIFY, id="a notification"),
        pytest.param(NEW, EMPTY, id="reading asks for no new keyring"),
        pytest.param(NEW, SENDING + ROOM, id="sending asks for no new keyring, and an open prompt keeps nobody"),
        pytest.param(UNLOCKED, UNLOCKING + ROOM, id="the window waits for the keyring and says so"),
        pytest.param(NEW, STORING + ROOM, id="storing a key asks for a new keyring"),
    ],
)
def test_it_is_kept_and_found_or_shown_and_never_in_a_plain_file(tmp_path: Path, service: str, code: str) -> None:
    script = f'{service}\nexec {shlex.join(SCRIPT)} "$CODE"'
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_KEYRING_BACKEND"}
    environment |= {
        "CODE": code,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_API": "pyside6",
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    environment |= {"XDG_RUNTIME_DIR": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", script], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.stdout.strip() == "done", done.stderr
    kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(b"sk-test-1" in content for content in kept)
