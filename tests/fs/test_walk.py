"""The walk through folders: nearest first, no link followed, and no folder that the caller took out."""

from pathlib import Path

from app.fs.walk import walk


def test_a_walk_goes_from_the_nearest_folders_to_the_deepest_and_follows_no_link(tmp_path: Path) -> None:
    (tmp_path / "top/near/deep").mkdir(parents=True)
    (tmp_path / "elsewhere/secret").mkdir(parents=True)
    (tmp_path / "top/near/link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "top/file").touch()
    found = [(here.path.removeprefix(str(tmp_path)), here.depth) for here in walk([tmp_path / "top", tmp_path / "no"])]
    assert found == [("/top", 0), ("/top/near", 1), ("/top/near/deep", 2)]
    assert [entry.name for here in walk([tmp_path / "top"]) for entry in here.others] == ["file", "link"]


def test_a_folder_that_the_caller_takes_out_is_not_entered(tmp_path: Path) -> None:
    for name in ("wanted/a", "unwanted/b"):
        (tmp_path / name).mkdir(parents=True)
    found = []
    for here in walk([tmp_path]):
        found.append(Path(here.path).name)
        here.folders = [entry for entry in here.folders if entry.name != "unwanted"]
    assert found == [tmp_path.name, "wanted", "a"]
