"""`handrail session`: everything that can be done with a stored conversation, by the real program."""

from pathlib import Path

import pytest

from tests.faces.conftest import Runner


@pytest.fixture
def session(handrail: Runner, project: Path) -> str:
    """Two turns of the demo, each of which writes a file."""
    for number, more in ((1, ["--project", str(project)]), (2, ["--resume", "--project", str(project)])):
        prompt = f"create file{number}.txt saying hello {number}"
        done = handrail("run", prompt, "--provider", "demo", "--trust", "autonomous", *more)
        assert done.returncode == 0, done.stderr
    return handrail("sessions").stdout.split()[0]


def test_a_conversation_is_found_by_what_was_said(handrail: Runner, session: str) -> None:
    found = handrail("sessions", "--search", "ILE2.tx").stdout
    assert found.startswith(session) and "user: create file2.txt" in found
    assert handrail("sessions", "--search", "FILE1").stdout.count(session) == 1
    assert handrail("sessions", "--search", "nothing of the kind").stdout == ""


def test_rename_pin_archive_delete_and_restore(handrail: Runner, session: str) -> None:
    assert handrail("session", "rename", session, "My  title").returncode == 0
    assert handrail("session", "pin", session).returncode == 0
    assert "pinned  My title" in handrail("sessions").stdout
    handrail("session", "archive", session)
    assert handrail("sessions").stdout == "" and "My title" in handrail("sessions", "--archived").stdout
    handrail("session", "unarchive", session)
    refused = handrail("session", "erase", session)
    assert refused.returncode == 2 and "Delete the session first" in refused.stderr
    told = handrail("session", "delete", session)
    assert f"handrail session restore {session}" in told.stderr
    assert handrail("sessions").stdout == "" and "My title" in handrail("sessions", "--deleted").stdout
    handrail("session", "restore", session)
    assert "My title" in handrail("sessions").stdout
    handrail("session", "delete", session)
    assert "for good" in handrail("session", "erase", session).stderr
    assert handrail("sessions", "--deleted").stdout == ""


def test_rewind_says_first_what_it_would_do_and_can_be_taken_back(
    handrail: Runner, session: str, project: Path
) -> None:
    (project / "file2.txt").write_text("the person's own words")
    assert "2  " in handrail("session", "rewind", session).stdout
    preview = handrail("session", "rewind", session, "--to", "1")
    assert "file1.txt: would be removed" in preview.stdout
    assert "file2.txt: stays as it is, because it was changed since" in preview.stdout
    assert "Nothing has been changed" in preview.stderr and (project / "file1.txt").exists()
    done = handrail("session", "rewind", session, "--to", "1", "--yes")
    assert done.returncode == 1 and "skipped file2.txt" in done.stderr
    assert not (project / "file1.txt").exists()
    assert (project / "file2.txt").read_text() == "the person's own words"
    assert handrail("session", "rewind", session).stdout == ""
    back = handrail("session", "rewind", session, "--back")
    assert back.returncode == 0, back.stderr
    assert (project / "file1.txt").exists()
    assert handrail("session", "rewind", session).stdout.count("create file") == 2


@pytest.mark.parametrize(("only", "messages", "is_there"), [("conversation", 0, True), ("files", 2, False)])
def test_rewind_of_one_leaves_the_other(
    handrail: Runner, session: str, project: Path, only: str, messages: int, is_there: bool
) -> None:
    handrail("session", "rewind", session, "--to", "1", "--only", only, "--yes")
    assert handrail("session", "rewind", session).stdout.count("create file") == messages
    assert (project / "file1.txt").exists() is is_there


def test_a_fork_goes_on_by_itself(handrail: Runner, session: str) -> None:
    fork = handrail("session", "fork", session, "--before", "2").stdout.strip()
    assert "create file2" not in handrail("session", "export", fork).stdout
    handrail("run", "list the files", "--resume", fork)
    assert "list the files" in handrail("session", "export", fork).stdout
    assert "list the files" not in handrail("session", "export", session).stdout


def test_an_import_asks_where_it_goes_on_and_sends_nothing(handrail: Runner, session: str, tmp_path: Path) -> None:
    file = tmp_path / "talk.json"
    assert handrail("session", "export", session, "--format", "json", "--output", str(file)).returncode == 0
    made = handrail("session", "import", str(file)).stdout.strip()
    refused = handrail("run", "go on", "--resume", made)
    assert refused.returncode == 2 and "imported from a file" in refused.stderr
    done = handrail("run", "list the files", "--resume", made, "--provider", "demo")
    assert done.returncode == 0, done.stderr
    text = handrail("session", "export", made).stdout
    assert text.count("create file") >= 2 and "list the files" in text


def test_what_cannot_be_done_is_said_in_one_line(handrail: Runner, session: str) -> None:
    complaints = {
        ("rename", "none", "x"): "no session 'none'",
        ("export", "none"): "no session 'none'",
        ("fork", session, "--before", "9"): "2 messages of yours",
        ("rewind", session, "--to", "9"): "2 messages of yours",
        ("rewind", session, "--back"): "not rewound",
        ("import", "/nowhere/x.json"): "cannot be read",
        ("export", session, "--output", "/nowhere/x"): "cannot be written",
    }
    otherwise = []
    for arguments, why in complaints.items():
        done = handrail("session", *arguments)
        if done.returncode != 2 or why not in done.stderr or done.stderr.count("\n") != 1:
            otherwise.append((arguments, done))
    assert otherwise == []


def test_a_rewind_whose_files_are_as_before_already_can_be_taken_back(
    handrail: Runner, session: str, project: Path
) -> None:
    handrail("session", "rewind", session, "--to", "1", "--yes")
    assert handrail("redo", "--project", str(project)).returncode == 0
    back = handrail("session", "rewind", session, "--back")
    assert back.returncode == 0 and "as it was before the rewind" in back.stderr


def test_another_model_is_named_with_what_it_gets_before_it_is_asked(
    handrail: Runner, session: str, tmp_path: Path
) -> None:
    script = tmp_path / "script.json"
    script.write_text('[{"say": "Hello."}]')
    done = handrail("run", "go on", "--resume", session, "--provider", "scripted", HANDRAIL_SCRIPT=str(script))
    told = "With your next message scripted of "
    assert told in done.stderr and "8 messages, about " in done.stderr and "held with demo before" in done.stderr
    again = handrail("run", "list the files", "--resume", session, "--provider", "demo")
    assert "10 messages" in again.stderr and done.returncode == again.returncode == 0
