"""What a worker needs of `signal`, `socket` and `queue`: the modules written in C that these are built on.

The whole modules import enumerations and collections, which was more than a third of a worker's start. For the same
reason workers use `_thread`, not `threading`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as signal
    import socket as socket
    from queue import SimpleQueue as SimpleQueue
    from typing import Any
else:
    import _signal as signal  # noqa: F401
    import _socket as socket
    from _queue import SimpleQueue  # noqa: F401


class Socket(socket.socket):
    """Closed at the end of a `with` block."""

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
