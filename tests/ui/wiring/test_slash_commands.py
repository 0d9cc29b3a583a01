"""What the person writes to the program itself never reaches the model, unless they say so."""

from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.ui.wiring.app_controller import AppController
from app.ui.writing.starter_sheet import StarterSheet
from app.vocabulary.messages import UserMessage
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.reach import every, nameless, tap, texts

LONG = "The listing of the port numbers is long. " * 120


def sent(controller: AppController) -> list[str]:
    assert controller.tab is not None
    opened = controller.tab.life.opened
    return [one.said for one in opened.session.history if isinstance(one, UserMessage)] if opened else []


def test_compact_summarises_with_what_follows_it(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": LONG}, {"say": "Ports: 8080."})
    say(qtbot, controller, "read the ports")
    qtbot.waitUntil(idle(controller))
    say(qtbot, controller, "/compact keep the ports")
    tab = controller.tab
    assert tab is not None and tab.life.opened is not None
    context = tab.life.opened.session.context
    qtbot.waitUntil(lambda: bool(context.compactions) and not tab.life.running)
    assert context.compactions[0].instruction == "keep the ports"
    assert sent(controller) == ["read the ports"] and "/compact" not in seen(controller)
    assert controller.window.composer.draft() == ""


def test_an_unknown_command_goes_back_to_the_draft(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    say(qtbot, controller, "/comapct now")
    sheet = controller.composing.commands.sheet
    assert sheet is not None and "There is no command /comapct" in texts(sheet)
    tap(sheet.no)
    qtbot.waitUntil(lambda: controller.window.composer.draft() == "/comapct now")
    assert controller.tab is not None and not controller.tab.life.running and sent(controller) == []


def test_an_unknown_command_is_sent_if_the_person_says_so(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    say(qtbot, controller, "/shrug")
    assert controller.composing.commands.sheet is not None
    tap(controller.composing.commands.sheet.yes)
    qtbot.waitUntil(lambda: sent(controller) == ["/shrug"])
    qtbot.waitUntil(idle(controller))


def test_other_words_with_a_slash_are_messages(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    said: list[str] = []
    for text in ("/etc/hosts is wrong", "// a comment", "a /compact in the middle"):
        say(qtbot, controller, text)
        said.append(text)
        qtbot.waitUntil(lambda: sent(controller) == said)
        qtbot.waitUntil(idle(controller))


def test_a_starter_is_saved_found_with_a_slash_and_begun_with(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."}, {"say": "Dear all."})
    say(qtbot, controller, "Write a letter about {topic}")
    qtbot.waitUntil(idle(controller))
    say(qtbot, controller, "/save Weekly letter")
    (sheet,) = every(controller.window, StarterSheet)
    assert sheet.text.toPlainText() == "Write a letter about {topic}" and nameless(sheet) == []
    tap(sheet.save)
    qtbot.waitUntil(lambda: "Saved: /weekly-letter begins with it." in seen(controller))
    offered = controller.composing.commands.suggested("/")
    assert {"/weekly-letter", "/tidy", "/rename-photos", "/undo"} <= {one.value for one in offered}
    say(qtbot, controller, "/weekly-letter")
    field = controller.window.composer.field
    qtbot.waitUntil(lambda: field.textCursor().selectedText() == "{topic}")
    field.clear()
    say(qtbot, controller, "/weekly-letter the garden")
    qtbot.waitUntil(lambda: sent(controller)[1:] == ["Write a letter about the garden"])
    qtbot.waitUntil(idle(controller))
    controller.composing.save_starter("Weekly letter")
    again = every(controller.window, StarterSheet)[-1]
    tap(again.save)
    assert any("There is a starter weekly-letter already" in text for text in texts(again))
    again.reject()


def test_a_skill_is_named_with_a_slash_and_suggested(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Sorted."})
    composer = controller.window.composer

    def suggested() -> list[object]:
        shown = composer.completion.list
        return [row.value for row in shown.rows] if shown is not None else []

    composer.field.setFocus()
    QTest.keyClicks(composer.field, "/pho")
    qtbot.waitUntil(lambda: "/photos" in suggested())
    composer.field.clear()
    say(qtbot, controller, "/photos of last summer")
    qtbot.waitUntil(lambda: sent(controller) == ["/photos of last summer"])
    qtbot.waitUntil(idle(controller))


def test_a_goal_is_sent_and_checked(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Done."})
    say(qtbot, controller, "/goal true")
    qtbot.waitUntil(lambda: sent(controller) == ["/goal true"])
    qtbot.waitUntil(idle(controller))
    assert "passed: `true`" in seen(controller)


def test_the_settings_list_the_skills(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    controller.preferences.show("skills")
    dialog = controller.preferences.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: "code-review" in texts(dialog.skills))
    assert nameless(dialog.skills) == [] and "Handrail's" in " ".join(texts(dialog.skills))
