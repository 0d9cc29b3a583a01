"""The one stylesheet of the application, made from the tokens; `theme.py` says which properties it knows."""

from collections.abc import Callable

from app.ui.kit.chrome_style import chrome_rules
from app.ui.kit.tokens import MONO, RADIUS, Palette

Px = Callable[[str], int]


def stylesheet(c: Palette, px: Px) -> str:
    """Sizes stand on leaf selectors only: a size on QWidget would override every `setFont` below it."""
    common = [_base(c), _surfaces(c), _labels(c, px), _buttons(c, px), _inputs(c), _lists(c, px), _bars(c)]
    return "\n".join([*common, chrome_rules(c)])


def _base(c: Palette) -> str:
    return f"""
* {{ outline: none; }}
QWidget {{ color: {c["text"]}; }}
QMainWindow, QDialog {{ background: {c["window"]}; }}
QScrollArea, QStackedWidget, *[surface="clear"] {{ border: none; background: transparent; }}
QToolTip {{ background: {c["raised"]}; color: {c["text"]}; border: 1px solid {c["border_strong"]}; padding: 4px 7px; }}
QSplitter::handle {{ background: {c["border"]}; }}
"""


def _surfaces(c: Palette) -> str:
    card, control = RADIUS["card"], RADIUS["control"]
    return f"""
*[surface="window"] {{ background: {c["window"]}; }}
QFrame[surface="card"] {{ background: {c["surface"]}; border: 1px solid {c["border"]}; border-radius: {card}px; }}
QFrame[surface="card"]:focus {{ border-color: {c["focus"]}; }}
QFrame[surface="choice"] {{ background: {c["surface"]}; border: 1px solid {c["border"]}; border-radius: {card}px; }}
QFrame[surface="choice"]:hover {{ border-color: {c["border_strong"]}; }}
QFrame[surface="choice"][selected="true"] {{ background: {c["accent_soft"]}; border-color: {c["accent"]}; }}
QFrame[surface="choice"]:focus {{ border-color: {c["focus"]}; }}
QFrame[surface="warn"] {{
  background: {c["warn_soft"]}; border: 1px solid {c["warn_border"]}; border-radius: {card}px;
}}
QFrame[surface="bad"] {{ background: {c["bad_soft"]}; border: 1px solid {c["border"]}; border-radius: {card}px; }}
QFrame[surface="sunken"] {{ background: {c["sunken"]}; border: 1px solid {c["border"]}; border-radius: {card}px; }}
QFrame[surface="field"] {{
  background: {c["surface"]}; border: 1px solid {c["warn_border"]}; border-radius: {control}px;
}}
QFrame[surface="body"] {{
  background: {c["sunken"]}; border: none; border-top: 1px solid {c["border"]};
  border-bottom-left-radius: {card - 1}px; border-bottom-right-radius: {card - 1}px;
}}
QFrame[surface="bubble"] {{ background: {c["user_bubble"]}; border-radius: {RADIUS["composer"]}px; }}
QFrame[surface="composer"] {{
  background: {c["surface"]}; border: 1px solid {c["border_strong"]}; border-radius: {RADIUS["composer"]}px;
}}
QFrame[surface="composer"][focused="true"] {{ border-color: {c["focus"]}; }}
QFrame[surface="sidebar"] {{ background: {c["sidebar"]}; border: none; border-right: 1px solid {c["border"]}; }}
QFrame[surface="panel"] {{ background: {c["panel"]}; border: none; border-left: 1px solid {c["border"]}; }}
QFrame[surface="topbar"] {{ background: {c["window"]}; border: none; border-bottom: 1px solid {c["border"]}; }}
QFrame[surface="row"] {{ background: transparent; border: 1px solid transparent; border-radius: {control}px; }}
QFrame[surface="row"]:hover {{ background: {c["hover"]}; }}
QFrame[surface="row"][selected="true"] {{ background: {c["selected"]}; }}
QFrame[surface="row"]:focus {{ border-color: {c["focus"]}; }}
QFrame[surface="line"] {{ background: {c["border"]}; border: none; max-height: 1px; min-height: 1px; }}
"""


