"""File-system primitives: what they tell, and what they refuse."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.fs.folders import HANDLES_WORK, HandleFolder, list_folder, parent_of, read_file
from app.fs.kept_files import accessible
from tests.starting import ROOT

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="inotify and the list of mounts are Linux's")

_MOUNT = """
import ctypes, os, sys
from app.fs.inotify import Inotify

libc = ctypes.CDLL(None, use_errno=True)
NEW_USER, NEW_MOUNTS = 0x10000000, 0x20000
if libc.unshare(NEW_USER | NEW_MOUNTS) != 0:
    sys.exit(77)
watched = Inotify()
before = watched.waiting()
if libc.mount(b"none", os.fsencode(sys.argv[1]), b"tmpfs", 0, None) != 0:
    sys.exit(77)
assert (before, watched.waiting()) == ((False, False), (False, True)), "it is told once"
assert watched.waiting() == (False, False)
"""
NOT_POSSIBLE = 77


@LINUX
def test_a_new_mount_is_told(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", _MOUNT, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    if done.returncode == NOT_POSSIBLE:
        pytest.skip("nobody may mount anything here, not even in a namespace of their own")
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not HANDLES_WORK, reason="without handles a folder is compared by its real path instead")
def test_a_link_is_entered_neither_as_the_root_nor_on_the_way(tmp_path: Path) -> None:
    (tmp_path / "real" / "inner").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    (tmp_path / "real" / "way").symlink_to(tmp_path / "real" / "inner")
    with parent_of(tmp_path / "real", "inner/name") as (folder, name):
        assert (folder.inode(), name) == ((tmp_path / "real" / "inner").stat().st_ino, "name")
    for root, path in (("real", "way/name"), ("link", "inner/name"), ("link", "name")):
        with pytest.raises(OSError) as refused, parent_of(tmp_path / root, path):
            pass
        assert refused.value.errno in (errno.ELOOP, errno.ENOTDIR)


def test_a_mode_that_somebody_gave_a_folder_meanwhile_stays(tmp_path: Path) -> None:
    for own, meanwhile, after in ((0o500, None, 0o500), (0o500, 0o550, 0o550), (0o500, 0o755, 0o755)):
        (tmp_path / "folder").mkdir(exist_ok=True)
        (tmp_path / "folder").chmod(own)
        folder = HandleFolder.at(tmp_path / "folder")
        with accessible(folder):
            assert (tmp_path / "folder").stat().st_mode & 0o777 == 0o700
            if meanwhile is not None:
                (tmp_path / "folder").chmod(meanwhile)
        folder.close()
        assert (tmp_path / "folder").stat().st_mode & 0o777 == after


def test_a_file_is_read_only_if_it_is_one_and_no_link(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder_link").symlink_to("folder")
    os.mkfifo(tmp_path / "fifo")
    rows = (("file", 5, b"12345"), ("file", 4, None), ("link", 5, None), ("folder", 5, None), ("fifo", 5, None))
    assert [read_file(tmp_path / name, most) for name, most, _ in rows] == [data for _, _, data in rows]
    assert read_file(tmp_path / "nothing", 5) is None
    folders, others = list_folder(tmp_path)
    assert [entry.name for entry in folders] == ["folder"]
    assert sorted(entry.name for entry in others) == ["fifo", "file", "folder_link", "link"]
