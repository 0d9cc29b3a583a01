"""The pipe on which a command speaks, on each kind of system."""

import os
import sys
from typing import IO, Any

if sys.platform == "win32":
    import msvcrt
    from asyncio import windows_utils

    def pipe() -> tuple[Any, int]:
        reading, writing = windows_utils.pipe(overlapped=(True, False))
        return windows_utils.PipeHandle(reading), msvcrt.open_osfhandle(writing, 0)

else:

    def pipe() -> tuple[IO[bytes], int]:
        reading, writing = os.pipe()
        return os.fdopen(reading, "rb", buffering=0), writing
