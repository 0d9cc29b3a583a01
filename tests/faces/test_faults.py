"""Faults of start-up in every face without a window: one clear line that says what to do, and nothing lost."""

import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.assembly.profile import Profile
from app.vocabulary.messages import UserMessage
from tests.faces.conftest import Runner
from tests.other_program import holding
from tests.starting import PLAIN, ROOT, program_after

FACES = {
    "run": ["run", "hi"],
    "chat": ["chat"],
    "tool": ["tool", "ls", "{}"],
    "calls": ["tool", "-"],
    "sessions": ["sessions"],
    "undo": ["undo"],
    "storage": ["storage"],
    "audit": ["audit", "verify"],
}
WITH_FOLDER = ("run", "chat", "tool", "calls", "undo")
STORING = tuple(FACES)


def command(face: str, project: Path | str, start: Sequence[str] = ()) -> list[str]:
    return [*(start or PLAIN), *said_to(face, project)]


def said_to(face: str, project: Path | str) -> list[str]:
    folder = ["--project", str(project)] if face in WITH_FOLDER else []
    return [*FACES[face], *folder]


def one_line(text: str) -> str:
    """The complaint, which is all that is said."""
    assert "Traceback" not in text
    lines = text.splitlines()
    assert len(lines) == 1, text
    assert lines[0].startswith("handrail: ")
    return lines[0]


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# --- what lies on the disk ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fault:
    """Something wrong in the home folder, what is said about it, and with which exit code."""

    plant: Callable[[Path], None]
    says: Sequence[str]
    code: int


def _settings(data: bytes) -> Callable[[Path], None]:
    def plant(home: Path) -> None:
        (home / "config").mkdir(parents=True)
        (home / "config" / "settings.toml").write_bytes(data)

    return plant


def _database(data: bytes) -> Callable[[Path], None]:
    def plant(home: Path) -> None:
        (home / "data").mkdir(parents=True)
        (home / "data" / "handrail.db").write_bytes(data)

    return plant


def _damaged_inside(home: Path) -> None:
    """The first page is sound; what is behind it is not."""
    profile = Profile.open()
    session = profile.store.create(project="/p", provider="demo", model="demo", agent="developer")
    for number in range(50):
        profile.store.log(session.id).append(UserMessage(f"{number} " * 200))
    profile.close()
    path = home / "data" / "handrail.db"
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xaa" * (len(data) - 4096))


def _newer(home: Path) -> None:
    profile = Profile.open()
    profile.store._db.execute("PRAGMA user_version=1000")
    profile.close()


def _pipe(name: str) -> Callable[[Path], None]:
    def plant(home: Path) -> None:
        (home / name).parent.mkdir(parents=True)
        os.mkfifo(home / name)

    return plant


def _in_the_way(home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "data").write_text("a file where the folder should be")


FAULTS = {
    "settings that are no TOML": Fault(
        _settings(b"trust = 'guided'\nprovider = \n"), ["settings.toml", "line 2", "Correct it"], 2
    ),
    "settings that do not fit": Fault(
        _settings(b"# mine\ntrust = 'yolo'\n"), ["settings.toml", "line 2", "trust", "Correct it"], 2
    ),
    "settings that are not UTF-8": Fault(
        _settings(b"# \xff\n"), ["settings.toml", "line 1", "not UTF-8", "Correct it"], 2
    ),
    "no database": Fault(_database(b"not a database " * 100), ["handrail.db", "damaged", "--begin-new"], 1),
    "a damaged database": Fault(_damaged_inside, ["handrail.db", "damaged", "--begin-new"], 1),
    "a newer database": Fault(_newer, ["handrail.db", "newer Handrail", "Update"], 1),
    "a pipe for the settings": Fault(_pipe("config/settings.toml"), ["settings.toml", "pipe"], 2),
    "a pipe for a database": Fault(_pipe("data/handrail.db"), ["handrail.db", "pipe", "--begin-new"], 1),
    "a home that cannot be written": Fault(_in_the_way, ["data", "HANDRAIL_HOME"], 1),
}


