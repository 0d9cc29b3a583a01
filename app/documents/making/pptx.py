"""Makes a presentation of blocks: a heading of the first or second level begins a slide."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from app.documents.making.blocks import Block, Break, Chart, Passage, Picture, Table, TextRuns
from app.documents.making.pictures import fit

WIDTH, HEIGHT, MARGIN, TOP = 338.7, 190.5, 17.0, 42.0
"""Millimetres: 16 to 9."""
MOST_LINES = 13
"""Of text on one slide; the rest goes on with the next."""
LINE_LETTERS = 62
NUMBER_WIDTH = 400_000
"""In the units of the format, of which a millimetre has 36,000."""


def make(blocks: Sequence[Block], pictures: Mapping[str, bytes], title: str) -> bytes:
    from pptx import Presentation
    from pptx.util import Mm

    deck = Presentation()
    wider = Mm(WIDTH) / deck.slide_width
    shapes = [shape for layout in (deck.slide_master, *deck.slide_layouts) for shape in layout.placeholders]
    places = [(one.left, one.top, one.width, one.height) for one in shapes]  # all first: some inherit those of others
    for shape, (left, top, width, height) in zip(shapes, places, strict=True):
        shape.left, shape.top = round(left * wider), top
        shape.width, shape.height = round(width * wider), height
    deck.slide_width, deck.slide_height = Mm(WIDTH), Mm(HEIGHT)
    deck.core_properties.title, deck.core_properties.author = title, ""
    for slide in _slides(blocks):
        _add(deck, slide, pictures)
    out = BytesIO()
    deck.save(out)
    return out.getvalue()


def _slides(blocks: Sequence[Block]) -> list[list[Block]]:
    """The blocks of each slide; what is too long for one is told on the next, under the same heading."""
    slides: list[list[Block]] = []
    lines = 0
    for block in blocks:
        is_head = isinstance(block, Passage) and 0 < block.level <= 2
        needs = _lines(block)
        if is_head or isinstance(block, Break) or not slides:
            slides.append([])
            lines = 0
        elif needs and lines + needs > MOST_LINES and lines:
            slides.append([one for one in slides[-1][:1] if isinstance(one, Passage) and one.level])
            lines = 0
        if not isinstance(block, Break):
            slides[-1].append(block)
        lines += 0 if is_head else needs
    return [slide for slide in slides if slide]


def _lines(block: Block) -> int:
    if not isinstance(block, Passage) or block.kind == "quote":
        return 0
    return sum(len(line) // LINE_LETTERS + 1 for line in block.text.split("\n"))


def _add(deck: Any, blocks: Sequence[Block], pictures: Mapping[str, bytes]) -> None:
    from pptx.util import Mm

    head = blocks[0] if isinstance(blocks[0], Passage) and blocks[0].level else None
    said = [one for one in blocks if isinstance(one, Passage) and one is not head]
    notes, texts = [one for one in said if one.kind == "quote"], [one for one in said if one.kind != "quote"]
    things = [one for one in blocks if not isinstance(one, Passage)]
    is_title = head is not None and head.level == 1 and not things and len(texts) <= 2
    slide = deck.slides.add_slide(deck.slide_layouts[0 if is_title else 1 if texts else 5])
    if head is not None:
        _write(slide.shapes.title.text_frame.paragraphs[0], head.runs)
    elif slide.shapes.title is not None:
        slide.shapes.title.element.getparent().remove(slide.shapes.title.element)
    room = WIDTH - 2 * MARGIN
    if texts and len(slide.placeholders) > 1:
        body = slide.placeholders[1]
        if not is_title:
            body.left, body.top, body.height = Mm(MARGIN), Mm(TOP), Mm(HEIGHT - TOP - MARGIN)
            body.width = Mm(room * (0.45 if things else 1))
        _fill(body.text_frame, texts, is_title=is_title)
    elif is_title and len(slide.placeholders) > 1:
        slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    left, width = (MARGIN + room * 0.48, room * 0.52) if texts else (MARGIN, room)
    each = width / max(len(things), 1)
    for number, thing in enumerate(things):
        _place(slide, thing, pictures, (left + number * each, TOP, each - 4, HEIGHT - TOP - MARGIN))
    if notes:
        slide.notes_slide.notes_text_frame.text = "\n".join(note.text for note in notes)


def _fill(frame: Any, texts: Sequence[Passage], *, is_title: bool) -> None:
    from pptx.util import Pt

    size = 20 if sum(map(_lines, texts)) <= MOST_LINES // 2 else 16
    for at, text in enumerate(texts):
        made = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
        made.level = min(max(text.depth - 1, 0), 8)
        if not is_title:
            made.font.size = Pt(size - 2 * made.level)
            made.font.bold = True if text.level else None
            if text.number or not text.depth:
                _drop_bullet(made, text.number)
        _write(made, text.runs)


def _drop_bullet(paragraph: Any, number: int) -> None:
    """For plain text; a number is text, since programs do not agree how a list is counted on."""
    from pptx.oxml.xmlchemy import OxmlElement

    properties = paragraph._p.get_or_add_pPr()
    hanging = NUMBER_WIDTH if number else 0
    properties.set("marL", str(hanging * (paragraph.level + 1)))
    properties.set("indent", str(-hanging))
    properties.append(OxmlElement("a:buNone"))
    if number:
        paragraph.add_run().text = f"{number}.\t"


def _write(paragraph: Any, runs: TextRuns) -> None:
    for run in runs:
        made = paragraph.add_run()
        made.text = run.text.replace("\n", "\v")
        made.font.bold, made.font.italic = run.bold or None, run.italic or None
        if run.code:
            made.font.name = "Courier New"
        if run.link.startswith(("http://", "https://", "mailto:")):
            made.hyperlink.address = run.link


def _place(slide: Any, thing: Block, pictures: Mapping[str, bytes], box: tuple[float, float, float, float]) -> None:
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Mm, Pt

    left, top, width, height = box
    match thing:
        case Picture():
            data, wide, high = fit(pictures[thing.path], width, height)
            place = Mm(left + (width - wide) / 2), Mm(top + (height - high) / 2), Mm(wide), Mm(high)
            slide.shapes.add_picture(BytesIO(data), *place)._element.nvPicPr.cNvPr.set("descr", thing.description)
        case Table():
            rows, columns = len(thing.rows), len(thing.rows[0])
            place = Mm(left), Mm(top), Mm(width), Mm(min(height, 9.0 * rows))
            made = slide.shapes.add_table(rows, columns, *place).table
            for number, row in enumerate(thing.rows):
                for column, runs in enumerate(row[:columns]):
                    frame = made.cell(number, column).text_frame
                    _write(frame.paragraphs[0], runs)
                    frame.paragraphs[0].font.size = Pt(14 if rows <= MOST_LINES else 10)
        case Chart():
            data_of_chart = CategoryChartData()
            data_of_chart.categories = list(thing.categories)
            for name, values in thing.series:
                data_of_chart.add_series(name, values)
            kinds = {"bar": "COLUMN_CLUSTERED", "line": "LINE_MARKERS", "pie": "PIE"}
            kind = XL_CHART_TYPE[kinds[thing.kind]]
            chart = slide.shapes.add_chart(kind, Mm(left), Mm(top), Mm(width), Mm(height), data_of_chart).chart
            chart.has_legend = len(thing.series) > 1 or thing.kind == "pie"
            chart.has_title = bool(thing.title)
            if thing.title:
                chart.chart_title.text_frame.text = thing.title
