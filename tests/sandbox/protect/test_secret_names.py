"""Secret files are hidden from commands in the full tier: wherever they lie, and whoever put them there meanwhile."""

import shlex
from pathlib import Path

import pytest

from app.sandbox.confine import Confinement, bwrap
from app.sandbox.confine.bwrap import MAX_MOUNTS, gather_mounts
from app.sandbox.protect.command_record import CommandChanges
from app.vocabulary.confinement import Tier
from tests.sandbox.conftest import SandboxedProject
from tests.sandbox.test_dangerous import READABLE_AND_WRITABLE, SECRET

pytestmark = pytest.mark.anyio

DEEP = ["", "a/b/c/d/e/", "node_modules/x/lib/", "venv/lib/python3.11/site-packages/x/", ".tox/py/", "a/__pycache__/"]
PROTECTED = [
    ".devcontainer/",
    ".vscode/deep/",
    "a/.idea/",
    ".husky/_/",
    ".zed/",
    ".git/",
    ".git/info/",
    "a/.git/own/x/",
]
READABLE_IN_PROTECTED = [".vscode/settings.json", ".devcontainer/Dockerfile", ".git/info/exclude", ".husky/pre-commit"]
NAMES = [".env", "prod.env", ".envrc", "id_rsa_work", "prod.tfvars", ".kube/config", "tls.key", ".ssh/config"]
NAMES += [".my.cnf", ".dev.vars", ".bash_history", ".config/gh/hosts.yml"]
SAID = ["passwords.txt", "token.txt", "tokens.json", "api_key.txt", "api-keys.json", *NAMES[-4:]]
"""Names of which some tell by their words what they hold; packages publish such."""


def put(project: Path, path: str, text: str) -> None:
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    (project / path).write_text(text)


def reading(paths: list[str]) -> str:
    """The first line of each, read by the shell itself: hundreds of programs would take long to start."""
    show = 'show() { IFS= read -r line <"$1" && printf \'%s\\n\' "$line"; }'
    return "; ".join((f"{show} 2>/dev/null", *(f"show {shlex.quote(path)}" for path in paths)))


async def test_no_command_reads_a_secret_file_and_harmless_names_are_not_hidden(sandbox: SandboxedProject) -> None:
    secrets = [path for path in SECRET if path != ".gnupg"] + [f"{deep}{name}" for deep in DEEP for name in NAMES]
    for path in secrets:
        put(sandbox.project, path, f"secret of {path}\n")
    for path in READABLE_AND_WRITABLE:
        if path != ".env/bin/python.py":
            put(sandbox.project, path, f"harmless {path}\n")
    await sandbox.run(reading([*secrets, *READABLE_AND_WRITABLE]))
    told = [line for line in sandbox.said.splitlines() if line.startswith("secret of")]
    if sandbox.confinement.in_force.tier is Tier.FULL:
        assert told == []
    else:
        assert len(told) == len(secrets), "where they can be read, the panel and the README say so"
    harmless = [path for path in READABLE_AND_WRITABLE if path != ".env/bin/python.py"]
    assert [line for line in sandbox.said.splitlines() if line.startswith("harm")] == [
        f"harmless {p}" for p in harmless
    ]


async def test_no_command_reads_a_secret_in_a_protected_folder(sandbox: SandboxedProject) -> None:
    secrets = [f"{folder}{name}" for folder in PROTECTED for name in (".env", "secrets.json", ".ssh/id_rsa")]
    for path in [*secrets, "__pycache__/secrets.json"]:
        put(sandbox.project, path, f"secret of {path}\n")
    for path in READABLE_IN_PROTECTED:
        put(sandbox.project, path, f"harmless {path}\n")
    await sandbox.run(reading([*secrets, "__pycache__/secrets.json", *READABLE_IN_PROTECTED]))
    assert ("secret of" in sandbox.said) is (sandbox.confinement.in_force.tier is not Tier.FULL)
    assert sandbox.said.count("harmless") == len(READABLE_IN_PROTECTED)


async def test_a_rule_hides_what_lies_in_a_protected_folder(project: Path, tmp_path: Path) -> None:
    put(project, ".vscode/private/x.txt", "secret\n")
    put(project, ".vscode/settings.json", "{}\n")
    confinement = Confinement(
        project, state=tmp_path / "state", tiers=(Tier.FULL,), bars=lambda: lambda parts: "private" in parts
    )
    sandbox = SandboxedProject(project, confinement, tmp_path / "output")
    try:
        if (await confinement.ready()).tier is not Tier.FULL:
            pytest.skip("this machine has no full tier")
        await sandbox.run("cat .vscode/settings.json .vscode/private/x.txt")
        assert "{}" in sandbox.said and "secret" not in sandbox.said
    finally:
        confinement.close()


