"""Widgets are told what to show with every change of a session; the same again costs nothing."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from app.ui.kit import theme

W = TypeVar("W")
P = ParamSpec("P")


def unless_same(show: Callable[Concatenate[W, P], None]) -> Callable[Concatenate[W, P], None]:
    """For a method that draws what it is told, all of which can be compared and does not change by itself.

    It draws again if that is something else, or if the theme or the size of the letters is.
    """
    told = f"_told_{show.__name__}"

    @wraps(show)
    def show_if_other(widget: W, /, *args: P.args, **options: P.kwargs) -> None:
        now = args, options, theme.current(), theme.px("ui")
        if getattr(widget, told, None) != now:
            setattr(widget, told, now)
            show(widget, *args, **options)

    return show_if_other
