"""Secret files are hidden from commands in the full tier: wherever they lie, and whoever put them there meanwhile."""

import shlex
from pathlib import Path

import pytest

from app.confinement import Tier
from app.sandbox.confine import bwrap
from app.sandbox.confine.mounts import MAX_MOUNTS, gathered
from tests.sandbox.conftest import Room
from tests.sandbox.test_dangerous import READABLE_AND_WRITABLE, SECRET

pytestmark = pytest.mark.anyio

DEEP = ["", "a/b/c/d/e/", "node_modules/x/lib/", "venv/lib/python3.11/site-packages/x/", ".tox/py/", "a/__pycache__/"]
NAMES = [".env", "prod.env", ".envrc", "id_rsa_work", "prod.tfvars", ".kube/config", "tls.key", ".ssh/config"]


def put(project: Path, path: str, text: str) -> None:
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    (project / path).write_text(text)


def reading(paths: list[str]) -> str:
    return "; ".join(f"cat -- {shlex.quote(path)} 2>/dev/null" for path in paths)


async def test_no_command_reads_a_secret_file_and_harmless_names_are_not_hidden(room: Room) -> None:
    secrets = [path for path in SECRET if path != ".gnupg"] + [f"{deep}{name}" for deep in DEEP for name in NAMES]
    for path in secrets:
        put(room.project, path, f"secret of {path}\n")
    for path in READABLE_AND_WRITABLE:
        if path != ".env/bin/python.py":
            put(room.project, path, f"harmless {path}\n")
    await room.run(reading([*secrets, *READABLE_AND_WRITABLE]))
    told = [line for line in room.said.splitlines() if line.startswith("secret of")]
    if room.confinement.in_force.tier is Tier.FULL:
        assert told == []
    else:
        assert len(told) == len(secrets), "where they can be read, the panel and the README say so"
    harmless = [path for path in READABLE_AND_WRITABLE if path != ".env/bin/python.py"]
    assert [line for line in room.said.splitlines() if line.startswith("harm")] == [f"harmless {p}" for p in harmless]


async def test_packages_may_bring_along_what_looks_like_secrets_and_only_commands_cannot_read_it(room: Room) -> None:
    """An installation is not taken apart afterwards."""
    guard = room.confinement.guard
    mark = guard.before()
    install = "mkdir -p node_modules/x && for name in .env test.pem .npmrc; do echo secret > node_modules/x/$name; done"
    await room.run(install)
    assert guard.after(mark, enforced=room.confinement.in_force.tier is Tier.FULL) == ()
    assert {path.name for path in (room.project / "node_modules/x").iterdir()} == {".env", "test.pem", ".npmrc"}
    await room.run(reading(["node_modules/x/.env", "node_modules/x/test.pem"]))
    assert ("secret" in room.said) is (room.confinement.in_force.tier is not Tier.FULL)


async def test_a_secret_that_the_person_saves_anew_is_hidden_from_the_next_command(room: Room) -> None:
    for path in (".env", "node_modules/x/.env"):
        put(room.project, path, "secret 1\n")
    await room.run("true")
    for path in (".env", "node_modules/x/.env", "a/b/new.env"):
        put(room.project, f"{path}.draft", "secret 2\n")
        (room.project / f"{path}.draft").replace(room.project / path)
    await room.run(reading([".env", "node_modules/x/.env", "a/b/new.env"]))
    assert ("secret" in room.said) is (room.confinement.in_force.tier is not Tier.FULL)


async def test_a_crowd_of_secrets_is_hidden_by_its_folders(room: Room) -> None:
    for number in range(MAX_MOUNTS * 2):
        put(room.project, f"certs/{number % 5}/{number}.pem", "secret\n")
    put(room.project, ".env", "secret\n")
    put(room.project, "certs/notes.txt", "harmless\n")
    assert await room.run("cat certs/*/*.pem .env 2>/dev/null; cat README.md; true") == 0
    if room.confinement.in_force.tier is Tier.FULL:
        assert "secret" not in room.said
        assert "# Sample" in room.said
        seat = next(iter(room.confinement._seats.values()))
        assert seat.view is not None
        assert bwrap.prefix(gathered(seat.view)[0], 0).count("--ro-bind") < 200
