"""What stood in a command's way is recognised and explained, and nothing is blamed that was not in force."""

from pathlib import Path

import pytest

from app.sandbox.protect.command_record import Refused
from app.sandbox.running.denials import SEARCHED_CHARS, Said, exceeded_limit, find_denials
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier
from tests.cpu_limit import cpu_limit

PROJECT = Path("/code/some/project")
FULL, REDUCED, NONE = (InForce(tier) for tier in (Tier.FULL, Tier.REDUCED, Tier.NONE))


def kinds(output: str, exit_code: int | None = 1, in_force: InForce = FULL, signal: str | None = None) -> list[str]:
    return [denial.kind.value for denial in find_denials(Said(output, exit_code, signal), in_force, PROJECT)]


NO_NETWORK = [
    "curl: (6) Could not resolve host: example.com",
    "ping: example.com: Temporary failure in name resolution",
    "fatal: unable to access 'https://github.com/a/b/': Could not resolve host: github.com",
    "ssh: Could not resolve hostname github.com: Temporary failure in name resolution",
    "connect: Network is unreachable",
    "npm ERR! code EAI_AGAIN",
    "npm ERR! request to https://registry.npmjs.org failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org",
    "urllib.error.URLError: <urlopen error [Errno -3] Temporary failure in name resolution>",
    "Failed to establish a new connection: [Errno 101] Network is unreachable",
    "dial tcp: lookup proxy.golang.org on 127.0.0.53:53: dial udp 127.0.0.53:53: connect: operation not permitted",
    "curl: (7) Failed to connect to 10.0.0.1 port 80 after 0 ms: Couldn't connect to server",
    "socket: Operation not permitted",
    "Err:1 http://deb.debian.org/debian trixie InRelease\n  Temporary failure resolving 'deb.debian.org'",
    "ERROR: Could not find a version that satisfies the requirement x (from versions: none)",
    "error: failed to lookup address information: Name or service not known",
]


@pytest.mark.parametrize("output", NO_NETWORK)
def test_missing_network_is_explained_with_how_to_ask_for_it(output: str) -> None:
    (denial,) = [denial for denial in find_denials(Said(output, 1), FULL, PROJECT) if denial.kind == "network"]
    assert "network: true" in denial.text


@pytest.mark.parametrize("output", NO_NETWORK)
@pytest.mark.parametrize(
    "in_force",
    [
        InForce(Tier.FULL, Grant(network=True)),
        InForce(Tier.REDUCED, Grant(network=True)),
        InForce(Tier.NONE),
        InForce(Tier.NONE, Grant(unconfined=True)),
    ],
)
def test_network_is_not_blamed_where_there_was_some(output: str, in_force: InForce) -> None:
    assert "network" not in kinds(output, in_force=in_force)


def test_missing_network_is_explained_although_a_pipe_hid_the_exit_code() -> None:
    assert kinds("curl: (6) Could not resolve host: example.com", exit_code=0) == ["network"]


@pytest.mark.parametrize(
    ("command", "exit_code", "expected"),
    [("npm install", None, ["network"]), ("git fetch", None, ["network"]), ("git log", None, []), ("npm test", 1, [])],
)
def test_a_program_that_waited_in_vain_for_the_network_is_recognised(
    command: str, exit_code: int | None, expected: list[str]
) -> None:
    said = Said("", exit_code, command=command)
    assert [denial.kind.value for denial in find_denials(said, FULL, PROJECT)] == expected
    assert find_denials(said, InForce(Tier.FULL, Grant(network=True)), PROJECT) == []


def test_sockets_of_programs_outside_are_named_and_not_taken_for_the_network() -> None:
    sockets = (f"{PROJECT}/.idea/s\n", "/var/run/docker.sock", "/b", "/c", "/d")
    said = Said("connect: Permission denied", 0, refused=Refused(sockets=sockets))
    (told,) = find_denials(said, FULL, PROJECT)
    assert told.kind.value == "socket"
    assert r"to .idea/s\x0a, /var/run/docker.sock, /b, 2 more: a program outside" in told.text
    assert "unconfined: true" in told.text
    assert "not granted" in find_denials(said, FULL, PROJECT, Grant(unconfined=True))[0].text
    assert find_denials(said, NONE, PROJECT) == []


