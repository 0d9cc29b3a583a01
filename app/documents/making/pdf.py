"""Makes a PDF of blocks, with the program's own font in it."""

from collections.abc import Mapping, Sequence
from html import escape
from io import BytesIO
from typing import Any

from app.documents.making.blocks import Block, Break, Chart, Passage, Picture, Table, TextRuns
from app.documents.making.pictures import fit
from app.documents.serving import CannotRead

FONTS = {"Inter": "Inter-Regular.ttf", "Inter-Bold": "Inter-SemiBold.ttf", "Inter-Italic": "Inter-Italic.ttf"}
"""Files that have to come with the pictures."""
WIDTH, HEIGHT, MARGIN = 595.3, 841.9, 62.0
"""Points: A4."""
_HEADINGS = (22, 16, 13, 11, 10, 10)


def make(blocks: Sequence[Block], pictures: Mapping[str, bytes], title: str) -> bytes:
    from reportlab.platypus import SimpleDocTemplate

    _load_fonts(blocks, pictures)
    out = BytesIO()
    margins = {f"{side}Margin": MARGIN for side in ("left", "right", "top", "bottom")}
    document = SimpleDocTemplate(out, pagesize=(WIDTH, HEIGHT), **margins, title=title, invariant=1)
    story = [one for block in blocks for one in _flowables(block, pictures)]
    document.build(story, onFirstPage=_number, onLaterPages=_number)
    return out.getvalue()


def _load_fonts(blocks: Sequence[Block], files: Mapping[str, bytes]) -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name, file in FONTS.items():
        pdfmetrics.registerFont(TTFont(name, BytesIO(files[file])))
    pdfmetrics.registerFontFamily("Inter", "Inter", "Inter-Bold", "Inter-Italic", "Inter-Bold")
    known = pdfmetrics.getFont("Inter").face.charToGlyph
    unknown = sorted({sign for sign in letters(blocks) if ord(sign) not in known and sign > " "})
    if unknown:
        signs = " ".join(unknown[:20])
        raise CannotRead(f"the font has no sign for {signs}: leave them out, or make a DOCX, which takes every script")


def letters(blocks: Sequence[Block]) -> str:
    texts = [block.text for block in blocks if isinstance(block, Passage)]
    texts += [run.text for block in blocks if isinstance(block, Table) for row in block.rows for c in row for run in c]
    return "".join(texts)


def _number(canvas: Any, document: Any) -> None:
    canvas.setFont("Inter", 8)
    canvas.drawCentredString(WIDTH / 2, MARGIN / 2, str(document.page))


def _flowables(block: Block, pictures: Mapping[str, bytes]) -> list[Any]:
    from reportlab.lib.units import mm
    from reportlab.platypus import Image, PageBreak, Preformatted, Spacer

    match block:
        case Passage(kind="code"):
            return [Preformatted(block.text, _style(size=8.5, after=6), maxLineLength=90)]
        case Passage():
            return [_paragraph(block)]
        case Table():
            return [_table(block), Spacer(1, 10)]
        case Picture():
            data, width, height = fit(pictures[block.path], (WIDTH - 2 * MARGIN) / mm, 200)
            return [Image(BytesIO(data), width * mm, height * mm), Spacer(1, 8)]
        case Break():
            return [PageBreak()]
        case Chart():
            raise CannotRead("a PDF takes no chart: make it in an XLSX or PPTX, or give a table")


def _style(size: float = 10, *, bold: bool = False, indent: float = 0, before: float = 0, after: float = 6) -> Any:
    from reportlab.lib.styles import ParagraphStyle

    font = "Inter-Bold" if bold else "Inter"
    places = {"leftIndent": indent, "spaceBefore": before, "spaceAfter": after, "bulletIndent": max(indent - 14, 0)}
    return ParagraphStyle("", fontName=font, fontSize=size, leading=size * 1.4, **places, bulletFontName="Inter")


def _paragraph(block: Passage) -> Any:
    from reportlab.platypus import Paragraph

    if block.level:
        size = _HEADINGS[block.level - 1]
        style = _style(size, bold=True, before=size * 0.6, after=size * 0.35)
        style.keepWithNext = True
        return Paragraph(_markup(block.runs), style)
    if block.depth:
        return Paragraph(
            _markup(block.runs),
            _style(indent=16.0 * block.depth, after=2),
            bulletText=f"{block.number}." if block.number else "•",
        )
    return Paragraph(_markup(block.runs), _style(indent=16 if block.kind == "quote" else 0))


def _markup(runs: TextRuns) -> str:
    """Text with the few tags that reportlab knows."""
    texts = []
    for run in runs:
        text = escape(run.text).replace("\n", "<br/>")
        text = f"<b>{text}</b>" if run.bold else text
        text = f"<i>{text}</i>" if run.italic else text
        if run.link.startswith(("http://", "https://", "mailto:")):
            text = f'<a href="{escape(run.link)}" color="#0563c1">{text}</a>'
        texts.append(text)
    return "".join(texts)


def _table(block: Table) -> Any:
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import Paragraph
    from reportlab.platypus import Table as Grid

    rows = [
        [Paragraph(_markup(runs), _style(9, bold=number == 0, after=0)) for runs in row]
        for number, row in enumerate(block.rows)
    ]
    longest = [
        max(min(len("".join(run.text for run in row[at])), 40) for row in block.rows) + 4 for at in range(len(rows[0]))
    ]
    widths = [(WIDTH - 2 * MARGIN) * part / sum(longest) for part in longest]
    grid = [("GRID", (0, 0), (-1, -1), 0.5, HexColor("#c8ccd4")), ("BACKGROUND", (0, 0), (-1, 0), HexColor("#eef0f4"))]
    return Grid(rows, widths, repeatRows=1, style=[*grid, ("VALIGN", (0, 0), (-1, -1), "TOP")])
