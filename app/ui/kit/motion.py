"""Whether anything in the window moves. Only signs that something runs do, and none if the person wants less motion."""


class _Motion:
    """There is one window in a process, as there is one application."""

    chosen = "system"
    is_less_wanted = False
    """By the desktop."""


def use_motion(wanted: str) -> None:
    """As the settings say: "normal", "reduced", or "system" for what the desktop says."""
    _Motion.chosen = wanted


def use_desktop_motion(*, less: bool) -> None:
    """What the desktop says."""
    _Motion.is_less_wanted = less


def moves() -> bool:
    return not _Motion.is_less_wanted if _Motion.chosen == "system" else _Motion.chosen != "reduced"
