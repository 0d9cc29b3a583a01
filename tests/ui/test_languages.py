"""The languages of the window: every text is found by Qt's tools, translated, and shown in the language chosen."""

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.text.sentences import say
from app.ui.kit import language
from app.ui.kit.language import LANGUAGES, current, later, number, speak, tr, translated, wanted
from app.ui.kit.words import amount_in, count
from app.ui.steering.panel import PanelZone
from app.ui.transcript.blocks.calls import ShownCall
from app.ui.transcript.blocks.tool_bodies import body_of
from app.ui.window import MainWindow
from app.ui.writing.composer import AgentRow
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.events import Decision, Layer
from app.vocabulary.messages import ToolResult
from tests.ui import written_texts
from tests.ui.hands import Opener
from tests.ui.reach import every
from tests.ui.written_texts import PLACES, flattened, unmarked, unsaid, wrong

ROOT = Path(__file__).resolve().parents[2]
HOW = "python packaging/languages.py brings the files up to date; docs/translating.md says how a text is written"
CONVERTED = (
    *(
        "changes",
        "kit",
        "pane",
        "sessions",
        "settings",
        "steering",
        "transcript",
        "welcome",
        "window",
        "wiring",
        "writing",
    ),
)
"""Packages of the window without any text that is not marked."""