@pytest.mark.parametrize("face", STORING)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_one_line_and_nothing_is_lost(
    fault: str, face: str, handrail: Runner, handrail_home: Path, project: Path
) -> None:
    planted = FAULTS[fault]
    planted.plant(handrail_home)
    before = files(handrail_home)
    done = handrail(*said_to(face, project), stdin='hello\n{"tool": "ls"}\n')
    said = one_line(done.stderr)
    assert all(part in said for part in planted.says), said
    assert "move it away" not in said.lower()
    assert (done.returncode, done.stdout) == (planted.code, "")
    assert files(handrail_home).items() >= before.items()


def test_a_new_database_is_begun_beside_a_damaged_one_and_only_then(handrail: Runner, handrail_home: Path) -> None:
    refused = handrail("storage", "--begin-new")
    assert refused.returncode == 2 and "sound" in one_line(refused.stderr)
    damaged = handrail_home / "data" / "handrail.db"
    damaged.write_bytes(b"\xff" * 5000)
    (handrail_home / "data" / "blobs").mkdir(exist_ok=True)
    begun = handrail("storage", "--begin-new")
    assert begun.returncode == 0 and "handrail-2.db" in begun.stdout
    assert handrail("run", "hello again").returncode == 0
    assert "hello again" in handrail("sessions").stdout
    assert damaged.read_bytes() == b"\xff" * 5000
    assert "sound" in handrail("storage", "--begin-new").stderr


@pytest.mark.parametrize("face", ["run", "chat"])
def test_a_missing_table_is_told_as_damage(face: str, handrail: Runner, handrail_home: Path, project: Path) -> None:
    profile = Profile.open()
    profile.store._db.execute("DROP TABLE messages")
    profile.close()
    done = handrail(*said_to(face, project), stdin="hello\n")
    assert "Traceback" not in done.stderr and "is damaged" in done.stderr
    assert done.returncode == 1 or face == "chat"


def test_a_pipe_for_a_trail_is_told(handrail: Runner, handrail_home: Path, project: Path) -> None:
    assert handrail("tool", "ls", "{}", "--project", str(project)).returncode == 0
    (trail,) = (handrail_home / "data" / "audit").glob("*.jsonl")
    trail.unlink()
    os.mkfifo(trail)
    for arguments in (("audit", "verify"), ("tool", "ls", "{}", "--project", str(project))):
        done = handrail(*arguments)
        assert done.returncode == 1 and "audit trail" in done.stderr and "Traceback" not in done.stderr


# --- a database that another program holds ----------------------------------------------------------------------------


@pytest.mark.parametrize("held", ["writing", "everything"])
def test_a_database_that_stays_held_is_told_after_a_while(handrail_home: Path, project: Path, held: str) -> None:
    """All faces at once, for each of them waits a while."""
    profile = Profile.open()
    assert profile.store.recent() == []
    profile.close()
    faces = [face for face in ("run", "tool", "calls", "sessions") if held == "everything" or face != "sessions"]
    with holding(handrail_home / "data" / "handrail.db", held):
        pipe = subprocess.PIPE
        programs = [
            subprocess.Popen(
                command(face, project, program_after("lose_patience")),
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                text=True,
                cwd=ROOT,
            )
            for face in faces
        ]
        told = [program.communicate('{"tool": "ls"}\n', timeout=240) for program in programs]
    for program, (shown, complaint) in zip(programs, told, strict=True):
        assert (program.returncode, shown) == (1, "")
        waiting, said = complaint.splitlines()[0], complaint.splitlines()[-1]
        assert "Waiting until it is free" in waiting and "Traceback" not in complaint
        assert said.startswith("handrail: Another program is using the database") and "try again" in said


def test_a_conversation_in_the_terminal_waits_for_the_database_and_goes_on(handrail_home: Path) -> None:
    profile = Profile.open()
    assert profile.store.recent() == []
    pipe = subprocess.PIPE
    with holding(handrail_home / "data" / "handrail.db") as other:
        program = subprocess.Popen(command("chat", "")[:-2], stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT)
        assert program.stderr is not None
        assert "Waiting until it is free" in program.stderr.readline()
        other.let_go()
        shown, _ = program.communicate("hello\n", timeout=120)
    assert program.returncode == 0 and "offline demo" in shown
    assert [session.title for session in profile.store.recent()] == ["hello"]
    profile.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_conversation_that_is_ended_while_the_database_is_held_ends_and_what_was_typed_is_there_later(
    number: int, handrail_home: Path
) -> None:
    profile = Profile.open()
    session = profile.store.create(project="", provider="demo", model="demo", agent="developer").id
    profile.close()
    pipe = subprocess.PIPE
    start = program_after("lose_patience")
    program = subprocess.Popen(
        [*start, "chat", "--resume", session], stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT
    )
    assert program.stdin is not None and program.stdout is not None and program.stderr is not None
    while "Ctrl+D leaves" not in program.stderr.readline():
        assert program.poll() is None
    with holding(handrail_home / "data" / "handrail.db"):
        program.stdin.write("typed meanwhile\n")
        program.stdin.flush()
        assert "Waiting until it is free" in program.stderr.readline()
        program.send_signal(number)
        assert program.wait(60) == 128 + number, "with its input still open"
    _, complaint = program.communicate()
    assert "Traceback" not in complaint
    again = Profile.open()
    assert [text for _, text, *_ in again.unsent.of("", session).load()] == ["typed meanwhile"]
    again.close()


