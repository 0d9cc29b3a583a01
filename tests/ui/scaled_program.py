"""The real program at the scale of `QT_SCALE_FACTOR`: it looks at itself once it is shown, and prints what it saw."""

import asyncio
import json
import sys

import app.ui.kit.icons as icons
from app.command_line.launch import main
from app.ui.wiring.app_controller import AppController
from tests.ui.test_scaling import cut_off

drawn: set[tuple[str, float, int]] = set()
"""Each icon: its name, the pixels of the screen for a pixel of ours, and how many it has across for each of ours."""
_render = icons._render


def record(name: str, color: str, size: int, ratio: float) -> object:
    image = _render(name, color, size, ratio)
    drawn.add((name, ratio, image.width() - round(size * image.devicePixelRatio())))
    return image


async def look(self: AppController) -> None:
    window, seen = self.window, {}
    for name, show in (("first page", window.show_welcome), ("conversation", window.show_conversation)):
        show()
        await asyncio.sleep(0.05)  # it is laid out in some rounds of the loop
        picture = window.grab()
        seen[name] = cut_off(window)
        if len(sys.argv) > 1:
            picture.save(f"{sys.argv[1]}-{name.split()[0]}.png")
    told = {
        "ratio": window.devicePixelRatioF(),
        "grabbed": picture.width() / window.width(),
        "drawn": sorted(drawn),
        "cut off": seen,
    }
    print(json.dumps(told))
    await self.leave()


if __name__ == "__main__":
    vars(icons)["_render"] = record
    # Called half a second after the window is shown.
    AppController.warm_up = lambda self: self.start(look(self))  # type: ignore[method-assign]
    sys.exit(main([]))
