"""Every state that is out of the ordinary: the window says what is wrong and, where there is a remedy, has a button.

HANDRAIL_PICTURES=FOLDER python -m pytest tests/ui/test_states.py draws each of them there, light and dark;
HANDRAIL_PICTURES_SIZE=520x640 does so in another size.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.assembly import tool_runtime
from app.assembly.profile import Profile
from app.configuration.secrets import Glimpse
from app.providers import KINDS, ModelInfo
from app.storage.sessions.claims import SessionClaims
from app.ui.kit.theme import Theme
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.problems import BEGIN_NEW, OPEN_FILE
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.messages import AssistantMessage, Text, UserMessage
from tests.model_server import model_server
from tests.other_program import holding
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.pictures import KEEPS, MOST_DIFFERENT, described, different, keep, kept
from tests.ui.reach import every, texts

PICTURES = os.environ.get("HANDRAIL_PICTURES", "")
SIZE = tuple(map(int, os.environ.get("HANDRAIL_PICTURES_SIZE", "1280x800").split("x")))


NEW_FILE = {"path": "src/retry.py", "content": "import time\n\n\ndef wait(seconds):\n    time.sleep(seconds)\n"}
ANSWER = """It reads the wall clock. Two changes mend it:

- measure with `time.monotonic()`
- cap the jitter