# --- standard input and output ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", ["run", "chat", "calls", "undo"])
def test_standard_input_may_be_closed(face: str, project: Path, handrail_home: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *command(face, project)], capture_output=True, text=True, timeout=120
    )
    assert "Traceback" not in done.stderr
    if face in ("chat", "calls"):
        assert done.returncode == 2 and "Standard input is closed" in one_line(done.stderr)
    elif face == "undo":
        assert done.returncode == 2 and "nothing to undo" in one_line(done.stderr)
    else:
        assert done.returncode == 0


@pytest.mark.parametrize("face", ["run", "chat", "tool", "sessions"])
def test_all_standard_streams_may_be_closed(face: str, project: Path, handrail_home: Path) -> None:
    """Nothing of what is printed may end up in a file that got the number of a closed stream."""
    closed = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *command(face, project)]
    done = subprocess.run(closed, timeout=120, cwd=ROOT)
    assert done.returncode == (2 if face in ("chat", "calls", "undo") else 0)
    for path, data in files(handrail_home).items():
        assert b"handrail:" not in data or path.endswith((".db", "-wal")), path


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
@pytest.mark.parametrize("face", ["run", "chat", "tool", "sessions"])
def test_output_may_be_in_another_encoding_than_utf8(face: str, encoding: str, project: Path) -> None:
    (project / "naïve ☃ 💥.txt").write_text("x")
    profile = Profile.open()
    session = profile.store.create(project=str(project), provider="demo", model="demo", agent="developer")
    profile.store.log(session.id).append(UserMessage("naïve ☃ 💥"))
    profile.close()
    arguments = command(face, project)
    if face == "run":
        arguments[arguments.index("hi")] = "list the files"
    done = subprocess.run(
        arguments,
        input=b"list the files\n",
        capture_output=True,
        timeout=120,
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr
    assert b".txt" in done.stdout or b"na" in done.stdout
    if face == "tool":
        assert "naïve ☃ 💥.txt" in json.dumps(json.loads(done.stdout), ensure_ascii=False)


def test_lines_of_json_are_utf8_whatever_the_terminal_shows(handrail: Runner, project: Path) -> None:
    done = subprocess.run(
        [*command("run", project), "--json"],
        capture_output=True,
        timeout=120,
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
    )
    assert done.returncode == 0
    assert [json.loads(line)["type"] for line in done.stdout.decode().splitlines()][-1] == "run_ended"


@pytest.mark.parametrize("json_lines", [False, True])
def test_a_reader_that_goes_away_ends_a_run_quietly(project: Path, tmp_path: Path, json_lines: bool) -> None:
    script = [{"say": "line\n" * 200}, {"say": "never"}]
    (tmp_path / "script.json").write_text(json.dumps(script))
    program = subprocess.Popen(
        [*command("run", project), "--provider", "scripted", *(["--json"] if json_lines else [])],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"HANDRAIL_SCRIPT": str(tmp_path / "script.json")},
    )
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    complaint = program.stderr.read()
    program.stderr.close()
    assert program.wait(120) == 141
    assert "Traceback" not in complaint and "broke" not in complaint and "Exception" not in complaint


