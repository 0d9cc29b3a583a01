"""`handrail newest`: says whether there is a newer version, and where."""

from app.faces.outcome import Exit
from app.text.plain import visible
from app.version import VERSION
from app.web.newest_version import find_newest


async def show_newest() -> int:
    newest = await find_newest()
    if newest.is_newer:
        print(f"Handrail {newest.number} is there; this is {VERSION}. {visible(newest.page)}")
    else:
        print(f"Handrail {VERSION} is the newest.")
    return Exit.DONE