def test_what_was_asked_for_and_not_given_is_not_proposed_again() -> None:
    said = Said("curl: (6) Could not resolve host: a.org\ntouch: cannot touch '/usr/x': Read-only file system", 1)
    texts = [d.text for d in find_denials(said, FULL, PROJECT, Grant(network=True, folders=("/usr",)))]
    assert len(texts) == 2 and all("asked for and not granted" in text for text in texts)


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("touch: cannot touch '/usr/x': Read-only file system", ["outside"]),
        ("touch: cannot touch \u2018/usr/x\u2019: Permission denied", ["outside"]),
        ("bash: line 1: /usr/x: Read-only file system", ["outside"]),
        ("/bin/bash: line 1: /usr/x: Permission denied", ["outside"]),
        ("/bin/bash: line 12: .git/hooks/pre-commit: Read-only file system", ["protected"]),
        ("/bin/bash: line 1: ./run.sh: Permission denied", []),
        ("/bin/sh: 1: cannot create /usr/x: Permission denied", ["outside"]),
        ("/usr/bin/touch: cannot touch 'src/a.py': Permission denied", []),
        ("zsh:1: permission denied: /usr/x", ["outside"]),
        ("/usr/x: Permission denied", ["outside"]),
        ("PermissionError: [Errno 13] Permission denied: '/usr/lib/x'", ["outside"]),
        ("OSError: [Errno 30] Read-only file system: '/opt/x'", ["outside"]),
        ("Error: EACCES: permission denied, open '/usr/x'", ["outside"]),
        ("mkdir: cannot create directory '../other': Read-only file system", ["outside"]),
        ("cp: cannot create regular file '/usr/x': Operation not permitted", ["outside"]),
        ("cat: ~/.ssh/id_rsa: No such file or directory", ["outside"]),
        ("cat: /usr/nothing: No such file or directory", []),
        ("cat: src/nothing: No such file or directory", []),
        ("error: could not lock config file .git/config: Read-only file system", ["protected"]),
        ("bash: line 1: .git/hooks/pre-commit: Read-only file system", ["protected"]),
        ("cat: .env: Permission denied", ["protected"]),
        ("PermissionError: [Errno 13] Permission denied: '/code/some/project/.vscode/tasks.json'", ["protected"]),
        ("touch: cannot touch '.handrail/x': Read-only file system", ["protected"]),
        ("bash: ./run.sh: Permission denied", []),
        ("touch: cannot touch 'src/a.py': Permission denied", []),
        ("touch: cannot touch '/tmp/x': Permission denied", []),
        ("all fine, no permission problem in /usr/x", []),
        ("sudo: effective uid is not 0, is sudo installed setuid root?", ["privilege"]),
        ('sudo: The "no new privileges" flag is set', ["privilege"]),
        ("Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the daemon running?", ["privilege"]),
        ("mount: /mnt: must be superuser to use mount.", ["privilege"]),
        ("unshare: unshare failed: Operation not permitted", ["privilege"]),
    ],
)
def test_denied_access_is_told_by_where_it_was(
    output: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    assert kinds(output) == expected
    assert kinds(output, in_force=NONE) == []
    assert kinds(output, in_force=InForce(Tier.NONE, Grant(unconfined=True))) == []


@pytest.mark.parametrize(
    ("command", "output", "expected"),
    [
        ("touch /usr/x; true", "touch: cannot touch '/usr/x': Read-only file system", ["outside"]),
        ("echo x > /usr/x; true", "/bin/bash: line 1: /usr/x: Permission denied", ["outside"]),
        ("cat .env; true", "cat: .env: Permission denied", ["protected"]),
        ("make install || true", "cp: cannot create regular file '/usr/x': Operation not permitted", ["outside"]),
        ("python x.py; true", "PermissionError: [Errno 13] Permission denied: '/usr/lib/x'", ["outside"]),
        ("node x.js; true", "Error: EACCES: permission denied, open '/usr/x'", ["outside"]),
        ("git config a b; true", "error: could not lock config file .git/config: Read-only file system", ["protected"]),
        ("cat build.log", "cp: cannot create regular file '/usr/x': Operation not permitted", []),
        ("grep -rn denied .", "build.log:cp: cannot create '/usr/x': Permission denied", []),
        ("tail build.log", "PermissionError: [Errno 13] Permission denied: '/usr/lib/x'", []),
        ("cargo test", "test permission denied for /usr/x is told ... ok", []),
        ("ls src", "cat: ~/.ssh/id_rsa: No such file or directory", []),
        ("sudo true; true", "sudo: effective uid is not 0, is sudo installed setuid root?", []),
    ],
)
def test_what_was_denied_is_explained_although_the_command_went_on(
    command: str, output: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    said = Said(f"first line\n{output}\nlast line", 0, command=command)
    assert [denial.kind.value for denial in find_denials(said, FULL, PROJECT)] == expected
    assert find_denials(said, NONE, PROJECT) == []


def test_a_refusal_that_names_no_path_does_not_count_where_the_command_went_on() -> None:
    plan = InForce(Tier.FULL, Grant(read_only=True))
    assert kinds("something: Read-only file system", in_force=plan) == ["plan"]
    assert kinds("something: Read-only file system", 0, plan) == []
    assert kinds("touch: cannot touch 'x': Read-only file system", 0, plan) == ["plan"]


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("cat: .env: Permission denied", "Protected: .env. Commands can neither read nor change that"),
        ("cat: .git/config: Permission denied", "Protected: .git/config. Commands can neither create nor change that"),
        ("touch: cannot touch '.vscode/x': Permission denied", "Protected: .vscode/x. Commands can neither create nor"),
    ],
)
def test_a_secret_is_said_to_be_unreadable_and_other_names_not(output: str, told: str) -> None:
    assert find_denials(Said(output, 1), FULL, PROJECT)[0].text.startswith(told)


