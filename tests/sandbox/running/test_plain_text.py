"""What a terminal would show becomes plain text, however long and however broken it is."""

import pytest

from app.sandbox.running.plain_text import plain
from tests.cpu_limit import cpu_limit

ESC = "\x1b"


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("plain text\n\tstays", "plain text\n\tstays"),
        (f"{ESC}[1;31mred{ESC}[0m and {ESC}[38;2;1;2;3mmore{ESC}[m", "red and more"),
        (f"{ESC}[2K{ESC}[1Acursor{ESC}[?25l", "cursor"),
        (f"{ESC}]0;a title\x07text", "text"),
        (f"{ESC}]8;;https://example.com{ESC}\\link{ESC}]8;;{ESC}\\", "link"),
        (f"{ESC}P1$r0m{ESC}\\answer", "answer"),
        (f"{ESC}(B{ESC}=charset", "charset"),
        ("\x9b31meight bits\x9bm", "eight bits"),
        ("10%\r50%\r100%\ndone", "100%\ndone"),
        (f"10%\r{ESC}[K20%\r{ESC}[K", "20%"),
        ("windows\r\nlines\r\n", "windows\nlines\n"),
        ("drawn\r\r\n", "drawn\n"),
        ("N\bNA\bAM\bME\bE", "NAME"),
        ("\b\b\bno underflow", "no underflow"),
        (f"a\nb\n{ESC}[2A{ESC}[Jc\n", "c\n"),
        (f"one 1%\ntwo 1%\n{ESC}[2Aone 9%\ntwo 9%\n", "one 9%\ntwo 9%\n"),
        (f"{ESC}[2Kwait{ESC}[1G{ESC}[2Kdone{ESC}[1G", "done"),
        (f"x\ny\n{ESC}[1A{ESC}[2K{ESC}[1A{ESC}[2K{ESC}[Gonly one\n", "only one\n\n"),
        (f"{ESC}[01;31m{ESC}[Kmatch{ESC}[m{ESC}[K rest", "match rest"),
        (f"col{ESC}[5Cumn, ab{ESC}[2Dcd", "col     umn, cd"),
        (f"{ESC}[2J{ESC}[1;1Hfull screen", "full screen"),
        (f"{ESC}[9999Afar up{ESC}[9999Bdown", "far updown"),
        ("bar 10%\rbar 100%\r\nnext", "bar 100%\nnext"),
        ("nul\0bell\x07delete\x7f", "nulbelldelete"),
        (f"cut off {ESC}[31", "cut off 31"),
        (f"title without an end {ESC}]0;lost?\nnext line", "title without an end 0;lost?\nnext line"),
        (f"at the very end{ESC}", "at the very end"),
        ("Grüße, 世界 👩‍💻 עברית", "Grüße, 世界 👩‍💻 עברית"),
        ("", ""),
    ],
)
def test_only_the_text_remains(shown: str, expected: str) -> None:
    assert plain(shown) == expected


@pytest.mark.parametrize(
    "piece",
    [
        f"{ESC}[",
        f"{ESC}[0;",
        f"{ESC}]",
        f"{ESC}P",
        f"{ESC}",
        "\x9b",
        "\x9d",
        "\x90",
        "\r",
        "a\r",
        "\b",
        "a\b",
        f"{ESC}[ /",
        f"a\n{ESC}[A",
        f"\n{ESC}[J",
        f"{ESC}[200A{ESC}[J\n",
        f"{ESC}[9C",
        f"{ESC}[200D",
        "\0",
    ],
)
def test_no_input_makes_it_slow(piece: str) -> None:
    with cpu_limit(2.5):
        plain(piece * 8_000)
        plain("\n" * 8_000 + piece * 8_000)
        plain("a" * 8_000 + piece * 8_000)
        plain(f"{ESC}]{'0' * 32_000}{ESC}[{'0' * 32_000}")
