"""Sentences of the core in the window's language: found by their English form, which the core still has."""

import ast
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.sandbox.project import checked_project
from app.ui.kit.core_texts import _IN_WINDOW, SENTENCES, core_text, without_advice
from app.ui.kit.language import speak

APP = Path(__file__).resolve().parents[3] / "app"
OFFER = "There is no {} here, but {}. Use {} as the instructions of this folder?"
FILLED_IN = {
    "{} and {} more are not kept; if this command changes them, that cannot be undone.": (
        "{} are not kept; if this command changes them, that cannot be undone."
    ),
    **dict.fromkeys(
        (
            "{} of this folder is not used until you trust it",
            "{} of this folder are not used until you trust it",
            "{} of this folder is not used until you trust it ({})",
            "{} of this folder are not used until you trust it ({})",
        ),
        "{} of this folder {} not used until you trust it{}",
    ),
    "There is no {} here, but {}. Use it as the instructions of this folder?": OFFER,
    "There is no {} here, but {}. Use them as the instructions of this folder?": OFFER,
    **dict.fromkeys(
        ("and {} more",),
        "; and {} more",
    ),
    **dict.fromkeys(
        ("was made by the command", "was made while the command ran", "the name is protected, so it was removed"),
        "was made {}; the name is protected, so it was removed{}",
    ),
    **dict.fromkeys(
        (
            *("was changed by the command", "was changed while the command ran", "was deleted by the command"),
            *("was deleted while the command ran", "it is as it was before"),
        ),
        "was {} {}; it is as it was before{}",
    ),
    **dict.fromkeys(
        ("was moved away by the command", "was moved away while the command ran", "it is back in its place"),
        "was moved away {}; it is back in its place",
    ),
    "settings that can run programs or are unknown were taken out of it": (
        "was made {}; settings that can run programs or are unknown were taken out of it"
    ),
    "what it held is in {}": "; what it held is in {}",
    **dict.fromkeys(
        ("the repository was deleted by the command", "the repository was deleted while the command ran"),
        "the repository was deleted {}",
    ),
    **dict.fromkeys(
        (
            "Protected: {}. Commands can neither create nor change that; leave it to the person.",
            "Protected: {}. Commands can neither read nor change that; leave it to the person.",
        ),
        "Protected: {}. Commands can neither {} that; leave it to the person.",
    ),
    **dict.fromkeys(("git: {}", "git in {}: {}"), "git{}: {}"),
    "it is started again in {} s": "{}; it is started again in {} s",
    "MCP servers of this folder are not used until you have seen what they run: {}. To see and allow them: "
    "handrail mcp-servers allow --project {}": "{}: {}. To see and allow them: handrail mcp-servers allow --project {}",
    **dict.fromkeys(
        (
            "The MCP server {} asks you: {}",
            "The MCP server {} asks you to open an address: {}",
            "The MCP server {} asks you: {} (Careful: it seems to ask for a secret, which servers must not do.)",
        ),
        "The MCP server {} {}: {}{}",
    ),
    **dict.fromkeys(("cwd is not supported", "envFile is not supported"), "{} is not supported"),
    "If {} has only private addresses, you are asked.": "{} If {} has only private addresses, you are asked.",
    "There are rules for certain programs: try it with a command.": (
        "{} There are rules for certain programs: try it with a command."
    ),
    "There is no agent {}. Choose one of: {}.": "There is no agent {}. Choose one of: {}.{}",
    **dict.fromkeys(
        (
            "You said no to this before.",
            "You said no to this before: {}.",
            "You said no to this before in another spelling.",
            "You said no to this before in another spelling: {}.",
        ),
        "You said no to this before{}{}.",
    ),
    **dict.fromkeys(
        (
            "You said no to changing {} before, in another way.",
            "You said no to changing {} before, in another way: {}.",
            "You said no to deleting {} before, in another way.",
            "You said no to deleting {} before, in another way: {}.",
        ),
        "You said no to {} {} before, in another way{}.",
    ),
    **dict.fromkeys(
        (
            "Always allow exactly {}",
            "Always ask about exactly {}",
            "Never allow exactly {}",
        ),
        "{} exactly {}",
    ),
    **dict.fromkeys(
        (
            "Always allow {} with anything after",
            "Always ask about {} with anything after",
            "Never allow {} with anything after",
        ),
        "{} {} with anything after",
    ),
    **dict.fromkeys(
        (
            "Always allow {} on {}",
            "Always allow {} from {}",
            "Always allow {}",
            "Always ask about {} on {}",
            "Always ask about {} from {}",
            "Always ask about {}",
            "Never allow {} on {}",
            "Never allow {} from {}",
            "Never allow {}",
        ),
        "{} {}{}",
    ),
    **dict.fromkeys(
        (
            "Always let {} connect to {}",
            "Always ask before {} connect to {}",
            "Never let {} connect to {}",
        ),
        "{} {} connect to {}{}",
    ),
    **dict.fromkeys(
        (
            "The connection goes through your proxy {}.",
            "The connection goes through your proxy {}. {}",
        ),
        "{} The connection goes through your proxy {}. {}",
    ),
    **dict.fromkeys(
        (
            "a private address",
            "a loopback address",
            "a reserved address",
            "a link-local address",
        ),
        "a {} address",
    ),
    **dict.fromkeys(
        (
            "This session's budget is used up. Go on?",
            "Today's budget is used up. Go on?",
        ),
        "{} is used up. Go on?",
    ),
    **dict.fromkeys(
        (
            "If you go on, this session may use {} more.",
            "If you go on, this session may use {} more today.",
        ),
        "If you go on, this session may use {} more{}.",
    ),
    **dict.fromkeys(
        (
            "This session's budget is used up: {} Nothing was sent. It is {} under [budget] in the settings.",
            "Today's budget is used up: {} Nothing was sent. It is {} under [budget] in the settings.",
        ),
        "{} is used up: {} Nothing was sent. {}",
    ),
    **dict.fromkeys(
        ("turn {} changed it afterwards; undo that first",),
        "turn {} of {} changed it afterwards; undo that first",
    ),
    **dict.fromkeys(
        (
            "{} was changed since its last version.",
            "{} was removed since its last version.",
        ),
        "{} was {} since its last version.",
    ),
    **dict.fromkeys(
        (
            "With your next message {} of {}{} gets this conversation: 1 message, about {} tokens with instructions "
            "and tools.{}",
            "With your next message {} of {}{} gets this conversation: {} messages, about {} tokens with instructions "
            "and tools.{}",
        ),
        "With your next message {} of {}{} gets this conversation: {} {}, about {} tokens with instructions and "
        "tools.{}",
    ),
    "{}: line {}: is not UTF-8 text.": "line {}: is not UTF-8 text",
    "{}: has {} bytes; a definition has at most {}.": "has {} bytes; a definition has at most {}",
    **{
        f"{{}}: {link}.": link
        for link in (
            "is a link that leads out of the folder of agents",
            "is a link; the folder of a project's agents must be a real one",
        )
    },
    "unknown {}. Known are: {}": "unknown {}{}. Known are: {}",
    **dict.fromkeys(
        (
            "The content of this version of {} was too large to be kept.",
            "The content of this version of {} is no longer kept.",
        ),
        "The content of this version of {} {}.",
    ),
}
"""Forms with a word in a place, because German needs another sentence."""


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


