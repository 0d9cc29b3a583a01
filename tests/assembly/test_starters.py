"""Starters of the person's own: saved as files, filled in, shared, and refused with a reason."""

from pathlib import Path

import pytest

from app.assembly.starters import BUILT_IN, all_starters, import_starter, read_starter, save_starter
from app.configuration.paths import Folders
from app.vocabulary.errors import UsageError

LETTER = "Write a letter about {topic}, from {folder} and {topic}."


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "home")


def test_one_is_saved_found_filled_in_and_shared_as_a_file(folders: Folders, tmp_path: Path) -> None:
    saved = save_starter(folders, 'The "weekly" letter', LETTER)
    assert saved.command == "/the-weekly-letter" and saved.fields == ("topic", "folder")
    assert all_starters(folders) == [*BUILT_IN, saved]
    assert saved.filled_from("the garden, notes, 2025") == (
        "Write a letter about the garden, from notes, 2025 and the garden."
    )
    assert saved.filled_from("the garden") == "Write a letter about the garden, from {folder} and the garden."
    shared = tmp_path / "shared.md"
    shared.write_bytes((folders.starters / "the-weekly-letter.md").read_bytes())
    other = Folders(tmp_path / "other")
    assert import_starter(other, shared) == saved


def test_ours_take_more_words_and_have_no_fields(folders: Folders) -> None:
    tidy = BUILT_IN[0]
    assert tidy.filled_from("Only the PDFs.") == f"{tidy.prompt}\n\nOnly the PDFs."
    mine = save_starter(folders, "Tidy", "Tidy it my way.")
    assert [one for one in all_starters(folders) if one.name == "tidy"] == [mine]


def test_nothing_is_overwritten_and_what_is_none_is_told_or_left_out(folders: Folders, tmp_path: Path) -> None:
    save_starter(folders, "Letter", "first")
    with pytest.raises(UsageError, match="There is a starter letter already"):
        save_starter(folders, "letter", "second")
    for title, text in (("", "words"), ("***", "words"), ("Title", " ")):
        with pytest.raises(UsageError, match="needs a title"):
            save_starter(folders, title, text)
    for number, data in enumerate((b"no frontmatter", b"---\n---\n", b"\xff\xfe\xff", b"---\n---\n" + b"x" * 70_000)):
        bad = folders.starters / f"bad-{number}.md"
        bad.write_bytes(data)
        with pytest.raises(UsageError, match=f"bad-{number}.md"):
            read_starter(bad)
    assert [one.name for one in all_starters(folders)] == [*(one.name for one in BUILT_IN), "letter"]
    assert (folders.starters / "letter.md").read_text().endswith("first\n")
