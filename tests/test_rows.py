"""`every_row`: no row is left out, and each that fails is named."""

import pytest

from tests.rows import every_row


def test_all_rows_are_tried_and_those_that_fail_are_named() -> None:
    tried = []

    @every_row(("number", "word"), [(1, "a"), (2, "b"), (3, "c"), (4, "d")])
    def check(number: int, word: str, known: str) -> None:
        tried.append(number)
        assert number != 2 and known
        if number == 3:
            pytest.skip("no row is skipped unseen")
        if number == 4:
            pytest.fail("nor does what `pytest.raises` missed end it")

    with pytest.raises(ExceptionGroup) as caught:
        check(known="given")
    assert tried == [1, 2, 3, 4]
    named = [error.__notes__[0][-3] for error in caught.value.exceptions]
    assert named == ["b", "c", "d"]


@pytest.mark.anyio
async def test_rows_may_be_awaited_and_tables_combined() -> None:
    tried = []

    @every_row("first", [1, 2], ids=["one", "two"])
    @every_row("second", ["a", "b"])
    async def check(first: int, second: str) -> None:
        tried.append((first, second))
        assert (first, second) != (1, "b")

    with pytest.raises(ExceptionGroup) as caught:
        await check()
    assert tried == [(1, "a"), (1, "b"), (2, "a"), (2, "b")]
    [failed] = caught.value.exceptions
    assert failed.__notes__ == ["in the row one"]


@every_row("name", ["x", "y"])
def test_what_else_a_test_asks_for_are_fixtures(name: str, project: object) -> None:
    assert project and name
