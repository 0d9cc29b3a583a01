"""A conversation that grows is encoded piece by piece, and the request is the same as if it were encoded as a whole."""

import json
import random

from app.providers.anthropic import Conversation, Turn, turns


def said(role: str, number: int, *, empty: bool = False) -> Turn:
    return Turn(role, "" if empty else json.dumps({"type": "text", "text": f"{role} {number} é"}))


def test_a_request_is_the_same_whether_its_beginning_was_encoded_before_or_not() -> None:
    chance = random.Random(7)
    for _ in range(60):
        conversation, messages = Conversation(), [said("user", 0)]
        for number in range(1, 40):
            match chance.random():
                case share if share < 0.05:  # rewound
                    del messages[chance.randrange(1, len(messages) + 1) :]
                case share if share < 0.1:  # a result is left out from now on
                    place = chance.randrange(len(messages))
                    messages[place] = said(messages[place].role, -number)
                case _:
                    role = chance.choice(("user", "assistant", "assistant"))
                    messages.append(said(role, number, empty=chance.random() < 0.1))
            note = chance.choice(("", "a note"))
            assert conversation.encoded(messages, note) == b",".join(turns(messages, note))


def test_only_what_is_new_is_encoded() -> None:
    conversation, messages = Conversation(), [said("user", 0)]
    sizes = []
    for number in range(1, 30):
        messages += [said("assistant", number), said("user", number)]
        before = len(conversation._settled)
        conversation.encoded(messages)
        sizes.append(len(messages) - before)
    assert sizes[5:] == [5] * len(sizes[5:])
