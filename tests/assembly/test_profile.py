"""When the first run is over: a provider was chosen, or there is something to go on with."""

from pathlib import Path

import pytest

from app.assembly.profile import Profile


@pytest.mark.parametrize(
    ("settings", "is_new"),
    [
        (None, True),
        ("", True),
        ('[appearance]\ntheme = "dark"\n', True),
        ('trust = "supervised"\n[providers.ollama]\nmodel = "small"\n', True),
        ('provider = "demo"\n', False),
        ('provider = "anthropic"\n[appearance]\ntheme = "dark"\n', False),
        ('recent_projects = ["/project"]\n', False),
        ("this is no TOML", False),
    ],
)
@pytest.mark.parametrize("key", ["", "sk-mine"])
def test_settings_that_choose_no_provider_leave_the_first_run_to_come(
    handrail_home: Path, monkeypatch: pytest.MonkeyPatch, settings: str | None, is_new: bool, key: str
) -> None:
    if key:
        monkeypatch.setenv("ANTHROPIC_API_KEY", key)
    if settings is not None:
        (handrail_home / "config").mkdir()
        (handrail_home / "config" / "settings.toml").write_text(settings)
    profile = Profile.open(in_any_case=True)
    assert profile.is_new is is_new
    assert profile.store.recent() == [], "the database is there now, and empty"
    assert profile.is_new is is_new
    profile.close()


def test_a_stored_session_is_enough_to_go_on(handrail_home: Path, project: Path) -> None:
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text('[appearance]\ntheme = "dark"\n')
    profile = Profile.open()
    profile.store.create(project=str(project), provider="demo", model="demo", agent="developer")
    assert not profile.is_new
    profile.close()


def test_a_database_that_cannot_be_read_may_hold_sessions(handrail_home: Path) -> None:
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text('[appearance]\ntheme = "dark"\n')
    profile = Profile.open()
    profile.folders.database.parent.mkdir(exist_ok=True)
    profile.folders.database.write_bytes(b"no database")
    assert not profile.is_new
