"""The files of a project in which every kind of command finds something to change."""

import os
import shutil
import socket
import stat
import subprocess
from pathlib import Path

FAR_AHEAD = 2_500_000_000
"""A file may be dated in the future: it came from an archive, or a clock was set back."""
TEXTS = {
    "a.txt": "one\n",
    "b.txt": "two\n",
    "src/main.py": "print(1)\n",
    "src/util.py": "def util(): ...\n",
    "src/deep/x/y/z.txt": "deep\n",
    "docs/guide.md": "# Guide\n",
    "docs/index.md": "# Index\n",
    "build/out.o": "object\n",
    "node_modules/p/index.js": "module.exports = 1\n",
    "node_modules/p/package.json": "{}\n",
    "__pycache__/m.pyc": "compiled\n",
    "ten/1": "1\n",
    "ten/2": "2\n",
    "ten/3": "3\n",
    "new\nline.txt": "name of two lines\n",
    "ends in blank ": "blank\n",
    "-dash": "dash\n",
    "back\\slash": "backslash\n",
    "@state/x": "at\n",
    "\udcff\udcfe.bin": "no text\n",
    "ünï çödé.txt": "letters\n",
    "future.txt": "tomorrow\n",
    "long": "".join(f"line {number}\n" for number in range(500)),
    ".gitignore": "build/\nnode_modules/\n__pycache__/\n*.log\n",
    "an.log": "ignored\n",
    "empty": "",
}
GIT = """
git init -q -b main --template= && git config user.name p && git config user.email p@e && git config gc.auto 0
git add a.txt b.txt src docs .gitignore && git commit -qm one
echo more >> b.txt && git commit -qam two && git branch side HEAD~1 && git repack -adq && git tag v1
"""


def fill(root: Path) -> None:
    """Make the files in this empty folder."""
    for name, text in TEXTS.items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    os.utime(root / "future.txt", (FAR_AHEAD, FAR_AHEAD))
    (root / "big.bin").write_bytes(bytes(range(256)) * 5_000)
    with (root / "sparse.img").open("wb") as sparse:
        sparse.seek(2 << 20)
        sparse.write(b"end")
    (root / "run.sh").write_text("echo run\n")
    (root / "run.sh").chmod(0o755)
    (root / "hard1").write_text("several names\n")
    for name in ("hard2", "docs/hard3"):
        (root / name).hardlink_to(root / "hard1")
    for name, target in {"to-a": "a.txt", "dangling": "nowhere", "to-src": "src", "docs/up": "../b.txt"}.items():
        (root / name).symlink_to(target)
    (root / "empty-folder/inner").mkdir(parents=True)
    os.mkfifo(root / "pipe")
    with socket.socket(socket.AF_UNIX) as left:
        here = Path.cwd()
        os.chdir(root)
        left.bind("sock")
        os.chdir(here)
    subprocess.run(["sqlite3" if shutil.which("sqlite3") else "true", "db.sqlite", "create table t(a)"], cwd=root)
    subprocess.run(["bash", "-ec", GIT], cwd=root, check=True, capture_output=True)
    (root / "read-only.txt").write_text("read\n")
    (root / "read-only.txt").chmod(0o444)
    (root / "locked").mkdir()
    (root / "locked/in.txt").write_text("locked\n")
    (root / "locked").chmod(0o555)


def clear(root: Path) -> None:
    """Remove all that is in this folder, which stays: commands look at it."""
    for folder, names, _ in os.walk(root):
        for name in (".", *names):
            place = Path(folder, name)
            if not place.is_symlink():
                place.chmod(stat.S_IMODE(place.lstat().st_mode) | stat.S_IRWXU)
    for place in root.iterdir():
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink()
