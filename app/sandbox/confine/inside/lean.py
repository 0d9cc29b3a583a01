"""What a worker needs of `ctypes`, `signal`, `socket` and `struct`: the modules in C that these are built on.

The whole modules import enumerations and collections and define much that no worker needs, which was more than a third
of a worker's start. For the same reason workers use `_thread`, not `threading`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ctypes as ctypes
    import signal as signal
    import socket as socket
    import struct as struct
    from typing import Any

    libc = ctypes.CDLL(None, use_errno=True)
else:
    import _ctypes
    import _signal as signal  # noqa: F401
    import _socket as socket
    import _struct as struct  # noqa: F401

    class ctypes:  # noqa: N801
        """Functions and types as in the module of this name."""

        addressof, get_errno = _ctypes.addressof, _ctypes.get_errno
        c_char, c_int32, c_int64, c_long = (
            type(f"c_{kind}", (_ctypes._SimpleCData,), {"_type_": kind}) for kind in "ciql"
        )

        @staticmethod
        def create_string_buffer(init: bytes | int, size: int = 0) -> Any:
            if isinstance(init, int):
                return (ctypes.c_char * init)()
            buffer = (ctypes.c_char * (size or len(init) + 1))()
            buffer.value = init
            return buffer

    class _Function(_ctypes.CFuncPtr):
        _flags_ = _ctypes.FUNCFLAG_CDECL | _ctypes.FUNCFLAG_USE_ERRNO
        _restype_ = ctypes.c_int32

    class _Library:
        """The libraries that Python is linked with; each function is looked up once."""

        def __init__(self) -> None:
            self._handle = _ctypes.dlopen(None, 0)

        def __getattr__(self, name: str) -> _Function:
            function = _Function((name, self))
            setattr(self, name, function)
            return function

    libc = _Library()


class Socket(socket.socket):
    """Closed at the end of a `with` block."""

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
