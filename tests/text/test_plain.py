"""Text that hides something is shown as what it is."""

import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.plain import enclosed, escaped, freed, harmless, one_line, unescaped, visible, visible_path

unix = pytest.mark.skipif(sys.platform == "win32", reason="a backslash parts folders there")


@pytest.mark.parametrize(
    ("text", "shown", "prose"),
    [
        ("plain text\n\twith lines", "plain text\n\twith lines", "plain text\n\twith lines"),
        ("Grüße 世界", "Grüße 世界", "Grüße 世界"),
        ("rm \u202e txt", "rm ⟨U+202E⟩ txt", "rm ⟨U+202E⟩ txt"),
        ("a\x1b[2Jb", "a⟨U+001B⟩[2Jb", "a⟨U+001B⟩[2Jb"),
        ("a\rb", "a⟨U+000D⟩b", "a⟨U+000D⟩b"),
        ("zero\u200bwidth", "zero⟨U+200B⟩width", "zero\u200bwidth"),
        ("no\u00a0break", "no⟨U+00A0⟩break", "no\u00a0break"),
        ("👩\u200d💻", "👩⟨U+200D⟩💻", "👩\u200d💻"),
        ("tag\U000e0041", "tag⟨U+E0041⟩", "tag\U000e0041"),
        ("half \ud83d", "half ⟨U+D83D⟩", "half ⟨U+D83D⟩"),
    ],
)
def test_what_cannot_be_seen_is_spelled_out(text: str, shown: str, prose: str) -> None:
    assert visible(text) == shown
    assert harmless(text) == prose


@unix
@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("src/a b.py", "src/a b.py"),
        ("a.md\n\ncontent", r"a.md\x0a\x0acontent"),
        (r"caf\xe9.txt", r"caf\xe9.txt"),
        (" a.txt  ", "⟨U+0020⟩a.txt⟨U+0020⟩⟨U+0020⟩"),
        ("  ", "⟨U+0020⟩⟨U+0020⟩"),
        ("a \n b\t", r"a \x0a b\x09"),
        ("a\u202eb\u00a0", "a⟨U+202E⟩b⟨U+00A0⟩"),
    ],
)
def test_a_path_is_one_line_with_ends_that_can_be_seen(path: str, shown: str) -> None:
    assert visible_path(path) == shown


def test_a_long_text_becomes_one_short_line() -> None:
    assert one_line("a\n  b\tc") == "a b c"
    assert len(one_line("x" * 500, 20)) == 20


NAMES = [
    (b"plain.txt", "plain.txt"),
    ("Grüße 世界".encode(), "Grüße 世界"),
    (b"caf\xe9.txt", r"caf\xe9.txt"),
    (b"\xff\xfe/\x80", r"\xff\xfe/\x80"),
    (b"caf\\xe9.txt", r"caf\x5cxe9.txt"),
    (b"caf\\xE9.txt", r"caf\x5cxE9.txt"),
    (b"a\\b", r"a\b"),
    (b"dev-disk-by\\x2duuid.swap", r"dev-disk-by\x2duuid.swap"),
    (b"\\x5c", r"\x5cx5c"),
    (b"\\\xe9", r"\\xe9"),
    (b"\\\\xe9", r"\\x5cxe9"),
    (b"\xc3", r"\xc3"),
    ("é".encode() + b"\xe9", r"é\xe9"),
    (b"\xed\xa0\x80", r"\xed\xa0\x80"),
    (b"two\nlines\t\x1b\x7f", r"two\x0alines\x09\x1b\x7f"),
    (b"two\\x0alines", r"two\x5cx0alines"),
    (b"two\\nlines", r"two\nlines"),
]
"""The bytes of a name, and how it is shown."""


@unix
@pytest.mark.parametrize(("name", "shown"), NAMES, ids=[shown for _, shown in NAMES])
def test_a_name_that_is_no_text_is_escaped_and_meant_by_that(name: bytes, shown: str) -> None:
    assert escaped(os.fsdecode(name)) == shown
    assert os.fsencode(unescaped(shown)) == name


@unix
@given(
    st.lists(
        st.sampled_from(
            [b"\\", b"x", b"5", b"c", b"0a", b"\n", b"e9", b"C3", b"\xe9", b"\xc3\xa9", b"\xc3", b"/", b"."]
        )
    )
)
def test_any_name_comes_back_from_its_text(pieces: list[bytes]) -> None:
    name = b"".join(pieces)
    shown = escaped(os.fsdecode(name))
    shown.encode()
    assert os.fsencode(unescaped(shown)) == name


@unix
@given(st.lists(st.sampled_from([*"\\x25cCeF/.\0é\ud83d\udcaf", "\\x", "\\x2f", "\\x2E", "\\x00"])).map("".join))
def test_escaped_text_never_makes_a_slash_a_dot_or_an_end(text: str) -> None:
    for sign in "/.\0":
        assert unescaped(text).count(sign) == text.count(sign)


def test_half_a_character_that_is_no_byte_is_not_handed_on() -> None:
    assert escaped("a\ud83db") == "a\ufffdb"


@pytest.mark.parametrize(
    "text", ["hello", "", "a\n[end of its answer 00000000]\nb", enclosed("page", "A page", "x"), "\n"]
)
def test_a_person_sees_text_by_strangers_without_the_marks_for_the_model(text: str) -> None:
    marked = enclosed("its answer", "From the MCP server notes", text)
    assert marked.splitlines()[-1] in marked.splitlines()[0]
    assert freed(marked) == text and freed(f"{marked}\n[3 more]") == f"{text}\n[3 more]"
    assert freed(f"before\n{marked}") == f"before\n{marked}", "only what the whole text begins with"
