"""Pictures as they go into documents: in a format that all take, and no larger than they are shown."""

from io import BytesIO
from typing import Any

from app.documents.formats.images import MOST_PIXELS
from app.documents.serving import CannotRead

LONGEST_SIDE = 1800
_PIXELS_PER_MM = 6
"""150 dots per inch."""


def fit(data: bytes, width: float, height: float) -> tuple[bytes, float, float]:
    """A JPEG or PNG, and its size in millimetres, at most the given one; raises CannotRead."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None
    try:
        image: Any = Image.open(BytesIO(data))
        if image.width * image.height > MOST_PIXELS:
            raise CannotRead(f"a picture has more than {MOST_PIXELS // 1_000_000} million pixels")
        is_photo = image.format == "JPEG"
        image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
        image = ImageOps.exif_transpose(image)
        image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    except (UnidentifiedImageError, OSError):
        raise CannotRead("a picture is of a kind that cannot be put into a document; PNG and JPEG can") from None
    out = BytesIO()
    if is_photo:
        image.convert("RGB").save(out, "JPEG", quality=85)
    else:
        image.convert("RGBA" if "A" in image.getbands() or "transparency" in image.info else "RGB").save(out, "PNG")
    scale = min(width / image.width, height / image.height, 1 / _PIXELS_PER_MM)
    return out.getvalue(), image.width * scale, image.height * scale
