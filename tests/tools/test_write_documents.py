"""`make_document` and `edit_document`: what is made opens elsewhere and reads as asked for; a change keeps the rest."""
# ruff: noqa: E501  XML stands here as it is written

import io
import random
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.documents.changing.zip_patch import patch_zip
from app.documents.serving import CannotRead
from app.tools import Tool, ToolContext
from tests.documents.test_hostile import word, workbook, zipped
from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio
DATA = Path(__file__).parents[1] / "data" / "documents"
MARKDOWN = """# Boat house

The **house** was *painted* in `May`: see [the site](https://example.org).

| Item | Cost |
|---|---|
| Paint | 120 |
| Łódź brushes | 35,50 € |

1. Wash
2. Sand
   - twice

Then again:

1. Dry

> Ask Ann.

![the jetty](photo.jpg)
"""
SHEET = {
    "name": "Budget",
    "rows": [["Item", "Cost", "When"], ["Paint", 120, "2024-05-03"], ["'=x", 35.5, None], ["Sum", "=SUM(B2:B3)", True]],
    "formats": {"B": "#,##0.00"},
    "charts": [{"kind": "line", "title": "Costs"}],
}
CHART = "\n## Sales\n\n```chart pie Sales\nMonth,North\nJan,1\nFeb,2.5\n```\n"
TEXTS = {"new.docx": MARKDOWN, "new.pdf": MARKDOWN, "new.pptx": MARKDOWN + CHART}


@pytest.fixture
def take(project: Path) -> Callable[..., None]:
    def take(*names: str) -> None:
        for name in names:
            shutil.copy(DATA / name, project / name)

    return take


