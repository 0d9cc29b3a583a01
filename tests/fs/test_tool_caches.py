"""The caches of package managers: bounded, the one that was not used for longest goes first, and only ours go."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.fs.tool_caches import ToolCaches, project_sizes, remove_tree


def fill(cached: Path, tool: str, used: int, size: int = 100_000) -> Path:
    file = cached / tool / "deep" / "file"
    file.parent.mkdir(parents=True)
    file.write_bytes(os.urandom(size))
    for path in (file, file.parent, cached / tool):
        os.utime(path, (used, used))
    return file


def test_what_was_not_used_for_longest_goes_until_the_rest_is_within_the_limit(tmp_path: Path) -> None:
    caches = ToolCaches(tmp_path / "caches", lambda: 250_000)
    one, two = caches.begin(tmp_path / "one"), caches.begin(tmp_path / "two")
    files = {used: fill(place, tool, used) for place, tool, used in ((one, "pip", 3), (two, "npm", 1), (one, "go", 2))}
    assert [Path(cache.folder).name for cache in caches.usage()] == ["npm", "go", "pip"]
    assert set(project_sizes(caches.usage())) == {str(tmp_path / "one"), str(tmp_path / "two")}
    caches.trim()
    assert {used for used, file in files.items() if file.exists()} == {2, 3}
    caches.trim()
    assert files[2].exists()


def test_folders_that_nobody_may_write_into_go_too(tmp_path: Path) -> None:
    caches = ToolCaches(tmp_path / "caches")
    file = fill(caches.begin(tmp_path / "one"), "go-mod", 1)
    file.parent.chmod(0o555)
    caches.empty()
    assert caches.usage() == []


@pytest.mark.parametrize("place", ["pip", "pip/link", "../files"])
def test_no_link_that_a_command_made_leads_out(tmp_path: Path, place: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "precious").write_bytes(bytes(9_000_000))
    outside.chmod(0o755)
    caches = ToolCaches(tmp_path / "caches")
    link = Path(os.path.normpath(caches.begin(tmp_path / "one") / place))
    link.parent.mkdir(exist_ok=True)
    if link.is_dir():
        link.rmdir()
    link.symlink_to(outside)
    assert sum(cache.bytes for cache in caches.usage()) < 1_000_000
    caches.empty()
    assert (outside / "precious").exists() and outside.stat().st_mode & 0o777 == 0o755


def test_settings_of_a_session_do_not_outlive_it(tmp_path: Path) -> None:
    caches = ToolCaches(tmp_path / "caches")
    cached = caches.begin(tmp_path / "one")
    for name in ("cargo/config.toml", "cargo/registry/crate", "gradle/init.d/evil.gradle", "gradle/caches/jar"):
        (cached / name).parent.mkdir(parents=True, exist_ok=True)
        (cached / name).touch()
    caches.begin(tmp_path / "one")
    left = {str(path.relative_to(cached)) for path in cached.rglob("*") if path.is_file()}
    assert left == {"cargo/registry/crate", "gradle/caches/jar"}


def test_what_is_too_deep_for_recursion_goes_too(tmp_path: Path) -> None:
    caches = ToolCaches(tmp_path / "caches")
    cached = caches.begin(tmp_path / "one")
    for tool in ("cargo/evil", "pip"):
        (cached / tool).mkdir(parents=True)
        handle = os.open(cached / tool, os.O_RDONLY)
        for _ in range(3_000):
            os.mkdir("d", dir_fd=handle)
            inner = os.open("d", os.O_RDONLY, dir_fd=handle)
            os.close(handle)
            handle = inner
        os.close(handle)
    try:
        caches.begin(tmp_path / "one")
        assert list((cached / "cargo").iterdir()) == []
        caches.empty()
        assert caches.usage() == []
    finally:  # pytest could not remove it either
        subprocess.run(["rm", "-rf", str(cached)], check=True)


def test_no_link_that_a_command_swaps_in_while_a_session_begins_leads_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first look finds a folder, and every one after it a link."""
    caches, outside = ToolCaches(tmp_path / "caches"), tmp_path / "outside"
    cached = caches.begin(tmp_path / "one")
    for folder in (cached / "cargo" / "precious", outside / "precious"):
        folder.mkdir(parents=True)
        (folder / "file").touch()
    real = os.scandir

    class Swapping:
        """Before the first look at the cache is over, a link is there, which hides again from the one after it."""

        is_done = False

        def __call__(self, folder: int | str | Path = ".") -> Iterator[os.DirEntry[str]]:
            found = real(folder)
            if not self.is_done and (cached / "cargo" / "precious").exists() and folder != cached:
                self.is_done = True
                (cached / "cargo").rename(cached / "former")
                (cached / "cargo").symlink_to(outside)
            return found

    is_link = Path.is_symlink
    monkeypatch.setattr(os, "scandir", Swapping())
    monkeypatch.setattr(Path, "is_symlink", lambda path: path != cached / "cargo" and is_link(path))
    caches.begin(tmp_path / "one")
    assert (outside / "precious" / "file").exists()
    assert (cached / "cargo").readlink() == outside, "it was swapped"


def test_another_folder_at_the_path_of_a_project_begins_with_an_empty_cache(tmp_path: Path) -> None:
    caches, project = ToolCaches(tmp_path / "caches"), tmp_path / "one"
    project.mkdir()
    first = caches.begin(project)
    assert caches.begin(project) == first
    project.rename(tmp_path / "former")
    project.mkdir()
    assert caches.begin(project) != first


def test_a_tree_of_any_depth_is_removed_and_a_link_in_its_place_leads_nowhere(tmp_path: Path) -> None:
    deep, mine = tmp_path / "deep", tmp_path / "mine"
    mine.mkdir()
    (mine / "kept").write_text("x")
    handle = os.open(tmp_path, os.O_DIRECTORY)
    for name in ("deep", *["d"] * 3_000):  # longer than any path may be
        os.mkdir(name, dir_fd=handle)
        inner = os.open(name, os.O_DIRECTORY, dir_fd=handle)
        os.close(handle)
        handle = inner
    os.symlink(mine, "link", dir_fd=handle)
    os.close(handle)
    (tmp_path / "locked").mkdir(mode=0)
    (tmp_path / "linked").symlink_to(mine)
    for name in ("deep", "locked", "linked", "missing"):
        remove_tree(tmp_path / name)
    assert not deep.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    assert [path.name for path in mine.iterdir()] == ["kept"]
