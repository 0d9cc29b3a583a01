"""The pages of the settings window; each is told the settings and reports every change as a partial update."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.assembly.endpoints import all_endpoints, find_endpoint
from app.configuration.model_table import about_the_table
from app.configuration.settings import LEAST_WINDOW_TOKENS, ProviderSettings, Settings
from app.providers import ModelInfo
from app.ui.kit.controls import Combo, column, emptied, row, scrolled
from app.ui.kit.fields import Form, fields_on
from app.ui.kit.forms import labelled, line_edit
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import label
from app.ui.kit.words import EFFORTS, breakable, count_in, provider_title
from app.ui.steering.panel import TrustCards
from app.ui.writing.model_picker import ModelList


class SettingsPage(QWidget):
    """One page: a heading, a sentence, and its controls, of which `form` has those of the settings that name it."""

    changed = Signal(dict)
    name = ""
    title = ""
    about = ""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "clear")

    def load(self, settings: Settings) -> None:
        """Show these without reporting anything."""
        for entry in self.form.entries.values():
            entry.load(entry.field.value_in(settings))

    @cached_property
    def form(self) -> Form:
        made = Form(fields_on(self.name), controls=self._controls())
        made.changed.connect(lambda name, value: self.changed.emit(made[name].field.change(value)))
        return made

    def _controls(self) -> Mapping[str, QWidget]:
        """Those of its settings that have a control of their own."""
        return {}

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

    name = "models"
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
        listed = labelled(tr("Provider"), self.provider)
        self._lay_out(listed, self.list, 6, self.form, 6, set_by_hand, self._problem, about)

    def _controls(self) -> Mapping[str, QWidget]:
        made = Combo(tr("How much models think"))
        for level, name in EFFORTS.items():
            made.addItem(translated(name), level)
        return {"effort": made}

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
        super().load(settings)
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


class FormPage(SettingsPage):
    """Its settings, and nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self._lay_out(self.form)


class TrustPage(FormPage):
    name = "trust"
    title = later("Trust")
    about = later(
        "How much the agent may do without asking you. New sessions start with this; each can be changed in its panel."
    )

    def _controls(self) -> Mapping[str, QWidget]:
        self.cards = TrustCards()
        return {"trust": self.cards}


class AppearancePage(FormPage):
    name = "appearance"
    title = later("Appearance")
    about = later("Changes apply immediately.")


class NotificationsPage(FormPage):
    name = "notifications"
    title = later("Notifications")
    about = later("What the desktop tells you while you work in another window.")


class AboutPage(SettingsPage):
    """Shows what it is told, to be read and copied."""

    name = "about"
    title = later("About")
    about = later("Handrail lets an agent work in a folder of yours, and leaves you in charge.")

    def __init__(self) -> None:
        super().__init__()
        self._facts = column(spacing=10)
        self._lay_out(self._facts)

    def show_facts(self, facts: Mapping[str, str]) -> None:
        emptied(self._facts)
        for name, fact in facts.items():
            said = label(breakable(fact), tone="text2", wrap=True)
            said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._facts.addLayout(column(label(name, "strong"), said, spacing=1))


class ChecksPage(FormPage):
    name = "checks"
    title = later("Checks")
    about = later(
        "Commands that run by themselves while the agent works: confined, undone and audited like its own. What a "
        "failed one prints, the agent reads once. A folder that you trust can bring its own in .handrail/checks.toml."
    )


class BudgetPage(SettingsPage):
    """An empty field is no limit."""

    name = "budget"
    title = later("Budget")
    about = later(
        "When a budget is used up, Handrail stops before the next call of a model and asks you. "
        "What a call can cost at most is set aside before it is made, so that a budget is never "
        "exceeded unasked. A budget in money needs prices that are known; with a model whose price is not known, "
        "Handrail asks you. You can set prices of your own under [prices] in the settings file."
    )

    def __init__(self) -> None:
        super().__init__()
        table = about_the_table()
        known = tr("Prices and models as of {date}, from {source}.", date=table["as_of"], source=table["source"])
        self._lay_out(self.form, label(known, "small", wrap=True))
