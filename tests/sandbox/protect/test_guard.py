"""What a command did to protected names is found, told and put back, and nothing else is touched."""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from app.sandbox.protect import guard as guard_module
from app.sandbox.protect.command_record import CommandChanges
from app.sandbox.protect.guard import Guard, Reverted
from app.sandbox.protect.protected_names import MAX_FOLDERS, Finder
from app.vocabulary.changes import Change, Touched
from tests.code_running_files import HARMLESS, RUNS_CODE
from tests.sandbox.project_state import ProjectState

CONFIG = ".git/config"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that nobody changes: each test gets a copy."""
    project = tmp_path_factory.mktemp("prepared")
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    (project / ".env").write_text("TOKEN=1\n")
    (project / ".gitignore").write_text(".env\n")
    (project / ".vscode").mkdir()
    (project / ".vscode" / "settings.json").write_text("{}")
    for folder in (".git/worktrees/w", ".git/modules/a/b/c/d/hooks", "bare/objects", "bare/refs"):
        (project / folder).mkdir(parents=True)
    for folder in (".git/worktrees/w", ".git/modules/a/b/c/d", "bare"):
        (project / folder / "HEAD").write_text("ref: refs/heads/main\n")
    (project / ".git/modules/a/b/c/d/hooks/keep.sample").write_text("")
    return project


@pytest.fixture
def repository(project: Path, prepared: Path) -> Path:
    return shutil.copytree(prepared, project, dirs_exist_ok=True)


def put(project: Path, path: str, text: str) -> None:
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    (project / path).write_text(text)


def around(
    project: Path, act: Callable[[Path], object], *, enforced: bool = False, guard: Guard | None = None
) -> dict[str, Reverted]:
    guard = guard or Guard(Finder(project))
    mark = guard.before()
    act(project)
    kept: dict[str, bytes | None] = {}

    def keep(change: Change) -> bool:
        assert not (project / change.path).exists(), "it is out of the way before it is kept"
        kept[change.path] = change.before
        return True

    reverted = {item.path: item for item in guard.after(mark, enforced=enforced, keep=keep)}
    held = {path: item.found for path, item in reverted.items() if item.found is not None and item.done}
    aside = {path for path in held if (project / f"{path}.taken-away").is_symlink()}
    assert {path: kept[path] for path in held.keys() - aside} == {path: held[path] for path in held.keys() - aside}
    return reverted


def replaced(project: Path) -> None:
    (project / "evil").write_text("[core]\n\tfsmonitor = evil\n")
    (project / "evil").replace(project / CONFIG)


def linked(project: Path) -> None:
    (project / ".git").rename(project / "src/moved")
    (project / ".git").symlink_to("src/moved")


def contents(folder: Path) -> dict[Path, tuple[bytes, int]]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {file: (file.read_bytes(), file.stat().st_mode) for file in files}


CHANGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "config extended": (lambda p: (p / CONFIG).write_text((p / CONFIG).read_text() + "\tpager = evil\n"), CONFIG),
    "config replaced": (replaced, CONFIG),
    "config deleted": (lambda p: (p / CONFIG).unlink(), CONFIG),
    "config made executable": (lambda p: (p / CONFIG).chmod(0o755), CONFIG),
    "secret written": (lambda p: (p / ".env").write_text("TOKEN=2\n"), ".env"),
    "secret deleted": (lambda p: (p / ".env").unlink(), ".env"),
    "secret renamed": (lambda p: (p / ".env").rename(p / "notes.txt"), ".env"),
    "settings written": (lambda p: (p / ".vscode/settings.json").write_text("{1}"), ".vscode/settings.json"),
    "repository moved behind a link": (linked, ".git"),
    "repository moved": (lambda p: (p / ".git").rename(p / "src/moved"), ".git"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_changed_is_as_it_was(repository: Path, name: str) -> None:
    act, path = CHANGES[name]
    before = contents(repository)
    reverted = around(repository, act)
    assert contents(repository) == before
    assert (list(reverted), reverted[path].done) == ([path], True)


MADE = {
    "hook": (".git/hooks/pre-commit", "#!/bin/sh\nevil\n"),
    "worktree config": (".git/config.worktree", "[core]\n"),
    "another place for config and hooks": (".git/commondir", "../evil"),
    "the same for a worktree": (".git/worktrees/w/commondir", "../../../evil"),
    "a worktree by itself": (".git/worktrees/w/commondir", "."),
    "hook of a submodule": (".git/modules/a/b/c/d/hooks/pre-push", "#!/bin/sh\nevil\n"),
    "config of a repository without a folder": ("bare/config", "[core]\n\tfsmonitor = evil\n"),
    "our config": (".handrail/config.toml", "trust = 1\n"),
    "editor settings deep down": ("src/.vscode/tasks.json", "{}"),
    "other editor": (".idea/workspace.xml", "<x/>"),
    "secret": ("src/.env.local", "X=1"),
    "key": ("server.pem", "KEY"),
    "key folder": (".ssh/config", "Host *"),
}


@pytest.mark.parametrize("name", MADE)
def test_a_protected_name_that_appears_is_taken_away_and_its_bytes_kept(repository: Path, name: str) -> None:
    path, text = MADE[name]
    before = sorted(repository.rglob("*"))

    reverted = around(repository, lambda project: put(project, path, text))
    assert sorted(repository.rglob("*")) == before
    assert reverted[path].found == text.encode()


def test_a_file_that_makes_others_run_code_is_taken_away_or_put_back(repository: Path) -> None:
    guard = Guard(Finder(repository))

    def check(path: str) -> None:
        place = repository / path
        was_there = place.exists()
        put(repository, path, "mine")
        for act in (lambda project: put(project, path, "evil"), lambda project: (project / path).unlink()):
            assert path in around(repository, act, guard=guard)
            assert place.read_text() == "mine"
        if was_there:
            return
        place.unlink()
        files = set(contents(repository))
        assert path in around(repository, lambda project: put(project, path, "evil"), guard=guard)
        assert not place.exists() and set(contents(repository)) == files

    before, wrong = ProjectState(repository), []
    for path in RUNS_CODE:
        try:
            if path != ".vscode":
                check(path)
        except (AssertionError, OSError) as error:
            wrong.append((path, error))
        before.restore()
    assert wrong == []


def test_a_file_that_only_looks_like_one_is_left_alone(repository: Path) -> None:
    def make(project: Path) -> None:
        for path in HARMLESS:
            put(project, path, "fine")

    assert not around(repository, make)
    assert [path for path in HARMLESS if (repository / path).read_text() != "fine"] == []


@pytest.mark.parametrize("name", [".cursor", ".claude", ".kube", ".docker"])
def test_a_link_in_the_place_of_their_folder_is_taken_away(repository: Path, name: str) -> None:
    def link(project: Path) -> None:
        (project / "src" / "mcp.json").write_text("{}")
        (project / name).symlink_to("src")

    assert list(around(repository, link)) == [name]
    assert not (repository / name).is_symlink()


@pytest.mark.parametrize("path", [".git/hooks/pre-commit", ".vscode/tasks.json", ".git/modules/a/b/c/d/hooks/pre-push"])
def test_what_appears_where_the_tier_kept_commands_out_is_the_persons(repository: Path, path: str) -> None:
    assert around(repository, lambda p: (p / path).write_text("mine"), enforced=True) == {}
    assert (repository / path).read_text() == "mine"


def test_with_a_whole_record_only_what_commands_touched_is_put_back(repository: Path) -> None:
    for name in (".env", CONFIG, ".vscode/settings.json"):
        (repository / name).chmod(0o644)
    guard = Guard(Finder(repository))
    mark = guard.before()
    for name in (".env", ".vscode/settings.json", "server.pem", "src/.env.local"):
        (repository / name).write_text("new")
    command_changes = CommandChanges(frozenset({f"{repository}/.env", f"{repository}/server.pem"}), is_known=True)
    reverted = guard.after(mark, enforced=False, command_changes=lambda: command_changes, keep=lambda _: True)
    assert {item.path for item in reverted} == {".env", "server.pem"}
    assert [(repository / name).exists() for name in ("server.pem", "src/.env.local")] == [False, True]
    assert (repository / ".vscode/settings.json").read_text() == "new"
    assert (repository / ".env").read_text() == "TOKEN=1\n"


def test_what_the_person_did_before_a_command_touched_it_is_what_it_is_put_back_to(repository: Path) -> None:
    guard = Guard(Finder(repository))
    mark = guard.before()
    saved = {".env": "MINE\n", "new.env": "MINE TOO\n"}
    for name, text in saved.items():
        (repository / "draft").write_text(text)
        (repository / "draft").replace(repository / name)
    (repository / "server.pem").write_text("of a command")
    touched = {f"{repository}/server.pem"}
    protected = guard.finder.find()
    guard.before()
    adopted = guard.adopted(mark, protected, lambda: CommandChanges(frozenset(touched), is_known=True))
    assert adopted is not None
    mark = adopted
    assert guard.adopted(mark, protected, CommandChanges) is mark, (
        "where it is not known who did it, nothing is taken for theirs"
    )
    touched |= {f"{repository}/{name}" for name in saved}
    (repository / ".env").write_text("evil")
    (repository / "new.env").unlink()
    guard.after(
        mark,
        enforced=False,
        command_changes=lambda: CommandChanges(frozenset(touched), is_known=True),
        keep=lambda _: True,
    )
    assert {name: (repository / name).read_text() for name in saved} == saved
    assert not (repository / "server.pem").exists()


@pytest.mark.parametrize("name", [".env", "server.pem"])
def test_what_cannot_be_kept_stays_under_a_harmless_name(repository: Path, name: str) -> None:
    guard = Guard(Finder(repository))
    mark = guard.before()
    (repository / f"{name}.taken-away").write_text("an older one")
    (repository / name).write_text("precious")
    (reverted,) = guard.after(mark, enforced=False, keep=lambda _: False)
    assert (repository / f"{name}~.taken-away").read_text() == "precious"
    assert (repository / f"{name}.taken-away").read_text() == "an older one"
    assert f"{name}~.taken-away" in reverted.words
    assert repository / f"{name}~.taken-away" in Finder(repository).find().hidden, "no command may read it"
    assert guard.after(mark, enforced=False) == (), "and it is not taken away once more"


def test_links_in_the_place_of_protected_names_are_taken_away(repository: Path, tmp_path: Path) -> None:
    (tmp_path / "evil").mkdir()
    reverted = around(repository, lambda p: (p / ".handrail").symlink_to(tmp_path / "evil"))
    assert (list(reverted), (repository / ".handrail").is_symlink()) == ([".handrail"], False)


def test_nothing_is_put_back_through_a_link_that_leads_out(repository: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()

    def swap(project: Path) -> None:
        (project / ".vscode").rename(tmp_path / "taken")
        (project / ".vscode").symlink_to(outside)

    reverted = around(repository, swap)
    assert list(outside.iterdir()) == []
    assert not reverted[".vscode/settings.json"].done or (repository / ".vscode/settings.json").exists()


GIT = "git -c user.name=a -c user.email=b"
WORK = {
    "commit": f"echo x > new && git add new && {GIT} commit -qm one && git branch b && git tag t && git gc -q",
    "a new repository": "git init -q sub && cd sub && git status",
    "a clone": f"git init -q a && cd a && {GIT} commit -q --allow-empty -m x && cd .. && git clone -q a b",
    "a worktree": f"{GIT} commit -q --allow-empty -m x && git worktree add -q w2 && git worktree remove w2",
    "a worktree that stays": f"{GIT} commit -q --allow-empty -m x && git worktree add -q .git/w2",
    "a worktree inside": f"{GIT} commit -q --allow-empty -m x && git worktree add -q s/w && cd s/w && git status",
    "a repository without a folder": "git init -q --bare new.git",
    "a template of secrets": "echo TOKEN= > .env.example",
    "packages with keys in them": "mkdir -p node_modules/x && echo k > node_modules/x/test.pem",
}


AT_WORKTREE = {
    "written": "echo ../../../evil > commondir",
    "replaced": "echo ../../../evil > x; mv x commondir",
    "a link": "ln -sf ../../../evil commondir",
    "removed": "rm commondir",
    "moved": "mv commondir x; echo ../../../evil > commondir; rm x",
    "written where it does not count": "rm HEAD; echo ../../../evil > commondir; touch HEAD",
    "written, and HEAD removed": "rm HEAD; echo ../../../evil > commondir",
}


@pytest.mark.parametrize("enforced", [False, True])
@pytest.mark.parametrize("name", AT_WORKTREE)
def test_the_persons_worktree_stays_one(repository: Path, name: str, enforced: bool) -> None:
    common = repository / ".git/worktrees/w/commondir"
    common.write_text("../..\n")
    run = lambda _: subprocess.run(AT_WORKTREE[name], shell=True, cwd=common.parent, check=True)  # noqa: E731
    reverted = around(repository, run, enforced=enforced)
    assert (list(reverted), reverted[".git/worktrees/w/commondir"].done) == ([".git/worktrees/w/commondir"], True)
    assert (common.is_symlink(), common.read_text()) == (False, "../..\n")


LIKE_A_WORKTREE = {
    "a worktree of nothing": ("mkdir .git/worktrees/x", ".git/worktrees/x"),
    "a repository elsewhere": ("mkdir e; git init -q --bare e/worktrees", "e/worktrees"),
    "a repository of the command": ("git init -q e; mkdir -p e/.git/worktrees/x", "e/.git/worktrees/x"),
    "one that reads another": (
        "mkdir .git/worktrees/x; echo ../../../e > .git/worktrees/x/commondir",
        ".git/worktrees/x",
    ),
    "a link": ("mkdir e; echo ../.. > e/commondir; ln -s ../../e .git/worktrees/x", ".git/worktrees/x"),
}


@pytest.mark.parametrize("name", LIKE_A_WORKTREE)
def test_a_git_file_that_leads_to_something_else_than_a_worktree_is_taken_away(repository: Path, name: str) -> None:
    command, target = LIKE_A_WORKTREE[name]
    command += f"; mkdir sub; echo gitdir: $PWD/{target} > sub/.git"
    run = lambda project: subprocess.run(command, shell=True, cwd=project, check=True, capture_output=True)  # noqa: E731
    assert "sub/.git" in around(repository, run)
    assert not (repository / "sub/.git").exists()


@pytest.mark.parametrize("name", WORK)
def test_ordinary_work_is_left_alone(repository: Path, name: str) -> None:
    run = lambda project: subprocess.run(WORK[name], shell=True, cwd=project, check=True, capture_output=True)  # noqa: E731
    assert around(repository, run) == {}


@pytest.mark.parametrize(
    "line",
    [
        *("fsmonitor = evil", "sshCommand = evil", "hooksPath = evil", "filemode = true\\", "[include]\n\tpath = x"),
        '[remote "a"]\n\turl = ext:"":evil',
    ],
)
def test_a_new_repository_may_not_bring_a_program_along(repository: Path, line: str) -> None:
    def make(project: Path) -> None:
        subprocess.run(["git", "init", "-q", str(project / "sub")], check=True)
        with (project / "sub/.git/config").open("a") as config:
            config.write(f"[core]\n\t{line}\n")

    reverted = around(repository, make)
    assert list(reverted) == ["sub/.git/config"]
    text = (repository / "sub/.git/config").read_text()
    assert ("evil" in text, "path" in text, "repositoryformatversion = 0" in text) == (False, False, True)
    subprocess.run(["git", "-C", str(repository / "sub"), "status"], check=True, capture_output=True)
    assert reverted["sub/.git/config"].found != text.encode()


def test_settings_of_a_section_that_is_not_understood_do_not_count_as_those_of_the_one_before(repository: Path) -> None:
    def make(project: Path) -> None:
        subprocess.run(["git", "init", "-q", str(project / "sub")], check=True)
        (project / "sub/.git/config").write_text('[user]\n\tname = a\n[remote "\\"x"]\n\turl = b\n\tname = c\n')

    around(repository, make)
    assert (repository / "sub/.git/config").read_text() == "[user]\n\tname = a\n"


@pytest.mark.parametrize("folder", [".git/hooks", "src/.vscode"])
def test_an_empty_folder_that_was_there_stays_when_what_was_put_into_it_goes(repository: Path, folder: str) -> None:
    shutil.rmtree(repository / folder, ignore_errors=True)
    (repository / folder).mkdir()
    assert list(around(repository, lambda p: (p / folder / "x").write_text("evil"))) == [f"{folder}/x"]
    assert list((repository / folder).iterdir()) == []


def test_what_the_person_changes_meanwhile_stays_where_the_tier_kept_commands_out(repository: Path) -> None:
    assert around(repository, lambda p: (p / ".env").write_text("MINE=1\n"), enforced=True) == {}
    assert (repository / ".env").read_text() == "MINE=1\n"


def test_a_folder_exchanged_as_a_whole_is_noticed_in_every_tier(repository: Path) -> None:
    (repository / "src/.vscode").mkdir()
    (repository / "src/.vscode/tasks.json").write_text("{}")

    def exchange(project: Path) -> None:
        (project / "src").rename(project / "old")
        (project / "src/.vscode").mkdir(parents=True)
        (project / "src/.vscode/tasks.json").write_text("{evil}")

    assert "src/.vscode/tasks.json" in around(repository, exchange, enforced=True)
    assert (repository / "src/.vscode/tasks.json").read_text() == "{}"


def test_what_is_kept_for_undo_is_covered_and_not_read(project: Path) -> None:
    for path in (".handrail/keep/p/c/000/.env", ".handrail-0/p/c/000/.env", ".handrail/agents/a.md"):
        put(project, path, "TOKEN=1")
    finder = Finder(project)
    found = finder.find()
    assert {str(path.relative_to(project)) for path in found.covered} == {".handrail/keep", ".handrail-0"}
    assert found.hidden == ()
    assert list(Guard(finder).before().files) == [".handrail/agents/a.md"]

    def keep_more(project: Path) -> None:
        put(project, ".handrail/keep/p/d/000/1", "text")
        (project / ".handrail/keep/p/c/000/.env").unlink()

    assert around(project, keep_more, guard=Guard(finder)) == {}


def test_new_protected_files_without_end_are_told(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sandbox.protect.snapshot.MAX_KEPT_FILES", 2)
    monkeypatch.setattr(guard_module, "MAX_ROUNDS", 3)
    many = [repository / f".vscode/{number}.json" for number in range(20)]
    reverted = around(repository, lambda _: list(map(Path.touch, many)))
    assert (reverted["."].words, reverted["."].done) == (guard_module.UNREMOVED, False)
    assert any(path.exists() for path in many)


def test_what_is_too_large_to_keep_is_made_harmless(repository: Path) -> None:
    hook = repository / ".git/hooks/pre-commit"
    reverted = around(repository, lambda _: hook.write_bytes(b"#!/bin/sh\n" * 200_000))
    assert (hook.exists(), reverted[".git/hooks/pre-commit"].done) == (False, True)
    assert hook.with_name("pre-commit.taken-away").stat().st_size == 2_000_000


LOSING: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "overwritten": lambda path: path.write_bytes(b"evil"),
    "changed in one place": lambda path: path.write_bytes(path.read_bytes().replace(b"t", b"T", 1)),
    "emptied": lambda path: os.truncate(path, 0),
    "moved": lambda path: path.rename(path.with_name("plain")),
    "replaced": lambda path: (path.with_name("plain").write_bytes(b"evil"), path.with_name("plain").replace(path)),
}


@pytest.mark.parametrize("lose", LOSING.values(), ids=LOSING)
def test_a_secret_of_a_million_bytes_is_put_back(repository: Path, lose: Callable[[Path], object]) -> None:
    secret, text = a_large_secret(repository, 1 << 20)
    reverted = around(repository, lambda _: lose(secret))
    assert (reverted["prod.tfstate"].done, secret.read_bytes() == text) == (True, True)
    assert (secret.stat().st_mode & 0o777, (repository / "plain").exists()) == (0o640, False)


@pytest.mark.parametrize("lose", LOSING.values(), ids=LOSING)
def test_the_loss_of_a_larger_one_is_told(repository: Path, lose: Callable[[Path], object]) -> None:
    secret, _ = a_large_secret(repository, (1 << 20) + 1)
    reverted = around(repository, lambda _: lose(secret))
    assert (list(reverted), reverted["prod.tfstate"].done) == (["prod.tfstate"], False)
    assert "could not be put back" in reverted["prod.tfstate"].words


def a_large_secret(repository: Path, size: int) -> tuple[Path, bytes]:
    secret = repository / "prod.tfstate"
    text = b"secret\n" * (size // 7) + b"." * (size % 7)
    secret.write_bytes(text)
    secret.chmod(0o640)
    return secret, text


def test_of_many_secrets_as_many_are_put_back_as_there_was_room_for(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.sandbox.protect.snapshot.MAX_KEPT_BYTES", 10_000)
    secrets = {repository / f"{number}.pem": bytes([number]) * 1000 for number in range(50)}
    for path, text in secrets.items():
        path.write_bytes(text)
    reverted = around(repository, lambda _: list(map(Path.unlink, secrets)))
    back = {path for path in secrets if path.exists()}
    assert len(back) > 5 and {path: path.read_bytes() for path in back} == {path: secrets[path] for path in back}
    assert {path for path in secrets if not reverted[path.name].done} == secrets.keys() - back


def test_a_pipe_with_a_protected_name_is_taken_away(repository: Path) -> None:
    assert ".env.local" in around(repository, lambda p: os.mkfifo(p / ".env.local"))
    assert not (repository / ".env.local").exists()


def test_a_protected_file_cannot_hide_behind_many(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sandbox.protect.snapshot.MAX_KEPT_FILES", 10)

    def make(project: Path) -> None:
        for name in (*(f"a{number}" for number in range(45)), "tasks.json"):
            (project / ".vscode" / name).write_text("{}")
        (project / ".git/hooks/pre-commit").write_text("evil")

    around(repository, make)
    assert [path.name for path in (repository / ".vscode").iterdir()] == ["settings.json"]
    assert not (repository / ".git/hooks/pre-commit").exists()


@pytest.mark.parametrize("crowd", [".git/hooks/a{}.sample", ".git/hooks/a{}.taken-away"])
def test_a_protected_file_cannot_hide_behind_harmless_ones(
    repository: Path, monkeypatch: pytest.MonkeyPatch, crowd: str
) -> None:
    monkeypatch.setattr("app.sandbox.protect.snapshot.MAX_KEPT_FILES", 10)

    def make(project: Path) -> None:
        for number in range(20):
            (project / crowd.format(number)).write_text("")
        (project / ".vscode/a.json").write_text("{}")
        (project / ".vscode/tasks.json").write_text("{}")
        (project / ".git/hooks/pre-commit").write_text("evil")

    around(repository, make)
    assert [path.name for path in (repository / ".vscode").iterdir()] == ["settings.json"]
    assert not (repository / ".git/hooks/pre-commit").exists()


def test_a_protected_file_cannot_hide_behind_those_that_were_there(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(8):
        (repository / ".vscode" / f"a{number}").write_text("{}")
    before = sorted((repository / ".vscode").iterdir())
    monkeypatch.setattr("app.sandbox.protect.snapshot.MAX_KEPT_FILES", 13)

    def make(project: Path) -> None:
        for number in range(10):
            (project / ".vscode" / f"b{number}").write_text("{}")

    around(repository, make)
    assert sorted((repository / ".vscode").iterdir()) == before


def test_new_folders_do_not_push_a_known_secret_out_of_sight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_FOLDERS", 10)
    secret = tmp_path / "z/deep/down/.env"
    secret.parent.mkdir(parents=True)
    secret.write_text("TOKEN=1")
    finder = Finder(tmp_path)
    assert finder.find().hidden == (secret,)
    for number in range(20):
        (tmp_path / str(number)).mkdir()
    assert finder.find().hidden == (secret,)


def crowd(project: Path) -> None:
    """A hook, deeper than so many folders that nobody looks so far."""
    hook = project / "crowd/deep/down/.git/hooks/pre-commit"
    hook.parent.mkdir(parents=True)
    hook.write_text("#!/bin/sh\n")
    for number in range(40):
        (project / "crowd" / str(number)).mkdir()


@pytest.mark.parametrize("enforced", [True, False])
def test_new_folders_do_not_push_what_is_new_out_of_sight(
    repository: Path, monkeypatch: pytest.MonkeyPatch, enforced: bool
) -> None:
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_FOLDERS", 20)
    reverted = around(repository, crowd, enforced=enforced)
    assert list(reverted) == ["crowd/deep/down/.git/hooks/pre-commit"]
    assert not (repository / "crowd/deep/down/.git/hooks/pre-commit").exists()


@pytest.mark.parametrize("crowded", [".cache", "node_modules", "__pycache__", ".venv", "build/x", "a/crowd"])
def test_folders_that_programs_fill_do_not_use_up_the_limit(
    repository: Path, monkeypatch: pytest.MonkeyPatch, crowded: str
) -> None:
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_FOLDERS", 25)
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_PACKAGE_FOLDERS", 25)
    monkeypatch.setattr("app.sandbox.protect.protected_names.CROWD", 25)
    for number in range(40):
        (repository / crowded / str(number)).mkdir(parents=True)
    deep = repository / "services/api/config"
    a_repository(deep / ".git")
    (deep / ".env").write_text("TOKEN=1\n")
    finder = Finder(repository)
    found = finder.find()
    assert deep / ".env" in found.hidden and deep / ".git" in found.gits
    assert not finder.saw_all


EVIL = "[core]\n\tbare = false\n\tfsmonitor = evil\n"


def a_repository(git: Path) -> list[str]:
    """Make a repository with a config that runs a program; returns what a command's record would name."""
    for folder in ("objects", "refs"):
        (git / folder).mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "config").write_text(EVIL)
    return [str(git / "HEAD"), str(git / "config")]