```python
def wait(attempt):
    return min(8.0, 0.2 * 2**attempt)
```
"""


@dataclass
class Stage:
    """Where a state is brought about; `until` is ended with the test."""

    open_window: Opener
    qtbot: QtBot
    project: Path
    home: Path
    patch: pytest.MonkeyPatch
    until: ExitStack

    def open(self, *script: dict[str, object], settings: str | None = None) -> AppController:
        controller = self.open_window(*script, settings=settings)
        controller.window.resize(*SIZE)
        return controller

    def ask(self, *script: dict[str, object], settings: str | None = None) -> AppController:
        """What a person meets who asks something."""
        controller = self.open(*script, settings=settings)
        say(self.qtbot, controller, "Why does the retry test fail?")
        return controller

    def server_settings(self, url: str) -> str:
        entry = f'[providers.work]\nkind = "openai"\nbase_url = "{url}"\nmodel = "qwen3-coder"\n'
        return f'provider = "work"\nrecent_projects = ["{self.project}"]\n{entry}'

    def stored(self, *, is_claimed: bool = False) -> str:
        """An earlier conversation, perhaps open in another program."""
        profile = self.until.enter_context(closing(Profile.open()))
        made = profile.store.create(project=str(self.project), provider="scripted", model="scripted", agent="developer")
        profile.store.rename(made.id, "Flaky retry test")
        log = profile.store.log(made.id)
        log.append(UserMessage("Why does the retry test fail?"))
        log.append(AssistantMessage((Text("The clock runs backwards."),)))
        if is_claimed:
            SessionClaims(profile.versions).claim(made.id)
        return made.id


@dataclass(frozen=True)
class State:
    """`says` is read in the window, `act` is on a button there; "" where nothing but time or reading helps."""

    reach: Callable[[Stage], AppController]
    says: tuple[str, ...]
    act: str = ""


def empty(stage: Stage) -> AppController:
    return stage.open()


def empty_without_folder(stage: Stage) -> AppController:
    controller = stage.open(settings='provider = "scripted"\n')
    assert controller.window.composer.field.placeholderText() == "Ask a question"
    return controller


def first_start(stage: Stage) -> AppController:
    return stage.open(settings="")


def loading(stage: Stage) -> AppController:
    return stage.ask({"say": "At last.", "wait": 3600})


def offline(stage: Stage) -> AppController:
    return stage.ask(settings=stage.server_settings("http://127.0.0.1:9/v1"))


def offline_for_good(stage: Stage) -> AppController:
    stage.patch.setattr("app.agent.steps.Limits.retry_delay", lambda *_: None)
    return stage.ask(settings=stage.server_settings("http://127.0.0.1:9/v1"))


def no_keyring(stage: Stage) -> AppController:
    controller = stage.open()
    controller.first_run.key_not_kept.emit()
    return controller


def keyring_locked(stage: Stage) -> AppController:
    stage.patch.setattr("app.configuration.secrets._glimpse", lambda _name: Glimpse(is_locked=True))
    stage.patch.setattr("app.configuration.secrets._unlocked", lambda _name: "")
    return stage.ask(settings=f'provider = "anthropic"\nrecent_projects = ["{stage.project}"]\n')


def no_key(stage: Stage) -> AppController:
    return stage.ask(settings=f'provider = "anthropic"\nrecent_projects = ["{stage.project}"]\n')


def no_confinement(stage: Stage) -> AppController:
    async def found(*_: object) -> InForce:
        return InForce(Tier.NONE, note="bwrap is not installed and this kernel has no Landlock.")

    stage.patch.setattr(tool_runtime, "tried_confinement", found)
    controller = stage.open()
    controller.warm_up()
    return controller


def folder_gone_at_start(stage: Stage) -> AppController:
    shutil.rmtree(stage.project)
    return stage.open()


def folder_gone(stage: Stage) -> AppController:
    controller = stage.ask({"say": "One."}, {"say": "Two."})
    stage.qtbot.waitUntil(idle(controller))
    shutil.rmtree(stage.project)
    say(stage.qtbot, controller, "And now?")
    return controller


def folder_of_stored_session_gone(stage: Stage) -> AppController:
    session = stage.stored()
    shutil.rmtree(stage.project)
    controller = stage.open(settings='provider = "scripted"\n')
    controller.tabs.choose(session)
    say(stage.qtbot, controller, "And now?")
    return controller


def settings_wrong(stage: Stage) -> AppController:
    return stage.open(settings=f'trust = "yolo"\nrecent_projects = ["{stage.project}"]\n')


def database_locked(stage: Stage) -> AppController:
    stage.stored()
    stage.until.enter_context(holding(stage.home / "data" / "handrail.db"))
    return stage.ask({"say": "Hello."})


def database_damaged(stage: Stage) -> AppController:
    (stage.home / "data").mkdir()
    (stage.home / "data" / "handrail.db").write_bytes(b"no database " * 400)
    return stage.open()


def disk_full(stage: Stage) -> AppController:
    controller = stage.ask({"say": "One."}, {"say": "Two."})
    stage.qtbot.waitUntil(idle(controller))
    database = controller.profile.store._db
    [(pages,)] = database.rows("PRAGMA page_count")  # no transaction: the conversation may be indexed at this moment
    database._connection.execute(f"PRAGMA max_page_count={pages}")
    controller.window.composer.field.setPlainText("And now? " * 2000)
    say(stage.qtbot, controller, "")
    return controller


def model_without_tools(stage: Stage) -> AppController:
    async def found(*_: object) -> ModelInfo:
        return ModelInfo("scripted", tools=False)

    stage.patch.setattr("app.assembly.connections._model", found)
    return stage.ask({"say": "I can only talk about it."})


def context_full(stage: Stage) -> AppController:
    controller = stage.ask({"say": "The clock."}, {"fail": "context"}, {"fail": "context"}, {"fail": "context"})
    stage.qtbot.waitUntil(idle(controller))
    say(stage.qtbot, controller, "And now?")
    return controller


def window_too_small(stage: Stage) -> AppController:
    return stage.ask({"fail": "context"}, {"fail": "context"})


def key_revoked(stage: Stage) -> AppController:
    server = stage.until.enter_context(model_server(key="another"))
    stage.patch.setitem(KINDS, "openai", replace(KINDS["openai"], base_url=server.url))
    stage.patch.setenv("OPENAI_API_KEY", "sk-of-yesterday")
    return stage.ask(settings=f'provider = "openai"\nrecent_projects = ["{stage.project}"]\n')


def second_instance(stage: Stage) -> AppController:
    session = stage.stored(is_claimed=True)
    controller = stage.open({"say": "Hello."})
    controller.tabs.choose(session)
    return controller


def approval(stage: Stage) -> AppController:
    return stage.ask({"say": "The clock steps back.", "call": "write", "arguments": NEW_FILE}, {"say": "Done."})


def answered(stage: Stage) -> AppController:
    controller = stage.ask({"say": ANSWER})
    stage.qtbot.waitUntil(idle(controller))
    return controller


STATES: dict[str, State] = {
    "approval": State(approval, ("Create src/retry.py",), "Approve"),
    "answered": State(answered, ("Why does the retry test fail?", "monotonic"), ""),
    "empty": State(empty, ("What shall we do in project?", "You see every step"), "Find what looks unfinished"),
    "empty-without-folder": State(empty_without_folder, ("Plain chat", "Choose a folder"), "Choose a folder…"),
    "first-start": State(first_start, ("What would you like to get done?",), "Choose a folder…"),
    "loading": State(loading, ("Why does the retry test fail?",), ""),
    "offline": State(offline, ("No connection", "Trying again"), "Stop"),
    "offline-for-good": State(offline_for_good, ("No connection", "127.0.0.1:9"), "Choose another model…"),
    "no-keyring": State(no_keyring, ("no keyring", "gone when you quit"), "OK"),
    "keyring-locked": State(keyring_locked, ("The keyring is locked", "stayed locked"), "Retry"),
    "no-key": State(no_key, ("There is no key for",), "Enter a key…"),
    "no-confinement": State(
        no_confinement, ("Not confined", "every command asks", "bwrap is not installed"), "What helps…"
    ),
    "folder-gone-at-start": State(folder_gone_at_start, ("cannot be used", "does not exist"), "Choose another…"),
    "folder-gone": State(folder_gone, ("The folder is gone", "is not there any more"), "Choose a folder…"),
    "folder-of-stored-session-gone": State(
        folder_of_stored_session_gone, ("The folder is gone", "does not exist", "And now?"), "Choose a folder…"
    ),
    "settings-wrong": State(settings_wrong, ("line 1", "asks before every tool call"), OPEN_FILE),
    "database-locked": State(database_locked, ("Another program is using the database",), ""),
    "database-damaged": State(database_damaged, ("is damaged", "left as it is"), BEGIN_NEW),
    "disk-full": State(disk_full, ("The disk is full", "Free some space"), "Retry"),
    "model-without-tools": State(
        model_without_tools, ("scripted cannot use tools", "only talk"), "Choose another model…"
    ),
    "window-too-small": State(window_too_small, ("window is too small", "Choose the lean agent"), "Use the agent lean"),
    "context-full": State(context_full, ("The conversation is too long",), "Summarise the conversation"),
    "key-revoked": State(key_revoked, ("The key was not accepted", "was refused (401)"), "Enter a key…"),
    "second-instance": State(second_instance, ("open in another Handrail", "looking on"), "Go on here"),
}


PICTURED = (
    "approval", "answered", "empty", "empty-without-folder", "first-start", "offline-for-good", "keyring-locked",
    "no-confinement", "model-without-tools", "context-full", "key-revoked", "second-instance",
)  # fmt: skip
"""What looks the same on every machine: no path of this one makes its texts longer or shorter."""


@pytest.fixture
def stage(
    open_window: Opener, qtbot: QtBot, project: Path, handrail_home: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Stage]:
    with ExitStack() as until:
        yield Stage(open_window, qtbot, project, handrail_home, monkeypatch, until)


def on_show(controller: AppController) -> list[QWidget]:
    """The window and its sheets."""
    sheets = [sheet for sheet in every(controller.window, QDialog) if sheet.isVisible()]
    return [controller.window, *sheets]


def read(controller: AppController) -> str:
    """All that a person can read."""
    words = "\n".join(text for root in on_show(controller) for text in texts(root))
    return words + (seen(controller) if controller.tab is not None else "")


def buttons(controller: AppController) -> list[str]:
    roots = on_show(controller)
    found = [one for root in roots for one in every(root, QAbstractButton) if one.isVisibleTo(root) and one.isEnabled()]
    return [one.text().replace("&", "") for one in found]


@pytest.mark.parametrize("name", STATES)
def test_the_state_is_told_with_what_to_do(stage: Stage, theme: Theme, name: str) -> None:
    state = STATES[name]
    controller = state.reach(stage)

    def is_told() -> bool:
        told = read(controller)
        return all(words in told for words in state.says)

    stage.qtbot.waitUntil(is_told)
    if name in PICTURED:
        check_picture(controller, name)
    if PICTURES:
        draw(controller, theme, name)
    assert not state.act or state.act in buttons(controller), buttons(controller)


def check_picture(controller: AppController, name: str) -> None:
    seen_now = described(picture(controller))
    if KEEPS:
        keep(name, seen_now)
    share = different(seen_now, kept(name))
    assert share <= MOST_DIFFERENT, "\n".join([f"{share:.0%} of {name} looks different:", *seen_now])


def picture(controller: AppController) -> QPixmap:
    """The window with what stands over it."""
    for _ in range(5):
        QApplication.processEvents()
    window, *sheets = on_show(controller)
    made = window.grab()
    for sheet in sheets:
        painter = QPainter(made)
        painter.drawPixmap(made.rect().center() - sheet.rect().center(), sheet.grab())
        painter.end()
    return made


def draw(controller: AppController, theme: Theme, name: str) -> None:
    for look in ("light", "dark"):
        theme.apply("dark" if look == "dark" else "light")
        Path(PICTURES).mkdir(exist_ok=True)
        picture(controller).save(str(Path(PICTURES) / f"{name}-{look}.png"))


def test_a_part_of_the_window_that_vanishes_is_noticed(stage: Stage) -> None:
    controller = approval(stage)
    stage.qtbot.waitUntil(lambda: "Create src/retry.py" in read(controller))
    window = controller.window
    for part in (window.panel, window.sidebar, window.composer, window.topbar, window.chat):
        part.hide()
        assert different(described(picture(controller)), kept("approval")) > MOST_DIFFERENT, part
        part.show()
    check_picture(controller, "approval")
