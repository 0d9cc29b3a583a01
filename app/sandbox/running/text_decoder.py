"""Decodes the output of commands, in pieces or as a whole, so that the names in it can be given back to a tool."""

import codecs

FEW = 64
MOST_SHARE = 1 / 8
"""Bytes that are no text are shown one by one if a piece has few of them, or at most this share: four characters for
each byte of a picture would be too much, and nobody reads them."""


class TextDecoder:
    r"""Decodes UTF-8. A byte that is no text becomes `\xe9`, as in file names elsewhere (see `app/text/plain.py`).

    In what is hardly text at all it becomes U+FFFD.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    @property
    def waiting(self) -> bytes:
        """The beginning of a character whose rest has not come yet."""
        return self._decoder.getstate()[0]

    def decode(self, data: bytes, *, final: bool = False) -> str:
        self._decoder.errors = "backslashreplace" if _is_mostly_text(self.waiting + data) else "replace"
        return self._decoder.decode(data, final)

    def reset(self) -> None:
        self._decoder.reset()


def decode(data: bytes) -> str:
    return TextDecoder().decode(data, final=True)


def _is_mostly_text(data: bytes) -> bool:
    unreadable = 0 if data.isascii() else len(data) - len(data.decode("utf-8", "ignore").encode())
    return unreadable <= max(FEW, len(data) * MOST_SHARE)
