"""What commands must not do, tried for real in every tier that this machine has, as us and as nobody."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")

HERE = Path(__file__).parent
NOBODY = 65534
IN_REDUCED = {
    *("change .git/config", "replace .git/config", "add a hook", "move .git away", "change our own config"),
    *("change the editor's tasks", "read .env", "write .env", "delete .env", "move .env", "read an ignored key"),
}
"""What Landlock cannot hold back; all but the reading is put back afterwards."""


def drive(tier: str, who: str, folder: Path, *more: str) -> dict[str, Any]:
    script = [str(HERE / "drive.py"), tier, str(folder / "scene"), *more]
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_GLOBAL": os.devnull}
    done = subprocess.run(
        [*as_whom(who), *script], env=environment, capture_output=True, text=True, timeout=900, cwd=HERE.parents[2]
    )
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def as_whom(who: str) -> list[str]:
    """Nobody may not read the interpreter that runs us, so it takes the system's."""
    if who == "us":
        return [sys.executable]
    program = "/usr/bin/python3"
    nobody = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", program]
    if os.getuid() != 0 or shutil.which("setpriv") is None or not Path(program).exists():
        pytest.skip("only root can become nobody")
    readable = f"import sys; sys.exit(sys.version_info < (3, 11) or not open({str(HERE / 'drive.py')!r}).read())"
    if subprocess.run([*nobody, "-c", readable], capture_output=True).returncode != 0:
        pytest.skip("nobody cannot read this checkout, or has no recent Python")
    return nobody


@pytest.fixture(
    scope="module", params=[(tier, who) for tier in ("full", "reduced") for who in ("us", "nobody")], ids="-".join
)
def report(request: pytest.FixtureRequest) -> dict[str, Any]:
    tier, who = request.param
    as_whom(who)
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders are closed to nobody
        folder = Path(name)
        if who == "nobody":
            os.chown(folder, NOBODY, NOBODY)
        told = drive(tier, who, folder)
        outside = sorted(path.name for path in (folder / "scene/outside").iterdir())
    if told["tier"] != tier:
        pytest.skip(f"this machine has no {tier} tier: {told['note']}")
    done: dict[str, Any] = json.loads(told["output"])
    return told | done | {"outside": outside}


def test_unwanted_acts_are_refused(report: dict[str, Any]) -> None:
    allowed = IN_REDUCED if report["tier"] == "reduced" else set()
    assert set(report["acts"]) <= allowed
    assert report["tried"] >= 120


def test_the_work_of_a_project_is_not(report: dict[str, Any]) -> None:
    assert (report["code"], len(report["work"])) == (0, 12)


def test_nothing_outside_has_changed(report: dict[str, Any]) -> None:
    assert (report["victim"], report["canary"]) == (True, "canary")
    assert report["outside"] == [
        "canary",
        "doomed",
        "link",
        "movable",
    ]
    assert "UDP ARRIVED" not in report["reverted"]
    assert report["reached"] == [], "no program outside saw as much as a connection"


def test_protected_files_are_as_they_were(report: dict[str, Any]) -> None:
    assert report["protected"][".env"] == "SECRET=1\n"
    assert "fsmonitor" not in report["protected"][".git/config"]
    assert report["hooks"] == []
    assert report["reverted"] == [], "all of it was refused"


def test_nothing_of_ours_is_left_behind(report: dict[str, Any]) -> None:
    assert report["left"] == []


def test_without_confinement_the_same_acts_succeed(tmp_path: Path) -> None:
    """Or the table above would prove nothing."""
    told = drive("none", "us", tmp_path, "only the harmless")
    done = json.loads(told["output"])
    assert (told["tier"], len(done["acts"])) == ("none", done["tried"])
    assert told["protected"][".git/config"].count("fsmonitor") == 0