def forms(node: ast.AST) -> str:
    """A string as the code writes it, with {} for its values."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return (
        re.sub(r"\{\w+\}", "{}", node.value) if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
    )


STRING = r"""(?:"(?!"")(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
STRINGS = re.compile(rf""""{{3}}.*?"{{3}}|#[^\n]*|({STRING}(?:\s*f?{STRING})*)""", re.DOTALL)
"""All that stand right behind each other, but for those in three quotes and in comments."""


def quoted(source: str) -> Iterator[str]:
    """The same, for nearly all strings, by their quotes alone: to parse every file takes four times as long."""
    for found in STRINGS.findall(source):
        text, places = "".join(piece[1:-1] for piece in re.findall(STRING, found)), 1
        while places:  # from the inside out
            text, places = re.subn(r"\{[^{}]*\}", "\0", text)
        yield text.replace("\0", "{}")


def gone(made: set[str]) -> list[str]:
    """What the core would have to say and does not."""
    needed = [re.sub(r"\{\w+\}", "{}", sentence) for sentence in SENTENCES]
    own = [form for form in needed if form not in FILLED_IN and form.removeprefix("{} ") not in made]
    return [form for form in (*own, *FILLED_IN.values()) if form not in made]


def test_every_sentence_is_one_of_the_core() -> None:
    files = [file for file in APP.rglob("*.py") if "ui" not in file.relative_to(APP).parts]
    sources = [file.read_text(encoding="utf-8") for file in files]
    made = {form for source in sources for form in quoted(source)}
    parts = [max(form.split("{}"), key=len)[:20] for form in gone(made)]
    likely_first = sorted(sources, key=lambda source: not any(part in source for part in parts))
    while likely_first and gone(made):
        made |= {forms(node) for node in ast.walk(ast.parse(likely_first.pop(0)))}
    assert gone(made) == [], "the core says it otherwise now"


@pytest.mark.parametrize(
    ("english", "german_text"),
    [
        ("Run bash?", "bash ausführen?"),
        (
            "always asked about: it deletes build with everything in it; it changes the firewall",
            "danach wird immer gefragt: er löscht build mit allem darin; er ändert die Firewall",
        ),
        (
            "The key for Anthropic was refused (401). Check it in the provider's settings. It said: no {name}",
            "Der Schlüssel für Anthropic wurde zurückgewiesen (401). Bitte in den Einstellungen des Anbieters prüfen. "
            "Die Meldung: no {name}",
        ),
        ("The agent makes the same call for the 6th time.", "Der Agent macht denselben Aufruf zum 6. Mal."),
        (
            "a.org:443: decided by: Never let `pip` connect to a.org. If a.org has only private addresses, you are "
            "asked.",
            "a.org:443: Darüber entscheidet: Nie verbinden lassen: „pip“ mit a.org. Hat a.org nur private Adressen, "
            "wird gefragt.",
        ),
        ("pip, for this session", "pip, für diese Sitzung"),
        (
            "Refused to connect to: a.org:443 (the person said no), b.org:80 (b.org has no address), 3 more.",
            "Verbindung verweigert: a.org:443 (abgelehnt), b.org:80 (b.org hat keine Adresse), 3 weitere.",
        ),
        (
            "was made by the command; the name is protected, so it was removed; what it held is in a.taken-away",
            "wurde vom Befehl angelegt; der Name ist geschützt, darum wurde es entfernt; der Inhalt liegt in "
            "a.taken-away",
        ),
        (
            "git in lib: branch main moved 1234567 → 89abcde",
            "git in lib: branch main verschoben 1234567 → 89abcde",
        ),
        (
            "Outside the project commands can write nothing and read only the system's programs. The folder was asked "
            "for and not granted.",
            "Außerhalb des Projekts können Befehle nichts schreiben und nur die Programme des Systems lesen. Der "
            "Ordner wurde verlangt und nicht erlaubt.",
        ),
        (
            "The MCP server db could not be started: There is no program npx in your PATH; it is started again in 5 s",
            "Der MCP-Server db konnte nicht gestartet werden: Im PATH gibt es kein Programm npx; er wird in 5 s neu "
            "gestartet",
        ),
        (
            "That cannot be kept: the address 'http://a' is neither https nor on this machine. Nothing was changed.",
            "Das kann nicht gespeichert werden: die Adresse 'http://a' ist weder https noch auf diesem Rechner. Nichts "
            "wurde geändert.",
        ),
        (
            "db: added, it is called db-2 here; TOKEN is kept in the system keyring; OTHER has no value yet",
            "db: hinzugefügt, er heißt hier db-2; TOKEN liegt im Schlüsselbund des Systems; OTHER hat noch keinen Wert",
        ),
        (
            "Since the last message the person undid the changes to a.txt, 3 more; set back c.txt. Read these files "
            "again before you rely on them.",
            "Seit der letzten Nachricht haben Sie die Änderungen an a.txt, 3 weitere rückgängig gemacht; c.txt "
            "zurückgesetzt. Er soll diese Dateien neu lesen, bevor er sich auf sie verlässt.",
        ),
        (
            "With your next message m of work at http://a/v1 gets this conversation: 2 messages, about 4,769 tokens "
            "with instructions and tools. It was held with n before.",
            "Mit Ihrer nächsten Nachricht bekommt m von work unter http://a/v1 dieses Gespräch: 2 Nachrichten, mit "
            "Anweisungen und Werkzeugen etwa 4.769 Token. Bisher wurde es mit n geführt.",
        ),
        (
            "Not run: the person has switched off echo of the MCP server raw. Do without it, or tell them what you "
            "need it for.",
            "Nicht ausgeführt: echo des MCP-Servers raw ist von Ihnen ausgeschaltet. Der Agent soll ohne auskommen "
            "oder sagen, wozu er es braucht.",
        ),
        (
            "/p/a.md, line 7: max_steps must be a whole number from 1 to 10,000.",
            "/p/a.md, Zeile 7: max_steps muss eine ganze Zahl von 1 bis 10.000 sein.",
        ),
        (
            "/p/a.md, line 3: tool_permissions.bash must look like { allowed: true }.",
            "/p/a.md, Zeile 3: tool_permissions.bash muss so aussehen: { allowed: true }.",
        ),
        (
            "/p/a.md, line 3: unknown tools.x. Known are: fs.",
            "/p/a.md, Zeile 3: tools.x ist unbekannt. Bekannt sind: fs.",
        ),
        ("Not run: the person said no: Run bash?.", "Nicht ausgeführt: abgelehnt: Run bash?."),
        ("A sentence that nobody knows. Or two", "A sentence that nobody knows. Or two"),
        ("", ""),
    ],
)
def test_a_sentence_is_known_by_its_form(english: str, german_text: str, german: None) -> None:
    assert core_text(english) == german_text


@pytest.mark.parametrize(
    "said",
    [
        "first this; Run bash?",
        "network",
        "src is the project or holds it. Grant another folder.",
        "x (Careful: nothing), also at a private address",
        "The MCP server b was stopped.",
    ],
)
def test_what_a_server_asks_stays_as_it_said_it(german: None, said: str) -> None:
    assert core_text(f"The MCP server a asks you: {said}") == f"Der MCP-Server a fragt: {said}"
    assert core_text(f"The MCP server a failed: {said}") == f"Der MCP-Server a ist gescheitert: {said}"


def test_advice_can_be_left_out(german: None) -> None:
    text = "The key for Anthropic was refused (401). Check it in the provider's settings. It said: no {name}"
    assert without_advice(text) == "Der Schlüssel für Anthropic wurde zurückgewiesen (401). Die Meldung: no {name}"
    speak("en")
    assert without_advice(text) == "The key for Anthropic was refused (401). It said: no {name}"
    assert without_advice("Run bash?") == "Run bash?", "where there is none, nothing is"


def test_no_half_of_a_strangers_text_is_translated(german: None) -> None:
    assert core_text("A stranger says; Run bash?") == "A stranger says; Run bash?"


def test_a_path_that_reads_like_words_of_ours_is_shown_as_it_is(german: None) -> None:
    """What a person approves has to be what happens."""
    assert "network" in core_text("it deletes network with everything in it")
    assert "reading only; nothing more" in core_text("it deletes reading only; nothing more with everything in it")


@pytest.mark.parametrize(
    "text",
    [
        f"The settings file {' is wrong: ' * 70}{'. ' * 250}",
        f"The settings file {' is wrong: ' * 7_000}{'. ' * 25_000}",
        "it asks for " * 1_000,
    ],
)
def test_a_text_that_almost_fits_is_not_tried_for_long(text: str, german: None) -> None:
    begun = time.process_time()
    core_text(text)
    assert time.process_time() - begun < 1


def test_in_english_nothing_changes() -> None:
    assert core_text("Run bash?") == "Run bash?"


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("Always allow exactly `ls /x` and `exit 3`", "Always allow exactly “ls /x” and “exit 3”"),
        ("Never allow `git` with anything after", "Never allow “git” with anything after"),
        ("Always let `pip` and `npm` connect to a.org", "Always let “pip” and “npm” connect to a.org"),
        ("Always allow exactly `echo '`date`'`", "Always allow exactly “echo '`date`'”"),
    ],
)
def test_commands_of_a_rule_stand_in_quotes(told: str, shown: str) -> None:
    assert core_text(told) == shown


def test_a_real_error_is_told_in_german(german: None, tmp_path: Path) -> None:
    with pytest.raises(Exception) as caught:
        checked_project(str(tmp_path / "gone"))
    assert core_text(str(caught.value)) == f"Den Ordner {tmp_path / 'gone'} gibt es nicht. Einen anderen wählen."


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (
            "Fake offers several models. Choose one with --model, or in the window's list: a, b.",
            "Fake offers several models. Choose one below the message field: a, b.",
        ),
        ("Fake lists no models. Name one with --model.", "Fake lists no models. Choose another provider."),
        (
            "A_KEY is set, so OpenAI is used. Choose another with --provider, or under Keys and providers.",
            "A_KEY is set, so OpenAI is used. Choose another under Keys and providers.",
        ),
    ],
)
def test_the_window_names_no_option_of_the_command_line(told: str, shown: str) -> None:
    assert core_text(told) == shown


def test_every_sentence_that_the_window_says_otherwise_is_one_of_the_core() -> None:
    assert set(_IN_WINDOW) <= set(SENTENCES)
