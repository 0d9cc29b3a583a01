"""Makes a Word document of blocks."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from app.documents.making.blocks import Block, Break, Chart, Passage, Picture, Table, TextRuns
from app.documents.making.pictures import fit
from app.documents.serving import CannotRead

DEEPEST_LIST = 3
"""For which there are styles."""


def make(blocks: Sequence[Block], pictures: Mapping[str, bytes], title: str) -> bytes:
    return _Word(title).made(blocks, pictures)


class _Word:
    def __init__(self, title: str) -> None:
        from docx import Document
        from docx.shared import Mm

        self._document = Document()
        page = self._document.sections[0]
        page.page_width, page.page_height = Mm(210), Mm(297)
        page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = Mm(25)
        about = self._document.core_properties
        about.title, about.author, about.comments = title, "", ""
        self._lists: dict[str, tuple[int, int]] = {}
        """By style: the numbering of the present list, and its last number."""

    def made(self, blocks: Sequence[Block], pictures: Mapping[str, bytes]) -> bytes:
        from docx.shared import Mm

        for block in blocks:
            match block:
                case Passage():
                    self._paragraph(block)
                case Table():
                    self._table(block)
                case Picture():
                    data, width, height = fit(pictures[block.path], 160, 220)
                    shape = self._document.add_picture(BytesIO(data), Mm(width), Mm(height))
                    shape._inline.docPr.set("descr", block.description)
                case Break():
                    self._document.add_page_break()
                case Chart():
                    raise CannotRead("a DOCX takes no chart: make it in an XLSX or PPTX, or give a table")
        out = BytesIO()
        self._document.save(out)
        return out.getvalue()

    def _paragraph(self, block: Passage) -> None:
        depth = min(block.depth, DEEPEST_LIST)
        style = {"quote": "Quote", "code": "No Spacing"}.get(block.kind, "Normal")
        if block.level:
            style = f"Heading {block.level}"
        elif depth:
            style = f"List {'Number' if block.number else 'Bullet'}{f' {depth}' if depth > 1 else ''}"
        made = self._document.add_paragraph(style=style)
        if block.number and depth:
            self._number(made, block.number)
        _write(made, block.runs)

    def _number(self, made: Any, number: int) -> None:
        """Each list begins with its own number: a style alone goes on counting through the document."""
        name = made.style.name
        numbering, last = self._lists.get(name, (0, -1))
        if number != last + 1 or number == 1:
            known = self._document.part.numbering_part.element
            base = made.style.element.pPr.numPr.numId.val
            added = known.add_num(known.num_having_numId(base).abstractNumId.val)
            added.add_lvlOverride(ilvl=0).add_startOverride(number)
            numbering = added.numId
        self._lists[name] = numbering, number
        properties = made._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val, properties.get_or_add_numId().val = 0, numbering

    def _table(self, block: Table) -> None:
        from docx.oxml.ns import qn

        made = self._document.add_table(len(block.rows), len(block.rows[0]), "Light Grid Accent 1")
        made._tblPr.find(qn("w:tblLook")).set(qn("w:firstColumn"), "0")
        for cells, row in zip(made.rows, block.rows, strict=True):
            for cell, runs in zip(cells.cells, row, strict=False):
                _write(cell.paragraphs[0], runs)
        self._document.add_paragraph()


def _write(paragraph: Any, runs: TextRuns) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn
    from docx.shared import RGBColor

    for run in runs:
        made = paragraph.add_run(run.text)
        made.bold, made.italic = run.bold or None, run.italic or None
        if run.code:
            made.font.name = "Courier New"
        if run.link.startswith(("http://", "https://", "mailto:")):
            made.font.underline, made.font.color.rgb = True, RGBColor(0x05, 0x63, 0xC1)
            link = OxmlElement("w:hyperlink")
            kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
            link.set(qn("r:id"), paragraph.part.relate_to(run.link, kind, is_external=True))
            made._r.addprevious(link)
            link.append(made._r)
