"""Makes a tool's result of what an MCP server answered: text, structured content, images, links and errors."""

import base64
import binascii
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from app.sandbox.files.text_window import image_type
from app.text.plain import enclosed
from app.vocabulary.messages import Image, ToolResult

MAX_CHARS = 200_000
MAX_IMAGES = 8
MAX_LINKS = 20
MAX_IMAGE_CHARS = 7_000_000
"""Of an image in base64, about 5 MB."""
SEEN = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})


def said_by(server: str, text: str) -> str:
    return enclosed("its answer", f"From the MCP server {server}", text)


def tool_result(server: str, answer: Any, *, sees_images: bool) -> ToolResult:
    """The result of a call of a tool."""
    texts, images = _contents(answer.content, sees_images=sees_images)
    structured = answer.structured_content
    if structured is not None and not any(getattr(block, "type", "") == "text" for block in answer.content):
        texts.append(json.dumps(structured, ensure_ascii=False))
    result = _result(server, texts, images, is_error=bool(answer.is_error), is_structured=structured is not None)
    links = [
        {"uri": str(block.uri), "name": str(block.name)}
        for block in answer.content
        if getattr(block, "type", "") == "resource_link"
    ]
    return replace(result, meta={**result.meta, "links": links[:MAX_LINKS]}) if links else result


def resource_result(server: str, answer: Any, *, sees_images: bool) -> ToolResult:
    texts, images = _contents([_Embedded(item) for item in answer.contents], sees_images=sees_images)
    return _result(server, texts, images)


def _result(
    server: str, texts: list[str], images: list[Image], *, is_error: bool = False, is_structured: bool = False
) -> ToolResult:
    whole = "\n".join(texts or ["(no output)"])
    cut = f"\n[cut: {len(whole) - MAX_CHARS:,} more characters]" if len(whole) > MAX_CHARS else ""
    meta = {"server": server, "images": len(images), "structured": is_structured}
    return ToolResult(said_by(server, whole[:MAX_CHARS] + cut), is_error=is_error, meta=meta, images=tuple(images))


def prompt_text(answer: Any) -> str:
    """The messages of a prompt as one text, which becomes a message of the person's."""
    parts = []
    for message in answer.messages:
        texts, _ = _contents([message.content], sees_images=False)
        parts += texts if message.role == "user" else [f"[{message.role}:] {text}" for text in texts]
    return "\n\n".join(parts)[:MAX_CHARS]


class _Embedded:
    """The contents of a resource, like those that a result embeds."""

    type = "resource"

    def __init__(self, resource: Any) -> None:
        self.resource = resource


def _contents(blocks: Iterable[Any], *, sees_images: bool) -> tuple[list[str], list[Image]]:
    texts: list[str] = []
    images: list[Image] = []
    for block in blocks:
        match block.type:
            case "text":
                texts.append(block.text)
            case "image":
                texts += _image(block.mime_type, block.data, images, sees_images=sees_images)
            case "resource_link":
                about = f": {block.description}" if block.description else ""
                texts.append(f"[resource {block.uri} ({block.mime_type or 'unknown type'}), named {block.name}{about}]")
            case "resource":
                texts += _resource(block.resource, images, sees_images=sees_images)
            case other:
                texts.append(f"[{other} of {len(getattr(block, 'data', '')):,} characters in base64, not shown]")
    return texts, images


def _resource(resource: Any, images: list[Image], *, sees_images: bool) -> list[str]:
    text = getattr(resource, "text", None)
    if text is not None:
        return [f"[{resource.uri}]\n{text}"]
    kind = resource.mime_type or "unknown type"
    if kind in SEEN:
        return [f"[{resource.uri}]", *_image(kind, resource.blob, images, sees_images=sees_images)]
    return [f"[{resource.uri}: {kind}, {len(resource.blob):,} characters in base64, not shown]"]


def _image(kind: str, data: str, images: list[Image], *, sees_images: bool) -> list[str]:
    """Adds it to the images, which the person sees in any case; the text that is for the model in its place."""
    if kind not in SEEN or len(data) > MAX_IMAGE_CHARS or len(images) == MAX_IMAGES:
        return [f"[an image ({kind}, {len(data):,} characters in base64), not shown]"]
    try:
        picture = base64.b64decode("".join(data.split()), validate=True)
    except (binascii.Error, ValueError):
        picture = b""
    real = image_type(picture[:16])
    if real is None:  # model services refuse it, and with it every request from then on
        return [f"[what is said to be an image ({kind}) is none]"]
    images.append(Image(real, base64.b64encode(picture).decode()))
    return [] if sees_images else [f"[an image ({kind}), which the person sees and this model cannot]"]