@pytest.mark.parametrize("folder", ["crowd/39/w/.git", "crowd/39/bare", "node_modules/39/w/.git"])
@pytest.mark.parametrize("moved", [False, True])
def test_what_commands_do_to_repositories_where_nobody_looks_is_found_by_their_record(
    repository: Path, monkeypatch: pytest.MonkeyPatch, folder: str, moved: bool
) -> None:
    for number in range(40):
        (repository / folder.partition("/")[0] / str(number)).mkdir(parents=True)
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_FOLDERS", 20)
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_PACKAGE_FOLDERS", 20)
    guard = Guard(Finder(repository))
    mark = guard.before()
    named = a_repository(repository / folder)
    changes = CommandChanges(frozenset(named), is_known=True)
    if moved:
        around = (repository / folder).parent
        changes = CommandChanges(folders=frozenset({str(around)}), is_known=True)
    reverted = guard.after(mark, enforced=True, command_changes=lambda: changes, keep=lambda _: True)
    assert [item.path for item in reverted] == [f"{folder}/config"]
    assert "fsmonitor" not in (repository / folder / "config").read_text()


@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize(
    "folder",
    [
        *("node_modules/w/.git", "node_modules/bare", "a/__pycache__/w/.git", ".tox/py/src/w/.git"),
        *(".git/logs/w/.git", ".git/objects/w/.git", ".git/objects/ab", ".git/refs/bare", ".git/info/x/w/.git"),
    ],
)
def test_a_repository_of_a_command_is_found_wherever_it_is(repository: Path, folder: str, moved: bool) -> None:
    guard = Guard(Finder(repository))
    mark = guard.before()
    changes = CommandChanges(frozenset(a_repository(repository / folder)), is_known=True)
    if moved:
        changes = CommandChanges(folders=frozenset({str((repository / folder).parent)}), is_known=True)
    reverted = guard.after(mark, enforced=True, command_changes=lambda: changes, keep=lambda _: True)
    assert [item.path for item in reverted] == [f"{folder}/config"]
    assert "fsmonitor" not in (repository / folder / "config").read_text()


