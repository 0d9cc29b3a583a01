"""The settings page for budgets: how much a session, or a day, may use in money or tokens."""

from PySide6.QtWidgets import QLineEdit, QWidget

from app.settings import BudgetSettings, Settings
from app.ui.kit.controls import column, row
from app.ui.kit.forms import line_edit
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import label
from app.ui.kit.theme import enlarged
from app.ui.kit.words import amount_in, count_in, typed_amount
from app.ui.settings.pages import SettingsPage

SPANS = (
    ("session", later("Each session"), later("Titles and summaries count too.")),
    ("day", later("Each day"), later("All sessions and programs together, until midnight.")),
)
UNITS = (("usd", later("dollars")), ("tokens", later("tokens")))
WIDTH_PX = 130


class BudgetPage(SettingsPage):
    """An empty field is no limit."""

    title = later("Budget")
    about = later(
        "When a budget is used up, Handrail stops before the next call of a model and asks you. "
        "What a call can cost at most is set aside before it is made, so that a budget is never "
        "exceeded unasked."
    )

    def __init__(self) -> None:
        super().__init__()
        self._stored = BudgetSettings()
        self.fields: dict[str, QLineEdit] = {}
        self._problem = label("", "small", "bad", wrap=True)
        self._problem.hide()
        parts: list[QWidget | int] = []
        for span, name, more in SPANS:
            parts += [self._span(span, translated(name), translated(more)), 8]
        about = label(
            tr(
                "A budget in money needs prices that are known; with a model whose price is not known, "
                "Handrail asks you. You can set prices of your own under [prices] in the settings file."
            ),
            "small",
            wrap=True,
        )
        self._lay_out(*parts, self._problem, about)

    def load(self, settings: Settings) -> None:
        self._stored = settings.budget
        for name, field in self.fields.items():
            field.setText(typed_amount(getattr(settings.budget, name)))
        self._problem.hide()

    def _span(self, span: str, name: str, more: str) -> QWidget:
        made = QWidget()
        fields = []
        for unit, marked in UNITS:
            key, words = f"{span}_{unit}", translated(marked)
            field = self.fields[key] = line_edit(tr("{name}: most {unit}", name=name, unit=words), tr("no limit"))
            field.setFixedWidth(enlarged(WIDTH_PX))
            field.editingFinished.connect(lambda key=key: self._report(key))
            fields += [field, label(words, tone="text2")]
        line = row(fields[0], fields[1], 12, fields[2], fields[3], None)
        made.setLayout(
            column(label(tr("{name} may use at most", name=name), "strong"), line, label(more, "small"), spacing=5)
        )
        return made

    def _report(self, key: str) -> None:
        text = self.fields[key].text().strip()
        read = count_in if key.endswith("tokens") else amount_in
        value = read(text)
        is_wrong = bool(text) and not value
        self._problem.setText(
            tr("“{text}” is not an amount above 0. Nothing was changed.", text=text) if is_wrong else ""
        )
        self._problem.setVisible(is_wrong)
        if not is_wrong and value != getattr(self._stored, key):
            self.changed.emit({"budget": {key: value}})
