"""Settings and keys: a readable file with clear complaints, and keys that never show."""

from codecs import BOM_UTF8
from pathlib import Path

import pytest

from app.configuration.secrets import Key, Keys, secure_keyring
from app.configuration.settings import Settings, load_settings, save_settings
from app.vocabulary.errors import UsageError


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml") == Settings()


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('provider = "ollama"\n[providers.ollama]\nmodel = "m"\n[appearance]\ntheme = "dark"\n')
    settings = load_settings(path)
    assert (settings.provider, settings.providers["ollama"].model, settings.appearance.theme) == ("ollama", "m", "dark")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("provider = \n", "line 1"),
        ("trust = 'yolo'", "trust"),
        ("[appearance]\nfont_size = 99", "appearance.font_size"),
        ("approval_timeout = -1", "approval_timeout"),
        ("nonsense = 1", "nonsense"),
        ("\x00", "line 1"),
        ("trust = 'guided'\nx = " + "[" * 2000 + "]" * 2000, "its brackets are nested too deeply. Correct it"),
        ("# mine\napproval_timeout = " + "9" * 5000, "in line 2: a number has too many digits. Correct it"),
        ("# mine\napproval_timeout = -" + "9_" * 5000 + "9", "in line 2: a number has too many digits. Correct it"),
        ("# mine\n[[rules]]\naction = 'deny'\n[[rules]]\naction = 'perhaps'\n", "line 5"),
        ("[[rules]]\naction = 'deny'\n[[rules]]\ntool = 'write'\n", "line 3"),
        *(
            (f"[[rules]]\naction = 'deny'\npath = '{path}'\n", "would match nothing")
            for path in ("../a", "./a/*", "a/./b", "/home/me/project/a", "~/a", " a", "a ")
        ),
        *(
            (
                f"[[rules]]\naction = 'deny'\ntool = '{tool}'\n",
                f"would match nothing: write the name of a tool, such as {meant}",
            )
            for tool, meant in (
                ("Bash", "bash"),
                ("wirte", "write"),
                ("shell", "bash"),
                ("Read*", "read"),
                ("mcp_x__y", "bash"),
            )
        ),
        ("[[rules]]\naction = 'deny'\nproject = 'work/site'\n", "whole path"),
    ],
)
def test_a_broken_file_says_where(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(UsageError) as caught:
        load_settings(path)
    assert complaint in caught.value.text and "settings.toml" in caught.value.text
    assert "\n" not in caught.value.text


def test_a_key_never_shows_itself() -> None:
    assert "sk-secret" not in repr(Key("sk-secret", "test"))


def test_the_environment_is_the_fallback_and_says_so() -> None:
    key = Keys({"ANTHROPIC_API_KEY": " sk-1\n"}).find("anthropic", ("OTHER", "ANTHROPIC_API_KEY"))
    assert key == Key("sk-1", "the environment variable ANTHROPIC_API_KEY")


def test_without_a_secure_keyring_a_key_stays_in_memory() -> None:
    assert not secure_keyring()
    keys = Keys({})
    assert keys.keep("openai", "sk-2") == "memory, for this run only"
    found = keys.find("openai")
    assert found is not None and found.value == "sk-2"
    keys.forget("openai")
    assert keys.find("openai") is None
    assert Keys({}).find("openai") is None


def test_a_change_is_written_and_what_the_person_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.toml"
    assert save_settings(path, {"trust": "supervised"}).trust == "supervised"
    path.write_text('# mine\ntrust = "supervised"\n\n[appearance]\nfont_size = 12  # small\n')
    save_settings(path, {"appearance": {"theme": "dark"}, "providers": {"ollama": {"model": "m"}}})
    text = path.read_text()
    assert "# mine" in text and "# small" in text
    settings = load_settings(path)
    assert (settings.appearance.theme, settings.appearance.font_size) == ("dark", 12)
    assert (settings.trust, settings.providers["ollama"].model) == ("supervised", "m")
    assert save_settings(path, {"trust": None}).trust == "guided"


def test_a_change_that_does_not_fit_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save_settings(path, {"trust": "supervised"})
    with pytest.raises(UsageError, match="trust"):
        save_settings(path, {"trust": "yolo"})
    assert load_settings(path).trust == "supervised"
    assert [item.name for item in tmp_path.iterdir()] == ["settings.toml"]


WRITTEN = "# mine\r\nprovider = 'ollama' # local\r\n\r\n[[rules]]\r\naction = 'deny'\r\npath = 'a/*'\r\n"
CHANGES: list[dict[str, object]] = [
    {"appearance": {"theme": "dark"}},
    {"recent_projects": ["/a", "/b"]},
    {"rules": [{"action": "deny", "path": "a/*"}, {"action": "ask", "tool": "write"}]},
    {"provider": None},
]


def test_a_file_as_notepad_writes_it_is_read_and_keeps_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(BOM_UTF8 + WRITTEN.encode())
    for change in CHANGES:
        assert load_settings(path).rules[0].path == "a/*"
        save_settings(path, change)
    assert path.read_bytes().startswith(BOM_UTF8 + b"# mine\n") and path.read_bytes().count(BOM_UTF8) == 1
    path.write_bytes(BOM_UTF8 + b"\n# \xff\n")
    with pytest.raises(UsageError, match="line 2"):
        load_settings(path)