@pytest.fixture(scope="module")
def languages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("languages", ROOT / "packaging" / "languages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


@pytest.fixture
def in_english_again() -> Iterator[None]:
    yield
    speak("en")


def words(widget: QWidget) -> set[str]:
    """What can be read on it."""
    return {part.text() for part in every(widget, QWidget) if isinstance(part, QLabel | QAbstractButton)}


Message = tuple[str, str, bool]
"""The English text, its meaning, and whether it has plural forms."""


def messages(file: Path) -> dict[Message, tuple[list[str], bool]]:
    """Each with its translations and whether somebody finished them."""
    if not file.exists():
        return {}
    found = {}
    for one in ElementTree.parse(file).iter("message"):
        answer = one.find("translation")
        assert answer is not None
        forms = [form.text or "" for form in answer.iter("numerusform")] or [answer.text or ""]
        key = (one.findtext("source") or "", one.findtext("comment") or "", one.get("numerus") == "yes")
        found[key] = (forms, answer.get("type") is None)
    return found


def in_code(files: list[Path]) -> set[Message]:
    return {(one.text, one.meaning, one.plural) for file in files for one in written_texts.texts(file)}


# --- the files


def test_every_text_is_written_so_that_it_can_be_found_and_translated_when_it_is_shown(
    languages: ModuleType,
) -> None:
    files = [*(ROOT / "app" / "ui").rglob("*.py"), *core(languages)]
    assert [what for file in files for what in wrong(file)] == []


def core(languages: ModuleType) -> list[Path]:
    return list(languages.areas()["core"])


def test_every_sentence_of_the_core_stays_whole(languages: ModuleType) -> None:
    assert [what for file in core(languages) for what in flattened(file)] == []


def test_what_the_core_says_to_a_person_is_a_sentence() -> None:
    """Faces without a window say theirs in English; so does the model that is a script."""
    beside = ("ui", "faces", "launch.py", "arguments.py", "inside", "scripted.py")
    files = [file for file in (ROOT / "app").rglob("*.py") if not {*beside} & {*file.relative_to(ROOT).parts}]
    assert [what for file in files for what in unsaid(file)] == []


def test_lupdate_finds_exactly_the_texts_of_the_code(languages: ModuleType, tmp_path: Path) -> None:
    files = [file for area in languages.areas().values() for file in area]
    languages.collect(files, "de", tmp_path / "all.ts")
    assert set(messages(tmp_path / "all.ts")) == in_code(files)


def test_every_text_is_translated(languages: ModuleType) -> None:
    for area, files in languages.areas().items():
        code = in_code(files)
        for name, needed in (("de", code), ("en", {one for one in code if one[2]})):
            written = messages(languages.TEXTS / name / f"{area}.ts")
            assert set(written) == needed, f"{name}/{area}: {HOW}"
            missing = [key[0] for key, (forms, finished) in written.items() if not finished or not all(forms)]
            assert missing == [], f"not translated in {name}/{area}"


def test_translations_have_the_places_of_the_original(languages: ModuleType) -> None:
    for file in sorted(languages.TEXTS.rglob("*.ts")):
        for (text, _, plural), (forms, _) in messages(file).items():
            assert len(forms) == (2 if plural else 1), text
            for form in forms:
                assert sorted(PLACES.findall(form)) == sorted(PLACES.findall(text)), f"{file.name}: {text!r}"
            assert not plural or "%n" in forms[-1], f"{file.name}: {text!r}"


def test_a_text_says_the_same_in_every_area(languages: ModuleType) -> None:
    said: dict[tuple[str, Message], list[str]] = {}
    for file in sorted(languages.TEXTS.rglob("*.ts")):
        for key, (forms, _) in messages(file).items():
            assert said.setdefault((file.parent.name, key), forms) == forms, f"{file.name}: {key[0]!r}"


def test_what_the_program_reads_is_what_was_translated(languages: ModuleType) -> None:
    for file in sorted(languages.TEXTS.rglob("*.ts")):
        compiled = QTranslator()
        assert compiled.load(str(file.with_suffix(".qm"))), HOW
        for (text, meaning, plural), (forms, _) in messages(file).items():
            shown = [compiled.translate("", text, meaning or None, n) for n in ((1, 2) if plural else (-1,))]
            assert shown == forms, f"{file.name}: {HOW}"
    stray = [file for file in languages.TEXTS.rglob("*.qm") if not file.with_suffix(".ts").exists()]
    assert stray == []


@pytest.mark.parametrize("package", CONVERTED)
def test_no_text_is_left_unmarked(package: str) -> None:
    folder = ROOT / "app" / "ui"
    files = folder.glob("*.py") if package == "window" else (folder / package).rglob("*.py")
    read = [file for file in sorted(files) if not str(file).endswith(written_texts.NO_TEXTS)]
    assert [what for file in read for what in unmarked(file)] == []


# --- a text


def test_a_value_stays_as_it_is_whatever_it_contains(german: None) -> None:
    name = "{why} {0} {name.__class__} %n %1.txt"
    assert name in tr("{why} It opens in your browser.\n\n{address}", why="x", address=name)
    assert translated(later("Open image {name}"), name="{name}") == "Bild öffnen: {name}"


def test_a_text_with_a_meaning_of_its_own_is_not_taken_for_another(german: None, languages: ModuleType) -> None:
    """Of another area, whose catalogue has the same English words without the meaning."""
    for file in sorted((languages.TEXTS / "de").glob("*.ts")):
        for (text, meaning, plural), (forms, _) in messages(file).items():
            if meaning and not plural:
                assert language._looked_up("de", text, meaning, -1) == forms[0], f"{file.name}: {text!r}, {meaning}"


def test_numbers_are_written_as_the_language_writes_them(german: None) -> None:
    assert (number(1234), number(1234.5, 1), count(61_400)) == ("1.234", "1.234,5", "61,4k")
    assert [amount_in(text) for text in ("2,50", "2.50", "1.000", "1.000,50")] == [2.5, 2.5, 1000, 1000.5]


def test_in_english_cents_are_cents_too() -> None:
    assert [amount_in(text) for text in ("2,50", "2.50", "1,000", "1,000.50")] == [2.5, 2.5, 1000, 1000.5]


# --- which language


@pytest.mark.parametrize(
    ("choice", "machine", "spoken"),
    [
        ("system", ["de-AT", "de"], "de"),
        ("system", ["fr-FR", "de_DE"], "de"),
        ("system", ["ja"], "en"),
        ("system", ["C"], "en"),
        ("en", ["de"], "en"),
        ("de", ["en"], "de"),
    ],
)
def test_the_system_decides_only_where_the_person_did_not(
    choice: str, machine: list[str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Machine:
        def uiLanguages(self) -> list[str]:
            return machine

    monkeypatch.setattr("app.ui.kit.language.QLocale.system", Machine)
    assert wanted(choice) == spoken


def test_every_language_can_be_chosen_by_its_own_name(
    open_window: Opener, qtbot: QtBot, in_english_again: None
) -> None:
    controller = open_window()
    controller.preferences.show("appearance")
    dialog = controller.preferences.dialog
    assert dialog is not None
    assert set(LANGUAGES.values()) <= words(dialog.appearance.form["language"].control)
    dialog.appearance.form["language"].control.chosen.emit("de")
    assert controller.profile.settings.appearance.language == "de"
    assert current() == "en"
    hint = "Another language counts when Handrail is started again."
    assert hint in words(dialog.appearance)
    assert "Same as the system" in words(dialog.appearance.form["language"].control)


def test_no_words_of_the_panel_are_cut_off_in_german(qapp: QApplication, qtbot: QtBot, german: None) -> None:
    window = MainWindow()
    qtbot.addWidget(window, before_close_func=lambda window: window.allow_close())
    window.panel.show_zones([PanelZone("@state", "/a/long/way", True), PanelZone("@chats", "/another", False)])
    window.panel.show_sandbox(InForce(Tier.REDUCED))
    window.show_conversation()
    window.show()
    area = every(window.panel, QScrollArea)[0]
    body = area.widget()
    assert body is not None
    assert body.minimumSizeHint().width() <= area.viewport().width()


def test_the_agents_that_come_along_are_described_in_german(
    open_window: Opener, qtbot: QtBot, in_english_again: None
) -> None:
    controller = open_window()
    speak("de")
    shown: list[AgentRow] = []
    controller.window.composer.show_agents = shown.extend  # type: ignore[assignment,method-assign]
    controller.window.composer.agents_requested.emit()
    qtbot.waitUntil(lambda: len(shown) > 5)
    files = (ROOT / "resources" / "agents").glob("*.md")
    english = {line for file in files for line in file.read_text().splitlines() if line.startswith("description:")}
    assert [row.name for row in shown if f"description: {row.description}" in english] == []


def test_qts_own_texts_come_along(german: None, qapp: QApplication) -> None:
    assert re.search("Rückgängig|Widerrufen", qapp.translate("QWidgetTextControl", "&Undo"))


def test_what_the_core_says_beside_a_command_is_german_too(german: None) -> None:
    call = ShownCall("c", "bash")
    used = {"host": "pypi.org", "port": 443, "sent": 1, "received": 2, "allowed": say("you allowed it once")}
    refused = {"host": "evil.test:443", "reason": say("hosts are allowed by the person, and nobody is there to ask")}
    call.result = ToolResult("", meta={"network": {"hosts": [used], "refused": [refused]}})
    assert [line.rpartition(" · ")[2] for line in call.hosts] == [
        "Sie haben es einmal erlaubt",
        "Hosts erlauben Sie selbst, und es ist niemand da, den man fragen könnte",
    ]


@pytest.mark.parametrize(
    ("tool", "code", "german_text"),
    [
        ("bash", "E_DENIED", "Nicht ausgeführt: abgelehnt."),
        ("mcp__raw__echo", "E_DENIED", "Nicht ausgeführt: abgelehnt."),
        ("mcp__raw__echo", "E_MCP", "Not run: the person said no."),  # a server says so
        ("web_fetch", "E_WEB", "Not run: the person said no."),
    ],
)
def test_what_we_say_of_a_call_is_german_and_what_others_say_is_not(
    qtbot: QtBot, german: None, tool: str, code: str, german_text: str
) -> None:
    call = ShownCall("c", tool)
    words = say("Not run: {clause}.", say("the person said no"))
    said = ToolResult(words if german_text != str(words) else str.__str__(words), is_error=True, code=code)
    call.finish(said, {}, Decision(False, Layer.PERSON, "the person said no", "person"), 0.1)
    view = body_of(call)
    assert view is not None
    qtbot.addWidget(view)
    assert view.toPlainText() == german_text
