"""What confines commands is found out late and seldom: most sessions of tests run none, and one self-test is enough."""

import asyncio
import os
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.assembly import tool_runtime
from app.assembly.profile import Profile
from app.assembly.tool_runtime import ToolRuntime
from app.sandbox.confine import Confinement, environments, git_identity, selftest
from app.sandbox.confine.view import view
from app.vocabulary.confinement import NO_GRANT, InForce, Tier

HOME = os.environ.get("HOME")
_really_tried = tool_runtime.tried_confinement
_really_found_secrets = environments.toolchain_secrets
_really_read_git = git_identity._read
_found: list[InForce] = []
_passed: dict[Tier, tuple[str, ...]] = {}
"""What the self-test had to say against each tier that passed it."""
_secrets: dict[tuple[Path, ...], list[str]] = {}
_git: list[str] = []
"""What the person's own home holds, which no test changes: to look through it takes longer than many commands."""


async def prepare(runtime: ToolRuntime) -> None:
    """In place of `ToolRuntime.prepare`: nothing."""


async def tried_confinement(profile: Profile, project: Path) -> InForce:
    """In place of the function of that name: tries it once for all projects."""
    if not _found:
        _found.append(await _really_tried(profile, project))
    return _found[0]


def toolchain_secrets(places: Iterable[Path]) -> list[str]:
    """In place of the function of that name: looks once through the tools in the person's home."""
    folders = (*places,)
    if os.environ.get("HOME") != HOME:
        return _really_found_secrets(folders)
    if folders not in _secrets:
        _secrets[folders] = _really_found_secrets(folders)
    return [*_secrets[folders]]


async def read_git_settings() -> str:
    """In place of `git_identity._read`: asks git once for the settings in the person's home."""
    if os.environ.get("HOME") != HOME or {"GIT_CONFIG_GLOBAL", "XDG_CONFIG_HOME"} & os.environ.keys():
        return await _really_read_git()
    if not _git:
        _git.append(await _really_read_git())
    return _git[0]


def learn_about_home() -> None:
    """Look at it now: for processes that are forked later, it is known then."""
    with tempfile.TemporaryDirectory() as folder:
        view(Path(folder), Path(folder), NO_GRANT)
    asyncio.run(read_git_settings())


def need_any() -> None:
    """Skip a test on a machine where nothing can confine commands: there, the person is asked about each of them."""
    if not _found:
        with ThreadPoolExecutor() as beside:  # the test may have a loop of its own
            profile = Profile.open()
            _found.append(beside.submit(asyncio.run, _really_tried(profile, Path.cwd())).result())
            profile.close()
    if _found[0].tier is Tier.NONE:
        pytest.skip(f"nothing confines commands on this machine: {_found[0].note}")


async def ready(confinement: Confinement, tier: Tier) -> InForce:
    """`confinement.ready()` for one that tries only this tier; the first self-test stands for all."""

    async def passed(*_: object) -> tuple[str, ...]:
        await confinement._granted_worker(NO_GRANT, tier)
        return _passed[tier]

    with pytest.MonkeyPatch.context() as patch:
        if tier in _passed:
            patch.setattr(selftest, "passes", passed)
        in_force = await confinement.ready()
    if in_force.tier is tier:
        _passed[tier] = (in_force.note,) if in_force.note else ()
    return in_force
