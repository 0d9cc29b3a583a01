"""Pictures: size, when, where and with what they were taken; and the picture itself in a form that models take."""

import base64
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from app.documents.formats.marks import Marking
from app.documents.formats.pdf import LONGEST_SIDE, encoded
from app.documents.serving import CannotRead

MOST_PIXELS = 100_000_000
THUMBNAIL_SIDE = 256
_TEXTS = {271: "Maker", 272: "Camera", 305: "Software", 315: "Artist", 33432: "Copyright", 270: "Description"}
_EXIF, _GPS = 0x8769, 0x8825
_TAKEN, _ZONE, _CHANGED = 36867, 36881, 306
_LENS = 42036


def read(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    """With `picture` in the head, also the picture, at most LONGEST_SIDE pixels long."""
    from PIL import Image, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # the limit of its own is a warning
    words = Marking()
    try:
        image = Image.open(BytesIO(data))
    except UnidentifiedImageError:
        return words.told("picture of a kind that cannot be shown", _exif(_buried(data), words))
    if head.keys() & {"thumbnail", "picture"} and image.width * image.height > MOST_PIXELS:
        raise CannotRead(f"it has more than {MOST_PIXELS // 1_000_000} million pixels")
    if head.get("thumbnail"):
        return {"picture": _thumbnail(image)}
    title = f"{image.format} picture, {image.width} x {image.height} pixels"
    frames = getattr(image, "n_frames", 1)
    told = words.told(title + (f", {frames} frames" if frames > 1 else ""), _exif(image.getexif(), words))
    if head.get("picture"):
        told["picture"] = _small(image)
    return told


def _small(image: Any) -> dict[str, str]:
    from PIL import ImageOps

    image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    upright = ImageOps.exif_transpose(image)
    return encoded(upright.convert("RGBA" if "A" in upright.getbands() or "transparency" in upright.info else "RGB"))


def _thumbnail(image: Any) -> dict[str, str]:
    """A small JPEG, which still says when the photo was taken, and nothing else of it."""
    from PIL import Image, ImageOps

    taken = image.getexif().get_ifd(_EXIF).get(_TAKEN)
    image.draft("RGB", (THUMBNAIL_SIDE, THUMBNAIL_SIDE))
    image.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE))
    kept, out = Image.Exif(), BytesIO()
    if taken:
        kept.get_ifd(_EXIF)[_TAKEN] = str(taken)
    ImageOps.exif_transpose(image).convert("RGB").save(out, "JPEG", quality=80, exif=kept)
    return {"base64": base64.b64encode(out.getvalue()).decode()}


def _buried(data: bytes) -> Any:
    """The EXIF of a HEIC, without decoding the picture."""
    from PIL import Image

    found = Image.Exif()
    at = max(data.find(b"Exif\0\0MM\0*"), data.find(b"Exif\0\0II*\0"))
    if at >= 0:
        found.load(data[at : at + 1_000_000])
    return found


def _exif(exif: Any, words: Marking) -> Iterator[str]:
    inner = exif.get_ifd(_EXIF)
    taken = words.line(str(inner.get(_TAKEN) or ""))
    zone = words.line(str(inner.get(_ZONE) or ""))
    changed = words.line(str(exif.get(_CHANGED) or ""))
    if taken.strip("0: "):
        yield f"Taken: {_date(taken)}{f' {zone}' if zone else ' (no time zone said)'}"
    elif changed.strip("0: "):
        yield f"Changed: {_date(changed)} (when it was taken is not said)"
    for tag, label in _TEXTS.items():
        if (value := words.line(str(exif.get(tag) or ""))).strip("\0 "):
            yield f"{label}: {value[:500]}"
    if value := words.line(str(inner.get(_LENS) or "")):
        yield f"Lens: {value[:200]}"
    if place := _place(exif.get_ifd(_GPS)):
        yield f"Place: {place}"


def _date(text: str) -> str:
    day, _, time = text.partition(" ")
    return f"{day.replace(':', '-')} {time}".strip()


def _place(gps: Any) -> str:
    """Degrees north and east; "" where the numbers make no sense."""
    try:
        north, east = _degrees(gps[2], gps.get(1), "S"), _degrees(gps[4], gps.get(3), "W")
    except (KeyError, TypeError, ValueError, ZeroDivisionError, IndexError):
        return ""
    is_known = abs(north) <= 90 and abs(east) <= 180 and (north or east)
    return f"{north:.5f}, {east:.5f} (latitude, longitude)" if is_known else ""


def _degrees(value: Any, direction: Any, negative: str) -> float:
    degrees, minutes, seconds = (float(number) for number in value)
    sign = -1 if str(direction or "").upper().startswith(negative) else 1
    return sign * (degrees + minutes / 60 + seconds / 3600)
