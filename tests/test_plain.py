"""Text that hides something is shown as what it is."""

import pytest

from app.plain import harmless, one_line, visible


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


def test_a_long_text_becomes_one_short_line() -> None:
    assert one_line("a\n  b\tc") == "a b c"
    assert len(one_line("x" * 500, 20)) == 20
