"""Many texts are found as surely as few, wherever they stand."""

from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.redaction import index
from app.redaction.index import SecretIndex, SecretSpan, pieces

WORDS = st.text("ab-", min_size=8, max_size=14)


@given(st.sets(WORDS, min_size=1, max_size=8), st.lists(st.one_of(WORDS, st.text("ab-c", max_size=5)), max_size=12))
def test_both_ways_of_looking_find_the_same(texts: set[str], parts: list[str]) -> None:
    whole = "".join(parts)
    few = SecretIndex(dict.fromkeys(texts, "s")).spans(whole)
    with patch.object(index, "FEW", 0):
        many = SecretIndex(dict.fromkeys(texts, "s")).spans(whole)
    assert many == few
    covered = {at for span in few for at in range(span.start, span.end)}
    for text in texts:
        for place in range(len(whole)):
            if whole.startswith(text, place):
                assert covered >= set(range(place, place + len(text)))


@pytest.mark.parametrize("before", range(9))
def test_a_text_is_found_at_every_place_among_thousands(before: int) -> None:
    known = SecretIndex({f"secret-number-{number:04}": "s" for number in range(3_000)})
    whole = "x" * before + "secret-number-1234" + "y" * 3
    assert known.spans(whole) == [SecretSpan(before, before + 18, "s")]
    assert SecretIndex({b"secret-1": "s"}).spans(b"x" * before + b"secret-1") == [SecretSpan(before, before + 8, "s")]


def test_texts_that_overlap_are_one_place() -> None:
    known = SecretIndex({"abcdefgh": "short", "efghijklmnop": "long"})
    assert known.spans("..abcdefghijklmnop..") == [SecretSpan(2, 18, "long")]


def test_a_long_text_is_found_by_its_parts() -> None:
    assert pieces("a" * 120, 120) == ["a" * 120]
    assert [len(part) for part in pieces("a" * 243, 120)] == [120, 120, 8]