@pytest.mark.parametrize("depth", [30, 300])
def test_no_depth_hides_a_new_repository(repository: Path, monkeypatch: pytest.MonkeyPatch, depth: int) -> None:
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_DEPTH", 20)
    git = f"{'d/' * depth}w/.git"
    reverted = around(repository, lambda project: a_repository(project / git))
    assert list(reverted) == [f"{git}/config"]
    assert "fsmonitor" not in (repository / git / "config").read_text()


def test_a_path_too_long_for_one_call_is_told_of(repository: Path) -> None:
    top = repository / "x"
    here = Path.cwd()
    try:
        top.mkdir()
        os.chdir(top)
        for _ in range(20):
            Path("y" * 250).mkdir()
            os.chdir("y" * 250)
        assert not Finder(repository).find().whole
    finally:
        os.chdir(here)
        shutil.rmtree(top)


def test_more_new_folders_than_can_be_looked_at_are_told_of(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_FOLDERS", 20)
    monkeypatch.setattr("app.sandbox.protect.guard.MAX_FOLDERS_AFTERWARDS", 30)
    assert not around(repository, crowd)["."].done


def test_what_was_there_before_where_nobody_looks_stays(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_FOLDERS", 20)
    crowd(repository)
    assert around(repository, lambda project: (project / "new").mkdir()) == {}
    assert (repository / "crowd/deep/down/.git/hooks/pre-commit").exists()


def test_folders_in_folders_hide_nothing(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = "/".join("d" * 30)

    def make(project: Path) -> None:
        (project / deep).mkdir(parents=True)
        (project / deep / ".env").write_text("x")

    assert list(around(repository, make)) == [f"{deep}/.env"]
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_DEPTH", 20)
    assert not Finder(repository).find().whole


def test_a_lifted_file_is_no_secret(repository: Path) -> None:
    guard = Guard(Finder(repository, frozenset({".env"})))
    mark = guard.before()
    (repository / ".env").write_text("changed")
    assert guard.after(mark, enforced=False) == ()


def test_a_change_right_after_the_look_is_seen(repository: Path) -> None:
    """Also within the same tick of the clock, and for the thirtieth time."""
    guard = Guard(Finder(repository))
    for number in range(30):
        mark = guard.before()
        (repository / "src" / f".env.{number}").write_text("x")
        assert len(guard.after(mark, enforced=True)) == 1


def test_a_project_too_large_to_look_at_all_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_FOLDERS", 10)
    for number in range(20):
        (tmp_path / str(number)).mkdir()
    assert (Finder(tmp_path).find().whole, MAX_FOLDERS > 1000) == (False, True)


def test_a_number_that_another_file_got_meanwhile_moves_nothing(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deleted file's inode is given to the next one; that one must not be taken for it."""
    monkeypatch.setattr(guard_module, "_place_of", lambda _project, _inode: CONFIG)
    before = (repository / CONFIG).read_bytes()
    reverted = around(repository, lambda project: (project / ".env").unlink())
    assert reverted[".env"].done
    assert (repository / ".env").read_text() == "TOKEN=1\n"
    assert (repository / CONFIG).read_bytes() == before


def test_a_deleted_repository_is_told_of_and_no_other_folder_takes_its_place(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard_module, "_place_of", lambda _project, _inode: "src")
    reverted = around(repository, lambda project: shutil.rmtree(project / ".git"))
    assert not reverted[".git"].done
    assert (repository / "src").is_dir()
    assert not (repository / ".git").exists()


def written(project: Path, path: str, text: str) -> Touched:
    """As a tool does it, and tells of it."""
    (project / path).parent.mkdir(exist_ok=True)
    (project / path).write_text(text)
    return Touched(path, None, hashlib.sha256(text.encode()).hexdigest())


def test_what_a_tool_did_with_the_persons_leave_is_not_put_back(repository: Path) -> None:
    guard = Guard(Finder(repository))
    mark = guard.before()
    touched = [
        written(repository, ".envrc", "mine"),
        written(repository, ".vscode/settings.json", "mine"),
        written(repository, "src/harmless.txt", "mine"),
    ]
    (repository / "src/.mcp.json").write_text("evil")
    mark = guard.accepted(mark, touched)
    assert [item.path for item in guard.after(mark, enforced=False)] == ["src/.mcp.json"]
    assert (repository / ".envrc").read_text() == (repository / ".vscode/settings.json").read_text() == "mine"
    (repository / ".envrc").unlink()
    mark = guard.accepted(mark, [Touched(".envrc", "x", None)])
    assert guard.after(mark, enforced=False) == ()
    assert not (repository / ".envrc").exists()


def test_what_a_command_made_of_it_meanwhile_is(repository: Path) -> None:
    guard = Guard(Finder(repository))
    mark = guard.before()
    touched = [written(repository, ".envrc", "mine"), written(repository, ".vscode/settings.json", "mine")]
    (repository / ".envrc").write_text("evil")
    (repository / ".vscode/settings.json").unlink()
    (repository / ".vscode/settings.json").symlink_to("mine")
    mark = guard.accepted(mark, touched)
    assert {item.path for item in guard.after(mark, enforced=False)} == {".envrc", ".vscode/settings.json"}
    assert not (repository / ".envrc").exists()
    assert (repository / ".vscode/settings.json").read_text() == "{}"


def test_a_folder_that_a_tool_moved_stays_moved_with_what_was_in_it(repository: Path) -> None:
    (repository / "sub/.idea").mkdir(parents=True)
    (repository / "sub/.idea/workspace.xml").write_text("<x/>")
    subprocess.run(["git", "init", "-q", str(repository / "sub")], check=True)
    guard = Guard(Finder(repository))
    mark = guard.before()
    (repository / "sub").rename(repository / "moved")
    (repository / "moved/.idea/evil.xml").write_text("<evil/>")
    mark = guard.accepted(mark, [Touched("sub", "folder", None), Touched("moved", None, "folder")])
    assert [item.path for item in guard.after(mark, enforced=False)] == ["moved/.idea/evil.xml"]
    assert (repository / "moved/.git/HEAD").exists() and (repository / "moved/.idea/workspace.xml").exists()
    assert not (repository / "sub").exists()
