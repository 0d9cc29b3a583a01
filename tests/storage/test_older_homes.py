"""Data folders and settings that earlier versions of Handrail wrote: each opens, and nothing in it is lost.

Every folder in tests/data/homes is of one format of the database and has that number in its name.
"""

import functools
import os
import re
import shutil
import sqlite3
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.assembly.profile import Profile
from app.assembly.undo_setup import open_undo
from app.configuration.settings import Settings, load_settings, save_settings
from app.faces.audit import verify_trails
from app.storage.database import MIGRATIONS, open_database
from app.vocabulary.errors import DatabaseUnusable, SettingsError
from app.vocabulary.messages import AssistantMessage, ToolMessage, UserMessage
from tests.storage.write_home import HOMES, PROJECT

NEVER_WRITTEN = {8}
"""The migrations to 8 and 9 were made together on a branch that was merged while main was at 7. All migrations that a
database lacks run in one transaction, so that none stops at 8 on its way from 7 to 9."""
FORMATS = sorted(folder.name for folder in HOMES.iterdir())
WITH_RULES = 3
RELEASED = 19
"""The first format that was released, with 1.0.0."""
WITH_VERSIONS = [name for name in FORMATS if name >= "format-02"]
WITH_COMMANDS = [name for name in FORMATS if name >= "format-10"]


class OlderHome:
    """One of the folders, put where Handrail looks for it."""

    def __init__(self, name: str, home: Path, project: Path) -> None:
        self.format = int(name.removeprefix("format-"))
        shutil.copytree(HOMES / name, home, dirs_exist_ok=True)
        shutil.copytree(home / "project", project)
        self.project = project
        (home / "data" / "handrail.db").write_bytes(database(name, project))
        for _, mtime, kept in re.findall(r"file:(\d+):(\d+):([^:']+):", (home / "data" / "handrail.sql").read_text()):
            for file in (home / "data" / "keep").glob(f"*/{kept}"):  # git does not keep times
                os.utime(file, ns=(int(mtime), int(mtime)))
        self.profile = Profile.open()

    def text(self, path: str) -> str:
        return (self.project / path).read_text()