async def test_a_secret_saved_in_a_protected_folder_while_a_command_runs_is_hidden_from_it(
    sandbox: SandboxedProject, watched: None
) -> None:
    put(sandbox.project, ".vscode/.env", "secret 1\n")
    running = await sandbox.begin("echo begun; until [ -e go ]; do sleep 0.01; done; cat .vscode/.env .idea/.env")
    await sandbox.says("begun")
    (sandbox.project / ".vscode").rename(sandbox.project / "old")
    put(sandbox.project, ".vscode/.env", "secret 2\n")
    put(sandbox.project, ".idea/.env", "secret 3\n")
    assert await sandbox.confinement.cover_again(lambda: CommandChanges(is_known=True))
    (sandbox.project / "go").touch()
    await running.wait()
    said = sandbox.output.read_text()
    assert ("secret" in said) is (sandbox.confinement.in_force.tier is not Tier.FULL)


async def test_a_secret_saved_anywhere_while_a_command_runs_is_hidden_from_it(
    sandbox: SandboxedProject, watched: None
) -> None:
    paths = [f"{deep}{name}" for deep in ("", "a/b/c/") for name in SAID]
    for path in paths:
        (sandbox.project / path).parent.mkdir(parents=True, exist_ok=True)
    running = await sandbox.begin(f"echo begun; until [ -e go ]; do sleep 0.01; done; {reading(paths)}; echo over")
    await sandbox.says("begun")
    for path in paths:
        put(sandbox.project, path, f"secret of {path}\n")
    assert await sandbox.confinement.cover_again(lambda: CommandChanges(is_known=True))
    (sandbox.project / "go").touch()
    await running.wait()
    said = sandbox.output.read_text()
    assert "over" in said
    assert said.count("secret of") == (0 if sandbox.confinement.in_force.tier is Tier.FULL else len(paths))


async def test_git_works_with_names_that_speak_of_secrets(sandbox: SandboxedProject) -> None:
    """What git keeps under them is no secret."""
    git = "git -c user.name=a -c user.email=a@b"
    make = f"git init -q secrets/api && cd secrets/api && touch a.py && git add . && {git} commit -qm x"
    assert await sandbox.run(f"{make} && git branch secrets") == 0
    go_on = f"cd secrets/api && git checkout -q secrets && {git} commit -q --allow-empty -m y && git log --oneline"
    assert await sandbox.run(go_on) == 0, sandbox.said


async def test_packages_may_bring_along_what_looks_like_secrets_and_only_commands_cannot_read_it(
    sandbox: SandboxedProject,
) -> None:
    """An installation is not taken apart afterwards."""
    guard = sandbox.confinement.guard
    mark = guard.before()
    install = "mkdir -p node_modules/x && for name in .env test.pem .npmrc; do echo secret > node_modules/x/$name; done"
    await sandbox.run(install)
    assert guard.after(mark, enforced=sandbox.confinement.in_force.tier is Tier.FULL) == ()
    assert {path.name for path in (sandbox.project / "node_modules/x").iterdir()} == {".env", "test.pem", ".npmrc"}
    await sandbox.run(reading(["node_modules/x/.env", "node_modules/x/test.pem"]))
    assert ("secret" in sandbox.said) is (sandbox.confinement.in_force.tier is not Tier.FULL)


async def test_a_secret_that_the_person_saves_anew_is_hidden_from_the_next_command(sandbox: SandboxedProject) -> None:
    for path in (".env", "node_modules/x/.env"):
        put(sandbox.project, path, "secret 1\n")
    await sandbox.run("true")
    for path in (".env", "node_modules/x/.env", "a/b/new.env"):
        put(sandbox.project, f"{path}.draft", "secret 2\n")
        (sandbox.project / f"{path}.draft").replace(sandbox.project / path)
    await sandbox.run(reading([".env", "node_modules/x/.env", "a/b/new.env"]))
    assert ("secret" in sandbox.said) is (sandbox.confinement.in_force.tier is not Tier.FULL)


async def test_a_crowd_of_secrets_is_hidden_by_its_folders(sandbox: SandboxedProject) -> None:
    for number in range(MAX_MOUNTS * 2):
        put(sandbox.project, f"certs/{number % 5}/{number}.pem", "secret\n")
    put(sandbox.project, ".env", "secret\n")
    put(sandbox.project, "certs/notes.txt", "harmless\n")
    assert await sandbox.run("cat certs/*/*.pem .env 2>/dev/null; cat README.md; true") == 0
    if sandbox.confinement.in_force.tier is Tier.FULL:
        assert "secret" not in sandbox.said
        assert "# Sample" in sandbox.said
        granted = next(iter(sandbox.confinement._workers.values()))
        assert granted.view is not None
        assert sum(word.startswith("--ro-bind") for word in bwrap.prefix(gather_mounts(granted.view)[0], 0)) < 200
