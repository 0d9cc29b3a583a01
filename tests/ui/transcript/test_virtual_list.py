"""The virtual list: few widgets, the right place, the right text."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout
from pytestqt.qtbot import QtBot

from app.ui.kit.controls import place_in
from app.ui.kit.theme import Theme
from app.ui.transcript.blocks.prose import ProseBlock, ProseItem, ProseView
from app.ui.transcript.blocks.user import UserBlock, UserItem
from app.ui.transcript.list.block import Block, Item, Reports
from app.ui.transcript.list.block_list import NEAR, BlockList
from app.ui.transcript.list.selection import Selection


class Brick(Item):
    """As high as it says, and always estimated wrong."""

    def __init__(self, height: int, name: str = "") -> None:
        self.height, self.name = height, name

    def make(self, reports: Reports) -> Block[Item]:
        return BrickBlock(self)

    def plain(self) -> str:
        return self.name


class BrickBlock(Block[Brick]):
    def __init__(self, item: Brick) -> None:
        super().__init__(item)
        QVBoxLayout(self).addWidget(QLabel(item.name))

    def height_for(self, width: int) -> int:
        return self.item.height


class Words(Item):
    def __init__(self, text: str) -> None:
        self.text = text

    def make(self, reports: Reports) -> Block[Item]:
        return WordsBlock(self)

    def plain(self) -> str:
        return self.text


class WordsBlock(Block[Words]):
    def __init__(self, item: Words) -> None:
        super().__init__(item)
        self.view = ProseView("words")
        self.view.show_plain(item.text, "text")
        QVBoxLayout(self).addWidget(self.view)

    def height_for(self, width: int) -> int:
        self.view.setFixedHeight(40)
        return 60

    def text_views(self) -> list[object]:  # type: ignore[override]
        return [self.view]


@pytest.fixture
def blocks(qtbot: QtBot) -> BlockList:
    made = BlockList(Reports())
    qtbot.addWidget(made)
    made.resize(700, 600)
    made.show()
    return made


def tops(blocks: BlockList) -> dict[str, int]:
    return {
        item.name: place_in(blocks.viewport(), block).y()
        for item, block in blocks.live()
        if isinstance(item, Brick) and block.isVisible()
    }


def test_a_conversation_behind_another_one_is_drawn_when_it_is_shown_again(blocks: BlockList) -> None:
    words = ProseItem("first", is_open=True)
    blocks.load([words])
    blocks.hide()
    words.source = "second"
    blocks.changed(words)
    blocks.jump_to_end()
    blocks.settle()
    assert blocks.block(words) is None
    blocks.show()
    blocks.settle()
    block = blocks.block(words)
    assert isinstance(block, ProseBlock) and block.view.toPlainText() == "second"


def test_ten_thousand_blocks_make_few_widgets(blocks: BlockList) -> None:
    blocks.load([Brick(50, str(number)) for number in range(10_000)])
    assert sum(1 for _ in blocks.live()) < 40
    assert "9999" in tops(blocks)


def test_only_blocks_near_the_view_are_shown(blocks: BlockList) -> None:
    blocks.load([Brick(50, str(number)) for number in range(1000)])
    for value in (0, 5000, 20_000, 100):
        blocks.verticalScrollBar().setValue(value)
    assert all(-NEAR - 70 < top < 600 + NEAR for top in tops(blocks).values())


def test_it_sticks_to_the_end_while_it_grows(blocks: BlockList) -> None:
    bricks = [Brick(50, str(number)) for number in range(30)]
    blocks.load(bricks)
    bricks[-1].height = 400
    blocks.changed(bricks[-1])
    blocks.append(Brick(80, "new"))
    blocks.settle()
    assert blocks.at_end
    assert tops(blocks)["new"] + 80 <= 600


def test_growth_below_does_not_move_what_is_read(blocks: BlockList) -> None:
    bricks = [Brick(50, str(number)) for number in range(100)]
    blocks.load(bricks)
    blocks.verticalScrollBar().setValue(1000)
    blocks.settle()
    before = tops(blocks)
    bricks[-1].height = 900
    blocks.changed(bricks[-1])
    blocks.append(Brick(50, "new"))
    blocks.settle()
    assert not blocks.at_end
    assert tops(blocks) == before


def test_scrolling_up_into_unknown_blocks_does_not_jump(blocks: BlockList) -> None:
    blocks.load([Brick(200, str(number)) for number in range(300)])
    bar = blocks.verticalScrollBar()
    for _ in range(150):
        before = tops(blocks)
        bar.setValue(bar.value() - 48)
        moved = {tops(blocks)[name] - top for name, top in before.items() if name in tops(blocks) and 0 <= top < 500}
        assert moved <= {48}


def test_a_message_that_was_out_of_view_looks_as_before_and_can_be_selected(blocks: BlockList) -> None:
    selection = Selection(blocks)
    said = UserItem("A short message.")
    blocks.load([said, *(Brick(300, str(number)) for number in range(60)), Words("the end")])
    widths = []
    for _ in range(2):
        blocks.verticalScrollBar().setValue(0)
        blocks.settle()
        shown = blocks.block(said)
        assert isinstance(shown, UserBlock)
        widths.append(shown.view.width())
        mouse(QEvent.Type.MouseButtonPress, shown.view, QPoint(2, 2))
        assert selection._anchor is not None
        selection.clear()
        for _ in range(60):
            blocks.verticalScrollBar().setValue(blocks.verticalScrollBar().value() + 300)
    assert widths[0] == widths[1] < 200


def test_the_top_block_stays_when_the_width_changes(blocks: BlockList) -> None:
    blocks.load([Brick(50, str(number)) for number in range(500)])
    blocks.verticalScrollBar().setValue(6000)
    blocks.settle()
    first = min((name for name, top in tops(blocks).items() if top >= 0), key=lambda name: tops(blocks)[name])
    blocks.resize(500, 600)
    blocks.settle()
    assert abs(tops(blocks)[first]) < 120


def test_blocks_can_be_put_between_and_taken_out(blocks: BlockList) -> None:
    bricks = [Brick(50, str(number)) for number in range(5)]
    blocks.load(bricks)
    extra = Brick(30, "between")
    blocks.insert(2, extra)
    blocks.remove(bricks[4])
    blocks.settle()
    order = sorted(tops(blocks), key=lambda name: tops(blocks)[name])
    assert order == ["0", "1", "between", "2", "3"]
    assert bricks[4] not in blocks
    assert blocks.row(bricks[3]) == 4


def test_keys_scroll(blocks: BlockList) -> None:
    blocks.load([Brick(50, str(number)) for number in range(100)])
    places = []
    for key in (Qt.Key.Key_Home, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_End):
        QTest.keyClick(blocks, key)
        places.append(blocks.verticalScrollBar().value())
    assert places[0] == 0
    assert 400 < places[1] < 600
    assert places[2] < 50
    assert blocks.at_end


def test_a_block_can_be_brought_into_view(blocks: BlockList) -> None:
    bricks = [Brick(50, str(number)) for number in range(200)]
    blocks.load(bricks)
    assert not blocks.in_view(bricks[5])
    blocks.show_item(bricks[5])
    assert blocks.in_view(bricks[5])


def test_a_new_theme_makes_new_blocks_and_keeps_the_items(blocks: BlockList, theme: Theme) -> None:
    bricks = [Brick(50, str(number)) for number in range(20)]
    blocks.load(bricks)
    old = blocks.block(bricks[-1])
    theme.apply("dark")
    blocks.settle()
    assert blocks.block(bricks[-1]) not in (None, old)
    assert blocks.items == bricks


def mouse(kind: QEvent.Type, view: ProseView, point: QPoint) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else left
    where = QPointF(view.viewport().mapToGlobal(point))
    QApplication.sendEvent(view.viewport(), QMouseEvent(kind, QPointF(point), where, left, held, none))


def drag(view: ProseView, start: QPoint, to: ProseView, end: QPoint) -> None:
    target = view.viewport().mapFromGlobal(to.viewport().mapToGlobal(end))
    mouse(QEvent.Type.MouseButtonPress, view, start)
    mouse(QEvent.Type.MouseMove, view, target)
    mouse(QEvent.Type.MouseButtonRelease, view, target)


def test_a_drag_over_several_blocks_selects_them_all(blocks: BlockList) -> None:
    selection = Selection(blocks)
    words = [Words(f"block {number} words") for number in range(4)]
    blocks.load(words)
    views = [block.view for _, block in blocks.live() if isinstance(block, WordsBlock)]
    drag(views[0], QPoint(0, 5), views[2], QPoint(600, 5))
    assert selection.spans_blocks
    assert selection.text() == "block 0 words\n\nblock 1 words\n\nblock 2 words"
    assert not views[3].textCursor().hasSelection()
    QTest.keyClick(views[0], Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == selection.text()


def test_select_all_takes_what_is_out_of_view_too(blocks: BlockList) -> None:
    selection = Selection(blocks)
    blocks.load([Words(f"w{number}") for number in range(300)])
    QTest.keyClick(blocks, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert selection.text().split() == [f"w{number}" for number in range(300)]


def test_a_click_ends_the_selection(blocks: BlockList) -> None:
    selection = Selection(blocks)
    blocks.load([Words(f"block {number}") for number in range(4)])
    views = [block.view for _, block in blocks.live() if isinstance(block, WordsBlock)]
    drag(views[0], QPoint(0, 5), views[2], QPoint(600, 5))
    mouse(QEvent.Type.MouseButtonPress, views[3], QPoint(2, 2))
    mouse(QEvent.Type.MouseButtonRelease, views[3], QPoint(2, 2))
    assert not selection.spans_blocks
    assert not any(view.textCursor().hasSelection() for view in views)


def test_a_screenful_is_made_bit_by_bit_from_its_end_and_lands_where_it_would_at_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.ui.transcript.list.block_list.SLICE_SECONDS", 0.0)
    bit_by_bit, at_once = BlockList(Reports()), BlockList(Reports())
    turns: list[list[str]] = []
    made: list[str] = []
    bit_by_bit.measured.connect(lambda item: made.append(item.name))
    bit_by_bit.scrolled.connect(lambda: turns.append(list(made)))
    for blocks in (bit_by_bit, at_once):
        qtbot.addWidget(blocks)
        blocks.resize(700, 600)
        blocks.load([Brick(30 + at, f"b{at}") for at in range(40)])
        blocks.show()
    at_once.settle()
    whole = tops(at_once)
    assert min(whole.values()) <= 0
    qtbot.waitUntil(lambda: tops(bit_by_bit) == whole)
    assert turns[0] == ["b39"]
    assert turns[1] == ["b39", "b38"]


def test_the_beginning_is_made_bit_by_bit_and_stays_where_it_is(
    blocks: BlockList, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.ui.transcript.list.block_list.SLICE_SECONDS", 0.0)
    blocks.load([Brick(50, f"b{at}") for at in range(200)])
    blocks.resize(650, 580)  # all heights are guesses again
    blocks.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: {"b0", "b1", "b5"} <= set(tops(blocks)))
    assert blocks.verticalScrollBar().value() == 0
    assert tops(blocks)["b1"] - tops(blocks)["b0"] == 60


def test_who_went_to_the_beginning_stays_there_while_more_is_read(blocks: BlockList) -> None:
    blocks.load([Brick(100, f"b{n}") for n in range(40)])
    bar = blocks.verticalScrollBar()
    for pressed, first in ((True, "earlier 0"), (False, "b0")):
        blocks.load([Brick(100, f"b{n}") for n in range(40)])
        bar.setValue(0) if not pressed else blocks.scroll_by_key(Qt.Key.Key_Home)
        blocks.prepend([Brick(100, f"earlier {n}") for n in range(20)])
        blocks.settle()
        assert (item := blocks.item_at(20)) is not None and item.plain() == first
