"""What can be done with the conversation on show; the palette and the list of shortcuts offer it."""

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from app.ui.actions import Action
from app.ui.kit.language import tr, translated
from app.ui.kit.words import TRUST
from app.ui.wiring.session_files import EXPORTS, SessionFiles
from app.ui.wiring.sessions_overview import SessionsOverview
from app.ui.wiring.tab_display import Controller, TabDisplay
from app.ui.wiring.waiting_questions import WaitingQuestions

if TYPE_CHECKING:
    from app.ui.palette import Palette
    from app.ui.wiring.session_tab import SessionTab

SMALLEST_FONT, LARGEST_FONT, USUAL_FONT = 9, 28, 13


class ActingController(Controller, Protocol):
    display: TabDisplay
    files: SessionFiles
    waiting: WaitingQuestions
    overview: SessionsOverview

    @property
    def tab(self) -> "SessionTab | None": ...

    def review(self) -> None: ...

    def change_settings(self, changes: dict[str, Any]) -> None: ...


class WindowActions:
    """Adds the actions to the window; each acts on the conversation that is shown."""

    def __init__(self, controller: ActingController) -> None:
        self._controller = controller
        self._window = controller.window
        self._actions = controller.window.doable
        self.palette: Palette | None = None
        controller.window.doable.add(*self._all())

    def _all(self) -> list[Action]:
        controller, composer = self._controller, self._window.composer
        return [
            Action("palette", tr("All commands"), self.open_palette, "Ctrl+K"),
            Action("shortcuts", tr("Keyboard shortcuts"), lambda: controller.preferences.show("shortcuts"), "Ctrl+/"),
            Action("open_folder", tr("Open a folder…"), controller.pick_folder, "Ctrl+O"),
            Action(
                "add_folder",
                tr("Add a folder to this session…"),
                lambda: self._window.add_folder.emit(""),
                can_run=self._has_folder,
            ),
            Action("plan", tr("Plan mode on or off"), self.switch_plan, "Ctrl+Shift+P", self._has_folder),
            Action("model", tr("Choose a model…"), composer.open_models, "Ctrl+Shift+M", self._has_tab),
            Action("agent", tr("Choose an agent…"), composer.agents_requested.emit, can_run=self._has_folder),
            *self._trusts(),
            Action("attach", tr("Attach images or files…"), controller.composing.attaching.pick, can_run=self._has_tab),
            Action("find", tr("Find in this conversation"), lambda: self._find(0), "Ctrl+F", self._has_tab),
            Action("find_next", tr("Find the next place"), lambda: self._find(1), "F3", self._has_tab),
            Action("find_previous", tr("Find the place before"), lambda: self._find(-1), "Shift+F3", self._has_tab),
            Action("collapse_all", tr("Close all blocks"), lambda: self._set_all_open(False), can_run=self._has_tab),
            Action("open_all", tr("Open all blocks"), lambda: self._set_all_open(True), can_run=self._has_tab),
            Action("copy_answer", tr("Copy the last answer"), self._copy_answer, "Ctrl+Shift+C", self._has_tab),
            Action("stop", tr("Stop the agent"), composer.stop_requested.emit, can_run=self._is_running),
            Action("waiting", tr("Go to what waits for you"), controller.waiting.show, "Ctrl+J"),
            Action(
                "all_sessions",
                tr("All sessions at a glance"),
                controller.overview.show,
                "Ctrl+Shift+J",
            ),
            Action("review", tr("Review all changes"), controller.review, "Ctrl+Shift+R", self._is_stored),
            Action("undo", tr("Undo what the last turn changed"), self.undo, can_run=self._is_stored),
            Action(
                "compact",
                tr("Summarise the conversation"),
                lambda: controller.display.context.compact(""),
                can_run=self._has_tab,
            ),
            *self._exports(),
            Action("mcp_servers", tr("MCP servers…"), lambda: controller.preferences.show("mcp")),
            Action("import", tr("Import a conversation…"), self._import),
            Action(
                "close_session", tr("Close this conversation"), controller.tabs.close_current, "Ctrl+W", self._has_tab
            ),
            Action("larger", tr("Larger text"), lambda: self._zoom(1), "Ctrl++"),
            Action("smaller", tr("Smaller text"), lambda: self._zoom(-1), "Ctrl+-"),
            Action("usual_size", tr("Text in its usual size"), lambda: self._zoom(0), "Ctrl+0"),
            Action("quit", tr("Quit Handrail"), self._window.close, "Ctrl+Q"),
        ]

    def _trusts(self) -> list[Action]:
        choose = self._window.composer.trust_chosen.emit
        return [
            Action(f"trust_{value}", tr("Trust level: {name}", name=words.name), partial(choose, value))
            for value, words in TRUST.items()
        ]

    def _exports(self) -> list[Action]:
        return [
            Action(
                f"export_{name}",
                tr("Export as {format}", format=translated(act.value)),
                partial(self.export, name),
                can_run=self._is_stored,
            )
            for name, act in EXPORTS.items()
        ]

    # --- what they do

    def open_palette(self) -> None:
        from app.ui.kit.choices import Choice
        from app.ui.palette import Palette

        actions = self._actions
        choices = [
            Choice(one.title, keys=actions.shown_keys(one.name), value=one.name, is_enabled=one.can_run())
            for one in actions.all
            if one.name != "palette"
        ]
        self.palette = Palette(self._window, choices)
        self.palette.chosen.connect(actions.run)
        self.palette.destroyed.connect(lambda: setattr(self, "palette", None))
        self.palette.open()

    def switch_plan(self) -> None:
        composer = self._window.composer
        composer.plan_switched.emit(not composer.plan.isChecked())

    def undo(self) -> None:
        if self._controller.tab is not None:
            self._controller.tab.column.undoing.undo_last()

    def _find(self, by: int) -> None:
        if self._controller.tab is None:
            return
        finder = self._controller.tab.view.finder
        if by and finder.bar.isVisible():
            finder.move(by)
        else:
            finder.open()

    def _set_all_open(self, on: bool) -> None:
        if self._controller.tab is not None:
            self._controller.tab.view.set_all_open(on)

    def _copy_answer(self) -> None:
        if self._controller.tab is not None:
            self._controller.tab.view.copy_answer()

    def export(self, name: str) -> None:
        tab = self._controller.tab
        if tab is not None and tab.life.session_id is not None:
            self._controller.files.export(EXPORTS[name], tab.life.session_id)

    def _import(self) -> None:
        tab = self._controller.tab
        self._window.sidebar.import_requested.emit(tab.life.project if tab else "")

    def _zoom(self, by: int) -> None:
        now = self._controller.profile.settings.appearance.font_size
        wanted = min(max(now + by, SMALLEST_FONT), LARGEST_FONT) if by else USUAL_FONT
        if wanted != now:
            self._controller.change_settings({"appearance": {"font_size": wanted}})

    # --- whether they can

    def _has_tab(self) -> bool:
        return self._controller.tab is not None

    def _has_folder(self) -> bool:
        return self._controller.tab is not None and bool(self._controller.tab.life.project)

    def _is_running(self) -> bool:
        return self._controller.tab is not None and self._controller.tab.life.running

    def _is_stored(self) -> bool:
        return self._controller.tab is not None and self._controller.tab.life.session_id is not None