@pytest.mark.parametrize("face", ["sessions", "chat", "tool", "agents", "help"])
def test_a_reader_that_goes_away_ends_any_face_quietly(face: str, project: Path) -> None:
    profile = Profile.open()
    for number in range(3):
        session = profile.store.create(project=str(project), provider="demo", model="demo", agent="developer")
        profile.store.log(session.id).append(UserMessage(f"number {number}"))
    profile.close()
    arguments = command(face, project) if face in FACES else [*PLAIN, face.replace("help", "-h")]
    program = subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert program.stdout is not None and program.stdin is not None and program.stderr is not None
    program.stdout.close()
    program.stdin.write("hello\n")
    program.stdin.close()
    complaint = program.stderr.read()
    program.stderr.close()
    assert program.wait(120) in ((0, 141) if face in ("chat", "help") else (141,))
    assert "Traceback" not in complaint and "Exception" not in complaint


@pytest.mark.parametrize("said", [["sessions"], ["tool", "ls", "{}"], ["run", "hi"], ["run", "hi", "--json"], ["-h"]])
def test_a_reader_that_resets_the_connection_ends_any_face_quietly(said: list[str], project: Path) -> None:
    profile = Profile.open()
    session = profile.store.create(project=str(project), provider="demo", model="demo", agent="developer")
    profile.store.log(session.id).append(UserMessage("hello"))
    profile.close()
    where = ["--project", str(project)] if said[0] in WITH_FOLDER else []
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as output:
        reader, _ = server.accept()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        reader.close()
        program = [*PLAIN, *said, *where]
        done = subprocess.run(program, cwd=ROOT, stdout=output.fileno(), stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not hasattr(fcntl, "F_SETPIPE_SZ"), reason="pipes cannot be made small here")
@pytest.mark.parametrize("unbuffered", [False, True])
@pytest.mark.parametrize("said", [["tool", "ls", "{}"], ["run", "list the files", "--json"]])
def test_a_slow_reader_gets_all_output_also_of_a_pipe_that_does_not_wait(
    said: list[str], unbuffered: bool, project: Path
) -> None:
    """It stays one that does not wait: whoever started the program may write to it, too."""
    for number in range(100):
        (project / f"{number} {'x' * 100}").touch()
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    os.set_blocking(writing, False)
    start = [PLAIN[0], *(["-u"] if unbuffered else []), *PLAIN[1:], *said, "--project", str(project)]
    with subprocess.Popen(start, stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE) as program:
        got = os.read(reading, 100)
        is_waiting = os.get_blocking(writing)
        os.close(writing)
        while piece := os.read(reading, 1000):
            got += piece
    os.close(reading)
    lines = got.decode().split("\n")
    assert (program.returncode, is_waiting, len(got) > 10_000, lines.pop()) == (0, False, True, "")
    assert [json.loads(line) for line in lines]


# --- bytes that are not UTF-8 -----------------------------------------------------------------------------------------

NOT_UTF8 = b"caf\xe9"


@pytest.mark.parametrize("face", WITH_FOLDER)
def test_a_folder_whose_name_is_not_utf8_is_refused_in_one_line(face: str, handrail: Runner, tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/" + NOT_UTF8
    try:
        os.mkdir(folder)  # noqa: PTH102  a Path cannot be made of bytes
    except OSError:
        pytest.skip("this file system has no such names")
    for named in (folder, b"."):
        with chdir(folder):
            done = handrail(*said_to(face, os.fsdecode(named)))
        said = one_line(done.stderr)
        assert done.returncode == 2 and "caf\\xe9" in said and "not UTF-8" in said


def test_a_prompt_that_is_not_utf8_is_refused_in_one_line(handrail: Runner, project: Path) -> None:
    done = handrail("run", os.fsdecode(NOT_UTF8), "--project", str(project))
    assert done.returncode == 2 and "caf\\xe9" in one_line(done.stderr)


def test_a_line_that_is_not_utf8_is_not_sent_and_the_conversation_goes_on(handrail_home: Path) -> None:
    chat = [*PLAIN, "chat"]
    done = subprocess.run(chat, input=NOT_UTF8 + b"\nhello\n", capture_output=True, timeout=120)
    assert done.returncode == 0 and b"not UTF-8" in done.stderr and b"Traceback" not in done.stderr
    assert b"offline demo" in done.stdout
    profile = Profile.open()
    assert [session.title for session in profile.store.recent()] == ["hello"]
    profile.close()


def test_a_call_that_is_not_utf8_gets_an_answer_and_the_next_one_too(project: Path) -> None:
    lines = b'{"id": 1, "tool": "ls", "args": {"path": "' + NOT_UTF8 + b'"}}\n{"id": 2, "tool": "ls", "args": {}}\n'
    done = subprocess.run(command("calls", project), input=lines, capture_output=True, timeout=120)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(answer["id"], answer["code"]) for answer in answers] == [(None, "E_SCHEMA_VALIDATION"), (2, None)]
    assert done.returncode == 0


