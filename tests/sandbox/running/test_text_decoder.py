"""Output as text: every byte of it can be found again in what is said."""

from hypothesis import given
from hypothesis import strategies as st

from app.sandbox.running.plain_text import FEW, MOST_SHARE, TextDecoder, decode
from app.text.plain import unescaped

PIECES = st.lists(st.one_of(st.binary(max_size=4), st.text(max_size=4).map(str.encode)), max_size=20)


@given(PIECES)
def test_cutting_output_anywhere_changes_nothing(pieces: list[bytes]) -> None:
    decoder = TextDecoder()
    said = "".join(decoder.decode(piece) for piece in pieces) + decoder.decode(b"", final=True)
    assert said == decode(b"".join(pieces)) == b"".join(pieces).decode("utf-8", "backslashreplace")


@given(st.binary(max_size=3000))
def test_output_does_not_grow_by_much(data: bytes) -> None:
    assert len(decode(data)) <= len(data) + 3 * max(FEW, MOST_SHARE * len(data))


def test_old_text_with_some_letters_that_are_no_utf_8_can_be_read_back() -> None:
    old = "Die Straße ist schön und der Weg nicht länger.\n".encode("latin-1") * 100
    assert unescaped(decode(old)).encode("utf-8", "surrogateescape") == old


def test_a_character_that_has_only_begun_waits_for_its_rest_and_is_told_at_the_end() -> None:
    decoder = TextDecoder()
    assert (decoder.decode("€".encode()[:2]), decoder.waiting) == ("", b"\xe2\x82")
    assert decoder.decode("€".encode()[2:] + b"\xe2\x82", final=True) == "€\\xe2\\x82"
