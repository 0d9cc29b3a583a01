"""The pages of the settings window; each is told the settings and reports every change as a partial update."""

import re
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.endpoints import all_endpoints, find_endpoint
from app.plain import visible
from app.providers import ModelInfo
from app.settings import LEAST_WINDOW_TOKENS, VARIABLE, ProviderSettings, Settings
from app.ui.kit.controls import Combo, Segmented, column, row, scrolled
from app.ui.kit.forms import NumberField, labelled, line_edit
from app.ui.kit.language import LANGUAGES, later, number, tr, translated
from app.ui.kit.parts import Switch, button, label
from app.ui.kit.words import count_in, provider_title
from app.ui.steering.panel import TrustCards
from app.ui.writing.model_picker import ModelList

TONGUES = (("system", later("Same as the system")), *LANGUAGES.items())
TIMEOUTS = (
    ("none", later("Wait until I answer")),
    ("30", later("30 s")),
    ("60", later("1 min")),
    ("300", later("5 min")),
)
THEMES = (("light", later("Light")), ("dark", later("Dark")), ("system", later("Same as the system")))
MOTIONS = (("normal", later("Normal")), ("reduced", later("Reduced")), ("system", later("Same as the system")))
CONTRASTS = (("normal", later("Normal")), ("high", later("High")), ("system", later("Same as the system")))


class SettingsPage(QWidget):
    """One page: a heading, a sentence, and its controls."""

    changed = Signal(dict)
    title = ""
    about = ""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "clear")

    def _lay_out(self, *items: Any) -> None:
        """The page's head and its controls, in an area that scrolls.

        From the outside in: whatever gets another parent is dressed anew, with all that is in it.
        """
        body = QWidget()
        self._area = scrolled(body)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # large letters, a small screen
        self.setLayout(column(self._area))
        head = (label(translated(self.title), "heading"), label(translated(self.about), tone="text2", wrap=True), 8)
        body.setLayout(column(*head, *items, None, margins=(28, 24, 28, 24)))

    def _bring_into_view(self, part: QWidget) -> None:
        """As soon as it has its place."""
        QTimer.singleShot(0, part, lambda: self._area.ensureWidgetVisible(part, 0, 12))


class ModelsPage(SettingsPage):
    """Which model a new session starts with, per provider."""

    title = later("Models")
    about = later("The model a new session starts with. A session can use another one at any time.")
    models_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._settings = Settings()
        self.provider = Combo(tr("Provider"))
        self.list = ModelList()
        self.list.setMinimumHeight(220)
        self.provider.activated.connect(lambda _at: self._ask())
        self.list.retry_requested.connect(self._ask)
        self.list.chosen.connect(self._choose)
        self.window_model = line_edit(tr("Model whose window you set"), tr("its name, or * for all of this provider"))
        self.window_tokens = line_edit(tr("Tokens of its window"), tr("as the server says"))
        self.window_tokens.setFixedWidth(150)
        self.window_model.textChanged.connect(lambda _text: self._show_window())
        self.window_tokens.editingFinished.connect(self._report_window)
        self._problem = label("", "small", "bad", wrap=True)
        self._problem.hide()
        sizes = QWidget()
        sizes.setLayout(row(self.window_model, self.window_tokens, label(tr("tokens"), tone="text2")))
        about = label(
            tr(
                "Only for a model whose window Handrail does not know or has wrong. Leave the number "
                "empty to go by what the server, the table of models or an error says."
            ),
            "small",
            wrap=True,
        )
        set_by_hand = labelled(tr("Window of a model, set by hand"), sizes)
        self._lay_out(labelled(tr("Provider"), self.provider), self.list, 6, set_by_hand, self._problem, about)

    def show_window_of(self, provider: str, model: str) -> None:
        """The person wants to set the window of this model."""
        if (at := self.provider.findData(provider)) >= 0:
            self.provider.setCurrentIndex(at)
            self._ask()
        self.window_model.setText(model)
        self.window_tokens.setFocus()

    def load(self, settings: Settings) -> None:
        chosen = self._name() if settings.provider == self._settings.provider else settings.provider
        self._settings = settings
        self.provider.clear()
        for endpoint in all_endpoints(settings):
            self.provider.addItem(provider_title(endpoint.title, endpoint.kind.title), endpoint.name)
        self.provider.setCurrentIndex(max(0, self.provider.findData(chosen)))
        self.list.mark(self._model_of(self._name()))
        if not self.window_model.text():
            self.window_model.setText(self._model_of(self._name()))
        self._show_window()

    def ask(self) -> None:
        """Called when the page is opened: the list is asked for only then."""
        self._ask()

    def show_models(self, provider: str, models: list[ModelInfo]) -> None:
        if provider == self._name():
            self.list.show_models(models, self._model_of(provider))

    def show_models_error(self, provider: str, text: str) -> None:
        if provider == self._name():
            self.list.show_error(text)

    def _name(self) -> str:
        return str(self.provider.currentData() or "")

    def _model_of(self, provider: str) -> str:
        return find_endpoint(self._settings, provider).default_model

    def _ask(self) -> None:
        self.list.show_loading()
        self.models_requested.emit(self._name())

    @property
    def _windows(self) -> dict[str, int]:
        return self._settings.providers.get(self._name(), ProviderSettings()).windows

    def _show_window(self) -> None:
        tokens = self._windows.get(self.window_model.text().strip())
        self.window_tokens.setText(number(tokens) if tokens else "")
        self._problem.hide()

    def _report_window(self) -> None:
        model, text = self.window_model.text().strip(), self.window_tokens.text().strip()
        tokens = count_in(text)
        is_wrong = bool(text) and (tokens is None or tokens < LEAST_WINDOW_TOKENS)
        self._problem.setText(
            tr("A window has {least} tokens or more. Nothing was changed.", least=LEAST_WINDOW_TOKENS)
        )
        self._problem.setVisible(is_wrong)
        if model and not is_wrong and tokens != self._windows.get(model):
            self.changed.emit({"providers": {self._name(): {"windows": {model: tokens}}}})

    def _choose(self, model: str) -> None:
        self.list.mark(model)
        self.window_model.setText(model)
        self.changed.emit({"providers": {self._name(): {"model": model}}})


