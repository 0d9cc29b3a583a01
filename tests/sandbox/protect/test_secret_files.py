"""When the secret files of a project have to be read again: never later than they changed."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.fs.inotify import is_reliable
from app.redaction.known import KnownSecrets
from app.sandbox.protect import folder_contents
from app.sandbox.protect.protected_names import Finder
from app.sandbox.protect.secret_files import SecretFiles

OLD, NEW = "Zq7-kP93xvT2mLw8", "Yw8-mL24ctR9kPq7"


@pytest.fixture
def finder(tmp_path: Path) -> Iterator[Finder]:
    (tmp_path / ".env").write_text(f"API_TOKEN={OLD}\n")
    made = Finder(tmp_path)
    yield made
    made.close()


def change_in_place(project: Path) -> None:
    (project / ".env").write_text(f"API_TOKEN={NEW}\n")


def replace(project: Path) -> None:
    (project / "new").write_text(f"API_TOKEN={NEW}\n")
    (project / "new").replace(project / ".env")


def add_another(project: Path) -> None:
    (project / "prod.env").write_text(f"API_TOKEN={NEW}\n")


def add_in_a_new_folder(project: Path) -> None:
    (project / "deploy").mkdir()
    (project / "deploy" / ".env").write_text(f"API_TOKEN={NEW}\n")


@pytest.mark.parametrize(
    "folder",
    [".devcontainer", ".vscode/deep", "a/.idea", ".husky", ".zed", ".handrail", ".git", ".git/info", "a/.git/x"],
)
def test_the_secrets_in_protected_folders_are_known_too(tmp_path: Path, finder: Finder, folder: str) -> None:
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / ".env").write_text(f"API_TOKEN={NEW}\n")
    secrets = KnownSecrets()
    SecretFiles(tmp_path, finder, secrets).look()
    assert secrets.masked(f"it is {NEW}").text != f"it is {NEW}"


@pytest.mark.parametrize("told", [True, False], ids=["heard here", "heard by another"])
@pytest.mark.parametrize("change", [change_in_place, replace, add_another, add_in_a_new_folder])
def test_a_secret_that_changed_is_read_again(
    tmp_path: Path, finder: Finder, change: Callable[[Path], None], told: bool
) -> None:
    secrets = KnownSecrets()
    files = SecretFiles(tmp_path, finder, secrets)
    assert not files.is_current()
    files.look()
    assert not files.is_current()  # nothing is watched before the first message has left
    files.look()
    if not is_reliable(tmp_path):
        pytest.skip("nothing tells here what changes in a folder")
    assert finder.known() is not None
    (tmp_path / "notes.txt").write_text("harmless\n")
    assert files.is_current()
    change(tmp_path)
    if not told:
        finder.find()  # takes the events
    assert not files.is_current()
    files.look()
    assert files.is_current() and NEW not in secrets.mask_all(f"it is {NEW}")


@pytest.mark.parametrize("change", [change_in_place, replace, add_another, add_in_a_new_folder])
def test_a_secret_that_changed_before_anything_was_watched_is_read_again(
    tmp_path: Path, finder: Finder, change: Callable[[Path], None]
) -> None:
    secrets = KnownSecrets()
    files = SecretFiles(tmp_path, finder, secrets)
    files.look()
    change(tmp_path)
    files.look()
    assert NEW not in secrets.mask_all(f"it is {NEW}")


def test_what_is_in_a_secret_folder_is_read_each_time(tmp_path: Path, finder: Finder) -> None:
    (tmp_path / ".ssh").mkdir()
    (tmp_path / ".ssh" / "token").write_text(f"API_TOKEN={NEW}\n")
    files = SecretFiles(tmp_path, finder, KnownSecrets())
    files.look()
    assert any(path.name == ".ssh" for path in finder.find().hidden) and not files.is_current()


def test_folders_are_watched_from_the_second_search_on_though_nothing_changed(
    tmp_path: Path, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_reliable(tmp_path):
        pytest.skip("nothing tells here what changes in a folder")
    monkeypatch.setattr(folder_contents, "SETTLED_NS", 0)  # as if all was made long ago
    found = finder.find(watching=False)
    assert finder.known() is None and finder.descriptor == -1
    assert finder.find() is found and finder.known() is found and finder.descriptor != -1


def test_a_search_that_failed_half_way_counts_for_nothing(
    tmp_path: Path, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(folder_contents, "SETTLED_NS", 0)
    finder.find(watching=False)
    lstat, failing = os.lstat, [True]

    def refused(path: object, **options: object) -> os.stat_result:
        if failing and str(path).endswith("/b"):
            raise MemoryError
        return lstat(path, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "lstat", refused)
    with pytest.raises(MemoryError):
        finder.find()
    failing.clear()
    (tmp_path / "c" / ".env").write_text("x")
    assert finder.known() is None and tmp_path / "c" / ".env" in finder.find().hidden
