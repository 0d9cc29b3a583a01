"""Which folders a person can grant to commands."""

from pathlib import Path

import pytest

from app.agent.deciding.grants import Grants
from app.vocabulary.confinement import Grant
from app.vocabulary.errors import UsageError


@pytest.mark.parametrize(
    ("folder", "words"),
    [
        ("/", "whole machine"),
        ("~", "home folder"),
        (".", "the project"),
        ("..", "the project"),
        ("nowhere", "not a folder"),
        ("/proc", "services"),
        ("/dev/shm", "services"),
        ("/proc/self/root/proc", "services"),
        ("own", "Handrail's own"),
        ("link-to-own", "Handrail's own"),
        ("link-to-own/deeper", "Handrail's own"),
    ],
)
def test_a_folder_that_would_give_everything_away_cannot_be_granted(
    project: Path, tmp_path: Path, folder: str, words: str
) -> None:
    own = tmp_path / "handrail"
    (own / "deeper").mkdir(parents=True)
    (project / "link-to-own").symlink_to(own)
    given = str(own) if folder == "own" else folder
    with pytest.raises(UsageError, match=words):
        Grants(project, (own,)).checked(Grant(folders=(given,)))


def test_a_folder_is_granted_by_its_real_path(project: Path, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (project / "link").symlink_to(tmp_path / "data")
    assert Grants(project).checked(Grant(folders=("link",))).folders == (str(tmp_path / "data"),)


def test_one_thing_is_taken_back_and_the_others_stay(project: Path) -> None:
    given = Grant(network=True, folders=("/srv/a", "/srv/b"))
    grants = Grants(project, granted=given)
    assert given.single == (Grant(network=True), Grant(folders=("/srv/a",)), Grant(folders=("/srv/b",)))
    grants.revoke(Grant(folders=("/srv/a",)))
    assert grants.session == Grant(network=True, folders=("/srv/b",))
    grants.revoke(Grant(network=True))
    assert grants.session == Grant(folders=("/srv/b",))
    grants.revoke()
    assert grants.session == Grant()
