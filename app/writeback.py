"""Lets the disk begin to write an open file, without waiting for it: a later fsync has less to wait for."""

import sys
from collections.abc import Callable
from functools import cache

_WRITE = 2  # SYNC_FILE_RANGE_WRITE
_TO_THE_END = 0


def begin_to_write(handle: int) -> None:
    """Best effort: whoever must know that the disk has it calls fsync all the same."""
    begin = _sync_file_range()
    if begin is not None:
        begin(handle, 0, _TO_THE_END, _WRITE)


@cache
def _sync_file_range() -> Callable[[int, int, int, int], int] | None:
    if sys.platform != "linux":
        return None
    import ctypes

    try:
        function = ctypes.CDLL(None).sync_file_range
    except (OSError, AttributeError):  # some C libraries and machines have it under another name
        return None
    function.argtypes = (ctypes.c_int, ctypes.c_int64, ctypes.c_int64, ctypes.c_uint)
    return function
