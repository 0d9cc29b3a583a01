"""What this machine can do is found: elsewhere, tests of a tier that is not found are skipped.

The machine is asked without any code of ours here, so that no fault of ours passes for something that it lacks.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Tier

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="both tiers are Linux's")]

CREATE_RULESET, ASK_VERSION = 444, 1
APART = "--unshare-user --unshare-pid --unshare-ipc --unshare-net --die-with-parent --new-session"
SEEN = "--ro-bind / / --proc /proc --dev /dev --tmpfs /tmp"


def has_namespaces() -> bool:
    bwrap = shutil.which("bwrap")
    line = [str(bwrap), *APART.split(), *SEEN.split(), "true"]
    return bwrap is not None and subprocess.run(line, capture_output=True).returncode == 0


def has_landlock() -> bool:
    return int(ctypes.CDLL(None).syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(ASK_VERSION))) >= 1


@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
async def test_a_tier_that_the_machine_can_have_is_found(tier: Tier, project: Path, tmp_path: Path) -> None:
    if not (has_namespaces() if tier is Tier.FULL else has_landlock()):
        pytest.skip("bubblewrap cannot make namespaces here" if tier is Tier.FULL else "this kernel has no Landlock")
    confinement = Confinement(project, state=tmp_path / "state", variables=os.environ, tiers=(tier,))
    found = await confinement.ready()
    await confinement.end()
    assert found.tier is tier, found.note
