"""A table of cases as one test: to begin a test takes longer than most rows do."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., Any]


def every_row(
    names: str | Sequence[str], rows: Iterable[Any], *, ids: Iterable[str] | None = None
) -> Callable[[Test], Test]:
    """In place of `pytest.mark.parametrize`, for rows that leave nothing behind. Those that fail are named."""
    keys = [names] if isinstance(names, str) else [*names]
    given = [dict(zip(keys, (row,) if isinstance(names, str) else row, strict=True)) for row in rows]
    assert given, "a table without rows tests nothing"
    table = [*zip(map(str, given) if ids is None else ids, given, strict=True)]

    def of_all(test: Test) -> Test:
        @wraps(test)
        def try_all(**fixtures: Any) -> None:
            with _failures() as failed:
                for name, row in table:
                    with _named(name, failed):
                        test(**fixtures, **row)

        @wraps(test)
        async def await_all(**fixtures: Any) -> None:
            with _failures() as failed:
                for name, row in table:
                    with _named(name, failed):
                        await test(**fixtures, **row)

        made = await_all if inspect.iscoroutinefunction(test) else try_all
        asked = inspect.signature(test)
        fixtures = [one for one in asked.parameters.values() if one.name not in keys]
        vars(made).update(__signature__=asked.replace(parameters=fixtures))
        return made

    return of_all


@contextmanager
def _failures() -> Iterator[list[Exception]]:
    failed: list[Exception] = []
    yield failed
    if failed:
        raise ExceptionGroup("rows that fail", failed)


@contextmanager
def _named(name: str, failed: list[Exception]) -> Iterator[None]:
    try:
        yield
    except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:  # noqa: BLE001
        told = error if isinstance(error, Exception) else AssertionError(str(error)).with_traceback(error.__traceback__)
        told.add_note(f"in the row {name:.500}")
        failed.append(told)
