"""A picture that the model made: small, and whole after a click."""

from functools import partial

from PySide6.QtCore import QSize

from app.ui.kit.controls import column
from app.ui.kit.flow import Flow
from app.ui.kit.language import tr
from app.ui.kit.pictures import Thumbnail
from app.ui.transcript.list.block import Block, Item, Reports
from app.vocabulary.messages import Image

_SIZE = QSize(320, 240)


class PictureItem(Item):
    is_answer = True

    def __init__(self, image: Image) -> None:
        self.image = image

    def make(self, reports: Reports) -> Block[Item]:
        return PictureBlock(self, reports)

    def estimate(self, width: int) -> int:
        return _SIZE.height()

    def plain(self) -> str:
        return tr("[image: {description}]", description=self.image.name or self.image.media_type)


class PictureBlock(Block[PictureItem]):
    def __init__(self, item: PictureItem, reports: Reports) -> None:
        super().__init__(item)
        self.picture = Thumbnail(item.image, _SIZE)
        self.picture.clicked.connect(partial(reports.image_opened.emit, item.image))
        self.setLayout(column(Flow(self.picture)))
