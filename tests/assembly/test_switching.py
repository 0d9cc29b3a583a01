"""What another model would be sent of a stored conversation: counted as its provider will write it."""

from app.assembly.endpoints import find_endpoint
from app.assembly.profile import Profile
from app.assembly.switching import handover
from app.providers import ModelInfo
from app.vocabulary.context_marks import Compaction, SummaryBy
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Message,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)

THOUGHT = {"type": "thinking", "thinking": "hm", "signature": "s"}
HISTORY: list[Message] = [
    UserMessage("look at the picture"),
    AssistantMessage((Thinking("hm " * 400, THOUGHT), ToolCall("c1", "read", "{}")), "anthropic/claude-a"),
    ToolMessage("c1", "read", ToolResult("a picture", images=(Image("image/png", "AAAA"),))),
    AssistantMessage((Text("A cat."),), "anthropic/claude-a"),
]


def stored(profile: Profile, *marks: Compaction) -> str:
    session = profile.store.create(project="", provider="anthropic", model="claude-a", agent="developer")
    log = profile.store.log(session.id)
    for message in HISTORY:
        log.append(message)
    for mark in marks:
        profile.store.marks(session.id).append(mark)
    return session.id


def test_thinking_and_images_are_left_out_for_a_model_that_cannot_use_them(handrail_home: object) -> None:
    profile = Profile.open()
    session = stored(profile)
    endpoint = find_endpoint(profile.settings, "anthropic")
    same = handover(profile, session, endpoint, ModelInfo("claude-a", images=True))
    other = handover(profile, session, endpoint, ModelInfo("claude-b"))
    assert (same.thinking, same.images) == (0, 0)
    assert (other.thinking, other.images) == (1, 1)
    assert other.tokens < same.tokens
    assert other.messages == len(HISTORY)
    profile.close()


def test_a_summary_stands_for_what_it_covers(handrail_home: object) -> None:
    profile = Profile.open()
    session = stored(profile, Compaction("c", 3, "kept", "A cat was seen.", SummaryBy.MODEL))
    found = handover(profile, session, find_endpoint(profile.settings, "openai"), ModelInfo("m"))
    assert (found.summarised, found.images) == (3, 0)
    profile.close()


def test_the_cost_of_reading_is_the_tables_or_not_known(handrail_home: object) -> None:
    profile = Profile.open()
    session = stored(profile)
    known = handover(profile, session, find_endpoint(profile.settings, "anthropic"), ModelInfo("claude-sonnet-4-5"))
    unknown = handover(profile, session, find_endpoint(profile.settings, "anthropic"), ModelInfo("nobody-knows-it"))
    assert known.nanodollars and unknown.nanodollars is None
    profile.close()