def test_a_system_call_that_is_not_allowed_is_explained() -> None:
    assert kinds("", exit_code=159, signal="SIGSYS") == ["privilege"]
    assert kinds("Bad system call", exit_code=159) == ["privilege"]


PLANNING = InForce(Tier.FULL, Grant(read_only=True))


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("touch: cannot touch 'src/a.py': Read-only file system", ["plan"]),
        ("/bin/bash: line 1: new.txt: Read-only file system", ["plan"]),
        ("/bin/bash: line 1: new.txt: Permission denied", ["plan"]),
        ("fatal: Unable to create '/code/some/project/.git/index.lock': Read-only file system", ["plan"]),
        ("/usr/bin/ld: cannot open output file a.out: Read-only file system", ["plan"]),
        ("npm ERR! code EROFS", ["plan"]),
        ("cat: .env: Permission denied", ["protected"]),
        ("touch: cannot touch '/usr/x': Read-only file system", ["outside"]),
        ("unshare: unshare failed: Operation not permitted", ["plan", "privilege"]),
    ],
)
def test_plan_mode_explains_why_nothing_can_be_written_and_offers_no_grant_for_it(
    output: str, expected: list[str]
) -> None:
    denials = find_denials(Said(output, 1), PLANNING, PROJECT)
    assert [denial.kind.value for denial in denials] == expected
    assert not any("call bash" in denial.text for denial in denials)


def test_the_shell_that_complains_is_not_what_was_refused() -> None:
    assert kinds("/bin/bash: line 1: new.txt: Permission denied") == []
    assert kinds("/usr/x: Permission denied") == ["outside"]


def test_a_granted_folder_is_not_blamed() -> None:
    granted = InForce(Tier.FULL, Grant(folders=("/usr/share",)))
    assert kinds("touch: cannot touch '/usr/share/x': Permission denied", in_force=granted) == []
    assert kinds("touch: cannot touch '/usr/shared': Permission denied", in_force=granted) == ["outside"]


def test_a_protected_name_in_a_granted_folder_is_told_as_that() -> None:
    granted = InForce(Tier.FULL, Grant(folders=("/usr/share",)))
    assert kinds("bash: /usr/share/x/.git/config: Read-only file system", in_force=granted) == ["protected"]


def test_the_folder_to_ask_for_is_named_and_cannot_pretend_to_be_text(tmp_path: Path) -> None:
    said = Said(f"touch: cannot touch '{tmp_path.anchor}usr/\u202egnp.exe/x': Permission denied", 1)
    (denial,) = find_denials(said, FULL, PROJECT)
    assert 'folders: ["/usr"]' in denial.text and "\u202e" not in denial.text


def test_only_the_end_of_the_output_counts() -> None:
    early = "curl: (6) Could not resolve host: example.com\n" + "fine\n" * SEARCHED_CHARS
    assert kinds(early) == []


@pytest.mark.parametrize(
    ("output", "exit_code", "signal", "word"),
    [
        ("bash: fork: retry: Resource temporarily unavailable", 254, None, "processes"),
        ("RuntimeError: can't start new thread", 1, None, "processes"),
        ("MemoryError", 1, None, "memory"),
        ("cc1: out of memory allocating 65536 bytes", 1, None, "memory"),
        ("terminate called after throwing an instance of 'std::bad_alloc'", 134, None, "memory"),
        ("", 137, "SIGKILL", "killed from outside"),
        ("Killed", 137, None, "killed from outside"),
        ("", 153, "SIGXFSZ", "larger file"),
        ("File size limit exceeded", 153, None, "larger file"),
        ("", 152, "SIGXCPU", "processor time"),
        ("an ordinary failure", 1, None, ""),
        ("MemoryError in a log that was only read", 0, None, ""),
    ],
)
def test_the_limit_that_ended_a_command_is_named(output: str, exit_code: int, signal: str | None, word: str) -> None:
    words = exceeded_limit(Said(output, exit_code, signal), REDUCED)
    assert (word in words) if word else words == ""


