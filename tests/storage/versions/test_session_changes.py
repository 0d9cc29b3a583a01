"""What a face shows of a session's changes, and what the model is told of what the person took back."""

from app.storage.versions.session_changes import SessionChanges, describe_person_changes, session_changes
from app.vocabulary.messages import UserMessage, noted
from tests.storage.conftest import RecordedProject


def looked_at(recorded: RecordedProject) -> SessionChanges:
    return session_changes(recorded.store, str(recorded.project), "s1")


def told(recorded: RecordedProject, since: str = "2000") -> str:
    return describe_person_changes(recorded.store, str(recorded.project), "s1", since)


def test_calls_turns_and_files_say_what_stands(recorded: RecordedProject) -> None:
    (recorded.project / "a.txt").write_bytes(b"mine\n")
    recorded.write("a.txt", b"1")
    recorded.turn = 2
    recorded.write("a.txt", b"2")
    recorded.write("d/b.txt", b"b")
    found = looked_at(recorded)
    assert found.calls["c1"].standing == ("a.txt",)
    assert found.turns[2].standing == ("a.txt", "d/b.txt"), "the folder made for it is not named beside it"
    assert [(file.path, set(file.turns)) for file in found.files] == [
        ("d/b.txt", {2}),
        ("d", {2}),
        ("a.txt", {1, 2}),
    ]
    assert recorded.store.content(found.files[2].before) == b"mine\n"
    assert found.undone is None


def test_what_was_undone_is_known_with_the_undo_that_did_it(recorded: RecordedProject) -> None:
    recorded.write("a.txt", b"1")
    recorded.turn = 2
    recorded.write("b.txt", b"2")
    report = recorded.undo.undo(session="s1", turn=2)
    found = looked_at(recorded)
    assert found.calls["c2"].standing == () and found.calls["c2"].undone == ("b.txt",)
    assert found.turns[2].batch == report.batch
    assert found.undone is not None and (found.undone.batch, found.undone.undone) == (report.batch, ("b.txt",))
    assert [file.path for file in found.files] == ["a.txt"]
    recorded.undo.redo(batch=report.batch)
    assert looked_at(recorded).calls["c2"].standing == ("b.txt",)
    assert looked_at(recorded).undone is None


def test_a_file_that_came_and_went_is_no_change(recorded: RecordedProject) -> None:
    recorded.write("a.txt", b"1")
    recorded.remove("a.txt")
    assert looked_at(recorded).files == ()


def test_a_moved_file_is_compared_with_what_it_was_under_its_old_name(recorded: RecordedProject) -> None:
    (recorded.project / "a.txt").write_bytes(b"mine\n")
    recorded.move("a.txt", "b.txt")
    (file,) = looked_at(recorded).files
    assert file.path == "b.txt" and recorded.store.content(file.before) == b"mine\n"


def test_the_model_is_told_what_was_undone_redone_and_nothing_that_cancels_out(recorded: RecordedProject) -> None:
    recorded.write("a.txt", b"1")
    recorded.write("b.txt", b"1")
    assert told(recorded) == ""
    first = recorded.undo.undo(call="c1")
    assert "undid the changes to a.txt." in told(recorded)
    recorded.undo.undo(call="c2")
    assert "undid the changes to a.txt, b.txt." in told(recorded)
    recorded.undo.redo(batch=first.batch)
    assert "undid the changes to b.txt." in told(recorded)
    assert told(recorded, since="9999") == ""
    assert told(recorded, since="") == "", "nothing was said yet, so the model knows of none of it"


def test_a_note_stands_before_the_message_and_apart_from_it() -> None:
    message = UserMessage(noted("undid a]\n\nb\u202e.txt", "go on"))
    assert message.said == "go on"
    assert message.note == "undid a] b⟨U+202E⟩.txt"
    assert UserMessage(noted("", "[Handrail: no")).said == "[Handrail: no"
