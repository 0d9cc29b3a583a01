"""Images in messages: stored, masked, left out of old requests, exported, imported, and given on the command line."""

from pathlib import Path

import pytest

from app.agent.context.conversation import ConversationContext
from app.agent.context.estimate import IMAGE_BYTES, message_bytes
from app.export.document import DatedMessage, document
from app.export.html import as_html
from app.export.json_file import as_json, read_json
from app.export.markdown import as_markdown
from app.faces.image_files import read_image, without_camera_facts
from app.storage.sessions.store import StoredSession
from app.vocabulary.context_marks import Pruning
from app.vocabulary.errors import UsageError
from app.vocabulary.messages import AssistantMessage, Image, Message, Text, UserMessage, from_row, to_row

PLAN = Image("image/png", "c2VjcmV0", "secret plan.png")
ASKED = UserMessage("Look", (PLAN,))
SESSION = StoredSession("s", "", "Look", "demo", "demo", "", "2026-01-01T00:00:00", "2026-01-01T00:00:00")


def test_a_stored_message_keeps_its_images_and_only_their_names_are_masked() -> None:
    assert from_row(*to_row(ASKED)) == ASKED
    masked = from_row(*to_row(ASKED, lambda text: text.replace("secret", "***").replace("c2Vj", "***")))
    assert masked == UserMessage("Look", (Image("image/png", PLAN.data, "*** plan.png"),))
    assert to_row(UserMessage("Look")) == ("user", "Look", None)


def test_images_count_in_the_window_and_old_ones_are_left_out_by_a_mark() -> None:
    history: list[Message] = [ASKED, AssistantMessage((Text("A plan."),)), UserMessage("Go on")]
    assert message_bytes(ASKED) - message_bytes(UserMessage("Look")) == IMAGE_BYTES
    context = ConversationContext()
    assert context.messages(history)[0] is ASKED
    context.add(Pruning(2))
    left = context.messages(history)[0]
    assert left == UserMessage(
        "Look\n\n[Handrail: the person attached images here: secret plan.png. They were left out here to save room.]"
    )
    assert context.messages(history)[0] is left, "the same object, so that what was read stays cached"


def test_exports_have_the_image_and_the_json_brings_it_back() -> None:
    made = document(SESSION, [DatedMessage("2026-01-01T00:00:00", ASKED)], lambda text: text)
    assert '<img src="data:image/png;base64,c2VjcmV0" alt="secret plan.png">' in as_html(made)
    assert "*Image: secret plan.png" in as_markdown(made) and PLAN.data not in as_markdown(made)
    assert read_json(as_json(made).encode()).messages == [ASKED]


@pytest.mark.parametrize(
    ("old", "new"),
    [("image/png", "image/svg+xml"), ("c2VjcmV0", "no base64!"), ("c2VjcmV0", "A" * 7_000_004)],
    ids=["type", "data", "size"],
)
def test_an_image_that_cannot_be_shown_is_not_imported(old: str, new: str) -> None:
    made = document(SESSION, [DatedMessage("2026-01-01T00:00:00", ASKED)], lambda text: text)
    with pytest.raises(UsageError, match="Message 1 of the file cannot be read"):
        read_json(as_json(made).replace(old, new).encode())


def test_an_image_of_the_command_line_loses_what_the_camera_wrote(tmp_path: Path) -> None:
    head, exif = b"\xff\xd8\xff\xe0\x00\x04ab", b"\xff\xe1\x00\x08GPS123"
    rest = b"\xff\xda\x00\x04xx\xff\xe1\x00\x08data"
    assert without_camera_facts(head + exif + rest) == head + rest
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert read_image(str(tmp_path / "a.png")).name == "a.png"
    (tmp_path / "a.txt").write_text("x")
    for name in ("a.txt", "none.png"):
        with pytest.raises(UsageError):
            read_image(str(tmp_path / name))
