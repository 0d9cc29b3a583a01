"""Sentences of the core are values: text everywhere, and still template and values where they arrive."""

import copy
import json
import pickle
from collections.abc import Callable

import msgspec
import pytest

from app.redaction.known import KnownSecrets
from app.text.plain import one_line, visible
from app.text.sentences import Sentence, change, from_plain, join, listed, say, shortened, to_plain, without_stop
from app.vocabulary.errors import UsageError
from app.vocabulary.events import Decision, Layer, Question, QuestionKind
from app.vocabulary.messages import AssistantMessage, Thinking, ToolMessage, ToolResult, UserMessage, noted
from app.vocabulary.messages import from_row as message_from_row
from app.vocabulary.messages import to_row as message_row
from app.vocabulary.seen_events import CallEnded, from_row, to_row

SECRET = "sk-live-81f3c0d9"
ENDED = say("The server ended: {reason}", say("it answered with more than {count} bytes", 1_000_000))
REFUSED = say("Not run: {clause}.", say("the person said no: {answer}", SECRET))


@pytest.mark.parametrize(
    ("sentence", "english"),
    [
        (ENDED, "The server ended: it answered with more than 1,000,000 bytes"),
        (say("{path} has {count} bytes", "{count}", 7), "{count} has 7 bytes"),
        (say("stopped after {seconds} s", 0.5), "stopped after 0.5 s"),
        (say("Not run: {clause}.", say("It is gone.")), "Not run: It is gone."),
        (say("{name} stops {what}").format(name="x", what="y"), "x stops y"),
        (say("runs when {program} starts").format("Python"), "runs when Python starts"),
        (join("; ", (say("a {b}", "c"), "plain")), "a c; plain"),
        (listed(["a", "b", "c"]), "a, b and c"),
        (listed([]), ""),
        (shortened(["a", "b", "c"], 1), "a, 2 more"),
        (without_stop(say("It is gone.")), "It is gone"),
    ],
)
def test_a_sentence_reads_in_english_as_it_always_did(sentence: str, english: str) -> None:
    assert sentence == english


def through_json(sentence: Sentence) -> object:
    return from_plain(json.loads(json.dumps(to_plain(sentence))))


def through_an_error(sentence: Sentence) -> object:
    return UsageError(sentence).text


def through_a_call_that_is_stored(sentence: Sentence) -> object:
    ended = from_row(*to_row(CallEnded("c", 0.1, Decision(False, Layer.PERSON, sentence))))
    assert isinstance(ended, CallEnded)
    return ended.decision.reason


def through_a_result_that_is_stored(sentence: Sentence) -> object:
    message = message_from_row(*message_row(ToolMessage("c", "bash", ToolResult(sentence, is_error=True))))
    assert isinstance(message, ToolMessage)
    return message.result.output


def through_a_note_that_is_stored(sentence: Sentence) -> object:
    message = message_from_row(*message_row(UserMessage(noted(sentence, "go on"))))
    assert isinstance(message, UserMessage) and message.said == "go on"
    assert message.text == f"[Handrail: {str.__str__(sentence)}]\n\ngo on"
    return message.note


def through_facts_that_are_stored(sentence: Sentence) -> object:
    result = ToolResult("", meta={"effects": {"reverted": [{"path": "a", "reason": sentence}]}})
    message = message_from_row(*message_row(ToolMessage("c", "bash", result)))
    assert isinstance(message, ToolMessage)
    return message.result.meta["effects"]["reverted"][0]["reason"]


def through_the_open_window(sentence: Sentence) -> object:
    asked = msgspec.to_builtins(Question(QuestionKind.APPROVAL, sentence), enc_hook=to_plain)
    return msgspec.convert(from_plain(json.loads(json.dumps(asked))), Question).title


WAYS: list[Callable[[Sentence], object]] = [
    through_json,
    through_an_error,
    through_a_call_that_is_stored,
    through_a_result_that_is_stored,
    through_a_note_that_is_stored,
    through_facts_that_are_stored,
    through_the_open_window,
    copy.deepcopy,
    lambda sentence: pickle.loads(pickle.dumps(sentence)),
    lambda sentence: visible(one_line(sentence)),
    KnownSecrets().mask_all,
    lambda sentence: f"{sentence}",
]


@pytest.mark.parametrize("way", WAYS)
def test_a_sentence_arrives_whole(way: Callable[[Sentence], object]) -> None:
    came = way(ENDED)
    assert isinstance(came, Sentence)
    assert (came, came.template, to_plain(came)) == (ENDED, ENDED.template, to_plain(ENDED))


def test_programs_that_watch_read_plain_text() -> None:
    assert json.dumps({"reason": ENDED}) == json.dumps({"reason": str.__str__(ENDED)})


def test_a_secret_among_the_values_is_masked_and_the_sentence_stays() -> None:
    secrets = KnownSecrets()
    secrets.learn_key("KEY", SECRET)
    masked = secrets.mask_all(REFUSED)
    assert isinstance(masked, Sentence) and masked.template == REFUSED.template
    assert SECRET not in json.dumps(to_plain(masked))
    assert SECRET not in "".join(map(str, message_row(ToolMessage("c", "x", ToolResult(REFUSED)), secrets.mask)))
    assert SECRET not in to_row(CallEnded("c", 0.1, Decision(False, Layer.PERSON, REFUSED)), secrets.mask)[1]


def test_a_secret_that_is_split_between_values_takes_the_sentence_with_it() -> None:
    said = say("{first}{second} is refused", SECRET[:7], SECRET[7:])
    secrets = KnownSecrets()
    secrets.learn_key("KEY", SECRET)
    masked = change(said, secrets.mask)
    assert SECRET not in masked and not isinstance(masked, Sentence)


def test_what_a_model_wrote_is_no_sentence_however_it_looks() -> None:
    foreign = {"say": "Run {tool}?", "with": {"tool": "x"}}
    assert from_plain({"arguments": {"a": foreign}}) == {"arguments": {"a": foreign}}
    assert from_plain({"say": "a", "with": {}, "more": 1}) == {"say": "a", "with": {}, "more": 1}


def test_what_a_service_wants_back_verbatim_stays_as_it_is() -> None:
    native = {"type": "thinking", "input": {"say": "Run {tool}?", "with": {"tool": "x"}}}
    message = AssistantMessage((Thinking("hm", native=native),))
    assert message_from_row(*message_row(message)) == message