class TrustPage(SettingsPage):
    """How a new session starts out, and how long a question waits."""

    title = later("Trust")
    about = later(
        "How much the agent may do without asking you. New sessions start with this; each can be changed in its panel."
    )

    def __init__(self) -> None:
        super().__init__()
        self.trust = TrustCards()
        self.timeout = Segmented(tr("Approval timeout"), TIMEOUTS)
        self.tell = Switch(tr("Refuse without asking me when the agent tries to leave the sandbox"))
        self.trust.chosen.connect(lambda value: self.changed.emit({"trust": value}))
        self.timeout.chosen.connect(
            lambda value: self.changed.emit({"approval_timeout": None if value == "none" else float(value)})
        )
        self.tell.clicked.connect(lambda on: self.changed.emit({"tell_violations": on}))
        self.variables = line_edit(tr("More environment variables for commands"), "DATABASE_URL, AWS_PROFILE")
        self.variables.editingFinished.connect(self._report_variables)
        self._problem = label("", "small", "bad", wrap=True)
        self._problem.hide()
        self._kept: list[str] = []
        words = label(tr("Refuse without asking me when the agent tries to leave the sandbox"), wrap=True)
        told = row(words, self.tell)
        told.setStretch(0, 1)
        late = label(tr("After that, the call is denied and the agent continues without it."), "small", wrap=True)
        passed = labelled(tr("More environment variables for commands"), self.variables)
        about = label(
            tr(
                "Commands get the variables that most programs need, such as PATH and your language. The "
                "others are withheld, because they may hold secrets. Name here those that your commands "
                "need too."
            ),
            "small",
            wrap=True,
        )
        waits = labelled(tr("How long Handrail waits for my answer"), self.timeout)
        self._lay_out(self.trust, 8, waits, late, 8, told, 8, passed, self._problem, about)

    def load(self, settings: Settings) -> None:
        self.trust.select(settings.trust)
        waits = settings.approval_timeout
        self.timeout.select("none" if waits is None else f"{waits:g}")
        self.tell.setChecked(settings.tell_violations)
        self._kept = list(settings.command_variables)
        self.variables.setText(", ".join(self._kept))
        self._problem.hide()

    def _report_variables(self) -> None:
        names = list(dict.fromkeys(re.findall(r"[^\s,;]+", self.variables.text())))
        wrong = [name for name in names if not re.match(VARIABLE, name)]
        self._problem.setText(
            tr("“{name}” is not a variable name: use letters, digits and _.", name=visible(wrong[0])) if wrong else ""
        )
        self._problem.setVisible(bool(wrong))
        if not wrong and names != self._kept:
            self._kept = names
            self.changed.emit({"command_variables": names})


class AppearancePage(SettingsPage):
    """The language, light or dark, how large the letters are, and what opens files."""

    title = later("Appearance")
    about = later("Changes apply immediately.")

    def __init__(self) -> None:
        super().__init__()
        self.language = Segmented(tr("Language"), TONGUES)
        self.language.chosen.connect(lambda value: self.changed.emit({"appearance": {"language": value}}))
        self.theme = Segmented(tr("Theme"), THEMES)
        self.contrast = Segmented(tr("Contrast"), CONTRASTS)
        self.contrast.chosen.connect(lambda value: self.changed.emit({"appearance": {"contrast": value}}))
        self.motion = Segmented(tr("Motion"), MOTIONS)
        self.motion.chosen.connect(lambda value: self.changed.emit({"appearance": {"motion": value}}))
        self.font_size = NumberField(tr("Font size"), 9, 28, "px")
        self.theme.chosen.connect(lambda value: self.changed.emit({"appearance": {"theme": value}}))
        self.font_size.valueChanged.connect(lambda size: self.changed.emit({"appearance": {"font_size": size}}))
        self.editor = line_edit(tr("Editor for files"), tr("the first that is found"))
        self.editor.editingFinished.connect(lambda: self.changed.emit({"editor": self.editor.text().strip()}))
        about = label(
            tr(
                "Opens a file of the conversation: by the pencil beside a call, or Ctrl+click on a "
                "file's name. Name a program such as code, zed or kate, or one with its options:\n"
                "myeditor +{line} {path}"
            ),
            "small",
            wrap=True,
        )
        made = QWidget()
        smaller = button(tr("Smaller"), on_click=self.font_size.stepDown)
        larger = button(tr("Larger"), on_click=self.font_size.stepUp)
        made.setLayout(row(self.font_size, smaller, larger, None))
        sizes = labelled(tr("Font size"), made)
        spoken = labelled(tr("Language"), self.language)
        looks = (spoken, 6, labelled(tr("Theme"), self.theme), 6, labelled(tr("Contrast"), self.contrast), 6, sizes)
        self._lay_out(
            *looks, 6, labelled(tr("Motion"), self.motion), 6, labelled(tr("Editor for files"), self.editor), about
        )

    def load(self, settings: Settings) -> None:
        self.language.select(settings.appearance.language)
        self.theme.select(settings.appearance.theme)
        self.contrast.select(settings.appearance.contrast)
        self.motion.select(settings.appearance.motion)
        self.font_size.blockSignals(True)
        self.font_size.setValue(settings.appearance.font_size)
        self.font_size.blockSignals(False)
        self.editor.setText(settings.editor)