def _labels(c: Palette, px: Px) -> str:
    tones = {"ok": "ok", "bad": "bad", "warn": "warn", "accent": "accent_text", "text2": "text2", "text3": "text3"}
    rules = [f'QLabel[tone="{tone}"] {{ color: {c[token]}; }}' for tone, token in tones.items()]
    chips = [
        f'QLabel[role="chip"][tone="{tone}"] {{ background: {c[tone + "_soft"]}; color: {c[tones[tone]]}; }}'
        for tone in ("ok", "bad", "warn", "accent")
    ]
    families = ", ".join(f'"{family}"' for family in MONO)
    return f"""
QLabel {{ background: transparent; border: none; }}
QLabel[role="headline"] {{ font-size: {px("h1")}px; font-weight: 600; }}
QLabel[role="heading"] {{ font-size: {px("h2")}px; font-weight: 600; }}
QLabel[role="title"] {{ font-size: {px("body")}px; font-weight: 600; }}
QLabel[role="strong"] {{ font-weight: 600; }}
QLabel[role="body"] {{ font-size: {px("body")}px; }}
QLabel[role="section"] {{ color: {c["text3"]}; font-size: {px("meta")}px; font-weight: 600; }}
QLabel[role="small"] {{ color: {c["text3"]}; font-size: {px("small")}px; }}
QLabel[role="meta"] {{ color: {c["text3"]}; font-size: {px("meta")}px; }}
QLabel[role="mono"] {{ color: {c["text2"]}; font-size: {px("mono")}px; font-family: {families}; }}
{chr(10).join(rules)}
QLabel[role="chip"] {{
  background: {c["hover"]}; color: {c["text2"]}; border-radius: {RADIUS["chip"]}px; padding: 2px 7px;
  font-size: {px("meta")}px; font-weight: 500;
}}
{chr(10).join(chips)}
QFrame[surface="warn"] QLabel[role="chip"] {{
  background: {c["surface"]}; border: 1px solid {c["warn_border"]}; padding: 1px 6px;
}}
QLabel[role="kbd"] {{
  border: 1px solid {c["border_strong"]}; border-radius: 4px; padding: 0px 4px; color: {c["text3"]};
  font-size: {px("meta")}px;
}}
"""


def _buttons(c: Palette, px: Px) -> str:
    control = RADIUS["control"]
    return f"""
QPushButton {{
  background: {c["surface"]}; border: 1px solid {c["border_strong"]}; border-radius: {control}px;
  padding: 5px 12px; font-weight: 500; min-height: 18px;
}}
QPushButton:hover {{ background: {c["hover"]}; }}
QPushButton:pressed {{ background: {c["selected"]}; }}
QPushButton:disabled {{ color: {c["text3"]}; background: {c["hover"]}; border-color: {c["border"]}; }}
QPushButton:focus {{ border: 2px solid {c["focus"]}; padding: 4px 11px; }}
QPushButton[kind="primary"] {{
  background: {c["accent"]}; border-color: {c["accent"]}; color: {c["text_on_accent"]}; font-weight: 600;
}}
QPushButton[kind="primary"]:hover {{ background: {c["accent_hover"]}; }}
QPushButton[kind="primary"]:disabled {{ background: {c["hover"]}; border-color: {c["border"]}; color: {c["text3"]}; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {c["text"]}; }}
QPushButton[kind="choice"]:checked {{ background: {c["accent_soft"]}; border-color: {c["accent"]}; }}
QPushButton[kind="danger"] {{ color: {c["bad"]}; }}
QPushButton[kind="danger"]:hover {{ background: {c["bad_soft"]}; }}
QPushButton[kind="ghost"] {{ background: transparent; border: 1px solid transparent; color: {c["text2"]}; }}
QPushButton[kind="ghost"]:hover {{ background: {c["hover"]}; }}
QPushButton[kind="ghost"]:focus {{ border: 2px solid {c["focus"]}; padding: 4px 11px; }}
QPushButton[kind="link"] {{
  background: transparent; border: none; color: {c["accent_text"]}; padding: 0px 2px; font-size: {px("small")}px;
}}
QPushButton[kind="link"]:disabled {{ color: {c["text3"]}; }}
QPushButton[kind="link"]:focus {{ border: 1px solid {c["focus"]}; padding: 0px 1px; }}
QPushButton[align="left"] {{ text-align: left; padding-left: 9px; }}
QToolButton {{
  background: transparent; border: 1px solid transparent; border-radius: {control - 1}px; padding: 4px;
  color: {c["text2"]};
}}
QToolButton:hover, QToolButton:checked {{ background: {c["hover"]}; }}
QToolButton:focus {{ border: 1px solid {c["focus"]}; }}
QToolButton::menu-indicator {{ image: none; width: 0px; }}
QToolButton[kind="pill"] {{ border: 1px solid {c["border"]}; padding: 3px 8px; font-weight: 500; }}
QToolButton[kind="pill"]:hover {{ border-color: {c["border_strong"]}; }}
QToolButton[kind="pill"]:focus {{ border-color: {c["focus"]}; }}
QToolButton[kind="small"] {{ padding: 2px 6px; font-size: {px("meta")}px; }}
QToolButton[kind="round"] {{
  background: {c["raised"]}; border: 1px solid {c["border_strong"]}; border-radius: 16px; padding: 6px;
}}
QToolButton[kind="round"]:hover {{ background: {c["hover"]}; }}
QToolButton[kind="round"]:focus {{ border-color: {c["focus"]}; }}
QToolButton[kind="send"] {{ background: {c["accent"]}; border-radius: 14px; padding: 5px; }}
QToolButton[kind="send"]:hover {{ background: {c["accent_hover"]}; }}
QToolButton[kind="send"]:disabled {{ background: {c["border_strong"]}; }}
QToolButton[kind="send"]:focus {{ border: 1px solid {c["text"]}; }}
QCheckBox, QRadioButton {{ spacing: 8px; background: transparent; }}
QCheckBox:focus, QRadioButton:focus {{ color: {c["accent_text"]}; }}
"""