# --- a folder that is gone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", WITH_FOLDER)
def test_a_folder_that_is_not_there_is_told_in_one_line(face: str, handrail: Runner, tmp_path: Path) -> None:
    done = handrail(*said_to(face, tmp_path / "gone"))
    assert done.returncode == 2 and "does not exist" in one_line(done.stderr)


@pytest.mark.parametrize("face", FACES)
def test_the_folder_that_the_program_was_started_in_may_be_gone(
    face: str, handrail: Runner, project: Path, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    with chdir(gone):
        gone.rmdir()
        done = handrail(*said_to(face, project))
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if face == "undo" else 0), done.stderr


def test_a_folder_that_is_removed_during_a_conversation_is_told(
    handrail: Runner, project: Path, tmp_path: Path
) -> None:
    (tmp_path / "script.json").write_text(json.dumps([{"say": "Never asked."}]))
    chat = subprocess.Popen(
        [*command("chat", project), "--provider", "scripted", "--trust", "autonomous", "--trust-folder"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"HANDRAIL_SCRIPT": str(tmp_path / "script.json")},
    )
    assert chat.stderr is not None and chat.stdin is not None
    while "Ctrl+C" not in chat.stderr.readline():
        pass
    for path in sorted(project.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    project.rmdir()
    shown, complaint = chat.communicate("go\n", timeout=120)
    assert "is not there any more" in complaint and str(project) in complaint and "Never" not in shown
    assert "Traceback" not in complaint and "broke" not in complaint


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("said", [["run", "hi", "--json"], ["run", "hi"], ["tool", "ls", "{}"], ["--help"]])
def test_output_that_cannot_be_written_is_one_line(said: list[str], project: Path) -> None:
    where = [] if said == ["--help"] else ["--project", str(project)]
    with Path("/dev/full").open("w") as full:
        started = [*PLAIN, *said, *where]
        done = subprocess.run(started, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode != 0 and "Traceback" not in done.stderr
    assert "handrail: The output cannot be written: No space left on device." in done.stderr


@pytest.mark.parametrize("said", [["run", "hi", "--json"], ["run", "hi"], ["tool", "ls", "{}"], ["--help"]])
def test_output_that_is_open_for_reading_only_is_told_in_one_line(said: list[str], project: Path) -> None:
    where = [] if said == ["--help"] else ["--project", str(project)]
    with Path(os.devnull).open() as nothing:
        started = [*PLAIN, *said, *where]
        done = subprocess.run(started, cwd=ROOT, stdout=nothing, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode in (1, 2)
    assert one_line(done.stderr).startswith("handrail: The output cannot be written: Bad file descriptor.")


@pytest.mark.parametrize("complaints", ["full disk", "closed pipe", "read only"])
def test_standard_error_that_cannot_be_written_changes_nothing_else(
    complaints: str, project: Path, handrail_home: Path
) -> None:
    """One start complains, and one waits for the database, and says so, before it does what it was asked."""
    profile = Profile.open()
    assert profile.store.recent() == []
    if complaints == "closed pipe":
        reading, errors = os.pipe()
        os.close(reading)
    elif complaints == "full disk" and Path("/dev/full").exists():
        errors = os.open("/dev/full", os.O_WRONLY)
    else:
        errors = os.open(os.devnull, os.O_RDONLY)
    nowhere = [*PLAIN, "run", "hi", "--project", str(project / "none")]
    assert subprocess.run(nowhere, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, check=False).returncode == 2
    with holding(handrail_home / "data" / "handrail.db") as other:
        program = subprocess.Popen(
            [*program_after("note_waits"), "run", "hello"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=os.environ | {"NOTICED": str(project / "noticed")},
        )
        while not (project / "noticed").exists():
            assert program.poll() is None
            time.sleep(0.005)
        other.let_go()
    shown, _ = program.communicate(timeout=120)
    os.close(errors)
    assert (program.returncode, "offline demo" in shown) == (0, True)
    assert [session.title for session in profile.store.recent()] == ["hello"]
    profile.close()
