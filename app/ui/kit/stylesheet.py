"""The one stylesheet of the application, with names of tokens in it; `theme.py` lists the properties it knows."""

from collections.abc import Callable
from string import Template

from app.ui.kit.tokens import MONO, RADIUS, TYPE, Palette


def stylesheet(colors: Palette, px: Callable[[str], int], enlarged: Callable[[int], int]) -> str:
    """The rules in these colours, with the sizes that `px` and `enlarged` give."""
    sizes = {f"{name}_size": px(name) for name in TYPE}
    radii = {f"{name}_radius": pixels for name, pixels in RADIUS.items()}
    lengths = {
        "icon": enlarged(16),
        "picker_room": enlarged(24),
        "drop_room": enlarged(22),
        # Half the height of a button with such an icon: with a larger radius it would be a square.
        "send_radius": (enlarged(17) + 12) // 2,
        "round_radius": (enlarged(18) + 14) // 2,
    }
    families = ", ".join(f'"{family}"' for family in MONO)
    return _RULES.substitute(colors, mono_families=families, **sizes, **radii, **lengths)


# Font sizes stand on leaf selectors only: a size on QWidget would override every `setFont` below it.
_RULES = Template("""
* { outline: none; }
QWidget { color: $text; }
QMainWindow, QDialog { background: $window; }
QScrollArea, QStackedWidget, *[surface="clear"] { border: none; background: transparent; }
QToolTip { background: $raised; color: $text; border: 1px solid $border_strong; padding: 4px 7px; }
QSplitter::handle { background: $border; }
*[surface="window"] { background: $window; }
QFrame[surface="card"] { background: $surface; border: 1px solid $border; border-radius: ${card_radius}px; }
QFrame[surface="card"]:focus { border-color: $focus; }
QFrame[surface="warn"] {
  background: $warn_soft; border: 1px solid $warn_border; border-radius: ${card_radius}px;
}
QFrame[surface="danger"] { background: $surface; border: 2px solid $bad; border-radius: ${card_radius}px; }
QFrame[surface="bad"] { background: $bad_soft; border: 1px solid $border; border-radius: ${card_radius}px; }
QFrame[surface="sunken"] { background: $sunken; border: 1px solid $border; border-radius: ${card_radius}px; }
QFrame[surface="field"] {
  background: $surface; border: 1px solid $warn_border; border-radius: ${control_radius}px;
}
QFrame[surface="danger"] QFrame[surface="field"], QFrame[surface="card"] QFrame[surface="field"] {
    border-color: $border; }
QFrame[surface="body"] {
  background: $sunken; border: none; border-top: 1px solid $border;
  border-bottom-left-radius: 9px; border-bottom-right-radius: 9px;
}
QFrame[surface="bubble"] {
  background: $user_bubble; border: 1px solid $bubble_line; border-radius: ${composer_radius}px;
}
QFrame[surface="composer"] {
  background: $surface; border: 1px solid $control; border-radius: ${composer_radius}px;
}
QFrame[surface="composer"][focused="true"] { border-color: $focus; }
QFrame[surface="sidebar"] { background: $sidebar; border: none; border-right: 1px solid $border; }
QFrame[surface="panel"] { background: $panel; border: none; border-left: 1px solid $border; }
QFrame[surface="panehead"] { background: transparent; border: none; border-bottom: 1px solid $border; }
QFrame[surface="topbar"] { background: $window; border: none; border-bottom: 1px solid $border; }
QLabel { background: transparent; border: none; }
QLabel[role="headline"] { font-size: ${h1_size}px; font-weight: 600; }
QLabel[role="heading"] { font-size: ${h2_size}px; font-weight: 600; }
QLabel[role="title"] { font-size: ${body_size}px; font-weight: 600; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="body"] { font-size: ${body_size}px; }
QLabel[role="section"] { color: $text3; font-size: ${meta_size}px; font-weight: 600; }
QLabel[role="small"] { color: $text3; font-size: ${small_size}px; }
QLabel[role="meta"] { color: $text3; font-size: ${meta_size}px; }
QLabel[role="mono"] { color: $text2; font-size: ${mono_size}px; font-family: $mono_families; }
QLabel[tone="ok"] { color: $ok; }
QLabel[tone="bad"] { color: $bad; }
QLabel[tone="warn"] { color: $warn; }
QLabel[tone="accent"] { color: $accent_text; }
QLabel[tone="text2"] { color: $text2; }
QLabel[tone="text3"] { color: $text3; }
QLabel[role="chip"] {
  background: $hover; color: $text2; border-radius: ${chip_radius}px; padding: 2px 7px;
  font-size: ${meta_size}px; font-weight: 500;
}
QLabel[role="chip"][tone="ok"] { background: $ok_soft; color: $ok; }
QLabel[role="chip"][tone="bad"] { background: $bad_soft; color: $bad; }
QLabel[role="chip"][tone="warn"] { background: $warn_soft; color: $warn; }
QLabel[role="chip"][tone="accent"] { background: $accent_soft; color: $accent_text; }
QFrame[surface="warn"] QLabel[role="chip"] {
  background: $surface; border: 1px solid $warn_border; padding: 1px 6px;
}
QPushButton {
  background: $surface; border: 1px solid $control; border-radius: ${control_radius}px;
  padding: 5px 12px; font-weight: 500; min-height: 18px; icon-size: ${icon}px;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $selected; }
QPushButton:disabled { color: $text3; background: $hover; border-color: $border; }
QPushButton:focus { border: 2px solid $focus; padding: 4px 11px; }
QPushButton[kind="primary"] {
  background: $accent; border-color: $accent; color: $text_on_accent; font-weight: 600;
}
QPushButton[kind="primary"]:hover { background: $accent_hover; }
QPushButton[kind="primary"]:disabled { background: $hover; border-color: $border; color: $text3; }
QPushButton[kind="primary"]:focus { border: 2px solid $text; }
QPushButton[kind="choice"]:checked { background: $accent_soft; border-color: $accent; }
QPushButton[kind="danger"] { color: $bad; }
QPushButton[kind="danger"]:hover { background: $bad_soft; }
QPushButton[kind="ghost"] { background: transparent; border: 1px solid transparent; color: $text2; }
QPushButton[kind="ghost"]:hover { background: $hover; }
QPushButton[kind="ghost"]:focus { border: 2px solid $focus; padding: 4px 11px; }
QPushButton[kind="link"] {
  background: transparent; border: none; color: $accent_text; padding: 0px 2px; font-size: ${small_size}px;
}
QPushButton[kind="link"]:disabled { color: $text3; }
QPushButton[kind="link"]:focus { border: 1px solid $focus; padding: 0px 1px; }
QPushButton[align="left"] { text-align: left; padding-left: 9px; }
QToolButton {
  background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 4px;
  color: $text2;
}
QToolButton:hover, QToolButton:checked { background: $hover; }
QToolButton:focus { border: 1px solid $focus; }
QToolButton::menu-indicator { image: none; width: 0px; }
QToolButton[kind="pill"] { border: 1px solid $border; padding: 3px 8px; font-weight: 500; }
QToolButton[kind="pill"]:hover { border-color: $border_strong; }
QToolButton[kind="pill"]:focus { border-color: $focus; }
QToolButton[kind="small"] { padding: 2px 6px; font-size: ${meta_size}px; }
QToolButton[kind="round"] {
  background: $raised; border: 1px solid $border_strong; border-radius: ${round_radius}px; padding: 6px;
}
QToolButton[kind="round"]:hover { background: $hover; }
QToolButton[kind="round"]:focus { border-color: $focus; }
QToolButton[kind="send"] { background: $accent; border-radius: ${send_radius}px; padding: 5px; }
QToolButton[kind="send"]:hover { background: $accent_hover; }
QToolButton[kind="send"]:disabled { background: $hover; border-color: $border; }
QToolButton[kind="send"]:focus { border: 1px solid $text; }
QCheckBox, QRadioButton { spacing: 8px; background: transparent; }
QCheckBox:focus, QRadioButton:focus { color: $accent_text; }
QLineEdit, QPlainTextEdit[kind="input"], QTextEdit[kind="input"], QComboBox, QSpinBox {
  background: $surface; border: 1px solid $control; border-radius: ${control_radius}px;
  padding: 5px 8px;
  selection-background-color: $accent; selection-color: $text_on_accent; placeholder-text-color: $text3;
}
QLineEdit:focus, QPlainTextEdit[kind="input"]:focus, QTextEdit[kind="input"]:focus, QComboBox:focus,
QSpinBox:focus { border-color: $focus; }
QLineEdit:disabled, QComboBox:disabled { color: $text3; background: $sunken; }
QTextBrowser, QPlainTextEdit, QTextEdit {
  background: transparent; border: none;
  selection-background-color: $accent; selection-color: $text_on_accent; placeholder-text-color: $text3;
}
QComboBox::drop-down { border: none; width: ${drop_room}px; }
QComboBox QAbstractItemView {
  background: $raised; border: 1px solid $border_strong; padding: 4px;
  selection-background-color: $hover; selection-color: $text;
}
QMenu { background: $raised; border: 1px solid $border_strong; padding: 4px; icon-size: ${icon}px; }
QMenu::item { padding: 5px 22px 5px 10px; border-radius: 5px; }
QMenu::item:selected { background: $hover; }
QMenu::item:disabled { color: $text3; }
QMenu::separator { height: 1px; background: $border; margin: 4px 6px; }
QMenu::icon { padding-left: 8px; }
QListView, QTreeView { background: transparent; border: none; }
QListView::item, QTreeView::item { padding: 5px 8px; border-radius: ${control_radius}px; color: $text2; }
QListView::item:hover, QTreeView::item:hover { background: $hover; }
QListView::item:selected, QTreeView::item:selected { background: $selected; color: $text; }
QListView::item:focus, QTreeView::item:focus { border: 1px solid $focus; padding: 4px 7px; }
QTreeView { show-decoration-selected: 0; }
QTableCornerButton::section { background: transparent; border: none; }
QTableView { background: transparent; border: none; color: $text; selection-background-color: $selected; }
QTableView::item { padding: 0px 6px; }
QTableView::item:selected { background: $selected; }
QTableView::item:focus { border: 1px solid $focus; padding: 0px 5px; }
QTableView QLineEdit { padding: 0px 5px; border-radius: 0px; }
QHeaderView { background: transparent; }
QHeaderView::section {
  background: transparent; color: $text3; border: none; border-bottom: 1px solid $border;
  padding: 4px 8px; font-size: ${meta_size}px; font-weight: 600;
}
QListView[kind="popup"] {
  background: $raised; border: 1px solid $border_strong; border-radius: ${card_radius}px; padding: 4px;
}
QScrollBar:vertical { background: transparent; width: 10px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 2px; }
QScrollBar::handle { background: $scroll; border-radius: 3px; }
QScrollBar::handle:hover { background: $text3; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QPushButton[kind="row"] {
  background: transparent; border: 1px solid transparent; border-radius: ${control_radius}px;
  padding: 0px; min-height: 0px;
}
QPushButton[kind="row"]:hover { background: $hover; }
QPushButton[kind="row"][selected="true"] { background: $selected; }
QPushButton[kind="row"]:focus { border: 1px solid $focus; padding: 0px; }
QPushButton[kind="nav"] {
  background: transparent; border: 1px solid transparent; color: $text2; font-weight: 400; text-align: left;
  padding: 5px 8px;
}
QPushButton[kind="nav"]:hover { background: $hover; }
QPushButton[kind="nav"]:checked { background: $selected; color: $text; font-weight: 500; }
QPushButton[kind="nav"]:focus { border: 1px solid $focus; padding: 5px 8px; }
QToolButton[kind="picker"] { border: 1px solid $border; padding: 3px ${picker_room}px 3px 8px; font-weight: 500; }
QToolButton[kind="picker"]:hover { border-color: $border_strong; }
QToolButton[kind="picker"]:focus { border-color: $focus; }
QToolButton[kind="segment"] { border: 1px solid transparent; border-radius: 5px; padding: 3px 12px; }
QToolButton[kind="segment"]:checked {
  background: $raised; border-color: $border_strong; color: $text; font-weight: 500;
}
QToolButton[kind="segment"]:focus { border-color: $focus; }
QToolButton[kind="tab"] { padding: 4px 9px; }
QToolButton[kind="tab"]:checked { background: $selected; color: $text; font-weight: 500; }
QLineEdit[kind="inline"] { padding: 2px 6px; border-color: $focus; }
QFrame[surface="segments"] {
  background: $sunken; border: 1px solid $border; border-radius: ${control_radius}px;
}
QFrame[surface="drop"] {
  background: $sunken; border: 1px dashed $border_strong; border-radius: ${card_radius}px;
}
QFrame[surface="drop"][active="true"] { background: $accent_soft; border-color: $accent; }
QFrame[surface="plan"] {
  background: $accent_soft; border: 1px solid $accent; border-radius: ${control_radius}px;
}
QFrame[surface="attention"] {
  background: $warn_soft; border: 1px solid $warn_border; border-radius: ${card_radius}px;
}
QFrame[surface="problem"] {
  background: $warn_soft; border: none; border-bottom: 1px solid $warn_border;
}
QFrame[surface="ring"] { background: transparent; border: 1px solid $focus; border-radius: ${control_radius}px; }
QFrame[surface="highlight"] { background: transparent; border: 2px solid $accent; border-radius: ${card_radius}px; }
QFrame[surface="popup"] { background: $raised; border: 1px solid $border_strong; }
QFrame[surface="foot"] { background: $window; border: none; border-top: 1px solid $border; }
""")
