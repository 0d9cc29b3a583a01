"""The stylesheet's rules for the chrome of the window: rows, pickers, segments, drop areas, popups.

QPushButton  kind=row (selected=true) | nav
QToolButton  kind=picker | segment
QLineEdit    kind=inline
QFrame       surface=segments | drop (active=true) | attention | problem | plan | popup | foot
"""

from app.ui.kit.tokens import RADIUS, Palette


def chrome_rules(c: Palette) -> str:
    return _buttons(c) + _surfaces(c)


def _buttons(c: Palette) -> str:
    control = RADIUS["control"]
    return f"""
QPushButton[kind="row"] {{
  background: transparent; border: 1px solid transparent; border-radius: {control}px; padding: 0px; min-height: 0px;
}}
QPushButton[kind="row"]:hover {{ background: {c["hover"]}; }}
QPushButton[kind="row"][selected="true"] {{ background: {c["selected"]}; }}
QPushButton[kind="row"]:focus {{ border: 1px solid {c["focus"]}; padding: 0px; }}
QPushButton[kind="nav"] {{
  background: transparent; border: 1px solid transparent; color: {c["text2"]}; font-weight: 400; text-align: left;
  padding: 5px 8px;
}}
QPushButton[kind="nav"]:hover {{ background: {c["hover"]}; }}
QPushButton[kind="nav"]:checked {{ background: {c["selected"]}; color: {c["text"]}; font-weight: 500; }}
QPushButton[kind="nav"]:focus {{ border: 1px solid {c["focus"]}; padding: 5px 8px; }}
QToolButton[kind="picker"] {{ border: 1px solid {c["border"]}; padding: 3px 24px 3px 8px; font-weight: 500; }}
QToolButton[kind="picker"]:hover {{ border-color: {c["border_strong"]}; }}
QToolButton[kind="picker"]:focus {{ border-color: {c["focus"]}; }}
QToolButton[kind="segment"] {{ border: 1px solid transparent; border-radius: 5px; padding: 3px 12px; }}
QToolButton[kind="segment"]:checked {{
  background: {c["raised"]}; border-color: {c["border_strong"]}; color: {c["text"]}; font-weight: 500;
}}
QToolButton[kind="segment"]:focus {{ border-color: {c["focus"]}; }}
QLineEdit[kind="inline"] {{ padding: 2px 6px; border-color: {c["focus"]}; }}
"""


def _surfaces(c: Palette) -> str:
    card, control = RADIUS["card"], RADIUS["control"]
    return f"""
QFrame[surface="segments"] {{
  background: {c["sunken"]}; border: 1px solid {c["border"]}; border-radius: {control}px;
}}
QFrame[surface="drop"] {{
  background: {c["sunken"]}; border: 1px dashed {c["border_strong"]}; border-radius: {card}px;
}}
QFrame[surface="drop"][active="true"] {{ background: {c["accent_soft"]}; border-color: {c["accent"]}; }}
QFrame[surface="plan"] {{
  background: {c["accent_soft"]}; border: 1px solid {c["accent"]}; border-radius: {RADIUS["control"]}px;
}}
QFrame[surface="attention"] {{
  background: {c["warn_soft"]}; border: 1px solid {c["warn_border"]}; border-radius: {card}px;
}}
QFrame[surface="problem"] {{
  background: {c["warn_soft"]}; border: none; border-bottom: 1px solid {c["warn_border"]};
}}
QFrame[surface="popup"] {{ background: {c["raised"]}; border: 1px solid {c["border_strong"]}; }}
QFrame[surface="foot"] {{ background: {c["window"]}; border: none; border-top: 1px solid {c["border"]}; }}
"""
