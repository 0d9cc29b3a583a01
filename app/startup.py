"""Turns garbage collection off during start-up: imports create nothing that could be collected.

It also bounds the memory that threads keep for later, and keeps our own files open to ourselves.
"""

import gc
import os
import sys

OTHERS = 0o077
"""The permission bits of everybody but the owner."""
_M_ARENA_MAX = -8
_ARENAS = 2


def begin() -> None:
    gc.disable()
    os.umask(os.umask(OTHERS) & OTHERS)  # one that takes from ourselves would shut us out of every folder that we make


def over() -> None:
    """From here on things come and go; what start-up made is left out of every later look."""
    gc.freeze()
    gc.enable()
    _share_arenas()


def _share_arenas() -> None:
    """glibc gives each thread memory of its own and keeps what was freed there; threads of Python take turns anyway.

    Without this, a window in which 2,000 turns were taken holds 15 MB more of freed memory than it began with.
    """
    if sys.platform != "linux":
        return
    import ctypes

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, _ARENAS)


def more_stays() -> None:
    """What was loaded since the start stays as well: looking through it would hold the window for 25 ms."""
    gc.freeze()
