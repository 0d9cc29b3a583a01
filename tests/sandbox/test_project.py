"""Which folders may be chosen, and what is said of the others."""

import os
from pathlib import Path

import pytest

from app.sandbox.project import checked_project
from app.vocabulary.errors import UsageError

OF_SYSTEM = ["/etc", "/usr", "/usr/share", "/usr/local", "/bin", "/tmp", "/var", "/var/tmp", "/proc/self", "/dev"]


def test_a_folder_is_taken_by_its_real_path(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    assert checked_project(tmp_path / "link") == (tmp_path / "real").resolve()


def test_a_folder_that_cannot_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root can read everything, so the system's answer is put in its mouth; as a user the real thing is tested."""
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(UsageError, match="cannot be read"):
        checked_project(tmp_path)


@pytest.mark.parametrize(
    "place",
    [
        "/",
        "~",
        "~/..",
        "/no/such/folder",
        "a.txt",
        "loop",
        "/etc",
        "/usr",
        "/usr/share",
        "/bin",
        "/tmp",
        "/var",
        "/proc/self",
        "/dev",
    ],
)
def test_what_is_no_project_is_refused(place: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch()
    (tmp_path / "loop").symlink_to("loop")
    inside = tmp_path / place if place in ("a.txt", "loop") else Path(place)
    with pytest.raises(UsageError):
        checked_project(inside)