def members(data: bytes) -> dict[str, bytes]:
    """As they are packed, by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        found = {}
        for info in file.infolist():
            start = (
                info.header_offset
                + 30
                + sum(data[info.header_offset + 26 + at] << shift for at, shift in ((0, 0), (1, 8), (2, 0), (3, 8)))
            )
            found[info.filename] = data[start : start + info.compress_size]
        assert file.testzip() is None
        return found


def convert(folder: Path, *names: str) -> None:
    """Raises unless LibreOffice opens them; it repairs nothing without a window."""
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if program is None:
        pytest.skip("LibreOffice is not installed")
    home = f"-env:UserInstallation={(folder.parent / 'libreoffice').as_uri()}"
    out = folder.parent / "converted"
    command = [
        program,
        home,
        "--headless",
        "--convert-to",
        "pdf",
        "--outdir",
        str(out),
        *(str(folder / one) for one in names),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    assert {path.stem for path in out.iterdir()} == {name.partition(".")[0] for name in names}


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


# --- making


async def test_documents_of_markdown_read_as_asked_for(run: Run, take: Callable[..., None]) -> None:
    take("photo.jpg")
    for path, content in TEXTS.items():
        made = await run("make_document", path=path, content=content)
        assert made.output.startswith(f"Made {path} (") and made.data["added"] > 10 and made.data["removed"] == 0
        text = (await run("cat", paths=[path])).output
        for words in (
            "Boat house",
            "The house was painted in May: see",
            "Łódź brushes",
            "35,50 €",
            "twice",
            "Ask Ann.",
        ):
            assert words in text, (path, words)
    text = (await run("cat", paths=["new.docx"])).output
    assert "# Boat house\n" in text and "| Paint | 120 |" in text and "\n1. Wash\n2. Sand\n" in text
    assert (
        "Then again:\n1. Dry" in text and "[the site](https://example.org)" in text and "[picture: the jetty]" in text
    )
    text = (await run("cat", paths=["new.pptx"])).output
    assert "⟦speaker notes⟧ Ask Ann." in text and "| Feb | 2.5 |" in text


async def test_a_workbook_has_numbers_days_formulas_formats_and_charts(run: Run) -> None:
    await run("make_document", path="new.xlsx", sheets=[SHEET, {"rows": [["x"]]}])
    text = (await run("cat", paths=["new.xlsx"])).output
    assert "| 2 | Paint | 120 | 2024-05-03 |" in text and "| 3 | =x | 35.5 |" in text
    assert "| 4 | Sum | =SUM(B2:B3) → not computed yet | TRUE |" in text and "⟦chart Costs⟧" in text
    assert "⟦sheet Sheet2!A1:A1⟧" in text


async def test_a_csv_gets_no_cell_that_a_spreadsheet_would_run(run: Run, project: Path) -> None:
    rows = [["=1+1", -5, None], ["+49 (170) 12", "-x", "@SUM(A1)"], ["+cmd|' /C calc'!A0", 'a "b", c', "-HYPERLINK(1)"]]
    made = await run("make_document", path="t.csv", sheets=[{"rows": rows}])
    wanted = b"'=1+1,-5,\r\n+49 (170) 12,-x,'@SUM(A1)\r\n'+cmd|' /C calc'!A0,\"a \"\"b\"\", c\",'-HYPERLINK(1)\r\n"
    assert (project / "t.csv").read_bytes() == wanted and "4 cells got ' in front" in made.output


async def test_what_is_made_and_changed_opens_in_libreoffice(
    run: Run, take: Callable[..., None], project: Path
) -> None:
    take("photo.jpg", "lease.docx", "talk.pptx", "xlsxwriter.xlsx")
    for path, content in TEXTS.items():
        await run("make_document", path=path, content=content)
    (project / "new.docx").rename(project / "word.docx")
    await run("make_document", path="table.xlsx", sheets=[SHEET])
    await run("edit_document", path="lease.docx", replace=[{"old": "the jetty", "new": "the long jetty"}])
    await run("edit_document", path="talk.pptx", replace=[{"old": "Wood", "new": "Oak wood"}])
    await run("edit_document", path="xlsxwriter.xlsx", append=[["Bolts", 3, "2024-05-03"]], cells={"H1": "=SUM(B2:B4)"})
    convert(project, "word.docx", "new.pptx", "table.xlsx", "lease.docx", "talk.pptx", "xlsxwriter.xlsx")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"path": "a.txt", "content": "x"}, "must end with one of"),
    ({"path": "a.docx", "sheets": [{"rows": [["x"]]}]}, "made of content alone"),
    ({"path": "a.xlsx", "content": "x"}, "made of sheets alone"),
    ({"path": "a.csv", "sheets": [{"rows": [["x"]]}, {"rows": []}]}, "one sheet"),
    ({"path": "a.xlsx", "sheets": [{"rows": [[{"x": 1}]]}]}, "A cell holds"),
    ({"path": "a.xlsx", "sheets": [{"name": "a[b]", "rows": [["x"]]}]}, "Invalid Excel character"),
    ({"path": "a.docx", "content": "![x](https://example.org/x.png)"}, "not from the web"),
    ({"path": "a.docx", "content": "![x](hello.txt)"}, "kind that cannot be put into a document"),
    ({"path": "a.docx", "content": "![x](none.png)"}, "none.png"),
    ({"path": "a.docx", "content": "![x](../../outside/secret.txt)"}, "outside"),
    ({"path": "a.pdf", "content": "日本"}, "no sign for"),
    ({"path": "a.docx", "content": CHART}, "takes no chart"),
    ({"path": "a.pptx", "content": CHART.replace("2.5", "two")}, "not 'two'"),
    ({"path": "photo.docx", "content": "x"}, "exists"),
]


@pytest.mark.parametrize(("arguments", "why"), REFUSED)
async def test_what_cannot_be_made_says_why_and_writes_nothing(
    run: Run, project: Path, arguments: dict[str, Any], why: str
) -> None:
    (project / "photo.docx").write_bytes(b"mine")
    before = names(project)
    refused = await run("make_document", **arguments)
    assert refused.is_error and why in refused.output, refused.output
    assert names(project) == before and (project / "photo.docx").read_bytes() == b"mine"


# --- changing


CELLS = [
    ("budget.xlsx", {"sheet": "Year", "cells": {"B2": 7.5}}),
    ("members.xlsx", {"cells": {"A2": "Émile & <Zoë>"}}),
    ("openpyxl.xlsx", {"cells": {"J9": "=SUM(A1:A3)"}}),
    ("xlsxwriter.xlsx", {"append": [["Bolts", 3, "2024-05-03"]]}),
]


@pytest.mark.parametrize(("name", "change"), CELLS)
async def test_a_changed_cell_keeps_every_other_byte(
    run: Run, take: Callable[..., None], project: Path, name: str, change: dict[str, Any]
) -> None:
    take(name)
    sheet = next(iter((await run("read", path=name)).output.split("⟦sheet ")[1:])).split("!")[0]
    made = await run("edit_document", path=name, **{"sheet": sheet, **change})
    before, after = members((DATA / name).read_bytes()), members((project / name).read_bytes())
    changed = {member for member in before if before[member] != after.get(member)}
    allowed = {"xl/workbook.xml", "xl/styles.xml"}
    assert [one for one in changed - allowed if not one.startswith("xl/worksheets/sheet")] == [] and list(
        before
    ) == list(after)
    assert len([one for one in changed if one.startswith("xl/worksheets/sheet")]) == 1
    assert made.data["diff"].startswith(f"--- {name}\n+++ {name}\n@@ -1,") and f"+{sheet}!" in made.data["diff"]


async def test_cells_take_every_kind_of_value_and_keep_their_formats(run: Run) -> None:
    sheet = {"name": "S", "rows": [["a", "b"], [1, "2024-05-03"], [0.5, "x"]], "formats": {"A": "0%"}}
    await run("make_document", path="t.xlsx", sheets=[sheet])
    cells = {
        "A2": "25%",
        "A3": 0.75,
        "B2": "2024-06-01",
        "B3": None,
        "C2": [["p", True], ["=A2*2", "'=q"]],
        "C9": "2024-07-01",
        "C10": [["'tis"], ["=IFS(A2>0,1)"]],
    }
    made = await run("edit_document", path="t.xlsx", cells=cells)
    for line in ("-S!A2: 100%\n+S!A2: 25%", "+S!A3: 75%", "+S!B2: 2024-06-01", "-S!B3: x\n", "+S!C2: p", "+S!D2: TRUE"):
        assert line in made.data["diff"], made.data["diff"]
    for line in (
        "+S!C10: 'tis",
        "+S!C11: =IFS(A2>0,1) →",
        "+S!C3: =A2*2 → not computed yet",
        "+S!D3: =q",
        "+S!C9: 2024-07-01",
    ):
        assert line in made.data["diff"], made.data["diff"]
    assert "formulas are computed when it is opened" in made.output


async def test_appended_rows_look_like_the_row_above_and_belong_to_its_table(run: Run, project: Path) -> None:
    from xlsxwriter import Workbook

    with Workbook(project / "t.xlsx") as book:
        sheet = book.add_worksheet("S")
        percent = book.add_format({"num_format": "0%"})
        sheet.add_table("B2:C3", {"columns": [{"header": "Name"}, {"header": "Part", "format": percent}]})
        sheet.write_row("B3", ["a", 0.5], percent)
    made = await run("edit_document", path="t.xlsx", append=[["b", 0.25], ["c", "10%"]])
    assert "+S!B4: b\n+S!C4: 25%\n+S!B5: c\n+S!C5: 10%" in made.data["diff"]
    with zipfile.ZipFile(project / "t.xlsx") as file:
        assert b'ref="B2:C5"' in file.read("xl/tables/table1.xml")


async def test_text_within_a_paragraph_keeps_its_runs_and_every_other_part(
    run: Run, take: Callable[..., None], project: Path
) -> None:
    take("lease.docx", "talk.pptx", "minutes_de.docx")
    made = await run(
        "edit_document",
        path="lease.docx",
        replace=[{"old": "- the jetty", "new": "- the long jetty"}],
        insert=[{"after": "the long jetty", "content": "the fence\nthe gate"}],
    )
    assert "-- the jetty\n+- the long jetty\n+- the fence\n+- the gate" in made.data["diff"]
    before, after = members((DATA / "lease.docx").read_bytes()), members((project / "lease.docx").read_bytes())
    assert {one for one in before if before[one] != after[one]} == {"word/document.xml"}
    made = await run("edit_document", path="talk.pptx", replace=[{"old": "Wood", "new": "Oak wood"}])
    assert "-Wood\n+Oak wood" in made.data["diff"]


async def test_a_run_keeps_its_look_and_a_paragraph_can_be_deleted(run: Run, project: Path) -> None:
    bold = '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Dear {{na</w:t></w:r><w:r><w:t>me}}, hello {{name}}</w:t></w:r>'
    (project / "t.docx").write_bytes(word(f"<w:p>{bold}</w:p><w:p><w:r><w:t>go away</w:t></w:r></w:p><w:p/>"))
    change = [{"old": "{{name}}", "new": "Ann <3", "all": True}, {"old": "go away", "new": ""}]
    await run("edit_document", path="t.docx", replace=change)
    with zipfile.ZipFile(project / "t.docx") as file:
        text = file.read("word/document.xml").decode()
    assert '<w:b/></w:rPr><w:t xml:space="preserve">Dear Ann &lt;3</w:t>' in text and ">, hello Ann &lt;3</w:t>" in text
    assert text.count("<w:p>") == 1 and text.count("<w:p/>") == 1


TRACKED = '<w:p><w:r><w:t>one </w:t></w:r><w:ins w:id="1" w:author="A"><w:r><w:t>two</w:t></w:r></w:ins></w:p>'
FIELD = '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:t>one two</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
TWICE = "<w:p><w:r><w:t>one</w:t></w:r></w:p>" * 2
SHARED = '<row r="1"><c r="A1"><f t="shared" ref="A1:A9" si="0">B1</f><v>1</v></c><c r="B1"><f t="array" ref="B1:B3">C1:C3</f><v>1</v></c></row>'
MERGED = (
    '<row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells><sheetData>'
)
REPLACE = {"replace": [{"old": "one two", "new": "x"}]}
DEEP = "<w:p>" * 300 + "</w:p>" * 300
BOMB = "<w:p><w:r><w:t>one two</w:t></w:r></w:p>" + " " * 300_000_000
NOT_CHANGED: list[tuple[bytes, str, dict[str, Any], str]] = [
    (word(TRACKED), "t.docx", REPLACE, "tracked change"),
    (word(FIELD), "t.docx", REPLACE, "a field"),
    (word(TWICE), "t.docx", {"replace": [{"old": "one", "new": "x"}]}, "there 2 times"),
    (word(TWICE), "t.docx", {"replace": [{"old": "three", "new": "x"}]}, "stands in no paragraph"),
    (word(DEEP), "t.docx", REPLACE, "damaged or made to do harm"),
    (word(BOMB), "t.docx", REPLACE, "as a zip bomb does"),
    (word(TWICE)[:-30], "t.docx", REPLACE, "not a whole zip file"),
    (word(TWICE), "t.docx", {"cells": {"A1": 1}}, "it has no cells"),
    (word(TWICE), "t.docx", {"replace": [{"old": "one", "new": "x\ny"}]}, "within one paragraph"),
    (workbook(SHARED), "t.xlsx", {"cells": {"A1": 1}}, "formula of all cells A1:A9"),
    (workbook(SHARED), "t.xlsx", {"cells": {"B2": 1}}, "formula of all cells B1:B3"),
    (workbook(MERGED), "t.xlsx", {"cells": {"B2": 1}}, "merged cells A1:B2: set A1"),
    (workbook(SHARED), "t.xlsx", {"cells": {"7": 1}}, "'7' is no cell"),
    (workbook(SHARED), "t.xlsx", {"sheet": "Other", "cells": {"C7": 1}}, "say which sheet: it has S"),
    (workbook(SHARED), "t.xlsx", REPLACE, "it is a workbook"),
    ((DATA / "members.ods").read_bytes(), "t.ods", {"cells": {"A1": 1}}, "only DOCX, PPTX and XLSX"),
    ((DATA / "talk.pdf").read_bytes(), "t.pdf", REPLACE, "not a whole zip file"),
    (
        zipped({"word/document.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "_rels/.rels": "<r/>"}),
        "t.docx",
        REPLACE,
        "cannot be changed",
    ),
]


@pytest.mark.parametrize(("data", "name", "change", "why"), NOT_CHANGED)
async def test_what_cannot_be_changed_says_why_and_stays(
    run: Run, project: Path, data: bytes, name: str, change: dict[str, Any], why: str
) -> None:
    (project / name).write_bytes(data)
    refused = await run("edit_document", path=name, **change)
    assert refused.is_error and why in refused.output, refused.output
    assert (project / name).read_bytes() == data


async def test_a_signed_document_is_changed_with_a_warning_on_the_card(
    run: Run, project: Path, find: Callable[[str], Tool], context: ToolContext
) -> None:
    out = io.BytesIO(word(TWICE.replace("one", "two", 1)))
    with zipfile.ZipFile(out, "a") as file:
        file.writestr("_xmlsignatures/sig1.xml", "<s/>")
    (project / "t.docx").write_bytes(out.getvalue())
    tool = find("edit_document")
    assert tool.preview_async is not None
    shown = await tool.preview_async(tool.parse({"path": "t.docx", "replace": [{"old": "one", "new": "six"}]}), context)
    assert " [its digital signature holds no more]\n" in shown


def test_zips_of_the_large_kind_and_locked_ones_are_refused() -> None:
    plain = zipped({"a": b"x" * 100, "b": b"y"})
    assert members(patch_zip(plain, {"a": b"new"}))["b"] == members(plain)["b"]
    locked = bytearray(plain)
    at = plain.index(b"PK\x01\x02")
    locked[at + 8] |= 1
    with pytest.raises(CannotRead, match="password"):
        patch_zip(bytes(locked), {"a": b""})
    large = bytearray(plain)
    large[at + 24 : at + 28] = b"\xff" * 4
    with pytest.raises(CannotRead, match="zip64"):
        patch_zip(bytes(large), {"a": b""})
    with pytest.raises(CannotRead, match="told apart"):
        with pytest.warns(UserWarning, match="Duplicate"):
            twice = io.BytesIO(plain)
            with zipfile.ZipFile(twice, "a") as file:
                file.writestr("a", b"other")
        patch_zip(twice.getvalue(), {"a": b""})


async def test_cells_of_a_file_that_changed_since_it_was_read_are_not_set(
    run: Run, take: Callable[..., None], project: Path
) -> None:
    take("members.xlsx")
    await run("read", path="members.xlsx")
    shutil.copy(DATA / "long.xlsx", project / "members.xlsx")
    refused = await run("edit_document", path="members.xlsx", cells={"A1": 1})
    assert refused.is_error and "has changed since it was read" in refused.output, refused.output
    refused = await run("edit_document", path="members.xlsx")
    assert refused.is_error and "Say what to change" in refused.output, refused.output


async def test_who_writes_text_into_a_document_is_told_the_right_tool(run: Run, take: Callable[..., None]) -> None:
    take("lease.docx")
    assert "use make_document" in (await run("write", path="new.docx", content="x")).output
    assert (
        "make_document or edit_document"
        in (await run("edit", path="lease.docx", old_string="a", new_string="b")).output
    )


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.glob("*.[dpx][ol][ct]x") if path.suffix != ".pdf"))
async def test_every_kept_file_takes_a_change_and_keeps_its_other_parts(
    run: Run, take: Callable[..., None], project: Path, name: str
) -> None:
    take(name)
    before = (DATA / name).read_bytes()
    if name.endswith("xlsx"):
        text = (await run("read", path=name)).output
        made = await run("edit_document", path=name, sheet=text.split("⟦sheet ")[1].split("!")[0], append=[["x", 1]])
    else:
        letter = {"order_ja.docx": "文", "letter_ar.docx": "\N{ARABIC LETTER ALEF}"}.get(name, "e")
        made = await run("edit_document", path=name, replace=[{"old": letter, "new": "ë", "all": True}])
    assert not made.is_error, made.output
    old, new = members(before), members((project / name).read_bytes())
    assert list(old) == list(new) and 1 <= sum(old[one] != new[one] for one in old) <= 6


async def test_comments_in_the_xml_stay_and_large_documents_are_changed(run: Run, project: Path) -> None:
    rows = '<!-- a --><row r="1"><!-- b --><c r="A1"><v>1</v></c></row>'
    (project / "t.xlsx").write_bytes(workbook(rows))
    assert "-S!A1: 1\n+S!A1: 2" in (await run("edit_document", path="t.xlsx", cells={"A1": 2, "B7": "x"})).output
    with zipfile.ZipFile(project / "t.xlsx") as file:
        text = file.read("xl/worksheets/sheet1.xml").decode()
    assert "<!-- a -->" in text and "<!-- b -->" in text and '<row r="7">' in text
    out = io.BytesIO(word(TWICE.replace("one", "two", 1)))
    with zipfile.ZipFile(out, "a") as file:
        file.writestr("word/media/film.mov", random.Random(1).randbytes(12_000_000))
    (project / "large.docx").write_bytes(out.getvalue())
    made = await run("edit_document", path="large.docx", replace=[{"old": "one", "new": "six"}])
    assert not made.is_error and members((project / "large.docx").read_bytes())["word/media/film.mov"]
