"""What is kept for undo stays within its bound, the oldest turns go first, and nothing that a running turn needs."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest

from app.storage.database import open_database
from app.storage.keeps import DAY_SECONDS, Keeps
from app.storage.versions.pruning import LeftoverRemoval
from app.vocabulary.changes import CallInfo
from tests.storage.conftest import RecordedProject

ROOT = Path(__file__).resolve().parents[2]
GB = 1_000_000_000
MB = 1_000_000
Disk = namedtuple("Disk", "total used free")


class Kept:
    """Keeps something for calls of turns, one after the other."""

    def __init__(self, root: Path) -> None:
        self.project, self.data = root / "project", root / "data"
        self.project.mkdir()
        self.data.mkdir()
        self.database = open_database(self.data / "data.db")
        self.keeps = Keeps(self.database, self.data)
        self._at = 0

    def call(self, session: str, turn: int, size: int = MB, *, ended: bool = True, project: str = "") -> Path:
        """The folder of a call for which so much is kept."""
        folder = self.project if not project else self.project.parent / project
        folder.mkdir(exist_ok=True)
        info = CallInfo(turn, "c", "bash")
        kept = self.keeps.begin(folder, info, session)
        (kept / "000").mkdir()
        (kept / "000/1").write_bytes(b"x" * 1000)
        if ended:
            self.keeps.end_call(info.key)
        self._at += 1
        sql = "UPDATE kept_calls SET bytes = ?, began_at = ? WHERE key = ?"
        self.database.execute(sql, (size if ended else 0, f"2026-01-01T00:00:{self._at:02}+00:00", info.key))
        return kept


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def there(*folders: Path) -> list[bool]:
    return [folder.exists() for folder in folders]


def test_what_other_names_still_hold_does_not_count(kept: Kept) -> None:
    info = CallInfo(1, "c", "bash")
    folder = kept.keeps.begin(kept.project, info, "s1") / "000"
    folder.mkdir()
    for number, names in enumerate((1, 2, 3)):
        (folder / f"{number}").write_bytes(b"x" * MB)
        if names > 1:
            (folder / f"{number}-again").hardlink_to(folder / f"{number}")
    (kept.project / "there").hardlink_to(folder / "2")
    kept.keeps.end_call(info.key)
    [usage] = kept.keeps.usage()
    assert 2 * MB <= usage.bytes < 3 * MB


@pytest.mark.parametrize(
    ("free", "held", "limit", "bound"),
    [
        (1000 * GB, 0, None, 20 * GB),
        (150 * GB, 0, None, 15 * GB),
        (140 * GB, 10 * GB, None, 15 * GB),  # what is held would be free without it
        (2 * GB, 0, None, GB),
        (1000 * GB, 0, 5 * GB, 5 * GB),
        (1000 * GB, 0, 0, 0),
    ],
)
def test_it_holds_20_gb_or_a_tenth_of_the_free_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, held: int, limit: int | None, bound: int
) -> None:
    root = tmp_path / f"{free}-{held}-{limit}"
    root.mkdir()
    kept = Kept(root)
    if held:
        kept.call("s1", 1, held)
    if limit is not None:
        kept.keeps.limit = lambda: limit
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Disk(0, 0, free))
    assert kept.keeps.bound() == bound


def test_beyond_the_bound_the_oldest_turns_go_first(kept: Kept) -> None:
    first, second, third = kept.call("s1", 1), kept.call("s2", 1), kept.call("s1", 2)
    kept.keeps.limit = lambda: 2 * MB
    assert kept.keeps.make_room() == MB
    assert there(first, second, third) == [False, True, True]
    assert kept.keeps.make_room() == 0
    assert kept.keeps.make_room(MB + 1) == 2 * MB
    assert there(second, third) == [False, False]


def test_after_the_clock_was_put_back_the_oldest_turns_still_go_first(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = []
    for turn, year in enumerate((2027, 2026, 2025), 1):
        monkeypatch.setattr("app.storage.keeps.timestamp", lambda: f"{year}-01-01T00:00:00.000000+00:00")  # noqa: B023
        info = CallInfo(turn, "c", "bash")
        folders.append(kept.keeps.begin(kept.project, info, "s"))
        (folders[-1] / "000").mkdir()
        (folders[-1] / "000/1").write_bytes(b"x" * 100_000)
        kept.keeps.end_call(info.key)
    kept.keeps.make_room(1)
    assert there(*folders) == [False, True, True]


def test_the_end_of_a_call_brings_the_keep_back_into_its_bound_but_for_its_own_turn(kept: Kept) -> None:
    old, same = kept.call("s1", 1), kept.call("s1", 2)
    kept.keeps.limit = lambda: 0
    now = kept.call("s1", 2)
    assert there(old, same, now) == [False, True, True]


@pytest.mark.parametrize("how", ["a call runs", "a model is asked", "it is said"])
@pytest.mark.parametrize("emptied", [False, True])
def test_the_running_turn_keeps_all_that_it_needs(kept: Kept, how: str, emptied: bool) -> None:
    former, earlier, other = kept.call("s1", 1), kept.call("s1", 2), kept.call("s2", 1)
    running = ("s1",) if how == "it is said" else ()
    if how == "a call runs":
        kept.call("s1", 2, ended=False)
    if how == "a model is asked":
        values = ("m1", "s1", "/p", "p", "m", "2026", "2026", 0, 0, 0, 0, 0, "a-program")
        kept.database.execute("INSERT INTO model_calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    freed = kept.keeps.empty(running=running) if emptied else kept.keeps.make_room(99 * MB, running)
    assert freed == 2 * MB
    assert there(former, earlier, other) == [False, True, False]


def test_one_project_can_be_emptied_alone(kept: Kept) -> None:
    ours, theirs = kept.call("s1", 1), kept.call("s2", 1, 3 * MB, project="other")
    assert [(Path(one.project).name, one.bytes) for one in kept.keeps.usage()] == [("other", 3 * MB), ("project", MB)]
    assert kept.keeps.usage()[0].since.startswith("2026-01-01")
    assert kept.keeps.empty(str(kept.project)) == MB
    assert there(ours, theirs) == [False, True]


def test_room_is_made_only_on_the_disk_that_is_full(kept: Kept) -> None:
    one = kept.call("s1", 1)
    disk = one.stat().st_dev
    assert kept.keeps.make_room(1, disk=disk + 1) == 0 and one.exists()
    assert kept.keeps.make_room(1, disk=disk) == MB and not one.exists()


# --- what earlier versions and crashes left


def test_copies_of_earlier_versions_go_and_contents_stay_restorable(tmp_path: Path) -> None:
    recorded = RecordedProject(tmp_path)
    recorded.write("a.bin", b"a" * 900_000)
    recorded.write("a.bin", b"b" * 900_000)
    (tmp_path / "shadows/project-12345678").mkdir(parents=True)
    (tmp_path / "shadows/project-12345678/copies.db").write_bytes(b"x")
    LeftoverRemoval(recorded.store).close()
    assert not (tmp_path / "shadows").exists()
    recorded.undo.undo(session="s1", turn=1)
    assert not (recorded.project / "a.bin").exists()
    recorded.undo.redo()
    assert (recorded.project / "a.bin").read_bytes() == b"b" * 900_000


def test_old_folders_without_a_row_go_and_new_ones_and_those_of_calls_stay(kept: Kept) -> None:
    call = kept.call("s1", 1)
    old, new = call.parent / "0123456789abcdef", call.parent / "fedcba9876543210"
    before = time.time() - DAY_SECONDS - 60
    for folder in (old, new):
        (folder / "000").mkdir(parents=True)
    for folder in (old, call):
        os.utime(folder, (before, before))
    kept.keeps.remove_leftovers()
    assert there(call, old, new) == [True, False, True]


def test_rows_without_a_folder_go_unless_the_disk_of_the_keep_is_away(kept: Kept) -> None:
    gone, away, running = kept.call("s1", 1), kept.call("s2", 1, project="other"), kept.call("s3", 1, ended=False)
    shutil.rmtree(gone)
    shutil.rmtree(away.parent)
    shutil.rmtree(running)
    kept.keeps.remove_leftovers()
    keys = [key for (key,) in kept.database.rows("SELECT key FROM kept_calls ORDER BY began_at")]
    assert keys == [away.name, running.name]


# --- a disk that is full

needs_root = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0 or shutil.which("unshare") is None, reason="only root mounts a disk"
)
PART = "printf x | dd of={} conv=notrunc status=none"


def on_a_full_disk(tmp_path: Path, options: str, names: list[str], *commands: str) -> dict[str, Any]:
    """What the real program did in a project on a disk of its own, see `full_keep`."""
    (tmp_path / "disk").mkdir()
    driver = [sys.executable, "tests/storage/full_keep.py", str(tmp_path / "home"), str(tmp_path / "disk"), options]
    lines = [json.dumps(names), json.dumps(commands)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["unshare", "-m", *driver, *lines], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    if "mount" in done.stderr and done.returncode:
        pytest.skip("this system lets us mount no disk")
    assert "Traceback" not in done.stderr, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    if not told["answers"][0]["result"]["keeps"]:
        pytest.skip("nothing keeps here what commands replace")
    return told


@needs_root
def test_on_a_full_disk_the_oldest_turns_make_room_and_then_a_command_is_refused_aloud(tmp_path: Path) -> None:
    """Each of the files needs a copy as large as one of those that are removed."""
    all_at_once = "; ".join(map(PART.format, ("f2", "f3", "f4")))
    names = ["one", "two", "f1", "f2", "f3", "f4"]
    told = on_a_full_disk(tmp_path, "size=24m", names, "rm one", "rm two", "FILL", PART.format("f1"), all_at_once)
    first, second, third, last = told["answers"]
    assert first["success"] and second["success"] and third["success"]
    assert told["kept"] == [1, 2, 2, 1]
    assert not last["success"] and "dd: failed to open 'f4'" in last["error"]
    assert "Not removed or replaced: f4 (3.0 MB)" in last["error"] and "no room" in last["error"]
    assert told["after"] == ["f4"]
    assert told["again"] == ["f2", "f3", "f4"], "what the running turn replaced was not dropped for more room"


@needs_root
@pytest.mark.parametrize("has_kept", [True, False])
def test_without_room_for_a_folder_the_oldest_turn_goes_or_nothing_runs(tmp_path: Path, has_kept: bool) -> None:
    first = "rm one" if has_kept else "true"
    options = "size=24m,nr_inodes=60"
    told = on_a_full_disk(tmp_path, options, ["one", "two", "f1"], first, "FILL WITH FILES", "rm two")
    _, second = told["answers"]
    if has_kept:
        assert second["success"] and told["kept"] == [1, 1]
        assert (told["after"], told["again"]) == (["f1"], ["two", "f1"])
    else:
        assert not second["success"] and second["code"] == "E_STORAGE" and "No space left" in second["error"]
        assert told["after"] == ["one", "two", "f1"]