def test_memory_is_not_blamed_where_nothing_limits_it() -> None:
    assert exceeded_limit(Said("MemoryError", 1), NONE) == ""


@pytest.mark.parametrize(
    "piece",
    [
        "connect ",
        "dial tcp ",
        "mount ",
        "'",
        "/",
        "./",
        ".a",
        "a/",
        "permission denied /x ",
        "fork/exec ",
        "a/.",
        "spawn ",
    ],
)
def test_no_output_makes_it_slow(piece: str) -> None:
    with cpu_limit(2.5):
        for output in (piece * 4_000, f"permission denied {piece * 4_000}", f"{piece}permission denied\n" * 500):
            find_denials(Said(output, 1), FULL, PROJECT, NO_GRANT)
            exceeded_limit(Said(output, 1), FULL)


NO_PROGRAM = [
    "/bin/bash: line 1: mytool: command not found",
    "/bin/sh: 1: mytool: not found",
    "./run.sh: line 3: mytool: command not found\nmore",
    "zsh:1: command not found: mytool",
    "env: \u2018mytool\u2019: No such file or directory",
    "/usr/bin/env: 'mytool': No such file or directory",
    "make: mytool: No such file or directory",
    "xargs: mytool: No such file or directory",
    "timeout: failed to run command \u2018mytool\u2019: No such file or directory",
    "FileNotFoundError: [Errno 2] No such file or directory: 'mytool'",
    "Error: spawn mytool ENOENT",
    'panic: exec: "mytool": executable file not found in $PATH',
]


@pytest.mark.parametrize("output", NO_PROGRAM)
@pytest.mark.parametrize("exit_code", [0, 127])
def test_a_program_that_exists_only_outside_is_named(output: str, exit_code: int, tmp_path: Path) -> None:
    (tmp_path / "mytool").write_text("")
    said = Said(output, exit_code, path=f"/nowhere:{tmp_path}")
    assert "program" not in [denial.kind for denial in find_denials(said, FULL, PROJECT)], (
        "it cannot be run outside either"
    )
    (tmp_path / "mytool").chmod(0o755)
    (told,) = [denial for denial in find_denials(said, FULL, PROJECT) if denial.kind == "program"]
    assert f"not visible to confined commands: mytool ({tmp_path}/mytool)." in told.text
    assert "unconfined: true" in told.text
    assert "program" not in [denial.kind for denial in find_denials(said, NONE, PROJECT)]


def test_a_program_that_commands_can_see_is_not_said_to_be_out_of_sight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shims = tmp_path / ".pyenv" / "shims"
    shims.mkdir(parents=True)
    (shims / "python3.9").write_text("")
    (shims / "python3.9").chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_denials(Said("pyenv: python3.9: command not found", 127, path=str(shims)), FULL, PROJECT) == []


@pytest.mark.parametrize(
    "output",
    [
        "cat: ls: No such file or directory",
        "I looked: ls not found",
        "ls: not founded",
        "FileNotFoundError: [Errno 2] No such file or directory: 'ls'",
    ],
)
def test_what_is_no_missing_program_is_not_taken_for_one(output: str) -> None:
    assert "program" not in [
        denial.kind for denial in find_denials(Said(output, 1, path="/usr/bin:/bin"), FULL, PROJECT)
    ]


@pytest.mark.parametrize(
    ("paths", "exit_code", "told"),
    [
        ((".git",), 0, []),
        (("sub/.git",), 0, []),
        ((".git",), 1, ["protected"]),
        ((".git", ".vscode/tasks.json"), 0, ["protected"]),
        ((".git/hooks/pre-commit",), 0, ["protected"]),
    ],
)
def test_a_repository_that_a_command_did_not_need_to_remove_is_not_mentioned(
    paths: tuple[str, ...], exit_code: int, told: list[str]
) -> None:
    said = Said("", exit_code, refused=Refused(kept_out=tuple(f"{PROJECT}/{path}" for path in paths)))
    found = find_denials(said, FULL, PROJECT)
    assert [denial.kind.value for denial in found] == told
    assert exit_code or not any(".git," in denial.text for denial in found)
