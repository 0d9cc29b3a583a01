"""What git has checked out is read without running git: the branch, and which files are not as they were committed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from app.sandbox.git.checkout import Checkout


def git(folder: Path, *words: str) -> None:
    about = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", "-c", "index.version=2")
    subprocess.run(["git", *about, *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_the_branch_and_modified_files_are_those_that_git_names(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    names = ["a.py", "src/b.py", "src/touched.py", "same-size.py"]
    for name in names:
        (tmp_path / name).write_text("x = 1\n")
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "first")
    git(tmp_path, "checkout", "-b", "fix/retry")
    (tmp_path / "src" / "b.py").write_text("x = 22\n")
    (tmp_path / "same-size.py").write_text("x = 2\n")
    os.utime(tmp_path / "same-size.py", ns=(1, 1))
    os.utime(tmp_path / "src" / "touched.py", ns=(1, 1))
    (tmp_path / "new.py").write_text("")
    checkout = Checkout(tmp_path)
    assert checkout.branch == "fix/retry"
    assert checkout.modified([*names, "new.py"]) == ["src/b.py", "same-size.py"]
    git(tmp_path, "worktree", "add", "../beside", "main")
    beside = Checkout(tmp_path.parent / "beside")
    assert (beside.branch, beside.modified(names)) == ("main", [])


@pytest.mark.parametrize("index", [b"", b"DIRC", b"DIRC\0\0\0\2\xff\xff\xff\xff" + b"x" * 40, b"DIRC\0\0\0\4\0\0\0\1"])
def test_an_index_that_is_none_tells_nothing(tmp_path: Path, index: bytes) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "index").write_bytes(index)
    assert (Checkout(tmp_path).branch, Checkout(tmp_path).modified(["a"])) == ("", [])
    assert Checkout(tmp_path / "nowhere").branch == ""