@functools.cache
def database(name: str, project: Path) -> bytes:
    """The database of one of the folders, whose project is `project`."""
    script = (HOMES / name / "data" / "handrail.sql").read_text().replace(f"'{PROJECT}'", f"'{project}'")
    path = project.with_name(f"{name}.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.executescript(script)
        assert f"format-{connection.execute('PRAGMA user_version').fetchone()[0]:02}" == name
    return path.read_bytes()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the project of each test lies: its path is written in the databases."""
    return tmp_path_factory.mktemp("older")


@pytest.fixture
def older(request: pytest.FixtureRequest, handrail_home: Path, place: Path) -> Iterator[OlderHome]:
    made = OlderHome(request.param, handrail_home, place / "project")
    yield made
    made.profile.close()
    shutil.rmtree(made.project)


@pytest.mark.parametrize("older", FORMATS, indirect=True)
def test_sessions_and_their_messages_are_read_and_can_go_on(older: OlderHome) -> None:
    store = older.profile.store
    session = store.latest(str(older.project))
    assert (session.title, session.provider, session.mode) == ("Write two files", "scripted", "build")
    if older.format < 5:
        assert (session.endpoint, session.base_url) == ("", None)  # which was not kept then
    said = store.history(session.id)
    asked = [message.text for message in said if isinstance(message, UserMessage)]
    assert asked == ["Write two files", "Say bye", "One more", "Many more"][: len(asked)] and len(asked) >= 2
    answers = [message.text for message in said if isinstance(message, AssistantMessage) and message.text]
    assert answers[:2] == ["Two files are written.", "It says bye now."]
    results = [message.result for message in said if isinstance(message, ToolMessage)]
    assert len(results) >= 3 and not any(result.is_error for result in results)
    log = store.log(session.id)
    log.append(UserMessage("Thanks"))
    assert log.is_stored and store.history(session.id) == [*said, UserMessage("Thanks")]


@pytest.mark.parametrize("older", WITH_VERSIONS, indirect=True)
def test_versions_and_their_contents_are_read(older: OlderHome) -> None:
    versions = older.profile.versions
    newest, first = versions.history(str(older.project), "hello.txt")
    assert [versions.content(state) for state in (newest.after_hash, newest.before_hash)] == [b"bye\n", b"hi\n"]
    assert (first.before_hash, first.after_hash, first.turn) == (None, newest.before_hash, 1)
    gone = "second.txt" if older.format < 10 else "many1"
    assert gone in [file.path for file in versions.deleted(str(older.project))]


@pytest.mark.parametrize("older", WITH_VERSIONS, indirect=True)
def test_what_was_undone_is_redone_and_everything_can_be_undone(older: OlderHome) -> None:
    undo = open_undo(older.profile, older.project)
    assert undo.redo().skipped == []
    assert older.text("second.txt") == "two\n"
    if older.format >= 10:
        assert older.text("many52") == "52\n" and not (older.project / "notes/one.txt").exists()
        assert undo.undo().skipped == [] and older.text("notes/one.txt") == "1\n"
    assert undo.undo().restored == ["second.txt"] and undo.undo().restored == ["hello.txt"]
    assert older.text("hello.txt") == "hi\n"
    assert undo.undo().skipped == []
    assert list(older.project.iterdir()) == []


@pytest.mark.parametrize("older", WITH_VERSIONS, indirect=True)
def test_the_audit_trail_is_whole(older: OlderHome, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_trails(older.profile, session=None, project=str(older.project)) == 0
    lines = 4 if older.format < 10 else 5 if older.format < 19 else 6  # an undo has its line since then
    session = older.profile.store.latest(str(older.project)).id
    assert capsys.readouterr().out == f"{session}: whole, {lines} lines.\n"


@pytest.mark.parametrize("older", WITH_COMMANDS, indirect=True)
def test_a_message_that_was_not_sent_still_waits(older: OlderHome) -> None:
    session = older.profile.store.latest(str(older.project)).id
    assert older.profile.unsent.of(str(older.project), session).load() == [("m1", "and then?", False, (), False)]


@pytest.mark.parametrize("older", FORMATS, indirect=True)
def test_the_first_run_is_over_also_without_a_provider_in_the_settings(older: OlderHome, handrail_home: Path) -> None:
    assert not older.profile.is_new
    (handrail_home / "config" / "settings.toml").write_text('[appearance]\ntheme = "dark"\n')
    older.profile.read_settings()
    assert not older.profile.is_new, "there are sessions"


@pytest.mark.parametrize("older", FORMATS, indirect=True)
def test_the_settings_are_read_and_can_be_changed(older: OlderHome, handrail_home: Path) -> None:
    settings = older.profile.settings
    assert (settings.trust, settings.approval_timeout, settings.recent_projects) == ("supervised", 60, [PROJECT])
    assert (settings.appearance.theme, settings.appearance.font_size) == ("dark", 15)
    assert settings.lifted_secrets == {PROJECT: ["example.pem"]}
    (server,) = settings.providers.values()
    assert server.model == "small" and server.base_url.startswith("http://localhost:")
    if older.format >= 10:
        assert settings.stand_ins == {PROJECT: ["CLAUDE.md"]}
    if older.format >= WITH_RULES:
        assert settings.trusted_projects == [PROJECT]
        allowed, denied = settings.rules[:2]
        assert (allowed.action, allowed.commands, allowed.exact) == ("allow", ["make test"], True)
        assert (denied.action, denied.path) == ("deny", "secrets/*")
    if older.format >= RELEASED:
        fresh, written = Settings(), tomllib.loads((handrail_home / "config" / "settings.toml").read_text())
        assert [name for name in written if getattr(settings, name) == getattr(fresh, name)] == []
        assert settings.mcp_servers["git"].tools_off == ["git_reset"] and settings.rules[2].host == "pypi.org"
    file = handrail_home / "config" / "settings.toml"
    before = file.read_text()
    assert save_settings(file, {"trust": "guided"}).trust == "guided"
    assert file.read_text() == before.replace('"supervised"', '"guided"')


def test_a_folder_of_every_format_is_kept() -> None:
    """Also of the present one: `python -m tests.storage.write_home` writes it when a migration was added."""
    assert {int(name.removeprefix("format-")) for name in FORMATS} >= {*range(1, len(MIGRATIONS) + 1)} - NEVER_WRITTEN


@pytest.mark.parametrize("older", FORMATS, indirect=True)
def test_its_database_becomes_like_a_new_one(older: OlderHome, tmp_path: Path) -> None:
    """Migrations are only appended: one that is changed later would not be made up for in a database that had it."""
    tables = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
    with closing(open_database(tmp_path / "new.db")) as new:
        assert older.profile.versions.database.rows(tables) == new.rows(tables)
        assert new.rows("PRAGMA user_version") == [(len(MIGRATIONS),)]


@pytest.mark.parametrize("newer", ['speed = "high"\n', '[[rules]]\naction = "allow"\nmoon = "full"\n'])
def test_settings_and_rules_of_a_newer_handrail_are_refused_and_left_alone(tmp_path: Path, newer: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(newer)
    with pytest.raises(SettingsError, match=r"unknown field.*update Handrail if a newer one wrote it"):
        load_settings(file)
    with pytest.raises(SettingsError):
        save_settings(file, {"trust": "guided"})
    assert file.read_text() == newer


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "handrail.db"
    with closing(open_database(file)) as database:
        database.rows(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    with pytest.raises(DatabaseUnusable, match="newer Handrail"):
        open_database(file)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
