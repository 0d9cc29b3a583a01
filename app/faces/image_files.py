"""Reads images for `run --image`: as they are, but without what a camera writes beside the picture."""

from base64 import b64encode
from pathlib import Path

from app.configuration.paths import open_file
from app.sandbox.files.text_window import image_type
from app.vocabulary.errors import UsageError
from app.vocabulary.messages import Image

MOST_BYTES = 3_700_000
"""The strictest service takes 5 MB in base64. The window makes larger ones smaller; here there is no Qt to do it."""
_START, _SCAN = b"\xff\xd8", 0xDA
_CAMERA = (0xE1, 0xED, 0xFE)
"""JPEG segments with EXIF and XMP, with Photoshop's facts, and with comments."""


def read_image(path: str) -> Image:
    """Raises UsageError."""
    try:
        with open_file(Path(path)) as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"The image {path} cannot be read: {error.strerror}.") from None
    media_type = image_type(data[:16])
    if media_type is None:
        raise UsageError(f"{path} is no PNG, JPEG, GIF or WebP image.")
    if len(data) > MOST_BYTES:
        raise UsageError(f"{path} is larger than {MOST_BYTES / 1_000_000:g} MB. Make it smaller, or use the window.")
    if media_type == "image/jpeg":
        data = without_camera_facts(data)
    return Image(media_type, b64encode(data).decode(), Path(path).name)


def without_camera_facts(data: bytes) -> bytes:
    """A JPEG without the place, the time and the device; as it is from where it is no JPEG as we know them."""
    kept, at = [_START], len(_START)
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != _SCAN:
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if data[at + 1] not in _CAMERA:
            kept.append(data[at:end])
        at = end
    return b"".join([*kept, data[at:]])
