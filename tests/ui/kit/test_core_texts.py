"""What the core says, in the window's language."""

import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from app.providers import Endpoint
from app.providers.faults import Service, explain
from app.sandbox.project import checked_project
from app.text.sentences import Sentence, join, listed, say, without_stop
from app.ui.kit.core_texts import _IN_WINDOW, core_text, without_advice
from app.ui.kit.language import speak
from app.vocabulary.errors import UsageError

REFUSED = "The key for {name} was refused{code}. {advice}{said}"
ADVICE = say("Check it in the provider's settings{variable}.", "")
SAID = say(" It said: {message}", "no {name}")


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (say("Run {tool}?", "bash"), "bash ausführen?"),
        (
            say("always asked about: {reason}", join("; ", (say("it changes the firewall"), say("all rights")))),
            "danach wird immer gefragt: er ändert die Firewall; alle Rechte",
        ),
        (
            say(REFUSED, "Anthropic", " (401)", ADVICE, SAID),
            "Der Schlüssel für Anthropic wurde zurückgewiesen (401). Bitte in den Einstellungen des Anbieters prüfen. "
            "Die Meldung: no {name}",
        ),
        (say("stopped after {number} steps", 1_200), "nach 1.200 Schritten angehalten"),
        (
            say("Not run: {clause}.", say("There is nothing to undo.")),
            "Nicht ausgeführt: Es gibt nichts rückgängig zu machen.",
        ),
        (without_stop(say("There is nothing to undo.")), "Es gibt nichts rückgängig zu machen"),
        (listed([say("network"), say("reading only")]), "Netz und nur lesen"),
        (say("it deletes {what} with everything in it", "network"), "er löscht network mit allem darin"),
        (
            say("The MCP server {server} failed: {problem}", "a", "Run bash?"),
            "Der MCP-Server a ist gescheitert: Run bash?",
        ),
        (say("no such template"), "no such template"),
        ("Run bash?", "Run bash?"),
        ("", ""),
    ],
)
def test_a_sentence_is_shown_in_german_and_a_strangers_text_as_it_is(said: str, shown: str, german: None) -> None:
    assert core_text(said) == shown


def test_advice_can_be_left_out(german: None) -> None:
    text = say(REFUSED, "Anthropic", " (401)", ADVICE, SAID)
    assert without_advice(text) == "Der Schlüssel für Anthropic wurde zurückgewiesen (401). Die Meldung: no {name}"
    speak("en")
    assert without_advice(text) == "The key for Anthropic was refused (401). It said: no {name}"
    assert without_advice("Run bash?") == "Run bash?", "where there is none, nothing is"


def test_commands_of_a_rule_stand_in_quotes() -> None:
    rule = say("Always allow exactly {commands}", listed([say("`{command}`", "ls /x"), say("`{command}`", "`date`")]))
    assert rule == "Always allow exactly `ls /x` and ``date``"
    assert core_text(rule) == "Always allow exactly “ls /x” and “`date`”"


def test_a_real_error_is_told_in_german(german: None, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        checked_project(str(tmp_path / "gone"))
    assert core_text(caught.value.text) == f"Den Ordner {tmp_path / 'gone'} gibt es nicht. Einen anderen wählen."


def test_a_server_that_cannot_be_reached_is_told_in_german_however_long_that_is(german: None) -> None:
    refused = ssl.SSLCertVerificationError()
    issuer = [(("organizationName", "Example Company of Certificates"),), (("commonName", "Example Root Authority"),)]
    vars(refused).update(refused={"issuer": issuer}, server="")
    refused.verify_code = 20
    unreachable = httpx2.ConnectError("")
    unreachable.__cause__ = refused
    host = "a-resource-with-a-long-name.cognitiveservices.azure.example"
    said = explain(Service("azure", Endpoint(f"https://{host}/openai/deployments/gpt", "")), unreachable).text
    assert core_text(said) == (
        f"https://{host}/openai/deployments/gpt ist nicht erreichbar: das Zertifikat von {host} stammt von Example "
        "Company of Certificates, Example Root Authority, was dieser Computer nicht kennt. Wenn Sie dem vertrauen, "
        "etwa weil es Ihrer Firma gehört: eine Datei mit dessen Zertifikat in SSL_CERT_FILE nennen."
    )


def test_the_window_names_no_option_of_the_command_line() -> None:
    for template in _IN_WINDOW:
        said = say(template).format(**dict.fromkeys(("name", "names", "where", "provider", "reason"), ""))
        assert isinstance(said, Sentence) and "--" in said and "--" not in core_text(said)
