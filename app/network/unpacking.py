"""Unpacks what a server packed, in small pieces: however much of the same a packed chunk stands for."""

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator

PIECE = 64 * 1024
MOST_BEYOND = 4 * PIECE
"""Bytes that are read after the end of what is packed: so far, a connection can be used again."""

_WINDOWS = {"gzip": 31, "x-gzip": 31, "deflate": 47}
_RAW = -zlib.MAX_WBITS
"""What many servers call deflate."""


def can_unpack(encoding: str) -> bool:
    return encoding in ("", "identity", *_WINDOWS)


async def unpacked(chunks: AsyncIterator[bytes], encoding: str) -> AsyncGenerator[bytes, None]:
    """Others get their turn between the pieces. Raises zlib.error for what is damaged or broke off."""
    if encoding not in _WINDOWS:
        async for chunk in chunks:
            yield chunk
            await asyncio.sleep(0)
        return
    unpacker, has_begun, beyond = zlib.decompressobj(_WINDOWS[encoding]), False, 0
    async for chunk in chunks:
        rest = chunk
        while rest and not unpacker.eof:  # what follows the end would be kept, and copied with each piece
            try:
                piece = unpacker.decompress(rest, PIECE)
            except zlib.error:
                if has_begun or encoding != "deflate":
                    raise
                unpacker = zlib.decompressobj(_RAW)
                piece = unpacker.decompress(rest, PIECE)
            has_begun = True
            yield piece
            rest = unpacker.unconsumed_tail
            await asyncio.sleep(0)
        beyond += len(chunk) if unpacker.eof else 0
        if beyond > MOST_BEYOND:
            return
    if not unpacker.eof:
        raise zlib.error("it broke off")
