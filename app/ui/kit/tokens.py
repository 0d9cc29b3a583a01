"""The design in numbers: colours of all themes, spacing, radii, type scale. No colour is written anywhere else."""

from collections.abc import Mapping
from typing import Final

Palette = Mapping[str, str]

S, M, L = 6, 8, 12
"""Spacing in pixels."""

RADIUS: Final = {"chip": 5, "control": 7, "card": 10, "composer": 14}

TYPE: Final = {
    "meta": 11,
    "small": 12,
    "ui": 13,
    "body": 14,
    "h3": 15,
    "h2": 17,
    "h1": 20,
    "mono": 12,
    "gutter": 11,
}
"""Pixels at the font size 13; `theme.px` scales them."""

BASE_SIZE: Final = TYPE["ui"]
COLUMN: Final = 700
SCROLL_BAR: Final = 10
"""The widest the conversation gets."""
PAPER: Final = "#FFFFFF"
"""The ground of an image that is sent without transparency, whatever the theme is."""

SANS: Final = ["Inter", "Segoe UI", "SF Pro Text", "Cantarell", "Noto Sans", "DejaVu Sans", "Noto Color Emoji"]
MONO: Final = ["JetBrains Mono", "Cascadia Code", "SF Mono", "DejaVu Sans Mono", "Noto Color Emoji"]

LIGHT: Final[Palette] = {
    "window": "#FFFFFF",
    "sidebar": "#F6F6F8",
    "panel": "#FBFBFC",
    "surface": "#FFFFFF",
    "raised": "#FFFFFF",
    "sunken": "#F6F7F9",
    "hover": "#ECECF0",
    "selected": "#E4E6F0",
    "border": "#E3E3E9",
    "border_strong": "#CFCFD8",
    "control": "#85858F",
    "text": "#1C1C21",
    "text2": "#4E4E59",
    "text3": "#686874",
    "text_on_accent": "#FFFFFF",
    "accent": "#3B55D9",
    "accent_hover": "#3049C4",
    "accent_soft": "#ECEFFD",
    "accent_text": "#2F47BF",
    "focus": "#3B55D9",
    "ok": "#14713F",
    "ok_soft": "#E7F6ED",
    "bad": "#BC2532",
    "bad_soft": "#FDECEE",
    "warn": "#8A5200",
    "warn_soft": "#FFF6E3",
    "warn_border": "#EBCB8B",
    "add_bg": "#E6F6EC",
    "add_fg": "#10552F",
    "add_word": "#C4EBD1",
    "del_bg": "#FDEBEC",
    "del_fg": "#8E1B26",
    "del_word": "#F8CDD1",
    "gutter": "#686874",
    "user_bubble": "#F1F2F6",
    "bubble_line": "#F1F2F6",
    "code_inline": "#EEEFF3",
    "scroll": "#C9C9D2",
    "track": "#E3E3E9",
    "knob": "#FFFFFF",
    "syn_kw": "#7A3FC4",
    "syn_fn": "#1F5FBF",
    "syn_str": "#0F6B4F",
    "syn_num": "#9A4A00",
    "syn_com": "#686874",
    "syn_txt": "#1C1C21",
}

DARK: Final[Palette] = {
    "window": "#1B1C20",
    "sidebar": "#151619",
    "panel": "#18191D",
    "surface": "#222329",
    "raised": "#26272D",
    "sunken": "#16171A",
    "hover": "#292A31",
    "selected": "#2E3140",
    "border": "#2F3138",
    "border_strong": "#44464F",
    "control": "#7A7D88",
    "text": "#EDEDF0",
    "text2": "#BEC0C9",
    "text3": "#979AA6",
    "text_on_accent": "#FFFFFF",
    "accent": "#4A62DF",
    "accent_hover": "#5068E0",
    "accent_soft": "#272C45",
    "accent_text": "#A9B6FF",
    "focus": "#8496FF",
    "ok": "#5CCB93",
    "ok_soft": "#1B2E25",
    "bad": "#FF8D93",
    "bad_soft": "#371F23",
    "warn": "#F0B94B",
    "warn_soft": "#2E2718",
    "warn_border": "#5E4B20",
    "add_bg": "#17301F",
    "add_fg": "#9FE3BC",
    "add_word": "#23502F",
    "del_bg": "#3A1D21",
    "del_fg": "#FFB3B8",
    "del_word": "#662A31",
    "gutter": "#8F929E",
    "user_bubble": "#2A2B32",
    "bubble_line": "#2A2B32",
    "code_inline": "#2C2D34",
    "scroll": "#4A4C56",
    "track": "#33353D",
    "knob": "#FFFFFF",
    "syn_kw": "#C8A5FF",
    "syn_fn": "#8FB8FF",
    "syn_str": "#86D9AE",
    "syn_num": "#F3B37A",
    "syn_com": "#979AA6",
    "syn_txt": "#EDEDF0",
}

_GROUNDS = ("window", "sidebar", "panel", "surface", "raised", "sunken", "user_bubble", "code_inline")
_LINES = ("border", "border_strong", "control", "warn_border", "scroll", "bubble_line")

HIGH_LIGHT: Final[Palette] = {
    **LIGHT,
    **dict.fromkeys(_GROUNDS, "#FFFFFF"),
    **dict.fromkeys(_LINES, "#2B2B30"),
    "text": "#000000",
    "text2": "#1C1C21",
    "text3": "#33333B",
    "gutter": "#33333B",
    "syn_com": "#33333B",
    "accent": "#1D33A6",
    "accent_hover": "#152680",
    "accent_text": "#1D33A6",
    "focus": "#1D33A6",
    "ok": "#0A4D29",
    "bad": "#8A0F1B",
    "warn": "#5E3800",
    "add_fg": "#0A4D29",
    "del_fg": "#7A0F1A",
    "syn_kw": "#572699",
    "syn_fn": "#13408A",
    "syn_str": "#084A36",
    "syn_num": "#6B3300",
    "syn_txt": "#000000",
    "track": "#B5B5BD",
    "knob": "#FFFFFF",
}
HIGH_DARK: Final[Palette] = {
    **DARK,
    **dict.fromkeys(_GROUNDS, "#000000"),
    **dict.fromkeys(_LINES, "#D6D6DC"),
    "hover": "#26262B",
    "selected": "#2A2E4A",
    "text": "#FFFFFF",
    "text2": "#F0F0F4",
    "text3": "#D6D6DC",
    "gutter": "#D6D6DC",
    "syn_com": "#D6D6DC",
    "text_on_accent": "#000000",
    "accent": "#A9B6FF",
    "accent_hover": "#C3CCFF",
    "accent_text": "#C3CCFF",
    "focus": "#C3CCFF",
    "ok": "#7FE3B0",
    "bad": "#FFB3B8",
    "warn": "#FFD37A",
    "syn_kw": "#DCC6FF",
    "add_fg": "#BDF2D3",
    "del_fg": "#FFD0D3",
    "syn_txt": "#FFFFFF",
    "track": "#5A5A63",
    "knob": "#000000",
}
"""For people who need strong contrast: grounds without shades, lines that can be seen, text of at least 7 to 1."""

PALETTES: Final[Mapping[str, Palette]] = {
    "light": LIGHT,
    "dark": DARK,
    "light-high": HIGH_LIGHT,
    "dark-high": HIGH_DARK,
}