def _inputs(c: Palette) -> str:
    selection = (
        f"selection-background-color: {c['accent']}; selection-color: {c['text_on_accent']}; "
        f"placeholder-text-color: {c['text3']};"
    )
    return f"""
QLineEdit, QPlainTextEdit[kind="input"], QTextEdit[kind="input"], QComboBox, QSpinBox, QDoubleSpinBox {{
  background: {c["surface"]}; border: 1px solid {c["border"]}; border-radius: {RADIUS["control"]}px;
  padding: 5px 8px; {selection}
}}
QLineEdit:focus, QPlainTextEdit[kind="input"]:focus, QTextEdit[kind="input"]:focus, QComboBox:focus, QSpinBox:focus,
QDoubleSpinBox:focus {{ border-color: {c["focus"]}; }}
QLineEdit:disabled, QComboBox:disabled {{ color: {c["text3"]}; background: {c["sunken"]}; }}
QTextBrowser, QPlainTextEdit, QTextEdit {{ background: transparent; border: none; {selection} }}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox QAbstractItemView {{
  background: {c["raised"]}; border: 1px solid {c["border_strong"]}; padding: 4px;
  selection-background-color: {c["hover"]}; selection-color: {c["text"]};
}}
"""


def _lists(c: Palette, px: Px) -> str:
    control = RADIUS["control"]
    return f"""
QMenu {{ background: {c["raised"]}; border: 1px solid {c["border_strong"]}; padding: 4px; }}
QMenu::item {{ padding: 5px 22px 5px 10px; border-radius: {control - 2}px; }}
QMenu::item:selected {{ background: {c["hover"]}; }}
QMenu::item:disabled {{ color: {c["text3"]}; }}
QMenu::separator {{ height: 1px; background: {c["border"]}; margin: 4px 6px; }}
QMenu::icon {{ padding-left: 8px; }}
QListView, QTreeView, QTableView {{ background: transparent; border: none; }}
QListView::item, QTreeView::item {{ padding: 5px 8px; border-radius: {control}px; color: {c["text2"]}; }}
QListView::item:hover, QTreeView::item:hover {{ background: {c["hover"]}; }}
QListView::item:selected, QTreeView::item:selected {{ background: {c["selected"]}; color: {c["text"]}; }}
QListView[kind="popup"] {{
  background: {c["raised"]}; border: 1px solid {c["border_strong"]}; border-radius: {RADIUS["card"]}px; padding: 4px;
}}
QHeaderView::section {{
  background: transparent; color: {c["text3"]}; border: none; border-bottom: 1px solid {c["border"]};
  padding: 4px 8px; font-size: {px("meta")}px; font-weight: 600;
}}
QTabBar::tab {{
  background: transparent; color: {c["text2"]}; padding: 6px 12px; border-bottom: 2px solid transparent;
}}
QTabBar::tab:selected {{ color: {c["text"]}; border-bottom-color: {c["accent"]}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {c["border"]}; }}
QProgressBar {{ background: {c["track"]}; border: none; border-radius: 3px; max-height: 6px; }}
QProgressBar::chunk {{ background: {c["accent"]}; border-radius: 3px; }}
"""


def _bars(c: Palette) -> str:
    return f"""
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}
QScrollBar::handle {{ background: {c["scroll"]}; border-radius: 3px; }}
QScrollBar::handle:hover {{ background: {c["text3"]}; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::handle:disabled {{ background: transparent; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
