"""Whether anything in the window moves. Only signs that something runs do, and none if the person wants less motion."""


class _Motion:
    """There is one window in a process, as there is one application."""

    is_reduced = False


def use_motion(wanted: str) -> None:
    """As the settings say: "normal" or "reduced"."""
    _Motion.is_reduced = wanted == "reduced"


def moves() -> bool:
    return not _Motion.is_reduced
